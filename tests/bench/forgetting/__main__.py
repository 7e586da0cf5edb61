"""Run all cases against a service and print the share in which exactly the right things went."""

import argparse
import asyncio
import sys

import httpx

from tests.bench.forgetting import (
    cases_chinese,
    cases_english,
    cases_held_chinese,
    cases_held_english,
    cases_matching_chinese,
    cases_matching_english,
    cases_second_chinese,
    cases_second_english,
    cases_third_chinese,
    cases_third_english,
)
from tests.bench.forgetting.case import Case
from tests.bench.forgetting.running import outcome_of

BAR = 0.95
_SETS: dict[str, tuple[tuple[str, tuple[Case, ...]], ...]] = {
    "first": (("en", cases_english.CASES), ("zh", cases_chinese.CASES)),
    "second": (("en", cases_second_english.CASES), ("zh", cases_second_chinese.CASES)),
    "third": (("en", cases_third_english.CASES), ("zh", cases_third_chinese.CASES)),
    "matching": (("en", cases_matching_english.CASES), ("zh", cases_matching_chinese.CASES)),
    "held": (("en", cases_held_english.CASES), ("zh", cases_held_chinese.CASES)),
}
_PUT_AWAY = "held"  # its totals alone are shown


async def _run(url: str, key: str, only: str, sets: list[str]) -> int:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=300) as api:

        async def settle(user: str) -> None:
            for _ in range(600):
                answer = await api.get(f"/v1/users/{user}/ingestion")
                counts = answer.json()
                if answer.status_code == 404 or not (counts["queued"] or counts["processing"]):
                    return
                await asyncio.sleep(0.1)

        right = total = rounds = came_back = 0
        for name in sets:
            for language, cases in _SETS[name]:
                for by_call in (False, True):
                    good, asked, meant = 0, 0, [case for case in cases if only in case.ask]
                    for case in meant:
                        came = await outcome_of(case, api, settle, by_call=by_call)
                        good += not came.faults
                        asked += came.was_asked and not came.faults
                        rounds += came.has_gone
                        came_back += bool(came.came_back)
                        for fault in came.faults if name != _PUT_AWAY else ():
                            sys.stdout.write(f"  {case.ask}: {fault}\n")
                    way = "by a call" if by_call else "in a turn"
                    sys.stdout.write(
                        f"{name}, {language}, {way}: {good} of {len(meant)}, {asked} asked first\n"
                    )
                    sys.stdout.flush()
                    right, total = right + good, total + len(meant)
    sys.stdout.write(
        f"what was gone was sent, imported and read again {rounds} times: something came back in {came_back}\n"
    )
    sys.stdout.write(f"exactly right: {right / total:.1%} of {total} (bar {BAR:.0%})\n")
    return 0 if right >= BAR * total and not came_back else 1


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--key", default="")
    parser.add_argument("--only", default="", help="cases whose wish holds these words")
    parser.add_argument("--sets", nargs="*", choices=list(_SETS), default=list(_SETS))
    given = parser.parse_args()
    return asyncio.run(_run(given.url, given.key, given.only, given.sets))


if __name__ == "__main__":
    sys.exit(main())
