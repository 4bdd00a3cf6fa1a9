/* SPDX-License-Identifier: MIT */
/* Hunt cards of EXPLORATION that bring Hunt cards: Intuition, Reminiscence. */
#include <string.h>

#include "drawing.h"
#include "games/notalone/questions/questions.h"
#include "scenario.h"

static void arrange_hunt(struct scenario *sc, unsigned hunted, const char *cards)
{
    arrange(sc, hunted, "decks=exploration+promo");
    holds(sc, CREATURE, cards);
}

static bool is_top(const struct scenario *sc, unsigned below, unsigned card)
{
    return sc->s.hunt_discard_size > below && sc->s.hunt_discard[sc->s.hunt_discard_size - 1 - below] == card;
}

/* Codes of decks/base_hunt.h and decks/exploration_hunt.h. */
enum { FIERCENESS = 5, MIRAGE = 13, STASIS = 18, ANGUISH = 29, INTUITION = 31 };

/* --- Intuition --------------------------------------------------------------------------------------------------- */

static void play_intuition(struct scenario *sc, const char *first, const char *second)
{
    act(sc, CREATURE, "play intuition");
    act(sc, CREATURE, first);
    act(sc, CREATURE, second);
}

SCENARIO("XH-11 XK-4", of_the_three_cards_of_intuition_two_are_shown_and_the_third_lies_apart_unseen)
{
    arrange_hunt(sc, 1, "intuition");
    hunt_deck(sc, "stasis fierceness mirage");
    begin(sc);
    act(sc, CREATURE, "play intuition");
    expect(told(sc, CREATURE, "lays them apart: Fierceness, Mirage and Stasis."));
    expect(told(sc, GAME_PUBLIC, "draws 3 Hunt cards and lays them apart.") && !told(sc, 1, "Fierceness"));
    expect(view_of(sc, 1).table.hunt_apart == 0 && view_of(sc, 1).apart_size == 3);
    act(sc, CREATURE, "hunt-card stasis");
    act(sc, CREATURE, "hunt-card mirage");
    expect(is_top(sc, 0, MIRAGE) && is_top(sc, 1, STASIS));
    expect(told(sc, GAME_PUBLIC, "Mirage goes to the Hunt discard.") && !told(sc, 1, "Fierceness"));
    expect(view_of(sc, CREATURE).table.hunt_apart == 1u << FIERCENESS && sc->s.hunt_hand == 0);
    expect(view_of(sc, 1).table.hunt_apart == 0 && view_of(sc, GAME_PUBLIC).apart_size == 1);
    expect(drawn(sc, CREATURE, "apart 1: Fierceness") && drawn(sc, 1, "apart 1\n"));
}

SCENARIO("XH-11", the_card_apart_is_played_in_its_phase_beyond_the_allowance)
{
    arrange_hunt(sc, 1, "intuition persecution");
    hunt_deck(sc, "stasis fierceness mirage");
    begin(sc);
    play_intuition(sc, "hunt-card stasis", "hunt-card mirage");
    expect(!legal(sc, CREATURE, "play fierceness"));
    commit_all(sc, "lair");
    pass_to_phase(sc, 2);
    expect(legal(sc, CREATURE, "play fierceness") && !legal(sc, CREATURE, "play persecution"));
    act(sc, CREATURE, "play fierceness");
    expect(sc->s.now.catch_will == 1 && !sc->s.hunt_apart && sc->s.hunt_plays == 2);
    expect(offered(sc, CREATURE, "persecution") == 0);
    pass_to_turn(sc, 3);
    expect(is_top(sc, 0, FIERCENESS) && is_top(sc, 1, INTUITION));
}

SCENARIO("XH-11 P4-3", the_card_apart_that_is_not_played_is_discarded_after_the_cards_in_play)
{
    arrange_hunt(sc, 1, "intuition");
    hunt_deck(sc, "stasis fierceness mirage");
    begin(sc);
    play_intuition(sc, "hunt-card stasis", "hunt-card mirage");
    pass_to_turn(sc, 3);
    expect(is_top(sc, 0, FIERCENESS) && is_top(sc, 1, INTUITION) && is_top(sc, 2, MIRAGE));
    expect(!sc->s.hunt_apart && count_bits(sc->s.hunt_hand) == 3);
}

SCENARIO("XH-11", intuition_lays_the_last_card_apart_if_fewer_than_three_can_be_drawn)
{
    for (unsigned cards = 0; cards < 3; cards++) {
        arrange_hunt(sc, 1, "intuition");
        hunt_deck(sc, "stasis fierceness");
        memmove(sc->s.hunt_deck, sc->s.hunt_deck + sc->s.hunt_deck_size - cards, cards);
        sc->s.hunt_deck_size = (uint8_t)cards;
        begin(sc);
        act(sc, CREATURE, "play intuition");
        if (cards == 2)
            act(sc, CREATURE, "hunt-card fierceness");
        expect(sc->s.hunt_apart == (cards ? (uint64_t)1 << STASIS : 0));
        expect(sc->s.hunt_discard_size == (cards == 2));
    }
}

SCENARIO("XH-11 V-strike-back", the_card_apart_is_no_card_of_the_hand)
{
    arrange_hunt(sc, 1, "intuition");
    hunt_deck(sc, "stasis fierceness mirage");
    holds(sc, 1, "strike-back");
    begin(sc);
    expect(legal(sc, 1, "play strike-back"));
    play_intuition(sc, "hunt-card stasis", "hunt-card mirage");
    expect(offered(sc, 1, "strike-back") == 0);
}

SCENARIO("XE-25 XH-11 V-sacrifice", sacrifice_after_intuition_bars_the_card_apart)
{
    arrange_hunt(sc, 1, "intuition");
    hunt_deck(sc, "stasis fierceness mirage");
    holds(sc, 1, "sacrifice");
    begin(sc);
    play_intuition(sc, "hunt-card stasis", "hunt-card mirage");
    expect(offered(sc, CREATURE, "fierceness") == 1u << 2);
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard rover");
    expect(offered(sc, CREATURE, "fierceness") == 0);
    pass_to_turn(sc, 3);
    expect(is_top(sc, 0, FIERCENESS));
}

SCENARIO("XE-25", with_an_allowance_of_two_there_are_intuition_one_more_card_and_the_card_apart)
{
    arrange_hunt(sc, 1, "intuition persecution phobia");
    hunt_deck(sc, "stasis fierceness mirage");
    tracked(sc);
    begin(sc);
    play_intuition(sc, "hunt-card stasis", "hunt-card mirage");
    commit_all(sc, "lair");
    act(sc, CREATURE, "play fierceness");
    act(sc, CREATURE, "play persecution");
    expect(sc->s.hunt_plays == 3 && offered(sc, CREATURE, "phobia") == 0);
}

SCENARIO("XH-11 XE-25 W-3", a_card_apart_that_can_no_longer_be_played_lies_apart_again)
{
    arrange_hunt(sc, 1, "intuition");
    hunt_deck(sc, "stasis anguish mirage");
    holds(sc, 1, "sacrifice");
    begin(sc);
    play_intuition(sc, "hunt-card stasis", "hunt-card mirage");
    act(sc, CREATURE, "play anguish");
    act(sc, 1, "play sacrifice");
    act(sc, CREATURE, "next sacrifice");
    act(sc, 1, "discard rover");
    expect(heard(sc, "Anguish can no longer be played"));
    expect(sc->s.hunt_apart == (uint64_t)1 << ANGUISH && sc->s.hunt_hand == 0);
    expect(view_of(sc, 1).table.hunt_apart == (uint64_t)1 << ANGUISH);
    pass_to_turn(sc, 3);
    expect(is_top(sc, 0, ANGUISH) && is_top(sc, 1, INTUITION));
}

SCENARIO("XH-11 X-6", with_windows_for_all_the_creature_is_asked_as_long_as_an_unknown_card_lies_apart)
{
    arrange(sc, 1, "decks=exploration windows=all");
    holds(sc, CREATURE, "intuition persecution");
    hunt_deck(sc, "stasis fierceness mirage");
    begin(sc);
    play_intuition(sc, "hunt-card mirage", "hunt-card fierceness");
    commit_all(sc, "lair");
    pass_to_phase(sc, 2);
    expect(in_window(sc, CREATURE) && !legal(sc, CREATURE, "play persecution"));
    pass_to_phase(sc, 4);
    expect(in_window(sc, CREATURE) && legal(sc, CREATURE, "play stasis"));
}

SCENARIO("XH-11 X-6", with_windows_for_all_the_creature_is_not_asked_when_the_card_apart_is_played)
{
    arrange(sc, 1, "decks=exploration windows=all");
    holds(sc, CREATURE, "intuition persecution");
    hunt_deck(sc, "stasis fierceness mirage");
    begin(sc);
    play_intuition(sc, "hunt-card mirage", "hunt-card stasis");
    commit_all(sc, "lair");
    act(sc, CREATURE, "play fierceness");
    expect(!in_window(sc, CREATURE));
    pass_to_phase(sc, 4);
    expect(sc->s.turn == 3 || !in_window(sc, CREATURE));
}

SCENARIO("XK-4", what_everybody_knew_of_the_drawn_cards_they_know_of_the_card_apart)
{
    arrange_hunt(sc, 1, "intuition");
    hunt_deck(sc, "fierceness stasis mirage");
    memmove(sc->s.hunt_deck, sc->s.hunt_deck + sc->s.hunt_deck_size - 3, 3);
    sc->s.hunt_deck_size = 3;
    sc->s.hunt_tail = 2;
    begin(sc);
    play_intuition(sc, "hunt-card fierceness", "hunt-card mirage");
    expect(sc->s.hunt_apart == 1u << STASIS && view_of(sc, 1).table.hunt_apart == 1u << STASIS);
}

/* --- Reminiscence ------------------------------------------------------------------------------------------------ */

SCENARIO("XH-13 XK-10", reminiscence_takes_a_card_of_the_hunt_discard_to_hand_and_everybody_knows_it_there)
{
    arrange_hunt(sc, 1, "reminiscence");
    hunt_discard(sc, "stasis fierceness mirage");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play reminiscence");
    act(sc, CREATURE, "hunt-card fierceness");
    expect(has_card(sc, CREATURE, "fierceness") && !legal(sc, CREATURE, "play fierceness"));
    expect(sc->s.hunt_discard_size == 2 && is_top(sc, 0, MIRAGE) && is_top(sc, 1, STASIS));
    expect(told(sc, GAME_PUBLIC, "The Creature takes Fierceness from the Hunt discard."));
    expect(view_of(sc, 1).table.hunt_hand == 1u << FIERCENESS);
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
}

SCENARIO("XH-13", reminiscence_with_an_empty_hunt_discard_is_its_token)
{
    arrange_hunt(sc, 1, "reminiscence");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play reminiscence");
    expect(sc->s.hunt_hand == 0 && !heard(sc, "from the Hunt discard"));
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
}

SCENARIO("XE-26 XH-13", a_flashback_after_reminiscence_copies_what_is_on_top_now)
{
    arrange_hunt(sc, 1, "reminiscence flashback");
    hunt_discard(sc, "stasis fierceness mirage");
    tracked(sc);
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play reminiscence");
    act(sc, CREATURE, "hunt-card mirage");
    act(sc, CREATURE, "play flashback");
    expect(heard(sc, "Flashback takes effect as Fierceness."));
}

SCENARIO("XE-26 XH-11", flashback_can_copy_the_last_card_that_intuition_discards_at_once)
{
    arrange_hunt(sc, 1, "intuition flashback");
    hunt_deck(sc, "stasis anguish mirage");
    tracked(sc);
    begin(sc);
    play_intuition(sc, "hunt-card stasis", "hunt-card anguish");
    act(sc, CREATURE, "play flashback");
    expect(heard(sc, "Flashback takes effect as Anguish.") && sc->s.now.no_resist);
}
