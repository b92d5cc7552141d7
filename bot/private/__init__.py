"""What players do for themselves at a table, unseen by the others."""
