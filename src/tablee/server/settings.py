"""How a server runs, and where its limits are."""

from dataclasses import dataclass, field
from pathlib import Path

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much is allowed; 0 means: no limit."""

    message_bytes: int = 4096  # longest message or request
    messages_per_second: float = 15  # of one connection, in the long run
    messages_at_once: int = 40  # ... and in one go
    requests_per_second: float = 30  # of one address, over HTTP
    requests_at_once: int = 200
    files_per_second: float = 300  # of the page: some seventy for each newcomer
    files_at_once: int = 3000  # a school class behind one address
    connects_per_second: float = 10  # of one address
    connects_at_once: int = 100
    connections: int = 400  # open at the same time from one address
    guests_per_hour: int = 200  # new ones from one address
    tables: int = 30  # that a guest may hold at the same time
    seats: int = 60  # ... and seats
    all_tables: int = 100_000  # at the same time, on the whole server
    idle_open: int = 2 * DAY  # seconds until a table that never started is archived
    idle_over: int = 2 * DAY  # ... that has ended
    idle_playing: int = 60 * DAY  # ... where nobody has moved
    unsent_bytes: int = 256 * 1024  # waiting for a slow reader


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that `tablee serve` is told."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=Path)  # the folder of the database, if it is SQLite
    database: str = ""  # its URL
    bus: str | None = None  # URL of Redis, if there are several nodes
    workers: int = 1
    public_url: str | None = None  # as people type it; links and cookies follow it
    origins: tuple[str, ...] = ()  # other pages that may use this server
    proxies: tuple[str, ...] = ("127.0.0.1",)  # whose word on addresses is believed
    bot_pause: float = 0.7  # seconds that people see a position before a bot moves
    bot_threads: int | None = None
    limits: Limits = field(default_factory=Limits)
