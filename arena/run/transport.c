/* SPDX-License-Identifier: MIT */
#include "run/transport.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *const transport_names[TRANSPORTS] = {[TRANSPORT_IPC] = "ipc", [TRANSPORT_TCP] = "tcp"};

bool transport_parse(enum transport *transport, const char *word)
{
    for (unsigned i = 0; i < TRANSPORTS; i++)
        if (strcmp(transport_names[i], word) == 0) {
            *transport = (enum transport)i;
            return true;
        }
    return false;
}

bool transport_listen(enum transport transport, struct hub *hub, const struct folder *folder, unsigned number,
                      struct error *error)
{
    char ipc[ENDPOINT_MAX];

    assert(hub->router_count == 0 && !hub->gate.socket);
    folder_endpoint(folder, number, ipc);
    if (hub_listen(hub, transport == TRANSPORT_IPC ? ipc : "tcp://127.0.0.1:*", error) < 0 ||
        !hub_admit_all_users(hub, 0, error))
        return false;
    return transport == TRANSPORT_IPC || hub_listen_also(hub, 0, ipc, error);
}

void transport_socket(const struct folder *folder, unsigned number, char out[ENDPOINT_MAX])
{
    static const char scheme[] = "ipc://";
    char endpoint[ENDPOINT_MAX];

    folder_endpoint(folder, number, endpoint);
    (void)snprintf(out, ENDPOINT_MAX, "%s", endpoint + sizeof scheme - 1);
}

void summons_write(struct summons *summons, const struct hub *hub, const struct folder *folder, const char *token)
{
    *summons = (struct summons){.environment = {summons->endpoint, summons->token, summons->run, NULL}};
    (void)snprintf(summons->endpoint, SUMMONS_WORD_MAX, "ARENA_ENDPOINT=%s", hub->routers[0].endpoint);
    (void)snprintf(summons->token, SUMMONS_WORD_MAX, "ARENA_TOKEN=%s", token);
    (void)snprintf(summons->run, SUMMONS_WORD_MAX, FOLDER_MARK "%s", folder->path);
}
