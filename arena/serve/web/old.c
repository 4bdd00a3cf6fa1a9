/* SPDX-License-Identifier: MIT */
/* Matches that the feed has forgotten: the database says where their records are, and they are read at the desk. */
#include <inttypes.h>
#include <stdio.h>

#include "serve/watch/desk.h"
#include "serve/watch/feeder.h"
#include "serve/watch/old.h"
#include "serve/web/web_inside.h"

static const char not_released[] = "the match was not released yet: until then it is the host's alone";

/* --- at the desk ------------------------------------------------------------------------------------------------- */

/* The match with this number; NULL, and the reply says why. */
static struct feed_old *read_old(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct error error = {0};
    struct feed_old *old = old_open(serve, serve->web->desk_query, number, &error);

    if (!old)
        http_reply_problem(reply, 503, "%s", error.text);
    return old;
}

static void make_facts(struct serve *serve, uint64_t key, struct http_reply *reply)
{
    struct feed_old *old = read_old(serve, old_facts_number(key), reply);
    json_t *facts;

    if (!old)
        return;
    facts = feed_old_facts(feeder_feed(serve), old);
    web_add_links(serve, facts, true);
    http_reply_json(reply, facts);
    feed_old_free(&old);
}

/* The match, if it was released. */
static struct feed_old *read_released(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct feed_old *old = read_old(serve, number, reply);

    if (old && !feed_old_is_released(feeder_feed(serve), old)) {
        http_reply_problem(reply, 403, "%s", not_released);
        feed_old_free(&old);
    }
    return old;
}

/* 410: a record that was thinned never gets its events back. */
static void refuse(struct http_reply *reply, const struct error *error)
{
    http_reply_problem(reply, error->code == EXIT_NO ? 410 : 503, "%s", error->text);
}

static void make_released(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct feed_old *old = read_released(serve, number, reply);
    struct error error = {0};
    json_t *whole;

    if (!old)
        return;
    whole = feed_old_whole(feeder_feed(serve), old, &error);
    if (whole)
        http_reply_json(reply, web_part(serve, whole, true));
    else
        refuse(reply, &error);
    feed_old_free(&old);
}

static void make_record(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct feed_old *old = read_released(serve, number, reply);
    struct error error = {0};

    if (!old)
        return;
    reply->type = "application/octet-stream";
    if (feed_old_record(feeder_feed(serve), old, &reply->body, &error))
        (void)snprintf(reply->name, sizeof reply->name, "%s-m%" PRIu64 ".arena", serve->file->name, number);
    else
        refuse(reply, &error);
    feed_old_free(&old);
}

static void make_shown(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct feed_old *old = read_released(serve, number, reply);
    struct buffer record;
    struct error error = {0};

    if (!old)
        return;
    buffer_init(&record, HTTP_BODY_MAX);
    if (!feed_old_record(feeder_feed(serve), old, &record, &error))
        refuse(reply, &error);
    else
        web_show_record(serve, buffer_span(&record), reply);
    buffer_release(&record);
    feed_old_free(&old);
}

static void make_chances(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct feed_old *old = read_released(serve, number, reply);

    if (!old)
        return;
    web_make_old_chances(serve, old, reply);
    feed_old_free(&old);
}

/* --- on the thread of the server --------------------------------------------------------------------------------- */

/* The number of a match that the database knows. 0: there is none; or there is a reply, which says why. */
static bool find(struct serve *serve, const struct http_ask *ask, uint64_t *number, struct http_reply *reply)
{
    struct query_record record = {.number = 0};
    struct error error = {0};
    char id[PROTO_ID_MAX + 1];

    web_id(&ask->value[0], id);
    *number = ladder_match_number(id);
    if (*number == 0)
        return false;
    if (!query_record(serve->web->query, *number, &record, &error)) {
        http_reply_problem(reply, 503, "%s", error.text);
        *number = 0;
        return true;
    }
    *number = record.number;
    return record.number > 0;
}

bool web_old_is_known(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    uint64_t number;

    if (!find(serve, ask, &number, reply))
        return false;
    if (number)
        http_reply_problem(reply, 410,
                           "the events of m%" PRIu64 " are not kept any more, as it is not among the latest that are "
                           "over; after its release they are at /api/v1/matches/m%" PRIu64 "/released",
                           number, number);
    return true;
}

static bool reply_with(struct serve *serve, const struct http_ask *ask, desk_make *make, struct http_reply *reply)
{
    uint64_t number;

    if (!find(serve, ask, &number, reply))
        return false;
    if (number)
        desk_reply(serve->web->desk, make, make == make_facts ? old_facts_key(number) : number, reply);
    return true;
}

bool web_old_match(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    return reply_with(serve, ask, make_facts, reply);
}

bool web_old_released(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    return reply_with(serve, ask, make_released, reply);
}

bool web_old_record(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    return reply_with(serve, ask, make_record, reply);
}

bool web_old_shown(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    return reply_with(serve, ask, make_shown, reply);
}

bool web_old_chances(struct serve *serve, const struct http_ask *ask, struct http_reply *reply)
{
    return reply_with(serve, ask, make_chances, reply);
}
