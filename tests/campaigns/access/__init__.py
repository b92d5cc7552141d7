"""Who may do what: every kind of person uses every command, button, menu and form."""
