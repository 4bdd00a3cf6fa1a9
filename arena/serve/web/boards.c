/* SPDX-License-Identifier: MIT */
#include "serve/web/boards.h"

#include <stdlib.h>

#include "base/steady.h"
#include "serve/watch/feeder.h"
#include "serve/web/web_inside.h"

enum { SECOND_US = 1000000, NEWS_AT_ONCE = 64 };

const struct http_event web_board_events[] = {
    {"start", "told", "the boards follow"},
    {"board", "board", "what a place shows now"},
    {"empty", "place", "a place that shows nothing any more"},
    {0},
};

struct place {
    uint64_t match;   /* in the feed; 0: none */
    uint64_t version; /* of what it shows; each change has another */
    json_int_t step;  /* that it shows; 0: none yet, so nobody is told of it */
    int64_t over_us;  /* since then it is over; 0: it is not */
    struct buffer line;
};

struct boards {
    struct serve *serve;
    unsigned watchers;
    uint64_t version;
    uint64_t cursor;               /* in the news of the feed */
    atomic_int_fast64_t looked_us; /* 0: nobody watches */
    struct place place[BOARDS_MAX];
};

/* Somebody who watches. */
struct watching {
    struct http_stream stream;
    struct boards *boards;
    bool begun;
    uint64_t seen[BOARDS_MAX]; /* versions */
};

/* --- places ------------------------------------------------------------------------------------------------------ */

static void change(struct boards *boards, struct place *place)
{
    place->version = ++boards->version;
    buffer_clear(&place->line);
}

static void leave(struct boards *boards, struct place *place)
{
    bool shown = place->step > 0;

    feed_unwatch(feeder_feed(boards->serve), place->match);
    place->match = 0;
    place->step = place->over_us = 0;
    if (shown)
        change(boards, place);
}

static bool is_shown(const struct boards *boards, uint64_t match)
{
    for (unsigned i = 0; i < BOARDS_MAX; i++)
        if (boards->place[i].match == match)
            return true;
    return false;
}

static bool take(struct boards *boards, struct place *place, uint64_t match)
{
    struct feed *feed = feeder_feed(boards->serve);

    if (!feed_watch(feed, match, &(struct error){0}))
        return false;
    if (!feed_want_steps(feed, match, &(struct error){0})) {
        feed_unwatch(feed, match);
        return false;
    }
    if (place->match)
        leave(boards, place);
    place->match = match;
    return true;
}

static struct place *free_place(struct boards *boards, int64_t now_us)
{
    for (unsigned i = 0; i < BOARDS_MAX; i++) {
        struct place *place = &boards->place[i];

        if (!place->match || (place->over_us && now_us - place->over_us >= BOARDS_OVER_S * (int64_t)SECOND_US))
            return place;
    }
    return NULL;
}

static void offer(struct boards *boards, uint64_t match, int64_t now_us)
{
    struct place *place = is_shown(boards, match) ? NULL : free_place(boards, now_us);

    if (place)
        (void)take(boards, place, match);
}

/* First with matches under way. Where bots think for an instant there may be none at any look, but many have begun
 * since the one before. */
static void fill(struct boards *boards, int64_t now_us)
{
    struct feed *feed = feeder_feed(boards->serve);
    struct feed_news news[NEWS_AT_ONCE];
    uint64_t open[2 * BOARDS_MAX], latest;
    unsigned count = feed_open(feed, NULL, open, 2 * BOARDS_MAX, &latest);

    for (unsigned i = 0; i < count; i++)
        offer(boards, open[i], now_us);
    if (latest - boards->cursor > NEWS_AT_ONCE)
        boards->cursor = latest > NEWS_AT_ONCE ? latest - NEWS_AT_ONCE : 0;
    count = feed_news_after(feed, boards->cursor, news, NEWS_AT_ONCE);
    for (unsigned i = 0; i < count; i++) {
        boards->cursor = news[i].number;
        if (news[i].what == FEED_BEGAN)
            offer(boards, news[i].match, now_us);
    }
}

/* --- what a place shows ------------------------------------------------------------------------------------------ */

/* Takes the board over. */
static void show(struct boards *boards, struct place *place, json_t *board, json_t *facts)
{
    unsigned number = (unsigned)(place - boards->place);

    change(boards, place);
    place->step = json_integer_value(json_object_get(board, "step"));
    (void)json_object_set_new(board, "place", json_integer(number));
    (void)json_object_set(board, "match", facts);
    (void)http_json(&place->line, board);
}

static bool is_playing(const json_t *facts)
{
    const char *state = json_string_value(json_object_get(facts, "state"));

    return state && strcmp(state, "playing") == 0;
}

static void look_at(struct boards *boards, struct place *place, int64_t now_us)
{
    struct feed *feed = feeder_feed(boards->serve);
    json_t *facts = feed_facts(feed, place->match);
    json_t *board = facts ? feed_board(feed, place->match) : NULL;
    bool ends = !is_playing(facts) && !place->over_us;

    if (ends)
        place->over_us = now_us;
    if (board && (ends || json_integer_value(json_object_get(board, "step")) != place->step))
        show(boards, place, board, facts);
    else
        json_decref(board);
    json_decref(facts);
    if (place->over_us && now_us - place->over_us >= BOARDS_OVER_MOST_S * (int64_t)SECOND_US)
        leave(boards, place);
}

static void look(struct boards *boards)
{
    int64_t now_us = steady_us();

    if (now_us - atomic_load(&boards->looked_us) < BOARDS_LOOK_MS * INT64_C(1000))
        return;
    atomic_store(&boards->looked_us, now_us);
    fill(boards, now_us);
    for (unsigned i = 0; i < BOARDS_MAX; i++)
        if (boards->place[i].match)
            look_at(boards, &boards->place[i], now_us);
}

bool boards_wait(const struct boards *boards)
{
    int64_t looked_us = atomic_load(&boards->looked_us);

    return looked_us && steady_us() - looked_us >= BOARDS_LOOK_MS * INT64_C(1000);
}

/* --- who watches ------------------------------------------------------------------------------------------------- */

static void say_place(const struct boards *boards, unsigned number, struct buffer *out)
{
    const struct place *place = &boards->place[number];

    if (place->line.used > 0)
        http_stream_event(out, NULL, "board", buffer_span(&place->line));
    else
        web_say(out, NULL, "empty", json_pack("{si}", "place", (int)number));
}

static enum http_stream_did next(void *context, struct buffer *out)
{
    struct watching *watching = context;
    struct boards *boards = watching->boards;

    look(boards);
    if (!watching->begun)
        web_say(out, NULL, "start", json_pack("{ss}", "why", "what is played now follows, as it changes"));
    for (unsigned i = 0; i < BOARDS_MAX; i++) {
        if (watching->seen[i] == boards->place[i].version)
            continue;
        if (watching->begun || boards->place[i].line.used > 0)
            say_place(boards, i, out);
        watching->seen[i] = boards->place[i].version;
    }
    watching->begun = true;
    return out->used > 0 ? HTTP_STREAM_SAID : HTTP_STREAM_WAITS;
}

static void end(void *context)
{
    struct watching *watching = context;
    struct boards *boards = watching->boards;

    if (--boards->watchers == 0) {
        for (unsigned i = 0; i < BOARDS_MAX; i++)
            if (boards->place[i].match)
                leave(boards, &boards->place[i]);
        atomic_store(&boards->looked_us, 0);
    }
    feeder_go(boards->serve);
    free(watching);
}

void web_boards(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    struct watching *watching = calloc(1, sizeof *watching);

    (void)ask;
    if (!watching) {
        http_reply_problem(reply, 503, "memory is short; come back later");
        return;
    }
    watching->boards = serve->web->boards;
    watching->boards->watchers++;
    feeder_come(serve);
    watching->stream = (struct http_stream){next, end, watching};
    reply->stream = &watching->stream;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

struct boards *boards_new(struct serve *serve, struct error *error)
{
    struct boards *boards = calloc(1, sizeof *boards);

    if (!boards) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    boards->serve = serve;
    for (unsigned i = 0; i < BOARDS_MAX; i++)
        buffer_init(&boards->place[i].line, HTTP_BODY_MAX);
    return boards;
}

void boards_free(struct boards *boards)
{
    if (!boards)
        return;
    for (unsigned i = 0; i < BOARDS_MAX; i++)
        buffer_release(&boards->place[i].line);
    free(boards);
}
