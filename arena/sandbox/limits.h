/* SPDX-License-Identifier: MIT */
/* What a bot in a sandbox may use, as the host writes it:
 *
 *     memory=512M,processes=128,file=64M,tmp=64M,files=256,cpu=none
 *
 * Any of the keys, each at most once, in any order; a key that is left out keeps its default, which is the value above.
 * Bytes are whole numbers with K, M or G (of 1,024) or none of them; cpu has a unit of s, m or h; each may be `none`.
 * An empty text is no list. */
#ifndef SANDBOX_LIMITS_H
#define SANDBOX_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum { SANDBOX_LIMITS_TEXT_MAX = 192 }; /* bytes of the printed form, with its final zero */

/* 0: no limit. */
struct sandbox_limits {
    uint64_t
        memory_bytes;    /* of a bot's processes together in a cgroup; without one, of the data of each (RLIMIT_DATA) */
    uint64_t processes;  /* and threads */
    uint64_t file_bytes; /* of each file that it writes */
    uint64_t tmp_bytes;  /* of all its own files in memory: /tmp and its home, each */
    uint64_t files;      /* open descriptors of a process */
    uint64_t cpu_s;      /* processor time of a process, in seconds */
};

struct sandbox_limits sandbox_limits_preset(void);
/* False with a sentence (EXIT_WRONG_USE) that names the allowed values. */
bool sandbox_limits_parse(struct sandbox_limits *limits, const char *text, struct error *error)
    __attribute__((warn_unused_result));
/* Writes the one canonical form, all keys in the order above. `out` has SANDBOX_LIMITS_TEXT_MAX bytes. */
void sandbox_limits_print(const struct sandbox_limits *limits, char *out);

enum { SANDBOX_BYTES_MAX = 32 };
/* Writes a number of bytes for people, in the largest unit that divides it, such as "256 MiB". */
void sandbox_bytes_print(uint64_t bytes, char *out);

#endif
