"""Mask what users said before their tenant's policy was what it is."""

from typing import Any

from app.domain.models import Scope
from app.ports.masking import Maskings
from app.privacy import treated_values
from app.services.intake.ingest import index_turn
from app.services.intake.shielding import PolicyBook
from app.services.upkeep.jobs import JobCall, Result


async def mask(call: JobCall, *, maskings: Maskings, policies: PolicyBook) -> Result:
    """Treat all that is stored of a user as what comes now is treated; what would be refused is masked."""
    policy = await policies.of(call.tenant_id)

    def treat(value: Any) -> Any:
        return treated_values(value, policy)[0]

    scope = Scope(tenant_id=call.tenant_id, user_id=call.user_id)
    counts = await maskings.treat(scope, treat, index_turn)
    return {"changed": sum(counts.values()), "turns": counts.get("turns", 0)}
