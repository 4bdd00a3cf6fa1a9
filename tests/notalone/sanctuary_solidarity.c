/* SPDX-License-Identifier: MIT */
/* Survival cards of SANCTUARY whose effect the others do not see: Instinct and Solidarity (YK-10, YK-11). */
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* --- Instinct ---------------------------------------------------------------------------------------------------- */

/* Seat 1 has played Instinct in phase 2. */
static void by_instinct(struct scenario *sc, const char *committed)
{
    holds(sc, 1, "instinct");
    begin(sc);
    commit_all(sc, committed);
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play instinct");
}

SCENARIO("YV-instinct YK-11", instinct_takes_the_committed_place_back_and_commits_another_unseen)
{
    arrange_sanctuary(sc, 2, "");
    hand(sc, 1, "lair jungle river");
    by_instinct(sc, "river rover");
    expect(legal(sc, 1, "swap-in lair") && legal(sc, 1, "swap-in jungle") && !legal(sc, 1, "swap-in river"));
    act(sc, 1, "swap-in lair");
    expect(sc->s.seats[1].hand == places("jungle river"));
    expect(told(sc, 1, "Hunted 1 changes a committed place for one of his hand: The River for The Lair."));
    expect(told(sc, 2, "Hunted 1 changes a committed place for one of his hand."));
    expect(told(sc, CREATURE, "Hunted 1 changes a committed place for one of his hand."));
    expect(heard(sc, "Hunted 1 reveals The Lair."));
}

SCENARIO("YV-instinct YK-11", while_he_chooses_and_after_it_nobody_else_sees_a_place)
{
    arrange_sanctuary(sc, 2, "");
    hand(sc, 1, "lair jungle river beach");
    pending(sc, 1, "river");
    by_instinct(sc, "jungle+river rover");
    act(sc, 1, "swap-out river");
    expect(view_of(sc, 2).table.seats[1].chosen == 0 && view_of(sc, CREATURE).table.seats[1].chosen == 0);
    act(sc, 1, "swap-in lair");
    expect(view_of(sc, 2).table.seats[1].hand == 0);
    expect(view_of(sc, 2).table.seats[1].played[0] == UNKNOWN && view_of(sc, 2).table.seats[1].played[1] == UNKNOWN);
}

SCENARIO("YN-26 YV-instinct YK-11", with_a_river_he_changes_one_of_the_two_and_their_order_tells_nothing)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "lair jungle river beach");
    pending(sc, 1, "river");
    by_instinct(sc, "jungle+beach");
    expect(legal(sc, 1, "swap-out jungle") && legal(sc, 1, "swap-out beach") && !legal(sc, 1, "swap-in lair"));
    act(sc, 1, "swap-out beach");
    expect(legal(sc, 1, "swap-in lair") && legal(sc, 1, "swap-in river") && !legal(sc, 1, "swap-in jungle"));
    act(sc, 1, "swap-in lair");
    expect(sc->s.seats[1].hand == places("river beach"));
    expect(sc->s.seats[1].played[0] < sc->s.seats[1].played[1]); /* as when two are committed */
    expect(legal(sc, 1, "reveal lair") && legal(sc, 1, "reveal jungle") && !legal(sc, 1, "reveal beach"));
}

SCENARIO("YN-26 YV-instinct", on_the_run_he_changes_one_of_three)
{
    arrange_sanctuary(sc, 1, "decks=exploration+sanctuary");
    sc->s.seats[1].mode = MODE_RUN;
    by_instinct(sc, "lair+river+rover");
    expect(legal(sc, 1, "swap-out lair") && legal(sc, 1, "swap-out river") && legal(sc, 1, "swap-out rover"));
    act(sc, 1, "swap-out lair");
    act(sc, 1, "swap-in jungle");
    expect(places_played(&sc->s, 1, 7) == places("jungle river rover"));
}

SCENARIO("YN-26 YV-instinct", with_a_fjord_he_changes_the_one_that_lies_face_down)
{
    arrange(sc, 1, WITH_BOTH);
    hand(sc, 1, "oasis nexus");
    discard(sc, 1, "fjord");
    pending(sc, 1, "fjord");
    holds(sc, 1, "instinct");
    begin(sc);
    act(sc, 1, "commit oasis");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play instinct");
    act(sc, 1, "swap-in nexus");
    expect(places_played(&sc->s, 1, 3) == places("fjord nexus") && sc->s.seats[1].hand == places("oasis"));
}

SCENARIO("YN-26 YV-instinct H-force-field", instinct_commits_no_place_that_is_barred)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "jungle rover lair");
    holds(sc, CREATURE, "force-field");
    holds(sc, 1, "instinct");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 2");
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    expect(offered(sc, 1, "instinct") == 0);
}

SCENARIO("YN-26 YE-telepathic YV-instinct", a_place_named_to_telepathic_is_not_committed_by_instinct)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "jungle rover lair");
    holds(sc, 1, "instinct");
    begin(sc);
    sc->s.seats[1].named = places("lair");
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play instinct");
    expect(!legal(sc, 1, "swap-in lair"));
    expect(legal(sc, 1, "swap-in jungle"));
}

SCENARIO("YV-instinct", instinct_is_barred_without_a_place_in_hand)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "jungle");
    holds(sc, 1, "instinct");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    expect(sc->s.seats[1].hand == 0 && offered(sc, 1, "instinct") == 0);
}

SCENARIO("YN-49 YV-instinct", a_place_that_was_shown_may_lie_on_the_table_as_far_as_the_creature_knows)
{
    arrange_sanctuary(sc, 1, "");
    hand(sc, 1, "lair jungle river beach");
    holds(sc, CREATURE, "phobia");
    holds(sc, 1, "instinct");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, CREATURE, "play phobia");
    act(sc, 1, "hide river");
    act(sc, 1, "hide jungle");
    expect(view_of(sc, CREATURE).table.seats[1].hand == places("lair"));
    tokens(sc, 10, 5, 0);
    act(sc, 1, "play instinct");
    act(sc, 1, "swap-in river");
    expect(sc->s.seats[1].hand == places("lair jungle beach") && sc->s.seats[1].shown == 0);
}

SCENARIO("YN-49 YV-instinct", under_smokescreen_instinct_is_as_without_it)
{
    arrange_sanctuary(sc, 2, "");
    discard(sc, 1, "rover");
    holds(sc, 2, "smokescreen");
    holds(sc, 1, "instinct");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play instinct");
    expect(legal(sc, 1, "swap-in lair") && !legal(sc, 1, "swap-in rover"));
    act(sc, 1, "swap-in lair");
    expect(!told(sc, 2, "The Beach for The Lair") && !told(sc, CREATURE, "The Beach for The Lair"));
}

SCENARIO("YV-instinct YA-john YK-11", a_place_that_vortex_brought_lies_open_and_is_not_changed)
{
    arrange_sanctuary(sc, 1, "");
    discard(sc, 1, "rover");
    avatar(sc, 1, "john");
    holds(sc, 1, "instinct vortex");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    expect(offered(sc, 1, "instinct") == 0);
}

/* --- Solidarity -------------------------------------------------------------------------------------------------- */

SCENARIO("YV-solidarity YK-10", solidarity_gives_another_a_card_that_the_two_alone_see)
{
    arrange_sanctuary(sc, 3, "");
    holds(sc, 1, "solidarity dodge gate");
    survival_deck(sc, "radio");
    begin(sc);
    act(sc, 1, "play solidarity");
    expect(legal(sc, 1, "hunted 2") && legal(sc, 1, "hunted 3") && !legal(sc, 1, "hunted 1"));
    act(sc, 1, "hunted 3");
    expect(legal(sc, 1, "discard dodge") && legal(sc, 1, "discard gate") && !legal(sc, 1, "discard solidarity"));
    act(sc, 1, "discard gate");
    expect(has_card(sc, 3, "gate") && has_card(sc, 1, "dodge") && has_card(sc, 1, "radio"));
    expect(told(sc, 1, "Hunted 1 gives Hunted 3 a Survival card: Gate."));
    expect(told(sc, 3, "Hunted 1 gives Hunted 3 a Survival card: Gate."));
    expect(told(sc, 2, "Hunted 1 gives Hunted 3 a Survival card.") && !told(sc, CREATURE, "Gate"));
    expect(view_of(sc, 1).table.seats[3].survival == survival_bit(card_code("gate")));
    expect(view_of(sc, 2).table.seats[3].survival == 0 && view_of(sc, 2).survival_size[3] == 1);
}

SCENARIO("YK-10 YV-solidarity", the_giver_knows_whose_the_card_is_until_it_is_played)
{
    arrange_sanctuary(sc, 2, "");
    will(sc, 2, 2);
    holds(sc, 1, "solidarity adrenaline");
    begin(sc);
    act(sc, 1, "play solidarity");
    expect(view_of(sc, 1).table.seats[2].survival == survival_bit(card_code("adrenaline")));
    act(sc, 2, "play adrenaline");
    expect(sc->s.seats[1].traced == 0 && view_of(sc, 1).table.seats[2].survival == 0);
}

SCENARIO("YK-10 YV-solidarity", of_cards_that_all_knew_nobody_else_can_say_which_one_was_given)
{
    arrange_sanctuary(sc, 3, "");
    holds(sc, 1, "solidarity dodge gate");
    sc->s.survival_known = survival_bit(card_code("dodge"));
    sc->s.seats[3].traced = survival_bit(card_code("gate"));
    begin(sc);
    act(sc, 1, "play solidarity");
    act(sc, 1, "hunted 2");
    expect(view_of(sc, 3).table.seats[1].survival == (sc->s.survival_known | sc->s.seats[3].traced));
    act(sc, 1, "discard gate");
    expect(sc->s.survival_known == 0 && sc->s.seats[3].traced == 0);
    expect(view_of(sc, 3).table.seats[1].survival == 0 && view_of(sc, 3).table.seats[2].survival == 0);
    expect(view_of(sc, 1).table.seats[2].survival == survival_bit(card_code("gate")));
}

SCENARIO("YK-10 YV-solidarity", a_sole_card_that_all_know_is_seen_to_change_hands)
{
    arrange_sanctuary(sc, 3, "");
    holds(sc, 1, "solidarity dodge");
    sc->s.survival_known = survival_bit(card_code("dodge"));
    begin(sc);
    act(sc, 1, "play solidarity");
    act(sc, 1, "hunted 2");
    expect(told(sc, CREATURE, "Hunted 1 gives Hunted 2 a Survival card: Dodge."));
    expect(view_of(sc, 3).table.seats[2].survival == survival_bit(card_code("dodge")));
}

SCENARIO("YV-solidarity", solidarity_needs_another_card_in_hand)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "solidarity");
    begin(sc);
    expect(offered(sc, 1, "solidarity") == 0);
}

SCENARIO("YV-solidarity YX-6", with_one_hunted_solidarity_stays_in_the_box)
{
    arrange_sanctuary(sc, 1, "");
    expect(!(sc->s.survival_cards & survival_bit(card_code("solidarity"))));
    expect(refusal(sc, "hunted=1 " WITH_SANCTUARY "survival_with=solidarity"));
}

SCENARIO("YV-solidarity", with_both_piles_empty_the_card_is_given_and_none_is_drawn)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "solidarity dodge");
    while (sc->s.survival_deck_size)
        sc->s.seats[2].survival |= survival_bit(sc->s.survival_deck[--sc->s.survival_deck_size]);
    begin(sc);
    act(sc, 1, "play solidarity");
    act(sc, 2, "pass");
    expect(sc->s.seats[1].survival == 0 && has_card(sc, 2, "dodge") && !heard(sc, "draws a Survival card"));
}
