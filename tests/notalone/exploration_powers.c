/* SPDX-License-Identifier: MIT */
/* The Pole, Regeneration and Retreat. */
#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"
#include "labyrinth.h"

/* --- The Pole ---------------------------------------------------------------------------------------------------- */

static void at_the_pole(struct scenario *sc, unsigned hunted, const char *settings)
{
    arrange(sc, hunted, settings);
    sc->s.seats[1].hand |= places("pole");
    sc->s.reserve[POLE] = 0;
}

SCENARIO("XP-8 XP-15", the_pole_costs_a_will_moves_rescue_two_steps_and_returns_to_the_reserve)
{
    at_the_pole(sc, 1, "places=base+pole");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(heard_in_order(sc, "Rescue advances: 12", "Rescue advances: 11"));
    expect(sc->s.turn == 3 && sc->s.rescue == 13 - 3 && sc->s.seats[1].will == 2);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover") && sc->s.seats[1].discard == 0);
    expect(sc->s.reserve[POLE] == 1 && heard(sc, "Hunted 1 returns The Pole to the reserve."));
}

SCENARIO("XP-15", a_pole_that_was_not_used_returns_to_the_reserve_too)
{
    at_the_pole(sc, 1, "places=base+pole");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 8, 0, 0);
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && sc->s.seats[1].discard == 0);
}

SCENARIO("XP-15 XP-12", a_pole_that_was_committed_and_not_explored_returns_to_the_reserve)
{
    at_the_pole(sc, 1, "places=base+pole+fjord");
    discard(sc, 1, "rover");
    pending(sc, 1, "fjord");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal rover");
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XP-15 XS-6", on_the_run_a_pole_that_was_explored_returns_to_the_reserve_and_not_to_hand)
{
    at_the_pole(sc, 1, "places=base+pole survival_with=on-the-run");
    holds(sc, 1, "on-the-run");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+jungle+pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal pole");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && !(sc->s.seats[1].hand & places("pole")));
    expect(sc->s.seats[1].discard == places("lair jungle"));
}

SCENARIO("XP-8", the_reserve_has_one_pole_however_many_hunted_there_are)
{
    arrange(sc, 6, "places=base+pole");
    expect(sc->s.reserve[POLE] == 1);
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];

        if (piece->number > 5 && sc->s.places & place_bit(piece->code))
            expect(piece->copies == sc->s.reserve[piece->code]);
    }
}

SCENARIO("XP-8 XP-16", the_pole_is_never_copied)
{
    arrange(sc, 1, "places=base+pole");
    hand(sc, 1, "river shelter lair");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy beach") && !legal(sc, 1, "copy pole"));
}

SCENARIO("XP-8 H-scream", the_pole_cannot_be_used_without_will)
{
    at_the_pole(sc, 1, "places=base+pole");
    hand(sc, 1, "pole");
    discard(sc, 1, "lair jungle");
    will(sc, 1, 1);
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "pole");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 8);
    pass_to(sc, 1);
    expect(sc->s.seats[1].will == 0 && legal(sc, 1, "take lair") && !legal(sc, 1, "power"));
}

SCENARIO("XE-13 XE-14 H-detour", the_pole_takes_the_last_will_and_who_is_caught_as_well_is_settled_once)
{
    at_the_pole(sc, 2, "places=base+pole");
    will(sc, 1, 1);
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "pole lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 0 && sc->s.rescue == 14 - 2);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 9");
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3 && sc->s.assimilation == 8 - 2 && sc->s.seats[1].will == 3);
    expect(sc->s.reserve[POLE] == 1 && !(sc->s.seats[1].hand & places("pole")) && !sc->s.seats[1].discard);
}

SCENARIO("XE-14 XP-15 V-double-back", the_pole_returns_to_the_reserve_though_double_back_took_it_to_hand)
{
    at_the_pole(sc, 1, "places=base+pole");
    will(sc, 1, 1);
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && !(sc->s.seats[1].hand & places("pole")));
    expect(
        heard_in_order(sc, "Double Back goes to the Survival discard.", "Hunted 1 returns The Pole to the reserve."));
}

SCENARIO("XE-15 V-vortex", vortex_that_swaps_the_pole_in_plays_it)
{
    at_the_pole(sc, 1, "places=base+pole");
    discard(sc, 1, "pole");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 2 && sc->s.reserve[POLE] == 1);
    expect(sc->s.seats[1].discard == places("lair"));
}

SCENARIO("XE-15 XP-15 V-vortex", a_pole_that_vortex_swaps_out_returns_to_the_reserve)
{
    at_the_pole(sc, 1, "places=base+pole");
    discard(sc, 1, "rover");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play vortex");
    expect(sc->s.reserve[POLE] == 1 && sc->s.seats[1].discard == 0 && sc->s.seats[1].played[0] == ROVER);
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XE-15 N21", under_smokescreen_the_creature_sees_the_pole_return_and_not_what_came_for_it)
{
    at_the_pole(sc, 2, "places=base+pole");
    discard(sc, 1, "rover beach");
    holds(sc, 1, "vortex");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "pole lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "swap-in beach");
    expect(told(sc, CREATURE, "Hunted 1 returns The Pole to the reserve."));
    expect(!told(sc, CREATURE, "The Pole for The Beach") && told(sc, 2, "The Pole for The Beach"));
}

SCENARIO("XP-8 T-2", the_first_step_of_the_pole_can_win)
{
    at_the_pole(sc, 1, "places=base+pole");
    sc->s.rescue = 1;
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 1, 0);
    act(sc, 1, "power");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.rescue == 0);
}

SCENARIO("XE-16 XW-5", the_counter_on_the_first_space_is_settled_before_the_second_step_of_the_pole)
{
    at_the_pole(sc, 2, "places=base+pole");
    will(sc, 2, 1);
    sc->s.track = 1u << 13 | 1u << 12;
    begin(sc);
    commit_all(sc, "pole lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.rescue == 13 && sc->s.seats[1].will == 2 && legal(sc, 1, "heal 2") && legal(sc, 2, "heal 1"));
    act(sc, 1, "heal 1");
    act(sc, 2, "heal 1");
    expect(sc->s.rescue == 12 && sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2 && sc->s.track == 0);
    expect(heard_in_order(sc, "13 steps before Victory goes to Hunted 1", "Rescue advances: 12"));
}

SCENARIO("XL-9 XL-8 XP-8", a_pole_that_the_labyrinth_reveals_costs_the_will_and_sends_no_card_to_the_reserve)
{
    arrange(sc, 1, "places=base+pole+labyrinth");
    cover(sc, "pole swamp artefact source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 2 && sc->s.rescue == 13 - 3);
    expect(sc->s.reserve[POLE] == 1 && sc->s.seats[1].discard == places("labyrinth"));
}

SCENARIO("XP-15 H-detour N24", a_pole_that_a_power_returned_to_hand_is_sent_to_the_reserve)
{
    at_the_pole(sc, 1, "places=base+pole");
    discard(sc, 1, "lair");
    sc->s.planet[7] = JUNGLE;
    sc->s.planet[2] = SHELTER;
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "space 7");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && !(sc->s.seats[1].hand & places("pole")));
}

/* --- Regeneration ------------------------------------------------------------------------------------------------ */

static void with_regeneration(struct scenario *sc, const char *in_hand, const char *discarded)
{
    arrange(sc, 1, "survival_with=regeneration");
    hand(sc, 1, in_hand);
    sc->s.seats[1].discard = places(discarded);
    holds(sc, 1, "regeneration");
}

SCENARIO("XS-13 V-own", regeneration_copies_a_place_of_his_own_discard_at_his_resolution)
{
    with_regeneration(sc, "lair rover", "wreck beach artefact");
    begin(sc);
    expect(!legal(sc, 1, "play regeneration"));
    commit_all(sc, "rover");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play regeneration");
    expect(legal(sc, 1, "copy wreck") && legal(sc, 1, "copy beach"));
    expect(!legal(sc, 1, "copy lair") && !legal(sc, 1, "copy rover") && !legal(sc, 1, "copy artefact"));
    act(sc, 1, "copy wreck");
    expect(sc->s.turn == 3 && sc->s.rescue == 13 - 2 && sc->s.seats[1].will == 3);
    expect(sc->s.seats[1].discard == places("wreck beach artefact rover") && !has_card(sc, 1, "regeneration"));
}

SCENARIO("XS-13 PL-14", regeneration_that_copies_the_jungle_takes_back_his_own_card)
{
    with_regeneration(sc, "lair rover", "jungle");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play regeneration");
    expect(sc->s.turn == 3 && sc->s.seats[1].hand == places("lair rover jungle"));
}

SCENARIO("XS-13 XP-16", regeneration_is_barred_where_the_place_is_not_usable_and_with_nothing_to_copy)
{
    with_regeneration(sc, "lair rover", "beach");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 5, 0, 0);
    expect(sc->s.turn == 3 && has_card(sc, 1, "regeneration"));
    with_regeneration(sc, "lair rover", "artefact");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 8, 0, 0);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "play regeneration"));
}

/* --- copying ----------------------------------------------------------------------------------------------------- */

SCENARIO("XP-1 PL-12 XP-13", who_copies_the_fjord_by_the_nexus_has_it_pending)
{
    arrange(sc, 2, "places=base+fjord+nexus");
    discard(sc, 2, "beach");
    begin(sc);
    commit_all(sc, "nexus fjord");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy fjord");
    expect(sc->s.seats[1].pending == MODE_FJORD);
    act(sc, 2, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].mode == MODE_FJORD && sc->s.seats[2].mode == MODE_FJORD);
}

SCENARIO("XP-16 H-force-field", a_place_that_force_field_bars_can_be_copied)
{
    arrange(sc, 1, "places=base+portal");
    holds(sc, CREATURE, "force-field");
    holds(sc, 1, "gate");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 8");
    act(sc, CREATURE, "target-token 9");
    commit_all(sc, "beach");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy source"));
}

/* --- Retreat ----------------------------------------------------------------------------------------------------- */

static void with_retreat(struct scenario *sc, unsigned hunted)
{
    arrange(sc, hunted, "survival_with=retreat");
    holds(sc, 1, "retreat");
}

SCENARIO("XS-15", retreat_moves_himself_away_from_the_creature_and_there_he_has_no_power_and_no_take_back)
{
    with_retreat(sc, 2);
    discard(sc, 1, "jungle");
    begin(sc);
    commit_all(sc, "beach lair");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "play retreat");
    expect(legal(sc, 1, "hunted 1") && legal(sc, 1, "hunted 2"));
    act(sc, 1, "hunted 1");
    expect(legal(sc, 1, "space 3") && legal(sc, 1, "space 5") && legal(sc, 1, "space 9") && !legal(sc, 1, "space 4"));
    act(sc, 1, "space 9");
    pass_to(sc, 2);
    expect(!asked(sc, 1));
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 3 && sc->s.seats[1].discard == places("jungle beach"));
    expect(heard(sc, "Hunted 1 leaves The Source unused."));
}

SCENARIO("XS-15", retreat_moves_another_and_the_tokens_act_on_him_there)
{
    with_retreat(sc, 2);
    begin(sc);
    commit_all(sc, "beach lair");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "play retreat");
    act(sc, 1, "hunted 2");
    act(sc, 1, "space 2");
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.seats[2].will == 2 && heard(sc, "The Creature catches Hunted 2."));
}

SCENARIO("XS-15 P3-11", retreat_moves_one_of_two_places_and_the_other_is_resolved)
{
    with_retreat(sc, 1);
    sc->s.seats[1].hand |= places("wreck");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "beach+wreck");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "play retreat");
    expect(legal(sc, 1, "played beach") && legal(sc, 1, "played wreck"));
    act(sc, 1, "played beach");
    act(sc, 1, "space 5");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.rescue == 13 - 2 && sc->s.seats[1].will == 3);
}

SCENARIO("XE-38 XS-15", who_retreats_after_his_resolution_is_under_the_tokens_where_he_is_now)
{
    with_retreat(sc, 2);
    begin(sc);
    commit_all(sc, "beach lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "play retreat");
    act(sc, 1, "hunted 1");
    act(sc, 1, "space 9");
    expect(!heard(sc, "unused"));
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3 && sc->s.marker == 1 && sc->s.seats[1].will == 2);
}

SCENARIO("XS-15", who_has_retreated_has_no_power_where_he_is_moved_after_that_either)
{
    with_retreat(sc, 2);
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play retreat");
    act(sc, 1, "hunted 1");
    act(sc, 1, "space 3");
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 8");
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3 && !heard(sc, "uses the power of The Wreck"));
}
