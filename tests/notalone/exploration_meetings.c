/* SPDX-License-Identifier: MIT */
/* Places, cards and counters of EXPLORATION that meet in one turn: what each says holds beside the others. */
#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "scenario.h"

/* A counter of the reserve lies on the space of the track. */
static void counter(struct scenario *sc, unsigned space)
{
    sc->s.will_reserve--;
    sc->s.track |= 1u << space;
}

/* --- The Portal -------------------------------------------------------------------------------------------------- */

SCENARIO("XS-13 XE-18 PL-14", regeneration_that_copies_a_portal_discards_his_own_card_at_once)
{
    arrange(sc, 1, "places=base+portal survival_with=regeneration");
    hand(sc, 1, "lair wreck");
    discard(sc, 1, "portal");
    holds(sc, 1, "regeneration");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play regeneration");
    expect(heard_in_order(sc, "Hunted 1 uses the power of The Portal.",
                          "Hunted 1 discards The Lair and plays The Wreck instead."));
    expect(sc->s.seats[1].discard == places("lair portal"));
    act(sc, 1, "power");
    expect(sc->s.rescue == 13 - 2 && sc->s.seats[1].discard == places("lair portal wreck"));
}

SCENARIO("XL-9 XE-18 XP-14", the_nexus_copies_the_labyrinth_that_reveals_a_portal_and_the_nexus_is_discarded)
{
    arrange(sc, 2, "places=base+nexus+labyrinth+portal");
    cover(sc, "portal wreck swamp source shelter", 0);
    hand(sc, 1, "nexus jungle");
    discard(sc, 1, "river");
    begin(sc);
    commit_all(sc, "nexus nexus");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy labyrinth");
    reveal(sc, 1, 6);
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 discards The Nexus and plays The Jungle instead."));
    expect(asked(sc, 1) && legal(sc, 1, "power") && !asked(sc, 2));
    act(sc, 1, "power");
    act(sc, 1, "take nexus");
    expect(sc->s.seats[1].hand == places("jungle nexus") && sc->s.seats[1].discard == places("river"));
}

SCENARIO("XP-14 XP-15 XS-6", on_the_run_a_portal_onto_the_pole_sends_the_pole_to_the_reserve)
{
    arrange(sc, 1, "places=base+portal+pole survival_with=on-the-run");
    hand(sc, 1, "portal pole lair river");
    holds(sc, 1, "on-the-run");
    begin(sc);
    act(sc, 1, "play on-the-run");
    act(sc, 1, "commit portal");
    act(sc, 1, "commit lair");
    act(sc, 1, "commit river");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal portal");
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 discards The Portal and plays The Pole instead."));
    act(sc, 1, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == 13 - 3 && sc->s.seats[1].will == 2);
    expect(!sc->s.seats[1].hand && sc->s.seats[1].discard == places("portal lair river"));
    expect(heard(sc, "Hunted 1 returns The Pole to the reserve.") && sc->s.reserve[POLE] == 2);
}

SCENARIO("XP-12 XP-14", the_other_card_of_a_fjord_lies_there_while_a_portal_brings_a_place)
{
    arrange(sc, 2, "places=base+fjord+portal");
    hand(sc, 1, "lair jungle");
    discard(sc, 1, "portal rover");
    pending(sc, 1, "fjord");
    begin(sc);
    commit_all(sc, "lair+portal jungle");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal portal");
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 discards The Portal and plays The Jungle instead."));
    expect(view_of(sc, 2).table.seats[1].played[1] == UNKNOWN && sc->s.seats[1].space[0] == 2);
    act(sc, 1, "nothing");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair jungle portal rover") && !sc->s.seats[1].hand);
}

SCENARIO("XP-14 V-double-back", double_back_after_a_portal_takes_the_place_that_it_brought)
{
    arrange(sc, 1, "places=base+portal");
    hand(sc, 1, "portal wreck");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "power");
    act(sc, 1, "play double-back");
    expect(sc->s.seats[1].hand == places("wreck") && sc->s.seats[1].discard == places("portal"));
}

SCENARIO("N24 XE-18", who_was_moved_onto_the_portal_discards_the_card_that_he_played)
{
    arrange(sc, 1, "places=base+portal");
    hand(sc, 1, "rover wreck");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 1, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "space 10");
    act(sc, 1, "power");
    expect(sc->s.seats[1].space[0] == 8 && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("XS-19 XP-14", who_comes_by_a_portal_takes_the_card_under_both_places)
{
    arrange(sc, 1, "places=base+portal");
    hand(sc, 1, "portal wreck");
    for (unsigned space = 8; space <= 10; space += 2) {
        uint8_t *top = &sc->s.survival_deck[--sc->s.survival_deck_size];

        sc->s.cached[space] = *top;
        sc->s.cached_by[space] = 1;
        *top = 0;
    }
    begin(sc);
    commit_all(sc, "portal");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "nothing");
    expect(heard_in_order(sc, "under the place on space 10", "under the place on space 8"));
    expect(!sc->s.cached[10] && !sc->s.cached[8]);
}

/* --- The Labyrinth ----------------------------------------------------------------------------------------------- */

SCENARIO("XL-8 XP-9", the_fungi_by_a_reveal_put_counters_on_the_track)
{
    arrange(sc, 2, "places=base+labyrinth+fungi");
    cover(sc, "wreck swamp fungi artefact shelter", 0);
    will(sc, 2, 1);
    begin(sc);
    commit_all(sc, "labyrinth jungle");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    act(sc, 1, "track 3");
    act(sc, 1, "track 5");
    expect(sc->s.track == (1u << 3 | 1u << 5) && sc->s.will_reserve == 0);
}

SCENARIO("XL-8 XE-13 XE-16 XW-8", the_pole_by_a_reveal_with_the_last_will_meets_a_counter_that_he_could_take)
{
    arrange(sc, 3, "places=base+labyrinth+pole");
    cover(sc, "swamp pole source artefact shelter", 0);
    will(sc, 1, 1);
    will(sc, 2, 2);
    will(sc, 3, 1);
    counter(sc, sc->s.rescue - 1u);
    begin(sc);
    commit_all(sc, "labyrinth jungle jungle");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 0 && sc->s.rescue == 15 - 1);
    expect(asked(sc, 1) && legal(sc, 1, "heal 1"));
    act(sc, 1, "heal 2");
    act(sc, 2, "heal 3");
    act(sc, 3, "heal 3");
    expect(sc->s.rescue == 15 - 2 && sc->s.seats[3].will == 2 && sc->s.track == 0);
    pass_to_phase(sc, 4);
    expect(sc->s.seats[1].will == 3 && sc->s.assimilation == 9 - 1);
}

SCENARIO("XS-13 XL-9", regeneration_copies_a_labyrinth_and_what_it_reveals_returns_no_card)
{
    arrange(sc, 1, "places=base+labyrinth survival_with=regeneration");
    cover(sc, "wreck swamp source artefact shelter", 0);
    hand(sc, 1, "lair");
    discard(sc, 1, "labyrinth");
    holds(sc, 1, "regeneration");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play regeneration");
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    act(sc, 1, "take labyrinth");
    expect(sc->s.seats[1].hand == places("labyrinth") && sc->s.seats[1].discard == places("lair"));
}

/* --- counters on the track --------------------------------------------------------------------------------------- */

SCENARIO("XS-10 XW-5", the_step_of_mimicry_meets_a_counter_before_anything_is_resolved)
{
    arrange(sc, 2, "survival_with=mimicry");
    will(sc, 1, 2);
    will(sc, 2, 1);
    counter(sc, sc->s.rescue - 1u);
    holds(sc, 1, "mimicry");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "beach jungle");
    tokens(sc, 4, 0, 0);
    expect(asked(sc, 1) && asked(sc, 2) && sc->s.rescue == 14 - 1);
    act(sc, 1, "heal 2");
    act(sc, 2, "heal 2");
    expect(sc->s.seats[2].will == 2 && legal(sc, 1, "power"));
}

SCENARIO("XH-2 XW-5", the_steps_of_temporal_rift_meet_a_counter_each_before_the_next)
{
    arrange(sc, 3, "hunt_with=temporal-rift");
    will(sc, 3, 1);
    counter(sc, sc->s.rescue - 1u);
    counter(sc, sc->s.rescue - 2u);
    holds(sc, CREATURE, "temporal-rift");
    begin(sc);
    commit_all(sc, "beach beach jungle");
    act(sc, CREATURE, "play temporal-rift");
    tokens(sc, 10, 0, 4);
    pass_to(sc, 3);
    act(sc, 3, "nothing");
    pass_to(sc, 1);
    expect(sc->s.seats[3].will == 3 && sc->s.track == 0 && sc->s.rescue == 15 - 2);
    expect(
        heard_in_order(sc, "14 steps left.\nThe Will counter 14 steps", "13 steps left.\nThe Will counter 13 steps"));
}

SCENARIO("XS-3 XW-5", amplifier_meets_a_counter_and_so_does_the_step_that_ends_the_turn)
{
    arrange(sc, 1, "decks=exploration");
    will(sc, 1, 1);
    sc->s.marker = 1;
    counter(sc, sc->s.rescue - 1u);
    counter(sc, sc->s.rescue - 2u);
    holds(sc, 1, "exploration-amplifier");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 1, "play exploration-amplifier");
    expect(sc->s.seats[1].will == 3 && sc->s.track == 0 && sc->s.rescue == 13 - 2 && sc->s.turn == 3);
}

SCENARIO("XE-17 X-4", with_the_expert_variant_who_is_at_zero_will_takes_two_counters_off_the_track)
{
    arrange(sc, 1, "places=base+fungi expert=on");
    will(sc, 1, 1);
    counter(sc, 5);
    counter(sc, 3);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "track 3");
    expect(sc->s.seats[1].will == 2 && sc->s.track == 1u << 5 && sc->s.will_reserve == 0);
}

SCENARIO("X-5 XP-12 XP-15", zero_will_with_the_discard_alone_leaves_both_cards_of_a_fjord_to_phase_4)
{
    arrange(sc, 1, "places=base+fjord+pole zero_will_return=discard");
    hand(sc, 1, "pole");
    discard(sc, 1, "jungle lair");
    will(sc, 1, 1);
    pending(sc, 1, "fjord");
    begin(sc);
    commit_all(sc, "pole+jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "reveal jungle");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].hand == places("lair") && sc->s.seats[1].discard == places("jungle"));
    expect(heard(sc, "Hunted 1 returns The Pole to the reserve."));
}

/* --- what may lie unseen ----------------------------------------------------------------------------------------- */

SCENARIO("XK-7 XP-10 N4 H-force-field", the_portal_brings_no_place_of_force_field_wherever_its_token_is_now)
{
    arrange(sc, 2, "places=base+fjord+portal");
    hand(sc, 1, "lair jungle rover beach");
    discard(sc, 1, "portal");
    pending(sc, 1, "fjord");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    commit_all(sc, "lair jungle");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal portal");
    sc->s.tokens[TOKEN_TARGET] = 1u << 2; /* by a card that moves it */
    act(sc, 1, "power");
    expect(sc->s.seats[1].played[0] == JUNGLE && sc->s.seats[1].hand == places("rover beach"));
}

SCENARIO("XK-7 XP-10 H-force-field", what_lies_unseen_is_taken_to_be_none_of_the_places_that_are_barred)
{
    arrange(sc, 2, "places=base+fjord+portal");
    hand(sc, 1, "lair jungle river rover beach");
    discard(sc, 1, "portal");
    pending(sc, 1, "fjord");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    commit_all(sc, "lair lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal portal");
    act(sc, 1, "power");
    expect(legal(sc, 1, "swap-in jungle") && legal(sc, 1, "swap-in river") && !legal(sc, 1, "swap-in rover"));
    for (uint8_t i = 0; i < 20; i++) {
        const struct notalone_view view = view_of(sc, CREATURE);
        const struct game_seed seed = {.bytes = {i}};
        struct scenario drawn = {0};

        notalone_game.sample(&view, &seed, &drawn.s);
        expect(asked(&drawn, 1) && !legal(&drawn, 1, "swap-in rover") && !legal(&drawn, 1, "swap-in beach"));
        expect(!(places("rover beach") & place_bit(drawn.s.seats[1].played[1])));
    }
}
