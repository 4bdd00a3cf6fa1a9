/* SPDX-License-Identifier: MIT */
/* Reports for the host about connections without an accepted hello. If a bot does not arrive, the host wants to know if
 * it connected, and what it sent. Only a little of a stranger's bytes is shown, and escaped. */
#ifndef HUB_ATTEMPT_H
#define HUB_ATTEMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/span.h"
#include "proto/codec.h"

struct hub;
struct link;
struct peer;

/* Later kinds are more informative. */
enum attempt_kind {
    ATTEMPT_NONE,
    ATTEMPT_CLOSED,  /* the connection ended before anything was sent on it */
    ATTEMPT_SILENT,  /* nothing was sent until it was closed */
    ATTEMPT_REFUSED, /* a message or a frame was refused */
};

enum { ATTEMPT_WORDS_MAX = 200 };

struct attempt {
    enum attempt_kind kind;
    enum wire_code code; /* of ATTEMPT_REFUSED */
    unsigned router;
    pid_t group;                   /* process group at the other end; 0 if unknown, as over tcp */
    struct span token;             /* of a hello that was refused; it lives during the call */
    char words[ATTEMPT_WORDS_MAX]; /* a sentence that begins with "it", without a full stop */
};

/* Each of these reports to the hub's owner (`attempt` of its ops); the first two only for a peer that is not greeted.
 */
void attempt_refused(struct hub *hub, const struct peer *peer, enum wire_code code, const char *text,
                     struct span token);
/* `bytes` are those of the frame, or of the first of several. */
void attempt_garbage(struct hub *hub, const struct peer *peer, const struct refusal *refusal, struct span bytes);
/* The connection closed, and no peer is known that spoke on it. */
void attempt_closed(struct hub *hub, const struct link *link);

/* Walks the open connections of the first router on which nothing was sent, and returns their process groups. Start
 * with *at 0; false at the end. */
bool attempt_next_silent(const struct hub *hub, size_t *at, pid_t *group);

#endif
