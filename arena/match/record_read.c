/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/disk.h"
#include "match/record_index.h"
#include "match/record_zip.h"

/* --- the index --------------------------------------------------------------------------------------------------- */

struct frame record_frame(const struct record_file *file, size_t index)
{
    struct frame frame;
    enum frame_found found = frame_read(file->bytes, file->place[index].at, &frame);

    assert(found == FRAME_FOUND);
    (void)found;
    return frame;
}

static int by_match(const void *a, const void *b)
{
    const struct frame_place *first = a;
    const struct frame_place *second = b;

    if (first->match != second->match)
        return first->match < second->match ? -1 : 1;
    return first->at < second->at ? -1 : 1;
}

static enum record_damage damage_of(enum frame_found found)
{
    return found == FRAME_DAMAGED ? RECORD_DAMAGED : found == FRAME_CUT ? RECORD_CUT : RECORD_WHOLE;
}

/* Goes through all frames: counts them, and looks where the file is damaged. */
static void count_frames(struct record_file *file)
{
    size_t magic = file->bytes.size < FRAME_MAGIC_BYTES ? file->bytes.size : FRAME_MAGIC_BYTES;
    enum frame_found found = FRAME_NONE;
    struct frame frame;

    if (magic && memcmp(file->bytes.at, frame_magic, magic) != 0) {
        file->damage = RECORD_FOREIGN;
        return;
    }
    file->damage_at = magic;
    while (magic == FRAME_MAGIC_BYTES && (found = frame_read(file->bytes, file->damage_at, &frame)) == FRAME_FOUND) {
        file->frames++;
        file->damage_at = frame_next_at(&frame);
    }
    file->damage = file->frames == 0 && found == FRAME_NONE ? RECORD_CUT : damage_of(found);
}

static bool place_frames(struct record_file *file)
{
    size_t at = FRAME_MAGIC_BYTES;

    file->place = malloc((file->frames + (size_t)1) * sizeof *file->place);
    if (!file->place)
        return false;
    for (uint32_t i = 0; i < file->frames; i++) {
        struct frame frame;

        (void)frame_read(file->bytes, at, &frame);
        file->place[i] = (struct frame_place){.match = frame.match, .at = (uint32_t)at};
        at = frame_next_at(&frame);
    }
    if (file->frames)
        qsort(file->place, file->frames, sizeof *file->place, by_match);
    return true;
}

static bool is_first_of_match(const struct record_file *file, uint32_t i)
{
    return i == 0 || file->place[i].match != file->place[i - 1].match;
}

/* Notes where in the sorted frames each match begins; one entry more for the end. */
static bool index_matches(struct record_file *file)
{
    uint32_t match = 0;

    for (uint32_t i = 0; i < file->frames; i++)
        file->matches += is_first_of_match(file, i);
    file->begin = malloc((file->matches + (size_t)1) * sizeof *file->begin);
    if (!file->begin)
        return false;
    for (uint32_t i = 0; i < file->frames; i++)
        if (is_first_of_match(file, i))
            file->begin[match++] = i;
    file->begin[match] = file->frames;
    return true;
}

/* False if memory is short. */
static bool index_frames(struct record_file *file)
{
    count_frames(file);
    return place_frames(file) && index_matches(file);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

struct record_file *record_file_in(struct span bytes)
{
    struct record_file *file = calloc(1, sizeof *file);

    assert(bytes.size <= UINT32_MAX);
    if (!file)
        return NULL;
    file->bytes = bytes;
    if (!index_frames(file)) {
        record_file_free(file);
        return NULL;
    }
    return file;
}

/* Of bytes that it frees. */
static struct record_file *own(struct buffer *bytes, struct error *error)
{
    struct record_file *file = record_file_in(buffer_span(bytes));

    if (!file)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    else
        file->owned = bytes->at;
    return file;
}

/* What a compressed file holds, in its place. What is no such file after all stays as it is: no record. */
static bool unzip(struct buffer *bytes)
{
    struct buffer plain;

    buffer_init(&plain, RECORD_FILE_MOST + FRAME_MAGIC_BYTES);
    if (!record_unzip(buffer_span(bytes), &plain)) {
        buffer_release(&plain);
        return false;
    }
    buffer_release(bytes);
    *bytes = plain;
    return true;
}

struct record_file *record_file_open(const char *path, struct error *error)
{
    return record_file_open_part(path, 0, SIZE_MAX, error);
}

struct record_file *record_file_open_part(const char *path, size_t from, size_t until, struct error *error)
{
    bool whole = from <= FRAME_MAGIC_BYTES, zipped = false;
    struct record_file *file = NULL;
    struct buffer bytes;

    buffer_init(&bytes, RECORD_FILE_MOST + FRAME_MAGIC_BYTES + 1);
    if (!whole)
        buffer_add(&bytes, frame_magic, FRAME_MAGIC_BYTES);
    if (disk_read_rest(path, whole ? 0 : from, RECORD_FILE_MOST, &bytes, error)) {
        size_t most = until - (whole ? 0 : from - FRAME_MAGIC_BYTES);

        bytes.used = bytes.used < most ? bytes.used : most;
        zipped = whole && record_is_zipped(buffer_span(&bytes)) && unzip(&bytes);
        file = own(&bytes, error);
    }
    if (!file)
        buffer_release(&bytes);
    else
        file->compressed = zipped;
    if (file && !whole)
        file->skipped = from - FRAME_MAGIC_BYTES;
    return file;
}

void record_file_free(struct record_file *file)
{
    if (!file)
        return;
    free(file->owned);
    free(file->place);
    free(file->begin);
    free(file);
}

enum record_damage record_file_damage(const struct record_file *file)
{
    return file->damage;
}

bool record_file_is_compressed(const struct record_file *file)
{
    return file->compressed;
}

bool record_file_is_unfinished(const struct record_file *file)
{
    struct record_match match;
    struct error damage = {0};

    for (size_t i = 0; i < record_file_matches(file); i++)
        if (record_file_match(file, i, &match, &damage) && !match.finished)
            return true;
    return false;
}

size_t record_file_damage_at(const struct record_file *file)
{
    return file->skipped + file->damage_at;
}

uint32_t record_file_ordinal(const struct record_file *file, size_t index)
{
    assert(index < file->matches);
    return file->place[file->begin[index]].match;
}

size_t record_file_matches(const struct record_file *file)
{
    return file->matches;
}

bool record_file_begins(const struct record_file *file, size_t index)
{
    assert(index < file->matches);
    return record_frame(file, file->begin[index]).type == RECORD_HEADER;
}

size_t record_file_match_at(const struct record_file *file, size_t index)
{
    assert(index < file->matches);
    return file->skipped + file->place[file->begin[index]].at;
}
