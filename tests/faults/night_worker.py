"""A worker that runs one tenant's night: started by a test to be killed.

``python -m tests.faults.night_worker TENANT DUE_AT`` prints a line when it begins and one when it is done.
"""

import asyncio
import sys
from datetime import datetime
from uuid import UUID

from app.bootstrap import build_container
from app.settings import load_settings
from workers.nightly import run_night


async def _run(tenant_id: UUID, due_at: datetime) -> None:
    container = await build_container(load_settings())
    sys.stdout.write("begins\n")
    sys.stdout.flush()
    while await run_night(container, tenant_id, due_at):
        pass
    sys.stdout.write("done\n")
    sys.stdout.flush()
    await container.close()


if __name__ == "__main__":
    asyncio.run(_run(UUID(sys.argv[1]), datetime.fromisoformat(sys.argv[2])))
