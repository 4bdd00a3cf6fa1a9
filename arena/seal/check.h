/* SPDX-License-Identifier: MIT */
/* Checks records against their manifests, and reports what could not be checked. Everything that it reads may be
 * forged: manifests are validated by manifest_parse (seal/manifest.h), records by the reader of records. */
#ifndef SEAL_CHECK_H
#define SEAL_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/hash.h"
#include "keys/signing.h"

enum seal_outcome {
    SEAL_AGREES,        /* a manifest agrees: all that it names is as it was sealed */
    SEAL_OTHER,         /* a match has another seal */
    SEAL_MISSING,       /* a match, run or file is not there */
    SEAL_ADDED,         /* a match or run is there that the manifest does not name */
    SEAL_TWICE,         /* a match is there twice */
    SEAL_FILE_CHANGED,  /* event.conf or event.log */
    SEAL_BAD_MANIFEST,  /* not valid, of another run, or not the one that its .done or its event names */
    SEAL_BAD_SIGNATURE, /* the signature does not fit this manifest */
    SEAL_OTHER_SIGNER,  /* it fits, but is of another key than the one asked for */
    SEAL_NOT_SIGNED,    /* there is no signature, and a signer was asked for */
    SEAL_NOT_CHECKED,   /* there is no manifest, and none is expected */
    SEAL_OUTCOMES,
};

struct seal_outcome_row {
    const char *name; /* "other seal" */
    bool is_no;       /* a negative answer: something is not as it was sealed, or not signed as was asked for */
};
extern const struct seal_outcome_row seal_outcomes[SEAL_OUTCOMES];

/* A finding. It is valid only during the call that reports it. */
struct seal_finding {
    enum seal_outcome outcome;
    const char *path;                 /* of the manifest, or of the file or folder that it is about */
    const char *match;                /* NULL if it is about none */
    unsigned attempt;                 /* with `match` */
    const struct hash *seal, *sealed; /* of the match, and in the manifest; NULL if there is none */
    const char *why;                  /* a sentence */
};

struct seal_check {
    const struct signing_key *signer; /* the key that must have signed; NULL: any */
    unsigned jobs;                    /* threads that compute seals; 0 or 1: none besides this one */
    void (*found)(void *context, const struct seal_finding *finding);
    void *context;
    size_t seals, agree; /* matches that were checked, and those whose seal agrees */
    size_t unfinished;   /* matches that agree and were broken off when the run ended, as by a candidate's verdict */
    size_t noes;         /* findings with `is_no` */
};

/* Checks a folder of records, an event's folder, or one file of records; for one file no match is reported as missing.
 * False with a sentence if something cannot be read. */
bool seal_check_place(struct seal_check *check, const char *place, struct error *error)
    __attribute__((warn_unused_result));

#endif
