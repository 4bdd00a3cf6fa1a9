/* SPDX-License-Identifier: MIT */
/* A new pair of keys for one benchmark over encrypted tcp. The referee and the bots use the same pair; it is deleted
 * afterwards. For run/measuring/bench_side.c alone. */
#ifndef RUN_BENCH_KEYS_H
#define RUN_BENCH_KEYS_H

#include <stdbool.h>

#include "base/error.h"
#include "hub/endpoint.h"
#include "keys/certificate.h"

enum { BENCH_KEYS_PATH_MAX = ENDPOINT_MAX + 16 };

struct bench_keys {
    char secret[BENCH_KEYS_PATH_MAX]; /* certificate of the referee and of the bots */
    char shown[BENCH_KEYS_PATH_MAX];  /* the allow list */
    char public_key[CERTIFICATE_KEY_SIZE];
};

/* Makes the files in a private folder. */
bool bench_keys_make(struct bench_keys *keys, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
/* Removes them. Does nothing if they were never made. */
void bench_keys_remove(struct bench_keys *keys);

#endif
