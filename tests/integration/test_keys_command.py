"""``chronos keys`` as an operator types it, and the secret that embedded mode keeps."""

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.cli import main
from app.domain.errors import SetupError
from app.domain.keys import parse_key
from app.embedded.passwords import load_or_create_pepper
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import expect_problem
from tests.integration.keyed import PEPPER, caller, keyed_app, tenant_name
from tests.integration.service import is_ready

ROOT = Path(__file__).parents[2]
Run = subprocess.CompletedProcess[str]
Keys = Callable[..., Run]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Keys:
    """``chronos keys`` in this process: the start of another takes longer than all it does."""

    def run(*arguments: str, **environment: str) -> Run:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        code = main(["keys", *arguments])
        for name in environment:
            monkeypatch.delenv(name)
        output = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, output.out, output.err)

    return run


def _keys(*arguments: str, **environment: str) -> Run:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    return subprocess.run(
        [sys.executable, "-m", "app.cli", "keys", *arguments],
        cwd=ROOT,
        env={**env, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def environment(schema: ServerUrls) -> dict[str, str]:
    """What an operator of servers of their own has set."""
    return {"CHRONOS_DATABASE_URL": schema.app_url, "CHRONOS_KEY_PEPPER": PEPPER}


def _json(run: Run) -> Any:
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


async def test_a_key_made_here_opens_the_api_until_it_is_revoked(
    settings: Settings, environment: dict[str, str]
) -> None:
    tenant = tenant_name()
    wanted = ["--tenant", tenant, "--scopes", "turns:write,memory:read", "--user", "梅"]
    made = _json(_keys("create", *wanted, "--expires", "30d", "--json", **environment))
    assert {"id", "key", "tenant", "scopes", "expires_at"} <= set(made)
    assert made["tenant"] == tenant
    assert made["scopes"] == ["memory:read", "turns:write"]
    left = datetime.fromisoformat(made["expires_at"]) - datetime.now(UTC)
    assert timedelta(days=29, hours=23) < left <= timedelta(days=30)
    parsed = parse_key(made["key"])
    assert parsed is not None
    assert parsed.key_id == made["id"]
    (listed,) = _json(_keys("list", "--tenant", tenant, "--json", **environment))
    assert (listed["id"], listed["user"], listed["live"]) == (made["id"], "梅", True)
    assert made["key"] not in json.dumps(listed)
    async with keyed_app(settings) as app, caller(app, made["key"]) as client:
        expect_problem(await client.get("/v1/users/梅"), 404)
        expect_problem(await client.post("/v1/recall", json={}), 403)
    ended = _json(_keys("revoke", made["key"], "--json", **environment))
    assert ended["live"] is False
    async with keyed_app(settings) as app, caller(app, made["key"]) as client:
        expect_problem(await client.get("/v1/users/梅"), 401)


def test_it_speaks_to_people_too(here: Keys, environment: dict[str, str]) -> None:
    tenant = tenant_name()
    made = here("create", "--tenant", tenant, "--scopes", "admin", **environment)
    assert made.returncode == 0
    assert parse_key(made.stdout.removesuffix("\n")) is not None
    assert "cannot be shown again" in made.stderr
    listed = here("list", "--tenant", tenant, **environment).stdout
    assert "live" in listed
    assert "expires never" in listed
    key_id = listed.split()[0]
    assert "opens nothing" in here("revoke", key_id, **environment).stdout
    assert "revoked" in here("list", "--tenant", tenant, **environment).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["create", "--tenant", "a", "--scopes", "all"], "unknown scope all; there are turns:wr"),
        (["create", "--tenant", "a", "--scopes", ","], "needs at least one scope"),
        (["create", "--tenant", "", "--scopes", "admin"], "--tenant must have 1 to 200 char"),
        (["create", "--tenant", "a", "--scopes", "admin", "--user", "u"], "cannot have the scope"),
        (["create", "--tenant", "a", "--scopes", "admin", "--expires", "soon"], "the expiry must"),
        (["list", "--tenant", "never-made"], "there is no tenant never-made"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    here: Keys, environment: dict[str, str], arguments: list[str], said: str
) -> None:
    run = here(*arguments, **environment)
    assert run.returncode == 2
    assert said in run.stderr
    assert run.stderr.count("\n") == 1


def test_a_key_that_is_not_there_is_said_so(here: Keys, environment: dict[str, str]) -> None:
    run = here("revoke", "000000000000", **environment)
    assert run.returncode == 1
    assert "there is no key 000000000000" in run.stderr


def test_without_servers_or_pepper_it_says_what_to_do(
    here: Keys, tmp_path: Path, schema: ServerUrls
) -> None:
    nowhere = here("list", "--data", str(tmp_path / "none"))
    assert (nowhere.returncode, "start 'chronos up'" in nowhere.stderr) == (2, True)
    wanted = ("create", "--tenant", "a", "--scopes", "admin")
    bare = here(*wanted, CHRONOS_DATABASE_URL=schema.app_url)
    assert (bare.returncode, "CHRONOS_KEY_PEPPER is not set" in bare.stderr) == (2, True)


def test_the_api_does_not_start_without_a_pepper_where_keys_are_asked_for(
    schema: ServerUrls,
) -> None:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    set_ = {"CHRONOS_DATABASE_URL": schema.app_url, "CHRONOS_REDIS_URL": schema.redis_url}
    for host, auth, said in (
        ("127.0.0.1", "on", "CHRONOS_KEY_PEPPER is not set"),
        ("0.0.0.0", "", "CHRONOS_KEY_PEPPER is not set"),
        ("0.0.0.0", "off", "would serve other machines without authentication"),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "app.cli", "serve"],
            cwd=ROOT,
            env={**env, **set_, "CHRONOS_HOST": host, "CHRONOS_AUTH": auth, "CHRONOS_PORT": "0"},
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert run.returncode == 2
        assert said in run.stderr


def test_the_pepper_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "key_pepper"
    first = load_or_create_pepper(path)
    assert len(first) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_or_create_pepper(path) == first
    path.write_text("cut")
    with pytest.raises(SetupError, match="put it back from a backup"):
        load_or_create_pepper(path)


@contextmanager
def _running(data: Path, **environment: str) -> Iterator[str]:
    """Run ``chronos up`` on a data folder and yield its address."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    output = data.with_name("output")
    with output.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(data)],
            cwd=ROOT,
            env={**env, **environment},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        for _ in range(900):
            if is_ready(output) or process.poll() is not None:
                break
            time.sleep(0.2)
        assert is_ready(output), output.read_text()
        yield json.loads((data / "run.json").read_text())["url"]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(120)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that the servers' account can reach under root."""
    folder = Path(tempfile.mkdtemp(prefix="chronos-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_embedded_mode_asks_for_keys_when_told_to(open_folder: Path) -> None:
    data = open_folder / "data"
    with _running(data, CHRONOS_AUTH="on", CHRONOS_EMBEDDER="off") as url:
        assert httpx.get(f"{url}/v1/users/u1", timeout=60).status_code == 401
        assert httpx.get(f"{url}/readyz", timeout=60).status_code == 200
        greeting = data.with_name("output").read_text()
        assert "Every call needs a key" in greeting
        wanted = ("create", "--tenant", "acme", "--scopes", "memory:read", "--json")
        made = _json(_keys(*wanted, "--data", str(data)))
        bearer = {"Authorization": f"Bearer {made['key']}"}
        assert httpx.get(f"{url}/v1/users/u1", headers=bearer, timeout=60).status_code == 404
        assert stat.S_IMODE((data / "key_pepper").stat().st_mode) == 0o600
