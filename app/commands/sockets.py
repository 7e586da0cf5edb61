"""The server's WebSocket protocol: one that does not wait for those who never read.

uvicorn closes a connection once all that was written has been read. Whoever stalls, or is gone without
a word, would keep it and what waits in it until TCP gives up, a quarter of an hour later.
"""

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

MAX_FRAME_BYTES = 65_536  # of a client's message
_GRACE_S = 5.0  # from the closing word to the cut


class BoundedSocket(WebSocketsSansIOProtocol):
    """Says its last word also to a full connection, and cuts it soon after."""

    async def send(self, message: "ASGISendEvent") -> None:
        """Send; a closing word goes behind what waits instead of waiting for room."""
        if message["type"] == "websocket.close":
            self.writable.set()
            self._cut_later()
        await super().send(message)

    def keepalive_timeout(self) -> None:
        """Cut a connection that did not answer a ping."""
        super().keepalive_timeout()
        self._cut_later()

    def shutdown(self) -> None:
        """End with the server."""
        super().shutdown()
        self._cut_later()

    def _cut_later(self) -> None:
        transport: Any = self.transport
        self.loop.call_later(_GRACE_S, transport.abort)
