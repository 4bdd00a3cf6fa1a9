/* SPDX-License-Identifier: MIT */
/* Rescuing and fortifying where tokens, cards and other Hunted are in the way (YN-4 to YN-9, YN-59). */
#include <stdio.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

static bool may_rescue_now(const struct scenario *sc, unsigned seat)
{
    return legal(sc, seat, "survivor defender") && legal(sc, seat, "survivor supplier");
}

/* --- tokens and ineffective places ------------------------------------------------------------------------------- */

/* Hunted 1 plays the card on the place, on which tokens lie, and is due there. The Sanctuary token lies on 3. */
static void avoid_on(struct scenario *sc, const char *card, const char *place, unsigned creature, unsigned artemia)
{
    char action[40];

    (void)snprintf(action, sizeof action, "play %s", card);
    arrange_sanctuary(sc, 1, "decks=sanctuary+exploration");
    sc->s.rescue = 6;
    holds(sc, 1, card);
    begin(sc);
    commit_all(sc, place);
    tokens(sc, creature, artemia, 0);
    act(sc, 1, action);
    pass_to(sc, 1);
    expect(legal(sc, 1, "power"));
}

SCENARIO("YT-5 YN-4", where_a_token_lies_that_he_avoids_he_may_not_fortify)
{
    avoid_on(sc, "dodge", "river", 3, 5);
    expect(!legal(sc, 1, "fortify"));
    avoid_on(sc, "detector", "river", 5, 3);
    expect(!legal(sc, 1, "fortify"));
    avoid_on(sc, "barricade", "river", 3, 3);
    expect(!legal(sc, 1, "fortify"));
}

SCENARIO("YT-2 YN-4", where_a_token_lies_that_he_avoids_he_may_not_rescue)
{
    avoid_on(sc, "dodge", "jungle", 2, 5);
    expect(!legal(sc, 1, "survivor defender"));
    avoid_on(sc, "detector", "jungle", 5, 2);
    expect(!legal(sc, 1, "survivor defender"));
}

SCENARIO("YT-2 YN-4 YA-guard YA-powel", neither_guard_nor_the_reach_of_powel_lets_him_rescue_under_a_token)
{
    arrange_sanctuary(sc, 2, "");
    avatar(sc, 1, "guard");
    avatar(sc, 2, "powel");
    discard(sc, 2, "rover");
    begin(sc);
    commit_all(sc, "jungle lair");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "avatar guard");
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "survivor defender"));
    sc->s.tokens[TOKEN_CREATURE] = 1u << 1;
    sc->s.seats[2].avoids = TOKEN_BIT(TOKEN_CREATURE);
    expect(may_rescue_now(sc, 1) && comes_to(sc, 2, "power") && !comes_to(sc, 2, "survivor defender"));
    sc->s.tokens[TOKEN_CREATURE] = 1u << 10;
    expect(comes_to(sc, 2, "survivor defender"));
}

SCENARIO("YT-5 YN-4", on_the_ark_under_a_token_that_he_avoids_its_power_fortifies_all_the_same)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "ark lair");
    unlocked(sc);
    sanctuary_at(sc, 8);
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "ark");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play dodge");
    pass_to(sc, 1);
    expect(!legal(sc, 1, "fortify"));
    act(sc, 1, "power");
    expect(sc->s.defence == defence_start(&sc->s) - 1);
}

SCENARIO("YT-2 YN-4", who_avoids_the_target_token_by_resistance_is_due_in_step_a_and_may_not_rescue)
{
    arrange_sanctuary(sc, 1, "decks=sanctuary+exploration");
    holds(sc, CREATURE, "scream");
    holds(sc, 1, "resistance");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play scream");
    tokens(sc, 5, 0, 2);
    act(sc, 1, "play resistance");
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "survivor defender"));
}

/* Hunted 1 is moved to 3 under the Target token, which lies on 3 and 4. */
static void go_under_the_target(struct scenario *sc, const char *card)
{
    unsigned seat = card_code(card) < SURVIVAL ? CREATURE : 2;
    char action[40];

    holds(sc, seat, card);
    holds(sc, CREATURE, "detour");
    tracked(sc);
    begin(sc);
    (void)snprintf(action, sizeof action, "play %s", card);
    act(sc, seat, action);
    act(sc, seat, "target-token 3");
    act(sc, seat, "target-token 4");
    commit_all(sc, "jungle lair");
    tokens(sc, 10, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 3");
}

SCENARIO("YN-5 YT-10", the_target_token_of_force_field_and_of_refuge_bars_fortifying_too)
{
    static const char *const cards[] = {"force-field", "refuge"};

    for (unsigned i = 0; i < 2; i++) {
        arrange_sanctuary(sc, 2, "decks=sanctuary+exploration+base");
        go_under_the_target(sc, cards[i]);
        pass_to(sc, 1);
        expect(legal(sc, 1, "power") && !legal(sc, 1, "fortify"));
    }
}

SCENARIO("YN-5 YP-7", the_ark_and_the_observatory_work_under_a_target_token)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, CREATURE, "scream");
    hand(sc, 1, "ark");
    hand(sc, 2, "observatory");
    sanctuary_at(sc, 5);
    defence(sc, 7);
    survival_deck(sc, "dodge gate");
    begin(sc);
    commit_all(sc, "ark observatory");
    act(sc, CREATURE, "play scream");
    tokens(sc, 1, 0, 8);
    pass_to(sc, 2);
    act(sc, 2, "nothing");
    act(sc, 1, "power");
    expect(heard_in_order(sc, "Scream strikes", "Hunted 1 fortifies.") && sc->s.defence == 6);

    arrange_sanctuary(sc, 1, "");
    holds(sc, CREATURE, "scream");
    hand(sc, 1, "observatory");
    survival_deck(sc, "dodge gate");
    begin(sc);
    commit_all(sc, "observatory");
    act(sc, CREATURE, "play scream");
    tokens(sc, 1, 0, 10);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "survivor defender"));
    act(sc, 1, "power");
    act(sc, 1, "keep gate");
    act(sc, 1, "survivor defender");
    expect(sc->s.seats[1].survivors == survivors_named("defender"));
}

SCENARIO("YN-6", on_an_ineffective_place_there_is_neither_rescue_nor_fortifying)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, CREATURE, "cataclysm");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "jungle river");
    tokens(sc, 5, 0, 0);
    expect(comes_to(sc, 1, "survivor defender"));
    act(sc, CREATURE, "play cataclysm");
    act(sc, CREATURE, "space 2");
    expect(!comes_to(sc, 1, "survivor defender") && comes_to(sc, 2, "fortify"));
}

SCENARIO("YN-6", mirage_and_toxin_leave_neither)
{
    for (unsigned i = 0; i < 2; i++) {
        arrange_sanctuary(sc, 2, "");
        holds(sc, CREATURE, i ? "toxin" : "mirage");
        discard(sc, 1, "lair");
        begin(sc);
        commit_all(sc, "river jungle");
        act(sc, CREATURE, i ? "play toxin" : "play mirage");
        tokens(sc, 5, 0, 3);
        if (!i)
            act(sc, CREATURE, "target-token 4");
        expect(!comes_to(sc, 1, "fortify"));
        sanctuary_at(sc, 2);
        expect(!comes_to(sc, 1, "survivor defender"));
        sc->s.seats[1].avoids = TOKEN_BIT(TOKEN_TARGET);
        expect(comes_to(sc, 1, "power") && !comes_to(sc, 1, "survivor defender"));
    }
}

SCENARIO("YN-6", alert_leaves_neither_on_its_place)
{
    arrange_sanctuary(sc, 1, "decks=sanctuary+exploration");
    holds(sc, 1, "alert");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 5, 0, 0);
    expect(comes_to(sc, 1, "fortify"));
    act(sc, 1, "play alert");
    act(sc, 1, "space 3");
    expect(!comes_to(sc, 1, "fortify"));
}

SCENARIO("YN-6", a_beach_that_is_spent_is_no_hindrance)
{
    for (unsigned at = 3; at <= 4; at++) {
        arrange_sanctuary(sc, 2, "");
        sanctuary_at(sc, at);
        explore(sc, "beach beach", 5);
        act(sc, 1, "power");
        expect(asked(sc, 2) && !legal(sc, 2, "power"));
        expect(may_rescue_now(sc, 2) == (at == 3) && legal(sc, 2, "fortify") == (at == 4));
    }
}

/* --- several Hunted ---------------------------------------------------------------------------------------------- */

SCENARIO("YN-8 YT-5", who_declines_to_fortify_keeps_nobody_out_and_one_alone_does)
{
    arrange_sanctuary(sc, 3, "");
    explore(sc, "river river river", 5);
    expect(legal(sc, 1, "fortify"));
    act(sc, 1, "power");
    expect(asked(sc, 2) && legal(sc, 2, "fortify"));
    act(sc, 2, "fortify");
    expect(asked(sc, 3) && legal(sc, 3, "power") && !legal(sc, 3, "fortify"));
    act(sc, 3, "nothing");
    pass_to_turn(sc, 3);
    expect(!sc->s.now.fortified);
}

SCENARIO("YN-9", the_ark_and_fortifying_at_the_token_in_either_order)
{
    for (unsigned ark_first = 0; ark_first < 2; ark_first++) {
        arrange_sanctuary(sc, 2, "");
        defence(sc, 7);
        hand(sc, 1, "ark river");
        hand(sc, 2, "ark river");
        begin(sc);
        commit_all(sc, ark_first ? "ark river" : "river ark");
        tokens(sc, 5, 0, 0);
        pass_to(sc, 1);
        act(sc, 1, ark_first ? "power" : "fortify");
        expect(sc->s.defence == 6);
        act(sc, 2, ark_first ? "fortify" : "power");
        expect(sc->s.defence == 5 && times_heard(sc, "fortifies.") == 2);
    }
}

SCENARIO("YN-9", with_sanctuary_on_the_ark_each_says_which_of_the_two_he_does)
{
    arrange_sanctuary(sc, 3, "");
    unlocked(sc);
    sanctuary_at(sc, 8);
    for (unsigned seat = 1; seat <= 3; seat++)
        hand(sc, seat, "ark");
    discard(sc, 3, "lair");
    explore(sc, "ark ark ark", 5);
    expect(legal(sc, 1, "fortify") && legal(sc, 1, "power"));
    act(sc, 1, "power");
    expect(legal(sc, 2, "fortify") && !legal(sc, 2, "power"));
    act(sc, 2, "fortify");
    expect(asked(sc, 3) && !legal(sc, 3, "fortify") && !legal(sc, 3, "power"));
    expect(sc->s.defence == defence_start(&sc->s) - 2);
}

/* --- Caches ------------------------------------------------------------------------------------------------------ */

/* Hunted 2 has put Gate under the place. */
static void cached_gate(struct scenario *sc, unsigned space)
{
    holds(sc, 2, "gate");
    sc->s.seats[2].survival = 0;
    sc->s.cached[space] = (uint8_t)card_code("gate");
    sc->s.cached_by[space] = 2;
}

SCENARIO("YN-59", who_rescues_or_fortifies_takes_the_card_under_the_place)
{
    for (unsigned space = 2; space <= 3; space++) {
        arrange_sanctuary(sc, 2, "");
        cached_gate(sc, space);
        explore(sc, space == 2 ? "jungle lair" : "river lair", 5);
        expect(!has_card(sc, 1, "gate"));
        act(sc, 1, space == 2 ? "survivor defender" : "fortify");
        expect(has_card(sc, 1, "gate") && !sc->s.cached[space]);
    }
}
