/* SPDX-License-Identifier: MIT */
/* The five places of SANCTUARY (YP), and what they meet (YN-10, YN-11, YN-18, YN-19, YN-43, YN-44). */
#include <stdio.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "sanctuary.h"

/* Hunted 1, with these in hand and that in his discard, uses the power of the first of them. */
static void use(struct scenario *sc, const char *place, const char *rest, const char *discarded, unsigned creature)
{
    char all[80];

    (void)snprintf(all, sizeof all, "%s %s", place, rest);
    hand(sc, 1, all);
    discard(sc, 1, discarded);
    (void)snprintf(all, sizeof all, "%s rover beach", place);
    explore(sc, all, creature);
    act(sc, 1, "power");
}

/* --- The Canyon -------------------------------------------------------------------------------------------------- */

SCENARIO("YP-1", the_canyon_returns_and_takes_a_place_back_or_draws_a_survivor)
{
    for (unsigned draws = 0; draws < 2; draws++) {
        arrange_sanctuary(sc, 3, "");
        survivor_deck(sc, "runner");
        use(sc, "canyon", "river", "lair jungle", 1);
        expect(sc->s.seats[1].hand == places("canyon river"));
        expect(legal(sc, 1, "take jungle") && legal(sc, 1, "draw-survivor"));
        act(sc, 1, draws ? "draw-survivor" : "take jungle");
        expect(sc->s.seats[1].hand == (draws ? places("canyon river") : places("canyon river jungle")));
        expect(sc->s.seats[1].survivors == (draws ? survivors_named("runner") : 0));
        expect(!heard(sc, "Runner helps"));
    }
}

SCENARIO("YN-19 H-persecution", under_persecution_the_canyon_takes_back_itself_or_another)
{
    for (unsigned draws = 0; draws < 2; draws++) {
        arrange_sanctuary(sc, 3, "");
        sc->s.now.take_limited = 1;
        survivor_deck(sc, "runner");
        use(sc, "canyon", "river", "lair jungle", 1);
        act(sc, 1, draws ? "draw-survivor" : "take jungle");
        expect(sc->s.seats[1].hand == (draws ? places("canyon river") : places("river jungle")));
        expect(sc->s.seats[1].survivors == (draws ? survivors_named("runner") : 0));
        pass_to_phase(sc, 5);
        expect(sc->s.seats[1].discard == (draws ? places("lair jungle") : places("lair canyon")));
    }
}

SCENARIO("YN-19", under_persecution_with_no_survivor_left_the_canyon_is_one_of_those_to_choose)
{
    arrange_sanctuary(sc, 3, "");
    sc->s.now.take_limited = 1;
    survivor_deck_keeps(sc, 0);
    use(sc, "canyon", "river", "lair jungle", 1);
    expect(legal(sc, 1, "take lair") && legal(sc, 1, "take jungle") && !legal(sc, 1, "draw-survivor"));
    act(sc, 1, "take canyon");
    expect(sc->s.seats[1].hand == places("canyon river"));
}

SCENARIO("YN-19", what_a_survivor_takes_back_is_no_power_of_a_place)
{
    arrange_sanctuary(sc, 1, "");
    sc->s.now.take_limited = 1;
    hand(sc, 1, "jungle");
    discard(sc, 1, "lair river beach");
    revealed(sc, "runner");
    explore(sc, "jungle", 5);
    act(sc, 1, "survivor runner");
    act(sc, 1, "take lair");
    act(sc, 1, "take river");
    expect(sc->s.seats[1].hand == places("lair river"));
}

/* --- The Monolith ------------------------------------------------------------------------------------------------ */

SCENARIO("YP-2 YP-3", the_monolith_discards_an_evolution_of_choice_and_leaves_the_match_at_once)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "stalker hive-minded");
    holds(sc, 1, "double-back");
    use(sc, "monolith", "river", "lair", 1);
    expect(legal(sc, 1, "evolution stalker") && legal(sc, 1, "evolution hive-minded"));
    act(sc, 1, "evolution hive-minded");
    expect(sc->s.developed == evolutions_named("stalker"));
    expect(sc->s.evolution_discard == evolutions_named("hive-minded"));
    expect(heard(sc, "The Monolith") && sc->s.phase == 3 && sc->s.seats[1].left == 1 && sc->s.seats[1].space[0] == 7);
    expect(!offered(sc, 1, "double-back"));
    pass_to_phase(sc, 5);
    expect(sc->s.seats[1].hand == places("river") && sc->s.seats[1].discard == places("lair"));
    expect(sc->s.reserve[MONOLITH] == 3);
}

SCENARIO("YP-2 YP-3 YN-11", without_an_evolution_the_monolith_has_no_power_and_is_discarded)
{
    arrange_sanctuary(sc, 3, "");
    hand(sc, 1, "monolith river");
    discard(sc, 1, "lair");
    explore(sc, "monolith rover beach", 1);
    expect(!legal(sc, 1, "power") && legal(sc, 1, "take lair"));
    act(sc, 1, "take lair");
    pass_to_phase(sc, 5);
    expect(sc->s.seats[1].hand == places("lair river") && sc->s.seats[1].discard == places("monolith"));
}

SCENARIO("YP-3", a_monolith_whose_power_is_not_used_is_discarded)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "stalker");
    hand(sc, 1, "monolith river");
    explore(sc, "monolith rover beach", 1);
    act(sc, 1, "nothing");
    pass_to_phase(sc, 5);
    expect(sc->s.seats[1].discard == places("monolith") && sc->s.developed == evolutions_named("stalker"));
}

SCENARIO("YN-11", a_monolith_that_has_left_can_be_taken_anew_and_zero_will_does_not_return_it)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "stalker");
    hand(sc, 1, "monolith rover");
    explore(sc, "monolith", 1);
    act(sc, 1, "power");
    pass_to_turn(sc, 3);
    act(sc, 1, "commit rover");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    expect(legal(sc, 1, "reserve monolith"));
    act(sc, 1, "reserve monolith");
    expect(sc->s.seats[1].hand == places("monolith") && sc->s.reserve[MONOLITH] == 2);

    arrange_sanctuary(sc, 1, "");
    developed(sc, "stalker");
    hand(sc, 1, "monolith rover");
    discard(sc, 1, "lair");
    explore(sc, "monolith", 1);
    act(sc, 1, "power");
    will(sc, 1, 1);
    pass_to_turn(sc, 3);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 0, 0);
    pass_to_turn(sc, 4);
    expect(heard(sc, "Without Will: Hunted 1") && sc->s.seats[1].hand == places("lair rover"));
}

SCENARIO("YN-10 YP-3", a_copied_monolith_discards_an_evolution_and_no_card_leaves)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "stalker");
    holds(sc, 1, "gate");
    explore(sc, "jungle", 1);
    act(sc, 1, "play gate");
    act(sc, 1, "copy monolith");
    expect(sc->s.evolution_discard == evolutions_named("stalker"));
    expect(sc->s.seats[1].discard == places("jungle") && !heard(sc, "leaves the match"));
}

SCENARIO("YN-10 YP-3", a_monolith_player_who_copies_the_monolith_keeps_his_card_in_the_match)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "stalker");
    holds(sc, CREATURE, "detour");
    hand(sc, 1, "monolith river");
    revealed(sc, "imitator");
    begin(sc);
    commit_all(sc, "monolith");
    tokens(sc, 7, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "space 2");
    act(sc, 1, "survivor imitator");
    expect(sc->s.evolution_discard == evolutions_named("stalker") && !heard(sc, "leaves the match"));
    pass_to_phase(sc, 5);
    expect(sc->s.seats[1].discard == places("monolith"));
}

SCENARIO("YN-43 YP-3", detour_onto_the_monolith_or_off_it_no_card_leaves)
{
    for (unsigned off = 0; off < 2; off++) {
        arrange_sanctuary(sc, 1, "");
        developed(sc, "stalker");
        holds(sc, CREATURE, "detour");
        hand(sc, 1, "monolith jungle");
        discard(sc, 1, "lair");
        begin(sc);
        commit_all(sc, off ? "monolith" : "jungle");
        tokens(sc, 5, 0, 0);
        act(sc, CREATURE, "play detour");
        act(sc, CREATURE, off ? "space 2" : "space 7");
        act(sc, 1, "power");
        expect((sc->s.evolution_discard == evolutions_named("stalker")) == !off);
        expect(!heard(sc, "leaves the match"));
        pass_to_phase(sc, 5);
        expect(off ? sc->s.seats[1].hand == places("lair monolith jungle")
                   : sc->s.seats[1].discard == places("lair jungle"));
    }
}

/* --- The Ark ----------------------------------------------------------------------------------------------------- */

SCENARIO("YP-4", the_ark_fortifies_and_shelters_wherever_sanctuary_is_once_a_turn)
{
    arrange_sanctuary(sc, 3, "");
    sanctuary_at(sc, 1);
    defence(sc, 11);
    hand(sc, 2, "ark");
    discard(sc, 2, "lair");
    holds_survivors(sc, 1, "runner shadow");
    hand(sc, 1, "ark");
    explore(sc, "ark ark beach", 5);
    act(sc, 1, "power");
    expect(sc->s.defence == 10);
    act(sc, 1, "shelter");
    expect(sc->s.defence == 9 && sc->s.survivors_gone == survivors_named("runner shadow"));
    expect(asked(sc, 2) && !legal(sc, 2, "power") && legal(sc, 2, "take lair"));
}

SCENARIO("YP-4", who_has_used_the_ark_need_not_shelter)
{
    arrange_sanctuary(sc, 3, "");
    holds_survivors(sc, 1, "runner");
    use(sc, "ark", "", "", 1);
    act(sc, 1, "nothing");
    expect(sc->s.defence == defence_start(&sc->s) - 1 && sc->s.seats[1].survivors == survivors_named("runner"));
}

SCENARIO("YN-10", a_copy_of_the_ark_is_its_one_use)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "gate");
    hand(sc, 2, "ark");
    discard(sc, 2, "lair");
    sanctuary_at(sc, 1);
    explore(sc, "river ark", 5);
    act(sc, 1, "play gate");
    act(sc, 1, "copy ark");
    expect(heard(sc, "Hunted 1 fortifies.") && asked(sc, 2) && !legal(sc, 2, "power"));

    arrange_sanctuary(sc, 2, "");
    discard(sc, 1, "river");
    discard(sc, 2, "river");
    explore(sc, "lair lair", 8);
    act(sc, 1, "power");
    act(sc, 1, "copy ark");
    expect(heard(sc, "Hunted 1 fortifies."));
    act(sc, 2, "power");
    expect(!legal(sc, 2, "copy ark") && times_heard(sc, "fortifies") == 1);

    arrange_sanctuary(sc, 2, "");
    revealed(sc, "imitator");
    discard(sc, 2, "jungle");
    explore(sc, "jungle lair", 8);
    act(sc, 1, "survivor imitator");
    expect(heard(sc, "Hunted 1 fortifies."));
    act(sc, 1, "nothing");
    act(sc, 2, "power");
    expect(times_heard(sc, "fortifies") == 1 && sc->s.seats[2].hand & places("jungle"));
}

/* --- The Greenhouse ---------------------------------------------------------------------------------------------- */

SCENARIO("YP-5", the_greenhouse_gives_a_hunted_of_choice_1_will)
{
    arrange_sanctuary(sc, 3, "");
    will(sc, 1, 2);
    will(sc, 3, 1);
    use(sc, "greenhouse", "", "", 1);
    expect(legal(sc, 1, "heal 1") && !legal(sc, 1, "heal 2") && legal(sc, 1, "heal 3"));
    act(sc, 1, "heal 3");
    expect(sc->s.seats[3].will == 2 && sc->s.seats[1].will == 2);
}

SCENARIO("YP-5", or_it_discards_up_to_2_dna_one_after_the_other)
{
    for (unsigned second = 0; second < 2; second++) {
        arrange_sanctuary(sc, 3, "");
        dna(sc, 3);
        use(sc, "greenhouse", "", "", 1);
        expect(!legal(sc, 1, "enough"));
        act(sc, 1, "discard-dna");
        expect(sc->s.dna == 2);
        act(sc, 1, second ? "discard-dna" : "enough");
        expect(sc->s.dna == 2 - second && !asked(sc, 1));
    }
}

SCENARIO("YP-5", or_it_draws_a_survival_card)
{
    arrange_sanctuary(sc, 3, "");
    survival_deck(sc, "gate");
    use(sc, "greenhouse", "", "", 1);
    act(sc, 1, "draw");
    expect(has_card(sc, 1, "gate") && sc->s.dna == 2);
}

SCENARIO("YP-5", what_can_do_nothing_is_no_choice_of_the_greenhouse)
{
    arrange_sanctuary(sc, 3, "");
    dna(sc, 0);
    survival_deck(sc, "gate");
    use(sc, "greenhouse", "", "", 1);
    expect(has_card(sc, 1, "gate"));

    arrange_sanctuary(sc, 3, "");
    dna(sc, 0);
    sc->s.survival_deck_size = 0;
    hand(sc, 1, "greenhouse");
    discard(sc, 1, "lair");
    explore(sc, "greenhouse rover beach", 1);
    expect(legal(sc, 1, "take lair") && !legal(sc, 1, "power"));
}

/* --- The Observatory --------------------------------------------------------------------------------------------- */

SCENARIO("YP-6 YP-7", the_observatory_draws_2_keeps_one_and_rescues_wherever_sanctuary_is)
{
    arrange_sanctuary(sc, 3, "");
    sanctuary_at(sc, 1);
    survival_deck(sc, "gate dodge");
    use(sc, "observatory", "", "", 2);
    act(sc, 1, "keep dodge");
    expect(has_card(sc, 1, "dodge") && !has_card(sc, 1, "gate"));
    expect(legal(sc, 1, "survivor defender") && legal(sc, 1, "survivor supplier"));
    act(sc, 1, "survivor defender");
    expect(sc->s.seats[1].survivors == survivors_named("defender") && sc->s.defence == defence_start(&sc->s) - 1);
}

SCENARIO("YP-6", a_single_survival_card_is_kept)
{
    arrange_sanctuary(sc, 3, "");
    survival_deck(sc, "gate");
    sc->s.survival_deck[0] = (uint8_t)card_code("gate");
    sc->s.survival_deck_size = 1;
    use(sc, "observatory", "", "", 2);
    expect(has_card(sc, 1, "gate"));
    act(sc, 1, "survivor defender");
    expect(sc->s.seats[1].survivors == survivors_named("defender"));
}

SCENARIO("YP-6", with_no_survivor_revealed_the_observatory_draws)
{
    arrange_sanctuary(sc, 3, "");
    revealed(sc, "");
    survival_deck(sc, "gate dodge");
    use(sc, "observatory", "", "", 2);
    act(sc, 1, "keep dodge");
    expect(has_card(sc, 1, "dodge") && !sc->s.seats[1].survivors && !asked(sc, 1));
}

SCENARIO("YP-6", the_observatory_is_never_copied)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, 1, "gate");
    hand(sc, 1, "greenhouse");
    explore(sc, "greenhouse", 1);
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy beach") && legal(sc, 1, "copy ark") && !legal(sc, 1, "copy observatory"));

    arrange_sanctuary(sc, 1, "");
    discard(sc, 1, "jungle");
    explore(sc, "lair", 10);
    act(sc, 1, "power");
    expect(!heard(sc, "The Observatory") && sc->s.seats[1].hand & places("jungle"));
}

/* --- Despair, the Labyrinth -------------------------------------------------------------------------------------- */

SCENARIO("YN-18", under_despair_nothing_draws_survival_cards_and_survivors_come_as_ever)
{
    arrange_sanctuary(sc, 3, "");
    sc->s.now.no_survival = 1;
    use(sc, "observatory", "", "", 2);
    expect(!legal(sc, 1, "keep dodge"));
    act(sc, 1, "survivor supplier");
    expect(sc->s.seats[1].survivors == survivors_named("michelle-west") && !heard(sc, "Michelle West helps"));
    expect(!sc->s.seats[1].survival);

    arrange_sanctuary(sc, 3, "");
    sc->s.now.no_survival = 1;
    dna(sc, 1);
    use(sc, "greenhouse", "", "", 2);
    expect(sc->s.dna == 0 && !sc->s.seats[1].survival);

    arrange_sanctuary(sc, 3, "");
    sc->s.now.no_survival = 1;
    use(sc, "canyon", "", "", 2);
    expect(sc->s.seats[1].survivors && !asked(sc, 1));
}

SCENARIO("YN-18", under_despair_a_bonus_draws_no_survival_card)
{
    for (unsigned despair = 0; despair < 2; despair++) {
        arrange_sanctuary(sc, 1, "");
        defence(sc, bonus_space(sc, BONUS_SURVIVAL_FOR_NONE) + 1);
        sc->s.now.no_survival = (uint8_t)despair;
        explore(sc, "river", 5);
        act(sc, 1, "fortify");
        expect(heard(sc, "a Survival card for all without one") && (sc->s.seats[1].survival == 0) == despair);
    }
}

/* The Labyrinth reveals the place, and Hunted 1 uses its power. */
static void reveal_and_use(struct scenario *sc, const char *place)
{
    char lower[80];

    (void)snprintf(lower, sizeof lower, "%s %s", place, "shelter wreck source swamp");
    cover(sc, lower, 0);
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    act(sc, 1, "power");
}

SCENARIO("YN-44", the_labyrinth_uses_a_canyon_whose_card_does_not_return)
{
    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    discard(sc, 1, "river");
    reveal_and_use(sc, "canyon");
    expect(legal(sc, 1, "take river") && !(sc->s.seats[1].hand & places("labyrinth")));
    act(sc, 1, "draw-survivor");
    expect(sc->s.seats[1].survivors && !(sc->s.seats[1].hand & places("labyrinth canyon")));
}

SCENARIO("YN-44", the_labyrinth_uses_a_monolith_and_no_card_leaves)
{
    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    developed(sc, "stalker");
    reveal_and_use(sc, "monolith");
    expect(sc->s.evolution_discard == evolutions_named("stalker") && !sc->s.seats[1].left);
    pass_to_phase(sc, 5);
    expect(sc->s.seats[1].discard == places("labyrinth"));
}

SCENARIO("YN-44", the_labyrinth_uses_an_ark_and_that_is_its_one_use)
{
    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    reveal_and_use(sc, "ark");
    expect(sc->s.defence == defence_start(&sc->s) - 1 && heard(sc, "Hunted 1 fortifies.") &&
           sc->s.now.spent == places("ark"));
}

SCENARIO("YN-44", the_labyrinth_uses_an_observatory_which_draws_and_rescues)
{
    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    survival_deck(sc, "gate dodge");
    reveal_and_use(sc, "observatory");
    act(sc, 1, "keep gate");
    act(sc, 1, "survivor defender");
    expect(has_card(sc, 1, "gate") && sc->s.seats[1].survivors == survivors_named("defender"));
}
