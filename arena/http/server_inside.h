/* SPDX-License-Identifier: MIT */
/* For arena/http alone. Everything here belongs to the thread of the server. */
#ifndef HTTP_SERVER_INSIDE_H
#define HTTP_SERVER_INSIDE_H

#include <microhttpd.h>
#include <pthread.h>

#include "http/reply.h"
#include "http/server.h"

enum { HTTP_PLACE_MAX = 64 }; /* bytes of an address with its port, and the final zero */

/* A stream that is being read. */
struct reader {
    struct http_stream stream;
    struct buffer out; /* what was said and not yet taken, */
    size_t taken;      /* from here on */
    bool ends;         /* nothing more comes */
    bool waits;        /* suspended, until there may be something new */
    int64_t said_us;   /* when something was last said */
};

/* A request, from its first line to the end of its answer. */
struct call {
    char path[HTTP_PATH_MAX + 1]; /* as it was sent, without the query */
    bool too_long;                /* the path */
    bool has_come;                /* all of the request */
    unsigned status;
    struct reader *reader; /* of a stream */
};

/* A connection. */
struct link {
    struct link *next, *before;
    struct http_server *server;
    struct MHD_Connection *connection;
    struct http_address peer, asker; /* who is connected; who asks, as it was said last */
    int64_t deadline_us;             /* it is ended then */
    struct call *call;               /* NULL: none is under way */
};

struct http_server {
    struct http_options options;
    struct http_hosts hosts;
    char place[HTTP_PLACE_MAX];
    int listen_fd, wake_fd;
    atomic_bool ends, woken;
    pthread_t thread;
    struct MHD_Daemon *daemon;
    struct link *links;
    int64_t now_us;
    struct http_counts counts;
};

/* --- request.c: from what came to what is answered --------------------------------------------------------------- */

/* Answers a request into the reply, which was initialised. */
void request_answer(struct http_server *server, struct MHD_Connection *connection, const struct call *call,
                    const char *method, struct http_reply *reply);
/* True if it says that a body follows. */
bool request_has_body(struct MHD_Connection *connection);
/* The value of a header; of size 0 if there is none. */
struct span request_header(struct MHD_Connection *connection, const char *name);

/* --- respond.c: from what is answered to what travels ------------------------------------------------------------ */

/* Sends the reply. False: the connection must end. */
bool respond(struct http_server *server, struct link *link, const char *method, struct http_reply *reply)
    __attribute__((warn_unused_result));
/* Lets a stream go on that waits. */
void respond_resume(struct http_server *server, struct link *link);
void reader_free(struct reader *reader);

#endif
