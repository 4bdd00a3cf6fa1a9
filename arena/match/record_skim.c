/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "match/record_index.h"

typedef void tell_frame(const struct record_told *told, const struct record_match *match,
                        const struct record_skim *skim);

static void tell_steps(const struct record_told *told, const struct record_match *match, const struct record_skim *skim)
{
    (void)match;
    if (skim->steps)
        skim->steps(skim->context, told->steps, told->count);
}

static void tell_fault(const struct record_told *told, const struct record_match *match, const struct record_skim *skim)
{
    (void)match;
    if (skim->fault)
        skim->fault(skim->context, told->seat, told->fault, told->decision, told->text);
}

static void tell_resumed(const struct record_told *told, const struct record_match *match,
                         const struct record_skim *skim)
{
    for (unsigned seat = 0; skim->resumed && seat < match->seats; seat++)
        skim->resumed(skim->context, seat, &told->bots[seat]);
}

static void tell_thinned(const struct record_told *told, const struct record_match *match,
                         const struct record_skim *skim)
{
    for (unsigned seat = 0; skim->thinned && seat < match->seats; seat++)
        skim->thinned(skim->context, seat, told->decisions[seat], told->faults[seat]);
}

static tell_frame *const tellers[RECORD_TYPES] = {[RECORD_STEPS] = tell_steps,
                                                  [RECORD_FAULT] = tell_fault,
                                                  [RECORD_RESUMED] = tell_resumed,
                                                  [RECORD_THINNED] = tell_thinned};

bool record_file_skim(const struct record_file *file, size_t index, const struct record_skim *skim, struct error *error)
{
    struct record_match match;

    if (!record_file_match(file, index, &match, error))
        return false;
    for (size_t i = file->begin[index] + 1; i < file->begin[index + 1]; i++) {
        struct record_told told;
        const char *why = record_told_read(&told, &match, file, i);

        if (why)
            return error_set(error, EXIT_COULD_NOT_RUN, "match %u was changed at byte %zu of its file: %s",
                             file->place[i].match, (size_t)file->place[i].at, why);
        if (tellers[told.type])
            tellers[told.type](&told, &match, skim);
    }
    return true;
}

void record_file_append(const struct record_file *file, size_t index, uint32_t ordinal, struct buffer *out)
{
    assert(index < file->matches);
    if (out->used == 0)
        buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t i = file->begin[index]; i < file->begin[index + 1]; i++) {
        struct frame frame = record_frame(file, i);
        size_t start = frame_begin(out);

        buffer_add(out, frame.payload.at, frame.payload.size);
        frame_end(out, start, ordinal, frame.type);
        out->failed = out->failed || !frame_is_sound(&frame);
    }
}

void record_file_extract(const struct record_file *file, size_t index, struct buffer *out)
{
    assert(index < file->matches);
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t i = file->begin[index]; i < file->begin[index + 1]; i++) {
        struct frame frame = record_frame(file, i);

        buffer_add(out, file->bytes.at + frame.at, frame_next_at(&frame) - frame.at);
    }
}
