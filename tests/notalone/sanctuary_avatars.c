/* SPDX-License-Identifier: MIT */
/* The Avatars that need SANCTUARY, and Guard. */
#include <string.h>

#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* Hunted 1 of so many has the Avatar; the Sanctuary token lies on 3. */
static void arrange_avatar(struct scenario *sc, unsigned hunted, const char *id)
{
    arrange_sanctuary(sc, hunted, "");
    avatar(sc, 1, id);
}

/* All are where they want to be, and the Creature on the space. */
static void reveal_on(struct scenario *sc, const char *committed, unsigned creature)
{
    begin(sc);
    commit_all(sc, committed);
    tokens(sc, creature, 0, 0);
}

/* --- Powel ------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-powel YN-35", powel_rescues_on_the_far_end_of_the_row_and_does_not_fortify_there)
{
    arrange_avatar(sc, 2, "powel");
    sanctuary_at(sc, 1);
    reveal_on(sc, "rover rover", 9);
    pass_to(sc, 1);
    expect(legal(sc, 1, "survivor defender") && legal(sc, 1, "survivor supplier") && !legal(sc, 1, "fortify"));
    act(sc, 1, "survivor defender");
    expect(sc->s.seats[1].survivors == survivors_named("defender"));
    expect(asked(sc, 2) && !legal(sc, 2, "survivor supplier"));
}

SCENARIO("YN-35 YV-evacuation", powel_evacuates_from_an_adjacent_place_as_others_do)
{
    for (unsigned space = 1; space < 3; space++) {
        arrange_avatar(sc, 1, "powel");
        sanctuary_at(sc, space);
        holds(sc, 1, "evacuation");
        reveal_on(sc, "river", 9);
        expect(in_window(sc, 1) == (space == 2));
    }
}

SCENARIO("YA-powel", powel_rescues_along_the_lower_row_and_the_column_and_nowhere_else)
{
    arrange_avatar(sc, 1, "powel");
    sanctuary_at(sc, 6);
    hand(sc, 1, "lair greenhouse");
    reveal_on(sc, "greenhouse", 3);
    pass_to(sc, 1);
    expect(legal(sc, 1, "survivor defender"));

    arrange_avatar(sc, 1, "powel");
    sanctuary_at(sc, 1);
    hand(sc, 1, "canyon monolith");
    reveal_on(sc, "canyon", 3);
    pass_to(sc, 1);
    expect(legal(sc, 1, "survivor defender"));

    arrange_avatar(sc, 1, "powel");
    sanctuary_at(sc, 1);
    hand(sc, 1, "canyon greenhouse");
    reveal_on(sc, "greenhouse", 3);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "survivor defender"));
}

SCENARIO("YA-powel", powel_on_the_place_of_sanctuary_fortifies_and_does_not_rescue)
{
    arrange_avatar(sc, 1, "powel");
    reveal_on(sc, "river", 9);
    pass_to(sc, 1);
    expect(legal(sc, 1, "fortify") && !legal(sc, 1, "survivor defender"));
}

/* --- Engineer ---------------------------------------------------------------------------------------------------- */

static void shelter(struct scenario *sc, const char *id, const char *survivors)
{
    arrange_avatar(sc, 2, id);
    defence(sc, 10);
    holds_survivors(sc, 1, survivors);
    reveal_on(sc, "river lair", 9);
    act(sc, 1, "fortify");
    expect(sc->s.defence == 9);
    act(sc, 1, "shelter");
}

SCENARIO("YA-engineer", the_engineer_who_shelters_2_makes_a_step_more)
{
    shelter(sc, "engineer", "runner shadow");
    expect(sc->s.defence == 7);
    shelter(sc, "engineer", "runner shadow jammer poisoner");
    expect(sc->s.defence == 7);
    shelter(sc, "engineer", "runner");
    expect(sc->s.defence == 8);
    shelter(sc, "medic", "runner shadow");
    expect(sc->s.defence == 8);
}

/* --- Medic ------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-medic", the_medic_regains_1_will_when_he_has_fortified_before_he_is_asked_to_shelter)
{
    arrange_avatar(sc, 2, "medic");
    holds_survivors(sc, 1, "runner");
    will(sc, 1, 1);
    reveal_on(sc, "river river", 9);
    act(sc, 1, "fortify");
    expect(legal(sc, 1, "shelter") && sc->s.seats[1].will == 2);

    arrange_avatar(sc, 2, "medic");
    holds_survivors(sc, 1, "runner");
    reveal_on(sc, "river river", 9);
    act(sc, 1, "fortify");
    expect(legal(sc, 1, "shelter") && sc->s.seats[1].will == 3);
}

SCENARIO("YA-medic YP-4", the_medic_regains_1_will_by_the_ark)
{
    arrange_avatar(sc, 2, "medic");
    hand(sc, 1, "ark lair");
    will(sc, 1, 2);
    reveal_on(sc, "ark rover", 9);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 3 && sc->s.defence == defence_start(&sc->s) - 1);
}

SCENARIO("YA-medic", the_medic_without_will_regains_none_before_that_is_settled)
{
    arrange_avatar(sc, 2, "medic");
    hand(sc, 1, "ark lair jungle");
    will(sc, 1, 1);
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "ark rover");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 8);
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    act(sc, 1, "power");
    expect(heard_in_order(sc, "Hunted 1 fortifies.", "Without Will: Hunted 1."));
    expect(times_heard(sc, "regains") == 1 && heard(sc, "Hunted 1 regains 3 Will"));
}

/* --- Geneticist -------------------------------------------------------------------------------------------------- */

SCENARIO("YA-geneticist Y5-12", the_creature_that_nests_takes_up_to_2_dna_with_the_geneticist)
{
    for (unsigned with = 0; with < 2; with++) {
        arrange_sanctuary(sc, 2, "");
        if (with)
            avatar(sc, 2, "geneticist");
        dna(sc, 1);
        reveal_on(sc, "lair lair", 9);
        pass_to_phase(sc, 5);
        act(sc, CREATURE, "nest");
        expect(legal(sc, CREATURE, "take-dna 3") == !with && legal(sc, CREATURE, "take-dna 1"));
        act(sc, CREATURE, "take-dna 2");
        expect(sc->s.dna == 3);
    }
}

SCENARIO("YA-geneticist Y5-7", the_creature_that_evolves_takes_what_it_takes)
{
    arrange_avatar(sc, 2, "geneticist");
    dna(sc, 1);
    reveal_on(sc, "lair lair", 9);
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 2);
}

/* --- Scout ------------------------------------------------------------------------------------------------------- */

/* Hunted 1 of three is Scout, and this Survivor is revealed alone. */
static void arrange_scout(struct scenario *sc, const char *survivors)
{
    arrange_avatar(sc, 3, "scout");
    revealed(sc, survivors);
}

SCENARIO("YA-scout", scout_passes_the_effect_to_another_and_holds_the_survivor)
{
    arrange_scout(sc, "supplier-2");
    reveal_on(sc, "jungle lair lair", 9);
    act(sc, 1, "survivor supplier");
    expect(legal(sc, 1, "hunted 1") && legal(sc, 1, "hunted 2") && legal(sc, 1, "hunted 3"));
    act(sc, 1, "hunted 3");
    expect(count_bits(sc->s.seats[3].survival) == 1 && !sc->s.seats[1].survival);
    expect(sc->s.seats[1].survivors == survivors_named("supplier-2") && !sc->s.seats[3].survivors);
    expect(told(sc, GAME_PUBLIC, "Supplier helps Hunted 3."));
}

SCENARIO("YA-scout YA-2", scout_may_keep_the_effect)
{
    arrange_scout(sc, "supplier-2");
    reveal_on(sc, "jungle lair lair", 9);
    act(sc, 1, "survivor supplier");
    act(sc, 1, "hunted 1");
    expect(count_bits(sc->s.seats[1].survival) == 1);
}

SCENARIO("YA-scout", scout_is_asked_for_what_a_survivor_does_for_the_rescuer_himself)
{
    static const char *const kinds[] = {"defender", "imitator",  "outfitter", "jammer",  "runner",
                                        "shadow",   "comforter", "poisoner",  "supplier"};
    unsigned asked_for = 0;

    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char action[32] = "survivor ";

        arrange_scout(sc, kinds[i]);
        discard(sc, 1, "beach rover");
        will(sc, 1, 1);
        dna(sc, 3);
        reveal_on(sc, "jungle lair lair", 9);
        (void)strcat(action, kinds[i]);
        act(sc, 1, action);
        asked_for += legal(sc, 1, "hunted 2");
        expect(legal(sc, 1, "hunted 2") == (i != 0 && i != 3 && i != 7));
    }
    expect(asked_for == 6);
}

SCENARIO("YA-scout", another_hunted_who_rescues_has_the_effect_himself)
{
    arrange_scout(sc, "supplier-2");
    reveal_on(sc, "lair jungle lair", 9);
    act(sc, 1, "nothing");
    act(sc, 2, "survivor supplier");
    expect(count_bits(sc->s.seats[2].survival) == 1 && !legal(sc, 2, "hunted 1"));
}

SCENARIO("YA-scout YU-6", whom_scout_passes_shadow_to_takes_back_the_place_that_he_has_played)
{
    arrange_scout(sc, "shadow");
    reveal_on(sc, "jungle rover lair", 9);
    act(sc, 1, "survivor shadow");
    act(sc, 1, "hunted 2");
    expect(sc->s.seats[2].hand & places("rover") && !(sc->s.seats[1].hand & places("jungle")));
}

SCENARIO("YN-36", scout_passes_imitator_and_the_other_uses_the_power_with_his_own_card_and_still_resolves_his_place)
{
    arrange_scout(sc, "imitator");
    discard(sc, 2, "lair");
    hand(sc, 1, "beach lair");
    reveal_on(sc, "beach rover lair", 2);
    act(sc, 1, "survivor imitator");
    act(sc, 1, "hunted 2");
    expect(sc->s.seats[2].hand & places("rover") && sc->s.seats[2].hand & places("lair"));
    expect(asked(sc, 2) && legal(sc, 2, "power"));
    act(sc, 2, "power");
    expect(heard(sc, "Hunted 2 uses the power of The Jungle.") && heard(sc, "Hunted 2 uses the power of The Rover."));
}

SCENARIO("YN-36 YA-scout", whichever_of_his_places_scout_rescues_by_the_other_has_it_with_the_card_that_he_played)
{
    arrange_scout(sc, "imitator");
    discard(sc, 2, "lair");
    hand(sc, 1, "lair beach");
    pending(sc, 1, "artefact");
    reveal_on(sc, "lair+beach rover lair", 2);
    act(sc, 1, "played lair");
    act(sc, 1, "nothing");
    act(sc, 1, "survivor imitator");
    act(sc, 1, "hunted 2");
    expect(sc->s.seats[2].hand & places("rover") && sc->s.seats[2].hand & places("lair"));
}

SCENARIO("YN-36", a_use_for_all_that_scout_passes_on_is_spent)
{
    arrange_scout(sc, "imitator");
    hand(sc, 3, "ark lair");
    hand(sc, 1, "jungle lair");
    reveal_on(sc, "jungle rover ark", 8);
    act(sc, 1, "survivor imitator");
    act(sc, 1, "hunted 2");
    expect(sc->s.defence == defence_start(&sc->s) - 1 && heard(sc, "Hunted 2 fortifies."));
    expect(sc->s.now.spent & places("ark"));
}

SCENARIO("YN-37", what_is_impossible_for_the_one_whom_scout_names_is_lost)
{
    arrange_scout(sc, "comforter");
    will(sc, 1, 1);
    reveal_on(sc, "jungle lair lair", 9);
    act(sc, 1, "survivor comforter");
    act(sc, 1, "hunted 2");
    expect(sc->s.seats[2].will == 3 && sc->s.seats[1].will == 1 && !heard(sc, "helps"));

    arrange_scout(sc, "runner");
    discard(sc, 1, "beach rover");
    reveal_on(sc, "jungle lair lair", 9);
    act(sc, 1, "survivor runner");
    act(sc, 1, "hunted 2");
    expect(sc->s.seats[1].discard == places("beach rover") && !heard(sc, "helps"));

    /* Hunted 1 resolves two places; by the second Hunted 2 has his Lair back. */
    arrange_scout(sc, "shadow comforter");
    pending(sc, 1, "artefact");
    hand(sc, 1, "jungle beach");
    reveal_on(sc, "jungle+beach lair lair", 9);
    act(sc, 1, "played jungle");
    act(sc, 1, "survivor shadow");
    act(sc, 1, "hunted 2");
    expect(sc->s.seats[2].hand & places("lair") && times_heard(sc, "helps") == 1);
    act(sc, 1, "survivor comforter");
    act(sc, 1, "hunted 2");
    expect(times_heard(sc, "helps") == 1 && sc->s.seats[1].survivors == survivors_named("shadow comforter"));
}

SCENARIO("YN-38 YH-blackout", scout_has_nothing_to_pass_under_blackout_however_he_rescues)
{
    arrange_scout(sc, "supplier-2");
    holds(sc, CREATURE, "blackout");
    holds(sc, 1, "rescue-party");
    hand(sc, 1, "lair ark");
    begin(sc);
    commit_all(sc, "lair lair lair");
    act(sc, CREATURE, "play blackout");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play rescue-party");
    expect(heard(sc, "Hunted 1 rescues Supplier.") && !heard(sc, "helps") && !legal(sc, 1, "hunted 2"));
    expect(!sc->s.seats[1].survival && sc->s.seats[1].survivors == survivors_named("supplier-2"));
}

/* --- Guard ------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-guard", guard_avoids_the_creature_token_once_a_match)
{
    arrange_avatar(sc, 2, "guard");
    reveal_on(sc, "jungle lair", 2);
    expect(in_window(sc, 1) && legal(sc, 1, "avatar guard") && !in_window(sc, 2));
    act(sc, 1, "avatar guard");
    expect(heard(sc, "Hunted 1 uses Guard.") && heard(sc, "Hunted 1 avoids the Creature token."));
    expect(legal(sc, 1, "power"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && !heard(sc, "catches"));
    commit_all(sc, "lair jungle");
    tokens(sc, 1, 0, 0);
    act(sc, CREATURE, "pass-phase");
    expect(sc->s.phase == 3 && asked(sc, 2) && !in_window(sc, 1));
    pass_to_turn(sc, 4);
    expect(sc->s.seats[1].will == 1);
}

SCENARIO("YA-guard YA-2", guard_is_asked_in_windows_and_may_pass)
{
    arrange_avatar(sc, 2, "guard");
    reveal_on(sc, "jungle lair", 2);
    act(sc, 1, "pass-phase");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && !sc->s.seats[1].avatar_used);
    commit_all(sc, "lair jungle");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "avatar guard");
    expect(sc->s.seats[1].avatar_used);
}

SCENARIO("YA-guard", guard_on_whom_no_token_acts_is_not_asked)
{
    arrange_avatar(sc, 2, "guard");
    reveal_on(sc, "jungle lair", 9);
    expect(!in_window(sc, 1) && asked(sc, 1));
}

SCENARIO("YA-guard", guard_chooses_one_of_the_tokens_that_act_on_him)
{
    for (unsigned i = 0; i < 2; i++) {
        arrange_avatar(sc, 2, "guard");
        holds(sc, CREATURE, "mutation");
        begin(sc);
        commit_all(sc, "jungle lair");
        act(sc, CREATURE, "play mutation");
        tokens(sc, 2, 2, 0);
        act(sc, 1, "avatar guard");
        expect(legal(sc, 1, "token creature") && legal(sc, 1, "token artemia") && !legal(sc, 1, "token target"));
        act(sc, 1, i ? "token artemia" : "token creature");
        pass_to_turn(sc, 3);
        expect(heard(sc, "catches Hunted 1") == (i == 1) && sc->s.seats[1].will == 2);
        expect(count_bits(sc->s.seats[1].hand) == (i ? 4 : 3));
    }
}

SCENARIO("YA-guard YN-4", guard_against_the_target_token_is_not_struck_and_is_due_in_step_a)
{
    arrange_avatar(sc, 1, "guard");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 3);
    act(sc, 1, "avatar guard");
    expect(heard(sc, "Hunted 1 avoids the Target token."));
    expect(legal(sc, 1, "power") && !legal(sc, 1, "fortify"));
    act(sc, 1, "power");
    expect(sc->s.phase == 5 && sc->s.seats[1].will == 3 && count_bits(sc->s.seats[1].hand) == 4);
}

SCENARIO("YA-guard YA-1", guard_is_no_card)
{
    arrange_avatar(sc, 2, "guard");
    holds(sc, 1, "dodge");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "jungle lair");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 2, 2, 0);
    act(sc, 1, "play dodge");
    act(sc, 1, "avatar guard");
    expect(sc->s.seats[1].plays == 1 && legal(sc, 1, "power"));

    arrange_avatar(sc, 2, "guard");
    begin(sc);
    sc->s.now.no_survival = 1;
    commit_all(sc, "jungle lair");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "avatar guard");
    expect(legal(sc, 1, "power"));
}

SCENARIO("YA-guard YE-6", guard_chooses_a_clone_as_the_target_token_and_avoids_it_as_with_resistance)
{
    arrange_avatar(sc, 1, "guard");
    tracked(sc);
    holds(sc, CREATURE, "clone scream");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play clone");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 2);
    act(sc, 1, "avatar guard");
    expect(heard(sc, "Hunted 1 avoids the Target token."));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && !heard(sc, "catches") && !heard(sc, "Scream strikes"));
}

SCENARIO("YN-39", guard_under_the_creature_token_and_a_clone_avoids_both_as_with_dodge)
{
    arrange_avatar(sc, 2, "guard");
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "jungle lair");
    act(sc, CREATURE, "play clone");
    tokens(sc, 2, 0, 2);
    act(sc, 1, "avatar guard");
    act(sc, 1, "token creature");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && !heard(sc, "catches"));
}
