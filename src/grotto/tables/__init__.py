"""One running match among people and bots: seats, clocks, log, fair chance. No HTTP and no SQL."""
