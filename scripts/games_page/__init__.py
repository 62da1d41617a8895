"""Writes the page "What the games are like" from games between bots: `python -m scripts.games_page`."""
