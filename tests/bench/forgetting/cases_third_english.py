"""Cases in English in the voices of many people; a turn is said a day after the one before it."""

from tests.bench.forgetting.case import Case

CASES = (
    Case(
        "Oh dear, I do go on. Be a love and let what I told you about Harold's drinking slip your mind, would you?",
        (
            "Harold's drinking has got worse since Easter.",
            "Harold has a new pension book.",
            "I am drinking more water these days.",
        ),
        ("since Easter",),
        ("pension book", "more water"),
    ),
    Case(
        "I'm an old chatterbox; pay no heed to what I said about my grandson's debts.",
        ("My grandson's debts come to nine thousand.", "My grandson plays the tuba."),
        ("nine thousand",),
        ("tuba",),
    ),
    Case(
        "omg pls yeet everything abt my crush on dylan",
        ("I have a huge crush on Dylan.", "I have a huge test on Monday."),
        ("crush",),
        ("test on Monday",),
    ),
    Case(
        "k so the vaping stuff = deleted from ur brain, deal?",
        ("I started vaping in the school bathroom.", "I started skating in the park."),
        ("vaping",),
        ("skating",),
    ),
    Case(
        "Kindly expunge from your records all statements made by me concerning the arbitration with Halden Ltd.",
        (
            "The arbitration with Halden Ltd starts on 4 May.",
            "The printer from Brother Ltd starts slowly.",
        ),
        ("Halden",),
        ("Brother",),
    ),
    Case(
        "You are directed to cease retaining, and to destroy, any record of my severance negotiations.",
        (
            "The severance negotiations stand at six months' pay.",
            "The hill is six months' walk from anywhere.",
        ),
        ("severance",),
        ("anywhere",),
    ),
    Case(
        "Salary. Forget it.",
        ("My salary is 4,100 a month.", "My rent is 900 a month."),
        ("4,100",),
        ("900",),
    ),
    Case(
        "No memory of Brandon, thanks.",
        ("Brandon owes me forty euros.", "Brenda owes me a book."),
        ("Brandon",),
        ("Brenda",),
    ),
    Case(
        "Lose the divorce talk.",
        ("The divorce will be final in autumn.", "The kitchen will be finished in autumn."),
        ("divorce",),
        ("kitchen",),
    ),
    Case(
        "Would it be all right if we acted as though the conversation on my drinking never happened?",
        ("My drinking is out of hand.", "My garden is out of shape."),
        ("drinking",),
        ("garden",),
    ),
    Case(
        "If it's no trouble, I'd like there to be nothing left of what I said about the layoffs.",
        ("The layoffs will hit my team in March.", "The flu will hit my school in March."),
        ("ayoffs",),
        ("flu",),
    ),
    Case(
        "Perhaps the bit about my tax problems could quietly disappear?",
        ("My tax problems go back to 2019.", "My back problems went away."),
        ("2019",),
        ("went away",),
    ),
    Case(
        "It might be best for everyone if you didn't know about the second phone.",
        ("I keep a second phone in the garage.", "I keep a second bike in the garage."),
        ("second phone",),
        ("second bike",),
    ),
    Case(
        "I said far too much about Noor. Please let that be as if unsaid.",
        ("Noor cheated in the exam.", "Nora cheered in the stands."),
        ("Noor",),
        ("Nora",),
    ),
    Case(
        "After the breakup I don't want a trace of Mateo in here.",
        ("Mateo taught me to surf.", "Matilda taught me to knit."),
        ("Mateo",),
        ("Matilda",),
    ),
    Case(
        "I was drunk last night; what I told you about my landlord stays out of your files.",
        ("My landlord is a crook.", "My plumber is a saint."),
        ("crook",),
        ("saint",),
    ),
    Case(
        "The recipe's fine, but the stuff about my cholesterol needs to be out of your system.",
        ("My cholesterol is at 260.", "My recipe for lentil soup needs cumin."),
        ("260",),
        ("cumin",),
    ),
    Case(
        "Wipe all I told you about Leeds except the flat.",
        ("In Leeds I worked as a barman.", "My flat in Leeds had mice."),
        ("barman",),
        ("mice",),
    ),
    Case(
        "Oops, wrong chat. You saw nothing.",
        ("I bought a kettle.", "I slept with my manager."),
        ("manager",),
        ("kettle",),
        is_said=True,
    ),
    Case(
        "Did you forget what I said about the dentist?",
        ("The dentist is on Monday.", "The concert is on Tuesday."),
        (),
        ("dentist", "concert"),
        is_said=True,
    ),
)
