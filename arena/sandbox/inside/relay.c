/* SPDX-License-Identifier: MIT */
#include "sandbox/inside/relay.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

bool relay_open(struct relay *relay, uint16_t port, const char *path)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int yes = 1;

    relay->path = path;
    relay->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return relay->listener >= 0 && setsockopt(relay->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
           bind(relay->listener, (const struct sockaddr *)&at, sizeof at) == 0 &&
           listen(relay->listener, RELAY_PAIRS_MAX) == 0;
}

/* --- connections ------------------------------------------------------------------------------------------------- */

static void close_pair(struct relay_pair *pair)
{
    for (int i = 0; i < 2; i++) {
        if (pair->fds[i] >= 0)
            (void)close(pair->fds[i]);
        free(pair->ways[i].bytes);
    }
}

static int connect_to(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = -1;

    if (strlen(path) < sizeof at.sun_path)
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    (void)memcpy(at.sun_path, path, strlen(path) + 1);
    if (connect(fd, (const struct sockaddr *)&at, sizeof at) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

/* A connection that the arena does not take is closed, as the arena itself would close it. */
static bool accept_one(struct relay *relay)
{
    struct relay_pair pair = {.fds = {-1, -1}};
    int yes = 1;

    pair.fds[0] = accept4(relay->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (pair.fds[0] < 0)
        return false;
    (void)setsockopt(pair.fds[0], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    pair.fds[1] = connect_to(relay->path);
    for (int i = 0; i < 2; i++)
        pair.ways[i].bytes = malloc(RELAY_BUFFER);
    if (pair.fds[1] >= 0 && pair.ways[0].bytes && pair.ways[1].bytes)
        relay->pairs[relay->count++] = pair;
    else
        close_pair(&pair);
    return true;
}

/* --- bytes ------------------------------------------------------------------------------------------------------- */

static bool is_for_later(void)
{
    return errno == EAGAIN || errno == EINTR;
}

/* Moves what can be moved one way. False: the connection is broken. */
static bool carry(struct relay_way *way, int reader, int writer, bool *moved)
{
    ssize_t size;

    if (way->from == way->to && !way->ended) {
        size = read(reader, way->bytes, RELAY_BUFFER);
        if (size < 0)
            return is_for_later();
        *moved = true;
        way->from = 0;
        way->to = (size_t)size;
        if (size == 0) {
            way->ended = true;
            return shutdown(writer, SHUT_WR) == 0;
        }
    }
    if (way->from == way->to)
        return true;
    size = send(writer, way->bytes + way->from, way->to - way->from, MSG_NOSIGNAL);
    if (size < 0)
        return is_for_later();
    *moved = true;
    way->from += (size_t)size;
    return true;
}

static bool carry_both(struct relay_pair *pair, bool *moved)
{
    for (int i = 0; i < 2; i++)
        if (!carry(&pair->ways[i], pair->fds[i], pair->fds[1 - i], moved))
            return false;
    return !pair->ways[0].ended || !pair->ways[1].ended;
}

bool relay_work(struct relay *relay)
{
    bool moved = false;

    while (relay->listener >= 0 && relay->count < RELAY_PAIRS_MAX && accept_one(relay))
        moved = true;
    for (size_t i = 0; i < relay->count;)
        if (carry_both(&relay->pairs[i], &moved)) {
            i++;
        } else {
            close_pair(&relay->pairs[i]);
            relay->pairs[i] = relay->pairs[--relay->count];
        }
    return moved;
}

size_t relay_polled(const struct relay *relay, struct pollfd *polled)
{
    size_t count = 0;

    if (relay->listener >= 0 && relay->count < RELAY_PAIRS_MAX)
        polled[count++] = (struct pollfd){.fd = relay->listener, .events = POLLIN};
    for (size_t i = 0; i < relay->count; i++)
        for (int side = 0; side < 2; side++) {
            const struct relay_way *reads = &relay->pairs[i].ways[side], *writes = &relay->pairs[i].ways[1 - side];
            short events = 0;

            if (reads->from == reads->to && !reads->ended)
                events |= POLLIN;
            if (writes->from != writes->to)
                events |= POLLOUT;
            if (events)
                polled[count++] = (struct pollfd){.fd = relay->pairs[i].fds[side], .events = events};
        }
    return count;
}
