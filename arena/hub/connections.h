/* SPDX-License-Identifier: MIT */
/* Finds the peer of each frame: connects the monitors' reports, the routes and descriptors of frames, and the peers.
 * For the hub alone. */
#ifndef HUB_CONNECTIONS_H
#define HUB_CONNECTIONS_H

#include <zmq.h>

#include "hub/hub.h"

/* Reads the monitors' reports. A peer whose connection closed is lost, and freed. */
void connections_read(struct hub *hub);
/* The peer that sent a frame; creates it if it is new. NULL if its connection is already closed, or there are too many
 * peers. */
struct peer *connections_peer(struct hub *hub, unsigned router, const uint8_t *route, zmq_msg_t *frame);
/* The frame came over the canary's connection, which sends no hello. */
void connections_spare(struct hub *hub, zmq_msg_t *frame);
/* Moves the peer to the line for `queued`; with QUEUED_NOTHING to no line. */
void connections_line_up(struct hub *hub, struct peer *peer, enum peer_queued queued);

#endif
