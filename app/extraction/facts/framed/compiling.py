"""Tables of frames made into patterns.

A line is ``slot phase [=value] [@key] | words | what follows``. ``words`` are verbs, of which every form is known ("work, slog"), or,
behind "be", the first words of what somebody is ("be with, at"). ``{Org}``, ``{Place}``, ``{Name}``, ``{thing}`` … stand for
what is kept; a blank is any blank.
"""

import re
from collections import defaultdict
from dataclasses import dataclass

from app.extraction.english.words import IRREGULAR
from app.extraction.facts.english_words import CONDITIONS, DIETS, DRUGS, END, LANGUAGES

BASE, THIRD, ING, PAST, DONE = "base", "third", "ing", "past", "done"
_TRIPLES = {part.split()[0]: part.split()[1:3] for line in IRREGULAR.strip().splitlines() for part in line.split("|")}  # fmt: skip
_CAPITAL = r"(?!(?-i:I)(?![\w-])|(?-i:I)['’])(?-i:[A-Z])[\w&'’.-]*(?<!\.)"
NAME = rf"(?:the\s+)?{_CAPITAL}(?:\s+(?:{_CAPITAL}|&|\d+|(?:of|and|de|for|the|la|on)(?=\s+(?:the\s+)?(?-i:[A-Z])))){{0,4}}"
_FIRMS = r"hospital|clinic|bank|school|university|uni|college|council|company|startup|firm|agency|studio|restaurant|cafe|café|pub|bakery|shop|store|hotel|library|museum|factory|lab|charity|airline|salon|gym|farm|zoo|theatre|supermarket|pharmacy|nursery|railways?|post office|police|army|navy|call cent(?:re|er)|warehouse|airport|surgery|garage|depot|town hall|council offices"
_PLAIN = r"[^\W\d_][\w'’-]*"
_DETERMINED = r"(?:an?\s+|the\s+|my\s+|our\s+|his\s+|her\s+|their\s+|some\s+|any\s+|all\s+)?"
VALUES = {
    "Org": rf"(?P<value>{NAME}|(?:the|a|an|our)\s+(?:local\s+|big\s+|small\s+|{_PLAIN}\s+){{0,2}}?(?:{_FIRMS}))(?![\w])",
    "Place": rf"(?P<value>(?:a\s+(?:village|town|suburb|farm)\s+(?:near|outside|in)\s+)?{NAME})(?![\w])",
    "Name": rf"(?P<value>{_CAPITAL}(?:\s+{_CAPITAL})?)(?![\w])",
    "thing": rf"{_DETERMINED}(?P<value>{_PLAIN}(?:\s+[\w'’&-]+){{0,4}}?){END}",
    "trade": rf"(?:an?\s+|the\s+)?(?P<value>head\s+of\s+[a-z]+|{_PLAIN}(?:\s+(?!at\b|for|in\b|with|on\b|and\b){_PLAIN}){{0,2}}?)(?=\s*(?:[,.!;:)]|$)|\s+(?:by|so|but|and|now|i|we|these|who|in|at|for|with|of|here|too|from|on|till|until|last|this|so|if|because|to|since|again|\d)\b|\s{{2,}})",
    "drug": rf"(?:(?:the|my|his|her|some|an?)\s+)?(?:tab\s+|low[- ]dose\s+|\d+\s?(?:mg|mcg|g|ml)\s+(?:of\s+)?)?(?P<value>{DRUGS}|HRT|steroids|blood thinners|antibiotics|inhalers?|(?:brown|blue|preventer)\s+inhaler|(?:\w+\s+)?(?:tablets|pills|injections|eye ?drops))(?![\w])",
    "diet": rf"(?:an?\s+|the\s+|strictly\s+|fully\s+|pure\s+|mostly\s+)*(?P<value>{DIETS}|veggie|veg|low[- ]carb|sugar[- ]free|mediterranean|carnivore|low[- ]fodmap|raw|wholefoods?|teetotal)(?![\w])",
    "condition": rf"(?:an?\s+|the\s+|my\s+|his\s+|her\s+|mild\s+|severe\s+|bad\s+|chronic\s+|really\s+|terrible\s+|awful\s+)*(?P<value>{CONDITIONS}|fibromyalgia|sciatica|shingles|slipped disc|panic attacks|heart failure|(?:an?\s)?stroke|pre-?diabetic|vertigo|ptsd|pots|eds|raynaud['’]?s|vitiligo|angina|high blood pressure|low iron|a bad (?:back|heart|knee|hip)|bad (?:back|knees?|hips?|lungs)|dodgy (?:knees?|hip|back|heart)|coeliac)(?![\w])",
    "language": rf"(?P<value>{LANGUAGES}|Yoruba|Igbo|Hausa|Punjabi|Gujarati|Malayalam|Telugu|Kannada|Marathi|Nepali|Sinhala|Pashto|Amharic|Somali|Zulu|Xhosa|Afrikaans|Icelandic|Estonian|Latvian|Lithuanian|Serbian|Croatian|Bulgarian|Albanian|Gaelic|Scots|Basque|Lao|Khmer|Burmese)(?![\w])",
    "number": r"(?P<value>\+?\d[\d ()-]{5,18}\d)(?!\d)",
    "size": r"(?P<value>(?:age\s+\d+(?:-\d+)?|(?:size\s+)?\d{1,2}(?:\.5|½)?|x*[sl]|xx?-?large|small|medium|large))(?![\w])",
    "age": r"(?P<value>\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)(?![\w%:./-])",
    "doing": r"(?P<value>(?!being\b|having\b|getting\b|going to\b|trying\b|thinking\b|looking\b|doing\b|making\b|something|nothing|anything|everything)[a-z]+ing(?:\s+(?:my|the|a|an)\s+[a-z]+|\s+(?:to|in|at)\s+[\w ]{3,18}?|\s+[a-z]+)?)" + END,
    "end": END,
    "School": rf"(?P<value>{NAME}|(?:the\s+)?(?:sixth form|grammar school|comp|nursery|playgroup|art school|drama school|med school|law school)|(?:the\s+)?{_PLAIN}\s+(?:primary|infants?|juniors?|secondary|academy|high|nursery|grammar|uni|university|college))(?![\w])",
    "Gone": r"[\w'’&. -]{2,30}?",
    "subject": r"(?P<value>(?:computer|data|political|veterinary|sports?|film|media|business|religious|american|english|food|social|environmental|chemical|civil|mechanical|electrical|software|graphic|fashion|interior|game|product|public|international|creative|early years|fine|applied|pure|art|performing|criminal|human)?\s?(?:science|studies|engineering|design|art|arts|history|law|medicine|nursing|dentistry|pharmacy|biology|chemistry|physics|maths|mathematics|statistics|economics|geography|geology|psychology|sociology|philosophy|politics|theology|classics|linguistics|literature|languages|french|german|spanish|english|italian|chinese|japanese|latin|greek|music|drama|dance|theatre|film|photography|animation|architecture|accounting|accountancy|finance|marketing|management|business|commerce|bookkeeping|journalism|education|teaching|anthropology|archaeology|astronomy|biochemistry|neuroscience|genetics|zoology|botany|ecology|forestry|agriculture|horticulture|catering|plumbing|carpentry|hairdressing|midwifery|physiotherapy|radiography|optometry|criminology|computing|IT|writing|policy|relations|health|work|therapy|ict|psychotherapy|counselling))(?![\w])",
    "gerund": r"(?P<value>(?!something|nothing|anything|everything|being|morning|evening|king)[a-z]{3,}ing)(?![\w])",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What the words of a predicate tell: of which slot, of what phase when it has come about.

    ``value`` stands for what is kept where that is a judgement ("like"), ``key`` where it is no word of the talk.
    """

    slot: str
    phase: str
    pattern: re.Pattern[str]
    value: str = ""
    key: str = ""
    is_trade: bool = False  # what is kept must be a trade


def _regular(lemma: str) -> dict[str, str]:
    doubles = re.fullmatch(r"(?:[^aeiou]*)[aeiou][bdglmnprt]", lemma) is not None
    stem = (
        lemma[:-1]
        if lemma.endswith("e") and not lemma.endswith("ee")
        else lemma + lemma[-1] * doubles
    )
    is_y = re.search(r"[^aeiou]y$", lemma) is not None
    third = (
        f"{lemma[:-1]}ies"
        if is_y
        else f"{lemma}es"
        if re.search(r"(?:s|x|z|ch|sh|o)$", lemma)
        else f"{lemma}s"
    )
    past = f"{lemma[:-1]}ied" if is_y else f"{stem}ed"
    return {BASE: lemma, THIRD: third, ING: f"{stem}ing", PAST: past, DONE: past}


def forms_of(lemma: str) -> dict[str, str]:
    """Return the forms of a verb by their names."""
    found = _regular(lemma)
    prefix = next(
        (
            one
            for one in ("out", "over", "re")
            if lemma.startswith(one) and lemma.removeprefix(one) in _TRIPLES
        ),
        "",
    )
    if prefix:
        found[PAST], found[DONE] = (prefix + one for one in _TRIPLES[lemma.removeprefix(prefix)])
    if lemma == "cancel":
        found[PAST] = found[DONE] = "cancelled"
    if lemma in _TRIPLES:
        found[PAST], found[DONE] = _TRIPLES[lemma]
        doubles = re.fullmatch(r"[^aeiou]*[aeiou][bdglmnprt]", lemma) is not None and lemma not in (
            "eat",
            "bear",
        )
        found[ING] = (
            f"{lemma[:-1] if lemma.endswith('e') and lemma not in ('be', 'see') else lemma + lemma[-1] * doubles}ing"
        )
    return found


@dataclass(frozen=True, slots=True)
class Table:
    """Frames by the word that opens them: of verbs with the forms that it can be, and of what somebody is."""

    verbs: dict[str, list[tuple[str, str, Frame]]]
    being: dict[str, list[Frame]]


def pattern_of(words: str) -> re.Pattern[str]:
    """Return the pattern of what follows in a line of a table."""
    text = re.sub(
        r"\{(\w+)\}",
        lambda m: VALUES[m[1]],
        words.strip().replace(" ?", r"\s*").replace(" ", r"\s+"),
    )
    return re.compile(text, re.IGNORECASE)


def compiled(*tables: str) -> Table:
    """Return tables of frames by their opening words."""
    verbs: dict[str, list[tuple[str, str, Frame]]] = defaultdict(list)
    being: dict[str, list[Frame]] = defaultdict(list)
    for line in (line for table in tables for line in table.strip().splitlines()):
        head, words, follows = (part.strip() for part in line.split(" | ", 2))
        slot, phase, *rest = head.split()
        options = {one[0]: one[1:].replace("_", " ") for one in rest}
        frame = Frame(
            slot=slot, phase=phase, pattern=pattern_of(follows), value=options.get("=", ""), key=options.get("@", ""),
            is_trade="{trade}" in follows,
        )  # fmt: skip
        if words.startswith("be "):
            for word in words.removeprefix("be ").split(","):
                being[word.strip()].append(frame)
            continue
        for lemma in words.split(","):
            for form, word in forms_of(lemma.strip()).items():
                verbs[word].append((lemma.strip(), form, frame))
    return Table(dict(verbs), dict(being))
