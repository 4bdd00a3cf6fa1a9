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
#include "game/setting.h"
#include "match/record.h"
#include "match/record_frame.h"
#include "proto/pack.h"

enum {
    PENDING_MOST = 1 << 20, /* bytes of one match between two pushes */
    RUN_MAX = 64,
    NUMBER_MOST = 9999, /* files of one run */
};

struct segment {
    int fd;
    bool broken;      /* a write failed, so what follows it could not be read */
    bool dirty;       /* there are trailers that the disk may not have yet */
    uint32_t matches; /* begun in it */
    unsigned open;    /* of those, not ended */
    size_t bytes;
};

struct record_writer {
    char *directory;
    char run[RUN_MAX + 1];
    unsigned number;         /* of the current file */
    struct segment *current; /* where matches begin; NULL before the first */
};

struct record {
    struct record_writer *writer;
    struct segment *segment;
    const struct game *game;
    unsigned seats;
    uint32_t ordinal;
    struct buffer pending; /* frames not yet handed to the kernel */
};

/* --- files ------------------------------------------------------------------------------------------------------- */

static bool io_error(const struct record_writer *writer, const char *what, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "records in %s: %s: %s", writer->directory, what, strerror(errno));
}

static bool write_all(int fd, struct span bytes)
{
    while (bytes.size) {
        ssize_t wrote = write(fd, bytes.at, bytes.size);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        bytes = span_of(bytes.at + wrote, bytes.size - (size_t)wrote);
    }
    return true;
}

/* Makes the name of a new file durable. */
static bool sync_directory(const struct record_writer *writer)
{
    int fd = open(writer->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* Waits until the disk has everything. */
static bool segment_sync(const struct record_writer *writer, struct segment *segment, struct error *error)
{
    if (!segment->dirty)
        return true;
    if (fdatasync(segment->fd) != 0) {
        segment->broken = true;
        return io_error(writer, "the disk does not take what was written", error);
    }
    segment->dirty = false;
    return true;
}

static void segment_close(struct segment *segment)
{
    (void)close(segment->fd);
    free(segment);
}

/* Makes the next file. Several writers may work for one run: each takes numbers that nobody has taken. */
static int make_file(struct record_writer *writer, char path[PATH_MAX])
{
    int fd = -1;

    errno = EEXIST;
    while (fd < 0 && errno == EEXIST && writer->number < NUMBER_MOST) {
        int length = snprintf(path, PATH_MAX, "%s/%s-%04u.arena", writer->directory, writer->run, ++writer->number);

        errno = ENAMETOOLONG;
        if (length > 0 && length < PATH_MAX)
            fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
    }
    return fd;
}

static struct segment *segment_open(struct record_writer *writer, struct error *error)
{
    struct segment *segment = calloc(1, sizeof *segment);
    char path[PATH_MAX] = "";

    if (!segment) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return NULL;
    }
    segment->fd = make_file(writer, path);
    if (segment->fd < 0) {
        (void)io_error(writer, path, error);
        free(segment);
        return NULL;
    }
    segment->bytes = FRAME_MAGIC_BYTES;
    if (!write_all(segment->fd, span_of(frame_magic, FRAME_MAGIC_BYTES)) || !sync_directory(writer)) {
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

static void segment_leave(struct record_writer *writer, struct segment *segment)
{
    if (--segment->open == 0 && segment != writer->current)
        segment_close(segment);
}

/* --- the writer -------------------------------------------------------------------------------------------------- */

static bool run_is_good(const char *run)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    size_t length = strlen(run);

    return length >= 1 && length <= RUN_MAX && strspn(run, allowed) == length;
}

struct record_writer *record_writer_new(const char *directory, const char *run, struct error *error)
{
    struct record_writer *writer = calloc(1, sizeof *writer);

    assert(run_is_good(run));
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
    if (writer->current) {
        assert(writer->current->open == 0);
        segment_close(writer->current);
    }
    free(writer->directory);
    free(writer);
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

static void pack_settings(struct buffer *out, const struct game *game, const int32_t *values)
{
    uint16_t order[GAME_SETTINGS_MAX];

    for (uint16_t i = 0; i < game->setting_count; i++) {
        unsigned at = i;

        for (; at > 0 && strcmp(game->settings[order[at - 1]].name, game->settings[i].name) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    pack_map(out, game->setting_count);
    for (unsigned i = 0; i < game->setting_count; i++) {
        const struct game_setting *setting = &game->settings[order[i]];
        char value[PROTO_SPEC_MAX + 1];
        struct game_text text = game_text_in(value, sizeof value);

        setting_print(setting, values[order[i]], &text);
        pack_word(out, setting->name);
        pack_word(out, value);
    }
}

static void pack_seats(struct buffer *out, const struct record_header *header)
{
    pack_array(out, header->seats);
    for (unsigned seat = 0; seat < header->seats; seat++) {
        pack_map(out, 3);
        pack_word(out, "bot");
        pack_text(out, header->seat[seat].bot);
        pack_word(out, "role");
        pack_word(out, header->game->roles[header->role[seat]].name);
        pack_word(out, "version");
        pack_text(out, header->seat[seat].version);
    }
}

static void pack_header(struct buffer *out, const struct record_header *header)
{
    pack_map(out, 12);
    pack_word(out, "abi");
    pack_unsigned(out, GAME_ABI);
    pack_word(out, "arena");
    pack_text(out, header->arena);
    pack_word(out, "attempt");
    pack_unsigned(out, header->attempt);
    pack_word(out, "clock");
    pack_text(out, header->clock);
    pack_word(out, "epoch");
    pack_text(out, header->epoch);
    pack_word(out, "game");
    pack_word(out, header->game->name);
    pack_word(out, "id");
    pack_text(out, header->id);
    pack_word(out, "lost_seat");
    pack_word(out, lost_seat_names[header->lost_seat]);
    pack_word(out, "protocol");
    pack_array(out, 2);
    pack_unsigned(out, PROTO_MAJOR);
    pack_unsigned(out, PROTO_MINOR);
    pack_word(out, "seats");
    pack_seats(out, header);
    pack_word(out, "seed");
    pack_bytes(out, span_of(header->seed.bytes, sizeof header->seed.bytes));
    pack_word(out, "settings");
    pack_settings(out, header->game, header->values);
}

static void pack_trailer(struct record *record, const struct verdict *verdict, const struct hash *hash, unsigned turns,
                         unsigned decisions)
{
    struct buffer *out = &record->pending;

    pack_map(out, 6);
    pack_word(out, "decisions");
    pack_unsigned(out, decisions);
    pack_word(out, "hash");
    pack_bytes(out, span_of(hash->bytes, sizeof hash->bytes));
    pack_word(out, "reason");
    pack_word(out, verdict->reason);
    pack_word(out, "score");
    pack_array(out, record->seats);
    for (unsigned seat = 0; seat < record->seats; seat++)
        pack_signed(out, verdict->score[seat]);
    pack_word(out, "turns");
    pack_unsigned(out, turns);
    pack_word(out, "winner");
    pack_word(out, verdict_winner(record->game, verdict));
}

/* --- one match --------------------------------------------------------------------------------------------------- */

static void record_free(struct record *record)
{
    segment_leave(record->writer, record->segment);
    buffer_release(&record->pending);
    free(record);
}

struct record *record_begin(struct record_writer *writer, const struct record_header *header, struct error *error)
{
    struct segment *segment = segment_for(writer, error);
    struct record *record = segment ? calloc(1, sizeof *record) : NULL;
    size_t frame;

    if (!record) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return NULL;
    }
    *record = (struct record){.writer = writer,
                              .segment = segment,
                              .game = header->game,
                              .seats = header->seats,
                              .ordinal = ++segment->matches};
    segment->open++;
    buffer_init(&record->pending, PENDING_MOST);
    frame = frame_begin(&record->pending);
    pack_header(&record->pending, header);
    frame_end(&record->pending, frame, record->ordinal, RECORD_HEADER);
    if (!record_push(record, error)) {
        record_free(record);
        return NULL;
    }
    return record;
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
        pack_unsigned(out, steps[i].think_us);
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
    errno = record->pending.failed ? ENOMEM : EIO;
    if (record->pending.failed || record->segment->broken || !write_all(record->segment->fd, bytes)) {
        record->segment->broken = true;
        return io_error(record->writer, "a match cannot be written", error);
    }
    record->segment->bytes += bytes.size;
    buffer_clear(&record->pending);
    return true;
}

bool record_end(struct record *record, const struct verdict *verdict, const struct hash *hash, unsigned turns,
                unsigned decisions, struct error *error)
{
    size_t frame = frame_begin(&record->pending);
    bool good;

    pack_trailer(record, verdict, hash, turns, decisions);
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

void record_drop(struct record *record)
{
    struct error unheard = {0};

    if (!record_push(record, &unheard))
        record->segment->broken = true;
    record_free(record);
}
