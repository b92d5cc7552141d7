"""Services: open, change and load tables, and apply their deadlines."""
