/* SPDX-License-Identifier: MIT */
/* Survival cards of SANCTUARY, from Sampling to Guide. */
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* Hunted 1 of two holds the card; the Sanctuary token lies on 3. */
static void arrange_card(struct scenario *sc, const char *card)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, card);
}

/* --- Sampling ---------------------------------------------------------------------------------------------------- */

SCENARIO("YV-sampling", sampling_discards_1_dna_of_the_creature_in_phase_4)
{
    arrange_card(sc, "sampling");
    dna(sc, 2);
    begin(sc);
    expect(offered(sc, 1, "sampling") == 1u << 4);
    commit_all(sc, "lair lair");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play sampling");
    expect(sc->s.dna == 1 && heard(sc, "The Creature loses 1 DNA and has 1."));
}

SCENARIO("YV-sampling", sampling_is_barred_while_the_creature_has_no_dna)
{
    arrange_card(sc, "sampling");
    dna(sc, 0);
    begin(sc);
    expect(offered(sc, 1, "sampling") == 0);
}

/* --- Homing Call ------------------------------------------------------------------------------------------------- */

SCENARIO("YV-homing-call Y5-4", homing_call_moves_the_sanctuary_token_to_an_adjacent_place_that_is_open_to_it)
{
    arrange_card(sc, "homing-call");
    begin(sc);
    expect(offered(sc, 1, "homing-call") == 1u << 1);
    act(sc, 1, "play homing-call");
    expect(legal(sc, 1, "space 2") && legal(sc, 1, "space 4"));
    expect(!legal(sc, 1, "space 3") && !legal(sc, 1, "space 5") && !legal(sc, 1, "space 8"));
    act(sc, 1, "space 4");
    expect(sc->s.sanctuary == 4 && heard(sc, "Sanctuary is on space 4."));

    arrange_card(sc, "homing-call");
    unlocked(sc);
    begin(sc);
    act(sc, 1, "play homing-call");
    act(sc, 1, "space 8");
    expect(sc->s.sanctuary == 8);
}

SCENARIO("YV-homing-call YT-2 YT-5", where_homing_call_has_moved_it_the_hunted_fortify_and_rescue)
{
    arrange_card(sc, "homing-call");
    begin(sc);
    act(sc, 1, "play homing-call");
    act(sc, 1, "space 4");
    commit_all(sc, "beach rover");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "fortify");
    expect(legal(sc, 2, "survivor defender"));
}

/* --- Reinforcement ----------------------------------------------------------------------------------------------- */

SCENARIO("YV-reinforcement", reinforcement_is_a_step_of_defence_with_its_bonus_for_who_holds_a_survivor)
{
    arrange_card(sc, "reinforcement");
    holds_survivors(sc, 1, "runner shadow");
    defence(sc, bonus_space(sc, BONUS_SURVIVAL_FOR_NONE) + 1);
    begin(sc);
    expect(offered(sc, 1, "reinforcement") == 1u << 4);
    commit_all(sc, "lair lair");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play reinforcement");
    expect(sc->s.defence == bonus_space(sc, BONUS_SURVIVAL_FOR_NONE) && count_bits(sc->s.seats[2].survival) == 1);
    expect(sc->s.seats[1].survivors == survivors_named("runner shadow"));
}

SCENARIO("YN-29 YS-6", the_survivor_drawn_at_set_up_with_2_players_counts_for_sheltering_and_for_reinforcement)
{
    set_up(sc, WITH_SANCTUARY "hunted=1 board=1", 1);
    pass_to_turn(sc, 1);
    expect(count_bits(sc->s.seats[1].survivors) == 1);
    holds(sc, 1, "reinforcement");
    expect(offered(sc, 1, "reinforcement") == 1u << 4);
    sanctuary_at(sc, 3);
    avatar(sc, 1, "pike");
    commit_all(sc, "river");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "fortify");
    expect(legal(sc, 1, "shelter"));
}

SCENARIO("YV-reinforcement", who_holds_no_survivor_cannot_play_reinforcement)
{
    arrange_card(sc, "reinforcement");
    holds_survivors(sc, 2, "runner");
    begin(sc);
    expect(offered(sc, 1, "reinforcement") == 0);
}

SCENARIO("YV-reinforcement YD-1", reinforcement_can_win_the_match)
{
    arrange_card(sc, "reinforcement");
    holds_survivors(sc, 1, "runner");
    defence(sc, 1);
    begin(sc);
    commit_all(sc, "lair lair");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play reinforcement");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_DEFENCE);
}

/* --- Rescue Party ------------------------------------------------------------------------------------------------ */

SCENARIO("YV-rescue-party YP-7", rescue_party_rescues_a_survivor_with_its_effect_wherever_sanctuary_is)
{
    arrange_card(sc, "rescue-party");
    revealed(sc, "runner supplier-2");
    sanctuary_at(sc, 1);
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    expect(legal(sc, 1, "play rescue-party") && !legal(sc, 1, "survivor supplier"));
    act(sc, 1, "play rescue-party");
    expect(legal(sc, 1, "survivor runner"));
    act(sc, 1, "survivor supplier");
    expect(sc->s.seats[1].survivors == survivors_named("supplier-2"));
    expect(count_bits(sc->s.seats[1].survival) == 1 && !has_card(sc, 1, "rescue-party"));
    expect(!heard(sc, "Hunted 1 uses the power"));
}

SCENARIO("YV-rescue-party", rescue_party_is_barred_where_no_survivor_is_revealed)
{
    arrange_card(sc, "rescue-party");
    revealed(sc, "");
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "play rescue-party"));
}

SCENARIO("YV-rescue-party", rescue_party_needs_ones_own_resolution_of_a_usable_place)
{
    arrange_card(sc, "rescue-party");
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 5, 0, 0);
    expect(offered(sc, 1, "rescue-party") == 0);

    arrange_card(sc, "rescue-party");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "rover jungle");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 9, 5, 0);
    expect(offered(sc, 1, "rescue-party") == 0);
}

SCENARIO("YN-5 YV-rescue-party YT-10", under_a_target_token_rescue_party_works_where_rescue_does_not)
{
    arrange_card(sc, "rescue-party");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "jungle rover");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 2);
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    expect(!legal(sc, 1, "survivor defender") && legal(sc, 1, "play rescue-party"));
    act(sc, 1, "play rescue-party");
    act(sc, 1, "survivor defender");
    expect(sc->s.defence == defence_start(&sc->s) - 1);
}

/* --- Antidote ---------------------------------------------------------------------------------------------------- */

SCENARIO("YV-antidote", antidote_takes_one_evolution_its_power_for_the_turn_phase_5_included)
{
    arrange_card(sc, "antidote");
    developed(sc, "hive-minded tenacious");
    dna(sc, 1);
    begin(sc);
    expect(offered(sc, 1, "antidote") == 1u << 1);
    act(sc, 1, "play antidote");
    expect(legal(sc, 1, "evolution tenacious"));
    act(sc, 1, "evolution hive-minded");
    expect(told(sc, GAME_PUBLIC, "Hive-minded has no power for the rest of the turn."));
    expect(working_evolutions(&sc->s) == evolutions_named("tenacious"));
    commit_all(sc, "lair lair");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 1 + 1);
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3 && working_evolutions(&sc->s) == evolutions_named("hive-minded tenacious"));
    commit_all(sc, "jungle jungle");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 2 + 2);
}

SCENARIO("YV-antidote", antidote_is_barred_while_no_evolution_is_developed)
{
    arrange_card(sc, "antidote");
    evolution_hand(sc, "vif");
    begin(sc);
    expect(offered(sc, 1, "antidote") == 0);
}

/* --- Barricade --------------------------------------------------------------------------------------------------- */

SCENARIO("YV-barricade YN-4", barricade_on_sanctuarys_place_avoids_all_tokens)
{
    arrange_card(sc, "barricade");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "river lair");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 3, 3, 0);
    act(sc, 1, "play barricade");
    expect(heard(sc, "Hunted 1 avoids the Creature token.") && heard(sc, "Hunted 1 avoids the Artemia token."));
    expect(heard(sc, "Hunted 1 avoids the Target token."));
    act(sc, 1, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && count_bits(sc->s.seats[1].hand) == 4);
}

SCENARIO("YV-barricade", barricade_avoids_a_token_that_comes_later)
{
    arrange_card(sc, "barricade");
    holds(sc, 2, "hologram");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "river lair");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 3, 2, 0);
    act(sc, 1, "play barricade");
    act(sc, 2, "play hologram");
    act(sc, CREATURE, "next barricade");
    act(sc, 2, "artemia-token 3");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 3);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && count_bits(sc->s.seats[1].hand) == 4);
}

SCENARIO("YV-barricade", barricade_is_barred_elsewhere_and_where_no_token_acts)
{
    arrange_card(sc, "barricade");
    begin(sc);
    commit_all(sc, "jungle lair");
    tokens(sc, 2, 0, 0);
    expect(offered(sc, 1, "barricade") == 0);

    arrange_card(sc, "barricade");
    begin(sc);
    commit_all(sc, "river lair");
    tokens(sc, 2, 0, 0);
    expect(offered(sc, 1, "barricade") == 0);

    arrange_card(sc, "barricade");
    begin(sc);
    commit_all(sc, "river lair");
    tokens(sc, 3, 0, 0);
    expect(offered(sc, 1, "barricade") == 1u << 3);
}

SCENARIO("YV-barricade", a_token_on_the_other_of_his_two_places_does_not_make_barricade_playable)
{
    arrange_card(sc, "barricade");
    hand(sc, 1, "jungle river");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+river lair");
    tokens(sc, 2, 0, 0);
    expect(offered(sc, 1, "barricade") == 0);
}

SCENARIO("YN-39", barricade_under_a_clone_is_not_caught_and_not_struck)
{
    arrange_card(sc, "barricade");
    tracked(sc);
    holds(sc, CREATURE, "clone scream");
    begin(sc);
    commit_all(sc, "river lair");
    act(sc, CREATURE, "play clone");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 3);
    act(sc, 1, "play barricade");
    expect(legal(sc, 1, "power"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && count_bits(sc->s.seats[1].hand) == 4);
    expect(!heard(sc, "catches") && !heard(sc, "Scream strikes"));
}

/* --- Guide ------------------------------------------------------------------------------------------------------- */

SCENARIO("YV-guide YT-8", guide_copies_the_power_of_sanctuarys_place_and_does_no_more)
{
    arrange_card(sc, "guide");
    begin(sc);
    commit_all(sc, "rover rover");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    expect(legal(sc, 1, "play guide") && !legal(sc, 1, "fortify"));
    act(sc, 1, "play guide");
    expect(sc->s.seats[1].pending == MODE_RIVER && heard(sc, "Hunted 1 uses the power of The River."));
    expect(sc->s.defence == defence_start(&sc->s) && !has_card(sc, 1, "guide"));
}

SCENARIO("YV-guide", guide_is_barred_where_the_place_cannot_be_copied)
{
    arrange_card(sc, "guide");
    unlocked(sc);
    sanctuary_at(sc, 10);
    begin(sc);
    commit_all(sc, "rover rover");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "play guide"));

    arrange_card(sc, "guide");
    sanctuary_at(sc, 4);
    begin(sc);
    commit_all(sc, "rover beach");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    expect(legal(sc, 1, "play guide"));
    sc->s.now.spent = places("beach");
    expect(!legal(sc, 1, "play guide"));

    arrange_card(sc, "guide");
    begin(sc);
    commit_all(sc, "rover rover");
    tokens(sc, 5, 0, 0);
    expect(offered(sc, 1, "guide") == 0);
}

SCENARIO("YN-10 YV-guide", guide_to_the_ark_is_its_one_use)
{
    arrange_card(sc, "guide");
    unlocked(sc);
    sanctuary_at(sc, 8);
    hand(sc, 2, "ark lair");
    begin(sc);
    commit_all(sc, "rover ark");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "play guide");
    expect(sc->s.defence == defence_start(&sc->s) - 1 && heard(sc, "Hunted 1 fortifies."));
    expect(asked(sc, 2) && legal(sc, 2, "fortify") && !legal(sc, 2, "power"));
}

SCENARIO("YN-10 YV-guide", guide_to_the_monolith_discards_an_evolution_and_no_card_leaves)
{
    arrange_card(sc, "guide");
    unlocked(sc);
    sanctuary_at(sc, 7);
    developed(sc, "vif");
    begin(sc);
    commit_all(sc, "rover lair");
    tokens(sc, 9, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "play guide");
    expect(sc->s.evolution_discard == evolutions_named("vif") && !heard(sc, "leaves the match"));
}
