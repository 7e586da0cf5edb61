"""Cases in English of the same voices, put away while the rules were mended: read totals, never rows."""

from tests.bench.forgetting.case import Case

CASES = (
    Case(
        "My dear, that business with my hip operation, you needn't carry it about with you any longer.",
        ("My hip operation is on the ninth of June at Saint Luke's.", "My hip flask is silver."),
        ("Luke",),
        ("flask",),
    ),
    Case(
        "Bless you, but I'd sleep better if the story about the inheritance weren't in that memory of yours.",
        (
            "The inheritance was split between the three of us.",
            "The lasagna was split between the four of us.",
        ),
        ("nheritance",),
        ("lasagna",),
    ),
    Case(
        "ngl that thing i said abt failing chem?? u never heard that lol",
        ("I'm failing chem so badly.", "I'm loving bio so far."),
        ("chem",),
        ("loving bio",),
    ),
    Case(
        "bruh forget forget forget what i told u about my ex tyler",
        ("My ex Tyler keeps texting me.", "My cousin Taylor keeps bees."),
        ("Tyler",),
        ("Taylor",),
    ),
    Case(
        "I hereby withdraw consent to the retention of any information relating to my medical leave.",
        ("My medical leave began in February.", "My maple leaves turned red in October."),
        ("medical",),
        ("maple",),
    ),
    Case(
        "Pursuant to my right to erasure, remove all personal data pertaining to my immigration status.",
        ("My immigration status is pending.", "The status of my parcel is delivered."),
        ("mmigration",),
        ("parcel",),
    ),
    Case(
        "Delete: knee injury.",
        ("My knee injury came from skiing.", "My new skis came from Austria."),
        ("knee",),
        ("Austria",),
    ),
    Case(
        "Unlearn my birthday.",
        ("My birthday is on 3 August.", "My brother's birthday party is at the zoo."),
        ("3 August",),
        ("zoo",),
    ),
    Case(
        "Could you possibly pretend I never told you about the adoption?",
        ("We filed the adoption papers on Tuesday.", "We filed the tax papers on Thursday."),
        ("adoption",),
        ("tax papers",),
    ),
    Case(
        "I'd be ever so grateful if my remarks on Caroline's cooking didn't stick.",
        ("Caroline's cooking is dreadful.", "Carolyn's singing is lovely."),
        ("dreadful",),
        ("lovely",),
    ),
    Case(
        "It'd be a relief to know you'd let go of my panic attacks.",
        ("I had two panic attacks on the train.", "I had two sandwiches on the train."),
        ("panic",),
        ("sandwiches",),
    ),
    Case(
        "I'd feel safer if you had no idea which school my daughter goes to.",
        ("My daughter goes to Elmwood School.", "My daughter likes pancakes."),
        ("Elmwood",),
        ("pancakes",),
    ),
    Case(
        "I can't stand the thought of you still knowing about my abortion. Get rid of it.",
        ("I had an abortion in 2015.", "I had an audition in 2016."),
        ("abortion",),
        ("audition",),
    ),
    Case(
        "Ugh, I hate that I told you where I hide the spare key. Erase that from your brain!",
        ("I hide the spare key under the blue pot.", "I keep the spare tyre in the boot."),
        ("blue pot",),
        ("tyre",),
    ),
    Case(
        "My lawyer says you shouldn't have anything on the accident, so drop it all.",
        ("The accident happened on the ring road.", "The picnic happened on the green."),
        ("ring road",),
        ("picnic",),
    ),
    Case(
        "What I told you about the merger was confidential, so it has to go.",
        ("The merger with Orbis closes in July.", "The gallery in Oslo closes in July."),
        ("merger",),
        ("Oslo",),
    ),
    Case(
        "I'm done with painting, so everything on my exhibition can go, but keep the studio address.",
        ("My exhibition opens on Friday.", "My studio address is 4 Mill Lane."),
        ("xhibition",),
        ("Mill Lane",),
    ),
    Case(
        "Scrap my last message.",
        ("I bought a drill.", "I pawned my ring."),
        ("pawned",),
        ("drill",),
        is_said=True,
    ),
    Case(
        "I will never forget what my dad said about the war.",
        ("My dad fought in the war.", "My dad grew roses."),
        (),
        ("the war", "roses"),
        is_said=True,
    ),
    Case(
        "My sister wants every photo of her ex deleted from her phone.",
        ("My sister's ex is called Rob.", "My sister has a new phone."),
        (),
        ("Rob", "new phone"),
        is_said=True,
    ),
)
