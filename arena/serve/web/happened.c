/* SPDX-License-Identifier: MIT */
#include "serve/web/happened.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "serve/watch/feeder.h"
#include "serve/web/web_inside.h"

enum { NEWS_AT_ONCE = 64, RUN_BYTES = 4, WORD_MAX = 600 };

static const char *const names[] = {
    [HAPPENED_BEGAN] = "began",   [HAPPENED_OVER] = "over",   [HAPPENED_TABLE] = "table",
    [HAPPENED_SEASON] = "season", [HAPPENED_PAUSE] = "pause", [HAPPENED_NOTICE] = "notice"};

const struct http_event web_ladder_events[] = {
    {"start", "told", "from now on you are told what happens"},
    {"restart", "told", "some of what happened since you were here last is not known any more, and why"},
    {"began", "match", "a match began"},
    {"over", "match", "a match is over"},
    {"table", "published", "a table was published"},
    {"season", "season", "a season began or was closed"},
    {"pause", "pause", "the host paused the ladder, or not any more"},
    {"notice", "notice", "a sentence of the host"},
    {0},
};

struct item {
    enum happened_what what;
    uint64_t match; /* in the feed; its facts become the data when somebody reads it */
    char class[PROTO_ID_MAX + 1];
    struct buffer data; /* empty: not made yet, or its match is forgotten */
};

/* What the ladder was when it was looked at last. */
struct ladder_now {
    char season[PROTO_ID_MAX + 1];
    bool closed, paused, frozen;
    char notice[WORD_MAX], notice_time[32];
    uint64_t up_to;
    size_t results;
    unsigned versions;
};

struct happened {
    struct http_event_id last;       /* of the latest */
    uint64_t cursor;                 /* in the feed; for the feeder's thread */
    bool looked;                     /* the same */
    struct ladder_now now;           /* the same */
    pthread_mutex_t lock;            /* of `last` and `items` */
    struct item items[HAPPENED_MAX]; /* by number, modulo */
};

/* --- life -------------------------------------------------------------------------------------------------------- */

struct happened *happened_new(struct error *error)
{
    struct happened *happened = calloc(1, sizeof *happened);
    uint8_t run[RUN_BYTES];

    if (!happened) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    randombytes_buf(run, sizeof run);
    hex_print(happened->last.run, run, sizeof run);
    (void)pthread_mutex_init(&happened->lock, NULL);
    return happened;
}

void happened_free(struct happened *happened)
{
    if (!happened)
        return;
    for (unsigned i = 0; i < HAPPENED_MAX; i++)
        buffer_release(&happened->items[i].data);
    (void)pthread_mutex_destroy(&happened->lock);
    free(happened);
}

/* --- what is new ------------------------------------------------------------------------------------------------- */

void happened_add(struct happened *happened, enum happened_what what, uint64_t match, json_t *data)
{
    struct item *item;

    (void)pthread_mutex_lock(&happened->lock);
    item = &happened->items[++happened->last.number % HAPPENED_MAX];
    buffer_release(&item->data);
    *item = (struct item){.what = what, .match = match};
    buffer_init(&item->data, HTTP_BODY_MAX);
    if (data)
        (void)http_json(&item->data, data);
    (void)pthread_mutex_unlock(&happened->lock);
}

static bool add_matches(struct happened *happened, struct feed *feed)
{
    struct feed_news news[NEWS_AT_ONCE];
    unsigned count;
    bool any = false;

    while ((count = feed_news_after(feed, happened->cursor, news, NEWS_AT_ONCE)) > 0)
        for (unsigned i = 0; i < count; i++) {
            happened->cursor = news[i].number;
            happened_add(happened, news[i].what == FEED_BEGAN ? HAPPENED_BEGAN : HAPPENED_OVER, news[i].match, NULL);
            any = true;
        }
    return any;
}

static void look_at(struct serve *serve, struct ladder_now *now)
{
    const struct roster *roster = &serve->roster;
    struct published *published = publisher_last(serve);

    now->up_to = published->table.last;
    now->results = published->table.results;
    now->versions = published->table.count;
    published_let_go(&published);
    (void)pthread_mutex_lock(&serve->lock);
    (void)snprintf(now->season, sizeof now->season, "%s", roster_season(roster));
    now->closed = roster->season_closed;
    now->paused = roster->paused;
    now->frozen = roster->frozen;
    if (roster->notice_count > 0) {
        const struct roster_notice *notice = &roster->notices[roster->notice_count - 1];

        (void)snprintf(now->notice, sizeof now->notice, "%s", notice->text);
        (void)snprintf(now->notice_time, sizeof now->notice_time, "%s", notice->time);
    }
    (void)pthread_mutex_unlock(&serve->lock);
}

/* What is different. */
static bool compare(struct happened *happened, const struct ladder_now *now)
{
    const struct ladder_now *before = &happened->now;
    uint64_t last = happened->last.number;

    if (strcmp(now->season, before->season) != 0 || now->closed != before->closed)
        happened_add(happened, HAPPENED_SEASON, 0,
                     json_pack("{ss sb sb}", "season", now->season, "current", 1, "closed", now->closed));
    if (now->paused != before->paused || now->frozen != before->frozen)
        happened_add(happened, HAPPENED_PAUSE, 0, json_pack("{sb sb}", "paused", now->paused, "frozen", now->frozen));
    if (*now->notice &&
        (strcmp(now->notice, before->notice) != 0 || strcmp(now->notice_time, before->notice_time) != 0))
        happened_add(happened, HAPPENED_NOTICE, 0,
                     json_pack("{ss so}", "time", now->notice_time, "text", json_text(now->notice)));
    if (now->up_to != before->up_to || now->results != before->results || now->versions != before->versions)
        happened_add(happened, HAPPENED_TABLE, 0,
                     json_pack("{so sI si}", "up_to", now->up_to ? json_sprintf("m%" PRIu64, now->up_to) : json_null(),
                               "results", (json_int_t)now->results, "versions", (int)now->versions));
    return happened->last.number != last;
}

bool happened_look(struct happened *happened, struct serve *serve)
{
    struct ladder_now now = {0};
    bool any = add_matches(happened, feeder_feed(serve));

    look_at(serve, &now);
    any = (happened->looked && compare(happened, &now)) || any;
    happened->looked = true;
    happened->now = now;
    return any;
}

/* --- who listens ------------------------------------------------------------------------------------------------- */

struct listening {
    struct http_stream stream;
    struct serve *serve;
    struct http_event_id last; /* what he had last */
    const char *restart;       /* why he is to be told that he begins anew; NULL: he is not */
    bool starts;
    char class[PROTO_ID_MAX + 1];
};

/* Under the lock. False: there is nothing to say. */
static bool make(struct item *item, struct feed *feed)
{
    json_t *facts;

    if (item->data.used > 0 || !item->match)
        return item->data.used > 0;
    facts = feed_facts(feed, item->match);
    if (facts) {
        (void)snprintf(item->class, sizeof item->class, "%s", json_string_value(json_object_get(facts, "class")));
        (void)http_json(&item->data, facts);
    }
    item->match = 0;
    return facts != NULL;
}

static void say_told(struct buffer *out, const struct http_event_id *id, const char *name, const char *why)
{
    web_say(out, id, name, json_pack("{ss}", "why", why));
}

/* Under the lock. */
static void say_items(struct listening *listening, struct happened *happened, struct buffer *out)
{
    while (listening->last.number < happened->last.number && out->used < HTTP_PIECE_MAX) {
        struct item *item = &happened->items[++listening->last.number % HAPPENED_MAX];

        if (make(item, feeder_feed(listening->serve)) &&
            (!*listening->class || !*item->class || strcmp(listening->class, item->class) == 0))
            http_stream_event(out, &listening->last, names[item->what], buffer_span(&item->data));
    }
}

static enum http_stream_did next(void *context, struct buffer *out)
{
    struct listening *listening = context;
    struct happened *happened = listening->serve->web->happened;

    (void)pthread_mutex_lock(&happened->lock);
    if (!listening->starts && happened->last.number - listening->last.number > HAPPENED_MAX)
        listening->restart = "more has happened than is kept: what is under way is at /api/v1/playing";
    if (listening->restart || listening->starts)
        listening->last = happened->last;
    if (listening->restart)
        say_told(out, &listening->last, "restart", listening->restart);
    else if (listening->starts)
        say_told(out, &listening->last, "start",
                 "what happens from now on follows; what is under way is at /api/v1/playing");
    listening->restart = NULL;
    listening->starts = false;
    say_items(listening, happened, out);
    (void)pthread_mutex_unlock(&happened->lock);
    return out->used > 0 ? HTTP_STREAM_SAID : HTTP_STREAM_WAITS;
}

static void end(void *context)
{
    struct listening *listening = context;

    feeder_go(listening->serve);
    free(listening);
}

/* Where he begins. */
static void find_place(struct listening *listening, struct happened *happened, const struct http_ask *ask)
{
    (void)pthread_mutex_lock(&happened->lock);
    listening->last = ask->last_event;
    listening->starts = !ask->resumes;
    if (ask->resumes &&
        (strcmp(listening->last.run, happened->last.run) != 0 || listening->last.number > happened->last.number)) {
        listening->restart =
            "what you had last is of another run of arena serve: what is under way is at /api/v1/playing";
        listening->starts = true;
    }
    (void)pthread_mutex_unlock(&happened->lock);
}

void web_live(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char class[PROTO_ID_MAX + 1];
    struct listening *listening;

    if (!web_class(serve, &ask->value[0], class, reply))
        return;
    listening = calloc(1, sizeof *listening);
    if (!listening) {
        http_reply_problem(reply, 503, "memory is short; come back later");
        return;
    }
    listening->serve = serve;
    memcpy(listening->class, class, sizeof class);
    find_place(listening, serve->web->happened, ask);
    feeder_come(serve);
    listening->stream = (struct http_stream){next, end, listening};
    reply->stream = &listening->stream;
}
