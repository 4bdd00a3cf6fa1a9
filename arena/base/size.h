/* SPDX-License-Identifier: MIT */
/* A size of memory or of a disk, as people write it: "64M". */
#ifndef BASE_SIZE_H
#define BASE_SIZE_H

#include <stdbool.h>
#include <stdint.h>

/* What it must be, with %s for the text that is none. */
#define SIZE_SENTENCE "it is a size such as 64M: 1 to 6 digits with K, M or G, not '%.60s'"

/* False: it is none, or nothing. */
bool size_read(const char *text, uint64_t *bytes) __attribute__((warn_unused_result));

#endif
