"""Words of the English reader: verbs and their forms, and the small words around them."""

from app.extraction.wordlists import wordset

# Past form and participle of irregular verbs, each "base past participle".
IRREGULAR = """
be was been|be were been|have had had|do did done|go went gone|get got gotten|get got got|make made made|take took taken
come came come|see saw seen|meet met met|eat ate eaten|drink drank drunk|buy bought bought|sell sold sold
tell told told|say said said|give gave given|find found found|lose lost lost|leave left left|feel felt felt
begin began begun|break broke broken|bring brought brought|build built built|catch caught caught
choose chose chosen|cut cut cut|draw drew drawn|drive drove driven|fall fell fallen|fly flew flown
forget forgot forgotten|grow grew grown|hear heard heard|hold held held|hurt hurt hurt|keep kept kept
know knew known|lead led led|let let let|lend lent lent|pay paid paid|put put put|read read read|ride rode ridden
run ran run|sing sang sung|sit sat sat|send sent sent|set set set|sleep slept slept|spend spent spent
speak spoke spoken|stand stood stood|swim swam swum|teach taught taught|think thought thought|throw threw thrown
win won won|wear wore worn|wake woke woken|write wrote written|hit hit hit|quit quit quit|shut shut shut
feed fed fed|fight fought fought|bite bit bitten|blow blew blown|burn burnt burnt|deal dealt dealt|dig dug dug
dream dreamt dreamt|freeze froze frozen|hang hung hung|hide hid hidden|lay laid laid|learn learnt learnt
light lit lit|mean meant meant|ring rang rung|rise rose risen|shake shook shaken|shoot shot shot|steal stole stolen
stick stuck stuck|strike struck struck|swear swore sworn|sweep swept swept|tear tore torn|understand understood understood
withdraw withdrew withdrawn|bend bent bent|spill spilt spilt|split split split|spread spread spread|cost cost cost
become became become|show showed shown|overcome overcame overcome|oversleep overslept overslept|rebuild rebuilt rebuilt
reset reset reset|sew sewed sewn|shrink shrank shrunk|sink sank sunk|slip slipped slipped|upset upset upset|bet bet bet|sting stung stung|seek sought sought|slide slid slid|spin spun spun|spit spat spat
swing swung swung|wind wound wound|bind bound bound|grind ground ground|creep crept crept|flee fled fled
"""

# Verbs of events: what happens, is done or is planned. Regular forms are derived.
EVENTIVE = """
rain snow hospitalize hospitalise increase decrease lower note delay extend sting accept accompany ache achieve acquire activate adjust administer admit adopt advance aid announce answer apologize apply
appoint approve argue arrange arrest arrive ask assemble assist attach attack attend audition bake ban bathe begin bill bite
bleed block board boil book borrow bounce break brew bring brush build bump burn buy call camp cancel carry catch celebrate
change charge chat check chew choose claim clean clear climb clip close coach collect collapse collide combine come complete
complain complete compete conclude conduct confirm congratulate connect consult contact continue convince cook copy
cough cover crash create cross cry cut cycle damage dance deactivate debug decide declare decline decorate defend deliver
delete depart deploy deposit design develop diagnose die dig dine disappear discharge disconnect discover discuss divorce
do donate download draft draw drink drive drop dye earn eat edit email empty end engage enrol enroll enter escalate
escape evict examine exchange exercise expand expire explain explore faint fail fall feed fetch fight file fill
finalize find finish fire fix flood fly fold follow forget forward found fracture freeze fund gain gather get give go
graduate greet grill groom grow hand hang happen harvest have head heal hear help hide hike hire hit hold host hug hurt
immigrate improve inherit initiate injure inject inspect install interview introduce invest invite invoice issue jog join
jump kayak keep kick kiss knit knock launch lead learn leave lend lift light limp list load lock log lose maintain
make manage mark marry measure meditate meet mend merge message migrate miss mix mop move mow nap negotiate notify
nurse obtain offer onboard open operate order organise organize overcharge oversleep own pack paint park participate pass patch pause pay
peel perform phone photograph pick pitch place plan plant play polish post postpone pour practice practise prepare
prescribe present press print process promise promote propose publish pull purchase push put quit race raise ran reach read
rearrange rebook reboot rebuild receive reconnect record recover redeem redo reduce refill refund refuse register
rehearse reject release relocate remind remove renew renovate rent repair repay repeat replace reply repot report request
rescue research reserve reset resign resolve respond restart restore resubmit retire retrieve return review ride ring
roast roll row run sail save scan schedule scold scratch scrub seal search see sell send separate serve set settle sew shave
shift ship shoot shop shovel show shower shut sign sing sit skate sketch ski skip sleep slip smash smoke sneeze solve sort
speak spend spill spot sprain spray spread squash stain stand start stay steal stitch stop strain stream stretch
strike study submit subscribe suffer surf surrender suspend swap sweep swim swallow switch take talk tag teach tear tell
terminate test text throw tidy tie tour train transfer transplant travel treat trim trip try tutor twist undergo
unlock unpack unplug unsubscribe update upgrade upload vaccinate vacuum verify visit volunteer vomit vote wait
wake walk warm wash watch water waive wear wed weed weigh welcome win wipe wire withdraw work worsen wrap write ache
reactivate dispatch credit debit deduct refinance babysit chop dine jetlag downgrade escort foster spay neuter
deworm microchip declaw rehome potty sterilize bloom hatch molt shed spar row lend lease dismantle bowl fish hunt puke
itch swell throb ferment marinate simmer audit budget mail courier fax ping deploy tweak refactor prototype demo
binge sunbathe snorkel dive scuba bathe sneak sob chat hang slice tune tow service inflate
restock replenish reimburse reschedule relapse recharge reconcile reseal resew share challenge excel persist praise criticize criticise communicate knock raise reveal base evacuate snap tumble commute chase pet cuddle groom rinse trek tune barbecue caption unwrap gift propose elope engage misplace misread overpay overdose outgrow unsubscribe unfollow zip patch crack chip dent scrape puncture deflate overheat short trigger relieve soothe numb swab sample assess evaluate monitor track log quarantine isolate intubate discharge operate biopsy stabilise stabilize revoke forfeit redeem accrue settle mediate sue testify vote enlist deploy graduate tutor mentor onboard resit major minor swap trade barter donate pledge sponsor fundraise host cater
land touch scream yell shout laugh cheer unload stumble toast swipe spell double halve slam skid crochet rake drill glue scrap ditch
flunk ace nail reassign reverse fit repro retrieve overrun retake rewrite rework rewire repaint redecorate reopen reunite
"""

# Verbs of states, feelings and opinions: no event by themselves.
STATIVE = """
like love hate think know want need believe seem look feel sound mean guess hope wish prefer remember understand
agree disagree belong deserve matter depend cost contain wonder suppose doubt care appreciate thank enjoy mind bet imagine
consist exist include lack owe possess recognise recognize realise realize resemble suspect trust value hear say
live expect suit tend adore admire envy fear regret respect worry assume consider dislike involve own notice let keep
taste smell concern please impress inspire interest excite surprise encourage wish pray
"""

SPEECH = wordset(
    """say tell mention claim report announce insist explain think believe hear swear admit write text note"""
)

BE = wordset("am is are was were be been being 'm 're")
HAVE = wordset("have has had having 've")
DO = wordset("do does did")
MODAL = {
    "will": "future", "'ll": "future", "shall": "future", "wo": "future", "gonna": "future",
    "would": "would", "could": "could", "should": "should", "might": "maybe", "may": "maybe",
    "can": "can", "ca": "can", "must": "must", "cannot": "can", "'d": "would", "wouldve": "would",
}  # fmt: skip
NEGATIONS = wordset("not n't never hardly barely")
ADVERBS = wordset(
    """just already also finally recently actually really still even then always usually often probably maybe perhaps
    definitely certainly both all almost nearly only again so successfully kinda sort of kind once ever first
    sometimes rarely simply quickly later now soon yet too currently basically literally officially both each
    together totally apparently accidentally immediately eventually unfortunately luckily hopefully today"""
)
PRONOUNS = wordset(
    """i we you he she they it this that someone somebody everyone everybody nobody one who there these those"""
)
DETERMINERS = wordset(
    """my our his her their your its the a an another this that these those some both each every one two three four
    five six several many most no any"""
)
FILLERS = wordset(
    """and but so then also oh well ok okay yes yeah yep no nope hey hi hello btw anyway anyways actually finally
    because cause cuz cos coz bc tho plus meanwhile now just later luckily unfortunately sadly fortunately hopefully honestly
    basically lol haha ah wow um uh hmm good great news update fyi ps though or yet afterwards afterward today
    apparently suddenly first second next earlier right sure thanks please sorry guess what eventually alright
    morning evening p.s. dear again quick quickly additionally besides too guys once still"""
)
# Words that open a clause which only sets the scene, and those that make the sentence a supposition.
SCENE = wordset(
    """when whenever while as after before until till since once although though where how why whether"""
)
SUPPOSING = wordset("if unless suppose supposing assuming imagine wish otherwise")
RELATIVE = wordset("who which that whose whom")
# Verbs that take "to" or a gerund and say how the next one is meant.
CHAIN = {
    "go": "future", "plan": "future", "want": "wish", "need": "need", "have": "need", "hope": "future",
    "intend": "future", "decide": "future", "aim": "future", "expect": "future", "promise": "future",
    "prepare": "future", "wan": "wish", "agree": "future",
    "start": "begin", "begin": "begin", "continue": "begin", "manage": "same", "get": "same", "try": "try",
    "fail": "not", "forget": "not", "refuse": "not", "use": "habit", "mean": "not", "remember": "same",
    "keep": "keep", "finish": "done", "consider": "maybe", "help": "same", "come": "same",
    "think": "maybe", "supposed": "future", "schedule": "future", "set": "future", "offer": "future", "wait": "future",
    "look": "wish", "ask": "same", "end": "same", "wind": "same",
}  # fmt: skip
# Words of the speaker's world that stand as subjects without an article.
BARE_SUBJECTS = wordset(
    """customer support mom mum mama dad papa daddy mommy grandma grandpa granny nana auntie uncle aunt school work
    management traffic police everyone hr it delivery doctor landlord maintenance boss payment order package refund
    internet wifi wi-fi power sleep blood weight results tests ticket flight surgery rent baby dog cat dinner lunch
    breakfast meeting housewarming appointment interview lesson party event concert game match exam trip conference workshop session presentation launch call booking reservation class rehearsal training practice"""
)
REQUESTABLE = wordset(
    """book cancel reserve schedule reschedule remind change move order send call return exchange refund replace add
    set arrange renew transfer upgrade update fix check pick bring buy cook drop email find get issue
    deliver ship pay postpone log record put note sign register process close open escalate """
)
# Verbs that say little alone: an event only with time words, a measured value or a type of their own.
LIGHT = wordset("""make get do come give keep see help go take put let find hold set grow accept spread pass lead gain improve
    work bring turn change happen talk share speak become show use try deal handle manage throw hit cut run hear add
    create build learn discover explore encourage touch open close combine develop capture reach face push draw form
    join connect raise support follow choose pick win offer wait start begin continue move leave stop stay lose
    appear open sit stand hang look have ask answer""")
# Nouns of who can act: persons, roles, groups, animals. Other things only arrive, break, start and the like.
ACTORS = wordset("""mom mum mother mama dad father papa parents wife husband partner son sons daughter daughters kid kids child children baby
    brother sister siblings grandma grandpa grandmother grandfather grandparents aunt uncle cousin cousins nephew niece
    boyfriend girlfriend fiance fiancee friend friends neighbour neighbor neighbours neighbors colleague colleagues coworker
    coworkers roommate flatmate boss manager team doc docs gp medic paramedics mutt tabby nurse client clients customer doctor vet dentist nurse therapist teacher coach
    professor tutor plumber electrician technician mechanic landlord tenant driver courier lawyer agent bank company school
    hospital clinic airline store shop restaurant hotel police dog cat puppy kitten rabbit hamster parrot bird horse pet pup cats dogs
    support hr insurer insurance department office university employer guests visitors someone somebody everyone family
    twins girl boy guy man woman lady assistant director ceo physio trainer surgeon specialist paediatrician pediatrician
    cardiologist dermatologist pharmacist babysitter nanny contractor builder painter cleaner gardener seller buyer vendor
    supplier agency management crew band class group committee council fam folks people classmates classmate teammates teammate parents-in-law in-laws crowd class troop students student audience stepdad stepmom mum's wife's ex""")
THING_VERBS = wordset("""arrive come break crash stop die fail start begin open close leak fall expire ship land leave finish end burn explode freeze
    happen sink flood collapse disappear run go move rise drop increase decrease hurt ache itch bleed swell depart restart
    bloom reopen hatch melt jam depart resume worsen improve heal disconnect""")
