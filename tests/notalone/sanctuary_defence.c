/* SPDX-License-Identifier: MIT */
/* Defence and the bonuses of its track (YD). The Sanctuary token lies on 3, where the River is. */
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "sanctuary.h"

enum {
    FEW = 3,
    MANY = 4 /* Hunted, of which the one number belongs to one side of the board, the other to the other */
};

/* Hunted 1 fortifies, and Defence comes to this space. All others are on the Lair. */
static void come_to(struct scenario *sc, unsigned steps)
{
    static const char *const committed[] = {"", "river", "river lair", "river lair lair", "river lair lair lair"};

    defence(sc, steps + 1);
    explore(sc, committed[sc->s.hunted], 5);
    act(sc, 1, "fortify");
    expect(sc->s.defence == steps);
}

static void arrange_few(struct scenario *sc)
{
    arrange_sanctuary(sc, FEW, "");
}

static void arrange_many(struct scenario *sc)
{
    arrange_sanctuary(sc, MANY, "");
}

/* --- the track --------------------------------------------------------------------------------------------------- */

SCENARIO("YD-1 YN-12", the_hunted_win_when_defence_arrives_and_nothing_follows)
{
    arrange_few(sc);
    will(sc, 2, 1);
    defence(sc, 1);
    explore(sc, "river lair lair", 1);
    act(sc, 1, "fortify");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_DEFENCE);
    expect(heard(sc, "the Hunted win by defence"));
    expect(!heard(sc, "catches") && sc->s.seats[2].will == 1);
}

SCENARIO("YD-1", with_sanctuary_rescue_and_assimilation_still_win)
{
    arrange_sanctuary(sc, 1, "");
    sc->s.rescue = 1;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 1, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_RESCUE);

    arrange_sanctuary(sc, 1, "");
    sc->s.assimilation = 1;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1 && sc->s.reason == REASON_ASSIMILATION);
}

SCENARIO("YD-2 YN-13", a_bonus_is_done_in_full_before_the_next_step_of_the_move)
{
    arrange_few(sc);
    holds_survivors(sc, 1, "runner shadow");
    avatar(sc, 1, "engineer");
    discard(sc, 1, "lair");
    discard(sc, 2, "rover beach");
    will(sc, 3, 2);
    come_to(sc, 5);
    act(sc, 1, "shelter");
    expect(sc->s.defence == 4 && asked(sc, 2) && sc->s.seats[3].will == 2);
    expect(heard(sc, "Hunted 1 shelters Runner and Shadow."));
    act(sc, 2, "take beach");
    expect(sc->s.defence == 3 && sc->s.seats[3].will == 3);
    expect(heard_in_order(sc, "Hunted 2 takes back 1 place: The Beach", "Defence advances: 3 steps left."));
}

SCENARIO("YN-13 YT-6", the_bonus_of_fortifying_is_done_before_he_is_asked_to_shelter)
{
    arrange_few(sc);
    holds_survivors(sc, 1, "runner");
    discard(sc, 2, "rover beach");
    come_to(sc, 4);
    expect(asked(sc, 2) && !asked(sc, 1));
    act(sc, 2, "take rover");
    expect(asked(sc, 1) && legal(sc, 1, "shelter"));
    act(sc, 1, "shelter");
    expect(sc->s.defence == 3 && heard(sc, "The bonus of this space: all regain 1 Will."));
}

SCENARIO("YD-2 YD-6", a_bonus_that_cannot_be_carried_out_is_lost)
{
    arrange_few(sc);
    come_to(sc, bonus_space(sc, BONUS_EVOLUTION));
    expect(heard(sc, "The bonus of this space: discard 1 developed Evolution."));
    expect(!heard(sc, "The Creature discards") && asked(sc, 2));

    arrange_few(sc);
    dna(sc, 0);
    come_to(sc, bonus_space(sc, BONUS_DNA));
    expect(heard(sc, "The bonus of this space: discard 1 DNA of the Creature.") && sc->s.dna == 0);

    arrange_few(sc);
    come_to(sc, bonus_space(sc, BONUS_TAKE_BACK));
    expect(heard(sc, "The bonus of this space: all take back 1 place."));
    expect(!heard(sc, "takes back 1 place:") && asked(sc, 2));
}

SCENARIO("YD-3 YN-20", a_space_that_is_reached_again_gives_nothing_more)
{
    arrange_few(sc);
    dna(sc, 3);
    holds(sc, CREATURE, "breach");
    come_to(sc, bonus_space(sc, BONUS_DNA));
    expect(sc->s.dna == 2);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play breach");
    pass_to_phase(sc, 5);
    expect(sc->s.defence == bonus_space(sc, BONUS_DNA) + 1);
    nest(sc);
    expect(sc->s.defence == bonus_space(sc, BONUS_DNA) && sc->s.dna == 5);
    expect(times_heard(sc, "The bonus of this space: discard 1 DNA of the Creature.") == 1);
}

SCENARIO("YN-20 YD-3 YD-5", after_breach_the_way_that_was_unlocked_stays_open)
{
    arrange_few(sc);
    holds(sc, CREATURE, "breach");
    defence(sc, bonus_space(sc, BONUS_UNLOCK));
    unlocked(sc);
    begin(sc);
    commit_all(sc, "lair lair lair");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play breach");
    expect(sc->s.defence == bonus_space(sc, BONUS_UNLOCK) + 1 && sc->s.unlocked);
    pass_to_phase(sc, 5);
    nest(sc);
    expect(sc->s.defence == bonus_space(sc, BONUS_UNLOCK) && sc->s.unlocked && !heard(sc, "The bonus of this space"));
}

SCENARIO("YD-13 YH-breach", defence_never_moves_back_beyond_its_start)
{
    arrange_few(sc);
    holds(sc, CREATURE, "breach");
    expect(sc->s.defence == defence_start(&sc->s));
    begin(sc);
    expect(!comes_to(sc, CREATURE, "play breach"));
    arrange_few(sc);
    holds(sc, CREATURE, "breach");
    defence(sc, defence_start(&sc->s) - 1);
    begin(sc);
    expect(comes_to(sc, CREATURE, "play breach"));
}

/* --- whom a bonus is for ----------------------------------------------------------------------------------------- */

SCENARIO("YD-4 YD-10", where_several_choose_they_choose_at_the_same_time_and_none_can_decline)
{
    arrange_few(sc);
    discard(sc, 1, "lair jungle");
    discard(sc, 2, "rover");
    discard(sc, 3, "beach rover");
    come_to(sc, bonus_space(sc, BONUS_TAKE_BACK));
    expect(asked(sc, 1) && !asked(sc, 2) && asked(sc, 3));
    expect(legal(sc, 3, "take beach") && legal(sc, 3, "take rover") && !legal(sc, 3, "nothing"));
    expect(!legal(sc, 3, "enough") && !legal(sc, 3, "pass"));
    act(sc, 3, "take beach");
    expect(!heard(sc, "takes back"));
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].discard == places("jungle") && sc->s.seats[2].discard == 0);
    expect(sc->s.seats[3].discard == places("rover"));
}

SCENARIO("YD-10 YN-19 YN-28", what_the_bonus_takes_back_is_no_power_of_a_place)
{
    arrange_few(sc);
    holds(sc, CREATURE, "persecution");
    discard(sc, 1, "lair");
    discard(sc, 2, "rover");
    defence(sc, bonus_space(sc, BONUS_TAKE_BACK) + 1);
    begin(sc);
    commit_all(sc, "river lair lair");
    act(sc, CREATURE, "play persecution");
    tokens(sc, 5, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "fortify");
    expect(!sc->s.seats[1].discard && !sc->s.seats[2].discard);

    arrange_few(sc);
    holds(sc, CREATURE, "lure");
    discard(sc, 1, "lair");
    discard(sc, 2, "rover");
    defence(sc, bonus_space(sc, BONUS_TAKE_BACK) + 1);
    begin(sc);
    commit_all(sc, "river lair lair");
    act(sc, CREATURE, "play lure");
    tokens(sc, 5, 0, 4);
    pass_to(sc, 1);
    act(sc, 1, "fortify");
    expect(!sc->s.seats[1].discard && !sc->s.seats[2].discard);
}

/* --- each bonus -------------------------------------------------------------------------------------------------- */

SCENARIO("YD-5 Y5-2", unlock_lets_the_token_go_on_to_ten_for_the_rest_of_the_match)
{
    static const uint8_t round[] = {4, 5, 6, 7, 8, 9, 10, 1, 2};

    arrange_few(sc);
    come_to(sc, bonus_space(sc, BONUS_UNLOCK));
    for (unsigned i = 0; i < sizeof round / sizeof *round; i++) {
        pass_to_phase(sc, 5);
        expect(sc->s.sanctuary == round[i]);
        pass_to_turn(sc, 3 + i);
    }
}

SCENARIO("YD-6", with_one_developed_evolution_nobody_is_asked)
{
    arrange_few(sc);
    developed(sc, "alpha");
    come_to(sc, bonus_space(sc, BONUS_EVOLUTION));
    expect(sc->s.evolution_discard == evolutions_named("alpha") && !sc->s.developed);
    expect(heard(sc, "The Creature discards Alpha.") && !heard(sc, "names"));
}

/* What the Hunted name, in their order, and which is discarded. */
static bool names_discard(struct scenario *sc, const char *const *named, const char *discarded)
{
    static const char *const says[] = {"evolution alpha", "evolution apex", "evolution giant"};

    developed(sc, "alpha apex giant");
    come_to(sc, bonus_space(sc, BONUS_EVOLUTION));
    for (unsigned seat = 1; seat <= FEW; seat++)
        expect(asked(sc, seat) && legal(sc, seat, says[0]) && legal(sc, seat, says[1]) && legal(sc, seat, says[2]));
    for (unsigned seat = 1; seat <= FEW; seat++)
        act(sc, seat, named[seat - 1]);
    return sc->s.evolution_discard == evolutions_named(discarded) && count_bits(sc->s.developed) == 2;
}

SCENARIO("YD-6", the_evolution_that_most_of_the_hunted_name_is_discarded)
{
    static const char *const named[] = {"evolution apex", "evolution giant", "evolution giant"};

    arrange_few(sc);
    will(sc, 1, 1);
    expect(names_discard(sc, named, "giant"));
}

SCENARIO("YD-6", of_those_named_as_often_it_is_the_one_that_the_least_will_names)
{
    static const char *const named[] = {"evolution apex", "evolution alpha", "evolution giant"};

    arrange_few(sc);
    will(sc, 2, 2);
    will(sc, 3, 1);
    expect(names_discard(sc, named, "giant"));
}

SCENARIO("YD-6", and_then_the_one_that_the_lowest_seat_names)
{
    static const char *const named[] = {"evolution apex", "evolution alpha", "evolution giant"};

    arrange_few(sc);
    will(sc, 2, 2);
    will(sc, 3, 2);
    expect(names_discard(sc, named, "alpha"));
}

SCENARIO("YD-6", the_least_will_counts_among_those_who_name_one_of_the_most_named_alone)
{
    static const char *const committed = "river lair lair lair";
    static const char *const says[] = {"evolution alpha", "evolution alpha", "evolution apex", "evolution giant"};

    arrange_many(sc);
    developed(sc, "alpha apex giant");
    will(sc, 4, 1);
    defence(sc, bonus_space(sc, BONUS_EVOLUTION) + 1);
    explore(sc, committed, 5);
    act(sc, 1, "fortify");
    for (unsigned seat = 1; seat <= MANY; seat++)
        act(sc, seat, says[seat - 1]);
    expect(sc->s.evolution_discard == evolutions_named("alpha"));
}

SCENARIO("YK-12 YD-6", the_votes_are_shown_when_the_last_is_in)
{
    arrange_few(sc);
    developed(sc, "alpha apex giant");
    come_to(sc, bonus_space(sc, BONUS_EVOLUTION));
    act(sc, 3, "evolution giant");
    act(sc, 1, "evolution apex");
    expect(!heard(sc, "names"));
    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++)
        expect(view_of(sc, audience).table.seats[3].answer == NO_ANSWER || audience == 3);
    act(sc, 2, "evolution giant");
    expect(told(sc, GAME_PUBLIC, "Hunted 1 names Apex.") && told(sc, GAME_PUBLIC, "Hunted 2 names Giant."));
    expect(told(sc, GAME_PUBLIC, "Hunted 3 names Giant.") && told(sc, CREATURE, "Hunted 3 names Giant."));
}

SCENARIO("YD-6 Y5-11", an_evolution_that_does_not_work_yet_can_be_discarded_and_tenacious_does_not_protect_yet)
{
    arrange_few(sc);
    evolution_hand(sc, "tenacious");
    holds(sc, CREATURE, "hibernation");
    dna(sc, 4);
    defence(sc, bonus_space(sc, BONUS_EVOLUTION) + 1);
    begin(sc);
    commit_all(sc, "lair lair lair");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play hibernation");
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution tenacious");
    act(sc, CREATURE, "enough");
    nest(sc);
    expect(sc->s.evolution_discard == evolutions_named("tenacious"));
    expect(!sc->s.fresh);
}

SCENARIO("YD-7", settle_gives_a_place_to_each_who_owns_none_of_six_to_ten_clockwise)
{
    arrange_many(sc);
    hand(sc, 2, "lair canyon");
    discard(sc, 3, "ark");
    sc->s.reserve[OBSERVATORY] = 1;
    come_to(sc, bonus_space(sc, BONUS_PLACE_FOR_NONE));
    expect(asked(sc, 1) && !asked(sc, 4) && legal(sc, 1, "reserve observatory") && !legal(sc, 1, "nothing"));
    act(sc, 1, "reserve observatory");
    expect(sc->s.seats[1].hand & places("observatory"));
    expect(asked(sc, 4) && !asked(sc, 2) && !asked(sc, 3));
    expect(!legal(sc, 4, "reserve observatory") && legal(sc, 4, "reserve monolith"));
    act(sc, 4, "reserve monolith");
    expect(sc->s.reserve[MONOLITH] == 2 && sc->s.seats[4].hand & places("monolith"));
    expect(!(sc->s.seats[3].hand & places("monolith")) && sc->s.defence == bonus_space(sc, BONUS_PLACE_FOR_NONE));
}

SCENARIO("YD-7", a_place_that_he_has_played_is_one_that_he_owns)
{
    arrange_many(sc);
    hand(sc, 2, "canyon");
    defence(sc, bonus_space(sc, BONUS_PLACE_FOR_NONE) + 1);
    explore(sc, "river canyon lair lair", 5);
    act(sc, 1, "fortify");
    act(sc, 1, "reserve ark");
    expect(asked(sc, 3));
    act(sc, 3, "reserve ark");
    act(sc, 4, "reserve ark");
    expect(sc->s.reserve[ARK] == 0 && asked(sc, 2) && legal(sc, 2, "power"));
}

SCENARIO("YN-1 YD-7", settle_gives_a_place_that_lies_face_down_too_and_it_waits_for_the_reveal)
{
    arrange_sanctuary(sc, MANY, "places=base+labyrinth+sanctuary");
    cover(sc, "canyon monolith ark greenhouse observatory", 1u << 6);
    defence(sc, bonus_space(sc, BONUS_PLACE_FOR_NONE) + 1);
    explore(sc, "river lair lair lair", 5);
    act(sc, 1, "fortify");
    expect(legal(sc, 1, "reserve ark") && legal(sc, 1, "reserve canyon"));
    act(sc, 1, "reserve ark");
    pass_to_turn(sc, 3);
    pass_to(sc, 1);
    expect(sc->s.seats[1].hand & places("ark") && !legal(sc, 1, "commit ark") && legal(sc, 1, "commit jungle"));
}

SCENARIO("YD-8", equip_gives_a_survival_card_to_each_without_one)
{
    arrange_few(sc);
    holds(sc, 2, "dodge");
    come_to(sc, bonus_space(sc, BONUS_SURVIVAL_FOR_NONE));
    expect(count_bits(sc->s.seats[1].survival) == 1 && count_bits(sc->s.seats[3].survival) == 1);
    expect(count_bits(sc->s.seats[2].survival) == 1 && has_card(sc, 2, "dodge"));
}

SCENARIO("YD-9", draw_gives_every_hunted_a_survival_card)
{
    arrange_many(sc);
    holds(sc, 2, "dodge");
    come_to(sc, bonus_space(sc, BONUS_SURVIVAL));
    for (unsigned seat = 1; seat <= MANY; seat++)
        expect(count_bits(sc->s.seats[seat].survival) == (seat == 2 ? 2 : 1));
}

SCENARIO("YN-18 YD-8 YD-9", under_despair_neither_bonus_draws_a_card)
{
    for (unsigned i = 0; i < 2; i++) {
        arrange_sanctuary(sc, i ? MANY : FEW, "");
        holds(sc, CREATURE, "despair");
        begin(sc);
        act(sc, CREATURE, "play despair");
        defence(sc, bonus_space(sc, i ? BONUS_SURVIVAL : BONUS_SURVIVAL_FOR_NONE) + 1);
        commit_all(sc, i ? "river lair lair lair" : "river lair lair");
        tokens(sc, 5, 1, 0);
        pass_to(sc, 1);
        act(sc, 1, "fortify");
        expect(heard(sc, "The bonus of this space: a Survival card"));
        for (unsigned seat = 1; seat <= sc->s.hunted; seat++)
            expect(!sc->s.seats[seat].survival);
    }
}

SCENARIO("YD-11 P3-15", heal_gives_one_will_to_those_with_one_or_two)
{
    arrange_few(sc);
    will(sc, 1, 2);
    will(sc, 2, 1);
    come_to(sc, bonus_space(sc, BONUS_WILL));
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2 && sc->s.seats[3].will == 3);

    arrange_few(sc);
    will(sc, 2, 1);
    will(sc, 3, 2);
    defence(sc, bonus_space(sc, BONUS_WILL) + 1);
    explore(sc, "river rover lair", 5);
    sc->s.seats[2].will = 0;
    act(sc, 1, "fortify");
    expect(sc->s.seats[2].will == 0 && sc->s.seats[3].will == 3);
}

SCENARIO("YD-12", discard_dna_takes_one_of_the_creature)
{
    arrange_few(sc);
    dna(sc, 3);
    come_to(sc, bonus_space(sc, BONUS_DNA));
    expect(sc->s.dna == 2 && heard(sc, "The Creature loses 1 DNA and has 2."));
}

SCENARIO("YN-14 YD-12 Y5-12", nesting_takes_its_dna_before_the_bonus_discards_one)
{
    arrange_few(sc);
    dna(sc, 0);
    defence(sc, bonus_space(sc, BONUS_DNA) + 1);
    explore(sc, "lair lair lair", 5);
    pass_to_phase(sc, 5);
    nest(sc);
    expect(heard_in_order(sc, "The Creature takes 3 DNA and has 3.", "Defence advances: "));
    expect(heard_in_order(sc, "Defence advances: ", "The Creature loses 1 DNA and has 2."));
}

SCENARIO("YN-14 YD-4", a_bonus_of_nesting_asks_the_hunted_in_phase_five)
{
    arrange_few(sc);
    developed(sc, "alpha apex");
    defence(sc, bonus_space(sc, BONUS_EVOLUTION) + 1);
    explore(sc, "lair lair lair", 5);
    pass_to_phase(sc, 5);
    nest(sc);
    expect(asked(sc, 1) && asked(sc, 2) && asked(sc, 3) && !asked(sc, CREATURE) && sc->s.phase == 5);
    for (unsigned seat = 1; seat <= FEW; seat++)
        act(sc, seat, "evolution alpha");
    expect(sc->s.developed == evolutions_named("apex") && sc->s.turn == 3);
}
