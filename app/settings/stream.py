"""Settings of what is pushed; part of ``Settings``."""

from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings


class StreamSettings(BaseSettings):
    """How long updates are kept, and who may follow them (docs/stream.md)."""

    updates_hours: int = Field(
        24,
        ge=1,
        le=720,
        description="Hours that updates are kept: who comes back with a cursor within them misses "
        "nothing.",
    )
    sockets: int = Field(
        500,
        ge=0,
        le=100_000,
        description="WebSockets of a tenant in each API process; 0 is without limit.",
    )
    sockets_per_user: int = Field(
        10,
        ge=0,
        le=100_000,
        description="Of them, how many may follow the same user; 0 is without limit.",
    )
    sockets_per_process: int = Field(
        2000, ge=1, le=100_000, description="WebSockets of all tenants in each API process."
    )
    stream_stall_s: float = Field(
        10.0,
        gt=0,
        le=300,
        description="Seconds that a subscriber may leave the connection full before it is closed with "
        "4408.",
    )
    stream_ping_s: float = Field(
        20.0,
        gt=0,
        le=300,
        description="Seconds between heartbeats of a silent WebSocket, and within which a ping must be "
        "answered.",
    )
    stream_origins: str = Field(
        "",
        description="Origins of web pages that may open the stream, between commas, such as "
        "`https://app.example.com`; `*` for any. A page of the service's own origin always may. Clients "
        "that are no browsers send none.",
    )
    webhook_targets: Literal["public", "any"] = Field(
        "public",
        description="Where webhooks may lead: `public`: HTTPS on the open internet. `any`: HTTP and "
        "machines of your own network too, which whoever may set webhooks can then reach.",
    )
    dead_deliveries_hours: int = Field(
        336, ge=1, le=8760, description="Hours that deliveries which were given up can be replayed."
    )
