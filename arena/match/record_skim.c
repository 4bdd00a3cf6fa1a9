/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "match/record_index.h"
#include "proto/schema.h"
#include "proto/text.h"
#include "proto/unpack.h"

bool record_read_steps(const struct frame *frame, struct record_step *steps, unsigned *count)
{
    struct span value = {0};
    struct unpack from = unpack_open(unpack_find(frame->payload, "steps", &value) ? value : (struct span){0});

    *count = unpack_array(&from);
    if (*count > GAME_SEATS_MAX)
        return false;
    for (unsigned i = 0; i < *count; i++) {
        if (unpack_array(&from) != 4)
            return false;
        steps[i].seat = (uint8_t)unpack_number(&from, 0, GAME_SEATS_MAX - 1);
        steps[i].action = (uint16_t)unpack_number(&from, 0, GAME_ACTIONS_MAX - 1);
        steps[i].cause = (uint8_t)unpack_number(&from, CAUSE_BOT, CAUSE_COUNT - 1);
        steps[i].think_us = (uint64_t)unpack_number(&from, 0, INT64_MAX);
    }
    return unpack_done(&from);
}

bool record_read_fault(const struct frame *frame, struct record_fault_told *told)
{
    bool good = true;

    told->seat = (unsigned)record_map_number(frame->payload, "seat", GAME_SEATS_MAX - 1, &good);
    told->fault = record_map_text(frame->payload, "fault", &good);
    told->evidence = record_map_text(frame->payload, "evidence", &good);
    told->decision = record_map_number(frame->payload, "decision", SCHEMA_NUMBER_MOST, &good);
    return good && text_is_good(told->evidence, FAULT_EVIDENCE_MAX, TEXT_NONE);
}

static bool skim_steps(const struct frame *frame, const struct record_skim *skim)
{
    struct record_step steps[GAME_SEATS_MAX];
    unsigned count;

    if (!record_read_steps(frame, steps, &count))
        return false;
    if (skim->steps)
        skim->steps(skim->context, steps, count);
    return true;
}

static bool skim_fault(const struct frame *frame, const struct record_skim *skim)
{
    struct record_fault_told told;

    if (!record_read_fault(frame, &told))
        return false;
    if (skim->fault)
        skim->fault(skim->context, told.seat, told.fault, told.decision, told.evidence);
    return true;
}

static bool skim_resumed(const struct frame *frame, const struct record_skim *skim)
{
    struct span value = {0};
    struct unpack from = unpack_open(unpack_find(frame->payload, "seats", &value) ? value : (struct span){0});
    unsigned seats = unpack_array(&from);
    bool good = seats <= GAME_SEATS_MAX;

    for (unsigned seat = 0; good && seat < seats; seat++) {
        struct span map = unpack_value(&from);
        struct span bot = record_map_text(map, "bot", &good), version = record_map_text(map, "version", &good);

        if (good && skim->resumed)
            skim->resumed(skim->context, seat, bot, version);
    }
    return good && unpack_done(&from);
}

typedef bool skim_frame(const struct frame *frame, const struct record_skim *skim);

static skim_frame *const skimmers[RECORD_TYPES] = {
    [RECORD_STEPS] = skim_steps, [RECORD_FAULT] = skim_fault, [RECORD_RESUMED] = skim_resumed};

bool record_file_skim(const struct record_file *file, size_t index, const struct record_skim *skim, struct error *error)
{
    assert(index < file->matches);
    for (size_t i = file->begin[index]; i < file->begin[index + 1]; i++) {
        const struct frame *frame = &file->frame[i];
        bool known = frame->type < RECORD_TYPES && skimmers[frame->type];

        if (!record_map_walk(frame) || (known && !skimmers[frame->type](frame, skim)))
            return error_set(error, EXIT_COULD_NOT_RUN, "the bytes of match %u were changed at byte %zu of its file",
                             frame->match, frame->at);
    }
    return true;
}

void record_file_extract(const struct record_file *file, size_t index, struct buffer *out)
{
    assert(index < file->matches);
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t i = file->begin[index]; i < file->begin[index + 1]; i++) {
        const struct frame *frame = &file->frame[i];

        buffer_add(out, file->bytes.at + frame->at, frame_next_at(frame) - frame->at);
    }
}
