"""English cues of a clause's direction in time."""

import re

FUTURE = re.compile(
    r"\b(?:will|won't|shall|going to|gonna|plan(?:s|ning)? to|want to|need to|have to|has to|must|"
    r"let's|remind|appointment|schedule[ds]?|due|deadline)\b|'ll\b"
)
PAST = re.compile(
    r"\b(?:was|were|did|didn't|had|went|came|saw|got|took|told|said|met|ate|bought|made|felt|gave|"
    r"left|began|broke|lost|found|thought|wrote|[a-z]{2,}ed)\b"
)
