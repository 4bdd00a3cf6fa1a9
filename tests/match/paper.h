/* SPDX-License-Identifier: MIT */
/* Records in a temporary directory: a writer, and functions that read them back. */
#ifndef PAPER_H
#define PAPER_H

#include "match/record.h"
#include "table.h"

struct paper {
    char directory[64];
    struct record_writer *writer;
};

void paper_init(struct paper *paper);
/* The same in memory, if the machine has a folder for that. For many small records: each waits for its disk. */
void paper_init_in_memory(struct paper *paper);
/* Ends the writer and removes the directory with all its files. */
void paper_release(struct paper *paper);
/* The bytes of the run's file with this number; the caller frees `at`. */
struct span paper_read(const struct paper *paper, unsigned number);

/* The council, Leduc and NOT ALONE, in their own epochs. */
struct record_games paper_games(void);

/* paper_outcome: the result of verifying match `index` in these bytes. paper_agrees: true if the file is whole and all
 * its `matches` matches agree. */
enum record_outcome paper_outcome(struct span bytes, size_t index);
bool paper_agrees(struct span bytes, size_t matches);

/* Plays a council of `rounds` rounds with talk, notes and faults, and records it in the paper. Returns its hash. */
struct hash paper_play(struct paper *paper, int32_t rounds);
/* Plays the same at a table that the caller made with table_init. */
void paper_play_at(struct table *table);

#endif
