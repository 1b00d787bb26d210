"""Frames go in, readings come out."""

from vision.header import Damaged, NotAPicture, PictureError, TooLarge

__all__ = ["Damaged", "NotAPicture", "PictureError", "TooLarge"]
