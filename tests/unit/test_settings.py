"""Settings: what is wrong is named, what is unknown refused, and the documentation is theirs."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.domain.errors import SetupError
from app.settings import PREFIX, Settings, load_settings, settings_page, settings_table

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)
        monkeypatch.delenv(f"{PREFIX}{name.upper()}_FILE", raising=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eight thousand"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PORT", ""),
        ("POOL_SIZE", "1"),
        ("LEASE_S", "0"),
        ("LEASE_S", "nan"),
        ("LEASE_S", "inf"),
        ("RELAY_S", "3601"),
        ("WINDOW_TURNS", "1.5"),
        ("DEADLINE_MS", "10"),
        ("AUTH", "maybe"),
        ("EMBEDDER", "magic"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_wrong_value_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(SetupError, match=rf"^{PREFIX}{name}: ."):
        load_settings()


def test_all_wrong_values_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHRONOS_PORT", "x")
    monkeypatch.setenv("CHRONOS_POOL_SIZE", "y")
    with pytest.raises(SetupError, match=r"CHRONOS_PORT: .*; CHRONOS_POOL_SIZE: "):
        load_settings()


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"HOST": "0.0.0.0", "AUTH": "off"}, "CHRONOS_HOST=0.0.0.0"),
        ({"HOST": "::", "AUTH": "off"}, "CHRONOS_HOST=::"),
        ({"KEY_PEPPER": "short"}, "CHRONOS_KEY_PEPPER must have 32"),
        ({"LEASE_S": "10", "HEARTBEAT_S": "6"}, "CHRONOS_HEARTBEAT_S must"),
        ({"EMBEDDER": "openai"}, "needs CHRONOS_EMBEDDER_URL and CHRONOS_EMBEDDER_MODEL"),
        (
            {"EMBEDDER": "openai", "EMBEDDER_URL": "http://models/v1"},
            "needs CHRONOS_EMBEDDER_URL and CHRONOS_EMBEDDER_MODEL",
        ),
        ({"EMBEDDER": "sentence-transformers"}, "needs CHRONOS_EMBEDDER_MODEL"),
    ],
)
def test_values_that_do_not_fit_each_other_are_named(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], named: str
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(SetupError) as caught:
        load_settings()
    assert named in str(caught.value)


@pytest.mark.parametrize(
    ("host", "auth", "asks"),
    [
        ("127.0.0.1", "", False),
        ("localhost", "", False),
        ("::1", "off", False),
        ("127.0.0.1", "on", True),
        ("0.0.0.0", "", True),
        ("192.0.2.1", "on", True),
    ],
)
def test_keys_are_asked_for_beyond_loopback(
    monkeypatch: pytest.MonkeyPatch, host: str, auth: str, asks: bool
) -> None:
    monkeypatch.setenv("CHRONOS_HOST", host)
    monkeypatch.setenv("CHRONOS_AUTH", auth)
    assert load_settings().asks_for_keys is asks


@pytest.mark.parametrize("name", ["CHRONOS_PROT", "CHRONOS_", "chronos_leese_s"])
def test_an_unknown_name_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(SetupError, match=f"unknown setting {name}"):
        load_settings()


def test_an_unknown_override_is_refused() -> None:
    with pytest.raises(SetupError, match="CHRONOS_PROT: "):
        load_settings(prot=1)


def test_other_programs_variables_are_none_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHRONOSPHERE", "1")
    assert load_settings().port == 8000


def test_the_environment_and_then_overrides_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHRONOS_PORT", "9000")
    monkeypatch.setenv("chronos_pool_size", "5")
    assert (load_settings().port, load_settings().pool_size) == (9000, 5)
    assert load_settings(port=9001).port == 9001


def test_the_data_folder_is_made_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/mei")
    assert load_settings(data_dir="~/memories").data_dir == Path("/home/mei/memories")
    assert load_settings(data_dir="memories").data_dir == Path.cwd() / "memories"


def test_settings_cannot_be_changed_later() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        load_settings().port = 1  # type: ignore[misc]  # what is tested


def test_secrets_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "postgresql://chronos_app:hunter2@127.0.0.1/chronos"  # no real one
    monkeypatch.setenv("CHRONOS_DATABASE_URL", secret)
    settings = load_settings()
    assert "hunter2" not in repr(settings)
    assert settings.database_url.get_secret_value() == secret
    monkeypatch.setenv("CHRONOS_PORT", "x")
    with pytest.raises(SetupError) as caught:
        load_settings()
    assert "hunter2" not in str(caught.value)


def test_a_secret_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "redis_url"
    file.write_text("redis://:pässword@queue:6379/0\n", "utf-8")
    monkeypatch.setenv("CHRONOS_REDIS_URL_FILE", str(file))
    assert load_settings().redis_url.get_secret_value() == "redis://:pässword@queue:6379/0"
    assert load_settings(redis_url="redis://other").redis_url.get_secret_value() == "redis://other"


@pytest.mark.parametrize("name", ["CHRONOS_PORT_FILE", "CHRONOS_REDIS_URL_FILES"])
def test_only_secrets_may_stand_in_files(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "/run/secrets/x")
    with pytest.raises(SetupError, match=f"unknown setting {name}"):
        load_settings()


def test_a_secret_set_twice_or_unreadable_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CHRONOS_REDIS_URL_FILE", str(tmp_path / "absent"))
    with pytest.raises(SetupError, match=r"CHRONOS_REDIS_URL_FILE: .*absent cannot be read"):
        load_settings()
    monkeypatch.setenv("CHRONOS_REDIS_URL", "redis://queue")
    with pytest.raises(SetupError, match="CHRONOS_REDIS_URL and CHRONOS_REDIS_URL_FILE are both"):
        load_settings()


def test_the_page_is_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == settings_page(), "run 'make docs'"


def test_the_table_describes_every_setting() -> None:
    rows = settings_table().splitlines()[2:]
    assert len(rows) == len(Settings.model_fields)
    for name, row in zip(Settings.model_fields, rows, strict=True):
        cells = [cell.strip() for cell in row.split(" | ")]
        assert len(cells) == 3
        assert cells[0] == f"| `{PREFIX}{name.upper()}`"
        assert cells[2].removesuffix("|").strip() not in ("", "None")
