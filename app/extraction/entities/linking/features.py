"""What is weighed of a mention and something spoken of before (ADR 22 lists it)."""

import re
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.entities.acting import NEW_CLAUSE, is_acted_on
from app.extraction.entities.clusters import Cluster
from app.extraction.entities.kinds import KINDS, is_of_kind
from app.extraction.entities.linking.combined import together, trade
from app.extraction.entities.linking.pairing import Pairing
from app.extraction.entities.linking.shapes import head_of, nature, nature_of, shape
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.phrases import Part
from app.extraction.entities.suiting import goes_on_about, has_a_post, suits
from app.text.folding import fold

_NEAR = 40
_SAYS_EN = re.compile(
    r"(?:['’](?:s|ve|ll|d|re))?(?:\s(?:have|has|had|will|would|both|all|just|also|never|still|already|only|are|is|was|does|did))*\s"
    r"(?:said|says?|told|tells?|think|thought|want|ask|offer|refund|promis|charg|call|rang|ring|phon|email|text|warn|pay|paid|let|sent|send|meet|met|moved|live|replac|fix"
    r"|repair|deliver|agree|refus|invit|sell|sold|bought|buy|claim|confirm|cancel|insist|work|drove|drive|cook|wrote|book|plan|teach|taught|mov|marri|laugh|cried|know|remember)"
)
_SAYS_ZH = re.compile(
    r"(?:也|又|都|就|还|才|刚|会|要|没|不|昨天|今天|一直|可|到现在|非|答应|居然|竟然){0,3}(?:[跟给对让帮找把请]|说|告诉|打电话|联系|答应|退|赔|派|寄|发|补|回复|搬|装|修|收|要求|建议|通知|商量|干|送|带|买|卖|催|问|骂|道歉|觉得|教|写|做|开车|上班|加班|出差|结婚)"
)
_LIVES_EN = re.compile(
    r"(?:['’](?:s|ve|ll|d|re))?(?:\s(?:has|had|will|just|also|never|still|already|only|is|was|won['’]t|does|did|didn['’]t|keeps?|kept|started))*\s"
    r"(?:eat|ate|sleep|slept|bit|bite|bark|chew|lick|scratch|threw up|throw|vomit|pee|poo|weigh|jump|ran|run|hid|sheds?|purr|meow|limp|hiss|fed|drank|drink|sniff|dig|dug|growl|sneez|curl)"
)
_LIVES_ZH = re.compile(
    r"(?:也|又|都|就|还|才|刚|会|要|没|不|昨天|昨晚|今天|一直|现在|自己|特别|可|老|总|最|很|平时|半夜){0,3}"
    r"(?:吃|喝|睡|叫|跑|跳|拉|吐|咬|抓|挠|舔|嚎|挑嘴|嘴刁|乖|怕|饿|躲|打滚|瘦|胖|掉毛|绝育|趴|懒|黏|粘|淘气|拆家|尿)"
)
# 那块, 一台, 这位: the measure word tells what is counted.
_MEASURED = re.compile(
    r"[那这一两几哪某](?P<measure>[只条匹头位名台部张块件本辆套份把瓶片盒座间所家款个群对帮])"
)
_MEASURES = {
    **dict.fromkeys("只条匹头", "animals"), **dict.fromkeys("位名", "people"), **dict.fromkeys("群对帮", "several"),
    **dict.fromkeys("座间所家", "places"), "个": "any",
}  # fmt: skip
_CARED = re.compile(r"(?:[接遛喂撸哄抱]|\b(?:fed|feed|walk(?:ed)?|pet|vet for|groomed)\s)$")
_FEW = 3
_BACK = (0, 1, 2, 3, 5)


def features(pair: Pairing) -> Iterator[str]:
    """Yield what is so of a pairing, each with the mention's shape in front where that changes what it says."""
    one, last, cluster = pair.one, pair.last, pair.cluster
    text, before = pair.turns[one.turn].text, pair.turns[last.turn].text
    how = shape(one, text)
    what = nature(one)
    is_of = _nature(cluster, pair)
    yield "always"
    yield how
    sort = "quiet" if one.is_quiet else "name" if how in ("name", "title") else one.form.value
    yield f"rules {pair.verdict.value}"
    yield f"rules {sort} {pair.verdict.value}"
    if one.is_quiet:
        yield f"{how} quiet"
    yield from _place(pair, how)
    yield f"{how} after {shape(last, before)}"
    there = shape(pair.said[0], pair.turns[pair.said[0].turn].text)
    yield f"{how} first {there}"
    yield f"{how} is {is_of}"
    yield f"pair {what} {is_of}"
    yield f"{how} {'named' if cluster.is_named else 'nameless'}"
    if (measure := _measure(one, text)) and one.form is not Form.PRONOUN:
        yield f"measure {measure} {is_of}"
        if other := _measure(pair.said[0], pair.turns[pair.said[0].turn].text):
            yield f"measures {measure} {other}"
    yield from _gender(one, cluster, how)
    yield from _words(pair, how)
    yield from _doing(pair, text, how, is_of)
    times = min(len(pair.said), _FEW)
    yield f"times {times}"
    yield f"{how} times {times}"
    if how in ("name", "title"):
        yield from _name(pair, text, how)
    if cluster.kind in KINDS:
        yield f"{how} of {KINDS[cluster.kind].number}"
    if pair.is_first:
        yield "first of talk"
        yield f"{how} first of talk"
    yield from _sides(pair, how)
    yield from together(pair, text, (how, there), is_of)
    yield from trade(pair, text, how)


def _name(pair: Pairing, text: str, how: str) -> Iterator[str]:
    """Yield whether a name that was never heard can be what somebody without one is called."""
    one, cluster = pair.one, pair.cluster
    if not suits(cluster.kind, one, text):
        yield "name unsuited"
    if has_a_post(cluster.kind, one):
        yield f"{how} of post"
    if cluster.kind in KINDS and goes_on_about(cluster.kind, one, text):
        yield "name goes on"
    if cluster.roles or cluster.is_epithet or cluster.type is EntityType.PET:
        yield f"{how} of somebody's"
    is_shared = any((m.turn, m.sentence) == (one.turn, one.sentence) for m in pair.said)
    yield f"{how} {'in' if is_shared else 'after'} sentence"


def _nature(cluster: Cluster, pair: Pairing) -> str:
    told = cluster.type
    if told is not None and told not in (EntityType.OTHER, EntityType.THING):
        return told.value
    if told is EntityType.THING or not cluster.is_named:
        nouns = [m.noun for m in pair.said if m.form is not Form.PRONOUN and m.noun]
        if nouns:
            return nature_of(nouns[0])
    if cluster.guess is not None:
        return f"named {cluster.guess.value}"
    if cluster.is_named:
        return f"named {cluster.gender or cluster.leans}"
    return "person" if cluster.gender else "none"


def _measure(one: Spotted, text: str) -> str:
    found = _MEASURED.search(text, max(0, one.start - 2), one.end)
    return _MEASURES.get(found["measure"], "things") if found is not None else ""


def _place(pair: Pairing, how: str) -> Iterator[str]:
    one, last = pair.one, pair.last
    if pair.back == 0:
        gap = one.sentence - last.sentence
        far = f"sentences {min(gap, _FEW)}"
    else:
        far = f"turns {next((b for b in _BACK if pair.back <= b), 8)}"
    yield f"far {far}"
    yield f"{how} far {far}"
    yield f"rank {min(pair.rank, 4)}"
    yield f"{how} rank {min(pair.rank, 4)}"
    yield f"fitting {min(pair.fitting, _FEW)}"
    yield f"{how} fitting {min(pair.fitting, _FEW)}"
    yield f"{how} rivals {min(pair.rivals, _FEW)}"
    if pair.rivals == 0:
        yield "only"


def _gender(one: Spotted, cluster: Cluster, how: str) -> Iterator[str]:
    known, leans = cluster.gender, cluster.leans
    asked = one.gender or one.leans
    if asked in ("m", "f"):
        if known in ("m", "f"):
            yield f"gender {'same' if known == asked else 'other'}"
            yield f"{how} gender {'same' if known == asked else 'other'}"
        elif leans in ("m", "f"):
            yield f"leans {'same' if leans == asked else 'other'}"
        else:
            yield f"{how} gender unknown"
    elif one.gender == "n" and (known or leans):
        yield "thing with gender"
    if one.is_many or cluster.is_many:
        yield f"many {one.is_many} {cluster.is_many}"


def _words(pair: Pairing, how: str) -> Iterator[str]:
    """Yield how the nouns and names hang together."""
    one = pair.one
    if one.form is Form.PRONOUN:
        return
    yield from _kinds(pair, how)
    head = head_of(one)
    heads = {head_of(m) for m in pair.said if m.form is not Form.PRONOUN}
    named = {fold(m.words).lower() for m in pair.said if m.form is not Form.PRONOUN}
    if head in heads:
        yield "head same"
        yield f"{how} head same"
    elif any(head in words or words in head for words in named if min(len(words), len(head)) > 1):
        yield "head within"
        yield f"{how} head within"
    elif not head.isascii() and any(
        head[-1:] == h[-1:] or set(head) & set(h) for h in heads if not h.isascii()
    ):
        yield f"{how} head shares"
    else:
        yield f"{how} head other"
        if heads:
            yield "head other"
    nouns = {m.noun for m in pair.said if m.noun}
    if one.noun and nouns:
        yield f"noun {'same' if one.noun in nouns else 'other'}"
        yield f"{how} noun {'same' if one.noun in nouns else 'other'}"
    if heads and all(h.isascii() != head.isascii() for h in heads):
        yield "other script"
    if _full(one) in {_full(m) for m in pair.said}:
        yield "words same"


def _kinds(pair: Pairing, how: str) -> Iterator[str]:
    cluster = pair.cluster
    kinds = [m.kind for m in pair.group if m.kind]
    if kinds and cluster.kind:
        kind = kinds[0]
        how_kinds = (
            "same"
            if kind == cluster.kind
            else "narrower"
            if is_of_kind(kind, cluster.kind)
            else "wider"
            if is_of_kind(cluster.kind, kind)
            else "other"
        )
        yield f"kind {how_kinds}"
        yield f"{how} kind {how_kinds}"
    elif kinds or cluster.kind:
        yield f"{how} kind {'told' if kinds else 'known'}"


def _full(one: Spotted) -> str:
    return fold(one.words).lower()


def _doing(pair: Pairing, text: str, how: str, is_of: str) -> Iterator[str]:
    """Yield what is told of the mention, and whether it is a thing's to do."""
    one, last = pair.one, pair.last
    latin = one.words.isascii()
    if (_SAYS_EN if latin else _SAYS_ZH).match(text, one.end):
        yield f"says {is_of}"
    elif (_LIVES_EN if latin else _LIVES_ZH).match(text, one.end):
        yield f"lives {is_of}"
    if _CARED.search(text, max(0, one.start - 8), one.start):
        yield f"cared {is_of}"
    if one.part is not None and last.part is not None:
        yield f"parts {one.part.value} {last.part.value}"
        yield f"{how} to {last.part.value}"
    if any(m.part is Part.SUBJECT for m in pair.said):
        yield f"{how} was subject"
    if (last.turn, last.sentence) == (one.turn, one.sentence):
        between = text[last.end : one.start]
        is_one_clause = len(between) <= _NEAR and not NEW_CLAUSE.search(between)
        yield f"{how} {'same' if is_one_clause else 'next'} clause"
        if is_one_clause and one.form is Form.PRONOUN and is_acted_on(one, text):
            yield "acted on in clause"
    if not text[: one.start].strip() or text[: one.start].rstrip()[-1:] in ".!?。！？\n":
        yield f"{how} opens"
    elif text[one.start - 1] in "，,":
        yield f"{how} opens clause"


def _sides(pair: Pairing, how: str) -> Iterator[str]:
    if pair.is_held:
        yield f"{how} held"
    elif pair.cluster.roles:
        yield f"{how} in role"
    here, there = pair.turns[pair.one.turn], pair.turns[pair.last.turn]
    if here.is_assistant:
        yield f"{how} by assistant"
    if pair.back:
        yield "same speaker" if here.speaker == there.speaker else "other speaker"
    if any(one.form is Form.NAME for one in pair.group) and len(pair.group) > 1:
        yield f"{how} in group"
