/* SPDX-License-Identifier: MIT */
/* Cards on Evolutions and on phase 5: Regrowth, Metamorphosis, Hibernation, Sabotage, Decontamination. */
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* The Creature holds the card, and phase 4 has come; it has caught nobody. */
static void in_phase_4(struct scenario *sc)
{
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
}

/* --- Regrowth ---------------------------------------------------------------------------------------------------- */

SCENARIO("YH-regrowth YK-6", regrowth_takes_a_discarded_evolution_to_hand_and_all_know_it_there)
{
    arrange_sanctuary(sc, 2, "");
    evolution_discard(sc, "leech alpha giant");
    evolution_hand(sc, "rapide");
    holds(sc, CREATURE, "regrowth");
    in_phase_4(sc);
    act(sc, CREATURE, "play regrowth");
    act(sc, CREATURE, "evolution alpha");
    expect(sc->s.evolution_discard == evolutions_named("leech giant"));
    expect(sc->s.evolution_hand == evolutions_named("rapide alpha"));
    expect(view_of(sc, 1).table.evolution_hand == evolutions_named("alpha"));
}

SCENARIO("YN-50 YH-regrowth", what_regrowth_took_can_be_developed_in_the_same_turn)
{
    arrange_sanctuary(sc, 2, "");
    evolution_discard(sc, "leech");
    dna(sc, 2);
    holds(sc, CREATURE, "regrowth");
    in_phase_4(sc);
    act(sc, CREATURE, "play regrowth");
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution leech");
    expect(sc->s.developed == evolutions_named("leech") && sc->s.evolution_known == 0 && sc->s.dna == 0);
}

/* --- Metamorphosis ----------------------------------------------------------------------------------------------- */

SCENARIO("YH-metamorphosis YK-6", metamorphosis_swaps_a_developed_evolution_for_one_that_costs_as_much_or_less)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "assommeur alpha");
    evolution_hand(sc, "prescient rapide optimisateur");
    dna(sc, 0);
    holds(sc, CREATURE, "metamorphosis");
    in_phase_4(sc);
    act(sc, CREATURE, "play metamorphosis");
    expect(legal(sc, CREATURE, "evolution prescient") && legal(sc, CREATURE, "evolution rapide"));
    expect(legal(sc, CREATURE, "evolution optimisateur") && !legal(sc, CREATURE, "evolution alpha"));
    act(sc, CREATURE, "evolution rapide");
    expect(legal(sc, CREATURE, "evolution alpha") && !legal(sc, CREATURE, "evolution assommeur"));
    act(sc, CREATURE, "evolution alpha");
    expect(sc->s.developed == evolutions_named("assommeur rapide") && sc->s.dna == 0);
    expect(sc->s.evolution_hand == evolutions_named("prescient optimisateur alpha"));
    expect(sc->s.evolution_known == evolutions_named("alpha"));
}

SCENARIO("YH-metamorphosis", metamorphosis_is_barred_without_a_pair_of_which_the_one_in_hand_costs_no_more)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "optimisateur");
    evolution_hand(sc, "prescient alpha");
    holds(sc, CREATURE, "metamorphosis");
    in_phase_4(sc);
    expect(!heard(sc, "Metamorphosis") && sc->s.phase == 5);
    expect(offered(sc, CREATURE, "metamorphosis") == 0);
}

SCENARIO("YH-metamorphosis X-6", where_all_are_asked_who_could_play_what_the_hand_costs_is_not_told)
{
    arrange_sanctuary(sc, 2, "windows=all");
    developed(sc, "optimisateur");
    evolution_hand(sc, "prescient alpha");
    holds(sc, CREATURE, "metamorphosis");
    in_phase_4(sc);
    expect(in_window(sc, CREATURE) && !legal(sc, CREATURE, "play metamorphosis"));
}

SCENARIO("YH-metamorphosis YK-5", what_the_creature_thinks_of_swapping_nobody_sees_before_it_is_done)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "assommeur alpha");
    evolution_hand(sc, "prescient rapide");
    holds(sc, CREATURE, "metamorphosis");
    in_phase_4(sc);
    act(sc, CREATURE, "play metamorphosis");
    act(sc, CREATURE, "evolution prescient");
    expect(asked(sc, CREATURE) && view_of(sc, CREATURE).table.seats[CREATURE].chosen);
    expect(view_of(sc, 1).table.seats[CREATURE].chosen == 0 && view_of(sc, 1).table.evolution_hand == 0);
    for (unsigned i = 0; i < sc->s.depth; i++)
        expect(!(sc->s.frames[i].options & evolutions_named("prescient rapide")));
}

SCENARIO("YN-48 YN-21 YH-metamorphosis", with_four_developed_four_remain_and_the_new_one_works_from_the_next_turn)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "optimisateur assommeur alpha hive-minded");
    evolution_hand(sc, "giant");
    dna(sc, 5);
    holds(sc, CREATURE, "metamorphosis");
    in_phase_4(sc);
    act(sc, CREATURE, "play metamorphosis");
    act(sc, CREATURE, "evolution giant");
    act(sc, CREATURE, "evolution alpha");
    expect(count_bits(sc->s.developed) == 4 && sc->s.developed & evolutions_named("giant"));
    expect(!(working_evolutions(&sc->s) & evolutions_named("giant alpha")));
    act(sc, CREATURE, "nothing");
    begin(sc);
    expect(sc->s.turn == 3 && working_evolutions(&sc->s) & evolutions_named("giant"));
    commit_all(sc, "beach beach");
    act(sc, CREATURE, "evolution giant");
    expect(!legal(sc, CREATURE, "evolution giant"));
}

SCENARIO("YN-21 YE-8 YH-metamorphosis", one_that_metamorphosis_swaps_away_has_no_power_in_phase_5)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "hive-minded");
    evolution_hand(sc, "leech");
    dna(sc, 0);
    holds(sc, CREATURE, "metamorphosis");
    in_phase_4(sc);
    act(sc, CREATURE, "play metamorphosis");
    act(sc, CREATURE, "evolution leech");
    act(sc, CREATURE, "evolution hive-minded");
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 1);
}

/* --- Hibernation, Decontamination -------------------------------------------------------------------------------- */

SCENARIO("YH-hibernation YN-45", under_hibernation_the_creature_evolves_and_then_nests)
{
    arrange_sanctuary(sc, 2, "");
    evolution_hand(sc, "alpha leech");
    dna(sc, 1);
    holds(sc, CREATURE, "hibernation");
    in_phase_4(sc);
    act(sc, CREATURE, "play hibernation");
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 2 && !legal(sc, CREATURE, "nest"));
    act(sc, CREATURE, "draw-evolution 1");
    expect(!legal(sc, CREATURE, "evolution leech")); /* what nesting brings comes too late */
    act(sc, CREATURE, "enough");
    expect(legal(sc, CREATURE, "nest") && legal(sc, CREATURE, "nothing") && !legal(sc, CREATURE, "evolve"));
    nest(sc);
    expect(sc->s.dna == 4 && sc->s.defence == defence_start(&sc->s) - 1 && sc->s.turn == 3);
}

SCENARIO("YH-hibernation", nesting_first_ends_it_and_none_is_a_duty)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, CREATURE, "hibernation");
    in_phase_4(sc);
    act(sc, CREATURE, "play hibernation");
    nest(sc);
    expect(sc->s.turn == 3 && sc->s.dna == 4);

    arrange_sanctuary(sc, 2, "");
    holds(sc, CREATURE, "hibernation");
    in_phase_4(sc);
    act(sc, CREATURE, "play hibernation");
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "enough");
    act(sc, CREATURE, "nothing");
    expect(sc->s.turn == 3 && sc->s.defence == defence_start(&sc->s) && !sc->s.now.hibernates);
}

SCENARIO("YV-decontamination", decontamination_bars_nesting_in_phase_5_of_this_turn)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "decontamination");
    in_phase_4(sc);
    act(sc, 1, "play decontamination");
    expect(legal(sc, CREATURE, "evolve") && legal(sc, CREATURE, "nothing") && !legal(sc, CREATURE, "nest"));
    act(sc, CREATURE, "nothing");
    expect(!sc->s.now.no_nest);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 5);
    expect(legal(sc, CREATURE, "nest"));
}

SCENARIO("YN-15 YV-decontamination YH-hibernation", decontamination_with_hibernation_leaves_evolving)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, CREATURE, "hibernation");
    holds(sc, 1, "decontamination");
    in_phase_4(sc);
    act(sc, 1, "play decontamination");
    act(sc, CREATURE, "play hibernation");
    act(sc, CREATURE, "next hibernation");
    expect(!legal(sc, CREATURE, "nest"));
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3 && sc->s.defence == defence_start(&sc->s));
}

SCENARIO("YN-15 YU-4 YH-hibernation", jammer_bars_what_hibernation_allows)
{
    arrange_sanctuary(sc, 2, "");
    revealed(sc, "jammer");
    holds(sc, CREATURE, "hibernation");
    explore(sc, "jungle rover", 10);
    act(sc, 1, "survivor jammer");
    act(sc, 2, "nothing");
    act(sc, CREATURE, "play hibernation");
    expect(sc->s.turn == 3 && sc->s.dna == 1 && sc->s.defence == defence_start(&sc->s));
}

/* --- Sabotage ---------------------------------------------------------------------------------------------------- */

SCENARIO("YV-sabotage YK-5", sabotage_makes_the_creature_discard_an_evolution_of_its_choice)
{
    arrange_sanctuary(sc, 2, "");
    evolution_hand(sc, "leech alpha");
    holds(sc, 1, "sabotage");
    begin(sc);
    act(sc, 1, "play sabotage");
    expect(asked(sc, CREATURE) && !asked(sc, 1));
    for (unsigned i = 0; i < sc->s.depth; i++)
        expect(!(sc->s.frames[i].options & evolutions_named("leech alpha")));
    act(sc, CREATURE, "evolution leech");
    expect(sc->s.evolution_hand == evolutions_named("alpha") && sc->s.evolution_discard == evolutions_named("leech"));
    expect(told(sc, GAME_PUBLIC, "The Creature discards Leech."));
}

SCENARIO("YV-sabotage", sabotage_is_barred_if_the_creature_has_no_evolution_in_hand)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "alpha");
    evolution_hand(sc, "");
    holds(sc, 1, "sabotage");
    begin(sc);
    expect(offered(sc, 1, "sabotage") == 0);
}

SCENARIO("YN-50 YV-sabotage", what_regrowth_took_sabotage_may_discard_again)
{
    arrange_sanctuary(sc, 2, "");
    evolution_discard(sc, "leech");
    evolution_hand(sc, "alpha");
    holds(sc, CREATURE, "regrowth");
    holds(sc, 1, "sabotage");
    in_phase_4(sc);
    act(sc, CREATURE, "play regrowth");
    act(sc, CREATURE, "nothing");
    act(sc, 1, "play sabotage");
    act(sc, CREATURE, "evolution leech");
    expect(sc->s.evolution_discard == evolutions_named("leech") && sc->s.evolution_known == 0);
}
