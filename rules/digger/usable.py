"""What a throw still allows: the one place where DG-12 to DG-23 decide."""

from rules.digger.state import GEMS, SLOTS, State


def may_take(state: State) -> list[str]:
    """The colours of which the centre gives one now (DG-12, DG-13, DG-15)."""
    throw, stolen = state.throw, [color for color, _ in state.stolen]
    return [
        color
        for color, left in zip(GEMS, state.centre, strict=True)
        if left and throw.count(color) == 1 and color not in state.taken and color not in stolen
    ]


def may_steal(state: State) -> list[tuple[str, int]]:
    """The colours that can be stolen now, each with the seat it can be stolen from (DG-20 to DG-23)."""
    throw = state.throw
    if throw.count("black") != 1:
        return []
    done = set(state.taken)
    if state.options.steal == "one":
        done.update(color for color, _ in state.stolen)
    return [
        (color, seat)
        for gem, color in enumerate(SLOTS, start=1)
        if throw.count(color) == 1 and color not in done
        for seat, chest in enumerate(state.chests)
        if chest[gem] and seat != state.digger and (color, seat) not in state.stolen
    ]
