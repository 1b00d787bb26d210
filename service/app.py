"""The service as an ASGI application."""

from importlib.metadata import version

from fastapi import FastAPI

from rules.words import LANGUAGES, load
from service import problems
from service.api import adjudicate, explain, games, health, vision


def create_app() -> FastAPI:
    """A service with all its routes."""
    app = FastAPI(
        title="Digsight",
        summary="A camera referee for Digger, Dig Mars and Diadingo.",
        version=version("digsight"),
        # FastAPI's pages fetch their scripts from outside, and a table has no need of the internet.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    problems.handle(app)
    for router in (health.router, games.router, adjudicate.router, explain.router, vision.router):
        app.include_router(router)
    for lang in LANGUAGES:
        load(lang)
    return app
