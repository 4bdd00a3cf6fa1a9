/* SPDX-License-Identifier: MIT */
/* Conversations with the hub over plain sockets. The bytes are a script for some unknown connections: a byte chooses
 * the next action, the bytes behind it its arguments. Missing bytes are 0. */
#ifndef ZMTP_FUZZ_H
#define ZMTP_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "zmtp_stage.h"

enum {
    ZMTP_STRANGERS = 4,
    ZMTP_DEEDS_MAX = 40, /* of one script; the rest is not read */
};

/* Plays the script. NULL, or what does not hold. */
const char *zmtp_fuzz(struct zmtp_stage *stage, const uint8_t *bytes, size_t size);
/* A bot comes to this endpoint with all it should say, and is welcome. NULL, or what does not hold. */
const char *zmtp_fuzz_honest(struct zmtp_stage *stage, unsigned endpoint);

#endif
