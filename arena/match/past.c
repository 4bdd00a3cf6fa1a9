/* SPDX-License-Identifier: MIT */
#include "match/past.h"

#include <stdlib.h>
#include <string.h>

#include "match/encode.h"

enum { ROOM_FIRST = 64 };

struct reading {
    struct past *past;
    struct encoder *encoder;
    struct span said[GAME_SEATS_MAX]; /* in the round that comes */
    bool failed;                      /* memory was short */
};

static void hear(void *context, const struct game_event *event, struct span text)
{
    struct reading *reading = context;
    int speaker = text.size ? encode_speaker(reading->encoder, event) : -1;

    if (speaker >= 0)
        reading->said[speaker] = text;
}

static bool make_room(struct past *past)
{
    size_t room = past->room ? 2 * past->room : ROOM_FIRST;
    struct past_round *rounds;

    if (past->count < past->room)
        return true;
    rounds = realloc(past->rounds, room * sizeof *rounds);
    if (!rounds)
        return false;
    past->rounds = rounds;
    past->room = room;
    return true;
}

static void take_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    struct reading *reading = context;
    struct past_round *round;

    (void)state;
    if (count == 0 || reading->failed)
        return;
    reading->failed = !make_room(reading->past);
    if (reading->failed)
        return;
    round = &reading->past->rounds[reading->past->count++];
    memcpy(round->steps, steps, count * sizeof *steps);
    round->count = count;
    memcpy(round->said, reading->said, sizeof round->said);
    memset(reading->said, 0, sizeof reading->said);
}

static bool read_rounds(struct reading *reading, const struct record_file *file, size_t index,
                        const struct record_games *games, struct error *error)
{
    const struct replay_ops ops = {.event = hear, .round = take_round, .context = reading};
    struct record_report report;

    record_replay(file, index, games, GAME_ALL, &ops, &report);
    if (reading->failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (report.outcome != RECORD_AGREES && report.outcome != RECORD_UNFINISHED)
        return error_set(error, EXIT_COULD_NOT_RUN, "the match cannot be played again: %s", report.why);
    return true;
}

bool past_read(struct past *past, const struct record_file *file, size_t index, const struct record_games *games,
               struct error *error)
{
    struct reading reading = {.past = past};
    struct record_match match;
    struct record_game game;
    bool good;

    *past = (struct past){0};
    if (!record_file_match(file, index, &match, error))
        return false;
    if (!games->find(games->context, match.game, &game))
        return error_set(error, EXIT_COULD_NOT_RUN, "no game is called %.*s", (int)match.game.size,
                         (const char *)match.game.at);
    reading.encoder = encoder_new(game.game, error);
    if (!reading.encoder)
        return false;
    good = read_rounds(&reading, file, index, games, error);
    encoder_free(reading.encoder);
    if (!good)
        past_release(past);
    return good;
}

void past_release(struct past *past)
{
    free(past->rounds);
    *past = (struct past){0};
}
