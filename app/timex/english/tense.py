"""English cues of a clause's direction in time."""

import re

FUTURE = re.compile(
    r"\b(?:will|won't|shall|gonna|going to (?!(?:the|my|a|our|see|school|work|church)\b)|going to (?=see\b)|"
    r"about to|plan(?:s|ning)? (?:to|on|for)|want(?:s)? to|wanna|hope(?:s)? to|intend(?:s)? to|needs?|"
    r"have to|has to|must|should|let's|let us|can (?:we|you|i)|could (?:we|you)|shall we|remind|remember to|"
    r"don't forget|appointment|schedule|scheduled (?:for|on|to)|set (?:an?|me|my|us|the|ooo|out)|reschedule|book (?:a|an|me|us|the)|set up|"
    r"due|deadline|expires?|upcoming|looking forward|starts|begins|ends|finishes|happening|coming up|leaves|arrives|departs|opens|closes|"
    r"(?:am|is|are|'m|'re|i'm|we're) (?:not )?(?:visiting|coming|flying|leaving|meeting|moving|getting|having|"
    r"starting|seeing|travell?ing|hosting|going|arriving|returning|throwing|taking|doing|running|speaking|"
    r"presenting|staying)|see you|meet (?:me|us|at|up)|call me|"
    r"(?:go|goes|come|comes) (?:back|up)|runs? out|returns|"
    r"do (?:i|we|you) have|let me know|join (?:us|me)|pick (?:me|him|her|them|us|you) up|(?:visiting|coming over|arriving|returning|flying out)|(?:am|are|is) \w+ doing)\b|'ll\b|\b(?:is|are)(?: (?:on|at|from|set for|scheduled for))? ?$|"
    r"\b(?:is|are|been|'s|'re) (?:now )?(?:scheduled|planned|slated|booked|set) ?$|"
    # An appointment that was moved lies where it was moved to.
    r"\b(?:moved|rescheduled|postponed|pushed(?: back)?|delayed|shifted)"
    r"(?: (?:it|this|that|(?:the|my|our|his|her|their|your) [\w'-]+(?: [\w'-]+)?)(?: back)?)? (?:to|until|till|for) ?$"
)
# Irregular past forms that are no present form, noun or adjective of everyday talk as well.
_IRREGULAR = (
    "was|were|wasn't|weren't|did|didn't|had|hadn't|went|came|became|saw|got|took|told|said|met|ate|bought|"
    "made|felt|gave|broke|lost|found|thought|wrote|began|began|ran|drank|drove|flew|knew|grew|threw|drew|"
    "chose|spoke|woke|wore|won|sold|sent|spent|slept|kept|held|heard|paid|taught|caught|brought|fought|"
    "built|rode|rose|sang|swam|sat|stood|understood|forgot|forgave|froze|hid|led|lent|fed|fell|sank|shook|"
    "stole|swore|tore|dreamt|learnt|burnt|meant|dealt|bit|blew|used to|been|gone|left (?:my|the|a|our|"
    "for|home|work|school|him|her|it|town)|i left|we left|he left|she left|they left"
)
# Words in -ed that are not past forms.
_NOT_PAST = (
    "need|bed|wed|red|shed|speed|feed|seed|weed|indeed|hundred|sacred|embed|exceed|proceed|succeed|breed|"
    "bleed|greed|deed|reed|creed|freed|naked|wicked|kindred|sled|med|ted|ned|fred|jared|mohammed|"
    "scheduled|supposed|interested|excited|worried|tired|married|allowed|related|unlimited|limited|"
    "advanced|talented|beloved|united|mixed"
)
PAST = re.compile(rf"\b(?:{_IRREGULAR}|(?!(?:{_NOT_PAST})\b)[a-z]{{2,20}}ed)\b")
