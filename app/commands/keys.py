"""The words of ``chronos keys``; what it does is imported when it is asked for."""

import argparse
from pathlib import Path

from app.domain.keys import KeyScope


def add_keys(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``keys`` and what it can do to the subcommands."""
    keys = commands.add_parser("keys", help="make, list and revoke API keys")
    actions = keys.add_subparsers(dest="action", required=True, metavar="ACTION")
    create = actions.add_parser("create", help="make a key and print it, this once")
    create.add_argument("--tenant", required=True, help="whose key; the tenant is made if new")
    create.add_argument(
        "--scopes", required=True, help=f"some of {','.join(KeyScope)}, with commas between"
    )
    create.add_argument("--user", help="bind the key to one user: all others are absent for it")
    create.add_argument("--expires", help="such as 30d, 12h or 2027-01-01T00:00:00+00:00 (never)")
    create.add_argument("--name", help="two keys of a name may live at once, to replace one")
    listed = actions.add_parser("list", help="show keys, without their secrets")
    listed.add_argument("--tenant", help="only this tenant's (all)")
    revoke = actions.add_parser("revoke", help="end a key within five seconds")
    revoke.add_argument("id", help="the key's id, or the key itself")
    for parser in (create, listed, revoke):
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        parser.add_argument("--data", type=Path, help="data folder (~/.local/share/chronos)")


def keys(arguments: argparse.Namespace) -> int:
    """Make, list or revoke keys and return the exit code.

    Raises:
        SetupError: a value is wrong, or the database cannot be reached.
    """
    from app.commands.key_actions import run_keys

    return run_keys(arguments)
