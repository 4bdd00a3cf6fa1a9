/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "match/record.h"
#include "match/record_frame.h"
#include "match/record_make.h"
#include "match/record_pack.h"
#include "proto/pack.h"

enum {
    PENDING_MOST = 1 << 20,  /* bytes of one match between two pushes */
    GATHERED_MOST = 1 << 22, /* bytes of all matches that are pushed together */
};

struct segment {
    struct segment *next;      /* of those that were there before the writer */
    struct segment *next_full; /* of those with gathered frames */
    struct buffer gathered;    /* frames that the kernel gets next */
    char *path;
    int fd;
    int broken;       /* the errno of a write that failed: what follows it could not be read; 0: all is well */
    bool dirty;       /* there are trailers that the disk may not have yet */
    uint32_t matches; /* begun in it */
    unsigned open;    /* of those, not ended */
    size_t bytes;
    off_t whole; /* bytes that the kernel has, up to the end of a push */
    off_t asked; /* of these, bytes that the disk was asked for, by the last wait */
    off_t safe;  /* and those that it had before that */
};

struct record_writer {
    char *directory;
    char run[RECORD_RUN_MAX + 1];
    unsigned number;         /* of the current file */
    struct segment *current; /* where matches begin; NULL before the first */
    struct segment *older;   /* in which matches are resumed */
    struct segment *full;    /* which have gathered frames */
    bool gathers;
};

struct record {
    struct record_writer *writer;
    struct segment *segment;
    const struct game *game;
    unsigned seats;
    uint32_t ordinal;
    struct buffer pending; /* frames not yet handed to the kernel */
};

static const char not_taken[] = "the disk does not take what was written";

/* --- files ------------------------------------------------------------------------------------------------------- */

static bool io_error(const struct record_writer *writer, const char *what, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "records in %s: %s: %s", writer->directory, what, strerror(errno));
}

static void segment_forget_full(struct record_writer *writer, struct segment *segment)
{
    struct segment **link = &writer->full;

    while (*link && *link != segment)
        link = &(*link)->next_full;
    if (*link)
        *link = segment->next_full;
}

/* A write failed: what it left of a push is cut off, or else when the matches are resumed. */
static void segment_break(struct segment *segment)
{
    segment->broken = errno;
    (void)!ftruncate(segment->fd, segment->whole);
}

/* The disk lost something of what came after its last success, and may have taken something later: a network file
 * system leaves a hole then, beyond which no reader could go. Nothing of it was reported, so it is cut off. */
static void segment_lose(struct segment *segment, int reason)
{
    segment->broken = reason;
    segment->whole = segment->safe;
    (void)!ftruncate(segment->fd, segment->whole);
}

/* Writes the gathered bytes to the kernel. */
static bool segment_push(struct record_writer *writer, struct segment *segment, struct error *error)
{
    struct span bytes = buffer_span(&segment->gathered);

    segment_forget_full(writer, segment);
    if (bytes.size == 0)
        return true;
    if (!segment->broken && disk_write(segment->fd, bytes))
        segment->whole += (off_t)bytes.size;
    else if (!segment->broken)
        segment_break(segment);
    buffer_clear(&segment->gathered);
    errno = segment->broken;
    return segment->broken == 0 || io_error(writer, "what happened cannot be written", error);
}

static bool segment_add(struct record_writer *writer, struct segment *segment, struct span bytes, struct error *error)
{
    if (segment->gathered.used + bytes.size > GATHERED_MOST && !segment_push(writer, segment, error))
        return false;
    if (segment->gathered.used == 0 && bytes.size > 0) {
        segment->next_full = writer->full;
        writer->full = segment;
    }
    buffer_add(&segment->gathered, bytes.at, bytes.size);
    segment->bytes += bytes.size;
    errno = ENOMEM;
    return !segment->gathered.failed || io_error(writer, "a match cannot be written", error);
}

/* Waits until the disk has everything. */
static bool segment_sync(struct record_writer *writer, struct segment *segment, struct error *error)
{
    if (!segment_push(writer, segment, error))
        return false;
    if (!segment->dirty)
        return true;
    if (fdatasync(segment->fd) != 0) {
        segment->broken = errno;
        if (segment != writer->current) /* nobody else waits for it, so it is known what is safe */
            segment_lose(segment, segment->broken);
        errno = segment->broken;
        return io_error(writer, not_taken, error);
    }
    segment->dirty = false;
    segment->safe = segment->asked = segment->whole;
    return true;
}

/* A file that has no match is removed. */
static void segment_close(struct segment *segment)
{
    if (segment->path && segment->whole <= FRAME_MAGIC_BYTES)
        (void)unlink(segment->path);
    if (segment->fd >= 0)
        (void)close(segment->fd);
    buffer_release(&segment->gathered);
    free(segment->path);
    free(segment);
}

static struct segment *segment_new(struct error *error)
{
    struct segment *segment = calloc(1, sizeof *segment);

    if (!segment) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return NULL;
    }
    segment->fd = -1;
    buffer_init(&segment->gathered, GATHERED_MOST);
    return segment;
}

static struct segment *segment_open(struct record_writer *writer, struct error *error)
{
    struct segment *segment = segment_new(error);
    char path[PATH_MAX] = "";

    if (!segment)
        return NULL;
    segment->fd = record_make_file(writer->directory, writer->run, &writer->number, path);
    segment->path = segment->fd >= 0 ? strdup(path) : NULL;
    segment->whole = (off_t)(segment->bytes = FRAME_MAGIC_BYTES);
    if (!segment->path || !record_hold(segment->fd) ||
        !disk_write(segment->fd, span_of(frame_magic, FRAME_MAGIC_BYTES)) || !disk_sync_folder(writer->directory)) {
        (void)io_error(writer, path, error);
        segment_close(segment);
        return NULL;
    }
    return segment;
}

/* The file in which the next match begins. */
static struct segment *segment_for(struct record_writer *writer, struct error *error)
{
    struct segment *current = writer->current;

    if (current && current->bytes < RECORD_SEGMENT_MOST && !current->broken)
        return current;
    if (current && !segment_sync(writer, current, error))
        return NULL;
    if (current && current->open == 0)
        segment_close(current);
    writer->current = segment_open(writer, error);
    return writer->current;
}

/* A file that was there before, in which a match goes on. */
static struct segment *segment_reopen(struct record_writer *writer, const char *path, struct error *error)
{
    struct segment *segment = writer->older;

    while (segment && strcmp(segment->path, path) != 0)
        segment = segment->next;
    if (segment)
        return segment;
    segment = segment_new(error);
    if (!segment)
        return NULL;
    segment->path = strdup(path);
    segment->fd = segment->path ? open(path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    if (segment->fd < 0 || !record_hold(segment->fd)) {
        (void)io_error(writer, path, error);
        segment_close(segment);
        return NULL;
    }
    segment->whole = segment->asked = segment->safe = lseek(segment->fd, 0, SEEK_END);
    segment->next = writer->older;
    writer->older = segment;
    return segment;
}

static void segment_leave(struct record_writer *writer, struct segment *segment)
{
    struct segment **link = &writer->older;

    if (--segment->open > 0 || segment == writer->current)
        return;
    /* Only matches with an unreported end have bytes here; they stay unfinished. */
    (void)!segment_push(writer, segment, &(struct error){0});
    while (*link && *link != segment)
        link = &(*link)->next;
    if (*link)
        *link = segment->next;
    segment_close(segment);
}

/* --- the writer -------------------------------------------------------------------------------------------------- */

struct record_writer *record_writer_new(const char *directory, const char *run, struct error *error)
{
    struct record_writer *writer = calloc(1, sizeof *writer);

    assert(record_run_is_good(span_text(run)));
    if (writer)
        writer->directory = strdup(directory);
    if (!writer || !writer->directory) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        free(writer);
        return NULL;
    }
    memcpy(writer->run, run, strlen(run) + 1);
    if (mkdir(directory, 0755) != 0 && errno != EEXIST) {
        (void)io_error(writer, "the directory cannot be made", error);
        record_writer_free(writer);
        return NULL;
    }
    return writer;
}

void record_writer_free(struct record_writer *writer)
{
    if (!writer)
        return;
    assert(!writer->older);
    if (writer->current) {
        assert(writer->current->open == 0);
        (void)!segment_push(writer, writer->current, &(struct error){0});
        segment_close(writer->current);
    }
    free(writer->directory);
    free(writer);
}

/* --- one match --------------------------------------------------------------------------------------------------- */

static void record_free(struct record *record)
{
    segment_leave(record->writer, record->segment);
    buffer_release(&record->pending);
    free(record);
}

/* Begins to write a match to a segment. NULL on error; the segment does not count it then. */
static struct record *record_new(struct record_writer *writer, struct segment *segment,
                                 const struct record_header *header, struct error *error)
{
    struct record *record = calloc(1, sizeof *record);

    segment->open++;
    if (!record) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        segment_leave(writer, segment);
        return NULL;
    }
    *record = (struct record){.writer = writer, .segment = segment, .game = header->game, .seats = header->seats};
    buffer_init(&record->pending, PENDING_MOST);
    return record;
}

/* Pushes the first frame. Frees the record if that fails. */
static struct record *record_opened(struct record *record, struct error *error)
{
    if (record_push(record, error))
        return record;
    record_free(record);
    return NULL;
}

struct record *record_begin(struct record_writer *writer, const struct record_header *header, struct error *error)
{
    struct segment *segment = segment_for(writer, error);
    struct record *record = segment ? record_new(writer, segment, header, error) : NULL;
    size_t frame;

    if (!record)
        return NULL;
    record->ordinal = ++segment->matches;
    frame = frame_begin(&record->pending);
    record_pack_header(&record->pending, header);
    frame_end(&record->pending, frame, record->ordinal, RECORD_HEADER);
    return record_opened(record, error);
}

struct record *record_resume(struct record_writer *writer, const struct record_place *place,
                             const struct record_header *header, struct error *error)
{
    struct segment *segment = segment_reopen(writer, place->path, error);
    struct record *record = segment ? record_new(writer, segment, header, error) : NULL;
    size_t frame;

    if (!record)
        return NULL;
    record->ordinal = place->ordinal;
    frame = frame_begin(&record->pending);
    record_pack_resumed(&record->pending, header);
    frame_end(&record->pending, frame, record->ordinal, RECORD_RESUMED);
    return record_opened(record, error);
}

void record_steps(struct record *record, const struct record_step *steps, unsigned count)
{
    struct buffer *out = &record->pending;
    size_t frame = frame_begin(out);

    pack_map(out, 1);
    pack_word(out, "steps");
    pack_array(out, count);
    for (unsigned i = 0; i < count; i++) {
        pack_array(out, 4);
        pack_unsigned(out, steps[i].seat);
        pack_unsigned(out, steps[i].action);
        pack_unsigned(out, steps[i].cause);
        pack_unsigned(out, steps[i].think_us < RECORD_THINK_MOST_US ? steps[i].think_us : RECORD_THINK_MOST_US);
    }
    frame_end(out, frame, record->ordinal, RECORD_STEPS);
}

void record_talk(struct record *record, unsigned seat, struct span text)
{
    struct buffer *out = &record->pending;
    size_t frame = frame_begin(out);

    pack_map(out, 2);
    pack_word(out, "seat");
    pack_unsigned(out, seat);
    pack_word(out, "text");
    pack_text(out, text);
    frame_end(out, frame, record->ordinal, RECORD_TALK);
}

void record_note(struct record *record, unsigned seat, uint64_t decision, struct span note)
{
    struct buffer *out = &record->pending;
    size_t frame = frame_begin(out);

    pack_map(out, 3);
    pack_word(out, "decision");
    pack_unsigned(out, decision);
    pack_word(out, "note");
    pack_text(out, note);
    pack_word(out, "seat");
    pack_unsigned(out, seat);
    frame_end(out, frame, record->ordinal, RECORD_NOTE);
}

void record_fault(struct record *record, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct buffer *out = &record->pending;
    size_t frame = frame_begin(out);

    pack_map(out, 4);
    pack_word(out, "decision");
    pack_unsigned(out, decision);
    pack_word(out, "evidence");
    pack_word(out, evidence);
    pack_word(out, "fault");
    pack_word(out, fault_kinds[fault].name);
    pack_word(out, "seat");
    pack_unsigned(out, seat);
    frame_end(out, frame, record->ordinal, RECORD_FAULT);
}

bool record_push(struct record *record, struct error *error)
{
    struct span bytes = buffer_span(&record->pending);

    if (bytes.size == 0 && !record->pending.failed)
        return true;
    errno = record->pending.failed ? ENOMEM : record->segment->broken;
    if (errno)
        return io_error(record->writer, "a match cannot be written", error);
    if (!segment_add(record->writer, record->segment, bytes, error))
        return false;
    buffer_clear(&record->pending);
    return record->writer->gathers || segment_push(record->writer, record->segment, error);
}

void record_writer_gather(struct record_writer *writer)
{
    writer->gathers = true;
}

bool record_writer_push(struct record_writer *writer, struct error *error)
{
    bool good = true;

    while (writer->full)
        good = segment_push(writer, writer->full, error) && good;
    return good;
}

bool record_end(struct record *record, const struct record_trailer *trailer, struct error *error)
{
    size_t frame = frame_begin(&record->pending);
    bool good;

    record_pack_trailer(&record->pending, record->game, record->seats, trailer);
    frame_end(&record->pending, frame, record->ordinal, RECORD_TRAILER);
    good = record_push(record, error);
    record->segment->dirty = true;
    if (good && record->segment != record->writer->current)
        good = segment_sync(record->writer, record->segment, error);
    record_free(record);
    return good;
}

bool record_writer_sync(struct record_writer *writer, struct error *error)
{
    return !writer->current || segment_sync(writer, writer->current, error);
}

bool record_writer_wait(struct record_writer *writer, int *fd, struct error *error)
{
    struct segment *current = writer->current;

    *fd = -1;
    if (!current || !current->dirty)
        return true;
    errno = current->broken; /* then trailers may be lost */
    if (errno)
        return io_error(writer, not_taken, error);
    if (!segment_push(writer, current, error))
        return false;
    *fd = fcntl(current->fd, F_DUPFD_CLOEXEC, 0);
    current->dirty = *fd < 0;
    if (*fd >= 0) {
        current->safe = current->asked; /* else the wait before would have failed */
        current->asked = current->whole;
    }
    return *fd >= 0 || io_error(writer, "the disk cannot be waited for", error);
}

void record_writer_break(struct record_writer *writer, int reason, struct error *error)
{
    if (writer->current && !writer->current->broken)
        segment_lose(writer->current, reason);
    errno = reason;
    (void)io_error(writer, not_taken, error);
}

void record_drop(struct record *record)
{
    record_free(record);
}
