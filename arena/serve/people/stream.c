/* SPDX-License-Identifier: MIT */
/* What a person's page hears: the lines of the match, and what becomes of the table. */
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "http/server.h"
#include "serve/people/inside.h"
#include "serve/web/web_inside.h"

struct listener {
    struct people *people;
    struct http_stream stream;
    char table[PEOPLE_ID_MAX + 1];
    unsigned seat;
    uint64_t reader;
    struct http_event_id last; /* that it was told, */
    size_t at;                 /* which ends here in the lines */
    uint64_t version;          /* of the table */
    bool caught_up;            /* it has heard all that had been said before it came */
};

static struct people_table *table_of(const struct listener *listener)
{
    return people_find(listener->people, span_text(listener->table));
}

/* The end of the line that begins here; NULL: it has not come to its end. */
static const uint8_t *line_end(const struct buffer *lines, size_t at)
{
    return at < lines->used ? memchr(lines->at + at, '\n', lines->used - at) : NULL;
}

/* Where the lines behind the one that was told last begin; those of another bridge are told from the beginning. */
static void find_place(struct listener *listener, const struct people_seat *seat)
{
    uint64_t number = strcmp(listener->last.run, seat->run) == 0 ? listener->last.number : 0;
    const uint8_t *end;

    listener->at = 0;
    (void)snprintf(listener->last.run, sizeof listener->last.run, "%s", seat->run);
    for (listener->last.number = 0; listener->last.number < number; listener->last.number++) {
        end = line_end(&seat->lines, listener->at);
        if (!end)
            return;
        listener->at = (size_t)(end - seat->lines.at) + 1;
    }
}

static void tell_lines(struct listener *listener, const struct people_seat *seat, struct buffer *out)
{
    const uint8_t *end;

    while (out->used < HTTP_PIECE_MAX && (end = line_end(&seat->lines, listener->at))) {
        const uint8_t *begin = seat->lines.at + listener->at;

        listener->last.number++;
        http_stream_event(out, &listener->last, "line", span_of(begin, (size_t)(end - begin)));
        listener->at += (size_t)(end - begin) + 1;
    }
}

/* What is left of the time for the last decision, in ms; NULL: there is none, or no clock. */
static json_t *left_of(const struct people_seat *seat)
{
    const uint8_t *begin = seat->lines.at + seat->asked_at, *end;
    json_t *line, *left = NULL;

    if (!seat->asked_us || !(end = line_end(&seat->lines, seat->asked_at)))
        return NULL;
    line = json_loadb((const char *)begin, (size_t)(end - begin), 0, NULL);
    if (json_is_integer(json_object_get(line, "left"))) {
        json_int_t ms = json_integer_value(json_object_get(line, "left")) - (steady_us() - seat->asked_us) / 1000;

        left = json_integer(ms > 0 ? ms : 0);
    }
    json_decref(line);
    return left;
}

/* The decisions that it has just heard say what was left when they were new. */
static void tell_left(struct listener *listener, const struct people_table *table, const struct people_seat *seat,
                      struct buffer *out)
{
    json_t *left = left_of(seat), *said = left ? people_describe(listener->people, table) : NULL;

    listener->caught_up = true;
    if (!left)
        return;
    (void)json_object_set_new(said, "left", left);
    web_say(out, NULL, "table", said);
}

static enum http_stream_did tell(struct listener *listener, struct buffer *out)
{
    struct people_table *table = table_of(listener);
    const struct people_seat *seat = table ? &table->seat[listener->seat] : NULL;

    if (!table)
        return HTTP_STREAM_ENDS;
    if (seat->reader != listener->reader) {
        http_stream_event(out, NULL, "taken", span_text("{}"));
        return HTTP_STREAM_ENDS;
    }
    if (listener->version != table->version) {
        listener->version = table->version;
        web_say(out, NULL, "table", people_describe(listener->people, table));
    }
    if (strcmp(listener->last.run, seat->run) != 0)
        find_place(listener, seat);
    tell_lines(listener, seat, out);
    if (!listener->caught_up && !line_end(&seat->lines, listener->at))
        tell_left(listener, table, seat, out);
    return out->used > 0 ? HTTP_STREAM_SAID : HTTP_STREAM_WAITS;
}

static enum http_stream_did next(void *context, struct buffer *out)
{
    struct listener *listener = context;
    enum http_stream_did did;

    (void)pthread_mutex_lock(&listener->people->lock);
    did = tell(listener, out);
    (void)pthread_mutex_unlock(&listener->people->lock);
    return did;
}

static void close_listener(void *context)
{
    struct listener *listener = context;
    struct people *people = listener->people;
    struct people_table *table;

    (void)pthread_mutex_lock(&people->lock);
    table = table_of(listener);
    if (table && table->seat[listener->seat].reader == listener->reader) {
        table->seat[listener->seat].present = false;
        table->seat[listener->seat].absent_us = steady_us();
        people_changed(people, table);
    }
    (void)pthread_mutex_unlock(&people->lock);
    free(listener);
}

/* Under the lock. The one that listened before is told that it does not any more. */
static void listen_to(struct people *people, struct people_table *table, struct people_seat *seat,
                      struct listener *listener)
{
    listener->people = people;
    listener->seat = (unsigned)(seat - table->seat);
    listener->reader = seat->reader = ++people->readers;
    listener->version = table->version - 1;
    (void)snprintf(listener->table, sizeof listener->table, "%s", table->id);
    find_place(listener, seat);
    listener->stream = (struct http_stream){.next = next, .close = close_listener, .context = listener};
    seat->present = true;
    seat->patient = false;
    people_changed(people, table);
    listener->version = table->version - 1;
}

void people_events(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    struct people *people = serve->people;
    struct listener *listener = calloc(1, sizeof *listener);
    struct people_table *table;
    struct people_seat *seat = NULL;

    if (!people || !listener) {
        free(listener);
        http_reply_problem(reply, people ? 503 : 404, people ? "out of memory" : "nobody plays here");
        return;
    }
    listener->last = ask->last_event;
    (void)pthread_mutex_lock(&people->lock);
    table = people_find(people, ask->value[0].text);
    seat = table ? people_seat_of(table, ask->own.cookies) : NULL;
    if (seat)
        listen_to(people, table, seat, listener);
    (void)pthread_mutex_unlock(&people->lock);
    if (seat) {
        reply->stream = &listener->stream;
        return;
    }
    free(listener);
    http_reply_problem(reply, table ? 403 : 404,
                       table ? "this page has no seat at the table: open the link of a seat"
                             : "there is no such table any more");
}
