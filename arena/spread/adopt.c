/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/disk.h"
#include "spread/attempt.h"
#include "spread/inside.h"
#include "spread/parcel.h"

enum { US_PER_MS = 1000 };

struct adoption {
    struct coordinator *c;
    struct staged staged[ADOPT_AT_ONCE];
    size_t count;
};

struct adoption *adoption_new(struct coordinator *c, struct error *error)
{
    struct adoption *adoption = calloc(1, sizeof *adoption);

    if (adoption)
        adoption->c = c;
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return adoption;
}

bool adoption_full(const struct adoption *adoption)
{
    return adoption->count == ADOPT_AT_ONCE;
}

/* --- one attempt ------------------------------------------------------------------------------------------------- */

bool adoption_read(const struct coordinator *c, uint32_t number, unsigned attempt, const char *ending, size_t most,
                   const struct hash *hash, struct buffer *out, struct error *found)
{
    char path[TASK_PATH_MAX];
    struct hash is;

    task_attempt_path(c->folder, number, attempt, ending, path);
    if (!disk_read(path, most, out, found))
        return false;
    is = hash_of(buffer_span(out));
    return memcmp(&is, hash, sizeof is) == 0 ||
           error_set(found, EXIT_COULD_NOT_RUN, "%s changed",
                     strcmp(ending, PARCEL_ENDING) == 0 ? "its evidence was" : c->matter->what);
}

/* NULL: no memory, so it is not known. */
static struct task_use *use_of(const struct task_outcome *outcome)
{
    struct task_use *use = calloc(1, sizeof *use);

    if (!use)
        return NULL;
    use->core_ms = outcome->took_ms * outcome->cores;
    use->cpu_ms = outcome->cpu_ms;
    for (size_t i = 0; i < outcome->spent_count; i++)
        use->spent_ms[outcome->spent[i].entry] = outcome->spent[i].ms;
    return use;
}

/* Whether what lies beside the records is there too. It is not waited for longer than files can be late; then they
 * count without it. */
static bool evidence_is_there(struct coordinator *c, uint32_t number, unsigned attempt,
                              const struct task_outcome *outcome)
{
    int64_t now = coordinator_now(c);
    struct row *row = &c->rows[number];
    struct error found = {0};
    struct buffer bytes;
    bool good;

    if (outcome->evidence_bytes == 0 || !c->matter->bring)
        return true;
    buffer_init(&bytes, PARCEL_MOST + 1);
    good =
        adoption_read(c, number, attempt, PARCEL_ENDING, outcome->evidence_bytes, &outcome->evidence, &bytes, &found);
    buffer_release(&bytes);
    if (row->late_us == 0)
        row->late_us = now;
    return good || now - row->late_us >= (int64_t)c->spread->setup.cache_ms * US_PER_MS;
}

bool adoption_add(struct adoption *adoption, uint32_t number, unsigned attempt, const struct task_outcome *outcome,
                  bool *whole, bool *late, struct error *found, struct error *error)
{
    struct staged *staged = &adoption->staged[adoption->count];
    struct coordinator *c = adoption->c;
    struct buffer bytes;
    bool good = true;

    buffer_init(&bytes, RECORD_FILE_MOST + 1);
    *whole = adoption_read(c, number, attempt, c->matter->ending, outcome->bytes, &outcome->hash, &bytes, found) &&
             c->matter->check(c, number, buffer_span(&bytes), found);
    *late = *whole && !evidence_is_there(c, number, attempt, outcome);
    if (*late) {
        buffer_release(&bytes);
        return true;
    }
    if (*whole) {
        *staged = (struct staged){.number = number,
                                  .attempt = attempt,
                                  .hash = outcome->hash,
                                  .has_evidence = outcome->evidence_bytes > 0 && c->matter->bring,
                                  .evidence = outcome->evidence,
                                  .use = use_of(outcome)};
        good = c->matter->keep(c, staged, buffer_span(&bytes), error);
        if (!good)
            free(staged->use);
        adoption->count += good;
    }
    buffer_release(&bytes);
    return good;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

static bool write_log(const struct adoption *adoption, struct error *error)
{
    struct task_log *log = &adoption->c->log;

    for (size_t i = 0; i < adoption->count; i++) {
        const struct staged *staged = &adoption->staged[i];
        struct task_log_line line = {.kind = TASK_LOG_ADOPT,
                                     .task = staged->number,
                                     .attempt = staged->attempt,
                                     .hash = staged->hash,
                                     .has_evidence = staged->has_evidence,
                                     .evidence = staged->evidence,
                                     .use = staged->use};

        (void)snprintf(line.file, sizeof line.file, "%s", staged->file);
        task_log_add(log, &line);
    }
    return task_log_sync(log, error);
}

bool adoption_end(struct adoption *adoption, struct error *error)
{
    struct coordinator *c = adoption->c;
    bool good =
        !error->code && (adoption->count == 0 ||
                         (write_log(adoption, error) && c->matter->count(c, adoption->staged, adoption->count, error)));

    for (size_t i = 0; good && i < adoption->count; i++) {
        if (adoption->staged[i].has_evidence)
            c->matter->bring(c, &adoption->staged[i]);
        c->progress.finished += c->rows[adoption->staged[i].number].matches.matches;
        c->progress.played += c->rows[adoption->staged[i].number].matches.matches;
    }
    for (size_t i = 0; i < adoption->count; i++)
        free(adoption->staged[i].use);
    free(adoption);
    return good;
}
