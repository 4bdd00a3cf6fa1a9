/* SPDX-License-Identifier: MIT */
/* Reports why a bot did not come, as far as the endpoint shows it: nothing connected, or a connection sent nothing or
 * was refused. Over a unix socket the group of the connecting process is known. Over tcp only a token shows the bot of
 * a connection; without one, the latest attempt is reported. */
#ifndef RUN_ABSENCE_H
#define RUN_ABSENCE_H

#include <stdint.h>
#include <sys/types.h>

#include "hub/hub.h"
#include "run/transport.h"

/* What was seen of a bot, or of connections whose bot is not known. All zero: nothing. */
struct sighting {
    enum attempt_kind kind;
    int64_t at_us;
    char words[ATTEMPT_WORDS_MAX];
};

enum { ABSENCE_WORDS_MAX = ATTEMPT_WORDS_MAX + ENDPOINT_MAX + 100 };

/* Keeps the attempt if it says as much as what was seen before. */
void sighting_note(struct sighting *sighting, const struct attempt *attempt, int64_t now_us);
/* Keeps it as the latest. */
void sighting_renew(struct sighting *sighting, const struct attempt *attempt, int64_t now_us);

/* Which of the expected bots a process belongs to, by its group or by an ancestor that led one: `which` is called with
 * numbers of processes until it knows one. NULL: none of them, or it is not known. */
void *absence_owner(pid_t group, void *(*which)(void *context, pid_t leader), void *context);

/* Whose a connection at the first router is that said nothing. */
enum silence {
    SILENCE_NOBODY, /* there is none, or they are others' */
    SILENCE_UNKNOWN,
    SILENCE_ITS,
};

/* A bot that was started at `since_us` has not said hello: begins with ": ". `unknown` is what was seen of connections
 * whose bot is not known. */
void absence_words(char out[ABSENCE_WORDS_MAX], const char *endpoint, enum transport transport, int64_t since_us,
                   const struct sighting *its, const struct sighting *unknown, enum silence silence);
/* Its process ended before it said hello: adds to the sentence what was seen before that, if anything. */
void absence_add(char *sentence, size_t size, const struct sighting *its);

#endif
