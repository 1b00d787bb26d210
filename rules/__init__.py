"""The rules of three games of digging for treasure: pure functions of frozen values."""
