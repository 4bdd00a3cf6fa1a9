/* SPDX-License-Identifier: MIT */
#include "run/measuring/pulse.h"

#include "run/inside.h"

/* One thread writes, so it need not add in one step. */
static void add(atomic_uint_least64_t *number, uint64_t more)
{
    atomic_store_explicit(number, atomic_load_explicit(number, memory_order_relaxed) + more, memory_order_relaxed);
}

static uint64_t load(const atomic_uint_least64_t *number)
{
    return atomic_load_explicit(number, memory_order_relaxed);
}

void pulse_pass(struct pulse *pulse, int64_t now_us, int64_t late_us)
{
    uint64_t late = late_us > 0 ? (uint64_t)late_us : 0;

    add(&pulse->late[histogram_bucket(late)], 1);
    add(&pulse->late_us, late);
    atomic_store_explicit(&pulse->at_us, now_us, memory_order_relaxed);
}

const char *pulse_refusal_word(unsigned refusal)
{
    static const char *const words[PULSE_REFUSALS] = {
        [CODE_INVALID] = "invalid", [PULSE_CLOSED] = "closed", [PULSE_SILENT] = "silent", [PULSE_KEY] = "key"};

    if (words[refusal])
        return words[refusal];
    return refusal < CODE_COUNT && schema_code((enum wire_code)refusal)->flags & IN_REFUSAL
               ? schema_code((enum wire_code)refusal)->name
               : NULL;
}

void pulse_refuse(struct pulse *pulse, const struct attempt *attempt)
{
    unsigned refusal = attempt->kind == ATTEMPT_CLOSED ? PULSE_CLOSED : PULSE_SILENT;

    if (attempt->kind == ATTEMPT_REFUSED)
        refusal = pulse_refusal_word(attempt->code) ? attempt->code : (unsigned)CODE_INVALID;
    add(&pulse->refusals[refusal], 1);
}

bool engine_turned(const struct engine *engine, int64_t since_us)
{
    unsigned ready = engine->shards_ready;
    bool all = ready > 0 && ready == engine->shard_count;

    for (unsigned i = 0; all && i < ready; i++)
        all = atomic_load_explicit(&engine->shards[i].pulse.at_us, memory_order_relaxed) > since_us;
    return all;
}

static void take(struct engine_pulse *out, const struct pulse *pulse)
{
    int64_t at_us = atomic_load_explicit(&pulse->at_us, memory_order_relaxed);

    if (out->shards++ == 0 || at_us < out->oldest_us)
        out->oldest_us = at_us;
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
        histogram_add_many(&out->late, i, load(&pulse->late[i]));
    out->late_us += load(&pulse->late_us);
    for (unsigned i = 0; i < PULSE_REFUSALS; i++)
        out->refusals[i] += load(&pulse->refusals[i]);
    out->processes += atomic_load_explicit(&pulse->processes, memory_order_relaxed);
    out->peers += atomic_load_explicit(&pulse->peers, memory_order_relaxed);
    out->choked = out->choked || atomic_load_explicit(&pulse->choked, memory_order_relaxed);
}

/* The shards are there once one of them is ready. */
void engine_pulse(const struct engine *engine, struct engine_pulse *out)
{
    *out = (struct engine_pulse){0};
    if (engine->shards_ready == 0)
        return;
    for (unsigned i = 0; i < engine->shard_count; i++)
        take(out, &engine->shards[i].pulse);
}
