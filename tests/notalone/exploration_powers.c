/* SPDX-License-Identifier: MIT */
/* The Pole, the Portal, Regeneration and Retreat. */
#include "games/notalone/questions.h"
#include "games/notalone/schema.h"
#include "scenario.h"

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

SCENARIO("XP-15 XS-6", on_the_run_a_pole_that_was_explored_returns_to_hand)
{
    at_the_pole(sc, 1, "places=base+pole survival_with=on-the-run");
    holds(sc, 1, "on-the-run");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+jungle+pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal pole");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 0 && sc->s.seats[1].hand & places("pole"));
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

SCENARIO("XE-14 V-double-back", double_back_saves_the_pole)
{
    at_the_pole(sc, 1, "places=base+pole");
    will(sc, 1, 1);
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 0 && sc->s.seats[1].hand & places("pole"));
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

SCENARIO("XE-15 V-vortex", a_pole_that_vortex_swaps_out_stays_in_the_discard)
{
    at_the_pole(sc, 1, "places=base+pole");
    discard(sc, 1, "rover");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 0 && sc->s.seats[1].discard == places("pole rover"));
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

/* --- The Portal -------------------------------------------------------------------------------------------------- */

static void at_the_portal(struct scenario *sc, unsigned hunted, const char *in_hand, const char *settings)
{
    arrange(sc, hunted, settings);
    hand(sc, 1, in_hand);
    sc->s.seats[1].hand |= places("portal");
}

SCENARIO("XP-10 XP-14 XE-19", the_portal_brings_him_to_another_place_that_he_resolves_before_the_next_hunted)
{
    at_the_portal(sc, 2, "beach rover", "places=base+portal");
    discard(sc, 2, "jungle");
    begin(sc);
    commit_all(sc, "portal lair");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "swap-in beach") && !legal(sc, 1, "swap-in portal") && !legal(sc, 1, "swap-in jungle"));
    act(sc, 1, "swap-in beach");
    expect(heard(sc, "Hunted 1 discards The Portal and plays The Beach instead."));
    expect(sc->s.seats[1].discard == places("portal") && sc->s.seats[1].space[0] == 4);
    expect(asked(sc, 1) && !asked(sc, 2) && legal(sc, 1, "take portal"));
    act(sc, 1, "power");
    expect(sc->s.marker == 1 && asked(sc, 2));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("portal beach") && sc->s.seats[1].hand == places("rover"));
}

SCENARIO("XP-14 P3-12", there_is_a_window_before_the_place_that_a_portal_brings)
{
    at_the_portal(sc, 1, "beach rover", "places=base+portal");
    holds(sc, CREATURE, "cataclysm");
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "swap-in beach");
    expect(in_window(sc, CREATURE));
    act(sc, CREATURE, "play cataclysm");
    act(sc, CREATURE, "space 4");
    expect(sc->s.turn == 3 && sc->s.marker == 0);
}

SCENARIO("XP-10", the_portal_needs_a_place_in_hand)
{
    at_the_portal(sc, 1, "", "places=base+portal");
    sc->s.seats[1].discard = places("lair");
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 7, 0, 0);
    expect(legal(sc, 1, "take lair") && !legal(sc, 1, "power"));
}

SCENARIO("XP-10 H-force-field", the_portal_brings_no_place_that_force_field_bars)
{
    at_the_portal(sc, 1, "beach rover jungle", "places=base+portal");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 4");
    act(sc, CREATURE, "target-token 5");
    commit_all(sc, "portal");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 discards The Portal and plays The Jungle instead."));
}

SCENARIO("XE-18 XP-14", who_comes_by_a_portal_under_the_creature_token_is_caught_and_on_the_lair_for_two_will)
{
    at_the_portal(sc, 1, "lair", "places=base+portal");
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 1 && sc->s.assimilation == 7 - 1);
    expect(!heard(sc, "uses the power of The Lair") && sc->s.seats[1].discard == places("portal lair"));
}

SCENARIO("XE-18", who_comes_by_a_portal_under_the_artemia_token_has_no_power_and_discards_a_place)
{
    at_the_portal(sc, 1, "rover beach", "places=base+portal");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 1, 4, 0);
    act(sc, 1, "power");
    act(sc, 1, "swap-in beach");
    expect(sc->s.turn == 3 && sc->s.marker == 0);
    expect(sc->s.seats[1].hand == 0 && sc->s.seats[1].discard == places("portal beach rover"));
}

SCENARIO("XE-18 XP-14 H-scream", who_comes_by_a_portal_under_the_target_token_is_struck_and_resolves_in_step_b)
{
    at_the_portal(sc, 2, "beach", "places=base+portal");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "portal lair");
    act(sc, CREATURE, "play scream");
    tokens(sc, 7, 0, 4);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 3 && asked(sc, 2));
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].will == 2 && asked(sc, 1));
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
}

SCENARIO("XE-18 PL-14", who_copies_a_portal_discards_his_own_card_at_once)
{
    arrange(sc, 1, "places=base+portal");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy portal");
    act(sc, 1, "swap-in beach");
    expect(sc->s.seats[1].discard == places("rover") && sc->s.seats[1].space[0] == 4);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.marker == 1 && sc->s.seats[1].discard == places("rover beach"));
}

SCENARIO("XP-14 P3-11", with_an_artefact_the_place_of_a_portal_and_the_other_are_both_resolved_first)
{
    at_the_portal(sc, 2, "beach jungle rover", "places=base+portal");
    discard(sc, 1, "river");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+portal lair");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "played jungle");
    act(sc, 1, "power");
    act(sc, 1, "power");
    act(sc, 1, "swap-in jungle");
    expect(sc->s.seats[1].discard == places("portal") && asked(sc, 1));
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("beach jungle river rover portal") && asked(sc, 2));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == 0);
}

SCENARIO("XP-14 XS-6", on_the_run_the_place_that_a_portal_brings_is_discarded)
{
    at_the_portal(sc, 1, "lair jungle beach", "places=base+portal survival_with=on-the-run");
    holds(sc, 1, "on-the-run");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+jungle+portal");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "reveal portal");
    act(sc, 1, "power");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].hand == 0 && sc->s.marker == 1);
    expect(sc->s.seats[1].discard == places("lair jungle beach portal"));
}

SCENARIO("XP-10 XP-15", a_portal_onto_the_pole_plays_the_pole)
{
    at_the_portal(sc, 1, "pole", "places=base+portal+pole");
    sc->s.reserve[POLE] = 0;
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.reserve[POLE] == 1 && sc->s.rescue == 13 - 3);
    expect(sc->s.seats[1].discard == places("portal"));
}

SCENARIO("XP-10 N14", what_a_portal_brings_is_shown_to_all_under_smokescreen_too)
{
    at_the_portal(sc, 2, "beach rover", "places=base+portal");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "portal lair");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "swap-in beach");
    expect(told(sc, CREATURE, "plays The Beach instead") && told(sc, GAME_PUBLIC, "plays The Beach instead"));
    expect(view_of(sc, CREATURE).table.seats[1].played[0] == BEACH);
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
