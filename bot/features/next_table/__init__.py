"""A button that leads to the table with the least time left."""
