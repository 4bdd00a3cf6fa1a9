/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II that work by themselves. */
#include "sanctuary.h"

#include "games/notalone/questions/questions.h"

static unsigned assimilated(const struct scenario *sc)
{
    return assimilation_start(&sc->s) - sc->s.assimilation;
}

/* --- Venomous ---------------------------------------------------------------------------------------------------- */

SCENARIO("YE-venomous YE-6", who_was_caught_under_venomous_plays_no_survival_card_in_the_next_turn)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "venomous twin-souled");
    dna(sc, 1);
    holds(sc, 1, "adrenaline");
    holds(sc, 2, "field-hospital");
    holds(sc, 3, "smokescreen");
    begin(sc);
    commit_all(sc, "jungle river beach");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 2, 0, 3);
    pass_to_turn(sc, 3);
    developed(sc, "");
    expect(offered(sc, 1, "adrenaline") == 0 && offered(sc, 2, "field-hospital") == 0);
    expect(offered(sc, 3, "smokescreen") == 1u << 1);
    commit_all(sc, "rover rover rover");
    tokens(sc, 1, 0, 0);
    pass_to_turn(sc, 4);
    expect(offered(sc, 1, "adrenaline") == 1u << 1 && offered(sc, 2, "field-hospital") == 1u << 1);
}

SCENARIO("YE-venomous X-6", nobody_waits_for_a_card_of_who_was_caught_under_venomous)
{
    arrange_sanctuary(sc, 2, "windows=all");
    developed(sc, "venomous");
    holds(sc, 1, "smokescreen");
    holds(sc, 2, "ingenuity");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.phase == 1 && !asked(sc, 1) && in_window(sc, 2));
}

SCENARIO("YN-60 YE-venomous", venomous_bars_cards_at_the_own_resolution_too_and_not_the_power_of_guard)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "venomous");
    holds(sc, 1, "gate drone rescue-party");
    holds(sc, 2, "drone");
    avatar(sc, 1, "guard");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    commit_all(sc, "beach beach");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "play gate") && !legal(sc, 1, "play drone"));
    expect(!legal(sc, 1, "play rescue-party"));
    act(sc, 1, "nothing");
    pass_to(sc, 2);
    expect(legal(sc, 2, "play drone"));

    arrange_sanctuary(sc, 1, "");
    sc->s.now.venom = 1u << 1;
    avatar(sc, 1, "guard");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    expect(in_window(sc, 1) && legal(sc, 1, "avatar guard") && !legal(sc, 1, "play dodge"));
}

SCENARIO("YN-62 YE-venomous", antidote_on_venomous_frees_nobody_who_was_caught_in_the_last_turn)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "venomous");
    holds(sc, 1, "adrenaline");
    holds(sc, 2, "antidote");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    act(sc, 2, "play antidote");
    act(sc, CREATURE, "pass");
    expect(sc->s.now.suppressed == evolutions_named("venomous"));
    expect(offered(sc, 1, "adrenaline") == 0);
    commit_all(sc, "lair lair");
    tokens(sc, 5, 0, 0);
    pass_to_turn(sc, 4);
    expect(offered(sc, 1, "adrenaline") == 1u << 1);
}

/* --- Parasitic --------------------------------------------------------------------------------------------------- */

SCENARIO("YE-parasitic P3-8", under_parasitic_the_artemia_token_costs_two_places)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "parasitic");
    sc->s.rescue = 6;
    hand(sc, 2, "jungle lair");
    hand(sc, 3, "jungle lair beach");
    begin(sc);
    commit_all(sc, "jungle jungle jungle");
    tokens(sc, 9, 2, 0);
    act(sc, 1, "discard lair");
    expect(asked(sc, 1) && sc->s.seats[1].hand == places("lair river beach rover"));
    act(sc, 1, "discard rover");
    expect(sc->s.seats[1].discard == places("lair rover jungle"));
    expect(sc->s.seats[2].discard == places("lair jungle"));
    expect(sc->s.seats[3].discard == places("lair beach jungle"));
}

SCENARIO("YE-parasitic N27", parasitic_costs_two_for_each_of_two_places_under_virus)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "parasitic");
    holds(sc, CREATURE, "virus");
    hand(sc, 1, "lair jungle river beach rover canyon ark");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "artemia-token 2");
    act(sc, CREATURE, "artemia-token 3");
    act(sc, 1, "discard lair");
    act(sc, 1, "discard beach");
    act(sc, 1, "discard rover");
    act(sc, 1, "discard canyon");
    expect(sc->s.seats[1].hand == places("ark"));
}

/* --- Alpha ------------------------------------------------------------------------------------------------------- */

SCENARIO("YE-alpha P3-9", under_alpha_the_creature_token_costs_one_will_more)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "alpha");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 1 && sc->s.seats[2].will == 3 && assimilated(sc) == 1);
}

SCENARIO("YE-alpha H-fierceness PL-1", alpha_adds_to_fierceness_and_to_the_lair)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "alpha");
    holds(sc, CREATURE, "fierceness");
    begin(sc);
    commit_all(sc, "jungle lair");
    act(sc, CREATURE, "play fierceness");
    tokens(sc, 2, 0, 0);
    pass_to_phase(sc, 4);
    expect(heard(sc, "Hunted 1 loses 3 Will"));

    arrange_sanctuary(sc, 2, "");
    developed(sc, "alpha");
    begin(sc);
    commit_all(sc, "lair rover");
    tokens(sc, 1, 0, 0);
    pass_to_phase(sc, 4);
    expect(heard(sc, "Hunted 1 loses 3 Will"));
}

SCENARIO("YE-alpha YE-giant N27", alpha_costs_once_who_is_caught_on_two_places)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "alpha giant");
    dna(sc, 1);
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "evolution giant");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    pass_to_phase(sc, 4);
    expect(heard(sc, "Hunted 1 loses 3 Will"));
}

/* --- Assimilator ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-assimilator YE-6", assimilator_gives_one_step_more_for_two_caught_or_more)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "assimilator twin-souled");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle river jungle");
    tokens(sc, 3, 0, 0);
    pass_to_turn(sc, 3);
    expect(assimilated(sc) == 1);

    arrange_sanctuary(sc, 3, "");
    developed(sc, "assimilator twin-souled");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle river rover");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 2, 0, 3);
    pass_to_turn(sc, 3);
    expect(assimilated(sc) == 2);
}

SCENARIO("YN-27 YE-assimilator", assimilator_the_nexus_and_anticipation_add_up_step_by_step)
{
    arrange(sc, 3, WITH_BOTH);
    developed(sc, "assimilator");
    holds(sc, CREATURE, "anticipation");
    begin(sc);
    commit_all(sc, "nexus nexus nexus");
    act(sc, CREATURE, "play anticipation");
    act(sc, CREATURE, "hunted 2");
    tokens(sc, 1, 0, 0);
    pass_to_turn(sc, 3);
    expect(assimilated(sc) == 4);

    arrange(sc, 3, WITH_BOTH);
    developed(sc, "assimilator");
    sc->s.assimilation = 3;
    holds(sc, CREATURE, "anticipation");
    begin(sc);
    commit_all(sc, "nexus nexus nexus");
    act(sc, CREATURE, "play anticipation");
    act(sc, CREATURE, "hunted 2");
    tokens(sc, 1, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1 && sc->s.assimilation == 0);
}

/* --- Apex -------------------------------------------------------------------------------------------------------- */

SCENARIO("YE-apex YE-6 P4-5", rescue_does_not_move_in_a_turn_in_which_two_were_caught_under_apex)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "apex twin-souled");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle river jungle");
    tokens(sc, 3, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == rescue_start(&sc->s) - 1);

    arrange_sanctuary(sc, 3, "");
    developed(sc, "apex twin-souled");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle river rover");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 2, 0, 3);
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == rescue_start(&sc->s));
    commit_all(sc, "lair beach beach");
    tokens(sc, 1, 0, 0);
    pass_to_turn(sc, 4);
    expect(sc->s.rescue == rescue_start(&sc->s) - 1);
}

SCENARIO("YE-apex XS-3", apex_holds_no_other_step_of_rescue)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "apex");
    holds(sc, 1, "amplifier");
    sc->s.marker = 1;
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "play amplifier");
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == rescue_start(&sc->s) - 1);
}

/* --- Hive-minded ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-hive-minded Y5-7 Y5-13", under_hive_minded_to_evolve_gives_2_dna_as_far_as_there_are_any)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "hive-minded");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 3);

    arrange_sanctuary(sc, 1, "");
    developed(sc, "hive-minded");
    dna(sc, DNA_ALL - 1);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == DNA_ALL);
}

/* --- Tenacious --------------------------------------------------------------------------------------------------- */

static void fortify_onto_the_bonus_that_discards_an_evolution(struct scenario *sc)
{
    sanctuary_at(sc, 3);
    defence(sc, bonus_space(sc, BONUS_EVOLUTION) + 1);
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "fortify");
    expect(heard(sc, "The bonus of this space: discard 1 developed Evolution."));
}

SCENARIO("YE-tenacious YD-6", under_tenacious_the_bonus_discards_no_evolution_and_is_lost)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "tenacious alpha");
    fortify_onto_the_bonus_that_discards_an_evolution(sc);
    expect(sc->s.developed == evolutions_named("tenacious alpha") && !(sc->s.bonuses >> sc->s.defence & 1));
}

SCENARIO("YE-tenacious YE-8 Y5-11", tenacious_that_does_not_work_yet_protects_nothing)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "tenacious");
    sc->s.fresh = evolutions_named("tenacious");
    fortify_onto_the_bonus_that_discards_an_evolution(sc);
    expect(sc->s.evolution_discard == evolutions_named("tenacious"));
}

/* --- Territorial ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-territorial YT-5 YT-6", near_the_creature_token_fortifying_gives_nothing_and_sheltering_does)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "territorial");
    holds_survivors(sc, 1, "runner");
    begin(sc);
    commit_all(sc, "river river");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "fortify");
    expect(sc->s.defence == defence_start(&sc->s) && legal(sc, 1, "shelter"));
    act(sc, 1, "shelter");
    expect(sc->s.defence == defence_start(&sc->s) - 1);
    expect(asked(sc, 2) && !legal(sc, 2, "fortify"));
}

SCENARIO("YE-territorial YP-4", near_the_creature_token_the_ark_fortifies_for_nothing_too)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "territorial");
    hand(sc, 1, "lair ark");
    begin(sc);
    commit_all(sc, "ark");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 fortifies") && sc->s.defence == defence_start(&sc->s));
}

SCENARIO("YE-territorial", with_the_creature_token_elsewhere_fortifying_moves_defence)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "territorial");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "fortify");
    expect(sc->s.defence == defence_start(&sc->s) - 1);
}

SCENARIO("YE-territorial YE-6", a_clone_next_to_sanctuary_is_near_enough)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "territorial twin-souled");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 6, 0, 2);
    act(sc, 1, "fortify");
    expect(sc->s.defence == defence_start(&sc->s));
}

SCENARIO("YN-41 YE-territorial", half_of_the_creature_token_on_or_next_to_sanctuary_is_near_enough)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "territorial giant");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "evolution giant");
    act(sc, CREATURE, "creature-token 1");
    act(sc, CREATURE, "creature-token 2");
    act(sc, 1, "fortify");
    expect(sc->s.defence == defence_start(&sc->s));

    arrange_sanctuary(sc, 1, "");
    developed(sc, "territorial giant");
    dna(sc, 1);
    hand(sc, 1, "ark lair");
    begin(sc);
    commit_all(sc, "ark");
    act(sc, CREATURE, "evolution giant");
    act(sc, CREATURE, "creature-token 3");
    act(sc, CREATURE, "creature-token 4");
    act(sc, 1, "power");
    expect(sc->s.defence == defence_start(&sc->s));
}
