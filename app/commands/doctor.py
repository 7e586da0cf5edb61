"""``chronos doctor``: checks each part and says how to mend it."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.commands.checks import Check, from_error, machine_checks, ok, warn
from app.domain.errors import SetupError
from app.embedded.folder import read_run
from app.settings import Settings, load_settings


def doctor(*, data_dir: Path | None, as_json: bool) -> int:
    """Print the checks; return 1 when a part fails."""
    if data_dir is not None:
        os.environ["CHRONOS_DATA_DIR"] = str(data_dir.expanduser().absolute())
    return asyncio.run(_report(as_json=as_json))


async def _report(*, as_json: bool) -> int:
    found = []
    async for check in _all_checks():
        found.append(check)
        if not as_json:
            sys.stdout.write(_line(check))
            sys.stdout.flush()
    if as_json:
        sys.stdout.write(
            json.dumps([asdict(c) for c in found], ensure_ascii=False, indent=1) + "\n"
        )
    return 1 if any(c.state == "fail" for c in found) else 0


async def _all_checks() -> AsyncIterator[Check]:
    try:
        settings = load_settings()
    except SetupError as error:
        yield from_error("settings", error, "docs/settings.md lists all settings")
        return
    yield ok("settings", "all values are allowed")
    for check in machine_checks(settings.data_dir):
        yield check
    run = read_run(settings.data_dir)
    if run is not None:
        settings = _of_run(run)
    elif not settings.database_url.get_secret_value():
        yield warn("servers", f"nothing runs on {settings.data_dir}", "start with 'make up'")
        return
    # Imported late: the checks above must work where a package is missing.
    from app.commands.service_checks import embedder_check, service_checks

    async for check in service_checks(settings, run["children"] if run else {}):
        yield check
    yield await embedder_check(settings)


def _of_run(run: dict[str, Any]) -> Settings:
    # By the environment, so that the Celery application sees the same addresses.
    urls = run["urls"]
    os.environ.update(
        CHRONOS_HOST=run["host"],
        CHRONOS_PORT=str(run["port"]),
        CHRONOS_DATABASE_URL=urls["app"],
        CHRONOS_RELAY_DATABASE_URL=urls["relay"],
        CHRONOS_REDIS_URL=urls["redis"],
    )
    return load_settings()


def _line(check: Check) -> str:
    mend = f"\n      mend: {check.mend}" if check.mend else ""
    return f"{check.state:<5} {check.name}: {check.text}{mend}\n"
