"""Frames go in, readings come out."""
