/* SPDX-License-Identifier: MIT */
#include "http/bare.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>

struct bare_server {
    struct MHD_Daemon *daemon;
    struct MHD_Response *response;
};

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *body, size_t *body_size, void **place)
{
    const struct bare_server *server = context;

    (void)url;
    (void)method;
    (void)version;
    (void)body;
    (void)body_size;
    if (!*place) {
        *place = context; /* called again; an answer now would end the connection */
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, server->response);
}

struct bare_server *bare_start(struct span body)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct bare_server *server = calloc(1, sizeof *server);

    if (!server)
        return NULL;
    server->response = MHD_create_response_from_buffer(body.size, (void *)(uintptr_t)body.at, MHD_RESPMEM_MUST_COPY);
    if (server->response)
        server->daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, on_request, server,
                                          MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&at, MHD_OPTION_END);
    if (!server->daemon)
        bare_stop(&server);
    return server;
}

unsigned bare_port(const struct bare_server *server)
{
    return MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

void bare_stop(struct bare_server **server)
{
    struct bare_server *stopped = *server;

    *server = NULL;
    if (!stopped)
        return;
    if (stopped->daemon)
        MHD_stop_daemon(stopped->daemon);
    if (stopped->response)
        MHD_destroy_response(stopped->response);
    free(stopped);
}
