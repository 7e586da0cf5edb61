"""The proxies behind Toxiproxy's REST verbs: ``python -m tests.faults.proxy_rest --port 8474``.

In a process of its own, so that what it delays does not delay whoever measures. A real Toxiproxy can
stand in, but for ``links`` and ``mute_after`` (see ``tests.faults.proxy``).
"""

import argparse
import asyncio
from dataclasses import asdict
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.faults.proxy import Proxy, Toxic


class ProxyServer:
    """Proxies by name, and what the verbs do to them."""

    def __init__(self, seed: int) -> None:
        self._proxies: dict[str, Proxy] = {}
        self._seed = seed

    def application(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/version", self.version, methods=["GET"]),
                Route("/reset", self.reset, methods=["POST"]),
                Route("/proxies", self.proxies, methods=["GET"]),
                Route("/proxies", self.create, methods=["POST"]),
                Route("/proxies/{proxy}", self.change, methods=["POST", "PATCH"]),
                Route("/proxies/{proxy}/toxics", self.add, methods=["POST"]),
                Route("/proxies/{proxy}/toxics/{toxic}", self.remove, methods=["DELETE"]),
            ]
        )

    async def version(self, _: Request) -> Response:
        return JSONResponse({"version": "of Chronos' tests"})

    async def proxies(self, _: Request) -> Response:
        return JSONResponse({name: _shown(proxy) for name, proxy in self._proxies.items()})

    async def create(self, request: Request) -> Response:
        wanted = await request.json()
        host, _, port = wanted["upstream"].rpartition(":")
        proxy = Proxy(wanted["name"], (host, int(port)), seed=self._seed)
        await proxy.enable()
        self._proxies[proxy.name] = proxy
        return JSONResponse(_shown(proxy), 201)

    async def change(self, request: Request) -> Response:
        proxy = self._proxies[request.path_params["proxy"]]
        if (await request.json())["enabled"]:
            await proxy.enable()
        else:
            await proxy.disable()
        return JSONResponse(_shown(proxy))

    async def add(self, request: Request) -> Response:
        given = await request.json()
        stream = given.get("stream", "downstream")
        toxic = Toxic(**{"name": f"{given['type']}_{stream}", **given})
        self._proxies[request.path_params["proxy"]].add(toxic)
        return JSONResponse(asdict(toxic))

    async def remove(self, request: Request) -> Response:
        self._proxies[request.path_params["proxy"]].remove(request.path_params["toxic"])
        return Response(status_code=204)

    async def reset(self, _: Request) -> Response:
        for proxy in self._proxies.values():
            proxy.reset()
            await proxy.enable()
        return Response(status_code=204)


def _shown(proxy: Proxy) -> dict[str, Any]:
    return {
        "name": proxy.name,
        "listen": f"127.0.0.1:{proxy.port}",
        "upstream": proxy.upstream,
        "enabled": proxy.is_enabled,
        "connections": proxy.connections,
        "toxics": [asdict(toxic) for toxic in proxy.toxics.values()],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8474)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    config = uvicorn.Config(
        ProxyServer(given.seed).application(),
        port=given.port,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    asyncio.run(uvicorn.Server(config).serve())


if __name__ == "__main__":
    main()
