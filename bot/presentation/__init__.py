"""Messages, buttons and pictures for Discord, and the outbox that delivers them."""
