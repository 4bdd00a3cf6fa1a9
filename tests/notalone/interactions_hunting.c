/* SPDX-License-Identifier: MIT */
/* Interactions of phase 2: N15 to N22. */
#include "games/notalone/pieces.h"
#include "games/notalone/turn/steps.h"
#include "scenario.h"

static uint16_t lies_on(const struct scenario *sc, enum token token)
{
    return sc->s.tokens[token];
}

/* --- the Artemia token ------------------------------------------------------------------------------------------- */

SCENARIO("N15 P2-3", the_symbol_on_the_track_and_on_a_card_are_one_token_placed_once)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "mutation");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play mutation");
    tokens(sc, 10, 2, 0);
    expect(lies_on(sc, TOKEN_ARTEMIA) == 1 << 2);
    expect(times_heard(sc, "Artemia token") == 1);
    expect(sc->s.step > STEP_HUNTING_WINDOW);
}

SCENARIO("N15 P2-6 P2-5", an_artemia_card_after_the_token_is_out_places_it_no_more)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "mutation");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 2, 0);
    act(sc, 0, "play mutation");
    expect(lies_on(sc, TOKEN_ARTEMIA) == 1 << 2);
    expect(times_heard(sc, "Artemia token") == 1);
    expect(sc->s.step > STEP_HUNTING_WINDOW);
}

SCENARIO("N15 H-virus", virus_places_the_artemia_token_again)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "virus");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 2, 0);
    act(sc, 0, "play virus");
    tokens(sc, 0, 4, 0);
    expect(!legal(sc, 0, "artemia-token 2"));
    tokens(sc, 0, 9, 0);
    expect(lies_on(sc, TOKEN_ARTEMIA) == (1 << 4 | 1 << 9));
}

SCENARIO("N15 H-virus", virus_and_the_symbol_before_the_placing_are_one_placement)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "virus");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play virus");
    tokens(sc, 10, 4, 0);
    tokens(sc, 0, 9, 0);
    expect(lies_on(sc, TOKEN_ARTEMIA) == (1 << 4 | 1 << 9));
    expect(sc->s.step > STEP_HUNTING_WINDOW);
}

/* --- the Clone --------------------------------------------------------------------------------------------------- */

SCENARIO("N16 H-clone", clone_and_creature_token_on_one_place_catch_once)
{
    arrange(sc, 2, "");
    holds(sc, 0, "clone");
    begin(sc);
    commit_all(sc, "jungle rover");
    act(sc, 0, "play clone");
    tokens(sc, 2, 0, 2);
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.assimilation == 8 - 1);
}

SCENARIO("N16 H-clone H-bound", clone_is_on_both_places_of_a_straddling_target_token)
{
    arrange(sc, 3, "");
    tracked(sc);
    holds(sc, 0, "mirage clone");
    begin(sc);
    commit_all(sc, "beach rover lair");
    act(sc, 0, "play mirage");
    act(sc, 0, "play clone");
    tokens(sc, 8, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 3, "nothing");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[2].will == 2);
    expect(sc->s.seats[3].will == 3);
    expect(sc->s.assimilation == 9 - 1);
}

SCENARIO("N17 P3-6 P3-9", clone_with_scream_strikes_in_step_b_and_catches_in_step_d)
{
    arrange(sc, 2, "");
    tracked(sc);
    discard(sc, 1, "lair");
    holds(sc, 0, "clone scream");
    begin(sc);
    commit_all(sc, "jungle rover");
    act(sc, 0, "play clone");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 2);
    act(sc, 2, "power");
    act(sc, 2, "reserve wreck");
    act(sc, 1, "discard rover");
    act(sc, 1, "discard beach");
    expect(heard_in_order(sc, "Hunted 2 takes The Wreck", "Scream strikes Hunted 1."));
    expect(heard_in_order(sc, "Scream strikes Hunted 1.", "catches Hunted 1."));
    expect(!heard(sc, "Hunted 1 uses"));
    expect(!heard(sc, "Hunted 1 takes back"));
    expect(!heard(sc, "Hunted 1 leaves"));
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N17 H-toxin", clone_with_toxin_strikes_and_catches)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "clone toxin");
    holds(sc, 1, "adrenaline");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play toxin");
    act(sc, 0, "play clone");
    tokens(sc, 10, 0, 2);
    expect(heard_in_order(sc, "Toxin strikes Hunted 1.", "catches Hunted 1."));
    expect(!has_card(sc, 1, "adrenaline"));
    expect(!heard(sc, "Hunted 1 takes back"));
}

/* Dodge avoids the Clone, and the Clone is the Target token: all that is bound to it passes him by. */
SCENARIO("N17 V-dodge V-avoid D-10", who_dodges_a_clone_is_not_struck_by_its_token_either)
{
    arrange(sc, 2, "");
    tracked(sc);
    holds(sc, 0, "clone scream");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "jungle jungle");
    act(sc, 0, "play clone");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 2);
    act(sc, 1, "play dodge");
    act(sc, 1, "power");
    act(sc, 2, "lose-will");
    expect(heard(sc, "Scream strikes Hunted 2."));
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.seats[2].will == 1);
}

/* --- hands ------------------------------------------------------------------------------------------------------- */

SCENARIO("N18 H-forbidden-zone", forbidden_zone_passes_over_an_empty_hand)
{
    arrange(sc, 3, "");
    hand(sc, 1, "lair");
    hand(sc, 3, "river rover");
    holds(sc, 0, "forbidden-zone");
    begin(sc);
    commit_all(sc, "lair lair rover");
    act(sc, 0, "play forbidden-zone");
    expect(!asked(sc, 1));
    expect(asked(sc, 2));
    expect(!asked(sc, 3));
    act(sc, 2, "discard beach");
    expect(sc->s.seats[1].discard == 0);
    expect(sc->s.seats[2].discard == places("beach"));
    expect(sc->s.seats[3].discard == places("river"));
}

SCENARIO("N18 T-5", forbidden_zone_does_not_reach_the_second_card_for_the_river)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair rover");
    pending(sc, 1, "river");
    holds(sc, 0, "forbidden-zone");
    begin(sc);
    commit_all(sc, "lair+rover");
    act(sc, 0, "play forbidden-zone");
    tokens(sc, 10, 0, 0);
    expect(sc->s.seats[1].discard == 0);
    expect(legal(sc, 1, "reveal lair"));
    expect(legal(sc, 1, "reveal rover"));
}

SCENARIO("N19 T-5 H-ascendancy", ascendancy_is_barred_if_only_committed_cards_make_three)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair jungle river");
    holds(sc, 0, "ascendancy");
    begin(sc);
    act(sc, 1, "commit lair");
    expect(!in_window(sc, 0));
    expect(legal(sc, 0, "creature-token 1"));
}

SCENARIO("N19 H-ascendancy", ascendancy_counts_the_hand_that_the_commit_leaves)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle river beach");
    hand(sc, 2, "lair jungle river");
    holds(sc, 0, "ascendancy");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, 0, "play ascendancy");
    act(sc, 1, "discard river");
    expect(sc->s.seats[1].hand == places("jungle beach"));
    expect(sc->s.seats[2].hand == places("jungle river"));
}

SCENARIO("N19 H-phobia", phobia_counts_the_hand_that_the_commit_leaves)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle river");
    hand(sc, 2, "lair jungle river beach");
    holds(sc, 0, "phobia");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, 0, "play phobia");
    act(sc, 2, "hide jungle");
    act(sc, 2, "hide river");
    expect(sc->s.seats[2].shown == places("beach"));
    expect(told(sc, CREATURE, "Hunted 2 shows the Creature 1 place: The Beach."));
    expect(told(sc, 2, "Hunted 2 shows the Creature 1 place: The Beach."));
    expect(told(sc, 1, "Hunted 2 shows the Creature 1 place."));
}

SCENARIO("N19 H-phobia H-playable", phobia_with_nobody_at_three_brings_its_token_only)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle rover");
    hand(sc, 2, "lair jungle");
    holds(sc, 0, "phobia");
    begin(sc);
    commit_all(sc, "rover lair");
    act(sc, 0, "play phobia");
    expect(!heard(sc, "shows"));
    tokens(sc, 10, 2, 0);
    expect(lies_on(sc, TOKEN_ARTEMIA) == 1 << 2);
}

/* --- Vortex ------------------------------------------------------------------------------------------------------ */

SCENARIO("N20 V-vortex P3-1", vortex_swaps_either_card_for_the_river_and_the_reveal_is_chosen_later)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    pending(sc, 1, "river");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "lair+jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    expect(legal(sc, 1, "swap-out lair"));
    act(sc, 1, "swap-out jungle");
    expect(legal(sc, 1, "swap-in beach"));
    act(sc, 1, "swap-in rover");
    expect(sc->s.seats[1].discard == places("jungle beach"));
    expect(legal(sc, 1, "reveal rover"));
    act(sc, 1, "reveal lair");
    expect(sc->s.seats[1].hand == places("river rover"));
}

SCENARIO("N21 V-vortex", vortex_shows_both_of_its_cards)
{
    arrange(sc, 2, "");
    discard(sc, 1, "rover beach");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "lair lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "swap-in rover");
    expect(told(sc, CREATURE, "The Lair for The Rover"));
    expect(told(sc, 2, "The Lair for The Rover"));
    expect(told(sc, GAME_PUBLIC, "The Lair for The Rover"));
}

SCENARIO("N21 N14 V-vortex", under_smokescreen_vortex_shows_the_creature_neither_card)
{
    arrange(sc, 2, "");
    discard(sc, 1, "rover beach");
    holds(sc, 1, "vortex");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "lair lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "swap-in rover");
    expect(told(sc, 2, "The Lair for The Rover"));
    expect(!told(sc, CREATURE, "The Lair for The Rover"));
    expect(!told(sc, GAME_PUBLIC, "The Lair for The Rover"));
    expect(told(sc, CREATURE, "Hunted 1 swaps"));
}

/* The others know the card that came, and not which of two face-down cards it lies beside. */
static void vortex_with_two_cards(struct scenario *sc, const char *out)
{
    static const unsigned others[] = {CREATURE, 2, GAME_PUBLIC};

    arrange(sc, 2, "");
    discard(sc, 1, "beach rover");
    pending(sc, 1, "river");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "lair+jungle lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, out);
    act(sc, 1, "swap-in rover");
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        const struct seat seat = view_of(sc, others[i]).table.seats[1];

        expect(seat.played[0] == ROVER);
        expect(seat.played[1] == UNKNOWN);
    }
}

SCENARIO("N20 N21 K-3", after_vortex_the_other_of_two_cards_is_as_unknown_as_before)
{
    vortex_with_two_cards(sc, "swap-out lair");
}

SCENARIO("N20 N21 K-3", which_of_two_cards_vortex_swapped_does_not_show_in_their_order)
{
    vortex_with_two_cards(sc, "swap-out jungle");
}

SCENARIO("N21 N14 K-3", under_smokescreen_the_card_of_vortex_lies_face_down_for_the_creature)
{
    arrange(sc, 2, "");
    discard(sc, 1, "rover beach");
    pending(sc, 2, "river");
    holds(sc, 1, "vortex");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "lair lair+jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "swap-in rover");
    expect(view_of(sc, CREATURE).table.seats[1].played[0] == UNKNOWN);
    expect(view_of(sc, GAME_PUBLIC).table.seats[1].played[0] == UNKNOWN);
    expect(view_of(sc, 2).table.seats[1].played[0] == ROVER);
}

SCENARIO("N19 H-phobia K-3", what_phobia_shows_is_in_the_creatures_view_alone)
{
    arrange(sc, 2, "");
    holds(sc, 0, "phobia");
    begin(sc);
    commit_all(sc, "rover rover");
    act(sc, 0, "play phobia");
    act(sc, 0, "hunted 1");
    act(sc, 1, "hide lair");
    act(sc, 1, "hide jungle");
    expect(view_of(sc, CREATURE).table.seats[1].hand == places("river beach"));
    expect(view_of(sc, 2).table.seats[1].hand == 0);
    expect(view_of(sc, 2).table.seats[1].shown == 0);
    expect(view_of(sc, GAME_PUBLIC).table.seats[1].shown == 0);
}

SCENARIO("N14 H-phobia H-forbidden-zone", under_smokescreen_a_discard_leaves_what_phobia_showed_uncertain)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "phobia forbidden-zone");
    holds(sc, 1, "smokescreen");
    begin(sc);
    act(sc, 1, "play smokescreen");
    commit_all(sc, "rover");
    act(sc, 0, "play phobia");
    act(sc, 1, "hide lair");
    act(sc, 1, "hide jungle");
    expect(view_of(sc, CREATURE).table.seats[1].hand == places("river beach"));
    act(sc, 0, "play forbidden-zone");
    act(sc, 1, "discard lair");
    expect(view_of(sc, CREATURE).table.seats[1].hand == 0);
}

/* --- tokens that are placed -------------------------------------------------------------------------------------- */

/* After `first` has its Target token on 4 and 9, `second` leaves it there. */
static void second_target_card(struct scenario *sc, const char *play)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "force-field clone scream toxin");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 9);
    act(sc, 1, "commit rover");
    act(sc, 0, play);
    expect(lies_on(sc, TOKEN_TARGET) == (1 << 4 | 1 << 9));
    expect(legal(sc, 0, "creature-token 1"));
    tokens(sc, 10, 0, 0);
    expect(sc->s.step > STEP_TOKENS);
    expect(lies_on(sc, TOKEN_TARGET) == (1 << 4 | 1 << 9));
}

SCENARIO("N22 P2-5", clone_does_not_move_a_target_token_that_is_out)
{
    second_target_card(sc, "play clone");
}

SCENARIO("N22 P2-5", scream_does_not_move_a_target_token_that_is_out)
{
    second_target_card(sc, "play scream");
}

SCENARIO("N22 P2-5", toxin_does_not_move_a_target_token_that_is_out)
{
    second_target_card(sc, "play toxin");
}

SCENARIO("N22 P2-5", phobia_does_not_move_an_artemia_token_that_is_out)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    hand(sc, 1, "rover");
    holds(sc, 0, "phobia");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 2, 0);
    act(sc, 0, "play phobia");
    expect(lies_on(sc, TOKEN_ARTEMIA) == 1 << 2);
    expect(sc->s.step > STEP_HUNTING_WINDOW);
}

SCENARIO("N22 H-mirage", mirage_after_the_placing_moves_the_target_token_of_another_card)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "scream mirage");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 2);
    act(sc, 0, "play mirage");
    tokens(sc, 0, 0, 6);
    tokens(sc, 0, 0, 1);
    expect(heard(sc, "Scream strikes Hunted 1."));
    act(sc, 1, "lose-will");
    expect(!heard(sc, "Hunted 1 leaves"));
}
