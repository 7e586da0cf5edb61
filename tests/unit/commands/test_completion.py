"""The completion as bash runs it."""

import shutil
import subprocess
from typing import Any

import pytest

from app.cli import main

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


def completed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return what bash would offer for the last word."""
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    quoted = " ".join(f"'{word}'" for word in words)
    script += (
        f'\nCOMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _chronos; echo "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("chronos", "sch"), {"scheduler"}),
        (("chronos", "dead", ""), {"list", "replay", "--help"}),
        (("chronos", "dead", "replay", "--a"), {"--all"}),
        (("chronos", "import", "--format", ""), {"auto", "ndjson", "openai", "csv"}),
        (("chronos", "time", "上周三", "--int"), {"--intent"}),
        (("chronos", "completion", ""), {"bash", "zsh", "--help"}),
        (("chronos", "import", "--data", "Makef"), {"Makefile"}),
    ],
)
def test_bash_is_offered_what_may_follow(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], offered: set[str]
) -> None:
    assert set(completed(capsys, *words)) == offered


def test_zsh_loads_the_same_words_through_its_bash_completion(capsys: Any) -> None:
    assert main(["completion", "zsh"]) == 0
    assert capsys.readouterr().out.startswith("autoload -Uz bashcompinit && bashcompinit\n")
