"""Short forms of English first names: by them the same person is called, where only one can be meant."""

# Each line: the forms of one name. A form in several lines may be short for any of them.
_FORMS = """thomas tom tommy
william will bill billy willy liam
robert rob bob bobby robbie
richard rick dick ricky rich
james jim jimmy jamie
john johnny jack
joseph joe joey
michael mike mick mikey
daniel dan danny
david dave davey
matthew matt matty
andrew andy drew
anthony tony
christopher chris kit
nicholas nick nicky nico
benjamin ben benny
samuel sam sammy
samantha sam sammy
alexander alex sasha xander
alexandra alex sasha lexi
alejandro alex ale
francisco paco fran
jose pepe
edward ed eddie ted ned
charles charlie chuck
steven steve stevie
stephen steve stevie
joshua josh
jonathan jon jonny
gregory greg
patrick pat paddy
patricia pat patty tricia trish
peter pete
frederick fred freddie
leonard leo len lenny
timothy tim timmy
kenneth ken kenny
ronald ron ronnie
zachary zach zack
elizabeth liz lizzie beth betty eliza
katherine kate katie kathy kat
catherine kate katie cathy cat
margaret maggie meg peggy
jennifer jen jenny
jessica jess jessie
rebecca becky becca
susan sue susie
deborah deb debbie
victoria vicky tori
julia jules julie
julian jules
madeleine maddie
madison maddie
abigail abby
amanda mandy
barbara barb
theodore theo ted teddy
nathan nate
nathaniel nate
eleanor ellie nell
isabella bella izzy
philip phil
lawrence larry
vincent vince
valerie val
veronica ronnie
dorothy dot dottie
olivia liv livvy ollie
isabelle izzy belle
amelia millie mia
charlotte lottie charlie
emily em emmy
harriet hattie
henry harry hal hank
louise lou
natalie nat
natasha tash
penelope penny
rosalind ros roz
sebastian seb
tobias toby
dominic dom
frances fran frankie
gabriel gabe
gabriela gaby
georgina georgie
gwendolyn gwen
jacqueline jackie
josephine jo josie
lillian lily lil
maximilian max
melissa mel
melanie mel
mohammed mo
nicole nikki
oliver ollie
raymond ray
rosemary rosie
stephanie steph
theresa tess tessa
ursula uschi
winifred winnie
rebecca bex
eugene gene
gerald gerry jerry
ignacio nacho
kathleen kath kathy
lorenzo enzo
magdalena lena magda
margarita rita
mitchell mitch
reginald reggie reg
sidney sid
suzanne sue suzie
terrence terry
vivian viv
walter walt wally
wesley wes
philippa pip pippa
katarzyna kasia
aleksandra ola sasha
malgorzata gosia
magdalena magda lena madzia
anastasia nastya stacy ana
yekaterina katya
ekaterina katya
dmitri dima
mikhail misha
aleksandr sasha
vladimir vova volodya
tatiana tanya tati
svetlana sveta
guillermo memo
enrique kike quique
eduardo edu lalo
roberto beto
alberto beto berto
guadalupe lupe lupita
concepcion concha conchita
rosario charo
mercedes meche
giuseppe beppe pino
giovanni gianni nino
luigi gigi
friedrich fritz
johannes hans
heinrich heinz
wilhelm willi
margarete gretel grete
siobhan shiv
padraig paddy
seamus shay
annabelle belle
arabella bella
christina tina chrissie
christopher topher
bartholomew bart
leopold leo poldi
rupert rupe
hermione minnie
wilhelmina minnie billie mina
cordelia delia
ophelia phil
evangeline eva evie angie
genevieve gen evie
octavia tavi
ottilie tilly
matilda tilly mattie
mathilda tilly
millicent millie
constance connie
florence flo flossie
beatrice bea bee
beatrix bea trixie
henrietta hattie etta
caroline caro carrie
marguerite daisy margot
isadora izzy dora
theodora thea dora
gabrielle gabs elle
jerome jerry
jeremiah jerry
solomon sol
emmanuel manny
manuel manny
ezekiel zeke
elijah eli
jedidiah jed
algernon algie
archibald archie
augustus gus
angus gus
fergus gus
douglas doug
duncan dunc
gareth gaz
gary gaz
barry baz
sharon shaz
darren daz
karen kaz
lawrence loz
marianne maz"""
_SHORT_NAME = 3  # letters of what a name is cut to, and fewest that are cut off
_LONG_NAME = 7
_FOND = ("ie", "y", "i", "s", "a", "o")
_LINES = tuple(frozenset(line.split()) for line in _FORMS.splitlines())


def is_short_form(one: str, other: str) -> bool:
    """Return whether two normal names are forms of one: "tom" and "thomas", "jen" and "jennifer ruiz".

    Of names of several words the first counts, and the others must not differ.
    """
    first, *rest = one.split() or [""]
    second, *others = other.split() or [""]
    if first == second or (rest and others and rest != others):
        return False
    return any(first in line and second in line for line in _LINES) or _is_start(first, second)


def _is_start(one: str, other: str) -> bool:
    """Return whether one first name is the start of a much longer one, with or without an ending of fondness: "bart", "monty"."""
    short, long = sorted((one, other), key=len)
    if len(long) < _LONG_NAME or not (short.isalpha() and long.isalpha()):
        return False
    stem = next(
        (
            short[: -len(tail)]
            for tail in _FOND
            if short.endswith(tail) and len(short) > len(tail) + 2
        ),
        short,
    )
    return (
        len(short) >= _SHORT_NAME
        and len(long) - len(stem) >= _SHORT_NAME
        and any(len(form) >= _SHORT_NAME and long.startswith(form) for form in (short, stem))
    )
