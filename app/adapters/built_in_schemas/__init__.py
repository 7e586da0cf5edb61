"""The schemas that ship with the service: JSON files beside this module, in the format of the API."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import orjson

from app.domain.schemas import BUILT_IN


@cache
def built_in_schemas() -> Mapping[str, Mapping[str, Any]]:
    """Return the bodies of the built-in schemas by name, in the order in which they are asked."""
    folder = files("app.adapters.built_in_schemas")
    return {name: orjson.loads(folder.joinpath(f"{name}.json").read_bytes()) for name in BUILT_IN}
