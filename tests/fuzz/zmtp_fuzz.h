/* SPDX-License-Identifier: MIT */
/* Fuzzes the hub over plain sockets. The bytes are a script for some unknown connections: a byte chooses the next
 * action, the bytes after it are the arguments. Missing bytes are 0. */
#ifndef ZMTP_FUZZ_H
#define ZMTP_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "zmtp_stage.h"

enum {
    ZMTP_STRANGERS = 4,
    ZMTP_DEEDS_MAX = 40, /* actions of one script; the rest is not read */
};

/* Plays the script. Returns NULL, or what does not hold. */
const char *zmtp_fuzz(struct zmtp_stage *stage, const uint8_t *bytes, size_t size);
/* Connects a correct bot to this endpoint, which must be welcomed. Returns NULL, or what does not hold. */
const char *zmtp_fuzz_honest(struct zmtp_stage *stage, unsigned endpoint);

#endif
