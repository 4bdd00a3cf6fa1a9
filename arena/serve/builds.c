/* SPDX-License-Identifier: MIT */
#include "serve/builds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/steady.h"
#include "run/bots/program_files.h"
#include "serve/serve_inside.h"

enum { LOOKED_AT = 64 /* bots at a time */, TAKEN_MAX = 1 << 20, NUMBER_MAX = 12 };

static const int64_t EACH_US = 1000000;

static struct program program_of(const struct serve *serve, const struct ladder_bot *bot)
{
    return (struct program){.command = bot->command,
                            .directory = bot->directory,
                            .programs = serve->options->programs,
                            .engine = bot->sandbox.engine,
                            .beside = (const char *const *)(uintptr_t)bot->files,
                            .beside_count = bot->file_count};
}

/* What an image is, only its engine knows, which would be waited for. */
static bool is_started_here(const struct ladder_bot *bot)
{
    return bot->cluster.kind == CLUSTER_NONE && bot->command[0] != '@' &&
           strncmp(bot->command, "image:", strlen("image:")) != 0;
}

/* NULL: no memory, or it has no files. */
static const struct serve_build *build_of(struct serve *serve, const char *hash)
{
    struct serve_build *build = *hash ? malloc(sizeof *build) : NULL;

    if (!build)
        return NULL;
    (void)snprintf(build->hash, sizeof build->hash, "%s", hash);
    build->next = serve->builds;
    serve->builds = build;
    return build;
}

/* "": it has none. A restart by the host makes another hash of the same files. */
static void hash_now(const struct serve *serve, const struct ladder_bot *bot, char out[HASH_HEX_SIZE])
{
    const struct program program = program_of(serve, bot);
    unsigned restarts = roster_restarts(&serve->roster, bot->name);
    json_t *files = program_files(&program);
    char text[HASH_HEX_SIZE + NUMBER_MAX];
    struct hash hash;

    program_files_hash(files, out);
    json_decref(files);
    if (!*out || restarts == 0)
        return;
    (void)snprintf(text, sizeof text, "%s %u", out, restarts);
    hash = hash_of(span_text(text));
    hex_print(out, hash.bytes, sizeof hash.bytes);
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

/* The lines of a bot are in the order in which its files played, so the last one has those that play now. */
static bool is_known(const struct serve *serve, const struct serve_bot *bot, const struct serve_build *build,
                     const char *version)
{
    const struct roster_build *last = roster_build_before(&serve->roster, bot->name, "");

    if (bot->noted == build && strcmp(bot->noted_as, version) == 0)
        return true;
    return build == bot->build ? last && strcmp(last->hash, build->hash) == 0 && strcmp(last->version, version) == 0
                               : roster_has_build(&serve->roster, bot->name, version, build->hash);
}

static void note_version(struct serve *serve, struct serve_bot *bot, const struct serve_build *build,
                         const char *version)
{
    const struct note note = note_of_bot(NOTE_WARNING, bot);

    if (is_known(serve, bot, build, version))
        return;
    bot->noted = build;
    (void)snprintf(bot->noted_as, sizeof bot->noted_as, "%s", version);
    if (!registrar_note_build(serve, bot, version, build->hash))
        serve_note(serve, &note, "out of memory: ladder.log does not get the files of %s", bot->name);
}

void builds_played(struct serve *serve, const struct playing *playing, unsigned side, const char *version)
{
    if (playing->build[side])
        note_version(serve, playing->bot[side], playing->build[side], version);
}

static void add_taken(struct buffer *taken, const char *version)
{
    buffer_add(taken, version, strlen(version));
    buffer_add_byte(taken, '\n');
}

/* NULL: no memory. */
static char *taken_by_others(const struct serve *serve, const struct serve_bot *bot)
{
    const struct roster *roster = &serve->roster;
    struct buffer taken;

    buffer_init(&taken, TAKEN_MAX);
    for (size_t i = 0; i < roster->build_count; i++) {
        const struct roster_build *build = &roster->builds[i];

        if (build->hash && strcmp(build->bot, bot->name) == 0 &&
            !roster_has_build(roster, bot->name, build->version, bot->build->hash))
            add_taken(&taken, build->version);
    }
    if (bot->noted && strcmp(bot->noted->hash, bot->build->hash) != 0 &&
        !roster_has_build(roster, bot->name, bot->noted_as, bot->build->hash))
        add_taken(&taken, bot->noted_as);
    buffer_add_byte(&taken, '\0');
    return (char *)taken.at;
}

/* --- hosting ----------------------------------------------------------------------------------------------------- */

/* Of the files that played last, also before this daemon; "" if it is not known. */
static const char *last_hash(const struct serve *serve, const struct serve_bot *bot)
{
    const struct roster_build *before;

    if (bot->build)
        return bot->build->hash;
    before = roster_build_before(&serve->roster, bot->name, "");
    return before ? before->hash : "";
}

/* The bot has files with this hash from now on. */
static void take(struct serve *serve, struct serve_bot *bot, const char *hash)
{
    const struct note note = note_of_bot(NOTE_NOTICE, bot);
    char was[HASH_HEX_SIZE];

    (void)snprintf(was, sizeof was, "%s", last_hash(serve, bot));
    if (bot->build && strcmp(was, hash) == 0)
        return;
    bot->build = build_of(serve, hash);
    if (!bot->build || !*was || strcmp(was, hash) == 0)
        return;
    bot->renewed = true;
    serve_note(serve, &note, "the files of %s have changed: it plays as another version (hash %.16s, before %.16s)",
               bot->name, hash, was);
}

char *builds_host(struct serve *serve, struct serve_bot *bot)
{
    const struct program program = program_of(serve, bot->hosted);
    char hash[HASH_HEX_SIZE];

    bot->changed_us = 0;
    if (!is_started_here(bot->hosted)) {
        bot->build = NULL;
        return NULL;
    }
    bot->stamp = program_files_stamp(&program);
    hash_now(serve, bot->hosted, hash);
    if (*hash)
        take(serve, bot, hash);
    return bot->build ? taken_by_others(serve, bot) : NULL;
}

void builds_leave(struct serve *serve, struct serve_bot *bot)
{
    char version[PROTO_VERSION_MAX + 1];

    engine_version(serve->engine, bot->engine, version);
    if (bot->build && *version)
        note_version(serve, bot, bot->build, version);
}

bool builds_are_those(const struct serve *serve, const struct serve_bot *bot, const struct ladder_bot *now)
{
    char hash[HASH_HEX_SIZE];

    if (!is_started_here(now) || !bot->build)
        return true;
    hash_now(serve, now, hash);
    return !*hash || strcmp(hash, bot->build->hash) == 0;
}

/* --- looking ----------------------------------------------------------------------------------------------------- */

/* While they are written, and while the program is not there, they are waited for. */
static void look_at(struct serve *serve, struct serve_bot *bot, int64_t now_us)
{
    const struct program program = program_of(serve, bot->hosted);
    uint64_t stamp = program_files_stamp(&program);

    if (stamp == bot->stamp) {
        bot->changed_us = 0;
    } else if (!bot->changed_us || stamp != bot->later_stamp) {
        bot->changed_us = now_us;
        bot->later_stamp = stamp;
    } else if (now_us - bot->changed_us >= EACH_US) {
        bot->changed_us = 0;
        if (builds_are_those(serve, bot, bot->hosted))
            bot->stamp = stamp;
        else
            bots_renew(serve, bot);
    }
}

int64_t builds_look(struct serve *serve)
{
    int64_t now_us = steady_us();

    if (now_us - serve->builds_looked_us < EACH_US)
        return serve->builds_looked_us + EACH_US;
    serve->builds_looked_us = now_us;
    for (unsigned i = 0; i < LOOKED_AT && i < serve->bot_count; i++) {
        struct serve_bot *bot = serve->bots[serve->builds_next++ % serve->bot_count];

        if (bot->hosted && bot->build && bot->engine != SERVE_NO_ENGINE)
            look_at(serve, bot, now_us);
    }
    return now_us + EACH_US;
}

/* --- restarts ---------------------------------------------------------------------------------------------------- */

/* Under the lock. The line that makes what the bot is now a version of its own, or that of the files before. */
static bool find_line(const struct serve *serve, const char *name, bool same_version,
                      char version[PROTO_VERSION_MAX + 1], char hash[HASH_HEX_SIZE], struct error *error)
{
    const struct serve_bot *bot = bots_find(serve, name, "");
    const struct roster_build *before;

    if (!bot || !bot->hosted || !is_started_here(bot->hosted) || bot->engine == SERVE_NO_ENGINE)
        return error_set(error, EXIT_WRONG_USE, "the ladder starts no processes of %.64s now", name);
    if (!bot->build)
        return error_set(error, EXIT_NO, "the files of %.64s cannot be read, so its versions are not told apart", name);
    before = roster_build_before(&serve->roster, name, bot->build->hash);
    if (same_version && !before)
        return error_set(error, EXIT_NO, "%.64s has played with no other files, so there is no version before", name);
    (void)snprintf(version, PROTO_VERSION_MAX + 1, "%s", same_version ? before->version : "");
    (void)snprintf(hash, HASH_HEX_SIZE, "%s", bot->build->hash);
    return true;
}

bool builds_restart(struct serve *serve, const char *name, bool same_version, const char *who, const char *why,
                    struct error *error)
{
    char version[PROTO_VERSION_MAX + 1], hash[HASH_HEX_SIZE];
    const char *const fields[LADDER_FIELDS_MAX] = {name, version, hash};
    struct serve_bot *bot;
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = find_line(serve, name, same_version, version, hash, error);
    (void)pthread_mutex_unlock(&serve->lock);
    if (!good || !registrar_decide(serve, same_version ? LADDER_BUILD : LADDER_ANEW, who, fields, why, NULL, error))
        return false;
    (void)pthread_mutex_lock(&serve->lock);
    bot = bots_find(serve, name, "");
    if (bot && bot->hosted && bot->engine != SERVE_NO_ENGINE)
        bots_renew(serve, bot);
    (void)pthread_mutex_unlock(&serve->lock);
    engine_wake(serve->engine);
    return true;
}

void builds_release(struct serve *serve)
{
    while (serve->builds) {
        struct serve_build *gone = serve->builds;

        serve->builds = gone->next;
        free(gone);
    }
}
