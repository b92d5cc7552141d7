"""The rules as pages, and the components as cards."""
