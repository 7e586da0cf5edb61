"""English forms of questions that structure answers: ``operator | pattern``, tried in order.

Groups: ``t`` what is asked of, ``a`` and ``b`` two of it, ``x`` an event that something hangs on, ``n`` a
number, ``u`` a unit. Everything that is in none of them says the operator alone.
"""

import re

_UNIT = r"(?P<u>seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)"
_LONG = rf"(?:how (?:long|much time)|(?:after )?how many {_UNIT})"
_AUX = r"(?:did|do|does|have|has|had|was|were|is|are|am)"
_ORD = r"(?P<n>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|2nd|3rd|[4-9]th|\d\dth)"
_END = r"\s*[?.!]*$"

_FORMS = (
    (
        "order",
        rf"\b(?:which|what|who)(?: one| of (?:these|the two))? (?:came|happened|was|did i do|comes) (?:first|earlier)[,:]? (?P<a>.+?),? or (?P<b>.+?){_END}",
    ),
    (
        "order",
        rf"\b(?:which|what) (?:one )?(?:did|have|had) (?:i|we|they|he|she|\w+) (?:do|done|have|get|see|buy|finish|start|visit|try)? ?(?:first|earlier)[,:]? (?P<a>.+?),? or (?P<b>.+?){_END}",
    ),
    (
        "order",
        rf"\b(?:did|was) (?P<a>.+?) (?:happen |come |take place )?(?:first|before|earlier),? or (?P<b>.+?){_END}",
    ),
    (
        "order",
        rf"^(?P<a>.+?),? or (?P<b>.+?),? which (?:one )?(?:did|came|was|were|happened|had|has|have)\b.*?\b(?:first|earlier)\b.*{_END}",
    ),
    (
        "order",
        rf"\b(?:did|was|were|had) (?P<a>.+?) (?:come |happen |get \w+ |take place |go )?before or after (?P<b>.+?){_END}",
    ),
    (
        "chain",
        rf"\bwhat (?:ever |finally |eventually )?(?:became|has become|came|happened|happens|is happening) (?:of|to|with|about) (?P<t>.+?)(?: in the end| eventually| finally| after all)?{_END}",
    ),
    (
        "chain",
        rf"\bhow (?:did|was|were|has|have) (?P<t>.+?) (?:turn(?:ed)? out|end(?:ed)?(?: up)?|(?:finally |eventually |in the end )?(?:get |been |got )?(?:resolved|solved|fixed|sorted(?: out)?))(?: in the end)?{_END}",
    ),
    (
        "chain",
        rf"\b(?:was|were|has|have|did|is|are) (?:i |we |they )?(?:ever )?(?:(?:fix|solve|resolve|sort out) )?(?P<t>.+?) (?:ever |finally |eventually |been |get |gotten )+(?:resolved|solved|fixed|sorted(?: out)?|repaired){_END}",
    ),
    ("chain", rf"\bwhat (?:was|is) the (?:outcome|result|resolution|end) of (?P<t>.+?){_END}"),
    (
        "attempts",
        rf"\bwhat (?:all )?(?:have|did|had) (?:i|we) (?:already )?(?:try|tried|do|done) (?:to fix|to solve|against|about|with) (?P<t>.+?){_END}",
    ),
    (
        "apart",
        rf"\b{_LONG} .*?\bbetween (?:the|my|our|his|her|its|their) (?:two|both|last two|first two) (?P<t>.+?){_END}",
    ),
    (
        "until",
        rf"\b{_LONG} (?P<b>(?:did|does|has|have) .+? (?:take|taken|need|needed) (?:to|for) .+?){_END}",
    ),
    (
        "between",
        rf"\b{_LONG} .*?\b(?:between|elapsed between|passed between) (?P<a>.+?) and (?P<b>.+?){_END}",
    ),
    (
        "between",
        rf"\b{_LONG} (?:did it take |was it |passed |went by |elapsed |were there |is it )?from (?P<a>.+?) (?:until|till|to) (?P<b>.+?){_END}",
    ),
    ("between", rf"\b{_LONG} after (?P<a>.+?) (?P<b>\b{_AUX}\b .+?){_END}"),
    ("between", rf"\b{_LONG} before (?P<b>.+?) (?P<a>\b{_AUX}\b .+?){_END}"),
    (
        "between",
        rf"\b{_LONG} did (?:i|we|he|she|they|\w+) (?:have to )?wait for (?P<b>.+?) (?:from|after|since) (?P<a>.+?){_END}",
    ),
    ("between", rf"\b{_LONG} (?P<b>{_AUX} .+?) after (?P<a>.+?){_END}"),
    (
        "until",
        rf"\b{_LONG} (?:did it take|was it|passed|went by|did (?:i|we) (?:have to )?wait)(?: for me| for us| for)? (?:until|till|before|for) (?P<b>.+?){_END}",
    ),
    ("between", rf"\b{_LONG} (?P<a>{_AUX} .+?) (?:before|until|till) (?P<b>.+?){_END}"),
    (
        "ahead",
        rf"\b{_LONG} (?:(?:is|are) (?:it|there|left) |is left |left |to go |do i have |do we have |have i got )*(?:until|till|to|before) (?P<t>(?!(?:i|we) (?:did|had|got|was|were)\b).+?){_END}",
    ),
    ("ago", rf"\b{_LONG} ago (?P<t>.+?){_END}"),
    (
        "ago",
        rf"\b{_LONG} (?:has it been|is it|has passed|have passed|is it been|it has been|it's been)(?: now)? since (?P<t>.+?){_END}",
    ),
    ("ago", rf"\b{_LONG} since (?P<t>.+?){_END}"),
    (
        "held",
        rf"\b{_LONG} (?P<t>(?:have|has) .+? (?:been|had|known|owned|worked|lived|taken)\b.*?){_END}",
    ),
    (
        "length",
        rf"\b{_LONG} (?P<t>(?:did|was|were|do|does|is|am|are|had|will|should|must|shall|can) .+?)(?: (?:last|take))?{_END}",
    ),
    ("ended", rf"\b(?:until|till|up to) when (?P<t>.+?){_END}"),
    (
        "ended",
        rf"\bwhen (?P<t>(?:did|have|has) .+? (?:stop|stopped|quit|give up|gave up|given up|finish|end) .+?){_END}",
    ),
    (
        "since",
        rf"\b(?:since when|since what (?:day|date|month|year)|from when(?: on)?) (?P<t>.+?){_END}",
    ),
    (
        "trend",
        rf"\bhow much (?P<t>.+?) (?:lost|gained|dropped|gone (?:up|down)|increased|decreased|changed|risen|fallen|lose|gain)\b.*{_END}",
    ),
    (
        "trend",
        rf"\bhow (?:has|have|had|did) (?P<t>.+?) (?:gone|been going|moved|done|come along|come on|gone on|go|got on)\b.*{_END}",
    ),
    ("trend", rf"\bwhat(?:'s| has| have) (?P<t>.+?) done (?:since|over|in|this|lately)\b.*{_END}"),
    (
        "trend",
        rf"^(?:so |and |ok )*(?:did|has|have) (?P<t>.+?) (?:come|came|go|gone|went) (?:up|down)\b.*{_END}",
    ),
    (
        "trend",
        rf"^(?:so |and |ok )*(?:has|have|did) (?P<t>.+?) (?:lost|lose|gained|gain|put on) (?P<t2>weight)\b.*{_END}",
    ),
    ("trend", rf"\b(?:what(?:'s| is| was| are)) the trend (?:of|in|for) (?P<t>.+?){_END}"),
    (
        "trend",
        rf"\bhow (?:has|have|had|did|is|are) (?P<t>.+?) (?:changed?|changing|developed|developing|evolved|trend(?:ed|ing)?|progressed|progressing|doing lately)\b.*{_END}",
    ),
    (
        "trend",
        rf"^(?:so |and |ok )*(?:is|are|has|have|was|were) (?P<t>.+?) (?:been )?(?:getting|going (?:up|down)|gone (?:up|down)|gotten|become|becoming|improved|improving|increased|increasing|decreased|decreasing|risen|rising|dropped|dropping|falling|fallen|up on|down on|better|worse|higher|lower|more frequent|less frequent)\b.*{_END}",
    ),
    (
        "trend",
        rf"\b(?:did|do|have|has|had|am|was|were|are) (?P<t>.+? (?:more|fewer|less) (?:often|frequently|\w+)(?: \w+)*?) (?:than|compared)\b.*{_END}",
    ),
    ("frequency", rf"\bhow (?:often|frequently|regularly) (?P<t>.+?){_END}"),
    ("frequency", rf"\bhow many times (?:a|per|each|every) {_UNIT} (?P<t>.+?){_END}"),
    (
        "count",
        rf"\bhow many (?:different )?(?:times )?(?P<t>(?!(?:\w+ )+?(?:do|does) (?:i|we|he|she|\w+) (?:currently )?(?:have|own|know|keep)\b)(?!(?:jobs|employers|homes)\b).+?){_END}",
    ),
    ("count", rf"\b(?:what(?:'s| is| was) the )?(?:total )?number of (?:times )?(?P<t>.+?){_END}"),
    ("nth", rf"\b(?:time|visit) before (?:the )?last\b(?P<t>.*?){_END}"),
    (
        "latest",
        rf"\b(?:when|what|who|where|which)\b(?P<t>.*?\b(?:the )?(?:last|latest|most recent)(?: time| occasion)?\b.*?){_END}",
    ),
    ("earliest", rf"\b(?:when|what|who|where|which)\b(?P<t>.*?\bfirst\b.*?){_END}"),
)
FORMS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _FORMS)

ORDINAL = re.compile(rf"\b{_ORD}(?:[- ](?P<back>to[- ]last|last))?(?: time)?\b", re.IGNORECASE)
FIRST = re.compile(r"\b(?:for )?(?:the )?(?:very )?(?:first|earliest)(?: time)?\b", re.IGNORECASE)
LAST = re.compile(
    r"\b(?:for )?(?:the )?(?:very )?(?:last|latest|most recent(?:ly)?|newest)(?: time| occasion)?\b",
    re.IGNORECASE,
)
STARTED = re.compile(r"\b(?:start(?:ed|ing)?|begin|began|begun|take up|took up)\b", re.IGNORECASE)
HAPPENED = re.compile(r"\b(?:happened|went on|been going on)\b", re.IGNORECASE)
WHEN = re.compile(
    r"\b(?:when|what (?:day|date|time|month|year)|which (?:day|date|month|year)|on what)\b",
    re.IGNORECASE,
)
WHO = re.compile(r"\bwho(?:m|se)?\b", re.IGNORECASE)
WHERE = re.compile(r"\bwhere\b", re.IGNORECASE)
WHAT = re.compile(
    r"\b(?:what|which)\b|\bhow(?: on earth| exactly)? (?:did|do|does|was|were|is|are|has|have|had|am|can)\b",
    re.IGNORECASE,
)
WHAT_IS = re.compile(r"\bwhat(?:'s| was| is| were| are)\b", re.IGNORECASE)
HOW_MUCH = re.compile(
    r"\bhow (?:much|high|low|many|heavy|far|tall|big|fast|deep|large|old|late|wide|thick|hot|cold|strong|loud|steep|expensive|cheap)\b|\bwhat (?:did|do|does) (?:i|we|he|she|\w+) weigh\b",
    re.IGNORECASE,
)
EXTREMES = (
    ("max", re.compile(r"\b(?:highest|max(?:imum)?|peak(?:ed)?|heaviest|worst)\b", re.IGNORECASE)),
    ("min", re.compile(r"\b(?:lowest|min(?:imum)?|lightest)\b", re.IGNORECASE)),
    ("mean", re.compile(r"\b(?:average|mean|on average|typical)\b", re.IGNORECASE)),
)
MANY = re.compile(
    r"\b(?:(?:which|what) (?:\w+ ){0,3}?(?:[a-z]+s|people|places)\b (?:and [a-z ]+? )?(?:have|has|did|do|had|was|were|are)|list(?: me)?(?: all)?|show (?:me|all)|name (?:me|all)|every|all the|everyone|everywhere)\b",
    re.IGNORECASE,
)
LISTED = re.compile(
    r"\b(?:run me through|talk me through|one by one|step by step|list|show me (?:all|every)|name all|each time|every time)\b",
    re.IGNORECASE,
)
TOTAL = re.compile(
    r"\b(?:altogether|in total|in all|all in all|together|combined|total(?:led)?|sum|how much (?:money )?(?:have|has) \w+ spent (?:so far )?on)\b",
    re.IGNORECASE,
)
HOLDS = re.compile(
    r"\b(?:who|where) (?:was|were|is|are)\b(?!.*\b(?:\w{3,}ed|done|made|bought|sold|sent|given|taken)\b)"
    r"|\b(?:what|which|how much)\b.*\b(?:rent|salary|wage|dose|job|position|role|address|boss|manager|carer|teacher|coach)\b"
    r"|\b(?:live|lived|living|work|worked|working|use|using|take|taking|drive|driving|look(?:s|ed)? after)\b",
    re.IGNORECASE,
)
AHEAD = re.compile(
    r"^\W*(?:so |and |ok |hey )*(?:(?:when|what (?:day|date|time)|where|who) (?:is|are|am|will|do|does|'s)|when's)\b(?!.*\b(?:last|first|ago|been)\b)|\b(?:next|upcoming|coming up|scheduled|planned)\b",
    re.IGNORECASE,
)
BEHIND = re.compile(r"\b(?:did|was|were|had|have|has)\b", re.IGNORECASE)
BEFORE = re.compile(
    r"\b(?:(?:right |just |shortly |immediately |the (?:day|night|week|morning) )?before|prior to|ahead of|leading up to|in the run-up to|until|till)\b",
    re.IGNORECASE,
)
AFTER = re.compile(
    r"\b(?:(?:right |just |straight |shortly |immediately |directly |soon |the (?:day|night|week|morning) )?after|since|following|as soon as|once)\b",
    re.IGNORECASE,
)
WHETHER = re.compile(
    r"^\W*(?:(?:so|and|but|hey|ok|okay|please|then|by the way|do you (?:happen to )?(?:know|remember|recall)|can you (?:tell me|remember|check)"
    r"|could you (?:tell me|check)|tell me|remind me|i wonder|i was wondering)\W+)*(?:(?:if|whether)|(?:did|do|does|have|has|had|was|were|am|is|are)(?:n't)?)\b",
    re.IGNORECASE,
)
WHETHER_WORDS = re.compile(
    r"^\W*(?:(?:so|and|but|hey|ok|okay|please|then|by the way|do you (?:happen to )?(?:know|remember|recall)|can you (?:tell me|remember|check)"
    r"|could you (?:tell me|check)|tell me|remind me|i wonder|i was wondering)\W+)+(?:if|whether)?|\b(?:ever|yet|already|or not|at all|even once|before)\b",
    re.IGNORECASE,
)
STILL = re.compile(
    r"\b(?:still|any ?more|any longer|currently|these days|right now)\b", re.IGNORECASE
)
PROMISED = re.compile(
    r"\b(?:did|have|had|were|was|are|do) you (?:ever |already |really )?(?:promise[ds]?|offer(?:ed)?|agree[ds]?|guarantee[ds]?|commit(?:ted)?|say you(?:'d| would| will|'ll)|(?:going|supposed) to)\b"
    r"|\byou (?:promised|offered|guaranteed|said you(?:'d| would| will)|agreed to)\b|\byour promises?\b|\bwere you going to\b",
    re.IGNORECASE,
)
COUNTED = re.compile(
    r"\bhow many (?:different |other |new |more )?(?!times\b)(?P<noun>\w+)s (?:of \w+ )?(?:did|do|does|have|has|had|were|was|are|is|came|went|turned|can|got)\b",
    re.IGNORECASE,
)
PERFECT = re.compile(r"\bwho (?:all )?(?:has|have)\b", re.IGNORECASE)
FORMER = re.compile(r"\b(?:previous|former|ex)\b", re.IGNORECASE)
NAME_ASKED = re.compile(
    r"\b(?:name|named|called(?! (?:off|in|back|for|on|round|out|up))|call (?:him|her|it|them))\b",
    re.IGNORECASE,
)
BESIDE = re.compile(r"\bthe (?P<u>day|night|evening|week|month) (?:before|after)\b", re.IGNORECASE)
WHY = re.compile(
    r"\b(?:why(?:['’](?:d|s))?|how come|what (?:caused|triggered|set off|brought on|made)|what(?:'s| is| was) the (?:reason|cause) (?:for|of|that)|the reason)\b",
    re.IGNORECASE,
)
WHY_WORDS = re.compile(
    WHY.pattern + r"|\b(?:did|do|does|was|were|is|has|have|had|there)(?:n't)?\b", re.IGNORECASE
)
AT_ONCE = re.compile(
    r"\b(?:right|just|straight|immediately|directly) (?:before|after)\b|\b(?:first thing|next)\b",
    re.IGNORECASE,
)
WITH_WHOM = re.compile(
    r"\bwho(?:m)?\b.*\bwith(?: me| us)?\b\W*$|\bwith whom\b|\bwho\b.*\b(?:with me|with us|help\w* me|help\w* us|join\w*|accompan\w*|came (?:along|to|with)|come (?:along|to|with))\b",
    re.IGNORECASE,
)
PER = {"day": "day", "night": "day", "week": "week", "month": "month", "year": "year"}
OPERATOR_WORDS = re.compile(
    r"\b(?:more|fewer|less|often|frequently|compared|than|usual|different|in total|altogether|so far|ever)\b",
    re.IGNORECASE,
)
"""Words that part forms of a question and name nothing."""
