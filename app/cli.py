"""The ``chronos`` command. Each subcommand imports what it needs, so that ``up`` stays small."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.commands.clients import add_clients, run_client
from app.commands.keys import add_keys, keys
from app.domain.errors import SetupError

WRONG_SETUP = 2
INTERRUPTED = 130  # as shells say for SIGINT
UNREAD = 141  # as shells say for SIGPIPE


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand and return its exit code; 2 when the installation or a setting is wrong."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a terminal that lacks Chinese still gets the rest
    arguments = _parser().parse_args(argv)
    try:
        code = int(_COMMANDS[arguments.command](arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # "chronos … | head": the reader has enough. Python's own flush at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except SetupError as error:
        sys.stderr.write(f"chronos: {error}\n")
        return WRONG_SETUP
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chronos", description="A memory for conversations.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    up = commands.add_parser("up", help="start everything on this machine")
    up.add_argument("--host", help="address to listen on (127.0.0.1)")
    up.add_argument("--port", type=int, help="port to listen on (8000); 0 picks a free one")
    _add_data(up)
    commands.add_parser("serve", help="run the API only")
    commands.add_parser("worker", help="run the worker only")
    commands.add_parser("refiner", help="run the worker that looks again at answers only")
    commands.add_parser("scheduler", help="run the scheduler and the relay only")
    commands.add_parser("migrate", help="bring the schema up to date")
    doctor = commands.add_parser("doctor", help="check each part and say how to mend it")
    doctor.add_argument("--json", action="store_true", help="answer in JSON")
    doctor.add_argument(
        "--model", action="store_true", help="ask the language model of the settings instead"
    )
    _add_data(doctor)
    time = commands.add_parser("time", help="show how the time words of a text are read")
    time.add_argument("text", help="a sentence or a question, in quotes")
    time.add_argument("--now", help="when it was said: 2026-03-01T10:00:00+08:00 (the clock)")
    time.add_argument("--zone", help="Asia/Shanghai or +08:00 (the offset of --now)")
    time.add_argument("--lang", choices=("en", "zh"), help="language of dates in digits alone")
    time.add_argument("--intent", action="store_true", help="say what the text asks of time")
    time.add_argument("--json", action="store_true", help="answer in JSON")
    add_keys(commands)
    add_clients(commands)
    info = commands.add_parser("run-info", help="print pids and addresses of what runs, as JSON")
    _add_data(info)
    shell = commands.add_parser("completion", help="print what a shell needs to complete commands")
    shell.add_argument("shell", choices=("bash", "zsh"), help="source <(chronos completion bash)")
    return parser


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="data folder (~/.local/share/chronos)")


def _up(arguments: argparse.Namespace) -> int:
    from app.embedded.up import up

    return up(host=arguments.host, port=arguments.port, data_dir=arguments.data)


def _serve(_: argparse.Namespace) -> int:
    from app.commands.run import serve

    return serve()


def _worker(_: argparse.Namespace) -> int:
    from app.commands.run import worker

    return worker()


def _refiner(_: argparse.Namespace) -> int:
    from app.commands.run import refiner

    return refiner()


def _scheduler(_: argparse.Namespace) -> int:
    from app.commands.run import scheduler

    return scheduler()


def _migrate(_: argparse.Namespace) -> int:
    from app.commands.run import migrate

    return migrate()


def _doctor(arguments: argparse.Namespace) -> int:
    if arguments.model:
        from app.commands.model_check import check_model

        return check_model()
    from app.commands.doctor import doctor

    return doctor(data_dir=arguments.data, as_json=arguments.json)


def _time(arguments: argparse.Namespace) -> int:
    from app.adapters.clock import SystemClock
    from app.commands.time import time

    return time(
        arguments.text,
        now=arguments.now,
        zone=arguments.zone,
        language=arguments.lang,
        with_intent=arguments.intent,
        as_json=arguments.json,
        clock=SystemClock(),
    )


def _run_info(arguments: argparse.Namespace) -> int:
    from app.commands.run import run_info

    return run_info(arguments.data)


def _completion(arguments: argparse.Namespace) -> int:
    from app.commands.completion import completion

    return completion(arguments.shell, _parser())


_COMMANDS = {
    "up": _up,
    "serve": _serve,
    "worker": _worker,
    "refiner": _refiner,
    "scheduler": _scheduler,
    "migrate": _migrate,
    "doctor": _doctor,
    "keys": keys,
    **dict.fromkeys(("import", "export", "recall", "dead", "run", "audit"), run_client),
    "run-info": _run_info,
    "completion": _completion,
    "time": _time,
}


if __name__ == "__main__":
    sys.exit(main())
