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
_LABELLED = re.compile(
    r"^\W*(?:edit|review|correct|complete|finish|continue|fix|check|improve|translate|rate|grade|answer)\b[^.!?:\n]{1,40}:\s"
    r"|^\W*(?:(?:so|ok|hi|hey)\W+)?(?:here['’]?s|here is|this is|below is) (?:my|the|our|a|an) (?:[\w'’-]+ ){0,3}?"
    rf"(?:{_TEXTS}|draft|resume|cv|abstract|transcript|text|excerpt|prompt)\s*:\s",
    re.IGNORECASE,
)
_GIVEN = re.compile(r":\s|:$|[\"“]|\b(?:this|the following|below)\b", re.IGNORECASE)
_WRITES = re.compile(
    rf"^\W*(?:{_ASKED}\W+)*(?:(?:write|compose|generate|make up|invent|come up with|create)\b(?: me| us)?(?: up)? "
    rf"(?:(?:an?|the|some|\d+|two|three|another) )?(?:[\w'’-]+ ){{0,3}}?(?:{_TEXTS})\b|{_WORKED_ON}\b)",
    re.IGNORECASE,
)
# What sets up a machine or a game: from here on nobody speaks of their own life.
_PLAYS = re.compile(
    r"^\W*(?:(?:spoilers?(?: alert)?|plot(?: twist)?|riddle|fwd?|fun fact|(?:math|maths|word|logic|story) (?:problem|puzzle|question))\b[^.!?]{0,20}:|(?:imagine|suppose|picture this|let['’]?s say)\b|ignore (?:all |any |the |your )?(?:previous|prior|above|earlier)|disregard (?:all|any|the|your)\b|(?:you are|you['’]re) (?:now )?(?:an? (?:\w+ )?(?:assistant|ai|bot|chatbot|"
    r"expert|helpful|model)|an? (?!(?:life|star|genius|legend|gem|angel|hero|saint|doll|darling|treasure|good|great|true|real|sweet|joy|rock)\w*\b)(?:[\w-]+ ){0,2}[\w-]+(?:[.,:;]|$| (?:who|and|that|for|with)\b)|[A-Z]\w*(?:GPT|Bot|AI)\b)|answer as (?:if|an?)\b|(?:act|speak|respond|reply) as (?:an?|if|my|the)\b|"
    r"pretend (?:to be|you|that|we|i)\b|(?:let['’]?s )?(?:role-?play|play (?:a game|pretend))\b|for every (?:message|question|input)|system ?(?:prompt)?:|"
    r"once upon a time\b|lyrics:|♪)",
    re.IGNORECASE,
)
_MEDIA = r"(?:news|headlines?|articles?|(?:news)?papers?|radio|horoscope|wikipedia|google|internet|blog|tweets?|lyrics?|songs?|fortune cookie|press|tv|podcast|documentary|textbook|novel|movie|film|chorus)"
_OF_MEDIA = re.compile(
    rf"^\W*(?:(?:so|and|but|lol|omg|apparently|well)\W+)*(?:in (?:the|this|that|a|my) (?:[\w'’-]+ ){{0,2}}?(?:movie|film|book|novel|show|series|episode|season|story|game|dream|song|anime|comic|"
    rf"manga|musical|trailer|chapter)\b|(?:(?:the|this|that|my|today['’]s|an?) )?(?:[\w'’-]+ ){{0,2}}?{_MEDIA} (?:also )?(?:said|says|sa[iy]d that|claims?|goes|reported|reports|predicts|told|read)\b|"
    rf"(?:they|people|some people|everyone|legend|rumou?r) (?:say|says|has it)\b|once (?:a|an|there)\b|according to (?:the |an? )?(?:[\w'’-]+ ){{0,2}}?{_MEDIA}\b|breaking(?: news)?:|fun fact\b|did you know\b|til\b|♪)",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:tell (?:me|us) (?:an?|another|some) (?:[\w'’-]+ )?(?:jokes?|stor(?:y|ies)|riddles?|tales?)|role-?play|draft (?:an?|the|my|some)|pretend)\b",
    re.IGNORECASE,
)
_DREAMT = re.compile(
    r"\b(?:had|having) (?:an?|the|this|that|such an?|another) (?:[\w'’-]+ ){0,3}?(?:dream|nightmare)\b|\bdream(?:t|ed|ing)? (?:that|i|we|about|of)\b|\bkilled off\b",
    re.IGNORECASE,
)
# The market, the weather as such, people and animals at large: "dogs usually sleep twelve hours".
_AT_LARGE = re.compile(
    r"^\W*(?:(?:ugh|lol|omg|wow|so|and|but|yeah|man|honestly)\W+)*(?:(?:the )?(?:gas|petrol|oil|house|housing|egg|food|grocery|fuel|gold) prices?\b|(?:the )?(?:stock market|stocks|bitcoin|crypto|inflation|fed)\b"
    r"|it(?:['’]?s| is) (?:freezing|boiling|sweltering|baking|gorgeous|lovely)\b(?! (?:over|up|me|us))"
    r"|(?:everyone|everybody|people|humans|men|women|kids|babies|teenagers|cats|dogs|[a-z]{3,}s) (?:usually|always|generally|typically|mostly|often|tend to|should|never)\b"
    r"|(?:everyone|everybody|people|nobody) (?:gets?|has|have|does|do|knows?|needs?|wants?|loves?|hates?|likes?|says?|thinks?|loses?|forgets?)\b)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\"[^\"\n]{0,2000}(?:\"|$)|“[^”\n]{0,2000}(?:”|$)", re.MULTILINE)
_SPOKEN = re.compile(
    r"(?:\b(?:sa(?:id|ys|y|ying)|wrote|writes|texted|told \w+|goes|went|like|replied|asked|answered|announced|yelled|shouted|whispered|message[ds]?|text|note|email|letter|sign)\b[^\w\"“]*|[:,]\s*)$",
    re.IGNORECASE,
)
_LONGEST = 400  # characters of a request that are looked at


def hands_over(sentence: str) -> bool:
    """Return whether from this sentence on the turn is a text to work on, a prompt or a game."""
    head = sentence[:_LONGEST]
    edits = _EDITS.match(head)
    if _LABELLED.match(head):
        return True
    return bool(_PLAYS.match(head) or (edits and _GIVEN.search(head, edits.end() - 4)))


def asks_for_text(words: str) -> bool:
    """Return whether a turn asks for a text to be made up or put in other words: the answer tells of nobody."""
    head = words[:_LONGEST]
    return bool(_WRITES.match(head) or _PLAYS.match(head) or _TELLS.search(head))


def is_retold(sentence: str) -> bool:
    """Return whether a sentence retells a story, the news, a song or a dream."""
    head = sentence[:_LONGEST]
    if any(mark in head for mark in "♪🎵🎶") or _DREAMT.search(head):
        return True
    return _OF_MEDIA.match(head) is not None


def is_of_others(sentence: str) -> bool:
    """Return whether a sentence retells what others tell, says what a text is to tell, or speaks at large."""
    head = sentence[:_LONGEST]
    return is_retold(sentence) or any(one.match(head) for one in (_WRITES, _AT_LARGE))


def without_quoted(text: str, *, is_assistant: bool) -> str:
    """Return a text with what it only quotes blanked; of the same length.

    An assistant quotes texts, never its own acts. Of others, words stay that somebody is said to
    have spoken, and titles.
    """
    if '"' not in text and "“" not in text:
        return text

    def blank(hit: re.Match[str]) -> str:
        if not is_assistant:
            is_spoken = _SPOKEN.search(text[max(0, hit.start() - 32) : hit.start()])
            if is_spoken or not _is_sentence(hit[0]):
                return hit[0]
        return " " * len(hit[0])

    return _QUOTED.sub(blank, text)


def _is_sentence(quoted: str) -> bool:
    words = quoted.strip('"“”').split()
    small = sum(word[:1].islower() for word in words)
    return len(words) >= 3 and small * 2 >= len(words)
