"""What is done with tables: they are opened, changed, looked at, and looked after by the clock."""
