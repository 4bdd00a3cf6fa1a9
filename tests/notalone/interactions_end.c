/* SPDX-License-Identifier: MIT */
/* Interactions of phase 4, and of the end of the match: N45 to N50. */
#include "scenario.h"

SCENARIO("P3-14 P3-16", zero_will_is_settled_before_phase_4_begins)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 0, 0);
    expect(heard_in_order(sc, "catches hunted 1", "Without Will"));
    expect(heard_in_order(sc, "Without Will", "Phase 4"));
    expect(heard_in_order(sc, "hunted 1 takes the played The Rover back", "Phase 4"));
}
