/* SPDX-License-Identifier: MIT */
/* Leduc hold'em against the literature: an exhaustive walk of its tree through the contract alone. Chance is not a move
 * of the contract, so the walk deals every hand by looking for a seed that deals it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "games/leduc/leduc.h"
#include "games/leduc/state.h"

enum { SETS_MOST = 2000, DEALS = 6 * 5 * 4 };

/* The different views, as bytes, with which a seat was asked. */
struct sets {
    struct leduc_view view[SETS_MOST];
    unsigned count;
};

struct walk {
    struct sets suited;    /* as the game shows them */
    struct sets unsuited;  /* with the cards replaced by their ranks */
    unsigned sequences[2]; /* actions in the unsuited sets of each seat, and the empty sequence */
    unsigned decisions, terminals;
};

static bool sets_add(struct sets *sets, const struct leduc_view *view)
{
    for (unsigned i = 0; i < sets->count; i++)
        if (memcmp(&sets->view[i], view, sizeof *view) == 0)
            return false;
    assert_true(sets->count < SETS_MOST);
    sets->view[sets->count++] = *view;
    return true;
}

static uint8_t rank_of(uint8_t card)
{
    return card ? (uint8_t)(1 + leduc_rank(card)) : 0;
}

static void note_decision(struct walk *walk, const void *state, unsigned seat, unsigned actions)
{
    struct leduc_view view;

    leduc_game.view(state, seat, &view);
    walk->decisions++;
    sets_add(&walk->suited, &view);
    view.card[seat] = rank_of(view.card[seat]);
    view.table.board = rank_of(view.table.board);
    if (sets_add(&walk->unsuited, &view))
        walk->sequences[seat] += actions;
}

/* `second` tells to leave out what happens before the board is laid, as another deal with the same hands has walked it.
 */
static void walk_from(struct walk *walk, const struct leduc_state *state, bool second)
{
    uint16_t actions[LEDUC_ACTIONS];
    uint32_t mask = leduc_game.to_act(state);
    unsigned seat = mask & 1 ? 0 : 1;
    unsigned count = leduc_game.actions(state, seat, actions);
    bool counts = !second || state->table.board != 0;
    struct game_verdict verdict;

    if (leduc_game.verdict(state, &verdict)) {
        assert_int_equal(mask, 0);
        assert_int_equal(verdict.score[0] + verdict.score[1], 0);
        walk->terminals += counts;
        return;
    }
    if (counts)
        note_decision(walk, state, seat, count);
    for (unsigned i = 0; i < count; i++) {
        struct leduc_state next = *state;

        assert_true(leduc_game.apply(&next, seat, actions[i], NULL));
        walk_from(walk, &next, second);
    }
}

static void start(struct leduc_state *state, uint32_t seed_number)
{
    int64_t hands = 1;
    struct game_seed seed = {{0}};
    char why[GAME_WHY_MAX];

    memcpy(seed.bytes, &seed_number, sizeof seed_number);
    assert_true(leduc_game.configure(state, &hands, why));
    leduc_game.start(state, &seed, NULL);
}

static struct walk walk;

static void the_tree_has_the_size_that_is_published(void **unused)
{
    bool dealt[7][7][7] = {{{false}}};
    bool hands_walked[7][7] = {{false}};
    unsigned deals = 0, hands = 0, chance_nodes;

    (void)unused;
    for (uint32_t seed = 0; deals < DEALS; seed++) {
        struct leduc_state state;
        bool *again, *second;

        assert_true(seed < 100000);
        start(&state, seed);
        again = &dealt[state.card[0]][state.card[1]][state.face_down];
        if (*again)
            continue;
        *again = true;
        deals++;
        second = &hands_walked[state.card[0]][state.card[1]];
        walk_from(&walk, &state, *second);
        hands += !*second;
        *second = true;
    }
    assert_int_equal(hands, 6 * 5);

    /* Information sets and terminal histories as OpenSpiel counts them for its `leduc_poker` (936, and 5,520 of the
     * 9,457 histories), where the two suits are told apart. Its other histories are 3,780 decisions and 157 chance
     * nodes: the first card, the second, and the board after each of the 5 ways in which betting goes on from round 1.
     */
    assert_int_equal(walk.suited.count, 936);
    assert_int_equal(walk.terminals, 5520);
    assert_int_equal(walk.decisions, 3780);
    chance_nodes = 1 + 6 + hands * 5;
    assert_int_equal(walk.decisions + walk.terminals + chance_nodes, 9457);

    /* Suits never matter, so exchanging the two cards of a rank changes nothing that counts; most papers play with
     * ranks only. That is 288 information sets, for each player 144 and 337 sequences, the empty one included (the
     * constants of Kroer's public solver, ExtensiveFormCpp, games/leduc.cpp). */
    assert_int_equal(walk.unsuited.count, 288);
    assert_int_equal(walk.sequences[0] + 1, 337);
    assert_int_equal(walk.sequences[1] + 1, 337);
}

static void play(struct leduc_state *state, const char *moves)
{
    for (; *moves; moves++) {
        unsigned action = (unsigned)(strchr("fcr", *moves) - "fcr");

        assert_true(leduc_game.apply(state, state->table.actor, (uint16_t)action, NULL));
    }
}

/* Finds a seed that deals these cards. */
static void deal(struct leduc_state *state, unsigned card_0, unsigned card_1, unsigned board)
{
    for (uint32_t seed = 0; seed < 100000; seed++) {
        start(state, seed);
        if (state->card[0] == card_0 && state->card[1] == card_1 && state->face_down == board)
            return;
    }
    fail();
}

static void scores_follow_the_cards_and_the_bets(void **unused)
{
    static const struct {
        unsigned card_0, card_1, board;
        const char *moves;
        int score;
    } rows[] = {
        {1, 3, 5, "cccc", -1},      /* queen over jack, antes only */
        {1, 3, 2, "cccc", 1},       /* a pair of jacks over a queen */
        {1, 6, 5, "crrccrrc", -13}, /* a pair of kings, every raise made */
        {3, 4, 5, "rccc", 0},       /* equal ranks split */
        {5, 1, 2, "rf", 1},         /* a fold wins the ante of the other */
        {5, 1, 2, "rrf", -3},       /* and what he paid */
        {5, 1, 3, "rcrf", 3},       /* a fold in round 2 */
        {5, 1, 3, "ccrrc", 9},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct leduc_state state;
        struct game_verdict verdict;

        deal(&state, rows[i].card_0, rows[i].card_1, rows[i].board);
        play(&state, rows[i].moves);
        assert_true(leduc_game.verdict(&state, &verdict));
        assert_int_equal(verdict.score[0], rows[i].score);
        assert_int_equal(verdict.score[1], -rows[i].score);
        assert_int_equal(verdict.winner, rows[i].score == 0 ? GAME_DRAW : rows[i].score < 0);
    }
}

static void a_third_raise_in_a_round_is_refused(void **unused)
{
    struct leduc_state state;
    uint16_t actions[LEDUC_ACTIONS];

    (void)unused;
    start(&state, 1);
    play(&state, "rr");
    assert_int_equal(leduc_game.actions(&state, 0, actions), 2);
    assert_false(leduc_game.apply(&state, 0, LEDUC_RAISE, NULL));
}

static void the_opening_alternates_from_hand_to_hand(void **unused)
{
    struct leduc_state state;
    int64_t hands = 3;
    struct game_seed seed = {{7}};
    char why[GAME_WHY_MAX];

    (void)unused;
    assert_true(leduc_game.configure(&state, &hands, why));
    leduc_game.start(&state, &seed, NULL);
    for (unsigned hand = 1; hand <= 3; hand++) {
        assert_int_equal(leduc_game.turn(&state), hand);
        assert_int_equal(leduc_game.to_act(&state), hand == 2 ? 2 : 1);
        play(&state, "cccc");
    }
    assert_int_equal(leduc_game.to_act(&state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_has_the_size_that_is_published),
        cmocka_unit_test(scores_follow_the_cards_and_the_bets),
        cmocka_unit_test(a_third_raise_in_a_round_is_refused),
        cmocka_unit_test(the_opening_alternates_from_hand_to_hand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
