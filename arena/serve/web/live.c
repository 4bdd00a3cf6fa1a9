/* SPDX-License-Identifier: MIT */
/* A match as a stream of events, or of the steps that a viewer shows (pages/match_steps.h). Their ids are their
 * numbers, so a reader who comes back goes on where he was. The verdict has the number behind that of the last; who has
 * had it is told so, and does not come again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/watch/feeder.h"
#include "serve/web/web_inside.h"

const struct http_event web_match_events[] = {
    {"match", "match", "the match, at the beginning"},
    {"restart", "told", "what you had last is not of this match, so you get all of it"},
    {"event", "event", "what happened in it"},
    {"verdict", "match", "the match, which is over; nothing follows"},
    {"lost", "told", "it is not shown any further, and why; nothing follows"},
    {0},
};

const struct http_event web_step_events[] = {
    {"match", "match", "the match, at the beginning"},
    {"restart", "told", "what you had last is not of this match, so you get all of it"},
    {"step", "step", "the next step; its number is in its id"},
    {"chances", "turn", "the chances of winning at the beginning of a turn, when they are worked out"},
    {"verdict", "match", "the match, which is over; nothing follows"},
    {"lost", "told", "it is not shown any further, and why; nothing follows"},
    {0},
};

/* What a stream tells of a match. */
struct telling {
    enum feed_got (*from)(struct feed *feed, uint64_t match, uint64_t first, size_t most, struct feed_events *out);
    void (*say)(struct buffer *out, const struct http_event_id *id, struct span item);
    bool steps;
};

struct showing {
    const struct telling *telling;
    struct http_stream stream;
    struct serve *serve;
    uint64_t match;          /* in the feed */
    struct http_event_id id; /* of what was shown last */
    bool begun, restarts;
    uint64_t chances; /* the turn whose chances are told next */
    struct feed_events events;
    struct share share;
};

/* --- what is said ------------------------------------------------------------------------------------------------ */

static void say_why(struct buffer *out, const char *name, const char *why)
{
    web_say(out, NULL, name, json_pack("{ss}", "why", why));
}

static void say_event(struct buffer *out, const struct http_event_id *id, struct span item)
{
    web_say(out, id, "event", web_event(id->number, item));
}

/* It is JSON already. */
static void say_step(struct buffer *out, const struct http_event_id *id, struct span item)
{
    http_stream_event(out, id, "step", item);
}

static const struct telling events_told = {feed_events_from, say_event, false};
static const struct telling steps_told = {feed_steps_from, say_step, true};

static void say_items(struct showing *showing, struct buffer *out)
{
    const struct feed_events *events = &showing->events;

    for (unsigned i = 0; i < events->count; i++) {
        size_t from = i ? events->end[i - 1] : 0;

        showing->id.number++;
        showing->telling->say(out, &showing->id, span_of(events->bytes.at + from, events->end[i] - from));
    }
}

static void say_verdict(struct showing *showing, struct buffer *out)
{
    showing->id.number++;
    web_say(out, &showing->id, "verdict", feed_facts(feeder_feed(showing->serve), showing->match));
}

static void say_chances(struct showing *showing, struct buffer *out)
{
    if (showing->telling->steps)
        web_say_chances(showing->serve, showing->match, &showing->chances, &showing->events, out);
}

static void begin(struct showing *showing, struct buffer *out)
{
    showing->begun = true;
    if (showing->restarts)
        say_why(out, "restart", "what you had last is not of this match: all of it follows");
    web_say(out, NULL, "match", feed_facts(feeder_feed(showing->serve), showing->match));
}

static enum http_stream_did next(void *context, struct buffer *out)
{
    struct showing *showing = context;
    struct feed *feed = feeder_feed(showing->serve);

    if (!showing->begun)
        begin(showing, out);
    while (out->used < HTTP_PIECE_MAX)
        switch (
            showing->telling->from(feed, showing->match, showing->id.number + 1, HTTP_PIECE_MAX, &showing->events)) {
        case FEED_EVENTS:
            say_items(showing, out);
            break;
        case FEED_WINDS:
        case FEED_WAITS:
            say_chances(showing, out);
            return out->used > 0 ? HTTP_STREAM_SAID : HTTP_STREAM_WAITS;
        case FEED_ENDED:
            say_chances(showing, out);
            say_verdict(showing, out);
            return HTTP_STREAM_ENDS;
        case FEED_LOST:
            say_why(out, "lost", showing->events.why);
            return HTTP_STREAM_ENDS;
        }
    return HTTP_STREAM_SAID;
}

/* Those that are shown as steps have places of their own. */
static struct shares *shares_of(struct serve *serve, const struct telling *telling)
{
    return &serve->web->shares[telling->steps];
}

static void end(void *context)
{
    struct showing *showing = context;

    shares_end(shares_of(showing->serve, showing->telling), &showing->share);
    feed_unwatch(feeder_feed(showing->serve), showing->match);
    feeder_go(showing->serve);
    buffer_release(&showing->events.bytes);
    free(showing);
}

/* --- who asks ---------------------------------------------------------------------------------------------------- */

/* Where the stream begins. False: its reader has had its end. */
static bool find_place(struct showing *showing, const struct http_ask *ask, bool ended)
{
    const struct feed_events *events = &showing->events;
    const struct http_event_id *last = &ask->last_event;

    (void)snprintf(showing->id.run, sizeof showing->id.run, "%s", events->run);
    if (!ask->resumes) {
        showing->id.number = ask->value[1].number - 1;
        return true;
    }
    if (ended && strcmp(last->run, events->run) == 0 && last->number == events->total + 1)
        return false;
    showing->restarts = strcmp(last->run, events->run) != 0 || last->number > events->total;
    showing->id.number = showing->restarts ? 0 : last->number;
    return true;
}

/* Takes `showing` over. */
static void show(struct showing *showing, const struct http_ask *ask, enum feed_got got, struct http_reply *reply)
{
    struct error error = {0};

    if (!find_place(showing, ask, got == FEED_ENDED))
        reply->status = 204;
    else if (got == FEED_LOST)
        http_reply_problem(reply, 410, "the match is not shown any further: %.200s", showing->events.why);
    else if (!feed_watch(feeder_feed(showing->serve), showing->match, &error))
        http_reply_problem(reply, 503, "%s", error.text);
    else {
        shares_begin(shares_of(showing->serve, showing->telling), &showing->share, ask->asker, showing->match);
        feeder_come(showing->serve);
        showing->stream = (struct http_stream){next, end, showing};
        reply->stream = &showing->stream;
        return;
    }
    buffer_release(&showing->events.bytes);
    free(showing);
}

static bool glance(const struct showing *showing, struct error *error)
{
    struct feed *feed = feeder_feed(showing->serve);

    return feed_glance(feed, showing->match, error) &&
           (!showing->telling->steps || feed_want_steps(feed, showing->match, error));
}

/* How the match goes on behind all events that there can be: the events are not copied, but counted. */
static enum feed_got look(struct showing *showing, struct http_reply *reply)
{
    struct feed *feed = feeder_feed(showing->serve);
    struct error error = {0};
    enum feed_got got;

    if (!glance(showing, &error)) {
        http_reply_problem(reply, 503, "%s", error.text);
        return FEED_WINDS;
    }
    got = showing->telling->from(feed, showing->match, UINT64_MAX, 0, &showing->events);
    reply->waits = got == FEED_WINDS;
    if (reply->waits)
        feeder_hurry(showing->serve);
    return got;
}

static void tell(struct serve *serve, const struct telling *telling, const struct http_ask *ask,
                 struct http_reply *reply)
{
    uint64_t match = web_find_match(serve, ask, reply);
    struct showing *showing = match ? calloc(1, sizeof *showing) : NULL;
    enum feed_got got;

    if (!match) /* and it is refused */
        return;
    if (!shares_may(shares_of(serve, telling), ask->asker, match, FEED_PART_MAX)) {
        http_reply_problem(reply, 503,
                           "so many other matches are watched, also from your address, that you cannot "
                           "watch this one as well; end another one, or come back later");
        free(showing);
        return;
    }
    if (!showing) {
        http_reply_problem(reply, 503, "memory is short; come back later");
        return;
    }
    showing->telling = telling;
    showing->serve = serve;
    showing->match = match;
    showing->chances = 1;
    buffer_init(&showing->events.bytes, FEED_TAPE_BYTES);
    got = look(showing, reply);
    if (got != FEED_WINDS) {
        show(showing, ask, got, reply);
        return;
    }
    buffer_release(&showing->events.bytes);
    free(showing);
}

void web_match_live(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    tell(context, &events_told, ask, reply);
}

void web_match_steps(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    tell(context, &steps_told, ask, reply);
}
