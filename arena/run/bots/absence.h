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

/* The attempt to report of a bot, or of connections whose bot is not known. All zero: none was seen. */
struct sighting {
    enum attempt_kind kind;
    int64_t at_us;
    char words[ATTEMPT_WORDS_MAX];
};

enum { ABSENCE_WORDS_MAX = ATTEMPT_WORDS_MAX + ENDPOINT_MAX + 100 };

/* Keeps the attempt if it says at least as much as the one before. */
void sighting_note(struct sighting *sighting, const struct attempt *attempt, int64_t now_us);
/* Keeps the attempt in any case, as the latest. */
void sighting_renew(struct sighting *sighting, const struct attempt *attempt, int64_t now_us);

/* Finds the expected bot to which a process belongs: by its group, or by an ancestor that led one. Calls `which` with
 * one pid after another until it returns a bot. NULL: it belongs to no expected bot, or that is unknown. */
void *absence_owner(pid_t group, void *(*which)(void *context, pid_t leader), void *context);

/* The owner of a silent connection at the first router. */
enum silence {
    SILENCE_NOBODY, /* no such connection, or only other bots' */
    SILENCE_UNKNOWN,
    SILENCE_ITS,
};

/* Writes why a bot that was started at `since_us` has not said hello; begins with ": ". `unknown` is the sighting of
 * connections whose bot is not known. */
void absence_words(char out[ABSENCE_WORDS_MAX], const char *endpoint, enum transport transport, int64_t since_us,
                   const struct sighting *its, const struct sighting *unknown, enum silence silence);
/* For a bot whose process ended before it said hello: adds to the sentence the attempt that was seen before, if any. */
void absence_add(char *sentence, size_t size, const struct sighting *its);

#endif
