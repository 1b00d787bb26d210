"""Scenes, pictures with truth, and how readings are scored."""
