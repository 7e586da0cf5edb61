"""Frames of what somebody likes, fears, does, wants, has and belongs to, and how all that ends."""

TABLE = r"""
attitude holds =like | be mad,crazy,nuts,obsessed,bonkers,wild,passionate | (?:about|for|over|with) {thing}
attitude holds =like | be big,heavily | (?:into|on) {thing}
attitude holds =like | be fond,partial | (?:of |to ){thing}
attitude holds =like | be into | {thing}
attitude holds =like | be keen | on {thing}
attitude holds =like | be a | (?:(?:huge|big|massive|great|real|die-?hard|major|total|lifelong|proper|bit of a) )*(?:fan of|sucker for|lover of) {thing}
attitude holds =like | be a,an | (?:(?:huge|big|massive|great|real|die-?hard|major|total|lifelong|proper) )*(?P<value>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?|(?!big|huge|massive|great|real|total|proper|such|bit)[a-z]+) (?:fan|supporter|lover|nut|buff|fanatic|addict|obsessive)(?! of)(?!\w)
attitude holds =dislike | be no | (?:fan|lover) of {thing}
attitude holds =like | love,like,adore,enjoy,rate,fancy | (?:a (?:bit|good|nice) (?:of )?)?{thing}
attitude holds =dislike | hate,loathe,detest,despise,dislike | {thing}
attitude holds =like | have | (?:always had )?a (?:soft spot|thing|weakness|passion) for {thing}
attitude begins =like | get | (?:really |so |well )?into {thing}
attitude begins =like | come | (?:a)?round to {thing}
attitude begins =dislike | go | (?:right |completely |totally )?off {Taste}
attitude holds =dislike | be sick,tired | (?:of|to death of) {thing}
fear holds | be terrified,scared,afraid,petrified,frightened,scared-stiff | (?:stiff |to death |witless )?(?:of|by) {thing}
fear holds | have | (?:a|an|this) (?:(?:real|massive|huge|big|proper|bit of a|irrational|deep) )*(?:thing about|phobia of|fear of|phobia about) {thing}
fear ends | get | over (?:my|his|her|the) (?:fear|phobia) of {thing}
fear ends | conquer,overcome,beat,lose | (?:my|his|her|the) (?:fear|phobia) of {thing}
habit begins | take | up (?!(?:most|all|half|space|room|time|too|residence|arms|the (?:offer|slack|whole|sofa|challenge|issue|matter|carpet|hem)|my|a lot|where|position)\b){thing}
habit begins | get | (?:really |back |heavily |well )?into (?:the habit of )?{gerund}
habit holds | go | to (?P<value>(?:the )?(?:gym|pool|mosque|temple|church|mass|yoga|pilates|spin|choir|zumba|parkrun|bootcamp|bingo|bowls|judo|karate|ballet|boxing|crossfit|chess club|the pub quiz|pub quiz|allotment|football|aa|therapy|[a-z]+ class(?:es)?|[a-z]+ lessons|[a-z]+ club|[a-z]+ practice))(?!\w)
habit holds | do | (?:a bit of |some )?(?P<value>yoga|pilates|spin|crossfit|zumba|karate|judo|taekwondo|boxing|weights|parkrun|gardening|woodwork|pottery|meditation|tai chi|park ?run|aerobics|bellringing|amateur dramatics|am dram|crosswords?|sudoku|wordle|jigsaws|duolingo|the crossword|the school run|couch to 5k)(?!\w)
habit holds | be a | regular at {thing}
habit holds | spend | (?:(?:most|all|my|every|his|her) )*(?:sundays?|saturdays?|weekends?|evenings?|mornings?|nights|free time|spare time|days off) ?{gerund}
habit begins | start | (?:back )?(?:on |doing |at )?(?P<value>yoga|pilates|spin|crossfit|the gym|judo|karate|couch to 5k|piano lessons|guitar lessons|[a-z]+ (?:lessons|classes|training))(?!\w)
habit begins | be back | (?:at|to|in|doing) (?P<value>the gym|yoga|pilates|spin|football|training|running|swimming|judo|tennis)(?!\w)
goal holds | train | for (?P<value>(?:a|an|the|my)\s+[\w ]{3,30}?(?:marathon|run|10k|5k|triathlon|ironman|swim|climb|race|ride|half|ultra)){end}
goal holds | save | (?:up )?(?:money )?(?:for|towards|to buy) {thing}
goal holds | work | towards {thing}
goal holds | be saving,training | (?:up )?(?:for|towards) {thing}
goal holds | be after | (?P<value>a promotion|a pay rise|a new job|a better job)
goal holds | be determined | to (?P<value>[a-z]+(?: [\w'’]+){0,4}?){end}
goal holds | put | (?:some )?money (?:aside|by|away) (?:for|towards) {thing}
goal ends | give | up on (?P<value>(?:the|my|our) (?:marathon|degree|novel|book|business|dream|goal|idea of [a-z ]+|phd|[a-z]+ dream))
goal ends | stop | saving (?:up )?for {thing}
goal ended | want | to (?P<value>be an? [a-z ]{3,20}?){end}
possession holds | drive,run,ride,own | (?:an?|my|our|the) (?:(?:old|new|battered|little|big|diesel|electric|red|blue|black|white|silver|second-hand|used|ancient|knackered) )*{Owned}
possession holds | have,own | (?:an?|my own|our own) (?:(?:old|new|battered|little|big|diesel|electric|red|blue|black|white|silver|second-hand|used|ancient|knackered) )*{Owned}
possession begins | buy,get,lease,acquire,inherit | (?:(?:myself|ourselves|himself|herself|me|us) )?(?:an?|our|my|his|her) (?:(?:old|new|brand new|battered|little|big|diesel|electric|red|blue|black|white|silver|second-hand|used) )*{Owned}
possession begins | pick | up (?:an?|our|my|his|her) (?:(?:old|new|brand new|second-hand|used) )*{Owned}
possession begins | treat | (?:myself|ourselves|himself|herself) to (?:an?) (?:(?:new|brand new|second-hand|used) )*{Owned}
possession begins | upgrade | to (?:an?|the) (?:(?:new|brand new) )*{Owned}
possession ends | sell,flog,scrap,donate,part-exchange,part-ex,bin,junk,crash,total,auction | (?:off )?(?:my|our|the|his|her) (?:(?:old|beloved|trusty|poor|knackered) )*{Owned}
possession ends | get | (?:rid|shot) of (?:my|our|the|his|her) (?:(?:old|beloved|trusty|poor|knackered) )*{Owned}
possession ends | give | (?:my|our|the|his|her) (?:(?:old|beloved|trusty) )*{Owned} (?:to|away)
possession ends | give,trade | (?:away|in) (?:my|our|the|his|her) (?:(?:old|beloved|trusty) )*{Owned}
possession ends | have | (?:my|our|the|his|her) (?:(?:old|new|poor) )*{Owned} (?:nicked|stolen|pinched|written off|crushed|repossessed|scrapped|towed)
possession ends | write | off (?:my|our|the|his|her) {Owned}
possession ends | part | (?:with|company with) (?:my|our|the|his|her) {Owned}
possession ended | have,drive,own | (?:an?|my|our) (?:(?:old|little) )*{Owned}
membership holds | belong | to {Group}
membership holds | be in | {Group}
membership holds | be a,an | (?:paid-up |active |proud |card-carrying )*member of {Group}
membership holds | be a,an | (?P<value>(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?) (?:member|leader|volunteer|season ticket holder|subscriber)
membership holds | be signed,subscribed | (?:up )?(?:to|with|for) {Org}
membership holds | be on | the (?:committee|board|council|books) of {Group}
membership holds | sing,play,row,run,swim | (?:(?:bass|drums|guitar|wing|prop|in goal|football|cricket|netball) )?(?:with|for|in) {Group}
membership begins | join | {Group}
membership begins | sign | up (?:for|to|with|at) {Org}
membership begins | get | (?P<value>Amazon Prime|Prime|Netflix|Spotify|Disney\+?|Audible|Sky|NOW TV|Apple TV\+?|Hulu)(?!\w)
membership begins | renew | (?:my |our )?(?P<value>[\w ]{3,25}?) (?:membership|subscription|pass)
membership ends | cancel | (?:my|our|the)? ?(?P<value>[\w+ ]{3,25}?)(?: (?:membership|subscription|account|pass|contract|sub))(?!\w)
membership ends | cancel | (?:my |our |the )?(?P<value>Netflix|Spotify|Disney\+?|Audible|Sky|Prime|Amazon Prime|Hulu|HBO|Apple Music|gym|gym pass|PureGym|HelloFresh|Patreon|Xbox Live|Game Pass)(?!\w)
membership ends | leave,quit | {Group}
membership ends | let | (?:my|our) (?P<value>[\w ]{3,25}?) (?:membership|subscription|pass)? ?(?:lapse|expire|run out)
membership ended | be in | {Group}
relation begins @wife | marry | {Name}
size holds @shoe_size | take,wear,need | (?:an? )?(?:size )(?P<value>\d{1,2}(?:\.5|½)?)(?! (?:months|years|minutes))
size holds @clothes_size | be a,an | size (?P<value>\d{1,2}|[smlx]{1,3})(?!\w)
size holds @clothes_size | be in | {size}(?= (?:clothes|trousers|jeans|shirts|shoes|tops|nappies))
size holds @clothes_size | wear,take | an? (?P<value>small|medium|large|x+l|extra[- ]large|xs|xl|xxl)(?!\w)
weight begins | be down,up | to (?P<value>\d{2,3}(?:\.\d)?\s?(?:kg|kilos?|lbs?|pounds|stone)(?: \d+)?)
weight begins | get,go,come | (?:down|up) to (?P<value>\d{1,3}(?:\.\d)?\s?(?:kg|kilos?|lbs?|pounds|stone)(?: \d+)?)
trait holds | be {traits} | (?P<value>){end}
trait holds | be a,an | (?:(?:bit of an?|real|total|proper|natural|born|bit of a|massive|terrible|chronic) )*(?P<value>night owl|early bird|morning person|worrier|perfectionist|introvert|extrovert|ambivert|homebody|light sleeper|heavy sleeper|picky eater|fussy eater|people pleaser|workaholic|hoarder|minimalist|lefty|leftie|southpaw|optimist|pessimist|overthinker|control freak|neat freak|tomboy|[IE][NS][FT][JP])(?!\w)
trait holds | have | (?:a|an|no) (?P<value>short fuse|short temper|sweet tooth|bad memory|photographic memory|good memory|sense of direction|green fingers|stammer|stutter|lisp|poker face|high pain threshold)(?!\w)
*/relation ends | give | up(?: on| with)? {thing}
* ends | pack,jack,chuck | in {thing}
* ends | knock | (?:the |my )?(?P<value>[\w'’-]+(?: [\w'’-]+)?) on the head
consumption/habit/membership/medication/diet/possession ends | ditch,dump,axe,bin,junk | (?:off |with )?{thing}
consumption/habit/membership/medication/diet ends | quit,kick,drop,stop,forgo,forswear | (?:out |with )?{thing}(?! off)
consumption/habit/medication/diet ends | cut | (?:(?:right |completely )?out )?{thing}
consumption ends | cut | {Cut} out
consumption/habit/medication/diet ends | lay,come,stay,keep | (?:right |completely )?off {thing}
consumption/habit/diet ends | swear | off {thing}
* ends | get | (?:rid|shot) of {thing}
* ends | be done,finished | with {thing}
consumption/habit/medication/diet ends | be off | {thing}
* ends | cancel | (?:my|our|the) {thing}
* ends | fall | out of love with {thing}
* begins | be back | (?:on|to|at) {thing}
* begins | go | back (?:on|to) {thing}
"""
OWNED = r"(?P<value>(?:(?-i:[A-Z])[\w-]+(?:\s(?:(?-i:[A-Z\d])[\w-]*|mini))?|[a-z-]+(?:\s(?!(?:at|in|on|for|to|with|from|and|but|so|that|which|off|last|this|now|yesterday|today|nicked|stolen|pinched|written|has|is|was|got|gave|went|finally)\b)[a-z]+)?))(?![\w'’])"
_TRAITS = "left-handed,right-handed,ambidextrous,short-sighted,long-sighted,shy,stubborn,introverted,extroverted,clumsy,forgetful,anxious,impatient,dyslexic,claustrophobic,colour-blind,color-blind,tone-deaf,competitive,sensitive,ticklish"
GROUP = r"(?P<value>(?:(?:the|an?|our|my)\s+)?(?:(?-i:[A-Za-z])[\w'’-]+\s+){0,3}?(?:club|choir|band|team|orchestra|union|society|association|league|WI|TA|AA|Cubs|Scouts|Brownies|Guides|Beavers|Rotary|Freemasons|party|Party|committee|squad|troupe|congregation|guild|group|board|council|brass band|regiment|gym|boxing gym|PTA|Green Party|Masons|Samaritans|RNLI|National Trust|Slimming World|Weight Watchers|Territorial Army|FC|United|Rovers|RFC))(?![\w'’])"
TABLE = "\n".join(
    line
    for line in TABLE.replace("{Owned}", OWNED)
    .replace("{traits}", _TRAITS)
    .replace("{Group}", GROUP)
    .replace(
        "{Taste}",
        r"(?!track\b|topic\b|grid\b|piste\b|sick\b|rails\b|menu\b|road\b|my rocker)(?:the\s+)?(?P<value>[\w'’-]+(?:\s[\w'’-]+){0,2}?)(?=\s*[,.!;]|\s*$|\s+(?:completely|entirely|since|lately|recently|altogether|now|totally)\b|\s{2,})",
    )
    .replace("{Cut}", r"(?:the\s+|all\s+)?(?P<value>[a-z]+(?:\s[a-z]+)?)")
    .splitlines()
    if line
)
