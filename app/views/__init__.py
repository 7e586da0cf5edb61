"""What answers show: values of the services as JSON, for every way out; no framework in it."""
