"""What ordinary nouns name (a kelpie is a dog, metformin a medicine, 编辑 a person), and first names.

The tables are derived from WordNet 3.1, CC-CEDICT and lists of names (``tests/bench/dictionary``); those of
nouns are read when the first noun is asked for (some 15 ms, 4 MB).
"""

from functools import cache
from importlib.resources import files


@cache
def _classes() -> dict[str, str]:
    return {**_table("english.tsv"), **_table("chinese.tsv")}


def _table(name: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for line in files(__name__).joinpath(name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            class_, words = line.split("\t")
            table.update(dict.fromkeys(words.split(","), class_))
    return table


@cache
def first_names() -> dict[str, str]:
    """Return first names as they are written, each with whose it is: "m", "f" or "both"."""
    return _table("first_names.tsv")


def class_of(noun: str, *, whole: bool = False) -> str | None:
    """Return the class of what a noun names ("dog", "person", "medicine", "food", …), None if it is unknown.

    ``noun`` is folded (lower case, simplified characters), an English one in the singular or plural. Of a
    Chinese compound that is not known the longest known end counts, unless the ``whole`` is asked for.
    """
    classes = _classes()
    if not noun.isascii():
        starts = range(1 if whole else len(noun))
        return next((classes[noun[at:]] for at in starts if noun[at:] in classes), None)
    forms = [noun, noun.removesuffix("s"), noun.removesuffix("es"), noun.removesuffix("ies") + "y"]
    return next((classes[form] for form in forms if form in classes), None)
