/* SPDX-License-Identifier: MIT */
/* What comes from the records: matches begin, get frames, and end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed/feed_inside.h"
#include "match/record_index.h"

enum { PLACES_FIRST = 32, ORDINALS_FIRST = 256, FRAME_LEAST = FRAME_HEAD_BYTES + FRAME_TAIL_BYTES };

/* --- matches of a file ------------------------------------------------------------------------------------------- */

/* Each match of a file has a frame at least: a greater ordinal than so many fit is none. */
static bool make_room(struct trail_file *file, uint32_t ordinal)
{
    uint32_t room = file->match_room ? file->match_room : ORDINALS_FIRST;
    void **grown;

    if (ordinal < file->match_room)
        return true;
    if (ordinal > RECORD_FILE_MOST / FRAME_LEAST)
        return false;
    while (room <= ordinal)
        room *= 2;
    grown = realloc(file->match, room * sizeof *grown);
    if (!grown)
        return false;
    memset(grown + file->match_room, 0, (room - file->match_room) * sizeof *grown);
    file->match = grown;
    file->match_room = room;
    return true;
}

static struct feed_match *match_of(const struct trail_file *file, uint32_t ordinal)
{
    return ordinal < file->match_room ? file->match[ordinal] : NULL;
}

/* Nothing more is expected of it. */
static void take_out(struct feed *feed, struct feed_match *match)
{
    struct trail_file *file = &feed->trail.files[match->file];

    file->match[match->ordinal] = NULL;
    file->open--;
    feed->over_count++;
}

static void lose(struct feed *feed, struct feed_match *match, const char *why)
{
    if (match->trailer)
        feed->ending--;
    (void)snprintf(match->why, sizeof match->why, "%s", why);
    match->lost = true;
    take_out(feed, match);
    if (match->begun)
        shown_tell(feed, FEED_OVER, match);
}

void follow_forget(void *context, unsigned index, const char *why)
{
    struct feed *feed = context;
    struct trail_file *file = &feed->trail.files[index];

    feed_hold(feed);
    for (uint32_t i = 0; i < file->match_room; i++)
        if (file->match[i])
            lose(feed, file->match[i], why);
    feed_let_go(feed);
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

/* Payload and check. */
static uint8_t *copy_payload(const struct frame *frame, struct frame *own)
{
    size_t size = frame->payload.size + FRAME_TAIL_BYTES;
    uint8_t *bytes = malloc(size);

    *own = *frame;
    if (!bytes)
        return NULL;
    memcpy(bytes, frame->payload.at, size);
    own->payload.at = bytes;
    return bytes;
}

static bool note_place(struct feed_match *match, size_t at)
{
    uint32_t room = match->room ? 2 * match->room : PLACES_FIRST;
    uint32_t *grown;

    if (match->count == FEED_FRAMES_MAX || at > UINT32_MAX)
        return false;
    if (match->count == match->room) {
        grown = realloc(match->at, room * sizeof *grown);
        if (!grown)
            return false;
        match->at = grown;
        match->room = room;
    }
    match->at[match->count++] = (uint32_t)at;
    return true;
}

/* Fills in a match that was just added. */
static bool read_header(const struct feed *feed, struct feed_match *match, const struct frame *frame)
{
    struct frame own;

    match->header = copy_payload(frame, &own);
    if (!match->header || !record_take_header(&match->facts, &own) || !note_place(match, frame->at) ||
        !span_equal(match->facts.ladder.ladder, span_text(feed->ladder)))
        return false;
    (void)snprintf(match->id, sizeof match->id, "%.*s", (int)match->facts.id.size, (const char *)match->facts.id.at);
    shown_hide(feed, match);
    return true;
}

static void begin(struct feed *feed, unsigned index, const struct frame *frame)
{
    struct trail_file *file = &feed->trail.files[index];
    struct feed_match *match;

    if (match_of(file, frame->match) || !make_room(file, frame->match))
        return;
    match = shown_add(feed);
    if (!match)
        return;
    match->file = index;
    match->file_name = file->name;
    match->ordinal = frame->match;
    if (!read_header(feed, match, frame)) {
        feed->match_count--;
        feed->last_match--;
        shown_free(match);
        return;
    }
    file->match[frame->match] = match;
    file->open++;
}

/* A bot that could see whom a match is against might choose not to come to it. */
static void show(struct feed *feed, struct feed_match *match)
{
    if (match->begun)
        return;
    match->begun = true;
    shown_tell(feed, FEED_BEGAN, match);
}

/* NULL: there are too many, or there is no memory. */
static struct feed_fault *next_fault(struct feed_match *match)
{
    unsigned room = match->fault_room ? 2 * match->fault_room : 2;
    struct feed_fault *grown;

    if (match->fault_count < match->fault_room)
        return &match->faults[match->fault_count++];
    grown = room <= FEED_FAULTS_EACH ? realloc(match->faults, room * sizeof *grown) : NULL;
    if (!grown)
        return NULL;
    match->faults = grown;
    match->fault_room = room;
    return &match->faults[match->fault_count++];
}

static void note_fault(struct feed_match *match, const struct frame *frame)
{
    struct record_told told;
    struct feed_fault *fault;

    if (record_told_frame(&told, &match->facts, frame, false) || !(fault = next_fault(match)))
        return;
    *fault = (struct feed_fault){.match = match->number, .seat = told.seat, .decision = told.decision};
    (void)snprintf(fault->fault, sizeof fault->fault, "%.*s", (int)told.fault.size, (const char *)told.fault.at);
    (void)snprintf(fault->evidence, sizeof fault->evidence, "%.*s", (int)told.text.size, (const char *)told.text.at);
}

static void end(struct feed *feed, struct feed_match *match, const struct frame *frame)
{
    struct frame own;

    match->trailer = copy_payload(frame, &own);
    feed->ending += match->trailer != NULL;
    if (!match->trailer || !record_take_trailer(&match->facts, &own))
        lose(feed, match, "its end cannot be read");
}

/* Under the lock. */
static void take(struct feed *feed, unsigned index, const struct frame *frame)
{
    struct feed_match *match = match_of(&feed->trail.files[index], frame->match);

    if (frame->type == RECORD_HEADER) {
        begin(feed, index, frame);
        return;
    }
    if (!match || match->trailer)
        return;
    if (!note_place(match, frame->at)) {
        lose(feed, match, "it has more frames than are shown of a match");
        return;
    }
    if (frame->type == RECORD_STEPS)
        show(feed, match);
    if (frame->type == RECORD_FAULT)
        note_fault(match, frame);
    if (frame->type == RECORD_TRAILER)
        end(feed, match, frame);
}

void follow_frame(void *context, unsigned index, const struct frame *frame)
{
    struct feed *feed = context;

    feed_hold(feed);
    take(feed, index, frame);
    feed_let_go(feed);
}

/* --- ends -------------------------------------------------------------------------------------------------------- */

/* The file of a match, if it is to be waited for: each once. */
static bool is_synced(struct feed *feed, const struct feed_match *match, int *last, bool *good)
{
    if (*last != (int)match->file) {
        *last = (int)match->file;
        *good = trail_sync(&feed->trail, match->file);
    }
    return *good;
}

static void show_faults(struct feed *feed, struct feed_match *match)
{
    for (unsigned i = 0; i < match->fault_count; i++) {
        match->faults[i].number = ++feed->last_fault;
        feed->faults[feed->last_fault % FEED_FAULTS_MAX] = match->faults[i];
    }
    free(match->faults);
    match->faults = NULL;
    match->fault_count = match->fault_room = 0;
}

static void show_end(struct feed *feed, struct feed_match *match)
{
    feed->ending--;
    show(feed, match);
    match->over = true;
    match->over_s = feed->now_s;
    show_faults(feed, match);
    take_out(feed, match);
    shown_tell(feed, FEED_OVER, match);
}

/* Waits for the disk without the lock. What the disk does not take is tried again in the next pass. */
void follow_ends(struct feed *feed)
{
    int last = -1;
    bool good = false;

    for (unsigned i = 0; i < feed->match_count && feed->ending; i++) {
        struct feed_match *match = feed->matches[i];

        if (!match->trailer || match->over || match->lost || !is_synced(feed, match, &last, &good))
            continue;
        feed_hold(feed);
        show_end(feed, match);
        feed_let_go(feed);
    }
    feed_hold(feed);
    shown_forget(feed);
    feed_let_go(feed);
}
