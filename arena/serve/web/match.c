/* SPDX-License-Identifier: MIT */
/* Matches, as the feed has them: those under way, and one of them with its events. */
#include <stdio.h>
#include <string.h>

#include "proto/print.h"
#include "serve/chances/chances.h"
#include "serve/people/people.h"
#include "serve/watch/feeder.h"
#include "serve/web/web_inside.h"

/* --- which ------------------------------------------------------------------------------------------------------- */

/* Its people were told of it by the lines of the match itself, which the feed reads from the disk a moment later. */
static bool comes_soon(struct serve *serve, const char *id, struct http_reply *reply)
{
    reply->waits = people_told_of(serve, ladder_match_number(id));
    if (reply->waits)
        feeder_hurry(serve);
    return reply->waits;
}

uint64_t web_find_match(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    char id[PROTO_ID_MAX + 1];
    uint64_t match;

    web_id(&ask->value[0], id);
    match = feed_find(feeder_feed(serve), id);
    if (!match && (web_old_is_known(serve, ask, reply) || comes_soon(serve, id, reply)))
        return 0;
    if (!match) /* one that nobody has, and one that is hidden, are answered alike */
        http_reply_problem(reply, 404, "there is no match %s among those that are played and the latest that are over",
                           id);
    return match;
}

uint64_t web_find_or(struct serve *serve, const struct http_ask *ask,
                     bool (*old)(struct serve *, const struct http_ask *, struct http_reply *),
                     struct http_reply *reply)
{
    char id[PROTO_ID_MAX + 1];
    uint64_t match;

    web_id(&ask->value[0], id);
    match = feed_find(feeder_feed(serve), id);
    if (!match && !old(serve, ask, reply) && !comes_soon(serve, id, reply))
        http_reply_problem(reply, 404, "there is no match %s among those that are played or over", id);
    return match;
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

void web_add_links(const struct serve *serve, json_t *facts, bool old)
{
    const char *id = json_string_value(json_object_get(facts, "id"));
    json_t *links = json_object();
    static const char *const parts[] = {"events", "live", "released", "record"};
    bool released = json_is_true(json_object_get(facts, "released"));
    bool chances = chances_has(serve) && (!old || released) && !json_object_get(facts, "thinned");
    unsigned count = released ? 4 : 2;

    for (unsigned i = old ? 2 : 0; i < count; i++)
        (void)json_object_set_new(links, parts[i], json_sprintf("/api/v1/matches/%s/%s", id, parts[i]));
    if (chances)
        (void)json_object_set_new(links, "chances", json_sprintf("/api/v1/matches/%s/chances", id));
    (void)json_object_set_new(facts, "links", links);
}

void web_match(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    uint64_t match = web_find_or(serve, ask, web_old_match, reply);
    json_t *facts = match ? feed_facts(feeder_feed(serve), match) : NULL;

    if (!match)
        return;
    if (facts)
        web_add_links(serve, facts, false);
    http_reply_json(reply, facts);
}

void web_playing_now(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    uint64_t from = ask->value[0].number;
    char class[PROTO_ID_MAX + 1];
    size_t count;
    json_t *matches;

    if (!web_class(serve, &ask->value[2], class, reply))
        return;
    matches = feed_playing(feeder_feed(serve), *class ? class : NULL, from - 1, ask->value[1].number, &count);
    http_reply_json(reply,
                    json_pack("{sI sI so}", "rows", (json_int_t)count, "from", (json_int_t)from, "matches", matches));
}

/* --- events ------------------------------------------------------------------------------------------------------ */

json_t *web_event(uint64_t number, struct span event)
{
    json_t *value = print_value(event);

    return json_pack("{sI so}", "number", (json_int_t)number, "event", value ? value : json_object());
}

struct page {
    json_t *events;
    uint64_t from, next;
    unsigned left;
    enum feed_got got;
};

static void add_events(struct page *page, const struct feed_events *events)
{
    for (unsigned i = 0; i < events->count && page->left > 0; i++, page->left--) {
        size_t from = i ? events->end[i - 1] : 0;

        (void)json_array_append_new(page->events,
                                    web_event(page->next++, span_of(events->bytes.at + from, events->end[i] - from)));
    }
}

static void fill(struct feed *feed, uint64_t match, struct page *page)
{
    struct feed_events events;

    buffer_init(&events.bytes, FEED_TAPE_BYTES);
    do {
        page->got = feed_events_from(feed, match, page->next, HTTP_PIECE_MAX, &events);
        if (page->got == FEED_EVENTS)
            add_events(page, &events);
    } while (page->got == FEED_EVENTS && page->left > 0);
    buffer_release(&events.bytes);
}

static void reply_page(struct serve *serve, uint64_t match, const struct page *page, struct http_reply *reply)
{
    json_t *facts = feed_facts(feeder_feed(serve), match);

    if (facts)
        web_add_links(serve, facts, false);
    http_reply_json(reply, json_pack("{so sI sO sI sb}", "match", facts, "from", (json_int_t)page->from, "events",
                                     page->events, "next", (json_int_t)page->next, "ended",
                                     page->got == FEED_ENDED || page->got == FEED_LOST));
}

/* What is not replayed yet is waited for. */
void web_events(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    uint64_t match = web_find_match(serve, ask, reply);
    struct page page = {
        .from = ask->value[1].number, .next = ask->value[1].number, .left = (unsigned)ask->value[2].number};
    struct error error = {0};

    if (!match)
        return;
    if (!feed_glance(feeder_feed(serve), match, &error)) {
        http_reply_problem(reply, 503, "%s", error.text);
        return;
    }
    page.events = json_array();
    fill(feeder_feed(serve), match, &page);
    if (page.got == FEED_WINDS) {
        reply->waits = true;
        feeder_hurry(serve);
    } else
        reply_page(serve, match, &page, reply);
    json_decref(page.events);
}

/* --- after the release ------------------------------------------------------------------------------------------- */

/* What is only known after the release apart from the facts of the match. It takes the value over. */
json_t *web_part(const struct serve *serve, json_t *whole, bool old)
{
    static const char *const parts[] = {"seed", "hash", "events", "notes", "faults"};
    json_t *body = json_object();

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        (void)json_object_set(body, parts[i], json_object_get(whole, parts[i]));
        (void)json_object_del(whole, parts[i]);
    }
    web_add_links(serve, whole, old);
    (void)json_object_set_new(body, "match", whole);
    return body;
}

static void make_released(struct serve *serve, uint64_t match, struct http_reply *reply)
{
    struct error error = {0};
    json_t *whole = feed_whole(feeder_feed(serve), match, &error);

    if (whole)
        http_reply_json(reply, web_part(serve, whole, false));
    else
        http_reply_problem(reply, 503, "%s", error.text);
}

static void make_record(struct serve *serve, uint64_t match, struct http_reply *reply)
{
    json_t *facts = feed_facts(feeder_feed(serve), match);
    const char *id = json_string_value(json_object_get(facts, "id"));
    json_int_t attempt = json_integer_value(json_object_get(facts, "attempt"));
    struct error error = {0};

    reply->type = "application/octet-stream";
    if (!id || !feed_record(feeder_feed(serve), match, &reply->body, &error))
        http_reply_problem(reply, 503, "%s", id ? error.text : "memory is short; come back later");
    else
        (void)snprintf(reply->name, sizeof reply->name, attempt > 1 ? "%s-%s-%d.arena" : "%s-%s.arena",
                       serve->file->name, id, (int)attempt);
    json_decref(facts);
}

void web_reply_released(struct serve *serve, const struct http_ask *ask, desk_make *make,
                        bool (*old)(struct serve *, const struct http_ask *, struct http_reply *),
                        struct http_reply *reply)
{
    uint64_t match = web_find_or(serve, ask, old, reply);

    if (!match)
        return;
    if (feed_is_released(feeder_feed(serve), match))
        desk_reply(serve->web->desk, make, match, reply);
    else
        http_reply_problem(reply, 403, "the match was not released yet: until then it is the host's alone");
}

void web_released(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    web_reply_released(context, ask, make_released, web_old_released, reply);
}

void web_record(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    web_reply_released(context, ask, make_record, web_old_record, reply);
}
