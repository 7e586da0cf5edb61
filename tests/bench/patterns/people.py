"""Simulated diaries: people who tell of their days in a rhythm of their own, with or without a pattern.

Everything is drawn from the words below; one seed gives the same people on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from app.patterns import ToldTurn

START = datetime(2026, 1, 5, tzinfo=UTC)  # a Monday

THINGS = {
    "en": (
        ("yoga", ("Went to the yoga class.", "Yoga again, it was good.", "Did an hour of yoga at the studio.")),
        ("headache", ("Had a headache.", "Another headache today.", "My headache came back.")),
        ("pizza", ("We ordered pizza.", "Pizza for dinner.", "Ate a whole pizza.")),
        ("swimming", ("Went swimming.", "An hour of swimming at the pool.", "Did my swimming.")),
        ("rent", ("Paid the rent.", "Rent is paid.", "Transferred the rent.")),
        ("choir", ("Choir rehearsal.", "Sang with the choir.", "The choir met.")),
        ("grandma", ("Called grandma.", "Talked to grandma on the phone.", "Visited grandma.")),
        ("laundry", ("Did the laundry.", "Laundry day.", "Washed two loads of laundry.")),
        ("chess", ("Played chess at the club.", "Lost at chess.", "A long game of chess.")),
        ("migraine", ("Migraine.", "A bad migraine.", "In bed with a migraine.")),
    ),
    "zh": (
        ("瑜伽", ("去上了瑜伽课。", "做了一小时瑜伽。", "瑜伽练得不错。")),
        ("头疼", ("今天头疼。", "又头疼了。", "头疼得厉害。")),
        ("披萨", ("点了披萨。", "晚饭吃的披萨。", "吃了一整个披萨。")),
        ("游泳", ("去游泳了。", "游泳游了一小时。", "今天游泳了。")),
        ("房租", ("交了房租。", "房租交好了。", "转了房租。")),
        ("合唱团", ("合唱团排练。", "跟合唱团唱歌。", "合唱团聚了。")),
        ("奶奶", ("给奶奶打了电话。", "跟奶奶聊了会儿。", "去看了奶奶。")),
        ("洗衣服", ("洗衣服了。", "洗衣服洗了两桶。", "今天洗衣服。")),
        ("象棋", ("下象棋了。", "象棋输了。", "下了一盘象棋。")),
        ("偏头痛", ("偏头痛犯了。", "偏头痛很厉害。", "偏头痛躺了一天。")),
    ),
}  # fmt: skip
FILLERS = {
    "en": (
        "The weather was grey.", "Busy at the office.", "Watched a series.", "Slept well.", "Read a bit.", "Traffic was terrible.",
        "Cooked soup.", "Went for a walk.", "Met a colleague for lunch.", "Cleaned the kitchen.", "Nothing special.", "Quiet day.",
        "Worked late on the report.", "The cat was funny.", "Bought bread.", "Fixed the bike.",
    ),
    "zh": (
        "天气阴阴的。", "公司很忙。", "看了电视剧。", "睡得不错。", "看了会儿书。", "路上很堵。", "煮了汤。", "出去散步了。", "跟同事吃午饭。",
        "打扫了厨房。", "没什么特别的。", "安静的一天。", "加班写报告。", "猫很搞笑。", "买了面包。", "修了自行车。",
    ),
}  # fmt: skip

Rhythm = Callable[[Random, int], int]
"""How many turns somebody says on a day, given its number; 0: none."""

RHYTHMS: dict[str, Rhythm] = {
    "daily": lambda random, _: random.randint(1, 3),
    "most days": lambda random, _: random.randint(1, 3) if random.random() < 0.8 else 0,
    "working days": lambda random, day: random.randint(1, 2) if day % 7 < 5 else int(random.random() < 0.15),
    "talkative weekends": lambda random, day: random.randint(4, 8) if day % 7 >= 5 else random.randint(0, 2),
    "sporadic": lambda random, _: random.randint(1, 4) if random.random() < 0.5 else 0,
}  # fmt: skip
MONDAYS: Rhythm = lambda random, day: random.randint(3, 9) if day % 7 == 0 else 0  # noqa: E731


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What somebody said, and the thing that recurs with them, None for none."""

    turns: tuple[ToldTurn, ...]
    thing: str | None
    sort: str


Hits = Callable[[Random, int], bool]


def _weekly(random: Random) -> Hits:
    day, kept = random.randrange(7), random.uniform(0.8, 1.0)
    return lambda r, n: n % 7 == day and r.random() < kept


def _twice_a_week(random: Random) -> Hits:
    days, kept = random.sample(range(7), 2), random.uniform(0.8, 1.0)
    return lambda r, n: n % 7 in days and r.random() < kept


def _every_other_week(random: Random) -> Hits:
    phase = random.randrange(14)
    return lambda r, n: n % 14 == phase


def _each_days(random: Random) -> Hits:
    cycle = random.randint(3, 10)
    phase = random.randrange(cycle)
    return lambda r, n: n % cycle == phase and r.random() < 0.95


PERIODIC = {
    "weekly": _weekly, "twice a week": _twice_a_week, "every other week": _every_other_week, "each n days": _each_days,
}  # fmt: skip


def person(
    random: Random, *, language: str, rhythm: Rhythm, days: int, sort: str | None, number: int
) -> Person:
    """Return somebody who tells of fillers and things at random, and of one thing in its period."""
    things = list(THINGS[language])
    random.shuffle(things)
    name, said = things.pop()
    hits = PERIODIC[sort](random) if sort else None
    rates = {thing: random.uniform(0.03, 0.25) for thing in things[:6]}
    turns: list[ToldTurn] = []
    for day in range(days):
        texts = [random.choice(FILLERS[language]) for _ in range(rhythm(random, day))]
        if hits is not None and hits(random, day) and (texts or random.random() < 0.9):
            texts.append(random.choice(said))
        count = len(texts)
        for (_, ways), rate in rates.items():
            if texts and random.random() < 1 - (1 - rate) ** (count / 2):
                texts.append(random.choice(ways))
        for place, text in enumerate(texts):
            at = START + timedelta(
                days=day, hours=8 + 12 * place / len(texts), minutes=random.randrange(30)
            )
            key = (number << 40) + (day << 16) + place
            turns.append(ToldTurn(turn_id=UUID(int=key), said_at=at, zone="UTC", text=text))
    return Person(turns=tuple(turns), thing=name if sort else None, sort=sort or "random")
