/* SPDX-License-Identifier: MIT */
/* The doors of the daemon: who may attach, under which name, as which version. It is the doorman of the engine
 * (run/doorman.h) and the judge of keys of its encrypted endpoints; it goes by the roster. For arena/serve alone.
 *
 * A bot belongs to an owner. Its connection proves one of the owner's keys, or its hello has one of the owner's tokens,
 * which are taken from this machine alone. The owner who first says a name has it. What is new is let in at once, and
 * plays when ladder.log has it. */
#ifndef SERVE_DOORS_H
#define SERVE_DOORS_H

#include "keys/certificate.h"
#include "keys/judge.h"
#include "run/doorman.h"

enum { DOORS_BOTS_EACH = 64 /* bots of one owner */ };

struct serve;

struct doors {
    struct doorman doorman;
    struct key_judge judge;
};

void doors_init(struct serve *serve);
/* A number for a key or token. It is made from what `revoke` names, or the key, so it is the same after a restart. */
uint64_t doors_pass_of(const char *id);
/* A key or token was revoked: its connections are closed, and the matches there go on without them. Under the lock of
 * the daemon. `id` is as `revoke` names it. */
void doors_revoked(struct serve *serve, const char *id);
/* Tells the authors of all bots that attach the notice of the host, or that there is none any more. */
void doors_announce(const struct serve *serve);

/* Whose an observer is. */
struct doors_owner {
    char name[PROTO_ID_MAX + 1];      /* "": nobody's */
    uint64_t pass;                    /* the key or token that shows it, */
    char bots[CERTIFICATE_BOTS_SIZE]; /* which is for these of his bots; "": for all */
};

/* Who has neither a token nor the key of an owner is nobody's, and let in. False with the refusal filled in: the token
 * is not good, or comes from elsewhere. Takes the lock of the daemon. */
bool doors_observer(struct serve *serve, const struct doorman_visitor *visitor, struct doors_owner *owner,
                    struct hub_refusal *refusal);
/* True if that key or token of the owner is valid still. Takes the lock of the daemon. */
bool doors_still(struct serve *serve, const char *owner, uint64_t pass);

#endif
