"""Random passwords of the embedded servers, kept in one file of mode 0600."""

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Self

from app.domain.errors import SetupError

_PEPPER_CHARACTERS = 32
_BYTES = 24  # 192 bits; hexadecimal, so that URLs and SQL need no escaping


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Passwords:
    """One password for each role of Postgres, and Valkey's."""

    postgres: str
    owner: str
    app: str
    relay: str
    valkey: str

    @classmethod
    def random(cls) -> Self:
        """Return new passwords."""
        return cls(**{f.name: os.urandom(_BYTES).hex() for f in fields(cls)})

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read existing passwords.

        Raises:
            FileNotFoundError: there are none yet.
            SetupError: the file is broken.
        """
        try:
            return cls(**json.loads(path.read_text()))
        except (ValueError, TypeError) as error:
            msg = f"{path} is not readable as passwords; put it back from a backup"
            raise SetupError(msg) from error

    @classmethod
    def load_or_create(cls, path: Path, *, cluster: Path) -> Self:
        """Read the passwords, or make them when the cluster is yet to be made.

        Raises:
            SetupError: the file is missing or broken while a cluster depends on it.
        """
        try:
            return cls.load(path)
        except FileNotFoundError:
            if cluster.exists():
                msg = (
                    f"{path} with the passwords of {cluster} is missing; put it back from a "
                    "backup, or choose another folder with --data"
                )
                raise SetupError(msg) from None
        made = cls.random()
        write_private(path, json.dumps(asdict(made)))
        return made

    def of(self, role: str) -> str:
        """Return the password of a database role such as ``chronos_app``."""
        found: str = getattr(self, role.removeprefix("chronos_"))
        return found


def pepper_in(folder: Path) -> Path:
    """Return where a data folder keeps the secret that hashes of API keys are made with."""
    return folder / "key_pepper"


def load_or_create_pepper(path: Path) -> str:
    """Read the secret of the keys' hashes, or make one; all keys made before are then worthless.

    Raises:
        SetupError: the file is broken.
    """
    try:
        found = path.read_text().strip()
    except FileNotFoundError:
        found = os.urandom(32).hex()
        write_private(path, found + "\n")
    if len(found) < _PEPPER_CHARACTERS:
        msg = f"{path} is not readable as the secret of the API keys; put it back from a backup"
        raise SetupError(msg)
    return found


def write_private(path: Path, text: str) -> None:
    """Replace a file at once with one that only its owner may read."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
