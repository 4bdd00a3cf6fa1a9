/* SPDX-License-Identifier: MIT */
/* The open connections, by the number of their descriptor. The library reports their opening and closing on a socket
 * monitor, separate from the messages; this table connects the two.
 *
 * A number is used again after its connection closed. So read the monitors to their end before you accept a new peer:
 * their reports about the number's earlier connection were written before it was used again. */
#ifndef HUB_LINK_H
#define HUB_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "hub/peer.h"

enum { LINKS_MAX = 65536 /* descriptors of a process that can be distinguished */ };

struct link {
    bool open;
    bool shut; /* closed by us; the library will report it */
    bool ours; /* of the canary */
    unsigned router;
    pid_t process;     /* at its other end; 0 if unknown */
    pid_t group;       /* its process group when it connected; 0 if unknown */
    uid_t user;        /* of the process; HUB_NOBODY if unknown */
    int64_t waited_us; /* when unread bytes were seen there, if nothing was received since; else 0 */
    uint64_t serial;   /* in the order of their opening */
    int64_t opened_us;
    struct peer *peer; /* the peer on it, or NULL */
};

struct link_table {
    struct link *at;
    size_t room;
    uint64_t serial; /* of the latest that opened */
};

void link_table_release(struct link_table *table);
/* The link of a descriptor; NULL if the number is out of range or memory is out. */
struct link *link_at(struct link_table *table, int fd);

void link_opened(struct link_table *table, int fd, unsigned router, int64_t now_us);
/* The number of bytes that a connection has received; 0 if the kernel does not report it, as for unix sockets. */
uint64_t link_bytes(int fd);
/* The kernel's smoothed time for a segment there and its acknowledgement back (RFC 6298), in microseconds; 0 if there
 * is none, as for unix sockets. */
uint32_t link_round_trip_us(int fd);
/* Ends the connection of a descriptor as if its other end had closed it. Read the monitors to their end just before:
 * otherwise the number may already belong to another connection. */
void link_shut(struct link_table *table, int fd);

enum link_news { LINK_NONE, LINK_OPENED, LINK_CLOSED };

/* Begins to watch the connections of a socket. Returns the monitor, a socket of the library to poll and to close, or
 * NULL with errno. `name` is unique in the context. */
void *link_watch(void *context, void *socket, const char *name);
/* The next report of a monitor; LINK_NONE if there is none at the moment. */
enum link_news link_next(void *monitor, int *fd);

#endif
