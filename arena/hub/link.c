/* SPDX-License-Identifier: MIT */
#include "hub/link.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zmq.h>

enum { ROOM_FIRST = 256, NAME_MAX_BYTES = 64 };

void link_table_release(struct link_table *table)
{
    free(table->at);
    *table = (struct link_table){0};
}

struct link *link_at(struct link_table *table, int fd)
{
    size_t room = table->room ? table->room : ROOM_FIRST;
    struct link *at;

    if (fd < 0 || fd >= LINKS_MAX)
        return NULL;
    if ((size_t)fd < table->room)
        return &table->at[fd];
    while (room <= (size_t)fd)
        room *= 2;
    at = realloc(table->at, room * sizeof *at);
    if (!at)
        return NULL;
    memset(at + table->room, 0, (room - table->room) * sizeof *at);
    table->at = at;
    table->room = room;
    return &table->at[fd];
}

void link_opened(struct link_table *table, int fd, unsigned router, int64_t now_us)
{
    struct ucred other = {.uid = HUB_NOBODY};
    socklen_t size = sizeof other;

    (void)getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &other, &size);
    table->at[fd] = (struct link){.open = true,
                                  .router = router,
                                  .process = other.pid,
                                  .group = other.pid > 0 ? getpgid(other.pid) : 0,
                                  .user = other.pid > 0 ? other.uid : HUB_NOBODY,
                                  .serial = ++table->serial,
                                  .opened_us = now_us};
    if (table->at[fd].group < 0)
        table->at[fd].group = 0;
}

uint64_t link_bytes(int fd)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;

    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received : 0;
}

uint32_t link_round_trip_us(int fd)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;

    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_rtt : 0;
}

void link_shut(struct link_table *table, int fd)
{
    (void)shutdown(fd, SHUT_RDWR);
    table->at[fd].shut = true;
}

void *link_watch(void *context, void *socket, const char *name)
{
    char endpoint[NAME_MAX_BYTES];
    void *monitor;

    (void)snprintf(endpoint, sizeof endpoint, "inproc://%s", name);
    if (zmq_socket_monitor(socket, endpoint, ZMQ_EVENT_ACCEPTED | ZMQ_EVENT_DISCONNECTED) != 0)
        return NULL;
    monitor = zmq_socket(context, ZMQ_PAIR);
    if (!monitor)
        return NULL;
    /* Without limit: a full queue would hold up the library's own thread. It holds a few bytes for each connection. */
    if (zmq_setsockopt(monitor, ZMQ_RCVHWM, &(int){0}, sizeof(int)) == 0 &&
        zmq_setsockopt(monitor, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 && zmq_connect(monitor, endpoint) == 0)
        return monitor;
    (void)zmq_close(monitor);
    return NULL;
}

enum link_news link_next(void *monitor, int *fd)
{
    uint8_t event[6]; /* 16 bits of event, 32 of value, as this machine writes them */
    uint16_t kind;
    uint32_t value;

    if (zmq_recv(monitor, event, sizeof event, ZMQ_DONTWAIT) != (int)sizeof event)
        return LINK_NONE;
    (void)zmq_recv(monitor, NULL, 0, ZMQ_DONTWAIT); /* the endpoint */
    memcpy(&kind, event, sizeof kind);
    memcpy(&value, event + sizeof kind, sizeof value);
    *fd = (int)value;
    return kind == ZMQ_EVENT_ACCEPTED ? LINK_OPENED : LINK_CLOSED;
}
