/* SPDX-License-Identifier: MIT */
/* Who knows what (K-1 to K-6): what the views show and the events tell, to whom, and what is lost again. */
#include <string.h>

#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* The seats of a match with two Hunted, and the public. */
#define for_each_reader(reader)                                                                                        \
    for (unsigned reader = 0; reader <= GAME_PUBLIC; reader = reader == 2 ? GAME_PUBLIC : reader + 1)

/* --- open to all ------------------------------------------------------------------------------------------------- */

SCENARIO("K-1", counters_tokens_marker_and_will_are_known_to_everybody)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    sc->s.marker = 1;
    will(sc, 2, 1);
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "jungle lair");
    act(sc, 0, "play scream");
    tokens(sc, 4, 2, 9);
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        expect(view.table.rescue == 6 && view.table.assimilation == 5 + 3);
        expect(view.table.marker == 1);
        expect(view.table.tokens[TOKEN_CREATURE] == 1 << 4);
        expect(view.table.tokens[TOKEN_ARTEMIA] == 1 << 2);
        expect(view.table.tokens[TOKEN_TARGET] == 1 << 9);
        expect(view.table.seats[1].will == 3 && view.table.seats[2].will == 1);
        expect(view.table.hunt_plays == 1 && view.table.hunt_played[0] == sc->s.hunt_played[0]);
    }
}

SCENARIO("K-1", pending_places_the_reserve_what_each_owns_and_all_sizes_are_known_to_everybody)
{
    arrange(sc, 2, "");
    hand(sc, 1, "river lair wreck");
    discard(sc, 1, "jungle");
    holds(sc, 0, "stasis tracking");
    holds(sc, 2, "dodge detector");
    hunt_discard(sc, "toxin clone");
    begin(sc);
    commit_all(sc, "river lair");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        expect(view.table.seats[1].pending == MODE_RIVER && view.table.seats[2].pending == MODE_ONE);
        expect(memcmp(view.table.reserve, sc->s.reserve, sizeof sc->s.reserve) == 0);
        expect(view.owned[1] == places("river lair wreck jungle"));
        expect(view.hand_size[1] == 2 && view.hand_size[2] == 4);
        expect(view.discard_size[1] == 1 && view.discard_size[2] == 0);
        expect(view.survival_size[1] == 0 && view.survival_size[2] == 2);
        expect(view.hunt_size == 2);
        expect(view.table.hunt_deck_size == 16 && view.table.survival_deck_size == 13);
        expect(view.table.hunt_discard_size == 2);
        expect(view.table.hunt_discard[1] == sc->s.hunt_discard[1]);
    }
}

SCENARIO("K-1", how_many_places_each_has_committed_is_known_to_everybody)
{
    arrange(sc, 2, "");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+lair rover");
    for_each_reader(reader) {
        expect(view_of(sc, reader).table.seats[1].count == 2);
        expect(view_of(sc, reader).table.seats[2].count == 1);
    }
}

SCENARIO("K-1", the_survival_discard_is_known_with_its_order)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 1, "adrenaline");
    holds(sc, 2, "ingenuity");
    begin(sc);
    act(sc, 2, "play ingenuity");
    act(sc, 1, "play adrenaline");
    act(sc, 0, "next ingenuity");
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        expect(view.table.survival_discard_size == 2);
        expect(view.table.survival_discard[0] == SURVIVAL + 1);
        expect(view.table.survival_discard[1] == SURVIVAL);
    }
}

/* --- discards of places ------------------------------------------------------------------------------------------ */

SCENARIO("K-2", everybody_knows_which_places_are_in_a_discard)
{
    arrange(sc, 2, "");
    discard(sc, 1, "beach rover");
    begin(sc);
    for_each_reader(reader)
        expect(view_of(sc, reader).table.seats[1].discard == places("beach rover"));
}

SCENARIO("K-2", under_smokescreen_the_hunted_alone_know_which_places_are_in_a_discard)
{
    arrange(sc, 2, "");
    discard(sc, 1, "beach rover");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    for (unsigned seat = 1; seat <= 2; seat++)
        expect(view_of(sc, seat).table.seats[1].discard == places("beach rover"));
    expect(view_of(sc, 0).table.seats[1].discard == 0);
    expect(view_of(sc, GAME_PUBLIC).table.seats[1].discard == 0);
    expect(view_of(sc, 0).discard_size[1] == 2);
}

/* --- the owner alone --------------------------------------------------------------------------------------------- */

SCENARIO("K-3", a_hand_follows_from_what_is_owned_and_discarded_while_nothing_lies_face_down)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle wreck");
    discard(sc, 1, "beach");
    begin(sc);
    for_each_reader(reader)
        expect(view_of(sc, reader).table.seats[1].hand == places("lair jungle wreck"));
}

SCENARIO("K-3", the_others_see_a_face_down_card_and_a_hand_of_which_it_may_be_one)
{
    arrange(sc, 2, "");
    holds(sc, 0, "despair");
    begin(sc);
    commit_all(sc, "jungle beach");
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        if (reader == 1)
            continue;
        expect(view.table.seats[1].played[0] == UNKNOWN);
        expect(view.table.seats[1].hand == 0);
        expect(view.hand_size[1] == 4);
        expect(view.owned[1] == places("lair jungle river beach rover"));
    }
    expect(view_of(sc, 1).table.seats[1].played[0] == JUNGLE);
    expect(told(sc, 1, "Hunted 1 commits 1 place card: The Jungle."));
    expect(told(sc, 0, "Hunted 1 commits 1 place card."));
    expect(told(sc, 2, "Hunted 1 commits 1 place card."));
    expect(told(sc, GAME_PUBLIC, "Hunted 1 commits 1 place card."));
}

SCENARIO("K-3", the_reveal_shows_the_places_to_all)
{
    arrange(sc, 2, "");
    begin(sc);
    commit_all(sc, "jungle beach");
    tokens(sc, 9, 0, 0);
    for_each_reader(reader) {
        expect(told(sc, reader, "Hunted 1 reveals The Jungle."));
        expect(view_of(sc, reader).table.seats[1].played[0] == JUNGLE);
        expect(view_of(sc, reader).table.seats[1].hand == places("lair river beach rover"));
    }
}

SCENARIO("K-3", survival_cards_in_hand_are_known_to_their_owner_alone)
{
    arrange(sc, 2, "");
    holds(sc, 1, "dodge gate");
    begin(sc);
    for_each_reader(reader) {
        uint64_t seen = view_of(sc, reader).table.seats[1].survival;

        expect(seen == (reader == 1 ? sc->s.seats[1].survival : 0));
    }
}

SCENARIO("K-3 W-3", a_survival_card_that_returned_to_hand_is_known_to_be_there)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 0, "despair");
    holds(sc, 1, "adrenaline dodge");
    begin(sc);
    act(sc, 0, "play despair");
    act(sc, 1, "play adrenaline");
    act(sc, 0, "next despair");
    expect(has_card(sc, 1, "adrenaline"));
    for_each_reader(reader)
        expect(view_of(sc, reader).table.seats[1].survival == (reader == 1 ? sc->s.seats[1].survival : 1));
}

SCENARIO("K-3 T-3", what_was_chosen_of_two_places_does_not_show_before_it_is_final)
{
    arrange(sc, 2, "");
    pending(sc, 1, "artefact");
    begin(sc);
    act(sc, 1, "commit jungle");
    expect(view_of(sc, 1).table.seats[1].chosen == places("jungle"));
    expect(view_of(sc, 0).table.seats[1].chosen == 0);
    expect(view_of(sc, 2).table.seats[1].chosen == 0);
    expect(view_of(sc, 0).table.seats[1].count == 0);
}

SCENARIO("K-3", a_survival_card_that_was_known_is_forgotten_when_it_leaves_the_hand)
{
    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 1, "adrenaline");
    sc->s.survival_known = 1;
    begin(sc);
    expect(view_of(sc, 2).table.seats[1].survival == 1);
    act(sc, 1, "play adrenaline");
    expect(sc->s.survival_known == 0);
    for_each_reader(reader)
        expect(view_of(sc, reader).table.survival_known == 0);
}

SCENARIO("K-3 PL-7", the_cards_among_which_he_chooses_are_known_to_him_alone_and_only_while_he_chooses)
{
    arrange(sc, 2, "");
    hand(sc, 1, "shelter lair");
    survival_deck(sc, "dodge gate");
    begin(sc);
    commit_all(sc, "shelter lair");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "power");
    for_each_reader(reader)
        expect((view_of(sc, reader).table.seats[1].offered != 0) == (reader == 1));
    act(sc, 1, "keep gate");
    expect(view_of(sc, 1).table.seats[1].offered == 0);
}

SCENARIO("K-3 N21 V-vortex", a_card_swapped_in_face_down_is_known_to_who_sees_the_discards)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "vortex");
    holds(sc, 2, "smokescreen");
    holds(sc, 0, "fierceness");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "beach rover");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "pass");
    act(sc, 1, "play vortex");
    expect(sc->s.phase == 2);
    expect(view_of(sc, 2).table.seats[1].played[0] == LAIR && view_of(sc, 2).table.seats[1].known == 1);
    expect(view_of(sc, 0).table.seats[1].played[0] == UNKNOWN && view_of(sc, 0).table.seats[1].known == 0);
    expect(view_of(sc, GAME_PUBLIC).table.seats[1].played[0] == UNKNOWN);
}

SCENARIO("K-1", what_happens_on_the_planet_is_told_to_everybody)
{
    arrange(sc, 2, "artefact=yellow");
    hand(sc, 1, "artefact-yellow lair");
    sc->s.rescue = 6;
    holds(sc, 0, "interference");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 1, "play ingenuity");
    commit_all(sc, "artefact-yellow rover");
    act(sc, 0, "play interference");
    tokens(sc, 7, 6, 0);
    act(sc, 1, "power");
    act(sc, 2, "nothing");
    for_each_reader(reader) {
        expect(told(sc, reader, "The Marker is put on the Beach."));
        expect(told(sc, reader, "Spaces 4 and 8 are ineffective from now on."));
        expect(told(sc, reader, "The Artemia token lies on space 6."));
        expect(told(sc, reader, "The Artemia token acts on nobody this turn."));
        expect(told(sc, reader, "The tokens leave the planet."));
    }
}

SCENARIO("K-3 K-4", who_watches_with_everything_open_sees_every_hand)
{
    struct notalone_view view;

    arrange(sc, 2, "");
    holds(sc, 0, "despair");
    holds(sc, 2, "dodge");
    begin(sc);
    commit_all(sc, "beach rover");
    view = view_of(sc, GAME_ALL);
    expect(view.table.seats[1].played[0] == BEACH);
    expect(view.table.seats[1].hand == places("lair jungle river rover"));
    expect(view.table.seats[2].survival == sc->s.seats[2].survival);
    expect(view.table.hunt_hand == sc->s.hunt_hand);
    expect(view.table.survival_deck[0] == sc->s.survival_deck[0]);
}

/* --- the Creature alone ------------------------------------------------------------------------------------------ */

SCENARIO("K-4", the_creature_alone_knows_its_hunt_cards)
{
    arrange(sc, 2, "");
    holds(sc, 0, "despair scream");
    hunt_deck(sc, "toxin");
    begin(sc);
    for_each_reader(reader) {
        expect(view_of(sc, reader).table.hunt_hand == (reader == 0 ? sc->s.hunt_hand : 0));
        expect(view_of(sc, reader).hunt_size == 2);
    }
    pass_to_turn(sc, 3);
    expect(told(sc, 0, "The Creature draws 1 Hunt card: Toxin."));
    expect(told(sc, 1, "The Creature draws 1 Hunt card."));
    expect(told(sc, GAME_PUBLIC, "The Creature draws 1 Hunt card."));
}

SCENARIO("K-4 V-strike-back", hunt_cards_that_were_shown_going_under_the_deck_stay_known_there)
{
    arrange(sc, 2, "");
    holds(sc, 0, "scream toxin");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 1, "play strike-back");
    expect(view_of(sc, 0).hunt_size == 0);
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        expect(view.table.hunt_tail == 2);
        expect(view.table.hunt_deck[0] == sc->s.hunt_deck[0] && view.table.hunt_deck[0]);
        expect(view.table.hunt_deck[1] == sc->s.hunt_deck[1] && view.table.hunt_deck[1]);
    }
}

SCENARIO("K-4", a_hunt_card_drawn_from_the_known_end_of_the_deck_stays_known_until_it_is_played)
{
    arrange(sc, 2, "");
    holds(sc, 0, "scream toxin");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, 1, "play strike-back");
    while (sc->s.hunt_deck_size > 2)
        sc->s.hunt_deck[--sc->s.hunt_deck_size] = 0;
    pass_to_turn(sc, 3);
    expect(has_card(sc, 0, "scream") && has_card(sc, 0, "toxin"));
    for_each_reader(reader) {
        expect(view_of(sc, reader).table.hunt_hand == sc->s.hunt_hand);
        expect(view_of(sc, reader).table.hunt_tail == 0);
    }
    pass_to(sc, 1);
    commit_all(sc, "beach beach");
    act(sc, 0, "play toxin");
    for_each_reader(reader)
        expect(view_of(sc, reader).table.hunt_known == (uint64_t)1 << 14);
}

SCENARIO("K-4 K-3 H-phobia",
         places_that_were_shown_are_known_to_the_creature_and_to_nobody_else_until_the_end_of_the_turn)
{
    arrange(sc, 2, "");
    holds(sc, 0, "phobia");
    begin(sc);
    commit_all(sc, "lair beach");
    act(sc, 0, "play phobia");
    act(sc, 0, "hunted 1");
    act(sc, 1, "hide jungle");
    act(sc, 1, "hide rover");
    expect(view_of(sc, 0).table.seats[1].hand == places("river beach"));
    expect(view_of(sc, 0).table.seats[1].shown == places("river beach"));
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        if (reader == 2 || reader == GAME_PUBLIC)
            expect(view.table.seats[1].hand == 0 && view.table.seats[1].shown == 0);
    }
    pass_to_turn(sc, 3);
    expect(view_of(sc, 0).table.seats[1].shown == 0);
}

/* --- nobody ------------------------------------------------------------------------------------------------------ */

SCENARIO("K-5", nobody_knows_the_order_of_a_deck)
{
    static const uint8_t nothing[DECK_MAX];

    set_up(sc, "hunted=2 board=1", 4);
    for_each_reader(reader) {
        struct notalone_view view = view_of(sc, reader);

        expect(memcmp(view.table.hunt_deck, nothing, DECK_MAX) == 0);
        expect(memcmp(view.table.survival_deck, nothing, DECK_MAX) == 0);
    }
}

SCENARIO("K-5", nobody_is_told_who_is_asked_in_a_window)
{
    arrange(sc, 3, "");
    will(sc, 1, 2);
    holds(sc, 0, "despair");
    holds(sc, 1, "adrenaline");
    begin(sc);
    expect(asked(sc, 0) && asked(sc, 1) && !asked(sc, 2));
    expect(view_of(sc, 0).table.asked == 1 << 0);
    expect(view_of(sc, 1).table.asked == 1 << 1);
    expect(view_of(sc, 2).table.asked == 0);
    expect(view_of(sc, GAME_PUBLIC).table.asked == 0);
}

SCENARIO("K-5", nobody_is_told_who_passed)
{
    size_t used;

    arrange(sc, 2, "");
    will(sc, 1, 2);
    holds(sc, 0, "despair");
    holds(sc, 1, "adrenaline");
    begin(sc);
    used = sc->logs[GAME_ALL].used;
    act(sc, 0, "pass");
    act(sc, 1, "pass-phase");
    expect(sc->logs[GAME_ALL].used == used);
    expect(view_of(sc, 0).table.passed == 1 << 0);
    expect(view_of(sc, 0).table.passed_phase == 0);
    expect(view_of(sc, 1).table.passed == 0);
    expect(view_of(sc, 1).table.passed_phase == 1 << 1);
    expect(view_of(sc, 2).table.passed == 0);
    expect(view_of(sc, GAME_PUBLIC).table.passed_phase == 0);
}

/* --- what events show -------------------------------------------------------------------------------------------- */

SCENARIO("K-6", a_place_that_is_discarded_or_taken_from_the_reserve_is_shown_to_all)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 9, 2, 0);
    act(sc, 1, "power");
    act(sc, 1, "reserve wreck");
    act(sc, 2, "discard beach");
    for_each_reader(reader) {
        expect(told(sc, reader, "Hunted 1 takes The Wreck from the reserve."));
        expect(told(sc, reader, "Hunted 2 discards 1 place: The Beach."));
    }
}

SCENARIO("K-6", under_smokescreen_a_discarded_place_is_shown_to_the_hunted_alone)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 1, "smokescreen");
    begin(sc);
    act(sc, 1, "play smokescreen");
    commit_all(sc, "lair jungle");
    tokens(sc, 9, 2, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "discard beach");
    expect(told(sc, 1, "Hunted 2 discards 1 place: The Beach."));
    expect(told(sc, 2, "Hunted 2 discards 1 place: The Beach."));
    expect(told(sc, 0, "Hunted 2 discards 1 place."));
    expect(told(sc, GAME_PUBLIC, "Hunted 2 discards 1 place."));
}

SCENARIO("K-6", a_survival_card_that_is_discarded_is_shown_to_all_and_one_that_is_drawn_to_no_other)
{
    arrange(sc, 2, "");
    hand(sc, 1, "shelter");
    survival_deck(sc, "dodge gate");
    begin(sc);
    commit_all(sc, "shelter lair");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "keep gate");
    for_each_reader(reader) {
        expect(told(sc, reader, "Hunted 1 discards Dodge."));
        expect(told(sc, reader, "draws a Survival card: Gate.") == (reader == 1));
        expect(told(sc, reader, "Hunted 1 draws a Survival card"));
    }
}
