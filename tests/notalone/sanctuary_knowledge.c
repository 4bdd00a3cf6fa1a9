/* SPDX-License-Identifier: MIT */
/* Who knows what with SANCTUARY (YK). */
#include <stdio.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

static const unsigned audiences[] = {CREATURE, 1, 2, 3, GAME_PUBLIC};
enum { AUDIENCES = sizeof audiences / sizeof *audiences };

/* A table with something of everything that lies open. */
static void arrange_all(struct scenario *sc)
{
    arrange_sanctuary(sc, 3, "");
    defence(sc, 6);
    unlocked(sc);
    sanctuary_at(sc, 4);
    dna(sc, 3);
    revealed(sc, "runner");
    rescued(sc, 1, "shadow-1");
    holds_survivors(sc, 2, "defender-2 poisoner-1");
    evolution_hand(sc, "vif alpha leech");
    developed(sc, "apex tenacious");
    evolution_discard(sc, "giant");
    avatar(sc, 1, "pike");
    avatar(sc, 3, "kelly");
}

SCENARIO("YK-1 K-1", everybody_knows_the_board_the_open_survivors_and_evolutions_and_the_avatars)
{
    arrange_all(sc);
    begin(sc);
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_view view = view_of(sc, audiences[i]);
        const struct notalone_state *table = &view.table;

        expect(table->defence == 6 && table->bonuses == sc->s.bonuses && table->bonuses && table->unlocked);
        expect(table->sanctuary == 4 && table->dna == 3);
        expect(table->revealed == survivors_named("runner") && table->survivor_deck_size == 14);
        expect(view.survivor_size[1] == 1 && view.survivor_size[2] == 2 && view.survivor_size[3] == 0);
        expect(table->developed == evolutions_named("apex tenacious"));
        expect(table->evolution_discard == evolutions_named("giant"));
        expect(table->seats[1].avatar == sc->s.seats[1].avatar && table->seats[3].avatar == sc->s.seats[3].avatar);
    }
}

SCENARIO("YK-1", everybody_knows_which_powers_do_not_work_and_which_have_been_used)
{
    arrange_all(sc);
    developed(sc, "alpha mesmeric");
    holds(sc, 1, "antidote");
    begin(sc);
    act(sc, 1, "play antidote");
    act(sc, 1, "evolution alpha");
    commit_all(sc, "river river beach");
    tokens(sc, 4, 0, 0);
    act(sc, CREATURE, "evolution mesmeric");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_state table = view_of(sc, audiences[i]).table;

        expect(table.now.suppressed == evolutions_named("alpha"));
        expect(table.now.used == evolutions_named("mesmeric"));
    }

    arrange_all(sc);
    avatar(sc, 3, "guard");
    begin(sc);
    commit_all(sc, "river river beach");
    tokens(sc, 4, 0, 0);
    act(sc, 3, "avatar guard");
    for (unsigned i = 0; i < AUDIENCES; i++)
        expect(view_of(sc, audiences[i]).table.seats[3].avatar_used);
}

SCENARIO("YK-2", what_a_hunted_has_drawn_he_alone_knows_and_what_he_rescued_all)
{
    arrange_all(sc);
    begin(sc);
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_state table = view_of(sc, audiences[i]).table;
        bool own = audiences[i] == 2;

        expect(table.seats[1].survivors == survivors_named("shadow-1"));
        expect(table.seats[2].survivors == (own ? survivors_named("defender-2 poisoner-1") : 0));
    }
}

SCENARIO("YK-2 YT-2", a_rescue_is_seen_by_all_and_a_draw_by_who_draws)
{
    arrange_all(sc);
    hand(sc, 1, "canyon lair");
    hand(sc, 2, "rover");
    revealed(sc, "");
    survivor_deck(sc, "jammer");
    explore(sc, "canyon rover beach", 1);
    act(sc, 1, "power");
    expect(told(sc, 1, "Hunted 1 draws a Survivor: Jammer.") && told(sc, 2, "Hunted 1 draws a Survivor."));
    expect(!told(sc, 2, "Jammer") && !told(sc, CREATURE, "Jammer") && !told(sc, GAME_PUBLIC, "Jammer"));
    expect(view_of(sc, 2).table.seats[1].survivors == survivors_named("shadow-1"));

    arrange_all(sc);
    sanctuary_at(sc, 5);
    explore(sc, "beach rover jungle", 1);
    act(sc, 1, "survivor runner");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        expect(told(sc, audiences[i], "Hunted 1 rescues Runner."));
        expect(view_of(sc, audiences[i]).table.seats[1].survivors == survivors_named("shadow-1 runner"));
    }
}

SCENARIO("YK-3", sheltered_survivors_are_shown_to_all)
{
    arrange_all(sc);
    sanctuary_at(sc, 3);
    explore(sc, "beach river jungle", 1);
    act(sc, 1, "nothing");
    act(sc, 2, "fortify");
    for (unsigned seat = 1; seat <= 3; seat++)
        if (asked(sc, seat) && !legal(sc, 2, "shelter"))
            act(sc, seat, "take lair");
    act(sc, 2, "shelter");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        expect(told(sc, audiences[i], "Hunted 2 shelters Defender and Poisoner."));
        expect(view_of(sc, audiences[i]).table.survivors_gone == survivors_named("defender-2 poisoner-1"));
    }
}

/* The Creature plays a card for which Hunted 1 discards a Survivor. */
static void abduct(struct scenario *sc, const char *survivor)
{
    holds(sc, CREATURE, "abduction");
    begin(sc);
    commit_all(sc, "lair lair lair");
    act(sc, CREATURE, "play abduction");
    if (legal(sc, CREATURE, "hunted 1"))
        act(sc, CREATURE, "hunted 1");
    if (asked(sc, 1) && legal(sc, 1, survivor))
        act(sc, 1, survivor);
}

SCENARIO("YK-4", of_the_only_survivor_that_all_knew_all_know_that_it_is_gone)
{
    arrange_all(sc);
    holds_survivors(sc, 2, "");
    abduct(sc, "survivor shadow");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        expect(told(sc, audiences[i], "Hunted 1 loses a Survivor: Shadow."));
        expect(view_of(sc, audiences[i]).table.survivors_gone == survivors_named("shadow-1"));
    }
}

SCENARIO("YK-4", of_several_it_is_uncertain_which_are_left)
{
    arrange_all(sc);
    holds_survivors(sc, 2, "");
    rescued(sc, 1, "comforter-1");
    abduct(sc, "survivor shadow");
    expect(told(sc, 1, "Hunted 1 loses a Survivor: Shadow."));
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_view view = view_of(sc, audiences[i]);
        bool own = audiences[i] == 1;

        expect(view.table.seats[1].survivors == (own ? survivors_named("comforter-1") : 0));
        expect(view.table.seats[1].lost == (own ? survivors_named("shadow-1") : 0));
        expect(!view.table.survivors_gone && view.survivor_size[1] == 1 && view.lost_size[1] == 1);
        expect(own || !told(sc, audiences[i], "Survivor: Shadow"));
    }
}

SCENARIO("YK-4", of_the_only_one_that_nobody_knew_nobody_learns_which_it_was)
{
    arrange_all(sc);
    holds_survivors(sc, 2, "");
    holds_survivors(sc, 1, "jammer");
    abduct(sc, "survivor jammer");
    expect(!sc->s.seats[1].survivors && told(sc, 1, "Hunted 1 loses a Survivor: Jammer."));
    expect(told(sc, 2, "Hunted 1 loses a Survivor.") && !told(sc, 2, "Jammer") && !told(sc, CREATURE, "Jammer"));
    expect(!sc->s.survivors_gone && view_of(sc, 2).lost_size[1] == 1 && !view_of(sc, 2).table.seats[1].lost);
}

SCENARIO("YK-4 YT-2", what_he_rescues_later_is_known_again)
{
    arrange_all(sc);
    holds_survivors(sc, 2, "");
    rescued(sc, 1, "comforter-1");
    sanctuary_at(sc, 2);
    abduct(sc, "survivor shadow");
    tokens(sc, 5, 7, 0);
    pass_to(sc, 1);
    act(sc, 1, "survivor runner");
    expect(view_of(sc, 2).table.seats[1].survivors == survivors_named("runner"));
    expect(view_of(sc, 2).survivor_size[1] == 2);
}

SCENARIO("YK-5", the_creature_alone_knows_its_hand_of_evolutions_and_all_know_the_levels)
{
    arrange_all(sc);
    begin(sc);
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_view view = view_of(sc, audiences[i]);

        expect(view.table.evolution_hand == (audiences[i] == CREATURE ? evolutions_named("vif alpha leech") : 0));
        expect(view.evolution_size[0] == 2 && view.evolution_size[1] == 1);
    }
}

SCENARIO("YK-5 Y5-8", of_an_evolution_that_is_drawn_all_hear_the_level)
{
    arrange_all(sc);
    evolution_deck(sc, "stalker parasitic");
    begin(sc);
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "draw-evolution 2");
    expect(told(sc, CREATURE, "The Creature draws an Evolution of level 2: Parasitic."));
    expect(told(sc, 1, "The Creature draws an Evolution of level 2.") && !told(sc, 1, "Parasitic"));
    expect(view_of(sc, GAME_PUBLIC).evolution_size[1] == 2 && !told(sc, GAME_PUBLIC, "Parasitic"));
}

SCENARIO("YK-6 YH-regrowth", an_evolution_that_comes_back_to_hand_is_known_there_until_it_leaves)
{
    arrange_all(sc);
    holds(sc, CREATURE, "regrowth");
    dna(sc, 9);
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play regrowth");
    expect(sc->s.evolution_hand & evolutions_named("giant"));
    for (unsigned i = 1; i < AUDIENCES; i++)
        expect(view_of(sc, audiences[i]).table.evolution_hand == evolutions_named("giant"));
    pass_to_phase(sc, 5);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution giant");
    for (unsigned i = 1; i < AUDIENCES; i++)
        expect(!view_of(sc, audiences[i]).table.evolution_hand);
    expect(!sc->s.evolution_known);
}

SCENARIO("YK-6 YH-metamorphosis", one_that_was_swapped_away_is_known_in_hand_too)
{
    arrange_all(sc);
    holds(sc, CREATURE, "metamorphosis");
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play metamorphosis");
    act(sc, CREATURE, "evolution alpha");
    act(sc, CREATURE, "evolution apex");
    for (unsigned i = 1; i < AUDIENCES; i++)
        expect(view_of(sc, audiences[i]).table.evolution_hand == evolutions_named("apex"));
}

SCENARIO("YK-7", nobody_knows_the_order_of_the_decks)
{
    arrange_all(sc);
    begin(sc);
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_state table = view_of(sc, audiences[i]).table;

        for (unsigned at = 0; at < SURVIVOR_DECK_MAX; at++)
            expect(!table.survivor_deck[at]);
        for (unsigned at = 0; at < EVOLUTION_DECK_MAX; at++)
            expect(!table.evolution_deck[0][at] && !table.evolution_deck[1][at]);
        expect(table.evolution_deck_size[0] == 13 && table.evolution_deck_size[1] == 11);
    }
}

SCENARIO("YK-7 YE-burrower", a_buried_survivor_is_known_to_lie_at_the_bottom)
{
    arrange_all(sc);
    developed(sc, "burrower");
    begin(sc);
    pass_to_phase(sc, 5);
    nest(sc);
    act(sc, CREATURE, "survivor runner");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        const struct notalone_state table = view_of(sc, audiences[i]).table;

        expect(1u << table.survivor_deck[0] == survivors_named("runner") && !table.survivor_deck[1]);
        expect(table.survivor_tail == 1 && told(sc, audiences[i], "Runner goes under the deck of Survivors."));
    }
}

SCENARIO("YK-8 YS-9", what_a_hunted_is_dealt_he_alone_knows_and_the_choices_show_together)
{
    uint16_t dealt;
    char chosen[40];

    set_up(sc, WITH_SANCTUARY "hunted=3 board=1", 5);
    while (asked(sc, CREATURE))
        act(sc, CREATURE, "draw-evolution 1");
    dealt = sc->s.seats[1].dealt;
    for (unsigned i = 0; i < AUDIENCES; i++)
        expect(view_of(sc, audiences[i]).table.seats[1].dealt == (audiences[i] == 1 ? dealt : 0));
    (void)snprintf(chosen, sizeof chosen, "avatar %s", avatar_id((unsigned)__builtin_ctz(dealt)));
    act(sc, 1, chosen);
    for (unsigned i = 0; i < AUDIENCES; i++)
        if (audiences[i] != 1)
            expect(view_of(sc, audiences[i]).table.seats[1].answer == NO_ANSWER);
    expect(told(sc, 2, "Hunted 1 is dealt Avatars.") && told(sc, 1, "Hunted 1 is dealt Avatars: "));
    expect(!sc->s.seats[1].avatar && asked(sc, 2) && asked(sc, 3));
    pass_to_turn(sc, 1);
    for (unsigned i = 0; i < AUDIENCES; i++) {
        expect(view_of(sc, audiences[i]).table.seats[1].avatar == __builtin_ctz(dealt));
        expect(!view_of(sc, audiences[i]).table.seats[1].dealt);
    }
}

SCENARIO("YK-9 YE-prescient YE-malicieux", what_prescient_and_malicieux_show_is_shown_to_the_creature_alone)
{
    arrange_all(sc);
    developed(sc, "prescient malicieux");
    holds(sc, CREATURE, "stasis");
    hand(sc, 2, "lair river");
    hand(sc, 3, "beach jungle");
    begin(sc);
    commit_all(sc, "lair lair jungle");
    act(sc, 1, "hide jungle");
    act(sc, 1, "hide beach");
    act(sc, 1, "hide river");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        bool sees = audiences[i] == CREATURE || audiences[i] == 1;

        expect(told(sc, audiences[i], "Hunted 1 shows the Creature 1 place: The Rover.") == sees);
        expect(view_of(sc, audiences[i]).table.seats[1].shown == (sees ? places("rover") : 0));
    }
    act(sc, CREATURE, "evolution malicieux");
    act(sc, CREATURE, "hunted 3");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        bool sees = audiences[i] == CREATURE || audiences[i] == 3;

        expect(told(sc, audiences[i], "Hunted 3 shows the Creature 1 place"));
        expect(told(sc, audiences[i], "Hunted 3 shows the Creature 1 place: The Beach.") == sees);
        expect(view_of(sc, audiences[i]).table.seats[3].shown == (sees ? places("beach") : 0));
    }
}

SCENARIO("YK-9 YE-telepathic", what_he_names_to_telepathic_all_hear_and_so_that_it_is_in_his_hand)
{
    arrange_all(sc);
    developed(sc, "telepathic");
    begin(sc);
    act(sc, CREATURE, "hunted 2");
    act(sc, 2, "reveal river");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        expect(told(sc, audiences[i], "Hunted 2 will not play The River this turn."));
        expect(view_of(sc, audiences[i]).table.seats[2].named == places("river"));
    }
}

SCENARIO("YK-13 PL-7", of_what_the_observatory_draws_the_discarded_card_is_shown)
{
    arrange_all(sc);
    hand(sc, 1, "observatory");
    survival_deck(sc, "gate dodge");
    explore(sc, "observatory lair lair", 2);
    act(sc, 1, "power");
    act(sc, 1, "keep dodge");
    for (unsigned i = 0; i < AUDIENCES; i++) {
        expect(told(sc, audiences[i], "Hunted 1 discards Gate."));
        expect(told(sc, audiences[i], "Dodge") == (audiences[i] == 1));
    }
}
