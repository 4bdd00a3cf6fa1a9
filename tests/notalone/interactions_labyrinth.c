/* SPDX-License-Identifier: MIT */
/* Places that lie face down and other pieces (XE-6 to XE-12, XL-8, XL-9). */
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"

SCENARIO("XE-6", a_token_on_a_face_down_place_stays_when_that_is_revealed)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 6, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 6);
    act(sc, 1, "nothing");
    expect(!heard(sc, "catches"));
}

SCENARIO("XE-7", the_creature_token_on_a_face_down_place_leaves_the_lair_taking_back)
{
    arrange(sc, 1, WITH_LABYRINTH);
    discard(sc, 1, "jungle river");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 8, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand & places("jungle")); /* taken back without a question */
}

SCENARIO("XE-7", gate_beside_a_face_down_place_copies_another)
{
    arrange(sc, 1, WITH_LABYRINTH);
    holds(sc, 1, "gate");
    discard(sc, 1, "river");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 8, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "play gate");
    expect(heard(sc, "Hunted 1 uses the power of The Jungle.")); /* 6 lies face down: there is no choice */
}

SCENARIO("XE-8", force_field_can_lie_on_face_down_places_and_bars_nothing_there)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 1u << 7);
    hand(sc, 1, "lair swamp wreck");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 0, "target-token 7");
    act(sc, 0, "target-token 6");
    expect(barred_places(&sc->s) == places("swamp"));
    expect(legal(sc, 1, "commit lair") && !legal(sc, 1, "commit swamp"));
}

SCENARIO("XE-8", virus_and_mirage_can_lie_on_face_down_places)
{
    arrange(sc, 1, WITH_LABYRINTH);
    holds(sc, 0, "virus mirage");
    tracked(sc);
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play virus");
    act(sc, 0, "play mirage");
    act(sc, 0, "creature-token 1");
    act(sc, 0, "artemia-token 6");
    act(sc, 0, "artemia-token 7");
    act(sc, 0, "target-token 9");
    act(sc, 0, "target-token 4");
    expect(heard(sc, "The Artemia token lies on spaces 6 and 7."));
    expect(heard(sc, "The Target token lies on spaces 4 and 9."));
    expect(sc->s.face_down == LOWER_ROW);
}

SCENARIO("XE-10", the_second_on_the_labyrinth_takes_a_card_or_reveals_another)
{
    arrange(sc, 2, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth labyrinth");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 9);
    act(sc, 1, "nothing");
    pass_to(sc, 2);
    act(sc, 2, "power");
    expect(legal(sc, 2, "uncover") && legal(sc, 2, "reserve source"));
    act(sc, 2, "uncover");
    expect(!legal(sc, 2, "space 9") && legal(sc, 2, "space 10"));
}

SCENARIO("XE-12", the_power_of_a_place_under_a_token_works_by_a_reveal)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 6, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    act(sc, 1, "power");
    expect(heard(sc, "Rescue advances") && sc->s.seats[1].will == 3);
}

SCENARIO("XE-11 XL-9", the_nexus_copies_the_labyrinth_and_the_swamp_returns_none_of_the_three)
{
    arrange(sc, 1, "places=base+nexus+labyrinth");
    cover(sc, "wreck swamp artefact source shelter", 0);
    discard(sc, 1, "river");
    begin(sc);
    commit_all(sc, "nexus");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    act(sc, 1, "copy labyrinth");
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    act(sc, 1, "take river");
    expect(sc->s.seats[1].hand == places("jungle river beach labyrinth"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("nexus"));
}

SCENARIO("XL-8 XL-9", the_red_artefact_by_a_reveal_copies_and_no_card_comes_back)
{
    arrange(sc, 1, "places=base+labyrinth artefact=red");
    cover(sc, "wreck swamp artefact-red source shelter", 0);
    discard(sc, 1, "jungle river");
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    act(sc, 1, "copy jungle");
    act(sc, 1, "take river");
    expect(sc->s.seats[1].hand == places("lair river beach") && !heard(sc, "takes The Labyrinth, just played"));
}

SCENARIO("XL-8 XL-9", the_pole_by_a_reveal_costs_the_will_and_no_card_goes_to_the_reserve)
{
    arrange(sc, 1, "places=base+labyrinth+pole");
    cover(sc, "artefact swamp pole source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    pass_to_turn(sc, 3);
    expect(heard(sc, "Hunted 1 loses 1 Will and has 2.") && sc->s.rescue == rescue_start(&sc->s) - 3);
    expect(sc->s.reserve[POLE] == 1 && sc->s.seats[1].discard == places("labyrinth"));
}

SCENARIO("XL-9 XE-18", the_portal_by_a_reveal_discards_the_labyrinth_in_its_own_stead)
{
    arrange(sc, 1, "places=base+labyrinth+portal");
    cover(sc, "wreck swamp portal source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    act(sc, 1, "swap-in beach");
    expect(sc->s.seats[1].discard == places("labyrinth") && sc->s.seats[1].hand == places("lair jungle river"));
    pass_to(sc, 1);
    act(sc, 1, "power");
    expect(heard(sc, "The Marker is put on the Beach."));
}

SCENARIO("XE-9 XL-3", retreat_goes_onto_no_face_down_place)
{
    arrange(sc, 1, WITH_LABYRINTH " decks=exploration");
    cover(sc, "wreck swamp artefact source shelter", 1u << 8);
    holds(sc, 1, "retreat");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "play retreat");
    expect(legal(sc, 1, "space 1") && legal(sc, 1, "space 3") && !legal(sc, 1, "space 7"));
}

SCENARIO("XE-8 XE-7", hunger_can_lie_on_a_face_down_place_and_the_lair_copies_the_other)
{
    arrange(sc, 1, WITH_LABYRINTH " decks=exploration");
    cover(sc, "wreck swamp artefact source shelter", 0);
    holds(sc, 0, "hunger");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play hunger");
    act(sc, 0, "creature-token 9");
    act(sc, 0, "creature-token 4");
    expect(sc->s.tokens[TOKEN_CREATURE] == (1u << 4 | 1u << 9));
    pass_to(sc, 1);
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 uses the power of The Beach.") && !heard(sc, "uses the power of The Source"));
}

SCENARIO("XL-4 XH-12", magnetism_draws_nobody_onto_a_face_down_place)
{
    arrange(sc, 1, WITH_LABYRINTH " decks=exploration");
    cover(sc, "wreck swamp artefact source shelter", 0);
    holds(sc, 0, "magnetism");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play magnetism");
    tokens(sc, 5, 0, 7);
    pass_to(sc, 1);
    expect(sc->s.seats[1].space[0] == 2 && !heard(sc, "is moved"));
}

SCENARIO("XL-4", alert_can_name_a_face_down_place)
{
    arrange(sc, 1, WITH_LABYRINTH " decks=exploration");
    holds(sc, 1, "alert");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "play alert");
    act(sc, 1, "space 7");
    expect(sc->s.now.calm == 1u << 7 && sc->s.face_down == LOWER_ROW);
}
