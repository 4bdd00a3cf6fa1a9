/* SPDX-License-Identifier: MIT */
/* Answers that are kept as they travel, so that a page that many ask for is made and compressed once: those of routes
 * that say which version of things they answer from (http/route.h). An answer of another version is never given. When
 * there is no more room, the one that was asked for longest ago goes. For arena/http alone, and one thread. */
#ifndef HTTP_KEPT_H
#define HTTP_KEPT_H

#include <microhttpd.h>

#include "http/encoding.h"
#include "http/reply.h"

enum {
    HTTP_KEPT_MAX = 64,              /* answers */
    HTTP_KEPT_BYTES_MAX = 128 << 10, /* of a body; larger ones are not kept */
    HTTP_KEPT_LINE_MAX = 128,        /* bytes of a path with its query and the final zero; longer ones are not kept */
};

/* Which answer. */
struct kept_key {
    char line[HTTP_KEPT_LINE_MAX]; /* the path with its query, as it was sent; "": none is kept */
    enum http_encoding encoding;   /* that was asked for */
    uint64_t version;
};

struct kept {
    struct kept_key key;
    char tag[HTTP_TAG_MAX];
    size_t bytes;                  /* of the body */
    struct MHD_Response *response; /* NULL: there is none */
    uint64_t used;                 /* when, in answers */
};

struct kept_answers {
    struct kept at[HTTP_KEPT_MAX];
    uint64_t clock;
};

/* NULL: it is not kept. Valid until the next call. */
const struct kept *kept_find(struct kept_answers *answers, const struct kept_key *key);
/* Keeps it and its response. False: it is too large, or its key is none, and the response stays the caller's. */
bool kept_add(struct kept_answers *answers, const struct kept *kept);
void kept_release(struct kept_answers *answers);

#endif
