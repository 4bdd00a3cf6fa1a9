/* SPDX-License-Identifier: MIT */
/* Who sits where: the chairs of a table. For arena/run alone. */
#ifndef RUN_CHAIRS_H
#define RUN_CHAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include "match/fault.h"
#include "match/referee.h"

struct chair;
struct instance;
struct shard;
struct table;

/* Gives the bot on this seat a handle for the match. False if memory is short. */
bool chair_number(struct table *table, unsigned seat) __attribute__((warn_unused_result));
/* The chair that a handle names, if this instance sits on it in a match that is played. */
struct chair *chair_of(const struct instance *instance, uint64_t handle, struct table **table, unsigned *seat);
/* The parameters of messages to the bot on this seat. */
struct seat_contact chair_contact(const struct table *table, unsigned seat);
/* Assigns the chairs of an open table, as far as there are bots for them. True if each chair has a bot or will never
 * have one: then the table is taken. */
bool chairs_take(struct shard *shard, struct table *table);
/* Keeps the reason why the chair is empty, or why its bot crashed. */
void chair_note(struct chair *chair, const char *why);
/* The reason that was kept; "" for none. */
const char *chair_why(const struct chair *chair);
/* The instance sits down on the chair. */
void chair_seat(struct table *table, unsigned seat, struct instance *instance);
/* The bot on the seat is lost, with this fault. If it is no fault of its yet, the chair is to be taken again. */
void chair_leave(struct table *table, unsigned seat, enum fault fault, const char *why);
/* The instances at the table leave it. */
void chairs_clear(struct shard *shard, struct table *table);
/* Frees what the chairs keep about earlier instances. */
void chairs_forget(struct table *table);

#endif
