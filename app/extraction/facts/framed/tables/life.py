"""Frames of kin, pets, health and what one takes."""

TABLE = r"""
marital_status holds | be single,married,divorced,engaged,widowed,separated | (?P<value>){end}
marital_status begins =married | tie | the knot
marital_status begins =married | get | (?:hitched|wed|married|spliced)(?!\w)
marital_status begins =engaged | get | engaged
marital_status begins =divorced | get | divorced
marital_status holds =widowed | be a | (?:widow|widower|young widow)(?!\w)
marital_status begins =single | be newly,freshly | (?P<value>single)
marital_status begins =separated | split | up(?= with (?:my|the) (?:husband|wife)|, me and the (?:husband|wife|missus))
marital_status begins =divorced | get,finalise,finalize | (?:my|our|the) (?P<value>divorce|decree absolute)
relation holds @partner | see,date | (?:someone called |a (?:guy|girl|lad|bloke|woman|man)(?:,| called| named)? )?{Name}(?=\s*(?:[,.!]|$| (?:now|for|since)\b|\s{2,}))
relation begins @partner | see,date | (?:someone|somebody|a (?:guy|girl|lad|bloke|woman|man))(?:,| called| named) ?{Name}
relation holds @partner | go | out with {Name}(?=\s*(?:[,.!]|$| (?:now|for|since)\b|\s{2,}))
relation begins @partner | get | (?:together|back) with {Name}
relation begins @partner | get | engaged to {Name}
relation ends @partner | dump,divorce | {Name}
relation ends @partner | break,split,finish | (?:up |it off |things off )?(?:with|from) {Name}
relation ends @partner | break | it off with {Name}
relation holds @partner | be with | {Name}(?= (?:for|since|now)\b|\s{2,})
relation ends @friend | fall | out with {Name}
relation holds @flatmate | share,live | (?:(?:a|the) (?:flat|house|room|place) )?with {Name}(?=\s*(?:[,.!]|$))
relation holds @manager | report,answer | to {Name}(?! (?:on|about))
family holds | have | (?P<value>(?:an?|one|two|three|four|five|six|seven|eight|no|\d|twin)\s+(?:(?:older|younger|little|big|elder|grown[- ]up|teenage|twin|step|baby|half|small|lovely|wee|foster|adopted)[- ]?\s?)*(?:sons?|daughters?|kids?|children|brothers?|sisters?|siblings|boys|girls|grandkids|grandchildren|stepsons?|stepdaughters?|stepkids|nieces?|nephews?|twins|newborn|toddlers?|baby|teenagers?|grandsons?|granddaughters?|cousins))(?![\w'’-])
family holds | be a,an,the | (?P<value>only child|middle child|eldest|youngest|twin|triplet|grandad|grandma|nan|gran|granny|grandmother|grandfather|aunt|auntie|uncle|single (?:mum|mom|dad|parent)|(?:mum|mom|dad|mother|father|parent|grandad|grandma|gran|nan) (?:of|to) \w+|dad|mum|mom|father|mother|stepdad|stepmum|foster parent|godmother|godfather)(?=\s*(?:[,.!]|$| (?:of|to|now|here|so|and|myself|again|before)\b))
family begins | have,adopt,welcome | (?:just )?(?P<value>an? (?:baby |little |lovely |healthy )*(?:boy|girl|son|daughter|baby)|twins)(?=\s*(?:[,.!]|$| (?:on|called|last|this|yesterday|at|in)\b|\s{2,}))
pet holds | have,own,keep | (?P<value>(?:an?|one|two|three|four|five|a couple of|some|\d+|a few)\s+(?:(?:rescue|old|new|little|big|tiny|lovely|black|white|ginger|tabby|house|pet|grumpy|fluffy|elderly)\s+)*{Animal})(?![\w'’])
pet begins | get,adopt,buy,rehome,foster,rescue | (?:ourselves |myself )?(?P<value>(?:an?|two|three|a couple of)\s+(?:(?:rescue|old|new|little|big|tiny|lovely|black|white|ginger|tabby|house|pet|stray|elderly)\s+)*{Animal})(?![\w'’])
pet begins | take,bring | (?:in|home|on) (?P<value>(?:an?|two|three|a couple of)\s+(?:(?:rescue|old|new|little|stray|elderly)\s+)*{Animal})(?![\w'’])
pet ended | have,keep | (?P<value>(?:an?|two|three|a couple of|some)?\s*(?:(?:rescue|old|little|pet)\s+)*{Animal})(?![\w'’])
pet ends | rehome | (?:the|our|my) (?P<value>(?:old )?{Animal})(?![\w'’])
pet ends | have | to have (?:the|our|my) (?P<value>(?:old )?{Animal}) put (?:down|to sleep)
pet ends | have,put | (?:the|our|my) (?P<value>(?:old )?{Animal}) (?:put )?(?:down|to sleep)
pet ends | say | goodbye to (?:the|our|my) (?P<value>(?:old )?{Animal})(?![\w'’])
age holds | be # | {age}(?=\s*(?:[,.!;)]|$| (?:years?(?: old| young)?|yrs?|yo|months(?: old)?|now|today|btw|so|and|but|already|next|last|this)\b|\s{2,}))
age holds | be aged,only,nearly | {age}(?=\s*(?:[,.!]|$| (?:years|yrs|now|today|so|and|but)\b))
age begins | turn,hit,reach | (?:the big )?{age}(?=\s*(?:[,.!]|$| (?:on|last|this|yesterday|today|in|at)\b|\s{2,}))
age holds | be in | (?:my|his|her) (?P<value>(?:early |mid|mid-|late )?\s?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|teens|\d0s))
allergy holds | be allergic,intolerant | (?:to|2) {thing}
allergy holds | react | (?:(?:really |very )?badly )?to {Allergen}
allergy holds | have | (?:an?|a (?:bad|severe|serious|mild|proper|nasty)) (?P<value>[a-z]+(?: [a-z]+)?) (?:allergy|intolerance)(?!\w)
allergy holds | have | (?:an? )?(?:bad |severe |serious )?(?:allergy|intolerance) to {thing}
allergy begins | develop | an? (?:allergy|intolerance) to {thing}
allergy ends | grow | out of (?:my|the|his|her) (?P<value>[a-z]+(?: [a-z]+)?) allergy
allergy ends | outgrow,lose | (?:my|the|his|her) (?P<value>[a-z]+(?: [a-z]+)?) allergy
allergy holds | carry | an epi-?pen for {thing}
allergy holds | come,break | (?:up|out) in (?:hives|a rash|spots|welts) (?:with|from) {thing}
allergy holds | swell | up (?:with|from) {thing}
condition holds | have,get | (?:(?:really|quite|pretty) )?{condition}
condition holds | suffer | (?:badly )?(?:from|with) {condition}
condition holds | live | with {condition}
condition holds | be prone | to {condition}
condition holds | be a,an | (?P<value>diabetic|coeliac|celiac|asthmatic|epileptic|haemophiliac|hemophiliac|insomniac|wheelchair user|(?:thyroid|heart|kidney|dialysis|bp|sugar) patient)(?!\w)
condition holds | be diabetic,asthmatic,epileptic,autistic,dyslexic,dyspraxic,anaemic,anemic,coeliac,celiac,deaf,blind,pregnant,bipolar,hypertensive,neurodivergent,pre-diabetic | (?P<value>){end}
condition holds | be on | the (?P<value>spectrum)
condition begins | be diagnosed | (?:as )?(?:with )?(?:an? )?{condition}
condition begins | get | (?:diagnosed )(?:with )?(?:an? )?{condition}
condition begins | come | down with {condition}
condition begins | develop | {condition}
condition begins | be told | (?:that )?(?:i|he|she)(?:['’]ve| have|['’]s| has|['’]m| am|ve|m) (?:got )?{condition}
condition begins | get | told (?:that )?(?:i|he|she)(?:['’]ve| have|['’]s| has|['’]m| am|ve|m)? (?:got )?(?:have |has )?{condition}
condition begins | find | out (?:that )?(?:i|he|she)(?:['’]ve| have|['’]s| has|['’]m| am|ve|m)? (?:got )?(?:have |has )?{condition}
condition ends | be over | (?:the|my|his|her) {condition}
condition ends | beat,recover | (?:from )?(?:the |my |his |her )?{condition}
condition ends | be in | remission from {condition}
implant holds | have,wear | (?:an?|two|some)? ?(?P<value>pacemaker|stents?|insulin pump|cochlear implant|(?:titanium|metal|artificial|new|fake|replacement) (?:hip|knee|plate|heart valve|leg|pin|rod)s?|metal plate|hearing aids?|prosthetic \w+|dentures|false teeth|coil|iud|defibrillator|shunt|stoma)(?!\w)
implant begins | have,get | (?:an?|two|a new) (?P<value>pacemaker|stents?|insulin pump|cochlear implant|hip replacement|knee replacement|new hip|new knee|coil|iud|defibrillator|shunt|stoma|metal plate|hearing aids?)(?: (?:put in|fitted|done|inserted|implanted))?(?!\w)
medication holds | take,use,inject | {drug}(?! (?:back|away|out|off))
medication holds | have | (?:my |his |her )?{drug} (?:first thing|every|each|at night|in the morning|before|twice|once|four|three|with|daily)
medication holds | be on | (?:\d+\s?(?:mg|mcg) (?:of )?|a (?:low|high) dose of )?{drug}
medication begins | be put,started | (?:back )?on(?:to)? {drug}
medication begins | get | put on(?:to)? {drug}
medication begins | go,start | (?:back )?(?:on(?:to)? |taking )?{drug}
medication begins | be prescribed,given | {drug}
medication begins | switch,change,move,swap,go | (?:over )?(?:from {Gone} )?(?:to|onto|for) {drug}
medication ends | come,go,wean,taper | (?:(?:myself|himself|herself) )?off {drug}
medication ends | stop,quit,finish,drop | (?:taking |my course of |the |my )?{drug}
medication ends | be off | {drug}
medication ends | be taken,weaned | off {drug}
diet holds | be {diet0} | {end}
diet holds | follow,do,eat,keep | (?:an? )?(?:strict(?:ly)? )?{diet}(?: diet| only| food)?{end}
diet holds | be a,an | (?:strict |lifelong |committed )?{diet}(?: household)?{end}
diet begins | go,turn,become | {diet}{end2}
diet begins | switch,move,change | (?:over )?to {diet}(?: diet)?
diet begins | start | (?:on )?(?:a |the )?(?P<value>5:2|keto|paleo|atkins|(?:low[- ]carb|mediterranean|vegan|vegetarian|gluten[- ]free) diet)
diet ends | stop,quit,give | (?:up )?(?:being |eating |on )?(?:an? )?{diet}{end}
diet ends | fall | off the {diet} wagon
diet ended | be {diet0} | {end}
religion holds | be a,an | (?:practi[sc]ing |devout |strict |proper |lapsed |born[- ]again )?(?P<value>Catholic|Muslim|Buddhist|Hindu|Sikh|Jew|Christian|Quaker|Mormon|Methodist|Anglican|Baptist|Protestant|Jain|Pagan|Jehovah['’]s Witness|atheist|agnostic|humanist)(?: family| household)?{end}
religion begins | convert | to (?P<value>Islam|Judaism|Christianity|Catholicism|Buddhism|Hinduism|Sikhism|Orthodoxy)
religion begins | become | (?:an? )(?P<value>Catholic|Muslim|Buddhist|Hindu|Sikh|Jew|Christian|Quaker|Mormon|Anglican|atheist)
religion holds | be Catholic,Muslim,Buddhist,Hindu,Sikh,Jewish,Christian,Orthodox,atheist,agnostic,C | (?P<value>(?:of E)?){end}
religion ends | leave,quit | (?P<value>the church|the faith|Islam|the Jehovah['’]s Witnesses|the Mormons)
language holds | speak,talk,know | (?:(?:some|a bit of|a little|fluent|decent|basic|mostly|only|good|conversational) )*{language}
language holds | be fluent,bilingual,conversational | in {language}
language holds | get | by in {language}
language begins | learn,pick | (?:up )?{language}
language stays | grow | up (?:speaking|with) {language}
language ends | forget,lose | (?:all )?(?:my|the|his|her) {language}
"""
ANIMALS = r"(?:dogs?|cats?|puppy|puppies|kittens?|rabbits?|hamsters?|guinea pigs?|gerbils?|parrots?|budgies?|cockatiels?|tortoises?|turtles?|goldfish|fish|pony|ponies|horses?|snakes?|geckos?|lizards?|ferrets?|chinchillas?|chickens|hens|ducks|goats?|sheep|bees|donkeys?|stick insects|rats?|mice|mouse|hedgehog|lab(?:rador)?s?|spaniels?|whippets?|greyhounds?|collies?|huskies|husky|terriers?|poodles?|cockapoos?|labradoodles?|staffies?|staffie|pugs?|corgis?|dachshunds?|beagles?|retrievers?|german shepherds?|shih tzus?|chihuahuas?|boxers?|rottweilers?|dalmatians?|bulldogs?|tabby|moggy|moggies|siamese|ragdolls?|bengals?|maine coons?|mutts?|lurchers?|cavapoos?|jack russells?|border collies?)"
TABLE = "\n".join(
    line
    for line in TABLE.replace("{Animal}", ANIMALS)
    .replace(
        "{Allergen}",
        r"(?P<value>(?!the\b|this\b|that\b|his\b|her\b|it\b|news\b|stress\b|being\b|my\b|what\b|how\b)[a-z]+(?:\s(?:dust|milk|nuts|pollen|bites|stings|hair|fur|dye))?)(?!\w)",
    )
    .replace(
        "be {diet0}",
        "be vegan,vegetarian,veggie,pescatarian,keto,paleo,teetotal,flexitarian,gluten-free,dairy-free",
    )
    .replace(
        "{end2}",
        r"(?=\s*(?:[,.!;]|$)|\s+(?:for|now|in|last|this|again|and|after|since|at|on|so|but|\d)\b|\s{2,})",
    )
    .splitlines()
    if line
)
