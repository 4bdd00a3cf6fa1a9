/* SPDX-License-Identifier: MIT */
#include "serve/bots.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/builds.h"
#include "serve/serve_inside.h"

enum { ROOM_FIRST = 64 };

/* --- finding ----------------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct serve_bot *first = a, *second = b;
    int order = strcmp(first->name, second->name);

    return order ? order : strcmp(first->version, second->version);
}

static int by_name_alone(const void *a, const void *b)
{
    return strcmp(((const struct serve_bot *)a)->name, ((const struct serve_bot *)b)->name);
}

static int by_owner(const void *a, const void *b)
{
    return strcmp(((const struct serve_owner *)a)->name, ((const struct serve_owner *)b)->name);
}

struct serve_bot *bots_find(const struct serve *serve, const char *name, const char *version)
{
    struct serve_bot key;
    struct serve_bot *const *found;

    (void)snprintf(key.name, sizeof key.name, "%s", name);
    (void)snprintf(key.version, sizeof key.version, "%s", version);
    found = tfind(&key, &serve->bot_tree, by_name);
    return found ? *found : NULL;
}

struct serve_bot *bots_named(const struct serve *serve, const char *name)
{
    struct serve_bot key;
    struct serve_bot *const *found;

    (void)snprintf(key.name, sizeof key.name, "%s", name);
    found = tfind(&key, &serve->name_tree, by_name_alone);
    return found ? *found : NULL;
}

struct serve_owner *bots_owner(const struct serve *serve, const char *name)
{
    struct serve_owner key, *const *found;

    (void)snprintf(key.name, sizeof key.name, "%s", name);
    found = tfind(&key, &serve->owner_tree, by_owner);
    return found ? *found : NULL;
}

/* The owner of a name, made if there is none. NULL: no memory. */
static struct serve_owner *owner_of(struct serve *serve, const char *name)
{
    struct serve_owner *owner = bots_owner(serve, name);

    if (owner)
        return owner;
    owner = calloc(1, sizeof *owner);
    if (!owner)
        return NULL;
    (void)snprintf(owner->name, sizeof owner->name, "%s", name);
    owner->number = serve->owner_count;
    if (!tsearch(owner, &serve->owner_tree, by_owner)) {
        free(owner);
        return NULL;
    }
    serve->owner_count++;
    return owner;
}

/* --- adding ------------------------------------------------------------------------------------------------------ */

static bool make_room(struct serve *serve)
{
    unsigned room = serve->bot_room ? 2 * serve->bot_room : ROOM_FIRST;
    struct serve_bot **grown, **by_engine;

    if (serve->bot_count < serve->bot_room)
        return true;
    grown = realloc(serve->bots, room * sizeof(struct serve_bot *));
    serve->bots = grown ? grown : serve->bots;
    serve->bot_room = grown ? room : serve->bot_room;
    if (serve->by_engine)
        return grown != NULL;
    by_engine = calloc(ENGINE_BOTS_MAX, sizeof(struct serve_bot *));
    serve->by_engine = by_engine;
    return grown && by_engine;
}

static bool refuse_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

/* The tree of names has the version that was added last. Without memory for its first one it has none. */
static void note_name(struct serve *serve, struct serve_bot *bot)
{
    struct serve_bot **found = tsearch(bot, &serve->name_tree, by_name_alone);

    if (!found || *found == bot)
        return;
    bot->same_name = *found;
    *found = bot;
}

/* A bot that is not in the engine yet. NULL with a sentence. */
static struct serve_bot *add(struct serve *serve, const char *name, const char *version, const char *owner,
                             struct error *error)
{
    struct serve_bot *bot = make_room(serve) ? calloc(1, sizeof *bot) : NULL;

    if (!bot) {
        (void)refuse_memory(error);
        return NULL;
    }
    (void)snprintf(bot->name, sizeof bot->name, "%s", name);
    (void)snprintf(bot->version, sizeof bot->version, "%s", version);
    bot->owner = owner_of(serve, owner);
    bot->number = serve->bot_count;
    bot->engine = SERVE_NO_ENGINE;
    if (!bot->owner || !tsearch(bot, &serve->bot_tree, by_name)) {
        free(bot);
        (void)refuse_memory(error);
        return NULL;
    }
    serve->bots[bot->number] = bot;
    if (!matchmaker_add(serve->maker, bot->owner->number)) {
        (void)tdelete(bot, &serve->bot_tree, by_name);
        free(bot);
        (void)error_set(error, EXIT_COULD_NOT_RUN, "a ladder has at most %d versions of bots at a time",
                        MATCHMAKER_BOTS_MAX);
        return NULL;
    }
    serve->bot_count++;
    serve->standing[bot->standing]++;
    note_name(serve, bot);
    return bot;
}

/* The most seats that one bot has in a match. */
static unsigned seats_most(const struct serve *serve)
{
    unsigned most = 1;

    for (unsigned class = 0; class < serve->file->class_count; class ++)
        for (unsigned side = 0; side < GAME_SEATS_MAX; side++) {
            unsigned seats = 0;

            for (unsigned seat = 0; seat < serve->lineups[class].seats; seat++)
                seats += serve->lineups[class].side_of[seat] == side;
            most = seats > most ? seats : most;
        }
    return most;
}

static bool put_into_engine(struct serve *serve, struct serve_bot *bot, struct plan_bot *what, struct error *error)
{
    what->called = bot->name;
    what->roles = ROLES_ALL;
    what->seats = seats_most(serve);
    if (!engine_add_bot(serve->engine, what, &bot->engine, error)) {
        bot->engine = SERVE_NO_ENGINE;
        return false;
    }
    serve->by_engine[bot->engine] = bot;
    return true;
}

/* What an owner's bot is called, no other owner's is. */
static bool check_name(const struct serve *serve, const struct ladder_bot *from, struct error *error)
{
    const struct roster_bot *known = roster_bot(&serve->roster, from->name);

    return !known || strcmp(known->owner->name, from->owner) == 0 ||
           error_set(error, EXIT_WRONG_USE,
                     "ladder.conf: the name %s belongs to %s, whose bot attached under it: choose another one",
                     from->name, known->owner->name);
}

static bool is_admitted(const struct serve *serve, struct serve_bot *bot, const struct plan_bot *what,
                        struct error *error)
{
    struct error why = {0};
    bool good = plan_bot_can_start(what, serve->options->programs, &why) && engine_admits(serve->engine, what, &why);
    size_t named = strlen(what->called);
    const char *text = why.text;

    if (!good && strncmp(text, what->called, named) == 0 && strncmp(text + named, ": ", 2) == 0)
        text += named + 2; /* sentences on a bot begin with its name */
    free(bot->refused);
    bot->refused = good ? NULL : strdup(text);
    return good ||
           error_set(error, why.code, "bot %s does not play, and all else in ladder.conf holds: %s", bot->name, text);
}

/* One that runs elsewhere attaches. */
static bool read_command(const struct ladder_bot *from, struct plan_bot *what, struct error *error)
{
    char attaches[sizeof from->name + 1];

    if (from->cluster.kind == CLUSTER_NONE)
        return plan_bot_read(what, from->command, error);
    (void)snprintf(attaches, sizeof attaches, "@%s", from->name);
    if (!plan_bot_read(what, attaches, error))
        return false;
    what->command = from->command;
    return true;
}

static bool starts(const struct ladder_bot *from, const char *programs, struct error *error)
{
    struct plan_bot what;
    bool good = read_command(from, &what, error);

    what.directory = from->directory;
    what.sandbox.level = from->sandbox.level;
    good = good && plan_bot_can_start(&what, programs, error);
    words_release(&what.words);
    return good;
}

/* Puts a bot of ladder.conf into the engine. */
static bool host(struct serve *serve, const struct ladder_bot *from, struct error *error)
{
    struct serve_bot *bot = bots_find(serve, from->name, "");
    struct plan_bot what;
    char *taken;
    bool good;

    if (!check_name(serve, from, error))
        return false;
    if (!bot)
        bot = add(serve, from->name, "", from->owner, error);
    if (!bot || !read_command(from, &what, error))
        return false;
    bot->hosted = from;
    bot->attaches = what.attaches;
    what.passed = &from->passed;
    what.directory = from->directory;
    what.restarts = from->restarts;
    what.sandbox = sandbox_words_spec(&from->sandbox, serve->options->folder);
    what.called = bot->name;
    what.taken = taken = builds_host(serve, bot);
    good = is_admitted(serve, bot, &what, error) && put_into_engine(serve, bot, &what, error);
    words_release(&what.words);
    free(taken);
    bots_review(serve, bot);
    return good;
}

static void tell_refused(const struct serve *serve, const struct serve_bot *bot)
{
    const struct note note = note_of_bot(NOTE_WARNING, bot);

    serve_note(serve, &note, "%s does not play: %s", bot->name, bot->refused);
    bots_miss(serve, bot);
}

void bots_miss(const struct serve *serve, const struct serve_bot *bot)
{
    const struct note note = note_of_bot(NOTE_WARNING, bot);

    if (bot->hosted == &serve->file->bots[serve->file->anchor])
        serve_note(serve, &note, "%s is the anchor: while it does not play, nothing holds the scale of strengths",
                   bot->name);
}

bool bots_host(struct serve *serve, struct error *error)
{
    for (unsigned i = 0; i < serve->file->bot_count; i++) {
        struct error why = {0};
        const struct serve_bot *bot;

        if (host(serve, &serve->file->bots[i], &why))
            continue;
        bot = bots_find(serve, serve->file->bots[i].name, "");
        if (!bot || !bot->refused)
            return error_set(error, why.code, "%s", why.text);
        tell_refused(serve, bot);
    }
    return true;
}

bool bots_check(const struct ladder_file *file, const char *programs, struct error *error)
{
    bool good = true;

    for (unsigned i = 0; good && i < file->bot_count; i++) {
        struct error why = {0};

        good = starts(&file->bots[i], programs, &why) ||
               error_set(error, why.code, "bot %s: %s", file->bots[i].name, why.text);
    }
    return good;
}

void bots_leave(struct serve *serve, struct serve_bot *bot)
{
    if (bot->engine == SERVE_NO_ENGINE)
        return;
    builds_leave(serve, bot);
    serve->by_engine[bot->engine] = NULL;
    engine_drop_bot(serve->engine, bot->engine);
    bot->engine = SERVE_NO_ENGINE;
    bot->displaced = false;
    bots_review(serve, bot);
}

/* --- read again -------------------------------------------------------------------------------------------------- */

static bool same_text(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static bool same_variables(const struct passed *one, const struct passed *other)
{
    for (size_t i = 0; i < one->count && i < other->count; i++)
        if (strcmp(one->words[i], other->words[i]) != 0)
            return false;
    return one->count == other->count;
}

/* Whether its processes can stay. */
static bool is_same(const struct ladder_bot *one, const struct ladder_bot *other)
{
    return same_text(one->command, other->command) && same_text(one->directory, other->directory) &&
           one->restarts == other->restarts && one->cluster.kind == other->cluster.kind &&
           same_variables(&one->passed, &other->passed) && sandbox_words_same(&one->sandbox, &other->sandbox);
}

void bots_return(struct serve *serve, struct serve_bot *bot)
{
    struct error why = {0};

    if (!bot->hosted || bot->engine == SERVE_NO_ENGINE ||
        (!engine_gave_up(serve->engine, bot->engine) && starts(bot->hosted, serve->options->programs, &why)))
        return;
    bots_renew(serve, bot);
}

void bots_renew(struct serve *serve, struct serve_bot *bot)
{
    struct error why = {0};

    bots_leave(serve, bot);
    if (!host(serve, bot->hosted, &why) && bot->refused)
        tell_refused(serve, bot);
}

static const struct ladder_bot *named(const struct ladder_bot *bots, unsigned count, const char *name)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return NULL;
}

static bool give(struct serve *serve, struct serve_bot *bot, const char *owner, struct error *error)
{
    struct serve_owner *to = owner_of(serve, owner);

    if (!to)
        return refuse_memory(error);
    bot->owner->playing -= bot->playing;
    to->playing += bot->playing;
    bot->owner = to;
    matchmaker_give(serve->maker, bot->number, to->number);
    return true;
}

/* A bot that is in the file now. `was`: how it was; NULL: it was not there. */
static bool host_anew(struct serve *serve, const struct ladder_bot *from, const struct ladder_bot *was,
                      struct error *error)
{
    struct serve_bot *bot = bots_find(serve, from->name, "");
    struct error why = {0};

    if (!bot)
        return host(serve, from, error);
    if (strcmp(bot->owner->name, from->owner) != 0 && !give(serve, bot, from->owner, error))
        return false;
    if (was && bot->engine != SERVE_NO_ENGINE && is_same(was, from) && !engine_gave_up(serve->engine, bot->engine) &&
        starts(from, serve->options->programs, &why) && builds_are_those(serve, bot, from)) {
        bot->hosted = from;
        return true;
    }
    bots_leave(serve, bot);
    return host(serve, from, error);
}

bool bots_host_again(struct serve *serve, const struct ladder_bot *before, unsigned count, struct error *error)
{
    const struct ladder_file *file = serve->file;
    bool good = true;

    for (unsigned i = 0; i < count; i++) {
        struct serve_bot *gone =
            named(file->bots, file->bot_count, before[i].name) ? NULL : bots_find(serve, before[i].name, "");

        if (gone && gone->hosted) {
            gone->hosted = NULL; /* its name is free, unless it has results */
            bots_leave(serve, gone);
        }
    }
    for (unsigned i = 0; i < file->bot_count; i++)
        good = host_anew(serve, &file->bots[i], named(before, count, file->bots[i].name), error) && good;
    return good;
}

struct serve_bot *bots_know(struct serve *serve, const char *name, const char *version, const char *owner,
                            struct error *error)
{
    struct serve_bot *bot = bots_find(serve, name, version);
    bool is_new = !bot;

    if (is_new)
        bot = add(serve, name, version, owner, error);
    else if (strcmp(bot->owner->name, owner) != 0 && !give(serve, bot, owner, error))
        return NULL;
    if (bot && (is_new || !bot->hosted)) {
        bot->attaches = true;
        bots_review(serve, bot);
    }
    return bot;
}

struct serve_bot *bots_seat(struct serve *serve, const char *name, const char *version, const char *owner,
                            struct error *error)
{
    struct serve_bot *bot = bots_know(serve, name, version, owner, error);
    struct plan_bot what = {.command = "", .attaches = true};

    if (!bot)
        return NULL;
    (void)snprintf(what.name, sizeof what.name, "%s", name);
    if (bot->engine == SERVE_NO_ENGINE && !put_into_engine(serve, bot, &what, error))
        return NULL;
    bots_review(serve, bot);
    return bot;
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void keep(void *node)
{
    (void)node;
}

void bots_release(struct serve *serve)
{
    tdestroy(serve->bot_tree, keep);
    tdestroy(serve->name_tree, keep);
    tdestroy(serve->owner_tree, free);
    for (unsigned i = 0; i < serve->bot_count; i++) {
        free(serve->bots[i]->refused);
        free(serve->bots[i]);
    }
    free(serve->bots);
    free(serve->by_engine);
}
