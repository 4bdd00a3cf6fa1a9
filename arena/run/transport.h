/* SPDX-License-Identifier: MIT */
/* How a started bot reaches the arena: over a unix socket in the folder of the run or, for libraries that have no ipc,
 * over a loopback port. Every user of the machine can connect to either. Only the token in its environment identifies
 * the bot. */
#ifndef RUN_TRANSPORT_H
#define RUN_TRANSPORT_H

#include <stdbool.h>

#include "base/error.h"
#include "hub/hub.h"
#include "run/folder.h"

enum transport { TRANSPORT_IPC, TRANSPORT_TCP, TRANSPORTS };

extern const char *const transport_names[TRANSPORTS];

/* "ipc" or "tcp". */
bool transport_parse(enum transport *transport, const char *word) __attribute__((warn_unused_result));

/* Listens for the bots that are to be started. Call it before hub_encrypt: it makes the first router of the hub, which
 * takes no hello without a token. `number` distinguishes the sockets of one folder. */
bool transport_listen(enum transport transport, struct hub *hub, const struct folder *folder, unsigned number,
                      struct error *error) __attribute__((warn_unused_result));

/* Writes the path of the unix socket at which it listens, also for tcp: a bot without a network is relayed to it. */
void transport_socket(const struct folder *folder, unsigned number, char out[ENDPOINT_MAX]);

/* Variables in the environment of a bot's process. */
enum { SUMMONS_WORDS = 3, SUMMONS_WORD_MAX = ENDPOINT_MAX + 16 };
struct summons {
    char endpoint[SUMMONS_WORD_MAX], token[SUMMONS_WORD_MAX], run[SUMMONS_WORD_MAX];
    const char
        *environment[SUMMONS_WORDS + 1]; /* NAME=VALUE, then NULL; they point into the struct, so do not copy it */
};
void summons_write(struct summons *summons, const struct hub *hub, const struct folder *folder, const char *token);

#endif
