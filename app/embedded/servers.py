"""Postgres and Valkey together, as ``chronos up`` and the tests start them."""

import hashlib
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
        p, place = self.passwords, f"127.0.0.1:{self.cluster.port}/{DATABASE}"
        return Urls(
            superuser=f"postgresql://postgres:{p.postgres}@{place}",
            owner=f"postgresql://chronos_owner:{p.owner}@{place}",
            app=f"postgresql://chronos_app:{p.app}@{place}",
            relay=f"postgresql://chronos_relay:{p.relay}@{place}",
            redis=f"redis://:{p.valkey}@127.0.0.1:{self.broker.port}/0",
        )

    def starters(self) -> dict[str, Callable[[], None]]:
        """Return how to start each server (again), by name."""
        return {
            "postgres": lambda: self.cluster.start(self.postgres),
            "valkey": lambda: self.broker.start(self.valkey),
        }

    def start(self) -> None:
        """Create what is missing and start both; roles and schema come afterwards."""
        self.cluster.create(self.passwords.postgres)
        self.cluster.configure()
        for start in self.starters().values():
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
    )
    return Servers(
        cluster=cluster,
        broker=broker,
        passwords=passwords,
        postgres=cluster.child(logs / "postgres.log"),
        valkey=broker.child(logs / "valkey.log"),
    )


def cluster_name(folder: Path) -> str:
    """Return the name in the titles of a folder's server processes."""
    return "chronos-" + hashlib.sha256(str(folder).encode()).hexdigest()[:10]
