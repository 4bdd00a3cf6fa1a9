/* SPDX-License-Identifier: MIT */
/* Record files in fewer bytes: compressed, and thinned. A compressed file is a row of zstd frames, each of at most
 * PIECE_BYTES of the file, which says its size: so nothing has to be believed of a frame but that. */
#include <assert.h>
#include <string.h>
#include <zstd.h>

#include "base/disk.h"
#include "match/record_index.h"
#include "match/record_zip.h"
#include "proto/pack.h"

enum { PIECE_BYTES = 4 << 20, LEVEL = 6 };

static bool no_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
}

/* --- compressed -------------------------------------------------------------------------------------------------- */

bool record_is_zipped(struct span bytes)
{
    static const uint8_t magic[] = {0x28, 0xb5, 0x2f, 0xfd};

    return bytes.size >= sizeof magic && memcmp(bytes.at, magic, sizeof magic) == 0;
}

static bool zip(struct span bytes, struct buffer *out)
{
    for (size_t at = 0; at < bytes.size; at += PIECE_BYTES) {
        size_t size = bytes.size - at < PIECE_BYTES ? bytes.size - at : PIECE_BYTES;
        size_t bound = ZSTD_compressBound(size);
        uint8_t *room = buffer_room(out, bound);
        size_t used = room ? ZSTD_compress(room, bound, bytes.at + at, size, LEVEL) : 0;

        if (!room || ZSTD_isError(used))
            return false;
        out->used += used;
    }
    return true;
}

/* A frame of at most a piece; what is more is believed of none. */
static bool unzip_frame(struct span *rest, struct buffer *out)
{
    size_t packed = ZSTD_findFrameCompressedSize(rest->at, rest->size);
    unsigned long long size = ZSTD_isError(packed) ? 0 : ZSTD_getFrameContentSize(rest->at, packed);
    uint8_t *room = size >= 1 && size <= PIECE_BYTES ? buffer_room(out, (size_t)size) : NULL;

    if (!room || ZSTD_decompress(room, (size_t)size, rest->at, packed) != size)
        return false;
    out->used += (size_t)size;
    *rest = span_of(rest->at + packed, rest->size - packed);
    return true;
}

bool record_unzip(struct span bytes, struct buffer *out)
{
    while (bytes.size > 0)
        if (!unzip_frame(&bytes, out))
            return false;
    return true;
}

/* --- thinned ----------------------------------------------------------------------------------------------------- */

/* What is left of the frames of a match that are dropped. */
struct thinned {
    uint64_t bytes, frames;
    uint64_t decisions[GAME_SEATS_MAX], faults[GAME_SEATS_MAX];
};

static void count_steps(void *context, const struct record_step *steps, unsigned count)
{
    struct thinned *thinned = context;

    for (unsigned i = 0; i < count; i++)
        thinned->decisions[steps[i].seat] += steps[i].cause == CAUSE_BOT;
}

static void count_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct thinned *thinned = context;
    enum fault kind = fault_named(fault);

    (void)decision;
    (void)evidence;
    thinned->faults[seat] += kind < FAULT_COUNT && fault_kinds[kind].cost != FAULT_NOTED;
}

static void pack_thinned(struct buffer *out, const struct thinned *thinned, unsigned seats, const struct hash *seal)
{
    pack_map(out, 4);
    pack_word(out, "bytes");
    pack_unsigned(out, thinned->bytes);
    pack_word(out, "frames");
    pack_unsigned(out, thinned->frames);
    pack_word(out, "seal");
    pack_bytes(out, span_of(seal->bytes, sizeof seal->bytes));
    pack_word(out, "seats");
    pack_array(out, seats);
    for (unsigned seat = 0; seat < seats; seat++) {
        pack_array(out, 2);
        pack_unsigned(out, thinned->decisions[seat]);
        pack_unsigned(out, thinned->faults[seat]);
    }
}

static void copy_frame(const struct record_file *file, size_t at, struct buffer *out)
{
    struct frame frame = record_frame(file, at);

    buffer_add(out, file->bytes.at + frame.at, frame_next_at(&frame) - frame.at);
}

static void copy_match(const struct record_file *file, size_t index, struct buffer *out)
{
    for (size_t i = file->begin[index]; i < file->begin[index + 1]; i++)
        copy_frame(file, i, out);
}

/* A match that is damaged or thinned stays as it is. */
static void thin_match(const struct record_file *file, size_t index, struct buffer *out, size_t *count)
{
    struct thinned thinned = {0};
    const struct record_skim skim = {.steps = count_steps, .fault = count_fault, .context = &thinned};
    size_t first = file->begin[index], end = file->begin[index + 1], start;
    struct record_match match;
    struct error error = {0};
    struct hash seal;

    if (!record_file_match(file, index, &match, &error) || !match.finished || match.thinned ||
        !record_file_skim(file, index, &skim, &error)) {
        copy_match(file, index, out);
        return;
    }
    for (size_t i = first + 1; i + 1 < end; i++) {
        struct frame frame = record_frame(file, i);

        thinned.bytes += frame_next_at(&frame) - frame.at;
        thinned.frames++;
    }
    seal = record_file_seal(file, index);
    copy_frame(file, first, out);
    start = frame_begin(out);
    pack_thinned(out, &thinned, match.seats, &seal);
    frame_end(out, start, file->place[first].match, RECORD_THINNED);
    copy_frame(file, end - 1, out);
    ++*count;
}

/* --- a file ------------------------------------------------------------------------------------------------------ */

/* The bytes that the file is to have, before they are compressed; the same as now if nothing is to be done. */
static bool thin(const struct record_file *file, struct buffer *out, size_t *count, struct error *error)
{
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t i = 0; i < record_file_matches(file); i++)
        thin_match(file, i, out, count);
    return !out->failed || no_memory(error);
}

static bool shrink(struct span raw, const struct record_file *file, bool thins, struct buffer *out,
                   struct record_shrunk *shrunk, struct error *error)
{
    struct buffer thinned;
    bool good;

    buffer_init(&thinned, RECORD_FILE_MOST);
    good = !thins || thin(file, &thinned, &shrunk->thinned, error);
    if (good && (shrunk->thinned || !record_is_zipped(raw)))
        good = zip(shrunk->thinned ? buffer_span(&thinned) : file->bytes, out) || no_memory(error);
    buffer_release(&thinned);
    shrunk->before = hash_of(raw);
    shrunk->after = hash_of(buffer_span(out));
    shrunk->bytes_before = raw.size;
    shrunk->bytes_after = out->used;
    return good;
}

bool record_shrink(const char *path, bool thins, struct buffer *out, struct record_shrunk *shrunk, struct error *error)
{
    struct record_file *file;
    struct buffer raw;
    bool good;

    *shrunk = (struct record_shrunk){0};
    buffer_init(&raw, RECORD_FILE_MOST + 1);
    file = record_file_open(path, error);
    good = file && disk_read(path, RECORD_FILE_MOST, &raw, error);
    if (good && file->damage == RECORD_WHOLE && !record_file_is_unfinished(file))
        good = shrink(buffer_span(&raw), file, thins, out, shrunk, error);
    record_file_free(file);
    buffer_release(&raw);
    return good;
}
