"""The block of memories that a caller pastes into a prompt."""
