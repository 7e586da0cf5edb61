"""What a scenario expects of the service after it was told."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

Check = Callable[["Told"], Coroutine[Any, Any, None]]


@dataclass(slots=True, kw_only=True)
class Told:
    """A user to whom a scenario was told; ``settle`` waits until everything was read."""

    api: httpx.AsyncClient
    user: str
    settle: Callable[[], Coroutine[Any, Any, None]]
    kept: dict[str, Any] = field(default_factory=dict)

    async def get(self, path: str, **params: Any) -> Any:
        answer = await self.api.get(path.format(user=self.user), params=params)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:200]}"
        return answer.json()

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.api.post(path, json=body)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:200]}"
        return answer.json()

    async def facts(self, **params: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (
            await self.get("/v1/users/{user}/facts", **{"limit": 100, **params})
        )["items"]
        return found


def said(fact: dict[str, Any]) -> str:
    """Return the words of a fact, and whether they are denied."""
    words = f"{fact['subject']} {fact['object']} {fact['summary']}".lower()
    return f"not: {words}" if fact["is_negative"] else words


def holds(*values: str, absent: Sequence[str] = (), **params: Any) -> Check:
    """Expect facts that hold with the values, and none that is not denied with the absent ones."""

    async def check(told: Told) -> None:
        found = [f for f in await told.facts(**params) if not f["is_negative"]]
        texts = [said(fact) for fact in found]
        for value in values:
            assert any(value.lower() in text for text in texts), f"no fact {value!r} in {texts}"
        for value in absent:
            stale = [text for text in texts if value.lower() in text]
            assert not stale, f"{value!r} still holds: {stale}"

    return check


def spans(*expected: tuple[str, str | None, str | None]) -> Check:
    """Expect the values one after the other, each with the days on which it begins and ends."""

    async def check(told: Told) -> None:
        found = [
            f
            for f in await told.facts(current="false")
            if not f["is_negative"] and any(v.lower() in said(f) for v, _, _ in expected)
        ]
        found.sort(key=lambda f: (f["valid"]["start"] or "", f["valid"]["end"] or "9"))
        got = [
            (f["object"], *(m and m[:10] for m in (f["valid"]["start"], f["valid"]["end"])))
            for f in found
        ]
        assert len(got) == len(expected), f"{got}"
        for (value, start, end), (words, first, last) in zip(expected, got, strict=True):
            assert value.lower() in words.lower(), f"{got}"
            assert (start, end) == (first, last), f"{got}"

    return check


def recalls(query: str, now: str, *values: str, absent: Sequence[str] = (), **more: Any) -> Check:
    """Expect the values among what is recalled as valid, and none of the absent ones."""

    async def check(told: Told) -> None:
        body = {"user_id": told.user, "query": query, "now": now, "limit": 5, **more}
        got = await told.post("/v1/recall", body)
        valid = [m for m in got["memories"] if is_valid(m)]
        answer = ((got["answer"] or {}).get("text") or "").lower()
        everything = "\n".join([answer, *(m["text"].lower() for m in valid)])
        for value in values:
            assert value.lower() in everything, f"no {value!r} in {everything!r}"
        for value in absent:
            assert value.lower() not in everything, f"{value!r} in {everything!r}"

    return check


def is_valid(memory: dict[str, Any]) -> bool:
    """Return whether a memory is shown as one that holds."""
    return (
        not memory["superseded_by"]
        and memory["status"] != "cancelled"
        and memory["in_window"] is not False
    )


def stands(event: dict[str, Any]) -> bool:
    """Return whether an event of the timeline still stands."""
    return not event.get("superseded_by") and event["status"] != "cancelled"


def happens(
    words: str, status: str, day: str | None = None, count: int = 1, of: str = "text"
) -> Check:
    """Expect so many events whose turns (or ``of`` "summary") say the words, in one status, on a day."""

    async def check(told: Told) -> None:
        items = (await told.get("/v1/users/{user}/timeline"))["items"]
        found = [e for e in items if words.lower() in e[of].lower()]
        seen = [(e["summary"], e["status"], e["occurred"]) for e in found]
        assert len(found) == count, f"{seen}"
        assert found[0]["status"] == status, f"{seen}"
        if day:
            assert (found[0]["occurred"] or {}).get("start", "")[:10] == day, f"{seen}"

    return check


def gone(words: str, kind: str = "facts") -> Check:
    """Expect no memory that stands and says the words, as it was said or in its summary."""

    async def check(told: Told) -> None:
        if kind == "facts":
            texts = [said(fact) for fact in await told.facts(current="false")]
        else:
            items = (await told.get("/v1/users/{user}/timeline"))["items"]
            texts = [f"{e['summary']} {e['text']}".lower() for e in items if stands(e)]
        assert not any(words.lower() in text for text in texts), f"{words!r} in {texts}"

    return check


def asks(*words: str) -> Check:
    """Expect one open question that quotes the words."""

    async def check(told: Told) -> None:
        items = (await told.get("/v1/clarifications", user_id=told.user))["items"]
        assert len(items) == 1, [one["question"] for one in items]
        for word in words:
            assert word.lower() in items[0]["question"].lower(), items[0]["question"]
        told.kept["question"] = items[0]

    return check


def asks_nothing() -> Check:
    """Expect no open question."""

    async def check(told: Told) -> None:
        items = (await told.get("/v1/clarifications", user_id=told.user))["items"]
        assert items == [], [one["question"] for one in items]

    return check


def answers(option: int) -> Check:
    """Answer the question that was asked with one of its options."""

    async def act(told: Told) -> None:
        question = told.kept["question"]
        body = {"answer": question["options"][option]}
        settled = await told.post(f"/v1/clarifications/{question['id']}", body)
        assert settled["state"] == "settled", settled

    return act


def offers_once(query: str, now: str) -> Check:
    """Expect a question to go along with a recall, and not again with the next one."""

    async def check(told: Told) -> None:
        body = {"user_id": told.user, "query": query, "now": now}
        first = (await told.post("/v1/recall", body))["clarifications"]
        again = (await told.post("/v1/recall", body))["clarifications"]
        assert len(first) == 1, f"{len(first)} offered"
        assert again == [], "offered again"

    return check


def profile(*values: str, absent: Sequence[str] = (), **params: Any) -> Check:
    """Expect the values in the user's own part of the profile, and none of the absent ones."""

    async def check(told: Told) -> None:
        own = (await told.get("/v1/users/{user}/profile", **params))["facts"]
        texts = [said(fact) for fact in own if not fact["is_negative"]]
        for value in values:
            assert any(value.lower() in text for text in texts), f"no {value!r} in {texts}"
        for value in absent:
            assert not any(value.lower() in text for text in texts), f"{value!r} in {texts}"

    return check


def people(name: str, value: str) -> Check:
    """Expect a value under somebody else's name in the profile."""

    async def check(told: Told) -> None:
        others = (await told.get("/v1/users/{user}/profile"))["people"]
        texts = {one["name"]: [said(f) for f in one["facts"]] for one in others}
        found = [t for who, facts in texts.items() if name.lower() in who.lower() for t in facts]
        assert any(value.lower() in text for text in found), f"{texts}"

    return check


def former(value: str, old: str) -> Check:
    """Expect a fact of the profile to bear what held before it."""

    async def check(told: Told) -> None:
        own = (await told.get("/v1/users/{user}/profile"))["facts"]
        one = next(f for f in own if value.lower() in said(f))
        assert any(old.lower() in f["object"].lower() for f in one["former"]), one["former"]

    return check


def history(value: str, *reasons: str) -> Check:
    """Expect the versions of a fact to bear reasons, in their order."""

    async def check(told: Told) -> None:
        found = [f for f in await told.facts(current="false") if value.lower() in said(f)]
        assert found, f"no fact {value!r}"
        versions = (await told.get(f"/v1/memories/{found[0]['id']}/history"))["items"]
        codes = [v["reason"]["code"] for v in versions if v["why_ended"] != "late_news"]
        assert codes == list(reasons), f"{codes}"

    return check


def acts(value: str, act: str, **body: Any) -> Check:
    """Undo, redo, retract, correct or judge the fact, former ones too, that holds a value."""

    async def do(told: Told) -> None:
        memory_id = told.kept.get(value)
        if memory_id is None:
            found = [f for f in await told.facts(current="false") if value.lower() in said(f)]
            assert found, f"no fact {value!r}"
            memory_id = told.kept[value] = found[0]["id"]
        if act == "retract":
            await told.api.delete(f"/v1/memories/{memory_id}")
        elif act == "correct":
            await told.api.patch(f"/v1/memories/{memory_id}", json=body)
        elif act == "judge":
            await told.post("/v1/feedback", {"memory_id": memory_id, **body})
        else:
            await told.post(f"/v1/memories/{memory_id}/{act}")

    return do


def runs(job: str, as_of: str) -> Check:
    """Run a maintenance job as of a moment."""

    async def act(told: Told) -> None:
        body = {"job": job, "user_id": told.user, "as_of": as_of}
        await told.post("/v1/admin/run", body)

    return act


def before(query: str, now: str, first: str, second: str) -> Check:
    """Expect one memory above another."""

    async def check(told: Told) -> None:
        body = {"user_id": told.user, "query": query, "now": now, "limit": 10}
        texts = [m["text"].lower() for m in (await told.post("/v1/recall", body))["memories"]]
        places = [
            next((at for at, text in enumerate(texts) if words.lower() in text), 99)
            for words in (first, second)
        ]
        assert places[0] < places[1], f"{places} in {texts}"

    return check


def surer(value: str, *, than: float) -> Check:
    """Expect a fact to be surer than a number, or less sure if it is negative."""

    async def check(told: Told) -> None:
        found = [f for f in await told.facts(current="false") if value.lower() in said(f)]
        sure = found[0]["confidence"]
        assert sure > than if than > 0 else sure < -than, f"{sure}"

    return check
