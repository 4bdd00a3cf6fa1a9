/* SPDX-License-Identifier: MIT */
#include "leaks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "conformance/scene.h"
#include "conformance/trace.h"
#include "game/field.h"
#include "in_test.h"

enum { STEPS_MOST = 8, SEEDS_TRIED = 60 };

/* Two states that an audience may not tell apart, and what it hears on the way on from them. */
struct pair {
    const struct game *game;
    const struct leak_hooks *hooks;
    const struct scene *scene;
    struct novelty novelty;
    struct leak_report *report;
    unsigned audience;
    unsigned steps;  /* answers since the change */
    unsigned enough; /* findings that end the search */
    struct block states[2];
    struct trace traces[2];
};

static void describe(struct pair *pair, const char *what)
{
    struct leak_report *report = pair->report;

    if (report->findings + report->mistakes == 1)
        (void)snprintf(report->first, sizeof report->first,
                       "%s: audience %u, %s; match %llu, decision %u and %u answers later", pair->game->name,
                       pair->audience, what, (unsigned long long)pair->scene->number, (unsigned)pair->scene->decisions,
                       pair->steps);
}

static void find(struct pair *pair, const char *what)
{
    pair->report->findings++;
    describe(pair, what);
}

/* --- what an audience may know ------------------------------------------------------------------------------------ */

static bool same_row(const struct game_field *field, const void *a, const void *b, unsigned row)
{
    for (unsigned i = 0; i < field->count; i++)
        if (field_get(field, a, row, i) != field_get(field, b, row, i))
            return false;
    return true;
}

static bool knows_row(const struct leak_hooks *hooks, const struct game_field *field, unsigned row, unsigned audience)
{
    if (field->secrecy == GAME_OPEN)
        return true;
    if (field->secrecy != GAME_OWNER)
        return false;
    return audience == (field->rows == GAME_SEATS_MAX ? row : hooks->owner(field));
}

/* The name of a field that the audience may know and that differs, or NULL. */
static const char *known_difference(const struct pair *pair)
{
    const struct game *game = pair->game;
    const void *a = pair->states[0].bytes, *b = pair->states[1].bytes;

    for (unsigned i = 0; i < game->state_field_count; i++) {
        const struct game_field *field = &game->state_fields[i];

        for (unsigned row = 0; row < field_rows(field, pair->scene->seats); row++)
            if (knows_row(pair->hooks, field, row, pair->audience) && !same_row(field, a, b, row))
                return field->name;
    }
    if (pair->hooks->same_mixed && !pair->hooks->same_mixed(a, b, pair->audience))
        return "a field that is open in part";
    return NULL;
}

/* --- what an audience gets ---------------------------------------------------------------------------------------- */

static void compare_views(struct pair *pair)
{
    struct block views[2];

    for (unsigned i = 0; i < 2; i++)
        pair->game->view(pair->states[i].bytes, pair->audience, views[i].bytes);
    if (memcmp(views[0].bytes, views[1].bytes, pair->game->view_bytes) == 0)
        return;
    for (unsigned i = 0; i < pair->game->view_field_count; i++) {
        const struct game_field *field = &pair->game->view_fields[i];
        char what[120];

        (void)snprintf(what, sizeof what, "its view differs in '%s'", field->name);
        for (unsigned row = 0; row < field_rows(field, pair->scene->seats); row++)
            if (!same_row(field, views[0].bytes, views[1].bytes, row)) {
                find(pair, what);
                return;
            }
    }
    find(pair, "its view differs in no field of the table");
}

static void compare_asks(struct pair *pair)
{
    struct game_asks asks[2];

    for (unsigned i = 0; i < 2; i++)
        pair->game->asks(pair->states[i].bytes, pair->audience, &asks[i]);
    if (asks[0].kind != asks[1].kind)
        find(pair, "it is asked for another thing");
    else if (asks[0].count != asks[1].count)
        find(pair, "it is asked for more or fewer answers");
    else if (asks[0].by != asks[1].by)
        find(pair, "another piece asks it");
}

static void compare_actions(struct pair *pair)
{
    uint16_t actions[2][GAME_ACTIONS_MAX];
    unsigned counts[2];

    for (unsigned i = 0; i < 2; i++)
        counts[i] = pair->game->actions(pair->states[i].bytes, pair->audience, actions[i]);
    if (counts[0] != counts[1] || memcmp(actions[0], actions[1], counts[0] * sizeof actions[0][0]) != 0)
        find(pair, "its actions differ");
    else if (counts[0] > 0 && pair->game->default_action(pair->states[0].bytes, pair->audience) !=
                                  pair->game->default_action(pair->states[1].bytes, pair->audience))
        find(pair, "its default action differs");
    else if (counts[0] > 0 && pair->game->asks)
        compare_asks(pair);
}

static bool same_verdict(const struct game *game, const void *a, const void *b)
{
    struct game_verdict left, right;
    bool over = game->verdict(a, &left);

    if (over != game->verdict(b, &right))
        return false;
    return !over || (left.winner == right.winner && left.reason == right.reason &&
                     memcmp(left.score, right.score, sizeof left.score) == 0);
}

static void compare_states(struct pair *pair)
{
    const struct game *game = pair->game;
    const void *a = pair->states[0].bytes, *b = pair->states[1].bytes;

    compare_views(pair);
    if (game->turn(a) != game->turn(b))
        find(pair, "the turn differs");
    if (!same_verdict(game, a, b))
        find(pair, "the verdict differs");
    if (pair->audience >= pair->scene->seats)
        return;
    if (((game->to_act(a) ^ game->to_act(b)) >> pair->audience & 1) != 0)
        find(pair, "it is asked in one and not in the other");
    else
        compare_actions(pair);
}

static void compare_traces(struct pair *pair)
{
    if (pair->traces[0].events != pair->traces[1].events)
        find(pair, "it gets another number of events");
    else if (!trace_same(&pair->traces[0], &pair->traces[1], pair->audience))
        find(pair, "it gets other events");
}

/* --- the search --------------------------------------------------------------------------------------------------- */

/* An answer that both states take; false if there is none. */
static bool common_answer(const struct pair *pair, struct dice *dice, unsigned *seat, uint16_t *action)
{
    uint32_t mask = pair->game->to_act(pair->states[0].bytes) & pair->game->to_act(pair->states[1].bytes);
    uint16_t lists[2][GAME_ACTIONS_MAX], common[GAME_ACTIONS_MAX];
    unsigned counts[2], count = 0;

    if (mask == 0)
        return false;
    for (unsigned skip = dice_roll(dice, (uint32_t)__builtin_popcount(mask)); skip > 0; skip--)
        mask &= mask - 1;
    *seat = (unsigned)__builtin_ctz(mask);
    for (unsigned i = 0; i < 2; i++)
        counts[i] = pair->game->actions(pair->states[i].bytes, *seat, lists[i]);
    for (unsigned i = 0, j = 0; i < counts[0]; i++) {
        while (j < counts[1] && lists[1][j] < lists[0][i])
            j++;
        if (j < counts[1] && lists[1][j] == lists[0][i])
            common[count++] = lists[0][i];
    }
    *action = count ? common[dice_roll(dice, count)] : 0;
    return count > 0;
}

/* Plays both on with one answer. False when the audience may tell them apart from then on, or there is no such answer.
 */
static bool step(struct pair *pair, struct dice *dice)
{
    struct block before;
    unsigned seat;
    uint16_t action;
    bool quiet;

    if (!common_answer(pair, dice, &seat, &action))
        return false;
    before = pair->states[0];
    quiet = pair->hooks->quiet && pair->hooks->quiet(pair->states[0].bytes, seat, action);
    for (unsigned i = 0; i < 2; i++) {
        struct game_listener listener = trace_listener(&pair->traces[i]);

        trace_clear(&pair->traces[i]);
        if (!pair->game->apply(pair->states[i].bytes, seat, action, &listener))
            find(pair, "a listed action was refused");
    }
    pair->steps++;
    if (known_difference(pair)) {
        if (quiet)
            find(pair, "an answer that shows nothing changed what is open");
        return false;
    }
    pair->report->steps++;
    if (!pair->hooks->tells_in_passing ||
        !pair->hooks->tells_in_passing(before.bytes, pair->states[0].bytes, pair->audience))
        compare_traces(pair);
    compare_states(pair);
    return pair->report->findings < pair->enough;
}

static void note_mutated(struct pair *pair)
{
    for (unsigned i = 0; i < pair->game->state_field_count; i++)
        for (unsigned row = 0; row < field_rows(&pair->game->state_fields[i], pair->scene->seats); row++)
            if (!same_row(&pair->game->state_fields[i], pair->states[0].bytes, pair->states[1].bytes, row))
                pair->report->mutated[i] = true;
}

static const struct game_field *field_named(const struct game *game, const char *name)
{
    for (unsigned i = 0; i < game->state_field_count; i++)
        if (strcmp(game->state_fields[i].name, name) == 0)
            return &game->state_fields[i];
    return NULL;
}

/* Gives one of the free fields other numbers. */
static bool mutate_free(const struct pair *pair, void *state, struct dice *dice)
{
    const struct game_field *field;
    unsigned count = 0;

    while (pair->hooks->free_fields[count])
        count++;
    if (count == 0)
        return false;
    field = field_named(pair->game, pair->hooks->free_fields[dice_roll(dice, count)]);
    for (unsigned row = 0; row < field_rows(field, pair->scene->seats); row++)
        for (unsigned i = 0; i < field->count; i++)
            field_put(field, state, row, i, dice_roll(dice, 1u << (8 * field_size(field->type) - 1)));
    return true;
}

static bool mutate(struct pair *pair, struct dice *dice)
{
    void *state = pair->states[1].bytes;

    if (dice_roll(dice, 4) == 0)
        return mutate_free(pair, state, dice);
    return pair->hooks->mutate(state, pair->audience, dice);
}

static void search_from(struct pair *pair, struct dice *dice)
{
    const char *difference;

    pair->steps = 0;
    pair->states[0] = pair->states[1] = pair->scene->state;
    if (!mutate(pair, dice) || scene_same_state(pair->scene, &pair->states[0], &pair->states[1]))
        return;
    note_mutated(pair);
    difference = known_difference(pair);
    if (difference) {
        pair->report->mistakes++;
        describe(pair, difference);
        return;
    }
    pair->report->states++;
    compare_states(pair);
    while (pair->steps < STEPS_MOST && step(pair, dice))
        ;
}

/* The start shows something of the seed to each audience. Where two seeds give what it may not tell apart, it must hear
 * the same. */
static void search_starts(struct pair *pair, struct dice *dice)
{
    for (unsigned seeds = 0; seeds < SEEDS_TRIED; seeds++) {
        for (unsigned i = 0; i < 2; i++) {
            struct game_listener listener = trace_listener(&pair->traces[i]);
            struct game_seed seed = dice_seed(dice);
            char why[GAME_WHY_MAX];

            trace_clear(&pair->traces[i]);
            (void)pair->game->configure(pair->states[i].bytes, pair->scene->settings.values, why);
            pair->game->start(pair->states[i].bytes, &seed, &listener);
        }
        if (known_difference(pair))
            continue;
        pair->report->steps++;
        compare_traces(pair);
        compare_states(pair);
    }
}

static void search_match(struct pair *pair, struct scene *scene)
{
    struct dice dice = {scene->number ^ UINT64_C(0x5bd1e995)};

    for (pair->audience = 0; pair->audience <= GAME_PUBLIC; pair->audience++)
        if (pair->audience < scene->seats || pair->audience == GAME_PUBLIC)
            search_starts(pair, &dice);
    do
        for (pair->audience = 0; pair->audience <= GAME_PUBLIC; pair->audience++)
            if (pair->audience < scene->seats || pair->audience == GAME_PUBLIC)
                search_from(pair, &dice);
    while (pair->report->findings < pair->enough && scene_step_novel(scene, &pair->novelty));
}

bool leaks_must_mutate(const struct leak_hooks *hooks, const struct game_field *field)
{
    for (const char *const *derived = hooks->derived_fields; derived && *derived; derived++)
        if (strcmp(*derived, field->name) == 0)
            return false;
    return field->secrecy != GAME_OPEN;
}

bool leaks_all_mutated(const struct leak_hooks *hooks, const struct leak_report *report)
{
    for (unsigned i = 0; i < hooks->game->state_field_count; i++)
        if (leaks_must_mutate(hooks, &hooks->game->state_fields[i]) && !report->mutated[i])
            return false;
    return true;
}

static void start_match(struct scene *scene, const struct leak_hooks *hooks, uint64_t number)
{
    struct trial trial = trial_in_test(hooks->game, 1);
    struct error error = {0};

    scene_configure(scene, &trial, number);
    if (hooks->enrich && number % 2) {
        hooks->enrich(&scene->settings, &scene->dice);
        if (!settings_configure(&scene->settings, scene->state.bytes, &error))
            fail_msg("%s", error.text);
    }
    hooks->game->start(scene->state.bytes, &scene->seed, NULL);
}

void leaks_search(const struct game *game, const struct leak_hooks *hooks, unsigned matches, unsigned enough,
                  struct leak_report *report)
{
    struct scene scene;
    struct pair pair = {.game = game, .hooks = hooks, .scene = &scene, .report = report, .enough = enough};

    *report = (struct leak_report){0};
    for (unsigned i = 0; i < 2; i++)
        trace_init(&pair.traces[i], game);
    for (uint64_t number = 0; report->findings < enough && number < (uint64_t)LEAK_PATIENCE * matches &&
                              (number < matches || !leaks_all_mutated(hooks, report));
         number++) {
        start_match(&scene, hooks, number);
        search_match(&pair, &scene);
    }
    for (unsigned i = 0; i < 2; i++)
        trace_release(&pair.traces[i]);
}
