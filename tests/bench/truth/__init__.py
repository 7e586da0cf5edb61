"""Scenarios of truth over time, told to a running service and held against what it then says."""
