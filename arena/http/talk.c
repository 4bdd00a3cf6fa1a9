/* SPDX-License-Identifier: MIT */
#include "http/talk.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BLOCK = 64 << 10, STATUS_AT = 9 /* behind "HTTP/1.1 " */ };

bool talk_open(struct talk *talk, unsigned port)
{
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int on = 1;

    *talk = (struct talk){.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (talk->fd >= 0 && connect(talk->fd, (const struct sockaddr *)&at, sizeof at) == 0 &&
        setsockopt(talk->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0)
        return true;
    talk_close(talk);
    return false;
}

void talk_close(struct talk *talk)
{
    if (talk->fd >= 0)
        (void)close(talk->fd);
    talk->fd = -1;
}

bool talk_ask(struct talk *talk, struct span request)
{
    talk->busy = true;
    talk->in_body = false;
    talk->head_size = 0;
    return send(talk->fd, request.at, request.size, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)request.size;
}

/* --- the answer -------------------------------------------------------------------------------------------------- */

/* The head is complete, and ends with a zero. False: it is none. */
static bool read_head(struct talk *talk)
{
    const char *length = strcasestr(talk->head, "\r\nContent-Length:");

    if (strncmp(talk->head, "HTTP/1.", strlen("HTTP/1.")) != 0)
        return false;
    talk->status = (unsigned)strtoul(talk->head + STATUS_AT, NULL, 10);
    talk->left = length ? strtoull(length + strlen("\r\nContent-Length:"), NULL, 10) : 0;
    talk->in_body = true;
    return length || talk->stream;
}

/* Takes bytes of the head. Returns how many; the head is complete if there are more. -1: it is none. */
static ssize_t take_head(struct talk *talk, struct span bytes)
{
    size_t before = talk->head_size, room = sizeof talk->head - 1 - before;
    size_t size = bytes.size < room ? bytes.size : room;
    const char *end;

    memcpy(talk->head + before, bytes.at, size);
    talk->head[before + size] = '\0';
    talk->head_size += size;
    end = strstr(talk->head, "\r\n\r\n");
    if (!end)
        return size == room ? -1 : (ssize_t)size;
    end += strlen("\r\n\r\n");
    size = (size_t)(end - talk->head) - before;
    talk->head[before + size] = '\0';
    return read_head(talk) ? (ssize_t)size : -1;
}

/* False: the answer is none. */
static bool take_bytes(struct talk *talk, struct span bytes)
{
    if (!talk->in_body) {
        ssize_t size = take_head(talk, bytes);

        if (size < 0)
            return false;
        bytes = span_of(bytes.at + size, bytes.size - (size_t)size);
    }
    if (talk->body && bytes.size > 0)
        buffer_add(talk->body, bytes.at, bytes.size);
    if (talk->stream)
        return true;
    if (bytes.size > talk->left)
        return false;
    talk->left -= bytes.size;
    talk->busy = !talk->in_body || talk->left > 0;
    return true;
}

enum talk_did talk_take(struct talk *talk)
{
    uint8_t block[BLOCK];

    for (;;) {
        ssize_t size = recv(talk->fd, block, sizeof block, MSG_DONTWAIT);

        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return TALK_WAITS;
        if (size <= 0 || !talk->busy || !take_bytes(talk, span_of(block, (size_t)size)))
            return TALK_BROKE;
        if (!talk->busy)
            return TALK_IS_DONE;
    }
}
