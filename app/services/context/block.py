"""Writes the block of memories that a caller pastes into a prompt, within a budget of tokens.

The best memories stand in full, as many again in brief, each part in order of time; what holds of the
user, the answer, readings and the talk so far stand around them where there is room.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from app.domain.context import count_tokens, line_cost, shares
from app.domain.models import Role
from app.ports import Gist
from app.services.context.layout import CLOSE, OPEN, Format, Layout, fenced, layout_of
from app.services.context.lines import (
    Asked,
    Part,
    line_head,
    memory_id,
    moment_of,
    parts_of,
    related_ids,
)
from app.services.context.points import profile_points, reading_points, talk_lines
from app.services.context.sources import Surroundings
from app.services.context.words import ContextWords, words_of
from app.services.recall.remembered import Memory
from app.text.excerpts import excerpt, term_weights

MEMORIES_IN_FULL = 5
"""Few good memories serve a model better than many (requirements, D6: three to five)."""

_LEAST_WORDS = 12  # tokens of a memory's words below which its line says too little
_SIDE_SHARE = 8  # of the room, what the profile may take from the memories, and as much the talk
_TERSE_BELOW = 60  # tokens of frame and headings
_TRIES = 4  # what cutting left over is given out again


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextWish:
    """What a caller wants of the block: its form, its tokens, and how many memories stand in full."""

    form: Format = "plain"
    token_budget: int = 800
    in_full: int = MEMORIES_IN_FULL


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the block is made from: memories best first, and what is known beside them."""

    memories: Sequence[Memory] = ()
    around: Surroundings = field(default_factory=Surroundings)
    gists: Mapping[UUID, Gist] = field(default_factory=dict)
    answer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The block; ``memory_ids`` in the order of their numbers, ``messages`` (role, content) of that form.

    ``tokens`` are those of the text, or of all messages.
    """

    text: str = ""
    tokens: int = 0
    memory_ids: tuple[UUID, ...] = ()
    messages: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A memory of the block: its words, what they cost in full, what their line costs without them.

    ``head`` and ``words`` are written as if all memories were in the block.
    """

    memory: Memory
    head: str
    words: str
    parts: list[Part]
    need: int
    fixed: int
    in_full: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """What all parts of one block have in common."""

    told: Told
    asked: Asked
    layout: Layout
    wish: ContextWish
    terms: Sequence[str]

    @property
    def words(self) -> ContextWords:
        """Return the labels."""
        return self.asked.words


def context_block(
    told: Told, wish: ContextWish, *, now: datetime, language: str, terms: Sequence[str]
) -> Block:
    """Return the block; an empty one where nothing is remembered or not one memory fits.

    Args:
        told: What is known.
        wish: The form and its limits; the tokens are never more than the budget.
        now: When it is asked, in the zone of who asks.
        language: Of the question; the block's own words are in it.
        terms: The question's words, by which long texts are cut.
    """
    words = words_of(language)
    asked = Asked(now=now, language="zh" if language in ("zh", "mixed") else "en", words=words)
    page = _Page(told=told, asked=asked, layout=layout_of(wish.form), wish=wish, terms=terms)
    entries = _entries(page)
    if sum(one.fixed + one.need for one in entries) > wish.token_budget - _TERSE_BELOW:
        page = replace(page, asked=replace(asked, is_terse=True))
        entries = _entries(page)
    best, budget = Block(), wish.token_budget
    for _ in range(_TRIES):
        block = _fitted(page, entries, budget)
        over = block.tokens - wish.token_budget
        is_spent = block == best or (best.tokens > 0 and over > 0)
        if over <= 0 and block.tokens > best.tokens:
            best = block
        if is_spent or over == 0:
            break
        budget -= over
    return best


def _entries(page: _Page) -> list[_Entry]:
    """Return the memories that may stand in the block, with their costs as if all were in it."""
    memories = page.told.memories[: 2 * page.wish.in_full]
    numbers = {memory_id(memory): len(memories) for memory in memories}
    entries = []
    for at, memory in enumerate(memories):
        in_full = at < page.wish.in_full
        head = line_head(
            memory, page.asked, numbers=numbers, gists=page.told.gists, in_full=in_full
        )
        parts = parts_of(memory)
        words = _worded(parts, page.layout)
        entries.append(
            _Entry(
                memory=memory,
                head=head,
                words=words,
                parts=parts,
                need=count_tokens(words),
                fixed=line_cost(page.layout.memory(len(memories), head, "")),
                in_full=in_full,
            )
        )
    return entries


def _fitted(page: _Page, entries: Sequence[_Entry], budget: int) -> Block:
    words, layout = page.words, page.layout
    frame = words.frame.format(page.asked.now.isoformat(timespec="minutes"))
    heads = [layout.heading.format(title) for title in (words.memories, words.further)]
    room = budget - sum(line_cost(line) for line in (OPEN, frame, *heads, CLOSE))
    spare = room - sum(one.fixed + one.need for one in entries)
    top = _top(page, max(room // _SIDE_SHARE, spare))
    room -= _cost(top)
    talk = talk_lines(
        page.told.around.talk,
        layout,
        room=max(room // _SIDE_SHARE, spare - _cost(top)) - line_cost(words.talk),
    )
    room -= sum(line_cost(f"- {text}") for _, text in talk) + (line_cost(words.talk) if talk else 0)
    chosen = _chosen(entries, room)
    if not chosen:
        return Block()
    ordered = [
        *sorted((one for one in chosen if one.in_full), key=_moment),
        *sorted((one for one in chosen if not one.in_full), key=_moment),
    ]
    lines = _memory_lines(page, ordered, room)
    full = sum(one.in_full for one in ordered)
    body = [frame, *top, heads[0], *lines[:full], *(heads[1:] if lines[full:] else ()), *lines[full:]]  # fmt: skip
    return _block(page, body, talk, tuple(memory_id(one.memory) for one in ordered))


def _block(
    page: _Page, body: Sequence[str], talk: Sequence[tuple[Role, str]], ids: tuple[UUID, ...]
) -> Block:
    if page.wish.form == "messages":
        messages = (("system", fenced(body)), *((role.value, text) for role, text in talk))
        tokens = sum(count_tokens(content) for _, content in messages)
        return Block(text=messages[0][1], tokens=tokens, memory_ids=ids, messages=messages)
    lines = page.layout.section(page.words.talk, [text for _, text in talk])
    text = fenced([*body, *lines])
    return Block(text=text, tokens=count_tokens(text), memory_ids=ids)


def _moment(entry: _Entry) -> datetime:
    return moment_of(entry.memory)


def _cost(lines: Sequence[str]) -> int:
    return sum(line_cost(line) for line in lines)


def _top(page: _Page, room: int) -> list[str]:
    """Return the answer, what holds of the user, and readings: as much as there is room for."""
    words, layout, told = page.words, page.layout, page.told
    sections = [
        (words.answer, [layout.data(told.answer)] if told.answer else []),
        (words.profile, profile_points(told.around.profile, page.asked, layout)),
        (words.readings, reading_points(told.memories, page.asked)),
    ]
    lines: list[str] = []
    for title, points in sections:
        parts = (layout.section(title, points[:count]) for count in range(len(points), 0, -1))
        lines += next((part for part in parts if _cost([*lines, *part]) <= room), [])
    return lines


def _chosen(entries: Sequence[_Entry], room: int) -> list[_Entry]:
    """Return the best entries that fit with at least some of their words each."""
    chosen: list[_Entry] = []
    for entry in entries:
        room -= entry.fixed + min(entry.need, _LEAST_WORDS)
        if room < 0:
            break
        chosen.append(entry)
    return chosen


def _memory_lines(page: _Page, ordered: Sequence[_Entry], room: int) -> list[str]:
    numbers = {memory_id(one.memory): at for at, one in enumerate(ordered, 1)}
    given = shares(
        [one.need for one in ordered],
        [3 if one.in_full else 1 for one in ordered],
        room - sum(one.fixed for one in ordered),
    )
    is_cut = any(most < one.need for one, most in zip(ordered, given, strict=True))
    texts = ["\n".join(part.text for part in one.parts) for one in ordered] if is_cut else []
    weights = term_weights(page.terms, texts)
    lines = []
    for number, (one, most) in enumerate(zip(ordered, given, strict=True), 1):
        head, words = one.head, one.words
        if one.in_full and related_ids(one.memory):  # which are named by their numbers
            head = line_head(
                one.memory, page.asked, numbers=numbers, gists=page.told.gists, in_full=True
            )
        if most < one.need:
            words = _worded(_cut(one.parts, weights, most), page.layout)
        lines.append(page.layout.memory(number, head, words))
    return lines


def _worded(parts: Sequence[Part], layout: Layout) -> str:
    return layout.data(" / ".join(f"{part.speaker}: {part.text}" for part in parts))


def _cut(parts: Sequence[Part], weights: Mapping[str, float], most: int) -> list[Part]:
    """Return the turns of a memory with their texts cut to so many tokens together."""
    names = sum(count_tokens(f" / {part.speaker}: ") for part in parts)
    given = shares([count_tokens(part.text) for part in parts], [1] * len(parts), most - names)
    cut = [
        replace(part, text=excerpt(part.text, weights, tokens, part.spans))
        for part, tokens in zip(parts, given, strict=True)
    ]
    return [part for part in cut if part.text] or cut[:1]
