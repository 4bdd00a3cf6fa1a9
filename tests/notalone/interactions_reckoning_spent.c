/* SPDX-License-Identifier: MIT */
/* A place whose power cannot be used: no card is played in place of it (N39). */
#include <stdio.h>

#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "sanctuary.h"

/* --- a use that is spent ------------------------------------------------------------------------------------------ */

SCENARIO("N39 P3-4 PL-16 V-gate V-drone", a_spent_beach_gives_a_take_back_and_neither_gate_nor_drone)
{
    arrange(sc, 2, "");
    discard(sc, 2, "jungle");
    holds(sc, 2, "gate drone");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    pass_to(sc, 2);
    expect(!legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play gate") && !legal(sc, 2, "play drone"));
    act(sc, 2, "take jungle");
    expect(sc->s.seats[2].hand == places("lair jungle river rover"));
}

SCENARIO("N39 PL-16 V-gate V-drone", a_beach_whose_use_is_left_lets_gate_and_drone_be_played)
{
    arrange(sc, 2, "");
    holds(sc, 2, "gate drone");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    pass_to(sc, 2);
    expect(legal(sc, 2, "power") && legal(sc, 2, "play gate") && legal(sc, 2, "play drone"));
}

SCENARIO("N39 PL-16 V-gate V-drone", on_a_wreck_that_a_copy_has_spent_neither_gate_nor_drone_is_played)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair");
    hand(sc, 2, "wreck");
    discard(sc, 2, "jungle");
    holds(sc, 1, "wrong-track");
    holds(sc, 2, "gate drone");
    begin(sc);
    commit_all(sc, "lair wreck");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "pass");
    act(sc, 1, "power");
    act(sc, 1, "play wrong-track");
    act(sc, 1, "creature-token 9");
    expect(asked(sc, 2) && legal(sc, 2, "take jungle") && !legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play gate") && !legal(sc, 2, "play drone"));
}

SCENARIO("N39 XD-5 XS-13", on_a_spent_dome_no_regeneration_is_played)
{
    arrange(sc, 2, "places=base+dome decks=exploration");
    discard(sc, 2, "jungle");
    holds(sc, 2, "regeneration gate exploration-drone");
    begin(sc);
    commit_all(sc, "dome dome");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 2, "take jungle") && !legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play regeneration") && !legal(sc, 2, "play gate") && !legal(sc, 2, "play exploration-drone"));
}

SCENARIO("N39 YP-4 YV-guide YV-rescue-party", on_a_spent_ark_neither_guide_nor_rescue_party_is_played)
{
    arrange_sanctuary(sc, 2, "");
    sanctuary_at(sc, 1);
    hand(sc, 1, "ark");
    hand(sc, 2, "ark");
    discard(sc, 2, "lair");
    holds(sc, 2, "guide rescue-party");
    explore(sc, "ark ark", 5);
    expect(legal(sc, 1, "power"));
    act(sc, 1, "power");
    expect(asked(sc, 2) && legal(sc, 2, "take lair") && !legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play guide") && !legal(sc, 2, "play rescue-party"));
}

/* --- nothing that the power could do ------------------------------------------------------------------------------ */

#define INSTEAD_OF_A_POWER "gate exploration-drone regeneration "

/* Hunted 1 holds the cards and is due: either he can use the power, and each of the cards can be played, or neither. */
static void expect_all_or_none(const struct scenario *sc, bool power, const char *cards)
{
    char card[40], action[48];

    expect(legal(sc, 1, "power") == power);
    expect(legal(sc, 1, "take jungle") && legal(sc, 1, "nothing"));
    while (next_word(&cards, card, sizeof card)) {
        (void)snprintf(action, sizeof action, "play %s", card);
        expect(legal(sc, 1, action) == power);
    }
}

/* Hunted 1 is about to commit the place; the other places of his hand are given. */
static void before(struct scenario *sc, const char *settings, const char *place, const char *others)
{
    arrange(sc, 1, settings);
    hand(sc, 1, others);
    sc->s.seats[1].hand |= places(place);
    discard(sc, 1, "jungle");
    holds(sc, 1, INSTEAD_OF_A_POWER);
    begin(sc);
    commit_all(sc, place);
}

SCENARIO("N39 PL-17 PL-10", on_an_artefact_with_a_river_pending_no_card_is_played_in_place_of_its_power)
{
    for (unsigned power = 0; power < 2; power++) {
        before(sc, "decks=exploration", "artefact", "lair");
        sc->s.seats[1].pending = power ? MODE_ONE : MODE_RIVER;
        tokens(sc, 1, 0, 0);
        expect_all_or_none(sc, power, INSTEAD_OF_A_POWER);
    }
}

SCENARIO("N39 PL-5", on_a_rover_with_nothing_to_take_no_card_is_played_in_place_of_its_power)
{
    for (unsigned power = 0; power < 2; power++) {
        before(sc, "decks=exploration", "rover",
               power ? "lair" : "lair river beach swamp shelter wreck source artefact");
        tokens(sc, 1, 0, 0);
        expect_all_or_none(sc, power, INSTEAD_OF_A_POWER);
    }
}

SCENARIO("N39 XP-10", on_a_portal_with_an_empty_hand_no_card_is_played_in_place_of_its_power)
{
    for (unsigned power = 0; power < 2; power++) {
        before(sc, "places=base+portal decks=exploration", "portal", power ? "lair" : "");
        tokens(sc, 1, 0, 0);
        expect_all_or_none(sc, power, INSTEAD_OF_A_POWER);
    }
}

SCENARIO("N39 XP-8", on_the_pole_at_zero_will_no_card_is_played_in_place_of_its_power)
{
    for (unsigned power = 0; power < 2; power++) {
        before(sc, "places=base+pole decks=exploration", "pole", "lair");
        sc->s.seats[1].will = (uint8_t)(power ? 1 : 0);
        tokens(sc, 1, 0, 0);
        expect_all_or_none(sc, power, INSTEAD_OF_A_POWER);
    }
}

SCENARIO("N39 XL-12", on_an_exhausted_labyrinth_no_card_is_played_in_place_of_its_power)
{
    for (unsigned power = 0; power < 2; power++) {
        before(sc, WITH_LABYRINTH " decks=exploration", "labyrinth",
               power ? "lair" : "lair river beach swamp shelter wreck source artefact");
        cover(sc, "artefact swamp wreck source shelter", LOWER_ROW);
        tokens(sc, 1, 0, 0);
        pass_to(sc, 1);
        expect_all_or_none(sc, power, INSTEAD_OF_A_POWER);
    }
}

SCENARIO("N39 YP-2 YV-guide YV-rescue-party", without_an_evolution_no_card_is_played_in_place_of_the_monoliths_power)
{
    for (unsigned power = 0; power < 2; power++) {
        arrange_sanctuary(sc, 1, "decks=sanctuary+exploration");
        developed(sc, power ? "stalker" : "");
        hand(sc, 1, "monolith lair");
        discard(sc, 1, "jungle");
        holds(sc, 1, INSTEAD_OF_A_POWER "guide rescue-party");
        explore(sc, "monolith", 1);
        expect_all_or_none(sc, power, INSTEAD_OF_A_POWER "guide rescue-party");
    }
}
