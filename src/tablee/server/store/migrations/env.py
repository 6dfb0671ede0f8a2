"""Runs revisions over the connection that `upgrade` hands in."""

from alembic import context

from tablee.server.store.schema import metadata


def migrate() -> None:
    """Take all steps in one transaction: all of them happen, or none."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # as Alembic loads it
    migrate()
