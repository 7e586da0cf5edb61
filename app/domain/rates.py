"""Token buckets: how often something may be done, written as the moment at which a bucket is full.

The generic cell rate algorithm (ITU-T I.371): one number a bucket. A bucket refills at a rate a minute
and holds the worth of a shorter time, so that nobody saves up a minute's worth and spends it at once at
the cost of all others. A cost above the whole bucket passes when the bucket is full and is paid off
afterwards, so that a limit below the size of one allowed call slows it down instead of refusing it for
ever.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import ceil

PERIOD_S = 60.0
BURST_S = 5.0
"""What a bucket holds unless said otherwise, in seconds of its rate.

Measured with a tenant at twenty times its limit of one recall a second (``tests.bench.noisy_tenant``):
a minute's worth, sixty recalls in three seconds, stood in the way of fifteen calls of another tenant;
five seconds' worth is over before two came.
"""
_ROUNDING = 1e-6  # takes back what a division lost, so that a full bucket reads as full


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a tenant may do in a minute, and at once; 0 means without limit.

    ``burst_s`` is for how many seconds' worth of each rate may be used at once.
    """

    requests_per_minute: int
    turns_per_minute: int
    recalls_per_minute: int
    concurrent_recalls: int
    sockets: int = 0
    sockets_per_user: int = 0
    burst_s: float = BURST_S

    def overridden(self, by: Mapping[str, int]) -> "Limits":
        """Return these limits with a tenant's own in front; names of other releases are ignored."""
        known = {f.name for f in fields(self)}
        return replace(self, **{name: value for name, value in by.items() if name in known})


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """What is taken from one bucket: ``cost`` of ``limit`` tokens a minute.

    The bucket holds the tokens of ``burst_s`` seconds, and one at least.
    """

    bucket: str
    limit: int
    cost: int = 1
    burst_s: float = BURST_S

    @property
    def depth_s(self) -> float:
        """Seconds that the empty bucket takes to fill."""
        return max(self.burst_s, PERIOD_S / self.limit)

    @property
    def holds(self) -> int:
        """Tokens in the full bucket."""
        return int(self.depth_s * self.limit / PERIOD_S + _ROUNDING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether the charges were taken (all or none), and the state of the emptiest bucket.

    ``limit`` is its rate a minute and ``holds`` what it holds when full; ``wait_s`` is 0 when the
    charges were taken; ``reset_s``: until that bucket is full again.
    """

    limit: int
    holds: int
    remaining: int
    reset_s: float
    wait_s: float

    @property
    def retry_after_s(self) -> int:
        """Whole seconds after which the same call passes, at least 1."""
        return max(1, ceil(self.wait_s))


def judge(charges: Sequence[Charge], full_in_s: Sequence[float]) -> Verdict:
    """Decide over charges.

    Args:
        charges: one or more.
        full_in_s: seconds until each charge's bucket is full, 0 or more.
    """
    wait_s = max(_wait_s(c, f) for c, f in zip(charges, full_in_s, strict=True))
    taken = wait_s <= 0
    after = [f + spent_s(c) if taken else f for c, f in zip(charges, full_in_s, strict=True)]
    left_s = [max(0.0, c.depth_s - seconds) for c, seconds in zip(charges, after, strict=True)]
    lowest = min(range(len(charges)), key=lambda n: left_s[n] / charges[n].depth_s)
    return Verdict(
        limit=charges[lowest].limit,
        holds=charges[lowest].holds,
        remaining=int(left_s[lowest] * charges[lowest].limit / PERIOD_S + _ROUNDING),
        reset_s=after[lowest],
        wait_s=max(0.0, wait_s),
    )


def spent_s(charge: Charge) -> float:
    """Return by how many seconds a charge puts off the moment at which its bucket is full."""
    return charge.cost * PERIOD_S / charge.limit


def _wait_s(charge: Charge, full_in_s: float) -> float:
    # The second term is a full bucket: it admits any cost.
    return min(full_in_s + spent_s(charge) - charge.depth_s, full_in_s)
