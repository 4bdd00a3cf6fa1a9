/* SPDX-License-Identifier: MIT */
/* The inside of a record_file, for the files that read it. */
#ifndef MATCH_RECORD_INDEX_H
#define MATCH_RECORD_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "match/record.h"
#include "match/record_frame.h"

struct record_file {
    struct span bytes;
    uint8_t *owned; /* the same, to be freed; NULL if they are somebody else's */
    enum record_damage damage;
    size_t damage_at;
    struct frame *frame; /* sorted by match, then by place */
    size_t frames, room;
    size_t *begin; /* of each match in `frame`, and the end */
    size_t matches;
};

/* True if the payload is what was written, and one canonical map or other value. */
bool record_map_walk(const struct frame *frame);
/* The text under a key of a map; clears `good` if it is not there. */
struct span record_map_text(struct span map, const char *key, bool *good);
/* The number 0..most under a key of a map; clears `good` if it is not there. */
uint64_t record_map_number(struct span map, const char *key, uint64_t most, bool *good);

/* What stands in frames that are sound. False if it makes no sense. */
struct record_fault_told {
    unsigned seat;
    struct span fault, evidence;
    uint64_t decision;
};

bool record_read_steps(const struct frame *frame, struct record_step *steps, unsigned *count);
bool record_read_fault(const struct frame *frame, struct record_fault_told *told);

#endif
