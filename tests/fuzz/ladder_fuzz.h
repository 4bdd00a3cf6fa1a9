/* SPDX-License-Identifier: MIT */
/* The small files of a ladder's folder, its compressed records, and hellos that come to its door. */
#ifndef LADDER_FUZZ_H
#define LADDER_FUZZ_H

#include "base/span.h"
#include "changes.h"

typedef void fuzz_seed(void (*add)(void *context, struct span bytes), void *context);
typedef const char *fuzz_check(struct span bytes);

fuzz_seed seed_packed, seed_secret, seed_alive, seed_errand, seed_kept, seed_priors, seed_seals, seed_door;
fuzz_check check_packed, check_secret, check_alive, check_errand, check_kept, check_priors, check_seals, check_door;
/* Frames of zstd, and what is in them. */
change_bytes change_packed;

void ladder_fuzz_end(void);

#endif
