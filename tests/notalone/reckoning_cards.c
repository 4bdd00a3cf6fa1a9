/* SPDX-License-Identifier: MIT */
/* The Survival cards of phase 3: those that keep a token away, those that are played instead of a power, and those that
 * move a token. */
#include "scenario.h"

#include <stddef.h>

/* --- Detector, Dodge --------------------------------------------------------------------------------------------- */

SCENARIO("V-detector V-avoid", who_detects_the_artemia_token_uses_his_place_and_discards_nothing_while_others_do)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 1, "detector");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 8, 4, 0);
    act(sc, 1, "play detector");
    expect(asked(sc, 1) && legal(sc, 1, "power"));
    act(sc, 1, "power");
    expect(sc->s.marker == 1 && !asked(sc, 1) && asked(sc, 2));
    act(sc, 2, "discard lair");
    expect(sc->s.seats[1].discard == places("beach") && sc->s.seats[2].discard == places("lair beach"));
}

SCENARIO("V-detector", detector_is_barred_for_who_is_not_on_the_place_of_the_artemia_token)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 1, "detector");
    begin(sc);
    commit_all(sc, "beach river");
    tokens(sc, 4, 3, 0);
    expect(!offered(sc, 1, "detector"));
}

SCENARIO("V-dodge V-avoid", who_dodges_uses_his_place_and_is_not_caught_while_others_are)
{
    arrange(sc, 2, "");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "play dodge");
    act(sc, 1, "power");
    expect(sc->s.marker == 1 && sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
    expect(sc->s.assimilation == 8 - 1);
}

SCENARIO("V-dodge H-clone", who_is_on_the_place_of_a_clone_can_dodge_it)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "clone");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach beach");
    act(sc, CREATURE, "play clone");
    tokens(sc, 8, 0, 4);
    act(sc, 1, "play dodge");
    act(sc, 1, "power");
    expect(sc->s.marker == 1 && sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
}

SCENARIO("V-dodge N17", who_dodges_a_clone_is_not_struck_by_what_its_token_brings)
{
    arrange(sc, 1, "");
    sc->s.now.hunt_extra = 1;
    holds(sc, CREATURE, "clone scream");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, CREATURE, "play clone");
    act(sc, CREATURE, "play scream");
    tokens(sc, 8, 0, 4);
    act(sc, 1, "play dodge");
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 3 && !heard(sc, "Scream strikes"));
}

SCENARIO("V-dodge", dodge_is_barred_for_who_is_on_the_place_of_neither_the_creature_token_nor_a_clone)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "scream");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 3, 0, 4);
    expect(!offered(sc, 1, "dodge"));
}

SCENARIO("V-avoid N31", who_avoids_a_token_avoids_it_for_the_rest_of_the_turn_wherever_it_is_moved_but_not_in_the_next)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "detour");
    holds(sc, 1, "dodge");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "beach rover");
    tokens(sc, 4, 0, 0);
    act(sc, CREATURE, "pass");
    act(sc, 2, "pass");
    act(sc, 1, "play dodge");
    act(sc, 2, "play wrong-track");
    act(sc, CREATURE, "pass");
    act(sc, 2, "creature-token 5");
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 5");
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
    commit_all(sc, "river river");
    tokens(sc, 3, 0, 0);
    pass_to_turn(sc, 4);
    expect(sc->s.seats[1].will == 2);
}

/* --- Drone ------------------------------------------------------------------------------------------------------- */

SCENARIO("V-drone V-own", drone_takes_a_place_from_the_reserve_instead_of_the_power_of_his_place)
{
    arrange(sc, 2, "");
    holds(sc, 1, "drone");
    begin(sc);
    commit_all(sc, "beach river");
    tokens(sc, 8, 0, 0);
    expect(asked(sc, 1) && !legal(sc, 1, "pass") && legal(sc, 1, "power"));
    act(sc, 1, "play drone");
    expect(legal(sc, 1, "reserve swamp") && legal(sc, 1, "reserve wreck") && !legal(sc, 1, "reserve rover"));
    act(sc, 1, "reserve source");
    expect(sc->s.seats[1].hand & places("source") && sc->s.reserve[9] == 1);
    expect(sc->s.marker == 0 && asked(sc, 2) && !asked(sc, 1));
}

SCENARIO("V-drone", drone_is_barred_on_a_place_that_is_not_usable_and_if_there_is_nothing_to_take)
{
    arrange(sc, 2, "");
    hand(sc, 2, "lair jungle river beach rover swamp shelter wreck source artefact");
    holds(sc, 1, "drone");
    begin(sc);
    commit_all(sc, "beach river");
    tokens(sc, 4, 0, 0);
    expect(!offered(sc, 1, "drone") && asked(sc, 2));
    arrange(sc, 2, "");
    hand(sc, 2, "lair jungle river beach rover swamp shelter wreck source artefact");
    holds(sc, 2, "drone");
    begin(sc);
    commit_all(sc, "beach river");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "nothing");
    expect(asked(sc, 2) && legal(sc, 2, "power") && !legal(sc, 2, "play drone"));
}

/* --- Gate -------------------------------------------------------------------------------------------------------- */

SCENARIO("V-gate V-own", gate_uses_the_power_of_an_adjacent_place_instead_of_that_of_his_place)
{
    arrange(sc, 2, "");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 10, 0, 0);
    expect(asked(sc, 1) && !legal(sc, 1, "pass"));
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy jungle") && legal(sc, 1, "copy beach") && legal(sc, 1, "copy wreck"));
    expect(!legal(sc, 1, "copy river") && !legal(sc, 1, "copy shelter") && !legal(sc, 1, "copy source"));
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 14 - 1 && sc->s.seats[1].pending == MODE_ONE);
    expect(asked(sc, 2) && !asked(sc, 1));
}

SCENARIO("V-gate PL-10", gate_never_uses_the_power_of_the_artefact)
{
    static const char *const artefacts[] = {"", "artefact=red", "artefact=green", "artefact=yellow"};

    for (size_t i = 0; i < 4; i++) {
        arrange(sc, 1, artefacts[i]);
        discard(sc, 1, "jungle");
        holds(sc, 1, "gate");
        begin(sc);
        commit_all(sc, "rover");
        tokens(sc, 10, 0, 0);
        act(sc, 1, "play gate");
        expect(sc->s.marker == 1);
    }
}

SCENARIO("V-gate P3-4", gate_is_barred_at_a_place_that_is_not_usable)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "cataclysm");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 10, 0, 0);
    act(sc, CREATURE, "play cataclysm");
    act(sc, CREATURE, "space 3");
    expect(!asked(sc, 1) && asked(sc, 2) && !offered(sc, 1, "gate"));
    arrange(sc, 2, "");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 3, 0, 0);
    expect(!offered(sc, 1, "gate"));
}

/* --- Hologram, Wrong Track --------------------------------------------------------------------------------------- */

SCENARIO("V-hologram", hologram_moves_the_artemia_token_to_an_adjacent_place)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 2, "hologram");
    begin(sc);
    commit_all(sc, "river beach");
    tokens(sc, 10, 3, 0);
    act(sc, 2, "play hologram");
    expect(legal(sc, 2, "artemia-token 2") && legal(sc, 2, "artemia-token 8"));
    expect(!legal(sc, 2, "artemia-token 3") && !legal(sc, 2, "artemia-token 1") && !legal(sc, 2, "artemia-token 9"));
    act(sc, 2, "artemia-token 4");
    expect(asked(sc, 1) && legal(sc, 1, "power"));
    act(sc, 1, "nothing");
    expect(asked(sc, 2) && legal(sc, 2, "discard lair"));
}

SCENARIO("V-hologram", hologram_is_barred_unless_the_artemia_token_is_out)
{
    arrange(sc, 1, "");
    holds(sc, 1, "hologram wrong-track");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 10, 0, 0);
    expect(offered(sc, 1, "wrong-track") && !offered(sc, 1, "hologram"));
}

SCENARIO("V-wrong-track N33", wrong_track_moves_the_creature_token_to_an_adjacent_place)
{
    arrange(sc, 2, "");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "river beach");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "play wrong-track");
    expect(legal(sc, 1, "creature-token 2") && legal(sc, 1, "creature-token 8"));
    expect(!legal(sc, 1, "creature-token 3") && !legal(sc, 1, "creature-token 7"));
    act(sc, 1, "creature-token 4");
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2 && sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("V-wrong-track H-clone", wrong_track_moves_the_clone_if_its_player_says_so)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "clone");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play clone");
    tokens(sc, 10, 0, 3);
    act(sc, 1, "play wrong-track");
    expect(legal(sc, 1, "token creature"));
    act(sc, 1, "token target");
    act(sc, 1, "target-token 8");
    expect(sc->s.tokens[TOKEN_TARGET] == 1u << 8 && sc->s.tokens[TOKEN_CREATURE] == 1u << 10);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("V-wrong-track", without_a_clone_wrong_track_leaves_the_target_token_alone)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "scream");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 10, 0, 3);
    act(sc, 1, "play wrong-track");
    expect(legal(sc, 1, "creature-token 5") && legal(sc, 1, "creature-token 9") && !legal(sc, 1, "token target"));
}

SCENARIO("V-straddle", a_token_on_two_places_is_moved_to_one_place_beside_them_or_to_one_of_the_two)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "virus");
    holds(sc, 1, "hologram");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "artemia-token 2");
    act(sc, CREATURE, "artemia-token 3");
    act(sc, 1, "play hologram");
    expect(legal(sc, 1, "artemia-token 1") && legal(sc, 1, "artemia-token 4"));
    expect(legal(sc, 1, "artemia-token 7") && legal(sc, 1, "artemia-token 8"));
    expect(legal(sc, 1, "artemia-token 2") && legal(sc, 1, "artemia-token 3") && !legal(sc, 1, "artemia-token 5"));
    act(sc, 1, "artemia-token 2");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 2);
    expect(legal(sc, 1, "power"));
}
