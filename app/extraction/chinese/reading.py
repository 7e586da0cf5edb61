"""Reads a Chinese clause: who does what, how it is meant, on which side of now."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.chinese.clauses import clauses
from app.extraction.chinese.doers import SOMEBODY, Story
from app.extraction.chinese.requests import request
from app.extraction.chinese.script import readable
from app.extraction.chinese.segment import words
from app.extraction.chinese.subjects import NICK as _NICK
from app.extraction.chinese.telling import tell
from app.extraction.chinese.terms import PLAIN, Terms
from app.extraction.chinese.unreal import is_fancied, is_public
from app.extraction.chinese.words import ALL_OF_IT, FILLERS, HEARSAY, SAID
from app.extraction.english.moods import Speaker
from app.extraction.frame import Clause, Frame

_FOR_ME = re.compile(r"^\W*(?:再|还|又|也)?给我(?:送|带|寄|捎|拿)")
_THEN = re.compile(r"(?<=[\u4e00-\u9fff])(?:我们?|咱们?|他们?|她们?)?就(?=[\u4e00-\u9fff]{2})")
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
        return tell(clause, then.start(), "", replace(story, supposes=True), speaker, terms)
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
    return tell(clause, at, source, story, speaker, terms)


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
