"""The rules: components, state, actions, and the steps of each phase."""
