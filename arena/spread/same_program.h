/* SPDX-License-Identifier: MIT */
/* Whether a node has the same program as the coordinator that wrote a task. */
#ifndef SPREAD_SAME_PROGRAM_H
#define SPREAD_SAME_PROGRAM_H

#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"
#include "plugin/registry.h"

/* Writes the hash of the file of this program. */
bool same_program_hash(char hex[HASH_HEX_SIZE], struct error *error) __attribute__((warn_unused_result));

/* True if this program has that name and version, and its file that hash. The sentence says what is another here; its
 * code is then EXIT_NO. */
bool same_program(const char *arena, const char *hash, struct error *error) __attribute__((warn_unused_result));

/* Loads a plugin by the `hashed` of its struct plugin; "" is none. A file of other bytes is refused likewise. */
bool same_plugin(const char *hashed, struct registry *registry, struct error *error)
    __attribute__((warn_unused_result));

#endif
