/* SPDX-License-Identifier: MIT */
/* What connections did instead of saying a hello that is accepted, in words for the host: when a bot does not come he
 * wants to know whether it connected, and what it said. Of what a stranger wrote little is shown, and that escaped. */
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

/* The later ones tell more. */
enum attempt_kind {
    ATTEMPT_NONE,
    ATTEMPT_CLOSED,  /* the connection ended before anything was said on it */
    ATTEMPT_SILENT,  /* nothing was said until it was shut */
    ATTEMPT_REFUSED, /* what was said, or how, was refused */
};

enum { ATTEMPT_WORDS_MAX = 200 };

struct attempt {
    enum attempt_kind kind;
    enum wire_code code; /* of ATTEMPT_REFUSED */
    unsigned router;
    pid_t group;                   /* of processes, at the other end; 0 if that is not known, as over tcp */
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

/* Walks the open connections at the first router on which nothing was said, by their groups: start with *at 0; false at
 * the end. */
bool attempt_next_silent(const struct hub *hub, size_t *at, pid_t *group);

#endif
