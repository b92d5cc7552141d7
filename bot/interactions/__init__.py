"""Handle Discord's interactions: commands, buttons, selects and forms.

Any handler may raise an ``AtollError``. Its text becomes the reply.
"""
