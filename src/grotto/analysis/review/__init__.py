"""Review of a finished match: the curve, every decision with its cost, luck, and par."""
