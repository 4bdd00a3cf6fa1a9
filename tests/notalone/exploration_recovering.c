/* SPDX-License-Identifier: MIT */
/* Survival cards of EXPLORATION that bring cards back: Equipment, Rally, Second Wind, Tenacity (XS-8, XS-11, XS-16,
 * XS-17), and the Vaccine (XS-18). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* Both Hunted on the Jungle, the Creature on the space, and nobody uses or plays anything before phase 4. */
static void to_phase_4(struct scenario *sc, unsigned creature)
{
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, creature, 0, 0);
    pass_to_phase(sc, 4);
}

/* --- Equipment --------------------------------------------------------------------------------------------------- */

SCENARIO("XS-8", equipment_draws_a_survival_card)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "equipment");
    survival_deck(sc, "dodge");
    to_phase_4(sc, 10);
    act(sc, 1, "play equipment"); /* the discard is empty: nothing to choose */
    expect(has_card(sc, 1, "dodge") && !told(sc, 2, "Dodge"));
}

SCENARIO("XS-8 XK-10", equipment_takes_the_top_of_the_survival_discard_on_which_it_does_not_lie_yet)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "equipment");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "jungle jungle");
    tokens(sc, 10, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "nothing");
    pass_to(sc, 2);
    act(sc, 2, "nothing");
    act(sc, 1, "play equipment");
    expect(legal(sc, 1, "draw"));
    act(sc, 1, "take-top");
    expect(has_card(sc, 1, "smokescreen"));
    expect(told(sc, 0, "Hunted 1 takes Smokescreen from the top of the Survival discard."));
    expect(view_of(sc, CREATURE).table.seats[1].survival & survival_bit(SURVIVAL + 4));
    expect(sc->s.survival_discard_size == 1);
}

SCENARIO("XS-8 P4-6", equipment_with_nothing_to_draw_or_take_does_nothing)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "equipment");
    for (unsigned i = 0; i < sc->s.survival_deck_size; i++)
        sc->s.seats[2].survival |= survival_bit(sc->s.survival_deck[i]);
    sc->s.survival_deck_size = 0;
    to_phase_4(sc, 10);
    act(sc, 1, "play equipment");
    act(sc, 2, "pass");
    expect(heard(sc, "Equipment goes to the Survival discard") && !heard(sc, "draws a Survival"));
}

/* --- Rally ------------------------------------------------------------------------------------------------------- */

SCENARIO("XS-11", rally_lets_all_who_were_caught_take_back_the_place_at_the_same_time)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "rally");
    to_phase_4(sc, 2);
    act(sc, 1, "play rally");
    expect(asked(sc, 1) && asked(sc, 2) && legal(sc, 1, "nothing"));
    act(sc, 2, "nothing");
    expect(!(sc->s.seats[2].left & 1));
    act(sc, 1, "played jungle");
    expect(sc->s.seats[1].hand & places("jungle") && !(sc->s.seats[2].hand & places("jungle")));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[2].discard == places("jungle") && sc->s.seats[1].discard == 0);
}

SCENARIO("XS-11", rally_is_barred_if_nobody_was_caught)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "rally");
    to_phase_4(sc, 10);
    expect(!heard(sc, "catches") && !legal(sc, 1, "play rally"));
}

SCENARIO("XS-11", rally_offers_one_of_two_places_on_which_he_was_caught_and_none_on_which_he_was_not)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 0, "clone");
    holds(sc, 2, "rally");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+beach rover");
    act(sc, 0, "play clone");
    tokens(sc, 2, 0, 4);
    pass_to(sc, 2);
    act(sc, 2, "nothing");
    act(sc, 2, "play rally");
    expect(asked(sc, 1) && !asked(sc, 2));
    expect(legal(sc, 1, "played jungle") && legal(sc, 1, "played beach"));
    act(sc, 1, "played beach");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("XS-11", rally_passes_over_who_was_caught_and_has_his_place_again)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "rally");
    will(sc, 2, 1); /* zero Will gives the played place back */
    to_phase_4(sc, 2);
    act(sc, 1, "play rally");
    expect(asked(sc, 1) && !asked(sc, 2));
}

SCENARIO("XS-11", what_rally_knows_of_is_forgotten_with_the_turn)
{
    arrange(sc, 2, "decks=exploration");
    holds(sc, 1, "rally");
    to_phase_4(sc, 2);
    expect(sc->s.seats[1].caught_on == 1);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].caught_on == 0);
}

SCENARIO("XP-15 XS-11", a_pole_that_rally_takes_back_returns_to_the_reserve)
{
    arrange(sc, 1, "places=base+pole decks=exploration");
    hand(sc, 1, "lair pole");
    holds(sc, 1, "rally");
    begin(sc);
    commit_all(sc, "pole");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play rally");
    act(sc, 1, "played pole");
    pass_to_turn(sc, 3);
    expect(!(sc->s.seats[1].hand & places("pole")) && heard(sc, "Hunted 1 returns The Pole to the reserve."));
}

/* --- Second Wind ------------------------------------------------------------------------------------------------- */

SCENARIO("XS-16", second_wind_takes_back_the_whole_discard)
{
    arrange(sc, 2, "decks=base+promo");
    holds(sc, 1, "second-wind");
    discard(sc, 1, "lair jungle river rover");
    begin(sc);
    act(sc, 1, "play second-wind");
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover") && sc->s.seats[1].discard == 0);
}

SCENARIO("XS-16", second_wind_is_barred_with_two_places_in_hand_and_with_an_empty_discard)
{
    arrange(sc, 1, "decks=base+promo");
    holds(sc, 1, "second-wind");
    discard(sc, 1, "lair jungle");
    begin(sc);
    expect(offered(sc, 1, "second-wind") == 0);
    hand(sc, 1, "beach");
    expect(offered(sc, 1, "second-wind") == 1u << 1);
    discard(sc, 1, "");
    expect(offered(sc, 1, "second-wind") == 0);
}

SCENARIO("XS-16 T-5 P1-9", who_has_committed_one_of_two_places_has_one_in_hand_for_second_wind)
{
    arrange(sc, 1, "decks=base+promo");
    holds(sc, 1, "second-wind");
    discard(sc, 1, "lair jungle river");
    begin(sc);
    expect(!legal(sc, 1, "play second-wind"));
    act(sc, 1, "commit beach");
    act(sc, 1, "play second-wind");
    expect(sc->s.seats[1].hand == places("lair jungle river rover") && sc->s.phase == 2);
    expect(sc->s.seats[1].played[0] == BEACH);
}

/* --- Tenacity ---------------------------------------------------------------------------------------------------- */

SCENARIO("XS-17", after_tenacity_each_resist_takes_back_one_place_more)
{
    arrange(sc, 1, "decks=base+promo");
    holds(sc, 1, "tenacity");
    discard(sc, 1, "lair jungle river rover");
    begin(sc);
    act(sc, 1, "play tenacity");
    expect(sc->s.seats[1].discard == places("lair jungle river rover")); /* nothing yet */
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    expect(sc->s.seats[1].discard == places("lair jungle river rover"));
    act(sc, 1, "take river");
    expect(sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XS-17", tenacity_takes_back_at_once_for_each_resist_that_was_made)
{
    arrange(sc, 1, "decks=base+promo");
    holds(sc, 1, "tenacity");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach rover swamp shelter wreck");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "resist");
    act(sc, 1, "take jungle");
    act(sc, 1, "take river");
    act(sc, 1, "resist");
    act(sc, 1, "take beach");
    act(sc, 1, "take rover");
    act(sc, 1, "play tenacity");
    act(sc, 1, "take swamp");
    act(sc, 1, "take wreck");
    expect(sc->s.seats[1].discard == places("shelter"));
}

SCENARIO("XS-17", tenacity_between_two_resists_counts_for_both_and_only_for_this_turn)
{
    arrange(sc, 1, "decks=base+promo");
    holds(sc, 1, "tenacity");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach rover swamp shelter wreck");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "resist");
    act(sc, 1, "take jungle");
    act(sc, 1, "take river");
    act(sc, 1, "play tenacity");
    act(sc, 1, "take beach");
    act(sc, 1, "resist");
    act(sc, 1, "take rover");
    act(sc, 1, "take swamp");
    act(sc, 1, "take shelter");
    expect(sc->s.seats[1].discard == places("wreck"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].resist_extra == 0);
}

/* --- Vaccine ----------------------------------------------------------------------------------------------------- */

SCENARIO("XS-18", the_vaccine_moves_assimilation_back_one_step)
{
    arrange(sc, 2, "decks=base+promo");
    holds(sc, 1, "vaccine");
    sc->s.assimilation = 5;
    begin(sc);
    act(sc, 1, "play vaccine");
    expect(sc->s.assimilation == 6 && heard(sc, "Assimilation moves back: 6 steps left."));
}

SCENARIO("XS-18", the_vaccine_is_barred_while_assimilation_stands_at_its_start)
{
    arrange(sc, 2, "decks=base+promo");
    holds(sc, 1, "vaccine");
    begin(sc);
    expect(offered(sc, 1, "vaccine") == 0);
}
