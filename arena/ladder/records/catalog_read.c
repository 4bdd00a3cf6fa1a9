/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ladder/records/catalog.h"
#include "ladder/roster/ladder_log.h"
#include "match/fault.h"
#include "plugin/code.h"

enum {
    CHECK_BYTES = 4096, /* at either end of what is known of a file */
    NAME_MOST = 2048,   /* bytes of a name's parts */
};

/* --- how a file agrees ------------------------------------------------------------------------------------------- */

/* Hashes the first and the last bytes before `begin`. False: the file has not so many. */
static bool check_of(int fd, uint64_t begin, struct hash *out)
{
    uint8_t bytes[CHECK_BYTES];
    size_t size = begin < CHECK_BYTES ? (size_t)begin : CHECK_BYTES;
    struct hasher hasher;

    hasher_init(&hasher);
    if (pread(fd, bytes, size, 0) != (ssize_t)size)
        return false;
    hasher_add(&hasher, span_of(bytes, size));
    if (pread(fd, bytes, size, (off_t)(begin - size)) != (ssize_t)size)
        return false;
    hasher_add(&hasher, span_of(bytes, size));
    *out = hasher_end(&hasher);
    return true;
}

static bool is_unchanged(const struct stat *then, const struct stat *now)
{
    return then->st_ino == now->st_ino && then->st_dev == now->st_dev && then->st_size == now->st_size &&
           then->st_mtim.tv_sec == now->st_mtim.tv_sec && then->st_mtim.tv_nsec == now->st_mtim.tv_nsec;
}

static uint64_t changed_at(const struct stat *about)
{
    enum { NS_IN_S = 1000000000 };

    return about->st_mtim.tv_sec < 0 ? 0 : (uint64_t)about->st_mtim.tv_sec * NS_IN_S + (uint64_t)about->st_mtim.tv_nsec;
}

/* A file that was changed and has not grown is another one. */
static enum catalog_fit fit_of(int fd, const struct catalog_segment *segment, const struct stat *about)
{
    struct hash check;

    if ((uint64_t)about->st_size < segment->begin || segment->begin == 0 || !check_of(fd, segment->begin, &check) ||
        memcmp(check.bytes, segment->check.bytes, sizeof check.bytes) != 0)
        return FIT_GONE;
    if ((uint64_t)about->st_size != segment->size)
        return FIT_GROWN;
    return changed_at(about) == segment->changed ? FIT_SAME : FIT_GONE;
}

static bool look_at(struct catalog_segment *segment, const char *records, struct error *error)
{
    char path[PATH_MAX];
    struct stat about = {0};
    int fd;

    if (snprintf(path, sizeof path, "%s/%s", records, segment->name) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", records);
    fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &about) != 0)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", path, strerror(errno));
    else if (!segment->looked || segment->fit != FIT_SAME || !is_unchanged(&segment->about, &about))
        segment->fit = fit_of(fd, segment, &about);
    if (fd >= 0)
        (void)close(fd);
    segment->about = about;
    segment->looked = segment->is_there = true;
    return error->code == EXIT_DONE;
}

/* --- the folder -------------------------------------------------------------------------------------------------- */

static int is_segment(const struct dirent *entry)
{
    static const char end[] = ".arena";
    size_t size = strlen(entry->d_name);

    return size > sizeof end - 1 && strcmp(entry->d_name + size - (sizeof end - 1), end) == 0;
}

static int by_name(const void *a, const void *b, void *context)
{
    const struct catalog *catalog = context;

    return strcmp(catalog->segments[*(const unsigned *)a].name, catalog->segments[*(const unsigned *)b].name);
}

/* The segments that have a name, by name; the caller frees them. NULL: no memory. */
static unsigned *sort_segments(struct catalog *catalog, unsigned *count)
{
    unsigned *sorted = malloc((catalog->segment_count + 1) * sizeof *sorted);

    *count = 0;
    for (unsigned i = 0; sorted && i < catalog->segment_count; i++)
        if (catalog->segments[i].name)
            sorted[(*count)++] = i;
    if (*count)
        qsort_r(sorted, *count, sizeof *sorted, by_name, catalog);
    return sorted;
}

/* Both the files and the segments are in the order of their names. */
static bool look_at_files(struct catalog *catalog, const char *records, struct dirent **files, int count,
                          struct error *error)
{
    unsigned known = 0, next = 0;
    unsigned *sorted = sort_segments(catalog, &known);
    bool good = sorted || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    for (int i = 0; good && i < count; i++) {
        int number;

        while (next < known && strcmp(catalog->segments[sorted[next]].name, files[i]->d_name) < 0)
            next++;
        if (next < known && strcmp(catalog->segments[sorted[next]].name, files[i]->d_name) == 0)
            number = (int)sorted[next];
        else
            number = catalog_segment(catalog, files[i]->d_name);
        good = number >= 0 ? look_at(&catalog->segments[number], records, error)
                           : error_set(error, EXIT_COULD_NOT_RUN, "%s: there are more than %d files of records",
                                       records, CATALOG_SEGMENTS_MAX);
    }
    free(sorted);
    return good;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool records_of(const char *folder, char records[PATH_MAX], struct error *error)
{
    return snprintf(records, PATH_MAX, "%s/records", folder) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
}

bool catalog_look(struct catalog *catalog, const char *folder, struct error *error)
{
    char records[PATH_MAX];
    struct dirent **files = NULL;
    int count;
    bool good;

    if (!records_of(folder, records, error))
        return false;
    for (unsigned i = 0; i < catalog->segment_count; i++)
        catalog->segments[i].is_there = false;
    count = scandir(records, &files, is_segment, by_bytes);
    good = count >= 0 || errno == ENOENT ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", records, strerror(errno));
    good = good && (count <= 0 || look_at_files(catalog, records, files, count, error));
    for (int i = 0; i < count; i++)
        free(files[i]);
    free(files);
    for (unsigned i = 0; i < catalog->segment_count; i++)
        if (!catalog->segments[i].is_there)
            catalog->segments[i].fit = FIT_GONE;
    return good;
}

/* --- one match --------------------------------------------------------------------------------------------------- */

static uint64_t number_of(struct span id)
{
    char text[PROTO_ID_MAX + 1];

    (void)snprintf(text, sizeof text, "%.*s", (int)id.size, (const char *)id.at);
    return ladder_match_number(text);
}

/* Parts of a name, one behind the other. */
struct parts {
    char text[NAME_MOST];
    size_t used;
};

static void add_part(struct parts *parts, struct span text, char before)
{
    if (before)
        parts->text[parts->used++] = before;
    if (text.size)
        memcpy(parts->text + parts->used, text.at, text.size);
    parts->used += text.size;
}

static bool number_parts(struct catalog *catalog, enum catalog_kind kind, const struct parts *parts, uint32_t *out,
                         struct error *error)
{
    int number = names_number(&catalog->names[kind], span_of(parts->text, parts->used));

    *out = (uint32_t)number;
    return number >= 0 || error_set(error, EXIT_COULD_NOT_RUN, "out of memory for the names in records");
}

static bool number_pool(struct catalog *catalog, const struct record_match *match, uint32_t *out, struct error *error)
{
    struct parts parts = {.used = 0};
    char code[HASH_HEX_SIZE];

    code_text(match->by_plugin ? &match->plugin : NULL, code);
    add_part(&parts, match->ladder.ladder, 0);
    add_part(&parts, match->ladder.season, '\t');
    add_part(&parts, match->ladder.class, '\t');
    add_part(&parts, match->game, '\t');
    add_part(&parts, match->epoch, '\t');
    add_part(&parts, span_text(code), '\t');
    for (unsigned seat = 0; seat < match->seats; seat++)
        add_part(&parts, match->role[seat], seat ? ',' : '\t');
    return number_parts(catalog, CATALOG_POOLS, &parts, out, error);
}

static bool number_word(struct catalog *catalog, struct span word, uint32_t *out, struct error *error)
{
    struct parts parts = {.used = 0};

    add_part(&parts, word, 0);
    return number_parts(catalog, CATALOG_WORDS, &parts, out, error);
}

static bool number_seat(struct catalog *catalog, const struct record_match *match, unsigned seat,
                        struct catalog_match *out, struct error *error)
{
    struct parts parts = {.used = 0};

    add_part(&parts, match->bot[seat], 0);
    add_part(&parts, match->version[seat], '\t');
    add_part(&parts, match->ladder.owner[seat], '\t');
    out->seat[seat].score = match->score[seat];
    return number_parts(catalog, CATALOG_VERSIONS, &parts, &out->seat[seat].version, error);
}

static bool take_finished(struct catalog *catalog, const struct record_match *match, struct catalog_match *out,
                          struct error *error)
{
    bool good = number_word(catalog, match->winner, &out->winner, error) &&
                number_word(catalog, match->reason, &out->reason, error);

    out->attempt = match->attempt;
    out->purpose = match->ladder.purpose;
    out->choice = match->ladder.choice;
    out->chosen_for = match->ladder.chosen_for;
    out->turns = match->turns;
    out->decisions = match->decisions;
    out->seats = match->seats;
    for (unsigned seat = 0; good && seat < match->seats; seat++)
        good = number_seat(catalog, match, seat, out, error);
    return good;
}

static void on_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct catalog_match *match = context;
    enum fault kind = fault_named(fault);

    (void)decision;
    (void)evidence;
    match->seat[seat].faults += kind < FAULT_COUNT && fault_kinds[kind].cost != FAULT_NOTED;
}

static void on_steps(void *context, const struct record_step *steps, unsigned count)
{
    struct catalog_match *match = context;

    for (unsigned i = 0; i < count; i++)
        match->seat[steps[i].seat].decisions += steps[i].cause == CAUSE_BOT;
}

static void on_thinned(void *context, unsigned seat, uint64_t decisions, uint64_t faults)
{
    struct catalog_match *match = context;

    match->seat[seat].decisions += (uint32_t)decisions;
    match->seat[seat].faults += (uint32_t)faults;
}

static bool take_match(struct catalog *catalog, const struct record_file *file, size_t index, struct catalog_match *out,
                       struct error *error)
{
    struct record_skim skim = {.steps = on_steps, .fault = on_fault, .thinned = on_thinned, .context = out};
    struct record_match match;
    struct error damage = {0};

    if (!record_file_match(file, index, &match, &damage))
        return true;
    out->state = CATALOG_UNFINISHED;
    out->number = number_of(match.id);
    out->line = match.ladder.line;
    if (!number_pool(catalog, &match, &out->pool, error))
        return false;
    if (!match.finished)
        return true;
    out->state = record_file_skim(file, index, &skim, &damage) ? CATALOG_FINISHED : CATALOG_DAMAGED;
    return out->state == CATALOG_DAMAGED || take_finished(catalog, &match, out, error);
}

/* --- one segment ------------------------------------------------------------------------------------------------- */

static bool take_file(struct catalog *catalog, const struct record_file *file, unsigned number,
                      const struct catalog_taker *taker, struct error *error)
{
    struct catalog_segment *segment = &catalog->segments[number];
    uint64_t begin = record_file_damage_at(file);
    bool good = true;

    for (size_t i = 0; good && i < record_file_matches(file); i++) {
        struct catalog_match match = {.segment = number, .at = record_file_match_at(file, i)};

        if (segment->fit == FIT_GROWN && !record_file_begins(file, i))
            continue; /* the rest of a match that is known */
        good = take_match(catalog, file, i, &match, error) && taker->take(taker->context, &match, error);
        if (match.state == CATALOG_UNFINISHED && match.at < begin)
            begin = match.at;
    }
    segment->begin = record_file_is_compressed(file) ? (uint64_t)segment->about.st_size : begin; /* it does not grow */
    segment->torn = record_file_damage(file) == RECORD_CUT;
    return good;
}

/* What was read is what the file had when it was looked at; it may have more since. */
static bool check_again(struct catalog_segment *segment, const char *path, struct error *error)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool good = fd >= 0 && check_of(fd, segment->begin, &segment->check);

    if (fd >= 0)
        (void)close(fd);
    segment->size = (uint64_t)segment->about.st_size;
    segment->changed = changed_at(&segment->about);
    segment->fit = FIT_SAME;
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s was cut while it was read", path);
}

bool catalog_read(struct catalog *catalog, const char *folder, unsigned number, const struct catalog_taker *taker,
                  struct error *error)
{
    struct catalog_segment *segment = &catalog->segments[number];
    uint64_t from = segment->fit == FIT_GROWN ? segment->begin : 0;
    char path[PATH_MAX];
    struct record_file *file;
    bool good;

    if (snprintf(path, sizeof path, "%s/records/%s", folder, segment->name) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    file = record_file_open_part(path, from, (size_t)segment->about.st_size, error);
    if (!file)
        return false;
    catalog->read_bytes += (uint64_t)segment->about.st_size - from;
    good = take_file(catalog, file, number, taker, error) && check_again(segment, path, error);
    record_file_free(file);
    return good;
}
