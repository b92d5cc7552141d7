"""Commands for developers of Atoll, run in a checkout: ``python -m tools.ladder --help``."""
