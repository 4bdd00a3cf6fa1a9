/* SPDX-License-Identifier: MIT */
/* The Portal (XP-10, XP-14). */
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"

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

SCENARIO("XK-10 N14", what_a_portal_brings_is_shown_to_all_under_smokescreen_too)
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

SCENARIO("XL-9 XP-10", a_portal_that_the_labyrinth_reveals_discards_the_labyrinth)
{
    arrange(sc, 1, "places=base+portal+labyrinth");
    cover(sc, "portal swamp wreck source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    act(sc, 1, "power");
    act(sc, 1, "swap-in beach");
    expect(sc->s.seats[1].discard == places("labyrinth") && sc->s.seats[1].space[0] == 4);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.marker == 1 && sc->s.seats[1].discard == places("labyrinth beach"));
}

SCENARIO("XP-14 XS-11", who_was_caught_where_a_portal_brought_him_takes_that_place_back_by_rally)
{
    at_the_portal(sc, 1, "rover beach", "places=base+portal survival_with=rally");
    holds(sc, 1, "rally");
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "swap-in rover");
    act(sc, 1, "play rally");
    act(sc, 1, "played rover");
    expect(sc->s.turn == 3 && sc->s.seats[1].hand == places("rover beach"));
    expect(sc->s.seats[1].discard == places("portal"));
}

SCENARIO("XP-14 XE-18 P3-3 H-detour", who_is_moved_under_the_target_token_after_a_portal_waits_for_his_turn_in_step_b)
{
    arrange(sc, 2, "places=base+portal");
    hand(sc, 2, "portal jungle river rover");
    discard(sc, 1, "river");
    tracked(sc);
    holds(sc, CREATURE, "scream detour");
    begin(sc);
    commit_all(sc, "lair portal");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 1);
    act(sc, 2, "power");
    act(sc, 2, "swap-in jungle");
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 2");
    act(sc, CREATURE, "space 1");
    act(sc, 1, "lose-will");
    act(sc, 2, "lose-will");
    expect(asked(sc, 1) && !asked(sc, 2));
    act(sc, 1, "nothing");
    expect(asked(sc, 2) && legal(sc, 2, "take portal"));
}
