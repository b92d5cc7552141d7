"""Services: open, change and load tables, and apply their deadlines.

Skip it if you only change words, pictures or one feature.
"""
