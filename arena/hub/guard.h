/* SPDX-License-Identifier: MIT */
/* Keeps anybody from using up what all need: connections, descriptors, memory. Who goes beyond the limits of hub/hub.h
 * has his connection shut; the library then behaves as if the other end had closed it. For hub/hub.c alone. */
#ifndef HUB_GUARD_H
#define HUB_GUARD_H

#include "hub/hub.h"

/* Shuts the connections that did not say hello in time or were dropped, and if there are too many without a hello, the
 * oldest of them. To be called when the monitors were just read; `drained` says that so were the sockets: then nobody's
 * hello waits there. */
void guard_connections(struct hub *hub, bool drained);
/* Memory that runs away is somebody's: shuts those connections that can be to blame. To be called when the monitors
 * were just read. */
void guard_memory(struct hub *hub);

#endif
