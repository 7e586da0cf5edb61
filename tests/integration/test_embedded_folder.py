"""Data folders, ports and passwords: what is refused, and in which words."""

import json
import os
import shutil
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.errors import SetupError
from app.embedded.folder import LAYOUT, open_folder
from app.embedded.passwords import Passwords
from app.embedded.ports import require_free


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A data folder to be; under root its servers may live outside, which is cleaned here."""
    path = tmp_path / "data"
    yield path
    layout = path / "layout.json"
    if layout.exists():
        shutil.rmtree(path / json.loads(layout.read_text())["servers"], ignore_errors=True)


def test_new_folder_is_closed_to_others(data: Path) -> None:
    folder = open_folder(data)
    mode = stat.S_IMODE(folder.servers.stat().st_mode)
    folder.lock.close()
    assert mode == 0o700
    assert stat.S_IMODE(data.stat().st_mode) & 0o066 == 0


def test_servers_move_to_a_reachable_folder_when_root_keeps_its_own_closed(data: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root runs the servers as another account")
    data.parent.chmod(0o700)
    folder = open_folder(data)
    folder.lock.close()
    assert not folder.servers.is_relative_to(data)
    assert stat.S_IMODE(data.parent.stat().st_mode) == 0o700
    again = open_folder(data)
    again.lock.close()
    assert again.servers == folder.servers


def test_folder_of_a_newer_release_is_refused(data: Path) -> None:
    open_folder(data).lock.close()
    layout = json.loads((data / "layout.json").read_text())
    (data / "layout.json").write_text(json.dumps({**layout, "layout": LAYOUT + 1}))
    with pytest.raises(SetupError, match=r"written by a newer Chronos .*; update Chronos, or"):
        open_folder(data)
    (data / "layout.json").write_text(json.dumps(layout))


def test_folder_in_use_is_refused(data: Path) -> None:
    first = open_folder(data)
    with pytest.raises(SetupError, match=r"another Chronos already runs on .*; stop it, or"):
        open_folder(data)
    first.lock.close()


def test_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(SetupError, match="holds other files; choose an empty"):
        open_folder(tmp_path)


def test_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SetupError, match=r"cannot be used \(Not a directory\); choose another"):
        open_folder(tmp_path / "file" / "data")


def test_folder_of_another_user_is_refused(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    with pytest.raises(SetupError, match=r"cannot be used \(Permission denied\); choose another"):
        open_folder(closed / "data")


def test_passwords_are_private_and_stay_the_same(tmp_path: Path) -> None:
    file = tmp_path / "passwords.json"
    first = Passwords.load_or_create(file, cluster=tmp_path / "postgres")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Passwords.load_or_create(file, cluster=tmp_path / "postgres") == first


def test_missing_passwords_of_an_existing_cluster_are_reported(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    with pytest.raises(SetupError, match="is missing; put it back from a backup"):
        Passwords.load_or_create(tmp_path / "passwords.json", cluster=tmp_path / "postgres")


def test_taken_port_is_refused_with_its_owner(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SetupError, match=rf"taken by .*\(pid {os.getpid()}\); stop that"):
            require_free("127.0.0.1", port, patience_s=0.0)
