"""What every foreign model's answer must hold before it counts as vectors."""

from hashlib import blake2b

import numpy as np

from app.domain.errors import ModelRefused
from app.ports import Vectors

_LONGEST_NAME = 60  # of ``Embedder.model``


def model_name(kind: str, name: str) -> str:
    """Return ``kind/name`` in at most 60 characters; long names end in a hash and stay distinct."""
    whole = f"{kind}/{name}"
    if len(whole) <= _LONGEST_NAME:
        return whole
    mark = blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    return f"{whole[: _LONGEST_NAME - 13]}-{mark}"


def unit_vectors(vectors: Vectors, count: int, dimension: int) -> Vectors:
    """Return the vectors at unit length, ``(count, dimension) float32``.

    Raises:
        ModelRefused: the shape is another, or a vector is zero, infinite or not a number.
    """
    if vectors.shape != (count, dimension):
        msg = f"the model answered with shape {vectors.shape} instead of {(count, dimension)}"
        raise ModelRefused(msg)
    lengths = np.linalg.norm(vectors.astype(np.float64), axis=1, keepdims=True)
    if not np.all(np.isfinite(lengths)) or np.any(lengths == 0.0):
        msg = "the model answered with vectors that are zero or not finite"
        raise ModelRefused(msg)
    unit: Vectors = (vectors / lengths).astype(np.float32)
    return unit
