"""A diary in English: stories with the answers that must be found again, and what is said day by day.

A block is a story; ``U`` is the user, ``A`` the assistant, ``?`` an answer, alternatives behind bars.
"""

STORIES = """
U The letting agent rang. The flat on Chandos Road is ours, 1,150 a month, and we get the keys on 4 April.
A Congratulations! Moving house can be stressful, so make a checklist early: utilities, council tax, post redirection, broadband and contents insurance are the usual ones people forget.
U Deposit is 1,300, paid it this afternoon from the joint account.
? Chandos Road
? 1,150
? 4 April
? 1,300

U Saw Dr Mehta about my thyroid. She is putting me on 75 micrograms of levothyroxine, first thing in the morning.
A It is usually taken on an empty stomach, at least half an hour before breakfast, and coffee or calcium can get in the way of it being absorbed.
U Next blood test is in eight weeks, 12 May.
? Mehta
? 75
? levothyroxine
? 12 May

U We argued about the kitchen for a week and now it's decided: oak worktop, no island.
A Oak is warm and can be sanded back, though it does need oiling a few times a year around the sink.
U The fitter is called Gareth and quoted 6,840 all in.
? oak
? Gareth
? 6,840

U My sister had the baby! A girl, Imogen, 3.4 kilos, born at ten past six this morning.
A What wonderful news, congratulations to the whole family! New parents usually appreciate meals they can freeze.
U We'll drive up to Sheffield on Saturday to meet her.
? Imogen
? 3.4
? Sheffield

U The car failed its MOT. Two tyres and a suspension arm, the garage wants 485.
A It may be worth asking a second garage for a quote; parts like a lower suspension arm vary a lot in price.
U I went with Penrose Motors in the end, 410 including the retest.
? Penrose
? 410

U Got the job! Data lead at Farrow Logistics, starting 2 June.
A That's fantastic. Have you thought about what to say in your resignation letter? Keep it short and friendly, and check how much notice your contract asks for.
U Sixty-two thousand plus a bonus, and two days from home.
? Farrow
? 2 June
? Sixty-two thousand

U Can you help me name the sourdough starter? The kids want something silly.
A How about Clint Yeastwood, Bread Pitt or Vincent Van Dough? Children usually love a pun.
U They voted. It's Doughlene from now on.
? Doughlene

U Booked Lisbon for the half term: Hotel Mirador, three nights from 27 May, TAP flight at 7:40.
A Lisbon in late May is lovely and not yet too hot. Try to get the tram early in the morning before the queues build up.
U The confirmation code is QX7RLP.
? Mirador
? 27 May
? 7:40
? QX7RLP

U Parents' evening today. Rosie is two grades up in maths but her teacher Mrs Bright says she's shy about reading aloud.
A Reading to a pet or a younger sibling can help, because nobody corrects them.
U We agreed on ten minutes of reading to the dog every night.
? Bright
? reading to the dog

U The boiler is leaking again. British Gas can't come till Thursday.
A Turn off the water at the stopcock if it gets worse and put a bucket underneath; if there's any smell of gas call the emergency line.
U The engineer replaced the diverter valve, 210, and it's guaranteed until next spring.
? diverter valve
? 210

U Mum's cataract operation is on 19 May at the Royal Infirmary, Ward 6.
A She will need somebody to take her home afterwards, and she shouldn't drive until her doctor says so.
U Uncle Peter is taking her, I couldn't get the day off.
? 19 May
? Ward 6
? Peter

U I sold the old piano, 350 to a student from Keynsham.
A It's nice that it goes to somebody who will play it.
? 350
? Keynsham

U The vet says Biscuit is 4 kilos overweight and has to eat 180 grams a day, no more.
A Weighing the food rather than using a cup usually makes the biggest difference, and carrot sticks make good treats.
U She put him on Hill's Metabolic.
? 180
? Metabolic

U Our wedding anniversary dinner is sorted, table for two at Casamia, 8 pm on the 22nd.
A Sounds romantic. Do you want me to remind you to order flowers?
U No need, Tom has chosen peonies already.
? Casamia
? peonies

U The council has turned down the loft conversion because of the roof height.
A You can usually appeal within twelve weeks, or change the design and apply again without another fee.
U We'll appeal. The reference is PL/24/0917.
? PL/24/0917
? appeal

U I've changed banks, everything goes to Starling now, the old account closes at the end of the month.
A Remember to check that standing orders and direct debits have all moved across.
? Starling

U My climbing partner Jonas broke his wrist at the wall, six weeks in a cast.
A Sorry to hear that. A wrist can get stiff quickly, so gentle finger movements help.
U He fell off the blue route, of all things.
? Jonas
? six weeks
? blue route

U New password hint for the wifi guest network so you remember: name of our first cat.
A I'll keep the hint in mind, and I won't store the password itself.
U That was Marmalade, for the record.
? Marmalade

U The allotment came through after three years on the list. Plot 31, 45 a year.
A Start with potatoes and beans; they break up the soil and need little care.
U I'm putting in gooseberries along the fence.
? 31
? gooseberries

U Physio says it's plantar fasciitis. Rolling a frozen bottle, twice a day, for a month.
A Supportive shoes and calf stretches usually help too, and avoid going barefoot on hard floors.
? plantar fasciitis

U The school trip to Normandy costs 420 and Rosie is desperate to go.
A Many schools let you pay in instalments, so it's worth asking the office.
U Paid the first 140 today.
? Normandy
? 140

U I finally told my brother that we can't lend him the money for the food truck.
A That must have been a hard conversation. It was honest of you.
U He took it better than I thought, he's asking the credit union instead.
? food truck
? credit union
"""

ROUTINE = (
    ("Ran {n} km before breakfast.", "Well done, running early sets up the whole day. Keep some of the kilometres slow so that your legs can recover, and drink a glass of water before your coffee.", (4, 9)),
    ("Slept {n} hours last night.", "Thanks for telling me. Going to bed at the same time each evening and keeping the phone out of the bedroom are the two habits that seem to help most people, according to sleep clinics.", (5, 8)),
    ("Did {n} minutes of yoga after work.", "Lovely. Even a short practice loosens the hips and the shoulders after a day at a desk, and it is easier to keep up than a long one once a week.", (15, 40)),
)  # fmt: skip
CHAT = (
    ("It's raining again, what a miserable day.", "Rain can be gloomy, but it's a good excuse for a hot drink and a book. Is there something nice that you could do indoors this evening, like cooking something slow or calling a friend?"),
    ("I can't decide what to cook tonight.", "How about a simple tray bake? Put vegetables and chicken thighs on one tray with olive oil and lemon, and the oven does the work while you rest. If you'd rather have something lighter, a big salad with beans is quick."),
    ("Long day at work, I'm shattered.", "That sounds tiring. Try to give yourself a proper break before bed: a short walk, a shower, something that isn't a screen. Tomorrow is another day, and nobody does their best work when exhausted."),
    ("The neighbours are playing music again.", "That's annoying. A friendly word when things are calm usually works better than a complaint in the moment. Until then earplugs or some quiet music of your own may help you get through the evening."),
    ("Traffic was terrible this morning.", "Sorry about that, sitting in traffic is such a waste of energy. A podcast or an audiobook can make it less annoying, or leaving a quarter of an hour earlier if your day allows for it."),
    ("Watched something silly on telly and went to bed.", "Sometimes that's exactly what you need. A light evening lets the mind settle, and there is no need to make every evening useful. I hope you slept well and feel rested."),
)  # fmt: skip
TOTALS = {"km": "{n:g} km", "times": "{n} times"}
