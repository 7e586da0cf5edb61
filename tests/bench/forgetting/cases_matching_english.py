"""Cases in English for what a topic takes: other words for it, wider words, names, times, persons, kinds."""

from tests.bench.forgetting.case import Case, bot

CASES = (
    # Other words for it.
    Case(
        "Forget what I told you about my paycheck.",
        (
            "I earn 4,200 a month now.",
            "My rent is 1,300 a month.",
            "Payday party at Lou's was fun.",
        ),
        ("4,200",),
        ("1,300", "Lou's"),
    ),
    Case(
        "Please forget my drinking problem.",
        (
            "I've been an alcoholic since college.",
            "I drink a lot of water.",
            "My uncle owns a bar.",
        ),
        ("alcoholic",),
        ("lot of water", "uncle owns"),
    ),
    Case(
        "Delete everything I said about my car.",
        (
            "I bought a used Corolla in May.",
            "The Corolla needs new brakes.",
            "I ride my bike to work.",
        ),
        ("used Corolla", "new brakes"),
        ("ride my bike",),
    ),
    Case(
        "Forget about my illness.",
        (
            "I was diagnosed with lupus last spring.",
            "The lupus makes my joints ache.",
            "I started pottery.",
        ),
        ("diagnosed with lupus", "joints ache"),
        ("pottery",),
    ),
    Case(
        "Please erase what I said about my operation.",
        (
            "I had knee surgery in June.",
            "My knee tattoo is a compass.",
            "The operating system on my laptop is old.",
        ),
        ("knee surgery",),
        ("compass", "laptop is old"),
    ),
    # Wider words.
    Case(
        "Forget everything about my health.",
        (
            "I have asthma.",
            "My blood pressure is too high.",
            "I take metformin every morning.",
            "I love horror films.",
        ),
        ("asthma", "blood pressure", "metformin"),
        ("horror films",),
    ),
    Case(
        "Please delete everything about my pets.",
        ("My dog Rufus bit the postman.", "Our cat is called Minka.", "My son wants a drum kit."),
        ("Rufus", "Minka"),
        ("drum kit",),
    ),
    Case(
        "Forget all you know about my family.",
        ("My sister Ruth lives in Porto.", "My father is a baker.", "My boss Hank is strict."),
        ("Porto", "a baker"),
        ("Hank is strict",),
    ),
    Case(
        "Erase everything about my finances.",
        (
            "I owe the bank 12,000 euros.",
            "My salary went up in March.",
            "I bank on you being honest.",
            "I live in Ghent.",
        ),
        ("12,000", "went up in March"),
        ("Ghent",),
    ),
    Case(
        "Forget everything about my love life.",
        ("I'm dating a guy named Piotr.", "My girlfriend left me in April.", "I love sushi."),
        ("Piotr", "left me in April"),
        ("sushi",),
    ),
    Case(
        "Please forget everything about sports.",
        ("I play tennis on Tuesdays.", "I joined a football club.", "My laptop has a red cover."),
        ("tennis", "football club"),
        ("red cover",),
    ),
    Case(
        "Forget everything about food.",
        ("I love pizza.", "I hate broccoli.", "I bought a lamp."),
        ("pizza", "broccoli"),
        ("a lamp",),
    ),
    # Another name of the same one.
    Case(
        "Forget everything about my brother.",
        (
            "My brother Theo sells boats.",
            "Theo was fired yesterday.",
            "My sister Ada sells houses.",
        ),
        ("sells boats", "was fired"),
        ("sells houses",),
    ),
    Case(
        "Please forget Theo.",
        (
            "My brother Theo sells boats.",
            "My brother was fired yesterday.",
            "My sister Ada sells houses.",
        ),
        ("sells boats", "was fired"),
        ("sells houses",),
    ),
    Case(
        "Forget what I said about my dentist.",
        (
            "Dr. Malik is my dentist.",
            "Dr. Malik wants to pull a tooth.",
            "Dr. Novak checked my eyes.",
        ),
        ("my dentist", "pull a tooth"),
        ("checked my eyes",),
    ),
    Case(
        "Please forget everything about my workplace.",
        ("I work at Tesmer.", "Tesmer moved to a new office.", "My gym moved to a new building."),
        ("I work at", "new office"),
        ("new building",),
    ),
    # Pronouns, and the last thing said.
    Case(
        "Forget that.",
        ("I have a cat.", "I stole a pen from work."),
        ("stole a pen",),
        ("a cat",),
        is_said=True,
    ),
    Case(
        "Forget the last thing I said.",
        ("I have a cat.", "I stole a pen from work.", bot("Noted.")),
        ("stole a pen",),
        ("a cat",),
        is_said=True,
    ),
    Case(
        "Please forget the last two things I told you.",
        ("I have a cat.", "I stole a pen from work.", "I lied to Ana."),
        ("stole a pen", "lied to Ana"),
        ("a cat",),
        is_said=True,
    ),
    # Windows of time: turns are told on Monday the second of March and the days after it.
    Case(
        "Forget what I said on Tuesday.",
        ("I planted roses.", "I kissed Dana.", "I sold my skis."),
        ("kissed Dana",),
        ("planted roses", "sold my skis"),
    ),
    Case(
        "Forget everything I told you before Wednesday.",
        ("I planted roses.", "I kissed Dana.", "I sold my skis."),
        ("planted roses", "kissed Dana"),
        ("sold my skis",),
    ),
    Case(
        "Forget what I told you yesterday about Dana.",
        ("Dana can't swim.", "Dana has a new job.", "My knee hurts."),
        ("new job",),
        ("can't swim", "knee hurts"),
        days_to_ask=0,
    ),
    # By person and by kind.
    Case(
        "Forget everything the assistant said.",
        ("I want to visit Oslo.", bot("The fjord cruise costs 90 euros."), "I like trains."),
        ("fjord cruise",),
        ("visit Oslo", "like trains"),
    ),
    Case(
        "Forget all my appointments.",
        (
            "I have an appointment with the eye doctor on 12 June.",
            "I like my eye doctor's coffee.",
            "I have a meeting with the bank on 3 July.",
        ),
        ("12 June",),
        ("coffee",),
    ),
    Case(
        "Forget all my passwords.",
        (
            "My cat's name is Tofu.",
            "I keep my passwords in a red notebook.",
            "The red notebook in school was lost.",
        ),
        ("passwords in a red",),
        ("Tofu", "in school"),
    ),
    # In the other language.
    Case(
        "Forget what I said about 小李.",
        ("小李借了我三千块。", "小王搬去了成都。"),
        ("三千块",),
        ("成都",),
    ),
    Case(
        "Please forget everything about my allergy.",
        ("我对花生过敏。", "我喜欢花生酱的包装。", "我住在西安。"),
        ("花生过敏",),
        ("西安",),
    ),
    Case(
        "Delete what I told you about my divorce.",
        ("我去年离婚了。", "我去年买了车。"),
        ("离婚",),
        ("买了车",),
    ),
    # Near neighbours.
    Case(
        "Forget what I said about Paris.",
        ("I proposed in Paris.", "Paris Hilton was on TV.", "I proposed a new plan at work."),
        ("proposed in Paris",),
        ("new plan",),
    ),
    Case(
        "Forget that I hate my mother-in-law.",
        ("I hate my mother-in-law.", "My mother-in-law bakes great bread.", "I hate rain."),
        ("hate my mother-in-law",),
        ("great bread", "hate rain"),
    ),
)
