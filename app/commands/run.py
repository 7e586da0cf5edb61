"""Subcommands that run one process of Chronos with the settings from the environment."""

import asyncio
import contextlib
import json
import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from app.domain.errors import SetupError
from app.settings import Settings, load_settings

_NOT_STARTED = 3  # uvicorn's exit code for it
_AFTER_ANSWERS = 10  # niceness: who waits for a first answer goes before who has one
_PASSWORD = re.compile(r"(?<=[/:\w]):[^:@/]+@")


def serve() -> int:
    """Run the API until a signal stops it."""
    settings = load_settings()
    pepper = ("key_pepper",) if settings.asks_for_keys else ()
    _require(settings, "database_url", "redis_url", *pepper)
    _share_metrics(settings.metrics_dir)
    _check_keys(settings)
    from app.commands.server import serve_http
    from app.main import create_app

    return 0 if serve_http(create_app(settings), settings) else _NOT_STARTED


def worker() -> int:
    """Run the Celery worker until a signal stops it."""
    settings = load_settings()
    _require(settings, "database_url", "redis_url")
    with contextlib.ExitStack() as stack:
        _share_metrics(_folder_of_workers(settings, stack))
        _check_keys(settings)
        processes = f"--concurrency={settings.worker_processes}"
        return _work(settings, "worker", "--pool=prefork", processes, "--queues=ingest")


def refiner() -> int:
    """Run the worker that looks again at answers until a signal stops it."""
    settings = load_settings()
    _require(settings, "database_url", "redis_url")
    os.nice(_AFTER_ANSWERS)
    with contextlib.ExitStack() as stack:
        _share_metrics(_folder_of_workers(settings, stack))
        _check_keys(settings)
        # In a process of its own there is nothing to fork for; that saves its memory.
        alone = settings.refiner_processes == 1
        return _work(
            settings,
            "refiner",
            "--pool=solo" if alone else "--pool=prefork",
            f"--concurrency={settings.refiner_processes}",
            "--queues=refine",
        )


def _check_keys(settings: Settings) -> None:
    """Refuse to start without the key that opens what is stored: exit code and sentence say so at once.

    After metrics are shared: what this imports reads where they are.
    """
    from app.bootstrap.storage import check_keys

    asyncio.run(check_keys(settings))


def _folder_of_workers(settings: Settings, stack: contextlib.ExitStack) -> Path | None:
    folder = settings.metrics_dir
    if folder is None and settings.metrics_port:
        # The endpoint is the parent's, the figures are its children's.
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="chronos-metrics-")))
    return folder


def _work(settings: Settings, name: str, *chosen: str) -> int:
    from app.metrics import note_memory
    from workers.celery_app import celery
    from workers.metrics_endpoint import serve_metrics

    note_memory(name)
    # By this name `chronos doctor` tells who waits for which jobs.
    celery.conf.broker_transport_options |= {"client_name": f"chronos-{name}"}
    serve_metrics(settings, is_well=lambda: True)
    celery.worker_main(
        [
            "worker",
            *chosen,
            f"--loglevel={settings.log_level}",
            # Gossip and mingle are talk among many workers; they cost start-up time and memory.
            *("--without-gossip", "--without-mingle"),
        ]
    )
    return 0


def scheduler() -> int:
    """Run the scheduler and the relay until a signal stops them."""
    settings = load_settings()
    _require(settings, "database_url", "relay_database_url", "redis_url")
    _share_metrics(settings.metrics_dir)
    from workers.scheduler import main

    main()
    return 0


def migrate() -> int:
    """Bring the schema up to date; with a superuser's address make roles and database first."""
    settings = load_settings()
    if superuser_url := settings.superuser_database_url.get_secret_value():
        _make_roles(superuser_url, settings)
    url = settings.owner_database_url.get_secret_value() or _embedded_owner_url(settings.data_dir)
    from app.adapters.postgres.migrate import head, upgrade

    upgrade(url)
    sys.stdout.write(f"the schema is at {head()}\n")
    return 0


def _make_roles(superuser_url: str, settings: Settings) -> None:
    import asyncio

    import asyncpg

    from app.embedded.roles import APP, OWNER, RELAY, ensure_roles_at, passwords_in

    urls = {
        OWNER: settings.owner_database_url.get_secret_value(),
        APP: settings.database_url.get_secret_value(),
        RELAY: settings.relay_database_url.get_secret_value(),
    }
    passwords = passwords_in(urls)
    try:
        asyncio.run(ensure_roles_at(superuser_url, passwords))
    except (OSError, asyncpg.PostgresError) as error:
        msg = f"Postgres refused ({type(error).__name__}); check CHRONOS_SUPERUSER_DATABASE_URL"
        raise SetupError(msg) from error


def run_info(data_dir: Path | None) -> int:
    """Print what runs on a data folder, without passwords; exit code 1 when nothing does."""
    from app.embedded.folder import read_run

    run = read_run(data_dir.expanduser().absolute() if data_dir else load_settings().data_dir)
    if run is None:
        sys.stderr.write("nothing runs on this data folder\n")
        return 1
    urls = dict(run.get("urls", {}))
    run["urls"] = {name: _PASSWORD.sub(":***@", url) for name, url in urls.items()}
    sys.stdout.write(json.dumps(run, ensure_ascii=False, indent=1) + "\n")
    return 0


def _share_metrics(folder: Path | None) -> None:
    """Let this process keep its metrics in a folder; before ``app.metrics`` is imported."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)  # prometheus_client's own name


def _require(settings: Settings, *names: str) -> None:
    missing = [n for n in names if not getattr(settings, n).get_secret_value()]
    if missing:
        listed = ", ".join(f"CHRONOS_{n.upper()}" for n in missing)
        msg = f"{listed} is not set; 'chronos up' starts everything with servers of its own"
        raise SetupError(msg)


def _embedded_owner_url(data_dir: Path) -> str:
    from app.embedded.folder import read_run

    run = read_run(data_dir)
    if run is None:
        msg = (
            "CHRONOS_OWNER_DATABASE_URL is not set and no embedded Chronos runs; 'chronos up' "
            "migrates by itself at each start"
        )
        raise SetupError(msg)
    return str(run["urls"]["owner"])
