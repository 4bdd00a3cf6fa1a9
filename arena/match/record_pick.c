/* SPDX-License-Identifier: MIT */
/* A few matches of a file that may hold very many: the file is gone through once, and only they stay in memory. A
 * compressed file is unpacked in pieces, as it is read. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "match/record_index.h"
#include "match/record_zip.h"

enum {
    CHUNK = 128 << 10, /* bytes that are read at a time, */
    PIECE_LOG = 22,    /* and that a frame of zstd may look back: what an arena writes (record_shrink.c) */
};

struct picking {
    struct span id;
    struct buffer rest;    /* bytes of frames that are not whole yet */
    struct buffer out;     /* the file of the matches that are wanted */
    struct buffer ordinal; /* theirs, as uint32_t */
    uint64_t at;           /* of the rest, in the unpacked file */
    bool begun;            /* the magic was there */
    size_t left;           /* that a frame of zstd has still to come; 0: it is whole */
    enum record_damage damage;
};

/* --- frames ------------------------------------------------------------------------------------------------------ */

static bool is_wanted(const struct picking *picking, uint32_t ordinal)
{
    for (size_t at = 0; at < picking->ordinal.used; at += sizeof ordinal)
        if (memcmp(picking->ordinal.at + at, &ordinal, sizeof ordinal) == 0)
            return true;
    return false;
}

/* Whether a header names the match; it is read as that of a file of its own. */
static bool names_match(const struct picking *picking, struct span frame)
{
    struct record_match match;
    struct record_file *file;
    struct buffer alone;
    bool good;

    if (!memmem(frame.at, frame.size, picking->id.at, picking->id.size))
        return false;
    buffer_init(&alone, FRAME_MAGIC_BYTES + frame.size);
    buffer_add(&alone, frame_magic, FRAME_MAGIC_BYTES);
    buffer_add(&alone, frame.at, frame.size);
    file = alone.failed ? NULL : record_file_in(buffer_span(&alone));
    good = file && record_file_matches(file) == 1 && record_file_match(file, 0, &match, &(struct error){0}) &&
           span_equal(match.id, picking->id);
    record_file_free(file);
    buffer_release(&alone);
    return good;
}

static void take_frame(struct picking *picking, const struct frame *frame)
{
    struct span bytes = span_of(picking->rest.at + frame->at, frame_next_at(frame) - frame->at);

    if (frame->type == RECORD_HEADER && names_match(picking, bytes))
        buffer_add(&picking->ordinal, &frame->match, sizeof frame->match);
    if (is_wanted(picking, frame->match))
        buffer_add(&picking->out, bytes.at, bytes.size);
}

/* Keeps what follows the last whole frame. */
static void drop(struct picking *picking, size_t used)
{
    if (used == 0)
        return;
    memmove(picking->rest.at, picking->rest.at + used, picking->rest.used - used);
    picking->rest.used -= used;
    picking->at += used;
}

static bool take_magic(struct picking *picking)
{
    if (picking->rest.used < FRAME_MAGIC_BYTES)
        return false;
    picking->begun = memcmp(picking->rest.at, frame_magic, FRAME_MAGIC_BYTES) == 0;
    picking->damage = picking->begun ? RECORD_WHOLE : RECORD_FOREIGN;
    if (picking->begun)
        drop(picking, FRAME_MAGIC_BYTES);
    return picking->begun;
}

/* Takes some bytes of the unpacked file. False: what follows cannot be read, or memory is short. */
static bool take_bytes(struct picking *picking, struct span bytes)
{
    enum frame_found found = FRAME_NONE;
    struct frame frame;
    size_t at = 0;

    buffer_add(&picking->rest, bytes.at, bytes.size);
    if (picking->rest.failed || (!picking->begun && !take_magic(picking)))
        return !picking->rest.failed && picking->damage == RECORD_WHOLE;
    while ((found = frame_read(buffer_span(&picking->rest), at, &frame)) == FRAME_FOUND) {
        take_frame(picking, &frame);
        at = frame_next_at(&frame);
    }
    drop(picking, at);
    picking->damage = found == FRAME_DAMAGED ? RECORD_DAMAGED : RECORD_WHOLE;
    return found != FRAME_DAMAGED && !picking->out.failed && !picking->ordinal.failed;
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

/* Unpacks some bytes. False: they are not what an arena writes. */
static bool unzip(struct picking *picking, ZSTD_DStream *stream, struct span bytes, uint8_t *room, bool *goes_on)
{
    ZSTD_inBuffer in = {bytes.at, bytes.size, 0};

    *goes_on = true;
    while (*goes_on && in.pos < in.size) {
        ZSTD_outBuffer out = {room, CHUNK, 0};

        do {
            out.pos = 0;
            picking->left = ZSTD_decompressStream(stream, &out, &in);
            if (ZSTD_isError(picking->left))
                return false;
            *goes_on = take_bytes(picking, span_of(room, out.pos));
        } while (*goes_on && out.pos == out.size);
    }
    return true;
}

static bool read_all(struct picking *picking, int fd, ZSTD_DStream *stream, uint8_t *room)
{
    uint8_t *raw = room + CHUNK;
    bool first = true, zipped = false, goes_on = true;
    ssize_t got = 0;

    while (goes_on && picking->at < RECORD_FILE_MOST && (got = read(fd, raw, CHUNK)) != 0) {
        struct span bytes = span_of(raw, got > 0 ? (size_t)got : 0);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        zipped = first ? record_is_zipped(bytes) : zipped;
        first = false;
        if (!zipped)
            goes_on = take_bytes(picking, bytes);
        else if (!unzip(picking, stream, bytes, room, &goes_on)) {
            picking->damage = picking->begun ? RECORD_DAMAGED : RECORD_FOREIGN;
            return true;
        }
    }
    if (picking->damage == RECORD_WHOLE && (picking->left || picking->rest.used > 0 || !picking->begun))
        picking->damage = RECORD_CUT;
    return true;
}

static bool pick(struct picking *picking, int fd)
{
    ZSTD_DStream *stream = ZSTD_createDStream();
    uint8_t *room = malloc(2 * CHUNK);
    bool good = stream && room && !ZSTD_isError(ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, PIECE_LOG)) &&
                read_all(picking, fd, stream, room);

    (void)ZSTD_freeDStream(stream);
    free(room);
    return good && !picking->rest.failed && !picking->out.failed && !picking->ordinal.failed;
}

/* The file of what was picked, which owns its bytes. */
static struct record_file *file_of(struct picking *picking)
{
    struct record_file *file = record_file_in(buffer_span(&picking->out));

    if (!file)
        return NULL;
    file->owned = picking->out.at;
    file->damage = picking->damage;
    file->damage_at = (size_t)picking->at;
    picking->out = (struct buffer){0};
    return file;
}

struct record_file *record_file_open_match(const char *path, struct span id, struct error *error)
{
    struct picking picking = {.id = id};
    struct record_file *file = NULL;
    struct stat about;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > RECORD_FILE_MOST) {
        if (fd >= 0)
            (void)close(fd);
        return record_file_open(path, error); /* which says what is wrong */
    }
    buffer_init(&picking.rest, 2 * RECORD_PAYLOAD_MAX + CHUNK);
    buffer_init(&picking.out, RECORD_FILE_MOST);
    buffer_init(&picking.ordinal, CHUNK);
    buffer_add(&picking.out, frame_magic, FRAME_MAGIC_BYTES);
    if (pick(&picking, fd))
        file = file_of(&picking);
    if (!file)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: it cannot be read, or memory is short", path);
    buffer_release(&picking.rest);
    buffer_release(&picking.out);
    buffer_release(&picking.ordinal);
    (void)close(fd);
    return file;
}
