"""How games ended, and what that says about players."""
