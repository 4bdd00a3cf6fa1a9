/* SPDX-License-Identifier: MIT */
#include "serve/hand/orders.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ladder/season/season_files.h"
#include "serve/broken_off.h"
#include "serve/hand/reload.h"
#include "serve/hand/replays.h"
#include "serve/people/people.h"
#include "serve/serve_inside.h"
#include "serve/systemd.h"

/* --- matches that the host asks for ------------------------------------------------------------------------------ */

/* The current version of a bot. */
static struct serve_bot *current_of(const struct serve *serve, const char *name)
{
    const struct roster_bot *known = roster_bot(&serve->roster, name);
    struct serve_bot *bot = bots_find(serve, name, "");

    for (size_t i = 0; !bot && known && i < known->version_count; i++) {
        bot = bots_find(serve, name, known->versions[i]->name);
        bot = bot && bot->engine != SERVE_NO_ENGINE && !bot->displaced ? bot : NULL;
    }
    return bot;
}

static bool find_class(const struct serve *serve, const char *name, unsigned *class, struct error *error)
{
    for (*class = 0; *class < serve->file->class_count; (*class)++)
        if (name ? strcmp(serve->file->classes[*class].name, name) == 0 : choose_sides(serve, *class) == 2)
            break;
    if (*class == serve->file->class_count)
        return error_set(error, EXIT_WRONG_USE, name ? "there is no class %s" : "there is no class of two sides%s",
                         name ? name : "");
    return choose_sides(serve, *class) == 2 ||
           error_set(error, EXIT_WRONG_USE, "a match of class %s has %u sides, not two",
                     serve->file->classes[*class].name, choose_sides(serve, *class));
}

static bool challenge(struct serve *serve, const char *const names[2], const char *class, struct error *error)
{
    struct wish wish = {.sides = 2, .choice = CHOICE_CHALLENGE};

    for (unsigned side = 0; side < 2; side++) {
        wish.bot[side] = current_of(serve, names[side]);
        if (!wish.bot[side])
            return error_set(error, EXIT_NO, "no bot %s is hosted or attached now", names[side]);
    }
    return find_class(serve, class, &wish.class, error) &&
           (choose_wish(serve, &wish) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory"));
}

bool orders_challenge(struct serve *serve, const char *first, const char *second, const char *class,
                      struct error *error)
{
    const char *const names[2] = {first, second};
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = challenge(serve, names, class, error);
    (void)pthread_mutex_unlock(&serve->lock);
    engine_wake(serve->engine);
    return good;
}

void orders_drain(struct serve *serve)
{
    (void)pthread_mutex_lock(&serve->lock);
    serve->drains = true;
    (void)pthread_mutex_unlock(&serve->lock);
    engine_wake(serve->engine);
}

/* --- seasons ----------------------------------------------------------------------------------------------------- */

/* Whether no match is played; from now on none begins until orders_close_season is over. */
static bool stand_still(struct serve *serve, struct error *error)
{
    unsigned count;

    (void)pthread_mutex_lock(&serve->lock);
    count = broken_off_left(serve) + people_under_way(serve);
    for (const struct playing *playing = serve->playing; playing; playing = playing->next)
        count++;
    serve->closing = count == 0;
    (void)pthread_mutex_unlock(&serve->lock);
    return count == 0 ||
           error_set(error, EXIT_NO, "%u match%s still played: `pause` the ladder, and close the season when %s over",
                     count, count == 1 ? " is" : "es are", count == 1 ? "it is" : "they are");
}

bool orders_close_season(struct serve *serve, const char *who, const char *why, unsigned *line, struct error *error)
{
    const char *fields[LADDER_FIELDS_MAX] = {NULL};
    char name[PROTO_ID_MAX + 1];
    bool good = stand_still(serve, error);

    (void)pthread_mutex_lock(&serve->lock);
    (void)snprintf(name, sizeof name, "%s", serve->season_name);
    (void)pthread_mutex_unlock(&serve->lock);
    fields[0] = name;
    good = good && registrar_decide(serve, LADDER_SEASON_CLOSE, who, fields, why, line, error);
    publisher_settle(serve);
    (void)pthread_mutex_lock(&serve->lock);
    serve->closing = false;
    (void)pthread_mutex_unlock(&serve->lock);
    engine_wake(serve->engine);
    return good;
}

/* Under the lock. The numbers of matches go on. */
static void begin_season(struct serve *serve, const char *name)
{
    uint64_t last = serve->season.last;

    season_release(&serve->season);
    season_init(&serve->season);
    serve->season.last = last;
    serve->season_count++;
    serve->rater.fitted = 0;
    (void)snprintf(serve->season_name, sizeof serve->season_name, "%s", name);
    /* Without them all versions start alike: the next start says what is wrong with the file. */
    (void)!season_files_priors(&serve->season, serve->options->folder, &serve->roster, &(struct error){0});
    replays_wish(serve);
    publisher_new_season(serve);
}

/* A season begins by ladder.conf as it is now. If that says another thing of seasons than when the daemon was started,
 * it is run again: nothing is played now, and bots that attached come back as after any start. */
bool orders_new_season(struct serve *serve, const char *name, const char *who, const char *why, unsigned *line,
                       struct error *error)
{
    const char *const fields[LADDER_FIELDS_MAX] = {name};
    bool changed;

    if (!reload_for_season(serve, &changed, error))
        return false;
    (void)pthread_mutex_lock(&serve->lock);
    serve->closing = true; /* no match begins under the old name */
    (void)pthread_mutex_unlock(&serve->lock);
    if (!registrar_decide(serve, LADDER_SEASON_NEW, who, fields, why, line, error)) {
        (void)pthread_mutex_lock(&serve->lock);
        serve->closing = false;
        (void)pthread_mutex_unlock(&serve->lock);
        return false;
    }
    if (changed && serve->options->again) { /* `closing` stays: no match begins until then */
        *serve->options->again = true;
        engine_stop(serve->engine);
        return true;
    }
    (void)pthread_mutex_lock(&serve->lock);
    begin_season(serve, name);
    serve->closing = false;
    (void)pthread_mutex_unlock(&serve->lock);
    systemd_ready(serve); /* the service manager may be slow: not under the lock */
    serve_keep_conf(serve);
    engine_wake(serve->engine);
    return true;
}
