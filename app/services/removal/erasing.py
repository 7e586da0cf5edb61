"""Erase a user, and say by a signed receipt what went."""

from collections.abc import Mapping

import orjson
from uuid_utils.compat import uuid7

from app.domain.models import Scope, User
from app.ports import Call, Clock, Erasures, Signer, StoredAnswer
from app.text.remembered import drop_words


async def erase_user(
    user: User, call: Call, *, erasures: Erasures, signer: Signer, clock: Clock
) -> StoredAnswer:
    """Take a user out of every store; the answer is a receipt with the rows that went, by store.

    The receipt names the user as the caller does; that, and nothing else, stays for as long as
    answers under idempotency keys are kept.

    Raises:
        NotFound: the user was erased meanwhile.
        StoreUnavailable: nothing was erased.
    """

    def receipt(rows: Mapping[str, int]) -> StoredAnswer:
        fields = {
            "receipt_id": str(uuid7()),
            "what": "user",
            "user_id": user.client_id,
            "erased_at": clock.now().isoformat(),
            "stores": {"postgres": dict(rows)},
        }
        shown = fields | {"signature": signer.signature(fields)}
        return StoredAnswer(status=200, body=orjson.dumps(shown))

    scope = Scope(tenant_id=call.tenant_id, user_id=user.user_id)
    erased = await erasures.erase(scope, call, receipt)
    drop_words()
    return erased
