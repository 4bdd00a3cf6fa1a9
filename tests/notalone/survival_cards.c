/* SPDX-License-Identifier: MIT */
/* The Survival cards: what holds for all of them, and those of the phases 1, 2 and 4. */
#include "scenario.h"

#include <stddef.h>
#include <stdio.h>

/* --- all of them ------------------------------------------------------------------------------------------------- */

/* A table at which the card can be played: the Marker is out or not, and its owner, who goes to the Lair, is under the
 * Creature and the Artemia token or under none. */
struct printed {
    const char *card;
    unsigned phase, marker, under_tokens;
};

static const struct printed cards[] = {
    {"adrenaline", 1, 0, 0},  {"ingenuity", 1, 0, 0},   {"sacrifice", 1, 0, 0},   {"sixth-sense", 1, 0, 0},
    {"smokescreen", 1, 0, 0}, {"strike-back", 1, 0, 0}, {"vortex", 2, 0, 0},      {"detector", 3, 0, 1},
    {"dodge", 3, 0, 1},       {"drone", 3, 0, 0},       {"gate", 3, 0, 0},        {"hologram", 3, 0, 0},
    {"wrong-track", 3, 0, 0}, {"amplifier", 4, 1, 0},   {"double-back", 4, 0, 0},
};

static void arrange_for(struct scenario *sc, const struct printed *row)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    sc->s.marker = (uint8_t)row->marker;
    will(sc, 1, 2);
    hand(sc, 1, "lair rover beach");
    discard(sc, 1, "jungle");
    holds(sc, CREATURE, "stasis");
    holds(sc, 1, row->card);
}

static void reach_phase_3(struct scenario *sc, const struct printed *row)
{
    act(sc, 1, "commit lair");
    if (row->under_tokens)
        tokens(sc, 1, 1, 0);
    else
        tokens(sc, 9, 9, 0);
}

SCENARIO("W-1", every_survival_card_is_played_in_its_phase_and_in_no_other)
{
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        unsigned phases;

        arrange_for(sc, &cards[i]);
        begin(sc);
        phases = offered(sc, 1, cards[i].card) & (1u << 1 | 1u << 2);
        reach_phase_3(sc, &cards[i]);
        phases |= offered(sc, 1, cards[i].card);
        expect(phases == 1u << cards[i].phase);
    }
}

SCENARIO("W-5", no_second_survival_card_is_played_in_a_turn)
{
    arrange(sc, 1, "");
    discard(sc, 1, "jungle");
    holds(sc, 1, "ingenuity sixth-sense wrong-track double-back");
    begin(sc);
    act(sc, 1, "play ingenuity");
    expect(asked(sc, 1) && !legal(sc, 1, "play sixth-sense"));
    commit_all(sc, "lair");
    tokens(sc, 8, 0, 0);
    expect(!offered(sc, 1, "sixth-sense") && !offered(sc, 1, "wrong-track") && !offered(sc, 1, "double-back"));
    pass_to_turn(sc, 3);
    expect(legal(sc, 1, "play sixth-sense"));
}

SCENARIO("W-6", a_survival_card_goes_to_its_discard_when_it_has_taken_effect)
{
    arrange(sc, 1, "");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "play ingenuity");
    expect(sc->s.turn == 2 && sc->s.survival_discard_size == 1 && sc->s.survival_discard[0] == SURVIVAL + 1);
    expect(!has_card(sc, 1, "ingenuity"));
}

/* --- Adrenaline, Ingenuity --------------------------------------------------------------------------------------- */

SCENARIO("V-adrenaline", adrenaline_gives_one_will_and_is_barred_at_three)
{
    arrange(sc, 2, "");
    will(sc, 1, 1);
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "play adrenaline");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 3 && !has_card(sc, 1, "adrenaline"));
    arrange(sc, 1, "");
    holds(sc, 1, "adrenaline");
    begin(sc);
    expect(asked(sc, 1) && !legal(sc, 1, "play adrenaline"));
}

SCENARIO("V-ingenuity", ingenuity_puts_the_marker_on_the_beach_and_is_barred_while_it_is_out)
{
    arrange(sc, 1, "");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "play ingenuity");
    expect(sc->s.marker == 1 && sc->s.rescue == 13);
    arrange(sc, 1, "");
    sc->s.marker = 1;
    holds(sc, 1, "ingenuity");
    begin(sc);
    expect(asked(sc, 1) && !legal(sc, 1, "play ingenuity"));
}

SCENARIO("V-ingenuity PL-4", who_goes_to_the_beach_after_ingenuity_takes_the_marker_off_it)
{
    arrange(sc, 1, "");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "play ingenuity");
    commit_all(sc, "beach");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "power");
    expect(heard(sc, "The Marker is taken off the Beach.") && heard(sc, "Rescue advances: 12 steps left."));
}

/* --- Sacrifice --------------------------------------------------------------------------------------------------- */

SCENARIO("V-sacrifice P1-10", after_sacrifice_no_hunt_card_is_played_this_turn_and_committed_places_return)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "stasis fierceness");
    holds(sc, 1, "sacrifice");
    begin(sc);
    expect(offered(sc, CREATURE, "fierceness") == 1u << 2 && offered(sc, CREATURE, "stasis") == 1u << 4);
    act(sc, 2, "commit river");
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard beach");
    expect(sc->s.seats[1].hand == places("lair jungle river rover") && sc->s.seats[1].discard == places("beach"));
    expect(sc->s.seats[2].count == 0 && legal(sc, 2, "commit river"));
    expect(!offered(sc, CREATURE, "fierceness") && !offered(sc, CREATURE, "stasis"));
    pass_to_turn(sc, 3);
    expect(offered(sc, CREATURE, "fierceness") == 1u << 2);
}

SCENARIO("V-sacrifice", sacrifice_is_barred_when_the_creature_has_used_up_its_allowance)
{
    for (unsigned extra = 0; extra <= 1; extra++) {
        arrange(sc, 1, "");
        sc->s.now.hunt_extra = (uint8_t)extra;
        holds(sc, CREATURE, "force-field stasis");
        holds(sc, 1, "sacrifice");
        begin(sc);
        act(sc, CREATURE, "play force-field");
        act(sc, CREATURE, "target-token 1");
        act(sc, CREATURE, "target-token 2");
        pass_to(sc, 1);
        expect(asked(sc, 1) && legal(sc, 1, "play sacrifice") == (extra == 1));
    }
}

SCENARIO("V-sacrifice", sacrifice_is_barred_with_an_empty_hand)
{
    arrange(sc, 1, "");
    hand(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "sacrifice");
    begin(sc);
    expect(asked(sc, 1) && !legal(sc, 1, "play sacrifice"));
    act(sc, 1, "resist");
    expect(asked(sc, 1) && legal(sc, 1, "play sacrifice"));
}

/* --- Sixth Sense ------------------------------------------------------------------------------------------------- */

SCENARIO("V-sixth-sense", sixth_sense_takes_back_two_places_of_his_choice)
{
    arrange(sc, 1, "");
    hand(sc, 1, "rover");
    discard(sc, 1, "lair jungle river");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    act(sc, 1, "play sixth-sense");
    act(sc, 1, "take river");
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].hand == places("lair river rover") && sc->s.seats[1].will == 3);
}

SCENARIO("V-sixth-sense", sixth_sense_takes_back_one_place_if_there_is_no_more_and_is_barred_if_there_is_none)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    act(sc, 1, "play sixth-sense");
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover") && sc->s.seats[1].discard == 0);
    arrange(sc, 1, "");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    expect(asked(sc, 1) && !legal(sc, 1, "play sixth-sense"));
}

/* --- Smokescreen ------------------------------------------------------------------------------------------------- */

SCENARIO("V-smokescreen N14 K-2", under_smokescreen_the_hunted_alone_see_the_discards_until_the_end_of_the_turn)
{
    arrange(sc, 2, "");
    hand(sc, 1, "jungle river");
    discard(sc, 1, "lair beach rover");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    act(sc, 1, "resist");
    act(sc, 2, "commit jungle");
    act(sc, 1, "take lair");
    act(sc, 1, "take rover");
    expect(told(sc, 1, "takes back 2 places: The Lair and The Rover."));
    expect(told(sc, 2, "takes back 2 places: The Lair and The Rover."));
    expect(told(sc, CREATURE, "takes back 2 places.") && told(sc, GAME_PUBLIC, "takes back 2 places."));
    act(sc, 1, "commit river");
    pass_to_turn(sc, 3);
    expect(told(sc, CREATURE, "the discard of Hunted 1: The River and The Beach."));
    act(sc, 1, "resist");
    act(sc, 2, "commit lair");
    expect(told(sc, CREATURE, "Hunted 1 takes back 2 places: The River and The Beach."));
}

/* --- Strike Back ------------------------------------------------------------------------------------------------- */

/* The name of a card that the scenario below gives the Creature. */
static const char *buried(unsigned code)
{
    return code == 11 ? "Virus" : code == 12 ? "Clone" : code == 15 ? "Toxin" : "another card";
}

SCENARIO("V-strike-back", two_cards_of_the_creature_go_under_the_deck_one_below_the_other_shown_to_everybody)
{
    char words[80];

    arrange(sc, 1, "");
    holds(sc, CREATURE, "virus clone toxin");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 1, "play strike-back");
    expect(__builtin_popcountll(sc->s.hunt_hand) == 1 && sc->s.hunt_deck_size == 17 + 2);
    (void)snprintf(words, sizeof words, "%s and %s go under the Hunt deck.", buried(sc->s.hunt_deck[1]),
                   buried(sc->s.hunt_deck[0]));
    expect(told(sc, GAME_PUBLIC, words));
    expect(!(sc->s.hunt_hand >> sc->s.hunt_deck[0] & 1) && !(sc->s.hunt_hand >> sc->s.hunt_deck[1] & 1));
    expect(sc->s.hunt_plays == 0 && sc->s.hunt_discard_size == 0);
}

SCENARIO("V-strike-back", the_cards_that_strike_back_takes_are_picked_at_random)
{
    uint64_t left = 0;

    for (uint8_t luck = 0; luck < 32; luck++) {
        arrange(sc, 1, "");
        sc->s.seed.bytes[0] = luck;
        holds(sc, CREATURE, "virus clone toxin");
        holds(sc, 1, "strike-back");
        begin(sc);
        act(sc, 1, "play strike-back");
        left |= sc->s.hunt_hand;
    }
    expect(left == (1u << 11 | 1u << 12 | 1u << 15));
}

SCENARIO("V-strike-back N11", strike_back_takes_the_only_card_and_is_barred_while_the_creature_has_none)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "virus");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 1, "play strike-back");
    expect(sc->s.hunt_hand == 0 && told(sc, GAME_PUBLIC, "Virus goes under the Hunt deck."));
    arrange(sc, 1, "");
    holds(sc, 1, "strike-back");
    begin(sc);
    expect(asked(sc, 1) && !legal(sc, 1, "play strike-back"));
}

/* --- Vortex ------------------------------------------------------------------------------------------------------ */

SCENARIO("V-vortex", vortex_swaps_the_place_that_he_played_for_one_of_his_discard)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair beach");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play vortex");
    expect(legal(sc, 1, "swap-in lair"));
    act(sc, 1, "swap-in beach");
    expect(sc->s.seats[1].discard == places("lair river"));
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
}

SCENARIO("V-vortex N3", vortex_is_barred_if_the_discard_has_no_place_that_may_be_played)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair jungle");
    discard(sc, 2, "lair rover");
    holds(sc, CREATURE, "force-field");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 2");
    commit_all(sc, "river river");
    expect(!offered(sc, 1, "vortex"));
    arrange(sc, 1, "");
    holds(sc, 1, "vortex");
    begin(sc);
    expect(!offered(sc, 1, "vortex"));
}

/* --- Amplifier, Double Back -------------------------------------------------------------------------------------- */

SCENARIO("V-amplifier", amplifier_takes_the_marker_off_the_beach_and_rescue_makes_a_step)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    holds(sc, 1, "amplifier");
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, 1, "play amplifier");
    expect(sc->s.marker == 0 && heard(sc, "Rescue advances: 12 steps left.") && sc->s.rescue == 13 - 2);
}

SCENARIO("V-amplifier", amplifier_is_barred_unless_the_marker_is_out)
{
    arrange(sc, 1, "");
    holds(sc, 1, "amplifier double-back");
    begin(sc);
    pass_to_phase(sc, 4);
    expect(legal(sc, 1, "play double-back") && !legal(sc, 1, "play amplifier"));
}

SCENARIO("V-double-back", double_back_takes_back_the_place_that_he_played)
{
    arrange(sc, 1, "");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3 && sc->s.seats[1].discard == 0 && sc->s.seats[1].hand & places("river"));
}

SCENARIO("V-double-back", double_back_takes_back_one_of_two_places_that_he_played)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "river+beach");
    tokens(sc, 8, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play double-back");
    expect(legal(sc, 1, "played river"));
    act(sc, 1, "played beach");
    expect(sc->s.seats[1].discard == places("river") && sc->s.seats[1].hand & places("beach"));
}

SCENARIO("V-double-back N46", double_back_is_barred_if_no_place_of_his_lies_there_any_more)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    discard(sc, 1, "lair");
    holds(sc, 1, "double-back amplifier");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "play amplifier") && !legal(sc, 1, "play double-back"));
}
