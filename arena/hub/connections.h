/* SPDX-License-Identifier: MIT */
/* Who is at the other end: brings together what the monitors tell of connections, the routes and descriptors of frames,
 * and the peers. For the hub alone. */
#ifndef HUB_CONNECTIONS_H
#define HUB_CONNECTIONS_H

#include <zmq.h>

#include "hub/hub.h"

/* Reads what the monitors tell. A peer whose connection closed is lost, and freed. */
void connections_read(struct hub *hub);
/* The peer that sent a frame; a new one if need be; NULL if its connection is closed already, or there are too many. */
struct peer *connections_peer(struct hub *hub, unsigned router, const uint8_t *route, zmq_msg_t *frame);
/* The frame came over the canary's connection, which says no hello. */
void connections_spare(struct hub *hub, zmq_msg_t *frame);
/* Puts the peer into the line of those who have this queued; or, with QUEUED_NOTHING, into none. */
void connections_line_up(struct hub *hub, struct peer *peer, enum peer_queued queued);

#endif
