/* SPDX-License-Identifier: MIT */
/* Hunt cards of EXPLORATION that Flashback copies, also from where it lies apart (XE-25 to XE-27). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

static void arrange_cards(struct scenario *sc, unsigned hunted)
{
    arrange(sc, hunted, "decks=exploration+promo");
}

/* --- Flashback --------------------------------------------------------------------------------------------------- */

static void flash_back(struct scenario *sc, const char *card)
{
    arrange_cards(sc, 2);
    will(sc, 1, 2);
    holds(sc, CREATURE, "flashback");
    hunt_discard(sc, card);
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play flashback");
}

SCENARIO("XE-27 N49 H-flashback", flashback_of_a_card_of_phase_2_does_all_that_the_original_does)
{
    static const struct {
        const char *card, *first, *second; /* and what it asks for as it takes effect */
        unsigned artemia, target;
        const char *says;
    } cards[] = {
        {"temporal-rift", NULL, NULL, 0, 2, "Temporal Rift strikes Hunted 1."},
        {"inertia", NULL, NULL, 0, 2, "Spaces 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10 are ineffective from now on."},
        {"ubiquity", NULL, NULL, 4, 5, "Right after the reveal: Ubiquity."},
        {"telepathy", "space 1", "hunted 1", 4, 0, "The Creature names space 1."},
        {"tornado", NULL, NULL, 4, 0, "Right after the reveal: Tornado."},
        {"quicksand", NULL, NULL, 0, 2, "Quicksand strikes Hunted 1."},
        {"magnetism", NULL, NULL, 0, 3, "Hunted 1 is moved from space 2 to space 3."},
        {"reminiscence", NULL, NULL, 4, 0, "The Creature takes Reminiscence from the Hunt discard."},
        {"epidemic", "hunted 2", NULL, 0, 0, "Space 3 is ineffective from now on."},
        {"bloodlust", NULL, NULL, 0, 2, "Hunted 1 regains 1 Will and has 3."},
    };

    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        flash_back(sc, cards[i].card);
        if (cards[i].first)
            act(sc, CREATURE, cards[i].first);
        if (cards[i].second)
            act(sc, CREATURE, cards[i].second);
        tokens(sc, 9, cards[i].artemia, cards[i].target);
        pass_to_phase(sc, 4);
        expect(heard(sc, "Flashback takes effect as") && heard(sc, cards[i].says));
    }
}

SCENARIO("XE-27 XH-3 N49", flashback_of_hunger_places_the_creature_token_on_two_places)
{
    flash_back(sc, "hunger");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 1 && sc->s.seats[2].will == 2);
}

SCENARIO("XE-27 XH-9 XH-15", flashback_of_anguish_and_of_dread)
{
    static const char *const cards[] = {"anguish", "dread"};

    for (unsigned i = 0; i < 2; i++) {
        arrange_cards(sc, 1);
        holds(sc, CREATURE, "flashback");
        hunt_discard(sc, cards[i]);
        discard(sc, 1, "lair rover");
        begin(sc);
        expect(legal(sc, CREATURE, "play flashback") == (i == 0));
        act(sc, 1, "resist");
        act(sc, CREATURE, "play flashback");
        expect(sc->s.now.no_resist == (i == 0) && sc->s.seats[1].will == (i == 0 ? 2 : 3));
        expect(sc->s.assimilation == assimilation_start(&sc->s) - i);
    }
}

SCENARIO("XE-27 XH-10", flashback_of_deployment_is_barred_when_deployment_would_be)
{
    for (unsigned back = 0; back < 2; back++) {
        arrange_cards(sc, 1);
        sc->s.assimilation = (uint8_t)(sc->s.assimilation - back);
        holds(sc, CREATURE, "flashback");
        hunt_discard(sc, "deployment");
        begin(sc);
        expect(offered(sc, CREATURE, "flashback") == (back ? 1u << 3 : 0));
    }
}

/* --- cards apart ------------------------------------------------------------------------------------------------- */

SCENARIO("XE-26 XH-11", flashback_that_lies_apart_copies_what_intuition_has_discarded_beyond_the_allowance)
{
    arrange_cards(sc, 1);
    discard(sc, 1, "lair");
    holds(sc, CREATURE, "intuition");
    hunt_deck(sc, "stasis anguish flashback");
    begin(sc);
    act(sc, CREATURE, "play intuition");
    act(sc, CREATURE, "hunt-card stasis");
    act(sc, CREATURE, "hunt-card anguish");
    act(sc, CREATURE, "play flashback");
    expect(heard(sc, "Flashback takes effect as Anguish.") && !legal(sc, 1, "resist"));
    expect(!sc->s.hunt_apart && sc->s.hunt_plays == 2);
}

SCENARIO("XE-27 XE-25 XH-11", flashback_as_intuition_can_bring_intuition_and_that_one_card_more)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "flashback persecution");
    hunt_discard(sc, "stasis fierceness intuition");
    sc->s.hunt_deck_size = 0;
    begin(sc);
    act(sc, CREATURE, "play flashback");
    expect(heard(sc, "The Hunt discard is shuffled and becomes the deck."));
    act(sc, CREATURE, "hunt-card stasis");
    act(sc, CREATURE, "hunt-card fierceness");
    act(sc, CREATURE, "play intuition");
    act(sc, CREATURE, "hunt-card stasis");
    commit_all(sc, "jungle");
    expect(legal(sc, CREATURE, "play fierceness") && !legal(sc, CREATURE, "play persecution"));
    act(sc, CREATURE, "play fierceness");
    expect(sc->s.hunt_plays == 3 && offered(sc, CREATURE, "persecution") == 0);
}
