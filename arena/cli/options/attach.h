/* SPDX-License-Identifier: MIT */
/* The options on how bots come to the arena, which the commands that play share: --transport for those that it starts;
 * --listen, --keys, --allow, --wait for those that attach. */
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

/* How bots that are started reach the arena. */
#define TRANSPORT_OPTION                                                                                               \
    {                                                                                                                  \
        "transport", "ipc|tcp",                                                                                        \
            "how started bots reach the arena: ipc, a unix socket (default), or tcp, a loopback port, for libraries "  \
            "without ipc (JeroMQ, NetMQ)"                                                                              \
    }
bool transport_take(enum transport *transport, const char *value, struct error *error)
    __attribute__((warn_unused_result));

/* No endpoints. */
void attach_init(struct plan_attach *attach);
/* Takes one of the options. Sets *taken if it was one of these. */
bool attach_take(struct plan_attach *attach, const struct option_row *row, const char *value, bool *taken,
                 struct error *error) __attribute__((warn_unused_result));
/* True if they go together: beyond loopback there are keys, and keys are for tcp. */
bool attach_check(const struct plan_attach *attach, struct error *error) __attribute__((warn_unused_result));

#endif
