"""Games gone by: their records, stepped through or shown as a film."""
