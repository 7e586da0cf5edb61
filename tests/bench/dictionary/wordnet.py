"""Reads the nouns of WordNet: which words name one thing, and which things are kinds of others."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class WordNet:
    """The noun synsets of WordNet by offset.

    ``words`` of each, ``wider`` synsets of each, ``senses`` of each lemma (how often counted, synset), the
    commonest first, and ``elsewhere``, how often a lemma was counted as no noun.
    """

    words: dict[str, list[str]] = field(default_factory=dict)
    wider: dict[str, list[str]] = field(default_factory=dict)
    instances: set[str] = field(default_factory=set)
    senses: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    elsewhere: Counter[str] = field(default_factory=Counter)

    def above(self, synset: str) -> Iterator[str]:
        """Yield a synset and all that it is a kind of, the nearest first."""
        seen, queue = set[str](), [synset]
        while queue:
            one = queue.pop(0)
            if one not in seen:
                seen.add(one)
                yield one
                queue += self.wider[one]

    def nth(self, lemma: str, number: int) -> str:
        """Return the synset of a lemma's sense, counted from one."""
        return self.senses[lemma][number - 1][1]


def read_wordnet(folder: Path) -> WordNet:
    """Return WordNet 3.1 from the folder of its database files (``data.noun``, ``index.sense``)."""
    net = WordNet()
    with (folder / "data.noun").open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("  "):
                _take_synset(net, line.split(" | ")[0].split())
    numbered: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    with (folder / "index.sense").open(encoding="utf-8") as lines:
        for line in lines:
            key, synset, number, count = line.split()
            lemma, place = key.replace("_", " ").split("%")
            if place.startswith("1"):
                numbered[lemma].append((int(number), int(count), synset))
            else:
                net.elsewhere[lemma] += int(count)
    for lemma, found in numbered.items():
        net.senses[lemma] = [(count, synset) for _, count, synset in sorted(found)]
    return net


def _take_synset(net: WordNet, fields: list[str]) -> None:
    synset, size = fields[0], int(fields[3], 16)
    net.words[synset] = [word.replace("_", " ") for word in fields[4 : 4 + 2 * size : 2]]
    pointers = fields[5 + 2 * size :]
    net.wider[synset] = []
    for at in range(0, len(pointers) - 3, 4):
        symbol, target, part = pointers[at : at + 3]
        if symbol in ("@", "@i") and part == "n":
            net.wider[synset].append(target)
        if symbol == "@i":
            net.instances.add(synset)
