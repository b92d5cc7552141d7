"""Time: paces and clocks, people's rest, and who is told what when."""
