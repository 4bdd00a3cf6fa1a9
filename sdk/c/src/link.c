/* SPDX-License-Identifier: MIT */
#include "src/link.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "arena_sdk.h"
#include "base/readable.h"
#include "proto/message.h"

enum {
    LINGER_MS = 1000,
    SEND_MS = 5000,
    RECONNECT_MS = 50,
    RECONNECT_MOST_MS = 1000,
    HOST_MAX = 256,
    CURVE_OVERHEAD = 64, /* bytes that are added to a frame, at most */
    BREAKS_OFF = ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL,
    WATCHED = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH | ZMQ_EVENT_DISCONNECTED | BREAKS_OFF,
};

static const char monitor_name[] = "inproc://arena-sdk-monitor";

int64_t link_now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t link_waited_ms(struct link *link)
{
    int64_t now_ms = link_now_ms(), passed_ms = now_ms - link->looked_ms;

    link->looked_ms = now_ms;
    link->waited_ms += passed_ms < LINK_STEP_MS ? passed_ms : LINK_STEP_MS;
    return link->waited_ms;
}

static bool set_options(void *socket)
{
    static const struct {
        int option, value;
    } options[] = {
        {ZMQ_LINGER, LINGER_MS},
        {ZMQ_SNDTIMEO, SEND_MS},
        {ZMQ_RECONNECT_IVL, RECONNECT_MS},
        {ZMQ_RECONNECT_IVL_MAX, RECONNECT_MOST_MS},
    };
    int64_t size_most = PROTO_ARENA_FRAME_MAX + CURVE_OVERHEAD;

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (zmq_setsockopt(socket, options[i].option, &options[i].value, sizeof options[i].value) != 0)
            return false;
    return zmq_setsockopt(socket, ZMQ_MAXMSGSIZE, &size_most, sizeof size_most) == 0;
}

static bool set_keys(void *socket, const struct link_keys *keys)
{
    return !*keys->server ||
           (zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, keys->server, CERTIFICATE_KEY_SIZE) == 0 &&
            zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, keys->own.public_key, CERTIFICATE_KEY_SIZE) == 0 &&
            zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, keys->own.secret_key, CERTIFICATE_KEY_SIZE) == 0);
}

static bool open_sockets(struct link *link, const char *endpoint, const struct link_keys *keys)
{
    link->context = zmq_ctx_new();
    link->socket = link->context ? zmq_socket(link->context, ZMQ_DEALER) : NULL;
    link->monitor = link->context ? zmq_socket(link->context, ZMQ_PAIR) : NULL;
    return link->socket && link->monitor && set_options(link->socket) && set_keys(link->socket, keys) &&
           zmq_socket_monitor(link->socket, monitor_name, WATCHED) == 0 &&
           zmq_connect(link->monitor, monitor_name) == 0 && zmq_connect(link->socket, endpoint) == 0;
}

/* False with a sentence if nobody has the name of the host. libzmq would ask for it again and again, as it does later,
 * and here too if it only cannot be asked for now. */
static bool has_host(const char *endpoint, char *error)
{
    static const char tcp[] = "tcp://";
    const char *begin, *end = strrchr(endpoint, ':');
    struct addrinfo *found = NULL;
    char host[HOST_MAX];
    int code;

    if (strncmp(endpoint, tcp, sizeof tcp - 1) != 0)
        return true;
    begin = endpoint + sizeof tcp - 1;
    if (end <= begin || end - begin >= HOST_MAX || *begin == '[' || memchr(begin, ';', (size_t)(end - begin)))
        return true;
    (void)snprintf(host, sizeof host, "%.*s", (int)(end - begin), begin);
    code = getaddrinfo(host, NULL, NULL, &found);
    if (code == 0)
        freeaddrinfo(found);
#ifdef EAI_NODATA /* of glibc: the host is there, without an address */
    code = code == EAI_NODATA ? EAI_NONAME : code;
#endif
    if (code != EAI_NONAME)
        return true;
    (void)snprintf(error, ARENA_ERROR_MAX, "Cannot connect to %s: no host is called %s", endpoint, host);
    return false;
}

bool link_open(struct link *link, const char *endpoint, const struct link_keys *keys, int patience_ms, char *error)
{
    *link = (struct link){.patience_ms = patience_ms, .looked_ms = link_now_ms(), .has_notices = true};
    link->waited_ms = link->down_since_ms = 1;
    (void)zmq_msg_init(&link->frame);
    if (!has_host(endpoint, error)) {
        link_close(link);
        return false;
    }
    if (open_sockets(link, endpoint, keys))
        return true;
    (void)snprintf(error, ARENA_ERROR_MAX,
                   "Cannot connect to %s: %s; an endpoint is like ipc:///tmp/arena or "
                   "tcp://127.0.0.1:5555",
                   endpoint, zmq_strerror(errno));
    link_close(link);
    return false;
}

void link_play(struct link *link, const struct arena_kit_frame *frames, size_t count)
{
    *link = (struct link){.is_recording = true, .frames = frames, .frames_left = count};
    (void)zmq_msg_init(&link->frame);
}

void link_close(struct link *link)
{
    (void)zmq_msg_close(&link->frame);
    if (link->socket)
        (void)zmq_close(link->socket);
    if (link->monitor)
        (void)zmq_close(link->monitor);
    if (link->context)
        (void)zmq_ctx_term(link->context);
    link->context = link->socket = link->monitor = NULL;
}

/* Takes one notice, if there is one. True if a connection was made. */
static bool take_notice(struct link *link)
{
    uint16_t what = 0;
    zmq_msg_t part;
    int size;

    (void)zmq_msg_init(&part);
    size = zmq_msg_recv(&part, link->monitor, ZMQ_DONTWAIT);
    link->has_notices = size >= 0;
    if (size >= (int)sizeof what)
        memcpy(&what, zmq_msg_data(&part), sizeof what);
    while (size >= 0 && zmq_msg_more(&part))
        size = zmq_msg_recv(&part, link->monitor, 0);
    (void)zmq_msg_close(&part);
    if (what == ZMQ_EVENT_DISCONNECTED && link->is_up)
        link->down_since_ms = link_waited_ms(link);
    if (what)
        link->is_up = what == ZMQ_EVENT_HANDSHAKE_SUCCEEDED;
    if (what & (BREAKS_OFF | ZMQ_EVENT_HANDSHAKE_SUCCEEDED))
        link->breaks_off = !link->is_up;
    link->is_refused = link->is_refused || what == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH;
    return link->is_up && what;
}

/* A frame of several parts is no message of the arena: an empty frame stands for it. */
static bool take_frame(struct link *link)
{
    bool several = false;

    if (zmq_msg_recv(&link->frame, link->socket, ZMQ_DONTWAIT) < 0)
        return false;
    while (zmq_msg_more(&link->frame)) {
        several = true;
        if (zmq_msg_recv(&link->frame, link->socket, 0) < 0)
            break;
    }
    if (several) {
        (void)zmq_msg_close(&link->frame);
        (void)zmq_msg_init(&link->frame);
    }
    return true;
}

/* What is left of the patience without a connection. */
static int64_t patience_left_ms(struct link *link)
{
    int64_t waited_ms = link_waited_ms(link);

    return link->is_up ? INT64_MAX : link->down_since_ms + link->patience_ms - waited_ms;
}

/* How long to sleep now: at most until `end_ms`, and a step, and as long as the patience lasts. */
static int sleep_ms(int64_t end_ms, int64_t patience_ms)
{
    int64_t left_ms = end_ms - link_now_ms(), most_ms = patience_ms < LINK_STEP_MS ? patience_ms : LINK_STEP_MS;

    left_ms = most_ms < left_ms ? most_ms : left_ms;
    return left_ms < 0 ? 0 : (int)left_ms;
}

static enum link_news play_frame(struct link *link)
{
    if (link->frames_left == 0)
        return LINK_OVER;
    link->heard = readable(span_of(link->frames->size ? (const void *)link->frames->at : "", link->frames->size));
    link->frames++;
    link->frames_left--;
    return LINK_FRAME;
}

/* Waits at most `most_ms` for the sockets. Their file descriptors are signalled once for all that came since a receive
 * found nothing: so has the caller, for both. zmq_poll would make several system calls more for each frame. */
static bool sleep_for(struct link *link, int most_ms)
{
    struct pollfd fds[2] = {{.events = POLLIN}, {.events = POLLIN}};
    size_t size = sizeof fds[0].fd;

    if (zmq_getsockopt(link->monitor, ZMQ_FD, &fds[0].fd, &size) != 0 ||
        zmq_getsockopt(link->socket, ZMQ_FD, &fds[1].fd, &size) != 0 || poll(fds, 2, most_ms) < 0)
        return false;
    link->has_notices = fds[0].revents != 0;
    return true;
}

enum link_news link_wait(struct link *link, int timeout_ms)
{
    int64_t end_ms = timeout_ms < 0 ? INT64_MAX / 2 : link_now_ms() + timeout_ms;

    if (link->is_recording)
        return play_frame(link);
    link->has_notices = link->has_notices || timeout_ms >= 0; /* it may come too late to sleep */
    for (;;) {
        int64_t patience_ms;

        while (link->has_notices)
            if (take_notice(link))
                return LINK_UP;
        if (take_frame(link))
            return LINK_FRAME;
        if (link->is_refused)
            return LINK_REFUSED;
        patience_ms = patience_left_ms(link);
        if (patience_ms <= 0)
            return LINK_GONE;
        if (timeout_ms >= 0 && link_now_ms() >= end_ms)
            return LINK_TIMEOUT;
        if (!sleep_for(link, sleep_ms(end_ms, patience_ms)))
            return LINK_TIMEOUT;
    }
}

struct span link_frame(struct link *link)
{
    if (link->is_recording)
        return link->heard;
    return span_of(zmq_msg_data(&link->frame), zmq_msg_size(&link->frame));
}

void link_send(struct link *link, struct span frame)
{
    if (link->is_up)
        (void)zmq_send(link->socket, readable(frame).at, frame.size, 0);
}
