"""Log lines: readable by machines, and without what an exception quotes."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app.logs import configure_logs

SECRET = "pomegranate"  # words of a turn, as a driver's message may quote them


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    ours = {name: logging.getLogger(name).level for name in ("app", "workers")}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, its_level in ours.items():
        logging.getLogger(name).setLevel(its_level)
    structlog.configure(**before)


def _fail() -> None:
    msg = f'value "{SECRET}" is too long'
    raise ValueError(msg)


@pytest.mark.parametrize("is_foreign", [False, True], ids=["ours", "a library's"])
@pytest.mark.parametrize("log_format", ["json", "text"])
def test_an_exception_is_logged_without_its_words(
    capsys: pytest.CaptureFixture[str], is_foreign: bool, log_format: str
) -> None:
    configure_logs("info", log_format)
    try:
        _fail()
    except ValueError:
        if is_foreign:
            logging.getLogger("driver").exception("statement failed")
        else:
            structlog.get_logger("app.tests").exception("statement failed")
    written = capsys.readouterr().err
    assert "statement failed" in written
    assert "ValueError" in written
    assert "_fail" in written
    assert SECRET not in written


def test_a_json_line_bears_level_time_and_fields(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info", "json")
    structlog.get_logger("app.tests").warning("lease lost", turns=3)
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["level"], line["turns"]) == ("lease lost", "warning", 3)
    assert line["timestamp"].endswith("Z")


def test_levels_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("warning", "json")
    structlog.get_logger("app.tests").info("quiet")
    structlog.get_logger("app.tests").warning("loud")
    logging.getLogger("library").info("quiet")
    assert [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()] == ["loud"]


def test_an_exception_given_by_hand_is_logged_without_its_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logs("info", "json")
    with pytest.raises(ValueError, match=SECRET) as raised:
        _fail()
    caught = raised.value
    structlog.get_logger("app.tests").error("request failed", exc_info=caught)
    structlog.get_logger("app.tests").error("request failed", exc_info=(type(caught), caught, None))
    written = capsys.readouterr().err
    assert written.count("ValueError") == 2
    assert SECRET not in written
