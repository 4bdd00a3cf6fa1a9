/* SPDX-License-Identifier: MIT */
#include "hub/connections.h"

#include <stdio.h>

#include "hub/attempt.h"
#include "hub/session.h"

/* --- lines ------------------------------------------------------------------------------------------------------- */

static struct peer_line *line_of(struct hub *hub, enum peer_queued queued)
{
    return queued == QUEUED_DUE ? &hub->due : &hub->patient;
}

void connections_line_up(struct hub *hub, struct peer *peer, enum peer_queued queued)
{
    if (peer->queued != QUEUED_NOTHING)
        TAILQ_REMOVE(line_of(hub, peer->queued), peer, behind);
    peer->queued = queued;
    if (queued != QUEUED_NOTHING)
        TAILQ_INSERT_TAIL(line_of(hub, queued), peer, behind);
    if (queued == QUEUED_EVENTS)
        peer->queued_us = hub->now_us;
}

/* --- opened and closed ------------------------------------------------------------------------------------------- */

static void remove_peer(struct hub *hub, struct link *link)
{
    struct peer *peer = link->peer;

    link->peer = NULL;
    session_lost(hub, peer, LEFT_CLOSED);
    connections_line_up(hub, peer, QUEUED_NOTHING);
    peers_remove(&hub->peers, peer);
}

static void read_monitor(struct hub *hub, unsigned router)
{
    enum link_news news;
    int fd;

    while ((news = link_next(hub->routers[router].monitor, &fd)) != LINK_NONE) {
        struct link *link = link_at(&hub->links, fd);

        if (!link || (news == LINK_CLOSED && link->router != router))
            continue; /* the number was used again, at another router */
        if (link->peer)
            remove_peer(hub, link);
        else if (link->open && !link->ours && news == LINK_CLOSED) {
            hub->routers[router].strays++;
            attempt_closed(hub, link);
        }
        if (news == LINK_OPENED)
            link_opened(&hub->links, fd, router, hub->now_us);
        else
            link->open = false;
    }
}

void connections_read(struct hub *hub)
{
    for (unsigned i = 0; i < HUB_SOCKETS_MAX; i++) {
        hub->routers[i].news = false;
        if (hub->routers[i].socket)
            read_monitor(hub, i);
    }
}

/* --- peers ------------------------------------------------------------------------------------------------------- */

/* The key that the sender of a frame proved to have; "" if its connection is not encrypted: then the property is the
 * sender's own word. */
static const char *key_of(const struct hub *hub, unsigned router, zmq_msg_t *frame)
{
    const char *key = hub->routers[router].encrypts ? zmq_msg_gets(frame, "User-Id") : NULL;

    return key ? key : "";
}

/* The library writes the address of the other end itself, before it takes what that says. */
static bool is_local(const struct hub *hub, unsigned router, zmq_msg_t *frame)
{
    const char *address = zmq_msg_gets(frame, "Peer-Address");

    return !endpoint_is_tcp(hub->routers[router].endpoint) || (address && endpoint_is_own_address(address));
}

/* The link of the frame's connection; NULL if that is closed. A frame may be read after its connection has closed, when
 * its number already belongs to another connection, with a newer route. */
static struct link *link_of(struct hub *hub, unsigned router, const uint8_t *route, int fd)
{
    struct link *link = link_at(&hub->links, fd);

    if (!link || !link->open || link->router != router)
        return NULL;
    return link->peer && route_is_newer(link->peer->route, route) ? NULL : link;
}

static struct peer *new_peer(struct hub *hub, unsigned router, const uint8_t *route, zmq_msg_t *frame)
{
    struct peer *peer = peers_add(&hub->peers, router, route);

    if (!peer)
        return NULL;
    peer->fd = zmq_msg_get(frame, ZMQ_SRCFD);
    (void)snprintf(peer->key, sizeof peer->key, "%s", key_of(hub, router, frame));
    peer->local = is_local(hub, router, frame);
    return peer;
}

struct peer *connections_peer(struct hub *hub, unsigned router, const uint8_t *route, zmq_msg_t *frame)
{
    int fd = zmq_msg_get(frame, ZMQ_SRCFD);
    struct link *link = link_at(&hub->links, fd);

    if (link && link->peer && peer_is_named(link->peer, router, route))
        return link->peer;
    connections_read(hub);
    link = link_of(hub, router, route, fd);
    if (!link)
        return NULL;
    if (link->peer)
        remove_peer(hub, link);
    link->peer = new_peer(hub, router, route, frame);
    if (link->peer)
        link->peer->user = link->user;
    return link->peer;
}

void connections_spare(struct hub *hub, zmq_msg_t *frame)
{
    struct link *link = link_at(&hub->links, zmq_msg_get(frame, ZMQ_SRCFD));

    if (!link || link->ours)
        return;
    connections_read(hub); /* that it opened may not have been read yet, and would make it a stranger again */
    link = link_at(&hub->links, zmq_msg_get(frame, ZMQ_SRCFD));
    link->ours = true;
}
