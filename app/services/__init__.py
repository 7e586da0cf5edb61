"""The use cases: async functions over ports."""
