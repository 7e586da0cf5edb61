"""Jobs that bring tenants to their encryption, and that replace keys at each level."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from app.ports import Encryptions
from app.services.upkeep.jobs import Job, JobCall, Result


def key_jobs(encryptions: Encryptions) -> dict[str, Job]:
    """Return the jobs by name; each runs on a whole tenant, while it is used."""
    return {
        "encrypt": _job("encrypt what users of the tenant said before", encryptions.encrypt),
        "rotate-user-keys": _job(
            "give every user another key, and hide everything anew", encryptions.rotate_user_keys
        ),
        "rotate-tenant-key": _job(
            "give the tenant another key, and wrap those of its users with it",
            encryptions.rotate_tenant_key,
        ),
        "rotate-master-key": _job(
            "wrap the tenant's keys with the present CHRONOS_ENCRYPTION_KEY",
            encryptions.rotate_master_key,
        ),
    }


def _job(does: str, change: Callable[[UUID], Awaitable[int]]) -> Job:
    async def run(call: JobCall) -> Result:
        return {"changed": await change(call.tenant_id)}

    return Job(does=does, of_user=False, takes_as_of=False, run=run)
