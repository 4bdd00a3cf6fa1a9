/* SPDX-License-Identifier: MIT */
/* Evolutions of level I that are used in card windows, those that change what Survival cards can do, and how long an
 * Evolution has its power. */
#include "sanctuary.h"

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

enum { SEEDS = 64 };

static bool is_top(const struct scenario *sc, const char *card)
{
    return sc->s.hunt_discard_size && sc->s.hunt_discard[sc->s.hunt_discard_size - 1] == card_code(card);
}

/* --- how long a power is there ----------------------------------------------------------------------------------- */

SCENARIO("YN-21 YE-8 YP-2", an_evolution_that_the_monolith_discards_has_no_power_in_step_d)
{
    for (unsigned uses = 0; uses < 2; uses++) {
        arrange_sanctuary(sc, 2, "");
        developed(sc, "assommeur");
        hand(sc, 2, "monolith lair");
        begin(sc);
        commit_all(sc, "jungle monolith");
        tokens(sc, 2, 0, 0);
        act(sc, 2, uses ? "power" : "nothing");
        pass_to_phase(sc, 4);
        expect(heard(sc, "catches Hunted 1") && heard(sc, "Hunted 1 discards 1 place: The Lair.") == !uses);
    }
}

SCENARIO("YN-21 YE-8 YH-metamorphosis", an_evolution_that_is_swapped_away_has_none_in_phase_five)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "rabatteur");
    evolution_hand(sc, "burrower");
    holds(sc, CREATURE, "metamorphosis");
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play metamorphosis");
    pass_to_phase(sc, 5);
    expect(sc->s.sanctuary == 4 && sc->s.developed == evolutions_named("burrower"));
    nest(sc);
    expect(sc->s.turn == 3 && count_bits(sc->s.revealed) == 2);
    pass_to_phase(sc, 5);
    expect(sc->s.sanctuary == 5);
    nest(sc);
    expect(legal(sc, CREATURE, "nothing") && !sc->s.over);
}

SCENARIO("YN-23 YD-6 YE-tenacious", tenacious_protects_from_the_bonus_and_not_from_the_monolith_nor_under_antidote)
{
    unsigned space;

    for (unsigned suppressed = 0; suppressed < 2; suppressed++) {
        arrange_sanctuary(sc, 2, "");
        developed(sc, "tenacious");
        space = bonus_space(sc, BONUS_EVOLUTION);
        defence(sc, space + 1);
        holds(sc, 1, "antidote");
        begin(sc);
        if (suppressed)
            act(sc, 1, "play antidote");
        commit_all(sc, "river jungle");
        tokens(sc, 9, 0, 0);
        act(sc, 1, "fortify");
        expect(sc->s.defence == space && !(sc->s.bonuses >> space & 1));
        expect(sc->s.developed == (suppressed ? 0 : evolutions_named("tenacious")));
    }
    arrange_sanctuary(sc, 1, "");
    developed(sc, "tenacious");
    hand(sc, 1, "monolith lair");
    begin(sc);
    commit_all(sc, "monolith");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(!sc->s.developed && sc->s.evolution_discard == evolutions_named("tenacious"));
}

/* --- Malicieux --------------------------------------------------------------------------------------------------- */

SCENARIO("YE-malicieux YE-7 YE-2", malicieux_shows_the_creature_one_random_place_for_a_hunt_card)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "malicieux");
    holds(sc, CREATURE, "stasis tracking");
    hand(sc, 1, "jungle");
    begin(sc);
    commit_all(sc, "jungle lair");
    expect(in_window(sc, CREATURE) && sc->s.phase == 2);
    act(sc, CREATURE, "evolution malicieux");
    expect(!legal(sc, CREATURE, "hunt-card clone") && legal(sc, CREATURE, "hunt-card tracking"));
    act(sc, CREATURE, "hunt-card stasis");
    expect(is_top(sc, "stasis") && told(sc, 1, "Stasis goes to the Hunt discard."));
    expect(count_bits(sc->s.seats[2].shown) == 1 && !(sc->s.seats[2].shown & ~sc->s.seats[2].hand));
    expect(told(sc, GAME_PUBLIC, "Hunted 2 shows the Creature 1 place.") && !told(sc, 1, "Creature 1 place:"));
    expect(told(sc, CREATURE, "Hunted 2 shows the Creature 1 place:") && told(sc, 2, "the Creature 1 place:"));
}

SCENARIO("YE-malicieux", any_place_of_the_hand_can_be_the_one_that_malicieux_shows)
{
    uint32_t seen = 0;
    unsigned same = 0;

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        uint32_t shown;

        arrange_sanctuary(sc, 1, "decks=exploration+sanctuary");
        sc->s.seed.bytes[0] = (uint8_t)seed;
        developed(sc, "malicieux");
        holds(sc, CREATURE, "stasis telepathy");
        begin(sc);
        commit_all(sc, "lair");
        act(sc, CREATURE, "evolution malicieux");
        act(sc, CREATURE, "hunt-card stasis");
        shown = sc->s.seats[1].shown;
        seen |= shown;
        act(sc, CREATURE, "play telepathy");
        act(sc, CREATURE, "space 6");
        same += sc->s.seats[1].discard == shown;
    }
    expect(seen == places("jungle river beach rover"));
    expect(same > 0 && same < SEEDS / 2); /* what is discarded at random then has nothing to do with it */
}

SCENARIO("YE-malicieux YE-2", malicieux_is_barred_without_a_hunt_card_or_if_no_hand_has_a_place)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "malicieux");
    begin(sc);
    commit_all(sc, "jungle lair");
    expect(!in_window(sc, CREATURE) && legal(sc, CREATURE, "creature-token 1"));

    arrange_sanctuary(sc, 2, "");
    developed(sc, "malicieux");
    holds(sc, CREATURE, "stasis");
    hand(sc, 1, "jungle");
    hand(sc, 2, "jungle");
    begin(sc);
    commit_all(sc, "jungle jungle");
    expect(!in_window(sc, CREATURE) && legal(sc, CREATURE, "creature-token 1"));
}

/* --- use in windows ---------------------------------------------------------------------------------------------- */

SCENARIO("YE-2 YE-3 W-2", a_power_is_ordered_with_cards_played_together_and_used_once_a_turn)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "vif");
    holds(sc, CREATURE, "stasis tracking detour");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "lair lair");
    tokens(sc, 5, 0, 0);
    act(sc, CREATURE, "evolution vif");
    act(sc, 1, "play wrong-track");
    expect(!in_window(sc, CREATURE) && legal(sc, CREATURE, "evolution vif"));
    act(sc, CREATURE, "next wrong-track");
    act(sc, 1, "creature-token 4");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 4 && !sc->s.now.hunt_extra);
    act(sc, CREATURE, "hunt-card stasis");
    expect(sc->s.now.hunt_extra == 1);
    expect(heard_in_order(sc, "Wrong Track takes effect", "The Creature uses Swift (Vif)."));
    expect(legal(sc, CREATURE, "play detour") && !legal(sc, CREATURE, "evolution vif"));
    pass_to_turn(sc, 3);
    commit_all(sc, "jungle jungle");
    tokens(sc, 5, 0, 0);
    expect(legal(sc, CREATURE, "evolution vif"));
}

SCENARIO("YE-2 W-3", a_power_that_has_become_impossible_is_not_used_and_nothing_is_paid)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "rapide");
    holds(sc, CREATURE, "stasis tracking");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "lair lair");
    tokens(sc, 4, 0, 0);
    act(sc, CREATURE, "evolution rapide");
    act(sc, 1, "play wrong-track");
    act(sc, CREATURE, "next wrong-track");
    act(sc, 1, "creature-token 9");
    expect(!heard(sc, "The Creature uses Rapid") && count_bits(sc->s.hunt_hand) == 2 && !sc->s.now.used);
    expect(sc->s.hunt_discard_size == 0 && sc->s.tokens[TOKEN_CREATURE] == 1u << 9);
}

SCENARIO("YE-2 X-6", who_can_use_a_power_is_public_and_asked_whatever_the_windows)
{
    static const char *const windows[] = {"windows=holders", "windows=all"};

    for (unsigned i = 0; i < 2; i++) {
        arrange_sanctuary(sc, 2, windows[i]);
        developed(sc, "malicieux");
        holds(sc, CREATURE, "stasis");
        begin(sc);
        commit_all(sc, "jungle lair");
        expect(offered(sc, CREATURE, "stasis") == 1u << 4);
        act(sc, CREATURE, "evolution malicieux");
        act(sc, CREATURE, "hunted 1");
        expect(legal(sc, CREATURE, "creature-token 1"));
    }
}

/* --- Vif --------------------------------------------------------------------------------------------------------- */

SCENARIO("YE-vif", vif_allows_one_more_hunt_card_for_another_in_phase_three)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "vif");
    holds(sc, CREATURE, "fierceness cataclysm detour stasis");
    begin(sc);
    commit_all(sc, "lair");
    expect(legal(sc, CREATURE, "play fierceness") && !legal(sc, CREATURE, "evolution vif"));
    act(sc, CREATURE, "play fierceness");
    tokens(sc, 5, 0, 0);
    expect(!legal(sc, CREATURE, "play detour") && legal(sc, CREATURE, "evolution vif"));
    act(sc, CREATURE, "evolution vif");
    act(sc, CREATURE, "hunt-card cataclysm");
    expect(heard_in_order(sc, "The Creature uses Swift (Vif).", "Cataclysm goes to the Hunt discard."));
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "space 2");
    expect(offered(sc, CREATURE, "stasis") == 0);
    pass_to_turn(sc, 3);
    expect(!sc->s.now.hunt_extra && count_bits(sc->s.hunt_hand) == 3);
}

SCENARIO("YE-vif", the_card_that_vif_allows_can_be_one_of_phase_four)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "vif");
    holds(sc, CREATURE, "fierceness cataclysm stasis");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play fierceness");
    tokens(sc, 5, 0, 0);
    act(sc, CREATURE, "evolution vif");
    act(sc, CREATURE, "hunt-card cataclysm");
    expect(offered(sc, CREATURE, "stasis") == 1u << 4);
}

SCENARIO("YN-22 YE-vif", vif_in_the_turn_after_tracking_allows_three_and_its_price_can_be_copied)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "vif");
    holds(sc, CREATURE, "fierceness persecution flashback cataclysm detour");
    discard(sc, 1, "jungle");
    tracked(sc);
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play fierceness");
    act(sc, CREATURE, "play persecution");
    tokens(sc, 5, 0, 0);
    act(sc, CREATURE, "evolution vif");
    act(sc, CREATURE, "hunt-card cataclysm");
    act(sc, CREATURE, "play flashback");
    act(sc, CREATURE, "space 2");
    expect(sc->s.now.ineffective == 1u << 2 && heard(sc, "Flashback takes effect as Cataclysm"));
    expect(sc->s.hunt_plays == 3 && offered(sc, CREATURE, "detour") == 0);
}

SCENARIO("YN-22 YN-53 YE-vif YE-3", sacrifice_bars_vif_and_hunt_cards_and_no_other_power)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "vif malicieux rapide");
    holds(sc, CREATURE, "fierceness stasis detour");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard rover");
    commit_all(sc, "lair");
    expect(!legal(sc, CREATURE, "play fierceness"));
    act(sc, CREATURE, "evolution malicieux");
    act(sc, CREATURE, "hunt-card stasis");
    expect(count_bits(sc->s.seats[1].shown) == 1);
    tokens(sc, 5, 0, 0);
    expect(legal(sc, CREATURE, "evolution rapide"));
    expect(!legal(sc, CREATURE, "evolution vif") && !legal(sc, CREATURE, "play detour"));
}

SCENARIO("YN-53 YE-primitif YE-rapide", after_primitif_has_placed_its_token_powers_may_be_used)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "primitif rapide vif");
    holds(sc, CREATURE, "detour stasis");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "creature-token 5");
    act(sc, CREATURE, "artemia-token 9");
    expect(!legal(sc, CREATURE, "evolution vif"));
    act(sc, CREATURE, "evolution rapide");
    expect(sc->s.step == STEP_REVEAL_WINDOW && !legal(sc, CREATURE, "play detour"));
}

/* --- Rapide ------------------------------------------------------------------------------------------------------ */

SCENARIO("YE-rapide", rapide_moves_the_creature_token_below_right_after_the_reveal)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "rapide");
    hand(sc, 2, "greenhouse lair");
    holds(sc, CREATURE, "stasis");
    begin(sc);
    commit_all(sc, "jungle greenhouse");
    expect(!legal(sc, CREATURE, "evolution rapide"));
    tokens(sc, 4, 0, 0);
    expect(sc->s.step == STEP_REVEAL_WINDOW && in_window(sc, CREATURE));
    act(sc, CREATURE, "evolution rapide");
    expect(is_top(sc, "stasis") && sc->s.tokens[TOKEN_CREATURE] == 1u << 9);
    act(sc, 1, "nothing");
    pass_to_phase(sc, 4);
    expect(heard(sc, "The Creature catches Hunted 2."));
}

SCENARIO("YE-rapide", with_several_hunted_rapide_moves_no_token_of_the_lower_row)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "rapide");
    holds(sc, CREATURE, "stasis detour");
    begin(sc);
    commit_all(sc, "jungle beach");
    tokens(sc, 9, 0, 0);
    expect(sc->s.step == STEP_REVEAL_WINDOW && legal(sc, CREATURE, "play detour"));
    expect(!legal(sc, CREATURE, "evolution rapide"));
}

SCENARIO("YE-rapide", with_one_hunted_rapide_moves_the_creature_token_to_any_adjacent_place)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "rapide");
    holds(sc, CREATURE, "stasis");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "evolution rapide");
    expect(legal(sc, CREATURE, "creature-token 4") && legal(sc, CREATURE, "creature-token 8"));
    expect(legal(sc, CREATURE, "creature-token 10") && !legal(sc, CREATURE, "creature-token 3"));
}

SCENARIO("YE-rapide YE-giant", rapide_moves_a_straddling_token_below_either_half)
{
    for (unsigned upright = 0; upright < 2; upright++) {
        arrange_sanctuary(sc, 2, "");
        developed(sc, "rapide giant");
        dna(sc, 1);
        holds(sc, CREATURE, "stasis");
        begin(sc);
        commit_all(sc, "jungle jungle");
        act(sc, CREATURE, "evolution giant");
        act(sc, CREATURE, "creature-token 4");
        act(sc, CREATURE, upright ? "creature-token 9" : "creature-token 5");
        act(sc, CREATURE, "evolution rapide");
        if (!upright) {
            expect(legal(sc, CREATURE, "creature-token 10") && !legal(sc, CREATURE, "creature-token 3"));
            act(sc, CREATURE, "creature-token 9");
        }
        expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 9);
    }
}

SCENARIO("YE-rapide YE-6", rapide_moves_the_creature_token_or_the_clone_and_not_after_its_window)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "rapide");
    holds(sc, CREATURE, "clone stasis");
    begin(sc);
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play clone");
    tokens(sc, 3, 0, 5);
    act(sc, CREATURE, "evolution rapide");
    act(sc, CREATURE, "token target");
    expect(sc->s.tokens[TOKEN_TARGET] == 1u << 10 && sc->s.tokens[TOKEN_CREATURE] == 1u << 3);

    arrange_sanctuary(sc, 1, "");
    developed(sc, "rapide");
    holds(sc, CREATURE, "detour stasis");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "pass");
    act(sc, 1, "nothing");
    expect(in_window(sc, CREATURE) && legal(sc, CREATURE, "play detour") && !legal(sc, CREATURE, "evolution rapide"));
}

/* --- Thick-skinned ----------------------------------------------------------------------------------------------- */

SCENARIO("YE-thick-skinned", with_thick_skinned_sacrifice_costs_two_places_and_strike_back_one)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "thick-skinned");
    holds(sc, CREATURE, "stasis clone");
    holds(sc, 1, "sacrifice");
    holds(sc, 2, "strike-back");
    begin(sc);
    act(sc, 2, "play strike-back");
    act(sc, 1, "pass");
    act(sc, 2, "discard beach");
    expect(sc->s.seats[2].discard == places("beach") && !sc->s.hunt_hand);
    holds(sc, CREATURE, "stasis");
    act(sc, 1, "play sacrifice");
    act(sc, 1, "discard lair");
    expect(!sc->s.now.no_hunt);
    act(sc, 1, "discard rover");
    expect(sc->s.now.no_hunt && sc->s.seats[1].discard == places("lair rover"));
}

SCENARIO("YE-thick-skinned", who_cannot_pay_for_his_card_under_thick_skinned_cannot_play_it)
{
    for (unsigned thick = 0; thick < 2; thick++) {
        arrange_sanctuary(sc, 2, "");
        developed(sc, thick ? "thick-skinned" : "");
        holds(sc, CREATURE, "stasis");
        holds(sc, 1, "sacrifice");
        holds(sc, 2, "strike-back");
        hand(sc, 1, "lair");
        hand(sc, 2, "");
        discard(sc, 2, "lair jungle");
        begin(sc);
        expect(legal(sc, 1, "play sacrifice") == !thick && legal(sc, 2, "play strike-back") == !thick);
    }
}

SCENARIO("YN-54 YE-thick-skinned W-3", a_card_whose_price_has_left_the_hand_returns_unplayed)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "thick-skinned");
    holds(sc, CREATURE, "despair stasis");
    hand(sc, 1, "lair");
    holds(sc, 1, "strike-back");
    begin(sc);
    act(sc, CREATURE, "play despair");
    act(sc, 1, "play strike-back");
    hand(sc, 1, "");
    discard(sc, 1, "lair");
    act(sc, CREATURE, "next strike-back");
    expect(heard(sc, "Strike Back can no longer be played") && has_card(sc, 1, "strike-back"));
    expect(has_card(sc, CREATURE, "stasis"));
}

SCENARIO("YN-54 YE-thick-skinned", antidote_takes_the_price_of_thick_skinned_away)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "thick-skinned");
    holds(sc, CREATURE, "stasis");
    holds(sc, 1, "antidote");
    holds(sc, 2, "strike-back");
    hand(sc, 2, "");
    discard(sc, 2, "lair");
    begin(sc);
    expect(!asked(sc, 2));
    act(sc, 1, "play antidote");
    act(sc, 2, "play strike-back");
    expect(!sc->s.hunt_hand && sc->s.seats[2].discard == places("lair"));
}

/* --- Stalker ----------------------------------------------------------------------------------------------------- */

SCENARIO("YE-stalker", stalker_bars_wrong_track_and_leaves_hologram)
{
    for (unsigned stalks = 0; stalks < 2; stalks++) {
        arrange_sanctuary(sc, 2, "");
        developed(sc, stalks ? "stalker" : "");
        holds(sc, 1, "wrong-track");
        holds(sc, 2, "hologram");
        sc->s.rescue = 6;
        begin(sc);
        commit_all(sc, "jungle beach");
        tokens(sc, 9, 1, 0);
        expect(legal(sc, 1, "play wrong-track") == !stalks && legal(sc, 2, "play hologram"));
    }
}

SCENARIO("YN-61 YE-stalker YE-6", under_stalker_decoy_swaps_the_other_two_tokens_or_none)
{
    arrange_sanctuary(sc, 2, "decks=exploration+sanctuary");
    developed(sc, "stalker camouflaged");
    holds(sc, 1, "decoy");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "jungle beach");
    tokens(sc, 9, 1, 5);
    act(sc, 1, "play decoy");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 9 && sc->s.tokens[TOKEN_ARTEMIA] == 1u << 5);
    expect(sc->s.tokens[TOKEN_TARGET] == 1u << 1);

    arrange_sanctuary(sc, 2, "decks=exploration+sanctuary");
    developed(sc, "stalker");
    holds(sc, CREATURE, "clone");
    holds(sc, 1, "decoy");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play clone");
    tokens(sc, 9, 1, 5);
    expect(offered(sc, 1, "decoy") == 0);
}
