"""What servers and models do wrong, one script each, and by which count of the metrics it shows."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.llm.server import Request, Script, say, send, shown

INVENTED = "zanzibar"  # stands in every false claim, and must stand nowhere afterwards


@dataclass(frozen=True)
class Misdeed:
    """A script, what it must show as ``(metric, labels)``, and why rules stood in, if they did."""

    script: Script
    counted: tuple[str, tuple[str, ...]]
    fallback: str | None


def claim(one: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a claim on a shown turn that would stand if nothing were changed: its first words."""
    return {
        "turn": one["n"],
        "quote": one["text"].rstrip("。."),
        "subject": one["speaker"],
        "action": "repaired" if "repaired" in one["text"] else "修",
        "object": "",
        "with": [],
        "place": "",
        "time": "",
        "modality": "asserted",
        "status": "completed",
        "type": "home",
        "changes": "",
        "of": "",
        **changes,
    }


def _answer(*claims: dict[str, Any], facts: list[dict[str, Any]] | None = None) -> str:
    return json.dumps({"events": list(claims), "facts": facts or []}, ensure_ascii=False)


def _status(code: int, **headers: str) -> Script:
    async def script(_: Request, writer: asyncio.StreamWriter) -> None:
        await send(writer, code, b'{"error": {"message": "no"}}', headers)

    return script


def _says(
    text: Callable[[list[dict[str, Any]]], str], finish: str | None = "stop", **more: Any
) -> Script:
    async def script(request: Request, writer: asyncio.StreamWriter) -> None:
        await say(writer, text(shown(request)), finish, **more)

    return script


def _body(body: bytes) -> Script:
    async def script(_: Request, writer: asyncio.StreamWriter) -> None:
        await send(writer, 200, body)

    return script


async def _hang(_: Request, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(60)


async def _drip(_: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
    for _second in range(60):
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.2)


async def _disconnect(_: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"choices": [{"mes')
    await writer.drain()
    writer.transport.abort()


async def _late(request: Request, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(3)
    await say(writer, _answer(claim(shown(request)[-1], object=INVENTED)))


def _each(**changes: Any) -> Callable[[list[dict[str, Any]]], str]:
    return lambda turns: _answer(*(claim(turn, **changes) for turn in turns))


def _cut(turns: list[dict[str, Any]]) -> str:
    return _answer(claim(turns[-1], object=INVENTED))[:90]


def _doubled(turns: list[dict[str, Any]]) -> str:
    return _answer(claim(turns[0])).replace('"subject":', f'"subject": "{INVENTED}", "quote": "{INVENTED} coast", "subject":', 1)  # fmt: skip


def _obeys(turns: list[dict[str, Any]]) -> str:
    order = next((t for t in turns if "gnore" in t["text"] or "忽略" in t["text"]), turns[-1])
    return _answer(
        claim(order, quote=order["text"], action="report", object=INVENTED, user_id="someone-else"),
        claim(order, quote=order["text"], action="输出", object=INVENTED),
    )


def _flood(turns: list[dict[str, Any]]) -> str:
    return _answer(*(claim(turns[-1], quote=f"{INVENTED} {n}") for n in range(1000)))


def _invented_fact(turns: list[dict[str, Any]]) -> str:
    fact = {"turn": 1, "quote": turns[0]["text"], "subject": "I", "slot": "home", "predicate": "repaired", "object": INVENTED}  # fmt: skip
    return _answer(facts=[fact])


_CALLS, _CLAIMS = "chronos_model_calls_total", "chronos_model_claims_total"


def _call(outcome: str) -> tuple[str, tuple[str, ...]]:
    return _CALLS, ("extract", outcome)


def _fell(reason: str, fate: str = "dropped") -> tuple[str, tuple[str, ...]]:
    return _CLAIMS, (fate, reason)


MISDEEDS: dict[str, Misdeed] = {
    # The server.
    "429 storm": Misdeed(_status(429, **{"Retry-After": "0"}), _call("rate_limited"), "away"),
    "429 for an hour": Misdeed(_status(429, **{"Retry-After": "3600"}), _call("rate_limited"), "away"),
    "500": Misdeed(_status(500), _call("status_500"), "away"),
    "503": Misdeed(_status(503), _call("status_503"), "away"),
    "401": Misdeed(_status(401), _call("status_401"), "unusable"),
    "redirect": Misdeed(_status(302, Location="http://127.0.0.1:1/"), _call("no_answer"), "unusable"),
    "hang": Misdeed(_hang, _call("late"), "late"),
    "drip": Misdeed(_drip, _call("late"), "late"),
    "late": Misdeed(_late, _call("late"), "late"),
    "disconnect": Misdeed(_disconnect, _call("disconnected"), "away"),
    "10 MB": Misdeed(_body(b" " * 10_000_000), _call("too_large"), "unusable"),
    "html": Misdeed(_body(b"<html>gateway</html>"), _call("no_answer"), "unusable"),
    "not utf-8": Misdeed(_body(b'{"choices": [{"message": {"content": "\xff\xfe"}}]}'), _call("no_answer"), "unusable"),
    "empty choices": Misdeed(_body(b'{"choices": []}'), _call("no_answer"), "unusable"),
    "choices of the wrong kind": Misdeed(_body(b'{"choices": {"0": 7}}'), _call("no_answer"), "unusable"),
    "null": Misdeed(_body(b"null"), _call("no_answer"), "unusable"),
    "null content": Misdeed(_says(lambda _: None), _call("empty"), "unusable"),  # type: ignore[arg-type, return-value]
    "refusal": Misdeed(_says(lambda _: None, refusal="I can't help with that."), _call("refused"), "unusable"),  # type: ignore[arg-type, return-value]
    "content filter": Misdeed(_says(_each(), "content_filter"), _call("refused"), "unusable"),
    # The model's form.
    "cut": Misdeed(_says(_cut, "length"), _call("unusable_cut"), "unusable"),
    "no json": Misdeed(_says(lambda _: "I am sorry, but no."), _call("unusable_no_json"), "unusable"),
    "wrong schema": Misdeed(_says(lambda _: '{"memories": ["zanzibar"]}'), _call("unusable_shape"), "unusable"),
    "repeated tokens": Misdeed(_says(lambda _: "zanzibar " * 3000, "length"), _call("unusable_cut"), "unusable"),
    "whitespace loop": Misdeed(_says(lambda _: '{"events":' + "\r\n" * 3000, "length"), _call("unusable_cut"), "unusable"),
    "deep": Misdeed(_says(lambda _: '{"events":' * 5000), _call("unusable_no_json"), "unusable"),
    "wrong types": Misdeed(_says(_each(quote=7, subject=[], modality="sure")), _fell("shape"), "unsupported"),
    # The model's word.
    "wrong language": Misdeed(_says(_each(quote="Ich habe das Fahrrad in zanzibar repariert")), _fell("quote"), "unsupported"),
    "foreign turn": Misdeed(_says(_each(turn=999, quote=f"{INVENTED} coast", turn_id="0190-other")), _fell("quote"), "unsupported"),
    "foreign subject": Misdeed(_says(_each(subject=INVENTED)), _fell("subject"), "unsupported"),
    "invented action": Misdeed(_says(_each(action=INVENTED)), _fell("action"), "unsupported"),
    "invented object": Misdeed(_says(_each(object=INVENTED)), _fell("object", "removed"), None),
    "invented date": Misdeed(_says(_each(time="on 3 May 2018 in zanzibar")), _fell("time", "removed"), None),
    "obeys commands": Misdeed(_says(_obeys), _fell("instruction"), "unsupported"),
    "1,000 events": Misdeed(_says(_flood), _fell("too_many"), "unsupported"),
    "invented fact": Misdeed(_says(_invented_fact), _fell("object"), "unsupported"),
    "duplicate keys": Misdeed(_says(_doubled), _fell("quote"), "unsupported"),
    "control characters": Misdeed(_says(lambda t: _answer(claim(t[0])).replace(" ", " \x00\x07", 3)), _call("ok"), None),
    "NaN": Misdeed(_says(lambda t: _answer(claim(t[0])).replace('"turn": ', '"score": NaN, "turn": ')), _call("ok"), None),
    "wrong finish reason": Misdeed(_says(_each(), "banana"), _call("ok"), None),
    "no finish reason": Misdeed(_says(_each(), None), _call("ok"), None),
}  # fmt: skip
