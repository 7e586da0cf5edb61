"""Every command in the README and the pages runs as it stands, and shown answers are the real ones."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import ROOT, RunningService, environment
from tests.e2e.pages import Block, blocks_of, commands_in, differences

# It restores a backup over what runs, and a service must be started anew after that: the last one.
LAST = ROOT / "docs" / "operations.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PAGES += [page for page in sorted((ROOT / "docs").glob("*.md")) if page != LAST] + [LAST]

# By the beginning of a command; whatever is not named here runs.
NOT_RUN = {
    "make up": "the fixture is what it starts",
    "make test": "would run these tests inside themselves",
    "make check": "style and types, which CI runs by itself",
    "make setup": "installs packages",
    "make lock": "asks a package index for newest versions",
    "make bench": "takes minutes and measures",
    "git clone": "needs the network",
    "docker": "no container engine runs here; deploy/ is checked by its own tests",
    "chronos up": "the fixture is what it starts",
    "./chronos up": "the fixture is what it starts",
    "chronos serve": "runs until it is stopped",
    "chronos worker": "runs until it is stopped",
    "chronos refiner": "runs until it is stopped",
    "chronos scheduler": "runs until it is stopped",
}


def runs(command: str) -> bool:
    """Return whether a command is run here."""
    return not any(re.match(rf"{re.escape(start)}(\s|-|$)", command) for start in NOT_RUN)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like a clone and may be written to."""
    path = tmp_path_factory.mktemp("clone")
    for entry in ROOT.iterdir():
        if entry.name not in (".git", "data", "deploy"):
            (path / entry.name).symlink_to(entry)
    # Commands write passwords beside it.
    shutil.copytree(ROOT / "deploy", path / "deploy", ignore=shutil.ignore_patterns("secrets"))
    return path


@pytest.fixture(scope="module")
def shell(
    running: RunningService, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """The environment of a user who has ``chronos`` on the path and set up the clone already."""
    programs = tmp_path_factory.mktemp("bin")
    make = shutil.which("make")
    # What `make setup` installs is there: old (-o) means that make leaves it alone.
    _program(programs / "make", f'exec {make} -o setup -o setup-dev "$@"')
    _program(programs / "chronos", f'exec {ROOT}/chronos "$@"')
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    data = str(running.data)
    # $DATA is backed up, and $NEW restored: the same one here.
    return environment(CHRONOS_DATA_DIR=data, DATA=data, NEW=data, PATH=path)


def _program(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def run(command: str, folder: Path, shell: dict[str, str], url: str) -> str:
    """Run a command as the page has it, but for the port, and return what it printed."""
    address = url.removeprefix("http://")
    text = re.sub(r"(127\.0\.0\.1|localhost):8000", address, command)
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", text],
        cwd=folder,
        env=shell,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_runs_and_answers_as_shown(
    page: Path, running: RunningService, folder: Path, shell: dict[str, str]
) -> None:
    for block in blocks_of(page):
        answers = [
            run(command, folder, shell, running.url) for command in block.commands if runs(command)
        ]
        for shown in block.shown:
            assert answers, f"{page.name} shows an answer of commands that are not run"
            assert differences(shown, json.loads(answers[-1])) == []


def test_the_readme_shows_answers_in_both_languages() -> None:
    english, chinese = [block for block in blocks_of(PAGES[0]) if block.shown]
    assert "打了疫苗" in str(english.shown)
    assert "上周三" in str(chinese.shown)


def _inline(text: str) -> Iterator[str]:
    for match in re.finditer(r"`((?:\./chronos|chronos|make) [^`]+)`", text):
        yield match[1]


def test_inline_commands_name_commands_and_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    known = set(re.findall(r"add_parser\(\s*\"([a-z-]+)\"", _sources()))
    for page in PAGES:
        for command in _inline(page.read_text("utf-8")):
            program, word = command.split()[:2]
            if word.startswith(("-", "<", "…")):
                continue
            names = targets if program == "make" else known
            for one in word.split("|"):
                # `make bench-…` stands for all that begin so.
                alike = {name for name in names if name.startswith(one.rstrip("…"))}
                assert one in names or (one.endswith("…") and alike), f"{page.name}: {command}"


def _sources() -> str:
    return (ROOT / "app" / "cli.py").read_text() + "".join(
        path.read_text() for path in (ROOT / "app" / "commands").glob("*.py")
    )


def test_every_reason_to_leave_a_command_out_is_needed_or_general() -> None:
    assert runs("make demo")
    assert runs("chronos keys list")
    assert not runs("make test ARGS=-x")
    assert not runs("make bench-service")


@pytest.mark.parametrize(
    ("block", "commands"),
    [
        ("a 'b\nc' # d\n# e\n\nf \\\n g\n", ["a 'b\nc' # d", "f \\\n g"]),
        ("cat <<END > x\nit's\nEND\nb\n", ["cat <<END > x\nit's\nEND", "b"]),
    ],
)
def test_commands_end_where_a_shell_ends_them(block: str, commands: list[str]) -> None:
    assert commands_in(block) == commands


def test_a_shown_answer_that_is_not_the_real_one_is_told() -> None:
    real = {"a": [{"b": 1, "c": "longer"}], "d": None}
    assert differences({"a": [{"c": "long…"}], "d": None}, real) == []
    assert differences({"a": [{"b": 2}]}, real) == ["/a/0/b: shown 2, is 1"]
    assert differences({"a": []}, real)
    assert differences({"x": 1}, real) == ["/x: shown 1, is '(absent)'"]
    assert Block(commands=[]).shown == []
