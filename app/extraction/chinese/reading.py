"""Reads a Chinese clause: who does what, how it is meant, on which side of now."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.events import Modality, Status
from app.extraction.chinese.acts import act, is_dated, is_done
from app.extraction.chinese.choice import main_verb, parted
from app.extraction.chinese.clauses import clauses, scene_set
from app.extraction.chinese.doers import SOMEBODY, Story, doer_of, in_quotes, is_own
from app.extraction.chinese.kinds import entry_of
from app.extraction.chinese.moods import Meaning, is_standing, meaning
from app.extraction.chinese.others import come, made_to, sent_for
from app.extraction.chinese.requests import measured, request
from app.extraction.chinese.script import readable
from app.extraction.chinese.segment import Hit, Word, verbs, words
from app.extraction.chinese.subjects import NICK as _NICK
from app.extraction.chinese.subjects import Subject, subject
from app.extraction.chinese.terms import PLAIN, Terms
from app.extraction.chinese.unreal import is_fancied, is_idle, is_public, names_a_work
from app.extraction.chinese.untold import is_courtesy, is_elsewhere, is_rule, is_season
from app.extraction.chinese.words import ALL_OF_IT, FILLERS, HEARSAY, SAID, STATES
from app.extraction.english.moods import Speaker
from app.extraction.frame import Act, Clause, Frame, Side

_OPENING = 16  # characters of a clause without a verb in which its subject stands
_WITH_HEARER = re.compile(
    r"(?:和|跟|与|陪|对|向|被|劳|承)[你您让]|听[你您]|给[你您](?:说|讲|聊|问|分享|唱|写)|(?:今天|这次|我们)的(?:聊天|谈话|对话|交流)"
)
_OWN_AGAIN = re.compile(r"^[\s，,]*(?:所以|那|然后|于是|反正)?[\s]*我(?!们?[爸妈老哥姐弟妹家的])")
_AMOUNT = re.compile(r"^了?\s*\d[\d.,]*\s*[\u4e00-\u9fff]{0,2}[。！!，,]?$")  # 把车卖了，卖了300
_FOR_ME = re.compile(r"^\W*(?:再|还|又|也)?给我(?:送|带|寄|捎|拿)")
_LIVES = ("SYMPTOM", "EAT", "DRINK", "SLEEP", "PET", "RECOVER")
_LONGEST_NAME = 3  # characters of a name that the dictionary takes for a thing: 布丁, 胖橘
_LONGEST_CLAUSE = (
    200  # characters; a longer one is a list, a poem or hostile, and would cost its square
)
_THEN = re.compile(r"(?<=[\u4e00-\u9fff])(?:我们?|咱们?|他们?|她们?)?就(?=[\u4e00-\u9fff]{2})")
_ON_DATE = re.compile(r"[今明后]天|周[一二三四五六日天末]|星期|礼拜|[号日点]|月底|年底|今晚|明早")
_TOLD_TO = re.compile(r"(?:让|叫|要求|催|通知)我们?(?!觉得|感)")
_LIST = re.compile(r"^\W*(?:例如|比如|包括|首先)")
_TOLD_YOU = re.compile(r"[跟和给对向][你您大]|^(?:之前|以前|刚才|上次|前面)$")


def frames(
    text: str,
    masked: str,
    bounds: tuple[int, int],
    number: int,
    speaker: Speaker,
    terms: Terms = PLAIN,
) -> Iterator[Frame]:
    """Yield the frames of one sentence in order; nothing for questions that request nothing."""
    story, sentence = Story(), text[slice(*bounds)]
    is_plain = readable(sentence) == sentence
    for said in clauses(text, masked, bounds, number):
        plain = said
        if not is_plain:
            plain = replace(said, text=readable(said.text), masked=readable(said.masked))
        frame, story = _read(plain, story, speaker, terms)
        story = replace(story, after_blank=said.text[-1:].isspace())
        if frame is not None:
            yield frame if is_plain else _as_said(frame, said, sentence)


def _as_said(frame: Frame, said: Clause, sentence: str) -> Frame:
    """Return a frame with the characters of the turn where it was read in simplified ones."""
    plain = readable(sentence)

    def own(words: str) -> str:
        at = plain.find(words)
        return sentence[at : at + len(words)] if at >= 0 else words

    at, rest = frame.action_at - said.start, frame.rest_at - said.start
    return replace(
        frame,
        clause=said,
        subject=own(frame.subject),
        source=own(frame.source),
        action=said.text[at : at + len(frame.action)],
        rest=said.masked[rest : rest + len(frame.rest)],
    )


def _read(
    clause: Clause, story: Story, speaker: Speaker, terms: Terms
) -> tuple[Frame | None, Story]:
    if story.is_unreal or is_fancied(clause.masked):
        return None, replace(story, is_unreal=True)
    if clause.lead:
        then = _THEN.search(clause.masked)  # 如果赢了我们就去庆祝: one clause holds both
        if then is None:
            return None, replace(story, supposes=True)
        return _tell(clause, then.start(), "", replace(story, supposes=True), speaker, terms)
    for_me = story.subject and _FOR_ME.match(clause.masked)  # 司机来电话了，明天给我送过来
    if not speaker.is_assistant and not for_me and (asked := request(clause, terms)):
        return asked, story
    if clause.is_question and not ALL_OF_IT.search(clause.masked):
        return None, story
    told, at, source = clause.masked, 0, story.source
    if HEARSAY.search(told[:8]):
        source = SOMEBODY
        at = HEARSAY.search(told).end()  # type: ignore[union-attr]
    elif said := SAID.match(told):
        name = _source(said["source"].removeprefix("听"))
        at = said.start("told") if name else 0
        if name and name not in ("我", "我们"):
            source = name
            story = Story(source=source, about=story.subject, supposes=story.supposes)
        if is_public(name) or not told[at:].strip(" ，,：:。！\n"):
            return None, replace(story, is_unreal=is_public(name))  # 网友说…
    return _tell(clause, at, source, story, speaker, terms)


def _source(said: str) -> str:
    """Return who is quoted: the words before 说 without fillers and times; a name after its kin word."""
    filler = FILLERS.match(said)
    name = said[filler.end() :] if filler else said
    name = name.strip(" ，,刚才今天昨又还也就都")
    if _TOLD_YOU.search(name):
        return "我"  # 之前跟你说: the speaker's own words
    parts = words(name, guess=True)
    named = [p.text for p in parts if p.pos == "nr" and len(p.text) > 1]
    named += [nick.group() for nick in (_NICK.search(name[2:]),) if nick]
    if named and name.endswith(named[-1]):
        return named[-1]
    return name if 0 < len(name) <= 8 else ""


def _tell(
    clause: Clause, at: int, source: str, story: Story, speaker: Speaker, terms: Terms
) -> tuple[Frame | None, Story]:
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
    if is_polite or is_rule(clause.text, clause.masked) or is_idle(clause.text, clause.masked):
        return None, story
    hit = _verb(clause, masked, at, story, terms)
    if hit is None and speaker.is_assistant:
        return None, replace(story, unread=masked)  # numbers in advice are no one's
    if hit is None:
        number = measured(
            clause, terms, heir=story.subject, source=story.source,
            is_of_hearer=story.is_hearer, goes_on=story.measures,
        )  # fmt: skip
        if number is not None:
            return number, replace(story, measures=True)
        return None, replace(story, unread=masked)
    if not speaker.is_assistant and _WITH_HEARER.search(masked):
        return None, story
    if source and at == 0 and _OWN_AGAIN.match(masked) and not in_quotes(masked):
        source, story = "", replace(story, source="")  # 老婆说她加班，我去接孩子
    return _told(clause, masked, hit, source, story, speaker)


def _told(
    clause: Clause, masked: str, hit: Hit, source: str, story: Story, speaker: Speaker
) -> tuple[Frame | None, Story]:
    """Return the frame of a clause whose verb was found, None if it tells no event."""
    who = subject(masked, _before(masked, hit), hit.start)
    if speaker.is_assistant and who.how == "hearer" and "的" in who.words:
        who = who._replace(how="noun")  # 您的订单被退回了
    if is_public(who.words or masked[: hit.start].strip()) or (
        story.of_a_work and who.how in ("other", "noun")
    ):
        return None, story
    doer = doer_of(who, hit, masked, story, source)
    dated = is_dated(clause.text, clause.masked)
    if doer is None or (speaker.is_assistant and not is_own(who, masked, is_dated=dated)):
        return None, replace(story, source=source, is_hearer=who.how == "hearer")
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
    state = STATES.search(masked)
    if state and state.start() < hit.start:
        return None, after
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
    if found and found[0] is Modality.NEGATED and not dated:
        found = (
            None if is_standing(masked, hit, entry, is_assistant=speaker.is_assistant) else found
        )
    if found is None or (hit.verb == story.verb and _AMOUNT.match(masked[hit.end :])):
        return None, after
    is_left_out = who.how == "none" or (who.how == "noun" and doer == story.subject)
    frame = _frame(clause, hit, doer, source, story, found, flags)
    return replace(frame, continues=is_left_out), after


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
