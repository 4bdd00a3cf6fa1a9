/* SPDX-License-Identifier: MIT */
#include "feed/tape.h"

#include <stdlib.h>

enum { ENDS_FIRST = 64 };

static bool make_room(struct tape *tape)
{
    uint32_t room = tape->room ? 2 * tape->room : ENDS_FIRST;
    uint32_t *grown;

    if (tape->count < tape->room)
        return true;
    grown = realloc(tape->end, room * sizeof *grown);
    if (!grown)
        return false;
    tape->end = grown;
    tape->room = room;
    return true;
}

static void hear(void *context, const struct game_event *event, struct span text)
{
    struct tape *tape = context;

    if (tape->failed || !make_room(tape)) {
        tape->failed = true;
        return;
    }
    encode_event(record_live_encoder(tape->live), event, GAME_PUBLIC, text, &tape->events);
    tape->failed = tape->events.failed;
    if (!tape->failed)
        tape->end[tape->count++] = (uint32_t)tape->events.used;
}

struct tape *tape_new(size_t most)
{
    struct tape *tape = calloc(1, sizeof *tape);

    if (tape)
        buffer_init(&tape->events, most);
    return tape;
}

bool tape_begin(struct tape *tape, const struct frame *header, const struct record_games *games, struct error *error)
{
    const struct replay_ops ops = {.event = hear, .context = tape};
    struct record_report report;

    tape->taken = 1;
    tape->live = record_live_new(header, games, GAME_PUBLIC, &ops, &report);
    return tape->live || error_set(error, EXIT_COULD_NOT_RUN, "%s", report.why);
}

void tape_free(struct tape *tape)
{
    if (!tape)
        return;
    record_live_free(tape->live);
    buffer_release(&tape->events);
    free(tape->end);
    free(tape);
}

bool tape_take(struct tape *tape, const struct frame *frame, struct error *error)
{
    bool good = record_live_take(tape->live, frame);

    tape->taken++;
    if (tape->failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "it has more events than are kept of a match that is watched");
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s", record_live_report(tape->live)->why);
}

struct span tape_event(const struct tape *tape, uint64_t number)
{
    uint32_t from = number > 1 ? tape->end[number - 2] : 0;

    return span_of(tape->events.at + from, tape->end[number - 1] - from);
}
