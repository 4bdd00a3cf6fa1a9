/* SPDX-License-Identifier: MIT */
/* The Will reserve, the counters of the Fungi, and the votes on them (XP-9, XW-1 to XW-8). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* A counter of the reserve lies on the space of the track. */
static void counter(struct scenario *sc, unsigned space)
{
    sc->s.will_reserve--;
    sc->s.track |= 1u << space;
}

/* Seat 1 is about to choose with the Fungi, the Creature token lying elsewhere. */
static void at_the_fungi(struct scenario *sc)
{
    hand(sc, 1, "fungi");
    begin(sc);
    commit_all(sc, "fungi jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
}

/* --- the reserve ------------------------------------------------------------------------------------------------- */

SCENARIO("XW-1 XW-2", will_that_is_lost_goes_to_the_reserve_and_what_is_regained_comes_from_there)
{
    arrange(sc, 2, "places=base+fungi");
    discard(sc, 1, "lair");
    will(sc, 2, 2);
    expect(sc->s.will_reserve == 1);
    begin(sc);
    act(sc, 1, "resist");
    expect(sc->s.will_reserve == 1);
    act(sc, 2, "commit jungle");
    expect(sc->s.seats[1].will == 2 && sc->s.will_reserve == 2);
    act(sc, 1, "give-up");
    expect(sc->s.seats[1].will == 3 && sc->s.will_reserve == 1);
    expect(view_of(sc, GAME_PUBLIC).table.will_reserve == 1);
}

SCENARIO("XW-3", with_an_empty_reserve_the_will_comes_off_the_track_from_a_space_of_his_choice)
{
    arrange(sc, 2, "places=base+fungi");
    holds(sc, 1, "adrenaline");
    will(sc, 1, 1);
    counter(sc, 4);
    counter(sc, 9);
    begin(sc);
    act(sc, 1, "play adrenaline");
    expect(legal(sc, 1, "track 4") && legal(sc, 1, "track 9") && !legal(sc, 1, "track 5") && !asked(sc, 2));
    act(sc, 1, "track 9");
    expect(sc->s.seats[1].will == 2 && sc->s.track == 1u << 4 && sc->s.will_reserve == 0);
    expect(heard_in_order(sc, "The Will counter 9 steps before Victory goes to Hunted 1", "regains 1 Will and has 2"));
}

SCENARIO("XW-3", what_the_reserve_has_comes_first_and_only_the_rest_off_the_track)
{
    arrange(sc, 2, "places=base+fungi");
    discard(sc, 1, "lair");
    will(sc, 1, 1);
    counter(sc, 4);
    begin(sc);
    act(sc, 1, "give-up");
    act(sc, 2, "commit lair");
    expect(sc->s.seats[1].will == 3 && sc->s.track == 0 && sc->s.will_reserve == 0);
    expect(heard_in_order(sc, "regains 1 Will and has 2", "goes to Hunted 1"));
}

SCENARIO("XW-3", the_source_takes_it_off_the_track_where_the_healed_one_says)
{
    arrange(sc, 2, "places=base");
    hand(sc, 1, "source");
    will(sc, 2, 1);
    counter(sc, 4);
    counter(sc, 9);
    begin(sc);
    commit_all(sc, "source jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "heal 2");
    expect(!asked(sc, 1));
    act(sc, 2, "track 4");
    expect(sc->s.seats[2].will == 2 && sc->s.track == 1u << 9);
}

SCENARIO("XE-17", giving_up_with_an_empty_reserve_takes_the_counters_off_spaces_of_his_choice)
{
    arrange(sc, 2, "places=base+fungi");
    discard(sc, 1, "lair");
    will(sc, 1, 1);
    will(sc, 2, 2);
    counter(sc, 3);
    counter(sc, 5);
    counter(sc, 7);
    begin(sc);
    act(sc, 1, "give-up");
    act(sc, 2, "commit lair");
    expect(sc->s.seats[1].hand & places("lair"));
    act(sc, 1, "track 3");
    expect(legal(sc, 1, "track 5") && !legal(sc, 1, "track 3"));
    act(sc, 1, "track 7");
    expect(sc->s.seats[1].will == 3 && sc->s.track == 1u << 5);
    expect(legal(sc, 1, "commit lair"));
}

SCENARIO("XE-17", at_zero_will_the_hunted_take_them_clockwise_each_from_spaces_of_his_choice)
{
    arrange(sc, 3, "places=base+fungi");
    will(sc, 1, 1);
    will(sc, 2, 1);
    will(sc, 3, 2);
    for (unsigned space = 2; space <= 6; space++)
        counter(sc, space);
    begin(sc);
    commit_all(sc, "lair lair jungle");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 3);
    act(sc, 3, "nothing");
    expect(sc->s.seats[1].will == 2 && sc->s.will_reserve == 0); /* the two that were just lost */
    expect(asked(sc, 1) && !asked(sc, 2) && sc->s.seats[2].will == 0);
    act(sc, 1, "track 2");
    expect(asked(sc, 2) && !legal(sc, 2, "track 2"));
    act(sc, 2, "track 3");
    act(sc, 2, "track 6");
    act(sc, 2, "track 4");
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 3 && sc->s.track == 1u << 5);
    expect(times_heard(sc, "Assimilation advances") == 2); /* the catch, and one for both */
}

/* --- the Fungi --------------------------------------------------------------------------------------------------- */

SCENARIO("XP-9 XW-4", the_fungi_put_one_or_two_counters_of_the_reserve_on_free_spaces_ahead)
{
    arrange(sc, 2, "places=base+fungi");
    will(sc, 1, 1);
    will(sc, 2, 1);
    counter(sc, 5);
    at_the_fungi(sc);
    expect(legal(sc, 1, "draw"));
    expect(sc->s.rescue == 14 && !legal(sc, 1, "track 14") && legal(sc, 1, "track 13") && legal(sc, 1, "track 1"));
    expect(!legal(sc, 1, "track 5"));
    act(sc, 1, "track 13");
    expect(legal(sc, 1, "enough") && !legal(sc, 1, "track 13"));
    act(sc, 1, "track 2");
    expect(sc->s.track == (1u << 13 | 1u << 5 | 1u << 2) && sc->s.will_reserve == 1);
    expect(heard(sc, "A Will counter of the reserve lies 13 steps before Victory."));
    expect(!legal(sc, 1, "track 3"));
}

SCENARIO("XP-9", one_counter_of_the_fungi_may_be_enough)
{
    arrange(sc, 2, "places=base+fungi");
    will(sc, 1, 1);
    at_the_fungi(sc);
    act(sc, 1, "track 8");
    act(sc, 1, "enough");
    expect(sc->s.track == 1u << 8 && sc->s.will_reserve == 1);
}

SCENARIO("XP-9", with_an_empty_reserve_the_fungi_draw_a_survival_card)
{
    arrange(sc, 2, "places=base+fungi");
    survival_deck(sc, "dodge");
    at_the_fungi(sc);
    expect(has_card(sc, 1, "dodge") && !heard(sc, "Will counter"));
}

SCENARIO("XP-9 XW-4", without_a_free_space_the_fungi_draw)
{
    arrange(sc, 2, "places=base+fungi");
    will(sc, 1, 1);
    sc->s.board = 2;
    sc->s.rescue = 2;
    counter(sc, 1);
    survival_deck(sc, "dodge");
    at_the_fungi(sc);
    expect(has_card(sc, 1, "dodge"));
}

SCENARIO("XE-30", under_despair_the_fungi_put_counters_and_draw_nothing)
{
    arrange(sc, 2, "places=base+fungi");
    holds(sc, 0, "despair");
    hand(sc, 1, "fungi");
    will(sc, 1, 2);
    begin(sc);
    act(sc, 0, "play despair");
    commit_all(sc, "fungi jungle");
    tokens(sc, 10, 9, 0);
    expect(!legal(sc, 1, "power"));
    pass_to_turn(sc, 3);
    expect(!heard(sc, "draws a Survival card"));
}

SCENARIO("XE-30", under_despair_the_fungi_can_put_counters)
{
    arrange(sc, 2, "places=base+fungi");
    holds(sc, 0, "despair");
    hand(sc, 1, "fungi");
    will(sc, 1, 2);
    begin(sc);
    act(sc, 0, "play despair");
    commit_all(sc, "fungi jungle");
    tokens(sc, 10, 8, 0);
    act(sc, 1, "power");
    expect(!legal(sc, 1, "draw"));
    act(sc, 1, "track 4");
    expect(sc->s.track == 1u << 4);
}

/* --- the votes --------------------------------------------------------------------------------------------------- */

/* Three Hunted of the given Will; a counter lies where Rescue comes to with a Wreck, which seat 1 has used. */
static void wreck_onto_a_counter(struct scenario *sc, unsigned first, unsigned second, unsigned third)
{
    arrange(sc, 3, "places=base");
    hand(sc, 1, "wreck");
    will(sc, 1, first);
    will(sc, 2, second);
    will(sc, 3, third);
    counter(sc, sc->s.rescue - 1u);
    begin(sc);
    commit_all(sc, "wreck jungle jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
}

SCENARIO("XW-5 XW-6 XK-9", all_hunted_vote_at_once_and_the_most_named_takes_the_counter)
{
    wreck_onto_a_counter(sc, 2, 1, 3);
    expect(asked(sc, 1) && asked(sc, 2) && asked(sc, 3) && !asked(sc, 0));
    expect(legal(sc, 3, "heal 1") && legal(sc, 3, "heal 2") && !legal(sc, 3, "heal 3"));
    act(sc, 3, "heal 1");
    act(sc, 2, "heal 2");
    expect(!heard(sc, "names"));
    act(sc, 1, "heal 1");
    expect(told(sc, GAME_PUBLIC, "Hunted 2 names Hunted 2 for the Will counter."));
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 1 && sc->s.track == 0);
    expect(legal(sc, 2, "power")); /* and on it goes */
}

SCENARIO("XW-6", of_several_most_named_the_hunted_with_the_least_will_has_the_say)
{
    wreck_onto_a_counter(sc, 2, 2, 1);
    act(sc, 1, "heal 3");
    act(sc, 2, "heal 1");
    act(sc, 3, "heal 2");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 3 && sc->s.seats[3].will == 1);
}

SCENARIO("XW-6", of_several_most_named_the_first_seat_has_the_say_among_those_with_the_same_will)
{
    wreck_onto_a_counter(sc, 2, 2, 2);
    act(sc, 1, "heal 3");
    act(sc, 2, "heal 2");
    act(sc, 3, "heal 1");
    expect(sc->s.seats[3].will == 3);
}

SCENARIO("XW-6", who_names_another_than_the_most_named_has_no_say_with_the_least_will)
{
    arrange(sc, 5, "places=base");
    hand(sc, 1, "wreck");
    will(sc, 1, 2);
    will(sc, 2, 2);
    will(sc, 5, 1);
    counter(sc, sc->s.rescue - 1u);
    begin(sc);
    commit_all(sc, "wreck jungle jungle jungle jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "heal 2");
    act(sc, 2, "heal 1");
    act(sc, 3, "heal 1");
    act(sc, 4, "heal 2");
    act(sc, 5, "heal 5");
    expect(sc->s.seats[2].will == 3 && sc->s.seats[5].will == 1);
}

SCENARIO("XW-7", if_only_one_can_take_the_counter_nobody_is_asked)
{
    wreck_onto_a_counter(sc, 3, 1, 3);
    expect(sc->s.seats[2].will == 2 && sc->s.track == 0 && !heard(sc, "names"));
    expect(legal(sc, 2, "power"));
}

SCENARIO("XW-7", if_nobody_can_take_the_counter_it_goes_to_the_reserve)
{
    arrange(sc, 2, "places=base");
    hand(sc, 1, "wreck");
    will(sc, 2, 2);
    counter(sc, sc->s.rescue - 1u);
    sc->s.seats[2].will = 3; /* a third Hunted's, as it were */
    begin(sc);
    commit_all(sc, "wreck jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.track == 0 && sc->s.will_reserve == 1 && heard(sc, "goes to the reserve."));
}

SCENARIO("XW-8 P3-14 P3-15", who_is_at_zero_will_votes_and_can_take_the_counter_and_then_has_one)
{
    arrange(sc, 3, "places=base");
    holds(sc, 0, "scream");
    hand(sc, 1, "wreck");
    hand(sc, 2, "wreck jungle");
    will(sc, 1, 1);
    will(sc, 2, 3);
    will(sc, 3, 2);
    counter(sc, sc->s.rescue - 1u);
    begin(sc);
    commit_all(sc, "wreck wreck rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 8);
    pass_to(sc, 3);
    act(sc, 3, "nothing");
    pass_to(sc, 1);
    expect(sc->s.seats[1].will == 0 && sc->s.seats[2].will == 2);
    act(sc, 1, "power");
    expect(asked(sc, 1) && legal(sc, 1, "heal 2") && legal(sc, 1, "heal 3"));
    act(sc, 1, "heal 1");
    act(sc, 2, "heal 1");
    act(sc, 3, "heal 2");
    expect(sc->s.seats[1].will == 1);
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 1 && sc->s.assimilation == 9 && !heard(sc, "Without Will"));
}

SCENARIO("XW-5", the_step_at_the_end_of_the_turn_meets_a_counter_before_the_next_turn_begins)
{
    arrange(sc, 2, "places=base");
    will(sc, 1, 2);
    will(sc, 2, 2);
    counter(sc, sc->s.rescue - 1u);
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    expect(sc->s.phase == 4 && asked(sc, 1) && asked(sc, 2) && sc->s.turn == 2);
    act(sc, 1, "heal 2");
    act(sc, 2, "heal 2");
    expect(sc->s.turn == 3 && sc->s.seats[2].will == 3 && sc->s.rescue == 13);
}

SCENARIO("XW-5", the_step_that_wins_meets_nothing_more)
{
    arrange(sc, 2, "places=base");
    hand(sc, 1, "wreck");
    will(sc, 1, 2);
    will(sc, 2, 2);
    sc->s.rescue = 1;
    begin(sc);
    commit_all(sc, "wreck jungle");
    tokens(sc, 10, 9, 0);
    act(sc, 1, "power");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
}
