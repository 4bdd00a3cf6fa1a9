/* SPDX-License-Identifier: MIT */
/* Scenarios of Leduc hold'em: a scenario deals, lets seats act, and asserts the result that the rules demand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/leduc/leduc.h"
#include "games/leduc/state.h"
#include "list.h"
#include "plugin/settings.h"

struct scenario {
    struct leduc_state s;
};

const size_t scenario_bytes = sizeof(struct scenario);

/* --- what a scenario says ---------------------------------------------------------------------------------------- */

enum { JACK = 1, JACK_2, QUEEN, QUEEN_2, KING, KING_2 };

#define expect(condition) require(sc, (condition), #condition, __LINE__)

static void require(const struct scenario *sc, bool condition, const char *words, int line)
{
    struct leduc_view view;
    char table[1024];
    struct game_text text = game_text_in(table, sizeof table);

    if (condition)
        return;
    leduc_game.view(&sc->s, GAME_ALL, &view);
    leduc_game.draw(&view, &text);
    fail_msg("line %d: not so: %s\n%s", line, words, table);
}

/* The cards of this hand: of seat 0, of seat 1, the board. */
static void deal(struct scenario *sc, uint8_t first, uint8_t second, uint8_t board)
{
    sc->s.card[0] = first;
    sc->s.card[1] = second;
    sc->s.face_down = board;
}

static void begin(struct scenario *sc, unsigned hands, uint8_t number)
{
    const struct game_seed seed = {{number}};
    struct settings settings;
    struct error error = {0};

    settings_init(&settings, &leduc_game);
    settings.values[0] = hands;
    if (!settings_configure(&settings, &sc->s, &error))
        fail_msg("%s", error.text);
    leduc_game.start(&sc->s, &seed, NULL);
}

static bool legal(const struct scenario *sc, unsigned seat, enum leduc_action action)
{
    struct leduc_state copy = sc->s;

    return leduc_game.apply(&copy, seat, (uint16_t)action, NULL);
}

/* Those whose turn it is act in turn: c is check or call, r bet or raise, f fold. */
static void play(struct scenario *sc, const char *moves)
{
    for (; *moves; moves++) {
        unsigned seat = sc->s.table.actor;
        uint16_t action = *moves == 'f' ? LEDUC_FOLD : *moves == 'c' ? LEDUC_CALL : LEDUC_RAISE;

        expect(leduc_game.apply(&sc->s, seat, action, NULL));
    }
}

static struct leduc_view seen_by(const struct scenario *sc, unsigned audience)
{
    struct leduc_view view;

    leduc_game.view(&sc->s, audience, &view);
    return view;
}

static struct game_verdict verdict_of(const struct scenario *sc)
{
    struct game_verdict verdict = {.winner = GAME_DRAW};

    expect(leduc_game.verdict(&sc->s, &verdict));
    return verdict;
}

static bool has_paid(const struct scenario *sc, unsigned first, unsigned second)
{
    return sc->s.table.paid[0] == first && sc->s.table.paid[1] == second;
}

/* --- the players and the cards ----------------------------------------------------------------------------------- */

SCENARIO("S-1", two_play_and_each_is_a_side)
{
    begin(sc, 1, 0);
    expect(leduc_game.seats(&sc->s) == 2);
    expect(leduc_game.side(&sc->s, 0) == 0 && leduc_game.side(&sc->s, 1) == 1);
}

SCENARIO("S-2", three_ranks_of_two_cards_each)
{
    unsigned ranks[3] = {0};

    begin(sc, 1, 0);
    for (unsigned card = 1; card <= LEDUC_CARDS; card++)
        ranks[leduc_rank(card)]++;
    expect(ranks[0] == 2 && ranks[1] == 2 && ranks[2] == 2);
}

SCENARIO("S-3", each_hand_is_dealt_from_the_whole_deck)
{
    unsigned dealt = 0;

    begin(sc, 50, 1);
    for (unsigned hand = 1; hand <= 50; hand++) {
        expect(sc->s.table.hand == hand && leduc_game.to_act(&sc->s));
        expect(sc->s.card[0] != sc->s.card[1] && sc->s.card[0] != sc->s.face_down && sc->s.card[1] != sc->s.face_down);
        dealt |= 1u << sc->s.card[0] | 1u << sc->s.card[1] | 1u << sc->s.face_down;
        play(sc, "cccc");
    }
    expect(dealt == 0x7e && !leduc_game.to_act(&sc->s));
}

SCENARIO("S-4", hands_are_opened_in_turn)
{
    begin(sc, 3, 0);
    for (unsigned opener = 0; opener < 3; opener++) {
        expect(leduc_game.to_act(&sc->s) == 1u << opener % 2);
        play(sc, "cccc");
    }
}

/* --- a hand ------------------------------------------------------------------------------------------------------ */

SCENARIO("H-1 K-1 K-2", each_pays_an_ante_and_sees_its_own_card_alone)
{
    begin(sc, 1, 0);
    deal(sc, KING, JACK, QUEEN);
    expect(has_paid(sc, 1, 1));
    for (unsigned seat = 0; seat < 2; seat++) {
        struct leduc_view view = seen_by(sc, seat);

        expect(view.card[seat] == (seat ? JACK : KING) && !view.card[1 - seat]);
        expect(!view.table.board && !view.face_down);
    }
    expect(!seen_by(sc, GAME_PUBLIC).card[0] && !seen_by(sc, GAME_PUBLIC).card[1]);
}

SCENARIO("H-2 H-3", who_opened_acts_first_in_both_rounds_and_the_board_lies_open_in_the_second)
{
    begin(sc, 1, 0);
    deal(sc, KING, JACK, QUEEN);
    expect(leduc_game.to_act(&sc->s) == 1);
    play(sc, "crc");
    expect(sc->s.table.stage == LEDUC_ROUND_2 && leduc_game.to_act(&sc->s) == 1);
    expect(seen_by(sc, GAME_PUBLIC).table.board == QUEEN);
}

SCENARIO("H-4", a_hand_ends_with_a_fold_in_either_round_or_with_a_showdown)
{
    static const char *const courses[] = {"rf", "ccrf", "cccc"};

    for (unsigned i = 0; i < 3; i++) {
        begin(sc, 1, 0);
        play(sc, courses[i]);
        expect(!leduc_game.to_act(&sc->s) && sc->s.table.folded == (i < 2));
    }
}

/* --- betting ----------------------------------------------------------------------------------------------------- */

SCENARIO("B-1 B-5", who_faces_no_bet_checks_for_nothing_and_cannot_fold)
{
    begin(sc, 1, 0);
    expect(!legal(sc, 0, LEDUC_FOLD) && legal(sc, 0, LEDUC_CALL) && !legal(sc, 1, LEDUC_CALL));
    play(sc, "c");
    expect(has_paid(sc, 1, 1) && !legal(sc, 1, LEDUC_FOLD));
}

SCENARIO("B-2 B-4", a_raise_costs_the_call_and_two_chips_and_four_in_the_second_round)
{
    begin(sc, 1, 0);
    play(sc, "r");
    expect(has_paid(sc, 3, 1));
    play(sc, "r");
    expect(has_paid(sc, 3, 5));
    play(sc, "c");
    expect(has_paid(sc, 5, 5));
    play(sc, "r");
    expect(has_paid(sc, 9, 5));
    play(sc, "r");
    expect(has_paid(sc, 9, 13));
    play(sc, "c");
    expect(has_paid(sc, 13, 13));
}

SCENARIO("B-3", a_round_has_two_raises_at_the_most)
{
    begin(sc, 1, 0);
    play(sc, "rr");
    expect(!legal(sc, 0, LEDUC_RAISE) && legal(sc, 0, LEDUC_CALL) && legal(sc, 0, LEDUC_FOLD));
    play(sc, "c");
    expect(legal(sc, 0, LEDUC_RAISE));
}

SCENARIO("B-5", who_faces_a_bet_can_fold)
{
    begin(sc, 1, 0);
    play(sc, "r");
    expect(legal(sc, 1, LEDUC_FOLD));
}

SCENARIO("B-6", a_round_ends_after_two_checks_or_a_call)
{
    static const char *const courses[] = {"cc", "rc", "crc", "rrc", "crrc"};

    for (unsigned i = 0; i < 5; i++) {
        begin(sc, 1, 0);
        for (const char *at = courses[i]; *at; at++) {
            const char move[] = {*at, '\0'};

            expect(sc->s.table.stage == LEDUC_ROUND_1);
            play(sc, move);
        }
        expect(sc->s.table.stage == LEDUC_ROUND_2);
    }
}

/* --- the end of a hand ------------------------------------------------------------------------------------------- */

SCENARIO("E-1 K-3 A-4", after_a_fold_the_other_wins_what_was_paid_and_nothing_is_shown)
{
    struct game_verdict verdict;

    begin(sc, 1, 0);
    deal(sc, JACK, KING, QUEEN);
    play(sc, "rrf");
    verdict = verdict_of(sc);
    expect(verdict.winner == 1 && verdict.score[0] == -3 && verdict.score[1] == 3);
    expect(verdict.reason == LEDUC_BY_FOLD);
    expect(!seen_by(sc, GAME_PUBLIC).card[0] && !seen_by(sc, 0).card[1] && !seen_by(sc, GAME_PUBLIC).table.shown[1]);
}

SCENARIO("E-2 K-1 A-4", in_a_showdown_a_pair_wins_and_otherwise_the_higher_card)
{
    static const struct {
        uint8_t first, second, board;
        int winner;
    } rows[] = {{JACK, KING, JACK_2, 0},
                {KING, QUEEN, QUEEN_2, 1},
                {KING, QUEEN, JACK, 0},
                {JACK, QUEEN, KING, 1},
                {JACK, KING, QUEEN, 1}};

    for (unsigned i = 0; i < 5; i++) {
        struct game_verdict verdict;

        begin(sc, 1, 0);
        deal(sc, rows[i].first, rows[i].second, rows[i].board);
        play(sc, "rccc");
        verdict = verdict_of(sc);
        expect(verdict.winner == rows[i].winner && verdict.score[rows[i].winner] == 3);
        expect(verdict.reason == LEDUC_BY_SHOWDOWN);
        expect(seen_by(sc, GAME_PUBLIC).card[0] == rows[i].first && seen_by(sc, 0).card[1] == rows[i].second);
    }
}

SCENARIO("E-3 E-4", two_cards_of_one_rank_split_the_pot)
{
    struct game_verdict verdict;

    begin(sc, 1, 0);
    deal(sc, KING, KING_2, QUEEN);
    play(sc, "rcrc");
    verdict = verdict_of(sc);
    expect(verdict.winner == GAME_DRAW && verdict.score[0] == 0 && verdict.score[1] == 0);
}

SCENARIO("E-4 A-4", the_score_is_the_chips_of_all_hands)
{
    struct game_verdict verdict;

    begin(sc, 3, 0);
    deal(sc, KING, JACK, QUEEN);
    play(sc, "rccc");
    deal(sc, JACK, KING, QUEEN);
    play(sc, "cccc");
    deal(sc, QUEEN, QUEEN_2, KING);
    play(sc, "cccc");
    verdict = verdict_of(sc);
    expect(verdict.winner == 0 && verdict.score[0] == 2 && verdict.score[1] == -2);
    expect(verdict.reason == LEDUC_BY_CHIPS);
}

/* --- what the arena needs to know -------------------------------------------------------------------------------- */

SCENARIO("A-1", a_hand_is_a_turn)
{
    begin(sc, 2, 0);
    expect(leduc_game.turn(&sc->s) == 1);
    play(sc, "rf");
    expect(leduc_game.turn(&sc->s) == 2);
}

SCENARIO("A-2", who_does_not_answer_folds_to_a_bet_and_checks_otherwise)
{
    begin(sc, 1, 0);
    expect(leduc_game.default_action(&sc->s, 0) == LEDUC_CALL);
    play(sc, "r");
    expect(leduc_game.default_action(&sc->s, 1) == LEDUC_FOLD);
}

SCENARIO("A-3", who_gives_up_loses_the_most_that_the_hands_left_could_cost)
{
    struct game_verdict verdict;

    begin(sc, 3, 0);
    play(sc, "rf");
    leduc_game.forfeit(&sc->s, 0, &verdict);
    expect(verdict.winner == 1 && verdict.score[0] == 1 - 2 * 13 && verdict.score[1] == 2 * 13 - 1);
}
