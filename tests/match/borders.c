/* SPDX-License-Identifier: MIT */
/* The borders between messages of events tell nothing: where a seat hears the same events, it gets them in the same
 * messages, whoever was asked between them. A failure prints the game and the number of the match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/leduc/leduc.h"
#include "games/notalone/action.h"
#include "games/notalone/notalone.h"
#include "in_test.h"
#include "leaks.h"
#include "match/referee_inside.h"
#include "proto/unpack.h"
#include "table.h"

enum { MATCHES = 12, EVERY = 9, ROUNDS = 12 };

/* --- what a seat hears ------------------------------------------------------------------------------------------- */

/* The events of a seat, and whether a message ended behind each. */
struct heard {
    struct span *event;
    bool *border;
    size_t count, room;
};

static void hear_one(struct heard *heard, struct span event, bool border)
{
    if (heard->count == heard->room) {
        heard->room = heard->room ? 2 * heard->room : 256;
        heard->event = realloc(heard->event, heard->room * sizeof *heard->event);
        heard->border = realloc(heard->border, heard->room * sizeof *heard->border);
        assert_true(heard->event && heard->border);
    }
    heard->event[heard->count] = event;
    heard->border[heard->count++] = border;
}

static struct heard hear(const struct table *table, unsigned seat)
{
    struct heard heard = {0};

    for (size_t i = 0; i < table->log[seat].count; i++) {
        const struct sent *sent = &table->log[seat].sent[i];
        struct unpack from = unpack_open(table_bytes(table, seat, sent));

        if (sent->type != MESSAGE_EVENTS)
            continue;
        for (uint32_t left = unpack_array(&from); left > 0; left--)
            hear_one(&heard, unpack_value(&from), left == 1);
    }
    return heard;
}

static void heard_release(struct heard *heard)
{
    free(heard->event);
    free(heard->border);
}

static size_t count_heard(const struct table *table, unsigned seat)
{
    struct heard heard = hear(table, seat);

    heard_release(&heard);
    return heard.count;
}

/* Where the two heard the same, the borders must be the same. Returns for how many events that is. */
static size_t compare_borders(const struct table *a, const struct table *b, unsigned seat)
{
    struct heard one = hear(a, seat), other = hear(b, seat);
    size_t same = 0, differing = 0;

    while (same < one.count && same < other.count && span_equal(one.event[same], other.event[same]))
        same++;
    for (size_t i = 0; i + 1 < same; i++)
        differing += one.border[i] != other.border[i];
    heard_release(&one);
    heard_release(&other);
    if (differing)
        fail_msg("seat %u: %zu of %zu borders differ", seat, differing, same);
    return same;
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

static void table_for(struct table *table, const struct scene *scene)
{
    table_init(table, scene->game, "none", scene->number);
    memcpy(table->values, scene->settings.values, sizeof table->values);
}

/* The legal actions of a seat; none if it is not asked. */
static unsigned list(const struct table *table, unsigned seat, uint16_t *actions)
{
    const struct referee *referee = table->referee;

    return referee->seat[seat].open ? referee->game->actions(referee->play->state, seat, actions) : 0;
}

static bool is_window(const struct table *table, const uint16_t *actions, unsigned count)
{
    return referee_game(table->referee) == &notalone_game && count > 1 && actions[0] == ACTION_PASS &&
           actions[1] == ACTION_PASS_PHASE;
}

/* Every seat that is asked whether it plays a card plays none, until something else is asked. Returns how many were
 * asked. */
static unsigned pass_windows(struct table *table)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned asked = 0, before;

    do {
        before = asked;
        for (unsigned seat = 0; seat < referee_seats(table->referee); seat++) {
            if (!is_window(table, actions, list(table, seat, actions)))
                continue;
            table_answer(table, seat, ACTION_PASS, 0);
            asked++;
        }
    } while (asked > before);
    return asked;
}

/* One of the actions that a seat may take in both matches; -1 if there is none. */
static int common_action(const struct table *tables, unsigned seat, struct dice *dice)
{
    uint16_t lists[2][GAME_ACTIONS_MAX], common[GAME_ACTIONS_MAX];
    unsigned counts[2], count = 0;

    for (unsigned i = 0; i < 2; i++)
        counts[i] = list(&tables[i], seat, lists[i]);
    for (unsigned i = 0, j = 0; i < counts[0]; i++) {
        while (j < counts[1] && lists[1][j] < lists[0][i])
            j++;
        if (j < counts[1] && lists[1][j] == lists[0][i])
            common[count++] = lists[0][i];
    }
    return count ? common[dice_roll(dice, count)] : -1;
}

/* Plays both matches on alike, but for those who are asked for cards and pass, to the next answer of something else.
 * Returns false if there is none that both take. */
static bool play_on(struct table *tables, struct dice *dice, unsigned *differing)
{
    bool played = false;

    *differing += pass_windows(&tables[0]) != pass_windows(&tables[1]);
    for (unsigned seat = 0; seat < referee_seats(tables[0].referee); seat++) {
        int action = common_action(tables, seat, dice);

        if (action < 0)
            continue;
        for (unsigned i = 0; i < 2; i++)
            table_answer(&tables[i], seat, (uint32_t)action, 0);
        played = true;
    }
    return played;
}

/* --- windows ----------------------------------------------------------------------------------------------------- */

static void configure(struct scene *scene, uint64_t number, const char *windows)
{
    struct trial trial = trial_in_test(&notalone_game, 1);
    struct error error = {0};

    scene_configure(scene, &trial, number);
    assert_true(settings_set(&scene->settings, windows, &error));
}

static void nobody_hears_from_the_messages_whether_a_window_asked_anybody(void **state)
{
    static const char *const windows[] = {"windows=holders", "windows=all"};
    unsigned differing = 0;

    (void)state;
    for (uint64_t number = 0; number < MATCHES; number++) {
        struct dice dice = {number};
        struct table tables[2];

        print_message("match %llu\n", (unsigned long long)number);
        for (unsigned i = 0; i < 2; i++) {
            struct scene scene;

            configure(&scene, number, windows[i]);
            table_for(&tables[i], &scene);
            tables[i].options.seed = scene.seed;
            table_start(&tables[i]);
        }
        while (play_on(tables, &dice, &differing))
            ;
        assert_int_equal(tables[0].finished + tables[1].finished, 2);
        for (unsigned seat = 0; seat < referee_seats(tables[0].referee); seat++)
            assert_int_equal(compare_borders(&tables[0], &tables[1], seat), tables[0].events);
        table_release(&tables[0]);
        table_release(&tables[1]);
    }
    assert_true(differing > MATCHES);
}

/* --- what is hidden ---------------------------------------------------------------------------------------------- */

struct swaps {
    unsigned pairs;     /* of matches that a seat could not tell apart at first */
    size_t alike;       /* events that it then heard alike */
    unsigned differing; /* times that others were asked in one and not in the other */
};

/* A referee of a match that has come to this state. The events of another set-up go first, the same for all. */
static void start_at(struct table *table, const struct scene *scene, const struct block *state)
{
    table_for(table, scene);
    table_seat(table);
    memcpy(table->referee->play->state, state->bytes, scene->game->state_bytes);
    table->referee->play->started = true;
    referee_start(table->referee, 0);
    for (unsigned seat = 0; seat < scene->seats; seat++)
        referee_ready(table->referee, seat, 0);
}

static void walk_both(const struct scene *scene, const struct block *states, unsigned audience, struct swaps *swaps)
{
    struct table tables[2];
    struct dice dice = scene->dice;
    size_t before;
    unsigned rounds = 0;

    for (unsigned i = 0; i < 2; i++)
        start_at(&tables[i], scene, &states[i]);
    before = count_heard(&tables[0], audience);
    while (rounds < ROUNDS && play_on(tables, &dice, &swaps->differing))
        rounds++;
    swaps->pairs++;
    swaps->alike += compare_borders(&tables[0], &tables[1], audience) - before;
    table_release(&tables[0]);
    table_release(&tables[1]);
}

static void swap_at(const struct scene *scene, const struct leak_hooks *hooks, struct dice *dice, struct swaps *swaps)
{
    for (unsigned audience = 0; audience < scene->seats; audience++) {
        struct block states[2] = {scene->state, scene->state};

        if (hooks->mutate(states[1].bytes, audience, dice) && !scene_same_state(scene, &states[0], &states[1]))
            walk_both(scene, states, audience, swaps);
    }
}

/* At states of random matches, what a seat may not know is changed behind its back. */
static struct swaps swap_all(const struct leak_hooks *hooks)
{
    struct trial trial = trial_in_test(hooks->game, 1);
    struct swaps swaps = {0};

    for (uint64_t number = 0; number < MATCHES; number++) {
        struct scene scene;
        struct dice dice = {~number};

        print_message("%s, match %llu\n", hooks->game->name, (unsigned long long)number);
        scene_start(&scene, &trial, number, NULL);
        do
            if (scene.decisions % EVERY == 0 && scene.game->to_act(scene.state.bytes))
                swap_at(&scene, hooks, &dice, &swaps);
        while (scene_step(&scene, NULL));
    }
    print_message("%s: %u pairs, %zu events alike, others asked %u times\n", hooks->game->name, swaps.pairs,
                  swaps.alike, swaps.differing);
    return swaps;
}

static void nobody_hears_from_the_messages_what_others_hold(void **state)
{
    struct swaps swaps = swap_all(&notalone_leak_hooks);

    (void)state;
    assert_true(swaps.alike > 100 * MATCHES && swaps.differing > MATCHES);
    swaps = swap_all(&leduc_leak_hooks);
    assert_true(swaps.alike > MATCHES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_hears_from_the_messages_whether_a_window_asked_anybody),
        cmocka_unit_test(nobody_hears_from_the_messages_what_others_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
