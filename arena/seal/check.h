/* SPDX-License-Identifier: MIT */
/* Checks what was played against its manifests, and reports what could not be checked. Everything that it reads may be
 * forged: manifests come through their gate (seal/manifest.h), records through theirs. */
#ifndef SEAL_CHECK_H
#define SEAL_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/hash.h"
#include "keys/signing.h"

enum seal_outcome {
    SEAL_AGREES,        /* of a manifest: all that it holds is as it was sealed */
    SEAL_OTHER,         /* a match has another seal */
    SEAL_MISSING,       /* a match, run or file is not there */
    SEAL_ADDED,         /* a match or run is there that the manifest does not have */
    SEAL_TWICE,         /* a match is there twice */
    SEAL_FILE_CHANGED,  /* event.conf or event.log */
    SEAL_BAD_MANIFEST,  /* it is none, or of another run, or another than its .done or its event names */
    SEAL_BAD_SIGNATURE, /* the signature is not of this manifest */
    SEAL_OTHER_SIGNER,  /* it is, but of another key than was asked for */
    SEAL_NOT_SIGNED,    /* and a signer was asked for */
    SEAL_NOT_CHECKED,   /* there is no manifest, and nothing says that there must be one */
    SEAL_OUTCOMES,
};

struct seal_outcome_row {
    const char *name; /* "other seal" */
    bool is_no;       /* what was played is not what was sealed, or what was asked for does not hold */
};
extern const struct seal_outcome_row seal_outcomes[SEAL_OUTCOMES];

/* What was found. It is valid only during the call that reports it. */
struct seal_finding {
    enum seal_outcome outcome;
    const char *path;                 /* of the manifest, or of the file or folder that it is about */
    const char *match;                /* NULL if it is about none */
    unsigned attempt;                 /* with `match` */
    const struct hash *seal, *sealed; /* of the match, and as the manifest has it; NULL if there is none */
    const char *why;                  /* a sentence */
};

struct seal_check {
    const struct signing_key *signer; /* the key that must have signed; NULL: any */
    void (*found)(void *context, const struct seal_finding *finding);
    void *context;
    size_t seals, agree; /* matches that were looked at, and those whose seal agrees */
    size_t
        unfinished; /* of those that agree: they were broken off when the run ended, as by the verdict on a candidate */
    size_t noes;    /* findings that say no */
};

/* Checks a folder of records, an event's folder, or one file of records (no match is then reported as missing). False
 * with a sentence if something cannot be read. */
bool seal_check_place(struct seal_check *check, const char *place, struct error *error)
    __attribute__((warn_unused_result));

#endif
