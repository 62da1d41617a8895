"""Tables over HTTP: commands by POST, updates by event streams, and what keeps strangers out."""
