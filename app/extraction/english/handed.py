"""Words in a turn that tell nothing of anybody in the talk: texts to be worked on, parts to be played, the news."""

import re

_TEXTS = (
    r"voice ?mails?|e-?mails?|stor(?:y|ies)|poems?|haikus?|limericks?|songs?|lyrics|letters?|messages?|texts?|tweets?|captions?|bios?|reviews?|"
    r"speech(?:es)?|scripts?|dialogues?|toasts?|essays?|blog posts?|posts?|paragraphs?|sentences?|examples?|samples?|excuses?|apolog(?:y|ies)|notes?|"
    r"invitations?|announcements?|jokes?|scenes?|diary entr(?:y|ies)|obituar(?:y|ies)|press releases?|testimonials?|complaints?|repl(?:y|ies)|responses?"
)
_ASKED = r"(?:(?:can|could|would|will) you|please|pls|plz|hey|hi|ok|now|help me(?: to)?|i need you to|i want you to|just)"
_WORKED_ON = (
    r"(?:re-?write|re-?phrase|reword|paraphrase|proof-?read|summari[sz]e|translate|polish|shorten|tl;?dr|spell-?check|copy-?edit|"
    r"(?:edit|correct|improve|simplify|check)(?= (?:this|these|the following|my (?:text|grammar|english|spelling|wording)|the (?:text|grammar|spelling|wording)|it for)\b)|"
    r"fix (?:the|my) (?:grammar|spelling|typos?|wording)|make (?:this|it) (?:sound|shorter|nicer|more|less)|how (?:do|would|can) (?:you|i|we) say|"
    r"what does .{1,60} mean|is (?:this|it) correct)"
)
_EDITS = re.compile(rf"^\W*(?:{_ASKED}\W+)*{_WORKED_ON}\b", re.IGNORECASE)
_GIVEN = re.compile(r":\s|:$|[\"“]|\b(?:this|the following|below)\b", re.IGNORECASE)
_WRITES = re.compile(
    rf"^\W*(?:{_ASKED}\W+)*(?:(?:write|compose|generate|make up|invent|come up with|create)\b(?: me| us)?(?: up)? "
    rf"(?:(?:an?|the|some|\d+|two|three|another) )?(?:[\w'’-]+ ){{0,3}}?(?:{_TEXTS})\b|{_WORKED_ON}\b)",
    re.IGNORECASE,
)
# What sets up a machine or a game: from here on nobody speaks of their own life.
_PLAYS = re.compile(
    r"^\W*(?:ignore (?:all |any |the |your )?(?:previous|prior|above|earlier)|disregard (?:all|any|the|your)\b|you are (?:now )?(?:an? (?:\w+ )?(?:assistant|ai|bot|chatbot|"
    r"expert|helpful|model|dragon|wizard|pirate|knight|detective|character|game master)|[A-Z]\w*(?:GPT|Bot|AI)\b)|act as (?:an?|if|my|the)\b|"
    r"pretend (?:to be|you|that|we|i)\b|(?:let['’]?s )?(?:role-?play|play (?:a game|pretend))\b|for every (?:message|question|input)|system ?(?:prompt)?:|"
    r"once upon a time\b|lyrics:|♪)",
    re.IGNORECASE,
)
_MEDIA = r"(?:news|headlines?|articles?|(?:news)?papers?|radio|horoscope|wikipedia|google|internet|blog|tweets?|lyrics?|songs?|fortune cookie|press|tv|podcast|documentary|textbook|novel|movie|film|chorus)"
_OF_MEDIA = re.compile(
    rf"^\W*(?:(?:so|and|but|lol|omg|apparently|well)\W+)*(?:in (?:the|this|that|a|my) (?:[\w'’-]+ ){{0,2}}?(?:movie|film|book|novel|show|series|episode|season|story|game|dream|song|anime|comic|"
    rf"manga|musical|trailer|chapter)\b|(?:(?:the|this|that|my|today['’]s|an?) )?(?:[\w'’-]+ ){{0,2}}?{_MEDIA} (?:also )?(?:said|says|sa[iy]d that|claims?|goes|reported|reports|predicts|told|read)\b|"
    rf"according to (?:the |an? )?(?:[\w'’-]+ ){{0,2}}?{_MEDIA}\b|breaking(?: news)?:|fun fact\b|did you know\b|til\b|♪)|♪",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\"[^\"\n]{0,2000}(?:\"|$)|“[^”\n]{0,2000}(?:”|$)", re.MULTILINE)
_LONGEST = 400  # characters of a request that are looked at


def hands_over(sentence: str) -> bool:
    """Return whether from this sentence on the turn is a text to work on, a prompt or a game."""
    head = sentence[:_LONGEST]
    edits = _EDITS.match(head)
    return bool(_PLAYS.match(head) or (edits and _GIVEN.search(head, edits.end() - 4)))


def asks_for_text(words: str) -> bool:
    """Return whether a turn asks for a text to be made up or put in other words: the answer tells of nobody."""
    head = words[:_LONGEST]
    return bool(_WRITES.match(head) or _PLAYS.match(head))


def is_of_media(sentence: str) -> bool:
    """Return whether a sentence retells a story, the news or a song."""
    return _OF_MEDIA.search(sentence[:_LONGEST]) is not None


def without_quoted(text: str) -> str:
    """Return a text whose stretches between double quotation marks are blanked; of the same length."""
    if '"' not in text and "“" not in text:
        return text
    return _QUOTED.sub(lambda hit: " " * len(hit[0]), text)
