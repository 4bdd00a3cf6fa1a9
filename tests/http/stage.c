/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "http/reply.h"
#include "patience.h"

enum { LONG_BODY = 4 << 20, EVENT_BYTES = 2000 };

/* --- routes ------------------------------------------------------------------------------------------------------ */

static void answer_name(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    http_reply_json(reply, json_pack("{ss%}", "name", ask->value[0].text.at, ask->value[0].text.size));
}

static void answer_long(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)ask;
    for (size_t i = 0; i < LONG_BODY; i++)
        buffer_add_byte(&reply->body, (uint8_t)("0123456789abcdef"[(i * i / 7) % 16]));
}

/* The number of times that it was made, and enough to be compressed. */
static void answer_kept(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct stage *stage = context;
    char text[2 * HTTP_SMALL];

    (void)ask;
    (void)snprintf(text, sizeof text, "%u:%*s", atomic_fetch_add(&stage->made, 1) + 1, HTTP_SMALL, "");
    buffer_add(&reply->body, text, strlen(text));
}

static uint64_t version_of_kept(void *context)
{
    struct stage *stage = context;

    return atomic_load(&stage->version);
}

static void answer_problem(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)ask;
    http_reply_problem(reply, 503, "come back \xe2\x80\xae later");
}

/* As long as its stage does not say that all is over it has nothing to say. */
static void answer_later(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct stage *stage = context;

    (void)ask;
    atomic_fetch_add(&stage->asked, 1);
    reply->waits = !atomic_load(&stage->over);
    (void)snprintf(reply->name, sizeof reply->name, "late.txt");
    buffer_add(&reply->body, "late", reply->waits ? 0 : 4);
}

/* What a private route was sent. */
static void answer_seat(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)snprintf(reply->cookie, sizeof reply->cookie, "seat=1");
    http_reply_json(reply, json_pack("{ss% ss% sb ss}", "body", ask->own.body.at ? (const char *)ask->own.body.at : "",
                                     ask->own.body.size, "cookies",
                                     ask->own.cookies.at ? (const char *)ask->own.cookies.at : "",
                                     ask->own.cookies.size, "secure", (int)ask->own.secure, "asker", ask->asker));
}

struct said {
    struct http_stream stream;
    struct stage *stage;
    uint64_t count;
};

static enum http_stream_did say(void *context, struct buffer *out)
{
    struct said *said = context;
    bool over = atomic_load(&said->stage->over); /* before the number is read */
    unsigned events = atomic_load(&said->stage->events);
    struct http_event_id id = {.run = "r1"};
    char data[EVENT_BYTES];

    memset(data, 'x', sizeof data);
    while (said->count < events && out->used < HTTP_PIECE_MAX) {
        id.number = ++said->count;
        http_stream_event(out, &id, "turn", span_of(data, said->count % 2 ? 4 : sizeof data));
    }
    if (out->used > 0)
        return HTTP_STREAM_SAID;
    return over ? HTTP_STREAM_ENDS : HTTP_STREAM_WAITS;
}

static void close_stream(void *context)
{
    struct said *said = context;

    atomic_fetch_add(&said->stage->closed, 1);
    free(said);
}

static void answer_stream(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct said *said = calloc(1, sizeof *said);

    assert_non_null(said);
    said->stage = context;
    said->count = ask->last_event.number;
    said->stream = (struct http_stream){say, close_stream, said};
    atomic_fetch_add(&said->stage->opened, 1);
    reply->stream = &said->stream;
}

static const struct http_event events[] = {{"turn", "turn", "a turn"}, {0}};
static const struct http_parameter parameters[] = {{.name = "bot", .kind = HTTP_ID}};
static const struct http_parameter numbers[] = {{.name = "n", .kind = HTTP_NUMBER, .most = 1000000}};
static const struct http_route routes[] = {
    {.path = "/bots/{bot}",
     .name = "bot",
     .parameters = parameters,
     .parameter_count = 1,
     .answer = answer_name,
     .type = "application/json"},
    {.path = "/long", .name = "long", .answer = answer_long, .type = "text/plain"},
    {.path = "/kept",
     .name = "kept",
     .parameters = numbers,
     .parameter_count = 1,
     .answer = answer_kept,
     .version = version_of_kept,
     .type = "text/plain"},
    {.path = "/seat", .name = "seat", .answer = answer_seat, .post = true, .is_private = true, .type = "text/plain"},
    {.path = "/mine", .name = "mine", .answer = answer_seat, .is_private = true, .type = "text/plain"},
    {.path = "/problem", .name = "problem", .answer = answer_problem, .type = "text/plain"},
    {.path = "/later", .name = "later", .answer = answer_later, .type = "text/plain"},
    {.path = "/events", .name = "events", .answer = answer_stream, .type = "text/event-stream", .events = events},
    {.path = "/hears",
     .name = "hears",
     .answer = answer_stream,
     .is_private = true,
     .type = "text/event-stream",
     .events = events},
};
static void refuse_a_person(void *context, const struct http_refusal *refusal, struct http_reply *reply)
{
    char page[HTTP_SENTENCE_MAX + 8];

    (void)context;
    (void)snprintf(page, sizeof page, "<p>%s", refusal->sentence);
    reply->type = "text/html";
    buffer_clear(&reply->body);
    buffer_add(&reply->body, page, strlen(page));
}

static const struct http_route api_routes[] = {
    {.path = "/api", .name = "api", .answer = answer_problem, .type = "application/json"},
};
static const struct http_table api = {.routes = api_routes, .count = 1};
static const struct http_table table = {
    .routes = routes, .count = sizeof routes / sizeof routes[0], .refuse = refuse_a_person, .more = &api};

static pthread_mutex_t clock_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t clock_seen = PTHREAD_COND_INITIALIZER;
static int64_t now_us = 1, seen_us; /* under the lock */

static int64_t simulated_us(void)
{
    int64_t now;

    (void)pthread_mutex_lock(&clock_lock);
    now = seen_us = now_us;
    (void)pthread_cond_signal(&clock_seen);
    (void)pthread_mutex_unlock(&clock_lock);
    return now;
}

/* Returns when the server has seen the time: what comes to it then comes later. */
static void pass_us(struct stage *stage, int64_t us)
{
    (void)pthread_mutex_lock(&clock_lock);
    now_us += us;
    while (seen_us < now_us) {
        struct timespec soon;

        http_wake(stage->server); /* again: one that is being taken is no reason to look at the clock once more */
        (void)clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += soon.tv_nsec < 990000000 ? 10000000 : 0;
        (void)pthread_cond_timedwait(&clock_seen, &clock_lock, &soon);
    }
    (void)pthread_mutex_unlock(&clock_lock);
}

void stage_news(struct stage *stage)
{
    pass_us(stage, 100000);
}

void stage_pass(struct stage *stage, unsigned seconds)
{
    pass_us(stage, (int64_t)seconds * 1000000);
}

/* --- the stage --------------------------------------------------------------------------------------------------- */

int stage_open(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);
    struct http_hosts hosts = {0};
    struct http_options options = {
        .address = "127.0.0.1:0", .hosts = &hosts, .table = &table, .context = stage, .clock = simulated_us};
    struct error error = {0};

    if (!stage || !http_hosts_add(&hosts, "arena.example", &error) ||
        !http_hosts_add_proxy(&hosts, STAGE_PROXY, &error))
        return -1;
    stage->server = http_start(&options, &error);
    if (!stage->server)
        return -1;
    stage->port = (unsigned)strtoul(strrchr(http_place(stage->server), ':') + 1, NULL, 10);
    *state = stage;
    return 0;
}

int stage_close(void **state)
{
    struct stage *stage = *state;
    bool closed;

    http_stop(stage->server);
    closed = atomic_load(&stage->opened) == atomic_load(&stage->closed);
    free(stage);
    return closed ? 0 : -1;
}

int stage_connect(const struct stage *stage)
{
    return stage_connect_from(stage, 0);
}

/* A socket with an address of its own, of this kind, and where the server is. */
static int socket_from(const struct stage *stage, unsigned address, int kind, struct sockaddr_in *at)
{
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK + address)}};
    int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | kind, 0);

    *at = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)stage->port)};
    at->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(connection >= 0);
    assert_int_equal(bind(connection, (const struct sockaddr *)&from, sizeof from), 0);
    return connection;
}

int stage_connect_from(const struct stage *stage, unsigned address)
{
    struct sockaddr_in at;
    int connection = socket_from(stage, address, 0, &at);

    patience_begin();
    assert_int_equal(connect(connection, (const struct sockaddr *)&at, sizeof at), 0);
    return connection;
}

int stage_begin_from(const struct stage *stage, unsigned address)
{
    struct sockaddr_in at;
    int connection = socket_from(stage, address, SOCK_NONBLOCK, &at);

    if (connect(connection, (const struct sockaddr *)&at, sizeof at) < 0)
        assert_int_equal(errno, EINPROGRESS);
    return connection;
}

void stage_send(int connection, const char *text)
{
    for (size_t size = strlen(text); size > 0;) {
        ssize_t sent = send(connection, text, size, MSG_NOSIGNAL);

        if (sent <= 0)
            return; /* it was ended by the server, as its answer says */
        text += sent;
        size -= (size_t)sent;
    }
}

bool stage_read_some(struct stage *stage, int connection)
{
    ssize_t size = recv(connection, stage->answer + stage->size, ANSWER_MAX - stage->size, 0);

    if (size > 0)
        stage->size += (size_t)size;
    stage->answer[stage->size] = '\0';
    return size > 0;
}

void stage_read_all(struct stage *stage, int connection)
{
    stage->size = 0;
    while (stage_read_some(stage, connection))
        ;
}

void stage_read_until(struct stage *stage, int connection, const char *text)
{
    while (!strstr(stage->answer, text))
        assert_true(stage_read_some(stage, connection));
}

void stage_ask(struct stage *stage, const char *line, const char *heads)
{
    int connection = stage_connect(stage);

    stage_send(connection, line);
    stage_send(connection, " HTTP/1.1\r\nConnection: close\r\n");
    stage_send(connection, heads);
    stage_send(connection, "\r\n");
    stage_read_all(stage, connection);
    (void)close(connection);
}

const char *stage_head(const struct stage *stage, const char *name)
{
    static char value[400];
    const char *end = strstr(stage->answer, "\r\n\r\n");

    for (const char *line = strstr(stage->answer, "\r\n"); line && line < end; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, strlen(name)) == 0 && line[2 + strlen(name)] == ':') {
            line += 2 + strlen(name) + 2;
            (void)snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r"), line);
            return value;
        }
    return NULL;
}

const char *stage_body(const struct stage *stage)
{
    const char *end = strstr(stage->answer, "\r\n\r\n");

    return end ? end + 4 : "";
}

unsigned stage_status(const struct stage *stage)
{
    return strncmp(stage->answer, "HTTP/1.1 ", 9) == 0 ? (unsigned)strtoul(stage->answer + 9, NULL, 10) : 0;
}
