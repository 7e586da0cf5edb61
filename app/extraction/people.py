"""Who "he", "she" and "I" are: the people named in a session so far."""

import re

from app.extraction.chinese.mentions import last_named
from app.extraction.chinese.tails import MEDICINE_TAIL, ORGANISATION_TAIL, PLACE_TAIL
from app.extraction.wordlists import wordset

_HE = wordset("he him his 他")
_SHE = wordset("she her 她")
_IT = wordset("it 它 牠")
_SELF = wordset("we i me us 我们 咱们 我 咱 俺 本人")
_MEN_ZH = "爸|父|老公|丈夫|先生|哥|弟|儿子|爷|外公|姥爷|叔|舅|男朋友|男友"
_WOMEN_ZH = "妈|母|老婆|妻子|太太|媳妇|姐|妹|女儿|奶奶|外婆|姥姥|阿姨|姑|女朋友|女友|闺蜜"
_MEN = re.compile(
    r"\b(?:husband|dad|daddy|father|papa|brother|son|grandpa|granddad|grandfather|uncle|boyfriend|nephew|fianc[eé]|stepdad|mr|sir|signor|guy|man|boy)\b"
    rf"|{_MEN_ZH}",
    re.IGNORECASE,
)
_WOMEN = re.compile(
    r"\b(?:wife|mom|mum|mommy|mummy|mother|mama|sister|daughter|grandma|granny|nana|grandmother|aunt|auntie|aunty|girlfriend|niece|fianc[eé]e|stepmom"
    r"|mrs|ms|miss|signora|lady|girl|woman)\b"
    rf"|{_WOMEN_ZH}",
    re.IGNORECASE,
)
_KIN = (
    "wife|husband|partner|son|daughter|brother|sister|mom|mum|mother|dad|father|grandma|grandpa|grandmother|grandfather|aunt"
    "|uncle|cousin|nephew|niece|friend|colleague|coworker|boss|manager|neighbou?r|roommate|boyfriend|girlfriend|teacher|coach"
    "|cat|dog|puppy|kitten|rabbit|baby|kid|client|tutor"
)
_TITLE = "Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Aunt|Auntie|Aunty|Uncle|Grandma|Grandpa|Granny|Nana|[Cc]ousin|Nurse|Coach|Captain|Signora|Signor|Señora|Señor|Sir"
# "my wife Anna", "Mia", "my cat": who a later pronoun can mean.
_PERSON = re.compile(
    rf"\b(?:[Mm]y|[Oo]ur)\s(?:[a-z]+\s)?(?:{_KIN})(?:\s(?P<name>[A-Z][a-z]+))?\b(?!['’]s)"
    rf"|(?<![.!?]\s)(?<!^)(?<=[a-z,]\s)(?P<alone>(?:(?:{_TITLE})\.?\s)?[A-ZÀ-Þ][^\W\d_A-Z]{{1,15}}(?:\s[A-ZÀ-Þ][^\W\d_A-Z]{{1,15}})?)(?![\w'’]|\s[A-Z]\w)"
)
_TITLED = re.compile(rf"(?:{_TITLE})\.?\s")
# "to" before a name is a way to a place unless something is given or told there.
_GIVING = re.compile(
    r"\b(?:sent|send\w*|gave|giv\w+|lent|lend\w*|told|talk\w*|spoke|speak\w*|wrote|writ\w+|said|show\w*|pass\w*|hand\w*|text\w*|introduc\w+|apologi\w+|married|engaged|close|next)\b"
)
_FIRST = re.compile(r"\W{0,8}[A-Z]\w{1,30}\s")  # of a full name that opens a clause
_BEFORE = 120  # characters before a name that say what it is of: a clause may be as long as a turn, and hold thousands
# "my neighbour's Fiat", "my old Golf", "watched Skins".
_OF_ANOTHER = re.compile(
    r"(?:['’]s|\b(?:the|an?|my (?:old|new|used|first)|watch(?:ed|ing)|play(?:ed|ing)|read(?:ing)?|driv(?:e|ing)|drove))\s$"
)
_QUALITY = re.compile(r"[A-Z][a-z]+(?:tion|sion|ness|ment|ship|hood|ism)$")  # "Moderation is key"
_ARTICLES = wordset("the a an this that these those its some any")
_ROLES = re.compile(
    r"\b(?:doctor|doc|vet|nurse|dentist|therapist|physio|surgeon|landlord|landlady|plumber|electrician|mechanic|driver|courier|lawyer|agent|professor|tutor"
    r"|trainer|babysitter|nanny|contractor|builder|painter|cleaner|gardener|lady|girl|boy|man|woman|guy|assistant|director|kid|baby|puppy|kitten|dog|cat)$",
    re.IGNORECASE,
)
_KIN_FIRST = re.compile(
    rf"^\W*(?:(?:my|our|his|her|their)\s(?:\w+\s)?(?:{_KIN})\b|我?(?:{_MEN_ZH}|{_WOMEN_ZH}))",
    re.IGNORECASE,
)
_NAMED_KIN = re.compile(
    rf"^(?:[Mm]y|[Oo]ur)\s(?:[a-z]+\s){{0,2}}?(?:{_KIN}),?\s(?P<name>[A-Z][\w'’-]+)$"
)
_NO_PERSON = re.compile(
    r"^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August"
    r"|September|October|November|December|Christmas|Easter|English|Spanish|French|Chinese|Japanese|German|The|I)$"
)
_PLACE_BEFORE = re.compile(
    r"\b(?:to|into|in|at|from|near|of|on|onto|off|via|around|through|outside)\s$"
)


# Medicines, places and firms are no "he": 法莫替丁昨天停了.
_NO_BODY = re.compile(rf"(?:{MEDICINE_TAIL}|{PLACE_TAIL}|{ORGANISATION_TAIL})$")
_OWN = re.compile(r"(?:my|our|i|we|he|she|they|it|his|her|their)\b", re.IGNORECASE)
_CARES = re.compile("[把给給带帶喂餵抱]")
_MOST_NAMES = 8  # that a pronoun can reach back to
_MOST_HEARD = 12  # stretches of Chinese talk that a pronoun can reach back to
_LONGEST_HEARD = 120  # characters of each


class People:
    """The people and pets whom a session has named, the latest last."""

    def __init__(self, speakers: set[str]) -> None:
        self._speakers = speakers
        self._named: list[str] = []
        self._heard: list[str] = []
        self._sex: dict[str, str] = {}  # of whom a pronoun or a kinship word told it

    def named(self, subject: str, speaker: str) -> str:
        """Return the name of a subject: the speaker for "" and "I", whoever was meant for "she".

        A pronoun without anyone before it who can be meant stays as said; of "my wife Anna" the
        name counts.
        """
        lowered = subject.lower()
        if not subject or lowered in _SELF:
            return speaker
        if lowered in _HE or lowered in _SHE or lowered in _IT:
            if not lowered.isascii():
                return self._meant(lowered) or subject
            return subject if lowered in _IT else self._he_or_she(lowered, speaker) or subject
        if match := _NAMED_KIN.match(subject):
            self._learn(match["name"], subject)
            return match["name"]
        return subject

    def _he_or_she(self, pronoun: str, speaker: str) -> str:
        """Return the last person whom a speaker's "he" or "she" can mean, "" for nobody; from now on of that sex."""
        sex = "m" if pronoun in _HE else "f"
        shut_out = _WOMEN if sex == "m" else _MEN
        for name in reversed(self._named):
            if name != speaker and not shut_out.search(name) and self._sex.get(name, sex) == sex:
                self._sex[name] = sex
                return name
        return ""

    def _learn(self, name: str, words: str) -> None:
        """Keep what a kinship word says of the one it stands with: "my brother Ben"."""
        if _MEN.search(words):
            self._sex[name] = "m"
        elif _WOMEN.search(words):
            self._sex[name] = "f"

    def hear(self, text: str) -> None:
        """Keep a stretch of Chinese talk; whom it names is looked for once a pronoun asks."""
        if text:
            self._heard = [*self._heard, text[-_LONGEST_HEARD:]][-_MOST_HEARD:]

    def cared_for(self, clause: str) -> str:
        """Return which animal or child a Chinese clause gives to, brings along or takes somewhere; "" for none."""
        if not _CARES.search(clause):
            return ""
        return last_named(clause, "它", self._named, self._speakers)

    def _meant(self, pronoun: str) -> str:
        """Return whom 他, 她 or 它 means, "" if nobody who was named can be meant."""
        pronoun = "它" if pronoun == "牠" else pronoun
        for text in reversed(self._heard):
            if name := last_named(text, pronoun, self._named, self._speakers):
                return name
        shut_out = _WOMEN if pronoun in _HE else _MEN
        fits = (name for name in reversed(self._named) if not shut_out.search(name))
        return "" if pronoun in _IT else next(fits, "")

    def knows(self, name: str) -> bool:
        """Return whether someone of this name was named."""
        return name in self._named

    def note_subject(self, said: str, speaker: str) -> None:
        """Keep who is the subject of an English clause, unless it is a thing or someone in the talk."""
        who = self.named(said, speaker)
        if who not in self._speakers and is_person(who, said):
            self._keep(who)

    def note(self, clause: str, *also: str, is_apart: bool = False) -> None:
        """Keep whom a clause names, and others who are known to be people; the latest count first.

        ``is_apart`` if the clause has no verb: "my favourite niece!" says who the one before is.
        """
        for match in _PERSON.finditer(clause):
            name = match["name"] or match["alone"] or match.group()
            if match["alone"] and _is_no_person(name, clause, match.start()):
                continue
            if is_apart and self._named and not match["name"] and not match["alone"]:
                self._learn(self._named[-1], name)
                continue
            if match["name"]:
                self._learn(name, match.group())
            if name not in self._speakers:  # who is spoken to is no "he"
                self._keep(name)
        for name in also:
            self._keep(name)

    def _keep(self, name: str) -> None:
        lowered = name.lower()
        if name and not any(lowered in pronouns for pronouns in (_HE, _SHE, _IT, _SELF)):
            self._named = [*[n for n in self._named if n != name], name][-_MOST_NAMES:]


def _is_no_person(name: str, clause: str, start: int) -> bool:
    """Return whether a capitalised word names a day, a place or a make, by itself or by what stands before it."""
    if _TITLED.match(name):
        return False
    before = clause[max(0, start - _BEFORE) : start]
    if _NO_PERSON.match(name.split()[0]) or _QUALITY.match(name) or _OF_ANOTHER.search(before):
        return True
    if _FIRST.fullmatch(clause, 0, start):
        return True
    at_place = _PLACE_BEFORE.search(before)
    return at_place is not None and not (at_place[0] == "to " and _GIVING.search(before))


def gives_care(clause: str) -> bool:
    """Return whether a Chinese clause gives to somebody or brings somebody along: it is the speaker who does."""
    return _CARES.search(clause) is not None


def opens_with_kin(clause: str) -> bool:
    """Return whether a clause begins with a relative, a friend or a pet as the one who acts."""
    return _KIN_FIRST.match(clause) is not None


def is_one_of_many(subject: str) -> bool:
    """Return whether an English subject is nobody of the speaker's own: no pronoun, no kin, nothing of "mine"."""
    return _OWN.match(subject) is None and re.search(rf"\b(?:{_KIN})\b", subject.lower()) is None


def is_person(name: str, said: str) -> bool:
    """Return whether a subject is someone a pronoun can mean: kin, a capitalised or a Chinese name."""
    if not said or _NO_BODY.search(name):
        return False
    if _MEN.search(name) or _WOMEN.search(name) or re.search(rf"\b(?:{_KIN})\b", name):
        return True
    words = name.split()
    if words[:1] and words[0].lower() in _ARTICLES:
        return len(words) <= 4 and _ROLES.search(name) is not None
    if name[:1].isupper():
        return len(words) <= (3 if _TITLED.match(name) else 2) and not name.endswith("s'")
    return 1 < len(name) <= 4 and "\u4e00" <= name[0] <= "\u9fff"
