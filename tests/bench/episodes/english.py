"""English stories of the labelled set, written for it before anything was tuned.

A story is a block of lines; ``U`` is the user, ``A`` the assistant (or, in talk of two people, the other one).
"""

STORIES = """
U My sourdough keeps coming out flat.
A How long do you let it rise before baking?
U About four hours on the counter, then straight into the oven.
A Try a cold proof overnight in the fridge, it builds more structure.
U Should I still score the loaf after that?
A Yes, score it cold, right before it goes in.
U Okay, I'll bake one on Saturday and see.

U The invoice from March charges me twice for the same license.
A I'm sorry about that. Could you give me the invoice number?
U It's INV-20871, from 14 March.
A I see two lines for the Pro plan. I have opened a refund for 49 dollars.
U How long will that take to arrive?
A Five to seven business days.

U Luna hasn't eaten since yesterday morning.
A Is she drinking water and moving around as usual?
U She drinks a bit but sleeps most of the day.
A A cat that refuses food for more than a day should see a vet.
U I called Dr. Patel, we can come in at four.
A Good. Bring a note of what she ate last.
U She had the new salmon kibble, maybe that's it.

U I'm trying to reverse a linked list in Rust and the borrow checker hates me.
A Take ownership of each node with Option take and rebuild the list as you go.
U You mean while let Some(mut node) equals head?
A Exactly, then point node.next at prev and move prev forward.
U It compiles now, thank you.

U We finally picked a date for the wedding, 12 September.
A Congratulations! Have you found a venue?
U A barn near the lake, it holds ninety people.
A Will you do the catering yourselves or hire someone?
U My aunt runs a restaurant, she does the food.
A That makes it personal. What about music?
U A friend's swing band plays for free.

U My knee has been sore after running lately.
A Where exactly does it hurt?
U On the outside, mostly when I go downhill.
A That sounds like the iliotibial band. How many kilometres do you run a week?
U Around forty, I'm training for a half marathon.
A Cut down to twenty-five and add hip exercises for two weeks.

U Can you recommend a film for tonight?
A What are you in the mood for?
U Something slow and beautiful, maybe Japanese.
A Drive My Car, if you have three hours.
U Seen it already. Anything by Ozu?
A Late Spring is a wonderful place to start.
U Perfect, we'll watch Late Spring.

U The landlord wants to raise our rent by two hundred euros.
A Is there a rent index in your city?
U Yes, and I think we already pay above it.
A Then ask him in writing for his grounds and compare with the index.
U The tenants' union offers a free check, I'll send them the lease.
A Keep paying the old rent until that is settled.

U My son refuses to do his maths homework.
A Is it too hard for him or is he bored?
U Fractions, he just doesn't get them.
A Use pizza slices or folded paper, halves and quarters first.
U We did cake yesterday and he understood thirds.
A Great, stay with food for a while.

U I planted tomatoes on the balcony and the leaves are curling.
A Are the curled leaves yellow or still green?
U Green, but rolled up like little tubes.
A Often that is heat or uneven watering. Do they get full afternoon sun?
U All day, it's a south balcony.
A Give them shade at noon and water in the morning.
U I'll hang a sheet over the railing.

U My laptop fan spins at full speed all the time.
A Which processes use the CPU when that happens?
U Some indexer called tracker-miner at ninety percent.
A You can pause it, it indexes files after large changes.
U I copied my photo archive last night, that explains it.

U I had the interview at the shipping company today.
A How did it go?
U They asked a lot about customs forms and Excel.
A Those are your strong points. Did they mention the salary?
U Between 3,800 and 4,200 a month.
A And when will they decide?
U By the end of next week.

U We're thinking about ten days in Portugal in May.
A Lisbon and the coast, or inland too?
U Lisbon first, then a rental car along the Alentejo coast.
A Vila Nova de Milfontes is lovely and quiet in May.
U Is the water warm enough to swim?
A Seventeen degrees, so only for the brave.
U Then we take wetsuits.

U I can't sleep, I keep waking at three.
A What do you do in the hour before bed?
U Mostly I read the news on my phone.
A Try a paper book and no coffee after two.
U I drink a double espresso at five, so that may be it.
A Move it to lunchtime for a week.

U Grandpa fell in the bathroom this morning.
A Is he hurt?
U A bruise on the hip, the doctor says nothing is broken.
A A grab rail and a mat would make it safer.
U My brother installs a rail tomorrow.
A And a night light towards the bathroom helps a lot.

U The washing machine leaks at the front.
A Look at the rubber seal of the door, is there a tear?
U There's a coin and some lint in it, no tear.
A Clean it and run an empty cycle at sixty degrees.
U Dry so far, it was the coin.

U Our team moves from Jenkins to GitHub Actions.
A How many pipelines do you have?
U Thirty-two, most of them build Docker images.
A Start with one service and reuse its workflow for the others.
U Can the runners stay in our own data centre?
A Yes, self-hosted runners keep the images inside.
U Then I propose that in the Monday meeting.

U I want to learn the ukulele.
A Do you read music?
U No, I only sing in the shower.
A Chords are easy, begin with C, F and G7.
U My neighbour lends me her old one.
A Ten minutes a day is enough in the beginning.

U I'm worried about Sara, she hardly talks to us any more.
A Did something happen at school?
U She fell out with her best friend over a boy.
A Give her time and a walk without questions.
U We could take the dog to the beach on Sunday.
A That sounds right, don't push her to talk.

U How do I get red wine out of a carpet?
A Blot it, don't rub, then cold water and salt.
U It's been there since last night.
A Then use a spoon of dish soap with vinegar and leave it for ten minutes.
U It went from red to pale pink.
A Once more and it should be gone.

U I got my blood results, the iron is low.
A What is the ferritin value?
U Eleven, the doctor wants me to take tablets.
A Take them with orange juice and not with tea.
U She said for three months and then another test.
A Write down how tired you feel each week.

U My package says delivered but it isn't here.
A Have you looked with the neighbours?
U Nobody has it, and the porter doesn't know.
A I'll open an inquiry with the carrier, the tracking number please.
U It ends in 5512.
A They answer within three days, otherwise we ship again.

U Dad turns seventy in June and we need a present.
A What does he enjoy most?
U Birds, he sits in the garden with his old binoculars.
A Then a good pair, eight by forty-two, would please him.
U Four of us share, so three hundred is fine.
A For that you get something waterproof and bright.

U I started with intermittent fasting last week.
A Which hours do you eat?
U From noon to eight, black coffee before.
A And how do you feel in the mornings?
U Dizzy on the first two days, now it's all right.
A Drink more water and stop if the dizziness returns.

U We need a name for the new bakery.
A What is special about it?
U Everything is baked with old rye from the valley.
A Something with grain or valley then, like Rye and Vale.
U My sister likes Golden Ear.
A That is short and easy to paint on a sign.

U The bus driver union is on strike tomorrow.
A Can you get to work another way?
U By bike, but it will rain.
A Take the rain cape and leave ten minutes earlier.
U Or I work from home and move the workshop.

U I keep mixing up affect and effect.
A Affect is mostly the verb, effect the noun.
U So the rain affects my mood and has an effect on it?
A Precisely.
U And what about to effect change?
A That is the rare verb, it means to bring about.

U The new puppy chews on the table legs.
A How old is he?
U Eleven weeks, a spaniel called Biscuit.
A Give him a frozen carrot and a chew toy and praise him for it.
U He prefers my slippers.
A Put the slippers away and spray the legs with bitter apple.
"""

OPENERS = (
    "By the way, ", "Anyway, ", "Oh, before I forget: ", "Different question: ", "On another note, ",
    "One more thing. ", "Changing the subject, ", "Hi again! ", "Good morning. ",
)  # fmt: skip
CLOSERS = ("Thanks, that helps!", "Great, thank you.", "Got it, thanks.", "Talk to you later.")
ODD = (
    "Sorry, the doorbell rang.", "One second, phone.", "Haha, my cat just walked over the keyboard.",
    "It's so hot in here today.", "Okay, back.",
)  # fmt: skip
"""One turn beside the point, after which the story goes on."""
