/* SPDX-License-Identifier: MIT */
/* Which files the bots of ladder.conf are (run/bots/program_files.h). Other files are another version of the bot, even
 * if they say the same version in their hello: "2+1" in place of "2". ladder.log has which files played under which
 * version. For arena/serve alone; under the lock of the daemon, unless it is said. */
#ifndef SERVE_BUILDS_H
#define SERVE_BUILDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "ladder/file/ladder_file.h"

struct serve;
struct serve_bot;
struct playing;

/* It lives as long as the daemon. */
struct serve_build {
    struct serve_build *next;
    char hash[HASH_HEX_SIZE];
};

/* The bot is put into the engine: looks at its files, and says if they are others than before. Returns the versions
 * that it does not play as, one a line, which the caller frees; NULL: none. */
char *builds_host(struct serve *serve, struct serve_bot *bot);
/* The bot leaves the engine: what its processes played as is its files'. */
void builds_leave(struct serve *serve, struct serve_bot *bot);
/* True if the files of the bot, as ladder.conf has it now, are those that it has in the engine. */
bool builds_are_those(const struct serve *serve, const struct serve_bot *bot, const struct ladder_bot *now);
/* Looks at files once a second, at those of some bots. A bot whose files have changed gets no match until they have
 * stayed as they are for a second; then it is put into the engine again. Returns when to look again, in steady time. */
int64_t builds_look(struct serve *serve);
/* The bot of a side played a match as this version. */
void builds_played(struct serve *serve, const struct playing *playing, unsigned side, const char *version);
/* The host's order: the bot's processes end when their matches are over, and others are started. What it is now is
 * another version, or with `same_version` that of the files before: a line of ladder.log says so. Not under the lock.
 * False with a sentence. */
bool builds_restart(struct serve *serve, const char *name, bool same_version, const char *who, const char *why,
                    struct error *error) __attribute__((warn_unused_result));
void builds_release(struct serve *serve);

#endif
