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

bool hub_encrypt(struct hub *hub, const struct certificate *own, struct allow_list *allow, struct error *error)
{
    if (!gate_open(&hub->gate, hub->context, own, allow))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot ask for keys: %s", zmq_strerror(errno));
    return hub_watch(hub, hub->gate.fd, NULL, error);
}

static bool set_int(void *socket, int option, int value)
{
    return zmq_setsockopt(socket, option, &value, sizeof value) == 0;
}

static bool set_limits(void *socket, bool encrypts, bool ipv6)
{
    int64_t frame_most = PROTO_FRAME_MAX + (encrypts ? GATE_OVERHEAD : 0);

    return zmq_setsockopt(socket, ZMQ_MAXMSGSIZE, &frame_most, sizeof frame_most) == 0 &&
           set_int(socket, ZMQ_RCVHWM, HUB_QUEUE_IN_MAX) && set_int(socket, ZMQ_SNDHWM, HUB_QUEUE_OUT_MAX) &&
           set_int(socket, ZMQ_HANDSHAKE_IVL, HUB_HELLO_WITHIN_US / 1000) && set_int(socket, ZMQ_ROUTER_MANDATORY, 1) &&
           set_int(socket, ZMQ_LINGER, 0) && set_int(socket, ZMQ_IPV6, ipv6);
}

static bool get_fd(void *socket, int *fd)
{
    size_t size = sizeof *fd;

    return zmq_getsockopt(socket, ZMQ_FD, fd, &size) == 0;
}

static bool open_router(struct hub *hub, struct hub_router *router, const char *endpoint)
{
    char name[32];
    size_t size = sizeof router->endpoint;
    bool encrypts = hub->gate.socket && endpoint_is_tcp(endpoint);

    (void)snprintf(name, sizeof name, "links-%u", hub->router_count);
    router->socket = zmq_socket(hub->context, ZMQ_ROUTER);
    if (!router->socket || !set_limits(router->socket, encrypts, strchr(endpoint, '[') != NULL) ||
        (encrypts && !gate_encrypt(&hub->gate, router->socket)))
        return false;
    router->monitor = link_watch(hub->context, router->socket, name);
    router->news = true;
    return router->monitor && zmq_bind(router->socket, endpoint) == 0 &&
           zmq_getsockopt(router->socket, ZMQ_LAST_ENDPOINT, router->endpoint, &size) == 0 &&
           get_fd(router->socket, &router->fd) && get_fd(router->monitor, &router->monitor_fd);
}

int hub_listen(struct hub *hub, const char *endpoint, struct error *error)
{
    struct hub_router router = {0}, *at;

    if (!endpoint_check(endpoint, hub->gate.socket != NULL, error))
        return -1;
    if (hub->router_count == HUB_ROUTERS_MAX) {
        (void)error_set(error, EXIT_WRONG_USE, "at most %d endpoints to listen at", HUB_ROUTERS_MAX - 1);
        return -1;
    }
    if (!open_router(hub, &router, endpoint)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: %s", endpoint, zmq_strerror(errno));
        listen_end(&router);
        return -1;
    }
    at = &hub->routers[hub->router_count];
    *at = router;
    if (!hub_watch(hub, at->fd, NULL, error) || !hub_watch(hub, at->monitor_fd, &at->news, error)) {
        listen_end(at);
        return -1;
    }
    socket_file_note(&at->file, at->endpoint);
    return (int)hub->router_count++;
}

bool hub_admit_all_users(struct hub *hub, unsigned router, struct error *error)
{
    struct hub_router *at = &hub->routers[router];

    at->for_all_users = true;
    return socket_file_admit_all(at->endpoint) || errno == ENOENT || /* taken away: it is made anew as it should be */
           error_set(error, EXIT_COULD_NOT_RUN, "cannot let other users connect to %s: %s", at->endpoint,
                     strerror(errno));
}

bool hub_listen_anew(struct hub *hub, unsigned router, struct error *error)
{
    struct hub_router *at = &hub->routers[router];

    if (at->times_anew == HUB_ANEW_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: its file was taken away too often",
                         at->endpoint);
    /* Besides the old listener, which nobody finds any more: with it, the library would close all its connections. */
    if (zmq_bind(at->socket, at->endpoint) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at %s: %s", at->endpoint, zmq_strerror(errno));
    at->times_anew++;
    socket_file_note(&at->file, at->endpoint);
    return !at->for_all_users || hub_admit_all_users(hub, router, error);
}
