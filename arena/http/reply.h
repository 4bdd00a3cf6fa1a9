/* SPDX-License-Identifier: MIT */
/* What a route answers. A refusal is a document of problem details (RFC 9457). */
#ifndef HTTP_REPLY_H
#define HTTP_REPLY_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "http/route.h"
#include "http/stream.h"

enum {
    HTTP_BODY_MAX = 16 << 20, /* bytes of an answer */
    HTTP_TAG_MAX = 48,        /* of the tag of an answer, with its quotes and final zero */
    HTTP_SMALL = 256,         /* answers below so many bytes are not compressed */
    HTTP_NAME_MAX = 160,      /* of the name of a file, with its final zero */
    HTTP_COOKIE_MAX = 200,    /* bytes of a cookie with its attributes and final zero */
    HTTP_MAKES_S = 10,        /* an answer that is not ready at once has come within so long, or is refused */
    HTTP_RETRY_S = 5,         /* who is refused because the server is busy is told to come back after so long */
};

struct http_reply {
    unsigned status;          /* 200 at first */
    struct buffer body;       /* what it says, unless it is a stream */
    json_t **into;            /* for who asks on the way to an answer of another kind: where http_reply_json puts the
                               * value, instead of into the body; NULL at first */
    const char *type;         /* the media type; that of the route at first */
    bool waits;               /* not yet: the route is asked again after http_wake, for HTTP_MAKES_S at most */
    char name[HTTP_NAME_MAX]; /* of a file that it is to be kept in, of a-z, 0-9, - and dots; "": of none */
    bool last;                /* the connection is closed after it */
    unsigned fresh_s;         /* how long it may be kept without asking again; 0 at first: ask each time */
    bool is_private;          /* as its route */
    char cookie[HTTP_COOKIE_MAX]; /* to be set; "": none */
    struct http_stream *stream;   /* of a route that is a stream: what follows */
};

void http_reply_init(struct http_reply *reply, const char *type);
void http_reply_release(struct http_reply *reply);

/* Answers with this value, which it drops. NULL: memory is short, which is answered then. */
void http_reply_json(struct http_reply *reply, json_t *value);
/* Appends a value, which it drops, as one line. False: memory is short, or it does not fit. */
bool http_json(struct buffer *out, json_t *value);
/* Answers that it does not work: one clear sentence. */
__attribute__((format(printf, 3, 4))) void http_reply_problem(struct http_reply *reply, unsigned status,
                                                              const char *format, ...);

/* The standard's words for a status, "Not Found". */
const char *http_status_words(unsigned status);

/* The tag of these bytes in this encoding, in quotes: the same for the same bytes. */
void http_tag(char out[HTTP_TAG_MAX], struct span bytes, const char *encoding);
/* True if the header If-None-Match names the tag; weak tags count, as they do for GET (RFC 9110, 13.1.2). */
bool http_tag_matches(struct span header, const char *tag);

#endif
