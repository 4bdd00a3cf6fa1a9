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
    uint8_t *owned;  /* the same, to be freed; NULL if the caller owns them */
    bool compressed; /* on the disk */
    size_t skipped;  /* bytes of the file that are not in `bytes`, behind its first FRAME_MAGIC_BYTES */
    enum record_damage damage;
    size_t damage_at;          /* in `bytes` */
    struct frame_place *place; /* of each frame, sorted by match, then by place */
    uint32_t *begin;           /* of each match in `place`, and the end */
    uint32_t frames, matches;
};

/* Where a frame lies. A file may consist of frames without a payload, of 17 bytes each. So this is small: with `begin`
 * at most 12 bytes a frame, less than the frame itself. */
struct frame_place {
    uint32_t match, at;
};

/* Frame `index` of the sorted ones. */
struct frame record_frame(const struct record_file *file, size_t index);

/* The contents of a frame between header and trailer. */
struct record_told {
    uint8_t type; /* enum record_type; only the members of this type are set */
    bool is_last; /* of its match */
    unsigned seat;
    uint64_t decision;                        /* 0: none */
    struct span text;                         /* of a talk, a note, the evidence, or the arena that resumes the match */
    struct span fault;                        /* the name of a fault, perhaps one that is unknown here */
    struct record_step steps[GAME_SEATS_MAX]; /* `count` of them, at least one, seats ascending */
    unsigned count;
    uint64_t decisions[GAME_SEATS_MAX], faults[GAME_SEATS_MAX]; /* of a thinned match; by seat */
    struct record_seat bots[GAME_SEATS_MAX];                    /* as many as the match has seats */
};

/* Reads frame `at` of the file, of a match whose header was read. Its seats are seats of the match, and text and
 * numbers are within the limits of the wire. Returns NULL, or else the phrase that says why not, such as "the steps
 * make no sense". */
const char *record_told_read(struct record_told *told, const struct record_match *match, const struct record_file *file,
                             size_t at);
/* The same of a frame that was read elsewhere. `is_last`: nothing of the match follows it. */
const char *record_told_frame(struct record_told *told, const struct record_match *match, const struct frame *frame,
                              bool is_last);

/* Read a match from its header, and add what its trailer says. False if a value is not valid. */
bool record_take_header(struct record_match *match, const struct frame *header);
bool record_take_trailer(struct record_match *match, const struct frame *trailer);

#endif
