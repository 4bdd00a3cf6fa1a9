/* SPDX-License-Identifier: MIT */
/* What a person's page asks for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "http/server.h"
#include "serve/people/inside.h"
#include "serve/site/site.h"

/* --- who asks ---------------------------------------------------------------------------------------------------- */

/* A POST: who sends it, and what. */
struct posted {
    struct serve *serve;
    struct people *people;
    json_t *body; /* an object */
    struct people_table *table;
    struct people_seat *seat; /* NULL before it is known */
};

/* NULL: there is none. */
static const char *text_of(const struct posted *posted, const char *key)
{
    return json_string_value(json_object_get(posted->body, key));
}

static bool is_known(const struct posted *posted, const char *const *keys)
{
    const char *key;
    json_t *value;
    unsigned i;

    json_object_foreach(posted->body, key, value)
    {
        for (i = 0; keys[i] && strcmp(keys[i], key) != 0; i++)
            continue;
        if (!keys[i])
            return false;
    }
    return true;
}

/* Reads the body. False, and the reply says what is wrong. */
static bool read_body(struct posted *posted, struct serve *serve, const struct http_ask *ask, const char *const *keys,
                      struct http_reply *reply)
{
    *posted = (struct posted){.serve = serve, .people = serve->people};
    if (!posted->people) {
        http_reply_problem(reply, 404, "nobody plays here: ladder.conf says play = off");
        return false;
    }
    posted->body = json_loadb((const char *)ask->own.body.at, ask->own.body.size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(posted->body) || !is_known(posted, keys)) {
        json_decref(posted->body);
        http_reply_problem(reply, 400, "the body is a JSON object, and has no keys but those of this path");
        return false;
    }
    return true;
}

/* Under the lock: the table, and the seat whose cookie and token they are. */
static bool find_seat(struct posted *posted, const struct http_ask *ask, struct http_reply *reply)
{
    const char *token = text_of(posted, "token");

    posted->table = people_find(posted->people, ask->value[0].text);
    posted->seat = posted->table ? people_seat_of(posted->table, ask->own.cookies) : NULL;
    if (posted->seat && token && people_is(span_text(token), &posted->seat->token))
        return true;
    if (!posted->table)
        http_reply_problem(reply, 404, "there is no such table any more");
    else
        http_reply_problem(reply, 403, "%s",
                           posted->seat
                               ? "another page has taken this seat: take it back there, or load this page again"
                               : "this page has no seat at the table: open the link of a seat");
    return false;
}

/* --- entering ---------------------------------------------------------------------------------------------------- */

static struct people_seat *seat_of_secret(struct people_table *table, const char *secret)
{
    struct people_seat *found = NULL;

    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->seat[i].person && people_is(span_text(secret), &table->seat[i].secret))
            found = &table->seat[i];
    return found;
}

static bool all_are_there(const struct people_table *table)
{
    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->seat[i].person && !table->seat[i].used)
            return false;
    return true;
}

/* The link of a seat is exchanged for a cookie, once. */
static bool use_link(struct posted *posted, const struct http_ask *ask, struct http_reply *reply)
{
    const char *name = text_of(posted, "name");
    char text[PEOPLE_SECRET_TEXT + 1];

    posted->seat = seat_of_secret(posted->table, text_of(posted, "secret"));
    if (!posted->seat || posted->seat->used) {
        http_reply_problem(reply, 403, "%s",
                           posted->seat ? "this link was opened already, and works once: who makes the table can make "
                                          "another one"
                                        : "this is no link of this table");
        return false;
    }
    if (!name || !people_take_name(posted->seat->name, name)) {
        http_reply_problem(reply, 400, "a name has 1 to %d characters that can be seen", PEOPLE_NAME_MAX);
        return false;
    }
    posted->seat->used = true;
    people_draw(text, &posted->seat->cookie);
    (void)snprintf(reply->cookie, sizeof reply->cookie, "seat=%s; Path=/play/%s; Max-Age=86400; HttpOnly; %s", text,
                   posted->table->id, ask->own.secure ? "SameSite=Strict; Secure" : "SameSite=Strict");
    return true;
}

/* Under both locks. */
static void enter(struct posted *posted, const struct http_ask *ask, struct http_reply *reply)
{
    char token[PEOPLE_SECRET_TEXT + 1];
    bool links = json_object_get(posted->body, "secret") != NULL;

    posted->table = people_find(posted->people, ask->value[0].text);
    if (!posted->table || (links && posted->table->state == TABLE_IS_OVER)) {
        http_reply_problem(reply, posted->table ? 410 : 404, "%s",
                           posted->table ? posted->table->why : "there is no such table any more");
        return;
    }
    if (links && !text_of(posted, "secret")) {
        http_reply_problem(reply, 400, "secret is a text");
        return;
    }
    if (!links)
        posted->seat = people_seat_of(posted->table, ask->own.cookies);
    else if (!use_link(posted, ask, reply))
        return;
    if (!posted->seat) {
        http_reply_problem(reply, 403, "this page has no seat at the table: open the link of a seat");
        return;
    }
    people_draw(token, &posted->seat->token);
    posted->seat->reader = ++posted->people->readers; /* who listened before hears that the seat is taken */
    posted->seat->present = false;
    posted->seat->absent_us = posted->people->clock();
    if (links && posted->table->state == TABLE_WAITS && all_are_there(posted->table))
        people_begin(posted->people, posted->table);
    people_changed(posted->people, posted->table);
    http_reply_json(reply, json_pack("{si ss}", "seat", (int)(posted->seat - posted->table->seat), "token", token));
}

static void answer_enter(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    static const char *const keys[] = {"secret", "name", NULL};
    struct posted posted;

    if (!read_body(&posted, context, ask, keys, reply))
        return;
    (void)pthread_mutex_lock(&posted.serve->lock);
    (void)pthread_mutex_lock(&posted.people->lock);
    enter(&posted, ask, reply);
    (void)pthread_mutex_unlock(&posted.people->lock);
    (void)pthread_mutex_unlock(&posted.serve->lock);
    json_decref(posted.body);
    engine_wake(posted.serve->engine);
}

/* --- at the table ------------------------------------------------------------------------------------------------ */

/* One line for the bridge, which says whether it is an answer. */
static void say(struct posted *posted, struct http_reply *reply)
{
    const json_t *line = json_object_get(posted->body, "line");
    struct buffer *said = &posted->seat->said;
    char *text;

    if (!json_is_object(line) && !json_is_integer(line)) {
        http_reply_problem(reply, 400, "line is an answer: an object, or the number of an action");
        return;
    }
    if (posted->table->state != TABLE_PLAYS || posted->seat->fd < 0) {
        http_reply_problem(reply, 409, "%s",
                           posted->seat->lost                    ? "the seat was lost: nobody was there"
                           : posted->table->state == TABLE_PLAYS ? "the match has no use for that now"
                                                                 : "no match is played at this table");
        return;
    }
    text = json_dumps(line, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_ENCODE_ANY);
    if (!text || said->used + strlen(text) + 1 > PEOPLE_SAID_MAX)
        http_reply_problem(reply, 429, "too much was said at once; come back later");
    else {
        buffer_add(said, text, strlen(text));
        buffer_add_byte(said, '\n');
        reply->status = 204;
        lines_wake(posted->people);
    }
    free(text);
}

static void leave(struct posted *posted, struct http_reply *reply)
{
    reply->status = 204;
    if (posted->table->state == TABLE_WAITS || posted->table->state == TABLE_IS_READY) {
        char why[PEOPLE_WHY_MAX];

        (void)snprintf(why, sizeof why, "%s left before it began", posted->seat->name);
        people_ends(posted->people, posted->table, why);
        return;
    }
    posted->seat->lost = true;
    lines_drop(posted->seat);
    people_changed(posted->people, posted->table);
}

static void forget(struct posted *posted, struct http_reply *reply)
{
    reply->status = 204;
    people_forget_name(posted->people, posted->table, posted->seat);
}

static void vote(struct posted *posted, struct http_reply *reply)
{
    const json_t *yes = json_object_get(posted->body, "yes");

    if (!json_is_boolean(yes)) {
        http_reply_problem(reply, 400, "yes is true or false");
        return;
    }
    posted->seat->patient = json_is_true(yes);
    people_changed(posted->people, posted->table);
    reply->status = 204;
}

/* Of who has a seat. */
static void answer_seat(void *context, const struct http_ask *ask, const char *const *keys,
                        void (*answer)(struct posted *posted, struct http_reply *reply), struct http_reply *reply)
{
    struct posted posted;

    if (!read_body(&posted, context, ask, keys, reply))
        return;
    (void)pthread_mutex_lock(&posted.people->lock);
    if (find_seat(&posted, ask, reply))
        answer(&posted, reply);
    (void)pthread_mutex_unlock(&posted.people->lock);
    json_decref(posted.body);
}

static void answer_say(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    static const char *const keys[] = {"token", "line", NULL};

    answer_seat(context, ask, keys, say, reply);
}

static void answer_leave(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    static const char *const keys[] = {"token", NULL};

    answer_seat(context, ask, keys, leave, reply);
}

static void answer_forget(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    static const char *const keys[] = {"token", NULL};

    answer_seat(context, ask, keys, forget, reply);
}

static void answer_wait(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    static const char *const keys[] = {"token", "yes", NULL};

    answer_seat(context, ask, keys, vote, reply);
}

/* --- making tables ----------------------------------------------------------------------------------------------- */

/* The body in the words and options of the verb `table`. */
static void answer_order(struct serve *serve, const struct http_ask *ask, bool makes, struct http_reply *reply)
{
    json_t *body = json_loadb((const char *)ask->own.body.at, ask->own.body.size, JSON_REJECT_DUPLICATES, NULL);
    json_t *made = json_object();
    struct error error = {0};
    struct verb_call order;

    if (!serve->people || serve->file->play != PLAY_OPEN)
        http_reply_problem(reply, serve->people ? 403 : 404, "%s",
                           serve->people ? "the host makes the tables here: ask them for a link"
                                         : "nobody plays here: ladder.conf says play = off");
    else if (!json_is_object(body))
        http_reply_problem(reply, 400, "the body is a JSON object");
    else if (verb_read(verb_row("table"), "seats", body, &order, &error) &&
             (makes ? people_make(serve, &order, ask->asker, made, &error) : people_try(serve, &order, made, &error)))
        http_reply_json(reply, json_incref(made));
    else
        http_reply_problem(reply,
                           error.code == EXIT_NO          ? 409
                           : error.code == EXIT_WRONG_USE ? 400
                                                          : 503,
                           "%s", error.text);
    json_decref(made);
    json_decref(body);
}

static void answer_tables(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    answer_order(context, ask, true, reply);
}

static void answer_try(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    answer_order(context, ask, false, reply);
}

/* --- the table --------------------------------------------------------------------------------------------------- */

static const struct http_parameter table_parameters[] = {{.name = "table", .kind = HTTP_ID, .help = "its id"}};

#define OF_TABLE .parameters = table_parameters, .parameter_count = 1, .is_private = true
#define JSON     "application/json"

static const struct http_event events[] = {
    {"line", NULL, "a line for a command, as sdk/JSON.md has it"},
    {"table", NULL, "what becomes of the table"},
    {"taken", NULL, "another page has taken the seat; the last one"},
    {0},
};

static const struct http_route routes[] = {
    {.path = "/play/tables",
     .name = "play-tables",
     .help = "make a table",
     .answer = answer_tables,
     .post = true,
     .is_private = true,
     .type = JSON},
    {.path = "/play/tables/try",
     .name = "play-try",
     .help = "whether there could be such a table, and its seats",
     .answer = answer_try,
     .post = true,
     .is_private = true,
     .type = JSON},
    {.path = "/play/{table}/enter",
     .name = "play-enter",
     .help = "exchange the secret of a link for a seat, or take it again",
     OF_TABLE,
     .answer = answer_enter,
     .post = true,
     .type = JSON},
    {.path = "/play/{table}/events",
     .name = "play-events",
     .help = "what the seat hears",
     OF_TABLE,
     .answer = people_events,
     .type = "text/event-stream",
     .events = events},
    {.path = "/play/{table}/say",
     .name = "play-say",
     .help = "answer",
     OF_TABLE,
     .answer = answer_say,
     .post = true,
     .type = JSON},
    {.path = "/play/{table}/leave",
     .name = "play-leave",
     .help = "leave the seat",
     OF_TABLE,
     .answer = answer_leave,
     .post = true,
     .type = JSON},
    {.path = "/play/{table}/forget",
     .name = "play-forget",
     .help = "forget the name of who has the seat",
     OF_TABLE,
     .answer = answer_forget,
     .post = true,
     .type = JSON},
    {.path = "/play/{table}/wait",
     .name = "play-wait",
     .help = "vote to wait for who is absent",
     OF_TABLE,
     .answer = answer_wait,
     .post = true,
     .type = JSON},
};

const struct http_table people_table = {
    .routes = routes, .count = sizeof routes / sizeof routes[0], .refuse = site_refuse, .more = &site_table};

/* --- beginning --------------------------------------------------------------------------------------------------- */

bool people_make_ready(struct serve *serve, struct error *error)
{
    struct people *people;

    if (people_places(serve) == 0)
        return true;
    serve->people = people = calloc(1, sizeof *people);
    if (!people)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    people->serve = serve;
    people->clock = steady_us;
    people->listen_fd = people->wake_fd = -1;
    for (unsigned i = 0; i < PEOPLE_STRANGERS_MAX; i++)
        people->strangers[i].fd = -1;
    (void)pthread_mutex_init(&people->lock, NULL);
    people_read(people);
    return true;
}

/* What waited for its people and had them all begins now; a match that does not go on is over. */
bool people_open(struct serve *serve, struct error *error)
{
    struct people *people = serve->people;

    if (!people)
        return true;
    (void)pthread_mutex_lock(&serve->lock);
    (void)pthread_mutex_lock(&people->lock);
    for (struct people_table *table = people->tables; table; table = table->next) {
        if (table->state == TABLE_PLAYS && !table->returns && !table->begun) {
            table->state = TABLE_WAITS; /* it was about to begin: its bots were not ready yet */
            table->number = 0;
        }
        if (table->state == TABLE_PLAYS && !table->returns)
            people_ends(people, table, people_went_away);
        if (table->state == TABLE_WAITS && all_are_there(table))
            people_begin(people, table);
    }
    (void)pthread_mutex_unlock(&people->lock);
    (void)pthread_mutex_unlock(&serve->lock);
    return lines_open(people, error);
}

void people_listen(struct serve *serve, struct http_server *server)
{
    if (!serve->people)
        return;
    (void)pthread_mutex_lock(&serve->people->lock);
    serve->people->server = server;
    (void)pthread_mutex_unlock(&serve->people->lock);
}
