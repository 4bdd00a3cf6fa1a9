/* SPDX-License-Identifier: MIT */
#include "feed/old.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "feed/frames.h"
#include "match/record_index.h"

struct feed_old {
    struct feed_match match; /* in no list of the feed */
    struct buffer bytes;     /* a file of the match alone */
    bool thinned;
};

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* The last attempt that is over; -1: there is none. */
static int find_attempt(const struct record_file *file, const char *id, bool *thinned)
{
    unsigned attempt = 0;
    int found = -1;

    for (size_t i = 0; i < record_file_matches(file); i++) {
        struct record_match match;

        if (record_file_match(file, i, &match, &(struct error){0}) && match.finished &&
            span_equal(match.id, span_text(id)) && match.attempt >= attempt) {
            attempt = match.attempt;
            *thinned = match.thinned;
            found = (int)i;
        }
    }
    return found;
}

static bool note_frame(struct feed_match *match, const struct frame *frame)
{
    if (match->count == match->room) {
        uint32_t room = match->room ? 2 * match->room : 64;
        uint32_t *grown = match->count < FEED_FRAMES_MAX ? realloc(match->at, room * sizeof *grown) : NULL;

        if (!grown)
            return false;
        match->at = grown;
        match->room = room;
    }
    match->at[match->count++] = (uint32_t)frame->at;
    return true;
}

/* Takes the frames of its file, which stays where it is: facts point into it. */
static bool take_frames(struct feed_match *match)
{
    size_t at = FRAME_MAGIC_BYTES;
    bool begins = false, ends = false;
    struct frame frame;

    while (frame_read(match->own, at, &frame) == FRAME_FOUND) {
        if (!frame_is_sound(&frame) || !note_frame(match, &frame))
            return false;
        if (frame.type == RECORD_HEADER)
            begins = record_take_header(&match->facts, &frame);
        if (frame.type == RECORD_TRAILER)
            ends = begins && record_take_trailer(&match->facts, &frame);
        at = frame_next_at(&frame);
    }
    return begins && ends;
}

/* By the feed's clock. A clock that was set back shows nothing earlier. */
static int64_t ended_s(const struct stat *about, int64_t now_s)
{
    int64_t ago_s = (int64_t)time(NULL) - (int64_t)about->st_mtim.tv_sec;

    return now_s - (ago_s > 0 ? ago_s : 0);
}

static bool fill_in(struct feed *feed, struct feed_old *old, const struct stat *about, struct error *error)
{
    struct feed_match *match = &old->match;

    match->own = buffer_span(&old->bytes);
    if (old->bytes.failed || !take_frames(match))
        return error_set(error, EXIT_COULD_NOT_RUN, "its record was changed, or is too long to be shown");
    if (!span_equal(match->facts.ladder.ladder, span_text(feed->ladder)))
        return error_set(error, EXIT_NO, "there is no such match");
    (void)snprintf(match->id, sizeof match->id, "%.*s", (int)match->facts.id.size, (const char *)match->facts.id.at);
    shown_hide(feed, match);
    match->over = true;
    feed_hold(feed);
    match->over_s = ended_s(about, feed->now_s);
    feed_let_go(feed);
    return true;
}

static bool read_record(struct feed *feed, struct feed_old *old, const char *path, const char *id, struct error *error)
{
    struct record_file *file = record_file_open_match(path, span_text(id), error);
    struct stat about;
    int found;

    if (!file)
        return false;
    found = find_attempt(file, id, &old->thinned);
    if (found >= 0)
        record_file_extract(file, (size_t)found, &old->bytes);
    record_file_free(file);
    if (found < 0 || stat(path, &about) != 0)
        return error_set(error, EXIT_NO, "its record was replaced or cannot be read");
    return fill_in(feed, old, &about, error);
}

/* For anybody: where the folder is, is nobody's business. */
static struct feed_old *refuse(struct feed_old **old, struct error *error)
{
    if (strchr(error->text, '/')) {
        *error = (struct error){0};
        (void)error_set(error, EXIT_COULD_NOT_RUN, "its record was replaced or cannot be read");
    }
    feed_old_free(old);
    return NULL;
}

struct feed_old *feed_old_open(struct feed *feed, const char *segment, const char *id, struct error *error)
{
    struct feed_old *old = calloc(1, sizeof *old);
    char path[PATH_MAX];

    if (!old) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    buffer_init(&old->bytes, RECORD_FILE_MOST);
    if (snprintf(path, sizeof path, "%s/%s", feed->trail.folder, segment) >= (int)sizeof path)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "its record was replaced or cannot be read");
    else if (read_record(feed, old, path, id, error))
        return old;
    return refuse(&old, error);
}

void feed_old_free(struct feed_old **old)
{
    if (!*old)
        return;
    free((*old)->match.at);
    buffer_release(&(*old)->bytes);
    free(*old);
    *old = NULL;
}

/* --- showing ----------------------------------------------------------------------------------------------------- */

json_t *feed_old_facts(struct feed *feed, const struct feed_old *old)
{
    json_t *facts;

    feed_hold(feed);
    facts = facts_json(feed, &old->match);
    feed_let_go(feed);
    if (old->thinned)
        facts_add(facts, "thinned", json_true());
    return facts;
}

bool feed_old_is_released(struct feed *feed, const struct feed_old *old)
{
    bool is;

    feed_hold(feed);
    is = shown_is_released(feed, &old->match);
    feed_let_go(feed);
    return is;
}

/* Before the release nobody learns more than that. */
static bool has_events(struct feed *feed, const struct feed_old *old, struct error *error)
{
    return !old->thinned || !feed_old_is_released(feed, old) ||
           error_set(error, EXIT_NO,
                     "its record was thinned: who played and how it ended is left, its events are gone");
}

json_t *feed_old_whole(struct feed *feed, const struct feed_old *old, struct error *error)
{
    return has_events(feed, old, error) ? whole_json(feed, 0, &old->match, error) : NULL;
}

/* Its frames, which the caller lets go even then. False with a sentence. */
static bool open_frames(struct feed *feed, const struct feed_old *old, struct frames *frames, struct error *error)
{
    bool good;

    feed_hold(feed);
    good = frames_init(frames, feed, &old->match, error);
    feed_let_go(feed);
    return good;
}

void feed_old_alias(const struct feed_old *old, char out[FEED_HIDDEN_SIZE])
{
    (void)snprintf(out, FEED_HIDDEN_SIZE, "%s", old->match.hidden);
}

bool feed_old_turns(struct feed *feed, const struct feed_old *old, struct feed_events *out, struct error *error)
{
    struct frames frames;
    bool good;

    if (!has_events(feed, old, error))
        return false;
    good = open_frames(feed, old, &frames, error) &&
           turns_of_frames(&frames, &feed->games, old->match.facts.game, out, error);
    frames_release(&frames);
    return good;
}

bool feed_old_record(struct feed *feed, const struct feed_old *old, struct buffer *out, struct error *error)
{
    struct frames frames;
    bool good;

    if (!has_events(feed, old, error))
        return false;
    good = open_frames(feed, old, &frames, error) && frames_strip(&frames, out, error);
    frames_release(&frames);
    return good;
}
