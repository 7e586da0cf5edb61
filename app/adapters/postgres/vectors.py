"""Vectors as Postgres stores them: half-precision values, and their signs as bits for the first pass."""

import struct

import asyncpg
import numpy as np

from app.ports import Vectors


def signs(vector: Vectors) -> asyncpg.BitString:
    """Return one bit a dimension: whether the value is positive."""
    return asyncpg.BitString.frombytes(np.packbits(vector > 0).tobytes(), bitlength=len(vector))


def halfvec(vector: Vectors) -> bytes:
    """Return pgvector's binary form: dimension, a spare word, big-endian half floats.

    Bytes, because asyncpg would take an array of numbers inside an array for another dimension.
    """
    return struct.pack(">HH", len(vector), 0) + vector.astype(">f2").tobytes()


def decode_halfvec(value: bytes) -> Vectors:
    """Return the ``(dimension,) float32`` vector of pgvector's binary form."""
    return np.frombuffer(value, dtype=">f2", offset=4).astype(np.float32)
