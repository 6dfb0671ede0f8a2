"""Shared by the tests of the server."""

from tests.server.running import server, start_server
from tests.server.services import own_postgres, postgres, postgres_url, redis, sqlite_url, url

__all__ = [
    "own_postgres",
    "postgres",
    "postgres_url",
    "redis",
    "server",
    "sqlite_url",
    "start_server",
    "url",
]

collect_ignore = ["prepared.py"]  # for servers; to look for doctests in it would be to import it
