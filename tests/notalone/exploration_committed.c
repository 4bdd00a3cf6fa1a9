/* SPDX-License-Identifier: MIT */
/* Phase 1 after a Hunted has committed: he may still play his cards (P1-9), and what these do with what he has
 * committed (P1-10). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* --- asked again ------------------------------------------------------------------------------------------------- */

SCENARIO("P1-9 W-1", a_hunted_who_has_committed_may_still_play_his_card)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "pass");
    commit_all(sc, "lair jungle");
    expect(in_window(sc, 1) && !asked(sc, 2) && sc->s.phase == 1);
    act(sc, 1, "play adrenaline");
    expect(sc->s.seats[1].will == 3 && sc->s.seats[1].played[0] == LAIR);
    expect(sc->s.phase == 2);
}

SCENARIO("P1-9 W-5", who_has_played_his_card_or_has_none_for_the_phase_is_not_asked_again)
{
    arrange(sc, 3, "");
    holds(sc, 1, "ingenuity smokescreen");
    holds(sc, 2, "dodge");
    begin(sc);
    act(sc, 1, "play ingenuity");
    commit_all(sc, "lair jungle river");
    expect(sc->s.phase == 2);
}

SCENARIO("P1-9 W-4", who_has_committed_is_asked_again_after_each_round_and_after_each_card)
{
    arrange(sc, 3, "");
    holds(sc, 1, "smokescreen");
    holds(sc, 2, "ingenuity");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 2, "pass");
    act(sc, 1, "commit lair");
    act(sc, 2, "commit lair");
    act(sc, 3, "commit lair");
    expect(in_window(sc, 1) && in_window(sc, 2));
    act(sc, 1, "pass");
    act(sc, 2, "play ingenuity");
    expect(in_window(sc, 1) && !asked(sc, 2));
    act(sc, 1, "play smokescreen");
    expect(sc->s.now.smoke && sc->s.phase == 2);
}

SCENARIO("P1-9 W-4", who_passes_for_the_phase_is_not_asked_again_after_he_has_committed)
{
    arrange(sc, 2, "");
    discard(sc, 2, "lair");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "pass-phase");
    act(sc, 1, "commit lair");
    act(sc, 2, "resist");
    expect(!asked(sc, 1) && legal(sc, 2, "commit lair"));
    act(sc, 2, "commit lair");
    expect(sc->s.phase == 2);
}

SCENARIO("P1-9 X-6", with_windows_of_all_everyone_who_has_committed_is_asked_whatever_he_holds)
{
    arrange(sc, 3, "windows=all");
    discard(sc, 3, "rover");
    holds(sc, 1, "ingenuity");
    holds(sc, 2, "dodge");
    holds(sc, 3, "");
    begin(sc);
    expect(in_window(sc, 1) && in_window(sc, 2) && !asked(sc, 3));
    act(sc, 1, "pass");
    act(sc, 2, "pass");
    act(sc, 1, "commit lair");
    act(sc, 2, "commit lair");
    act(sc, 3, "resist");
    expect(in_window(sc, 1) && in_window(sc, 2) && !asked(sc, 3));
    act(sc, 1, "pass");
    act(sc, 2, "pass");
    expect(!asked(sc, 1) && !asked(sc, 2) && legal(sc, 3, "commit lair"));
}

SCENARIO("P1-9 N6 W-2", a_card_of_who_has_committed_and_despair_are_ordered_by_the_creature)
{
    arrange(sc, 1, "");
    holds(sc, 0, "despair");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 0, "pass");
    act(sc, 1, "commit lair");
    act(sc, 0, "play despair");
    act(sc, 1, "play ingenuity");
    act(sc, 0, "next despair");
    expect(has_card(sc, 1, "ingenuity") && !sc->s.marker);
    expect(sc->s.seats[1].count == 0 && legal(sc, 1, "commit lair"));
}

SCENARIO("P1-9 V-strike-back N11", strike_back_after_the_commit_takes_the_despair_that_the_creature_kept)
{
    arrange(sc, 2, "");
    holds(sc, 0, "despair");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 0, "pass");
    act(sc, 1, "pass");
    commit_all(sc, "lair beach");
    act(sc, 0, "pass");
    act(sc, 1, "play strike-back");
    expect(sc->s.hunt_hand == 0 && sc->s.phase == 2);
}

/* --- what the cards do ------------------------------------------------------------------------------------------- */

SCENARIO("P1-9 V-sixth-sense T-5",
         sixth_sense_after_the_commit_takes_back_from_the_discard_and_leaves_what_is_committed)
{
    arrange(sc, 1, "");
    discard(sc, 1, "jungle river");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 1, "play sixth-sense");
    expect(sc->s.seats[1].hand == places("jungle river beach rover") && sc->s.seats[1].played[0] == LAIR);
    expect(sc->s.phase == 2);
}

SCENARIO("P1-9 P1-4 P1-6", who_has_committed_plays_cards_and_neither_resists_nor_gives_up)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "commit jungle");
    expect(legal(sc, 1, "play ingenuity") && legal(sc, 1, "pass") && legal(sc, 1, "pass-phase"));
    expect(!legal(sc, 1, "resist") && !legal(sc, 1, "give-up") && !legal(sc, 1, "commit river"));
}

SCENARIO("P1-10 V-sacrifice", who_has_committed_takes_his_places_back_for_sacrifice_and_then_discards)
{
    arrange(sc, 2, "");
    holds(sc, 0, "stasis");
    holds(sc, 1, "sacrifice");
    begin(sc);
    commit_all(sc, "lair jungle");
    act(sc, 1, "play sacrifice");
    expect(sc->s.seats[1].count == 0 && sc->s.seats[2].count == 1);
    expect(legal(sc, 1, "discard lair") && legal(sc, 1, "discard beach"));
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].discard == places("lair") && sc->s.now.no_hunt);
    expect(sc->s.seats[2].hand == places("lair jungle river beach rover"));
    expect(legal(sc, 1, "commit jungle") && !legal(sc, 1, "commit lair") && legal(sc, 2, "commit jungle"));
    expect(heard_in_order(sc, "Committed places return to hand: Hunted 1.", "Hunted 1 discards 1 place: The Lair."));
    expect(heard_in_order(sc, "Hunted 1 discards 1 place", "Committed places return to hand: Hunted 2."));
}

SCENARIO("P1-10 V-sacrifice P1-8 N8", his_only_place_once_committed_can_be_sacrificed)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle");
    holds(sc, 0, "stasis");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 1, "play sacrifice");
    expect(sc->s.seats[1].discard == places("lair jungle") && sc->s.seats[1].count == 0);
    expect(!legal(sc, 1, "commit lair") && legal(sc, 1, "resist") && legal(sc, 1, "give-up"));
}

SCENARIO("P1-10 V-sacrifice P1-7", both_places_of_a_river_return_for_sacrifice_and_two_are_committed_anew)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    holds(sc, 0, "stasis");
    holds(sc, 1, "sacrifice");
    begin(sc);
    commit_all(sc, "lair+jungle");
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard jungle");
    commit_all(sc, "lair+rover");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 2 && sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("P1-10 XE-34 XP-11 V-sacrifice", for_sacrifice_the_face_up_card_of_a_fjord_returns_to_the_discard)
{
    arrange(sc, 1, "places=exploration");
    pending(sc, 1, "fjord");
    hand(sc, 1, "nexus");
    discard(sc, 1, "oasis");
    holds(sc, 0, "stasis");
    holds(sc, 1, "sacrifice");
    begin(sc);
    commit_all(sc, "nexus+oasis");
    act(sc, 1, "play sacrifice");
    expect(sc->s.seats[1].discard == places("nexus oasis") && sc->s.seats[1].hand == 0);
    expect(sc->s.seats[1].count == 0 && legal(sc, 1, "resist"));
}

SCENARIO("P1-10 YE-thick-skinned V-sacrifice", what_thick_skinned_costs_is_paid_from_the_places_that_he_took_back)
{
    arrange(sc, 1, "sanctuary=on places=base+sanctuary decks=sanctuary");
    sc->s.developed = 1u << piece_code("evolution", "thick-skinned");
    hand(sc, 1, "lair");
    discard(sc, 1, "beach");
    pending(sc, 1, "river");
    hand(sc, 1, "lair jungle");
    holds(sc, 0, "stasis");
    holds(sc, 1, "sacrifice");
    begin(sc);
    commit_all(sc, "lair+jungle");
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].discard == places("lair jungle beach") && sc->s.now.no_hunt);
}

SCENARIO("P1-10 XS-6", who_has_committed_takes_his_place_back_for_on_the_run_and_commits_three)
{
    arrange(sc, 2, "decks=exploration");
    hand(sc, 1, "lair jungle beach");
    holds(sc, 1, "on-the-run");
    begin(sc);
    commit_all(sc, "lair jungle");
    act(sc, 1, "play on-the-run");
    expect(sc->s.seats[1].count == 0 && sc->s.seats[2].count == 1 && !asked(sc, 2));
    commit_all(sc, "lair+beach+jungle");
    expect(sc->s.seats[1].count == 3 && sc->s.phase == 2);
}
