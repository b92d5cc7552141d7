"""What Discord brings: commands, buttons and sheets; each is acknowledged, done and answered."""
