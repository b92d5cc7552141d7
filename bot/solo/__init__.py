"""What those who play alone come back for: challenges and feats."""
