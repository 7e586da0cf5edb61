"""Worked examples of extraction in both languages, as a model is shown them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Turns as data, and the right answer to them as JSON."""

    data: Mapping[str, Any]
    answer: str


def _turn(
    n: int, speaker: str, text: str, *, role: str = "user", said: str = "2025-03-12 Wed"
) -> dict[str, Any]:
    return {"n": n, "speaker": speaker, "role": role, "said": said, "text": text}


def _event(turn: int, quote: str, action: str, **values: Any) -> dict[str, Any]:
    usual = {"subject": "I", "action": action, "object": "", "with": [], "place": "", "time": ""}
    told = {"modality": "asserted", "status": "completed", "type": "other", "changes": "", "of": ""}
    return {"turn": turn, "quote": quote, **usual, **told, **values}


def _fact(
    turn: int, quote: str, slot: str, predicate: str, value: str, **values: Any
) -> dict[str, Any]:
    said = {"turn": turn, "quote": quote, "subject": "I", "slot": slot, "predicate": predicate}
    return {**said, "object": value, "negative": False, "since": "", "until": "", **values}


def _example(
    turns: list[dict[str, Any]], events: list[dict[str, Any]], facts: list[dict[str, Any]]
) -> Example:
    answer = json.dumps({"events": events, "facts": facts}, ensure_ascii=False)
    return Example(data={"turns": turns}, answer=answer)


_ENGLISH = (
    _example(
        [
            _turn(1, "Rosa", "Morning! My brother Leo painted the fence on Sunday, and I'm picking up the new curtains tomorrow at 5."),
            _turn(2, "assistant", "Nice! You could wash them first. I've set a reminder for 5 pm.", role="assistant"),
            _turn(3, "Rosa", "If it rains I'll stay home. I didn't call the plumber yet. I'm allergic to latex, by the way."),
        ],
        [
            _event(1, "My brother Leo painted the fence on Sunday", "painted", subject="Leo", object="the fence", time="on Sunday", type="home"),
            _event(1, "I'm picking up the new curtains tomorrow at 5", "picking up", object="the new curtains", time="tomorrow at 5", modality="planned", status="planned", type="purchase"),
            _event(2, "I've set a reminder for 5 pm", "set", object="a reminder", time="5 pm", type="appointment"),
            _event(3, "If it rains I'll stay home", "stay", modality="hypothetical", status="unknown", type="home"),
            _event(3, "I didn't call the plumber", "call", object="the plumber", modality="negated", status="unknown", type="communication"),
        ],
        [_fact(3, "I'm allergic to latex", "allergy", "allergic", "latex")],
    ),
    _example(
        [_turn(1, "Omar", "Thanks, that helps a lot! What do people usually eat there?")],
        [],
        [],
    ),
)  # fmt: skip

_CHINESE = (
    _example(
        [
            _turn(1, "阿珍", "我哥周日刷了围栏，我明天下午五点去取新窗帘。"),
            _turn(2, "assistant", "好的，可以先洗一洗。我已经帮您设好了五点的提醒。", role="assistant"),
            _turn(3, "阿珍", "要是下雨我就待在家里。水管工我还没打电话。对了，我对乳胶过敏。"),
        ],
        [
            _event(1, "我哥周日刷了围栏", "刷", subject="我哥", object="围栏", time="周日", type="home"),
            _event(1, "我明天下午五点去取新窗帘", "取", object="新窗帘", time="明天下午五点", modality="planned", status="planned", type="purchase"),
            _event(2, "我已经帮您设好了五点的提醒", "设", object="提醒", time="五点", type="appointment"),
            _event(3, "要是下雨我就待在家里", "待在家里", modality="hypothetical", status="unknown", type="home"),
            _event(3, "水管工我还没打电话", "打电话", object="水管工", modality="negated", status="unknown", type="communication"),
        ],
        [_fact(3, "我对乳胶过敏", "allergy", "过敏", "乳胶")],
    ),
    _example([_turn(1, "阿珍", "谢谢，太有用了！那边的人一般都吃什么呀？")], [], []),
)  # fmt: skip

# The talk without events comes first: a small model repeats the shape of what it saw last.
EXAMPLES: Mapping[str, tuple[Example, ...]] = {"en": _ENGLISH[::-1], "zh": _CHINESE[::-1]}
