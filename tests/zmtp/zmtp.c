/* SPDX-License-Identifier: MIT */
#include "zmtp.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { GREETING_SIZE = 64, MECHANISM_AT = 12, MOST = 1 << 20 };

/* --- bytes ------------------------------------------------------------------------------------------------------- */

void zmtp_greeting(struct buffer *out, const char *mechanism)
{
    uint8_t greeting[GREETING_SIZE] = {0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3, 0};

    memcpy(greeting + MECHANISM_AT, mechanism, strlen(mechanism));
    buffer_add(out, greeting, sizeof greeting);
}

static void add_number(struct buffer *out, uint64_t number, unsigned bytes)
{
    while (bytes-- > 0)
        buffer_add_byte(out, (uint8_t)(number >> 8 * bytes));
}

void zmtp_frame(struct buffer *out, uint8_t flags, struct span content)
{
    if (content.size > UINT8_MAX)
        flags |= ZMTP_LONG;
    buffer_add_byte(out, flags);
    add_number(out, content.size, flags & ZMTP_LONG ? 8 : 1);
    buffer_add(out, content.at, content.size);
}

void zmtp_properties(struct buffer *out, const struct zmtp_property *properties, size_t count)
{
    for (const struct zmtp_property *property = properties; property < properties + count; property++) {
        add_number(out, strlen(property->name), 1);
        buffer_add(out, property->name, strlen(property->name));
        add_number(out, property->value.size, 4);
        buffer_add(out, property->value.at, property->value.size);
    }
}

void zmtp_ready(struct buffer *out, const struct zmtp_property *properties, size_t count)
{
    const struct zmtp_property dealer = {"Socket-Type", span_text("DEALER")};
    struct buffer command;

    buffer_init(&command, MOST);
    buffer_add(&command, "\5READY", 6);
    zmtp_properties(&command, &dealer, 1);
    zmtp_properties(&command, properties, count);
    zmtp_frame(out, ZMTP_COMMAND, buffer_span(&command));
    buffer_release(&command);
}

/* --- sockets ----------------------------------------------------------------------------------------------------- */

static int connect_unix(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

static int connect_tcp(const char *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                  .sin_port = htons((uint16_t)strtoul(port, NULL, 10))};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

int zmtp_connect(const char *endpoint)
{
    static const char ipc[] = "ipc://";

    return strncmp(endpoint, ipc, sizeof ipc - 1) == 0 ? connect_unix(endpoint + sizeof ipc - 1)
                                                       : connect_tcp(strrchr(endpoint, ':') + 1);
}

static bool send_all(int fd, const struct buffer *bytes)
{
    return send(fd, bytes->at, bytes->used, MSG_NOSIGNAL) == (ssize_t)bytes->used;
}

static bool read_all(int fd, uint8_t *out, size_t size)
{
    return recv(fd, out, size, MSG_WAITALL) == (ssize_t)size;
}

/* The other end's greeting and READY. libzmq 4.3.4 leaves a frame unread that comes together with our own READY. */
static bool hear_ready(int fd)
{
    uint8_t greeting[GREETING_SIZE], head[2], ready[UINT8_MAX];

    return read_all(fd, greeting, sizeof greeting) && read_all(fd, head, sizeof head) && read_all(fd, ready, head[1]);
}

bool zmtp_come(int fd, const struct zmtp_property *properties, size_t count, struct span frame)
{
    struct buffer bytes;
    bool came;

    buffer_init(&bytes, MOST);
    zmtp_greeting(&bytes, "NULL");
    zmtp_ready(&bytes, properties, count);
    came = send_all(fd, &bytes) && hear_ready(fd);
    buffer_clear(&bytes);
    zmtp_frame(&bytes, 0, frame);
    came = came && (frame.size == 0 || send_all(fd, &bytes));
    buffer_release(&bytes);
    return came;
}
