/* SPDX-License-Identifier: MIT */
/* Matches that are over and that the feed has forgotten, for observers and HTTP: the database says where their records
 * are. To look one up takes as long as it takes to read a file, so it is done at a desk. For arena/serve alone. */
#ifndef SERVE_OLD_H
#define SERVE_OLD_H

#include "feed/old.h"
#include "ladder/records/query.h"

struct serve;

/* Asks the database of the ladder, for one thread. NULL: no memory. */
struct query *old_query(const struct serve *serve);
/* The match with this number. NULL with a sentence: EXIT_NO, the ladder has no such match that is over; any other, its
 * record or the database cannot be read now. */
struct feed_old *old_open(struct serve *serve, struct query *query, uint64_t number, struct error *error);

/* What a desk is asked for the facts of a match by. They say whether it was released, so after 10 s it is another one,
 * and they are made anew. And the number of the match in it. */
uint64_t old_facts_key(uint64_t number);
uint64_t old_facts_number(uint64_t key);

#endif
