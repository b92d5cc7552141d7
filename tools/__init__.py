"""Commands for developers of Atoll, run in a checkout: ``python -m tools.ladder --help``.

You may skip it unless you measure, tune or build something.
"""
