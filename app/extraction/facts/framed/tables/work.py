"""Frames of where somebody lives, works, learns and comes from, and as what."""

TABLE = r"""
home begins | move,relocate,shift,migrate,decamp | (?:(?:back|over|out|up|down|away|house|home|permanently|in) )*(?:from {Gone} )?(?:(?:back|over|out|up|down|in) )*(?:to|into|in) (?:live in )?(?:(?:a|the|our|my) (?:new |lovely |little |bigger |smaller |rented )*(?:place|flat|house|home|bungalow|apartment|studio|room) (?:in|near) )?{Place}
home begins | move | (?:back )?in with (?:my|our|his|her) [a-z'’ ]{3,20} in {Place}
home begins | up | sticks (?:and (?:moved|gone|went) )?(?:to|for) {Place}
home begins | up | and (?:left|moved|went) (?:for|to) {Place}
home begins | make | the (?:big )?(?:move|leap|jump) (?:over |out |up |down |back )?to {Place}
home begins | end,wind,fetch | up (?:living )?in {Place}
home begins | settle,resettle | (?:down )?(?:in|into|near) {Place}
home begins | go | (?:off |over |out |back )?to live (?:in|near) {Place}
home begins | land | in {Place}(?= for good| permanently)
home begins | buy,rent,get,take,find | (?:ourselves |myself )?(?:a|the|our|my) (?:(?!job|new job|role|place at|gig)[a-z-]+ ){0,3}?(?:house|home|flat|place|terrace|semi|bungalow|apartment|cottage|studio|room|bedsit|condo|townhouse|maisonette|keys to the flat|keys to a flat|keys to the house|keys)(?: to (?:a|the|our) (?:house|flat|place))?(?: in an? (?:shared )?(?:house|flat))? (?:in|near|outside) {Place}
home holds | live,reside,stay,dwell,lodge | (?:(?:up|down|out|over|just|right|back|alone|mostly|now) )*(?:in|at|near|outside|by|on) {Place}
home holds | rent,share | (?:(?:a|our|my) (?:[a-z-]+ ){0,2}?(?:house|flat|place|room|studio|apartment) )?(?:in|near) {Place}
home holds | have | a (?:place|flat|house|room|bedsit|studio) (?:of (?:my|our|her|his) own )?(?:in|near) {Place}
home holds | be based | (?:in|out of|near|around|out in|over in) {Place}
home holds | be out,up,over,down,back | (?:in|near) {Place}
home begins | be back | (?:living )?(?:in|at) {Place}(?= now| since| for good|\s{2,}|[.,!]|$)
home ends | move | (?:out of|away from) {Place}
home ends | sell | up (?:in )?{Place}
home ends | give | up (?:the|our|my) (?:flat|house|place|lease|room|studio) (?:in|at) {Place}
home ends | leave | {Place}(?= for good| behind| for ever| forever)
home holds @present | be in | {Place}(?=\s*(?:,? (?:have been )?(?:for|since|all my life|these days|now|with no|and)|\s{2,}|[,.!]|$))
home ended | do,spend | (?:a |some |about )?(?:few |couple of |\w+ )?(?:years?|months?|stint|spell) (?:living )?in {Place}
employer holds | work,slog,slave,graft,toil,temp,freelance,contract | (?:(?:away|down|over|up|here|now|days|nights|part[- ]time|full[- ]time|shifts|remotely|mostly|on the (?:tills|checkouts?|shop floor|front desk|railways?|buses|wards?|line)) )*(?:at|for|with|in|out of) (?:the )?{Org}(?! (?:today|tonight|tomorrow))
employer holds | do,clean,cook,drive,deliver,wait,teach,nurse,code,cover,ride | (?:(?:nights|days|shifts|hours|admin|the (?:books|night shift|early shift|school run|accounts)|a van|a lorry|buses|cabs|lorries|vans|tables|maths|english) )?(?:at|for|with|in) {Org}
employer holds | be with | {Org}(?! (?:on|tonight|today|right now))
employer holds | be at | {Org}(?=\s*(?:,? (?:since|for|now|always|doing|as|these days|full|part)|\s{2,}|[,.!]|$))
employer holds | be employed,contracted,working,temping | (?:by|at|with|for|in|under) {Org}
employer holds | be on | the (?:books|payroll|staff|railways?|tills|checkouts?|buses|bins|wards?) (?:at|of|with|for|in) {Org}
employer holds | have | a (?:job|gig|desk|post|role|position|zero hours contract|contract) (?:at|in|with) {Org}
employer holds | be a,an | (?:contractor|rep|driver|temp|consultant|rider|courier) (?:for|with|at) {Org}
employer begins | start | (?:out |work(?:ing)? |as [a-z ]{3,20}? |a (?:new )?(?:job|role|gig) |my (?:new )?(?:job|role) )?(?:at|with|in|for) {Org}
employer begins | get,land,bag,find,secure,score,nab,accept,take | (?:myself )?(?:a|an|the|that|my) (?:(?!house|flat|room)[a-z-]+ ){0,3}?(?:job|gig|role|position|post|apprenticeship|internship|contract) (?:at|with|in|from) {Org}
employer begins | get,be | (?:hired|poached|taken on|headhunted|snapped up|recruited|employed) (?:by|at) {Org}
employer begins | be hired,poached,headhunted,recruited | by {Org}
employer begins | be taken,snapped | (?:on|up) by {Org}
employer begins | sign | (?:on|up|a contract) with {Org}
employer begins | jump | ship to {Org}
employer begins | move,switch,transfer,go | (?:over |across )?(?:from {Gone} )to {Org}
employer begins | move,switch,transfer | (?:over |across )?to {Org} from(?= )
employer begins | go | back to (?:work (?:at|for) )?{Org}
employer begins | join | {Org}(?=\s+(?:as|in|from|last|this|full|part)\b|\s*[.,!]|\s*$|\s{2,})
employer ends | pack,jack,chuck | (?:it |it all |the job |my job )?in (?:(?:my|the) job )?(?:at|with) {Org}
employer ends | hand,give | (?:(?:in )?my (?:notice|resignation|badge|pass)(?: in)?|in my notice) (?:at|to|in at) {Org}
employer ends | quit,leave | (?:my |the )?(?:job |role |post )?(?:at )?{Org}(?= (?:last|in|to|for|after|because|as)\b|\s*[.,!]|\s*$|\s{2,})
employer ends | get | the (?:boot|sack|push|chop|elbow) (?:from|at) {Org}
employer ends | get,be | (?:sacked|fired|laid off|let go|made redundant|canned|booted|dismissed|given the (?:boot|sack|push)) (?:from|by|at) {Org}
employer ends | be sacked,fired,canned,booted,dismissed | (?:from|by|at) {Org}
employer ends | be laid,let,made | (?:off|go|redundant) (?:from|by|at) {Org}
employer ends | walk | out (?:of|on) {Org}
employer ends | finish,resign | (?:up )?(?:at|with|from) {Org}
employer ended | do,spend,have | (?:a |an |some |about )?(?:few |couple of |\w+ )?(?:years?|months?|stint|spell|summers?) (?:of [a-z ]+ )?(?:at|with) {Org}
employer ended | put | in (?:\w+ )?years (?:at|with) {Org}
occupation holds | be a,an | {trade}
occupation holds | work,train,earn,freelance,moonlight,temp | (?:(?:my|a) (?:crust|living|keep) )?as {trade}
occupation holds | make | (?:my|a|his|her) living as {trade}
occupation begins | qualify,retrain,requalify,train | as {trade}
occupation begins | become | {trade}
occupation begins | be made,promoted | (?:up )?(?:to )?{trade}
occupation begins | get | (?:made|promoted)(?: up)?(?: to)? {trade}
occupation begins | make | partner
occupation begins | go | from {Gone} to {trade}
occupation begins =self-employed | go | (?P<value>freelance|self[- ]employed|freelancing|into business for (?:myself|himself|herself))(?!\w)
occupation begins =self-employed | be freelance,freelancing | {end}
occupation holds | be in | (?P<value>sales|marketing|finance|insurance|IT|HR|tech|banking|construction|retail|hospitality|catering|logistics|property|recruitment|security|teaching|nursing|publishing|advertising|accounts)(?=\s*(?:[,.!;]|$| (?:by|so|but|now|these|for|myself)\b))
occupation ends | hang | up (?:my|his|her) (?:boots|apron|hat|whistle|stethoscope|hat) as {trade}
occupation ends | quit,stop,give | (?:up )?(?:being|work(?:ing)? as|my job as|life as) {trade}
school holds | go | to {School}
school holds | be at | (?:(?:uni|university|school|college|sixth form) (?:at|in) )?{School}
school holds | be in | (?:(?:my|his|her|the) )?(?:first|second|third|fourth|final|last|year) (?:year |grade |\d+ )?at {School}
school holds | study,read,do | (?:(?:my|a|an|his|her) )?(?:(?!nights|days|shifts)[a-z]+ ){0,3}?at {School}
school begins | start,enrol,enroll,register | (?:(?:my|a|his|her) (?:[a-z]+ ){1,3})?(?:at|in) {School}
school begins | get | into {School}
school begins | settle | in(?:to)? (?:at )?{School}
school ends | drop,pull,move | out of {School}
school ends | be out | of {School}
school ends | leave,finish,quit | (?:at |up at )?{School}
school ended | go | to {School}
subject_of_study holds | study,read,pursue,do | (?:(?:a|an|my|his|her) (?:degree|masters?|phd|course|ba|bsc|mba|a-levels?) in |[a-z]* ?(?:degree|masters?|phd) in )?{subject}
subject_of_study holds | major | in {subject}
subject_of_study holds | be a,an | {subject} (?:major|student|undergrad|grad)
subject_of_study holds | be halfway,midway | through (?:a|an|my|his|her) (?:degree|masters?|phd|course|doctorate) in {subject}
subject_of_study holds | be in | (?:my|his|her) (?:\w+) year of {subject}
subject_of_study begins | start,begin | (?:a|an|my) (?:degree|masters?|phd|course|diploma) in {subject}
subject_of_study begins | switch,change,move,transfer | (?:course |my course |my major )?(?:over )?(?:from {Gone} )?to {subject}
subject_of_study ends | drop,quit | {subject}
education stays | have,get,hold,earn,do,finish,complete | (?:(?:my|a|an|his|her) )?(?:[a-z]+ )?(?P<value>(?:degree|masters?|phd|doctorate|diploma|mba|bsc|ba|btech|b\.tech|mtech|bcom|msc|ma|llb|first|2:1|nvq|pgce|level \d)(?: (?:in|from) [\w ]{2,30}?)?){end}
education stays | pass | (?:my|his|her) (?P<value>driving test|[a-z ]{3,20} exams?|theory test|bar exam)
origin stays | hail | from {Place}
origin holds | come,be from | (?:from )?(?:originally )?{Place}
origin stays | grow | up (?:in|near|around|outside|on) {Place}
origin stays | come | over (?:here )?from {Place}
origin holds | be born,raised | (?:and (?:bred|raised|brought up) )?(?:in|near|over in) {Place}
origin holds | be a,an | (?:proper |true |born and bred )*{Name} (?:lad|lass|girl|boy|native|man|woman|born and bred)
nationality holds | hold,have,carry | (?:a|an|my|dual) (?:{Name})(?: (?:passport|citizenship|nationality))
nationality holds | be a,an | {Name} (?:citizen|national)
nationality begins | get | (?:my|his|her|our) {Name} (?:citizenship|passport)
nationality begins | become | (?:a|an) (?P<value>(?-i:[A-Z])\w+)(?: citizen| national)
"""
