/* SPDX-License-Identifier: MIT */
/* The Fjord and On the Run: several places are committed, one is explored, and the others lie before their owner until
 * the turn ends. */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

static const char *const fjord_planet = "places=base+fjord";
static const char *const run_deck = "survival_with=on-the-run";

/* Hunted 1 plays as the Fjord lets him, with these places in hand and discard. */
static void after_fjord(struct scenario *sc, unsigned hunted, const char *in_hand, const char *discarded)
{
    arrange(sc, hunted, fjord_planet);
    hand(sc, 1, in_hand);
    sc->s.seats[1].discard = places(discarded);
    pending(sc, 1, "fjord");
}

/* Hunted 1 is on the run with these places in hand; the others are in his discard. */
static void on_the_run(struct scenario *sc, unsigned hunted, const char *discarded)
{
    arrange(sc, hunted, run_deck);
    discard(sc, 1, discarded);
    holds(sc, 1, "on-the-run");
}

static uint8_t seen(const struct scenario *sc, unsigned audience, unsigned index)
{
    return view_of(sc, audience).table.seats[1].played[index];
}

/* --- The Fjord: committing --------------------------------------------------------------------------------------- */

SCENARIO("XP-3 XP-11", the_fjord_lets_him_commit_one_of_the_hand_and_one_of_the_discard_next_turn)
{
    arrange(sc, 1, fjord_planet);
    discard(sc, 1, "jungle rover");
    begin(sc);
    commit_all(sc, "fjord");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].mode == MODE_FJORD);
    act(sc, CREATURE, "pass-phase");
    expect(legal(sc, 1, "commit lair") && legal(sc, 1, "commit beach") && !legal(sc, 1, "commit jungle"));
    act(sc, 1, "commit lair");
    expect(!legal(sc, 1, "commit beach") && legal(sc, 1, "commit jungle") && legal(sc, 1, "commit fjord"));
    expect(!legal(sc, 1, "resist") && !legal(sc, 1, "give-up"));
    act(sc, 1, "commit rover");
    expect(sc->s.seats[1].count == 2 && sc->s.phase == 2);
    expect(sc->s.seats[1].hand == places("beach") && sc->s.seats[1].discard == places("jungle fjord"));
    expect(heard(sc, "Hunted 1 commits 1 place card: The Lair.\nHunted 1 commits The Rover from the discard"));
}

SCENARIO("XP-11", after_a_fjord_with_an_empty_discard_the_card_from_hand_is_committed_alone)
{
    after_fjord(sc, 1, "lair beach", "");
    begin(sc);
    act(sc, 1, "commit beach");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 1);
    tokens(sc, 10, 0, 0);
    expect(heard(sc, "Hunted 1 reveals The Beach.") && !heard(sc, "which of the committed"));
    act(sc, 1, "nothing");
    expect(sc->s.seats[1].discard == places("beach"));
}

SCENARIO("XP-11", after_a_fjord_the_only_place_of_the_discard_follows_by_itself)
{
    after_fjord(sc, 1, "lair beach", "rover");
    begin(sc);
    act(sc, 1, "commit beach");
    expect(sc->s.phase == 2 && sc->s.seats[1].played[0] == ROVER && sc->s.seats[1].played[1] == BEACH);
}

SCENARIO("XP-11 P1-8", after_a_fjord_who_has_no_place_in_hand_cannot_commit_out_of_his_discard)
{
    after_fjord(sc, 1, "", "lair rover beach");
    begin(sc);
    expect(legal(sc, 1, "resist") && legal(sc, 1, "give-up") && !legal(sc, 1, "commit lair"));
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take rover");
    commit_all(sc, "lair");
    expect(sc->s.seats[1].count == 2 && sc->s.seats[1].played[0] == BEACH);
}

SCENARIO("XP-11 P1-3", both_places_of_a_fjord_are_one_answer_and_the_open_one_shows_when_the_commits_are_carried_out)
{
    after_fjord(sc, 2, "lair beach", "rover jungle");
    begin(sc);
    act(sc, 1, "commit beach");
    act(sc, 1, "commit jungle");
    expect(!asked(sc, 1) && asked(sc, 2));
    expect(!heard(sc, "from the discard") && view_of(sc, 2).table.seats[1].discard == places("rover jungle"));
    act(sc, 2, "commit lair");
    expect(heard_in_order(sc, "Hunted 1 commits 1 place card: The Beach.", "commits The Jungle from the discard"));
}

SCENARIO("XE-35 H-force-field", after_a_fjord_places_that_force_field_bars_are_not_committed_out_of_the_discard)
{
    after_fjord(sc, 1, "lair beach", "jungle");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 2");
    act(sc, CREATURE, "target-token 7");
    act(sc, 1, "commit lair");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 1 && sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("XE-34 H-despair P1-10", if_the_commits_are_sent_back_the_open_card_of_a_fjord_returns_to_the_discard)
{
    after_fjord(sc, 1, "lair beach", "rover jungle");
    holds(sc, CREATURE, "despair");
    begin(sc);
    act(sc, 1, "commit beach");
    act(sc, 1, "commit jungle");
    act(sc, CREATURE, "play despair");
    expect(sc->s.seats[1].count == 0 && sc->s.seats[1].known == 0 && sc->s.seats[1].known_public == 0);
    expect(sc->s.seats[1].hand == places("lair beach") && sc->s.seats[1].discard == places("rover jungle"));
    expect(told(sc, CREATURE, "Hunted 1 discards 1 place: The Jungle."));
    act(sc, 1, "commit lair");
    act(sc, 1, "commit rover");
    expect(sc->s.seats[1].count == 2);
}

/* --- The Fjord: exploring ---------------------------------------------------------------------------------------- */

SCENARIO("XP-12 P3-1", of_the_two_of_a_fjord_he_explores_one_and_discards_both)
{
    after_fjord(sc, 2, "lair beach", "rover");
    begin(sc);
    commit_all(sc, "beach lair");
    tokens(sc, 5, 0, 0);
    expect(asked(sc, 1) && legal(sc, 1, "reveal beach") && legal(sc, 1, "reveal rover"));
    act(sc, 1, "reveal beach");
    expect(heard(sc, "Hunted 1 reveals The Beach.\n"));
    expect(sc->s.seats[1].space[0] == 4 && sc->s.seats[1].space[1] == 0 && sc->s.seats[1].hand == places("lair"));
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[1].discard == places("beach rover"));
    expect(sc->s.seats[1].mode == MODE_ONE);
}

SCENARIO("XP-12", he_can_explore_the_open_card_of_a_fjord)
{
    after_fjord(sc, 1, "lair beach", "jungle rover");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "reveal jungle");
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("lair jungle rover"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("beach") && sc->s.seats[1].will == 3);
}

SCENARIO("XP-12 T-5", the_cards_of_a_fjord_are_not_in_the_hand)
{
    after_fjord(sc, 1, "beach", "rover");
    holds(sc, CREATURE, "forbidden-zone");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, CREATURE, "play forbidden-zone");
    tokens(sc, 9, 0, 0);
    expect(!heard(sc, "Hunted 1 discards"));
}

SCENARIO("XP-12 H-detour", only_the_explored_place_of_a_fjord_can_be_moved)
{
    after_fjord(sc, 1, "lair beach", "rover");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal rover");
    act(sc, CREATURE, "play detour");
    expect(!legal(sc, CREATURE, "played beach") && legal(sc, CREATURE, "space 10") && !legal(sc, CREATURE, "space 9"));
    act(sc, CREATURE, "space 10");
    expect(sc->s.seats[1].space[0] == 10 && sc->s.seats[1].space[1] == 0);
}

SCENARIO("XP-13 PL-17", only_one_of_artefact_and_fjord_can_be_pending)
{
    arrange(sc, 1, fjord_planet);
    hand(sc, 1, "lair artefact fjord beach");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "artefact+fjord");
    tokens(sc, 6, 0, 0);
    act(sc, 1, "played fjord");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].mode == MODE_FJORD);
    expect(heard(sc, "Hunted 1 leaves The Artefact unused."));
}

/* --- The Fjord: Vortex, Double Back, zero Will -------------------------------------------------------------------- */

SCENARIO("XE-34 V-vortex", vortex_swaps_the_open_card_of_a_fjord_or_the_other)
{
    static const char *const outs[] = {"swap-out rover", "swap-out beach"};
    static const uint8_t others[] = {BEACH, ROVER};

    for (unsigned i = 0; i < 2; i++) {
        after_fjord(sc, 1, "lair beach", "rover jungle");
        holds(sc, 1, "vortex");
        begin(sc);
        commit_all(sc, "beach+rover");
        tokens(sc, 9, 0, 0);
        act(sc, 1, "play vortex");
        act(sc, 1, outs[i]);
        expect(sc->s.seats[1].played[0] == JUNGLE && sc->s.seats[1].played[1] == others[i]);
        expect(seen(sc, CREATURE, 0) == JUNGLE && seen(sc, CREATURE, 1) == (i ? ROVER : UNKNOWN));
        act(sc, 1, "reveal jungle");
        expect(sc->s.seats[1].space[0] == 2 && sc->s.seats[1].space[1] == 0);
    }
}

SCENARIO("XE-34 V-double-back XK-7", double_back_takes_the_card_of_a_fjord_that_was_never_seen_and_nobody_sees_it)
{
    after_fjord(sc, 2, "lair beach", "rover");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "beach lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal rover");
    act(sc, 1, "nothing");
    act(sc, 2, "nothing");
    act(sc, 1, "play double-back");
    expect(legal(sc, 1, "played beach") && legal(sc, 1, "played rover"));
    act(sc, 1, "played beach");
    expect(told(sc, 1, "Hunted 1 takes a place that lies face down back to hand: The Beach."));
    expect(told(sc, 2, "Hunted 1 takes a place that lies face down back to hand.\n"));
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair beach") && sc->s.seats[1].discard == places("rover"));
    expect(!told(sc, CREATURE, "The Beach"));
}

SCENARIO("XE-34 V-double-back", double_back_takes_the_explored_card_of_a_fjord)
{
    after_fjord(sc, 1, "lair beach", "rover");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal beach");
    act(sc, 1, "nothing");
    act(sc, 1, "play double-back");
    act(sc, 1, "played beach");
    expect(told(sc, CREATURE, "Hunted 1 takes The Beach, just played, back to hand."));
    expect(sc->s.turn == 3 && sc->s.seats[1].discard == places("rover"));
}

SCENARIO("P3-14 XP-12", zero_will_returns_both_cards_of_a_fjord_and_the_unseen_one_stays_unseen)
{
    after_fjord(sc, 1, "lair beach", "rover");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "reveal rover");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].hand == places("lair beach rover") && sc->s.seats[1].discard == 0);
    expect(!told(sc, CREATURE, "The Beach"));
}

/* --- The Fjord: who knows what ------------------------------------------------------------------------------------ */

SCENARIO("XK-7 K-3", the_open_card_of_a_fjord_is_known_to_all_and_the_other_to_its_owner_alone)
{
    after_fjord(sc, 2, "lair beach", "rover");
    begin(sc);
    commit_all(sc, "beach lair");
    for (unsigned reader = 0; reader <= GAME_PUBLIC; reader = reader == 2 ? GAME_PUBLIC : reader + 1) {
        expect(seen(sc, reader, 0) == ROVER && told(sc, reader, "commits The Rover from the discard"));
        expect(seen(sc, reader, 1) == (reader == 1 ? BEACH : UNKNOWN));
        expect(reader == 1 || view_of(sc, reader).table.seats[1].hand == 0);
    }
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal rover");
    expect(told(sc, 1, "Hunted 1 chooses which of the committed places to explore: The Rover."));
    expect(!told(sc, 2, "to explore: "));
    expect(seen(sc, CREATURE, 1) == UNKNOWN && view_of(sc, 2).table.seats[1].hand == 0);
    act(sc, 1, "nothing");
    act(sc, 2, "nothing");
    expect(told(sc, CREATURE, "Hunted 1 discards 2 places: The Beach and The Rover."));
    expect(view_of(sc, CREATURE).table.seats[1].hand == places("lair"));
}

SCENARIO("XK-7 XP-12", what_he_explores_after_a_fjord_is_his_secret_until_all_have_chosen)
{
    after_fjord(sc, 2, "lair beach", "rover");
    pending(sc, 2, "river");
    begin(sc);
    commit_all(sc, "beach lair+rover");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal beach");
    expect(asked(sc, 2) && !told(sc, 2, "to explore") && seen(sc, 2, 1) == UNKNOWN);
    expect(view_of(sc, 2).table.seats[1].chosen == 0);
    act(sc, 2, "reveal lair");
    expect(seen(sc, 2, 0) == BEACH && seen(sc, 2, 1) == ROVER);
}

SCENARIO("XK-7 N14", the_open_card_of_a_fjord_is_known_under_smokescreen_too)
{
    after_fjord(sc, 2, "lair beach", "rover jungle");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "beach+jungle lair");
    expect(seen(sc, CREATURE, 0) == JUNGLE && seen(sc, CREATURE, 1) == UNKNOWN);
    expect(told(sc, CREATURE, "Hunted 1 commits The Jungle from the discard, face up."));
    expect(view_of(sc, CREATURE).table.seats[1].discard == 0);
}

SCENARIO("XK-7 XE-34 N21", vortex_under_smokescreen_hides_what_comes_and_leaves_the_open_card_open)
{
    after_fjord(sc, 2, "lair beach", "rover jungle");
    holds(sc, 2, "smokescreen");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "beach+rover lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play vortex");
    act(sc, 1, "swap-out beach");
    expect(seen(sc, CREATURE, 0) == UNKNOWN && seen(sc, CREATURE, 1) == ROVER);
    expect(seen(sc, 2, 0) == JUNGLE && seen(sc, 2, 1) == ROVER);
}

SCENARIO("XK-7 K-6 N14", under_smokescreen_the_unseen_card_of_a_fjord_is_discarded_unseen_and_shown_as_the_smoke_lifts)
{
    after_fjord(sc, 2, "lair beach", "rover");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "beach lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal rover");
    pass_to_turn(sc, 3);
    expect(told(sc, CREATURE, "Hunted 1 discards 1 place: The Rover.\nHunted 1 discards 1 place.\n"));
    expect(told(sc, 2, "Hunted 1 discards 1 place: The Beach.\n"));
    expect(told(sc, CREATURE, "The smoke clears over the discard of Hunted 1: The Beach and The Rover"));
}

/* --- On the Run --------------------------------------------------------------------------------------------------- */

SCENARIO("XS-6", on_the_run_he_commits_three_explores_one_and_takes_that_one_back)
{
    on_the_run(sc, 1, "");
    begin(sc);
    act(sc, 1, "play on-the-run");
    expect(told(sc, CREATURE, "Hunted 1 is on the run this turn.") && sc->s.seats[1].mode == MODE_RUN);
    commit_all(sc, "lair+beach+rover");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 3 && sc->s.seats[1].hand == places("jungle river"));
    tokens(sc, 5, 0, 0);
    act(sc, 1, "reveal beach");
    expect(heard(sc, "Hunted 1 reveals The Beach.\n"));
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].mode == MODE_ONE && sc->s.marker == 1 && sc->s.seats[1].will == 3);
    expect(sc->s.seats[1].hand == places("jungle river beach") && sc->s.seats[1].discard == places("lair rover"));
}

SCENARIO("XS-6 T-4", on_the_run_the_jungle_takes_itself_back_and_nothing_is_left_to_take)
{
    on_the_run(sc, 1, "river");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+jungle+rover");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal jungle");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && times_heard(sc, "takes The Jungle, just played, back") == 1);
    expect(sc->s.seats[1].hand == places("jungle beach river") && sc->s.seats[1].discard == places("lair rover"));
}

SCENARIO("XS-6", on_the_run_is_barred_with_fewer_than_three_places_in_hand_and_with_another_way_to_play)
{
    static const char *const others[] = {"river", "artefact", "fjord"};

    on_the_run(sc, 1, "lair jungle river");
    begin(sc);
    expect(asked(sc, 1) && !legal(sc, 1, "play on-the-run"));
    for (unsigned i = 0; i < 3; i++) {
        on_the_run(sc, 1, "lair");
        pending(sc, 1, others[i]);
        begin(sc);
        expect(asked(sc, 1) && !legal(sc, 1, "play on-the-run"));
    }
}

SCENARIO("XS-6 P1-3 X-5", on_the_run_played_among_the_commits_and_no_will_left_with_discard_alone_returned)
{
    arrange(sc, 1, "survival_with=on-the-run zero_will_return=discard");
    holds(sc, 1, "on-the-run");
    will(sc, 1, 1);
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+beach+rover");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "reveal beach");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 3);
    expect(sc->s.seats[1].hand == places("jungle river beach") && sc->s.seats[1].discard == places("lair rover"));
}

SCENARIO("XE-33 H-despair", on_the_run_three_are_committed_again_if_the_commits_are_sent_back)
{
    on_the_run(sc, 1, "");
    holds(sc, CREATURE, "despair");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+beach+rover");
    act(sc, CREATURE, "play despair");
    expect(sc->s.seats[1].count == 0 && sc->s.seats[1].hand == places("lair jungle river beach rover"));
    commit_all(sc, "jungle+beach+rover");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 3);
}

SCENARIO("XE-33 XR-11 H-force-field", on_the_run_as_many_are_committed_as_may_be_played)
{
    on_the_run(sc, 1, "river beach");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, 1, "play on-the-run");
    act(sc, 1, "commit lair");
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 2");
    expect(legal(sc, 1, "commit rover") && !legal(sc, 1, "commit lair"));
    act(sc, 1, "commit rover");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 1);
    tokens(sc, 9, 0, 0);
    expect(heard(sc, "Hunted 1 reveals The Rover."));
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.seats[1].hand == places("lair jungle rover"));
}

SCENARIO("XR-11 P1-8 H-force-field", on_the_run_who_may_play_nothing_must_act_otherwise_first)
{
    on_the_run(sc, 1, "river beach");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, 1, "play on-the-run");
    act(sc, CREATURE, "pass");
    hand(sc, 1, "lair jungle");
    sc->s.seats[1].discard = places("river beach rover");
    act(sc, 1, "commit lair");
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 2");
    expect(legal(sc, 1, "resist") && !legal(sc, 1, "commit lair") && !legal(sc, 1, "commit river"));
    act(sc, 1, "resist");
    act(sc, 1, "take river");
    act(sc, 1, "take rover");
    act(sc, 1, "commit river");
    expect(sc->s.phase == 2 && sc->s.seats[1].count == 2);
}

SCENARIO("XK-6", on_the_run_the_three_cards_are_his_alone_and_the_two_others_until_they_are_discarded)
{
    on_the_run(sc, 2, "");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+beach+rover lair");
    for (unsigned i = 0; i < 3; i++)
        expect(seen(sc, 2, i) == UNKNOWN && seen(sc, CREATURE, i) == UNKNOWN && seen(sc, GAME_PUBLIC, i) == UNKNOWN);
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal beach");
    expect(seen(sc, CREATURE, 0) == BEACH && seen(sc, CREATURE, 1) == UNKNOWN && seen(sc, 2, 2) == UNKNOWN);
    expect(seen(sc, 1, 1) == LAIR && seen(sc, 1, 2) == ROVER && view_of(sc, 2).table.seats[1].hand == 0);
    act(sc, 1, "nothing");
    expect(!told(sc, 2, "Hunted 1 discards"));
    act(sc, 2, "nothing");
    expect(told(sc, 2, "Hunted 1 discards 2 places: The Lair and The Rover."));
    expect(view_of(sc, 2).table.seats[1].hand == places("jungle river beach"));
}
