/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "match/referee_inside.h"
#include "proto/pack.h"

/* A kept answer: this, then the text that was said with it. The first of a round says how many the round has. */
struct kept {
    uint16_t action;
    uint8_t seat, text, round;
};

bool again_keep(struct referee *referee, const struct record_step *steps, unsigned count, const struct span *said)
{
    for (unsigned i = 0; i < count; i++) {
        struct span text = said[steps[i].seat];
        const struct kept kept = {steps[i].action, steps[i].seat, (uint8_t)text.size, (uint8_t)(i == 0 ? count : 0)};

        buffer_add(&referee->answers, &kept, sizeof kept);
        buffer_add(&referee->answers, text.at, text.size);
    }
    return !referee->answers.failed;
}

/* Takes the events of the repeated play and sends those that were missed. */
struct repeat {
    struct referee *referee;
    unsigned seat;
    uint64_t heard, last;
    struct buffer *events; /* to be sent, `count` of them, encoded */
    uint32_t count;
};

static void send_some(struct repeat *repeat)
{
    struct buffer *bytes = &repeat->referee->desk->bytes;

    if (repeat->count == 0)
        return;
    buffer_clear(bytes);
    pack_array(bytes, repeat->count);
    pack_raw(bytes, buffer_span(repeat->events));
    tell_encoded(repeat->referee, repeat->seat, repeat->heard - repeat->count + 1, buffer_span(bytes));
    buffer_clear(repeat->events);
    repeat->count = 0;
}

static void hear_again(void *context, const struct game_event *event, struct span text, struct span encoded)
{
    struct repeat *repeat = context;

    (void)encoded;
    if (++repeat->heard <= repeat->last)
        return;
    encode_event(repeat->referee->encoder, event, repeat->seat, text, repeat->events);
    if (++repeat->count == REFEREE_EVENTS_MOST)
        send_some(repeat);
}

/* Reads the answers of the round at `at`; returns where the next one begins. */
static size_t take_round(struct span answers, size_t at, struct record_step *steps, unsigned *count, struct span *said)
{
    unsigned most = 1;

    for (*count = 0; *count < most; ++*count) {
        struct kept kept;

        memcpy(&kept, answers.at + at, sizeof kept);
        at += sizeof kept;
        most = *count == 0 ? kept.round : most;
        steps[*count] = (struct record_step){.seat = kept.seat, .action = kept.action};
        said[kept.seat] = span_of(answers.at + at, kept.text);
        at += kept.text;
    }
    return at;
}

static void play_again(struct play *play, struct span answers)
{
    play_start(play);
    for (size_t at = 0; at < answers.size;) {
        struct record_step steps[GAME_SEATS_MAX];
        struct span said[GAME_SEATS_MAX] = {{0}};
        unsigned count;

        at = take_round(answers, at, steps, &count, said);
        play_round(play, steps, count, said);
    }
}

bool again_events(struct referee *referee, unsigned seat, uint64_t last)
{
    struct repeat repeat = {.referee = referee, .seat = seat, .last = last, .events = &referee->desk->events};
    struct error error = {0};
    struct play *play = play_new(referee->encoder, span_text(referee->epoch), referee->values, &referee->play->seed,
                                 NULL, (struct play_listener){hear_again, &repeat}, &error);

    if (!play)
        return false;
    play_again(play, buffer_span(&referee->answers));
    send_some(&repeat);
    play_free(play);
    return true;
}
