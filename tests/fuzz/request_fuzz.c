/* SPDX-License-Identifier: MIT */
#include "request_fuzz.h"

#include <netinet/in.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http/reply.h"
#include "http/server.h"

enum {
    ANSWER_MAX = 1 << 20,
    QUIET_MS = 100, /* then half a request has come, and the time for the rest is made to pass, */
    QUIETS = 600,   /* so often at most */
    STATUS_AT = 9,  /* behind "HTTP/1.1 " */
    SECOND = 1000000,
};

/* Ends most of what is no whole request, and the connection. */
static const char last[] = "\r\n\r\nGET /b/last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

static const char hidden[] = "never-in-an-answer";

/* --- the server -------------------------------------------------------------------------------------------------- */

static void answer_bot(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    buffer_add(&reply->body, ask->value[0].text.at, ask->value[0].text.size);
}

static uint64_t version_of_kept(void *context)
{
    (void)context;
    return 0;
}

static enum http_stream_did next(void *context, struct buffer *out)
{
    unsigned *said = context;

    if ((*said)++ == 3)
        return HTTP_STREAM_ENDS;
    http_stream_event(out, NULL, "one", span_text("{}"));
    return HTTP_STREAM_SAID;
}

static void answer_stream(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    static struct http_stream stream;
    unsigned *said = calloc(1, sizeof *said);

    (void)context;
    (void)ask;
    if (!said)
        abort();
    stream = (struct http_stream){.next = next, .close = free, .context = said};
    reply->stream = &stream;
}

/* The program goes on after that. */
static void answer_wrong(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)ask;
    buffer_add(&reply->body, hidden, strlen(hidden));
    http_reply_problem(reply, 403, "not yet");
}

/* What comes is what was allowed to come. */
static void answer_post(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    if (ask->own.body.size > HTTP_POST_MAX || ask->own.secure)
        abort();
    buffer_add(&reply->body, ask->own.body.at, ask->own.body.size);
    buffer_add(&reply->body, ask->own.cookies.at, ask->own.cookies.size);
}

static const struct http_parameter parameters[] = {
    {.name = "bot", .kind = HTTP_ID},
    {.name = "n", .kind = HTTP_NUMBER, .least = 1, .most = 9, .preset = 1},
};
static const struct http_event events[] = {{"one", "one", "one"}, {0}};
static const struct http_route routes[] = {
    {.path = "/b/{bot}",
     .name = "bot",
     .parameters = parameters,
     .parameter_count = 2,
     .answer = answer_bot,
     .type = "text/plain"},
    {.path = "/k/{bot}",
     .name = "kept",
     .parameters = parameters,
     .parameter_count = 1,
     .answer = answer_bot,
     .type = "text/plain",
     .version = version_of_kept},
    {.path = "/p", .name = "post", .answer = answer_post, .post = true, .is_private = true, .type = "text/plain"},
    {.path = "/s", .name = "stream", .answer = answer_stream, .type = "text/event-stream", .events = events},
    {.path = "/w", .name = "wrong", .answer = answer_wrong, .type = "text/plain"},
};
static const struct http_table table = {.routes = routes, .count = sizeof routes / sizeof routes[0]};

static struct http_server *server;
static unsigned port;
static atomic_int_fast64_t now_us;

static int64_t simulated_us(void)
{
    return atomic_load(&now_us);
}

static void start(void)
{
    struct http_hosts hosts = {0};
    struct http_options options = {.address = "127.0.0.1:0", .hosts = &hosts, .table = &table, .clock = simulated_us};
    struct error error = {0};

    if (!http_hosts_add(&hosts, "a", &error) || !(server = http_start(&options, &error))) {
        (void)fprintf(stderr, "%s\n", error.text);
        abort();
    }
    port = (unsigned)strtoul(strrchr(http_place(server), ':') + 1, NULL, 10);
}

/* --- a stranger -------------------------------------------------------------------------------------------------- */

static int connect_to_server(void)
{
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct linger reset = {.l_onoff = 1}; /* thousands of ports are free again at once */
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset) != 0 ||
        connect(fd, (const struct sockaddr *)&at, sizeof at) != 0)
        abort();
    return fd;
}

/* Waits for more. The time of who is silent passes quickly. False: there is none for very long. */
static bool wait_for_more(int fd)
{
    struct pollfd more = {.fd = fd, .events = POLLIN};

    for (unsigned i = 0; i < QUIETS; i++) {
        if (poll(&more, 1, QUIET_MS) > 0)
            return true;
        atomic_fetch_add(&now_us, (int64_t)(HTTP_READ_S + 1) * SECOND);
        http_wake(server);
    }
    return false;
}

/* What comes back; -1: it does not end. A server that does not want to read any more may reset the connection. */
static ssize_t read_all(int fd, char *answer)
{
    size_t used = 0;

    while (wait_for_more(fd)) {
        ssize_t size = recv(fd, answer + used, ANSWER_MAX - used, 0);

        used += size > 0 ? (size_t)size : 0;
        answer[used] = '\0';
        if (size <= 0)
            return (ssize_t)used;
    }
    return -1;
}

static const char *check(const char *answer, size_t size)
{
    unsigned long status = size > STATUS_AT ? strtoul(answer + STATUS_AT, NULL, 10) : 0;

    if (size == 0)
        return NULL; /* the request was not whole */
    if (strncmp(answer, "HTTP/1.", strlen("HTTP/1.")) != 0)
        return "an answer is none";
    if (status < 100 || status > 599 || status == 500)
        return "a status is none that is meant";
    return memmem(answer, size, hidden, strlen(hidden)) ? "what was taken back is said" : NULL;
}

const char *request_fuzz(const uint8_t *bytes, size_t size)
{
    static char answer[ANSWER_MAX + 1];
    ssize_t got;
    int fd;

    if (!server)
        start();
    fd = connect_to_server();
    (void)send(fd, bytes, size, MSG_NOSIGNAL);
    (void)send(fd, last, sizeof last - 1, MSG_NOSIGNAL);
    (void)shutdown(fd, SHUT_WR);
    got = read_all(fd, answer);
    (void)close(fd);
    return got < 0 ? "the connection does not end" : check(answer, (size_t)got);
}
