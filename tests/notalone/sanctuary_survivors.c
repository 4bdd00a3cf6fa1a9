/* SPDX-License-Identifier: MIT */
/* The nine effects of Survivors (YU), and what Imitator and Shadow meet (YN-2, YN-3, YN-34). */
#include <stdio.h>

#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "sanctuary.h"

/* Hunted 1 on the Jungle, beside Sanctuary, rescues the Survivor, which alone lies revealed. */
static void rescue(struct scenario *sc, const char *kind, unsigned creature)
{
    char action[40];

    revealed(sc, kind);
    explore(sc, sc->s.hunted == 1 ? "jungle" : "jungle lair river", creature);
    (void)snprintf(action, sizeof action, "survivor %s", kind);
    act(sc, 1, action);
}

SCENARIO("YU-1", defender_makes_a_step_of_defence_with_its_bonus)
{
    arrange_sanctuary(sc, 3, "");
    defence(sc, bonus_space(sc, BONUS_WILL) + 1);
    will(sc, 2, 1);
    rescue(sc, "defender", 5);
    expect(sc->s.defence == bonus_space(sc, BONUS_WILL) && sc->s.seats[2].will == 2);
    expect(!sc->s.now.fortified);
}

SCENARIO("YU-1", defender_can_win_the_match)
{
    arrange_sanctuary(sc, 3, "");
    defence(sc, 1);
    rescue(sc, "defender", 5);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_DEFENCE);
}

SCENARIO("YU-3", outfitter_takes_from_the_reserve_a_place_of_choice_that_he_does_not_own)
{
    arrange_sanctuary(sc, 3, "");
    hand(sc, 1, "jungle ark");
    discard(sc, 1, "canyon");
    sc->s.reserve[MONOLITH] = 0;
    rescue(sc, "outfitter", 5);
    expect(legal(sc, 1, "reserve greenhouse") && legal(sc, 1, "reserve observatory"));
    expect(!legal(sc, 1, "reserve ark") && !legal(sc, 1, "reserve canyon") && !legal(sc, 1, "reserve monolith"));
    act(sc, 1, "reserve greenhouse");
    expect(sc->s.seats[1].hand == places("ark greenhouse"));
}

SCENARIO("YN-1 YU-3", outfitter_can_take_a_place_that_lies_face_down_and_it_waits_for_the_reveal)
{
    arrange_sanctuary(sc, 3, "places=base+labyrinth+sanctuary");
    cover(sc, "canyon monolith ark greenhouse observatory", 1u << 6);
    rescue(sc, "outfitter", 5);
    expect(legal(sc, 1, "reserve canyon") && legal(sc, 1, "reserve ark"));
    act(sc, 1, "reserve ark");
    pass_to_turn(sc, 3);
    pass_to(sc, 1);
    expect(sc->s.seats[1].hand & places("ark") && !legal(sc, 1, "commit ark") && legal(sc, 1, "commit lair"));
}

SCENARIO("YU-4", after_jammer_the_creature_neither_evolves_nor_nests_in_phase_5_of_this_turn)
{
    arrange_sanctuary(sc, 3, "");
    explore(sc, "jungle lair river", 5);
    expect(comes_to(sc, CREATURE, "evolve") && comes_to(sc, CREATURE, "nest"));
    revealed(sc, "jammer");
    act(sc, 1, "survivor jammer");
    expect(!comes_to(sc, CREATURE, "evolve") && !comes_to(sc, CREATURE, "nest"));
    pass_to_turn(sc, 3);
    expect(comes_to(sc, CREATURE, "evolve") && comes_to(sc, CREATURE, "nest"));
}

SCENARIO("YU-5", runner_takes_back_up_to_2_places_and_may_stop_before_each)
{
    for (unsigned taken = 0; taken <= 2; taken++) {
        arrange_sanctuary(sc, 3, "");
        hand(sc, 1, "jungle");
        discard(sc, 1, "lair river beach");
        rescue(sc, "runner", 5);
        if (taken > 0)
            act(sc, 1, "take beach");
        if (taken > 1)
            act(sc, 1, "take lair");
        else
            act(sc, 1, "enough");
        expect(sc->s.seats[1].hand == (taken == 0 ? 0 : taken == 1 ? places("beach") : places("lair beach")));
        expect(!asked(sc, 1));
    }
}

SCENARIO("YU-6 YN-3", shadow_takes_the_played_place_back_at_once_and_he_stays_where_he_is)
{
    arrange_sanctuary(sc, 3, "");
    holds(sc, 1, "double-back");
    rescue(sc, "shadow", 5);
    expect(sc->s.phase == 3 && sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(sc->s.seats[1].space[0] == 2);
    expect(!offered(sc, 1, "double-back"));
    pass_to_turn(sc, 3);
    expect(!sc->s.seats[1].discard && sc->s.seats[2].discard == places("lair"));
}

SCENARIO("YU-6", if_several_places_lie_before_him_shadow_takes_one_of_them)
{
    arrange(sc, 1, WITH_BOTH);
    pending(sc, 1, "fjord");
    hand(sc, 1, "oasis nexus");
    discard(sc, 1, "dome");
    revealed(sc, "shadow");
    begin(sc);
    commit_all(sc, "oasis+dome");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "reveal oasis");
    pass_to(sc, 1);
    act(sc, 1, "survivor shadow");
    expect(legal(sc, 1, "played oasis") && legal(sc, 1, "played dome"));
    act(sc, 1, "played dome");
    expect(sc->s.seats[1].hand == places("nexus dome") && sc->s.seats[1].discard == places("oasis"));
}

SCENARIO("YU-7", comforter_gives_1_will_to_the_rescuer)
{
    arrange_sanctuary(sc, 3, "");
    will(sc, 1, 1);
    will(sc, 2, 1);
    rescue(sc, "comforter", 5);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 1 && !asked(sc, 1));
}

SCENARIO("YU-8", poisoner_discards_up_to_2_dna_and_may_stop_before_each)
{
    for (unsigned discarded = 0; discarded <= 2; discarded++) {
        arrange_sanctuary(sc, 3, "");
        dna(sc, 3);
        rescue(sc, "poisoner", 5);
        for (unsigned i = 0; i < discarded; i++)
            act(sc, 1, "discard-dna");
        if (discarded < 2)
            act(sc, 1, "enough");
        expect(sc->s.dna == 3 - discarded && !asked(sc, 1));
    }
}

SCENARIO("YU-8", poisoner_discards_no_more_than_there_is)
{
    arrange_sanctuary(sc, 3, "");
    dna(sc, 1);
    rescue(sc, "poisoner", 5);
    act(sc, 1, "discard-dna");
    expect(sc->s.dna == 0 && !asked(sc, 1));
}

SCENARIO("YU-9", the_suppliers_draw_1_survival_card)
{
    static const char *const cards[] = {"michelle-west", "supplier-2"};

    for (unsigned i = 0; i < 2; i++) {
        arrange_sanctuary(sc, 3, "");
        survival_deck(sc, "gate");
        revealed(sc, cards[i]);
        explore(sc, "jungle lair river", 5);
        act(sc, 1, "survivor supplier");
        expect(sc->s.seats[1].survivors == survivors_named(cards[i]) && has_card(sc, 1, "gate"));
        expect(!sc->s.seats[2].survival && !sc->s.seats[3].survival);
    }
}

/* --- Imitator ---------------------------------------------------------------------------------------------------- */

SCENARIO("YU-2 YN-2", imitator_copies_the_creatures_place_and_this_card_is_his_own)
{
    arrange_sanctuary(sc, 3, "");
    hand(sc, 1, "jungle");
    discard(sc, 1, "lair");
    rescue(sc, "imitator", 6);
    expect(heard(sc, "Hunted 1 uses the power of The Canyon."));
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].hand == places("jungle lair") && sc->s.seats[1].survivors == survivors_named("imitator"));
}

SCENARIO("YU-2 YN-2", with_two_creature_places_he_chooses)
{
    for (unsigned second = 0; second < 2; second++) {
        arrange_sanctuary(sc, 3, "");
        holds(sc, CREATURE, "clone");
        revealed(sc, "imitator");
        begin(sc);
        commit_all(sc, "jungle lair river");
        act(sc, CREATURE, "play clone");
        tokens(sc, 4, 0, 5);
        pass_to(sc, 1);
        act(sc, 1, "survivor imitator");
        expect(legal(sc, 1, "copy beach") && legal(sc, 1, "copy rover"));
        act(sc, 1, second ? "copy rover" : "copy beach");
        expect(sc->s.marker == !second && legal(sc, 1, "reserve ark") == second);
    }
}

SCENARIO("YU-2", a_place_that_he_could_not_copy_is_no_choice)
{
    arrange_sanctuary(sc, 3, "");
    holds(sc, CREATURE, "clone");
    revealed(sc, "imitator");
    begin(sc);
    commit_all(sc, "jungle lair river");
    act(sc, CREATURE, "play clone");
    tokens(sc, 4, 0, 10);
    pass_to(sc, 1);
    act(sc, 1, "survivor imitator");
    expect(sc->s.marker && heard_in_order(sc, "Imitator helps Hunted 1.", "Hunted 1 uses the power of The Beach."));
}

SCENARIO("YU-2 YN-2", imitator_is_lost_where_the_creatures_place_is_never_copied_or_lies_face_down)
{
    arrange_sanctuary(sc, 3, "");
    rescue(sc, "imitator", 10);
    expect(!heard(sc, "Imitator helps") && sc->s.seats[1].survivors == survivors_named("imitator"));

    arrange_sanctuary(sc, 3, "places=base+labyrinth+sanctuary");
    cover(sc, "ark greenhouse observatory canyon monolith", 0);
    rescue(sc, "imitator", 6);
    expect(!heard(sc, "Imitator helps") && sc->s.defence == defence_start(&sc->s));
}

SCENARIO("YN-2", with_the_creature_on_the_lair_imitator_takes_back_only)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "jungle");
    discard(sc, 1, "river beach");
    rescue(sc, "imitator", 1);
    expect(heard(sc, "Hunted 1 uses the power of The Lair."));
    expect(times_heard(sc, "uses the power") == 1 && sc->s.seats[1].hand == places("river beach"));
}

SCENARIO("YN-2 YN-34", imitator_is_lost_on_a_beach_or_an_ark_that_is_spent)
{
    for (unsigned ark = 0; ark < 2; ark++) {
        arrange_sanctuary(sc, 3, "");
        revealed(sc, "imitator");
        begin(sc);
        commit_all(sc, "lair jungle jungle");
        tokens(sc, ark ? 8 : 4, 0, 0);
        pass_to(sc, 1);
        act(sc, 1, "power");
        act(sc, 2, "survivor imitator");
        expect(!heard(sc, "Imitator helps") && sc->s.seats[2].survivors == survivors_named("imitator"));
        expect(sc->s.marker == !ark && sc->s.defence == defence_start(&sc->s) - ark);
    }
}

SCENARIO("YN-34", imitator_is_lost_on_a_river_while_one_is_pending_and_on_a_rover_with_nothing_to_take)
{
    arrange_sanctuary(sc, 1, "");
    sc->s.seats[1].pending = MODE_RIVER;
    sanctuary_at(sc, 1);
    rescue(sc, "imitator", 3);
    expect(sc->s.seats[1].survivors && !heard(sc, "Imitator helps"));

    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "jungle canyon monolith ark greenhouse observatory");
    rescue(sc, "imitator", 5);
    expect(sc->s.seats[1].survivors && !heard(sc, "Imitator helps"));
}

SCENARIO("YN-34", imitator_copies_a_place_that_is_ineffective)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, CREATURE, "cataclysm");
    revealed(sc, "imitator");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 4, 0, 0);
    act(sc, CREATURE, "play cataclysm");
    act(sc, CREATURE, "space 4");
    act(sc, 1, "survivor imitator");
    expect(sc->s.marker);
}

SCENARIO("YU-2 PL-15", imitator_uses_no_power_that_its_resolution_has_used)
{
    arrange_sanctuary(sc, 1, "places=base+labyrinth+sanctuary");
    cover(sc, "ark greenhouse observatory canyon monolith", 0);
    revealed(sc, "imitator imitator");
    hand(sc, 1, "jungle");
    survival_deck(sc, "gate dodge");
    explore(sc, "jungle", 5);
    act(sc, 1, "survivor imitator");
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    expect(heard_in_order(sc, "uses the power of The Labyrinth.", "uses the power of The Observatory."));
    act(sc, 1, "keep gate");
    expect(times_heard(sc, "rescues Imitator.") == 2 && times_heard(sc, "Imitator helps") == 1);
    expect(times_heard(sc, "uses the power of The Labyrinth.") == 1);
}

SCENARIO("YU-2 YP-6 YN-2", the_longest_chain_of_effects_comes_to_its_end)
{
    arrange(sc, 1, WITH_BOTH);
    cover(sc, "ark observatory canyon monolith greenhouse", 1u << 6);
    revealed(sc, "imitator imitator");
    holds(sc, CREATURE, "clone");
    holds(sc, 1, "rescue-party");
    survival_deck(sc, "gate dodge");
    hand(sc, 1, "oasis");
    discard(sc, 1, "fjord dome");
    defence(sc, bonus_space(sc, BONUS_TAKE_BACK) + 1);
    begin(sc);
    commit_all(sc, "oasis");
    act(sc, CREATURE, "play clone");
    tokens(sc, 1, 0, 6);
    act(sc, 1, "play rescue-party");
    act(sc, 1, "copy nexus");
    act(sc, 1, "copy labyrinth");
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    act(sc, 1, "keep gate");
    expect(heard(sc, "Hunted 1 uses the power of The Ark.") && sc->s.defence == bonus_space(sc, BONUS_TAKE_BACK));
    expect(legal(sc, 1, "take fjord") && sc->s.depth == FRAMES_MAX - 1);
    act(sc, 1, "take dome");
    expect(sc->s.seats[1].hand == places("dome"));
    act(sc, 1, "shelter");
    expect(count_bits(sc->s.survivors_gone) == 2 && sc->s.defence == bonus_space(sc, BONUS_TAKE_BACK) - 1);
    expect(sc->s.phase == 5);
}
