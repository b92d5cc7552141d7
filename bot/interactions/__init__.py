"""Handle Discord's interactions: commands, buttons, selects and forms.

Any handler may raise an ``AtollError``. Its text becomes the reply.

Skip it unless you change what a command, a button or a form does.
"""
