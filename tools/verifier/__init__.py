"""Build the page that proves games in the browser of a reader: ``make verifier``."""
