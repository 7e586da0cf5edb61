"""Pure: a user's talk, told in few tokens: what is dense at length, the rest condensed, routine counted."""

from app.digests.telling import Digest, Line, Story, Tier, digest

__all__ = ["Digest", "Line", "Story", "Tier", "digest"]
