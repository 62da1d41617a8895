"""The public API, one module for each resource. Browsers, programs and `curl` use the same routes."""
