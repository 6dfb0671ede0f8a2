"""The tables of the database. A change here needs a revision in `migrations/versions`."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal_column,
    true,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)

Key = BigInteger().with_variant(Integer, "sqlite")  # there, only INTEGER numbers rows by itself
Millis = BigInteger()  # since 1970

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", Millis, nullable=False),
    Column("seen", Millis, nullable=False),
)

# A guest has one token a device; only its hash is kept.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False, index=True),
    Column("made", Millis, nullable=False),
    Column("seen", Millis, nullable=False),
)

# Links that make another device the same guest, once.
movings = Table(
    "movings",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("until", Millis, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("key", Key, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("opened", Millis, nullable=False),
    Column("changed", Millis, nullable=False),
    Column("seq", Integer, nullable=False),  # of the last event that the columns here tell of
    Column("summary", Text, nullable=False),  # JSON, for lists
    Column("due", Millis),  # when somebody must look after it
)
# Conditions of the partial indexes: a query that says the same, with literals, can use them.
ALIVE = tables.c.status.in_([literal_column("'open'"), literal_column("'playing'")])
OPEN = (tables.c.listed == true()) & ALIVE
DUE = tables.c.due.is_not(None)
KEPT = tables.c.archived == false()
Index("ix_tables_open", tables.c.changed, sqlite_where=OPEN, postgresql_where=OPEN)
Index("ix_tables_due", tables.c.due, sqlite_where=DUE, postgresql_where=DUE)
Index("ix_tables_kept", tables.c.changed, sqlite_where=KEPT, postgresql_where=KEPT)

# Rows lie in the order of their numbers, so that writing touches the last pages only; the index
# by (table, seq) is small.
events = Table(
    "events",
    metadata,
    Column("number", Key, primary_key=True, autoincrement=True),
    Column("table", Key, ForeignKey("tables.key"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Millis, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table", "seq"),
)

# Who sits at a table or is its host.
members = Table(
    "members",
    metadata,
    Column("table", Key, ForeignKey("tables.key"), primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, index=True),
    Column("role", Text, nullable=False),
)

# Times when no node ran: clocks stood still.
downtimes = Table(
    "downtimes",
    metadata,
    Column("since", Millis, primary_key=True, autoincrement=False),
    Column("until", Millis, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("alive", Millis, nullable=False),
)
