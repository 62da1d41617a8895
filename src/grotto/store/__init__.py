"""The event log in SQLite or PostgreSQL: where tables are kept."""
