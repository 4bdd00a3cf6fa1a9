/* SPDX-License-Identifier: MIT */
/* Phase 1, exploration (P1-1 to P1-10). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* --- talk -------------------------------------------------------------------------------------------------------- */

SCENARIO("P1-1 X-7 T-3", in_each_round_of_talk_every_seat_says_one_thing_and_all_is_heard_together)
{
    arrange(sc, 2, "talk_rounds=2");
    begin(sc);
    for (unsigned seat = 0; seat <= 2; seat++)
        expect(asked(sc, seat) && legal(sc, seat, "claim beach") && legal(sc, seat, "say nothing"));
    act(sc, 1, "claim beach");
    act(sc, 0, "fear lair");
    expect(!heard(sc, "\"I go to"));
    act(sc, 2, "say ask");
    expect(told(sc, 0, "Hunted 1: \"I go to The Beach\""));
    expect(told(sc, GAME_PUBLIC, "The Creature: \"I fear the Creature at The Lair\""));
    for (unsigned seat = 0; seat <= 2; seat++)
        expect(asked(sc, seat) && legal(sc, seat, "say nothing"));
}

SCENARIO("P1-1 X-7", after_the_rounds_of_talk_the_commits_begin_and_nobody_is_bound_by_his_words)
{
    arrange(sc, 1, "talk_rounds=1");
    begin(sc);
    act(sc, 0, "say nothing");
    act(sc, 1, "claim beach");
    expect(!asked(sc, 0));
    act(sc, 1, "commit jungle");
    expect(sc->s.seats[1].played[0] == JUNGLE);
}

SCENARIO("P1-1 X-7", talk_takes_place_every_turn)
{
    arrange(sc, 1, "talk_rounds=1");
    begin(sc);
    act(sc, 0, "say nothing");
    act(sc, 1, "say nothing");
    pass_to_turn(sc, 3);
    expect(sc->s.turn == 3);
    expect(legal(sc, 0, "say nothing") && legal(sc, 1, "say nothing"));
}

SCENARIO("P1-2", a_window_for_everybody_comes_before_the_commits)
{
    arrange(sc, 2, "");
    holds(sc, 0, "despair");
    holds(sc, 1, "ingenuity");
    holds(sc, 2, "smokescreen");
    begin(sc);
    expect(in_window(sc, 0) && in_window(sc, 1) && in_window(sc, 2));
    expect(!legal(sc, 1, "commit lair"));
}

/* --- rounds ------------------------------------------------------------------------------------------------------ */

SCENARIO("P1-3", the_answers_of_a_round_are_carried_out_will_first_clockwise_then_commits_then_cards)
{
    arrange(sc, 4, "");
    holds(sc, 1, "ingenuity");
    for (unsigned seat = 3; seat <= 4; seat++) {
        hand(sc, seat, "lair jungle");
        discard(sc, seat, "river beach rover");
    }
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "play ingenuity");
    act(sc, 4, "give-up");
    act(sc, 2, "commit lair");
    expect(!heard(sc, "Hunted 4 gives up.") && !heard(sc, "commits"));
    act(sc, 3, "resist");
    act(sc, 3, "take river");
    act(sc, 3, "take beach");
    expect(heard_in_order(sc, "Hunted 3 resists.", "Hunted 4 gives up."));
    expect(heard_in_order(sc, "Hunted 4 gives up.", "Hunted 2 commits"));
    expect(heard_in_order(sc, "Hunted 2 commits", "Hunted 1 plays Ingenuity."));
}

SCENARIO("P1-3", a_round_asks_those_who_have_not_committed)
{
    arrange(sc, 3, "");
    discard(sc, 2, "lair jungle");
    begin(sc);
    expect(asked(sc, 1) && asked(sc, 2) && asked(sc, 3));
    act(sc, 1, "commit lair");
    act(sc, 2, "resist");
    act(sc, 3, "commit river");
    expect(!asked(sc, 1) && asked(sc, 2) && !asked(sc, 3));
    act(sc, 2, "commit lair");
    expect(sc->s.phase == 2);
}

/* --- Resist and Give Up ------------------------------------------------------------------------------------------ */

SCENARIO("P1-4", resist_costs_one_will_and_takes_back_two_places_of_choice)
{
    arrange(sc, 1, "");
    discard(sc, 1, "jungle beach rover");
    begin(sc);
    act(sc, 1, "resist");
    expect(legal(sc, 1, "take jungle") && legal(sc, 1, "take beach") && legal(sc, 1, "take rover"));
    act(sc, 1, "take rover");
    expect(!legal(sc, 1, "take rover"));
    act(sc, 1, "take jungle");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[1].hand == places("lair jungle river rover"));
    expect(sc->s.seats[1].discard == places("beach"));
}

SCENARIO("P1-4 T-4", resist_takes_back_a_single_place_if_the_discard_has_no_more)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach");
    begin(sc);
    act(sc, 1, "resist");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[1].discard == 0);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("P1-4", nobody_resists_with_an_empty_discard)
{
    arrange(sc, 1, "");
    will(sc, 1, 2);
    begin(sc);
    expect(legal(sc, 1, "commit lair"));
    expect(!legal(sc, 1, "resist"));
}

SCENARIO("P1-4", nobody_resists_a_third_time_in_a_turn)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach rover wreck swamp");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 1, "take jungle");
    act(sc, 1, "take river");
    act(sc, 1, "resist");
    act(sc, 1, "take beach");
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].will == 1);
    expect(!legal(sc, 1, "resist"));
    expect(legal(sc, 1, "give-up"));
    act(sc, 1, "commit lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    pass_to(sc, 1);
    expect(legal(sc, 1, "resist"));
}

SCENARIO("P1-5", who_pays_his_last_will_for_resist_gives_up_at_once)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    discard(sc, 1, "jungle beach rover");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 1, "take rover");
    act(sc, 1, "take jungle");
    expect(heard_in_order(sc, "Hunted 1 resists.", "Hunted 1 gives up."));
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.seats[1].discard == 0);
    expect(sc->s.assimilation == 7 - 1);
}

SCENARIO("P1-6", giving_up_returns_all_will_and_places_and_assimilation_makes_a_step_at_once)
{
    arrange(sc, 2, "");
    will(sc, 1, 1);
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach rover");
    begin(sc);
    act(sc, 2, "commit lair");
    act(sc, 1, "give-up");
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(sc->s.seats[1].discard == 0);
    expect(sc->s.assimilation == 8 - 1);
}

SCENARIO("P1-6", each_give_up_is_a_step_of_its_own)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    will(sc, 2, 2);
    begin(sc);
    act(sc, 1, "give-up");
    act(sc, 2, "give-up");
    expect(sc->s.assimilation == 8 - 2);
}

SCENARIO("P1-6 N10", giving_up_with_three_will_returns_the_places_and_assimilation_makes_its_step)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    begin(sc);
    act(sc, 1, "give-up");
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(sc->s.assimilation == 7 - 1);
    expect(!heard(sc, "Will"));
}

SCENARIO("P1-6", nobody_gives_up_with_three_will_and_an_empty_discard)
{
    arrange(sc, 3, "");
    will(sc, 2, 2);
    discard(sc, 3, "lair");
    begin(sc);
    expect(!legal(sc, 1, "give-up"));
    expect(legal(sc, 2, "give-up"));
    expect(legal(sc, 3, "give-up"));
}

/* --- commits ----------------------------------------------------------------------------------------------------- */

SCENARIO("P1-7", every_hunted_commits_one_place_of_his_hand_face_down)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    begin(sc);
    expect(!legal(sc, 1, "commit lair"));
    expect(!legal(sc, 1, "commit wreck"));
    act(sc, 1, "commit beach");
    expect(sc->s.phase == 1);
    act(sc, 2, "commit lair");
    expect(sc->s.seats[1].played[0] == BEACH && sc->s.seats[1].count == 1);
    expect(sc->s.seats[1].hand == places("jungle river rover"));
    expect(!told(sc, 0, "Beach") && !told(sc, 2, "Beach"));
}

SCENARIO("P1-7", who_has_a_river_or_an_artefact_pending_commits_exactly_two)
{
    arrange(sc, 2, "");
    pending(sc, 1, "river");
    pending(sc, 2, "artefact");
    begin(sc);
    act(sc, 1, "commit beach");
    expect(asked(sc, 1) && !legal(sc, 1, "commit beach") && !legal(sc, 1, "pass"));
    act(sc, 1, "commit jungle");
    expect(!asked(sc, 1));
    act(sc, 2, "commit lair");
    expect(asked(sc, 2));
    act(sc, 2, "commit rover");
    expect(sc->s.seats[1].count == 2 && sc->s.seats[2].count == 2);
    expect(sc->s.seats[1].hand == places("lair river rover"));
    expect(sc->s.phase == 2);
}

SCENARIO("P1-7", who_has_chosen_the_first_of_two_places_can_but_choose_the_second)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    will(sc, 1, 2);
    discard(sc, 1, "lair");
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "pass");
    expect(legal(sc, 1, "resist") && legal(sc, 1, "give-up") && legal(sc, 1, "play adrenaline"));
    act(sc, 1, "commit beach");
    expect(legal(sc, 1, "commit jungle"));
    expect(!legal(sc, 1, "resist") && !legal(sc, 1, "give-up") && !legal(sc, 1, "play adrenaline"));
}

SCENARIO("P1-7", the_second_of_just_two_places_follows_by_itself)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    hand(sc, 1, "beach rover");
    begin(sc);
    act(sc, 1, "commit beach");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 2);
}

SCENARIO("P1-8", who_cannot_commit_resists_gives_up_or_plays_a_card_first)
{
    arrange(sc, 2, "");
    hand(sc, 1, "");
    discard(sc, 1, "lair jungle river beach rover");
    hand(sc, 2, "lair");
    discard(sc, 2, "jungle");
    pending(sc, 2, "artefact");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    act(sc, 1, "pass");
    expect(!legal(sc, 1, "commit lair"));
    expect(!legal(sc, 2, "commit lair"));
    for (unsigned seat = 1; seat <= 2; seat++)
        expect(legal(sc, seat, "resist") && legal(sc, seat, "give-up"));
    expect(legal(sc, 1, "play sixth-sense"));
    act(sc, 2, "resist");
    act(sc, 1, "play sixth-sense");
    act(sc, 1, "take lair");
    act(sc, 1, "take river");
    commit_all(sc, "river lair+jungle");
    expect(sc->s.phase == 2);
}

SCENARIO("P1-9", after_each_round_there_is_a_window_for_the_creature_and_for_who_has_committed)
{
    arrange(sc, 3, "");
    discard(sc, 2, "lair");
    holds(sc, 0, "despair");
    holds(sc, 1, "ingenuity");
    holds(sc, 2, "strike-back");
    begin(sc);
    act(sc, 0, "pass");
    act(sc, 1, "pass");
    act(sc, 2, "pass");
    act(sc, 1, "commit lair");
    act(sc, 2, "resist");
    act(sc, 3, "commit lair");
    expect(in_window(sc, 0) && in_window(sc, 1) && !asked(sc, 2) && !asked(sc, 3));
    act(sc, 0, "pass");
    expect(!asked(sc, 2));
    act(sc, 1, "pass");
    expect(legal(sc, 2, "commit lair") && legal(sc, 2, "play strike-back") && !asked(sc, 1));
    act(sc, 2, "commit lair");
    expect(in_window(sc, 0) && in_window(sc, 1) && in_window(sc, 2));
    for (unsigned seat = 0; seat <= 2; seat++)
        act(sc, seat, "pass");
    expect(sc->s.phase == 2);
}

SCENARIO("P1-9", a_card_in_the_window_after_the_last_round_keeps_the_phase_open)
{
    arrange(sc, 1, "");
    holds(sc, 0, "despair");
    begin(sc);
    act(sc, 0, "pass");
    act(sc, 1, "commit lair");
    act(sc, 0, "play despair");
    expect(sc->s.phase == 1);
    expect(legal(sc, 1, "commit rover"));
}

SCENARIO("P1-10 D-6", despair_sends_all_committed_places_back_to_be_committed_anew)
{
    arrange(sc, 2, "");
    holds(sc, 0, "despair");
    begin(sc);
    act(sc, 0, "pass");
    commit_all(sc, "lair beach");
    act(sc, 0, "play despair");
    for (unsigned seat = 1; seat <= 2; seat++) {
        expect(sc->s.seats[seat].hand == places("lair jungle river beach rover"));
        expect(sc->s.seats[seat].count == 0);
        expect(asked(sc, seat));
    }
}

SCENARIO("P1-10", force_field_sends_all_committed_places_back_to_be_committed_anew)
{
    arrange(sc, 2, "");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 0, "pass");
    commit_all(sc, "lair beach");
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 9);
    tokens(sc, 0, 0, 8);
    for (unsigned seat = 1; seat <= 2; seat++)
        expect(sc->s.seats[seat].count == 0 && asked(sc, seat) && legal(sc, seat, "commit lair"));
}

SCENARIO("P1-10", sacrifice_sends_all_committed_places_back_to_be_committed_anew)
{
    arrange(sc, 2, "");
    discard(sc, 2, "lair");
    holds(sc, 2, "sacrifice");
    begin(sc);
    act(sc, 2, "pass");
    act(sc, 1, "commit lair");
    act(sc, 2, "play sacrifice");
    act(sc, 2, "discard rover");
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(asked(sc, 1) && asked(sc, 2));
    expect(legal(sc, 1, "commit beach"));
}
