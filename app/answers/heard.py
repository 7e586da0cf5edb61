"""The words of a happening as they are held against those of a question."""

from app.answers.said import Said, said_of, sentence_around


class Heard:
    """The words of a happening, each part read when it is asked for and once for all questions of them.

    ``said`` is the clause, ``core`` what it says without what stands beside, ``around`` its whole turn.
    """

    __slots__ = ("_around", "_sentence", "_words", "around", "core", "said")

    def __init__(self, words: str, core: str, text: str, around: Said | None = None) -> None:
        """``around`` are the turn's words ``text``, if they are read already."""
        self._words, self._around = words, text
        self.around = around or said_of(text)
        self.said = said_of(words)
        self.core = self.said if core == words else said_of(core)
        self._sentence: Said | None = None

    @property
    def sentence(self) -> Said:
        """Return the sentence in which the clause stands."""
        if self._sentence is None:
            sentence = sentence_around(self._around, self._words)
            self._sentence = self.around if sentence == self._around else said_of(sentence)
        return self._sentence
