/* SPDX-License-Identifier: MIT */
/* Handles one frame of a peer, by a table of the peer's states and the messages that it may send. For hub/hub.c alone.
 */
#ifndef HUB_SESSION_H
#define HUB_SESSION_H

#include "base/span.h"
#include "hub/hub.h"

/* A frame of a peer. */
void session_frame(struct hub *hub, struct peer *peer, struct span frame);
/* A message of more than one frame, of which this is the first. */
void session_parts(struct hub *hub, struct peer *peer, struct span first);
/* A frame that is too much while memory is short: drops it unread, and drops the peer. */
void session_too_much(struct hub *hub, struct peer *peer);
/* The peer is gone; its owner is informed if it knows the peer. */
void session_lost(struct hub *hub, struct peer *peer, enum peer_left how);

#endif
