/* SPDX-License-Identifier: MIT */
/* The promo artefacts (PL-10R, PL-10G, PL-10Y, PL-11). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* Hunted 1 of two plays the artefact, and the Lair, the Jungle and the River are what he has besides. */
static void play_artefact(struct scenario *sc, const char *setting, const char *artefact, const char *discards)
{
    arrange(sc, 2, setting);
    hand(sc, 1, artefact);
    sc->s.seats[1].hand |= places("lair jungle river");
    discard(sc, 1, discards);
}

/* --- red ---------------------------------------------------------------------------------------------------------- */

SCENARIO("PL-10R X-3", the_red_artefact_copies_a_place_of_his_own_discard)
{
    play_artefact(sc, "artefact=red", "artefact-red", "wreck beach");
    begin(sc);
    commit_all(sc, "artefact-red lair");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "copy beach") && legal(sc, 1, "copy wreck") && !legal(sc, 1, "copy lair"));
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 14 - 1);
    expect(sc->s.seats[1].discard == places("wreck beach"));
}

SCENARIO("PL-10R", the_red_artefact_has_no_power_with_an_empty_discard)
{
    play_artefact(sc, "artefact=red", "artefact-red", "");
    begin(sc);
    commit_all(sc, "artefact-red rover");
    tokens(sc, 7, 0, 0);
    expect(!heard(sc, "Hunted 1 uses"));
    expect(asked(sc, 2));
}

SCENARIO("PL-10R PL-14", the_red_artefact_that_copies_the_jungle_returns_itself)
{
    play_artefact(sc, "artefact=red", "artefact-red", "jungle beach");
    begin(sc);
    commit_all(sc, "artefact-red rover");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy jungle");
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].hand == places("artefact-red lair river beach"));
}

/* --- green -------------------------------------------------------------------------------------------------------- */

SCENARIO("PL-10G X-3", the_green_artefact_discards_a_place_and_moves_a_hunted_to_an_adjacent_place)
{
    play_artefact(sc, "artefact=green", "artefact-green", "");
    begin(sc);
    commit_all(sc, "artefact-green beach");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "discard jungle");
    expect(legal(sc, 1, "hunted 1") && legal(sc, 1, "hunted 2"));
    act(sc, 1, "hunted 2");
    expect(legal(sc, 1, "space 3") && legal(sc, 1, "space 5") && legal(sc, 1, "space 9") && !legal(sc, 1, "space 4"));
    act(sc, 1, "space 5");
    expect(sc->s.seats[2].space[0] == 5);
    act(sc, 2, "power");
    act(sc, 2, "reserve wreck");
    expect(sc->s.seats[2].will == 3);
    expect(sc->s.seats[1].discard == places("artefact-green jungle"));
}

SCENARIO("PL-10G", the_green_artefact_may_move_himself)
{
    play_artefact(sc, "artefact=green", "artefact-green", "");
    begin(sc);
    commit_all(sc, "artefact-green rover");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "discard jungle");
    act(sc, 1, "hunted 1");
    act(sc, 1, "space 9");
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].will == 2);
    expect(!heard(sc, "Hunted 1 uses the power of The Source."));
}

SCENARIO("PL-10G", the_green_artefact_has_no_power_with_an_empty_hand)
{
    arrange(sc, 1, "artefact=green");
    hand(sc, 1, "artefact-green");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "artefact-green");
    tokens(sc, 7, 0, 0);
    expect(!legal(sc, 1, "power") && legal(sc, 1, "take lair"));
}

/* --- yellow ------------------------------------------------------------------------------------------------------- */

SCENARIO("PL-10Y X-3", the_yellow_artefact_stills_the_artemia_token_for_the_rest_of_the_turn)
{
    play_artefact(sc, "artefact=yellow", "artefact-yellow", "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "artefact-yellow beach");
    tokens(sc, 7, 4, 0);
    act(sc, 1, "power");
    expect(legal(sc, 2, "power"));
    act(sc, 2, "power");
    expect(sc->s.marker == 1 && sc->s.turn == 3);
    expect(sc->s.seats[2].discard == places("beach"));
}

SCENARIO("PL-10Y T-6", in_the_next_turn_the_artemia_token_acts_again)
{
    play_artefact(sc, "artefact=yellow", "artefact-yellow", "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "artefact-yellow beach");
    tokens(sc, 7, 4, 0);
    act(sc, 1, "power");
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3);
    commit_all(sc, "lair rover");
    tokens(sc, 7, 5, 0);
    act(sc, 1, "nothing");
    expect(legal(sc, 2, "discard lair"));
}

SCENARIO("PL-10Y", the_yellow_artefact_takes_back_two_places_instead)
{
    play_artefact(sc, "artefact=yellow", "artefact-yellow", "beach rover wreck");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "artefact-yellow beach");
    tokens(sc, 7, 4, 0);
    act(sc, 1, "power");
    act(sc, 1, "take-two");
    act(sc, 1, "take beach");
    act(sc, 1, "take wreck");
    expect(sc->s.seats[1].hand == places("lair jungle river beach wreck"));
    expect(legal(sc, 2, "discard lair"));
}

/* --- all ---------------------------------------------------------------------------------------------------------- */

/* On the Rover with Gate, in a match with that artefact: what of place 10 can be copied. */
static bool gate_reaches_the_artefact(struct scenario *sc, const char *setting, const char *copy)
{
    arrange(sc, 1, setting);
    discard(sc, 1, "jungle");
    sc->s.planet[4] = WRECK; /* two places beside the Rover: there is a choice */
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "play gate");
    return legal(sc, 1, copy);
}

SCENARIO("PL-10R PL-10G PL-10Y", no_promo_artefact_is_ever_copied)
{
    expect(!gate_reaches_the_artefact(sc, "artefact=red", "copy artefact-red"));
    expect(!gate_reaches_the_artefact(sc, "artefact=green", "copy artefact-green"));
    expect(!gate_reaches_the_artefact(sc, "artefact=yellow", "copy artefact-yellow"));
}

SCENARIO("PL-11 X-3 D-14", a_promo_artefact_takes_the_place_of_number_ten_in_the_whole_match)
{
    static const struct {
        const char *setting;
        uint8_t place;
    } promos[] = {{"artefact=base", ARTEFACT},
                  {"artefact=red", ARTEFACT_RED},
                  {"artefact=green", ARTEFACT_GREEN},
                  {"artefact=yellow", ARTEFACT_YELLOW}};

    for (unsigned i = 0; i < 4; i++) {
        arrange(sc, 2, promos[i].setting);
        expect(sc->s.planet[10] == promos[i].place);
        for (unsigned place = ARTEFACT; place < PLACES; place++)
            expect(sc->s.reserve[place] == (place == promos[i].place ? 2 : 0));
    }
}
