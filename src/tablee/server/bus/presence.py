"""Who is at which table, as one node knows it."""


class Presence:
    """A register of (who, node) by table, each until a moment."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[tuple[str, str], int]] = {}

    def add(self, table: str, who: str, node: str, until: int) -> None:
        """Somebody is there."""
        self._tables.setdefault(table, {})[who, node] = until

    def remove(self, table: str, who: str, node: str) -> None:
        """Somebody left."""
        present = self._tables.get(table, {})
        present.pop((who, node), None)
        if not present:
            self._tables.pop(table, None)

    def whole(self, table: str) -> dict[str, int]:
        """Who is at a table, and until when that is known at the longest."""
        latest: dict[str, int] = {}
        for (who, _), until in self._tables.get(table, {}).items():
            latest[who] = max(until, latest.get(who, until))
        return latest

    def everything(self) -> list[tuple[str, str, str, int]]:
        """All entries: (table, who, node, until)."""
        return [
            (table, who, node, until)
            for table, present in self._tables.items()
            for (who, node), until in present.items()
        ]
