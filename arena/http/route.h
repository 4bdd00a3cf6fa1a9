/* SPDX-License-Identifier: MIT */
/* What a server of HTTP answers: a table of routes, and the gate through which each request comes. A route names its
 * path, its parameters and who answers; the gate, the document of the API (http/openapi.h) and its checks read the same
 * table. Nothing here knows a socket. */
#ifndef HTTP_ROUTE_H
#define HTTP_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "http/stream.h"

enum {
    HTTP_PARAMETERS_MAX = 12, /* of a route, those in its path included */
    HTTP_PATH_MAX = 256,      /* bytes of a path */
    HTTP_VALUE_MAX = 128,     /* bytes of a parameter, decoded */
    HTTP_SENTENCE_MAX = 400,
    HTTP_POST_MAX = 16 << 10, /* bytes of the body of a POST */
    HTTP_ASKER_MAX = 48,      /* of an address as text, with its final zero */
};

/* What a parameter may be. */
enum http_kind {
    HTTP_ID,     /* 1 to 64 of a-z, 0-9 and - */
    HTTP_TEXT,   /* UTF-8 without invisible characters, at most HTTP_VALUE_MAX bytes */
    HTTP_NUMBER, /* decimal digits, from `least` to `most` */
    HTTP_WORD,   /* one of `words` */
};

struct http_parameter {
    const char *name;
    enum http_kind kind;
    const char *help;
    uint64_t least, most, preset; /* of a number */
    const char *const *words;     /* ends with NULL; the first is the preset */
};

/* A parameter of a request. */
struct http_value {
    bool given;
    struct span text;
    uint64_t number; /* of a number, or the place of a word; if it was not given, the preset */
};

struct http_route;

/* What a private route knows of who asks. */
struct http_private {
    struct span body;    /* of a POST: JSON that was not looked at */
    struct span cookies; /* the header, of size 0 if there is none */
    bool secure;         /* TLS is in front of the server; else it is asked from this machine */
};

/* A request that has passed the gate. Lives during the call that it is given to. */
struct http_ask {
    const struct http_route *route;               /* NULL: there is none of this path */
    const struct http_table *table;               /* that has the route */
    struct http_value value[HTTP_PARAMETERS_MAX]; /* those of the path, in its order; then those of the query */
    bool resumes;                                 /* it has Last-Event-ID: of a stream, what its reader had last, */
    struct http_event_id last_event;              /* without a run if it makes no sense */
    char asker[HTTP_ASKER_MAX];                   /* who asks: the address as limits count it, as hex */
    struct http_private own;                      /* of a private route */
};

struct http_reply;

/* Answers. Runs on the thread of the server. */
typedef void http_answer(void *context, const struct http_ask *ask, struct http_reply *reply);

/* An event of a stream. */
struct http_event {
    const char *name;
    const char *schema; /* of its data */
    const char *help;
};

struct http_route {
    const char *path; /* such as "/api/v1/bots/{bot}": a part in braces is the next parameter */
    const char *name; /* unique: operationId of the document */
    const char *help;
    const struct http_parameter *parameters; /* first those of the path */
    unsigned parameter_count;
    bool of_form; /* an empty parameter was not given: browsers send all fields of a form */
    http_answer *answer;
    /* While this number stays the same, the same request has the same answer, which is kept. Called before the answer
     * is made. NULL: none is kept. */
    uint64_t (*version)(void *context);
    const char *type; /* the media type of the answer: "application/json" */
    bool post;        /* it takes a POST, and nothing else; only a private route may */
    bool is_private; /* what it answers is for one person. It is answered over TLS, or on this machine; to pages of this
                      * server alone, and nobody else keeps it */
    const char *schema;              /* the name of its schema in the document; NULL: it has none */
    const struct http_event *events; /* of an answer that is a stream of them (http/stream.h); the last has no name */
};

struct http_refusal;

struct http_table {
    const struct http_route *routes;
    size_t count;
    /* Says no for people who use a browser: to those who ask for a path of this table in a wrong way, or, of the first
     * table, for one that there is not and would rather have HTML. NULL: as to programs. */
    void (*refuse)(void *context, const struct http_refusal *refusal, struct http_reply *reply);
    const struct http_table *more; /* routes that are looked at after these; NULL: none */
};

/* A name and its value, as a request has them, decoded. */
struct http_pair {
    struct span name, value;
};

struct http_refusal {
    unsigned status;                  /* 400 to 599 */
    char sentence[HTTP_SENTENCE_MAX]; /* what was wrong, and what is allowed */
};

/* Finds the route of a path as it was sent, and reads the parameters of the query. False with a refusal: no such path
 * (404), or a parameter that is unknown, given twice or wrong (400). */
bool http_gate(const struct http_table *table, struct span path, const struct http_pair *query, size_t query_count,
               struct http_ask *ask, struct http_refusal *refusal) __attribute__((warn_unused_result));

/* How many parameters of the route are in its path. */
unsigned http_path_parameters(const struct http_route *route);

/* Fills in a refusal. Always false. */
__attribute__((format(printf, 3, 4))) bool http_refuse(struct http_refusal *refusal, unsigned status,
                                                       const char *format, ...);

#endif
