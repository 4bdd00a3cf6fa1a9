/* SPDX-License-Identifier: MIT */
#include "spread/verification.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/version.h"
#include "spread/inside.h"
#include "spread/same_program.h"

enum { FOLDERS_OPEN = 16 };

struct file {
    char *path; /* absolute */
    uint64_t bytes;
    struct hash hash;
    uint32_t first, count; /* of its matches, among those of all files */
};

struct verification {
    const struct registry *registry;
    struct file *files;
    size_t file_count;
    uint32_t matches;
    char program[HASH_HEX_SIZE], hash[HASH_HEX_SIZE];
    struct verify_found *found; /* by match, */
    bool *known;                /* and whether it counts */
};

/* --- the files --------------------------------------------------------------------------------------------------- */

static bool hash_it(struct file *file)
{
    int fd = open(file->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat about;
    bool good = fd >= 0 && fstat(fd, &about) == 0 && hash_of_file(fd, RECORD_FILE_MOST, &file->hash);

    if (good)
        file->bytes = (uint64_t)about.st_size;
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* Sets *more to false if it cannot be read. */
static bool add_file(struct verification *verification, const char *path, bool *more, struct error *error)
{
    struct error unread = {0};
    struct record_file *records = record_file_open(path, &unread);
    struct file *file = &verification->files[verification->file_count];
    size_t count;

    *more = false;
    if (!records)
        return true;
    count = record_file_matches(records);
    record_file_free(records);
    *file = (struct file){.path = realpath(path, NULL), .first = verification->matches, .count = (uint32_t)count};
    if (count > PLAN_GAMES_MAX - verification->matches) {
        free(file->path);
        return error_set(error, EXIT_WRONG_USE, "a cluster verifies at most %d matches at once", PLAN_GAMES_MAX);
    }
    if (!file->path || !hash_it(file)) {
        free(file->path);
        return true;
    }
    *more = true;
    verification->matches += file->count;
    verification->file_count++;
    return true;
}

static void add_text(struct hasher *hasher, const char *text)
{
    hasher_add(hasher, span_of((const uint8_t *)text, strlen(text) + 1));
}

/* What is verified, and by which programs. */
static void hash_all(struct verification *verification)
{
    const struct registry *registry = verification->registry;
    struct hasher hasher;
    struct hash hash;

    hasher_init(&hasher);
    add_text(&hasher, verification->program);
    hasher_add(&hasher, span_of((const uint8_t *)&registry->gating, sizeof registry->gating));
    for (size_t i = 0; i < registry->plugin_count; i++)
        add_text(&hasher, registry->plugins[i].hashed);
    for (size_t i = 0; i < verification->file_count; i++) {
        add_text(&hasher, verification->files[i].path);
        hasher_add(&hasher, span_of(verification->files[i].hash.bytes, sizeof verification->files[i].hash.bytes));
    }
    hash = hasher_end(&hasher);
    hex_print(verification->hash, hash.bytes, sizeof hash.bytes);
}

struct verification *verification_new(char *const *paths, size_t count, const struct registry *registry,
                                      struct error *error)
{
    struct verification *verification = calloc(1, sizeof *verification);
    bool more = true;

    if (!verification) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    verification->registry = registry;
    verification->files = calloc(count + 1, sizeof *verification->files);
    for (size_t i = 0; verification->files && more && i < count && !error->code; i++)
        if (!add_file(verification, paths[i], &more, error))
            break;
    verification->found = calloc((size_t)verification->matches + 1, sizeof *verification->found);
    verification->known = calloc((size_t)verification->matches + 1, sizeof *verification->known);
    if (!error->code && (!verification->files || !verification->found || !verification->known))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!error->code && same_program_hash(verification->program, error)) {
        hash_all(verification);
        return verification;
    }
    verification_free(verification);
    return NULL;
}

const char *verification_hash(const struct verification *verification)
{
    return verification->hash;
}

uint32_t verification_matches(const struct verification *verification)
{
    return verification->matches;
}

const struct verify_found *verification_found(const struct verification *verification, size_t file, size_t match)
{
    const struct file *of = file < verification->file_count ? &verification->files[file] : NULL;

    return of && match < of->count ? &verification->found[of->first + match] : NULL;
}

void verification_free(struct verification *verification)
{
    for (size_t i = 0; i < verification->file_count; i++)
        free(verification->files[i].path);
    if (verification->found)
        verify_found_release(verification->found, verification->matches);
    free(verification->found);
    free(verification->known);
    free(verification->files);
    free(verification);
}

/* --- a task ------------------------------------------------------------------------------------------------------ */

static void add_piece(struct verify_task *task, const struct file *file, uint32_t first, uint32_t count)
{
    task->pieces[task->piece_count++] = (struct verify_piece){
        .path = file->path, .bytes = file->bytes, .hash = file->hash, .first = first, .count = count};
    task->matches += count;
}

static size_t file_of(const struct verification *verification, uint32_t match)
{
    size_t low = 0, high = verification->file_count;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;

        if (verification->files[middle].first <= match)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Cuts the range where files end. */
static void add_range(const struct verification *verification, struct verify_task *task, struct range range)
{
    for (size_t i = file_of(verification, range.first); range.count > 0; i++) {
        const struct file *file = &verification->files[i];
        uint32_t at = range.first - file->first, left = file->count - at,
                 count = range.count < left ? range.count : left;

        if (count > 0)
            add_piece(task, file, at, count);
        range.first += count;
        range.count -= count;
    }
}

/* The probe looks whether the first file is there. */
static bool print(const struct coordinator *c, uint32_t number, struct buffer *out, struct error *error)
{
    const struct verification *verification = c->verification;
    const struct ranges *ranges = &c->rows[number].matches;
    unsigned cores = c->spread->setup.need.cores;
    struct verify_task task = {.number = number,
                               .arena = version_program,
                               .program = verification->program,
                               .gating = verification->registry->gating,
                               .jobs = cores == 0                 ? 1
                                       : cores < VERIFY_JOBS_MOST ? cores
                                                                  : VERIFY_JOBS_MOST,
                               .pieces = calloc((size_t)ranges->matches + 1, sizeof *task.pieces)};
    bool good;

    if (!task.pieces)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (size_t i = 0; i < verification->registry->plugin_count && i < VERIFY_PLUGINS_MOST; i++)
        task.plugins[task.plugin_count++] = verification->registry->plugins[i].hashed;
    for (uint32_t i = 0; i < ranges->count; i++)
        add_range(verification, &task, ranges->at[i]);
    if (number == TASK_PROBE)
        add_piece(&task, &verification->files[0], 0, 0);
    good = verify_task_print(&task, out) ||
           error_set(error, EXIT_COULD_NOT_RUN, "the paths of the records are no UTF-8, or too long for a task");
    free(task.pieces);
    return good;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static bool is_known(const struct coordinator *c, uint32_t match)
{
    return c->verification->known[match];
}

static bool is_left_out(const struct coordinator *c, uint32_t match)
{
    (void)c;
    (void)match;
    return false;
}

static unsigned group_of(const struct coordinator *c, uint32_t match)
{
    (void)c;
    return match;
}

/* --- what was found ---------------------------------------------------------------------------------------------- */

/* Puts what was found of a row's matches to theirs. */
static void spread_out(struct coordinator *c, uint32_t number, struct verify_found *found)
{
    const struct ranges *ranges = &c->rows[number].matches;

    for (uint32_t i = 0; i < ranges->count; i++)
        for (uint32_t k = 0; k < ranges->at[i].count; k++) {
            struct verify_found *to = &c->verification->found[ranges->at[i].first + k];

            verify_found_release(to, 1);
            *to = *found;
            *found++ = (struct verify_found){0};
        }
}

/* Reads what was found of a row's matches; takes it, if it shall be kept. */
static bool read_found(struct coordinator *c, uint32_t number, struct span bytes, bool keep, struct error *error)
{
    uint32_t count = c->rows[number].matches.matches;
    struct verify_found *found = calloc((size_t)count + 1, sizeof *found);
    bool good;

    if (!found)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = verify_found_parse(found, count, bytes, error);
    if (good && keep)
        spread_out(c, number, found);
    verify_found_release(found, count);
    free(found);
    return good;
}

static bool check(struct coordinator *c, uint32_t number, struct span bytes, struct error *found)
{
    return read_found(c, number, bytes, false, found);
}

static bool keep(struct coordinator *c, struct staged *staged, struct span bytes, struct error *error)
{
    (void)snprintf(staged->file, sizeof staged->file, "%u.%u.found", staged->number, staged->attempt);
    return read_found(c, staged->number, bytes, true, error);
}

static void know(struct coordinator *c, uint32_t number)
{
    const struct ranges *ranges = &c->rows[number].matches;

    for (uint32_t i = 0; i < ranges->count; i++)
        memset(&c->verification->known[ranges->at[i].first], 1, ranges->at[i].count);
}

static bool count_all(struct coordinator *c, const struct staged *staged, size_t count, struct error *error)
{
    (void)error;
    for (size_t i = 0; i < count; i++)
        know(c, staged[i].number);
    return true;
}

/* What is not there any more is found again. */
static bool mend(struct coordinator *c, const struct task_log_line *line, struct error *error)
{
    struct error lost = {0};
    struct buffer bytes;

    (void)error;
    buffer_init(&bytes, RECORD_FILE_MOST + 1);
    if (adoption_read(c, line->task, line->attempt, c->matter->ending, RECORD_FILE_MOST, &line->hash, &bytes, &lost) &&
        read_found(c, line->task, buffer_span(&bytes), true, &lost))
        know(c, line->task);
    else
        c->rows[line->task].state = ROW_CUT;
    buffer_release(&bytes);
    return true;
}

static bool tell(struct coordinator *c, struct error *error)
{
    (void)error;
    while (c->next < c->matches && c->verification->known[c->next])
        c->next++;
    c->over = c->next == c->matches;
    return true;
}

const struct matter matter_verification = {.ending = ".found",
                                           .what = "what it found was",
                                           .is_known = is_known,
                                           .is_left_out = is_left_out,
                                           .group_of = group_of,
                                           .print = print,
                                           .check = check,
                                           .keep = keep,
                                           .count = count_all,
                                           .mend = mend,
                                           .tell = tell};

/* --- all of it --------------------------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *about, int type, struct FTW *walk)
{
    (void)about;
    (void)type;
    (void)walk;
    (void)remove(path); /* what a late attempt just made stays */
    return 0;
}

int verification_play(struct verification *verification, struct spread *spread, const char *stem,
                      const struct run_ops *ops, struct error *error)
{
    struct coordinator *c = calloc(1, sizeof *c);
    int code = EXIT_DONE;

    if (!c)
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), EXIT_COULD_NOT_RUN;
    c->spread = spread;
    c->matter = &matter_verification;
    c->verification = verification;
    c->ops = ops;
    c->matches = verification->matches;
    c->stem = stem;
    if (c->matches > 0)
        code = coordinator_play(c, error);
    if (c->matches > 0 && code == EXIT_DONE)
        (void)nftw(c->folder, remove_one, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS);
    free(c);
    return error->code ? (int)error->code : code;
}
