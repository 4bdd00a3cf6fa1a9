/* SPDX-License-Identifier: MIT */
/* Nothing that an audience gets depends on what it may not know. */
#include <string.h>

#include "conformance/known.h"
#include "conformance/property.h"
#include "conformance/scene.h"
#include "conformance/trace.h"
#include "game/field.h"

/* --- whom an event tells ----------------------------------------------------------------------------------------- */

/* The seat in the first field of the event that means one; -1 if it has none. */
static int seat_of(const struct game_event_kind *kind, const struct game_event *event)
{
    for (unsigned i = 0; i < event->count; i++) {
        const struct game_event_field *field = &kind->fields[event->values[i].field];

        if (strcmp(field->means, "seat") == 0 && !field->list)
            return event->values[i].at[0];
    }
    return -1;
}

static void require_told(const struct scene *scene, const struct game_event_kind *kind, const struct game_event *event,
                         const struct game_value *value)
{
    const struct game_event_field *field = &kind->fields[value->field];
    const char *function = scene->decisions ? "apply" : "start";
    int seat = seat_of(kind, event);

    if (field->told == GAME_TOLD_ALL)
        REQUIRE(scene, value->known_to == GAME_EVERYBODY, function, NO_SEAT,
                "'%s' of event '%s' is for everybody by its table, and it tells it to mask %#x only", field->name,
                kind->name, value->known_to);
    else if (field->told == GAME_TOLD_SEAT)
        REQUIRE(scene, (value->known_to & ~(seat >= 0 ? 1u << seat : 0u)) == 0, function, seat,
                "'%s' of event '%s' is for this seat alone by its table, and it tells it to mask %#x", field->name,
                kind->name, value->known_to);
    else if (field->told == GAME_TOLD_NOBODY)
        REQUIRE(scene, value->known_to == 0, function, NO_SEAT,
                "'%s' of event '%s' is for nobody by its table, and it tells it to mask %#x", field->name, kind->name,
                value->known_to);
}

/* Only of events that fit their tables; the property of listeners finds the others. */
static void hear(void *context, const struct game_event *event)
{
    const struct scene *scene = context;
    const struct game_event_kind *kind;

    if (event->kind >= scene->game->event_kind_count || event->count > GAME_VALUES_MAX)
        return;
    kind = &scene->game->event_kinds[event->kind];
    for (unsigned i = 0; i < event->count; i++) {
        for (unsigned j = 0; j <= event->values[i].field; j++)
            if (!kind->fields[j].name)
                return;
    }
    for (unsigned i = 0; i < event->count; i++)
        require_told(scene, kind, event, &event->values[i]);
}

void property_audiences(const struct trial *trial)
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        struct scene scene;
        struct game_listener listener = {.heard = hear, .context = &scene};

        scene_configure(&scene, trial, number);
        trial->game->start(scene.state.bytes, &scene.seed, &listener);
        while (scene_step(&scene, &listener))
            ;
    }
}

/* --- what follows ------------------------------------------------------------------------------------------------ */

enum { STEPS_MOST = 8, SEEDS_TRIED = 4, EVERY = 4 };

/* Two states that an audience may not tell apart, and what it hears on the way on from them. */
struct pair {
    struct scene scene; /* the match they come from; its state is the first of the two */
    struct block other;
    struct trace traces[2];
    unsigned audience;
};

static bool may_tell_apart(const struct pair *pair)
{
    const struct game *game = pair->scene.game;

    return game->to_act(pair->scene.state.bytes) != game->to_act(pair->other.bytes) ||
           known_difference(game, pair->scene.state.bytes, pair->other.bytes, pair->audience, pair->scene.seats);
}

static void require_same_list(const struct pair *pair)
{
    const struct scene *scene = &pair->scene;
    const struct game *game = scene->game;
    uint16_t lists[2][GAME_ACTIONS_MAX];
    unsigned seat = pair->audience, count = game->actions(scene->state.bytes, seat, lists[0]);
    uint16_t taken[2];

    REQUIRE(scene,
            game->actions(pair->other.bytes, seat, lists[1]) == count &&
                memcmp(lists[0], lists[1], count * sizeof lists[0][0]) == 0,
            "actions", (int)seat, "they depend on what the seat may not know");
    if (count == 0)
        return;
    taken[0] = game->default_action(scene->state.bytes, seat);
    taken[1] = game->default_action(pair->other.bytes, seat);
    REQUIRE(scene, taken[0] == taken[1], "default_action", (int)seat,
            "it depends on what the seat may not know: action %u and action %u", taken[0], taken[1]);
}

static void require_same_end(const struct pair *pair)
{
    const struct scene *scene = &pair->scene;
    const struct game *game = scene->game;
    struct game_verdict verdicts[2] = {{0}, {0}};
    bool over = game->verdict(scene->state.bytes, &verdicts[0]);

    REQUIRE(scene, game->turn(scene->state.bytes) == game->turn(pair->other.bytes), "turn", (int)pair->audience,
            "it depends on what this audience may not know: turn %u and turn %u", game->turn(scene->state.bytes),
            game->turn(pair->other.bytes));
    REQUIRE(scene,
            game->verdict(pair->other.bytes, &verdicts[1]) == over &&
                (!over || scene_same_verdict(&verdicts[0], &verdicts[1])),
            "verdict", (int)pair->audience, "it depends on what this audience may not know");
}

/* What the audience gets at the two states is the same. */
static void compare(const struct pair *pair)
{
    const struct game *game = pair->scene.game;
    struct block views[2];

    game->view(pair->scene.state.bytes, pair->audience, views[0].bytes);
    game->view(pair->other.bytes, pair->audience, views[1].bytes);
    scene_require_views(&pair->scene, "view", (int)pair->audience, views[0].bytes, views[1].bytes,
                        "two states that differ only in what this audience may not know give two views");
    require_same_end(pair);
    if (pair->audience < pair->scene.seats)
        require_same_list(pair);
}

/* An answer of a random seat that both states take; false if there is none. */
static bool common_answer(struct pair *pair, unsigned *seat, uint16_t *action)
{
    const struct game *game = pair->scene.game;
    uint32_t mask = game->to_act(pair->scene.state.bytes);
    uint16_t lists[2][GAME_ACTIONS_MAX], common[GAME_ACTIONS_MAX];
    unsigned counts[2], count = 0;

    if (mask == 0)
        return false;
    for (unsigned skip = dice_roll(&pair->scene.dice, (uint32_t)__builtin_popcount(mask)); skip > 0; skip--)
        mask &= mask - 1;
    *seat = (unsigned)__builtin_ctz(mask);
    counts[0] = game->actions(pair->scene.state.bytes, *seat, lists[0]);
    counts[1] = game->actions(pair->other.bytes, *seat, lists[1]);
    for (unsigned i = 0, j = 0; i < counts[0]; i++) {
        while (j < counts[1] && lists[1][j] < lists[0][i])
            j++;
        if (j < counts[1] && lists[1][j] == lists[0][i])
            common[count++] = lists[0][i];
    }
    *action = count ? common[dice_roll(&pair->scene.dice, count)] : 0;
    return count > 0;
}

/* What the audience heard is the same, unless something was shown or it may tell the states apart now. True if it
 * still may not. */
static bool compare_events(const struct pair *pair)
{
    const struct scene *scene = &pair->scene;
    const char *function = scene->decisions ? "apply" : "start";
    struct trace_difference found;
    bool apart = may_tell_apart(pair);

    if (!trace_difference(&pair->traces[0], &pair->traces[1], pair->audience, &found))
        return !apart;
    if (apart || found.shows)
        return false;
    REQUIRE(scene, *found.field, function, (int)pair->audience,
            "the number of events depends on what this audience may not know: event %u is '%s', or '%s'", found.event,
            found.kinds[0], found.kinds[1]);
    scene_fail(scene, function, (int)pair->audience,
               "'%s' of event '%s' depends on what this audience may not know: it is %s, or %s", found.field,
               found.kinds[0], found.texts[0], found.texts[1]);
}

static bool step_both(struct pair *pair)
{
    struct game_listener listeners[2];
    unsigned seat;
    uint16_t action;

    if (!common_answer(pair, &seat, &action))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        trace_clear(&pair->traces[i]);
        listeners[i] = trace_listener(&pair->traces[i]);
    }
    scene_apply(&pair->scene, seat, action, &listeners[0]);
    REQUIRE(&pair->scene, pair->scene.game->apply(pair->other.bytes, seat, action, &listeners[1]), "apply", (int)seat,
            "action %u is refused, and `actions` lists it", action);
    return compare_events(pair);
}

static void follow(struct pair *pair)
{
    unsigned steps = 0;

    do
        compare(pair);
    while (steps++ < STEPS_MOST && step_both(pair));
}

/* Another state that looks the same: a sample of the audience's view. */
static void follow_sample(struct pair *pair, struct scene *scene, unsigned audience)
{
    struct game_seed seed = dice_seed(&scene->dice);
    struct block view;

    pair->scene = *scene;
    pair->audience = audience;
    scene->game->view(scene->state.bytes, audience, view.bytes);
    scene->game->sample(view.bytes, &seed, pair->other.bytes);
    if (!may_tell_apart(pair))
        follow(pair);
}

/* Or the start from another seed. */
static void follow_start(struct pair *pair, const struct trial *trial, uint64_t number, unsigned audience)
{
    struct game_listener listeners[2];

    for (unsigned i = 0; i < SEEDS_TRIED; i++) {
        struct game_seed seed;
        char why[GAME_WHY_MAX];

        for (unsigned side = 0; side < 2; side++) {
            trace_clear(&pair->traces[side]);
            listeners[side] = trace_listener(&pair->traces[side]);
        }
        scene_start(&pair->scene, trial, number, &listeners[0]);
        pair->audience = audience;
        if (!scene_has_audience(&pair->scene, audience))
            return;
        pair->scene.dice.state += i;
        seed = dice_seed(&pair->scene.dice);
        (void)trial->game->configure(pair->other.bytes, pair->scene.settings.values, why);
        trial->game->start(pair->other.bytes, &seed, &listeners[1]);
        if (compare_events(pair))
            follow(pair);
    }
}

static void follow_match(struct pair *pair, const struct trial *trial, uint64_t number)
{
    struct scene scene;

    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++)
        follow_start(pair, trial, number, audience);
    scene_start(&scene, trial, number, NULL);
    do
        for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++)
            if (scene_has_audience(&scene, audience) && dice_roll(&scene.dice, EVERY) == 0)
                follow_sample(pair, &scene, audience);
    while (scene_step(&scene, NULL));
}

void property_events_hide(const struct trial *trial)
{
    struct pair pair = {.audience = 0};

    for (unsigned i = 0; i < 2; i++)
        trace_init(&pair.traces[i], trial->game);
    for (uint64_t number = 0; number < trial->matches; number++)
        follow_match(&pair, trial, number);
    for (unsigned i = 0; i < 2; i++)
        trace_release(&pair.traces[i]);
}
