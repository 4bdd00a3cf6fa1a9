/* SPDX-License-Identifier: MIT */
/* Hunt cards of EXPLORATION that come down on single Hunted, or on the counter: Telepathy, Anguish, Dread, Deployment,
 * Domination. */
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
enum { FLASHBACK = 20, DOMINATION = 34 };

/* --- Telepathy --------------------------------------------------------------------------------------------------- */

SCENARIO("XH-6 XK-8", telepathy_on_the_place_that_is_then_discarded_is_a_step_of_assimilation)
{
    arrange_hunt(sc, 2, "telepathy");
    hand(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "lair rover");
    act(sc, CREATURE, "play telepathy");
    act(sc, CREATURE, "space 2");
    expect(told(sc, GAME_PUBLIC, "The Creature names space 2."));
    act(sc, CREATURE, "hunted 1");
    expect(told(sc, GAME_PUBLIC, "Hunted 1 discards 1 place: The Jungle."));
    expect(sc->s.seats[1].discard == places("jungle") && sc->s.seats[1].hand == 0);
    expect(sc->s.assimilation == assimilation_start(&sc->s) - 1u);
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
}

SCENARIO("XH-6", telepathy_on_another_place_costs_the_card_alone)
{
    arrange_hunt(sc, 2, "telepathy");
    hand(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "lair rover");
    act(sc, CREATURE, "play telepathy");
    act(sc, CREATURE, "space 1");
    act(sc, CREATURE, "hunted 1");
    expect(sc->s.seats[1].discard == places("jungle"));
    expect(sc->s.assimilation == assimilation_start(&sc->s));
}

SCENARIO("XH-6", the_place_that_telepathy_takes_is_picked_by_chance)
{
    unsigned taken[PLACES] = {0};

    for (unsigned i = 0; i < 60; i++) {
        arrange_hunt(sc, 1, "telepathy");
        sc->s.seed.bytes[3] = (uint8_t)i;
        begin(sc);
        commit_all(sc, "lair");
        act(sc, CREATURE, "play telepathy");
        act(sc, CREATURE, "space 1");
        expect(count_bits(sc->s.seats[1].discard) == 1 && count_bits(sc->s.seats[1].hand) == 3);
        taken[__builtin_ctz(sc->s.seats[1].discard)]++;
    }
    for (unsigned place = JUNGLE; place <= ROVER; place++)
        expect(taken[place] > 5);
}

SCENARIO("XE-40 XH-6", telepathy_names_a_hunted_with_a_hand_and_a_committed_place_is_not_in_hand)
{
    arrange_hunt(sc, 3, "telepathy");
    hand(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "lair jungle river");
    act(sc, CREATURE, "play telepathy");
    act(sc, CREATURE, "space 1");
    expect(!legal(sc, CREATURE, "hunted 1"));
    expect(legal(sc, CREATURE, "hunted 2") && legal(sc, CREATURE, "hunted 3"));
}

SCENARIO("XE-40", telepathy_against_empty_hands_is_the_token_and_names_nothing)
{
    arrange_hunt(sc, 1, "telepathy");
    hand(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play telepathy");
    expect(!heard(sc, "The Creature names"));
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
}

SCENARIO("XH-6 XK-8 N14", under_smokescreen_the_creature_is_not_told_what_telepathy_took)
{
    arrange_hunt(sc, 1, "telepathy");
    hand(sc, 1, "lair jungle");
    begin(sc);
    sc->s.now.smoke = 1;
    commit_all(sc, "lair");
    act(sc, CREATURE, "play telepathy");
    act(sc, CREATURE, "space 3");
    expect(told(sc, 1, "Hunted 1 discards 1 place: The Jungle."));
    expect(told(sc, CREATURE, "Hunted 1 discards 1 place.") && !told(sc, CREATURE, "The Jungle"));
}

SCENARIO("XH-6 T-2", nothing_happens_after_telepathy_has_won)
{
    arrange_hunt(sc, 1, "telepathy");
    sc->s.assimilation = 1;
    hand(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play telepathy");
    act(sc, CREATURE, "space 2");
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1 && !sc->s.tokens[TOKEN_CREATURE]);
}

/* --- Anguish, Dread ---------------------------------------------------------------------------------------------- */

SCENARIO("XH-9", under_anguish_nobody_resists_and_its_token_waits_for_phase_2)
{
    arrange_hunt(sc, 2, "anguish");
    discard(sc, 1, "lair jungle");
    discard(sc, 2, "river");
    begin(sc);
    act(sc, CREATURE, "play anguish");
    expect(!legal(sc, 1, "resist") && !legal(sc, 2, "resist"));
    expect(legal(sc, 1, "give-up"));
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 0);
    commit_all(sc, "rover rover");
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
    pass_to_turn(sc, 3);
    pass_to(sc, 1);
    expect(legal(sc, 1, "resist"));
}

SCENARIO("XE-29 XH-15", a_resist_before_anguish_stands_and_dread_makes_its_hunted_give_up_besides)
{
    arrange_hunt(sc, 1, "anguish dread");
    tracked(sc);
    discard(sc, 1, "lair jungle river");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    act(sc, CREATURE, "play anguish");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[1].discard == places("river"));
    act(sc, CREATURE, "play dread");
    expect(sc->s.seats[1].will == 3 && sc->s.seats[1].discard == 0);
    expect(sc->s.assimilation == assimilation_start(&sc->s) - 1u);
    expect(!legal(sc, 1, "resist"));
}

SCENARIO("XH-15", dread_is_barred_while_nobody_has_resisted_this_turn)
{
    arrange_hunt(sc, 2, "dread");
    discard(sc, 1, "lair");
    begin(sc);
    expect(offered(sc, CREATURE, "dread") == 0);
    act(sc, 1, "resist");
    act(sc, 2, "commit rover");
    expect(legal(sc, CREATURE, "play dread"));
    pass_to_turn(sc, 3);
    expect(has_card(sc, CREATURE, "dread") && offered(sc, CREATURE, "dread") == 0);
}

SCENARIO("XH-15", dread_names_one_who_has_resisted_and_leaves_what_he_committed)
{
    arrange_hunt(sc, 3, "dread");
    discard(sc, 1, "lair jungle river");
    discard(sc, 3, "lair jungle river");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 2, "commit rover");
    act(sc, 3, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    act(sc, 3, "take lair");
    act(sc, 3, "take jungle");
    act(sc, 1, "commit beach");
    act(sc, 3, "commit rover");
    act(sc, CREATURE, "play dread");
    expect(!legal(sc, CREATURE, "hunted 2"));
    act(sc, CREATURE, "hunted 3");
    expect(sc->s.seats[3].played[0] == ROVER && sc->s.seats[3].count == 1);
    expect(sc->s.seats[3].hand == places("lair jungle river beach"));
    expect(sc->s.seats[3].will == 3 && sc->s.seats[1].will == 2);
}

SCENARIO("XH-15 T-2", dread_holds_with_all_will_and_an_empty_discard_and_can_win)
{
    arrange_hunt(sc, 1, "dread");
    discard(sc, 1, "lair");
    holds(sc, 1, "adrenaline");
    begin(sc);
    sc->s.assimilation = 1;
    act(sc, 1, "resist");
    act(sc, 1, "play adrenaline");
    expect(sc->s.seats[1].will == 3 && sc->s.seats[1].discard == 0);
    act(sc, CREATURE, "play dread");
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1);
}

/* --- Deployment -------------------------------------------------------------------------------------------------- */

SCENARIO("XH-10", deployment_moves_assimilation_back_and_the_creature_token_on)
{
    arrange_hunt(sc, 1, "deployment");
    sc->s.assimilation = 4;
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 8, 0, 0);
    act(sc, CREATURE, "play deployment");
    expect(sc->s.assimilation == 5);
    expect(!legal(sc, CREATURE, "creature-token 8") && !legal(sc, CREATURE, "creature-token 2"));
    act(sc, CREATURE, "creature-token 7");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 7);
}

SCENARIO("XH-10", deployment_is_barred_while_assimilation_stands_at_its_start)
{
    arrange_hunt(sc, 1, "deployment");
    begin(sc);
    expect(offered(sc, CREATURE, "deployment") == 0);
    sc->s.assimilation--;
    expect(offered(sc, CREATURE, "deployment") == 1u << 3);
}

SCENARIO("XH-10", deployment_is_played_in_the_window_after_the_reveal_and_no_later)
{
    arrange_hunt(sc, 2, "deployment detour");
    sc->s.assimilation = 4;
    begin(sc);
    commit_all(sc, "lair jungle");
    tokens(sc, 8, 0, 0);
    pass_to_phase(sc, 3);
    expect(legal(sc, CREATURE, "play deployment") && legal(sc, CREATURE, "play detour"));
    act(sc, 1, "nothing");
    expect(legal(sc, CREATURE, "play detour") && !legal(sc, CREATURE, "play deployment"));
}

SCENARIO("XH-10 N16", deployment_can_move_the_clone)
{
    arrange_hunt(sc, 1, "clone deployment");
    tracked(sc);
    sc->s.assimilation = 4;
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play clone");
    tokens(sc, 9, 0, 3);
    act(sc, CREATURE, "play deployment");
    act(sc, CREATURE, "token target");
    act(sc, CREATURE, "target-token 2");
    expect(heard(sc, "The Target token lies on space 2.") && times_heard(sc, "The Creature token lies") == 1);
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 2);
}

/* --- Domination -------------------------------------------------------------------------------------------------- */

SCENARIO("XH-14", domination_costs_its_hunted_a_place_of_his_choice_in_every_phase_4)
{
    arrange_hunt(sc, 2, "domination");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, CREATURE, "play domination");
    act(sc, CREATURE, "hunted 1");
    expect(told(sc, GAME_PUBLIC, "Domination lies before Hunted 1 from now on."));
    expect(drawn(sc, GAME_PUBLIC, "before Hunted 1: Domination\n"));
    tokens(sc, 8, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "nothing");
    expect(sc->s.phase == 4 && asked(sc, 1) && !asked(sc, 2));
    expect(sc->s.seats[1].discard == places("lair") && !legal(sc, 1, "discard lair"));
    act(sc, 1, "discard river");
    expect(sc->s.seats[1].discard == places("lair river") && sc->s.seats[2].discard == places("lair"));
    expect(sc->s.hunt_discard_size == 0 && sc->s.turn == 3);
    commit_all(sc, "jungle jungle");
    pass_to_phase(sc, 4);
    act(sc, 1, "discard rover");
    expect(sc->s.seats[1].discard == places("lair jungle river rover"));
}

static bool in_hunt_discard(const struct scenario *sc, uint8_t card)
{
    return sc->s.hunt_discard_size && memchr(sc->s.hunt_discard, card, sc->s.hunt_discard_size);
}

SCENARIO("XH-14", domination_goes_to_the_hunt_discard_as_its_hunted_is_without_will)
{
    for (unsigned turns = 0; turns < 2; turns++) {
        arrange_hunt(sc, 1, "domination");
        will(sc, 1, 1);
        begin(sc);
        if (turns == 0)
            sc->s.lying[0] = (struct play_of){.seat = 1, .card = DOMINATION};
        if (turns == 0)
            sc->s.hunt_hand = 0;
        commit_all(sc, "jungle");
        if (turns == 1)
            act(sc, CREATURE, "play domination");
        tokens(sc, 2, 0, 0);
        expect(sc->s.turn == 3 && heard_in_order(sc, "and has 0", "Domination goes to the Hunt discard."));
        expect(in_hunt_discard(sc, DOMINATION) && !sc->s.lying[0].card && sc->s.hunt_discard_size == 1);
        expect(sc->s.seats[1].discard == 0);
    }
}

SCENARIO("XH-14 T-3", hunted_before_whom_a_card_lies_choose_at_the_same_time_and_once_for_each_card)
{
    arrange_hunt(sc, 3, "");
    sc->s.lying[0] = (struct play_of){.seat = 1, .card = DOMINATION};
    sc->s.lying[1] = (struct play_of){.seat = 3, .card = FLASHBACK};
    begin(sc);
    commit_all(sc, "lair lair lair");
    pass_to_phase(sc, 4);
    expect(asked(sc, 1) && !asked(sc, 2) && asked(sc, 3));
    act(sc, 1, "discard rover");
    expect(sc->s.seats[1].discard == places("lair"));
    act(sc, 3, "discard beach");
    expect(sc->s.seats[1].discard == places("lair rover") && sc->s.seats[3].discard == places("lair beach"));
    sc->s.lying[1].seat = 1;
    commit_all(sc, "jungle jungle jungle");
    pass_to_phase(sc, 4);
    act(sc, 1, "discard river");
    expect(sc->s.turn == 4 && sc->s.seats[1].hand == 0);
}

SCENARIO("XE-28", domination_stays_with_who_gives_up_with_will_left_and_takes_nothing_from_an_empty_hand)
{
    arrange_hunt(sc, 1, "");
    hand(sc, 1, "lair");
    sc->s.lying[0] = (struct play_of){.seat = 1, .card = DOMINATION};
    will(sc, 1, 2);
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 8, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair") && sc->s.seats[1].hand == 0);
    act(sc, 1, "give-up");
    expect(sc->s.lying[0].card == DOMINATION && sc->s.seats[1].will == 3);
}

SCENARIO("XH-14 P1-5", domination_goes_where_a_resist_costs_the_last_will)
{
    arrange_hunt(sc, 1, "");
    discard(sc, 1, "lair");
    sc->s.lying[0] = (struct play_of){.seat = 1, .card = DOMINATION};
    will(sc, 1, 1);
    begin(sc);
    act(sc, 1, "resist");
    expect(is_top(sc, 0, DOMINATION) && !sc->s.lying[0].card && sc->s.seats[1].will == 3);
}

SCENARIO("XE-27 XH-14", flashback_as_domination_lies_before_its_hunted_and_is_discarded_as_flashback)
{
    arrange_hunt(sc, 1, "flashback");
    hunt_discard(sc, "domination");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play flashback");
    expect(heard(sc, "Flashback lies before Hunted 1 from now on."));
    tokens(sc, 8, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 1, "discard river");
    expect(sc->s.turn == 3 && sc->s.hunt_discard_size == 1 && is_top(sc, 0, DOMINATION));
    will(sc, 1, 1);
    commit_all(sc, "beach");
    tokens(sc, 4, 0, 0);
    pass_to_turn(sc, 4);
    expect(in_hunt_discard(sc, FLASHBACK));
}

SCENARIO("XE-27", flashback_of_a_card_of_which_there_are_two_copies_the_one_of_this_match)
{
    arrange(sc, 1, "places=base+dome decks=exploration");
    holds(sc, CREATURE, "flashback");
    hunt_discard(sc, "exploration-interference");
    sc->s.shield = 2;
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play flashback");
    expect(sc->s.asked == 1u << CREATURE && !in_window(sc, CREATURE));
    expect(heard(sc, "Flashback takes effect as Interference."));
}

SCENARIO("XH-14 XS-6", domination_takes_its_place_after_who_is_on_the_run_has_taken_his_back)
{
    arrange_hunt(sc, 1, "");
    hand(sc, 1, "lair jungle river");
    holds(sc, 1, "on-the-run");
    sc->s.lying[0] = (struct play_of){.seat = 1, .card = DOMINATION};
    begin(sc);
    act(sc, 1, "play on-the-run");
    act(sc, 1, "commit lair");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].hand == 0 && sc->s.seats[1].discard == places("lair jungle river"));
}
