/* SPDX-License-Identifier: MIT */
/* When cards are played (W-1 to W-6): who is asked, in which order cards take effect, what returns, who is asked again.
 */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* --- who is asked ------------------------------------------------------------------------------------------------ */

SCENARIO("W-1", all_who_hold_a_card_of_the_phase_are_asked_together)
{
    arrange(sc, 3, "");
    will(sc, 1, 2);
    holds(sc, 0, "despair");
    holds(sc, 1, "adrenaline");
    holds(sc, 2, "dodge amplifier");
    begin(sc);
    expect(in_window(sc, 0) && legal(sc, 0, "play despair"));
    expect(in_window(sc, 1) && legal(sc, 1, "play adrenaline"));
    expect(!asked(sc, 2) && !asked(sc, 3));
}

SCENARIO("W-1", a_card_is_playable_in_every_window_of_its_phase)
{
    arrange(sc, 1, "");
    holds(sc, 0, "fierceness");
    begin(sc);
    act(sc, 1, "commit jungle");
    expect(legal(sc, 0, "play fierceness"));
    act(sc, 0, "pass");
    tokens(sc, 9, 0, 0);
    expect(legal(sc, 0, "play fierceness"));
}

SCENARIO("W-1", a_card_is_playable_in_no_phase_but_its_own)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    sc->s.marker = 1;
    holds(sc, 0, "despair fierceness cataclysm stasis");
    holds(sc, 1, "adrenaline wrong-track amplifier");
    begin(sc);
    expect(offered(sc, 0, "despair") == 1 << 1);
    expect(offered(sc, 0, "fierceness") == 1 << 2);
    expect(offered(sc, 0, "cataclysm") == 1 << 3);
    expect(offered(sc, 0, "stasis") == 1 << 4);
    expect(offered(sc, 1, "adrenaline") == 1 << 1);
    expect(offered(sc, 1, "wrong-track") == 1 << 3);
    expect(offered(sc, 1, "amplifier") == 1 << 4);
}

SCENARIO("W-1 T-3", a_card_does_not_show_before_all_have_answered)
{
    arrange(sc, 1, "");
    will(sc, 1, 2);
    holds(sc, 0, "despair");
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 0, "play despair");
    expect(!heard(sc, "plays"));
    expect(view_of(sc, 1).table.hunt_plays == 0 && view_of(sc, 1).hunt_size == 1);
    expect(view_of(sc, 1).table.seats[0].answer == NO_ANSWER);
    expect(view_of(sc, 0).table.seats[0].answer != NO_ANSWER);
    expect(legal(sc, 1, "play adrenaline"));
}

/* --- played together --------------------------------------------------------------------------------------------- */

/* A Survival card each, played in one window. */
static void play_two_survival_cards(struct scenario *sc)
{
    arrange(sc, 2, "");
    will(sc, 2, 2);
    discard(sc, 1, "lair jungle river");
    holds(sc, 1, "sixth-sense");
    holds(sc, 2, "adrenaline");
    begin(sc);
    act(sc, 1, "play sixth-sense");
    act(sc, 2, "play adrenaline");
}

SCENARIO("W-2", cards_played_together_are_shown_before_the_creature_orders_them)
{
    play_two_survival_cards(sc);
    expect(told(sc, 0, "Hunted 1 plays Sixth Sense."));
    expect(told(sc, 0, "Hunted 2 plays Adrenaline."));
    expect(!heard(sc, "takes effect"));
    expect(legal(sc, 0, "next sixth-sense") && legal(sc, 0, "next adrenaline"));
    expect(!asked(sc, 1) && !asked(sc, 2));
}

SCENARIO("W-2", cards_take_effect_one_by_one_in_the_creatures_order)
{
    play_two_survival_cards(sc);
    act(sc, 0, "next adrenaline");
    expect(heard_in_order(sc, "Adrenaline takes effect", "Sixth Sense takes effect"));
    expect(sc->s.seats[2].will == 3);
    act(sc, 1, "take lair");
    expect(heard_in_order(sc, "Adrenaline goes to the Survival discard", "Sixth Sense takes effect"));
}

SCENARIO("W-2", what_a_card_asks_is_asked_when_its_turn_has_come)
{
    play_two_survival_cards(sc);
    act(sc, 0, "next sixth-sense");
    expect(legal(sc, 1, "take lair"));
    expect(sc->s.seats[2].will == 2);
    act(sc, 1, "take lair");
    act(sc, 1, "take river");
    expect(sc->s.seats[2].will == 3);
    expect(heard_in_order(sc, "Hunted 1 takes back 2 places", "Adrenaline takes effect"));
}

/* --- returned ---------------------------------------------------------------------------------------------------- */

SCENARIO("W-3", a_card_that_can_no_longer_be_played_returns_and_counts_as_not_played)
{
    arrange(sc, 2, "");
    holds(sc, 1, "ingenuity");
    holds(sc, 2, "strike-back");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "pass");
    act(sc, 2, "play strike-back");
    act(sc, 0, "next force-field");
    tokens(sc, 0, 0, 3);
    tokens(sc, 0, 0, 4);
    expect(heard(sc, "Strike Back can no longer be played: Hunted 2 takes it back."));
    expect(has_card(sc, 2, "strike-back"));
    expect(sc->s.seats[2].plays == 0);
    expect(sc->s.survival_discard_size == 0);
}

SCENARIO("W-3 W-5", who_had_a_card_returned_may_play_another_in_the_same_turn)
{
    arrange(sc, 1, "");
    will(sc, 1, 2);
    holds(sc, 0, "force-field");
    holds(sc, 1, "strike-back adrenaline");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play strike-back");
    act(sc, 0, "next force-field");
    tokens(sc, 0, 0, 3);
    tokens(sc, 0, 0, 4);
    act(sc, 1, "play adrenaline");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N3 N4 H-mirage V-vortex", mirage_in_the_same_window_bars_no_place_that_vortex_would_bring)
{
    arrange(sc, 1, "");
    tracked(sc);
    hand(sc, 1, "lair");
    discard(sc, 1, "wreck");
    holds(sc, 0, "force-field mirage");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play mirage");
    act(sc, 1, "play vortex");
    act(sc, 0, "next mirage");
    tokens(sc, 0, 0, 8);
    tokens(sc, 0, 0, 7);
    expect(heard(sc, "Hunted 1 swaps a played place with a discarded one: The Lair for The Wreck."));
}

/* --- asked again ------------------------------------------------------------------------------------------------- */

SCENARIO("W-4", after_an_effect_the_window_opens_again_for_who_passed)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 1, "adrenaline");
    holds(sc, 2, "ingenuity");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 2, "play ingenuity");
    expect(in_window(sc, 1) && !in_window(sc, 2));
    act(sc, 1, "play adrenaline");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("W-4", who_passed_is_not_asked_again_while_nothing_public_has_changed)
{
    arrange(sc, 2, "");
    holds(sc, 0, "cataclysm");
    begin(sc);
    commit_all(sc, "jungle lair");
    tokens(sc, 10, 0, 0);
    expect(in_window(sc, 0));
    act(sc, 0, "pass");
    expect(!asked(sc, 0) && legal(sc, 1, "nothing"));
    act(sc, 1, "nothing");
    expect(in_window(sc, 0));
}

SCENARIO("W-4", who_passes_for_the_phase_is_not_asked_again_in_it)
{
    arrange(sc, 3, "");
    holds(sc, 0, "cataclysm stasis");
    begin(sc);
    commit_all(sc, "jungle river rover");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "pass-phase");
    act(sc, 1, "nothing");
    expect(!asked(sc, 0));
    act(sc, 2, "nothing");
    expect(!asked(sc, 0));
    act(sc, 3, "nothing");
    expect(sc->s.phase == 4);
    expect(in_window(sc, 0) && legal(sc, 0, "play stasis"));
}

/* --- how many ---------------------------------------------------------------------------------------------------- */

SCENARIO("W-5", the_creature_plays_one_hunt_card_a_turn)
{
    arrange(sc, 1, "");
    holds(sc, 0, "fierceness interference stasis");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play fierceness");
    tokens(sc, 10, 0, 0);
    expect(!in_window(sc, 0));
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3);
    expect(has_card(sc, 0, "interference") && has_card(sc, 0, "stasis"));
}

SCENARIO("W-5 H-tracking", the_creature_plays_two_hunt_cards_in_the_turn_after_tracking)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "fierceness interference virus");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play fierceness");
    act(sc, 0, "play interference");
    expect(!legal(sc, 0, "play virus"));
    expect(sc->s.hunt_plays == 2);
}

SCENARIO("W-5", each_hunted_plays_one_survival_card_a_turn)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 1, "adrenaline ingenuity wrong-track");
    holds(sc, 2, "hologram strike-back");
    holds(sc, 0, "scream");
    begin(sc);
    act(sc, 1, "play adrenaline");
    act(sc, 2, "play strike-back");
    act(sc, 0, "next adrenaline");
    expect(!in_window(sc, 1));
    expect(offered(sc, 1, "ingenuity") == 0 && offered(sc, 1, "wrong-track") == 0);
    expect(offered(sc, 2, "hologram") == 0);
    pass_to_turn(sc, 3);
    expect(legal(sc, 1, "play ingenuity"));
}

SCENARIO("W-5", a_hunted_may_play_his_card_though_he_is_caught)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    holds(sc, 1, "amplifier");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    expect(sc->s.caught == 1 << 1);
    act(sc, 1, "play amplifier");
    expect(sc->s.rescue == 13 - 2);
}

SCENARIO("W-6", a_survival_card_goes_to_its_discard_when_it_takes_effect_and_a_hunt_card_at_the_end_of_the_turn)
{
    arrange(sc, 1, "");
    holds(sc, 0, "fierceness");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "play ingenuity");
    expect(sc->s.survival_discard_size == 1 && sc->s.survival_discard[0] == SURVIVAL + 1);
    commit_all(sc, "jungle");
    act(sc, 0, "play fierceness");
    tokens(sc, 10, 0, 0);
    expect(sc->s.hunt_plays == 1 && sc->s.hunt_discard_size == 0);
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3);
    expect(sc->s.hunt_plays == 0 && sc->s.hunt_discard_size == 1);
}
