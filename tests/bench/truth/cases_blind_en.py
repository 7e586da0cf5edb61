"""English scenarios by a writer who saw no rules; run on their own (``--part blind``)."""

from collections.abc import Iterator

from tests.bench.truth.case import Case, case, en
from tests.bench.truth.checks import (
    Check,
    asks_nothing,
    happens,
    holds,
    people,
    profile,
    recalls,
    spans,
)

_Row = tuple[str, tuple[tuple[str, str], ...], tuple[Check, ...]]

_NOW = "2026-07-01T10:00:00+00:00"

_CHANGED: tuple[_Row, ...] = (
    (
        "house",
        (("2026-01-10", "We're in a rented flat in Exeter at the moment."), ("2026-05-02", "Got the keys! As of today home is a cottage in Totnes.")),
        (recalls("Which town am I living in?", _NOW, "Totnes"), holds("Totnes", absent=["Exeter"])),
    ),
    (
        "house-known-then",
        (("2026-01-10", "home is Exeter these days"), ("2026-05-02", "we relocated to Totnes in the spring holidays")),
        (holds("Exeter", absent=["Totnes"], as_of="2026-03-01T00:00:00+00:00"), holds("Totnes", absent=["Exeter"])),
    ),
    (
        "job",
        (("2026-02-01", "I'm a barista at Copper Kettle."), ("2026-04-14", "first day as a junior baker at Rye & Sons, up at 4am, send help")),
        (recalls("Who do I work for?", _NOW, "Rye"),),
    ),
    (
        "job-late-news",
        (("2026-04-14", "I'm with Rye & Sons these days."), ("2026-02-01", "I'm working at Copper Kettle.")),
        (holds("Rye", absent=["Copper"]),),
    ),
    (
        "promoted",
        (("2026-01-05", "I'm a team lead at Vantor."), ("2026-03-09", "big news, they made me head of operations at Vantor")),
        (holds("head of operations", absent=["team lead"]),),
    ),
    (
        "tolerates",
        (("2026-01-08", "Milo is allergic to beef."), ("2026-04-20", "The vet retested Milo, he isn't allergic to beef any more.")),
        (holds(absent=["beef"]),),
    ),
    (
        "never-was",
        (("2026-01-08", "I'm allergic to eggs."), ("2026-01-09", "Sorry, I misspoke, I'm not allergic to eggs at all, it's soy.")),
        (holds("soy", absent=["eggs"]), asks_nothing()),
    ),
    (
        "vegan",
        (("2026-01-03", "I'm vegan, have been for years."), ("2026-06-10", "Well, I'm not vegan any more. I eat fish now.")),
        (recalls("Do I eat fish?", _NOW, "fish"), holds(absent=["vegan, have been"])),
    ),
    (
        "split",
        (("2026-01-15", "My husband Colm is a fireman."), ("2026-05-21", "Colm is my ex-husband now, it's official.")),
        (profile(absent=["husband: colm"]), asks_nothing()),
    ),
    (
        "pet-died",
        (("2026-01-15", "My parrot is called Rio."), ("2026-03-02", "Rio passed away last night.")),
        (recalls("What happened to Rio?", _NOW, "passed away"),),
    ),
    (
        "car",
        (("2026-01-15", "I drive an old Skoda."), ("2026-06-01", "Traded the Skoda in for a Kia on Saturday.")),
        (holds("Kia", absent=["an old Skoda"]),),
    ),
    (
        "shift",
        (("2026-01-15", "I'm on nights at the hospital."), ("2026-04-01", "Switched over to day shifts at the hospital.")),
        (recalls("Which shifts do I work?", _NOW, "day"),),
    ),
    (
        "email",
        (("2026-01-15", "Use sam.k@example.org to reach me."), ("2026-03-15", "That address is dead, write to hello@samk.example instead.")),
        (recalls("What's my email address?", _NOW, "hello@samk.example"),),
    ),
    (
        "middle-kid",
        (("2026-01-15", "My son goes to Oak Lane Primary."), ("2026-01-16", "My nephew switched to St Brendan's.")),
        (holds("Oak Lane", "Brendan"),),
    ),
    (
        "back-again",
        (("2025-02-01", "I live in Cork."), ("2025-09-01", "I've moved to Galway."), ("2026-03-01", "I'm living in Cork again.")),
        (spans(("Cork", None, "2025-09-01"), ("Galway", "2025-09-01", "2026-03-01"), ("Cork", "2026-03-01", None)),),
    ),
    (
        "since",
        (("2026-03-01", "I've lived in Dundee since 2021."), ("2026-03-02", "my cousin lives in Perth")),
        (spans(("Dundee", "2021-01-01", None)), people("cousin", "Perth")),
    ),
    (
        "valid-before-said",
        (("2026-01-05", "I live in Derby."), ("2026-06-05", "I moved to Hull on 10 March.")),
        (profile("Hull", absent=["Derby"], valid_at="2026-04-01T00:00:00+00:00"), profile("Derby", absent=["Hull"], as_of="2026-04-01T00:00:00+00:00")),
    ),
)  # fmt: skip

_PLANNED: tuple[_Row, ...] = (
    (
        "moved",
        (("2026-04-06", "Haircut with Lou on Thursday at 5."), ("2026-04-07", "Lou can't do Thursday, haircut's Friday at noon now.")),
        (happens("Haircut with Lou", "planned", "2026-04-10"),),
    ),
    (
        "moved-twice",
        (("2026-04-06", "My driving test is on April 20th."), ("2026-04-08", "They moved my driving test to April 27th."), ("2026-04-22", "Driving test got pushed again, it's May 4th now.")),
        (happens("My driving test is", "planned", "2026-05-04"),),
    ),
    (
        "off",
        (("2026-04-06", "I'm seeing the notary on Wednesday."), ("2026-04-07", "The notary cancelled Wednesday's meeting.")),
        (happens("seeing the notary", "cancelled"),),
    ),
    (
        "other-trip",
        (("2026-04-06", "I'm flying to Oslo on June 2nd."), ("2026-04-07", "I'm flying to Porto on June 20th."), ("2026-05-01", "I cancelled the Porto flight.")),
        (happens("Oslo", "planned", "2026-06-02"), happens("flying to Porto", "cancelled")),
    ),
    (
        "somebody-elses",
        (("2026-04-06", "I've got an eye test next Monday."), ("2026-04-07", "Mum cancelled her eye test.")),
        (happens("got an eye test", "planned", "2026-04-13"),),
    ),
    (
        "done",
        (("2026-04-06", "I'm going to repaint the fence on Saturday."), ("2026-04-12", "Repainted the fence yesterday, two coats.")),
        (happens("fence", "completed", "2026-04-11"),),
    ),
    (
        "not-done",
        (("2026-04-06", "I'm going to repaint the shed on Saturday."), ("2026-04-12", "Didn't get round to repainting the shed, it poured.")),
        (recalls("Did I repaint the shed?", "2026-04-13T10:00:00+00:00", "get round"),),
    ),
    (
        "wrong-day",
        (("2026-04-10", "I went to the dentist on Tuesday."), ("2026-04-10", "Actually no, it was Wednesday that I went to the dentist.")),
        (happens("dentist", "completed", "2026-04-08"),),
    ),
    (
        "out-of-order",
        (("2026-04-15", "The inspection was moved to April 30th."), ("2026-04-13", "The inspection is on April 22nd.")),
        (happens("inspection", "planned", "2026-04-30"),),
    ),
    (
        "weekly",
        (("2026-01-05", "I have choir every Wednesday."), ("2026-03-25", "No more choir for me, I've quit.")),
        (recalls("Am I still in the choir?", _NOW, "quit"),),
    ),
    (
        "skipped-once",
        (("2026-01-05", "I play squash every Tuesday."), ("2026-03-24", "Skipped squash today, sore elbow.")),
        (recalls("When do I play squash?", _NOW, "every Tuesday"),),
    ),
    (
        "only-a-thought",
        (("2026-01-05", "I live in Ghent."), ("2026-02-05", "If I ever get rich I'll move to Monaco.")),
        (profile("Ghent", absent=["Monaco"]),),
    ),
    (
        "joking-quote",
        (("2026-01-05", "I'm an electrician."), ("2026-02-05", "My boss said: \"I'm a plumber at heart.\"")),
        (profile("electrician", absent=["plumber"]),),
    ),
)  # fmt: skip


def blind_english() -> Iterator[Case]:
    """Yield facts that change and plans that move, cancel and come about."""
    for kind, rows in (("changed", _CHANGED), ("planned", _PLANNED)):
        for name, turns, checks in rows:
            said = [en(day, text) for day, text in turns]
            yield case("blind", f"en-{kind}-{name}", said, *checks)
