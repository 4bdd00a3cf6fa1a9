/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/pack.h"
#include "serve/watch/inside.h"

enum { NEWS_AT_ONCE = 64, EVENT_HEAD = 1 };

/* --- matches ----------------------------------------------------------------------------------------------------- */

static struct watched *place_of(struct observer *observer, uint64_t match)
{
    for (unsigned i = 0; i < OBSERVER_MATCHES_MAX; i++)
        if (observer->watched[i].match == match)
            return &observer->watched[i];
    return NULL;
}

/* Its facts; false if the feed has forgotten it meanwhile. */
static bool send_match(struct observers *all, struct observer *observer, const struct watched *watched)
{
    json_t *facts = feed_facts(all->feed, watched->match);
    const char *id = json_string_value(json_object_get(facts, "id"));
    char *body = facts ? json_dumps(facts, JSON_COMPACT) : NULL;
    struct message message = {.type = MESSAGE_MATCH};

    if (body && id) {
        message.match = (struct message_match){.match = watched->handle, .id = span_text(id), .body = span_text(body)};
        hub_send(&all->hub, observer->peer, &message);
    }
    free(body);
    json_decref(facts);
    return body && id;
}

bool observer_watch(struct observers *all, struct observer *observer, uint64_t match, uint64_t next, uint32_t *handle,
                    struct error *error)
{
    struct watched *watched = place_of(observer, match);

    if (watched) {
        *handle = watched->handle;
        return true;
    }
    watched = place_of(observer, 0);
    if (!watched)
        return error_set(error, EXIT_NO, "you watch %d matches already, which is the most", OBSERVER_MATCHES_MAX);
    if (!shares_fit(&all->shares, match, FEED_PART_MAX))
        return error_set(error, EXIT_NO, "observers watch %d matches already, which is the most", FEED_PART_MAX);
    if (!feed_watch(all->feed, match, error))
        return false;
    *watched = (struct watched){.match = match, .handle = ++observer->last_handle, .next = next};
    shares_begin(&all->shares, &watched->share, "", match);
    *handle = watched->handle;
    return send_match(all, observer, watched) || error_set(error, EXIT_COULD_NOT_RUN, "there is no such match");
}

static void forget(struct observers *all, struct watched *watched)
{
    feed_unwatch(all->feed, watched->match);
    shares_end(&all->shares, &watched->share);
    *watched = (struct watched){0};
}

bool observer_unwatch(struct observers *all, struct observer *observer, uint64_t match)
{
    struct watched *watched = place_of(observer, match);

    if (watched)
        forget(all, watched);
    return watched;
}

void observer_unwatch_all(struct observers *all, struct observer *observer)
{
    observer->follows = false;
    for (unsigned i = 0; i < OBSERVER_MATCHES_MAX; i++)
        if (observer->watched[i].match)
            forget(all, &observer->watched[i]);
}

/* --- events ------------------------------------------------------------------------------------------------------ */

/* Each in a message of its own, as seats get them: where a message ends tells nothing. */
static void send_events(struct observers *all, struct observer *observer, struct watched *watched)
{
    const struct feed_events *events = &all->events;
    struct buffer alone;

    buffer_init(&alone, FEED_TAPE_BYTES + EVENT_HEAD);
    for (unsigned i = 0; i < events->count; i++) {
        size_t from = i ? events->end[i - 1] : 0;
        struct message message = {.type = MESSAGE_EVENTS};

        buffer_clear(&alone);
        pack_array(&alone, 1);
        buffer_add(&alone, events->bytes.at + from, events->end[i] - from);
        message.events =
            (struct message_events){.match = watched->handle, .first = watched->next++, .events = buffer_span(&alone)};
        hub_send(&all->hub, observer->peer, &message);
    }
    buffer_release(&alone);
}

static void send_end(struct observers *all, struct observer *observer, const struct watched *watched)
{
    struct message message = {.type = MESSAGE_END};

    message.end = (struct message_end){.match = watched->handle,
                                       .winner = span_text(all->events.winner),
                                       .reason = span_text(all->events.reason),
                                       .seats = all->events.seats};
    memcpy(message.end.score, all->events.score, sizeof message.end.score);
    hub_send(&all->hub, observer->peer, &message);
}

static void send_loss(struct observers *all, struct observer *observer, const struct watched *watched)
{
    char text[PROTO_WORDS_MAX + 1];
    struct message message = {.type = MESSAGE_ERROR};

    (void)snprintf(text, sizeof text, "the match is not shown any further: %.200s", all->events.why);
    message.error = (struct message_error){.code = span_text(schema_code(CODE_UNKNOWN_MATCH)->name),
                                           .text = span_text(text),
                                           .has_match = true,
                                           .match = watched->handle};
    hub_send(&all->hub, observer->peer, &message);
}

/* Returns how many bytes of events were sent. */
static size_t show_match(struct observers *all, struct observer *observer, struct watched *watched, size_t most)
{
    switch (feed_events_from(all->feed, watched->match, watched->next, most, &all->events)) {
    case FEED_EVENTS:
        send_events(all, observer, watched);
        return all->events.bytes.used;
    case FEED_WINDS:
    case FEED_WAITS:
        break;
    case FEED_ENDED:
        send_end(all, observer, watched);
        forget(all, watched);
        break;
    case FEED_LOST:
        send_loss(all, observer, watched);
        forget(all, watched);
        break;
    }
    return 0;
}

/* --- all that is new --------------------------------------------------------------------------------------------- */

/* Takes the matches that began. Those for which there is no room are not shown. */
static void follow(struct observers *all, struct observer *observer)
{
    struct feed_news news[NEWS_AT_ONCE];
    unsigned count;

    while ((count = feed_news_after(all->feed, observer->cursor, news, NEWS_AT_ONCE)) > 0)
        for (unsigned i = 0; i < count; i++) {
            struct error error = {0};
            uint32_t handle;

            observer->cursor = news[i].number;
            if (news[i].what == FEED_BEGAN &&
                (!*observer->class || feed_is_of(all->feed, news[i].match, observer->class)))
                (void)observer_watch(all, observer, news[i].match, 1, &handle, &error);
        }
}

bool observer_show(struct observers *all, struct observer *observer)
{
    size_t left = OBSERVER_TICK_BYTES;

    if (observer->follows)
        follow(all, observer);
    for (unsigned i = 0; i < OBSERVER_MATCHES_MAX; i++) {
        unsigned at = (observer->turn + i) % OBSERVER_MATCHES_MAX;
        size_t sent = 1;

        while (observer->watched[at].match && sent && left) {
            sent = show_match(all, observer, &observer->watched[at], left);
            left -= sent < left ? sent : left;
        }
        if (left == 0) {
            observer->turn = at;
            return true;
        }
    }
    return false;
}
