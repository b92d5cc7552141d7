"""Conditional orders: what people want done for them while they are away.

An order belongs to its owner alone. It acts right after a change of the table, as its owner's own
actions: all of them or none. An order that does not act leaves no trace at the table; one that
stops says why to its owner, once.
"""
