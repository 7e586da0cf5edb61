"""Sends updates to webhooks: signed as Standard Webhooks has it, to public addresses only.

Whoever may set a webhook chooses where this process connects to. So a name is looked up here, every
address that it has must be public, and the connection goes to the address that was checked, whatever
the name says a moment later. No redirect is followed, and nothing of an answer is kept but its status.
"""

import asyncio
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

import httpx
from standardwebhooks import Webhook as Signature

from app.domain.webhooks import LONGEST_WAIT_S, Outcome, is_public
from app.ports import Clock, Letter

_TRY_S = 15.0  # the receiver's time to answer, its name's look-up included
_CONNECT_S = 5.0
_MOST_ADDRESSES = 3
_GONE = 410
_NOT_PUBLIC = "the name leads to a machine that is not public"


class HttpCourier:
    """Implements the ``Courier`` port."""

    def __init__(self, *, is_private_allowed: bool, clock: Clock) -> None:
        self._is_private_allowed = is_private_allowed
        self._clock = clock
        # Connections are told apart by their address, not by the name for which its certificate was
        # checked: none is used twice.
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(_TRY_S, connect=_CONNECT_S),
            limits=httpx.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            trust_env=False,
        )

    async def deliver(self, letter: Letter, body: bytes) -> Outcome:
        """Send the body of a letter and tell what came of it."""
        try:
            async with asyncio.timeout(_TRY_S):
                return await self._delivered(letter, body)
        except (TimeoutError, httpx.TimeoutException):
            return _failed(f"no answer within {_TRY_S:.0f} s")
        except socket.gaierror:
            return _failed("the name is not known")
        except (ssl.SSLError, httpx.ConnectError) as error:
            is_tls = isinstance(error, ssl.SSLError) or "SSL" in str(error)
            return _failed("the certificate is not right" if is_tls else "nobody answers there")
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError):
            return _failed("the connection broke")

    async def _delivered(self, letter: Letter, body: bytes) -> Outcome:
        parts = urlsplit(letter.url)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        addresses = await self._addresses(host, port)
        if not addresses:
            return _failed(_NOT_PUBLIC)
        headers = self._headers(letter, body) | {"Host": parts.netloc}
        for n, address in enumerate(addresses, start=1):
            try:
                return await self._sent(_at(parts, address, port), host, headers, body)
            except httpx.ConnectError:
                if n == len(addresses):
                    raise
        return _failed(_NOT_PUBLIC)

    async def _addresses(self, host: str, port: int) -> list[str]:
        """Return the addresses of a name, none if one of them is not public."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not self._is_private_allowed and not all(is_public(one) for one in addresses):
            return []
        return addresses[:_MOST_ADDRESSES]

    async def _sent(self, url: str, host: str, headers: dict[str, str], body: bytes) -> Outcome:
        request = self._client.build_request(
            "POST", url, content=body, headers=headers, extensions={"sni_hostname": host}
        )
        response = await self._client.send(request, stream=True)
        await response.aclose()
        if response.is_success:
            return Outcome(is_delivered=True, status=response.status_code)
        return Outcome(
            is_delivered=False,
            status=response.status_code,
            error=f"answered {response.status_code}",
            is_gone=response.status_code == _GONE,
            wait_s=_asked_wait_s(response.headers.get("retry-after", "")),
        )

    def _headers(self, letter: Letter, body: bytes) -> dict[str, str]:
        now, message_id = self._clock.now(), f"msg_{letter.delivery.delivery_id.hex}"
        signed = [Signature(one).sign(message_id, now, body.decode()) for one in letter.secrets]
        return {
            "Content-Type": "application/json",
            "User-Agent": "chronos-webhooks/1",
            "webhook-id": message_id,
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": " ".join(signed),
        }

    async def close(self) -> None:
        """Close connections."""
        await self._client.aclose()


def _at(parts: SplitResult, address: str, port: int) -> str:
    literal = f"[{address}]" if ":" in address else address
    return parts._replace(netloc=f"{literal}:{port}").geturl()


def _asked_wait_s(retry_after: str) -> float:
    return min(float(retry_after), LONGEST_WAIT_S) if retry_after.isdecimal() else 0.0


def _failed(error: str) -> Outcome:
    return Outcome(is_delivered=False, error=error)
