"""The words of the subcommands that ask a running service; what they do is imported when asked for."""

import argparse
from pathlib import Path

from app.commands.formats_named import FORMATS


def add_clients(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``import``, ``export``, ``recall``, ``dead``, ``run`` and ``audit`` to the subcommands."""
    _add_import(commands)
    _add_export(commands)
    _add_recall(commands)
    _add_dead(commands)
    _add_run(commands)
    _add_audit(commands)


def _add_import(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "import",
        help="take in a history from a file",
        epilog="Run it again to go on where it broke off: what is stored already is a duplicate. "
        "Exit code 0: all lines taken; 1: some refused; 2: wrong file or no service; 3: the service "
        "failed.",
    )
    parser.add_argument("file", metavar="FILE", help="what to read; - is the standard input")
    parser.add_argument("--format", choices=FORMATS, default="auto", help="of the file (auto)")
    parser.add_argument("--user", help="whose memory; needed where the file names no user")
    parser.add_argument("--session", help="for lines that name none (the file's name)")
    parser.add_argument(
        "--said-at", help="when the first message was said, where the file has no times"
    )
    parser.add_argument("--refused", type=Path, help="write every refused line here, as NDJSON")
    _add_service(parser)


def _add_export(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("export", help="write a user's history as NDJSON")
    parser.add_argument("user", metavar="USER", help="whose")
    parser.add_argument("--output", type=Path, help="file to write (the standard output)")
    parser.add_argument(
        "--dataset", action="store_true", help="examples for training an extractor instead"
    )
    _add_service(parser)


def _add_recall(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("recall", help="ask what is remembered")
    parser.add_argument("question", metavar="QUESTION", help="in English or Chinese, in quotes")
    parser.add_argument("--user", required=True, help="whose memory")
    parser.add_argument("--now", help="when it is asked: 2026-04-02T09:00:00+08:00 (the clock)")
    parser.add_argument("--limit", type=int, default=5, help="memories to show (5)")
    parser.add_argument(
        "--context",
        choices=("plain", "markdown"),
        help="print the block for a prompt instead of the memories",
    )
    parser.add_argument("--tokens", type=int, default=800, help="of the block at most (800)")
    _add_service(parser)


def _add_dead(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    dead = commands.add_parser("dead", help="show turns that were given up, or try them again")
    actions = dead.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="show them, and why")
    listed.add_argument("--user", help="only this user's (all)")
    replay = actions.add_parser("replay", help="queue them anew")
    replay.add_argument("ids", metavar="ID", nargs="*", help="as `dead list` shows them")
    replay.add_argument("--all", action="store_true", help="all of them")
    for parser in (listed, replay):
        _add_service(parser)


def _add_run(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("run", help="run a maintenance job and wait until it is done")
    parser.add_argument("job", metavar="JOB", help="its name; an unknown one tells which there are")
    parser.add_argument("--user", help="on whom it runs; jobs of the whole tenant take none")
    parser.add_argument("--as-of", help="as of which moment: 2026-04-02T09:00:00+08:00 (now)")
    parser.add_argument("--tenant", help="on which it runs (the key's own)")
    _add_service(parser)


def _add_audit(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("audit", help="show who did what, the newest first")
    parser.add_argument("--action", help="only this one, such as key.created")
    parser.add_argument("--user", help="only what was done to this user's memory")
    parser.add_argument("--target", help="only what was done to this id")
    parser.add_argument("--tenant", help="of which (the key's own)")
    parser.add_argument("--limit", type=int, default=100, help="records to show (100)")
    _add_service(parser)


def _add_service(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--url", help="address of the service (what runs on the data folder)")
    parser.add_argument("--data", type=Path, help="data folder (~/.local/share/chronos)")


def run_client(arguments: argparse.Namespace) -> int:
    """Run one of these subcommands and return its exit code.

    Raises:
        SetupError: no service runs, or a value is wrong.
    """
    from app.commands.client import EXIT_FAILED, ServiceFailed, say, service

    try:
        with service(arguments.url, arguments.data) as client:
            if arguments.command == "import":
                from app.commands.importing import import_file

                return import_file(arguments, client)
            if arguments.command == "export":
                from app.commands.exporting import export_user

                return export_user(arguments, client)
            if arguments.command == "recall":
                from app.commands.asking import ask

                return ask(arguments, client)
            if arguments.command == "dead":
                from app.commands.dead import dead

                return dead(arguments, client)
            if arguments.command == "run":
                from app.commands.jobs import run_job

                return run_job(arguments, client)
            from app.commands.audit import audit

            return audit(arguments, client)
    except ServiceFailed as error:
        say(f"chronos: {error}")
        return EXIT_FAILED
