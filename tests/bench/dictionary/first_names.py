"""Writes the table of first names, of men, women and both, as they are written in Latin letters.

    pip install faker names
    python -m tests.bench.dictionary.first_names package/dict

From the lists of Faker (MIT) and of the US census of 1990 (public domain). A name that is an ordinary word
is left out: "Will", "Rose", "Mark".
"""

import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import names

from tests.bench.dictionary.nouns import TARGET, classes, write
from tests.bench.dictionary.wordnet import read_wordnet

_LOCALES = (
    "en_US en_GB en_IN en_IE en_NZ en_NG en_KE en_PK de_DE de_AT fr_FR fr_CH es_ES es_MX it_IT pt_BR nl_NL pl_PL sv_SE no_NO da_DK fi_FI"
    " tr_TR hu_HU ro_RO cs_CZ hr_HR id_ID vi_VN yo_NG zu_ZA"
)
_NAME = re.compile("[A-Z][a-z]{1,12}")
_RARE = 0.004  # per cent of the census
_MOSTLY = 3  # times more often of one sex: a name of that sex


def main() -> int:
    """Write the table; the argument is the folder of WordNet's files."""
    net = read_wordnet(Path(sys.argv[1]))
    nouns = classes(net)
    men, women = Counter[str](), Counter[str]()
    for locale in _LOCALES.split():
        provider = import_module(f"faker.providers.person.{locale}").Provider
        men.update(set(getattr(provider, "first_names_male", ())))
        women.update(set(getattr(provider, "first_names_female", ())))
    folder = Path(names.__file__).parent
    for found, file in ((men, "dist.male.first"), (women, "dist.female.first")):
        for line in (folder / file).read_text("ascii").splitlines():
            name, share, *_ = line.split()
            if float(share) >= _RARE:
                found[name.capitalize()] += 1
    sexes = {}
    for name in men | women:
        is_word = name.lower() in nouns or net.elsewhere[name.lower()] > 0
        if _NAME.fullmatch(name) and not is_word:
            is_man = men[name] >= _MOSTLY * women[name]
            is_woman = women[name] >= _MOSTLY * men[name]
            sexes[name] = "m" if is_man else "f" if is_woman else "both"
    head = "# Derived from the name lists of Faker (MIT, copyright Daniele Faraglia) and the US census of 1990.\n"
    write(TARGET / "first_names.tsv", head, sexes)
    sys.stdout.write(f"{len(sexes)} first names\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
