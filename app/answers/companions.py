"""Who else took part in what is asked of."""

import re
from collections.abc import Sequence

from app.answers import wording
from app.answers.happenings import Happening, in_order
from app.answers.people import is_someone
from app.answers.said import said_of
from app.answers.values import Value
from app.answers.view import Doubt, View

_WITH = re.compile(
    r"\bwith (?P<en>(?:my |our |the )?[\w'’.-]+(?: [A-Z][\w'’.-]+)*(?:,? and (?:my |our |the )?[\w'’.-]+(?: [A-Z][\w'’.-]+)*)?)"
    r"|[和跟同与](?P<zh>[^，。！？,!?\s]{1,8}?)(?:(?P<beside>一起|一块|一同)|(?=去|来|吃|看|在|打|玩|聊|开|跑|走|爬|游|逛|买|做|喝|住|学|唱|参加|见|吵|谈|踢|骑|练))"
)

_COMING = frozenset({"COME", "JOIN", "ARRIVE", "VISIT"})


def companions(view: View, happened: Sequence[Happening]) -> tuple[Value, str]:
    """Return those with whom it was done, of all times that it was."""
    turns = {turn for one in happened for turn in one.turn_ids}
    came = [one for one in view.material.told[0] if one.turn_id in turns and _came(one, view)]
    either = {one.memory_id: one for one in (*happened, *came)}
    found = [(one, names) for one in in_order(either.values()) if (names := _names(view, one))]
    if not found:
        raise Doubt
    joint = "、" if view.asked.language == "zh" else ", "
    shown = joint.join(dict.fromkeys(name for _, names in found for name in names))
    based_on = tuple(one for one, _ in found)
    text = wording.of_list(based_on, view.asked.language, view.now)
    sign = "：" if view.asked.language == "zh" else ": "
    value = Value(value=shown, based_on=based_on)
    return value, f"{value.value}{sign}{text}"


def _came(one: Happening, view: View) -> bool:
    return one.action_type in _COMING and not one.by_speaker and one.came_about(view.now)


def _names(view: View, one: Happening) -> list[str]:
    named = [name for name in one.others if is_someone(name)]
    if not named:
        hits = _WITH.finditer(one.words if _WITH.search(one.words) else one.around)
        named = [
            name
            for hit in hits
            if (name := (hit["en"] or hit["zh"] or "").rstrip(".,!"))
            and (is_someone(name) or hit["beside"])
        ]
    if not one.by_speaker and is_someone(one.subject):
        named = [one.subject, *named]
    return [
        name
        for name in named
        if not any(said_of(name).says(word) for word in view.asked.topic.words)
    ]


def everyone(view: View, happened: Sequence[Happening]) -> tuple[Value, str]:
    """Return all who did what is asked of, or to whom it was done."""
    told = in_order([*happened, *(one for one in view.elses() if one not in happened)])
    joint, sign = ("、", "：") if view.asked.language == "zh" else (", ", ": ")
    names = joint.join(dict.fromkeys(one.subject for one in told if one.subject))
    text = wording.of_list(told, view.asked.language, view.now)
    return Value(value=names, based_on=tuple(told)), f"{names}{sign}{text}"
