/* SPDX-License-Identifier: MIT */
/* What the hub does with one frame of a peer: a table of the peer's states and of what it may say. For hub/hub.c alone.
 */
#ifndef HUB_SESSION_H
#define HUB_SESSION_H

#include "base/span.h"
#include "hub/hub.h"

/* A frame of a peer. */
void session_frame(struct hub *hub, struct peer *peer, struct span frame);
/* A message of more than one frame, of which this is the first. */
void session_parts(struct hub *hub, struct peer *peer, struct span first);
/* A frame of a peer that is too much while memory is short: it is dropped unread, and so is the peer. */
void session_too_much(struct hub *hub, struct peer *peer);
/* The peer is gone; its owner is informed if it knows the peer. */
void session_lost(struct hub *hub, struct peer *peer, enum peer_left how);

#endif
