"""The figures of speed and size that have a goal; ``python -m tools.bench`` prints them.

Many are ratios of two things timed alternately in one run, which hardly depend on the machine.
Compare milliseconds with the ``yardstick`` of the same run.
"""
