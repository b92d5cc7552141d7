"""Messages, buttons and pictures for Discord, and the outbox that delivers them.

Skip it unless you change what a message shows, or when it is sent.
"""
