/* SPDX-License-Identifier: MIT */
/* For arena/http alone. Everything here belongs to the thread of the server. */
#ifndef HTTP_SERVER_INSIDE_H
#define HTTP_SERVER_INSIDE_H

#include <microhttpd.h>
#include <pthread.h>

#include "http/encoding.h"
#include "http/kept.h"
#include "http/reply.h"
#include "http/server.h"

enum { HTTP_PLACE_MAX = 64 }; /* bytes of an address with its port, and the final zero */

/* A stream that is being read. */
struct reader {
    struct http_stream stream;
    bool zips; /* it is compressed */
    struct http_zip zip;
    struct buffer said; /* what was said last, if it is to be compressed */
    struct buffer out;  /* what travels and was not yet taken, */
    size_t taken;       /* from here on */
    bool ends;          /* nothing more comes */
    bool waits;         /* suspended, until there may be something new */
    bool is_private;    /* its route is */
    int64_t said_us;    /* when something was last said */
};

/* A request, from its first line to the end of its answer. */
struct call {
    char path[HTTP_PATH_MAX + 1]; /* as it was sent, without the query */
    bool too_long;                /* the path */
    struct kept_key key;          /* of an answer that may be kept; the line is there from the beginning */
    const struct kept *kept;      /* the answer, if it is kept */
    bool has_come;                /* all of the request; of a POST, its headers */
    bool takes_body;              /* its route does */
    struct buffer body;
    unsigned status;
    struct reader *reader;  /* of a stream */
    bool waits;             /* suspended: its route is asked again, */
    int64_t waits_until_us; /* at most until then; 0: it never waited */
};

/* A connection. */
struct link {
    struct link *next, *before;
    struct http_server *server;
    struct MHD_Connection *connection;
    struct http_address peer;  /* who is connected */
    struct http_address asker; /* who asks, as limits count it, and as it was said last */
    int64_t deadline_us;       /* it is ended then */
    struct call *call;         /* NULL: none is under way */
};

struct http_server {
    struct http_options options;
    struct http_hosts hosts;
    char place[HTTP_PLACE_MAX];
    int listen_fd, wake_fd;
    struct http_press *press; /* of all streams */
    atomic_bool ends;
    atomic_bool woken; /* there is something new for streams, */
    atomic_bool asks;  /* and perhaps for requests that wait */
    pthread_t thread;
    struct MHD_Daemon *daemon;
    struct link *links;
    int64_t now_us;
    struct http_counts counts;
    struct kept_answers kept;
};

/* --- request.c: from what came to what is answered --------------------------------------------------------------- */

/* Answers a request into the reply, which was initialised, unless the answer is kept. */
void request_answer(struct http_server *server, struct MHD_Connection *connection, struct call *call,
                    const char *method, struct http_reply *reply);
/* True if it says that a body follows. */
bool request_has_body(struct MHD_Connection *connection);
/* True if it is a POST to a route that takes it, and says that its body is short enough. */
bool request_takes_body(const struct http_server *server, struct MHD_Connection *connection, const struct call *call,
                        const char *method);
/* The value of a header; of size 0 if there is none. */
struct span request_header(struct MHD_Connection *connection, const char *name);
/* The value of the last X-Forwarded-For: that of the nearest proxy, which may leave those before it as they came. */
struct span request_forwarded_for(struct MHD_Connection *connection);

/* --- respond.c: from what is answered to what travels ------------------------------------------------------------ */

/* Sends the reply. False: the connection must end. */
bool respond(struct http_server *server, struct link *link, const char *method, struct http_reply *reply)
    __attribute__((warn_unused_result));
/* Of a reply that waits: suspends the connection. False: it has waited for too long, and the reply says so. */
bool respond_later(struct http_server *server, struct link *link, struct http_reply *reply)
    __attribute__((warn_unused_result));
/* Lets a stream or a request go on that waits. */
void respond_resume(struct http_server *server, struct link *link);
void reader_free(struct reader *reader);

#endif
