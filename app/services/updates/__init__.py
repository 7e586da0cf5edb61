"""News of a user, to those who follow and to webhooks."""
