"""Learns which texts wish something forgotten, and which stretch names it."""
