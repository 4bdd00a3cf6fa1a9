/* SPDX-License-Identifier: MIT */
/* The control socket, FOLDER/control: how the host's commands reach a daemon. A thread of its own listens there and
 * calls the handler for one command after the other. It knows no ladder. control/ask.h is the other end.
 *
 * Only this user and root get as far as hello: the file is theirs alone (mode 0600), and the kernel says who connects.
 * Whatever is sent there disturbs nothing else. Take the folder's lock first: a socket of a former daemon is
 * replaced. */
#ifndef CONTROL_CONTROL_H
#define CONTROL_CONTROL_H

#include "base/error.h"
#include "control/reply.h"

enum {
    CONTROL_PEERS_MAX = 16, /* controllers at once; another one is refused, with retry */
    CONTROL_RETRY_MS = 200, /* about after so long */
};

/* Carries out a command, on the thread of the socket. It may take its time: other commands wait, bots do not. But once
 * *command->ends is true it must reply soon. The reply is empty when it is called; its texts must live until the next
 * call. */
typedef void control_handler(void *context, const struct control_command *command, struct control_reply *reply);

/* Something else that the thread of the socket does, between commands: when the descriptor is readable. */
struct control_watch {
    int fd; /* -1: nothing */
    void (*came)(void *context);
};

struct control;

/* Listens from now on. NULL with a sentence, for example if others may write to the folder. Signals should be blocked:
 * the thread inherits the mask. */
struct control *control_start(const char *folder, control_handler *handler, const struct control_watch *watch,
                              void *context, struct error *error) __attribute__((warn_unused_result));
/* Tells the handler that it ends, lets it finish, sends its reply, and removes the socket. Commands that wait are
 * refused. */
void control_end(struct control **control);

#endif
