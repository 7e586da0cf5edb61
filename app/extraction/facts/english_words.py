"""Words by which the English reader of facts tells lasting things from passing ones."""

import re

from app.extraction.wordlists import wordset

KIN = wordset(
    """wife husband partner spouse fiance fiancee fiancé fiancée son daughter child kid baby brother sister sibling twin mom mum mother
    dad father parents grandma grandpa grandmother grandfather aunt uncle cousin nephew niece stepmom stepdad stepson stepdaughter
    boyfriend girlfriend ex ex-wife ex-husband ex-girlfriend ex-boyfriend godmother godfather mother-in-law father-in-law
    brother-in-law sister-in-law son-in-law daughter-in-law"""
)
ROLES = wordset(
    """friend friends bestie colleague coworker co-worker boss manager supervisor mentor teacher tutor coach trainer doctor gp dentist vet therapist
    physiotherapist physio psychologist psychiatrist counsellor counselor nurse lawyer accountant landlord landlady neighbour neighbor
    roommate flatmate housemate teammate classmate professor advisor adviser assistant hairdresser barber babysitter nanny cleaner
    gardener instructor optometrist dermatologist cardiologist paediatrician pediatrician surgeon midwife agent client employee employer
    intern student pupil patient"""
)
PETS = wordset(
    "cat dog puppy kitten rabbit hamster parrot bird turtle tortoise fish goldfish horse pony snake lizard pet budgie gecko guinea-pig ferret chinchilla retriever"
)
# Of whom there is one at a time: a new name takes the place of the old one.
UNIQUE = (ROLES | KIN) - wordset(
    """friend friends bestie colleague coworker co-worker neighbour neighbor roommate flatmate housemate teammate classmate
    client employee intern student pupil patient son daughter child kid baby brother sister sibling twin aunt uncle cousin nephew
    niece grandma grandpa grandmother grandfather ex teacher"""
)
TRADES = wordset(
    """nurse doctor teacher engineer developer programmer designer lawyer attorney accountant architect artist actor actress author writer journalist
    editor translator chef cook baker butcher barista waiter waitress bartender electrician plumber carpenter mechanic welder builder
    contractor farmer fisherman gardener florist firefighter paramedic pilot driver sailor soldier veteran judge banker economist analyst
    consultant manager director founder entrepreneur freelancer realtor broker cashier clerk secretary receptionist librarian professor
    lecturer researcher scientist biologist chemist physicist mathematician statistician geologist historian philosopher linguist
    psychologist psychiatrist therapist physiotherapist counselor counsellor dentist vet veterinarian pharmacist surgeon midwife
    paediatrician pediatrician cardiologist radiologist dermatologist anaesthetist optometrist student intern apprentice trainee tutor
    coach trainer instructor musician singer drummer pianist guitarist violinist composer dancer photographer filmmaker producer
    animator illustrator sculptor potter tailor hairdresser barber beautician carer caregiver nanny cleaner janitor guard detective
    salesperson salesman marketer recruiter administrator technician operator machinist surveyor retiree pensioner homemaker housewife
    blogger streamer youtuber model priest pastor monk nun diplomat politician civil-servant postman courier paralegal dispatcher trucker foreman ranger stylist plasterer roofer
    beekeeper sommelier cop policeman policewoman firewoman bus-driver hygienist orthodontist paramedic estimator planner actuary auditor barrister
    solicitor brewer caterer decorator joiner landscaper locksmith masseuse nutritionist dietitian optician podiatrist registrar sonographer"""
)
# Endings by which other words are trades: "ethnomusicologist", "video technician".
TRADE_ENDING = re.compile(
    r"(?:ologist|ographer|ician|maker|keeper|worker|smith|wright|therapist|hygienist|nurse|engineer|manager|officer|assistant)$"
)
TRAITS = wordset(
    "owl bird person introvert extrovert ambivert perfectionist minimalist insomniac sleeper eater pacifist atheist bookworm foodie vegetarian vegan pescatarian"
)
DIETS = r"vegetarians?|vegans?|pescatarians?|pescetarian|flexitarian|keto|paleo|halal|kosher|gluten[- ]free|dairy[- ]free|plant[- ]based|teetotal|sober"
CONDITIONS = (
    r"(?:type (?:1|2|one|two) )?diabet(?:es|ic)|asthma(?:tic)?|epilep(?:sy|tic)|hypertension|hypertensive|high blood pressure|low blood pressure|arthritis|"
    r"migraines?|an[a]?emi[ac]|(?:c[o]?eliac)(?: disease)?|crohn['’]s(?: disease)?|ibs|eczema|psoriasis|depression|anxiety(?: disorder)?|adhd|add|autis(?:m|tic)|ocd|"
    r"bipolar(?: disorder)?|dyslexi[ac]|colou?r[- ]?blind(?:ness)?|lactose[- ]intoleran(?:t|ce)|gluten[- ]intoleran(?:t|ce)|glaucoma|cataracts?|tinnitus|insomnia|"
    r"sleep apn(?:o)?ea|scoliosis|osteoporosis|lupus|parkinson['’]s(?: disease)?|alzheimer['’]s(?: disease)?|dementia|multiple sclerosis|hepatitis(?: [abc])?|hiv|"
    r"hypothyroidism|hyperthyroidism|hashimoto['’]s|pcos|endometriosis|gout|high cholesterol|a heart (?:condition|murmur|disease)|heart disease|kidney disease|"
    r"(?:[a-z]+ )?cancer|leuk[a]?emia|pregnant|deaf|blind|h[a]?emophili[ac]|sickle cell(?: disease| anemia)?|copd|hay fever|chronic [a-z]+(?: [a-z]+)?|"
    r"[a-z]{4,}itis|[a-z]{4,}osis"
)
IMPLANTS = (
    r"(?:cardiac |heart )?pacemaker|stent|insulin pump|cochlear implant|(?:dental |breast )?implants?|artificial (?:hip|knee|heart valve|leg)|hip replacement|knee replacement|"
    r"prosthe(?:sis|tic)(?: [a-z]+)?|hearing aids?|metal plate|iud|defibrillator|shunt|port"
)
DRUGS = (
    r"naproxen|omeprazole|codeine|tramadol|prednisolone|salbutamol|ventolin|cetirizine|loratadine|lamotrigine|methotrexate|tamoxifen|clopidogrel|apixaban|rivaroxaban|furosemide|digoxin|amiodarone|insulin|metformin|aspirin|ibuprofen|paracetamol|statins?|antidepressants?|antihistamines?|beta[- ]?blockers?|blood thinners?|birth control|the pill|"
    r"prozac|zoloft|lexapro|xanax|ritalin|adderall|ozempic|warfarin|eliquis|xarelto|levothyroxine|thyroxine|prednisone|lithium|vitamin [a-z]\d*|melatonin|magnesium|zinc|fish oil|probiotics|multivitamins?|folic acid|antacids?|painkillers?|sleeping pills|iron tablets|"
    r"[a-z]{2,}(?:pril|olol|statin|formin|cillin|azole|dipine|sartan|xetine|pram|traline|oxacin|mycin|gabalin|pentin|tidine|lukast|gliptin|gliflozin|glutide|zepam|zolam|parin|thiazide)"
)
LANGUAGES = (
    "English|Chinese|Mandarin|Cantonese|Japanese|Korean|French|German|Spanish|Italian|Portuguese|Russian|Arabic|Hindi|Urdu|Bengali|Tamil|Turkish|Greek|"
    "Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Czech|Ukrainian|Hungarian|Romanian|Thai|Vietnamese|Indonesian|Malay|Tagalog|Hebrew|Persian|Farsi|"
    "Swahili|Welsh|Irish|Catalan|Latin|Esperanto|sign language|ASL|BSL"
)
FIELDS = (
    "marketing|finance|hr|human resources|it|tech|sales|education|healthcare|construction|hospitality|retail|banking|insurance|consulting|advertising|media|"
    "film|music|logistics|law|publishing|real estate|customer (?:service|support)|accounting|logistics|security|aviation|engineering|manufacturing|"
    "software|biotech|pharma|research|journalism|fashion|design|agriculture|government|politics|social work|nursing|data science|cybersecurity"
)
ORGANISATION = re.compile(
    r"\b(?:hospital|clinic|bank|school|university|college|company|startup|start-up|firm|agency|studio|restaurant|cafe|café|bakery|shop|store|hotel|library|museum|"
    r"factory|lab|laboratory|institute|charity|nonprofit|non-profit|ngo|council|airline|newspaper|magazine|publisher|brewery|salon|gym|farm|zoo|theatre|theater|"
    r"supermarket|pharmacy|kindergarten|nursery|office|practice|dental|inc|llc|ltd|gmbh|corp|group|partners|labs|systems|technologies|solutions|consulting|airport|"
    r"warehouse|ministry|embassy|police|army|navy|church|call cent(?:er|re)|bookshop|bookstore)\b",
    re.IGNORECASE,
)
DWELLING = re.compile(
    r"\b(?:apartment|flat|house|home|studio|condo|loft|cottage|farm|village|town|city|suburbs?|countryside|dorm|bungalow|townhouse|houseboat|mountains|coast|island|downtown|cabin|neighbou?rhood|district|street|road|avenue)\b",
    re.IGNORECASE,
)
SCHOOLS = re.compile(
    r"\b(?:school|university|uni|college|kindergarten|nursery|academy|institute|elementary|preschool|high|mit|ucla|lse|oxford|cambridge|harvard|stanford|yale)\b",
    re.IGNORECASE,
)
# What someone does as a habit when it is said in the plain present: "I play the cello".
HABITUAL = wordset(
    """play collect smoke vape meditate volunteer sing paint knit jog run swim cycle ski surf climb hike dance garden sew crochet fish hunt bake cook
    journal pray fast drive commute gamble code bike row box skate sketch blog stream coach wear sail knit exercise work-out"""
)
# Verbs of which even "never" and "always" say nothing lasting.
NO_HABITS = wordset(
    """be have get forget lose know think feel want need say tell see hear ask try seem mean guess hope wish happen find come become start stop keep let
    make give put take show leave miss win fail mind care expect understand remember notice realise realize believe imagine look matter do thank send
    arrive break crash snow rain change end begin open close work go live like love hate"""
)
FREQUENT = wordset(
    "always usually often regularly rarely never hardly generally normally typically"
)
VAGUE = re.compile(
    r"^(?:(?:it|this|that|these|those|you|your|yours|him|her|them|me|us|one|ones|how|what|when|where|who|why|there|here|everything|something|nothing|anything|everyone|anyone|lol|haha"
    r"|all|things?|so|such|much|enough|more|less|well|very|too|as|if|being|seeing|hearing|talking|chatting|having|knowing|getting|thinking|both|either|each|none|some|any|out|up|to)\b"
    r"|(?:the|my|our|a|an) (?:new|idea|way|fact|look|sound|thought|ones?|part|vibe|view|other|rest|same|last|first|next|latest|lot|bit|few|little|chat|plan|answer|suggestion|concept|feature|update|change|design)\b)",
    re.IGNORECASE,
)
STOPS = (
    r"because|but|so|since|when|whenever|which|who|that|than|though|although|if|unless|while|after|before|until|till|where|"
    r"(?:and|or)\s+(?:i|we|he|she|they|it|my|his|her|our|am|is|are|was|have|has|had|do|don['’]t|also|then|so|not|never|can|will|used|it['’]s|i['’]m|that|the)|"
    r"any\s?more|any longer|no more|now|these days|right now|lately|at the moment|at all|too|either|again|a lot|very much|so much|more than|over|instead|also|already|actually|really|still|"
    r"currently|lol|haha|as well|as|originally|ever|in (?:my (?:entire |whole )?life|years|ages)|even|especially|just|with (?:my|a|an|the|his|her|our)|for (?:my|work|now|years|a|about|over|nearly|almost|medical|health|the)|full[- ]time|part[- ]time|"
    r"every|each|once|twice|by the|thanks|honestly|though|please|yet|together|alone|on weekdays|for"
)
VALUE = r"(?P<value>[^\W_](?:[^,.;:!?()\"“”\n—–]|\.(?=\w)){0,60}?)"
END = rf"(?=\s*(?:[,;:!?()\"“”—–\n]|\.(?!\w)|$|\s{{2,}})|\s+(?:{STOPS})\b)"
DOING = re.compile(rf"^\s*(?P<value>[^,.;:!?()\"“”\n—–]{{0,40}}?){END}", re.IGNORECASE)
FAITH = re.compile(
    rf"^\s*(?:an?\s+)?(?:practising\s+|devout\s+|lapsed\s+)?(?P<value>Christian|Catholic|Muslim|Buddhist|Hindu|Sikh|Jewish|Quaker|Mormon|Methodist|Anglican|Baptist|Protestant){END}"
)
