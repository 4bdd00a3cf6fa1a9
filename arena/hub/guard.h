/* SPDX-License-Identifier: MIT */
/* Keeps anybody from using up what all need: connections, descriptors, memory. Who goes beyond the limits of hub/hub.h
 * has his connection shut; the library then behaves as if the other end had closed it. For hub/hub.c alone. */
#ifndef HUB_GUARD_H
#define HUB_GUARD_H

#include "hub/hub.h"

/* Closes the connections that did not say hello in time or were dropped, and if there are too many without a hello, the
 * oldest of them. To be called when the monitors were just read; `drained` says that the sockets were read too: then no
 * hello waits there. */
void guard_connections(struct hub *hub, bool drained);
/* Looks at memory. When it grows too much, it closes those connections that can be to blame. To be called as above,
 * again and again; after a while without anybody to blame the growth is taken as normal. */
void guard_memory(struct hub *hub, bool drained);
/* So many bytes were heard: looks at memory when they are many. To be called before they are read. */
void guard_heard(struct hub *hub, size_t bytes);
/* Memory is short, and a frame of so many bytes is more than this bot was asked for: to be dropped unread. */
bool guard_is_too_much(const struct hub *hub, const struct peer *peer, size_t bytes);
/* How many connections without a hello there may be: HUB_STRANGERS_MAX, or what the number of files allows. */
unsigned guard_strangers_most(void);

#endif
