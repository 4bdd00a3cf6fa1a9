/* SPDX-License-Identifier: MIT */
#include "run/bots/instance_log.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "proto/unpack.h"
#include "run/evidence/redacted.h"

enum { MS_US = 1000, S_MS = 1000, NAME_MAX_BYTES = 24 };

/* Before the bytes of each message that is kept. */
struct letter {
    int64_t at_us;
    uint32_t size; /* of the message */
    uint32_t kept; /* bytes that follow: all, or none */
    enum schema_direction from;
};

/* --- life -------------------------------------------------------------------------------------------------------- */

size_t instance_log_bytes(unsigned bots)
{
    size_t each = INSTANCE_LOGS_BYTES / (bots ? bots : 1);

    if (each > INSTANCE_LOG_BYTES_MAX)
        return INSTANCE_LOG_BYTES_MAX;
    return each < INSTANCE_LOG_BYTES_LEAST ? INSTANCE_LOG_BYTES_LEAST : each;
}

struct instance_log *instance_log_new(size_t bytes)
{
    struct instance_log *log = calloc(1, sizeof *log);

    if (!log)
        return NULL;
    log->holders = 1;
    for (unsigned i = 0; i < 2; i++)
        buffer_init(&log->letters[i], bytes / 2);
    return log;
}

struct instance_log *instance_log_hold(struct instance_log *log)
{
    if (log)
        log->holders++;
    return log;
}

void instance_log_drop(struct instance_log *log)
{
    if (!log || --log->holders > 0)
        return;
    for (unsigned i = 0; i < 2; i++)
        buffer_release(&log->letters[i]);
    free(log->tail);
    free(log->sandbox);
    free(log);
}

/* --- keeping ----------------------------------------------------------------------------------------------------- */

void instance_log_forget(struct instance_log *log)
{
    for (unsigned i = 0; i < 2; i++)
        buffer_release(&log->letters[i]);
}

static size_t letter_at(const struct buffer *letters, size_t at, struct letter *letter)
{
    memcpy(letter, letters->at + at, sizeof *letter);
    return at + sizeof *letter + letter->kept;
}

/* The half in which there is room; the older one is forgotten for it. Nothing is moved. */
static struct buffer *half_for(struct instance_log *log, size_t size)
{
    struct buffer *letters = log->letters, older = letters[0];

    if (letters[1].used + size <= letters[1].most)
        return &letters[1];
    letters[0] = letters[1];
    letters[1] = older;
    buffer_clear(&letters[1]);
    return &letters[1];
}

static size_t message_most(const struct instance_log *log)
{
    return log->letters[0].most * INSTANCE_LOG_MESSAGE_MAX / (INSTANCE_LOG_BYTES_MAX / 2);
}

void instance_log_add(struct instance_log *log, enum schema_direction from, int64_t now_us, struct span bytes)
{
    struct letter letter = {.at_us = now_us,
                            .size = (uint32_t)bytes.size,
                            .kept = bytes.size <= message_most(log) ? (uint32_t)bytes.size : 0,
                            .from = from};
    struct buffer *half = half_for(log, sizeof letter + letter.kept);
    uint8_t *room = buffer_room(half, sizeof letter + letter.kept);

    if (!room) {
        buffer_clear(half);
        return;
    }
    memcpy(room, &letter, sizeof letter);
    if (letter.kept)
        memcpy(room + sizeof letter, bytes.at, letter.kept);
    half->used += sizeof letter + letter.kept;
}

void instance_log_end(struct instance_log *log, const struct process *process)
{
    log->process = NULL;
    log->ended = true;
    log->status = process->status;
    log->usage = process->usage;
    log->tail = log->tail ? log->tail : malloc(INSTANCE_LOG_TAIL_MAX);
    log->tail_size = log->tail ? capture_last(process->output, log->tail, INSTANCE_LOG_TAIL_MAX) : 0;
    log->printed = process->output->total;
}

/* --- showing ----------------------------------------------------------------------------------------------------- */

uint64_t letter_match(struct span bytes)
{
    struct span value;
    struct unpack at;

    if (!unpack_find(bytes, "match", &value))
        return 0;
    at = unpack_open(value);
    return (uint64_t)unpack_number(&at, 0, (int64_t)SCHEMA_NUMBER_MOST);
}

static json_t *letter_json(const struct letter *letter, struct span bytes, int64_t began_us)
{
    json_t *message = letter->kept == letter->size
                          ? redacted_json(letter->from, bytes)
                          : json_pack("{sssI}", "$bytes", "", "size", (json_int_t)letter->size);

    return json_pack("{sf ss so}", "ms", (double)(letter->at_us - began_us) / (double)MS_US, "from",
                     letter->from == FROM_BOT ? "bot" : "arena", "message", message);
}

static void add_messages(json_t *array, const struct buffer *letters, uint64_t handle, int64_t began_us)
{
    struct letter letter;

    for (size_t at = 0, next; at < letters->used; at = next) {
        struct span bytes;
        uint64_t match;

        next = letter_at(letters, at, &letter);
        bytes = span_of(letters->at + next - letter.kept, letter.kept);
        match = letter_match(bytes);
        if (match == 0 || match == handle)
            (void)json_array_append_new(array, letter_json(&letter, bytes, began_us));
    }
}

json_t *instance_log_messages(const struct instance_log *log, uint64_t handle, int64_t began_us)
{
    json_t *array = json_array();

    for (unsigned i = 0; i < 2; i++)
        add_messages(array, &log->letters[i], handle, began_us);
    return array;
}

json_t *instance_log_output(const struct instance_log *log)
{
    uint8_t tail[INSTANCE_LOG_TAIL_MAX];

    if (!log->process)
        return redacted_text(span_of(log->tail, log->tail_size));
    return redacted_text(span_of(tail, capture_last(log->process->output, tail, sizeof tail)));
}

char *instance_log_news(struct instance_log *log)
{
    uint64_t printed = log->process ? log->process->output->total : log->printed;
    uint64_t since = printed - log->told;
    uint8_t tail[INSTANCE_LOG_TAIL_MAX];
    size_t size = log->tail_size;
    size_t news;

    if (since == 0)
        return NULL;
    if (log->process)
        size = capture_last(log->process->output, tail, sizeof tail);
    else if (size > 0)
        memcpy(tail, log->tail, size);
    news = since < size ? (size_t)since : size;
    log->told = printed;
    return redacted_lines(span_of(tail + size - news, news), INSTANCE_LOG_NEWS_LINES);
}

static json_int_t time_ms(struct timeval time)
{
    return (json_int_t)time.tv_sec * S_MS + time.tv_usec / MS_US;
}

static json_t *usage_json(const struct rusage *usage)
{
    return json_pack("{sI sI sI sI sI sI sI}", "user_ms", time_ms(usage->ru_utime), "system_ms",
                     time_ms(usage->ru_stime), "memory_most_kib", (json_int_t)usage->ru_maxrss, "page_faults",
                     (json_int_t)usage->ru_majflt, "blocks_read", (json_int_t)usage->ru_inblock, "blocks_written",
                     (json_int_t)usage->ru_oublock, "switches_forced", (json_int_t)usage->ru_nivcsw);
}

static json_t *sandbox_json(const struct sandbox_report *report)
{
    json_t *json = json_pack("{ss ss so}", "level", sandbox_levels[report->level].name, "limits",
                             sandbox_means_names[report->means], "out_of_memory", json_boolean(report->out_of_memory));

    if (report->memory_most_bytes)
        (void)json_object_set_new(json, "memory_most_kib", json_integer((json_int_t)(report->memory_most_bytes >> 10)));
    if (report->cpu_us)
        (void)json_object_set_new(json, "cpu_ms", json_integer((json_int_t)report->cpu_us / MS_US));
    if (report->why[0])
        (void)json_object_set_new(json, "why", redacted_text(span_text(report->why)));
    return json;
}

json_t *instance_log_process(const struct instance_log *log)
{
    char name[NAME_MAX_BYTES];
    const char *abbreviation;
    json_t *json;

    if (log->process)
        return json_pack("{ss si}", "state", "running", "number", (int)log->number);
    if (!log->ended)
        return json_null();
    json = json_pack("{ss si so}", "state", "ended", "number", (int)log->number, "rusage", usage_json(&log->usage));
    if (log->sandbox)
        (void)json_object_set_new(json, "sandbox", sandbox_json(log->sandbox));
    if (!WIFSIGNALED(log->status)) {
        (void)json_object_set_new(json, "exit_code", json_integer(WEXITSTATUS(log->status)));
        return json;
    }
    abbreviation = sigabbrev_np(WTERMSIG(log->status));
    (void)snprintf(name, sizeof name, "SIG%s", abbreviation ? abbreviation : "?");
    (void)json_object_set_new(json, "signal", json_string(name));
    (void)json_object_set_new(json, "signal_number", json_integer(WTERMSIG(log->status)));
    return json;
}
