"""English facts told by frames: of whom, how it stands in time, and which words of a predicate tell what of it."""
