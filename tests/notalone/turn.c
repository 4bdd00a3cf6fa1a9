/* SPDX-License-Identifier: MIT */
/* What holds in the whole turn (T-1 to T-6). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

SCENARIO("T-1", a_turn_has_four_phases)
{
    arrange(sc, 1, "");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "nothing");
    expect(heard_in_order(sc, "Hunted 1 commits", "Phase 2 begins: hunting."));
    expect(heard_in_order(sc, "Phase 2 begins: hunting.", "The Creature token lies on space 7."));
    expect(heard_in_order(sc, "Phase 3 begins: reckoning.", "Hunted 1 reveals"));
    expect(heard_in_order(sc, "Phase 4 begins: end of turn.", "Hunted 1 discards"));
    expect(heard_in_order(sc, "Hunted 1 discards", "Turn 3 begins."));
    expect(heard_in_order(sc, "Turn 3 begins.", "Phase 1 begins: exploration."));
}

SCENARIO("T-1 P3-12", the_whole_reckoning_is_one_phase)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    sc->s.rescue = 6;
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "beach+lair");
    tokens(sc, 4, 4, 0);
    act(sc, 1, "reveal beach");
    act(sc, 1, "discard rover");
    expect(sc->s.turn == 3 && heard(sc, "Without Will"));
    expect(times_heard(sc, "Phase 2 begins: hunting.") == 1);
    expect(times_heard(sc, "Phase 3 begins: reckoning.") == 1);
    expect(times_heard(sc, "Phase 4 begins: end of turn.") == 1);
}

SCENARIO("T-2", a_move_of_two_is_two_steps)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(heard_in_order(sc, "Rescue advances: 12 steps left.", "Rescue advances: 11 steps left."));
}

SCENARIO("T-2 N43", who_reaches_victory_has_won_at_once_and_nothing_more_is_carried_out)
{
    arrange(sc, 2, "");
    sc->s.rescue = 1;
    sc->s.assimilation = 1;
    hand(sc, 1, "wreck lair");
    begin(sc);
    commit_all(sc, "wreck beach");
    tokens(sc, 4, 10, 0);
    act(sc, 1, "power");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
    expect(sc->s.assimilation == 1 && sc->s.seats[2].will == 3);
    expect(!asked(sc, 0) && !asked(sc, 1) && !asked(sc, 2));
}

SCENARIO("T-2", the_creature_wins_at_once_by_a_give_up)
{
    arrange(sc, 2, "");
    sc->s.assimilation = 1;
    discard(sc, 1, "lair");
    begin(sc);
    act(sc, 2, "commit lair");
    act(sc, 1, "give-up");
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1);
    expect(!heard(sc, "Hunted 2 commits"));
}

SCENARIO("T-3", all_who_decide_at_the_same_time_are_asked_at_once_and_no_answer_shows_before_all_are_in)
{
    arrange(sc, 3, "");
    begin(sc);
    expect(asked(sc, 1) && asked(sc, 2) && asked(sc, 3));
    act(sc, 3, "commit lair");
    act(sc, 1, "commit beach");
    expect(!heard(sc, "commits") && view_of(sc, 0).table.seats[1].count == 0);
    expect(view_of(sc, 2).table.seats[3].count == 0);
    act(sc, 2, "commit rover");
    expect(times_heard(sc, "commits") == 3);
}

SCENARIO("T-4", an_effect_is_carried_out_as_far_as_it_can_be)
{
    arrange(sc, 1, "");
    discard(sc, 1, "rover");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    act(sc, 1, "play sixth-sense");
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("T-5", a_hand_never_includes_what_is_committed_or_played)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair jungle river");
    holds(sc, 0, "ascendancy forbidden-zone");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "lair");
    expect(!legal(sc, 0, "play ascendancy"));
    act(sc, 0, "play forbidden-zone");
    expect(legal(sc, 1, "discard jungle") && legal(sc, 1, "discard river") && !legal(sc, 1, "discard lair"));
    act(sc, 1, "discard jungle");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play dodge");
    expect(!has_card(sc, 1, "dodge"));
}

SCENARIO("T-6", an_effect_lasts_until_the_end_of_the_turn)
{
    arrange(sc, 1, "");
    holds(sc, 0, "interference");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play interference");
    tokens(sc, 7, 0, 0);
    expect(sc->s.turn == 3 && sc->s.marker == 0);
    pass_to(sc, 1);
    act(sc, 1, "give-up");
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
}

SCENARIO("T-6 H-tracking", an_effect_lasts_longer_if_its_card_says_so)
{
    arrange(sc, 1, "");
    holds(sc, 0, "tracking fierceness virus");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 0, "play tracking");
    expect(sc->s.turn == 3);
    pass_to(sc, 1);
    commit_all(sc, "lair");
    act(sc, 0, "play fierceness");
    expect(legal(sc, 0, "play virus"));
}

SCENARIO("T-6 H-mirage", where_a_card_contradicts_a_rule_the_card_is_followed)
{
    arrange(sc, 1, "");
    holds(sc, 0, "mirage");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play mirage");
    act(sc, 0, "creature-token 7");
    act(sc, 0, "target-token 9");
    act(sc, 0, "target-token 10");
    expect(sc->s.tokens[TOKEN_TARGET] == (1 << 9 | 1 << 10));
}
