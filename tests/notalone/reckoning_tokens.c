/* SPDX-License-Identifier: MIT */
/* Phase 3, reckoning: what the tokens do, and zero Will (P3-6 to P3-9, P3-14 to P3-16). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* --- step b ------------------------------------------------------------------------------------------------------- */

SCENARIO("P3-6 T-3", the_target_card_strikes_everyone_on_the_place_and_they_choose_at_the_same_time)
{
    arrange(sc, 3, "");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach beach rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 4);
    act(sc, 3, "nothing");
    expect(asked(sc, 1) && asked(sc, 2) && !asked(sc, 3));
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 3 && !heard(sc, "loses 1 Will"));
    act(sc, 2, "lose-will");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2 && sc->s.seats[3].will == 3);
}

SCENARIO("P3-6 N27", who_has_both_places_under_the_token_is_struck_once_for_each)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    tracked(sc);
    holds(sc, 0, "mirage scream");
    begin(sc);
    commit_all(sc, "beach+rover");
    act(sc, 0, "play mirage");
    act(sc, 0, "play scream");
    act(sc, 0, "creature-token 10");
    act(sc, 0, "target-token 4");
    act(sc, 0, "target-token 5");
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 2);
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 1);
    expect(times_heard(sc, "Scream strikes Hunted 1.") == 2);
}

SCENARIO("P3-6 H-bound", target_cards_strike_in_the_order_in_which_they_were_played)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "toxin scream");
    holds(sc, 1, "ingenuity");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play toxin");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 4);
    expect(heard_in_order(sc, "Hunted 1 discards Ingenuity.", "Scream strikes Hunted 1."));

    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "toxin scream");
    holds(sc, 1, "ingenuity");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play scream");
    act(sc, 0, "play toxin");
    tokens(sc, 10, 0, 4);
    act(sc, 1, "lose-will");
    expect(heard_in_order(sc, "Scream strikes Hunted 1.", "Hunted 1 discards Ingenuity."));
}

SCENARIO("P3-7", after_the_strike_who_is_there_resolves_his_place_as_in_step_a)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 4);
    expect(!asked(sc, 1));
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    expect(legal(sc, 1, "power") && legal(sc, 1, "take lair") && legal(sc, 1, "nothing"));
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
}

/* --- steps c and d ------------------------------------------------------------------------------------------------ */

SCENARIO("P3-8 T-3", under_the_artemia_token_each_discards_a_place_of_his_choice_at_the_same_time)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 4, 0);
    expect(legal(sc, 1, "discard lair") && legal(sc, 1, "discard rover") && !legal(sc, 1, "discard beach"));
    act(sc, 1, "discard rover");
    expect(sc->s.seats[1].discard == 0 && !heard(sc, "discards"));
    act(sc, 2, "discard lair");
    expect(heard(sc, "Hunted 1 discards 1 place: The Rover."));
    expect(heard(sc, "Hunted 2 discards 1 place: The Lair."));
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("P3-8 T-4", an_empty_hand_loses_nothing_to_the_artemia_token)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    hand(sc, 1, "beach");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 4, 0);
    expect(sc->s.turn == 3 && times_heard(sc, "Hunted 1 discards") == 1);
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("P3-9", each_who_is_caught_loses_one_will_and_assimilation_makes_one_step_for_all)
{
    arrange(sc, 3, "");
    begin(sc);
    commit_all(sc, "beach beach rover");
    tokens(sc, 4, 0, 0);
    act(sc, 3, "nothing");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2 && sc->s.seats[3].will == 3);
    expect(sc->s.assimilation == 9 - 1);
    expect(heard_in_order(sc, "loses 1 Will", "Assimilation advances"));
}

SCENARIO("P3-9", assimilation_rests_if_nobody_is_caught)
{
    arrange(sc, 1, "");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "nothing");
    expect(sc->s.assimilation == 7 && sc->s.seats[1].will == 3);
}

/* --- zero Will ---------------------------------------------------------------------------------------------------- */

SCENARIO("P3-14", zero_will_is_settled_once_with_one_step_for_all_who_have_none)
{
    arrange(sc, 3, "");
    for (unsigned seat = 1; seat <= 2; seat++) {
        will(sc, seat, 1);
        hand(sc, seat, "beach lair");
        discard(sc, seat, "jungle rover");
    }
    begin(sc);
    commit_all(sc, "beach beach rover");
    tokens(sc, 4, 0, 0);
    act(sc, 3, "nothing");
    expect(sc->s.assimilation == 9 - 2);
    for (unsigned seat = 1; seat <= 2; seat++) {
        expect(sc->s.seats[seat].will == 3);
        expect(sc->s.seats[seat].hand == places("beach lair jungle rover"));
        expect(sc->s.seats[seat].discard == 0);
    }
}

SCENARIO("P3-14", will_lost_to_scream_is_settled_after_step_d)
{
    arrange(sc, 2, "");
    will(sc, 1, 1);
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach rover");
    act(sc, 0, "play scream");
    tokens(sc, 5, 0, 4);
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 0 && sc->s.assimilation == 8);
    act(sc, 1, "nothing");
    expect(sc->s.seats[1].will == 3 && sc->s.assimilation == 8 - 2);
    expect(heard_in_order(sc, "The Creature catches Hunted 2.", "Without Will: Hunted 1."));
}

SCENARIO("P3-14 H-mutation", will_lost_to_mutation_is_settled_after_step_d)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    holds(sc, 0, "mutation");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play mutation");
    tokens(sc, 5, 4, 0);
    act(sc, 1, "discard rover");
    expect(sc->s.seats[1].will == 3 && sc->s.assimilation == 7 - 1);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(heard_in_order(sc, "Hunted 1 discards 1 place: The Rover.", "Without Will: Hunted 1."));
}

SCENARIO("P3-15", will_never_goes_below_zero)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    holds(sc, 0, "fierceness");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play fierceness");
    tokens(sc, 1, 0, 0);
    expect(heard(sc, "Hunted 1 loses 1 Will and has 0."));
    expect(sc->s.seats[1].will == 3 && sc->s.assimilation == 7 - 2);
}

SCENARIO("P3-15 N41", who_is_at_zero_regains_none_from_the_source)
{
    arrange(sc, 2, "");
    will(sc, 1, 1);
    will(sc, 2, 2);
    hand(sc, 2, "source lair");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach source");
    act(sc, 0, "play scream");
    act(sc, 0, "creature-token 5");
    act(sc, 0, "target-token 4");
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 0);
    expect(hunted_to_heal(&sc->s) == 1 << 2);
}

SCENARIO("P3-16", losses_catch_anticipation_and_zero_will_come_in_this_order)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    holds(sc, 0, "anticipation");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play anticipation");
    tokens(sc, 4, 0, 0);
    expect(sc->s.assimilation == 7 - 3);
    expect(heard_in_order(sc, "Hunted 1 loses 1 Will and has 0.", "Assimilation advances: 6 steps left."));
    expect(heard_in_order(sc, "Assimilation advances: 5 steps left.", "Without Will: Hunted 1."));
    expect(heard_in_order(sc, "Without Will: Hunted 1.", "Assimilation advances: 4 steps left."));
}

/* Hunted 1 has 1 Will and is caught, foreseen by Anticipation, with Assimilation so far from Victory. */
static void catch_the_last_will(struct scenario *sc, unsigned assimilation)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    sc->s.assimilation = (uint8_t)assimilation;
    holds(sc, 0, "anticipation");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play anticipation");
    tokens(sc, 4, 0, 0);
}

SCENARIO("P3-16 T-2", the_step_for_the_catch_wins_before_the_others_are_made)
{
    catch_the_last_will(sc, 1);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1);
    expect(sc->s.seats[1].will == 0);
    expect(times_heard(sc, "Assimilation advances") == 1);
}

SCENARIO("P3-16 T-2", the_step_for_anticipation_wins_before_zero_will_is_settled)
{
    catch_the_last_will(sc, 2);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1);
    expect(!heard(sc, "Without Will"));
}

SCENARIO("P3-16 T-2", the_step_for_zero_will_wins)
{
    catch_the_last_will(sc, 3);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1);
    expect(sc->s.seats[1].will == 0);
}
