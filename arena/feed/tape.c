/* SPDX-License-Identifier: MIT */
#include "feed/tape.h"

#include <stdlib.h>
#include <string.h>

#include "feed/turns.h"

enum { ENDS_FIRST = 64 };

/* --- what is kept ------------------------------------------------------------------------------------------------ */

static bool make_room(struct tape_list *list)
{
    uint32_t room = list->room ? 2 * list->room : ENDS_FIRST;
    uint32_t *grown;

    if (list->count < list->room)
        return true;
    grown = realloc(list->end, room * sizeof *grown);
    if (!grown)
        return false;
    list->end = grown;
    list->room = room;
    return true;
}

/* What was appended to the bytes is the next one. */
static void close_item(struct tape_list *list)
{
    list->failed = list->failed || list->bytes.failed || !make_room(list);
    if (!list->failed)
        list->end[list->count++] = (uint32_t)list->bytes.used;
}

static int add_bytes(const char *bytes, size_t size, void *context)
{
    buffer_add(context, bytes, size);
    return 0;
}

static void keep_step(void *context, json_t *step)
{
    struct tape *tape = context;
    struct tape_list *list = &tape->list[TAPE_STEPS];

    tape->turn = (unsigned)json_integer_value(json_object_get(step, "turn"));
    if (!list->failed && json_dump_callback(step, add_bytes, &list->bytes, JSON_COMPACT) != 0)
        list->failed = true;
    close_item(list);
    json_decref(step);
}

/* --- what is heard ----------------------------------------------------------------------------------------------- */

static bool makes_steps(const struct tape *tape)
{
    return tape->steps && !tape->list[TAPE_STEPS].failed;
}

static void hear(void *context, const struct game_event *event, struct span text)
{
    struct tape *tape = context;
    struct tape_list *list = &tape->list[TAPE_EVENTS];

    if (!list->failed)
        encode_event(record_live_encoder(tape->live), event, GAME_PUBLIC, text, &list->bytes);
    close_item(list);
    if (makes_steps(tape)) {
        struct replay_ops ops = match_steps_ops(tape->steps);

        ops.event(ops.context, event, text);
    }
}

static void keep_turn(struct tape *tape, const void *state)
{
    struct tape_list *list = &tape->list[TAPE_TURNS];

    if (!list->failed && turns_add(tape->game, state, &tape->begun, &list->bytes))
        close_item(list);
}

static void see(void *context, const struct record_step *answers, unsigned count, const void *state)
{
    struct tape *tape = context;

    if (makes_steps(tape)) {
        struct replay_ops ops = match_steps_ops(tape->steps);

        ops.round(ops.context, answers, count, state);
        keep_turn(tape, state);
    }
}

/* --- life -------------------------------------------------------------------------------------------------------- */

struct tape *tape_new(const size_t most[TAPE_PARTS])
{
    struct tape *tape = calloc(1, sizeof *tape);

    for (unsigned i = 0; tape && i < TAPE_PARTS; i++)
        buffer_init(&tape->list[i].bytes, most[i]);
    return tape;
}

bool tape_has_steps(const struct tape *tape)
{
    return tape->list[TAPE_STEPS].bytes.most > 0;
}

static bool begin_steps(struct tape *tape, const struct record_match *facts, const struct record_games *games,
                        struct error *error)
{
    struct record_game game;

    if (!tape_has_steps(tape))
        return true;
    if (!games->find(games->context, facts->game, &game))
        return error_set(error, EXIT_COULD_NOT_RUN, "no game is called %.*s", (int)facts->game.size,
                         (const char *)facts->game.at);
    tape->game = game.game;
    tape->steps = match_steps_new(game.game, facts->seats, EYES_PUBLIC, keep_step, tape, error);
    return tape->steps;
}

bool tape_begin(struct tape *tape, const struct frame *header, const struct record_match *facts,
                const struct record_games *games, struct error *error)
{
    const struct replay_ops ops = {.event = hear, .round = see, .context = tape};
    struct record_report report;

    tape->taken = 1;
    if (!begin_steps(tape, facts, games, error))
        return false;
    tape->live = record_live_new(header, games, GAME_PUBLIC, &ops, &report);
    return tape->live || error_set(error, EXIT_COULD_NOT_RUN, "%s", report.why);
}

void tape_free(struct tape *tape)
{
    if (!tape)
        return;
    record_live_free(tape->live);
    match_steps_free(tape->steps);
    for (unsigned i = 0; i < TAPE_PARTS; i++) {
        buffer_release(&tape->list[i].bytes);
        free(tape->list[i].end);
    }
    free(tape);
}

/* What was heard behind the last round is a step too. */
static void end_steps(struct tape *tape)
{
    json_t *events = json_object_get(match_steps_rest(tape->steps), "events");

    if (events)
        keep_step(tape, json_pack("{si sO s{}}", "turn", (int)tape->turn, "events", events, "views"));
}

bool tape_take(struct tape *tape, const struct frame *frame, struct error *error)
{
    bool good = record_live_take(tape->live, frame);

    tape->taken++;
    if (good && record_live_is_over(tape->live) && makes_steps(tape))
        end_steps(tape);
    if (tape->list[TAPE_EVENTS].failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "it has more events than are kept of a match that is watched");
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s", record_live_report(tape->live)->why);
}

struct span tape_item(const struct tape *tape, enum tape_part part, uint64_t number)
{
    const struct tape_list *list = &tape->list[part];
    uint32_t from = number > 1 ? list->end[number - 2] : 0;

    return span_of(list->bytes.at + from, list->end[number - 1] - from);
}
