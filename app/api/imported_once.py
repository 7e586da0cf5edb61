"""An import under an ``Idempotency-Key``: its body is as long as it likes, so it is hashed as it comes."""

import hashlib
from collections.abc import AsyncIterator
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Header, Request

from app.api.deps import ContainerDep, PrincipalDep, owned_key, route_digest
from app.domain.errors import Conflict
from app.ports import Idempotency, IdempotencyKey, StoredAnswer


class ImportedOnce:
    """The body of an import and, under a key, what was answered to it before."""

    def __init__(
        self, request: Request, idempotency: Idempotency, tenant_id: UUID, key: str | None
    ) -> None:
        self._request = request
        self._idempotency = idempotency
        self._tenant_id = tenant_id
        self._key = key
        self._digest: hashlib._Hash = route_digest(request)

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield the body as it comes."""
        async for chunk in self._request.stream():
            if self._key:
                self._digest.update(chunk)
            yield chunk

    async def earlier(self) -> StoredAnswer | None:
        """Return what was answered under the key, None if it is new or there is none.

        Under a known key the body is read to its end, and nothing of it is stored.

        Raises:
            Conflict: the key was used with another body.
        """
        if self._key is None or not await self._idempotency.knows(self._tenant_id, self._key):
            return None
        async for _ in self.chunks():
            pass
        answer = await self._idempotency.recorded(self._tenant_id, self._known(self._key))
        if answer is None:  # the body is read, so it cannot be imported any more
            raise Conflict("what was kept under this Idempotency-Key just expired; send it again")
        return answer

    async def keep(self, answer: StoredAnswer) -> StoredAnswer:
        """Keep the answer once the body was read to its end; return it, or that of a twin.

        Raises:
            Conflict: a twin with another body was quicker; what this one brought is stored all the same.
        """
        if self._key is None:
            return answer
        return await self._idempotency.record(self._tenant_id, self._known(self._key), answer)

    def _known(self, key: str) -> IdempotencyKey:
        return IdempotencyKey(key=key, body_hash=self._digest.digest())


def get_imported_once(
    request: Request,
    container: ContainerDep,
    principal: PrincipalDep,
    idempotency_key: Annotated[str | None, Header(min_length=1, max_length=255)] = None,
) -> ImportedOnce:
    """Return the body of this import."""
    key = None if idempotency_key is None else owned_key(idempotency_key, principal)
    return ImportedOnce(request, container.idempotency, principal.tenant_id, key)


ImportedOnceDep = Annotated[ImportedOnce, Depends(get_imported_once)]
