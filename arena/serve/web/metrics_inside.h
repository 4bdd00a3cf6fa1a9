/* SPDX-License-Identifier: MIT */
/* For the metrics alone: their table, and how a line is printed. */
#ifndef SERVE_METRICS_INSIDE_H
#define SERVE_METRICS_INSIDE_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/histogram.h"
#include "serve/web/metrics.h"
#include "serve/web/web_inside.h"

/* A row each: X(place, kind, name, label, help). */
#define METRICS(X)                                                                                                     \
    X(INFO, GAUGE, "arena_info", "version", "1; the version of the arena")                                             \
    X(READY, GAUGE, "arena_ready", NULL, "1: matches can be played; what /readyz says")                                \
    X(MATCHES, COUNTER, "arena_matches_total", "outcome", "matches that ended: won, draw or void")                     \
    X(PURPOSES, COUNTER, "arena_matches_by_purpose_total", "purpose", "the same matches, by what they were for")       \
    X(VOIDS, COUNTER, "arena_voids_total", "reason", "those of them that are void, by the reason")                     \
    X(DECISIONS, COUNTER, "arena_decisions_total", NULL, "decisions in matches that ended")                            \
    X(FAULTS, COUNTER, "arena_faults_total", "fault", "faults of bots in matches that ended")                          \
    X(THINK, HISTOGRAM, "arena_think_seconds", NULL, "how long bots thought about a decision")                         \
    X(LATE, HISTOGRAM, "arena_host_late_seconds", NULL, "the most that the arena was late in a match, for each match") \
    X(LOOP, HISTOGRAM, "arena_loop_late_seconds", NULL, "how late each look of the referee at its sockets was")        \
    X(PLAYING, GAUGE, "arena_matches_playing", NULL, "matches under way")                                              \
    X(WAITING, GAUGE, "arena_matches_waiting", "choice", "matches that are to be played before any other")             \
    X(BOTS, GAUGE, "arena_bots", "standing", "bots, by what they do")                                                  \
    X(BOTS_WAIT, GAUGE, "arena_bots_waiting", "for",                                                                   \
      "bots that could play and are in no match, by what they wait for")                                               \
    X(BOT_PEERS, GAUGE, "arena_bot_connections", "standing", "connections of bots that attached, by what they do")     \
    X(PROCESSES, GAUGE, "arena_bot_processes", NULL, "processes of bots that the arena started")                       \
    X(PEERS, GAUGE, "arena_connections", "door", "connections of all bots, and of observers")                          \
    X(REFUSALS, COUNTER, "arena_connections_refused_total", "reason",                                                  \
      "connections at the endpoints for bots that came to nothing")                                                    \
    X(PAUSED, GAUGE, "arena_paused", NULL, "1: the host let no new matches begin")                                     \
    X(DRAINING, GAUGE, "arena_draining", NULL, "1: it ends when the matches under way are over")                       \
    X(CLOSED, GAUGE, "arena_season_closed", NULL, "1: the season is over, and no other has begun")                     \
    X(RESULTS, GAUGE, "arena_season_matches", NULL, "matches of the season that are over")                             \
    X(PUBLISHED, GAUGE, "arena_published_matches", NULL, "those of them that the published table knows")               \
    X(FIT, GAUGE, "arena_publish_seconds", NULL, "how long the published table took to make")                          \
    X(BEHIND, GAUGE, "arena_database_behind_matches", NULL, "matches that are over and may not be in ladder.db yet")   \
    X(FAILING, GAUGE, "arena_database_failing", NULL, "1: ladder.db could not be written; it is tried again")          \
    X(FOLLOWED, GAUGE, "arena_database_written_timestamp_seconds", NULL,                                               \
      "when ladder.db had all that was over then; 0: not yet")                                                         \
    X(DISK_FREE, GAUGE, "arena_disk_free_bytes", NULL, "room on the disk of the records")                              \
    X(DISK_SIZE, GAUGE, "arena_disk_size_bytes", NULL, "the size of that disk")                                        \
    X(DISK_FULL, GAUGE, "arena_disk_full", NULL, "1: the disk takes no records, so no match is played")                \
    X(MEMORY, GAUGE, "process_resident_memory_bytes", NULL, "memory that the arena has")                               \
    X(CPU, COUNTER, "process_cpu_seconds_total", NULL, "processor time that it has used")                              \
    X(BEGAN, GAUGE, "process_start_time_seconds", NULL, "when it was started, in seconds since 1970")                  \
    X(FILES, GAUGE, "process_open_fds", NULL, "files and sockets that it has open")                                    \
    X(FILES_MOST, GAUGE, "process_max_fds", NULL, "how many it may have open")                                         \
    X(HTTP_REQUESTS, COUNTER, "arena_http_requests_total", "status",                                                   \
      "answers over HTTP, by the class of their status")                                                               \
    X(HTTP_BYTES, COUNTER, "arena_http_bytes_total", NULL, "bytes of bodies that were answered")                       \
    X(HTTP_CUT_OFF, COUNTER, "arena_http_cut_off_total", NULL, "connections that were ended at a limit")               \
    X(HTTP_CONNECTIONS, GAUGE, "arena_http_connections", NULL, "connections over HTTP")                                \
    X(HTTP_STREAMS, GAUGE, "arena_http_streams", NULL, "streams of events that are read")

#define PLACE(place, kind, name, label, help) METRIC_##place,
enum metric_place { METRICS(PLACE) METRIC_COUNT };
#undef PLACE

/* Each metric has its head once, before its samples. */
void metric_head(struct buffer *out, enum metric_place place);
void metric_labelled(struct buffer *out, enum metric_place place, const char *value, uint64_t number);
/* The head, and the one sample. */
void metric_number(struct buffer *out, enum metric_place place, double number);
/* The same of a histogram of microseconds with this sum. */
void metric_histogram(struct buffer *out, enum metric_place place, const struct histogram *histogram, uint64_t sum_us);

/* metrics_ladder.c */
void metrics_ladder(struct buffer *out, struct serve *serve);
/* metrics_process.c */
void metrics_process(struct buffer *out, const struct serve *serve);

#endif
