"""How talk comes in, and goes out again as a history."""
