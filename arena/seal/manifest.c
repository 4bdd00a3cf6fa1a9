/* SPDX-License-Identifier: MIT */
#include "seal/manifest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "seal/manifest_inside.h"

enum { ROOM_FIRST = 64 };

const char *const manifest_files[MANIFEST_FILES] = {[MANIFEST_CONF] = "event.conf", [MANIFEST_LOG] = "event.log"};

void manifest_init(struct manifest *manifest, const char *stem)
{
    *manifest = (struct manifest){.kind = stem ? MANIFEST_RUN : MANIFEST_EVENT};
    (void)snprintf(manifest->stem, sizeof manifest->stem, "%s", stem ? stem : "");
}

void manifest_release(struct manifest *manifest)
{
    free(manifest->matches);
    free(manifest->runs);
    manifest_init(manifest, NULL);
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

/* Room for one more of such size; what there is. NULL: no memory. */
static void *make_room(void *at, size_t count, size_t *room, size_t size)
{
    size_t wanted = *room ? 2 * *room : ROOM_FIRST;
    void *grown;

    if (count < *room)
        return at;
    grown = reallocarray(at, wanted, size);
    if (grown)
        *room = wanted;
    return grown;
}

bool manifest_add_match(struct manifest *manifest, const struct manifest_match *match)
{
    struct manifest_match *rows =
        make_room(manifest->matches, manifest->match_count, &manifest->match_room, sizeof *rows);

    if (!rows)
        return false;
    manifest->matches = rows;
    rows[manifest->match_count++] = *match;
    return true;
}

bool manifest_add_run(struct manifest *manifest, const struct manifest_run *run)
{
    struct manifest_run *rows = make_room(manifest->runs, manifest->run_count, &manifest->run_room, sizeof *rows);

    if (!rows)
        return false;
    manifest->runs = rows;
    rows[manifest->run_count++] = *run;
    return true;
}

int manifest_compare_matches(const void *a, const void *b)
{
    const struct manifest_match *one = a, *other = b;

    if (one->number != other->number)
        return one->number < other->number ? -1 : 1;
    return one->attempt < other->attempt ? -1 : one->attempt > other->attempt;
}

int manifest_compare_runs(const void *a, const void *b)
{
    const struct manifest_run *one = a, *other = b;
    int order = strcmp(one->folder, other->folder);

    return order ? order : strcmp(one->stem, other->stem);
}

const struct manifest_match *manifest_find_match(const struct manifest *manifest, uint32_t number, unsigned attempt)
{
    const struct manifest_match wanted = {.number = number, .attempt = (uint16_t)attempt};

    return manifest->match_count && attempt <= UINT16_MAX
               ? bsearch(&wanted, manifest->matches, manifest->match_count, sizeof wanted, manifest_compare_matches)
               : NULL;
}

const struct manifest_run *manifest_find_run(const struct manifest *manifest, const char *folder, const char *stem)
{
    struct manifest_run wanted;

    (void)snprintf(wanted.folder, sizeof wanted.folder, "%s", folder);
    (void)snprintf(wanted.stem, sizeof wanted.stem, "%s", stem);
    return manifest->run_count
               ? bsearch(&wanted, manifest->runs, manifest->run_count, sizeof wanted, manifest_compare_runs)
               : NULL;
}

/* --- text -------------------------------------------------------------------------------------------------------- */

static void print(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line, or part of one: never longer than MANIFEST_LINE_MAX. */
static void print(struct buffer *out, const char *format, ...)
{
    char *room = (char *)buffer_room(out, MANIFEST_LINE_MAX + 1);
    va_list values;

    if (!room)
        return;
    va_start(values, format);
    out->used += (size_t)vsnprintf(room, MANIFEST_LINE_MAX + 1, format, values);
    va_end(values);
}

static const char *hex_of(const struct hash *hash, char out[HASH_HEX_SIZE])
{
    hex_print(out, hash->bytes, sizeof hash->bytes);
    return out;
}

static void print_run(const struct manifest *manifest, struct buffer *out)
{
    char hex[HASH_HEX_SIZE];

    print(out, "run %s\n", manifest->stem);
    for (size_t i = 0; i < manifest->match_count; i++) {
        const struct manifest_match *match = &manifest->matches[i];

        print(out, "match m%" PRIu32 " %u %s\n", match->number, match->attempt, hex_of(&match->seal, hex));
    }
}

static void print_event(const struct manifest *manifest, struct buffer *out)
{
    char hex[HASH_HEX_SIZE];

    print(out, "event\n");
    for (unsigned i = 0; i < MANIFEST_FILES; i++)
        print(out, "file %s %" PRIu64 " %s\n", manifest_files[i], manifest->files[i].size,
              hex_of(&manifest->files[i].hash, hex));
    for (size_t i = 0; i < manifest->run_count; i++) {
        const struct manifest_run *run = &manifest->runs[i];

        print(out, "run %s %s %s\n", run->folder, run->stem, hex_of(&run->manifest, hex));
    }
}

static void print_body(const struct manifest *manifest, struct buffer *out)
{
    static void (*const printers[])(const struct manifest *manifest,
                                    struct buffer *out) = {[MANIFEST_RUN] = print_run, [MANIFEST_EVENT] = print_event};

    print(out, MANIFEST_BEGIN);
    printers[manifest->kind](manifest, out);
}

static void sort(void *rows, size_t count, size_t size, int (*compare)(const void *a, const void *b))
{
    if (count)
        qsort(rows, count, size, compare);
}

/* What was sorted has equals side by side. */
static bool check_matches(const struct manifest *manifest, struct error *error)
{
    for (size_t i = 1; i < manifest->match_count; i++)
        if (manifest_compare_matches(&manifest->matches[i - 1], &manifest->matches[i]) == 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "attempt %u at match m%" PRIu32 " has two records",
                             manifest->matches[i].attempt, manifest->matches[i].number);
    return true;
}

bool manifest_settle(struct manifest *manifest, struct error *error)
{
    struct buffer body;
    bool good;

    sort(manifest->matches, manifest->match_count, sizeof *manifest->matches, manifest_compare_matches);
    sort(manifest->runs, manifest->run_count, sizeof *manifest->runs, manifest_compare_runs);
    buffer_init(&body, MANIFEST_MOST);
    print_body(manifest, &body);
    good = !body.failed || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    manifest->hash = hash_of(buffer_span(&body));
    buffer_release(&body);
    return good && check_matches(manifest, error);
}

void manifest_sign(struct manifest *manifest, const struct signing_key *key)
{
    manifest->signature = signing_sign(key, &manifest->hash);
    manifest->is_signed = true;
}

void manifest_print(const struct manifest *manifest, struct buffer *out)
{
    char key[SIGNING_KEY_SIZE], bytes[2 * SIGNATURE_BYTES + 1];

    print_body(manifest, out);
    if (!manifest->is_signed)
        return;
    hex_print(key, manifest->signature.key, sizeof manifest->signature.key);
    hex_print(bytes, manifest->signature.bytes, sizeof manifest->signature.bytes);
    print(out, "signed %s %s\n", key, bytes);
}

/* --- files ------------------------------------------------------------------------------------------------------- */

bool manifest_read(struct manifest *manifest, const char *path, bool *missing, struct error *error)
{
    struct error found = {0};
    struct buffer text;
    bool good;

    manifest_init(manifest, NULL);
    *missing = access(path, F_OK) != 0 && errno == ENOENT;
    if (*missing)
        return false;
    buffer_init(&text, MANIFEST_MOST + 1ul);
    good = disk_read(path, MANIFEST_MOST, &text, error) && (manifest_parse(manifest, buffer_span(&text), &found) ||
                                                            error_set(error, found.code, "%s %s", path, found.text));
    buffer_release(&text);
    return good;
}

bool manifest_write(const struct manifest *manifest, const char *path, struct error *error)
{
    struct buffer text;
    bool good;

    buffer_init(&text, MANIFEST_MOST);
    manifest_print(manifest, &text);
    errno = ENOMEM;
    good = (!text.failed && disk_put(path, buffer_span(&text))) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    buffer_release(&text);
    return good;
}
