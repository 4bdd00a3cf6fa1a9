/* SPDX-License-Identifier: MIT */
/* arena ladder DIR show --follow: the table again and again, as the daemon that holds the ladder publishes it. On a
 * terminal it is drawn in place, until q or Ctrl-C; elsewhere it is printed each time that it changes. */
#ifndef CLI_LADDERS_FOLLOW_H
#define CLI_LADDERS_FOLLOW_H

#include <stdbool.h>

#include "base/error.h"
#include "control/reply.h"

/* Gives the command again and again, until the user or the daemon ends. `json`: a line for each table. False with a
 * sentence. */
bool follow_table(const char *folder, const struct control_command *command, bool json, struct error *error);

#endif
