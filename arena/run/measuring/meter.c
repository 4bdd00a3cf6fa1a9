/* SPDX-License-Identifier: MIT */
#include "run/measuring/meter.h"

#include "base/measure.h"
#include "hub/memory.h"

enum { US_PER_S = 1000000 };

void meter_init(struct meter *meter, int64_t warm_us, int64_t window_us)
{
    *meter = (struct meter){.warm_us = warm_us, .window_us = window_us, .lock = PTHREAD_MUTEX_INITIALIZER};
}

size_t meter_resident(void)
{
    struct memory_watch watch;
    size_t bytes;

    memory_watch_init(&watch);
    bytes = watch.known;
    memory_watch_release(&watch);
    return bytes;
}

static void begin(struct gauge *gauge, const struct meter_count *count, int64_t now_us)
{
    gauge->state = GAUGE_MEASURES;
    gauge->at_us = now_us;
    gauge->count = *count;
    gauge->processor_s = measure_process_s();
}

/* The processor time and the memory are of the whole process: the last one reports them. */
static void end(struct meter *meter, struct gauge *gauge, const struct meter_count *count, int64_t now_us)
{
    double seconds = (double)(now_us + 1 - gauge->at_us) / (double)US_PER_S;

    gauge->state = GAUGE_DONE;
    (void)pthread_mutex_lock(&meter->lock);
    meter->decisions_per_s += (double)(count->decisions - gauge->count.decisions) / seconds;
    meter->frames_per_s += (double)(count->frames - gauge->count.frames) / seconds;
    meter->processor = (measure_process_s() - gauge->processor_s) / seconds;
    meter->processes += count->processes;
    meter->peers += count->peers;
    meter->resident = meter_resident();
    histogram_merge(&meter->lateness_us, &gauge->lateness_us);
    meter->done++;
    (void)pthread_mutex_unlock(&meter->lock);
}

static void fill(struct gauge *gauge, struct meter *meter, bool full, int64_t now_us)
{
    if (gauge->since_us == 0)
        gauge->since_us = now_us;
    if (!full && now_us < gauge->since_us + METER_PATIENCE_US)
        return;
    gauge->state = GAUGE_FULL;
    meter->full++;
}

static bool is_enough(const struct meter *meter, const struct gauge *gauge, const struct meter_count *count,
                      int64_t now_us)
{
    int64_t end_us = gauge->at_us + meter->window_us;

    return now_us >= end_us &&
           (count->decisions > gauge->count.decisions || now_us >= end_us + METER_PATIENCE_US || meter->window_us == 0);
}

bool meter_pass(struct meter *meter, struct gauge *gauge, const struct meter_count *count, bool full, int64_t late_us,
                int64_t now_us)
{
    switch (gauge->state) {
    case GAUGE_EMPTY:
        fill(gauge, meter, full, now_us);
        break;
    case GAUGE_DONE:
        break;
    case GAUGE_FULL:
        if (meter->full < meter->shards)
            break;
        gauge->state = GAUGE_WARM;
        gauge->next_us = now_us + meter->warm_us;
        break;
    case GAUGE_WARM:
        if (now_us >= gauge->next_us)
            begin(gauge, count, now_us);
        break;
    case GAUGE_MEASURES:
        histogram_add(&gauge->lateness_us, (uint64_t)late_us);
        if (is_enough(meter, gauge, count, now_us))
            end(meter, gauge, count, now_us);
        break;
    }
    return meter->done == meter->shards;
}
