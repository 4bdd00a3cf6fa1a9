/* SPDX-License-Identifier: MIT */
#include "match/past.h"

#include <stdlib.h>
#include <string.h>

#include "match/encode.h"

enum { ROOM_FIRST = 64, FAULTS_FIRST = 4 };

struct reading {
    struct past *past;
    struct encoder *encoder;
    struct span said[GAME_SEATS_MAX]; /* in the round that comes */
    bool failed;                      /* memory was short */
    bool strange;                     /* there is a fault of no kind that is known */
};

static void hear(void *context, const struct game_event *event, struct span text)
{
    struct reading *reading = context;
    int speaker = text.size ? encode_speaker(reading->encoder, event) : -1;

    if (speaker >= 0)
        reading->said[speaker] = text;
}

/* Makes room for one more in an array of `count` things of `size` bytes; NULL if memory is short. */
static void *make_room(void *array, size_t count, size_t *room, size_t first, size_t size)
{
    void *grown;

    if (count < *room)
        return array;
    grown = realloc(array, (*room ? 2 * *room : first) * size);
    if (grown)
        *room = *room ? 2 * *room : first;
    return grown;
}

static void take_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    struct reading *reading = context;
    struct past *past = reading->past;
    struct past_round *round;

    (void)state;
    if (count == 0 || reading->failed)
        return;
    round = make_room(past->rounds, past->count, &past->room, ROOM_FIRST, sizeof *round);
    reading->failed = !round;
    if (!round)
        return;
    past->rounds = round;
    round += past->count++;
    memcpy(round->steps, steps, count * sizeof *steps);
    round->count = count;
    memcpy(round->said, reading->said, sizeof round->said);
    memset(reading->said, 0, sizeof reading->said);
}

static void take_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct reading *reading = context;
    struct past *past = reading->past;
    enum fault kind = fault_named(fault);
    struct past_fault *faults;

    if (reading->failed)
        return;
    faults = make_room(past->faults, past->fault_count, &past->fault_room, FAULTS_FIRST, sizeof *faults);
    reading->failed = !faults;
    reading->strange = reading->strange || kind == FAULT_COUNT;
    if (!faults)
        return;
    past->faults = faults;
    past->faults[past->fault_count++] = (struct past_fault){
        .rounds = past->count, .seat = seat, .fault = kind, .decision = decision, .evidence = evidence};
}

static bool read_rounds(struct reading *reading, const struct record_file *file, size_t index,
                        const struct record_games *games, struct error *error)
{
    const struct replay_ops ops = {.event = hear, .round = take_round, .fault = take_fault, .context = reading};
    struct record_report report;

    record_replay(file, index, games, GAME_ALL, &ops, &report);
    if (reading->failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (reading->strange)
        return error_set(error, EXIT_COULD_NOT_RUN, "the match has a fault of a kind that is not known here");
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
    free(past->faults);
    *past = (struct past){0};
}

uint32_t past_lost(const struct past *past, unsigned strikes)
{
    struct fault_account accounts[GAME_SEATS_MAX] = {{0}};
    uint32_t lost = 0;

    for (size_t i = 0; i < past->fault_count; i++) {
        const struct past_fault *fault = &past->faults[i];

        if (fault_charge(&accounts[fault->seat], fault->fault, fault->decision, strikes))
            lost |= 1u << fault->seat;
    }
    return lost;
}
