"""English cues of what a question asks of time; lower case, one table.

Named groups: ``op`` the operator words (without it the whole match), ``n`` an ordinal. A cue must
stand where a question puts it: "the first book I read" asks, "first aid" does not. ``GUARDS`` are
blanked before any cue is tried.
"""

_MINE = r"(?:the|my|our|your|his|her|its|their|[a-z]+'s)"
_WHO = r"(?:i|we|he|she|they|you|it|that|who|[a-z]+ (?=did|had|said|went|ever))"
_UNITS = r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?)"
_ORDINAL = (
    r"(?P<n>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|2nd|3rd|[4-9]th|\d\dth)"
)
# Where a question begins: at the start, behind a sign, an opener or a conjunction.
_AT = r"(?:^|[,.;:!?] ?|\b(?:ok|okay|hey|so|and|but|well|also|hi|please) )"
_MORE = r"(?:better|worse|more|less|fewer|up|down|[a-z]+er)"
_SLOT = (
    r"(?:jobs?|employer|company|boss|manager|address|flat|apartment|house|home|phone(?: number)?|"
    r"number|email|password|doctor|dentist|school|partner|boyfriend|girlfriend|husband|wife|"
    r"flatmate|roommate|landlord|car|dose|dosage|plan|title|position|role|version|salary|rent)"
)

GUARDS = (
    r"\b(?:first|last|family|second|middle) names?\b",
    r"\bfirst (?:aid|class|lady|ladies|floor|grade|language|hand|responders?|person(?! (?:i|we|you|he|she|they|who|that|to)\b)|and foremost|of all|"
    r"thing in the|degree|place prize|base|gear|edition)\b",
    r"\bfirst[- ](?:aid|class|hand|rate|born|year|generation)\b",
    r"\b(?:at|in the) first (?:place|glance|sight)\b|\bat first\b",
    r"\b(?:second|third|fourth)[- ](?:opinions?|hand|floor|language|half|nature|thoughts?|class|party|"
    r"grade|guess|rate|world|degree|cousins?|home|helping|gear|generation)\b",
    r"\blast (?:straw|resort|will|word|minute|rites|ditch|but not least|call|orders|supper|post)\b",
    r"\bat (?:long )?last\b|\bat the (?:very )?latest\b|\blast[- ](?:minute|ditch)\b|\bshoe last\b",
    r"\bcount(?:s|ed|ing)? (?:on|me|myself|down|as)\b|\bcount dracula\b",
    r"\b(?:look(?:s|ed|ing)?|tak(?:e|es|en|ing)|took|nam(?:ed|e)|ask(?:s|ed|ing)?|called) after\b",
    r"\bafter all\b|\bafter (?:school|work|class|dark|hours|shave|party|effects?|care|sales)\b|\bafter-\w+",
    r"\bbefore long\b|\bbefore and after\b|\bbeforehand\b|\bever after\b",
    r"\bhow long (?:is|are|was|were) (?:[a-z']+ ){1,3}(?:hair|tables?|ropes?|rivers?|roads?|cables?|sofas?|"
    r"beds?|lists?|desks?|tails?|bridges?|boats?|pools?|names?|sleeves?|scar|fence)\b",
    r"\bas long as\b|\bso long\b|\blong time no see\b|\bnow and then\b|\bevery now\b|\bby now\b",
    r"\bcurrent (?:affairs|account|events)\b|\b(?:ocean|electric|alternating) currents?\b",
    r"\border (?:of magnitude|number)\b|\bin order to\b",
    r"\b(?:how many|what) (?:seasons|episodes) (?:are|does)\b",
    r"\btime ?lines? (?:view|app|feature)\b",
)

# Imperatives to the one who answers are no talk that is asked about; nor are a talk that one
# gives or differences that one tells.
NO_TALK = (
    r"^(?:please |so |ok |hey |and )*(?:(?:can|could|would|will) you )?(?:please )?(?:tell|say|remind)(?: me| us)?\b",
    r"\b(?:give|gave|giving|attend|attended|hear|heard|ted|the|a) talks?\b|\btell(?:s|ing)? (?:the difference|apart|time)\b",
    r"\bchat (?:app|bot|room)s?\b|\bsay hi\b|(?:^|[,.;] ?)(?:please )?tell me\b|\b(?:can|could|would|will) you tell\b|\bsaid to be\b|\btalk show\b",
)
TALK = (
    r"\b(?:talk(?:ed|ing|s)?|chat(?:ted|ting|s)?|say(?:s|ing)?|said|mention(?:ed|s|ing)?|"
    r"discuss(?:ed|es|ing|ions?)?|(?:you|i) (?:recommend|suggest|advise)(?:ed|d)?|ask(?:ed)? you|tell(?:s|ing)?|told|conversations?|bring up|brought up)\b"
)

CUES: dict[str, tuple[str, ...]] = {
    "summary": (
        rf"{_AT}(?:please |can you |could you |would you |will you )*(?P<op>(?:summari[sz]e|recap|sum up|review))\b",
        r"\b(?:give|make|write|get|need|want|show|have|provide)\b.{0,30}?\b(?P<op>summary|recap|overview|rundown|digest)\b",
        r"\b(?:a|an|quick|short|brief) (?P<op>(?:summary|recap|overview|rundown) of)\b|\bcatch me up\b|\btl;?dr\b",
        r"\bwhat do you (?P<op>(?:know|remember) about)\b|\btell me (?P<op2>(?:everything|all)(?: you know| there is)?(?: about)?)\b",
    ),
    "sequence": (
        r"\bin (?:what|which) (?:chronological )?order\b|\border of events\b|\border in which\b|\bsequence of events\b|\bchronological(?:ly)?\b",
        r"\b(?:a|the) timeline (?:of|for)\b|^(?:my )?timeline\b|\bstep by step\b|\bwalk me through\b|\bone after (?:the other|another)\b",
        rf"{_AT}(?:did|which|who|what) .{{1,60}}?\b(?P<op>first)\b(?=,? .{{0,60}}\bor\b)|\b(?:came|come|comes|happened) (?P<op2>first)\b",
        r"\bwhat (?:happened|came|did .{1,30}do) (?P<op>next|then|afterwards|after that)\b",
    ),
    "trend": (
        r"\btrend(?:s|ing)?\b",
        r"\bhow (?:has|have|had|did|is) .{1,60}?\b(?P<op>chang(?:ed?|ing)|evolv(?:ed?|ing)|progress(?:ed|ing)?|develop(?:ed|ing)?|improved?|worsened?)\b",
        rf"{_AT}(?:is|are|am|has|have|was|were) .{{1,60}}?\b(?P<op>(?:getting|gotten|got|becoming|(?<!to )become|gone|going) (?:any )?{_MORE}|"
        r"improv(?:ed|ing)|worsen(?:ed|ing)|increas(?:ed|ing)|decreas(?:ed|ing)|declin(?:ed|ing))\b",
        rf"{_AT}(?:did|does|do) .{{1,60}}?\b(?P<op>get (?:any )?{_MORE}|improve|worsen|increase|decrease|decline)\b",
        rf"{_AT}(?:is|are|am|has|have|was|were|did|does|do|what) .{{1,80}}?\b(?P<op>{_MORE}(?: [a-z]+){{0,3}}? than (?:before|usual|i used to|in\b|\ue000))",
        r"\b(?P<op>compared? (?:to|with)) \ue000|\b(?:over time|over the years|rate of change)\b",
    ),
    "chain": (
        rf"{_AT}(?P<op>why|how come)\b",
        r"\bwhat (?P<op>(?:led|leads) (?:up )?to|caused|causes(?! (?:do|does|did|has|have|is|are)\b)|triggered|made (?:me|us|him|her|them)|came of|resulted (?:in|from))\b",
        r"\b(?:what|which)\b.{0,40}?\b(?P<op>(?:causes?|reasons?) (?:of|for|behind|why)|consequences? of|results? of|as a result)\b",
    ),
    "frequency": (
        r"\bhow (?:often|frequently|regularly|rarely)\b",
        rf"\bhow many times (?:a|an|per|each|every) {_UNITS}\b|\bhow many times\b.{{1,60}}?\b(?:per|each|every) {_UNITS}\b",
        r"\b(?:what(?:'s| is| was)) (?:the |my |our )?frequency\b",
    ),
    "duration": (
        r"\b(?:after )?how many (?:years|decades)\b|\bafter how many [a-z]+\b",
        rf"\bhow many {_UNITS} ago\b|\b(?:gap|interval|time) between\b|\bhow long(?: ago)?\b|\bhow much time\b",
        rf"\bhow many {_UNITS}\b(?=.{{0,60}}?\b(?:ago|since|until|till|been|pass(?:ed)?|elapsed|between|last|lasted|take|took|spen[dt]|sle(?:ep|pt)|old|left|remain)\b)",
        r"\bhow many (?:seconds|minutes|hours)\b",
        r"\b(?:what(?:'s| is| was)) the (?P<op>duration|length of time)\b",
    ),
    "count": (
        r"\bhow many times\b|\b(?:what(?:'s| is| was)) the (?P<op>(?:total )?number of)\b|\bcount (?:how many|the|my|all)\b",
        r"\bhow many\b(?! (?:[a-z]+ ){1,3}?(?:do|does|did) (?:[a-z]+ ){1,3}(?:have|own)\b)(?! (?:[a-z]+ )?(?:people|kids|children|rooms|floors) (?:are|is|live)\b)",
    ),
    "nth": (
        rf"\b{_ORDINAL}[- ](?:to[- ])?(?P<back>last)\b",
        r"\b(?:next to last|penultimate|(?:time|one|visit|session|meeting|trip) before (?:the )?last)\b",
        rf"\b{_ORDINAL} time\b",
        rf"\b{_MINE} (?P<op>{_ORDINAL}) (?:[a-z]+ ){{1,2}}{_WHO}\b",
    ),
    "latest": (
        r"\b(?:last|latest|most recent) (?:time|occasion|visit)\b|\bmost recent(?:ly)?\b|\blatest\b|\bnewest\b|\bmost recently\b",
        r"\b(?:did|have|had|was|were|do|does|has) (?:[a-z']+ ){1,4}?(?<!before )(?P<op>last)\b(?! (?:for|long|name|until|till|longer|season|term|semester|round)\b)(?=\s[a-z])",
        r"^(?:when|where|who|what) .{1,60} (?<!before )(?P<op>last)\s*[?.]*$",
        rf"\b{_MINE} (?:very )?(?P<op>last) (?!{_SLOT}\b|(?:of|for|names?|long)\b)[a-z]",
    ),
    "earliest": (
        r"\bfirst time\b|\boriginally\b|\bearliest\b|\bvery first\b|\bfor the first\b",
        r"\b(?:did|have|had|was|were|do|does|has) .{1,40}?\b(?P<op>first)\b",
        rf"\b{_MINE} (?P<op>first)(?: ever)? [a-z]|\bwh(?:o|ich|at) (?:was|were|is|are) (?P<op2>first) to\b",
        r"\bwhen (?:did|had|have|has) (?:[a-z\']+ ){1,4}?(?:start(?:ed)?|begin|began|begun|take up|taken up|pick(?:ed)? up)\b(?P<op>)",
    ),
    "since": (
        r"\bsince when\b|\b(?:from|as of) what (?:day|date|year|time)(?: on)?\b|\b(?:from|as of) when\b",
    ),
    "previous": (
        rf"\b(?:my|our|your|his|her|its|their|the|[a-z]+\'s) (?P<op>previous|former)\b|\b(?P<op2>prior|ex)[- ](?={_SLOT}\b)",
        rf"\b{_MINE} (?P<op>old|last) {_SLOT}\b",
        r"\b(?:before that|before this one|used? to be|did .{1,30}?(?P<op>use to)|(?P<op2>used to))\b",
        r"\b(?:previously|formerly)\b",
    ),
    "as_of": (
        r"\bas (?:of|at)\b|\bas things stand\b|\bcurrent(?:ly)?\b|\bat (?:present|the moment)\b|\b(?:right |just )?now\b|\bnowadays\b|\bpresent(?:-day| day)\b",
        rf"{_AT}(?:do|does|am|is|are) .{{1,40}}?\b(?P<op>still)\b|\bback then\b|\bat (?:that|the) time\b",
    ),
    "multi_hop": (
        r"\b(?:my|our|[a-z]+'s) (?:[a-z]+ )?(?:sister|brother|mother|mum|mom|father|dad|wife|husband|partner|friend|boss|colleague|cousin|"
        r"aunt|uncle|son|daughter|neighbou?r|doctor|roommate|flatmate|teacher|girlfriend|boyfriend|grandm[ao]|grandmother|grandfather)(?: [a-z]+)?'s\b(?P<op>)",
        r"\b(?:the|a) (?:person|people|man|woman|guy|girl|friend|colleague|doctor|place|company|one|restaurant|city|shop) (?:who|that|where|whom) .{3,80}?\b(?:work|live|do|recommend|say|like|think|called|name|study|own)\w*\b(?P<op>)",
    ),
    "fact": (
        rf"{_AT}(?:so |and |ok |hey )*(?:when|till when|until when)\b(?! (?:i|i\'m|we|he|she|they|you|it|the|my|our|his|her)\b)(?P<op>)",
        r"\b(?:what|which) (?:day|date|time|year|month|weekday|hour)\b(?P<op>)",
        r"\b(?:remember|know|tell me|remind me|recall|say) when\b(?P<op>)",
        r"\bhow many (?:[a-z]+ ){1,3}?(?:do|does|did) (?:[a-z]+ ){1,3}(?:have|own)\b(?P<op>)",
    ),
}

# A slot that holds one value at a time: asked with a past time it is the state then, without one
# a plain fact.
_HELD = (
    r"(?:job title|title|position|employer|address|phone number|salary|rent|dose|dosage|roommate|flatmate|landlord|boss|"
    r"manager|captain|president|ceo|coach|head of|boyfriend|girlfriend|partner)"
)
STATE = (
    r"\b(?:(?<!to )live[ds]?|living|work(?:ed|s|ing)? (?:for|at|as)|where .{1,30}\bwork(?:ing)?|employed|dating|married to|engaged to|"
    rf"going out with|where .{{1,30}}\bstud(?:y|ying)|(?:is|are|am|was|were|what's|who's|have|had) (?:[a-z']+ ){{0,5}}?{_HELD}|"
    rf"^(?:which|what|whose) {_HELD})\b"
)
ASKS = rf"{_AT}(?:[a-z]+ ){{0,3}}?(?:who(?:m|se)?|where|what|which|how much|what's|who's|where's)\b"
AHEAD = (
    r"\b(?:am|are|is) (?:i|we|you|he|she|they|it|[a-z]+) (?:[a-z]+ )?[a-z]+ing\b|\b(?:'s|what's|is) (?:on|planned|scheduled|up|happening|coming up)\b|"
    r"\b(?:do|does) (?:i|we|he|she|they|[a-z]+) have\b|\b(?:am|are) (?:i|we) (?:free|busy|meeting)\b|\bany (?:plans|appointments|meetings)\b"
)
BEHIND = r"\b(?:did|was|were|had)\b|\b(?:have|has) (?:been|[a-z]{2,}ed)\b|^(?:have|has)\b|\b(?:what|who|where|when|how|which [a-z]+) (?:have|has)\b"
