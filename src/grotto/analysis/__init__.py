"""Analysis of positions and finished matches for people: chances to win, the best choices, and what luck did."""
