"""The tables that Tablée began with."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make everything."""
    make_guests()
    make_tables()
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )


def make_guests() -> None:
    """Guests and what they are known by."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_tokens_guest"),
    )
    op.create_index("ix_tokens_guest", "tokens", ["guest"])
    op.create_table(
        "movings",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_movings"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_movings_guest"),
    )


def make_tables() -> None:
    """Tables, their logs, and who belongs to them."""
    op.create_table(
        "tables",
        sa.Column("key", KEY, nullable=False, autoincrement=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.PrimaryKeyConstraint("key", name="pk_tables"),
        sa.UniqueConstraint("id", name="uq_tables_id"),
    )
    make_partial_index(
        "ix_tables_open", "changed", "listed = {yes} AND status IN ('open', 'playing')"
    )
    make_partial_index("ix_tables_due", "due", "due IS NOT NULL")
    make_partial_index("ix_tables_kept", "changed", "archived = {no}")
    op.create_table(
        "events",
        sa.Column("number", KEY, nullable=False, autoincrement=True),
        sa.Column("table", KEY, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_events"),
        sa.UniqueConstraint("table", "seq", name="uq_events_table_seq"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_events_table"),
    )
    op.create_table(
        "members",
        sa.Column("table", KEY, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "guest", name="pk_members"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_members_table"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_members_guest"),
    )
    op.create_index("ix_members_guest", "members", ["guest"])
    op.create_table(
        "downtimes",
        sa.Column("since", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("since", name="pk_downtimes"),
    )


def make_partial_index(name: str, column: str, where: str) -> None:
    """An index over some rows of `tables`; the two databases write booleans differently."""
    sqlite = sa.text(where.format(yes=1, no=0))
    postgresql = sa.text(where.format(yes="true", no="false"))
    op.create_index(name, "tables", [column], sqlite_where=sqlite, postgresql_where=postgresql)
