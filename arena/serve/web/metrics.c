/* SPDX-License-Identifier: MIT */
#include "serve/web/metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "serve/counts.h"
#include "serve/web/web_inside.h"

const char *const metric_kind_words[] = {"counter", "gauge", "histogram"};

/* A row each: X(place, kind, name, label, help). */
#define METRICS(X)                                                                                                     \
    X(INFO, GAUGE, "arena_info", "version", "1; the version of the arena")                                             \
    X(MATCHES, COUNTER, "arena_matches_total", "outcome", "matches that ended: won, draw or void")                     \
    X(PURPOSES, COUNTER, "arena_matches_by_purpose_total", "purpose", "the same matches, by what they were for")       \
    X(DECISIONS, COUNTER, "arena_decisions_total", NULL, "decisions in matches that ended")                            \
    X(FAULTS, COUNTER, "arena_faults_total", "fault", "faults of bots in matches that ended")                          \
    X(THINK, HISTOGRAM, "arena_think_seconds", NULL, "how long bots thought about a decision")                         \
    X(LATE, HISTOGRAM, "arena_host_late_seconds", NULL, "the most that the arena was late in a match, for each match") \
    X(PLAYING, GAUGE, "arena_matches_playing", NULL, "matches under way")                                              \
    X(WISHES, GAUGE, "arena_matches_wanted", NULL, "replays and challenges that wait for room")                        \
    X(BOTS, GAUGE, "arena_bots", "standing", "bots, by what they do")                                                  \
    X(PAUSED, GAUGE, "arena_paused", NULL, "1: the host let no new matches begin")                                     \
    X(RESULTS, GAUGE, "arena_season_matches", NULL, "matches of the season that are over")                             \
    X(PUBLISHED, GAUGE, "arena_published_matches", NULL, "those of them that the published table knows")               \
    X(FIT, GAUGE, "arena_publish_seconds", NULL, "how long the published table took to make")                          \
    X(DISK_FREE, GAUGE, "arena_disk_free_bytes", NULL, "room on the disk of the records")                              \
    X(MEMORY, GAUGE, "process_resident_memory_bytes", NULL, "memory that the arena has")                               \
    X(HTTP_REQUESTS, COUNTER, "arena_http_requests_total", "status",                                                   \
      "answers over HTTP, by the class of their status")                                                               \
    X(HTTP_BYTES, COUNTER, "arena_http_bytes_total", NULL, "bytes of bodies that were answered")                       \
    X(HTTP_CUT_OFF, COUNTER, "arena_http_cut_off_total", NULL, "connections that were ended at a limit")               \
    X(HTTP_CONNECTIONS, GAUGE, "arena_http_connections", NULL, "connections over HTTP")                                \
    X(HTTP_STREAMS, GAUGE, "arena_http_streams", NULL, "streams of events that are read")

#define PLACE(place, kind, name, label, help) METRIC_##place,
enum place { METRICS(PLACE) METRIC_COUNT };
#undef PLACE

#define ROW(place, kind, name, label, help) [METRIC_##place] = {name, METRIC_##kind, label, help},
const struct metric metrics[] = {METRICS(ROW)};
#undef ROW
const size_t metric_count = METRIC_COUNT;

/* --- lines ------------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void add(struct buffer *out, const char *format, ...)
{
    char line[400];
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buffer_add(out, line, size < (int)sizeof line ? (size_t)size : sizeof line - 1);
}

static void add_head(struct buffer *out, enum place place)
{
    add(out, "# HELP %s %s\n# TYPE %s %s\n", metrics[place].name, metrics[place].help, metrics[place].name,
        metric_kind_words[metrics[place].kind]);
}

static void add_labelled(struct buffer *out, enum place place, const char *value, uint64_t number)
{
    add(out, "%s{%s=\"%s\"} %" PRIu64 "\n", metrics[place].name, metrics[place].label, value, number);
}

static void add_number(struct buffer *out, enum place place, double number)
{
    add_head(out, place);
    add(out, "%s %.17g\n", metrics[place].name, number);
}

/* Microseconds, in steps of four: from 16 to 2^30, some 18 minutes. */
static void add_histogram(struct buffer *out, enum place place, const struct histogram *histogram, uint64_t sum_us)
{
    enum { FIRST = 4, LAST = 30, STEP = 2 };
    const char *name = metrics[place].name;

    add_head(out, place);
    for (unsigned power = FIRST; power <= LAST; power += STEP)
        add(out, "%s_bucket{le=\"%.9g\"} %" PRIu64 "\n", name, (double)(UINT64_C(1) << power) / 1e6,
            histogram_below(histogram, power));
    add(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, histogram->total);
    add(out, "%s_sum %.17g\n%s_count %" PRIu64 "\n", name, (double)sum_us / 1e6, name, histogram->total);
}

/* --- what was counted -------------------------------------------------------------------------------------------- */

static void add_matches(struct buffer *out, const struct counts *counts)
{
    uint64_t by_outcome[COUNTS_OUTCOMES] = {0}, by_purpose[PURPOSES] = {0};

    for (unsigned purpose = 0; purpose < PURPOSES; purpose++)
        for (unsigned outcome = 0; outcome < COUNTS_OUTCOMES; outcome++) {
            by_outcome[outcome] += counts->matches[purpose][outcome];
            by_purpose[purpose] += counts->matches[purpose][outcome];
        }
    add_head(out, METRIC_MATCHES);
    for (unsigned outcome = 0; outcome < COUNTS_OUTCOMES; outcome++)
        add_labelled(out, METRIC_MATCHES, counts_outcome_words[outcome], by_outcome[outcome]);
    add_head(out, METRIC_PURPOSES);
    for (unsigned purpose = 0; purpose < PURPOSES; purpose++)
        add_labelled(out, METRIC_PURPOSES, record_purpose_names[purpose], by_purpose[purpose]);
}

static void add_counts(struct buffer *out, struct serve *serve)
{
    struct counts *counts = calloc(1, sizeof *counts);

    if (!counts)
        return;
    counts_copy(&serve->counts, counts);
    add_matches(out, counts);
    add_number(out, METRIC_DECISIONS, (double)counts->decisions);
    add_head(out, METRIC_FAULTS);
    for (unsigned fault = 0; fault < FAULT_COUNT; fault++)
        add_labelled(out, METRIC_FAULTS, fault_kinds[fault].name, counts->faults[fault]);
    add_histogram(out, METRIC_THINK, &counts->think, counts->think_us);
    add_histogram(out, METRIC_LATE, &counts->late, counts->late_us);
    free(counts);
}

/* --- what is so now ---------------------------------------------------------------------------------------------- */

static const char *const standing_words[STANDINGS] = {
    [STANDING_PLAYS] = "plays",         [STANDING_ENTERING] = "enters",     [STANDING_AWAY] = "away",
    [STANDING_DISPLACED] = "displaced", [STANDING_WITHDRAWN] = "withdrawn", [STANDING_BENCHED] = "benched",
    [STANDING_KEPT_OUT] = "kept-out",   [STANDING_QUALIFIES] = "qualifies", [STANDING_PAUSES] = "pauses",
};

static void add_ladder(struct buffer *out, struct serve *serve)
{
    struct published *published = publisher_last(serve);
    const struct ladder_table *table = &published->table;
    size_t known = table->results + table->voids + table->unrated + table->taken_out;
    unsigned standing[STANDINGS], playing, wishes = 0;
    double took_s, over;
    bool paused;

    published_let_go(&published);
    (void)pthread_mutex_lock(&serve->lock);
    memcpy(standing, serve->standing, sizeof standing);
    playing = web_playing(serve);
    for (const struct wish *wish = serve->wishes; wish; wish = wish->next)
        wishes++;
    paused = serve->roster.paused;
    over = (double)serve->season.count;
    took_s = (double)serve->publisher.took_us / 1e6;
    (void)pthread_mutex_unlock(&serve->lock);
    add_number(out, METRIC_PLAYING, playing);
    add_number(out, METRIC_WISHES, wishes);
    add_head(out, METRIC_BOTS);
    for (unsigned i = 0; i < STANDINGS; i++)
        add_labelled(out, METRIC_BOTS, standing_words[i], standing[i]);
    add_number(out, METRIC_PAUSED, paused);
    add_number(out, METRIC_RESULTS, over);
    add_number(out, METRIC_PUBLISHED, (double)known);
    add_number(out, METRIC_FIT, took_s);
}

/* 0 if the system does not say. */
static uint64_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    char line[200] = "";
    char *rest;

    if (file) {
        (void)!fgets(line, sizeof line, file);
        (void)fclose(file);
    }
    (void)strtoull(line, &rest, 10); /* all of it; then what is resident, in pages */
    return strtoull(rest, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void add_machine(struct buffer *out, const struct serve *serve)
{
    struct statvfs disk;

    if (statvfs(serve->records, &disk) == 0)
        add_number(out, METRIC_DISK_FREE, (double)disk.f_bavail * (double)disk.f_frsize);
    add_number(out, METRIC_MEMORY, (double)resident_bytes());
}

static void add_http(struct buffer *out, const struct serve *serve)
{
    static const char *const classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};
    const struct http_counts *counts = http_counts(serve->web->server);

    add_head(out, METRIC_HTTP_REQUESTS);
    for (unsigned i = 2; i < sizeof classes / sizeof classes[0]; i++)
        add_labelled(out, METRIC_HTTP_REQUESTS, classes[i], atomic_load(&counts->requests[i]));
    add_number(out, METRIC_HTTP_BYTES, (double)atomic_load(&counts->bytes));
    add_number(out, METRIC_HTTP_CUT_OFF, (double)atomic_load(&counts->cut_off));
    add_number(out, METRIC_HTTP_CONNECTIONS, atomic_load(&counts->connections));
    add_number(out, METRIC_HTTP_STREAMS, atomic_load(&counts->streams));
}

void web_metrics(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;

    (void)ask;
    add_head(&reply->body, METRIC_INFO);
    add_labelled(&reply->body, METRIC_INFO, ARENA_VERSION, 1);
    add_counts(&reply->body, serve);
    add_ladder(&reply->body, serve);
    add_machine(&reply->body, serve);
    add_http(&reply->body, serve);
}
