"""Reads the facts of a Chinese sentence: clause by clause, by the words that each rule looks for."""

import re
from collections.abc import Callable, Iterator

from app.domain.intervals import TimeKind
from app.extraction.chinese.clauses import clauses
from app.extraction.facts import chinese_being as being
from app.extraction.facts import chinese_changes as changes
from app.extraction.facts import chinese_denials as denials
from app.extraction.facts import chinese_habits as habits
from app.extraction.facts import chinese_health as health
from app.extraction.facts import chinese_life as life
from app.extraction.facts import chinese_likes as likes
from app.extraction.facts import chinese_nouns as nouns
from app.extraction.facts import chinese_people as kin
from app.extraction.facts import chinese_places as places
from app.extraction.facts import chinese_turns as turns
from app.extraction.facts.chinese_answers import answered
from app.extraction.facts.chinese_arrangements import arrangements
from app.extraction.facts.chinese_core_reading import GOES_ON, WE, core_matches
from app.extraction.facts.chinese_story import Story, Thread, source_of
from app.extraction.facts.chinese_subjects import Subjects
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_ways import ways
from app.extraction.facts.said import Said
from app.extraction.people import People
from app.extraction.told import Told
from app.text.folding import simplified

Rule = Callable[[Look, Who, re.Match[str], str], Iterator[Said]]

# Each pattern with its rule, and a mark that a clause must hold before the pattern is tried. Where two
# rules of one line could speak of the same words the first that finds something ends the line.
_LINES: tuple[tuple[str, tuple[tuple[re.Pattern[str], Rule], ...]], ...] = (
    ("敏", ((health.ALLERGIC, health.allergic), (health.ALLERGEN, health.allergic))),
    ("就会", ((health.REACTS, health.reacts),)),
    ("在", ((places.LEARNS, places.learn), (places.WORKS, places.work))),
    ("职跳加去进", ((places.JOINS, places.join),)),
    ("职辞离跳", ((places.LEAVES, places.leave),)),
    ("裁优辞开炒失下离", ((turns.JOBLESS, turns.jobless),)),
    ("婚手掰吹散镳", ((turns.UNLOVED, turns.unloved),)),
    ("复好在", ((turns.AGAIN, turns.again),)),
    ("烟酒咖奶糖可零宵", ((turns.GIVEN_UP, turns.given_up), (turns.TAKEN_UP, turns.taken_up))),
    ("停断", ((turns.STOPS_DRUG, turns.stops),)),
    ("出卖转送捐报处", ((turns.GONE, turns.gone),)),
    ("搬住", ((turns.INTO, turns.into),)),
    ("家房屋", ((turns.DWELLS, turns.dwells),)),
    ("卖转送捐报", ((changes.WENT, changes.went),)),
    ("分离", ((changes.PARTED, changes.parted),)),
    ("加增减调改提降换", ((changes.DOSED, changes.dosed),)),
    ("回", ((changes.BACK_AT, changes.back_at),)),
    ("在去", ((changes.NOW_AT, changes.now_at),)),
    ("戒", ((changes.QUITTING, changes.quitting),)),
    ("不", ((changes.NO_MORE, changes.no_more),)),
    ("岁", ((changes.TURNED, changes.turned),)),
    ("又重", ((changes.RESUMED, changes.resumed),)),
    ("转升", ((changes.MOVED_SCHOOL, changes.moved_school),)),
    ("住居家租", ((places.LIVES, places.live), (places.LIVES_NEAR, places.live))),
    ("搬居", ((places.MOVES, places.move),)),
    ("上读念", ((places.GRADE, places.grade),)),
    ("读考", ((places.ADMITTED, places.learn),)),
    ("毕", ((places.GRADUATED, places.graduate),)),
    ("大生", ((places.RAISED, places.raised),)),
    ("住租", ((places.WITH, places.live_with),)),
    ("大高初研博", ((places.YEAR, places.grade),)),
    ("专学", ((places.MAJOR, places.major),)),
    ("老家籍来人", ((places.FROM, places.origin), (places.NATIVE, places.origin))),
    ("拉弹吹打敲", ((life.PLAYS, life.plays),)),
    ("过", ((life.ONCE_DID, life.once_did),)),
    ("做负干当", ((life.JOB_THERE, life.job_there),)),
    ("收练集", ((life.HOBBY, life.hobby),)),
    ("信徒穆居", ((life.BELIEVES, life.believes),)),
    ("叫", ((life.ELDER, life.elder),)),
    ("买", ((life.BOUGHT, life.bought),)),
    ("攒存", ((life.SAVES, life.saves),)),
    ("打计准想", ((life.PLANS, life.plans),)),
    ("婚", ((life.PARTED, life.parted),)),
    ("学读念", ((life.STUDIED, life.studied),)),
    ("沾", ((life.TEETOTAL, life.teetotal),)),
    ("生", ((life.BORE, life.bore),)),
    ("坐骑开走", ((life.COMMUTES, life.commutes),)),
    ("义志", ((life.VOLUNTEERS, life.volunteers),)),
    ("我", ((life.FRONTED, life.fronted),)),
    ("只条", ((life.BREED, life.breed),)),
    ("车", ((life.MY_CAR, life.my_car),)),
    ("爱欢厌怕不烦感迷", ((likes.BEST, likes.best), (likes.LIKES, likes.like))),
    ("吃喝抽碰沾服用开停注换打", ((health.STOPPED, health.stop), (health.TAKES, health.take), (likes.DIET, likes.diet), (habits.DENIES, habits.deny), (habits.CONSUMES, habits.consume), (habits.SMOKES, habits.smoke))),
    ("素清生", ((likes.DIET, likes.diet),)),
    ("杯瓶个碗片颗盒勺根块罐份", ((habits.A_CUP, habits.consume),)),
    ("戒", ((habits.GIVES_UP, habits.give_up),)),
    ("从没", ((denials.NEVER, denials.never), (denials.NEVER_YET, denials.never_yet))),
    ("不", ((denials.CANNOT, denials.cannot), (denials.AVOIDS, denials.avoid))),
    ("没", ((denials.LONG_SINCE, denials.long_since),)),
    ("戴", ((habits.WEARS, habits.wear),)),
    ("迷粉", ((likes.FAN, likes.fan),)),
    ("备", ((likes.PREPARES, likes.prepare),)),
    ("自退待失全家", ((being.WORKLESS, being.workless),)),
    ("开驾", ((being.OPENED, being.opened), (being.DRIVES, being.drives))),
    ("米", ((being.METRES, being.metres),)),
    ("会", ((denials.NOT_ABLE, denials.not_able),)),
    ("学", ((habits.LEARNING, habits.learning),)),
    ("标想愿志", ((likes.GOAL, likes.goal), (likes.WANTS, likes.goal))),
    ("老公婆妈爸儿女子哥弟姐妹猫狗闺父母爷奶夫妻", ((kin.LISTED, kin.listed),)),
    ("有", ((kin.HAS_NAMED, kin.has_named),)),
    ("只条", ((kin.ONE_CALLED, kin.one_called),)),
    ("叫名", ((kin.CALL_ME, kin.call_me), (kin.CALLED, kin.called))),
    ("姓", ((kin.SURNAME, kin.surname),)),
    ("养有", ((kin.HAS_PET, kin.has_pet), (kin.HAS_KIN, kin.has_kin), (being.HAS_THING, being.has_thing))),
    ("只条", ((kin.BREED, kin.breed),)),
    ("是成", ((kin.IS_MY, kin.is_my), (kin.MY_IS, kin.my_is), (being.TRADE, being.trade))),
    ("生", ((being.BORN, being.born),)),
    ("血鞋", ((being.BLOOD, being.blood), (being.SHOES, being.shoes))),
    ("做搞", ((being.DOES, being.does),)),
    ("当做", ((being.TRADE, being.trade),)),
    ("婚单偶异", ((kin.MARRIED, kin.married),)),
    ("人社夜路脸左独色慢急吃宅双早JP", ((being.TYPE, being.typed),)),
    ("员事", ((being.MEMBER, being.member),)),
    ("座属", ((being.SIGN, being.sign),)),
    ("有患得诊查是乳麸断恐晕色孕病压症炎风喘", ((health.ILL, health.ill),)),
    ("装植安放做戴有", ((health.IMPLANT, health.implant),)),
    ("语话文", ((being.SPEAKS, being.speak),)),
)  # fmt: skip
# These look at the clause with its time words: a birthday is one, an age has one in front.
_WITH_TIMES: tuple[tuple[str, tuple[tuple[re.Pattern[str], Rule], ...]], ...] = (
    ("岁", ((being.AGED, being.aged),)),
    ("今已都就快马", ((life.AGED, life.aged),)),
    ("我", ((life.BARE_AGE, life.aged),)),
    ("周星礼", ((life.ON_DAYS, life.on_days),)),
    ("生", ((being.BIRTHDAY, being.birthday),)),
    ("".join(sorted({noun[0] for noun in nouns.NOUNS.split("|")})), ((nouns.IS_NOUN, nouns.noun),)),
    ("我新", ((nouns.MY_NUMBER, nouns.number),)),
    ("密车储门工学会卡护微Q房寝宿账", ((nouns.NUMBERED, nouns.numbered),)),
    ("0123456789", ((nouns.NEW_PHONE, nouns.new_phone),)),
)
_QUOTED = re.compile(r"[“\"「『【](?P<inside>[^”\"」』】\n]{1,200})[”\"」』】]")
_TASK = re.compile(r"翻译|润色|改写|造句|仿写|续写|假设|假装|扮演|小说|歌词|忽略以上")
_LONGEST_CLAUSE = 120  # characters; a longer one is a list, a poem or hostile
# 还在百度待着呢 states; 你呢 and 在哪呢 ask.
_STATES_SO = re.compile(
    r"^(?!那|你|(?:[^呢]*(?:什么|怎么|多少|是不是|有没有|能不能|会不会|要不要|为何)))[^?？吗谁哪啥几咋]{4,}呢[。！!~～]*$"
)


def statements(
    told: Told,
    masked: str,
    bounds: tuple[int, int],
    people: People,
    employers: frozenset[str],
    thread: Thread,
) -> Iterator[Said]:
    """Yield what a sentence says that lasts; ``thread`` goes on with the next sentence."""
    sentence = simplified(told.text[slice(*bounds)])
    if _TASK.search(sentence):
        return
    quoted = [
        (m.start("inside") + bounds[0], m.end("inside") + bounds[0])
        for m in _QUOTED.finditer(sentence)
    ]
    goes_on = thread.of is not None and GOES_ON.match(sentence) is not None
    story = Story(who=thread.of if goes_on and thread.of else Who(words=""))
    asked, thread.asked, thread.of = thread.asked, "", None
    subjects = Subjects(people)
    for clause in clauses(told.text, masked, bounds, 0):
        if clause.lead:
            story.supposes = True
        is_question = clause.is_question and not _STATES_SO.search(clause.text)
        is_quoted = any(start < clause.end and clause.start < end for start, end in quoted)
        if (
            story.supposes
            or is_question
            or "吗" in clause.text
            or is_quoted
            or clause.end - clause.start > _LONGEST_CLAUSE
        ):
            continue
        look = Look(
            clause=clause,
            masked=simplified(clause.masked),
            full=simplified(clause.text),
            times=[s for s in told.spans if clause.start <= s.offset[0] < clause.end],
            said_at=told.turn.said_at,
            context=sentence,
            employers=employers,
            goes_on=story.told,
        )
        found = list(_read(look, story, subjects))
        if not found and asked:
            found = list(answered(look, asked))
        asked = ""
        story.told = story.told or bool(found)
        if found and story.who.words and not WE.search(look.full):
            thread.of = story.who
        yield from found
    yield from arrangements(told.text[slice(*bounds)], bounds[0])
    yield from ways(told.text[slice(*bounds)], bounds[0])


def _read(look: Look, story: Story, subjects: Subjects) -> Iterator[Said]:
    source = source_of(look, story, subjects)
    if source is None:
        return
    at, by = source
    if by is not None:
        yield from _introduced(look, by)
    taken: list[Said] = []
    for rule, match, before in _matches(look, at):
        if taken and rule is habits.repeat:
            continue  # 每天早上一杯牛奶 is told already
        who = _whom(look, match, before, at, story, subjects)
        who = Who(words="") if rule is kin.call_me else who
        if who is None:
            continue
        results = list(rule(look, who, match, before))
        taken += results
        yield from _introduced(look, who)
        yield from results
        if results:
            story.who = subjects.after(who, results)
    for rule, match, before in core_matches(look, at, subjects):
        who = _whom(look, match, before, at, story, subjects)
        results = [] if who is None else list(rule(look, who, match, before))
        results = [one for one in results if not any(_is_told(one, other) for other in taken)]
        if who is None or not results:
            continue
        taken += results
        yield from _introduced(look, who)
        yield from results
        story.who = subjects.after(who, results)
    if not taken:
        story.who = subjects.opening(look.masked[at:], story.who, look.clause.start + at)


def _whom(
    look: Look, match: re.Match[str], before: str, at: int, story: Story, subjects: Subjects
) -> Who | None:
    """Return whom a match tells of: who stands before it or, behind a value that comes first, within it."""
    begin = look.clause.start
    who = subjects.of(before, at, story.who, story.source, begin)
    inside = match.groupdict().get("who")
    if inside is None or who is None:
        return who
    return subjects.of(inside, match.start("who"), story.who, story.source, begin)


def _is_told(one: Said, other: Said) -> bool:
    """Return whether another statement tells of the same words, or of the same slot without words."""
    if one.object is None or other.object is None:
        return one.slot == other.slot
    return one.object[0] < other.object[1] and other.object[0] < one.object[1]


def _matches(look: Look, at: int) -> Iterator[tuple[Rule, re.Match[str], str]]:
    for lines, words in ((_LINES, look.masked), (_WITH_TIMES, look.full)):
        chars = set(words)
        for marks, rules in lines:
            if marks and chars.isdisjoint(marks):
                continue
            for pattern, rule in rules:
                if match := pattern.search(words, at):
                    yield rule, match, words[at : match.start()]
    if look.repeats:
        yield from _repeated(look, at)


def _repeated(look: Look, at: int) -> Iterator[tuple[Rule, re.Match[str], str]]:
    """Yield the words behind a time of repetition as a habit: 我每周三 | 游泳."""
    span = next(s for s in look.times if s.kind is TimeKind.RECURRING)
    first, end = (offset - look.clause.start for offset in span.offset)
    if at <= first and (match := habits.REPEATED.match(look.masked, end)):
        yield habits.repeat, match, look.masked[at:first]


def _introduced(look: Look, who: Who) -> Iterator[Said]:
    """Yield the relation that a subject names on the way: 我室友阿亮."""
    if who.role and who.name_at is not None and who.role_at is not None and who.is_mine:
        key = who.words if who.is_pet else kin.relation_key(who.role, who.words)
        begin = look.clause.start
        at = who.name_at[0] - begin, who.name_at[1] - begin
        verb = who.role_at[0] - begin, who.role_at[1] - begin
        yield look.tell("pet" if who.is_pet else "relation", Who(words=""), at, key=key, verb=verb)
