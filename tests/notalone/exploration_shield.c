/* SPDX-License-Identifier: MIT */
/* The Dome, the Shield and the cards that move it (XP-4, XD-1 to XD-6, XE-4, XE-5), the other cards that stand for
 * those of the base game, and Shuttle (XH-1, XS-1 to XS-4, XE-31). */
#include "drawing.h"
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "scenario.h"

#define DOME_PLANET "places=base+dome "

/* --- The Dome and the Shield ------------------------------------------------------------------------------------- */

/* The Shield lies on the space, Assimilation has made a step, and Hunted 1 uses the Dome. */
static void use_dome(struct scenario *sc, unsigned shield, unsigned assimilation)
{
    arrange(sc, 1, DOME_PLANET);
    sc->s.shield = (uint8_t)shield;
    sc->s.assimilation = (uint8_t)assimilation;
    begin(sc);
    commit_all(sc, "dome");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
}

SCENARIO("XD-1", with_the_dome_the_shield_lies_on_place_1_at_the_start_and_else_there_is_none)
{
    set_up(sc, "places=base+dome", 1);
    expect(sc->s.shield == 1 && space_of(&sc->s, DOME) == 4 && !space_of(&sc->s, BEACH));
    set_up(sc, "places=base+nexus", 1);
    expect(!sc->s.shield && space_of(&sc->s, BEACH) == 4);
}

SCENARIO("XP-4 XD-2", the_dome_moves_the_shield_one_place_towards_it)
{
    use_dome(sc, 1, 6);
    expect(sc->s.shield == 2 && !sc->s.marker);
    use_dome(sc, 2, 6);
    expect(sc->s.shield == 3 && sc->s.assimilation == 6);
    expect(heard(sc, "The Shield lies on space 3 now."));
}

SCENARIO("XD-3 X-18", as_the_shield_arrives_assimilation_moves_back_and_it_returns_to_place_1)
{
    use_dome(sc, 3, 5);
    expect(sc->s.assimilation == 6 && sc->s.shield == 1);
    expect(heard_in_order(sc, "The Shield lies on space 4 now.", "Assimilation moves back: 6"));
    expect(heard_in_order(sc, "Assimilation moves back: 6", "The Shield lies on space 1 now."));
}

SCENARIO("XE-4 X-18", the_shield_alone_returns_if_assimilation_is_at_its_start)
{
    use_dome(sc, 3, 7);
    expect(sc->s.assimilation == 7 && sc->s.shield == 1);
    expect(!heard(sc, "Assimilation moves back"));
}

SCENARIO("XD-4", the_shield_protects_nobody_where_it_lies)
{
    arrange(sc, 2, DOME_PLANET);
    begin(sc);
    commit_all(sc, "lair rover");
    tokens(sc, 1, 0, 0);
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].will == 1 && sc->s.assimilation == 7);
}

SCENARIO("XD-5", the_dome_is_used_once_a_turn_by_all_hunted_together)
{
    arrange(sc, 2, DOME_PLANET);
    discard(sc, 2, "lair");
    begin(sc);
    commit_all(sc, "dome dome");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(!legal(sc, 2, "power") && legal(sc, 2, "take lair"));
    pass_to_turn(sc, 3);
    commit_all(sc, "rover rover");
    expect(sc->s.shield == 2 && !sc->s.now.spent);
}

SCENARIO("XD-6 P4-3", the_shield_is_no_token_and_stays_where_the_tokens_leave)
{
    use_dome(sc, 1, 7);
    expect(heard(sc, "The tokens leave the planet.") && sc->s.turn == 3 && sc->s.shield == 2);
}

SCENARIO("XE-4", the_nexus_copying_the_dome_is_the_one_use_of_the_dome)
{
    arrange(sc, 2, "places=base+nexus+dome");
    discard(sc, 2, "jungle");
    begin(sc);
    commit_all(sc, "nexus dome");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy dome");
    expect(sc->s.shield == 2);
    expect(!legal(sc, 2, "power") && legal(sc, 2, "take jungle"));
}

SCENARIO("XE-4 XS-2 XS-3", ingenuity_the_dome_and_amplifier_all_move_the_shield_in_one_turn)
{
    arrange(sc, 2, DOME_PLANET);
    sc->s.assimilation = 6;
    holds(sc, 1, "exploration-ingenuity");
    holds(sc, 2, "exploration-amplifier");
    begin(sc);
    act(sc, 1, "play exploration-ingenuity");
    expect(sc->s.shield == 2);
    commit_all(sc, "dome rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.shield == 3);
    act(sc, 2, "nothing");
    act(sc, 2, "play exploration-amplifier");
    expect(sc->s.shield == 1 && sc->s.assimilation == 7 && sc->s.rescue == 14 - 1);
}

/* --- Interference ------------------------------------------------------------------------------------------------ */

/* The Creature plays it with the Shield on the space (0: there is the Beach), before its token lies. */
static void interfere(struct scenario *sc, unsigned shield)
{
    arrange(sc, 1, shield ? DOME_PLANET : "decks=exploration");
    sc->s.shield = (uint8_t)shield;
    holds(sc, CREATURE, "exploration-interference");
    begin(sc);
    act(sc, 1, "commit jungle");
    act(sc, CREATURE, "play exploration-interference");
}

SCENARIO("XH-1", interference_makes_the_beach_and_the_wreck_ineffective_without_asking_if_there_is_no_shield)
{
    interfere(sc, 0);
    expect(sc->s.now.ineffective == (1u << 4 | 1u << 8));
    expect(legal(sc, CREATURE, "creature-token 1"));
}

SCENARIO("XH-1 XD-6", interference_moves_the_shield_back_from_places_2_and_3_if_the_creature_chooses_so)
{
    for (unsigned shield = 2; shield <= 3; shield++) {
        interfere(sc, shield);
        expect(legal(sc, CREATURE, "ineffective"));
        act(sc, CREATURE, "shield-back");
        expect(sc->s.shield == shield - 1 && !sc->s.now.ineffective);
    }
}

SCENARIO("XH-1 X-17", interference_with_the_dome_can_make_the_wreck_ineffective)
{
    interfere(sc, 3);
    act(sc, CREATURE, "ineffective");
    expect(sc->s.shield == 3 && sc->s.now.ineffective == 1u << 8);
}

SCENARIO("XH-1 XD-6", interference_does_not_ask_while_the_shield_is_at_its_start)
{
    interfere(sc, 1);
    expect(sc->s.shield == 1 && sc->s.now.ineffective == 1u << 8);
}

/* Neither the Beach nor the Wreck is there. */
static void interfere_without_wreck(struct scenario *sc, unsigned shield)
{
    arrange(sc, 1, "places=base+dome+pole");
    sc->s.shield = (uint8_t)shield;
    holds(sc, CREATURE, "exploration-interference");
    begin(sc);
    act(sc, 1, "commit jungle");
    act(sc, CREATURE, "play exploration-interference");
}

SCENARIO("XE-5 X-17", without_the_wreck_interference_can_still_move_the_shield_back)
{
    interfere_without_wreck(sc, 2);
    act(sc, CREATURE, "shield-back");
    expect(sc->s.shield == 1 && !sc->s.now.ineffective);
}

SCENARIO("XE-5 X-17", without_the_wreck_interference_can_be_chosen_to_do_nothing)
{
    interfere_without_wreck(sc, 2);
    act(sc, CREATURE, "ineffective");
    expect(sc->s.shield == 2 && !sc->s.now.ineffective);

    interfere_without_wreck(sc, 1);
    expect(sc->s.shield == 1 && !sc->s.now.ineffective && !heard(sc, "ineffective"));
}

SCENARIO("XH-1", interference_is_played_in_phase_2)
{
    arrange(sc, 1, "decks=exploration");
    holds(sc, CREATURE, "exploration-interference");
    begin(sc);
    expect(offered(sc, CREATURE, "exploration-interference") == 1u << 2);
}

/* Hunted 1 reveals the place of the space, by the Labyrinth, in a turn of Interference. */
static void reveal_under_interference(struct scenario *sc, unsigned space)
{
    arrange(sc, 2, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 0);
    holds(sc, CREATURE, "exploration-interference");
    begin(sc);
    commit_all(sc, "labyrinth lair");
    act(sc, CREATURE, "play exploration-interference");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    reveal(sc, 1, space);
}

SCENARIO("XH-1 XL-5", interference_does_not_tell_where_the_wreck_lies_face_down)
{
    reveal_under_interference(sc, 7);
    expect(sc->s.now.ineffective == 1u << 4);
    expect(times_heard(sc, "ineffective from now on") == 1);
}

SCENARIO("XH-1 XL-5", the_wreck_that_is_revealed_under_interference_is_ineffective)
{
    reveal_under_interference(sc, 6);
    expect(sc->s.now.ineffective == (1u << 4 | 1u << 6));
    expect(heard_in_order(sc, "Hunted 1 reveals The Wreck on space 6.", "Space 6 is ineffective from now on."));
    pass_to_turn(sc, 3);
    expect(!sc->s.now.ineffective && !sc->s.now.ineffective_later);
}

/* --- Drone ------------------------------------------------------------------------------------------------------- */

/* Hunted 1, on the Jungle, holds the Drone and is about to resolve. */
static void fly_drone(struct scenario *sc, const char *places_owned_too)
{
    arrange(sc, 1, "decks=exploration places=base+mangrove");
    sc->s.seats[1].hand |= places(places_owned_too);
    for_each_bit(places(places_owned_too), place)
        sc->s.reserve[place]--;
    holds(sc, 1, "exploration-drone");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    pass_to(sc, 1);
}

SCENARIO("XS-1", drone_takes_a_place_that_he_does_not_own_from_the_reserve_in_place_of_the_power)
{
    fly_drone(sc, "shelter");
    act(sc, 1, "play exploration-drone");
    expect(legal(sc, 1, "reserve mangrove") && legal(sc, 1, "reserve artefact"));
    expect(!legal(sc, 1, "reserve shelter") && !legal(sc, 1, "reserve swamp"));
    act(sc, 1, "reserve mangrove");
    expect(sc->s.seats[1].hand & places("mangrove") && sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("XS-1", drone_takes_no_place_that_lies_face_down)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 1u << 6 | 1u << 9);
    holds(sc, 1, "exploration-drone");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play exploration-drone");
    expect(legal(sc, 1, "reserve wreck") && legal(sc, 1, "reserve source"));
    expect(!legal(sc, 1, "reserve swamp") && !legal(sc, 1, "reserve shelter"));
}

SCENARIO("XS-1", drone_is_barred_where_there_is_nothing_to_take)
{
    fly_drone(sc, "mangrove shelter wreck source artefact");
    expect(legal(sc, 1, "power") && !legal(sc, 1, "play exploration-drone"));
}

SCENARIO("XS-1", drone_is_barred_on_a_place_that_is_not_usable)
{
    arrange(sc, 1, "decks=exploration");
    holds(sc, 1, "exploration-drone");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    expect(!offered(sc, 1, "exploration-drone"));
}

/* --- Ingenuity, Amplifier ---------------------------------------------------------------------------------------- */

SCENARIO("XS-2", ingenuity_puts_the_marker_on_the_beach_and_is_barred_if_it_is_out)
{
    arrange(sc, 1, "decks=exploration");
    holds(sc, 1, "exploration-ingenuity");
    begin(sc);
    expect(offered(sc, 1, "exploration-ingenuity") == 1u << 1);
    act(sc, 1, "play exploration-ingenuity");
    expect(sc->s.marker == 1 && !sc->s.shield);

    arrange(sc, 1, "decks=exploration");
    sc->s.marker = 1;
    holds(sc, 1, "exploration-ingenuity");
    begin(sc);
    expect(!offered(sc, 1, "exploration-ingenuity"));
}

SCENARIO("XS-2 XD-3", ingenuity_can_bring_the_shield_to_the_dome)
{
    arrange(sc, 1, DOME_PLANET);
    sc->s.shield = 3;
    sc->s.assimilation = 4;
    holds(sc, 1, "exploration-ingenuity");
    begin(sc);
    act(sc, 1, "play exploration-ingenuity");
    expect(sc->s.shield == 1 && sc->s.assimilation == 5);
}

static void amplify(struct scenario *sc, const char *settings, unsigned marker)
{
    arrange(sc, 1, settings);
    sc->s.marker = (uint8_t)marker;
    holds(sc, 1, "exploration-amplifier");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
}

SCENARIO("XS-3", amplifier_takes_the_marker_off_and_rescue_makes_a_step)
{
    amplify(sc, "decks=exploration", 1);
    expect(offered(sc, 1, "exploration-amplifier") == 1u << 4);
    act(sc, 1, "play exploration-amplifier");
    expect(sc->s.marker == 0 && sc->s.rescue == 13 - 2);
}

SCENARIO("XS-3", amplifier_is_barred_where_there_is_neither_marker_nor_shield)
{
    amplify(sc, "decks=exploration", 0);
    expect(sc->s.turn == 3 && has_card(sc, 1, "exploration-amplifier"));
}

SCENARIO("XS-3", amplifier_moves_the_shield_in_place_of_rescue)
{
    amplify(sc, DOME_PLANET, 0);
    act(sc, 1, "play exploration-amplifier");
    expect(sc->s.shield == 2 && sc->s.rescue == 13 - 1);
}

/* --- Shuttle ----------------------------------------------------------------------------------------------------- */

/* Hunted 1 holds it, Hunted 2 may hold another card; up to phase 4. */
static void wait_for_shuttle(struct scenario *sc, unsigned rescue, const char *other, const char *hunt)
{
    arrange(sc, 2, "decks=exploration");
    sc->s.rescue = (uint8_t)rescue;
    sc->s.marker = 1;
    holds(sc, 1, "shuttle");
    holds(sc, 2, other);
    holds(sc, CREATURE, hunt);
    begin(sc);
    expect(!(offered(sc, 1, "shuttle") & ~(1u << 4)));
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 9, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "nothing");
}

SCENARIO("XS-4", shuttle_wins_for_the_hunted_if_rescue_is_one_step_from_victory)
{
    wait_for_shuttle(sc, 1, "", "");
    expect(sc->s.phase == 4);
    act(sc, 1, "play shuttle");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
    expect(heard(sc, "the Hunted win by rescue"));
}

SCENARIO("XS-4 P4-5", shuttle_wins_when_the_step_of_phase_four_brings_rescue_to_one)
{
    wait_for_shuttle(sc, 2, "", "");
    expect(sc->s.rescue == 1 && sc->s.phase == 4 && in_window(sc, 1));
    act(sc, 1, "play shuttle");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
}

SCENARIO("XS-4", shuttle_is_barred_two_steps_from_victory)
{
    wait_for_shuttle(sc, 3, "", "");
    expect(sc->s.turn == 3 && has_card(sc, 1, "shuttle"));
}

SCENARIO("XE-31", shuttle_wins_under_stasis)
{
    wait_for_shuttle(sc, 1, "", "stasis");
    act(sc, CREATURE, "play stasis");
    act(sc, 1, "pass");
    expect(heard(sc, "Stasis takes effect."));
    act(sc, 1, "play shuttle");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
}

SCENARIO("XE-31", shuttle_wins_after_an_amplifier_that_brought_rescue_to_one_step)
{
    wait_for_shuttle(sc, 2, "exploration-amplifier", "stasis");
    act(sc, CREATURE, "play stasis");
    act(sc, 2, "pass");
    expect(heard(sc, "Stasis takes effect.") && !legal(sc, 1, "play shuttle"));
    act(sc, 2, "play exploration-amplifier");
    act(sc, 1, "play shuttle");
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
}

/* --- the board --------------------------------------------------------------------------------------------------- */

SCENARIO("XD-2", the_board_shows_where_the_shield_lies)
{
    arrange(sc, 1, DOME_PLANET);
    sc->s.shield = 2;
    begin(sc);
    expect(drawn(sc, GAME_PUBLIC, "|             | S           |             |             |"));
}

SCENARIO("XD-2", the_board_has_room_for_all_that_lies_on_one_place)
{
    arrange(sc, 6, DOME_PLANET);
    holds(sc, CREATURE, "clone stasis");
    holds(sc, 1, "vortex wrong-track");
    discard(sc, 1, "rover");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "lair lair lair lair lair lair");
    act(sc, CREATURE, "play clone");
    tokens(sc, 1, 1, 1);
    expect(in_window(sc, 1) && drawn(sc, GAME_PUBLIC, "| S C A T     |"));
    pass_to_phase(sc, 3);
    expect(drawn(sc, GAME_PUBLIC, "| SCAT123456  |"));
}

SCENARIO("XP-7", the_board_has_room_for_the_longest_name_or_else_says_what_is_ineffective)
{
    arrange(sc, 1, "places=base+archipelago");
    begin(sc);
    expect(drawn(sc, GAME_PUBLIC, "| 6 Swamp     | 7 Archipelago| 8 Wreck     |"));
    sc->s.now.ineffective = 1u << 7 | 1u << 8;
    expect(drawn(sc, GAME_PUBLIC, "| 6 Swamp     | 7 Archipe off| 8 Wreck off |"));
}
