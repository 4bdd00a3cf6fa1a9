/* SPDX-License-Identifier: MIT */
/* Why a bot plays or waits, in words: for the host, and for everybody. */
#ifndef SERVE_WHY_H
#define SERVE_WHY_H

#include <jansson.h>
#include <stdbool.h>

struct serve;
struct serve_bot;

enum why_reader {
    WHY_HOST,
    WHY_PUBLIC /* without the host's reasons, and without what is under way */
};

/* Appends a sentence for each thing that is to be said about a bot: first about the ladder,
 * then about each version that is there, else about the last one. False: nobody of this name is hosted, and none has
 * ever attached. Not under the lock of the daemon. */
bool why_tell(struct serve *serve, const char *name, enum why_reader reader, json_t *sentences)
    __attribute__((warn_unused_result));
/* True if somebody else is there that it may meet. Under the lock. */
bool why_has_opponent(const struct serve *serve, const struct serve_bot *bot);
/* How many more connections a bot that attached needs to play any seat of any class. Under the lock. */
unsigned why_missing(const struct serve *serve, const struct serve_bot *bot);

#endif
