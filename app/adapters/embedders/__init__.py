"""Embedding models behind the ``Embedder`` port: bundled, local by extra, or over HTTP."""
