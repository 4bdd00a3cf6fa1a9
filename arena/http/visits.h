/* SPDX-License-Identifier: MIT */
/* Many readers of a server at once, for measurements (arena bench http). They are in a process of their own, and its
 * figures are in memory that both share. Beside the server they ask a bare one of the same library (http/bare.h) for as
 * many bytes, in turn, so a busy machine disturbs both alike. */
#ifndef HTTP_VISITS_H
#define HTTP_VISITS_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/histogram.h"
#include "http/route.h"

enum {
    VISITS_PATHS_MAX = 64,
    VISITS_PLACE_MAX = 64,    /* bytes of an address with its port */
    VISITS_CONNECTIONS = 16,  /* to each of the two servers, besides the listeners; each asks again and again */
    VISITS_SLICE_US = 100000, /* without a rate: the servers are asked in turn for so long */
    VISITS_TEXT_MAX = HTTP_PATH_MAX + 64, /* bytes of a path with its query */
};

/* What is asked for, and how it went. The times are from when it was to be asked, in microseconds. */
struct visits_path {
    char path[VISITS_TEXT_MAX];
    bool bare;       /* of the bare server, whatever the path */
    unsigned status; /* of the last answer */
    struct histogram took_us;
    uint64_t answered, asked_us; /* answers, and for how long it was asked for: several runs are added up */
};

struct visits {
    unsigned per_s;     /* requests, of all paths in turn; 0: each connection asks again as soon as it is answered */
    unsigned listeners; /* connections that read streams */
    int64_t warm_us;    /* what comes earlier is not counted */
    bool placed;        /* the visiting process keeps to these cores */
    cpu_set_t cores;
    unsigned path_count, stream_count;
    struct visits_path path[VISITS_PATHS_MAX];
    char stream[VISITS_PATHS_MAX][VISITS_TEXT_MAX];

    uint64_t broken; /* connections that ended, or answers that were none */
    unsigned listening;
};

/* A process that visits. */
struct visitor;

/* Memory that is shared with processes that are started later. NULL: there is none. */
struct visits *visits_new(void);
void visits_free(struct visits **visits);
/* Asks for this path, too; and has listeners of this stream. Beyond VISITS_PATHS_MAX nothing is added. */
void visits_add(struct visits *visits, const char *path, bool bare);
void visits_listen(struct visits *visits, const char *path);

/* Starts the process; it waits for visitor_go. To be called while this process has one thread. NULL: it cannot be
 * started. */
struct visitor *visitor_start(struct visits *visits);
/* It visits the server at this address, until visitor_stop: "127.0.0.1:8080". */
void visitor_go(struct visitor *visitor, const char *place);
/* Ends it. False: it had ended by itself, and there are no figures. NULL is allowed. */
bool visitor_stop(struct visitor **visitor);

#endif
