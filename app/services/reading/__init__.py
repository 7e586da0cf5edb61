"""How a worker reads turns that came in: windows, events, vectors."""
