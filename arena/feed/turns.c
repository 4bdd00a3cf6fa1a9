/* SPDX-License-Identifier: MIT */
#include "feed/turns.h"

#include <string.h>

#include "feed/frames.h"
#include "feed/old.h"
#include "gate/gate.h"
#include "match/record_live.h"

bool turns_add(const struct game *game, const void *state, unsigned *begun, struct buffer *out)
{
    uint64_t view[GATE_VIEW_MAX / sizeof(uint64_t)];
    uint32_t turn = game->turn(state);

    if (turn == *begun)
        return false;
    *begun = turn;
    memset(view, 0, sizeof view);
    game->view(state, GAME_PUBLIC, view);
    buffer_add(out, &turn, sizeof turn);
    buffer_add(out, view, game->view_bytes);
    return true;
}

/* --- of a record ------------------------------------------------------------------------------------------------- */

struct turns {
    const struct game *game;
    unsigned begun;
    struct feed_events *out;
};

static void see(void *context, const struct record_step *answers, unsigned count, const void *state)
{
    struct turns *turns = context;
    struct feed_events *out = turns->out;

    (void)answers;
    (void)count;
    if (out->count < FEED_EVENTS_AT_ONCE && turns_add(turns->game, state, &turns->begun, &out->bytes))
        out->end[out->count++] = out->bytes.used;
}

bool turns_of_frames(struct frames *frames, const struct record_games *games, struct span name, struct feed_events *out,
                     struct error *error)
{
    struct turns turns = {.out = out};
    const struct replay_ops ops = {.round = see, .context = &turns};
    struct record_live *live;
    struct record_report report;
    struct record_game game;
    struct frame frame;
    bool good = true;

    if (!games->find(games->context, name, &game) || !frames_read(frames, 0, &frame, error))
        return error->code ? false : error_set(error, EXIT_COULD_NOT_RUN, "this arena does not have its game");
    turns.game = game.game;
    live = record_live_new(&frame, games, GAME_PUBLIC, &ops, &report);
    if (!live)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s", report.why);
    for (uint32_t i = 1; good && i < frames->count; i++)
        good = frames_read(frames, i, &frame, error) &&
               (record_live_take(live, &frame) ||
                error_set(error, EXIT_COULD_NOT_RUN, "%s", record_live_report(live)->why));
    record_live_free(live);
    return good && !out->bytes.failed;
}
