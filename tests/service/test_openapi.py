"""Whatever OpenAPI allows is answered, whatever it does not allow is refused, and nothing is a 500."""

import schemathesis
from hypothesis import settings
from schemathesis.checks import CHECKS

from service.app import create_app

schema = schemathesis.openapi.from_asgi("/openapi.json", create_app())


@schema.parametrize()
@settings(max_examples=60, deadline=None)
def test_every_answer_is_as_openapi_says(case: schemathesis.Case) -> None:
    # Not every set-up of the right shape can be: those that cannot are a 422 by contract.
    case.call_and_validate(excluded_checks=CHECKS.get_by_names(["positive_data_acceptance"]))
