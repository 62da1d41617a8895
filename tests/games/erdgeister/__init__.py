"""Erdgeister's tests: clause by clause, by a second set of rules, by counting and by conservation."""
