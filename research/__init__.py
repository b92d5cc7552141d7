"""The games as environments of two research toolkits, PettingZoo and OpenSpiel.

Install an extra to use one of them: ``pip install atoll[pettingzoo]`` or ``atoll[openspiel]``.
Nothing else in Atoll imports this package. You may skip it unless you change docs/research.md.
"""
