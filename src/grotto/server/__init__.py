"""Serves tables over HTTP: commands by POST, updates by event streams, authentication and limits."""
