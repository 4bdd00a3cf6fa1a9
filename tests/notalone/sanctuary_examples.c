/* SPDX-License-Identifier: MIT */
/* The worked examples of SANCTUARY. */
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
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
    unsigned space;

    arrange_sanctuary(sc, 2, "");
    space = bonus_space(sc, BONUS_EVOLUTION);
    sanctuary_at(sc, 3);
    defence(sc, space + 2);
    sc->s.bonuses = (uint16_t)(1u << space);
    holds_survivors(sc, 1, "runner shadow");
    developed(sc, "tenacious");
    sc->s.now.suppressed = evolutions_named("tenacious");
    begin(sc);
    commit_all(sc, "river river");
    tokens(sc, 5, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "fortify");
    expect(sc->s.defence == space + 1);
    act(sc, 1, "shelter");
    expect(sc->s.defence == space);
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

SCENARIO("YN-16 YT-4", two_revealed_survivors_are_not_enough_for_three_who_could_rescue)
{
    arrange_sanctuary(sc, 3, "");
    explore(sc, "jungle beach jungle", 5);
    act(sc, 1, "survivor defender");
    act(sc, 2, "survivor supplier");
    expect(!sc->s.revealed);
    expect(asked(sc, 3) && !legal(sc, 3, "survivor runner") && !legal(sc, 3, "fortify"));
    act(sc, 3, "power");
    expect(!sc->s.seats[3].survivors);
}

SCENARIO("YN-16 YV-radio", after_radio_there_is_one_for_the_third)
{
    arrange_sanctuary(sc, 3, "");
    survivor_deck(sc, "runner shadow jammer");
    holds(sc, 3, "radio");
    begin(sc);
    act(sc, 3, "play radio");
    expect(sc->s.revealed == survivors_named("defender michelle-west runner"));
    commit_all(sc, "jungle beach jungle");
    tokens(sc, 5, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "survivor defender");
    act(sc, 2, "survivor supplier");
    expect(legal(sc, 3, "survivor runner"));
    act(sc, 3, "survivor runner");
    expect(sc->s.seats[3].survivors == survivors_named("runner"));
}

SCENARIO("YN-17", give_up_and_zero_will_leave_a_hunted_his_survivors)
{
    arrange_sanctuary(sc, 1, "");
    holds_survivors(sc, 1, "runner");
    rescued(sc, 1, "shadow");
    will(sc, 1, 1);
    discard(sc, 1, "jungle");
    begin(sc);
    act(sc, 1, "give-up");
    expect(sc->s.seats[1].survivors == survivors_named("runner shadow"));

    arrange_sanctuary(sc, 1, "");
    holds_survivors(sc, 1, "runner");
    rescued(sc, 1, "shadow");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 1, 0, 0);
    pass_to_phase(sc, 4);
    expect(heard(sc, "Without Will: Hunted 1"));
    expect(sc->s.seats[1].survivors == survivors_named("runner shadow"));
}

/* With one Hunted, who has drawn his first Survivor, up to turn 1. */
static void set_up_alone(struct scenario *sc)
{
    set_up(sc, WITH_SANCTUARY "hunted=1 board=1", 1);
    pass_to_turn(sc, 1);
    avatar(sc, 1, "pike");
    sanctuary_at(sc, 1);
}

SCENARIO("YN-29 YS-6 YT-6", the_survivor_drawn_at_set_up_counts_for_sheltering)
{
    uint32_t held;

    set_up_alone(sc);
    held = sc->s.seats[1].survivors;
    expect(count_bits(held) == 1);
    commit_all(sc, "lair");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "fortify");
    act(sc, 1, "shelter");
    expect(sc->s.survivors_gone == held && sc->s.defence == defence_start(&sc->s) - 2);
}

SCENARIO("YN-29 YV-reinforcement", the_survivor_drawn_at_set_up_counts_for_reinforcement)
{
    set_up_alone(sc);
    holds(sc, 1, "reinforcement");
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play reinforcement");
    expect(sc->s.defence == defence_start(&sc->s) - 1 && count_bits(sc->s.seats[1].survivors) == 1);
}

SCENARIO("YN-1 YU-3", outfitter_brings_a_card_of_a_face_down_place_which_is_played_once_that_is_revealed)
{
    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    cover(sc, "canyon monolith ark greenhouse observatory", 1u << 6);
    revealed(sc, "outfitter");
    explore(sc, "jungle lair", 4);
    act(sc, 1, "survivor outfitter");
    expect(legal(sc, 1, "reserve canyon") && legal(sc, 1, "reserve ark") && legal(sc, 1, "reserve observatory"));
    act(sc, 1, "reserve ark");
    pass_to_turn(sc, 3);
    pass_to(sc, 1);
    expect(legal(sc, 1, "commit river") && !legal(sc, 1, "commit ark"));
    sc->s.face_down &= (uint16_t) ~(1u << 8);
    expect(legal(sc, 1, "commit ark"));
}

SCENARIO("YN-1 XL-11", a_face_down_place_in_the_discard_is_not_copied)
{
    arrange_sanctuary(sc, 1, "places=base+labyrinth+sanctuary survival_with=regeneration");
    cover(sc, "canyon monolith ark greenhouse observatory", 1u << 9);
    hand(sc, 1, "river");
    discard(sc, 1, "ark greenhouse jungle");
    holds(sc, 1, "regeneration");
    explore(sc, "river", 4);
    act(sc, 1, "play regeneration");
    expect(legal(sc, 1, "copy greenhouse") && legal(sc, 1, "copy jungle") && !legal(sc, 1, "copy ark"));
}
