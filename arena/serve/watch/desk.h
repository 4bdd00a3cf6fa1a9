/* SPDX-License-Identifier: MIT */
/* Answers that take long to make: they are made on a thread of their own, one after the other, and kept for a while. So
 * the thread of the server, which asks for them, waits for none, and who asks for the same again costs nothing. */
#ifndef SERVE_DESK_H
#define SERVE_DESK_H

#include <stdint.h>

#include "base/error.h"
#include "http/reply.h"

enum {
    DESK_PLACES = 32,      /* answers that wait to be made, or are kept */
    DESK_BYTES = 16 << 20, /* of those that are kept */
};

struct serve;
struct desk;

/* Makes an answer into a reply that was initialised. Runs on the desk's thread. */
typedef void desk_make(struct serve *serve, uint64_t number, struct http_reply *reply);

/* `made` is called on the desk's thread when an answer is there; NULL: who asks comes back by himself. NULL with a
 * sentence. */
struct desk *desk_new(struct serve *serve, void (*made)(struct serve *serve), struct error *error);
/* Waits for the answer that is being made; no other is. NULL is allowed, here and below. */
void desk_stop(struct desk *desk);
void desk_free(struct desk *desk);
/* Replies with what this function makes of this number, if it is there. If not, it is made, and the reply waits; if too
 * many are waited for, it is a refusal. Answers other than 200 are made anew each time. */
void desk_reply(struct desk *desk, desk_make *make, uint64_t number, struct http_reply *reply);

#endif
