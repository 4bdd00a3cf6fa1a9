/* SPDX-License-Identifier: MIT */
#include "http/server.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/threads.h"
#include "http/server_inside.h"

enum {
    SECOND = 1000000,
    WAKES_US = 50000, /* streams are looked at this often at most */
    TICK_MS = 1000,   /* and deadlines this often, while there are connections */
    BACKLOG = 512,
};

static int64_t system_us(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec / 1000;
}

/* --- connections ------------------------------------------------------------------------------------------------- */

static const struct sockaddr *peer_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

static struct link *link_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/* True if one more connection is allowed to who connects; a proxy may have all of them. */
static enum MHD_Result on_accept(void *context, const struct sockaddr *peer, socklen_t size)
{
    struct http_server *server = context;
    struct http_address address = http_asker(&server->hosts, peer, span_of(NULL, 0));
    struct http_address counted = http_asker_counted(&address);
    unsigned count = 0;

    (void)size;
    if (http_hosts_is_proxy(&server->hosts, &address))
        return MHD_YES;
    for (const struct link *link = server->links; link; link = link->next) {
        struct http_address other = http_asker_counted(&link->peer);

        count += http_address_equal(&other, &counted);
    }
    if (count < HTTP_OF_ASKER_MAX)
        return MHD_YES;
    atomic_fetch_add(&server->counts.cut_off, 1);
    return MHD_NO;
}

/* The library does not tell the end of each request that it refuses itself, so a call ends with its connection, too. */
static void end_call(struct link *link)
{
    struct call *call = link->call;

    link->call = NULL;
    if (!call)
        return;
    if (call->reader)
        atomic_fetch_sub(&link->server->counts.streams, 1);
    reader_free(call->reader);
    buffer_release(&call->body);
    free(call);
}

static void begin_link(struct http_server *server, struct MHD_Connection *connection, void **place)
{
    struct link *link = calloc(1, sizeof *link);

    *place = link;
    if (!link)
        return; /* its first request ends it */
    link->server = server;
    link->connection = connection;
    link->peer = http_asker(&server->hosts, peer_of(connection), span_of(NULL, 0));
    link->deadline_us = server->now_us + (int64_t)HTTP_COMES_S * SECOND;
    link->next = server->links;
    if (link->next)
        link->next->before = link;
    server->links = link;
    atomic_fetch_add(&server->counts.connections, 1);
}

static void end_link(struct http_server *server, struct link *link)
{
    if (!link)
        return;
    end_call(link);
    if (link->next)
        link->next->before = link->before;
    if (link->before)
        link->before->next = link->next;
    else
        server->links = link->next;
    free(link);
    atomic_fetch_sub(&server->counts.connections, 1);
}

static void on_connection(void *context, struct MHD_Connection *connection, void **place,
                          enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        begin_link(context, connection, place);
    else
        end_link(context, *place);
}

/* --- requests ---------------------------------------------------------------------------------------------------- */

/* The first line of a request has come. */
static void *on_line(void *context, const char *line, struct MHD_Connection *connection)
{
    struct call *call = calloc(1, sizeof *call);
    struct link *link = link_of(connection);
    size_t size = strcspn(line, "?");

    (void)context;
    if (!call || !link) {
        free(call);
        return NULL;
    }
    end_call(link);
    buffer_init(&call->body, HTTP_POST_MAX);
    call->too_long = size > HTTP_PATH_MAX;
    memcpy(call->path, line, call->too_long ? 0 : size);
    if (strlen(line) < sizeof call->key.line)
        (void)snprintf(call->key.line, sizeof call->key.line, "%s", line);
    link->call = call;
    return call;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *body, size_t *body_size, void **place)
{
    struct http_server *server = context;
    struct link *link = link_of(connection);
    struct http_address asker;
    struct http_reply reply;
    bool good;

    (void)url;
    (void)version;
    (void)place;
    if (!link || !link->call)
        return MHD_NO;
    if (!link->call->has_come) {
        link->call->takes_body = request_takes_body(server, connection, link->call, method);
        link->call->has_come = link->call->takes_body || !request_has_body(connection);
        if (link->call->has_come) /* called again; an answer now would end the connection */
            return MHD_YES;
    }
    if (link->call->takes_body && *body_size > 0) {
        buffer_add(&link->call->body, body, *body_size);
        *body_size = 0;
        return link->call->body.failed ? MHD_NO : MHD_YES;
    }
    link->deadline_us = server->now_us + (int64_t)HTTP_READ_S * SECOND;
    asker = http_asker(&server->hosts, peer_of(connection), request_forwarded_for(connection));
    link->asker = http_asker_counted(&asker);
    http_reply_init(&reply, "application/problem+json");
    request_answer(server, connection, link->call, method, &reply);
    good = (reply.waits && respond_later(server, link, &reply)) || respond(server, link, method, &reply);
    http_reply_release(&reply);
    return good ? MHD_YES : MHD_NO;
}

static void on_completed(void *context, struct MHD_Connection *connection, void **place,
                         enum MHD_RequestTerminationCode code)
{
    struct http_server *server = context;
    struct link *link = link_of(connection);

    (void)code;
    *place = NULL;
    if (!link)
        return;
    end_call(link);
    link->deadline_us = server->now_us + (int64_t)HTTP_COMES_S * SECOND;
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

/* Connections whose time is over end. */
static void cut_off(struct http_server *server)
{
    for (struct link *link = server->links; link; link = link->next)
        if (server->now_us >= link->deadline_us) {
            link->deadline_us = INT64_MAX;
            atomic_fetch_add(&server->counts.cut_off, 1);
            (void)shutdown(MHD_get_connection_info(link->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
                           SHUT_RDWR);
        }
}

/* True if it is looked at though nothing happened: a stream pings, and a request has waited for too long. */
static bool is_due(const struct http_server *server, const struct call *call)
{
    return call->reader ? server->now_us - call->reader->said_us >= (int64_t)HTTP_PING_S * SECOND
                        : call->waits && server->now_us >= call->waits_until_us;
}

/* Requests are few, and are asked again whenever there is something new; streams are not. */
static void resume_waiting(struct http_server *server)
{
    for (struct link *link = server->links; link; link = link->next)
        if (link->call && link->call->waits)
            respond_resume(server, link);
}

static void resume_streams(struct http_server *server, bool all)
{
    for (struct link *link = server->links; link; link = link->next)
        if (all || (link->call && is_due(server, link->call)))
            respond_resume(server, link);
}

/* How long the thread may wait, in milliseconds; -1: until something comes. */
static int wait_ms(struct http_server *server, int64_t wakes_us)
{
    MHD_UNSIGNED_LONG_LONG library = 0;
    int wait = server->links ? TICK_MS : -1;
    int64_t wake = (wakes_us - server->now_us + 999) / 1000;

    if (atomic_load(&server->woken) && (wait < 0 || wake < wait))
        wait = wake > 0 ? (int)wake : 0;
    if (MHD_get_timeout(server->daemon, &library) == MHD_YES && (wait < 0 || library < (unsigned)wait))
        wait = (int)library;
    return wait;
}

static void *serve_thread(void *context)
{
    struct http_server *server = context;
    struct pollfd fds[] = {
        {.fd = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd, .events = POLLIN},
        {.fd = server->wake_fd, .events = POLLIN},
    };
    int64_t wakes_us = 0, ticks_us = 0; /* not before then */

    (void)pthread_setname_np(pthread_self(), "http");
    while (!atomic_load(&server->ends)) {
        eventfd_t ignored;

        (void)poll(fds, sizeof fds / sizeof fds[0], wait_ms(server, wakes_us));
        (void)eventfd_read(server->wake_fd, &ignored);
        server->now_us = server->options.clock();
        if (atomic_exchange(&server->asks, false))
            resume_waiting(server);
        if (server->now_us >= wakes_us && atomic_exchange(&server->woken, false)) {
            wakes_us = server->now_us + WAKES_US;
            resume_streams(server, true);
        }
        if (server->now_us >= ticks_us) {
            ticks_us = server->now_us + (int64_t)TICK_MS * 1000;
            cut_off(server);
            resume_streams(server, false);
        }
        (void)MHD_run(server->daemon);
    }
    resume_streams(server, true);
    MHD_stop_daemon(server->daemon);
    kept_release(&server->kept);
    return NULL;
}

/* --- beginning and end ------------------------------------------------------------------------------------------- */

static bool is_port(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && digits <= 5 && !text[digits] && strtoul(text, NULL, 10) <= UINT16_MAX;
}

/* Splits "127.0.0.1:8080" or "[::1]:8080". False if it is neither. */
static bool split_address(const char *address, char *host, size_t size, const char **port)
{
    const char *colon = strrchr(address, ':');
    bool brackets = address[0] == '[' && colon && colon > address + 1 && colon[-1] == ']';
    size_t length = colon ? (size_t)(colon - address) - (brackets ? 2 : 0) : 0;

    if (!colon || length == 0 || length >= size || !is_port(colon + 1))
        return false;
    memcpy(host, address + (brackets ? 1 : 0), length);
    host[length] = '\0';
    *port = colon + 1;
    return brackets || !strchr(host, ':');
}

/* The address, in numbers, that the socket has. */
static bool note_place(struct http_server *server)
{
    struct sockaddr_storage at = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof at;
    char host[INET6_ADDRSTRLEN], port[8];

    if (getsockname(server->listen_fd, (struct sockaddr *)&at, &size) != 0 ||
        getnameinfo((struct sockaddr *)&at, size, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    (void)snprintf(server->place, sizeof server->place, at.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host, port);
    return true;
}

static bool open_place(struct http_server *server, const struct addrinfo *at)
{
    int on = 1;

    server->listen_fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return server->listen_fd >= 0 && setsockopt(server->listen_fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
           bind(server->listen_fd, at->ai_addr, at->ai_addrlen) == 0 && listen(server->listen_fd, BACKLOG) == 0 &&
           note_place(server);
}

/* The address as the system has it, which the caller frees; NULL with a sentence. */
static struct addrinfo *read_address(const char *address, struct error *error)
{
    struct addrinfo want = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM}, *at = NULL;
    const char *port = NULL;
    char host[INET6_ADDRSTRLEN];

    if (split_address(address, host, sizeof host, &port) && getaddrinfo(host, port, &want, &at) == 0)
        return at;
    (void)error_set(error, EXIT_WRONG_USE, "'%.80s' is no address to listen at: such as 127.0.0.1:8080 or [::1]:8080",
                    address);
    return NULL;
}

bool http_address_check(const char *address, struct error *error)
{
    struct addrinfo *at = read_address(address, error);

    if (at)
        freeaddrinfo(at);
    return at != NULL;
}

static bool open_address(struct http_server *server, struct error *error)
{
    struct addrinfo *at = read_address(server->options.address, error);
    bool good = at && open_place(server, at);

    if (at)
        freeaddrinfo(at);
    return good ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: %s", server->options.address, strerror(errno));
}

/* Bots need the rest. */
static unsigned connections_most(void)
{
    struct rlimit files = {.rlim_cur = 0};
    rlim_t part;

    (void)getrlimit(RLIMIT_NOFILE, &files);
    part = files.rlim_cur / HTTP_CONNECTIONS_PART;
    return part < HTTP_CONNECTIONS_MAX ? (unsigned)part + !part : HTTP_CONNECTIONS_MAX;
}

static bool start_daemon(struct http_server *server, struct error *error)
{
    server->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (server->wake_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "eventfd: %s", strerror(errno));
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, on_accept, server, on_request, server, MHD_OPTION_LISTEN_SOCKET,
        server->listen_fd, MHD_OPTION_CONNECTION_LIMIT, connections_most(), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)HTTP_REQUEST_MAX, MHD_OPTION_CONNECTION_TIMEOUT, 0u, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, server, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_URI_LOG_CALLBACK, on_line, server, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
    if (!server->daemon)
        return error_set(error, EXIT_COULD_NOT_RUN, "libmicrohttpd does not start: %s", strerror(errno));
    server->listen_fd = -1; /* the daemon closes it */
    return true;
}

static void release(struct http_server *server)
{
    if (server->listen_fd >= 0)
        (void)close(server->listen_fd);
    if (server->wake_fd >= 0)
        (void)close(server->wake_fd);
    http_press_free(server->press);
    free(server);
}

struct http_server *http_start(const struct http_options *options, struct error *error)
{
    struct http_server *server = calloc(1, sizeof *server);
    int failed;

    if (!server || !(server->press = http_press_new())) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        free(server);
        return NULL;
    }
    server->options = *options;
    server->hosts = *options->hosts;
    server->listen_fd = server->wake_fd = -1;
    if (!options->clock)
        server->options.clock = system_us;
    server->now_us = server->options.clock();
    if (!open_address(server, error) || !start_daemon(server, error)) {
        release(server);
        return NULL;
    }
    failed = pthread_create(&server->thread, NULL, serve_thread, server);
    if (failed) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
        MHD_stop_daemon(server->daemon);
        release(server);
        return NULL;
    }
    return server;
}

static void ring(struct http_server *server)
{
    (void)eventfd_write(server->wake_fd, 1);
}

void http_stop(struct http_server *server)
{
    if (!server)
        return;
    atomic_store(&server->ends, true);
    ring(server);
    (void)pthread_join(server->thread, NULL);
    release(server);
}

void http_wake(struct http_server *server)
{
    bool woken = atomic_exchange(&server->woken, true);

    if (!atomic_exchange(&server->asks, true) || !woken)
        ring(server);
}

const char *http_place(const struct http_server *server)
{
    return server->place;
}

const struct http_counts *http_counts(const struct http_server *server)
{
    return &server->counts;
}
