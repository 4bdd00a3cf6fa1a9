/* SPDX-License-Identifier: MIT */
/* What decisions ask for: by which card, place or token, and for how many answers. */
#include <stdio.h>
#include <string.h>

#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "scenario.h"

enum { WORDS_MAX = 160 };

/* "discard 2, card despair": the kind, the answers still to come and the piece; all else is "not asked". */
static bool is_asked(const struct scenario *sc, unsigned seat, const char *words)
{
    struct game_asks asks;
    char found[WORDS_MAX] = "not asked";
    const struct game_piece *by;

    if (asked(sc, seat)) {
        notalone_game.asks(&sc->s, seat, &asks);
        by = asks.by == GAME_NO_PIECE ? NULL : &notalone_game.pieces[asks.by];
        (void)snprintf(found, sizeof found, "%s %u%s%s%s%s", notalone_game.asks_table[asks.kind].kind, asks.count,
                       by ? ", " : "", by ? by->type : "", by ? " " : "", by ? by->id : "");
    }
    if (strcmp(found, words) != 0)
        (void)printf("seat %u: '%s', not '%s'\n", seat, found, words);
    return strcmp(found, words) == 0;
}

SCENARIO("P1-3", a_place_to_commit_is_one_answer_and_a_place_to_resolve_names_itself)
{
    arrange(sc, 1, "");
    begin(sc);
    expect(is_asked(sc, 1, "commit 1"));
    commit_all(sc, "rover");
    expect(is_asked(sc, CREATURE, "place-token 1, token creature-token"));
    tokens(sc, 8, 0, 0);
    expect(is_asked(sc, 1, "resolve 1, place rover"));
    act(sc, 1, "power");
    expect(is_asked(sc, 1, "take-place 1, place rover"));
}

SCENARIO("PL-3", of_two_places_to_commit_the_second_is_asked_for_if_there_is_a_choice)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle rover");
    hand(sc, 2, "lair jungle");
    pending(sc, 1, "river");
    pending(sc, 2, "river");
    begin(sc);
    expect(is_asked(sc, 1, "commit 2") && is_asked(sc, 2, "commit 1"));
    act(sc, 1, "commit lair");
    expect(is_asked(sc, 1, "commit 1") && is_asked(sc, 2, "commit 1"));
    act(sc, 2, "commit lair");
    act(sc, 1, "commit rover");
    tokens(sc, 8, 0, 0);
    expect(is_asked(sc, 1, "explore 1") && is_asked(sc, 2, "explore 1"));
}

SCENARIO("H-force-field", a_token_that_straddles_is_placed_by_two_answers)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    expect(is_asked(sc, CREATURE, "play-card 1"));
    act(sc, CREATURE, "play force-field");
    expect(is_asked(sc, CREATURE, "place-token 2, token target-token"));
    act(sc, CREATURE, "target-token 2");
    expect(is_asked(sc, CREATURE, "place-token 1, token target-token"));
}

SCENARIO("H-scream P3-6", what_strikes_asks_each_of_the_struck_by_its_name)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle river beach");
    hand(sc, 2, "lair jungle river");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, CREATURE, "play scream");
    tokens(sc, 8, 0, 1);
    expect(is_asked(sc, 1, "discard-or-lose-will 2, card scream"));
    expect(is_asked(sc, 2, "discard-or-lose-will 1, card scream"));
    act(sc, 1, "discard river");
    expect(is_asked(sc, 1, "discard-or-lose-will 1, card scream"));
}

SCENARIO("P3-8", the_artemia_token_asks_by_its_name)
{
    arrange(sc, 1, "");
    sc->s.now.due |= TOKEN_BIT(TOKEN_ARTEMIA);
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "creature-token 8");
    expect(is_asked(sc, CREATURE, "place-token 1, token artemia-token"));
    act(sc, CREATURE, "artemia-token 2");
    pass_to(sc, 1);
    expect(is_asked(sc, 1, "discard 1, token artemia-token"));
}

SCENARIO("XH-11", cards_that_are_discarded_until_one_is_left_are_counted_down)
{
    arrange(sc, 1, "decks=exploration");
    holds(sc, CREATURE, "intuition");
    hunt_deck(sc, "stasis fierceness mirage");
    begin(sc);
    act(sc, CREATURE, "play intuition");
    expect(is_asked(sc, CREATURE, "discard-hunt-card 2, card intuition"));
    act(sc, CREATURE, "hunt-card stasis");
    expect(is_asked(sc, CREATURE, "discard-hunt-card 1, card intuition"));
}

SCENARIO("XH-14 P4-3", a_card_that_lies_before_a_hunted_asks_him_at_the_end_of_the_turn)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, CREATURE, "domination");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, CREATURE, "play domination");
    expect(is_asked(sc, CREATURE, "choose-hunted 1, card domination"));
    act(sc, CREATURE, "hunted 2");
    tokens(sc, 8, 0, 0);
    pass_to_phase(sc, 4);
    expect(is_asked(sc, 2, "discard 1, card domination") && is_asked(sc, 1, "not asked"));
}
