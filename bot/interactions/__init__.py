"""Handle Discord's interactions: commands, buttons, selects and forms."""
