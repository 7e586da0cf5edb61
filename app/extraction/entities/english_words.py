"""Words that tell English names from ordinary words."""

import re

from app.extraction.english.words import (
    ADVERBS,
    BARE_SUBJECTS,
    BE,
    DETERMINERS,
    FILLERS,
    MODAL,
    PRONOUNS,
    RELATIVE,
    SCENE,
    SUPPOSING,
)
from app.extraction.wordlists import wordset

TITLES = (
    "Dr", "Mr", "Mrs", "Ms", "Miss", "Prof", "Professor", "Doctor", "Nurse", "Coach", "Aunt", "Auntie", "Uncle",
    "Grandma", "Grandpa", "Granny", "Sir", "Officer", "Judge", "Captain", "Father", "Sister", "Chef",
    "Cousin", "Signora", "Signor", "aunt", "auntie", "uncle", "cousin", "grandma", "grandpa", "nurse", "coach",
)  # fmt: skip
CALLED = r"call(?:ed|s)?(?: (?:him|her|it|them|me))?|nam(?:ed|e|es)(?: (?:him|her|it|them))?|nickname(?:d)?|name(?:['’]s| is| was)|goes by|known as|aka|a\.k\.a\.|short for|answers to"

NEVER_NAMES = wordset(
    """I Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays
    Sundays January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct
    Nov Dec Christmas Easter Thanksgiving Halloween Ramadan Diwali Hanukkah Valentine Valentine's English Chinese Spanish French German Italian
    Japanese Korean Mandarin Cantonese Portuguese Russian Dutch Greek Arabic Hindi British American European Asian African
    Canadian Australian Indian Mexican Thai Vietnamese Turkish Polish Swedish Irish Scottish OK Okay TV PM AM CEO CTO CFO HR IT PR QA
    GP ER ICU MRI CT DIY FYI ASAP ETA LOL OMG BTW PS USB PDF FAQ API URL SMS ID DNA AI VR UK US USA EU UN Mr Mrs Dr Internet Wi-Fi WiFi Bluetooth Covid COVID
    Mom Mum Dad Grandma Grandpa Mama Papa The A An My Our Your His Her Its Their We You He She It They This That These Those
    Hi Hey Hello Dear Thanks Thank Sorry Yes No Please Also And But So Or If When While After Before Then Now Today Tomorrow Yesterday Tonight"""
)
COMMON = (
    FILLERS
    | SCENE
    | SUPPOSING
    | RELATIVE
    | BE
    | ADVERBS
    | PRONOUNS
    | DETERMINERS
    | BARE_SUBJECTS
    | frozenset(MODAL)
    | wordset(
        """happy merry poor dear sweet god let lets what why how did does do done have has had can could would should must may might not for in on at to from with of by
        about into over under up down out off than as like via per without within between among during through across around near
        great nice good bad glad happy sad awesome cool perfect amazing wonderful terrible awful lovely funny weird strange
        interesting sounds looks congrats congratulations absolutely totally exactly obviously clearly seriously
        new old big small long short high low first last next previous more less most least much little few other same different
        every each all any some none both either neither such only own just still yet ever never always often usually sometimes
        i me we us you he him she her it they them my mine our ours your yours his hers its their theirs
        will shall wish hope hoping looking going getting got thinking trying working waiting planning
        day week month year time morning afternoon evening night weekend hour minute today tonight tomorrow yesterday
        people someone anyone everyone nobody nothing something anything everything things stuff one two three four five six seven eight nine ten
        speaking talking reminder update note question quick edit fyi ps re subject ticket order issue project dinner lunch
        breakfast coffee tea work home school office meeting call email text photo picture video music movie book game weather rain snow sun
        maybe perhaps anyway besides however although though because since unless until whether whatever whenever
        according apparently basically honestly luckily hopefully unfortunately fortunately actually currently recently finally
        remember forget know think guess suppose imagine believe feel love hate want need see hear say tell ask give take make
        come go get put keep try start stop help turn show play run move live bring happen write sit stand lose pay meet include
        continue set learn change lead understand watch follow create speak read spend grow open walk win teach offer
        consider appear buy serve die send build stay fall cut reach kill raise pass sell decide return explain
        customer support team company manager boss doctor nurse vet teacher client friend family baby kid kids mother father
        brother sister son daughter wife husband cat dog puppy kitten pet car bus train flight hotel house room door
        got has been being was were am are is doing made said went came took gave found felt left kept paid sent told"""
    )
)
# A word with a capital that opens a sentence is a name if a person's verb or a possessive follows.
AFTER_NAME = re.compile(
    r"['’]s?[ ]|[ ](?:is|was|has|had|will|would|can|could|said|says|told|asked|called|got|went|came|and I|just|already|also|never|always"
    r"|didn['’]t|doesn['’]t|isn['’]t|wasn['’]t|hasn['’]t|[a-z]+ed|[a-z]+s|ate|ran|took|made|threw|bit|broke|left|lost|won|gave|found|slept|met|bought|sent"
    r"|needs?|wants?|loves?|likes?|won['’]t|can['’]t|couldn['’]t|wouldn['’]t|hates?|keeps?|kept|brings?|takes?|makes?|even|only|really|finally|still)(?=[ .,!?])|['’](?:s|ll|d|ve)[ ]|,[ ](?:my|our|the|who|his|her)[ ]|[ ]\(",
)
FIRST_NAMES = wordset(
    """Abigail Adele Agnes Alina Amina Anjali Anouk Anika Ariana Beatrix Bex Bea Becky Brianna Camila Camille Candice Carmen Cassie Celia Celine Chandra Cleo Corinne Dolores Edith Elif Elsa Emilia Erica Estelle Faith Farah Fatou Fern Flora Florence Frida Gail Gemma Genevieve Georgia Gertie Gertrude Ginny Gwen Hana Hattie Hazel Hilda Imogen Ines Ingrid Irina Isla Ivy Jasmine Jocelyn Josie Juno June Kamala Keisha Kendra Kirsten Lakshmi Lana Leila Leticia Lila Liv Lottie Lucia Luisa Mabel Maeve Maddie Madison Mallory Mandy Manuela Margot Marisol Marlene Matilda Maureen Meera Mercedes Millie Mina Mindy Minnie Mona Nadine Naledi Nell Nina Noor Odette Olive Opal Orla Paige Paloma Paulina Pearl Petra Polly Poppy Priyanka Ramona Renee Rhea Rhonda Riya Rosalind Rosario Roxanne Saanvi Sadie Saoirse Sasha Selena Shauna Sheila Shreya Sienna Simone Sofía Soraya Svetlana Sylvia Tabitha Talia Tamara Tamsin Tatiana Tess Thea Tilda Trina Trish Ursula Valentina Willa Winifred Winnie Xenia Yolanda Yvette Zainab Zelda
    Abdul Abel Aidan Ahmed Alejandro Alfie Alfonso Ali Alistair Amos Anders Angus Anselm Archie Arjun Arlo Arthur Barney Bart Basil Bastian Beto Boris Bradley Brendan Callum Calvin Cedric Chad Clark Clive Cody Conrad Curtis Dale Damian Darren Declan Desmond Dev Devin Dimitri Dom Dominic Duncan Edgar Edwin Eli Elijah Emmanuel Enzo Ernest Esteban Fabian Fabio Farhan Fernando Finn Floyd Franco Franklin Gareth Gaz Gavin Gilbert Giovanni Glenn Gordon Gus Hal Hamish Hank Hector Herman Hiro Honza Hugh Idris Imran Isaiah Jacques Jamal Jared Jasper Javi Jeremiah Jerome Joaquin Jonah Julio Kareem Karim Keanu Khalid Kwame Lamar Lance Lars Leif Lenny Leopold Lewis Lionel Lloyd Lou Lukas Magnus Malcolm Malik Manuel Marcel Mateus Matteo Maurice Mauricio Max Mitch Mo Mohsen Morris Moses Neville Nico Niels Nikhil Niko Norbert Odell Olaf Orlando Osman Otto Oskar Oswald Percy Pete Quentin Ramon Raoul Rashid Reggie Rhys Rohan Roland Roman Ronan Rory Rowan Rufus Rupert Samir Santiago Seamus Seb Sid Silas Simeon Sol Stefan Stuart Tariq Teo Tobias Toby Tomas Tomás Tristan Tyrone Ulrich Vijay Viktor Vince Vlad Walt Warren Wendell Wesley Winston Yuri Zane
    Chiara Aaron Abby Abigail Adam Adrian Aisha Alan Albert Alex Alexander Alexandra Alice Alicia Alison Amanda Amber Amelia Amir Amy Ana Andrea
    Andreas Andrew Andy Angela Anita Ann Anna Anne Annie Anthony Anton Antonio Aria Ashley Astrid Audrey Ava Barbara Beatrice Bella Ben Benjamin Beth
    Bianca Bill Billy Bob Brad Brandon Brenda Brian Bruce Bruno Caleb Cameron Carl Carla Carlos Carmen Carol Caroline Carolyn Catherine Cathy Cecilia Charles
    Charlie Charlotte Chen Chloe Chris Christian Christina Christine Christopher Claire Clara Colin Connor Craig Cynthia Daisy Dan Dana Daniel Daniela Danielle
    David Dave Deborah Debra Denise Dennis Derek Diana Diane Diego Dmitri Donald Donna Doris Dorothy Doug Dylan Ed Eddie Edward Eileen Elaine Elena Eleanor
    Elias Elise Elizabeth Ella Ellen Ellie Emil Emily Emma Eric Erik Erin Esther Ethan Eva Evan Eve Evelyn Fatima Felix Fiona Frances Francis Frank Fred Gabriel
    Gary Gavin George Gerald Gina Giulia Gloria Grace Graham Greg Gregory Greta Hannah Hans Harold Harriet Harry Hassan Heather Heidi Helen Helena Henry Holly
    Howard Hugo Ian Ibrahim Ingrid Irene Iris Isaac Isabel Isabella Ivan Jack Jackie Jacob Jake James Jamie Jan Jane Janet Janice Jason Javier Jay Jean Jeff Jeffrey Jen Jenna
    Jennifer Jenny Jeremy Jerry Jess Jessica Jessie Jill Jim Jimmy Joan Joanna Joe Joel Johan Johannes John Johnny Jon Jonas Jonathan Jordan Jorge Jose Joseph
    Josh Joshua Joy Joyce Juan Judith Judy Julia Julian Julie Justin Karen Karl Kate Katherine Kathleen Kathy Katie Keith Kelly Ken Kenji Kenneth Kevin Kim Kira Kyle
    Lara Larry Laura Lauren Lea Leah Lena Leo Leon Leonard Liam Lily Lin Linda Lisa Liz Lola Lorenzo Louis Louise Luca Lucas Lucy Luis Luke Luna Lydia Maggie Marco
    Marcus Margaret Maria Marie Mario Marilyn Marina Mark Marta Martha Martin Mary Mason Mateo Matt Matthew Max Maya Megan Mei Melanie Melissa Mia Michael Michelle
    Miguel Mike Mila Milo Miriam Mohamed Mohammed Molly Monica Nadia Nancy Naomi Natalie Natasha Nathan Neil Nick Nicholas Nicole Nigel Nina Noah Nora Norman
    Olga Oliver Olivia Omar Oscar Owen Pablo Pam Pamela Patricia Patrick Paul Paula Pedro Penny Pete Peter Phil Philip Phoebe Pierre Priya Rachel Rafael Raj
    Ralph Ravi Ray Raymond Rebecca Rex Ricardo Richard Rick Rita Rob Robert Roberto Robin Roger Ron Ronald Rosa Rosie Ross Roy Ruby Rui Russell Ruth Ryan Sabrina Sally
    Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sebastian Sergio Sharon Shirley Simon Sofia Sophia Sophie Stacy Stan Stella Stephanie Stephen Steve Steven Sue
    Susan Suzanne Sven Tanya Tara Ted Teresa Terry Theo Theresa Thomas Tim Timothy Tina Todd Tom Tommy Tony Tracy Tyler Uma Valerie Vanessa Vera Veronica Victor
    Victoria Vincent Violet Vivian Walter Wanda Wayne Wei Wendy Will William Xavier Yan Yara Yasmin Yuki Yusuf Yvonne Zach Zachary Zara Zoe Zoey"""
)
BRANDS = {
    "ipad": "tablet", "iphone": "phone", "macbook": "laptop", "thinkpad": "laptop", "chromebook": "laptop", "imac": "computer",
    "airpods": "headphones", "pixel": "phone", "kindle": "tablet", "galaxy": "phone", "fitbit": "watch", "garmin": "watch",
    "nikon": "camera", "canon": "camera", "leica": "camera", "fujifilm": "camera", "tesla": "car", "toyota": "car", "honda": "car",
    "ford": "car", "bmw": "car", "volvo": "car", "subaru": "car", "mazda": "car", "hyundai": "car", "audi": "car", "prius": "car", "civic": "car",
    "kia": "car", "fiat": "car", "nissan": "car", "skoda": "car", "renault": "car", "peugeot": "car", "jeep": "car", "lexus": "car", "mercedes": "car", "porsche": "car", "suzuki": "car", "corolla": "car", "camry": "car", "passat": "car", "clio": "car", "yaris": "car", "tacoma": "car", "corsa": "car", "fiesta": "car",
    "kitchenaid": "device", "nespresso": "device", "roomba": "device", "dyson": "device", "vespa": "motorbike", "yamaha": "instrument",
}  # fmt: skip
MEN = wordset(
    """Abdul Abel Aidan Ahmed Alejandro Alfie Alfonso Ali Alistair Amos Anders Angus Anselm Archie Arjun Arlo Arthur Barney Bart Basil Bastian Beto Boris Bradley Brendan Callum Calvin Cedric Chad Clark Clive Cody Conrad Curtis Dale Damian Darren Declan Desmond Dev Devin Dimitri Dom Dominic Duncan Edgar Edwin Eli Elijah Emmanuel Enzo Ernest Esteban Fabian Fabio Farhan Fernando Finn Floyd Franco Franklin Gareth Gaz Gavin Gilbert Giovanni Glenn Gordon Gus Hal Hamish Hank Hector Herman Hiro Honza Hugh Idris Imran Isaiah Jacques Jamal Jared Jasper Javi Jeremiah Jerome Joaquin Jonah Julio Kareem Karim Keanu Khalid Kwame Lamar Lance Lars Leif Lenny Leopold Lewis Lionel Lloyd Lou Lukas Magnus Malcolm Malik Manuel Marcel Mateus Matteo Maurice Mauricio Max Mitch Mo Mohsen Morris Moses Neville Nico Niels Nikhil Niko Norbert Odell Olaf Orlando Osman Otto Oskar Oswald Percy Pete Quentin Ramon Raoul Rashid Reggie Rhys Rohan Roland Roman Ronan Rory Rowan Rufus Rupert Samir Santiago Seamus Seb Sid Silas Simeon Sol Stefan Stuart Tariq Teo Tobias Toby Tomas Tomás Tristan Tyrone Ulrich Vijay Viktor Vince Vlad Walt Warren Wendell Wesley Winston Yuri Zane
    Aaron Adam Adrian Alan Albert Alexander Amir Andreas Andrew Andy Anthony Anton Antonio Ben Benjamin Bill Billy Bob Brad Brandon Brian Bruce Bruno
    Caleb Carl Carlos Charles Christopher Colin Connor Craig Dan Daniel David Dave Dennis Derek Diego Dmitri Donald Doug Dylan Ed Eddie Edward
    Elias Emil Eric Erik Ethan Evan Felix Francis Frank Fred Gabriel Gary Gavin George Gerald Graham Greg Gregory Hans Harold Harry Hassan
    Henry Howard Hugo Ian Ibrahim Isaac Ivan Jack Jacob Jake James Jan Jason Javier Jeff Jeffrey Jeremy Jerry Jim Jimmy Joe Joel Johan Johannes
    John Johnny Jon Jonas Jonathan Jorge Jose Joseph Josh Joshua Juan Julian Justin Karl Keith Ken Kenji Kenneth Kevin Kyle Larry Leo Leon Leonard Liam Lorenzo
    Louis Luca Lucas Luis Luke Marco Marcus Mario Mark Martin Mason Mateo Matt Matthew Max Michael Miguel Mike Mohamed Mohammed Nathan Neil Nick Nicholas
    Nigel Noah Norman Oliver Omar Oscar Owen Pablo Patrick Paul Pedro Pete Peter Phil Philip Pierre Rafael Raj Ralph Ravi Ray Raymond Ricardo Richard
    Rick Rob Robert Roberto Roger Ron Ronald Ross Roy Russell Ryan Scott Sean Sebastian Sergio Simon Stan Stephen Steve Steven Sven Ted Theo
    Thomas Tim Timothy Todd Tom Tommy Tony Tyler Victor Vincent Walter Wayne Will William Xavier Yusuf Zach Zachary"""
)
UNISEX = wordset(
    "Alex Ashley Cameron Charlie Chris Jamie Jay Jean Jordan Kelly Kim Leigh Lin Mei Robin Sam Sandy Terry Tracy Wei Yan Yuki Rui Milo Luna Rex Bella Daisy Ruby Coco Chen Jess Jo Pat Max Sasha Rowan Juno June Sol Charlie Noor Basil Olive Ivy Pearl Hazel Poppy Winnie Rufus Jasper Gus Otto"
)
MEDICINE_TAIL = (
    "pril|sartan|statin|olol|azole|cillin|mycin|floxacin|cycline|formin|gliptin|dipine|zepam|profen|aminophen|oxetine|triptan|setron"
    "|parin|xaban|thyroxine|codone|tirizine|ratadine|prednisone|pregabalin|gabapentin|semide|thiazide|tidine|lukast|terol|asone|solone"
)
MEDICINES = (
    "aspirin|tylenol|advil|insulin|warfarin|prozac|zoloft|xanax|adderall|ritalin|benadryl|zyrtec|claritin|lexapro|lipitor|melatonin|paracetamol"
    "|aleve|humira|ozempic|ventolin|epipen|nexium|prilosec|synthroid|wellbutrin|lithium|sertraline|citalopram|escitalopram|venlafaxine|bupropion"
)
PLACES = wordset(
    """London Paris Berlin Madrid Rome Milan Vienna Prague Dublin Edinburgh Glasgow Manchester Liverpool Bristol Oxford Cambridge Amsterdam Brussels Zurich Geneva
    Munich Hamburg Frankfurt Barcelona Lisbon Porto Athens Istanbul Moscow Warsaw Budapest Stockholm Oslo Copenhagen Helsinki Tokyo Osaka Kyoto Seoul Busan
    Beijing Shanghai Shenzhen Guangzhou Hangzhou Chengdu Nanjing Wuhan Suzhou Xiamen Taipei Singapore Bangkok Hanoi Manila Jakarta Bali Delhi Mumbai
    Bangalore Dubai Cairo Nairobi Lagos Johannesburg Sydney Melbourne Brisbane Auckland Wellington Boston Chicago Seattle Portland Denver Austin Dallas
    Houston Miami Atlanta Philadelphia Toronto Vancouver Montreal Ottawa Calgary Lima Santiago Bogota Hawaii Alaska California Texas Florida Oregon
    Washington Nevada Arizona Colorado Ohio Michigan England Scotland Wales Ireland France Germany Spain Italy Portugal Greece Turkey Russia Poland Sweden
    Norway Denmark Finland Switzerland Austria Belgium Netherlands China Japan Korea Vietnam Thailand Malaysia Indonesia Philippines India Australia Canada
    Mexico Brazil Argentina Chile Peru Egypt Morocco Kenya Europe Asia Africa America"""
)
BEFORE_PLACE = re.compile(
    r"\b(?:in|into|near|at|via|visiting|visit|around|(?:mov|go|fly|driv|travell?|relocat)(?:ing|e|es)? to|(?:moved|went|flew|drove|trip|flight|train|back) to)[ ](?:the[ ])?$"
)
BEFORE_ORGANISATION = re.compile(
    r"\b(?:work(?:s|ed|ing)? (?:at|for)|job at|joined|offer from|interview (?:at|with)|employed by|shares in|account with)[ ](?:the[ ])?$"
)
ORGANISATION_TAIL = re.compile(
    r"\b(?:Inc|Corp|Corporation|Ltd|LLC|GmbH|Group|Company|Bank|Airlines|Airways|Systems|Technologies|Labs|Solutions|Partners|Associates|Foundation|Institute|Agency|Studio|Studios|Insurance|Energy|Motors|Logistics|& Sons)\b\.?"
)
_DEMONYM = re.compile(
    r"^(?:[A-Z]\w+(?:ish|ese|ian|ean|can)|Welsh|Dutch|French|German|Greek|Thai|Swiss|Czech|Scots|Catholic|Muslim|Buddhist|Hindu)$"
)


def is_demonym(word: str) -> bool:
    """Return whether a word says where somebody is from or what they believe in: "my mum's Welsh"."""
    return word not in FIRST_NAMES and _DEMONYM.match(word) is not None
