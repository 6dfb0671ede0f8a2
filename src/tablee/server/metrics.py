"""Figures for Prometheus: no ids and no names in them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from tablee.server.hall import Hall
    from tablee.server.opponents import Opponents
    from tablee.server.store.journal import Journal

KIND = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """What is counted while the server runs."""

    def __init__(self, hall: "Hall", journal: "Journal", opponents: "Opponents") -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "tablee_request_seconds",
            "Requests over HTTP, by the address's pattern",
            ("method", "route", "status"),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._refusals = Counter(
            "tablee_refusals", "What was refused, by code", ("code",), registry=self.registry
        )
        self.registry.register(Stock(hall, journal, opponents))

    def refused(self, code: str) -> None:
        """Count a refusal, over HTTP or a connection."""
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)


class Stock(Collector):
    """What others count already, read when somebody asks."""

    def __init__(self, hall: "Hall", journal: "Journal", opponents: "Opponents") -> None:
        self.hall = hall
        self.journal = journal
        self.opponents = opponents

    def describe(self) -> list[Metric]:
        """Nothing: names are known when figures are asked for."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Every figure."""
        hall, written = self.hall, self.journal.counters
        viewers = sum(len(live.viewers) for live in hall.tables.values())
        yield GaugeMetricFamily("tablee_tables", "Tables at hand", len(hall.tables))
        yield GaugeMetricFamily("tablee_viewers", "Connections that look at tables", viewers)
        yield GaugeMetricFamily(
            "tablee_bots_waiting", "Positions that wait for a bot", self.opponents.waiting
        )
        yield CounterMetricFamily("tablee_moves", "Moves accepted from people", hall.moves)
        yield CounterMetricFamily("tablee_appends", "Events written", written.appended)
        yield CounterMetricFamily("tablee_batches", "Commits of events", written.batches)
        yield CounterMetricFamily(
            "tablee_conflicts", "Events that another node was faster to write", written.conflicts
        )
        yield CounterMetricFamily("tablee_commit_seconds", "Time spent in commits", written.seconds)
