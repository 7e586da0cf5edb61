"""Postgres and Valkey together, as ``chronos up`` and the tests start them."""

import os
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.embedded.account import Account
from app.embedded.binaries import Binaries
from app.embedded.children import Child
from app.embedded.passwords import Passwords
from app.embedded.ports import free_port
from app.embedded.postgres import Cluster
from app.embedded.valkey import Broker

DATABASE = "chronos"


@dataclass(frozen=True, slots=True, kw_only=True)
class Urls:
    """Addresses with passwords of everything that the servers offer."""

    superuser: str
    owner: str
    app: str
    relay: str
    redis: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Servers:
    """The two servers below one folder, with the passwords and ports of this run."""

    cluster: Cluster
    broker: Broker
    passwords: Passwords
    postgres: Child
    valkey: Child

    @property
    def urls(self) -> Urls:
        """Addresses for clients on this machine."""
        p, port = self.passwords, self.cluster.port
        return Urls(
            superuser=database_url("postgres", p.postgres, port),
            owner=database_url("chronos_owner", p.owner, port),
            app=database_url("chronos_app", p.app, port),
            relay=database_url("chronos_relay", p.relay, port),
            redis=f"redis://:{p.valkey}@127.0.0.1:{self.broker.port}/0",
        )

    def starters(self) -> tuple[tuple[Child, Callable[[], None]], ...]:
        """Return each server with how to start it, the first time and again."""
        return (
            (self.postgres, lambda: self.cluster.start(self.postgres)),
            (self.valkey, lambda: self.broker.start(self.valkey)),
        )

    def create(self) -> None:
        """Create the cluster if it is missing and write this release's settings."""
        self.cluster.create(self.passwords.postgres)
        self.cluster.configure()

    def start(self) -> None:
        """Start both servers; roles and schema come afterwards."""
        self.create()
        for _, start in self.starters():
            start()

    def stop(self, timeout_s: float = 20.0) -> None:
        """Stop both in order, by force after the time-out."""
        for child in (self.valkey, self.postgres):
            child.ask_to_stop()
        for child in (self.valkey, self.postgres):
            if not child.wait(timeout_s):
                child.kill()


def servers_in(
    folder: Path, *, logs: Path, binaries: Binaries, account: Account, passwords: Passwords
) -> Servers:
    """Return the servers of a folder that the account owns, on ports that are free now."""
    cluster = Cluster(
        binaries=binaries,
        account=account,
        folder=folder / "postgres",
        port=free_port(),
        name=cluster_name(folder),
    )
    broker = Broker(
        binaries=binaries,
        account=account,
        folder=folder / "valkey",
        port=free_port(),
        password=passwords.valkey,
        name=cluster_name(folder),
    )
    return Servers(
        cluster=cluster,
        broker=broker,
        passwords=passwords,
        postgres=cluster.child(logs / "postgres.log"),
        valkey=broker.child(logs / "valkey.log"),
    )


def database_url(role: str, password: str, port: int) -> str:
    """Return the address of the database for one role."""
    return f"postgresql://{role}:{password}@127.0.0.1:{port}/{DATABASE}"


def cluster_name(folder: Path) -> str:
    """Return the name in the titles of a folder's server processes."""
    return f"chronos-{zlib.crc32(os.fsencode(folder)):08x}"
