/* SPDX-License-Identifier: MIT */
/* A short run of a fuzzer of texts, the same every time. */
#ifndef SHORT_RUN_H
#define SHORT_RUN_H

#include <stddef.h>
#include <stdint.h>

enum { SHORT_RUN_MAX = 1024 /* bytes of a seed */ };

/* What a fuzzer finds wrong with the bytes; NULL: nothing. */
typedef const char *short_run_fuzz(const uint8_t *bytes, size_t size);

/* So many times, changes a few bytes of the seeds in turn, copies parts of them, or cuts them. Fails with the number of
 * the run. */
void short_run(const char *const *seeds, size_t count, uint64_t runs, short_run_fuzz *fuzz);

#endif
