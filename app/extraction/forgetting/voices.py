"""Wishes that name who said it: "everything the assistant said in that chat", 客服说的都删掉."""

import re
from dataclasses import dataclass, replace

from app.domain.forgetting import Teller
from app.domain.models import Role
from app.text.names import normal_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Who said what is to be forgotten, and in which talk.

    ``words`` name the voice: a role's ("the bot", 客服) or a speaker's name. ``place``: "" anywhere,
    "here" in the talk that the wish is said in, "before" in the one before it. ``topic`` are the words
    of what it was about, "" for all of it; ``rest`` what may hold time words.
    """

    words: str
    place: str = ""
    topic: str = ""
    rest: str = ""


_MACHINE = (
    r"assistant|(?:chat|voice )?bot|chat ?bot|robot|agent|a\.?i\.?|language model|model|llm|"
    r"support(?: agent| person| team)?|customer (?:service|support|care)|operator|help ?desk"
)
_ASSISTANTS = frozenset(
    {"you", "bot", "assistant", "chatbot", "chat bot", "robot", "agent", "ai", "model", "llm"}
    | {"language model", "support", "operator", "helpdesk", "help desk", "voice bot"}
    | {
        "你",
        "您",
        "ai",
        "助手",
        "小助手",
        "智能助手",
        "助理",
        "机器人",
        "客服",
        "模型",
        "人工智能",
        "客服人员",
    }
    | {f"support {who}" for who in ("agent", "person", "team")}
    | {f"customer {what}" for what in ("service", "support", "care")}
)
_ROLES = {
    "system": Role.SYSTEM,
    "系统": Role.SYSTEM,
    "tool": Role.TOOL,
    "tools": Role.TOOL,
    "工具": Role.TOOL,
}
_NAME = r"(?-i:(?!I\b)[A-Z][\w'’-]*(?:\.? [A-Z][\w'’-]*){0,2})"
_SAID = (
    r"(?:'s|'ve| has| have| had)?(?: ever| just| already)? (?:said|told (?:me|us)|written|wrote|answered|replied|"
    r"suggested|recommended|advised|claimed|posted|sent|stated|put in|typed|output)(?: (?:to )?(?:me|us))?"
)
_ALL = r"(?:absolutely |literally )?(?:all(?: of)?(?: that| the things?| the stuff)?|every(?:thing| word| single word| line)|anything|what(?:ever)?|(?:all |any |every )?(?:the )?(?:things?|stuff|words?))"
_LINES = r"(?:all |any |every |each )?(?:of )?(?:the )?(?:messages?|answers?|repl(?:y|ies)|turns?|words|posts?|statements?|lines?|outputs?|remarks?|suggestions?|advice)"
_VOICE = rf"(?:(?:the|that|your|this) )?(?P<voice>{_MACHINE}|system|tools?|you|{_NAME})"
_PLACE = r"(?: (?:in|during|from|over|on|of) (?P<place>(?:the |our |my )?(?:last|previous|earlier)|this|the|that|our|(?P<day>yesterday's|today's)) (?:\w+ )?(?:chat|conversation|session|thread|talk|call|discussion|exchange))?"
_ENGLISH = tuple(
    re.compile(
        rf"^ *(?:about )?{frame}{_PLACE}(?: (?:about|on|regarding|concerning) (?P<topic>.{{2,80}}?))?(?P<rest> (?:yesterday|today|last \w+|this \w+|on \w+|in \w+))?"
        r"(?:,? (?:please|now|for good|thanks|from your (?:memory|records?)|again))*\W*$",
        re.IGNORECASE,
    )
    for frame in (
        rf"{_ALL} (?:that |which )?{_VOICE}{_SAID}",
        rf"{_LINES} (?:of|from|by|sent by|written by|said by) {_VOICE}",
        rf"(?:the )?(?P<voice>{_MACHINE}|{_NAME})(?:'s|s') {_LINES}",
    )
)
_MACHINE_CHINESE = r"(?:智能|小)?助手|助理|(?:聊天)?机器人|客服(?:人员)?|AI|人工智能|模型|系统|工具"
_VOICE_CHINESE = rf"(?P<voice>{_MACHINE_CHINESE}|[你您]|(?!我|关于|有关|之前|刚才)[一-鿿]{{2,4}}?|[A-Za-z]\w{{1,20}})"
_PLACE_CHINESE = r"(?:在?(?P<place{n}>这|那|上|本|前)(?:一)?(?:次|个|场|段|轮)?的?(?:对话|聊天|会话|通话|聊天记录|谈话|群聊|群)(?:里面?|中|的时候)?的?)?"
_WHEN_CHINESE = (
    r"(?P<rest>(?:昨天|今天|前天|上周|上个月|之前|刚才|刚刚|以前|[一二三四五六七八九十]+月)*)"
)
_CHINESE = tuple(
    re.compile(
        rf"^(?:掉|了)?(?:所有|一切|全部)?{_PLACE_CHINESE.format(n=1)}{frame}"
        r"(?:都|全|全部|通通|统统|[吧了啊哦，。,.!！\s])*$"
    )
    for frame in (
        rf"{_VOICE_CHINESE}{_WHEN_CHINESE}{_PLACE_CHINESE.format(n=2)}(?:跟我|对我|给我|和我|向我)?(?:说|讲|回答|回复|答|建议|推荐|发|写|提|告诉我)(?:过|出来)?的(?:(?:关于|有关)(?P<topic>.{{1,30}}?)的)?"
        r"(?:那些|所有|一切|全部|每一?句)?(?:话|内容|东西|事情?|消息|回答|回复|建议)?",
        rf"{_VOICE_CHINESE}的(?:所有|全部|一切)?(?:话|消息|回复|回答|发言|建议)(?P<topic>)(?P<rest>)(?P<place2>)",
    )
)
_ALL_SAID = re.compile(
    r"\b(?:all|every\w*|any\w*|each)\b|都|全|所有|一切|统统|通通|每", re.IGNORECASE
)
_BEFORE = re.compile(r"last|previous|earlier|yesterday|that|[上前那]")


def voice_of(words: str, sentence: str) -> Voice | None:
    """Return whose words a wish means; None if it names nobody.

    ``words`` are what the order is of, ``sentence`` all of it. "What the bot said", and no more, is
    what it said in this talk; "what you said" may as well be the last of it, and is not meant here.
    """
    for read in (_english, _chinese):
        if found := read(words):
            is_bounded = found.place or found.rest or found.topic or _ALL_SAID.search(sentence)
            if is_bounded:
                return found
            return (
                None if found.words.lower() in ("you", "你", "您") else replace(found, place="here")
            )
    return None


def _english(words: str) -> Voice | None:
    found = next((m for p in _ENGLISH if (m := p.match(words))), None)
    if found is None:
        return None
    topic = (found["topic"] or "").strip()
    if found["voice"].lower() == "you" and topic:
        return None  # what was said of it by both
    day = (found["day"] or "").split("'")[0]
    rest = f"{found['rest'] or ''} {day}".strip()
    return Voice(words=found["voice"], place=_place(found["place"] or ""), topic=topic, rest=rest)


def _chinese(words: str) -> Voice | None:
    found = next((m for p in _CHINESE if (m := p.match(words))), None)
    if found is None:
        return None
    place = _place(found["place1"] or found["place2"] or "")
    rest, topic = found["rest"] or "", found["topic"] or ""
    return Voice(words=found["voice"], place=place, topic=topic, rest=rest)


def _place(words: str) -> str:
    if not words:
        return ""
    return "before" if _BEFORE.search(words.lower()) else "here"


def is_said_by(teller: Teller, voice: str) -> bool:
    """Return whether a turn was said by whom the words name: in a role, or under that name."""
    turn, name, role = teller.turn, normal_name(voice), _role_word(voice)
    if role in _ROLES and turn.role is _ROLES[role]:
        return True
    if role in _ASSISTANTS and turn.role is Role.ASSISTANT:
        return True
    return bool(name) and normal_name(turn.speaker) == name


def names_a_role(voice: str) -> bool:
    """Return whether the words name a role of talk, and not a speaker."""
    return _role_word(voice) in _ASSISTANTS | _ROLES.keys()


def _role_word(voice: str) -> str:
    return normal_name(voice.replace(".", ""))  # "A.I."
