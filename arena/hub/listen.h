/* SPDX-License-Identifier: MIT */
/* Closes the endpoints of a hub; hub/hub.h opens them. For hub/hub.c alone. */
#ifndef HUB_LISTEN_H
#define HUB_LISTEN_H

#include "hub/hub.h"

/* Closes an endpoint, also one that was opened in part; removes the file of a unix socket. */
void listen_end(struct hub_router *router);
/* Closes the sockets that have lost their file and have no peer left. */
void listen_tidy(struct hub *hub);

#endif
