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
    (void)pthread_mutex_init(&feed->turn, NULL);
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
    (void)pthread_mutex_destroy(&gone->turn);
    free(gone);
    *feed = NULL;
}

void feed_set(struct feed *feed, const struct feed_rules *rules)
{
    feed_hold(feed);
    feed->rules = *rules;
    feed_let_go(feed);
}

/* --- passes ------------------------------------------------------------------------------------------------------ */

void feed_hold(struct feed *feed)
{
    (void)pthread_mutex_lock(&feed->turn);
    (void)pthread_mutex_lock(&feed->lock);
    (void)pthread_mutex_unlock(&feed->turn);
}

void feed_let_go(struct feed *feed)
{
    (void)pthread_mutex_unlock(&feed->lock);
}

bool feed_pass(struct feed *feed, int64_t now_s)
{
    bool more;

    feed_hold(feed);
    feed->now_s = now_s;
    if (feed->forgotten_s == 0)
        feed->forgotten_s = now_s;
    feed_let_go(feed);
    more = trail_pass(&feed->trail);
    follow_ends(feed);
    return wind_all(feed) || more;
}

uint64_t feed_changes(const struct feed *feed)
{
    return atomic_load(&feed->changes);
}

/* --- events ------------------------------------------------------------------------------------------------------ */

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

static enum feed_got say_why(const struct feed_match *match, struct feed_events *out)
{
    (void)snprintf(out->why, sizeof out->why, "%s", match->why);
    return FEED_LOST;
}

static enum feed_got copy_items(const struct feed_match *match, enum tape_part part, uint64_t first, size_t most,
                                struct feed_events *out)
{
    const struct tape *tape = match->tape;
    const struct tape_list *list = tape ? &tape->list[part] : NULL;

    if (!tape)
        return match->lost ? say_why(match, out) : FEED_WINDS;
    out->total = list->count;
    for (uint64_t i = first; i <= list->count && out->count < FEED_EVENTS_AT_ONCE; i++) {
        struct span item = tape_item(tape, part, i);

        if (out->count && out->bytes.used + item.size > most)
            break;
        buffer_add(&out->bytes, item.at, item.size);
        out->end[out->count++] = out->bytes.used;
    }
    if (out->count)
        return FEED_EVENTS;
    if (tape->failed || match->lost)
        return say_why(match, out);
    if (list->failed) {
        (void)snprintf(out->why, sizeof out->why, "it has more steps than are kept of a match that is shown");
        return FEED_LOST;
    }
    if (tape->taken < wind_shown(match))
        return FEED_WINDS;
    if (!match->over)
        return FEED_WAITS;
    copy_verdict(match, out);
    return FEED_ENDED;
}

static enum feed_got items_from(struct feed *feed, uint64_t number, enum tape_part part, uint64_t first, size_t most,
                                struct feed_events *out)
{
    const struct feed_match *match;
    enum feed_got got = FEED_LOST;

    buffer_clear(&out->bytes);
    out->count = 0;
    out->total = 0;
    (void)snprintf(out->why, sizeof out->why, "there is no such match");
    feed_hold(feed);
    match = shown_get(feed, number);
    if (match && match->winds && (part == TAPE_EVENTS || match->has_steps))
        got = copy_items(match, part, first ? first : 1, most, out);
    if (match)
        (void)snprintf(out->run, sizeof out->run, "%.*s", FEED_RUN_SIZE - 1, match->hidden);
    feed_let_go(feed);
    return got;
}

enum feed_got feed_events_from(struct feed *feed, uint64_t number, uint64_t first, size_t most, struct feed_events *out)
{
    return items_from(feed, number, TAPE_EVENTS, first, most, out);
}

/* --- steps ------------------------------------------------------------------------------------------------------- */

enum feed_got feed_steps_from(struct feed *feed, uint64_t number, uint64_t first, size_t most, struct feed_events *out)
{
    return items_from(feed, number, TAPE_STEPS, first, most, out);
}

enum feed_got feed_turns_from(struct feed *feed, uint64_t number, uint64_t first, size_t most, struct feed_events *out)
{
    return items_from(feed, number, TAPE_TURNS, first, most, out);
}

/* Under the lock. */
static json_t *board_of(const struct tape *tape)
{
    uint32_t count = tape->list[TAPE_STEPS].count;
    struct span line = tape_item(tape, TAPE_STEPS, count);
    json_t *step = json_loadb((const char *)line.at, line.size, 0, NULL);
    json_t *events = json_object_get(step, "events");
    json_t *board = json_pack("{si si so* sO*}", "step", (int)count, "turn", (int)tape->turn, "view",
                              json_deep_copy(match_steps_public(tape->steps)), "events", events);

    json_decref(step);
    return board;
}

json_t *feed_board(struct feed *feed, uint64_t number)
{
    const struct feed_match *match;
    json_t *board = NULL;

    feed_hold(feed);
    match = shown_get(feed, number);
    if (match && match->tape && match->tape->steps && match->tape->list[TAPE_STEPS].count > 0)
        board = board_of(match->tape);
    feed_let_go(feed);
    return board;
}
