"""Names that mean one person: short forms, titles in two languages, names that a tagger cuts wrongly."""

import pytest

from app.domain.entities import EntityType
from app.extraction.entities import read_entities
from app.extraction.entities.nicknames import is_short_form
from app.extraction.entities.sounds import is_same_sound
from tests.unit.extraction.talk import talk


def called(*lines: str) -> list[set[str]]:
    """Return the names of each entity that is no speaker."""
    read = read_entities(talk(*lines), ())
    return [{a.text for a in e.aliases} for e in read.entities if not e.is_speaker and e.aliases]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tom", "tommy"),
        ("jen", "jennifer ruiz"),
        ("jules", "julia"),
        ("bart", "bartholomew"),
        ("monty", "montgomery"),
        ("kasia", "katarzyna"),
    ],
)
def test_short_form_means_the_same(one: str, other: str) -> None:
    assert is_short_form(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tom", "tim"),
        ("mar", "martin"),
        ("max", "montgomery"),
        ("tom ruiz", "tommy smith"),
        ("anna", "anna"),
        ("", "tom"),
    ],
)
def test_other_names_are_no_short_forms(one: str, other: str) -> None:
    assert not is_short_form(one, other)


def test_short_form_is_linked_to_its_only_bearer() -> None:
    assert called("My brother Tom moved.", "Tommy likes it there.") == [{"Tom", "Tommy"}]


def test_short_form_of_two_bearers_stays_open() -> None:
    found = called("Samuel called.", "Samantha called.", "Sam said hello.")
    assert {"Samuel"} in found
    assert {"Samantha"} in found


def test_title_and_surname_are_one_in_both_languages() -> None:
    assert {"林医生", "Dr Lin"} in called("林医生说一切正常。", "Dr. Lin found ear mites.")


@pytest.mark.parametrize("latin", ["dr lim", "mr lin", "lin", "dr lin wei"])
def test_other_title_or_surname_is_another(latin: str) -> None:
    assert not is_same_sound("林医生", latin)


@pytest.mark.parametrize(
    ("line", "name"),
    [("以后都找奥塞医生。", "奥塞医生"), ("秀兰女士还非要自己拎箱子。", "秀兰女士")],
)
def test_title_makes_a_name_of_a_word_without_surname(line: str, name: str) -> None:
    assert [name] == [text for names in called(line) for text in names]


def test_given_name_that_could_begin_a_day_stays_whole() -> None:
    assert called("我同事王小明请假了。", "小明说他发烧了。") == [{"王小明", "小明"}]


def test_name_with_a_model_is_a_product() -> None:
    read = read_entities(talk("我买了戴森V12吸尘器。", "那台戴森坏了。"), ())
    (found,) = [e for e in read.entities if "戴森" in {a.text for a in e.aliases}]
    assert found.type is EntityType.PRODUCT
    assert len(found.mentions) == 2


def test_question_tells_what_the_only_person_is() -> None:
    lines = ("Nico got into Stuyvesant!", "A: Wonderful news! Is that your son?")
    read = read_entities(talk(*lines), ())
    (nico,) = [e for e in read.entities if e.name == "Nico"]
    assert [m.turn_id for m in nico.mentions] == [turn.turn_id for turn in talk(*lines)]


def test_description_before_a_name_between_commas_is_one_with_it() -> None:
    lines = ("My son Theo has soccer.", "the coach, Mr Diaz, benched him", "Diaz yelled.")
    read = read_entities(talk(*lines), ())
    (coach,) = [e for e in read.entities if e.name == "Mr Diaz"]
    (son,) = [e for e in read.entities if e.name == "Theo"]
    assert len(coach.mentions) == 3
    assert son.mentions[-1].turn_id == talk(*lines)[1].turn_id


def test_description_in_a_list_is_another() -> None:
    read = read_entities(talk("The teacher, Anna and I met."), ())
    assert [len(e.mentions) for e in read.entities if e.name == "Anna"] == [1]


def test_given_name_that_is_a_place_too_is_the_person() -> None:
    assert called("我老公王建国住院了。", "建国今天出院。") == [{"王建国", "建国"}]


def test_verb_behind_a_name_is_none_of_it() -> None:
    assert called("我们组长刘伟批了假。", "刘组长人真好。") == [{"刘伟", "刘组长"}]


def test_name_with_a_word_of_kin_is_one_where_it_comes_again() -> None:
    assert called("老板娘还是蓉姐不？", "是蓉姐，她家涨价了。") == [{"蓉姐"}]
    assert called("跟大姐说一声，表哥也来。", "大姐在忙，表哥也忙。") == []
