"""The privacy policies of tenants, on the tenants' rows."""

from uuid import UUID

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Database
from app.domain.audit import Act, Actor, Deed
from app.domain.models import Scope
from app.domain.privacy import PrivacyPolicy, policy_from

_OF = "SELECT privacy FROM tenants WHERE tenant_id = $1"
_PUT = "UPDATE tenants SET privacy = $2 WHERE tenant_id = $1"


class PostgresPolicies:
    """Implements the ``Policies`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tenant_id: UUID) -> PrivacyPolicy:
        """Return a tenant's policy, the default for one that set none."""
        scope = Scope(tenant_id=tenant_id)
        async with self._database.transaction(scope, only_reads=True) as connection:
            return policy_from(await connection.fetchval(_OF, tenant_id) or {})

    async def put(self, tenant_id: UUID, policy: PrivacyPolicy, *, by: Actor) -> None:
        """Replace a tenant's policy."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(_PUT, tenant_id, policy.kept())
            act = Act(deed=Deed.PRIVACY_SET, by=by, details=policy.kept())
            await record_act(connection, tenant_id, act)
