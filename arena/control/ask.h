/* SPDX-License-Identifier: MIT */
/* The other end of the control socket: gives a daemon a command, and waits for what comes of it. */
#ifndef CONTROL_ASK_H
#define CONTROL_ASK_H

#include <stdbool.h>

#include "base/error.h"
#include "control/reply.h"

/* Gives the daemon of the folder a command, and asks for all pages of its reply. It waits as long as `is_there` returns
 * true, which it calls now and then. True: the reply is filled in, and the caller releases it. False with a sentence:
 * the daemon ended before it replied, or does not speak as it should. If the daemon runs itself again meanwhile, the
 * new one gets the command, unless it changes something and may have been carried out. */
bool control_ask(const char *folder, const struct control_command *command, bool (*is_there)(const char *folder),
                 struct control_reply *reply, struct error *error) __attribute__((warn_unused_result));

#endif
