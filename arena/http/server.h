/* SPDX-License-Identifier: MIT */
/* A server of HTTP on a thread of its own (libmicrohttpd). It answers GET and HEAD by a table of routes, to anybody,
 * and POST where a route is private (http/route.h), and says no to everything else. Routes are answered on its thread,
 * one after the other.
 *
 * What it takes from strangers has limits, each with a name below: connections, also of one address; the bytes of a
 * request; the time that a request may take to come and an answer to be read. */
#ifndef HTTP_SERVER_H
#define HTTP_SERVER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "http/hosts.h"
#include "http/route.h"

enum {
    HTTP_CONNECTIONS_MAX = 2048, /* at once, */
    HTTP_CONNECTIONS_PART = 8,   /* and this part of the files that the program may have open */
    HTTP_OF_ASKER_MAX = 256,     /* connections of one address at once, and streams of one asker */
    HTTP_STREAMS_MAX = 1024,     /* streams at once, but for private ones; nobody has more of them than are left */
    HTTP_PRIVATE_MAX = 64,       /* private streams of one asker; they take none of the places of others */
    HTTP_REQUEST_MAX = 8 << 10,  /* bytes of the line and the headers of a request, with what the library needs */
    HTTP_QUERY_MAX = 16,         /* parameters of a query */
    HTTP_COMES_S = 15,           /* a request has come within so long after its connection or the last answer */
    HTTP_READ_S = 120,           /* an answer was read within so long */
    HTTP_UNREAD_S = 30,          /* a stream whose reader takes nothing for so long is cut off */
};

struct http_options {
    const char *address;            /* "127.0.0.1:8080", "[::1]:8080"; port 0: any that is free */
    const struct http_hosts *hosts; /* copied */
    const struct http_table *table; /* outlives the server, as does the context of its answers */
    void *context;
    int64_t (*clock)(void); /* microseconds of a steady clock, for tests; NULL: that of the system */
};

/* What a server has done; for any thread. */
struct http_counts {
    atomic_uint_fast64_t requests[6]; /* by the first digit of the status of the answer */
    atomic_uint_fast64_t bytes;       /* of bodies that were answered, as they travelled; streams included */
    atomic_uint_fast64_t cut_off;     /* connections that were ended because a limit was reached */
    atomic_uint connections, streams; /* open now */
};

struct http_server;

/* True if this is an address to listen at, as in http_options. False with a sentence. */
bool http_address_check(const char *address, struct error *error) __attribute__((warn_unused_result));
/* Opens the address and starts the thread. NULL with a sentence. */
struct http_server *http_start(const struct http_options *options, struct error *error);
/* Ends all connections, and the thread. NULL is allowed. */
void http_stop(struct http_server *server);
/* There is something new for streams; from any thread, and never waits. */
void http_wake(struct http_server *server);

/* Where it listens, as it can be typed into a browser: "127.0.0.1:8080". */
const char *http_place(const struct http_server *server);
const struct http_counts *http_counts(const struct http_server *server);

#endif
