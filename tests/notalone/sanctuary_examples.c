/* SPDX-License-Identifier: MIT */
/* The worked examples of SANCTUARY. */
#include "games/notalone/questions.h"
#include "sanctuary.h"

SCENARIO("YN-30 YT-2 YT-4", a_rescue_next_to_sanctuary_has_its_effect_and_keeps_the_survivor)
{
    arrange_sanctuary(sc, 2, "");
    begin(sc);
    commit_all(sc, "jungle lair");
    tokens(sc, 4, 0, 0);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "fortify"));
    act(sc, 1, "survivor supplier");
    expect(heard_in_order(sc, "Hunted 1 rescues Michelle West", "Hunted 1 draws a Survival card"));
    expect(sc->s.seats[1].survivors == survivors_named("michelle-west"));
    expect(sc->s.revealed == survivors_named("defender"));
    pass_to_phase(sc, 6);
    expect(sc->s.seats[1].survivors == survivors_named("michelle-west"));
    expect(count_bits(sc->s.revealed) == 2);
}

SCENARIO("YN-31 YT-5 YT-6 YD-6", two_at_sanctuary_and_only_the_first_fortifies)
{
    arrange_sanctuary(sc, 2, "");
    sanctuary_at(sc, 3);
    defence(sc, 6);
    holds_survivors(sc, 1, "runner shadow");
    developed(sc, "tenacious");
    sc->s.now.suppressed = evolutions_named("tenacious");
    begin(sc);
    commit_all(sc, "river river");
    tokens(sc, 5, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "fortify");
    expect(sc->s.defence == 5);
    expect(heard(sc, "The bonus of this space: all take back 1 place."));
    act(sc, 1, "shelter");
    expect(sc->s.defence == 4);
    expect(heard_in_order(sc, "Hunted 1 shelters Runner and Shadow.", "The Creature discards Tenacious."));
    expect(sc->s.survivors_gone == survivors_named("runner shadow") && !sc->s.seats[1].survivors);
    expect(sc->s.evolution_discard == evolutions_named("tenacious"));
    expect(asked(sc, 2) && !legal(sc, 2, "fortify"));
    act(sc, 2, "power");
    expect(sc->s.seats[2].pending == MODE_RIVER);
}

SCENARIO("YN-32 Y5-7 Y5-8 Y5-9 Y5-11", an_evolution_is_drawn_and_developed_at_once_and_works_next_turn)
{
    arrange_sanctuary(sc, 2, "");
    dna(sc, 3);
    evolution_deck(sc, "rabatteur");
    begin(sc);
    commit_all(sc, "jungle lair");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    expect(sc->s.sanctuary == 4);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 4);
    act(sc, CREATURE, "draw-evolution 1");
    expect(sc->s.dna == 3);
    act(sc, CREATURE, "evolution rabatteur");
    expect(sc->s.dna == 1);
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3);
    commit_all(sc, "river river");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    expect(legal(sc, CREATURE, "space 5") && legal(sc, CREATURE, "space 3") && !legal(sc, CREATURE, "space 4"));
}
