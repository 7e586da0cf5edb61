"""Moves the schema forwards and backwards with Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

_ROOT = Path(__file__).resolve().parents[3]


def _config(owner_url: str = "") -> Config:
    config = Config(_ROOT / "alembic.ini")
    config.attributes["url"] = owner_url
    return config


def upgrade(owner_url: str, revision: str = "head") -> None:
    """Bring the schema to a revision; nothing happens if it is there already.

    Must not run inside an event loop: Alembic's environment opens its own.
    """
    command.upgrade(_config(owner_url), revision)


def downgrade(owner_url: str, revision: str) -> None:
    """Take the schema back to an earlier revision, or to ``base``."""
    command.downgrade(_config(owner_url), revision)


def head() -> str:
    """Return the newest revision that this code knows."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())
