"""Descriptions and pronouns in an English sentence, and its names."""

import re
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.entities.english_names import names
from app.extraction.entities.kinds import ENGLISH_KINDS, KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.text.dictionary import class_of

_KIND_WORDS = "|".join(
    re.escape(word) for word in sorted(ENGLISH_KINDS, key=len, reverse=True)
).replace(r"\ ", r"[ ]")

_PEOPLE_WORDS = "|".join(
    re.escape(word).replace(r"\ ", r"[ ]")
    for word in sorted(ENGLISH_KINDS, key=len, reverse=True)
    if KINDS[ENGLISH_KINDS[word]].type is EntityType.PERSON
)

_ADJECTIVE = r"(?:[a-z][a-z0-9-]*[ ])"

_NO_ADJECTIVE = r"(?!(?:my|our|your|his|her|its|their|an?|the|that|this|not|is|was|are|were|and|or|of|to|in|at|with|for|who|that|which|when|has|had|just|also|will|can)\b)"

# "my old cat", "that British shorthair", "a stray kitten", "the vet clinic"; and of "Anna's dog" the dog.
_COMPOUND = (
    r"[ ](?:walkers?|sitters?|trainers?|groomers?|food|treats?|toys?|beds?|hair|shelter|show|park|insurance|number|keys?|door|bag|case|charger"
    r"|screen|accident|seat|wash|payment|loan|shop|store|owners?|day|problems?|issues?|meeting|report)\b"
)
# "Piano teacher": what follows is what somebody is.
_HEAD = rf"[ ](?:{_PEOPLE_WORDS})(?![\w-])"
_DESCRIBED = re.compile(
    rf"(?<![\w'’])(?P<lead>(?P<mine>my|our)|(?P<yours>your)|(?P<theirs>his|her|its|their)"
    rf"|(?P<the>the|that|this|these|those)|(?P<new>an?|another|one|two|three|some))"
    rf"[ ]+(?P<rest>(?:{_NO_ADJECTIVE}{_ADJECTIVE}){{0,3}}?(?P<kind>{_KIND_WORDS}))(?![\w-])(?!{_COMPOUND}|{_HEAD})",
    re.IGNORECASE,
)

# "Dog threw up", "Wife says hi", "Engineer came": as notes begin, without a word of whose they are.
_LIVING_WORDS = "|".join(
    re.escape(word).replace(r"\ ", r"[ ]")
    for word in sorted(ENGLISH_KINDS, key=len, reverse=True)
    if KINDS[ENGLISH_KINDS[word]].type in (EntityType.PERSON, EntityType.PET)
)
_NOTED = re.compile(
    rf"[\s\"'“‘(*-]*(?P<rest>(?P<kind>{_LIVING_WORDS}))"
    r"(?=['’]s?[ ]|[ ](?:is|was|has|had|did|does|will|would|can|could|due|just|also|still|already|finally|never|came|went|got|said|told|threw|ate|bit"
    r"|found|gave|took|made|left|put|saw|sent|says|wants|thinks|asked|called|rang|[a-z]{2,}ed)\b)",
    re.IGNORECASE,
)

# Somebody of whom nothing else is known: a name may be theirs.
_STRANGER = re.compile(
    r"\b(?:a|an|this|some)[ ](?:[a-z]+[ ]){0,2}?(?:(?P<m>man|guy|boy|dude|bloke)|(?P<f>woman|girl|lady)|(?P<x>person|stranger|kid|colleague|student))\b(?!['’-])",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(
    rf"(?<=\w)['’]s?[ ]+(?P<rest>(?:{_NO_ADJECTIVE}(?![a-z]+ly\b|behind\b|under\b|on\b|still\b|been\b|got\b){_ADJECTIVE}){{0,2}}?(?P<kind>{_KIND_WORDS}))(?![\w-])(?!{_HEAD})",
    re.IGNORECASE,
)

# "It's behind the piano": short for "is", whatever noun follows.
_CONTRACTED = re.compile(
    r"(?<![\w'’])(?:it|he|she|that|this|there|here|what|who|where|how|when|let|everything|something|nothing)$",
    re.IGNORECASE,
)

# "Mom", "Dad", "Grandma" stand like names.
_PARENTS = {"mother", "father", "grandmother", "grandfather"}

_KIN = [w for w, k in ENGLISH_KINDS.items() if k in _PARENTS and w.isalpha() and len(w) > 2]
_KIN += ["hubby", "wifey"]

_BARE_KIN = re.compile(
    rf"(?<![\w'’])(?P<kind>{'|'.join(word.capitalize() for word in _KIN)}|mom|mum|dad|grandma|grandpa|abuelo|abuela|hubby)"
    r"(?![\w-])(?! [A-Z])"
)

_PRONOUN = re.compile(
    r"(?<![\w'’])(?:(?P<m>he|him|his|himself)|(?P<f>she|her|hers|herself)|(?P<n>it|its|itself)|(?P<p>they|them|themselves|theirs|em))(?![\w-]|['’](?!(?:s|ll|d|ve|re)\b))",
    re.IGNORECASE,
)

# "It rained", "it's 5 pm", "I love it that": it stands for nobody.
_MAKE_IT = re.compile(
    r"\b(?:make|makes|made|making|worth|rough|hear|heard|love|hate)[ ]$", re.IGNORECASE
)
_EMPTY_IT = re.compile(
    r"(?:it|It)(?:['’]s|[ ](?:is|was|will be|has been|seems?|looks?|feels?|sounds?|turns? out|depends|rained|rains|snowed|snows|takes|took))[ ]",
)
# Unless what follows is said of a thing: "it's leaking", "it was supposed to come".
_SAID_OF_IT = re.compile(
    r"(?:it|It)(?:['’]s|[ ](?:is|was|has been))[ ](?:(?:still|already|now|so|really|also|just|finally|completely|totally|never|not|always)[ ])*"
    r"(?:supposed to|due|called|named|broken|stuck|missing|lost|gone|open|closed|dead|alive|huge|tiny|gorgeous|beautiful|heavy|loud|brand new|expensive|cheap"
    r"|delicious|superb|tasty|yummy|stale|sour|rotten|wrong|new|second ?hand|vegan|faulty|dirty|filthy|rusty|noisy|soft|tiny|enormous|sold|(?:his|hers|theirs|ours|yours)(?= *[.,!?]|$)|\d+ years old|(?:a|an) (?!shame|pity|mess|nightmare|disaster|joke|miracle|relief|surprise|bit|lot|good|bad|nice|lovely|great|long|big|small|beautiful|fine|hot|cold|warm|sunny|rainy|busy|quiet|pain|start|week|day|while|matter|question|case|fact|waste|date|deal|given|sign|weekend|holiday|mistake|pleasure|must|no-?brainer|win)[a-z]|(?:in|on|under|behind|inside) an?|(?:(?:about|around|only|nearly|almost|over|under|now|just) )?(?:[£$€]\d[\d,.]*(?<=\d)|\d[\d.,/]*k?(?! ?(?:[ap]\.?m|o|:|degrees|out|and))\b(?! (?:minute|hour|day|week|month|year)s?\b))|on (?:\w+days?\b|the \d)|worth|like an?|full|free|back|off|in(?=[.,!?]|$)|with|from|for|by|at the|(?:in|on|under|behind|inside) (?:the|my|his|her|our)|flat|cracked|on its way|on hold|out of stock|under warranty|mine|been in|(?!rain|snow|get|go|look|turn|pour|freez|bor|excit|amaz|annoy|frustrat|tir|interest|embarrass|finish)[a-z]{3,}(?:ed|ing))\b(?! to\b| that\b| when\b| how\b)|(?:it|It)(?:['’]s|[ ](?:is|was))[ ](?:just )?(?:starting|going|beginning|refusing|trying|meant) to\b|(?:it|It)(?:['’]s|[ ](?:is|was))[ ]supposed to\b"
)

# "The old boy", "poor thing": said of whom the talk is of.
_EPITHET = re.compile(
    r"\b(?:(?:the|that|this)[ ](?:old|good|poor|little|sweet|silly|big|crazy|dear|lucky|cheeky|lazy|daft|greedy|clever|brave|naughty|grumpy|wee|fluffy|stupid|fat|tiny)[ ]|(?<![\w])(?:poor|good|silly|sweet|nice|lovely|cheeky|clever|little|lazy|greedy|daft|grumpy|naughty|stupid)[ ](?:little[ ]|old[ ]|wee[ ])?|that[ ](?!thing)|(?P<bare>the[ ](?!thing)))"
    r"(?:(?P<m>guy|boy|man|lad|fella|fellow|chap|bugger|dude|gentleman)|(?P<f>girl|woman|lady|gal|bat|dear)"
    r"|(?P<x>thing|baby|soul|rascal|creature|beast|monster|devil|menace|furball|troublemaker|rogue|demon|goblin|angel|munchkin|muppet|sod|git|idiot|fool|clown|legend|saint|swine|scamp|pest|wretch|terror|diva|monkey|nugget|floof|bugger|toerag|tyke|sausage|blighter|brat|madam|minx|cherub|imp|trooper|hero|star|sweetheart|darling|lamb|so-and-so))\b"
    r"(?(bare)(?=['’]s\b|[ ](?:is|was|has|had|did|does|will|would|can|could|just|even|still|never|always|really|[a-z]{2,}(?:ed|s))\b|[.,!?]|$))(?![ ](?:who|that|from|with|at|in|on|next)\b)",
    re.IGNORECASE,
)

# "The old bat", "the daft goose": an animal that somebody is called.
_CREATURE = re.compile(
    r"\b(?:the|that|this)[ ](?:old|silly|poor|daft|lazy|greedy|stupid|crazy|cheeky|clever|grumpy|miserable|stubborn|sly|mad)[ ](?P<noun>[a-z]{3,12})\b(?![ -][a-z]+[ ](?:is|was|has)\b)",
    re.IGNORECASE,
)
_CREATURES = frozenset(["person", "animal", "bird", "fish", "insect", "reptile", "rodent", "horse", "dog", "cat"])  # fmt: skip
# "Her ladyship", "his nibs": mock titles of whom the talk is of.
_MOCK_TITLE = re.compile(
    r"\b(?:(?P<f>her (?:ladyship|majesty|highness|royal highness|nibs))|(?P<m>his (?:lordship|majesty|highness|royal highness|nibs)))\b",
    re.IGNORECASE,
)

_THE_THING = re.compile(
    r"\b(?:the|that|this)[ ](?:damn[ ]|whole[ ])?thing\b(?![ ](?:is|was|about|that|I|we)\b)",
    re.IGNORECASE,
)

_FORMER = re.compile(r"\b(?:ex|former|late)\b", re.IGNORECASE)


def spotted(text: str, bounds: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield what one sentence names, in no order; mentions may overlap, the later ones yield."""
    start, end = bounds
    yield from _described(text, start, end, turn, number)
    yield from names(text, start, end, turn, number)
    for match in _EPITHET.finditer(text, start, end):
        gender = "m" if match["m"] else "f" if match["f"] else ""
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(),
            form=Form.PRONOUN, gender=gender, sentence=number,
        )  # fmt: skip
    for match in _CREATURE.finditer(text, start, end):
        noun = match["noun"].lower()
        if noun not in ENGLISH_KINDS and class_of(noun) in _CREATURES:
            yield Spotted(
                turn=turn, start=match.start(), end=match.end(), words=match.group(),
                form=Form.PRONOUN, sentence=number,
            )  # fmt: skip
    for match in _MOCK_TITLE.finditer(text, start, end):
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(),
            form=Form.PRONOUN, gender="f" if match["f"] else "m", sentence=number,
        )  # fmt: skip
    for match in _THE_THING.finditer(text, start, end):
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(),
            form=Form.PRONOUN, gender="n", sentence=number,
        )  # fmt: skip
    for match in _PRONOUN.finditer(text, start, end):
        is_empty = (
            _EMPTY_IT.match(text, match.start()) and not _SAID_OF_IT.match(text, match.start())
        ) or (
            match.group() == "it"
            and _MAKE_IT.search(text, max(start, match.start() - 12), match.start())
        )
        if match["n"] and is_empty:
            continue
        if match.group() in ("US", "IT", "It's"):
            continue
        gender = next((g for g in ("m", "f", "n") if match[g]), "")
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(),
            form=Form.PRONOUN, gender=gender, sentence=number, is_many=bool(match["p"]),
        )  # fmt: skip


def _described(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    for match in _DESCRIBED.finditer(text, start, end):
        form = Form.NEW if match["new"] else Form.THE
        if match["kind"].lower() in ("boy", "girl") and not match["mine"]:
            continue  # a stranger, or the old girl of whom one speaks
        if match["kind"].lower() == "saw" and " " in match["rest"]:
            continue  # "the consultant saw me"
        if match["mine"] or match["yours"] or match["theirs"]:
            form = Form.OWN
        yield _of_kind(
            match.start("rest" if match["theirs"] else "lead"),
            match,
            form,
            (turn, number),
            whose="mine" if match["mine"] else "yours" if match["yours"] else "",
            holder_at=match.start() if match["theirs"] else None,
        )
    for match in _STRANGER.finditer(text, start, end):
        gender = "m" if match["m"] else "f" if match["f"] else ""
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(), form=Form.NEW,
            type=EntityType.PERSON, gender=gender, sentence=number,
        )  # fmt: skip
    if (noted := _NOTED.match(text, start, end)) is not None:
        kind = KINDS[ENGLISH_KINDS[noted["kind"].lower()]]
        is_own = kind.number == "one" or kind.wider == "child" or kind.name in ("child", "sibling")
        yield _of_kind(
            noted.start("kind"), noted, Form.OWN if is_own else Form.THE, (turn, number),
            whose="mine" if is_own else "",
        )  # fmt: skip
    for match in _OF_SOMEBODY.finditer(text, start, end):
        if _CONTRACTED.search(text, start, match.start()):
            continue
        at = match.start("rest")
        yield _of_kind(at, match, Form.OWN, (turn, number), holder_at=match.start() - 1)
    for match in _BARE_KIN.finditer(text, start, end):
        yield _of_kind(match.start(), match, Form.OWN, (turn, number), whose="mine")


def _of_kind(
    start: int,
    match: re.Match[str],
    form: Form,
    place: tuple[int, int],
    *,
    whose: str = "",
    holder_at: int | None = None,
) -> Spotted:
    kind = ENGLISH_KINDS[match["kind"].lower()]
    rest = match.groupdict().get("rest") or match["kind"]
    before = rest[: -len(match["kind"])]
    if form is Form.THE and before != before.lower():  # "the Blue Door cafe" is called so
        form = Form.NAME
    if KINDS[kind].wider == "spouse" and _FORMER.search(match.group()):
        kind = "ex"
    return Spotted(
        turn=place[0], start=start, end=match.end("kind"), words=rest,
        form=form, type=KINDS[kind].type, kind=kind, whose=whose, holder_at=holder_at,
        gender=KINDS[kind].gender, sentence=place[1],
    )  # fmt: skip
