/* SPDX-License-Identifier: MIT */
#include "serve/web/metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/version.h"
#include "serve/web/metrics_inside.h"

const char *const metric_kind_words[] = {"counter", "gauge", "histogram"};

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

void metric_head(struct buffer *out, enum metric_place place)
{
    add(out, "# HELP %s %s\n# TYPE %s %s\n", metrics[place].name, metrics[place].help, metrics[place].name,
        metric_kind_words[metrics[place].kind]);
}

void metric_labelled(struct buffer *out, enum metric_place place, const char *value, uint64_t number)
{
    add(out, "%s{%s=\"%s\"} %" PRIu64 "\n", metrics[place].name, metrics[place].label, value, number);
}

void metric_number(struct buffer *out, enum metric_place place, double number)
{
    metric_head(out, place);
    add(out, "%s %.17g\n", metrics[place].name, number);
}

/* In steps of four: from 16 to 2^30, some 18 minutes. */
void metric_histogram(struct buffer *out, enum metric_place place, const struct histogram *histogram, uint64_t sum_us)
{
    enum { FIRST = 4, LAST = 30, STEP = 2 };
    const char *name = metrics[place].name;

    metric_head(out, place);
    for (unsigned power = FIRST; power <= LAST; power += STEP)
        add(out, "%s_bucket{le=\"%.9g\"} %" PRIu64 "\n", name, (double)(UINT64_C(1) << power) / 1e6,
            histogram_below(histogram, power));
    add(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, histogram->total);
    add(out, "%s_sum %.17g\n%s_count %" PRIu64 "\n", name, (double)sum_us / 1e6, name, histogram->total);
}

/* --- all --------------------------------------------------------------------------------------------------------- */

static void add_http(struct buffer *out, const struct serve *serve)
{
    static const char *const classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};
    const struct http_counts *counts = http_counts(serve->web->server);

    metric_head(out, METRIC_HTTP_REQUESTS);
    for (unsigned i = 2; i < sizeof classes / sizeof classes[0]; i++)
        metric_labelled(out, METRIC_HTTP_REQUESTS, classes[i], atomic_load(&counts->requests[i]));
    metric_number(out, METRIC_HTTP_BYTES, (double)atomic_load(&counts->bytes));
    metric_number(out, METRIC_HTTP_CUT_OFF, (double)atomic_load(&counts->cut_off));
    metric_number(out, METRIC_HTTP_CONNECTIONS, atomic_load(&counts->connections));
    metric_number(out, METRIC_HTTP_STREAMS, atomic_load(&counts->streams));
}

void web_metrics(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    struct buffer *out = &reply->body;

    (void)ask;
    metric_head(out, METRIC_INFO);
    metric_labelled(out, METRIC_INFO, version_text, 1);
    metric_number(out, METRIC_READY, web_is_ready(serve));
    metrics_ladder(out, serve);
    metrics_process(out, serve);
    add_http(out, serve);
}
