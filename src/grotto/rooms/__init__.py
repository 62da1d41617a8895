"""Party rooms: one big screen, phones that join it by a code, and one table after the other."""
