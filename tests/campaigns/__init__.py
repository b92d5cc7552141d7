"""Long runs that are started by hand. Each prints its work and all errors.

You may skip it unless you look for rare faults.
"""
