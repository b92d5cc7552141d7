"""The Discord bot: commands, messages, the store and the playground."""
