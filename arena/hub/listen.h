/* SPDX-License-Identifier: MIT */
/* The endpoints of a hub: how they are opened is said in hub/hub.h, how closed here. For hub/hub.c alone. */
#ifndef HUB_LISTEN_H
#define HUB_LISTEN_H

#include "hub/hub.h"

/* Closes an endpoint, or what was opened of one; removes the file of a unix socket. */
void listen_end(struct hub_router *router);
/* Closes the sockets that can no longer be found and over which no peer speaks. */
void listen_tidy(struct hub *hub);

#endif
