/* SPDX-License-Identifier: MIT */
#include "run/measuring/sample.h"

#include "match/referee.h"
#include "match/seed.h"
#include "proto/codec.h"
#include "run/measuring/instant.h"

enum { BYTES_MOST = 64 << 20, MATCHES_MOST = 64 };

/* A match whose seats answer at once. */
struct rehearsal {
    struct sample *sample;
    struct referee *referee;
    struct frame_writer queue[GAME_SEATS_MAX];
    struct {
        uint64_t decision; /* 0: none is open */
        uint16_t action;
    } open[GAME_SEATS_MAX];
};

static void on_send(void *context, unsigned seat, const struct message *message)
{
    struct rehearsal *rehearsal = context;

    (void)frame_add(&rehearsal->queue[seat], message);
    if (message->type != MESSAGE_DECISION)
        return;
    rehearsal->open[seat].decision = message->decision.decision;
    rehearsal->open[seat].action = instant_choice(&message->decision);
}

static void on_finished(void *context, struct referee *referee)
{
    (void)context;
    (void)referee;
}

/* The frames point into the bytes when all are there; until then they have their places from the beginning. */
static void keep(struct sample *sample, struct span frame)
{
    if (sample->count == SAMPLE_FRAMES_MAX)
        return;
    sample->frames[sample->count++] = span_of(NULL, frame.size);
    buffer_add(&sample->bytes, frame.at, frame.size);
}

/* Every open decision goes out in a frame, and is answered. Returns how many there were. */
static unsigned answer_all(struct rehearsal *rehearsal)
{
    struct message_answer answers[GAME_SEATS_MAX];
    unsigned seats[GAME_SEATS_MAX], count = 0;

    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if (rehearsal->open[seat].decision == 0)
            continue;
        keep(rehearsal->sample, frame_take(&rehearsal->queue[seat]));
        answers[count] =
            (struct message_answer){.decision = rehearsal->open[seat].decision, .action = rehearsal->open[seat].action};
        seats[count++] = seat;
        rehearsal->open[seat].decision = 0;
    }
    for (unsigned i = 0; i < count; i++)
        referee_answer(rehearsal->referee, seats[i], &answers[i], 0);
    return count;
}

static void rehearse(struct rehearsal *rehearsal, unsigned *decisions, unsigned *rounds)
{
    unsigned count;

    referee_start(rehearsal->referee, 0);
    for (unsigned seat = 0; seat < referee_seats(rehearsal->referee); seat++) {
        (void)frame_take(&rehearsal->queue[seat]);
        referee_ready(rehearsal->referee, seat, 0);
    }
    while ((count = answer_all(rehearsal)) > 0) {
        *decisions += count;
        ++*rounds;
    }
}

static bool play(struct sample *sample, const struct plan *plan, struct referee_options *options, struct error *error)
{
    unsigned decisions = 0, rounds = 0;

    for (unsigned i = 0; i < MATCHES_MOST && sample->count < SAMPLE_FRAMES_MAX; i++) {
        struct rehearsal rehearsal = {.sample = sample};

        options->seed = seed_match(&plan->seed, i);
        options->ops = (struct referee_ops){.send = on_send, .finished = on_finished, .context = &rehearsal};
        rehearsal.referee = referee_new(options, error);
        if (!rehearsal.referee)
            return false;
        for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
            frame_writer_init(&rehearsal.queue[seat], PROTO_ARENA_FRAME_MAX);
        rehearse(&rehearsal, &decisions, &rounds);
        for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
            frame_writer_release(&rehearsal.queue[seat]);
        referee_free(rehearsal.referee);
    }
    sample->asked = rounds ? (double)decisions / rounds : 1;
    return true;
}

static bool point_into(struct sample *sample, struct error *error)
{
    size_t at = 0;

    if (sample->bytes.failed || sample->count == 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "no match of the game has a decision that fits in memory");
    for (unsigned i = 0; i < sample->count; at += sample->frames[i++].size)
        sample->frames[i].at = sample->bytes.at + at;
    return true;
}

bool sample_take(struct sample *sample, const struct plan *plan, enum views_wanted views, struct error *error)
{
    struct referee_desk desk;
    struct referee_options options = {
        .desk = &desk,
        .id = span_text("m1"),
        .epoch = span_text(plan->epoch),
        .values = plan->lineup.settings.values,
        .clock = plan->clock,
        .lost_seat = plan->lost_seat,
        .attempt = 1,
    };
    struct encoder *encoder = encoder_new(plan->game, error);
    bool good = encoder != NULL;

    sample->count = 0;
    buffer_init(&sample->bytes, BYTES_MOST);
    options.encoder = encoder;
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        options.seat[seat] = (struct referee_seat_options){.contact = {.handle = seat + 1, .views = {.wanted = views}},
                                                           .bot = span_text(instant_name)};
    referee_desk_init(&desk);
    good = good && play(sample, plan, &options, error) && point_into(sample, error);
    referee_desk_release(&desk);
    encoder_free(encoder);
    return good;
}

void sample_release(struct sample *sample)
{
    buffer_release(&sample->bytes);
    sample->count = 0;
}
