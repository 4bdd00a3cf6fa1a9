/* SPDX-License-Identifier: MIT */
/* A command of the host's, and what came of it; the same on both ends of the control socket, and where there is none.
 */
#ifndef CONTROL_REPLY_H
#define CONTROL_REPLY_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "json/audit_log.h"

/* The texts belong to the caller. */
struct control_command {
    const char *verb;
    const char *const *words;
    unsigned count;
    const char *list;        /* for who asks: the key of the body whose array may come in pages; NULL: none */
    bool looks;              /* for who asks: it changes nothing, so it may be given twice */
    char who[AUDIT_WHO_MAX]; /* for who carries it out: the user who gave it */
    const atomic_bool *ends; /* for who carries it out: once it is true the daemon ends, and waits for the reply */
};

struct control_reply {
    struct error outcome; /* EXIT_DONE, and the text says what was done, or is empty; else what was wrong */
    json_t *body;         /* an object; NULL: there is nothing to say */
    const char *list;     /* the key of the body whose array may come in pages; NULL: none */
};

/* Drops the body. */
void control_reply_release(struct control_reply *reply);

#endif
