"""The one tree of errors that Chronos raises on purpose.

ChronosError
├── TransientError           try again later; nothing was changed
│   ├── StoreUnavailable     Postgres is away or overloaded
│   │   └── StoreTooSlow     a statement was cut at its time-out
│   ├── ModelUnavailable     an embedding or chat model is away
│   │   └── ModelRefused     it answers, but not with what was asked for
│   ├── ChatFailed           the chat model behind the endpoint gave no answer; says why
│   ├── LimitReached         the tenant or the address has had its share; says when to come back
│   └── LeaseLost            another worker owns the stream now
└── PermanentError           the same call will fail again
├── InvalidInput         a value that cannot be accepted; ``errors`` points at it
├── BadKey               no key, or one that opens nothing
├── ScopeMissing         the key does not allow this
├── NotFound             absent, or another tenant's or user's: the caller cannot tell
├── Conflict             the state forbids it (same id with other content, ...)
└── SetupError           the installation is wrong; the text says how to mend it
"""

from dataclasses import dataclass


class ChronosError(Exception):
    """Root of all errors raised on purpose."""


class TransientError(ChronosError):
    """The cause passes by itself; the call may be repeated."""


class StoreUnavailable(TransientError):  # noqa: N818 - reads as a state in logs and problems
    """Postgres does not answer in time."""


class StoreTooSlow(StoreUnavailable):
    """A statement was cut at its time-out; the database itself answers."""


class ModelUnavailable(TransientError):  # noqa: N818
    """A model does not answer, or answers with something unusable."""


class ModelRefused(ModelUnavailable):
    """A model did not give what it should for this input; for another one it may."""


class LimitReached(TransientError):  # noqa: N818
    """A limit on how often; ``retry_after_s`` is when the same call passes, in whole seconds."""

    def __init__(self, detail: str, *, retry_after_s: int) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


class ChatFailed(TransientError):  # noqa: N818
    """The chat model behind the endpoint gave no answer, or none that can be read.

    ``reason``: away, late, broken, or ``status_…``; ``status`` and ``retry_after_s`` as its server gave
    them, None where it gave none.
    """

    def __init__(
        self,
        detail: str,
        *,
        reason: str,
        status: int | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.reason = reason
        self.status = status
        self.retry_after_s = retry_after_s


class LeaseLost(TransientError):  # noqa: N818
    """The lease on a stream ended or was taken by another worker; nothing was written."""


class PermanentError(ChronosError):
    """Repeating the call cannot help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong at one place of the input; ``pointer`` is an RFC 6901 JSON pointer."""

    pointer: str
    message: str


class InvalidInput(PermanentError):  # noqa: N818
    """Input that can't be accepted; ``faults`` names each place."""

    def __init__(self, detail: str, *faults: Fault) -> None:
        super().__init__(detail)
        self.faults = faults


class BadKey(PermanentError):  # noqa: N818
    """No key, or one that opens nothing: unknown, mistyped, expired or revoked."""


class ScopeMissing(PermanentError):  # noqa: N818
    """The key is right and does not allow this; ``scope`` is what would."""

    def __init__(self, detail: str, *, scope: str) -> None:
        super().__init__(detail)
        self.scope = scope


class NotFound(PermanentError):  # noqa: N818
    """No such thing for this caller."""


class Conflict(PermanentError):  # noqa: N818
    """The present state forbids the change."""

    def __init__(self, detail: str, *faults: Fault) -> None:
        super().__init__(detail)
        self.faults = faults


class SetupError(PermanentError):
    """The installation cannot run as it stands; the message ends with the mend."""
