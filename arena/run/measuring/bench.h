/* SPDX-License-Identifier: MIT */
/* Measures the speed of the referee beside a yardstick. Runs of the two alternate, so a noisy host disturbs both alike.
 * Each run is in a process of its own, with new bots. Each figure is the median of its runs, each ratio the median of
 * the ratios of the pairs. */
#ifndef RUN_BENCH_H
#define RUN_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "proto/message.h"
#include "run/plan.h"
#include "run/run.h"

/* The yardsticks. */
enum bench_against {
    AGAINST_BARE,     /* a bare ROUTER with as many frames in flight; run/measuring/pingpong.h */
    AGAINST_UNPLACED, /* the same, but no process is pinned to a core */
    AGAINST_MEMORY,   /* itself without records, while its own are durable */
    AGAINST_FEWER,    /* itself with a quarter as many connections */
    AGAINST_PLAIN,    /* itself over plain tcp, while its own is encrypted */
    AGAINST_REFEREE,  /* itself with matches all alike, while its own are an event's; both keep records */
    AGAINST_RUN,      /* the same, while its own are those of arena serve */
    AGAINST_UNRATED,  /* arena serve of a young season, while its own rates a large one */
    AGAINST_UNASKED,  /* arena serve without HTTP, while its own answers over HTTP */
    AGAINST_COUNT,
};

extern const char *const bench_against_names[AGAINST_COUNT];

/* How the bots of the matches are spread over processes and connections. */
enum bench_shape {
    SHAPE_EACH,  /* started by the arena, a process for each seat */
    SHAPE_HELD,  /* started by the arena, each holds as many matches as there are */
    SHAPE_TWO,   /* two processes attach, each with one connection that holds as many matches as there are */
    SHAPE_PEERS, /* two processes attach, with a connection for each seat */
    SHAPE_CROWD, /* the same with so many connections as the request's crowd has, under many names */
};

struct bench_line {
    enum bench_against against;
    unsigned matches, connections, processes;
    bool tcp;
    enum views_wanted views;
    double decisions_per_s;
    double other_per_s;           /* answers of the yardstick */
    double ratio;                 /* of the two */
    double manager_us, other_us;  /* processor time of the process in the middle, for each decision */
    double messages_per_decision; /* of the library, in both directions */
    double lateness_p99_ms;       /* of a pass of the loop: the wait of a message that came as the pass began */
    double other_lateness_p99_ms; /* of the yardstick; 0 for a bare ROUTER */
    double lateness_ratio;        /* of the two */
    double bytes_per_match; /* of memory, beyond what the bare ROUTER needs for such peers; 0 with a match a shard */
    double bytes_more;      /* of memory than the yardstick's process */
    double calibration;
};

/* Like run_play, for a plan whose lineup is not kept to. */
typedef int bench_player(const struct plan *plan, const struct run_ops *ops, struct error *error);

struct bench_request {
    const struct plan *plan; /* only game, settings, clock and the folder of further programs count */
    enum views_wanted views;
    unsigned pairs;          /* of runs; 1..BENCH_PAIRS_MAX */
    int64_t window_us;       /* of each run */
    const unsigned *matches; /* only lines with one of these numbers of matches */
    unsigned match_count;    /* 0: all lines */
    const char *folder;      /* for records */
    /* Plays the plan in place of run_play; then there are only the lines that are `against` this. NULL: all lines of
     * the referee. */
    bench_player *player;
    bench_player *other; /* plays it on the other side, if that is no bare ROUTER; NULL: run_play */
    enum bench_against against;
    void *context; /* of the ops that the players get */
};

/* Many bots that attach, of which few play. */
struct bench_crowd {
    unsigned matches, connections, names;
};

struct bench_crowded {
    size_t peak, bare_peak; /* bytes of the process in the middle at most, and of a bare ROUTER with the same peers */
    double decisions_per_s, bare_per_s;
    double calibration;
};

enum { BENCH_PAIRS_MAX = 101, BENCH_PROCESSES_MAX = 512 };

/* Runs the request's player and a bare ROUTER with this crowd, once each. False with a sentence. */
bool bench_crowded(const struct bench_request *request, const struct bench_crowd *crowd, struct bench_crowded *found,
                   struct error *error) __attribute__((warn_unused_result));

/* How many lines there will be. */
unsigned bench_lines(const struct bench_request *request);
/* Measures, and calls `found` with each line. False with a sentence if something cannot run or a bot was at fault. */
bool bench_referee(const struct bench_request *request, void (*found)(void *context, const struct bench_line *line),
                   void *context, struct error *error) __attribute__((warn_unused_result));

#endif
