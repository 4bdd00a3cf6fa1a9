/* SPDX-License-Identifier: MIT */
/* Bots that attached come back to matches that were broken off with the arena.
 *
 * The record names the session of each such bot, and its handle for the match. A hello with the token of that session
 * and with this handle resumes there. A bot that does not name the match does not know it any more, and hears it from
 * the beginning, under a new handle. So does a newcomer of the same bot, such as a process that was started again. For
 * arena/run alone. */
#ifndef RUN_RETURNING_H
#define RUN_RETURNING_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/message.h"

struct instance;
struct shard;
struct table;

/* A seat of a resumed match whose bot had attached: it waits for that bot, and keeps nobody else waiting. */
bool chair_is_of_session(const struct table *table, unsigned seat);
/* Seats the bots that came back to a table that is taken, or gives them up when their time is over. */
void chairs_await(struct shard *shard, struct table *table);
/* True if the session had a seat under this handle in a match that was broken off and has not begun again. */
bool session_may_claim(const struct shard *shard, const char *session, uint64_t handle);
/* The bot was welcomed after a hello that named a match which has not begun again. Its event is remembered. */
void instance_claims(struct shard *shard, struct instance *instance, const struct message_hello *hello);
/* Gives the seat its handle: that of before if the bot came back to the match, else a new one. Sets `heard` to the last
 * event that the bot heard. False if memory is short. */
bool chair_number_again(struct table *table, unsigned seat, uint64_t *heard) __attribute__((warn_unused_result));

#endif
