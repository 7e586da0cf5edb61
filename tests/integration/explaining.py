"""Databases that keep the plan of each statement, and what is wrong with a plan."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson

from app.adapters.postgres.database import Connection, Database
from app.domain.models import Scope

GUARDED = {"turns", "postings", "vectors", "events", "sources", "memory_ids"}

Plan = dict[str, Any]

_EXPLAINABLE = re.compile(r"\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b(?!\s+set_config)")


@dataclass(slots=True)
class ExplainingConnection:
    """A connection that keeps the plan of each statement before it runs it."""

    inner: Connection
    plans: list[tuple[str, Plan]] = field(default_factory=list)
    news: set[Scope] = field(default_factory=set)

    async def _explain(self, query: str, args: tuple[Any, ...]) -> None:
        if not _EXPLAINABLE.match(query):
            return
        found = await self.inner.fetchval(f"EXPLAIN (FORMAT JSON, VERBOSE) {query}", *args)
        self.plans.append((query, _loaded(found)))
        # What a prepared statement may turn to after five runs, planned without its values.
        nulls = f"({', '.join(['NULL'] * len(args))})" if args else ""
        await self.inner.execute(f"PREPARE probe AS {query}")
        await self.inner.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        found = await self.inner.fetchval(f"EXPLAIN (FORMAT JSON, VERBOSE) EXECUTE probe{nulls}")
        await self.inner.execute("SET LOCAL plan_cache_mode = auto")
        await self.inner.execute("DEALLOCATE probe")
        self.plans.append((query, _loaded(found)))

    async def execute(self, query: str, *args: Any, **options: Any) -> str:
        await self._explain(query, args)
        return await self.inner.execute(query, *args, **options)

    async def fetch(self, query: str, *args: Any) -> list[Mapping[str, Any]]:
        await self._explain(query, args)
        return await self.inner.fetch(query, *args)

    async def fetchrow(self, query: str, *args: Any) -> Mapping[str, Any] | None:
        await self._explain(query, args)
        return await self.inner.fetchrow(query, *args)

    async def fetchval(self, query: str, *args: Any) -> Any:
        await self._explain(query, args)
        return await self.inner.fetchval(query, *args)

    def is_closed(self) -> bool:
        return self.inner.is_closed()


def _loaded(found: str) -> Plan:
    plan: Plan = orjson.loads(found)[0]["Plan"]
    return plan


class ExplainingDatabase(Database):
    """A database whose transactions keep the plans of their statements."""

    plans: list[tuple[str, Plan]]

    @asynccontextmanager
    async def transaction(
        self, scope: Scope, *, timeout_ms: int = 30_000, only_reads: bool = False
    ) -> AsyncIterator[Connection]:
        limits = {"timeout_ms": timeout_ms, "only_reads": only_reads}
        async with super().transaction(scope, **limits) as connection:  # type: ignore[arg-type]
            explaining = ExplainingConnection(connection, self.plans)
            yield explaining

    def taken(self) -> list[tuple[str, Plan]]:
        """Return the plans since the last call."""
        taken, self.plans = self.plans, []
        return taken


def nodes_of(plan: Plan) -> list[Plan]:
    """Return a node of a plan with all below it."""
    return [plan, *[node for child in plan.get("Plans", []) for node in nodes_of(child)]]


def plan_faults(plan: Plan) -> list[str]:
    """Return how a plan reads more of the guarded tables than one user's part of an index."""
    faults = []
    for node in nodes_of(plan):
        table, kind = node.get("Relation Name"), node["Node Type"]
        if table in GUARDED and kind == "Seq Scan":
            faults.append(f"Seq Scan on {table}")
        if kind in ("Index Scan", "Index Only Scan", "Bitmap Index Scan"):
            index, condition = node["Index Name"], node.get("Index Cond", "")
            if not any(name in index for name in GUARDED):
                continue
            faults += [
                f"{kind} on {index} without {column}"
                for column in ("tenant_id", "user_id")
                if not re.search(rf"\b{column}\b", condition)
            ]
    return faults
