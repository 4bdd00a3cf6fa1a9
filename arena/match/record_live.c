/* SPDX-License-Identifier: MIT */
#include "match/record_live.h"

#include <stdlib.h>
#include <string.h>

#include "match/rerun.h"

struct record_live {
    struct rerun rerun;
    struct record_report report;
    struct replay_ops ops;
    uint8_t *header, *trailer;                     /* their payloads: the match points into them */
    char said[GAME_SEATS_MAX][PROTO_TEXT_MAX + 1]; /* talk that waits for its steps */
};

/* The frame with its payload, and the check behind that, in memory of our own. */
static bool copy_frame(struct frame *own, const struct frame *frame, uint8_t **bytes)
{
    *bytes = malloc(frame->payload.size + FRAME_TAIL_BYTES);
    if (!*bytes)
        return false;
    memcpy(*bytes, frame->payload.at, frame->payload.size + FRAME_TAIL_BYTES);
    *own = *frame;
    own->payload.at = *bytes;
    return true;
}

static bool begin(struct record_live *live, const struct frame *header, const struct record_games *games)
{
    struct rerun *rerun = &live->rerun;
    struct frame own;

    if (!copy_frame(&own, header, &live->header))
        return rerun_conclude(rerun, RECORD_DIFFERS, "memory is short");
    return record_take_header(&rerun->match, &own) ? rerun_begin(rerun, games)
                                                   : rerun_conclude(rerun, RECORD_DIFFERS, "it has no sound header");
}

/* False if the game is at fault. */
static bool leave(struct record_live *live)
{
    bool good = !gate_broken();

    if (!good)
        rerun_conclude_broken(&live->rerun);
    gate_enter(NULL);
    return good;
}

struct record_live *record_live_new(const struct frame *header, const struct record_games *games, unsigned audience,
                                    const struct replay_ops *ops, struct record_report *report)
{
    struct record_live *live = calloc(1, sizeof *live);
    bool good;

    *report = (struct record_report){.outcome = RECORD_DIFFERS, .why = "memory is short"};
    if (!live)
        return NULL;
    live->ops = *ops;
    live->rerun.audience = audience;
    live->rerun.ops = &live->ops;
    live->rerun.report = &live->report;
    good = begin(live, header, games);
    if (leave(live) && good)
        return live;
    *report = live->report;
    record_live_free(live);
    return NULL;
}

void record_live_free(struct record_live *live)
{
    if (!live)
        return;
    rerun_release(&live->rerun);
    free(live->header);
    free(live->trailer);
    free(live);
}

/* What was said is heard with the steps that follow, and until then the frame may be gone. */
static void keep_said(struct record_live *live, const struct record_told *told)
{
    struct span text = told->text;

    memcpy(live->said[told->seat], text.at, text.size);
    live->rerun.said[told->seat] = span_of(live->said[told->seat], text.size);
}

static bool take(struct record_live *live, const struct frame *frame)
{
    struct rerun *rerun = &live->rerun;
    bool is_last = frame->type == RECORD_TRAILER;
    struct record_told told;
    struct frame own = *frame;
    const char *why;

    if (rerun->ended)
        return rerun_refuse(rerun, frame, "something follows the end");
    if (is_last && !copy_frame(&own, frame, &live->trailer))
        return rerun_conclude(rerun, RECORD_DIFFERS, "memory is short");
    if (is_last && !record_take_trailer(&rerun->match, &own))
        return rerun_refuse(rerun, frame, "it has no sound trailer");
    why = record_told_frame(&told, &rerun->match, &own, is_last);
    if (why || !rerun_take(rerun, &own, &told))
        return why ? rerun_refuse(rerun, frame, why) : false;
    if (told.type == RECORD_TALK)
        keep_said(live, &told);
    return true;
}

bool record_live_take(struct record_live *live, const struct frame *frame)
{
    bool good;

    gate_enter(&live->rerun.about);
    good = take(live, frame);
    if (!leave(live))
        return live->report.outcome == RECORD_AGREES && live->rerun.ended;
    live->report.outcome = !good ? live->report.outcome : live->rerun.ended ? RECORD_AGREES : RECORD_UNFINISHED;
    return good;
}

bool record_live_is_over(const struct record_live *live)
{
    return live->rerun.ended;
}

const struct record_report *record_live_report(const struct record_live *live)
{
    return &live->report;
}

const struct encoder *record_live_encoder(const struct record_live *live)
{
    return live->rerun.encoder;
}
