/* SPDX-License-Identifier: MIT */
#include "serve/hand/reload.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "ladder/file/ladder_changes.h"
#include "ladder/season/season_conf.h"
#include "serve/serve_inside.h"
#include "serve/watch/feeder.h"
#include "serve/systemd.h"
#include "serve/web/web.h"

/* A file that was read again. It lives as long as the daemon: what plays may still name its texts. */
struct reloaded {
    struct reloaded *next;
    struct ladder_file file;
};

struct reloads {
    struct ladder_values started, season, last;
    struct reloaded *files;
};

static bool read_values_of(const char *folder, struct ladder_values *values, struct error *error)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s/ladder.conf", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    return ladder_values_read(values, path, error);
}

static bool read_values(const struct serve *serve, struct ladder_values *values, struct error *error)
{
    return read_values_of(serve->options->folder, values, error);
}

/* Those of the file by which the season began; of a season without one, those of ladder.conf. */
static bool read_season(const struct serve *serve, struct ladder_values *values, struct error *error)
{
    char folder[PATH_MAX];

    if (season_conf_folder(folder, serve->options->folder) && read_values_of(folder, values, &(struct error){0}))
        return true;
    ladder_values_release(values);
    return read_values(serve, values, error);
}

static void compare(const struct serve *serve, const struct ladder_values *fresh, ladder_take_change *take,
                    void *context)
{
    const struct reloads *reloads = serve->reloads;
    const ladder_values_by by = {
        [LADDER_NOW] = &reloads->last, [LADDER_SEASON] = &reloads->season, [LADDER_RESTART] = &reloads->started};

    ladder_values_compare(by, fresh, take, context);
}

bool reload_open(struct serve *serve, struct error *error)
{
    serve->reloads = calloc(1, sizeof *serve->reloads);
    return serve->reloads ? read_values(serve, &serve->reloads->started, error) &&
                                read_season(serve, &serve->reloads->season, error) &&
                                read_values(serve, &serve->reloads->last, error)
                          : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

void reload_close(struct serve *serve)
{
    struct reloads *reloads = serve->reloads;

    if (!reloads)
        return;
    while (reloads->files) {
        struct reloaded *gone = reloads->files;

        reloads->files = gone->next;
        ladder_file_release(&gone->file);
        free(gone);
    }
    ladder_values_release(&reloads->started);
    ladder_values_release(&reloads->season);
    ladder_values_release(&reloads->last);
    free(reloads);
    serve->reloads = NULL;
}

/* "bot eve, command: holds at once" */
static void tell(void *context, const struct conf_key *key, const char *section)
{
    static const char *const kinds[LADDER_SECTIONS] = {
        [LADDER_ROOT] = "", [LADDER_CLASS] = "class ", [LADDER_BOT] = "bot "};

    (void)json_array_append_new(context, json_sprintf("%s%s%s%s holds %s", kinds[key->section], section,
                                                      *section ? ": " : "", key->name, ladder_when_words[key->when]));
}

/* Under the lock. */
static void tell_builds(struct serve *serve, json_t *sentences)
{
    for (unsigned i = 0; i < serve->bot_count; i++) {
        struct serve_bot *bot = serve->bots[i];

        if (bot->renewed)
            (void)json_array_append_new(
                sentences, json_sprintf("bot %s: other files, so it plays as another version, at once", bot->name));
        bot->renewed = false;
    }
}

/* Under the lock. */
static bool take_over(struct serve *serve, const struct ladder_file *fresh, struct error *error)
{
    struct ladder_bot *before = malloc(sizeof serve->live->bots);
    unsigned count = serve->live->bot_count;
    double shares[LADDER_CLASSES];
    bool good;

    if (!before)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    memcpy(before, serve->live->bots, sizeof serve->live->bots);
    ladder_file_take_now(serve->live, fresh);
    for (unsigned class = 0; class < serve->live->class_count; class ++)
        shares[class] = serve->live->classes[class].share;
    matchmaker_tune(serve->maker, serve->live->random_share, serve->live->same_owner, shares);
    good = bots_host_again(serve, before, count, error);
    publisher_renew(serve); /* the anchor may be another */
    bots_review_all(serve);
    free(before);
    return good;
}

bool reload(struct serve *serve, json_t *sentences, struct error *error)
{
    struct reloaded *again = calloc(1, sizeof *again);
    struct ladder_values values = {0};
    struct error later = {0};
    bool good;

    if (!again)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    systemd_reloading();
    good = serve->ops->read(serve->ops->context, &again->file, error) && web_check(&again->file, error) &&
           read_values(serve, &values, error);
    if (good) {
        compare(serve, &values, tell, sentences);
        (void)pthread_mutex_lock(&serve->lock);
        good = take_over(serve, &again->file, error);
        tell_builds(serve, sentences);
        elsewhere_look(serve);
        (void)pthread_mutex_unlock(&serve->lock);
        good = elsewhere_start(serve, good ? error : &later) && good;
        engine_wake(serve->engine);
        feeder_look(serve);
        again->next = serve->reloads->files;
        serve->reloads->files = again;
        again = NULL;
        ladder_values_release(&serve->reloads->last);
        serve->reloads->last = values;
    } else {
        ladder_values_release(&values);
    }
    if (again)
        ladder_file_release(&again->file);
    free(again);
    systemd_ready(serve);
    return good;
}

static void note_season(void *context, const struct conf_key *key, const char *section)
{
    bool *changed = context;

    (void)section;
    *changed = *changed || key->when == LADDER_SEASON;
}

bool reload_for_season(struct serve *serve, bool *changed, struct error *error)
{
    struct ladder_file *file = calloc(1, sizeof *file);
    struct ladder_values values = {0};
    bool good = file || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    *changed = false;
    good = good && serve->ops->read(serve->ops->context, file, error) && read_values(serve, &values, error);
    if (good)
        compare(serve, &values, note_season, changed);
    ladder_values_release(&values);
    if (file)
        ladder_file_release(file);
    free(file);
    return good;
}
