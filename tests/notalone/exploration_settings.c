/* SPDX-License-Identifier: MIT */
/* The planet and the decks that settings make, and every mix that is refused. */
#include <stdio.h>
#include <string.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"
#include "scenario.h"

/* The settings are refused for this reason. */
#define expect_refusal(settings, reason)                                                                               \
    do {                                                                                                               \
        const char *why = refusal(sc, settings);                                                                       \
                                                                                                                       \
        scenario_expect(sc, why &&strcmp(why, reason) == 0, why ? why : "it is not refused", __FILE__, __LINE__);      \
    } while (0)

static uint64_t hunt(const char *id)
{
    return (uint64_t)1 << card_code(id);
}

static uint64_t survival(const char *id)
{
    return survival_bit(card_code(id));
}

/* --- the planet -------------------------------------------------------------------------------------------------- */

SCENARIO("X-9", the_planet_is_that_of_the_base_game_unless_places_says_otherwise)
{
    set_up(sc, "", 1);
    for (unsigned space = 1; space < SPACES; space++)
        expect(sc->s.planet[space] == space);
}

SCENARIO("X-9", a_set_fills_the_numbers_that_no_named_place_takes)
{
    set_up(sc, "places=base+nexus+archipelago", 1);
    expect(sc->s.planet[1] == NEXUS && sc->s.planet[7] == ARCHIPELAGO);
    expect(sc->s.planet[2] == JUNGLE && sc->s.planet[6] == SWAMP && sc->s.planet[10] == ARTEFACT);

    set_up(sc, "places=exploration+river+rover+wreck+source+artefact", 1);
    expect(sc->s.places == places("nexus oasis river dome rover mangrove archipelago wreck source artefact"));
}

SCENARIO("X-9", a_planet_can_be_named_place_by_place)
{
    set_up(sc, "places=artefact+nexus+oasis+river+beach+rover+swamp+shelter+wreck+source", 1);
    expect(sc->s.places == places("nexus oasis river beach rover swamp shelter wreck source artefact"));
    expect(sc->s.planet[10] == ARTEFACT && sc->s.planet[1] == NEXUS);
}

SCENARIO("X-9", the_planet_can_be_that_of_exploration_alone)
{
    set_up(sc, "places=exploration decks=exploration", 1);
    expect(sc->s.places == places("nexus oasis fjord dome labyrinth mangrove archipelago pole fungi portal"));
    expect(sc->s.seats[1].hand == places("nexus oasis fjord dome labyrinth"));
}

SCENARIO("X-9", two_places_of_one_number_are_refused)
{
    expect_refusal("places=base+lair+nexus", "places has more than one for number 1: lair and nexus; one takes it");
    expect_refusal("places=base+exploration", "places has more than one for number 1: lair and nexus; one takes it");
    expect_refusal("places=base+exploration+nexus",
                   "places has more than one for number 2: jungle and oasis; one takes it");
}

SCENARIO("X-9", a_number_without_a_place_is_refused)
{
    expect_refusal("places=nexus", "places has none for number 2; there are jungle, oasis");
    expect_refusal("places=nexus+oasis+river+rover+swamp+shelter+wreck+source+artefact",
                   "places has none for number 4; there are beach, dome");
}

SCENARIO("X-10", each_hunted_has_the_first_five_of_the_planet_and_the_reserve_the_others)
{
    set_up(sc, "hunted=2 places=base+nexus+oasis+mangrove", 1);
    for (unsigned seat = 1; seat <= 2; seat++)
        expect(sc->s.seats[seat].hand == places("nexus oasis river beach rover"));
    expect(sc->s.reserve[MANGROVE] == 2 && sc->s.reserve[WRECK] == 2);
    expect(sc->s.reserve[SWAMP] == 0 && sc->s.reserve[NEXUS] == 0);
}

SCENARIO("X-11", a_promo_artefact_stands_for_the_artefact_on_any_planet_that_has_it)
{
    set_up(sc, "places=base+nexus artefact=green", 1);
    expect(sc->s.planet[10] == ARTEFACT_GREEN && sc->s.reserve[ARTEFACT_GREEN] && !sc->s.reserve[ARTEFACT]);
}

SCENARIO("X-11", a_promo_artefact_is_refused_where_number_10_is_another_place)
{
    expect_refusal("artefact=yellow places=base+portal", "artefact is set, but portal is the place of number 10");
    expect_refusal("artefact=red places=base+artefact-green",
                   "artefact is set, but artefact-green is the place of number 10");
}

/* --- the decks --------------------------------------------------------------------------------------------------- */

SCENARIO("X-12 S-5", the_base_decks_have_twenty_and_fifteen_cards_with_places_of_exploration_too)
{
    set_up(sc, "", 1);
    expect(count_bits(sc->s.hunt_cards) == 20 && count_bits(sc->s.survival_cards) == 15);
    expect(sc->s.hunt_cards & hunt("interference") && sc->s.survival_cards & survival("drone"));
    set_up(sc, "places=base+mangrove", 1);
    expect(count_bits(sc->s.hunt_cards) == 20 && count_bits(sc->s.survival_cards) == 15);
}

SCENARIO("X-12", the_decks_of_exploration_have_the_base_cards_too_and_no_promos)
{
    uint64_t hunt_cards = notalone_hunt_in_deck[DECK_BASE] | notalone_hunt_in_deck[DECK_EXPLORATION];
    uint64_t survival_cards = notalone_survival_in_deck[DECK_BASE] | notalone_survival_in_deck[DECK_EXPLORATION];

    set_up(sc, "decks=exploration", 1);
    expect(count_bits(sc->s.hunt_cards) == 32 && count_bits(sc->s.survival_cards) == 27);
    expect(sc->s.hunt_cards == (hunt_cards & ~hunt("interference")));
    expect(sc->s.survival_cards ==
           (survival_cards & ~(survival("drone") | survival("ingenuity") | survival("amplifier"))));
    expect(sc->s.survival_cards & survival("shuttle") && !(sc->s.survival_cards & survival("vaccine")));
}

SCENARIO("X-12", a_card_of_several_decks_is_there_once_and_promos_come_with_their_deck)
{
    uint64_t cards;

    set_up(sc, "decks=exploration", 1);
    cards = sc->s.survival_cards;
    set_up(sc, "decks=base+exploration", 1);
    expect(sc->s.survival_cards == cards);
    set_up(sc, "decks=exploration+promo", 1);
    expect(count_bits(sc->s.hunt_cards) == 32 + 4 && count_bits(sc->s.survival_cards) == 27 + 4);
    expect(sc->s.survival_cards == (cards | notalone_survival_in_deck[DECK_PROMO]));
    expect(sc->s.survival_cards & survival("vaccine"));
}

SCENARIO("X-13", single_cards_are_put_in_and_left_out)
{
    set_up(sc, "hunt_without=despair+clone survival_with=vaccine+shuttle survival_without=drone", 1);
    expect(sc->s.hunt_cards == (notalone_hunt_in_deck[DECK_BASE] & ~(hunt("despair") | hunt("clone"))));
    expect(sc->s.survival_cards ==
           ((notalone_survival_in_deck[DECK_BASE] | survival("vaccine") | survival("shuttle")) & ~survival("drone")));
}

SCENARIO("X-13", a_card_that_is_put_in_and_in_a_deck_is_there_once)
{
    set_up(sc, "hunt_with=despair decks=base", 1);
    expect(sc->s.hunt_cards == notalone_hunt_in_deck[DECK_BASE]);
    expect(count_bits(sc->s.hunt_hand) + sc->s.hunt_deck_size == 20);
}

SCENARIO("X-14", the_cards_of_exploration_stand_for_those_of_their_name_with_its_places_or_decks)
{
    static const char *const settings[] = {"decks=exploration", "places=base+mangrove", "places=base+nexus decks=base"};

    for (unsigned i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        set_up(sc, settings[i], 1);
        expect(sc->s.hunt_cards & hunt("exploration-interference") && !(sc->s.hunt_cards & hunt("interference")));
        expect(sc->s.survival_cards & survival("exploration-drone") && !(sc->s.survival_cards & survival("drone")));
        expect(sc->s.survival_cards & survival("exploration-ingenuity"));
        expect(!(sc->s.survival_cards & survival("ingenuity")));
        expect(sc->s.survival_cards & survival("exploration-amplifier"));
        expect(!(sc->s.survival_cards & survival("amplifier")));
    }
}

SCENARIO("X-14", a_base_card_is_refused_where_another_stands_for_it)
{
    expect_refusal("decks=exploration hunt_with=interference",
                   "hunt deck has interference, for which another of that name stands");
    expect_refusal("places=base+nexus survival_with=drone",
                   "survival deck has drone, for which another of that name stands");
    expect_refusal("decks=exploration hunt_without=exploration-interference hunt_with=interference",
                   "hunt deck has interference, for which another of that name stands");
}

SCENARIO("X-14", two_cards_of_one_name_are_refused)
{
    expect_refusal("hunt_with=exploration-interference",
                   "hunt deck has interference, for which another of that name stands");
    expect_refusal("survival_with=exploration-amplifier",
                   "survival deck has amplifier, for which another of that name stands");
    expect(!refusal(sc, "hunt_with=exploration-interference hunt_without=interference"));
    expect(sc->s.hunt_cards & hunt("exploration-interference") && count_bits(sc->s.hunt_cards) == 20);
}

/* --- refusals ---------------------------------------------------------------------------------------------------- */

static const char *card_id(unsigned code)
{
    const struct game_piece *piece = notalone_pieces;

    while (piece->code != code || strcmp(piece->type, "card") != 0)
        piece++;
    return piece->id;
}

/* "hunt_without=despair+..." for so many of the cards of the base game, by their codes. */
static void leave_out(char *words, size_t size, const char *setting, unsigned first, unsigned count)
{
    size_t used = (size_t)snprintf(words, size, "%s=", setting);

    for (unsigned code = first; code < first + count; code++)
        used += (size_t)snprintf(words + used, size - used, "%s%s", code > first ? "+" : "", card_id(code));
}

SCENARIO("X-15", fewer_than_six_hunt_cards_are_refused)
{
    char words[512];

    leave_out(words, sizeof words, "hunt_without", 1, 14);
    expect(!refusal(sc, words));
    leave_out(words, sizeof words, "hunt_without", 1, 15);
    expect_refusal(words, "the deck of hunt cards would have 5 cards; it must have at least 6");
}

SCENARIO("X-15", fewer_than_six_survival_cards_are_refused_and_so_fewer_than_hunted)
{
    char words[512];

    leave_out(words, sizeof words, "hunted=6 survival_without", SURVIVAL, 9);
    expect(!refusal(sc, words));
    leave_out(words, sizeof words, "hunted=1 survival_without", SURVIVAL, 10);
    expect_refusal(words, "the deck of survival cards would have 5 cards; it must have at least 6");
}

SCENARIO("X-15", a_card_that_is_put_in_and_left_out_is_refused)
{
    expect_refusal("hunt_with=deployment hunt_without=deployment+clone", "hunt_with and _without both have deployment");
    expect_refusal("survival_with=drone survival_without=drone", "survival_with and _without both have drone");
}

SCENARIO("X-15", a_card_that_is_left_out_of_no_deck_is_refused)
{
    expect_refusal("hunt_without=deployment", "hunt_without has deployment, which is in none of the decks");
    expect_refusal("decks=exploration survival_without=vaccine",
                   "survival_without has vaccine, which is in none of the decks");
    expect_refusal("places=base+nexus hunt_without=interference",
                   "hunt_without has interference, which is in none of the decks");
}

SCENARIO("X-15", a_card_that_can_do_nothing_on_the_planet_is_refused)
{
    expect_refusal("places=base+dome survival_with=ingenuity",
                   "survival_with has ingenuity, whose place is not on this planet");
    expect_refusal("places=base+dome survival_with=amplifier",
                   "survival_with has amplifier, whose place is not on this planet");
}

/* --- what holds for all pieces ----------------------------------------------------------------------------------- */

SCENARIO("X-17", what_interference_says_of_the_beach_is_void_without_it_and_the_rest_holds)
{
    arrange(sc, 1, "places=base+dome");
    holds(sc, CREATURE, "exploration-interference");
    begin(sc);
    act(sc, 1, "commit dome");
    act(sc, CREATURE, "play exploration-interference");
    expect(sc->s.now.ineffective == 1u << 8);
    tokens(sc, 10, 0, 0);
    expect(legal(sc, 1, "power"));
}

SCENARIO("X-18", assimilation_moves_back_but_not_beyond_its_start)
{
    arrange(sc, 1, "survival_with=vaccine");
    sc->s.assimilation = 6;
    holds(sc, 1, "vaccine");
    begin(sc);
    act(sc, 1, "play vaccine");
    expect(sc->s.assimilation == 7);

    arrange(sc, 1, "survival_with=vaccine");
    holds(sc, 1, "vaccine");
    begin(sc);
    expect(!offered(sc, 1, "vaccine"));
}

SCENARIO("X-19", several_hunted_settle_what_they_have_to_settle_clockwise)
{
    arrange(sc, 3, "places=base+nexus");
    for (unsigned seat = 1; seat <= 3; seat++)
        will(sc, seat, 1);
    begin(sc);
    commit_all(sc, "jungle river jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 2, "nothing");
    expect(heard_in_order(sc, "Hunted 1 regains 3 Will", "Hunted 3 regains 3 Will"));
    expect(heard_in_order(sc, "Hunted 1 takes The Jungle, just played,", "Hunted 3 takes The Jungle, just played,"));
}
