"""The API against its own description: generated calls to a running service (`make test-api`)."""
