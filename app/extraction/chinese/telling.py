"""What a Chinese clause tells: its verb, who acts, how it is meant, and what speaks against an event."""

import re
from dataclasses import replace

from app.domain.events import Modality, Status
from app.extraction.chinese.acts import act, is_dated, is_done, likeliest_act
from app.extraction.chinese.choice import main_verb, parted
from app.extraction.chinese.clauses import scene_set
from app.extraction.chinese.doers import Story, doer_of, in_quotes, is_own
from app.extraction.chinese.kinds import entry_of
from app.extraction.chinese.moods import (
    Meaning,
    is_standing,
    is_unmeant,
    likeliest_meaning,
    meaning,
)
from app.extraction.chinese.notes import noted
from app.extraction.chinese.others import come, made_to, sent_for
from app.extraction.chinese.requests import measured
from app.extraction.chinese.segment import Hit, Word, verbs, words
from app.extraction.chinese.subjects import Subject, subject
from app.extraction.chinese.terms import Terms
from app.extraction.chinese.unreal import is_idle, is_public, names_a_work
from app.extraction.chinese.untold import is_courtesy, is_elsewhere, is_rule, is_season
from app.extraction.chinese.words import FILLERS, STATES
from app.extraction.english.moods import Speaker
from app.extraction.frame import Act, Clause, Frame, Side

_OPENING = 16  # characters of a clause without a verb in which its subject stands
_WITH_HEARER = re.compile(
    r"(?:和|跟|与|陪|对|向|被|劳|承)[你您让]|听[你您]|给[你您](?:说|讲|聊|问|分享|唱|写)|(?:今天|这次|我们)的(?:聊天|谈话|对话|交流)"
)
_OWN_AGAIN = re.compile(r"^[\s，,]*(?:所以|那|然后|于是|反正)?[\s]*我(?!们?[爸妈老哥姐弟妹家的])")
_AMOUNT = re.compile(r"^了?\s*\d[\d.,]*\s*[\u4e00-\u9fff]{0,2}[。！!，,]?$")  # 把车卖了，卖了300
_LIVES = ("SYMPTOM", "EAT", "DRINK", "SLEEP", "PET", "RECOVER")
_LONGEST_NAME = 3  # characters of a name that the dictionary takes for a thing: 布丁, 胖橘
_LONGEST_CLAUSE = (
    200  # characters; a longer one is a list, a poem or hostile, and would cost its square
)
_ON_DATE = re.compile(r"[今明后]天|周[一二三四五六日天末]|星期|礼拜|[号日点]|月底|年底|今晚|明早")
_TOLD_TO = re.compile(r"(?:让|叫|要求|催|通知)我们?(?!觉得|感)")
_LIST = re.compile(r"^\W*(?:例如|比如|包括|首先)")


def tell(
    clause: Clause, at: int, source: str, story: Story, speaker: Speaker, terms: Terms
) -> tuple[Frame | None, Story]:
    """Return the frame of a clause, None if nothing in it can be an event, and the story after it.

    A frame has ``doubts`` where something says that the clause tells no event; the story goes on as if there were none.
    """
    masked, story = scene_set(" " * at + clause.masked[at:]), _caught_up(story)
    if (
        story.after_blank
        and at == 0
        and source
        and source == story.source
        and not in_quotes(masked)
    ):
        source, story = "", replace(story, source="")  # 老板说要换皮带 周四才能拿
    if _LIST.match(masked) or len(masked) > _LONGEST_CLAUSE:
        return None, story
    if is_elsewhere(clause.text) or is_season(clause.masked):
        return None, replace(story, is_hearer=True)
    is_polite = not story.verb and is_courtesy(clause.text)
    if is_polite or is_rule(clause.text, clause.masked):
        return None, story
    doubts = _doubts(clause, masked, speaker)
    hit = _verb(clause, masked, at, story, terms)
    if hit is None:
        return _verbless(clause, masked, source, story, speaker, terms, doubts)
    if source and at == 0 and _OWN_AGAIN.match(masked) and not in_quotes(masked):
        source, story = "", replace(story, source="")  # 老婆说她加班，我去接孩子
    frame, after = _told(clause, masked, hit, source, story, speaker)
    if not doubts:
        return frame, after
    return frame and replace(frame, doubts=(*doubts, *frame.doubts)), story


def _doubts(clause: Clause, masked: str, speaker: Speaker) -> tuple[str, ...]:
    """Return what says, whatever the verb, that a clause tells of nothing that happened."""
    found = ["idle"] if is_idle(clause.text, clause.masked) else []
    if not speaker.is_assistant and _WITH_HEARER.search(masked):
        found.append("with_hearer")
    return tuple(found)


def _verbless(
    clause: Clause,
    masked: str,
    source: str,
    story: Story,
    speaker: Speaker,
    terms: Terms,
    doubts: tuple[str, ...],
) -> tuple[Frame | None, Story]:
    """Return the measurement of a clause in which no verb was found, or what its likeliest verb would tell."""
    after = story if doubts else replace(story, unread=masked)
    if speaker.is_assistant:
        return None, after  # numbers in advice are no one's
    number = measured(
        clause, terms, heir=story.subject, source=story.source,
        is_of_hearer=story.is_hearer, goes_on=story.measures,
    )  # fmt: skip
    if number is not None:
        if doubts:
            return replace(number, doubts=doubts), after
        return number, replace(story, measures=True)
    note = noted(clause.text, masked)
    hit = note or likeliest_act(masked, words(masked))
    if hit is None:
        return None, after
    frame, _ = _told(clause, masked, hit, source, story, speaker)
    doubt = "note" if note else "bare"
    return frame and replace(frame, doubts=(*doubts, doubt, *frame.doubts)), after


def _told(
    clause: Clause, masked: str, hit: Hit, source: str, story: Story, speaker: Speaker
) -> tuple[Frame | None, Story]:
    """Return the frame of a clause whose verb was found, and the story after it."""
    who = subject(masked, _before(masked, hit), hit.start)
    if speaker.is_assistant and who.how == "hearer" and "的" in who.words:
        who = who._replace(how="noun")  # 您的订单被退回了
    if is_public(who.words or masked[: hit.start].strip()) or (
        story.of_a_work and who.how in ("other", "noun")
    ):
        return None, story
    doer = doer_of(who, hit, masked, story, source)
    if doer is None and who.how == "noun":
        return None, replace(story, source=source, is_hearer=False)  # 心态崩了: nobody's doing
    dated = is_dated(clause.text, clause.masked)
    if doer is None or (speaker.is_assistant and not is_own(who, masked, is_dated=dated)):
        doubt = f"about_{who.how}" if doer is None else "advice"
        doer = doer or (who.words if who.how == "place" else "")
        frame = _meant(clause, masked, hit, who, doer, source, story, speaker)
        untold = replace(story, source=source, is_hearer=who.how == "hearer")
        return frame and replace(frame, doubts=(doubt, *frame.doubts)), untold
    after = replace(
        story,
        subject=sent_for(masked, hit) or (doer if _goes_on(who, hit, masked) else story.subject),
        thing=who.words if who.how == "noun" else "",
        source=source,
        is_hearer=False,
        verb=hit.verb,
        measures=False,
        of_a_work=names_a_work(clause.text),
    )
    return _meant(clause, masked, hit, who, doer, source, story, speaker), after


def _meant(
    clause: Clause,
    masked: str,
    hit: Hit,
    who: Subject,
    doer: str,
    source: str,
    story: Story,
    speaker: Speaker,
) -> Frame | None:
    """Return the frame of a clause by how it is meant; with doubts where it is meant as no event."""
    dated = is_dated(clause.text, clause.masked)
    doer = made_to(masked, who, hit) or come(masked, who, hit) or doer
    entry = entry_of(hit.entries, masked) if hit.entries else None
    flags = entry.flags if entry else ""
    found = meaning(clause, masked, hit, flags)
    if found and found[0] is Modality.ASSERTED and (told := _TOLD_TO.search(masked[: hit.start])):
        if dated and _ON_DATE.search(clause.text):  # 领导让我周五交预算表
            doer, found = "", (Modality.PLANNED, Status.PLANNED, Side.FUTURE)
        elif who.how != "self":  # 他让我先减到一天一片: what he did
            hit = Hit(told.group()[0], told.start(), told.start() + 1)
            found = (Modality.ASSERTED, Status.COMPLETED, Side.PAST)
    is_denied = found is not None and found[0] is Modality.NEGATED and not dated
    if is_denied and is_standing(masked, hit, entry, is_assistant=speaker.is_assistant):
        return None
    if is_unmeant(masked[: hit.start]) or (
        hit.verb == story.verb and _AMOUNT.match(masked[hit.end :])
    ):
        return None
    state = STATES.search(masked)
    doubts = ["state"] if state and state.start() < hit.start else []
    doubts += [] if found else ["unmeant"]
    is_left_out = who.how == "none" or (who.how == "noun" and doer == story.subject)
    frame = _frame(clause, hit, doer, source, story, found or likeliest_meaning(masked, hit), flags)
    return replace(frame, continues=is_left_out, doubts=tuple(doubts))


def _goes_on(who: Subject, hit: Hit, masked: str) -> bool:
    """Return whether the next clause may leave the subject of this one out: it is somebody, or a name that ails or eats like one."""
    if who.how in ("self", "other"):
        return True
    lives = hit.entries and entry_of(hit.entries, masked).kind.is_a(*_LIVES)
    return who.how == "noun" and len(who.words) <= _LONGEST_NAME and bool(lives)


def _before(masked: str, hit: Hit) -> list[Word]:
    """Return the words before the verb, names guessed; none where nothing but 我 and fillers stands there."""
    before = masked[: hit.start]
    filler = FILLERS.match(before)
    said = before[filler.end() if filler else 0 :].strip()
    return words(before, guess=True) if said and said != "我" else []


def _verb(clause: Clause, masked: str, at: int, story: Story, terms: Terms) -> Hit | None:
    """Return the verb that tells what happens: of the tables, or else of the dictionary."""
    parts = words(masked)
    hit = main_verb(masked, [*verbs(masked, parts, terms.verbs), *parted(masked, terms.verbs)])
    if hit is not None and "l" not in entry_of(hit.entries, masked).flags:
        return hit
    other = act(
        masked, " " * at + clause.text[at:], parts,
        is_going_on=bool(story.verb or story.subject), speaks_of_self="我" in masked[:6],
    )  # fmt: skip
    if hit is None:
        return other
    is_better = other is not None and other.start != hit.start and is_done(masked, other)
    return other if is_better and not is_done(masked, hit) else hit


def _caught_up(story: Story) -> Story:
    """Return the story with what its last clause without a verb opens with: whom it names may act next.

    Looked at once a clause follows; most such clauses are the last.
    """
    if not story.unread:
        return story
    opening = story.unread
    who = subject(opening, words(opening[:_OPENING], guess=True), len(opening))
    heir = who.words if who.how == "other" else story.subject
    is_hearer = who.how == "hearer" or (story.is_hearer and who.how != "other")
    return replace(story, subject=heir, is_hearer=is_hearer, unread="")


def _frame(
    clause: Clause,
    hit: Hit,
    doer: str,
    source: str,
    story: Story,
    found: Meaning,
    flags: str,
) -> Frame:
    modality, status, side = found
    if story.supposes and modality in (Modality.ASSERTED, Modality.PLANNED):
        modality, status = Modality.HYPOTHETICAL, Status.UNKNOWN
        side = Side.FUTURE if side is Side.OPEN else side
    if source and modality is not Modality.NEGATED:
        modality = Modality.QUOTED
    is_change = "c" in flags and hit.verb not in ("取消", "退订", "泡汤")
    return Frame(
        clause=clause,
        subject=doer,
        action=clause.text[hit.start : hit.end],
        action_at=clause.start + hit.start,
        lemma=hit.verb,
        rest=clause.masked[hit.end :],
        rest_at=clause.start + hit.end,
        modality=modality,
        status=status,
        side=Side.FUTURE if is_change else side,
        act=Act.CHANGE if is_change else Act.STATE,
        source=source,
        is_noun="n" in flags,
    )
