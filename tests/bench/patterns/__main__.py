"""Measures patterns found and invented on simulated diaries: ``python -m tests.bench.patterns [--people 100]``."""

import argparse
import json
import sys
from random import Random
from time import process_time

from app.domain.patterns import PatternSort
from app.patterns import patterns_in
from tests.bench.patterns.people import MONDAYS, PERIODIC, RHYTHMS, Person, person


def found_in(one: Person) -> tuple[bool, int]:
    """Return whether the planted thing was found as recurring, and how many other patterns were."""
    drafts = patterns_in(one.turns, ())
    named = [
        draft
        for draft in drafts
        if one.thing and draft.sort is PatternSort.PERIODIC and one.thing in draft.statement
    ]
    return bool(named), len([draft for draft in drafts if draft not in named])


def people(
    sort: str | None, count: int, weeks: int, *, seed: int, mondays: bool = False
) -> list[Person]:
    random = Random(f"{sort}-{mondays}-{seed}")
    rhythms = [MONDAYS] if mondays else list(RHYTHMS.values())[: 2 if sort else None]
    return [
        person(
            random, language=("en", "zh")[n % 2], rhythm=rhythms[n % len(rhythms)], days=7 * weeks,
            sort=sort, number=n,
        )
        for n in range(count)
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--weeks", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    started = process_time()
    for sort in PERIODIC:
        some = people(sort, given.people, given.weeks, seed=given.seed)
        results = [found_in(one) for one in some]
        _tell(
            sort,
            found=sum(hit for hit, _ in results) / len(some),
            others=sum(bool(n) for _, n in results) / len(some),
        )
    for name, mondays in (("random", False), ("mondays only", True)):
        some = people(None, 2 * given.people, given.weeks, seed=given.seed, mondays=mondays)
        drafts = [patterns_in(one.turns, ()) for one in some]
        _tell(name, people_with_a_false_one=sum(bool(d) for d in drafts) / len(some))
        if given.verbose:
            for d in drafts:
                for one in d:
                    sys.stdout.write(f"   {one.statement}  p={one.evidence['p_value']}\n")
    _tell("cpu", seconds=round(process_time() - started, 1))


def _tell(name: str, **figures: float) -> None:
    sys.stdout.write(json.dumps({"of": name, **figures}) + "\n")


if __name__ == "__main__":
    main()
