/* SPDX-License-Identifier: MIT */
/* The options that say how bots connect, shared by the commands that play: --transport for bots that the arena starts;
 * --listen, --keys, --allow and --wait for bots that attach. */
#ifndef CLI_ATTACH_H
#define CLI_ATTACH_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/options/options.h"
#include "run/plan.h"

/* For the table of a command's options. */
#define ATTACH_OPTIONS                                                                                                 \
    {"listen", "ENDPOINT", "where bots may attach, such as tcp://127.0.0.1:5555; may be given several times"},         \
        {"keys", "FILE", "encrypt tcp endpoints with this certificate, made by 'arena keys new'"},                     \
        {"allow", "DIR", "who may attach over them: a folder of public certificates, or one of them"},                 \
    {                                                                                                                  \
        "wait", "SECONDS", "how long to wait for bots that attach (default 60)"                                        \
    }

/* How started bots reach the arena. */
#define TRANSPORT_OPTION                                                                                               \
    {                                                                                                                  \
        "transport", "ipc|tcp",                                                                                        \
            "how started bots reach the arena: ipc, a unix socket (default), or tcp, a loopback port, for libraries "  \
            "without ipc (JeroMQ, NetMQ)"                                                                              \
    }
bool transport_take(enum transport *transport, const char *value, struct error *error)
    __attribute__((warn_unused_result));

/* Starts without endpoints. */
void attach_init(struct plan_attach *attach);
/* Takes an option. Sets *taken if it is one of these. */
bool attach_take(struct plan_attach *attach, const struct option_row *row, const char *value, bool *taken,
                 struct error *error) __attribute__((warn_unused_result));

#endif
