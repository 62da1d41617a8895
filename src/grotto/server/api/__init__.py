"""The public interface, one module for each thing that can be asked for. Browsers, programs and `curl` use the same."""
