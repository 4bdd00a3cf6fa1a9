/* SPDX-License-Identifier: MIT */
/* The Nexus, the Oasis, the Mangrove and the Archipelago (XP-1, XP-2, XP-6, XP-7), and what comes of them with other
 * pieces (XE-1 to XE-3). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* Hunted 1 plays the place of a hand that has it beside the Rover, with the Creature token on the space given, up to
 * the first decision of the reckoning. `discards` are his, and he has no others but these. */
static void play_place(struct scenario *sc, const char *settings, const char *place, const char *discards,
                       unsigned creature)
{
    arrange(sc, 1, settings);
    hand(sc, 1, place);
    sc->s.seats[1].hand |= places("rover");
    discard(sc, 1, discards);
    begin(sc);
    commit_all(sc, place);
    tokens(sc, creature, 0, 0);
}

/* The same with a Hunt card that the Creature plays before its token lies. */
static void play_under(struct scenario *sc, const char *card, const char *settings, const char *place,
                       const char *discards, unsigned left)
{
    arrange(sc, 1, settings);
    will(sc, 1, left);
    hand(sc, 1, place);
    sc->s.seats[1].hand |= places("rover");
    discard(sc, 1, discards);
    holds(sc, CREATURE, card);
    begin(sc);
    commit_all(sc, place);
    pass_to_phase(sc, 2);
}

/* --- The Nexus --------------------------------------------------------------------------------------------------- */

SCENARIO("XP-1", the_nexus_uses_the_power_of_a_place_numbered_2_to_5)
{
    play_place(sc, "places=base+nexus", "nexus", "jungle", 10);
    act(sc, 1, "power");
    expect(legal(sc, 1, "copy jungle") && legal(sc, 1, "copy river") && legal(sc, 1, "copy rover"));
    expect(!legal(sc, 1, "copy swamp") && !legal(sc, 1, "copy wreck") && !legal(sc, 1, "copy nexus"));
    act(sc, 1, "copy beach");
    expect(sc->s.marker == 1 && sc->s.turn == 3);
    expect(sc->s.seats[1].discard == places("nexus jungle"));
}

SCENARIO("XP-1", the_nexus_uses_the_power_of_a_place_of_exploration_too)
{
    play_place(sc, "places=base+nexus+dome", "nexus", "", 10);
    act(sc, 1, "power");
    act(sc, 1, "copy dome");
    expect(sc->s.shield == 2);
}

SCENARIO("XP-1 PL-12 PL-13", the_nexus_can_copy_under_a_token_and_the_copier_is_not_there)
{
    play_place(sc, "places=base+nexus", "nexus", "", 4);
    act(sc, 1, "power");
    act(sc, 1, "copy beach");
    expect(sc->s.marker == 1 && sc->s.seats[1].will == 3 && sc->s.assimilation == 7);
}

SCENARIO("XP-1 PL-4", the_nexus_copying_the_beach_is_its_one_use)
{
    arrange(sc, 2, "places=base+nexus");
    begin(sc);
    commit_all(sc, "nexus beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy beach");
    expect(!asked(sc, 2) || !legal(sc, 2, "power"));
}

SCENARIO("XP-1", a_catch_on_the_nexus_moves_assimilation_two_steps)
{
    play_place(sc, "places=base+nexus", "nexus", "", 1);
    expect(sc->s.assimilation == 7 - 2);
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("XP-1", two_caught_on_the_nexus_make_two_steps_in_all)
{
    arrange(sc, 2, "places=base+nexus");
    begin(sc);
    commit_all(sc, "nexus nexus");
    tokens(sc, 1, 0, 0);
    expect(times_heard(sc, "Assimilation advances") == 2);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2);
}

SCENARIO("XP-1", a_catch_beside_a_hunted_on_the_nexus_moves_assimilation_one_step)
{
    arrange(sc, 2, "places=base+nexus");
    begin(sc);
    commit_all(sc, "nexus beach");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "nothing");
    expect(times_heard(sc, "Assimilation advances") == 1);
}

SCENARIO("XP-1 N24", who_is_moved_onto_the_nexus_and_caught_is_caught_there)
{
    arrange(sc, 1, "places=base+nexus");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 1, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "space 1");
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 7 - 2);
}

SCENARIO("XP-1", the_artemia_token_on_the_nexus_catches_nobody)
{
    arrange(sc, 1, "places=base+nexus");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "nexus");
    tokens(sc, 10, 1, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 7);
}

SCENARIO("XP-1", who_avoids_the_creature_on_the_nexus_is_not_caught_there)
{
    arrange(sc, 2, "places=base+nexus");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "nexus beach");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play dodge");
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 8);
}

SCENARIO("XP-1 P3-16 T-2", the_two_steps_come_before_that_of_zero_will_and_each_of_them_can_win)
{
    arrange(sc, 1, "places=base+nexus");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "nexus");
    tokens(sc, 1, 0, 0);
    expect(times_heard(sc, "Assimilation advances") == 3);
    expect(heard_in_order(sc, "Assimilation advances: 5", "Without Will: Hunted 1"));

    arrange(sc, 1, "places=base+nexus");
    sc->s.assimilation = 1;
    begin(sc);
    commit_all(sc, "nexus");
    tokens(sc, 1, 0, 0);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1);
}

SCENARIO("XE-3", two_caught_on_the_nexus_one_of_them_anticipated_make_three_steps)
{
    arrange(sc, 2, "places=base+nexus");
    holds(sc, CREATURE, "anticipation");
    begin(sc);
    commit_all(sc, "nexus nexus");
    act(sc, CREATURE, "play anticipation");
    act(sc, CREATURE, "hunted 2");
    tokens(sc, 1, 0, 0);
    expect(sc->s.assimilation == 8 - 3);
}

SCENARIO("XE-3", a_catch_by_a_clone_on_the_nexus_makes_two_steps)
{
    arrange(sc, 2, "places=base+nexus");
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "nexus beach");
    act(sc, CREATURE, "play clone");
    tokens(sc, 4, 0, 1);
    expect(sc->s.assimilation == 8 - 2);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2);
}

SCENARIO("XE-2 PL-14", the_nexus_copying_the_jungle_takes_the_nexus_back)
{
    play_place(sc, "places=base+nexus", "nexus", "river", 10);
    act(sc, 1, "power");
    act(sc, 1, "copy jungle");
    expect(sc->s.seats[1].hand == places("nexus rover river") && !sc->s.seats[1].discard);
}

SCENARIO("XE-2 PL-14", the_nexus_copying_the_oasis_takes_the_nexus_back_and_counts_the_will_of_the_copier)
{
    arrange(sc, 2, "places=base+nexus+oasis");
    will(sc, 1, 2);
    will(sc, 2, 1);
    hand(sc, 1, "nexus");
    discard(sc, 1, "river rover oasis");
    begin(sc);
    commit_all(sc, "nexus beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy oasis");
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].hand == places("nexus rover"));
    expect(sc->s.seats[1].discard == places("river oasis"));
}

/* --- The Oasis --------------------------------------------------------------------------------------------------- */

SCENARIO("XP-2", the_oasis_takes_itself_back_and_a_place_for_each_will_that_is_missing)
{
    arrange(sc, 1, "places=base+oasis");
    will(sc, 1, 1);
    hand(sc, 1, "oasis");
    discard(sc, 1, "lair river beach rover");
    begin(sc);
    commit_all(sc, "oasis");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "take river");
    expect(!legal(sc, 1, "enough"));
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].hand == places("oasis river lair"));
    expect(sc->s.seats[1].discard == places("beach rover"));
}

SCENARIO("XP-2", the_oasis_takes_only_itself_back_with_all_the_will)
{
    play_place(sc, "places=base+oasis", "oasis", "lair river", 10);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("oasis rover") && sc->s.seats[1].discard == places("lair river"));
}

SCENARIO("XP-2 T-4", the_oasis_takes_back_as_many_as_there_are)
{
    arrange(sc, 1, "places=base+oasis");
    will(sc, 1, 1);
    hand(sc, 1, "oasis");
    discard(sc, 1, "beach");
    begin(sc);
    commit_all(sc, "oasis");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("oasis beach") && !sc->s.seats[1].discard);
}

/* --- Persecution ------------------------------------------------------------------------------------------------- */

static void oasis_under_persecution(struct scenario *sc, const char *settings, const char *place, unsigned left)
{
    play_under(sc, "persecution", settings, place, "lair river", left);
    act(sc, CREATURE, "play persecution");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
}

SCENARIO("XE-1", under_persecution_the_oasis_takes_back_itself_or_one_other)
{
    oasis_under_persecution(sc, "places=base+oasis", "oasis", 1);
    expect(legal(sc, 1, "take oasis") && legal(sc, 1, "take lair") && legal(sc, 1, "take river"));
    act(sc, 1, "take oasis");
    expect(sc->s.seats[1].hand == places("oasis rover"));

    oasis_under_persecution(sc, "places=base+oasis", "oasis", 1);
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].hand == places("lair rover") && sc->s.seats[1].discard == places("oasis river"));
}

SCENARIO("XE-1 XP-2", under_persecution_the_oasis_takes_back_itself_alone_with_all_the_will)
{
    oasis_under_persecution(sc, "places=base+oasis", "oasis", 3);
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("oasis rover"));
}

SCENARIO("XE-1", under_persecution_the_nexus_copying_the_oasis_takes_back_itself_or_one_other)
{
    oasis_under_persecution(sc, "places=base+nexus+oasis", "nexus", 2);
    act(sc, 1, "copy oasis");
    expect(legal(sc, 1, "take nexus") && legal(sc, 1, "take river") && !legal(sc, 1, "take oasis"));
    act(sc, 1, "take nexus");
    expect(sc->s.seats[1].hand == places("nexus rover"));
}

SCENARIO("XE-1", under_persecution_the_mangrove_exchanges_and_takes_itself_back)
{
    oasis_under_persecution(sc, "places=base+mangrove", "mangrove", 3);
    expect(sc->s.seats[1].hand == places("mangrove lair river"));
    expect(sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XE-1 PL-14", under_persecution_who_copies_the_mangrove_takes_his_own_card_back)
{
    play_under(sc, "persecution", "places=base+mangrove", "lair", "jungle river", 3);
    act(sc, CREATURE, "play persecution");
    tokens(sc, 6, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy mangrove");
    expect(sc->s.seats[1].hand == places("lair jungle river") && sc->s.seats[1].discard == places("rover"));
}

/* --- The Mangrove ------------------------------------------------------------------------------------------------ */

SCENARIO("XP-6", the_mangrove_exchanges_hand_and_discard_and_takes_itself_back)
{
    play_place(sc, "places=base+mangrove", "mangrove", "lair jungle", 10);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("mangrove lair jungle") && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XP-6", the_mangrove_exchanges_with_an_empty_discard)
{
    play_place(sc, "places=base+mangrove", "mangrove", "", 10);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("mangrove") && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XP-6", the_mangrove_exchanges_with_an_empty_hand)
{
    arrange(sc, 1, "places=base+mangrove");
    hand(sc, 1, "mangrove");
    discard(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "mangrove");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("mangrove lair jungle") && !sc->s.seats[1].discard);
}

SCENARIO("XP-6 PL-14", who_copies_the_mangrove_takes_his_own_card_back)
{
    arrange(sc, 1, "places=base+mangrove");
    hand(sc, 1, "lair rover");
    discard(sc, 1, "jungle");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy mangrove");
    expect(sc->s.seats[1].hand == places("lair jungle") && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XP-6 N14", under_smokescreen_the_creature_does_not_see_what_the_mangrove_exchanges)
{
    arrange(sc, 2, "places=base+mangrove");
    hand(sc, 1, "mangrove rover");
    discard(sc, 1, "lair jungle");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "mangrove lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(told(sc, CREATURE, "Hunted 1 exchanges hand and discard."));
    expect(told(sc, GAME_PUBLIC, "Hunted 1 exchanges hand and discard."));
    expect(told(sc, 2, "Hunted 1 exchanges hand and discard; the discard is now The Rover."));
}

/* --- The Archipelago --------------------------------------------------------------------------------------------- */

/* Hunted 1 uses it with the places given beside it; Hunted 1 and 2 have the Will given. */
static void use_archipelago(struct scenario *sc, const char *others, unsigned will_1, unsigned will_2)
{
    arrange(sc, 2, "places=base+archipelago");
    hand(sc, 1, others);
    sc->s.seats[1].hand |= places("archipelago");
    will(sc, 1, will_1);
    will(sc, 2, will_2);
    begin(sc);
    commit_all(sc, "archipelago beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
}

SCENARIO("XP-7", the_archipelago_draws_and_with_fewer_than_three_places_in_hand_heals_a_hunted_of_choice)
{
    use_archipelago(sc, "lair rover", 2, 1);
    expect(heard(sc, "Hunted 1 draws a Survival card"));
    expect(legal(sc, 1, "heal 1") && legal(sc, 1, "heal 2") && !legal(sc, 1, "nothing"));
    act(sc, 1, "heal 2");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2);
}

SCENARIO("XP-7", the_archipelago_heals_the_only_one_who_can_be_without_asking)
{
    use_archipelago(sc, "lair", 2, 3);
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("XP-7", the_archipelago_heals_nobody_with_three_places_in_hand)
{
    use_archipelago(sc, "lair rover river", 1, 1);
    expect(heard(sc, "Hunted 1 draws a Survival card"));
    expect(sc->s.seats[1].will == 1 && sc->s.seats[2].will == 1 && !asked(sc, 1));
}

SCENARIO("XP-7", the_archipelago_only_draws_if_nobody_is_hurt)
{
    use_archipelago(sc, "lair", 3, 3);
    expect(heard(sc, "Hunted 1 draws a Survival card") && !asked(sc, 1));
}

SCENARIO("XP-7 T-4", the_archipelago_heals_where_no_survival_card_is_left)
{
    arrange(sc, 1, "places=base+archipelago");
    hand(sc, 1, "archipelago");
    will(sc, 1, 1);
    sc->s.survival_deck_size = 0;
    begin(sc);
    commit_all(sc, "archipelago");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 2 && !sc->s.seats[1].survival);
}

SCENARIO("XE-30 XP-7 N13", under_despair_the_archipelago_heals_and_draws_nothing)
{
    arrange(sc, 1, "places=base+archipelago");
    hand(sc, 1, "archipelago");
    will(sc, 1, 1);
    holds(sc, CREATURE, "despair");
    begin(sc);
    act(sc, CREATURE, "play despair");
    commit_all(sc, "archipelago");
    tokens(sc, 10, 9, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 2 && !sc->s.seats[1].survival);
}

SCENARIO("XP-7", the_archipelago_has_no_power_where_there_is_neither_a_card_nor_anybody_to_heal)
{
    arrange(sc, 1, "places=base+archipelago");
    sc->s.survival_deck_size = 0;
    hand(sc, 1, "archipelago rover");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "archipelago");
    tokens(sc, 10, 0, 0);
    expect(!legal(sc, 1, "power") && legal(sc, 1, "take lair"));
}
