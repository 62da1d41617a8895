"""What the games' pictures share: a canvas for SVG, colours, and the list of seats beside a board."""
