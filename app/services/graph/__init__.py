"""A user's world as a graph: neighbourhoods, paths, stories."""
