/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "match/record_index.h"

/* --- the bytes --------------------------------------------------------------------------------------------------- */

static bool read_all(int fd, uint8_t *out, size_t size, size_t *got)
{
    for (*got = 0; *got < size;) {
        ssize_t count = read(fd, out + *got, size - *got);

        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        if (count == 0)
            return true;
        *got += (size_t)count;
    }
    return true;
}

/* Reads a regular file of at most RECORD_FILE_MOST bytes; NULL on error. */
static uint8_t *read_file(int fd, const char *path, size_t *size, struct error *error)
{
    struct stat about;
    uint8_t *bytes;

    if (fd < 0 || fstat(fd, &about) != 0) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(about.st_mode) || about.st_size > RECORD_FILE_MOST) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: not a file of at most %d bytes", path, RECORD_FILE_MOST);
        return NULL;
    }
    bytes = malloc((size_t)about.st_size + 1);
    if (!bytes || !read_all(fd, bytes, (size_t)about.st_size, size)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
        free(bytes);
        return NULL;
    }
    return bytes;
}

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
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    size_t size = 0;
    uint8_t *bytes = read_file(fd, path, &size, error);
    struct record_file *file;

    if (fd >= 0)
        (void)close(fd);
    if (!bytes)
        return NULL;
    file = record_file_in(span_of(bytes, size));
    if (!file) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        free(bytes);
        return NULL;
    }
    file->owned = bytes;
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
