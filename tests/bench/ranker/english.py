"""English material of the training dialogues, written for this purpose alone.

A happening is a line of ``kind | said | said otherwise | asked | asked otherwise | named``: the two
ways to tell it, the verb phrases of a question about it (the second in other words), and the noun
phrase by which a partner picks it up.
"""

HAPPENINGS = """
hobby | signed up for a ceramics workshop | started shaping clay on the wheel | join a ceramics workshop | begin making pots | the ceramics workshop
hobby | took up watercolour painting | bought brushes and began to paint landscapes | take up watercolour | start to paint | the painting
hobby | joined a chess club | began to play chess on Thursdays | join a chess club | start with the board game | the chess club
hobby | started to learn the cello | got a second-hand cello and a teacher | learn the cello | pick up a string instrument | the cello
hobby | built a model railway in the cellar | laid the last tracks of my little railway | build a model railway | set up the toy trains | the railway
hobby | began beekeeping | put two beehives behind the shed | begin beekeeping | get bees | the beehives
sport | ran a half marathon | finished twenty-one kilometres on foot | run a half marathon | take part in the race | the half marathon
sport | went climbing at the quarry | climbed the long route at the quarry | go climbing | scale the rock wall | the climbing
sport | tried fencing for the first time | held a foil for the first time | try fencing | fight with a sword | the fencing
sport | won the badminton doubles | came first in the doubles with the shuttlecock | win at badminton | take the racket title | the badminton final
sport | swam across the lake | made it over the lake and back | swim across the lake | cross the water | the swim
sport | learned to ski | stood on skis for a week | learn to ski | go down the snowy slopes | the skiing
travel | flew to Marrakesh | spent ten days in Marrakesh | go to Marrakesh | visit Morocco | Marrakesh
travel | took the night train to Vienna | saw Vienna by rail | travel to Vienna | visit Austria | Vienna
travel | hiked in the Dolomites | walked from hut to hut in the mountains | hike in the Dolomites | trek through the Alps | the Dolomites
travel | rented a houseboat on the canal | lived on a boat for a weekend | rent a houseboat | spend a weekend on the water | the houseboat
travel | drove along the coast of Portugal | did the coast road with a camper | drive along the Portuguese coast | take a road trip | the coast trip
pet | adopted a greyhound | brought home a retired racing dog | adopt a greyhound | get a dog | the greyhound
pet | took the rabbit to the vet | had the rabbit's teeth looked at | take the rabbit to the vet | have an animal treated | the rabbit
pet | found a stray kitten | picked up a tiny cat from the car park | find a kitten | rescue a cat | the kitten
pet | lost our parrot | saw the bird fly off through the window | lose the parrot | miss a pet | the parrot
work | got promoted to team lead | became head of my team | get promoted | move up at the company | the promotion
work | gave a talk at a conference | stood on a stage and presented our results | give a talk | speak in public | the talk
work | quit the job at the bank | handed in my notice at the bank | quit the bank | leave an employer | the bank job
work | opened a small bakery | unlocked the door of my own bread shop | open a bakery | start a business | the bakery
work | had an interview at the museum | talked to the museum about a position | interview at the museum | apply for a position | the interview
home | moved into a flat by the river | carried the last box into the new place | move into the new flat | change address | the flat
home | repaired the leaking roof | got up a ladder and fixed the tiles | repair the roof | stop the water coming in | the roof
home | planted tomatoes and beans | dug over the garden and put in seeds | plant vegetables | grow food | the garden
home | had the kitchen redone | got new cupboards and a stove | redo the kitchen | renovate | the kitchen
health | sprained an ankle | twisted my foot on the stairs | sprain an ankle | get hurt | the ankle
health | had a tooth pulled | lost a molar at the dentist's | have a tooth pulled | see the dentist | the tooth
health | stopped drinking coffee | have not had an espresso for weeks | stop drinking coffee | give up caffeine | the coffee
health | began with yoga in the morning | roll out the mat before breakfast now | begin with yoga | work on flexibility | the yoga
family | became an aunt | held my brother's baby | become an aunt | welcome a newborn relative | the baby
family | visited grandmother in hospital | sat at my grandmother's bed in the clinic | visit grandmother | see a sick relative | my grandmother
family | celebrated our wedding anniversary | had dinner for our twelve years together | celebrate the anniversary | mark the marriage | the anniversary
family | argued with my sister | had a row with my sister about money | argue with a sister | fall out with a relative | the argument
culture | saw a puppet opera | watched puppets sing Mozart | see the puppet opera | attend a performance | the opera
culture | read a novel about Antarctica | finished a thick book on polar explorers | read about Antarctica | finish a book | the novel
culture | went to a jazz concert | heard a trio in a cellar | go to a jazz concert | hear live music | the concert
culture | visited the lighthouse museum | saw the old lenses at the lighthouse | visit the lighthouse museum | look at an exhibition | the lighthouse
help | volunteered at the food bank | packed groceries for people in need | volunteer at the food bank | help the poor | the food bank
help | taught children to read | spent an afternoon with first-graders and books | teach children to read | support pupils | the reading hour
help | collected litter on the beach | filled nine bags with rubbish by the sea | collect litter | clean the shore | the clean-up
food | baked sourdough bread | got a decent crust on my loaf | bake sourdough | make bread | the sourdough
food | cooked a Persian stew | made lamb with dried limes | cook a Persian stew | prepare a foreign dish | the stew
food | ate at the new noodle bar | tried the hand-pulled noodles on the corner | eat at the noodle bar | go out for dinner | the noodle bar
"""

CATEGORIES = {
    "hobby": "hobbies",
    "sport": "sports",
    "travel": "trips",
    "pet": "animals",
    "work": "career steps",
    "home": "changes at home",
    "health": "health matters",
    "family": "family events",
    "culture": "arts and books",
    "help": "good deeds",
    "food": "dishes and meals",
}

# What is told of a happening beside itself: how a partner asks for it, what is answered, how it is
# asked for later.
DETAILS = {
    "who": (
        ("Who was with you?", "Did you do that alone?", "Were you on your own?"),
        ("{person} came along.", "Not alone, {person} was there too.", "With {person}, as always."),
        ("Who was with {who} when {pron} {did}?", "With whom did {who} {ask}?"),
    ),
    "where": (
        ("Where was that?", "Is that far from you?", "Which part of town?"),
        ("{place}, you would like it.", "It is {place}.", "Just {place}, ten minutes from us."),
        ("Where did {who} {ask}?", "In what place did {who} {ask}?"),
    ),
    "feel": (
        ("How did it go?", "And how do you feel about it?", "Was it any good?"),
        (
            "I was {feeling}, to be honest.",
            "Honestly? I felt {feeling} for days.",
            "It made me {feeling}.",
        ),
        ("How did {who} feel about {name}?", "What did {name} make {who} feel?"),
    ),
    "why": (
        ("What made you do it?", "How did you come to that?", "Why now?"),
        ("Because {reason}.", "Well, {reason}.", "It was simple: {reason}."),
        ("Why did {who} {ask}?", "What was the reason for {name}?"),
    ),
    "cost": (
        ("Was it expensive?", "What did you pay?", "Did that cost much?"),
        (
            "It came to {number} euros.",
            "{number} in all, less than feared.",
            "I paid {number} for everything.",
        ),
        ("How much did {who} pay for {name}?", "What did {name} cost?"),
    ),
    "thing": (
        ("Did you bring anything home?", "What did you need for it?", "What did you get?"),
        (
            "I got myself {thing}.",
            "Only {thing}, nothing else.",
            "{thing}, a present from my uncle.",
        ),
        ("What did {who} get for {name}?", "Which object goes with {name}?"),
    ),
    "next": (
        ("And what comes next?", "Will you go on?", "What is the plan now?"),
        ("Next I want to {plan}.", "In autumn I am going to {plan}.", "I thought I might {plan}."),
        ("What does {who} want to do after {name}?", "What is planned after {name}?"),
    ),
}

POOLS = {
    "person": "my cousin Pavel|my neighbour Ilse|Dana from work|my old teacher|two friends from school|my daughter Wren|my uncle Otis|a colleague called Farid|my flatmate|the twins",
    "place": "behind the town hall|in the old brewery|next to the harbour|out in Millbrook|on Cedar Street|in the basement of the library|near the western station|at the foot of the hill|in a barn in Ashford|by the canal bridge",
    "feeling": "nervous at first and then proud|completely worn out|happier than in years|a little disappointed|calm for once|ashamed of myself|thrilled|homesick|relieved|surprised at myself",
    "reason": "my doctor told me to move more|I needed something away from screens|a film gave me the idea|I promised it to my mother|everybody at the office talked of it|I was bored all winter|I had dreamt of it as a child|there was a voucher in a drawer|I wanted to prove something to myself|the old one had fallen apart",
    "number": "35|48|60|85|120|140|210|265|330|480|750|1,200",
    "thing": "a red notebook|a pair of gloves|a wooden box|a lamp with a green shade|a thick jacket|a set of knives|a map from 1950|a copper pan|a striped blanket|a pocket radio",
    "plan": "enter a competition|take my parents along|write about it|save for a better one|move on to the advanced level|do it once more before winter|teach somebody else|have a long rest|sell the rest|invite the whole street",
}

ECHOES = (
    "Wow, {name}! That sounds wonderful.",
    "Oh, {name} again. You never stop, do you?",
    "I have always been curious about {name}. Good for you!",
    "{name}? Now that I would not have guessed.",
    "So glad to hear about {name}, tell me everything.",
    "I know somebody who is mad about {name}.",
)
REPLIES = (
    "Lovely.", "That makes sense.", "Ha, I can picture that!", "Sounds like you.", "I envy you a bit.",
    "Good to hear, really.", "You deserve it.", "Well done!",
)  # fmt: skip
CHAT = (
    "Hi {other}! Long time no see.", "Hey {other}, how are you today?", "All fine here, just tired.",
    "The weather is awful, is it not?", "I have to run in a minute.", "Anyway, tell me about your week.",
    "Same as ever, work and sleep.", "Talk to you soon, {other}!", "Take care, {other}.",
    "Thanks for asking, {other}.", "What have you been up to?", "Can we speak tomorrow as well?",
)  # fmt: skip
TOLD = (
    "I {said} {time}.", "Guess what: I {said} {time}!", "{time} I {said}.", "By the way, I {said} {time}.",
    "So, news from me. I {said} {time}.", "I {said} {time}, can you believe it?",
)  # fmt: skip
TIMES = "yesterday|last week|on Monday|two days ago|the other day|this morning|at the weekend|last month|on Friday evening|recently"
ASKED = (
    "When did {who} {ask}?", "Did {who} {ask}?", "What did {who} say about {name}?",
    "What happened when {who} {did}?", "Do you remember when {who} {did}?",
)  # fmt: skip
LISTED = (
    "Which {kinds} has {who} told of?", "What {kinds} has {who} had?", "What are the {kinds} of {who}?",
    "What has {who} done in the way of {kinds}?",
)  # fmt: skip
ADVICE = (
    "For {name} I would suggest that you keep a list of what you need, compare two or three offers and start small.",
    "That is a fine idea. With {name} the most important thing is patience; plan a fixed hour for it each week.",
    "Congratulations on {name}! Would you like me to draw up a plan, or to look for similar things nearby?",
    "Here are some thoughts on {name}: first see what you have, second ask somebody with experience, third keep notes.",
)
HELP_WANTED = (
    "I {said} {time}, can you help me to make the most of it?",
    "I {said} {time}. What should I think of?",
    "I'm trying to get ahead: I {said} {time} and need some advice.",
    "I {said} {time}, what would you do now?",
)
ADVISED = ("What did you suggest about {name}?", "What was your advice on {name}?")
MUSINGS = (
    "I would love to {ask} one day.", "I keep thinking whether I should {ask}.",
    "Today somebody asked me why people {ask}.", "My friend wants to {ask}, and I do not know what to say.",
    "It is about {name} again.", "I had a strange feeling because of {name}.",
)  # fmt: skip
NOTES = (
    "{who} {said} and was {feeling}.",
    "{who} {said} together with {person}.",
    "{who} {said} {place}.",
)
NAMES = "Iris|Jonah|Petra|Magnus|Leila|Oscar|Bridget|Ansel|Thora|Duncan|Noor|Silas"
FIRST_PERSON = "I"
PARTNER = "you"
BETWEEN_SENTENCES = " "
ASKED_BY_SELF = (
    "When did I {ask}?", "Did I ever {ask}?", "What did I tell you about {name}?", "Do you remember when I {did}?",
    "What was that about {name}?",
)  # fmt: skip
# Sentences that stand around what is told, with words of their own.
REMARKS = (
    "My phone is almost out of battery, sorry if I vanish.", "You know how slow the bus is on that line.",
    "I still have to do the laundry tonight.", "The neighbours are drilling again, I can hardly think.",
    "I keep saying that we should all drink more water.", "It reminded me of the summers at the farm.",
    "There is so much to learn and so little time.", "Small steps, as my mother always says.",
    "I took a few pictures, the light was golden.", "Everybody there was friendly and patient with me.",
    "I laughed so hard that my stomach hurt.", "It rained all the way and nobody minded.",
    "Sometimes you just have to trust people.", "Honestly, support like yours keeps me going.",
    "I never thought I had it in me.", "The music in the background was far too loud.",
    "We talked until late and forgot about dinner.", "My legs are still sore today.",
    "I wish the days had thirty hours.", "It is a good feeling to finish something.",
    "I wrote it all down in the evening.", "The traffic was terrible, as usual in March.",
    "Money is tight this month, but never mind.", "I slept like a stone afterwards.",
    "My brother thinks I am mad.", "There was cake, so who am I to complain?",
    "The best part was the silence.", "I think it changes how you look at things.",
    "Next time I will bring a warmer coat.", "It took some courage, I will not lie.",
    "They gave us tea and showed us around.", "You would have loved the colours.",
    "I am grateful for every quiet hour.", "Nothing beats doing it together.",
)  # fmt: skip
RETURNS = (
    "What about you?", "How is your side of things?", "Any news from you?", "Have you ever done such a thing?",
    "How is your family?", "What do you think?", "What keeps you busy these days?", "Do you have plans for the weekend?",
)  # fmt: skip
# Questions that hold the detail and ask for what it belongs to.
REVERSED = {
    "who": ("What did {who} do with {person}?", "What has {who} been up to with {person}?"),
    "where": ("What did {who} do {place}?", "What happened to {who} {place}?"),
    "feel": ("When was {who} {feeling}?", "What made {who} {feeling}?"),
    "cost": ("What did {who} pay {number} euros for?", "What cost {who} {number}?"),
    "thing": ("What does {who} have {thing} for?", "Where did {thing} of {who} come from?"),
}
# What the partner tells of somebody: the named one is not always the one who speaks.
WITNESSED = (
    "I saw you at {name} {time}, you looked {feeling}.", "{person} told me that you were {feeling} because of {name}.",
    "You said that {name} cost {number}, right? I would have paid more.", "I have kept {thing} from {name} for you.",
)  # fmt: skip
OPINION = ("What does {partner} think of {name} of {who}?", "How did {partner} react to {name}?")
TIPS = (
    "What are the tips for {name}?",
    "Which steps were proposed for {name}?",
    "Was there any advice on {name}?",
)
WITNESSED_ASKED = (
    "What did others notice about {who} and {name}?",
    "How did {who} look at {name}?",
    "What is known of {who} and {name}?",
)
# The same thing comes up again in a later session.
RESUMED = (
    "News about {name}: it goes on, and this time {person} helped.", "Remember {name}? I was {place} for it again {time}.",
    "I am still busy with {name}, {reason}.", "Because of {name} I had to pay another {number} euros {time}.",
    "{name} again: I {said} once more and felt {feeling}.", "I now have {thing} for {name}.",
)  # fmt: skip
FOLLOWED = (
    "How did {name} go on for {who}?", "What has {who} told about {name} over time?", "What do we know of {who} and {name}?",
    "Who and what had to do with {name} of {who}?", "In which ways was {who} busy with {name}?",
)  # fmt: skip
