"""The sheet of ``/help``: how Atoll works, and what to do when something is wrong."""
