/* SPDX-License-Identifier: MIT */
/* Which connections are open, by the number of their descriptor. The library reports their opening and closing on a
 * socket monitor of its own, beside the messages; this table brings the two together.
 *
 * A number is used again after its connection closed. So before a new peer is believed, the monitors must be read to
 * their end: what they say about the number's earlier life was written before it was used again. */
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
    bool shut; /* by us; the library will notice and tell that it closed */
    bool ours; /* of the canary */
    unsigned router;
    pid_t process;     /* at its other end; 0 if that is not known */
    pid_t group;       /* of processes, to which that belonged when it connected; likewise */
    int64_t waited_us; /* when bytes were seen to wait there, if nothing was heard since; else 0 */
    uint64_t serial;   /* in the order of their opening */
    int64_t opened_us;
    struct peer *peer; /* whom we know on it, or NULL */
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
/* How many bytes have come over a connection; 0 if the kernel does not say, as for unix sockets. */
uint64_t link_bytes(int fd);
/* Ends the connection of a descriptor as if its other end had closed it. The monitors must just have been read to their
 * end, or the number could be somebody else's by now. */
void link_shut(struct link_table *table, int fd);

enum link_news { LINK_NONE, LINK_OPENED, LINK_CLOSED };

/* Begins to watch the connections of a socket. Returns the monitor, a socket of the library to poll and to close, or
 * NULL with errno. `name` is unique in the context. */
void *link_watch(void *context, void *socket, const char *name);
/* The next thing that a monitor reports; LINK_NONE if there is nothing at the moment. */
enum link_news link_next(void *monitor, int *fd);

#endif
