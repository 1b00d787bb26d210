"""Whatever OpenAPI allows is answered, whatever it does not allow is refused, and nothing is a 500."""

import schemathesis
from hypothesis import HealthCheck, settings

from service.app import create_app

CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            # Not every set-up of the right shape can be: those that cannot are a 422 by contract.
            "positive_data_acceptance": {"enabled": False},
            # A list that is too long can make the body too large.
            "negative_data_rejection": {"expected-statuses": [400, 404, 405, 413, 415, 422]},
        }
    }
)

schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(), config=CONFIG)


@schema.parametrize()
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_openapi_says(case: schemathesis.Case) -> None:
    case.call_and_validate()
