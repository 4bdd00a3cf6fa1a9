/* SPDX-License-Identifier: MIT */
/* Which matches are replayed, and how far they are. */
#include <stdio.h>

#include "feed/feed_inside.h"

enum { SLICE = 16 /* frames that are replayed before others have the lock */ };

/* --- which ------------------------------------------------------------------------------------------------------- */

void wind_end(struct feed *feed, struct feed_match *match)
{
    unsigned at = 0;

    if (!match->winds)
        return;
    while (feed->winds[at] != match->number)
        at++;
    feed->winds[at] = feed->winds[--feed->wind_count];
    match->winds = match->has_steps = false;
    tape_free(match->tape);
    match->tape = NULL;
}

/* How many nobody watches, and the one of them that was looked at the longest ago (NULL: none). */
static unsigned glanced(const struct feed *feed, struct feed_match **oldest)
{
    unsigned count = 0;

    *oldest = NULL;
    for (unsigned i = 0; i < feed->wind_count; i++) {
        struct feed_match *match = shown_get(feed, feed->winds[i]);

        if (match->watchers)
            continue;
        count++;
        if (!*oldest || match->glanced_s < (*oldest)->glanced_s)
            *oldest = match;
    }
    return count;
}

static bool begin(struct feed *feed, struct feed_match *match, bool watches, struct error *error)
{
    struct feed_match *oldest;
    unsigned count = glanced(feed, &oldest);

    if (match->winds)
        return true;
    if (match->lost)
        return error_set(error, EXIT_NO, "its record was replaced or cannot be read");
    if (oldest && (feed->wind_count == FEED_TAPES_MAX || (!watches && count == FEED_GLANCES_MAX)))
        wind_end(feed, oldest);
    if (feed->wind_count == FEED_TAPES_MAX)
        return error_set(error, EXIT_NO, "%d matches are watched already, which is the most", FEED_TAPES_MAX);
    feed->winds[feed->wind_count++] = match->number;
    match->winds = true;
    return true;
}

/* Under the lock. */
static bool look_at(struct feed *feed, uint64_t number, bool watches, struct error *error)
{
    struct feed_match *match = shown_get(feed, number);

    if (!match)
        return error_set(error, EXIT_NO, "there is no such match");
    if (!begin(feed, match, watches, error))
        return false;
    match->watchers += watches;
    match->glanced_s = watches ? match->glanced_s : feed->now_s;
    return true;
}

bool feed_watch(struct feed *feed, uint64_t number, struct error *error)
{
    bool good;

    feed_hold(feed);
    good = look_at(feed, number, true, error);
    feed_let_go(feed);
    return good;
}

bool feed_glance(struct feed *feed, uint64_t number, struct error *error)
{
    bool good;

    feed_hold(feed);
    good = look_at(feed, number, false, error);
    feed_let_go(feed);
    return good;
}

void feed_unwatch(struct feed *feed, uint64_t number)
{
    struct feed_match *match;

    feed_hold(feed);
    match = shown_get(feed, number);
    if (match && match->watchers && --match->watchers == 0)
        wind_end(feed, match);
    feed_let_go(feed);
}

static unsigned shown_as_steps(const struct feed *feed)
{
    unsigned count = 0;

    for (unsigned i = 0; i < feed->wind_count; i++)
        count += shown_get(feed, feed->winds[i])->has_steps;
    return count;
}

/* Under the lock. It is replayed from the beginning, now with steps: its events get the same numbers again. */
static bool want_steps(struct feed *feed, struct feed_match *match, struct error *error)
{
    if (!match || !match->winds)
        return error_set(error, EXIT_NO, "there is no such match");
    if (match->has_steps)
        return true;
    if (match->lost)
        return error_set(error, EXIT_NO, "its record was replaced or cannot be read");
    if (shown_as_steps(feed) == FEED_SHOWN_MAX)
        return error_set(error, EXIT_NO, "%d matches are shown already, which is the most", FEED_SHOWN_MAX);
    match->has_steps = true;
    tape_free(match->tape);
    match->tape = NULL;
    return true;
}

bool feed_want_steps(struct feed *feed, uint64_t number, struct error *error)
{
    bool good;

    feed_hold(feed);
    good = want_steps(feed, shown_get(feed, number), error);
    feed_let_go(feed);
    return good;
}

/* --- how far ----------------------------------------------------------------------------------------------------- */

uint32_t wind_shown(const struct feed_match *match)
{
    return match->trailer && !match->over ? match->count - 1 : match->count;
}

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

/* A match of which there can be no tape is shown no further. */
static bool begin_tape(struct feed *feed, struct feed_match *match)
{
    struct error error = {0};
    struct frame frame;

    if (match->tape)
        return !match->tape->failed;
    if (match->lost)
        return false;
    match->tape = tape_new((const size_t[]){
        [TAPE_EVENTS] = FEED_TAPE_BYTES,
        [TAPE_STEPS] = match->has_steps ? (size_t)FEED_SHOWN_BYTES : 0,
        [TAPE_TURNS] = match->has_steps ? (size_t)FEED_TURNS_BYTES : 0,
    });
    if (!match->tape)
        return false;
    if (!read_place(feed, match, 0, &frame))
        lose_tape(match, "its record was replaced or cannot be read");
    else if (!tape_begin(match->tape, &frame, &match->facts, &feed->games, &error))
        lose_tape(match, error.text);
    return !match->tape->failed;
}

/* Under the lock. Takes SLICE frames at most, and returns how many it took. */
static unsigned wind(struct feed *feed, struct feed_match *match)
{
    unsigned taken = 0;

    if (!begin_tape(feed, match))
        return 0;
    for (struct tape *tape = match->tape; taken < SLICE && !tape->failed && tape->taken < wind_shown(match); taken++) {
        struct error error = {0};
        struct frame frame;

        if (!read_place(feed, match, tape->taken, &frame))
            lose_tape(match, "its record was replaced or cannot be read");
        else if (!tape_take(tape, &frame, &error))
            lose_tape(match, error.text);
    }
    return taken;
}

/* Under the lock: ends those that nobody has looked at lately. */
static void end_glances(struct feed *feed)
{
    for (unsigned i = feed->wind_count; i > 0; i--) {
        struct feed_match *match = shown_get(feed, feed->winds[i - 1]);

        if (!match->watchers && feed->now_s - match->glanced_s > FEED_GLANCE_S)
            wind_end(feed, match);
    }
}

/* A slice of each in turn, so that no long match holds up the others. */
bool wind_all(struct feed *feed)
{
    unsigned left = FEED_STEPS_MAX, idle = 0;

    feed_hold(feed);
    end_glances(feed);
    while (left >= SLICE && idle < feed->wind_count) {
        struct feed_match *match = shown_get(feed, feed->winds[feed->wind_first++ % feed->wind_count]);
        bool begun = match->tape;
        unsigned taken = wind(feed, match);

        left -= taken;
        idle = taken ? 0 : idle + 1;
        if (taken || (match->tape && !begun))
            atomic_fetch_add(&feed->changes, 1);
        feed_let_go(feed);
        feed_hold(feed);
    }
    feed_let_go(feed);
    return left < SLICE;
}
