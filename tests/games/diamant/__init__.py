"""Diamant's tests: clause by clause, then by counting, by conservation, and room by room."""
