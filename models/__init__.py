"""Trained weights, what they are, and how they are made."""
