"""Makes the samples of a release: runs in a checkout of it, with that version alone."""
