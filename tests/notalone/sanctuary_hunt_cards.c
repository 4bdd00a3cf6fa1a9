/* SPDX-License-Identifier: MIT */
/* The Hunt cards of SANCTUARY on Survivors, DNA, Evolutions and Defence. Those on tokens are in
 * sanctuary_hunt_tokens.c.
 */
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* The Creature holds the card, all have committed, and it is about to place its tokens. */
static void in_phase_2_with(struct scenario *sc, const char *card, const char *committed)
{
    holds(sc, CREATURE, card);
    begin(sc);
    commit_all(sc, committed);
}

/* The Creature holds the card, and phase 4 has come; it catches nobody. */
static void in_phase_4_with(struct scenario *sc, const char *card)
{
    holds(sc, CREATURE, card);
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
}

/* --- when they can be played ------------------------------------------------------------------------------------- */

SCENARIO("YH-1 W-1", each_is_played_in_its_phase)
{
    static const struct {
        const char *card;
        unsigned phase;
    } cards[] = {{"mutagenesis", 2}, {"ambush", 2},   {"siege", 3},  {"exodus", 2},     {"abduction", 2},
                 {"blackout", 2},    {"regrowth", 4}, {"frenzy", 3}, {"spores", 2},     {"hibernation", 4},
                 {"lure", 2},        {"breach", 4},   {"panic", 1},  {"camouflage", 1}, {"metamorphosis", 4}};

    for (unsigned i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        arrange_sanctuary(sc, 2, "");
        defence(sc, 6);
        evolution_discard(sc, "alpha");
        developed(sc, "giant");
        evolution_hand(sc, "leech");
        holds(sc, CREATURE, cards[i].card);
        begin(sc);
        expect(offered(sc, CREATURE, cards[i].card) == 1u << cards[i].phase);
    }
}

SCENARIO("YH-1 YH-mutagenesis YH-regrowth YH-frenzy YH-breach YH-metamorphosis YN-33", five_of_them_can_be_barred)
{
    static const char *const cards[] = {"mutagenesis", "regrowth", "frenzy", "breach", "metamorphosis"};

    for (unsigned i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        arrange_sanctuary(sc, 2, ""); /* Defence at its start, no Evolution anywhere but in the decks */
        dna(sc, i == 0 ? DNA_ALL : 0);
        holds(sc, CREATURE, cards[i]);
        begin(sc);
        expect(offered(sc, CREATURE, cards[i]) == 0);
    }
}

/* --- DNA --------------------------------------------------------------------------------------------------------- */

SCENARIO("YH-mutagenesis", mutagenesis_takes_1_dna_from_the_reserve)
{
    arrange_sanctuary(sc, 1, "");
    dna(sc, 9);
    in_phase_2_with(sc, "mutagenesis", "jungle");
    act(sc, CREATURE, "play mutagenesis");
    expect(sc->s.dna == 10);
}

SCENARIO("YH-frenzy YE-6", frenzy_pays_1_dna_and_moves_the_creature_token)
{
    arrange_sanctuary(sc, 2, "");
    dna(sc, 1);
    holds(sc, CREATURE, "frenzy");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 1, 0, 0);
    act(sc, CREATURE, "play frenzy");
    expect(sc->s.dna == 0);
    expect(legal(sc, CREATURE, "creature-token 2") && legal(sc, CREATURE, "creature-token 6"));
    expect(!legal(sc, CREATURE, "creature-token 1") && !legal(sc, CREATURE, "creature-token 3"));
    act(sc, CREATURE, "creature-token 2");
    pass_to_phase(sc, 4);
    expect(sc->s.caught == 1u << 1);
}

SCENARIO("YH-frenzy YE-6", under_clone_frenzy_moves_one_of_the_two)
{
    arrange_sanctuary(sc, 1, "");
    tracked(sc);
    in_phase_2_with(sc, "clone frenzy", "jungle");
    act(sc, CREATURE, "play clone");
    tokens(sc, 10, 0, 1);
    act(sc, CREATURE, "play frenzy");
    act(sc, CREATURE, "token target");
    act(sc, CREATURE, "target-token 2");
    pass_to_phase(sc, 4);
    expect(sc->s.caught == 1u << 1 && heard(sc, "The Target token lies on space 2."));
}

SCENARIO("YH-frenzy", frenzy_is_for_the_window_of_the_reveal_alone)
{
    arrange_sanctuary(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, CREATURE, "frenzy detour");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    expect(legal(sc, CREATURE, "play frenzy") && legal(sc, CREATURE, "play detour"));
    pass_to(sc, 1);
    act(sc, 1, "take lair");
    expect(!legal(sc, CREATURE, "play frenzy") && legal(sc, CREATURE, "play detour"));
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

SCENARIO("YH-ambush YK-4 YN-6", ambush_costs_those_on_the_place_a_survivor_each_and_the_place_is_ineffective)
{
    arrange_sanctuary(sc, 3, "");
    holds_survivors(sc, 1, "runner shadow");
    holds_survivors(sc, 2, "jammer");
    holds_survivors(sc, 3, "imitator");
    in_phase_2_with(sc, "ambush", "river river jungle");
    act(sc, CREATURE, "play ambush");
    tokens(sc, 10, 0, 3);
    pass_to(sc, 3);
    expect(sc->s.seats[1].survivors == survivors_named("runner shadow")); /* step a comes before the strike */
    act(sc, 3, "survivor defender");
    expect(legal(sc, 1, "survivor runner") && legal(sc, 1, "survivor shadow") && !legal(sc, 1, "survivor jammer"));
    act(sc, 1, "survivor shadow");
    expect(sc->s.seats[1].survivors == survivors_named("runner") && sc->s.seats[2].survivors == 0);
    expect(sc->s.seats[3].survivors == survivors_named("imitator defender"));
    /* nobody fortified, nor used a power, on the place; rescuing the Defender was a step */
    expect(sc->s.phase == 5 && sc->s.defence == defence_start(&sc->s) - 1);
    expect(sc->s.survivors_gone == 0 && sc->s.seats[1].lost == survivors_named("shadow"));
    expect(told(sc, 1, "Hunted 1 loses a Survivor: Shadow.") && !told(sc, 2, "loses a Survivor: Shadow"));
    expect(told(sc, GAME_PUBLIC, "Hunted 1 loses a Survivor."));
}

SCENARIO("YH-ambush", who_holds_no_survivor_loses_none_to_ambush)
{
    arrange_sanctuary(sc, 1, "");
    in_phase_2_with(sc, "ambush", "river");
    act(sc, CREATURE, "play ambush");
    tokens(sc, 10, 0, 3);
    pass_to_phase(sc, 4);
    expect(heard(sc, "Ambush strikes Hunted 1.") && !heard(sc, "loses a Survivor"));
}

SCENARIO("YH-abduction", abduction_takes_a_survivor_of_a_hunted_who_says_which)
{
    arrange_sanctuary(sc, 3, "");
    holds_survivors(sc, 2, "runner shadow");
    holds_survivors(sc, 3, "jammer");
    in_phase_2_with(sc, "abduction", "jungle jungle jungle");
    act(sc, CREATURE, "play abduction");
    expect(legal(sc, CREATURE, "hunted 2") && legal(sc, CREATURE, "hunted 3") && !legal(sc, CREATURE, "hunted 1"));
    act(sc, CREATURE, "hunted 2");
    expect(asked(sc, 2) && !asked(sc, CREATURE));
    act(sc, 2, "survivor runner");
    expect(sc->s.seats[2].survivors == survivors_named("shadow") && sc->s.seats[3].survivors);
    tokens(sc, 10, 5, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 5);
}

SCENARIO("YH-abduction", abduction_while_nobody_holds_a_survivor_is_the_token_alone)
{
    arrange_sanctuary(sc, 2, "");
    in_phase_2_with(sc, "abduction", "jungle jungle");
    act(sc, CREATURE, "play abduction");
    tokens(sc, 10, 5, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 5 && !heard(sc, "loses a Survivor"));
}

SCENARIO("YK-4 YH-abduction", a_sole_survivor_whom_all_have_seen_is_gone_for_all_to_see)
{
    arrange_sanctuary(sc, 2, "");
    rescued(sc, 1, "runner");
    in_phase_2_with(sc, "abduction", "jungle jungle");
    act(sc, CREATURE, "play abduction");
    expect(told(sc, GAME_PUBLIC, "Hunted 1 loses a Survivor: Runner."));
    expect(sc->s.survivors_gone == survivors_named("runner") && sc->s.seats[1].lost == 0);
}

SCENARIO("YK-4 YH-abduction", of_several_the_others_no_longer_know_which_he_holds_but_of_later_ones_they_do)
{
    arrange_sanctuary(sc, 2, "");
    rescued(sc, 1, "runner shadow");
    in_phase_2_with(sc, "abduction", "jungle jungle");
    act(sc, CREATURE, "play abduction");
    expect(view_of(sc, CREATURE).table.seats[1].survivors == survivors_named("runner shadow"));
    act(sc, 1, "survivor runner");
    expect(view_of(sc, CREATURE).table.seats[1].survivors == 0 && view_of(sc, 2).survivor_size[1] == 1);
    expect(view_of(sc, 2).lost_size[1] == 1 && view_of(sc, 2).table.seats[1].lost == 0);
    expect(view_of(sc, 1).table.seats[1].survivors == survivors_named("shadow"));
    tokens(sc, 10, 5, 0);
    pass_to(sc, 1);
    act(sc, 1, "survivor defender");
    expect(view_of(sc, CREATURE).table.seats[1].survivors == survivors_named("defender"));
}

SCENARIO("YH-panic YK-4", panic_costs_all_who_hold_two_or_more_one_and_they_choose_at_once)
{
    arrange_sanctuary(sc, 3, "");
    holds_survivors(sc, 1, "runner shadow");
    holds_survivors(sc, 2, "jammer");
    holds_survivors(sc, 3, "imitator imitator poisoner");
    holds(sc, CREATURE, "panic");
    begin(sc);
    act(sc, CREATURE, "play panic");
    expect(asked(sc, 1) && !asked(sc, 2) && asked(sc, 3));
    act(sc, 3, "survivor imitator");
    expect(asked(sc, 1) && count_bits(sc->s.seats[3].survivors) == 3); /* nobody is told before all have chosen */
    expect(view_of(sc, 1).table.seats[3].answer == NO_ANSWER);
    act(sc, 1, "survivor runner");
    expect(sc->s.seats[1].survivors == survivors_named("shadow") && sc->s.seats[2].survivors);
    expect(count_bits(sc->s.seats[3].survivors) == 2 && sc->s.seats[3].survivors & survivors_named("poisoner"));
}

SCENARIO("YH-panic", panic_while_nobody_holds_two_does_nothing)
{
    arrange_sanctuary(sc, 2, "");
    holds_survivors(sc, 1, "runner");
    holds(sc, CREATURE, "panic");
    begin(sc);
    act(sc, CREATURE, "play panic");
    expect(!asked(sc, CREATURE) && asked(sc, 1) && sc->s.seats[1].survivors);
}

SCENARIO("YH-blackout", a_survivor_rescued_under_blackout_has_no_effect_and_is_held)
{
    arrange_sanctuary(sc, 1, "");
    in_phase_2_with(sc, "blackout", "jungle");
    act(sc, CREATURE, "play blackout");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "survivor defender");
    expect(sc->s.seats[1].survivors == survivors_named("defender") && sc->s.defence == defence_start(&sc->s));
    pass_to_turn(sc, 3);
    expect(!sc->s.now.no_survivor_effect);
}

SCENARIO("YN-38 YH-blackout", under_blackout_the_observatory_rescue_party_and_scout_get_survivors_without_effect)
{
    arrange_sanctuary(sc, 2, "");
    hand(sc, 1, "observatory river");
    avatar(sc, 1, "scout");
    holds(sc, 2, "rescue-party");
    in_phase_2_with(sc, "blackout", "observatory jungle");
    act(sc, CREATURE, "play blackout");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, sc->s.seats[1].offered & 1 ? "keep adrenaline" : "keep ingenuity");
    act(sc, 1, "survivor supplier");
    expect(!asked(sc, 1)); /* there is nothing to pass on */
    act(sc, 2, "play rescue-party");
    expect(count_bits(sc->s.seats[1].survivors) == 1 && count_bits(sc->s.seats[2].survivors) == 1);
    expect(!heard(sc, "helps") && sc->s.defence == defence_start(&sc->s) && count_bits(sc->s.seats[1].survival) == 1);
}

/* --- Siege ------------------------------------------------------------------------------------------------------- */

SCENARIO("YH-siege YN-42", under_siege_nobody_fortifies_or_shelters_and_the_ark_leaves_the_take_back)
{
    arrange_sanctuary(sc, 2, "");
    hand(sc, 2, "ark lair");
    discard(sc, 2, "lair");
    holds_survivors(sc, 1, "runner");
    holds(sc, CREATURE, "siege");
    begin(sc);
    commit_all(sc, "river ark");
    tokens(sc, 10, 0, 0);
    act(sc, CREATURE, "play siege");
    pass_to(sc, 1);
    expect(!legal(sc, 1, "fortify") && legal(sc, 1, "power"));
    act(sc, 1, "power");
    pass_to(sc, 2);
    expect(!legal(sc, 2, "power") && legal(sc, 2, "take lair") && legal(sc, 2, "survivor defender"));
    act(sc, 2, "survivor defender");
    expect(sc->s.defence == defence_start(&sc->s) - 1); /* it can move in other ways */
}

SCENARIO("YN-42 YH-siege", siege_after_a_hunted_has_fortified_undoes_nothing)
{
    arrange_sanctuary(sc, 2, "");
    holds_survivors(sc, 1, "runner");
    holds(sc, CREATURE, "siege");
    begin(sc);
    commit_all(sc, "river river");
    tokens(sc, 10, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "fortify");
    expect(legal(sc, 1, "shelter") && !asked(sc, CREATURE)); /* no window lies between */
    act(sc, 1, "shelter");
    act(sc, CREATURE, "play siege");
    expect(sc->s.defence == defence_start(&sc->s) - 2);
    pass_to(sc, 2);
    expect(!legal(sc, 2, "fortify"));
}

/* --- Defence ----------------------------------------------------------------------------------------------------- */

SCENARIO("YH-breach YD-13", breach_moves_defence_back_a_step_but_not_beyond_its_start)
{
    arrange_sanctuary(sc, 2, "");
    defence(sc, defence_start(&sc->s) - 1);
    tracked(sc);
    hunt_discard(sc, "breach");
    in_phase_4_with(sc, "flashback");
    act(sc, CREATURE, "play flashback");
    expect(sc->s.defence == defence_start(&sc->s));

    arrange_sanctuary(sc, 2, "");
    in_phase_4_with(sc, "breach");
    expect(offered(sc, CREATURE, "breach") == 0);
}

SCENARIO("YN-20 YD-3", what_a_space_gave_it_does_not_give_again_after_breach)
{
    unsigned space;

    arrange_sanctuary(sc, 3, "");
    space = bonus_space(sc, BONUS_UNLOCK);
    defence(sc, space + 1);
    revealed(sc, "defender defender");
    holds(sc, CREATURE, "breach");
    explore(sc, "jungle lair lair", 10);
    act(sc, 1, "survivor defender");
    expect(sc->s.unlocked && sc->s.defence == space && times_heard(sc, "The bonus of this space") == 1);
    act(sc, CREATURE, "play breach");
    expect(sc->s.unlocked && sc->s.defence == space + 1 && sc->s.phase == 5);
    pass_to_turn(sc, 3);
    sanctuary_at(sc, 3);
    explore(sc, "beach beach beach", 10);
    act(sc, 1, "survivor defender");
    expect(sc->s.defence == space && times_heard(sc, "The bonus of this space") == 1 && sc->s.unlocked);
}
