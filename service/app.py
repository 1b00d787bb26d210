"""The service as an ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import Depends, FastAPI

from rules.words import LANGUAGES, load
from service import pages, problems
from service.api import adjudicate, chances, events, explain, games, health, tables, vision
from service.metrics import Counting, Metrics
from service.settings import Settings, from_environment
from service.strangers import none_by_a_borrowed_name, none_of_another_site
from service.tables import Keeper


def create_app(settings: Settings | None = None) -> FastAPI:
    """A service with all its routes."""
    keeper = Keeper((settings or from_environment()).data)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        keeper.close()

    app = FastAPI(
        title="Digsight",
        summary="A camera referee for Digger, Dig Mars and Diadingo.",
        version=version("digsight"),
        # FastAPI's pages fetch their scripts from outside, and a table has no need of the internet.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
        dependencies=[Depends(none_of_another_site), Depends(none_by_a_borrowed_name)],
    )
    app.state.keeper = keeper
    app.state.metrics = Metrics()
    app.add_middleware(Counting, metrics=app.state.metrics)
    # Answers that have no end ask whether the service is told to stop.
    app.state.stopping = lambda: False
    problems.handle(app)
    for router in (
        health.router,
        games.router,
        adjudicate.router,
        explain.router,
        chances.router,
        tables.router,
        events.router,
        vision.router,
    ):
        app.include_router(router)
    pages.add_to(app)
    for lang in LANGUAGES:
        load(lang)
    return app
