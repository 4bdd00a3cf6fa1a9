/* SPDX-License-Identifier: MIT */
/* Settings and variants. */
#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"
#include "scenario.h"

SCENARIO("X-1", three_hunted_play_unless_said_otherwise)
{
    set_up(sc, "", 1);
    expect(sc->s.hunted == 3);
    expect(notalone_settings[SETTING_HUNTED].least == 1 && notalone_settings[SETTING_HUNTED].most == 6);
}

SCENARIO("X-2", the_creature_chooses_the_side_unless_it_is_set)
{
    set_up(sc, "", 1);
    expect(legal(sc, 0, "board 1") && legal(sc, 0, "board 2"));
    set_up(sc, "board=1", 1);
    expect(sc->s.board == 1 && !legal(sc, 0, "board 1"));
    set_up(sc, "board=2", 1);
    expect(sc->s.board == 2 && !legal(sc, 0, "board 1"));
}

SCENARIO("X-3", place_ten_is_the_artefact_unless_a_promo_is_set)
{
    set_up(sc, "", 1);
    expect(sc->s.planet[10] == ARTEFACT);
    set_up(sc, "artefact=green", 1);
    expect(sc->s.planet[10] == ARTEFACT_GREEN);
}

/* --- zero Will ---------------------------------------------------------------------------------------------------- */

/* Hunted 1 of two loses his last Will on the Beach, with the River and the Rover in his discard. */
static void lose_the_last_will(struct scenario *sc, const char *settings)
{
    arrange(sc, 2, settings);
    will(sc, 1, 1);
    hand(sc, 1, "beach lair");
    discard(sc, 1, "river rover");
    begin(sc);
    commit_all(sc, "beach lair");
    tokens(sc, 4, 0, 0);
    pass_to_turn(sc, 3);
}

SCENARIO("X-4", at_zero_will_a_hunted_has_three_again)
{
    lose_the_last_will(sc, "");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("X-4", in_the_expert_variant_a_hunted_at_zero_will_has_two_again)
{
    lose_the_last_will(sc, "expert=on");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.assimilation == 8 - 2);
}

SCENARIO("X-4", in_the_expert_variant_giving_up_returns_all_three)
{
    arrange(sc, 1, "expert=on");
    will(sc, 1, 1);
    discard(sc, 1, "lair");
    begin(sc);
    act(sc, 1, "give-up");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("X-4", in_the_expert_variant_the_source_and_a_card_return_the_third)
{
    arrange(sc, 1, "expert=on");
    will(sc, 1, 2);
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "play adrenaline");
    expect(sc->s.seats[1].will == 3);

    arrange(sc, 1, "expert=on");
    will(sc, 1, 2);
    hand(sc, 1, "source lair");
    begin(sc);
    commit_all(sc, "source");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "heal 1");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("X-5", at_zero_will_all_places_return_those_just_played_too)
{
    lose_the_last_will(sc, "");
    expect(sc->s.seats[1].hand == places("beach lair river rover"));
    expect(sc->s.seats[1].discard == 0);
}

SCENARIO("X-5", with_discard_alone_the_place_just_played_is_discarded)
{
    lose_the_last_will(sc, "zero_will_return=discard");
    expect(sc->s.seats[1].hand == places("lair river rover"));
    expect(sc->s.seats[1].discard == places("beach"));
    expect(sc->s.seats[1].will == 3);
}

/* --- windows ------------------------------------------------------------------------------------------------------ */

SCENARIO("X-6", windows_ask_those_who_hold_a_card_that_they_can_play)
{
    arrange(sc, 2, "windows=holders");
    holds(sc, 0, "fierceness");
    holds(sc, 1, "ingenuity");
    holds(sc, 2, "dodge");
    begin(sc);
    expect(!in_window(sc, 0) && in_window(sc, 1) && !in_window(sc, 2));
}

SCENARIO("X-6", windows_for_all_ask_everyone_who_could_hold_a_card)
{
    arrange(sc, 2, "windows=all");
    holds(sc, 0, "fierceness");
    holds(sc, 1, "dodge");
    begin(sc);
    expect(in_window(sc, 0) && in_window(sc, 1) && !in_window(sc, 2));
    expect(!legal(sc, 0, "play fierceness") && !legal(sc, 1, "play dodge"));
}

SCENARIO("X-6 W-5", windows_for_all_ask_nobody_who_publicly_cannot_play)
{
    arrange(sc, 2, "windows=all");
    holds(sc, 0, "despair fierceness");
    holds(sc, 1, "dodge");
    holds(sc, 2, "ingenuity");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 2, "pass");
    act(sc, 0, "play despair");
    expect(!in_window(sc, 0) && !in_window(sc, 1) && !in_window(sc, 2));
    expect(legal(sc, 1, "commit lair"));
}

/* Which seats are asked first, with one Hunt card and one Survival card of phase 3 or 1 in two hands. */
static uint8_t asked_at_first(struct scenario *sc, const char *hunt, const char *survival)
{
    arrange(sc, 1, "windows=all");
    holds(sc, 0, hunt);
    holds(sc, 1, survival);
    begin(sc);
    return sc->s.asked;
}

SCENARIO("X-6", windows_for_all_do_not_tell_who_holds_what)
{
    uint8_t seats = asked_at_first(sc, "fierceness", "dodge");

    expect(seats == asked_at_first(sc, "despair", "dodge"));
    expect(seats == asked_at_first(sc, "fierceness", "ingenuity"));
    expect(seats == asked_at_first(sc, "despair", "ingenuity"));
}

SCENARIO("X-6", windows_for_all_ask_nobody_if_all_cards_of_the_phase_lie_in_the_discards)
{
    arrange(sc, 1, "windows=all");
    hunt_discard(sc, "despair force-field scream");
    holds(sc, 0, "fierceness");
    holds(sc, 1, "dodge");
    begin(sc);
    expect(!in_window(sc, 0));
    for (unsigned card = SURVIVAL; card < SURVIVAL + 6; card++)
        expect(card_row(card)->phase == 1);
    expect(in_window(sc, 1));
    while (sc->s.survival_discard_size < 6) {
        uint8_t size = sc->s.survival_discard_size++;

        sc->s.survival_discard[size] = (uint8_t)(SURVIVAL + size);
    }
    expect(!could_play(&sc->s, 1));
}

SCENARIO("X-6", windows_for_all_do_not_ask_for_cards_that_are_known_to_lie_under_the_deck)
{
    arrange(sc, 1, "windows=all");
    hunt_discard(sc, "scream");
    holds(sc, 0, "despair force-field");
    holds(sc, 1, "strike-back");
    begin(sc);
    expect(in_window(sc, 0));
    act(sc, 0, "pass");
    act(sc, 1, "play strike-back");
    expect(sc->s.hunt_tail == 2);
    sc->s.hunt_hand = (uint64_t)1 << sc->s.hunt_deck[sc->s.hunt_deck_size - 1];
    expect(!could_play(&sc->s, 0));
}

SCENARIO("X-6 N14", windows_for_all_ask_for_vortex_whatever_lies_in_a_hidden_discard)
{
    arrange(sc, 2, "windows=all");
    hand(sc, 1, "lair jungle");
    discard(sc, 1, "beach");
    holds(sc, 0, "force-field");
    holds(sc, 1, "vortex");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "pass");
    act(sc, 2, "play smokescreen");
    act(sc, 0, "next smokescreen");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    commit_all(sc, "lair lair");
    tokens(sc, 10, 0, 0);
    expect(sc->s.phase == 2 && in_window(sc, 1));
    expect(!legal(sc, 1, "play vortex"));
}

SCENARIO("X-6", windows_for_all_do_not_ask_who_holds_nothing_but_cards_that_are_known)
{
    arrange(sc, 1, "windows=all");
    holds(sc, 0, "fierceness");
    sc->s.hunt_known = sc->s.hunt_hand;
    holds(sc, 1, "dodge");
    sc->s.survival_known = sc->s.seats[1].survival;
    begin(sc);
    expect(!in_window(sc, 0) && !in_window(sc, 1));
}

/* --- talk and the limit ------------------------------------------------------------------------------------------- */

SCENARIO("X-7", nobody_talks_unless_rounds_of_talk_are_set)
{
    arrange(sc, 1, "");
    begin(sc);
    expect(!legal(sc, 1, "say nothing") && legal(sc, 1, "commit lair"));
}

SCENARIO("X-7", there_are_as_many_rounds_of_talk_as_are_set)
{
    arrange(sc, 1, "talk_rounds=3");
    begin(sc);
    for (unsigned round = 0; round < 3; round++) {
        expect(!legal(sc, 1, "commit lair"));
        act(sc, 0, "say nothing");
        act(sc, 1, "say ask");
    }
    expect(times_heard(sc, "\"Where do you go?\"") == 3);
    expect(legal(sc, 1, "commit lair"));
}

SCENARIO("X-8", a_match_that_is_open_when_the_last_turn_ends_is_a_draw)
{
    arrange(sc, 1, "turn_limit=2");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.over && sc->s.winner == 0 && sc->s.reason == REASON_TURN_LIMIT);
    expect(sc->s.turn == 2 && sc->s.rescue == 13 - 1);
}

SCENARIO("X-8", who_wins_in_the_last_turn_wins)
{
    arrange(sc, 1, "turn_limit=2");
    sc->s.rescue = 1;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 9, 0);
    act(sc, 1, "power");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_RESCUE);
}

SCENARIO("X-8", the_limit_is_a_hundred_turns_unless_set)
{
    set_up(sc, "", 1);
    expect(sc->s.turn_limit == 100);
    expect(notalone_settings[SETTING_TURN_LIMIT].least == 1 && notalone_settings[SETTING_TURN_LIMIT].most == 100);
}

SCENARIO("X-6 V-vortex", windows_for_all_do_not_ask_for_vortex_who_publicly_has_no_discard)
{
    arrange(sc, 1, "windows=all");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    expect(sc->s.phase == 3);
}
