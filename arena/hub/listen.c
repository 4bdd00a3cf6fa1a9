/* SPDX-License-Identifier: MIT */
#include "hub/listen.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <zmq.h>

void listen_end(struct hub_router *router)
{
    /* The library leaves the file of a unix socket behind. */
    socket_file_remove(&router->file, router->endpoint);
    if (router->socket) {
        (void)zmq_socket_monitor(router->socket, NULL, 0);
        (void)zmq_close(router->socket);
    }
    if (router->monitor)
        (void)zmq_close(router->monitor);
    *router = (struct hub_router){0};
}

bool hub_encrypt(struct hub *hub, const struct certificate *own, const struct key_judge *judge, struct error *error)
{
    if (!gate_open(&hub->gate, hub->context, own, judge))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot ask for keys: %s", zmq_strerror(errno));
    return hub_watch(hub, hub->gate.fd, NULL, error);
}

static bool set_int(void *socket, int option, int value)
{
    return zmq_setsockopt(socket, option, &value, sizeof value) == 0;
}

static bool set_limits(void *socket, bool encrypts, bool ipv6, int queue_most)
{
    int64_t frame_most = PROTO_FRAME_MAX + (encrypts ? GATE_OVERHEAD : 0);

    return zmq_setsockopt(socket, ZMQ_MAXMSGSIZE, &frame_most, sizeof frame_most) == 0 &&
           set_int(socket, ZMQ_RCVHWM, HUB_QUEUE_IN_MAX) && set_int(socket, ZMQ_SNDHWM, queue_most) &&
           set_int(socket, ZMQ_HANDSHAKE_IVL, HUB_HELLO_WITHIN_US / 1000) && set_int(socket, ZMQ_ROUTER_MANDATORY, 1) &&
           set_int(socket, ZMQ_BACKLOG, HUB_BACKLOG) && set_int(socket, ZMQ_LINGER, 0) &&
           set_int(socket, ZMQ_IPV6, ipv6);
}

static bool get_fd(void *socket, int *fd)
{
    size_t size = sizeof *fd;

    return zmq_getsockopt(socket, ZMQ_FD, fd, &size) == 0;
}

/* A ROUTER uses the name that a connection asks for, or else a number that counts up. If another connection has claimed
 * that number as its name, the library ends the program. A raw ROUTER uses numbers only. Options apply to endpoints
 * that are bound later, so the endpoints bound before are not raw: their connections speak ZMTP, and the names that
 * they ask for are ignored. For the same reason no further endpoint can be bound to this socket. */
static bool name_by_number(void *socket)
{
    /* On, and off again: else an empty frame would close the connection that it is sent to. */
    return set_int(socket, ZMQ_ROUTER_RAW, 1) && set_int(socket, ZMQ_ROUTER_RAW, 0);
}

/* Frames that wait for one peer. */
static const int queue_out[] = {[0] = HUB_QUEUE_OUT_MAX,
                                [PEER_BOT] = HUB_QUEUE_OUT_MAX,
                                [PEER_OBSERVER] = HUB_SHOWN_MAX,
                                [PEER_CONTROLLER] = HUB_REPLIES_MAX};

static bool open_router(struct hub *hub, struct hub_router *router, const char *endpoint)
{
    char name[32];
    size_t size = sizeof router->endpoint;

    router->encrypts = hub->gate.socket && endpoint_is_tcp(endpoint);
    (void)snprintf(name, sizeof name, "links-%u", hub->listened++);
    router->socket = zmq_socket(hub->context, ZMQ_ROUTER);
    if (!router->socket ||
        !set_limits(router->socket, router->encrypts, strchr(endpoint, '[') != NULL, queue_out[hub->ops.serves]) ||
        (router->encrypts && !gate_encrypt(&hub->gate, router->socket)))
        return false;
    router->monitor = link_watch(hub->context, router->socket, name);
    router->news = true;
    return router->monitor && zmq_bind(router->socket, endpoint) == 0 && name_by_number(router->socket) &&
           zmq_getsockopt(router->socket, ZMQ_LAST_ENDPOINT, router->endpoint, &size) == 0 &&
           get_fd(router->socket, &router->fd) && get_fd(router->monitor, &router->monitor_fd);
}

/* Opens a socket at a free place. */
static bool open_at(struct hub *hub, unsigned at, struct hub_router router, const char *endpoint, struct error *error)
{
    struct hub_router *opened = &hub->routers[at];

    if (!open_router(hub, &router, endpoint)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: %s", endpoint, zmq_strerror(errno));
        listen_end(&router);
        return false;
    }
    *opened = router;
    if (!hub_watch(hub, opened->fd, NULL, error) || !hub_watch(hub, opened->monitor_fd, &opened->news, error)) {
        listen_end(opened);
        return false;
    }
    socket_file_note(&opened->file, opened->endpoint);
    return true;
}

int hub_listen(struct hub *hub, const char *endpoint, struct error *error)
{
    unsigned at = hub->router_count;

    if (!endpoint_check(endpoint, hub->gate.socket != NULL, error))
        return -1;
    if (at == HUB_ROUTERS_MAX) {
        (void)error_set(error, EXIT_WRONG_USE, "at most %d endpoints to listen at", HUB_ROUTERS_MAX - 1);
        return -1;
    }
    if (!open_at(hub, at, (struct hub_router){.listener = at}, endpoint, error))
        return -1;
    return (int)hub->router_count++;
}

bool hub_admit_all_users(struct hub *hub, unsigned router, struct error *error)
{
    struct hub_router *at = &hub->routers[router];

    at->for_all_users = true;
    return socket_file_admit_all(at->endpoint) || errno == ENOENT || /* removed: it is made again as it should be */
           error_set(error, EXIT_COULD_NOT_RUN, "cannot let other users connect to %s: %s", at->endpoint,
                     strerror(errno));
}

/* --- made again -------------------------------------------------------------------------------------------------- */

/* The socket that has the file of a listener: its own, or the one that replaces it. */
static struct hub_router *holder(struct hub *hub, unsigned listener)
{
    for (unsigned i = HUB_ROUTERS_MAX; i < HUB_SOCKETS_MAX; i++)
        if (hub->routers[i].socket && hub->routers[i].listener == listener && hub->routers[i].file.known)
            return &hub->routers[i];
    return &hub->routers[listener];
}

/* A free place for a stand-in; 0 if there is none. */
static unsigned free_place(const struct hub *hub)
{
    for (unsigned i = HUB_ROUTERS_MAX; i < HUB_SOCKETS_MAX; i++)
        if (!hub->routers[i].socket)
            return i;
    return 0;
}

bool hub_listen_also(struct hub *hub, unsigned router, const char *endpoint, struct error *error)
{
    unsigned at = free_place(hub);

    if (at == 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: too many sockets", endpoint);
    return open_at(hub, at, (struct hub_router){.listener = router}, endpoint, error) &&
           (!hub->routers[router].for_all_users || hub_admit_all_users(hub, at, error));
}

bool hub_listen_anew(struct hub *hub, unsigned router, struct error *error)
{
    struct hub_router *former = holder(hub, router);
    unsigned at = free_place(hub);

    if (at == 0 || hub->times_anew == HUB_ANEW_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: its file was removed too often",
                         former->endpoint);
    if (!open_at(hub, at, (struct hub_router){.listener = router}, former->endpoint, error))
        return false;
    hub->times_anew++;
    former->file.known = false; /* nobody finds it any more, but who is connected stays so */
    return !hub->routers[router].for_all_users || hub_admit_all_users(hub, at, error);
}

static bool has_connections(const struct hub *hub, unsigned router)
{
    for (size_t fd = 0; fd < hub->links.room; fd++)
        if (hub->links.at[fd].open && hub->links.at[fd].router == router)
            return true;
    return false;
}

void listen_tidy(struct hub *hub)
{
    for (unsigned i = HUB_ROUTERS_MAX; i < HUB_SOCKETS_MAX; i++)
        if (hub->routers[i].socket && !hub->routers[i].file.known && !has_connections(hub, i))
            listen_end(&hub->routers[i]);
}
