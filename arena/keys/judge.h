/* SPDX-License-Identifier: MIT */
/* Who decides which keys may connect under CURVE, and for which bots they may speak: a list of certificates
 * (keys/allow.h), or whoever knows the owners of bots. All calls come from the thread of the hub that asks. They must
 * not wait for anything. */
#ifndef KEYS_JUDGE_H
#define KEYS_JUDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"

/* Keys are Z85 text, CERTIFICATE_KEY_SIZE - 1 characters and a final zero. */
struct key_judge {
    /* Called before a connection is decided on: what the judge knows may have changed. False with a sentence that the
     * host has not heard yet. NULL: the judge always knows. */
    bool (*refresh)(void *context, int64_t now_us, struct error *error);
    /* True if connections with this key may be opened. */
    bool (*knows)(void *context, const char *key);
    /* True if a connection with this key may speak for a bot of this name. Asked at each hello. */
    bool (*lets)(void *context, const char *key, struct span bot);
    void *context;
};

#endif
