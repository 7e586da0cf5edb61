"""English rules for what someone wants to reach."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import DOING, END, VAGUE, VALUE
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
_WANTS = frozenset({"want", "wan", "hope", "aim", "try", "intend", "look", "plan"})
_MEANT = frozenset({"wish", "future", "try"})
GOAL = re.compile(
    r"^(?:run|finish|complete|do|enter) .{0,20}?(?:marathon|ironman|triathlon|\d+k\b)|^(?:learn|master|become|retire|publish|travel the world|visit every|see the northern)\b"
    r"|^be an? [a-z]|^lose (?:weight|\d)|^write (?:a|my) (?:\w+ )?(?:book|novel|memoir)|^buy (?:a|my|our) (?:\w+ ){0,2}(?:house|home|flat|apartment|car|boat|place)"
    r"|^(?:start|open|launch|build|run|own) (?:a|an|my|our) (?:own )?(?:\w+ ){0,2}?(?:business|company|cafe|café|restaurant|bakery|startup|shop|studio|school|farm|ngo|charity)"
    r"|^get (?:fit|fitter|in shape|healthier|promoted|my (?:degree|driving|licen[sc]e|masters?|phd)|a (?:degree|phd|masters?|promotion)|into \w)"
    r"|^save (?:up|money|for|\d|enough|[$€£])|^(?:quit|stop|give up) (?:smoking|drinking|sugar)|^climb [A-Z]|^swim the|^read \d+ books|^speak (?:fluent|better)|^(?:eat|live|be) healthier"
    r"|^exercise more|^drink more water|^pass (?:the|my|jlpt|ielts|toefl|cfa|hsk)|^compete in|^qualify for|^gain \d|^pay off|^graduate|^hike the|^cycle (?:across|from)|^learn|^get to \d|^read \d|^cut (?:out )?(?:sugar|carbs|alcohol)"
)  # fmt: skip


def goal(view: View) -> Iterator[Said]:
    """Read what someone wants to reach: "wants to run a marathon", "is saving for a house"."""
    if view.is_negated or view.is_past or not _MEANT.intersection(view.moods):
        return
    if not _WANTS.intersection(view.chain):
        return
    match = DOING.match(view.rest)
    words = f"{view.lemma} {match['value'].strip() if match else ''}".strip()
    if not GOAL.match(words):
        return
    yield Said(
        slot="goal",
        subject=view.subject,
        start=view.clause.start,
        end=view.clause.end,
        predicate=view.verb,
        value=words,
        object=(view.main_at, view.rest_at + (match.end("value") if match else 0)),
        key=words,
        confidence=0.75,
        rule="goal",
    )


def working_towards(view: View) -> Iterator[Said]:
    """Read "I'm saving up for a house", "is training for a marathon", "dreams of owning a farm"."""
    match = re.compile(rf"^\s*(?:up\s+)?(?:for|of|about|to buy)\s+{VALUE}{END}", _CASE).match(
        view.rest
    )
    fits = view.is_progressive or view.lemma == "dream"
    if (
        match
        and fits
        and view.state() is Phase.HOLDS
        and not view.is_negated
        and not VAGUE.match(match["value"].replace("a new ", ""))
    ):
        yield view.tell(
            "goal",
            match.span("value"),
            match["value"],
            key=f"{view.lemma} {match['value']}",
            rule="goal",
        )
