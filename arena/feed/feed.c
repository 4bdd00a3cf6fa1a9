/* SPDX-License-Identifier: MIT */
#include "feed/feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed/feed_inside.h"

enum { FRAME_ROOM = 1 << 17 };

/* --- life -------------------------------------------------------------------------------------------------------- */

static bool open_trail(struct feed *feed, const struct feed_options *options, struct error *error)
{
    const struct trail_taker taker = {.frame = follow_frame, .forget = follow_forget, .context = feed};

    return trail_init(&feed->trail, options->records, options->unfinished, options->unfinished_count, &taker, error);
}

struct feed *feed_new(const struct feed_options *options, struct error *error)
{
    struct feed *feed = calloc(1, sizeof *feed);

    if (!feed) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    (void)pthread_mutex_init(&feed->lock, NULL);
    (void)snprintf(feed->ladder, sizeof feed->ladder, "%s", options->ladder);
    feed->games = options->games;
    memcpy(feed->secret, options->secret, sizeof feed->secret);
    feed->rules = options->rules;
    buffer_init(&feed->frame, FRAME_ROOM);
    feed->faults = calloc(FEED_FAULTS_MAX, sizeof *feed->faults);
    if (!feed->faults)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!feed->faults || !open_trail(feed, options, error))
        feed_free(&feed);
    return feed;
}

void feed_free(struct feed **feed)
{
    struct feed *gone = *feed;

    if (!gone)
        return;
    for (unsigned i = 0; i < gone->match_count; i++)
        shown_free(gone->matches[i]);
    free(gone->matches);
    free(gone->faults);
    trail_release(&gone->trail);
    buffer_release(&gone->frame);
    (void)pthread_mutex_destroy(&gone->lock);
    free(gone);
    *feed = NULL;
}

void feed_set(struct feed *feed, const struct feed_rules *rules)
{
    (void)pthread_mutex_lock(&feed->lock);
    feed->rules = *rules;
    (void)pthread_mutex_unlock(&feed->lock);
}

/* --- replaying --------------------------------------------------------------------------------------------------- */

static bool read_place(struct feed *feed, const struct feed_match *match, uint32_t place, struct frame *frame)
{
    return trail_read(&feed->trail, match->file, match->at[place], match->ordinal, &feed->frame, frame);
}

static void lose_tape(struct feed_match *match, const char *why)
{
    match->tape->failed = true;
    if (!match->lost)
        (void)snprintf(match->why, sizeof match->why, "%s", why);
}

/* The frames that may be shown: the trailer when the disk has it. */
static uint32_t shown(const struct feed_match *match)
{
    return match->trailer && !match->over ? match->count - 1 : match->count;
}

/* Takes at most `most` frames. Returns how many it took. */
static unsigned wind(struct feed *feed, struct feed_match *match, unsigned most)
{
    struct tape *tape = match->tape;
    unsigned taken = 0;

    for (; taken < most && !tape->failed && tape->taken < shown(match); taken++) {
        struct error error = {0};
        struct frame frame;

        if (!read_place(feed, match, tape->taken, &frame))
            lose_tape(match, "its record was replaced or cannot be read");
        else if (!tape_take(tape, &frame, &error))
            lose_tape(match, error.text);
    }
    return taken;
}

/* Each tape in turn, so that no long match holds up the others. Returns true if there is more to do. */
static bool wind_all(struct feed *feed)
{
    unsigned left = FEED_STEPS_MAX;

    for (unsigned i = 0; i < feed->match_count && feed->tape_count; i++) {
        struct feed_match *match = feed->matches[(feed->turn + i) % feed->match_count];

        if (match->tape && left == 0) {
            feed->turn = (feed->turn + i) % feed->match_count;
            return true;
        }
        if (match->tape)
            left -= wind(feed, match, left);
    }
    return false;
}

bool feed_pass(struct feed *feed, int64_t now_s)
{
    bool more;

    (void)pthread_mutex_lock(&feed->lock);
    feed->now_s = now_s;
    more = trail_pass(&feed->trail);
    follow_ends(feed);
    more = wind_all(feed) || more;
    (void)pthread_mutex_unlock(&feed->lock);
    return more;
}

/* --- watching ---------------------------------------------------------------------------------------------------- */

static bool begin_tape(struct feed *feed, struct feed_match *match, struct error *error)
{
    struct frame frame;

    if (feed->tape_count == FEED_TAPES_MAX)
        return error_set(error, EXIT_NO, "%d matches are watched already, which is the most", FEED_TAPES_MAX);
    if (match->lost || !read_place(feed, match, 0, &frame))
        return error_set(error, EXIT_NO, "its record was replaced or cannot be read");
    match->tape = tape_new(&frame, &feed->games, FEED_TAPE_BYTES, error);
    feed->tape_count += match->tape != NULL;
    return match->tape;
}

bool feed_watch(struct feed *feed, uint64_t number, struct error *error)
{
    struct feed_match *match;
    bool good;

    (void)pthread_mutex_lock(&feed->lock);
    match = shown_get(feed, number);
    if (!match)
        good = error_set(error, EXIT_NO, "there is no such match");
    else
        good = match->tape || begin_tape(feed, match, error);
    if (good)
        match->watchers++;
    (void)pthread_mutex_unlock(&feed->lock);
    return good;
}

void feed_unwatch(struct feed *feed, uint64_t number)
{
    struct feed_match *match;

    (void)pthread_mutex_lock(&feed->lock);
    match = shown_get(feed, number);
    if (match && match->watchers && --match->watchers == 0) {
        tape_free(match->tape);
        match->tape = NULL;
        feed->tape_count--;
    }
    (void)pthread_mutex_unlock(&feed->lock);
}

static void copy(char *out, size_t size, struct span text)
{
    (void)snprintf(out, size, "%.*s", (int)text.size, (const char *)text.at);
}

static void copy_verdict(const struct feed_match *match, struct feed_events *out)
{
    copy(out->winner, sizeof out->winner, match->facts.winner);
    copy(out->reason, sizeof out->reason, match->facts.reason);
    memcpy(out->score, match->facts.score, sizeof out->score);
    out->seats = match->facts.seats;
}

static enum feed_got copy_events(const struct feed_match *match, uint64_t first, size_t most, struct feed_events *out)
{
    const struct tape *tape = match->tape;

    for (uint64_t i = first; i <= tape->count && out->count < FEED_EVENTS_AT_ONCE; i++) {
        struct span event = tape_event(tape, i);

        if (out->count && out->bytes.used + event.size > most)
            break;
        buffer_add(&out->bytes, event.at, event.size);
        out->end[out->count++] = out->bytes.used;
    }
    if (out->count)
        return FEED_EVENTS;
    if (tape->failed || match->lost) {
        (void)snprintf(out->why, sizeof out->why, "%s", match->why);
        return FEED_LOST;
    }
    if (!match->over || tape->taken < match->count)
        return FEED_WAITS;
    copy_verdict(match, out);
    return FEED_ENDED;
}

enum feed_got feed_events_from(struct feed *feed, uint64_t number, uint64_t first, size_t most, struct feed_events *out)
{
    const struct feed_match *match;
    enum feed_got got = FEED_LOST;

    buffer_clear(&out->bytes);
    out->count = 0;
    (void)snprintf(out->why, sizeof out->why, "there is no such match");
    (void)pthread_mutex_lock(&feed->lock);
    match = shown_get(feed, number);
    if (match && match->tape)
        got = copy_events(match, first ? first : 1, most, out);
    (void)pthread_mutex_unlock(&feed->lock);
    return got;
}
