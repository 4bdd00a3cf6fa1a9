/* SPDX-License-Identifier: MIT */
/* The Hunt cards of SANCTUARY on tokens and on who is beside them: Exodus, Spores, Lure, Camouflage. */
#include <string.h>

#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* The Creature has played the card, and the tokens lie where they are said to lie. */
static void hunted_by(struct scenario *sc, const char *card, const char *committed, unsigned artemia, unsigned target)
{
    char play[64] = "play ";

    holds(sc, CREATURE, card);
    begin(sc);
    commit_all(sc, committed);
    act(sc, CREATURE, strcat(play, card));
    tokens(sc, 10, artemia, target);
}

/* --- Exodus ------------------------------------------------------------------------------------------------------ */

SCENARIO("YH-exodus Y5-4", exodus_moves_the_sanctuary_token_to_an_adjacent_place_that_is_open_to_it)
{
    arrange_sanctuary(sc, 1, "");
    sanctuary_at(sc, 2);
    holds(sc, CREATURE, "exodus");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play exodus");
    expect(legal(sc, CREATURE, "space 1") && legal(sc, CREATURE, "space 3"));
    expect(!legal(sc, CREATURE, "space 2") && !legal(sc, CREATURE, "space 7")); /* 6 to 10 are not unlocked */
    act(sc, CREATURE, "space 1");
    expect(sc->s.sanctuary == 1);
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.sanctuary == 2); /* and on it goes from there */
}

SCENARIO("YH-exodus YD-5", once_unlocked_exodus_reaches_the_other_row)
{
    arrange_sanctuary(sc, 1, "");
    sanctuary_at(sc, 2);
    unlocked(sc);
    holds(sc, CREATURE, "exodus");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play exodus");
    act(sc, CREATURE, "space 7");
    expect(sc->s.sanctuary == 7);
}

/* --- Spores ------------------------------------------------------------------------------------------------------ */

SCENARIO("YH-spores", beside_the_artemia_token_no_survival_card_is_played_in_phases_3_and_4)
{
    arrange_sanctuary(sc, 3, "");
    sanctuary_at(sc, 1);
    holds(sc, 1, "wrong-track double-back");
    holds(sc, 2, "hologram");
    holds(sc, 3, "decontamination vortex");
    discard(sc, 3, "lair");
    hunted_by(sc, "spores", "jungle beach rover", 3, 0);
    expect(offered(sc, 1, "wrong-track") == 0 && offered(sc, 1, "double-back") == 0);
    expect(offered(sc, 2, "hologram") == 0);
    expect(offered(sc, 3, "decontamination") == 1u << 4); /* he is two places away */
}

SCENARIO("YH-spores", phase_2_is_free_of_spores)
{
    arrange_sanctuary(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "vortex");
    hunted_by(sc, "spores", "jungle", 3, 0);
    expect(legal(sc, 1, "play vortex"));
}

SCENARIO("YH-spores", beside_the_artemia_token_no_card_is_played_at_ones_own_resolution)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "gate");
    holds(sc, 2, "rescue-party");
    hunted_by(sc, "spores", "jungle rover", 3, 0);
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "play gate"));
    act(sc, 1, "nothing");
    expect(legal(sc, 2, "play rescue-party"));
}

SCENARIO("YH-spores YH-2", spores_act_as_long_as_the_token_could_act_on_him_there)
{
    arrange_sanctuary(sc, 2, "");
    tracked(sc);
    holds(sc, CREATURE, "detour");
    holds(sc, 1, "wrong-track");
    holds(sc, 2, "detector");
    hunted_by(sc, "spores", "jungle river", 3, 0);
    expect(legal(sc, 2, "play detector")); /* a place under the token is not beside it */
    expect(!legal(sc, 1, "play wrong-track"));
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 1");
    expect(legal(sc, 1, "play wrong-track"));
}

SCENARIO("YH-2 YH-spores", a_token_that_straddles_has_no_place_under_it_beside_it)
{
    arrange_sanctuary(sc, 2, "");
    tracked(sc);
    holds(sc, CREATURE, "spores virus");
    holds(sc, 1, "dodge hologram");
    holds(sc, 2, "hologram");
    begin(sc);
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play spores");
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "artemia-token 2");
    act(sc, CREATURE, "artemia-token 3");
    expect(!legal(sc, 2, "play hologram"));
    holds(sc, 1, "hologram");
    expect(offered(sc, 1, "hologram") == 1u << 3);
}

SCENARIO("YH-2 YH-spores XS-5", on_a_place_named_by_alert_spores_reach_nobody)
{
    arrange_sanctuary(sc, 2, "decks=exploration+sanctuary");
    holds(sc, 1, "wrong-track");
    holds(sc, 2, "alert");
    hunted_by(sc, "spores", "jungle rover", 3, 0);
    act(sc, 2, "play alert");
    expect(!in_window(sc, 1));
    act(sc, 2, "space 2");
    expect(legal(sc, 1, "play wrong-track"));
}

SCENARIO("YH-spores", spores_are_gone_in_the_next_turn)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, 1, "wrong-track");
    hunted_by(sc, "spores", "jungle", 3, 0);
    pass_to_turn(sc, 3);
    explore(sc, "beach", 10);
    expect(!sc->s.now.spores && heard(sc, "Turn 3"));
    expect(times_heard(sc, "Wrong Track") == 0);
}

/* --- Lure -------------------------------------------------------------------------------------------------------- */

SCENARIO("YH-lure YN-28", beside_the_target_token_nobody_takes_back_by_a_power_or_instead)
{
    arrange_sanctuary(sc, 3, "");
    sanctuary_at(sc, 5);
    discard(sc, 1, "lair");
    discard(sc, 2, "lair");
    discard(sc, 3, "lair");
    hunted_by(sc, "lure", "jungle beach rover", 0, 3);
    pass_to(sc, 2);
    expect(sc->s.seats[1].discard == places("lair")); /* the Jungle does nothing at all */
    expect(legal(sc, 2, "power") && !legal(sc, 2, "take lair"));
    act(sc, 2, "power");
    expect(sc->s.marker);
    expect(legal(sc, 3, "take lair")); /* two places away */
}

SCENARIO("YN-28 YH-lure", lure_leaves_the_lair_its_copy_and_the_canyon_its_survivor)
{
    arrange_sanctuary(sc, 2, "");
    hand(sc, 1, "canyon lair river");
    hand(sc, 2, "lair rover");
    discard(sc, 1, "rover");
    discard(sc, 2, "rover");
    sanctuary_at(sc, 5);
    holds(sc, CREATURE, "lure");
    begin(sc);
    commit_all(sc, "canyon lair");
    act(sc, CREATURE, "play lure");
    tokens(sc, 4, 0, 7);
    act(sc, 1, "power");
    expect(count_bits(sc->s.seats[1].survivors) == 1);
    expect(sc->s.seats[1].discard == places("rover") && !heard(sc, "takes back") && !heard(sc, "back to hand"));
    expect(legal(sc, 2, "take rover")); /* 1 is not beside 7 */

    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "lair river");
    discard(sc, 1, "rover");
    sanctuary_at(sc, 5);
    holds(sc, CREATURE, "lure");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play lure");
    tokens(sc, 4, 0, 2);
    act(sc, 1, "power");
    expect(sc->s.marker && sc->s.phase == 5); /* the Beach alone could be copied */
}

SCENARIO("YN-28 YH-lure", the_oasis_beside_the_target_token_takes_nothing_back)
{
    arrange(sc, 1, WITH_BOTH);
    hand(sc, 1, "oasis fjord nexus");
    discard(sc, 1, "dome");
    will(sc, 1, 1);
    hunted_by(sc, "lure", "oasis", 0, 3);
    pass_to_phase(sc, 4);
    expect(sc->s.seats[1].discard & places("dome") && !heard(sc, "uses the power"));
}

SCENARIO("YN-28 YH-lure YV-guide", a_power_that_is_copied_beside_the_target_token_takes_nothing_back_either)
{
    for (unsigned lured = 0; lured < 2; lured++) {
        arrange_sanctuary(sc, 1, "");
        sanctuary_at(sc, 2);
        discard(sc, 1, "lair");
        holds(sc, 1, "guide");
        hunted_by(sc, lured ? "lure" : "scream", "beach", 0, 5);
        pass_to(sc, 1);
        expect(legal(sc, 1, "power") && legal(sc, 1, "play guide") == !lured);
    }
}

SCENARIO("YN-28 YH-lure", survivors_and_survival_cards_return_places_beside_the_target_token)
{
    arrange_sanctuary(sc, 1, "");
    revealed(sc, "runner");
    discard(sc, 1, "lair rover");
    holds(sc, 1, "double-back");
    hunted_by(sc, "lure", "beach", 0, 5);
    pass_to(sc, 1);
    act(sc, 1, "survivor runner");
    act(sc, 1, "take rover");
    act(sc, 1, "enough");
    act(sc, 1, "play double-back");
    expect(sc->s.seats[1].discard == places("lair"));
}

SCENARIO("YH-2 YH-lure", who_avoids_the_target_token_is_not_lured)
{
    arrange_sanctuary(sc, 1, "decks=exploration+sanctuary");
    discard(sc, 1, "lair");
    hunted_by(sc, "lure", "beach", 0, 5);
    sc->s.seats[1].avoids = TOKEN_BIT(TOKEN_TARGET);
    pass_to(sc, 1);
    expect(legal(sc, 1, "take lair"));
}

/* --- Camouflage -------------------------------------------------------------------------------------------------- */

SCENARIO("YH-camouflage", under_camouflage_no_survival_card_moves_a_token)
{
    static const char *const cards[] = {"hologram", "wrong-track", "decoy"};

    for (unsigned i = 0; i < 3; i++)
        for (unsigned played = 0; played < 2; played++) {
            arrange_sanctuary(sc, 1, "decks=exploration+sanctuary");
            tracked(sc);
            holds(sc, CREATURE, "camouflage despair mutation");
            holds(sc, 1, cards[i]);
            begin(sc);
            if (played)
                act(sc, CREATURE, "play camouflage");
            commit_all(sc, "jungle");
            act(sc, CREATURE, "play mutation");
            tokens(sc, 10, 5, 0);
            expect(offered(sc, 1, cards[i]) == (played ? 0 : 1u << 3));
        }
}

SCENARIO("YH-camouflage", camouflage_bars_no_avoiding_and_moves_of_the_creature_itself)
{
    arrange_sanctuary(sc, 1, "");
    tracked(sc);
    dna(sc, 1);
    holds(sc, CREATURE, "camouflage frenzy");
    holds(sc, 1, "dodge");
    begin(sc);
    act(sc, CREATURE, "play camouflage");
    commit_all(sc, "jungle");
    tokens(sc, 1, 0, 0);
    act(sc, CREATURE, "play frenzy");
    act(sc, CREATURE, "creature-token 2");
    expect(legal(sc, 1, "play dodge"));
}
