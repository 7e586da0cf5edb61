"""What a tenant wants done with sensitive data, and with a wish to forget."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.errors import Fault, InvalidInput


class Sensitive(StrEnum):
    """The kinds of sensitive data that are told from other words."""

    CARD = "card"
    IDENTITY = "identity"
    IBAN = "iban"
    SSN = "ssn"
    PASSPORT = "passport"
    SECRET = "secret"  # noqa: S105 - a kind, not one
    PHONE = "phone"
    EMAIL = "email"
    ADDRESS = "address"
    PLATE = "plate"


class Treatment(StrEnum):
    """What is done with it before anything is stored, queued, logged or sent to a model.

    ``encrypt`` keeps it where the tenant's text is encrypted, and nowhere else.
    """

    KEEP = "keep"
    MASK = "mask"
    ENCRYPT = "encrypt"
    REFUSE = "refuse"


class Forgetting(StrEnum):
    """What a user's own sentence that asks to forget does: it acts, or it is asked back first."""

    ACT = "act"
    ASK = "ask"


_DEFAULTS = {
    Sensitive.CARD: Treatment.MASK,
    Sensitive.IDENTITY: Treatment.MASK,
    Sensitive.IBAN: Treatment.MASK,
    Sensitive.SSN: Treatment.MASK,
    Sensitive.PASSPORT: Treatment.MASK,
    Sensitive.SECRET: Treatment.MASK,
    Sensitive.PHONE: Treatment.KEEP,
    Sensitive.EMAIL: Treatment.KEEP,
    Sensitive.ADDRESS: Treatment.KEEP,
    Sensitive.PLATE: Treatment.KEEP,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivacyPolicy:
    """A tenant's policy; kinds that ``treatments`` leaves out have the default."""

    treatments: Mapping[Sensitive, Treatment] = field(default_factory=dict)
    forgetting: Forgetting = Forgetting.ACT

    def of(self, kind: Sensitive) -> Treatment:
        """Return what is done with a kind."""
        return self.treatments.get(kind, _DEFAULTS[kind])

    def shown(self) -> dict[str, object]:
        """Return the whole policy, defaults filled in, by the names of the contract."""
        return {
            "sensitive": {kind.value: self.of(kind).value for kind in Sensitive},
            "forgetting": self.forgetting.value,
        }

    def kept(self) -> dict[str, object]:
        """Return what differs from the defaults, as it is stored."""
        own = {k.value: t.value for k, t in self.treatments.items() if t is not _DEFAULTS[k]}
        return {"sensitive": own, "forgetting": self.forgetting.value}


DEFAULT_POLICY = PrivacyPolicy()


def policy_from(stored: Mapping[str, object]) -> PrivacyPolicy:
    """Return a policy as it was stored; what a later release added is left out."""
    own = stored.get("sensitive")
    kinds, ways = set(Sensitive), set(Treatment)
    treatments = {
        Sensitive(kind): Treatment(way)
        for kind, way in (own.items() if isinstance(own, Mapping) else ())
        if kind in kinds and way in ways
    }
    wish = stored.get("forgetting")
    return PrivacyPolicy(
        treatments=treatments,
        forgetting=Forgetting.ASK if wish == Forgetting.ASK else Forgetting.ACT,
    )


def require_possible(policy: PrivacyPolicy, *, encrypts: bool) -> None:
    """Refuse a policy that cannot be kept.

    Raises:
        InvalidInput: it wants something encrypted, and the tenant's text is not.
    """
    for kind, way in policy.treatments.items():
        if way is Treatment.ENCRYPT and not encrypts:
            raise InvalidInput(
                "this tenant's text is not encrypted, so nothing can be kept encrypted; "
                "choose keep, mask or refuse",
                Fault(pointer=f"/sensitive/{kind.value}", message="needs encryption"),
            )
