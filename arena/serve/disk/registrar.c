/* SPDX-License-Identifier: MIT */
#include "serve/disk/registrar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "serve/hand/replays.h"
#include "serve/serve_inside.h"

enum { AGAIN_S = 1 };

bool registrar_open(struct serve *serve, struct error *error)
{
    struct registrar *registrar = &serve->registrar;

    registrar->last = &registrar->first;
    (void)pthread_mutex_init(&registrar->log_lock, NULL);
    (void)pthread_mutex_init(&registrar->lock, NULL);
    (void)pthread_cond_init(&registrar->wake, NULL);
    return ladder_log_read(&registrar->log, serve->options->folder, error) &&
           roster_make(&serve->roster, &registrar->log, error);
}

void registrar_release(struct serve *serve)
{
    struct registrar *registrar = &serve->registrar;

    if (!registrar->last)
        return;
    while (registrar->first) {
        struct registration *gone = registrar->first;

        registrar->first = gone->next;
        free(gone);
    }
    roster_release(&serve->roster);
    ladder_log_release(&registrar->log);
    (void)pthread_mutex_destroy(&registrar->log_lock);
    (void)pthread_mutex_destroy(&registrar->lock);
    (void)pthread_cond_destroy(&registrar->wake);
}

/* --- what holds -------------------------------------------------------------------------------------------------- */

static bool changes_table(enum ladder_command command)
{
    return command == LADDER_VOID || command == LADDER_REPLAY || command == LADDER_WITHDRAW || command == LADDER_UNDO;
}

/* Under both locks. A line of `undo` may have changed anything. */
static bool take(struct serve *serve, const struct ladder_line *line, struct error *error)
{
    bool good;

    if (line->command == LADDER_UNDO)
        roster_release(&serve->roster);
    good = line->command == LADDER_UNDO ? roster_make(&serve->roster, &serve->registrar.log, error)
                                        : roster_take(&serve->roster, line, error);
    if (line->command == LADDER_REVOKE && good)
        doors_revoked(serve, line->field[1]);
    if (line->command == LADDER_VOID || line->command == LADDER_REPLAY || line->command == LADDER_UNDO)
        season_rule(&serve->season, &serve->roster);
    if (line->command == LADDER_NOTICE || line->command == LADDER_UNDO)
        doors_announce(serve);
    if (line->command == LADDER_REPLAY || line->command == LADDER_UNDO)
        replays_wish(serve);
    if (changes_table(line->command))
        publisher_renew(serve);
    return good;
}

static bool lets(struct serve *serve, enum ladder_command command, const char *const *fields, struct error *error)
{
    return command == LADDER_UNDO
               ? roster_lets_undo(&serve->registrar.log, (unsigned)strtoul(fields[0], NULL, 10), error)
               : roster_lets(&serve->roster, command, fields, error);
}

/* Under the lock of the log. */
static bool write_line(struct serve *serve, enum ladder_command command, const char *who, const char *const *fields,
                       const char *why, struct error *error)
{
    const struct ladder_line *line;
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = lets(serve, command, fields, error);
    (void)pthread_mutex_unlock(&serve->lock);
    line = good ? ladder_log_append(&serve->registrar.log, command, who, fields, why, error) : NULL;
    if (!line)
        return false;
    (void)pthread_mutex_lock(&serve->lock);
    good = take(serve, line, error);
    (void)pthread_mutex_unlock(&serve->lock);
    return good;
}

bool registrar_decide(struct serve *serve, enum ladder_command command, const char *who,
                      const char *const fields[LADDER_FIELDS_MAX], const char *why, unsigned *number,
                      struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&serve->registrar.log_lock);
    good = write_line(serve, command, who, fields, why, error);
    if (number)
        *number = (unsigned)serve->registrar.log.count;
    (void)pthread_mutex_unlock(&serve->registrar.log_lock);
    if (!good)
        return false;
    (void)pthread_mutex_lock(&serve->lock);
    bots_review_all(serve);
    bots_send_home(serve);
    rater_wake(serve);
    (void)pthread_mutex_unlock(&serve->lock);
    engine_wake(serve->engine);
    return true;
}

/* --- what is registered ------------------------------------------------------------------------------------------ */

static bool note(struct registrar *registrar, const struct registration *what)
{
    struct registration *noted = malloc(sizeof *noted);

    if (!noted)
        return false;
    *noted = *what;
    (void)pthread_mutex_lock(&registrar->lock);
    *registrar->last = noted;
    registrar->last = &noted->next;
    (void)pthread_cond_signal(&registrar->wake);
    (void)pthread_mutex_unlock(&registrar->lock);
    return true;
}

bool registrar_note(struct serve *serve, enum ladder_command command, struct serve_bot *bot, bool enters,
                    const char *why)
{
    struct registration what = {.command = command, .bot = bot, .enters = enters};

    (void)snprintf(what.why, sizeof what.why, "%s", why);
    return note(&serve->registrar, &what);
}

bool registrar_note_build(struct serve *serve, struct serve_bot *bot, const char *version, const char *hash)
{
    struct registration what = {.command = LADDER_BUILD, .bot = bot};

    (void)snprintf(what.version, sizeof what.version, "%s", version);
    (void)snprintf(what.hash, sizeof what.hash, "%s", hash);
    return note(&serve->registrar, &what);
}

/* Names, versions and owners of bots never change, so they are read without the lock. */
static bool is_written(struct serve *serve, const struct registration *noted, struct error *error)
{
    const char *const version[LADDER_FIELDS_MAX] = {noted->bot->name, noted->bot->version};
    const char *const bot[LADDER_FIELDS_MAX] = {noted->bot->name, noted->bot->owner->name};
    const char *const build[LADDER_FIELDS_MAX] = {noted->bot->name, noted->version, noted->hash};
    const char *const *fields = noted->command == LADDER_ENTER ? bot : noted->command == LADDER_BUILD ? build : version;
    bool good;

    (void)pthread_mutex_lock(&serve->registrar.log_lock);
    good = write_line(serve, noted->command, REGISTRAR_WHO, fields, noted->why, error);
    (void)pthread_mutex_unlock(&serve->registrar.log_lock);
    return good;
}

/* The first of the queue, which stays there; NULL if it is empty and the end has come. */
static struct registration *wait_for_one(struct registrar *registrar)
{
    struct registration *first;

    (void)pthread_mutex_lock(&registrar->lock);
    while (!registrar->first && !registrar->ends)
        (void)pthread_cond_wait(&registrar->wake, &registrar->lock);
    first = registrar->first;
    (void)pthread_mutex_unlock(&registrar->lock);
    return first;
}

static void take_off(struct registrar *registrar)
{
    struct registration *gone;

    (void)pthread_mutex_lock(&registrar->lock);
    gone = registrar->first;
    registrar->first = gone->next;
    if (!registrar->first)
        registrar->last = &registrar->first;
    (void)pthread_mutex_unlock(&registrar->lock);
    free(gone);
}

/* False: the end has come. */
static bool wait_a_while(struct registrar *registrar)
{
    struct timespec until;
    bool ends;

    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += AGAIN_S;
    (void)pthread_mutex_lock(&registrar->lock);
    if (!registrar->ends)
        (void)pthread_cond_timedwait(&registrar->wake, &registrar->lock, &until);
    ends = registrar->ends;
    (void)pthread_mutex_unlock(&registrar->lock);
    return !ends;
}

static void let_enter(struct serve *serve, const struct registration *noted)
{
    (void)pthread_mutex_lock(&serve->lock);
    noted->bot->entering = noted->bot->entering && !noted->enters;
    noted->bot->owner->naming -= noted->command == LADDER_ENTER;
    bots_review(serve, noted->bot);
    bots_send_home(serve);
    (void)pthread_mutex_unlock(&serve->lock);
    engine_wake(serve->engine);
}

/* A line that is refused was overtaken by a decision of the host: it is dropped. One that the disk refuses is tried
 * again. */
static void *run(void *context)
{
    struct serve *serve = context;
    struct registrar *registrar = &serve->registrar;
    struct registration *noted;
    bool told = false;

    while ((noted = wait_for_one(registrar)) != NULL) {
        struct error error = {0};

        if (is_written(serve, noted, &error) || error.code == EXIT_WRONG_USE) {
            told = false;
            let_enter(serve, noted);
            take_off(registrar);
            continue;
        }
        if (!told)
            serve_note(serve, &(struct note){.level = NOTE_WARNING}, "%s; it is tried again", error.text);
        told = true;
        if (!wait_a_while(registrar))
            break;
    }
    return NULL;
}

bool registrar_start(struct serve *serve, struct error *error)
{
    int failed = pthread_create(&serve->registrar.thread, NULL, run, serve);

    serve->registrar.started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void registrar_end(struct serve *serve)
{
    struct registrar *registrar = &serve->registrar;

    if (!registrar->started)
        return;
    (void)pthread_mutex_lock(&registrar->lock);
    registrar->ends = true;
    (void)pthread_cond_signal(&registrar->wake);
    (void)pthread_mutex_unlock(&registrar->lock);
    (void)pthread_join(registrar->thread, NULL);
    registrar->started = false;
}
