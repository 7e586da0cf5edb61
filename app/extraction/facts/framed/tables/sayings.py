"""Sayings that tell a fact with its value before the verb, or with no verb at all; the words before the bar are one of those that must stand there."""

TABLE = r"""
employer holds | pay,pays,wages,payroll,salary | {Org}(?:['’]s the one that| that| who)? (?:pays?|is paying|sorts?) (?:my|our) (?:wages|salary|bills|rent|mortgage|wage)
employer holds | pay,pays,wages,salary | (?:my|the) (?:wages|salary|pay ?(?:cheque|check|slip)?s?) comes? (?:out )?from {Org}
employer holds | who,that | {Org}(?:['’]s| is| are) (?:who|the place|where|the (?:firm|company|lot|people)) (?:that )?(?:i|we) (?:work|slave|clock in)(?: for| at| with)?
employer holds | given | years (?:i|we)(?:['’]ve| have) given {Org}
employer holds | boss,manager,job,desk,shift,gig,team,office,contract | (?<!\w)(?:my|our|the) (?:(?!old|former|last|previous)[a-z]+ ){0,1}?(?:boss|manager|job|desk|shifts?|gig|team|office|line manager|day job|role|post|work) (?:(?:is|are|['’]s) )?(?:at|with|for) {Org}(?! (?:ran|ended|is up|is over|expired|finished)|, (?:so )?that['’]s over)
employer begins | first | first (?:day|week|shift|month) (?:at|with|in) {Org}(?! (?:sixth|primary|school|uni))
employer begins | gig,job,role | (?<!\w)(?:new|started a new) (?:gig|job|role|post|position) (?:is )?(?:at|with|for) {Org}
employer begins | took,hired,headhunted,recruited,poached | {Org} (?:(?:have|has|['’]ve|['’]s|just|finally) )*(?:hired|took|taken|recruited|poached|headhunted|snapped) (?:me|us)(?: on| up)?
employer ends | contract,job,stint,time,placement | (?:my )(?:contract|job|stint|time|placement|secondment) (?:with|at|for) {Org} (?:(?:has|have|is|['’]s|was|just|finally|all) )*(?:ran out|run out|ended|over|up|expired|came to an end|finished|done)
employer ends | last,final | (?:my )?(?:last|final) (?:day|shift|week) (?:at|with|for) {Org} (?:was|is done|behind me)
employer ends | laid,sacked,fired,redundant,booted,canned,let,axed,dismissed | {Org} (?:(?:have|has|['’]ve|['’]s|just|finally) )*(?:laid|sacked|fired|made|booted|canned|let|axed|dismissed) (?:me|us)(?: off| redundant| go| out)?
employer ends | not,no | (?:^|[,;.]\s*)(?:(?:no longer|not) (?:at|with) {Org}(?: any ?more| now| these days)?)(?=\s*(?:[.,;!]|$))
occupation holds | being,as | (?:^|[,;.]\s*)(?:being|as|speaking as|working as) an? {trade}(?=,? (?:i|we)\b|\s*,)
occupation holds | trade,profession,calling,training | (?:i['’]?m|i am|he['’]s|she['’]s)? ?an? {trade} by (?:trade|profession|training|calling)
occupation holds | job,profession,trade,occupation | (?:^|[,;.]\s*)(?:my )?(?:job|profession|trade|occupation|line of work)(?:['’]s| is|:) ?(?:an? |being an? )?{trade}
occupation holds | self,freelance,retired,trainee,student | (?:^|[,;.]\s*)(?:self[- ]employed|freelance|retired|trainee|apprentice|part[- ]time|full[- ]time) {trade}(?: (?:here|by trade|myself))?(?=\s*(?:[.,;!]|$))
home begins | home | {Place} is (?:now )?(?:home|where i live|where we live|our home|my home)(?: now)?
home holds | home,place,house,flat,gaff,digs,pad,crib,room,apartment | (?:^|[,;.]\s*|\bmy |\bour )(?:new |current |little )?(?:home|gaff|place|flat|house|digs|pad|crib|apartment|room)(?: for (?:me|us))?(?:['’]s| is)(?: now)?(?: over| up| down| out)?(?: in| near| at)? {Place}
home holds | postcode,address,zip | (?:my|our|the) (?:postcode|address|zip(?: code)?)(?:['’]s| is|:) (?:now )?(?P<value>[A-Z\d][\w ]{2,40}?){end}
home holds | round,around | (?:a?round here|locally|here) in {Place}
home ends | longer,longer | (?:^|[,;.]\s*)no longer in {Place}
school holds | student,students | (?:i['’]?m|i am) an? (?:[a-z]+ )?student (?:at|in) {School}
subject_of_study holds | course,degree,major | (?:my|his|her) (?:course|degree|major|phd|masters?)(?:['’]s| is) (?:in |on )?{subject}
subject_of_study begins | course,major | (?:changed|switched|swapped) (?:my )?(?:course|major|degree),? (?:to|it['’]s|it is|now|so it['’]s) ?{subject}
marital_status begins =divorced | divorce,decree | (?:my|our|the) divorce (?:(?:has|have|['’]s|is|was|just|finally) )*(?:came|come|gone|went) through
marital_status begins =divorced | divorce | (?:my|our) divorce is (?:final|finalised|finalized)
relation holds @partner | together | (?:me and {Name}|{Name2} and (?:i|me)) (?:(?:have|['’]ve) )?been (?:together|an item|a couple|married|going out)
relation begins @partner | item,together,couple,thing | (?:me and {Name}|{Name2} and (?:i|me)) (?:(?:are|['’]re|have|['’]ve|just|finally|now|officially) )*(?:an item|a couple|a thing|got together|together|gotten together|engaged|got engaged)
relation ends @partner | split,over,done,finished,through,broke,broken,separated,parted,history | (?:me and {Name}|{Name2} and (?:i|me)) (?:(?:are|['’]re|have|['’]ve|just|finally|now|officially|all) )*(?:split|split up|over|done|finished|through|broke up|broken up|separated|parted|parted ways|history|called it (?:a day|quits))
relation ends @partner | with | (?:not|no longer) with {Name}(?: any ?more)?(?=\s*(?:[.,;!]|$))
relation holds @partner | husband,wife,partner,boyfriend,girlfriend,missus,hubby | (?:the|my) (?:husband|wife|partner|boyfriend|girlfriend|missus|hubby|other half|better half|fella|bf|gf|fianc[eé]e?),? {Name}(?=\s*,)
relation begins @flatmate | flatmate,roommate,housemate | (?:got|have|['’]ve got) (?:a )?new (?:flatmate|roommate|housemate)(?:,| called| named) ?{Name}
relation begins @boss | boss,manager,supervisor | (?:got|have|['’]ve got) (?:a )?new (?:line )?(?:boss|manager|supervisor)(?:,| called| named) ?{Name}
relation holds @daughter | daughter,girl | (?:had|have|['’]ve got|got) (?:a |our )?(?:baby |little )?(?:girl|daughter)(?:,| called| named) ?{Name}
relation holds @son | son,boy | (?:had|have|['’]ve got|got) (?:a |our )?(?:baby |little )?(?:boy|son)(?:,| called| named) ?{Name}
relation ends @boss | boss,manager | {Name}(?:['’]s| is) (?:not|no longer) (?:my|our) (?:line )?(?:boss|manager)
relation holds @spouse | daughter,son | {Name} ?(?:['’]s| is) my (?:husband|wife|spouse)
relation holds @daughter | daughter | {Name} ?(?:['’]s| is) (?:my|our) (?:eldest |youngest |middle )?daughter
relation holds @son | son | {Name} ?(?:['’]s| is) (?:my|our) (?:eldest |youngest |middle )?son
family holds | mum,mom,dad,mother,father,parent,nan,gran,grandad | (?:^|[,;.]\s*)(?:(?:single|proud|busy|tired) )*(?P<value>(?:mum|mom|dad|mother|father|parent|nan|gran|grandad|grandma|stepmum|stepdad) (?:of|to) (?:one|two|three|four|five|six|seven|twins))(?![\w-])
family holds | middle,youngest,eldest,oldest,only | (?:^|[,;.]\s*|\bi['’]?m |\bi am )(?:the |an )?(?P<value>(?:middle|youngest|eldest|oldest|only) (?:child|one|of (?:two|three|four|five|six|seven|eight)))
family begins | our,arrived,born | (?:our|my) (?P<value>first|second|third|fourth|fifth|son|daughter|baby|little (?:boy|girl|one)|grandson|granddaughter|niece|nephew|grandchild) (?:(?:has|was|just|finally) )*(?:arrived|born|been born|here at last)
family ends | lost,passed,died | (?:^|\s)(?:my|our) (?P<value>mum|mom|dad|nan|gran|grandad|grandma|mother|father|uncle|aunt|brother|sister|husband|wife|grandfather|grandmother) (?:(?:has|['’]s|sadly|just) )*(?:passed(?: away| on)?|died)(?! of laughter)
pet holds | dog,cat,rabbit,parrot,horse,hamster,tortoise,pup,puppy,kitten,owner,moggy,spaniel | (?:our|my) (?:old |rescue |little )?(?:dog|cat|rabbit|parrot|horse|pony|hamster|tortoise|pup|puppy|kitten|moggy|spaniel|lab|terrier|budgie)(?:['’]s name is|['’]s called| is called| is named|,? called) {Name}
pet holds | owner,dad,mum,mom,person,parent | (?:i['’]?m|i am) an? (?P<value>dog|cat|horse|rabbit|snake) (?:owner|dad|mum|mom|parent)
pet ends | dog,cat,rabbit,horse,hamster,tortoise,pup,puppy,kitten,lab | (?:our|my|the) (?P<value>(?:old )?(?:dog|cat|rabbit|horse|pony|hamster|tortoise|pup|puppy|kitten|lab|budgie)) (?:was|got|had to be|['’]s been|has been) (?:put (?:down|to sleep)|rehomed)
allergy holds | kill,kills,swell,swells,swelling,hospital,hives,rash,itch,streaming,anaphylactic,off,agree,disagree,disagrees,ill,sick | {Food} (?:(?:will|would|can|could|really|always|just) )*(?:kills? me|makes? me (?:swell|itch|wheeze|come out)|brings? me out in|sets? (?:me|my (?:chest|skin|nose|eyes)) off(?=[,.]|\s*$)|(?:doesn['’]?t|don['’]?t|does not|do not) agree with me|disagrees? with me|makes? (?:my|me) (?:throat|lips|face|eyes|skin|violently ill|really ill)|close my throat|gives? me (?:hives|a rash|anaphylaxis)|(?:is|are) (?:a hospital job|an? (?:a&e|er) (?:job|trip)) for me)
allergy holds | closes,swells,swell,close,itch,itches,hives,rash,breathe | (?:throat|lips|tongue|face|eyes|skin|mouth) (?:closes?|swells?|itch(?:es)?|tingles?|flares?)(?: up)? (?:up )?(?:if|when|whenever) i (?:eat|have|touch|drink|go near|smell) {thing}
allergy holds | allergies,allergy,allergic | (?:^|[,;.]\s*)(?:food )?allerg(?:ies|y|ic)(?: to)?\s?[:=-] ?{thing}
allergy holds | allergic | no (?!longer|more){Food} (?:for me|please|thanks)?[ ,]*(?:please)?[ ,]*(?:i['’]?m |am )?allergic
allergy holds | allergic,mix | {Food} and (?:me|i) (?:don['’]?t|do not) (?:mix|get on|get along)[^.?!]*\ballergic
allergy holds | epipen,epi-pen,carry | (?:carry|carries|need|got|have) an epi-?pen (?:for|because of) {thing}
allergy holds | coeliac,celiac,intolerant | (?:coeliac|celiac|intolerant)(?: so|,) {Food}(?:['’]s| is| are) (?:out|off limits|a no[- ]no|banned)
allergy holds | turns,actually,found | (?:it['’]?s|it is|it was|was) {Food} (?:that )?(?:i|he|she) (?:can['’]?t|cannot|couldn['’]t) (?:have|eat|touch),? (?:and )?not(?= )
allergy holds | allergy | (?:have|has|['’]ve got|['’]s got|got|with) an? (?:(?:bad|severe|serious|nasty|mild) )?[a-z]+ allergy,? {Food}{end}
allergy begins | found,discovered,learned,learnt,turns | (?:found out|discovered|learned|learnt|turns out)(?: that)? (?:i|we) (?:can['’]?t|cannot) (?:have|eat|touch|do) {thing}
allergy ends | mistake,wrong,cleared | (?:my|the) (?P<value>[a-z]+(?: [a-z]+)?) (?:allergy|intolerance) (?:(?:was|is|has|['’]s|all|completely) )*(?:a mistake|a misdiagnosis|wrong|gone|cleared(?: up)?|disappeared|ruled out|outgrown)
allergy ends | after,turns | (?:not|n['’]?t) (?:actually )?(?:allergic|intolerant) to {thing} after all
condition holds | playing,back,flared,flaring,killing,bad,worse,acting,acts,worsening,means | (?:my|the) {condition} (?:(?:is|['’]s|has|keeps?|was) )*(?:been )?(?:playing(?: me)? up|back|flared(?: up)?|flaring(?: up)?|killing me|bad|worse|acting up|getting worse|awful|terrible|under control|managed)
condition holds | with | (?:^|[,;.]\s*)with my {condition}
condition holds | means | (?:^|[,;.]\s*|\bmy ){condition} means (?:i|that i)
condition holds | high,low,pressure,cholesterol | my (?P<value>blood pressure|cholesterol|blood sugar|iron|thyroid) (?:is|['’]s|has been|runs) (?:always |really |too |very |on the |a bit )*(?:high|low|up|underactive|overactive)(?: side)?(?=[^?!]*\b(?:years|always|always been|ages|since)\b)
condition holds | knees,back,hip,hips,shoulder,heart,lungs,bad,dodgy | (?:^|[,;.]\s*|\bi['’]?ve (?:got )?|\bi have (?:got )?)(?:a )?(?P<value>(?:bad|dodgy|gammy|knackered|bust|weak) (?:knees?|back|hips?|shoulders?|heart|lungs|chest|ankles?))
condition begins | says,say,reckons,reckon,diagnosis,results,told | (?:they|the (?:doctor|doc|gp|consultant|hospital|vet)s?|doctor|doc|gp|docs) (?:now )?(?:says?|said|reckons?|thinks?|told me|confirmed|diagnosed)(?: that)? (?:it['’]?s|it is|i['’]?m|i am|i['’]?ve(?: got)?|i have) {condition}
condition ends | remission,clear,gone,cleared,over,no | (?:my|the) {condition}(?:['’]s| is| has)? (?:(?:now|finally|all|completely|been|is|has|in) )*(?:gone|cleared(?: up)?|remission|cured|healed|over|sorted)
condition ends | more | (?:^|[,;.]\s*)no more {condition}
implant holds | there,metal,plate,titanium,pin,pins,hip | (?:there['’]?s|there is|got) (?:an? )?(?P<value>(?:metal|titanium) (?:plate|pin|rod|hip|knee|screws?|pins)) in (?:my|his|her)
implant begins | put,fitted,done,in | (?:had|got|getting) (?:an?|two) (?P<value>pacemaker|stents?|coil|iud|insulin pump|hearing aids?|new (?:hip|knee)|hip replacement|cochlear implant)s? (?:put in|fitted|done|inserted)
medication begins | put,started,got,has,have,wants,putting,start | (?:they|doctor|doc|gp|vet|consultant|docs|nurse|specialist|psychiatrist)(?:['’]ve|['’]s| have| has)? (?:(?:just|now|finally|also) )*(?:put|started|got) (?:me|us|{who}) (?:back )?on(?:to)? (?:some )?{drug}
medication begins | swapped,switched,changed,moved,replaced | (?:swapped|switched|changed|moved|replaced) (?:me |my |him |her )?(?:from )?[\w-]+ (?:for|to|with|onto) {drug}
medication holds | meds,medication,tablets,prescription,only,take,keeps,night,morning | (?:^|[,;.]\s*)(?:my (?:meds|medication|medicine|tablets|prescriptions?)(?: are| is|:) )?{drug} (?:keeps my|at night|every (?:night|morning)|first thing|twice|once a day|is what i take|for my|and)
medication holds | meds,medication,tablets,prescription | my (?:meds|medication|medicine|tablets|prescriptions?)(?: are| is|['’]s|:) {drug}
medication ends | took,taken,take,taking | (?:they|doctor|doc|gp|vet|consultant)(?:['’]ve|['’]s| have| has)? (?:took|taken) (?:me|him|her) off {drug}
medication ends | longer,not | (?:no longer|not) (?:on|taking) {drug}(?: any ?more)?
diet holds | veg,plant,based,vegetarian,vegan,halal,kosher | (?:^|[,;.]\s*)(?:pure|strictly|mostly|fully) (?P<value>veg|vegan|vegetarian|plant[- ]based|halal|kosher)(?![\w])
diet ends | not,longer | (?:not|no longer) (?:an? )?{diet}(?: any ?more| now|$|\s*[,.])
consumption ends =yes | touched,touch | (?:haven['’]t|hasn['’]t|have not|not) touched (?:a (?:single )?)?(?P<value>[a-z]+(?: [a-z]+)?)(?= (?:since|in|for)\b|\s{2,}|[.,!]|$)
consumption ends =yes | last | (?:had|ate|smoked|drank) (?:my|the) last (?P<value>[\w]+(?: [\w]+)?)[^.]*(?:done with|never again|that's it)
attitude holds =like | thing,jam,bag,favourite,heaven,bliss | {thing} (?:is|are) (?:totally |really |so |very much )*(?:my (?:thing|jam|bag|cup of tea|happy place|guilty pleasure)|heaven|bliss|the best thing ever)
attitude holds =like | enough | (?:can['’]?t|cannot|never) get enough (?:of )?{thing}
attitude holds =like | beats | nothing beats {thing}
attitude holds =like | love,like,bit | (?:^|[,;.]\s*)(?:i )?(?:love|do love|like) (?:a (?:bit|good|nice) (?:of )?){thing}
attitude holds =dislike | doing,bothered,arsed,stomach,abide,stick,face,bear,stand | (?:can['’]?t|cannot) (?:be (?:doing|bothered|arsed) with|stomach|abide|stick|face|bear|stand) {thing}
attitude holds =dislike | devil,evil,vile,rank,grim,disgusting,minging,gross,yuck,boke | {thing} (?:is|are|['’]s) (?:the devil|evil|vile|rank|minging|the worst thing ever|the work of the devil)(?=\s*(?:[.,;!]|$))
attitude holds =dislike | for,thing,tea,bag | {thing} (?:isn['’]?t|aren['’]?t|is not|are not|is really not) (?:for me|my (?:thing|cup of tea|bag|jam))
attitude holds =dislike | head,wall,nuts,crazy,teeth,mad | {thing} (?:do|does|drives?|gets?|sets?) (?:my head in|me (?:up the wall|nuts|crazy|mad)|on my (?:nerves|wick|tits)|my teeth on edge)
attitude holds =dislike | keen,fan,into | (?:^|[,;.]\s*)not (?:(?:really|very|too|that|so|much|a|of) )*(?:keen on|a fan of|fan of|into) {thing}
favourite holds | favourite,favorite,fave,fav,go-to,top,best,number | (?:my|all[- ]time) (?:(?:all[- ]time|absolute|number one) )*(?:fav(?:e|ou?rite)?|go-to|number one|top) (?P<noun>[a-z]+(?: [a-z]+)?)(?:['’]s| is| has to be|:|, easily,?) (?:now |still |probably |definitely |easily |always )*{thing}
favourite holds | favourite,favorite,fave,fav | (?:^|[,;.]\s*)(?:fav(?:e|ou?rite)?) (?P<noun>[a-z]+(?: [a-z]+)?)(?: is|['’]s|:|,)(?: (?:easily|definitely|has to be|by far))? {thing}
favourite holds | favourite,favorite,fave,fav | {thing} ?(?:['’]s| is| are) (?:my|our) (?:(?:all[- ]time|absolute) )*(?:fav(?:e|ou?rite)?) (?P<noun>[a-z]+(?: [a-z]+)?)(?=\s*(?:[.,;!]|$))
favourite holds | best | the best (?P<noun>[a-z]+) (?:i(?:['’]ve)? ever (?:read|saw|seen|heard|watched|had|ate|eaten)|ever) is {thing}
fear holds | scares,scare,terrifies,frightens,freeze,creeps,petrify,terrify,heebie-jeebies,panic,spooks | {thing} (?:(?:really|absolutely|always|still|just) )*(?:scares?|terrif(?:y|ies)|frightens?|petrif(?:y|ies)|freaks?|creeps?|spooks?) (?:the (?:life|hell|shit|crap) out of )?(?:me|us)(?: out)?(?! (?:about|when))
fear holds | freeze,creeps,heebie-jeebies,willies,panic,shivers | {thing} (?:makes? me (?:freeze|panic)|gives? me the (?:creeps|heebie-jeebies|willies|shivers|fear))
fear holds | scared,petrified,terrified,frightened,afraid | (?:^|[,;.]\s*)(?:(?:really|absolutely|so|always been|bit) )*(?:petrified|terrified|scared(?: stiff)?|frightened|afraid) of {thing}
fear holds | claustrophobic,arachnophobic,agoraphobic | (?:claustrophobic|agoraphobic),? so {thing} (?:is|are) (?:out|a no)
habit holds | every,most,weekends,sundays,saturdays,evenings,always,usually,mornings,daily,weekly | (?:^|[,;.]\s*)(?:most|every|on|all)? ?(?:weekends?|sundays?|saturdays?|evenings?|mornings?|nights?|lunchtimes?|week) (?:i['’]?m|you['’]ll find me|i am|we['’]re) (?:usually |always |out |off |at )*{gerund}
habit holds | always | (?:i['’]?m|i am) always {gerund}
habit holds | never | (?:i|we) never miss (?P<value>(?:mass|church|parkrun|yoga|bingo|training|a (?:game|match|session|class|service)|the [a-z]+|[a-z]+))
goal holds | aim,goal,dream,ambition,target,plan,mission,resolution | (?:my|our) (?:main |big |life |new year['’]?s? |long[- ]term )*(?:aim|goal|dream|ambition|target|mission|resolution)(?:['’]s| is|:| this year is) (?:to )?(?P<value>[a-z]+(?: [\w'’£$]+){0,5}?){end}
goal holds | resolution,goal,bucket | (?:^|[,;.]\s*)(?:new year['’]?s? )?(?:resolution|goal)s?(?: for \w+| this year)?: (?P<value>[a-z]+(?: [\w'’£$]+){0,5}?){end}
goal holds | bucket | (?:on )?my bucket list(?: is|:|['’]s) (?P<value>[\w'’]+(?: [\w'’]+){0,5}?){end}
goal holds | day | (?:^|[,;.]\s*)one day (?:i['’]?d|i would|i) (?:like|love|want|hope) to (?P<value>[a-z]+(?: [\w'’]+){0,4}?){end}
goal holds | year,going | this year (?:i['’]?m|i am) (?:going to|gonna) (?P<value>(?:read|run|learn|write|lose|save|finish|quit|stop|pass|buy|get|visit|cycle|swim|climb)(?: [\w'’£$]+){1,5}?){end}
possession ends | nicked,stolen,totalled,written,gone,dead,ghost,scrapped,sold,packed,conked,bust | (?:my|our|the) (?:old )?{Owned} (?:(?:has|have|['’]s|is|was|got|finally|been|just) )*(?:nicked|stolen|pinched|totalled|written off|gone|scrapped|sold|given up the ghost|gave up the ghost|packed (?:up|in)|conked out|died|bit the dust)
possession holds | car,phone,laptop,bike,motor,ride,wheels,tablet,watch,van,truck | (?:my|our) (?:new |daily |work )?(?:car|phone|laptop|bike|motor|ride|wheels|tablet|watch|van|truck|daily)(?:['’]s| is) (?:now )?(?:an?|the) (?:(?:old|new|battered|little|diesel|electric|red|blue|black|white|silver|second-hand|used) )*(?P<value>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z\d])[\w-]*)*)
membership ends | lapse,lapsed,expired,run,ran | (?:let )?(?:my|our) (?P<value>[\w ]{3,25}?) (?:membership|subscription|sub|pass)(?: has| is|['’]s)? (?:lapse|lapsed|expired?|run out|ran out|ended)
membership ends | not,longer | (?:no longer|not) (?:in|part of|a member of|with) {Group}(?: any ?more)?
religion holds | raised,brought | (?:raised|brought up) (?:an? )?(?P<value>Catholic|Muslim|Hindu|Sikh|Jewish|Methodist|Baptist|Mormon|Anglican|Christian)
language holds | language,tongue,italian | (?:my )?(?:mother tongue|first language|native language)(?:['’]s| is|:) {language}
language holds | pretty,good,rusty,decent,fluent,ok,okay,bad,passable | my {language}(?:['’]s| is) (?:(?:pretty|quite|very|fairly|a bit|still) )*(?:good|rusty|decent|fluent|ok|okay|passable|not bad|bad)
language holds | home | (?:talk|speak|use) {language} (?:at home|in the house|with (?:my|the))
phone holds | number,no,num,mobile,cell,phone,ph,mob,contact,call,ring,text,whatsapp,get,reach,use | (?:my|new|the) (?:(?:new|mobile|cell|phone|ph|mob|contact|whatsapp) )*(?:number|no\.?|num|mobile|cell|mob)(?:['’]s| is|:)? (?:now )?{number}
phone begins | now,future,use,instead | (?:use|ring|call|text|try) (?:me on )?{number} (?:from now on|now|instead|in future|from here on)
size holds @clothes_size | size | (?:i['’]?m|i am) (?:an?|now an?|usually an?)? ?size (?P<value>\d{1,2}|[smlx]{1,3})(?!\w)
size holds @ring_size | ring | ring size(?: is|['’]s|:)? (?P<value>[A-Z]|\d{1,2}(?:\.5)?)(?!\w)
size holds @shoe_size | feet,shoe,shoes | (?:my feet are|my shoe size(?:['’]s| is)|i['’]?m (?:an?|size)) (?:an? )?(?:size )?(?P<value>\d{1,2}(?:\.5|½)?)(?= (?:shoe|in shoes|feet)|\s*(?:[.,;!]|$))
height holds | ft,foot,feet,cm,tall,6ft,5ft,6'2,5'4 | (?:i['’]?m|i am) (?:about |only |just |around |nearly )?(?P<value>\d ?(?:ft|foot|['’]) ?\d{0,2}(?:\"|''|in)?|1\d\d ?cm|2\d\d ?cm|1\.\d\d ?m)(?=\s*(?:[.,;!]|$| (?:tall|so|and|but)))
blood_type holds | neg,pos,negative,positive,blood | (?:i['’]?m|i am|blood (?:type|group)(?:['’]s| is|:)?) (?P<value>(?-i:AB|A|B|O) ?(?:neg|pos|negative|positive|\+|-))(?!\w)
blood_type holds | blood | blood (?:type|group)(?:['’]s| is|:)? (?P<value>(?-i:AB|A|B|O)(?: ?(?:neg|pos|negative|positive)| ?[+-])?)
name holds | name,name's | (?:^|[,;.]\s*)(?:the|my) name['’]s {Name}
name holds | this,here | (?:^|[,;.]\s*)(?:hi,? |hello,? |hey,? )?this is {Name} here
name begins | name,changed | changed my (?:sur|last |first )?name,? (?:it['’]?s|i['’]?m|to|so it['’]s|and it['’]s) (?:now )?{Name}
nickname holds | known | (?:^|[,;.]\s*|\bi['’]?m )known as {Name}
nickname begins | called,call | (?:rather|prefer to|like to) be called {Name}
sign holds | typical,virgo,leo,aries,taurus,gemini,libra,scorpio,pisces,aquarius,capricorn,sagittarius | (?:typical|classic|such a|i['’]?m an?|total) (?P<value>Aries|Taurus|Gemini|Leo|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces)(?=,? (?:me|through)|\s*(?:[.,;!]|$))
trait holds | bit,bit | (?:^|[,;.]\s*)(?:bit of an?|a bit of an?|total|proper) (?P<value>introvert|extrovert|worrier|perfectionist|night owl|homebody|control freak|hoarder|neat freak)
"""
