/* SPDX-License-Identifier: MIT */
/* Protects the shared resources: connections, descriptors, memory. A peer above the limits of hub/hub.h gets its
 * connection closed; the library then behaves as if the other end had closed it. For hub/hub.c alone. */
#ifndef HUB_GUARD_H
#define HUB_GUARD_H

#include "hub/hub.h"

/* Closes the connections that did not send hello in time or were dropped. If there are too many without a hello, it
 * closes the oldest of them. Call it just after reading the monitors. `drained`: the sockets were read to their end
 * too, so no hello waits there. */
void guard_connections(struct hub *hub, bool drained);
/* Checks memory. If it grows too much, closes the connections that can be to blame. Call it in every pass, as
 * guard_connections. If no connection is to blame for a while, the growth is accepted as normal. */
void guard_memory(struct hub *hub, bool drained);
/* So many bytes were received: checks memory if they are many. Call it before they are read. */
void guard_heard(struct hub *hub, size_t bytes);
/* True if memory is short and a frame of so many bytes is more than this bot was asked for: drop it unread. */
bool guard_is_too_much(const struct hub *hub, const struct peer *peer, size_t bytes);
/* The limit of connections without a hello: HUB_STRANGERS_MAX, or less if the number of files is small. */
unsigned guard_strangers_most(void);

#endif
