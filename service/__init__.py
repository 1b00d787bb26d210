"""The local service and the command line."""
