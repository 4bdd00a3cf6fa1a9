/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/disk.h"
#include "match/record_index.h"

/* --- the index --------------------------------------------------------------------------------------------------- */

static bool add_frame(struct record_file *file, const struct frame *frame)
{
    if (file->frames == file->room) {
        size_t room = file->room ? 2 * file->room : 64;
        struct frame *grown = realloc(file->frame, room * sizeof *grown);

        if (!grown)
            return false;
        file->frame = grown;
        file->room = room;
    }
    file->frame[file->frames++] = *frame;
    return true;
}

static int by_match(const void *a, const void *b)
{
    const struct frame *first = a;
    const struct frame *second = b;

    if (first->match != second->match)
        return first->match < second->match ? -1 : 1;
    return first->at < second->at ? -1 : 1;
}

/* Notes where in the sorted frames each match begins; one entry more for the end. */
static bool index_matches(struct record_file *file)
{
    file->begin = malloc((file->frames + 1) * sizeof *file->begin);
    if (!file->begin)
        return false;
    for (size_t i = 0; i < file->frames; i++)
        if (i == 0 || file->frame[i].match != file->frame[i - 1].match)
            file->begin[file->matches++] = i;
    file->begin[file->matches] = file->frames;
    return true;
}

static enum record_damage damage_of(enum frame_found found)
{
    return found == FRAME_DAMAGED ? RECORD_DAMAGED : found == FRAME_CUT ? RECORD_CUT : RECORD_WHOLE;
}

/* Reads all frames. False if memory is short. */
static bool index_frames(struct record_file *file)
{
    size_t magic = file->bytes.size < FRAME_MAGIC_BYTES ? file->bytes.size : FRAME_MAGIC_BYTES;
    enum frame_found found = FRAME_NONE;
    struct frame frame;

    if (magic && memcmp(file->bytes.at, frame_magic, magic) != 0) {
        file->damage = RECORD_FOREIGN;
        return index_matches(file);
    }
    file->damage_at = magic;
    while (magic == FRAME_MAGIC_BYTES && (found = frame_read(file->bytes, file->damage_at, &frame)) == FRAME_FOUND) {
        if (!add_frame(file, &frame))
            return false;
        file->damage_at = frame_next_at(&frame);
    }
    file->damage = file->frames == 0 && found == FRAME_NONE ? RECORD_CUT : damage_of(found);
    if (file->frames)
        qsort(file->frame, file->frames, sizeof *file->frame, by_match);
    return index_matches(file);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

struct record_file *record_file_in(struct span bytes)
{
    struct record_file *file = calloc(1, sizeof *file);

    if (!file)
        return NULL;
    file->bytes = bytes;
    if (!index_frames(file)) {
        record_file_free(file);
        return NULL;
    }
    return file;
}

struct record_file *record_file_open(const char *path, struct error *error)
{
    struct record_file *file = NULL;
    struct buffer bytes;

    buffer_init(&bytes, RECORD_FILE_MOST + 1);
    if (disk_read(path, RECORD_FILE_MOST, &bytes, error)) {
        file = record_file_in(buffer_span(&bytes));
        if (!file)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    }
    if (file)
        file->owned = bytes.at;
    else
        buffer_release(&bytes);
    return file;
}

void record_file_free(struct record_file *file)
{
    if (!file)
        return;
    free(file->owned);
    free(file->frame);
    free(file->begin);
    free(file);
}

enum record_damage record_file_damage(const struct record_file *file)
{
    return file->damage;
}

size_t record_file_damage_at(const struct record_file *file)
{
    return file->damage_at;
}

uint32_t record_file_ordinal(const struct record_file *file, size_t index)
{
    assert(index < file->matches);
    return file->frame[file->begin[index]].match;
}

size_t record_file_matches(const struct record_file *file)
{
    return file->matches;
}
