/* SPDX-License-Identifier: MIT */
/* Which settings go with SANCTUARY, every mix that is refused, and what a match then has (YX). */
#include <stdio.h>
#include <string.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/views/schema.h"
#include "sanctuary.h"

/* The settings are refused for this reason. */
#define expect_refusal(settings, reason)                                                                               \
    do {                                                                                                               \
        const char *why = refusal(sc, settings);                                                                       \
                                                                                                                       \
        scenario_expect(sc, why &&strcmp(why, reason) == 0, why ? why : "it is not refused", __FILE__, __LINE__);      \
    } while (0)

static uint64_t hunt(const char *id)
{
    return (uint64_t)1 << card_code(id);
}

static uint64_t survival(const char *id)
{
    return survival_bit(card_code(id));
}

/* --- what a match has -------------------------------------------------------------------------------------------- */

SCENARIO("YX-1", without_sanctuary_there_is_nothing_of_it_and_no_fifth_phase)
{
    set_up(sc, "hunted=2 board=1", 1);
    expect(sc->s.turn == 1 && sc->s.phase == 1);
    expect(!sc->s.defence && !sc->s.sanctuary && !sc->s.dna && !sc->s.revealed && !sc->s.survivor_deck_size);
    expect(!sc->s.evolutions && !sc->s.seats[1].avatar);
    pass_to_turn(sc, 2);
    expect(sc->s.turn == 2);
    expect(!heard(sc, "evolution."));
}

SCENARIO("YX-1 Y5-1", with_sanctuary_the_turn_has_a_fifth_phase_and_base_and_exploration_hold)
{
    arrange(sc, 2, WITH_BOTH);
    begin(sc);
    commit_all(sc, "oasis nexus");
    tokens(sc, 4, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    pass_to_phase(sc, 5);
    expect(heard_in_order(sc, "Phase 4 begins: end of turn.", "Phase 5 begins: evolution."));
    pass_to_turn(sc, 3);
    expect(heard_in_order(sc, "Phase 5 begins: evolution.", "Turn 3 begins."));
}

/* --- the planet -------------------------------------------------------------------------------------------------- */

SCENARIO("YX-2", the_word_sanctuary_takes_six_to_ten_before_the_other_sets)
{
    set_up(sc, "sanctuary=on places=base+sanctuary", 1);
    expect(sc->s.places == places("lair jungle river beach rover canyon monolith ark greenhouse observatory"));
    for (unsigned space = COLUMNS + 1; space < SPACES; space++)
        expect(sc->s.planet[space] == CANYON + space - COLUMNS - 1);
    set_up(sc, "sanctuary=on places=exploration+sanctuary", 1);
    expect(sc->s.places == places("nexus oasis fjord dome labyrinth canyon monolith ark greenhouse observatory"));
}

SCENARIO("YX-2 X-9", its_places_can_be_named_one_by_one)
{
    set_up(sc, "sanctuary=on places=base+canyon+monolith+ark+greenhouse+observatory", 1);
    expect(sc->s.places == places("lair jungle river beach rover canyon monolith ark greenhouse observatory"));
}

SCENARIO("YX-2 X-9", a_named_place_of_another_set_still_takes_its_number)
{
    expect_refusal("sanctuary=on places=base+sanctuary+swamp",
                   "sanctuary=on needs the five places of SANCTUARY, as places=base+sanctuary has them");
    expect_refusal("sanctuary=on places=base+swamp+canyon+sanctuary",
                   "places has more than one for number 6: swamp and canyon; one takes it");
}

SCENARIO("YX-3", one_to_five_are_those_of_base_and_exploration_in_any_mix)
{
    set_up(sc, "sanctuary=on places=base+sanctuary+nexus+dome", 1);
    expect(sc->s.seats[1].hand == places("nexus jungle river dome rover"));
    expect(!refusal(sc, "sanctuary=on places=base+sanctuary+labyrinth"));
    expect(!refusal(sc, "sanctuary=on places=exploration+sanctuary+lair"));
}

SCENARIO("YX-3", the_board_and_its_five_places_come_together)
{
    static const char needs[] = "sanctuary=on needs the five places of SANCTUARY, as places=base+sanctuary has them";

    expect_refusal("sanctuary=on", needs);
    expect_refusal("sanctuary=on places=exploration", needs);
    expect_refusal("sanctuary=on places=base+canyon+monolith+ark+greenhouse", needs);
    expect_refusal("sanctuary=on places=base+canyon+monolith+greenhouse+observatory", needs);
    expect_refusal("places=base+sanctuary", "places has canyon, which needs sanctuary=on");
    expect_refusal("places=base+ark", "places has ark, which needs sanctuary=on");
    expect_refusal("places=exploration+observatory", "places has observatory, which needs sanctuary=on");
    expect_refusal("places=sanctuary sanctuary=on", "places has none for number 1; there are lair, nexus");
}

SCENARIO("YX-3 YX-7", a_draft_does_not_hide_that_the_places_need_the_board)
{
    expect_refusal("places=base+labyrinth+sanctuary labyrinth=draft", "places has canyon, which needs sanctuary=on");
    expect_refusal("places=base+labyrinth+ark labyrinth=draft", "places has ark, which needs sanctuary=on");
}

/* --- the decks --------------------------------------------------------------------------------------------------- */

SCENARIO("YX-4", the_decks_of_sanctuary_have_the_base_cards_too)
{
    set_up(sc, WITH_SANCTUARY, 1);
    expect(count_bits(sc->s.hunt_cards) == 35 && count_bits(sc->s.survival_cards) == 30);
    expect(sc->s.hunt_cards == (notalone_hunt_in_deck[DECK_BASE] | notalone_hunt_in_deck[DECK_SANCTUARY]));
    expect(sc->s.survival_cards == (notalone_survival_in_deck[DECK_BASE] | notalone_survival_in_deck[DECK_SANCTUARY]));
    expect(sc->s.hunt_cards & hunt("despair") && sc->s.hunt_cards & hunt("mutagenesis"));
    expect(sc->s.survival_cards & survival("drone") && sc->s.survival_cards & survival("antidote"));
}

SCENARIO("YX-4", other_decks_may_be_added_and_the_others_may_be_played_alone)
{
    set_up(sc, "sanctuary=on places=base+sanctuary decks=sanctuary+exploration+promo", 1);
    expect(count_bits(sc->s.hunt_cards) == 32 + 15 + 4 && count_bits(sc->s.survival_cards) == 27 + 15 + 4);
    set_up(sc, "sanctuary=on places=base+sanctuary", 1);
    expect(count_bits(sc->s.hunt_cards) == 20 && count_bits(sc->s.survival_cards) == 15);
    set_up(sc, "sanctuary=on places=base+sanctuary decks=exploration", 1);
    expect(count_bits(sc->s.hunt_cards) == 32 && count_bits(sc->s.survival_cards) == 27);
}

SCENARIO("YX-4 X-13", single_cards_of_sanctuary_may_be_put_in_and_left_out)
{
    set_up(sc, "sanctuary=on places=base+sanctuary hunt_with=mutagenesis survival_with=antidote+solidarity", 1);
    expect(count_bits(sc->s.hunt_cards) == 21 && sc->s.hunt_cards & hunt("mutagenesis"));
    expect(count_bits(sc->s.survival_cards) == 17 && sc->s.survival_cards & survival("antidote"));
    set_up(sc, WITH_SANCTUARY "hunt_without=mutagenesis+despair survival_without=solidarity", 1);
    expect(count_bits(sc->s.hunt_cards) == 33 && count_bits(sc->s.survival_cards) == 29);
}

SCENARIO("YX-5", without_the_board_its_decks_and_cards_are_refused)
{
    expect_refusal("decks=sanctuary", "decks has sanctuary, which needs sanctuary=on");
    expect_refusal("places=exploration decks=base+sanctuary", "decks has sanctuary, which needs sanctuary=on");
    expect_refusal("hunt_with=mutagenesis", "hunt deck has mutagenesis, which needs sanctuary=on");
    expect_refusal("survival_with=antidote", "survival deck has antidote, which needs sanctuary=on");
    expect_refusal("avatars=icon evolution=icon hunt_with=mutagenesis",
                   "hunt deck has mutagenesis, which needs sanctuary=on");
}

SCENARIO("YX-6", with_one_hunted_the_cards_for_several_stay_in_the_box)
{
    uint32_t for_several = evolutions_named("assimilator apex");

    set_up(sc, WITH_SANCTUARY "hunted=1", 1);
    expect(count_bits(sc->s.survival_cards) == 29 && !(sc->s.survival_cards & survival("solidarity")));
    expect(count_bits(sc->s.evolutions) == 28 && !(sc->s.evolutions & for_several));
    set_up(sc, WITH_SANCTUARY "hunted=2", 1);
    expect(sc->s.survival_cards & survival("solidarity") && count_bits(sc->s.survival_cards) == 30);
    expect(count_bits(sc->s.evolutions) == 30 && (sc->s.evolutions & for_several) == for_several);
}

SCENARIO("YX-6 YA-3", one_hunted_is_never_dealt_the_scout)
{
    uint16_t dealt[2] = {0};

    for (unsigned seed = 1; seed <= 100; seed++)
        for (unsigned hunted = 1; hunted <= 2; hunted++) {
            set_up(sc, hunted == 1 ? WITH_SANCTUARY "hunted=1 board=1" : WITH_SANCTUARY "hunted=2 board=1", seed);
            dealt[hunted - 1] |= sc->s.seats[1].dealt;
        }
    expect(dealt[0] == (uint16_t)((1u << AVATARS) - 2 - (1u << piece_code("avatar", "scout"))));
    expect(dealt[1] == (1u << AVATARS) - 2);
}

SCENARIO("YX-6", a_card_for_several_is_refused_with_one_hunted)
{
    expect_refusal("sanctuary=on places=base+sanctuary hunted=1 survival_with=solidarity",
                   "survival_with has solidarity, which needs at least 2 Hunted");
    expect_refusal(WITH_SANCTUARY "hunted=1 survival_without=solidarity",
                   "survival_without has solidarity, which is in none of the decks");
}

/* --- variants ---------------------------------------------------------------------------------------------------- */

SCENARIO("YX-7", a_draft_is_refused_with_the_board)
{
    static const char refused[] = "labyrinth=draft draws the places 6 to 10, which are fixed with sanctuary=on";

    expect_refusal("sanctuary=on places=base+labyrinth+sanctuary labyrinth=draft", refused);
    expect_refusal("sanctuary=on places=exploration+sanctuary decks=sanctuary labyrinth=draft", refused);
    expect_refusal("sanctuary=on labyrinth=draft", refused);
    expect(!refusal(sc, "sanctuary=on places=base+labyrinth+sanctuary"));
}

SCENARIO("YX-8", each_half_of_the_variant_is_set_by_itself)
{
    set_up(sc, "hunted=2 board=1 avatars=icon", 1);
    expect(sc->s.seats[1].avatar && sc->s.seats[2].avatar && !sc->s.developed && sc->s.turn == 1);
    set_up(sc, "hunted=2 board=1 evolution=icon", 1);
    expect(!sc->s.seats[1].avatar && asked(sc, CREATURE) && sc->s.turn == 0);
    act(sc, CREATURE, "evolution malicieux");
    expect(sc->s.developed == evolutions_named("malicieux") && sc->s.turn == 1);
    set_up(sc, "hunted=2 board=1 places=exploration decks=exploration avatars=icon evolution=icon", 1);
    expect(sc->s.seats[2].avatar && asked(sc, CREATURE));
}

SCENARIO("YX-8", the_variant_is_refused_with_the_board)
{
    expect_refusal(WITH_SANCTUARY "avatars=icon",
                   "avatars=icon is for a match without SANCTUARY; sanctuary=on has all of them");
    expect_refusal(WITH_SANCTUARY "evolution=icon",
                   "evolution=icon is for a match without SANCTUARY; sanctuary=on has all of them");
    expect_refusal("sanctuary=on avatars=icon evolution=icon",
                   "avatars=icon is for a match without SANCTUARY; sanctuary=on has all of them");
}

/* --- provenance, the turn limit ---------------------------------------------------------------------------------- */

SCENARIO("YX-9", every_piece_says_where_its_text_comes_from)
{
    static const char *const provenances[] = {"printed", "digest", "reconstructed"};
    static const char *const types[] = {"place", "card", "survivor", "evolution", "avatar"};

    for (unsigned type = 0; type < sizeof types / sizeof *types; type++) {
        unsigned of_sanctuary = 0;

        for (unsigned i = 0; i < PIECES; i++) {
            const struct game_piece *piece = &notalone_pieces[i];
            bool known = false;

            if (strcmp(piece->type, types[type]) != 0)
                continue;
            for (unsigned j = 0; j < 3; j++)
                known = known || strcmp(piece->provenance, provenances[j]) == 0;
            expect(known);
            of_sanctuary += strcmp(piece->set, "sanctuary") == 0;
        }
        expect(of_sanctuary > 0);
    }
}

SCENARIO("YX-10 X-8", the_turn_limit_is_looked_at_after_phase_five)
{
    arrange_sanctuary(sc, 1, "turn_limit=2");
    dna(sc, 0);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    expect(!sc->s.over && asked(sc, CREATURE));
    nest(sc);
    expect(sc->s.over && sc->s.winner == 0 && sc->s.reason == REASON_TURN_LIMIT);
    expect(heard_in_order(sc, "The Creature nests.", "nobody wins by the turn limit"));
}

SCENARIO("YX-10 YN-12", a_counter_that_arrives_in_phase_five_decides_the_last_turn)
{
    arrange_sanctuary(sc, 1, "turn_limit=2");
    defence(sc, 1);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    nest(sc);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_DEFENCE);
}
