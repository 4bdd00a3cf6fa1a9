/* SPDX-License-Identifier: MIT */
/* Interactions of phase 1: Resist and Give Up, and Survival cards (N9 to N14). */
#include "games/notalone/view.h"
#include "scenario.h"

/* --- Resist and Give Up ------------------------------------------------------------------------------------------ */

SCENARIO("N9 P1-5", resist_with_the_last_will_takes_back_and_gives_up_at_once)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair jungle river");
    will(sc, 1, 1);
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    expect(heard_in_order(sc, "Hunted 1 takes back 2 places: The Lair and The Jungle.", "Hunted 1 gives up."));
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.seats[1].discard == 0);
    expect(sc->s.assimilation == 7 - 1);
    expect(has_card(sc, 1, "adrenaline"));
    expect(!legal(sc, 1, "play adrenaline"));
    expect(legal(sc, 1, "commit lair"));
}

SCENARIO("N9 P1-3", a_forced_give_up_comes_before_the_next_hunted_resists)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    discard(sc, 2, "lair");
    will(sc, 1, 1);
    begin(sc);
    act(sc, 2, "resist");
    act(sc, 1, "resist");
    expect(heard_in_order(sc, "Hunted 1 resists.", "Hunted 1 gives up."));
    expect(heard_in_order(sc, "Hunted 1 gives up.", "Hunted 2 resists."));
}

SCENARIO("N10 P1-6", give_up_with_3_will_is_allowed_while_the_discard_is_not_empty)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    begin(sc);
    expect(legal(sc, 1, "give-up"));
    expect(!legal(sc, 2, "give-up"));
}

SCENARIO("N10 P1-6", sacrifice_allows_a_second_give_up_in_a_turn)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "give-up");
    expect(!legal(sc, 1, "give-up"));
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard rover");
    act(sc, 1, "give-up");
    expect(sc->s.assimilation == 7 - 2);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

/* --- Strike Back ------------------------------------------------------------------------------------------------- */

SCENARIO("N11 V-strike-back", strike_back_against_one_card_takes_that_one)
{
    arrange(sc, 1, "");
    holds(sc, 0, "clone");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 1, "play strike-back");
    expect(sc->s.hunt_hand == 0);
    expect(sc->s.hunt_deck[0] == 12);
    expect(told(sc, 1, "Clone goes under the Hunt deck."));
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    pass_to(sc, 1);
    expect(sc->s.hunt_hand == 0);
    pass_to_phase(sc, 5);
    expect(heard_in_order(sc, "Phase 4", "The Creature draws 3 Hunt cards"));
    expect(!has_card(sc, 0, "clone"));
}

SCENARIO("N11 V-strike-back", strike_back_leaves_cards_in_play_alone)
{
    arrange(sc, 1, "");
    holds(sc, 0, "despair force-field clone");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play strike-back");
    act(sc, 0, "next force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    expect(sc->s.hunt_hand == 0);
    expect(sc->s.hunt_tail == 2);
    expect(sc->s.hunt_plays == 1);
    expect(!legal(sc, 1, "commit beach"));
    pass_to_phase(sc, 5);
    expect(sc->s.hunt_discard[0] == 2);
}

SCENARIO("N11 V-strike-back W-3", strike_back_is_barred_if_the_only_card_is_in_play)
{
    arrange(sc, 1, "");
    holds(sc, 0, "force-field");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play strike-back");
    act(sc, 0, "next strike-back");
    expect(has_card(sc, 1, "strike-back"));
    expect(heard(sc, "Strike Back can no longer be played"));
}

/* --- cards at the same time -------------------------------------------------------------------------------------- */

SCENARIO("N12 W-2", the_creature_orders_cards_that_two_hunted_play_together)
{
    arrange(sc, 3, "");
    will(sc, 1, 2);
    discard(sc, 3, "lair");
    holds(sc, 1, "adrenaline");
    holds(sc, 2, "ingenuity");
    holds(sc, 3, "sixth-sense");
    begin(sc);
    act(sc, 1, "play adrenaline");
    act(sc, 2, "play ingenuity");
    expect(!heard(sc, "plays"));
    act(sc, 3, "play sixth-sense");
    expect(!heard(sc, "takes effect"));
    act(sc, 0, "next ingenuity");
    act(sc, 0, "next sixth-sense");
    expect(heard_in_order(sc, "Ingenuity takes effect", "Sixth Sense takes effect"));
    expect(heard_in_order(sc, "Sixth Sense takes effect", "Adrenaline takes effect"));
}

SCENARIO("N12 W-3", the_first_of_two_hunteds_cards_may_make_the_second_unplayable)
{
    arrange(sc, 2, "");
    holds(sc, 1, "dodge");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "lair rover");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play dodge");
    act(sc, 2, "play wrong-track");
    act(sc, 0, "next wrong-track");
    act(sc, 2, "creature-token 2");
    expect(has_card(sc, 1, "dodge"));
    expect(heard(sc, "Dodge can no longer be played: Hunted 1 takes it back."));
}

SCENARIO("N12 W-2", in_the_other_order_both_cards_take_effect)
{
    arrange(sc, 2, "");
    holds(sc, 1, "dodge");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "lair rover");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play dodge");
    act(sc, 2, "play wrong-track");
    act(sc, 0, "next dodge");
    act(sc, 2, "creature-token 2");
    expect(!has_card(sc, 1, "dodge"));
    expect(heard(sc, "Hunted 1 avoids the"));
}

/* --- Despair and draws ------------------------------------------------------------------------------------------- */

/* Seat 1 is on the Shelter and seat 2 on the Source, under Despair; its token lies far away. */
static void draw_under_despair(struct scenario *sc)
{
    arrange(sc, 2, "");
    hand(sc, 1, "shelter jungle");
    hand(sc, 2, "source jungle");
    discard(sc, 1, "rover");
    discard(sc, 2, "rover");
    holds(sc, 0, "despair");
    holds(sc, 1, "gate");
}

SCENARIO("N13 N39 H-despair V-gate", despair_empties_the_shelter_but_not_the_take_back_and_bars_gate)
{
    draw_under_despair(sc);
    begin(sc);
    act(sc, 0, "play despair");
    commit_all(sc, "shelter source");
    tokens(sc, 10, 10, 0);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "power"));
    expect(!legal(sc, 1, "play gate"));
    act(sc, 1, "take rover");
}

SCENARIO("N13", under_despair_the_source_gives_will_and_no_card)
{
    draw_under_despair(sc);
    will(sc, 1, 2);
    will(sc, 2, 1);
    begin(sc);
    act(sc, 0, "play despair");
    commit_all(sc, "shelter source");
    tokens(sc, 10, 10, 0);
    act(sc, 1, "nothing");
    expect(legal(sc, 2, "take rover"));
    act(sc, 2, "power");
    expect(!legal(sc, 2, "draw"));
    act(sc, 2, "heal 1");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N13", under_despair_and_with_nobody_hurt_the_source_gives_a_take_back_only)
{
    draw_under_despair(sc);
    begin(sc);
    act(sc, 0, "play despair");
    commit_all(sc, "shelter source");
    tokens(sc, 10, 10, 0);
    act(sc, 1, "nothing");
    expect(!legal(sc, 2, "power"));
    act(sc, 2, "take rover");
}

/* --- Smokescreen ------------------------------------------------------------------------------------------------- */

static struct notalone_view seen_by(const struct scenario *sc, unsigned audience)
{
    struct notalone_view view;

    view_make(&sc->s, audience, &view);
    return view;
}

/* Smokescreen is in effect; all have discards. */
static void smoke_rises(struct scenario *sc)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair jungle river");
    discard(sc, 2, "beach");
    holds(sc, 0, "forbidden-zone");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
}

SCENARIO("N14 K-2 V-smokescreen", under_smokescreen_the_creature_sees_the_sizes_of_discards_only)
{
    smoke_rises(sc);
    expect(seen_by(sc, CREATURE).table.seats[1].discard == 0);
    expect(seen_by(sc, CREATURE).discard_size[1] == 3);
    expect(seen_by(sc, CREATURE).table.seats[2].discard == 0);
    expect(seen_by(sc, CREATURE).discard_size[2] == 1);
    expect(seen_by(sc, CREATURE).table.seats[1].hand == 0);
    expect(seen_by(sc, GAME_PUBLIC).table.seats[1].discard == 0);
}

SCENARIO("N14 K-2", under_smokescreen_the_hunted_see_all_discards)
{
    smoke_rises(sc);
    expect(seen_by(sc, 1).table.seats[2].discard == places("beach"));
    expect(seen_by(sc, 2).table.seats[1].discard == places("lair jungle river"));
}

SCENARIO("N14 K-6", under_smokescreen_places_between_hand_and_discard_have_no_name_for_the_creature)
{
    smoke_rises(sc);
    act(sc, 2, "commit lair");
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take river");
    act(sc, 1, "commit beach");
    act(sc, 0, "play forbidden-zone");
    act(sc, 1, "discard rover");
    act(sc, 2, "discard rover");
    expect(told(sc, CREATURE, "Hunted 1 takes back 2 places."));
    expect(told(sc, CREATURE, "Hunted 1 discards 1 place."));
    expect(told(sc, 2, "Hunted 1 takes back 2 places: The Lair and The River."));
    expect(told(sc, 2, "Hunted 1 discards 1 place: The Rover."));
    expect(told(sc, GAME_PUBLIC, "Hunted 1 discards 1 place."));
}

SCENARIO("N14 P4-2", after_the_discards_of_phase_4_the_smoke_lifts)
{
    smoke_rises(sc);
    commit_all(sc, "rover lair");
    act(sc, 0, "play forbidden-zone");
    act(sc, 2, "discard rover");
    tokens(sc, 5, 0, 0);
    act(sc, 2, "power");
    act(sc, 2, "take-all");
    expect(told(sc, CREATURE, "the discard of Hunted 1: The Lair, The Jungle, The River, The Beach and The Rover."));
    expect(told(sc, CREATURE, "the discard of Hunted 2: The Lair."));
    expect(!told(sc, CREATURE, "takes back 2 places: "));
    expect(seen_by(sc, CREATURE).table.seats[2].discard == places("lair"));
}

SCENARIO("N14 P4-2", under_smokescreen_too_what_was_played_is_discarded_face_up)
{
    smoke_rises(sc);
    commit_all(sc, "rover lair");
    tokens(sc, 5, 0, 0);
    act(sc, 2, "nothing");
    expect(told(sc, CREATURE, "Hunted 1 discards 1 place: The Rover."));
}
