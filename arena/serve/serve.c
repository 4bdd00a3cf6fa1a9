/* SPDX-License-Identifier: MIT */
#include "serve/serve.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "http/server.h"
#include "hub/hub.h"
#include "ladder/ladder_lock.h"
#include "ladder/records/ladder_db.h"
#include "ladder/season/season_conf.h"
#include "ladder/season/season_files.h"
#include "match/seed.h"
#include "plugin/code.h"
#include "plugin/epoch.h"
#include "serve/builds.h"
#include "serve/chances/chances.h"
#include "serve/disk/secret.h"
#include "serve/hand/host.h"
#include "serve/people/people.h"
#include "serve/hand/reload.h"
#include "serve/hand/replays.h"
#include "serve/serve_inside.h"
#include "serve/watch/feeder.h"
#include "serve/watch/observers.h"
#include "serve/systemd.h"
#include "serve/web/web.h"

enum { IDLE_LEAST = 32, SENTENCE_MAX = 1500 };

/* --- the folder -------------------------------------------------------------------------------------------------- */

/* No two daemons hold one ladder. */
static bool lock_folder(struct serve *serve, struct error *error)
{
    if (snprintf(serve->records, sizeof serve->records, "%s/records", serve->options->folder) >=
        (int)sizeof serve->records)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", serve->options->folder);
    serve->lock_fd = ladder_lock(serve->options->folder, error);
    return serve->lock_fd >= 0;
}

/* --- the matchmaker ---------------------------------------------------------------------------------------------- */

static void take_class(const struct serve *serve, unsigned class, struct matchmaker_class *out)
{
    const struct lineup *lineup = &serve->lineups[class];

    *out = (struct matchmaker_class){
        .seats = lineup->seats, .sides = choose_sides(serve, class), .share = serve->file->classes[class].share};
    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        out->side[seat] = lineup->side_of[seat];
        out->role[seat] = lineup->role_of[seat];
    }
}

static bool make_matchmaker(struct serve *serve, struct error *error)
{
    const struct ladder_file *file = serve->file;
    struct matchmaker_options options = {.class_count = file->class_count,
                                         .random_share = file->random_share,
                                         .same_owner = file->same_owner,
                                         .seed = seed_random()};
    bool good;

    for (unsigned class = 0; class < file->class_count; class ++)
        take_class(serve, class, &options.classes[class]);
    serve->maker = matchmaker_new(&options);
    good = serve->maker != NULL;
    for (size_t i = 0; good && i < serve->season.count; i++)
        matchmaker_count(serve->maker, serve->season.outcomes[i].fixture.class);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

/* --- the engine -------------------------------------------------------------------------------------------------- */

/* What observers and readers over HTTP may have. */
static unsigned files_beside(const struct serve *serve)
{
    return (serve->file->watch_count ? OBSERVERS_MAX + 2 * HUB_STRANGERS_MAX : 0) +
           (serve->file->http || serve->options->http ? HTTP_CONNECTIONS_MAX : 0);
}

static bool open_engine(struct serve *serve, struct error *error)
{
    const struct ladder_file *file = serve->file;
    unsigned jobs = serve->jobs + people_places(serve);
    struct engine_options options = {
        .game = file->game,
        .plugin = serve->options->plugin,
        .plugin_hashed = serve->options->plugin_hashed,
        .jobs = jobs,
        .start_us = file->clock.start_us,
        .lost_seat = file->lost_seat,
        .transport = file->transport,
        .affinity = true,
        .keeps_hangup = true,
        .records = true,
        .is_public = true,
        .patient = true,
        .files_beside = files_beside(serve),
        .idle_most = file->idle ? file->idle : IDLE_LEAST + 2 * GAME_SEATS_MAX * jobs,
        .attach = file->attach,
        .doorman = file->attach.listen_count ? &serve->doors.doorman : NULL,
        .judge = file->attach.keys ? &serve->doors.judge : NULL,
        .folder = serve->options->programs,
        .passed = &file->passed,
        .secret = &serve->secret,
    };

    epoch_text(file->game, serve->epoch);
    memcpy(options.epoch, serve->epoch, sizeof options.epoch);
    serve->engine = engine_open(&options, error);
    return serve->engine != NULL;
}

/* --- the daemon -------------------------------------------------------------------------------------------------- */

static void tell(const struct serve *serve, const struct note *about, const char *text)
{
    struct note note = *about;

    note.text = text;
    note.ladder = serve->file->name;
    if (serve->ops->notice)
        serve->ops->notice(serve->ops->context, &note);
}

static void on_notice(void *context, const char *sentence, const struct run_about *about)
{
    const struct note note = {.level = about->trouble ? NOTE_WARNING : NOTE_NOTICE,
                              .match = *about->match ? about->match : NULL,
                              .bot = *about->bot ? about->bot : NULL};

    tell(context, &note, sentence);
}

void serve_notice(const struct serve *serve, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    tell(serve, &(struct note){.level = NOTE_NOTICE}, sentence);
}

void serve_note(const struct serve *serve, const struct note *note, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    tell(serve, note, sentence);
}

void serve_note_match(const struct serve *serve, uint64_t match, const char *format, ...)
{
    char sentence[SENTENCE_MAX], id[RUN_ID_MAX];
    va_list arguments;

    (void)snprintf(id, sizeof id, "m%" PRIu64, match);
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    tell(serve, &(struct note){.level = NOTE_WARNING, .match = id}, sentence);
}

struct note note_of_bot(enum note_level level, const struct serve_bot *bot)
{
    return (struct note){
        .level = level, .bot = bot->name, .version = *bot->version ? bot->version : NULL, .owner = bot->owner->name};
}

static void on_turns(void *context)
{
    (void)context;
    systemd_turns();
}

/* SIGINT and SIGTERM are how it ends. */
int serve_play(struct serve *serve, struct error *error)
{
    int64_t turns_us = systemd_watchdog_us();
    const struct run_ops ops = {.notice_about = on_notice,
                                .turns = turns_us > 0 ? on_turns : NULL,
                                .turns_us = turns_us,
                                .meter = serve->ops->meter,
                                .context = serve};
    int code;

    if (serve->report.notice[0])
        serve_note(serve, &(struct note){.level = NOTE_WARNING}, "%s", serve->report.notice);
    web_ready(serve, true);
    if (serve->ops->ready)
        serve->ops->ready(serve->ops->context, &serve->report, &serve->season, web_place(serve));
    systemd_ready(serve);
    code = engine_play(serve->engine, &serve->source, &ops, error);
    web_ready(serve, false);
    if (serve->options->again && *serve->options->again)
        systemd_reloading();
    else
        systemd_stopping();
    return code == EXIT_INTERRUPTED ? EXIT_DONE : code;
}

/* Whether this code of the game may play on. */
static bool check_code(const struct serve *serve, struct error *error)
{
    return code_may_continue(serve->report.has_code ? serve->report.code : NULL, serve->options->plugin,
                             serve->options->same_rules, "the last match of the ladder", error);
}

/* Results of two epochs are not compared. */
static bool check_epoch(const struct serve *serve, struct error *error)
{
    return !serve->report.other_epoch[0] || serve->roster.season_closed ||
           error_set(
               error, EXIT_COULD_NOT_RUN,
               "the season %s was played by the rules %s, which are not those of this arena: close it with the arena "
               "that played it (arena ladder DIR season close), and begin another (season new NAME)",
               serve->season_name, serve->report.other_epoch);
}

/* A database that makes no sense is made anew. Of another one that cannot be used, say of a newer arena, a notice says
 * why when all is ready. */
static void mend_database(struct serve *serve)
{
    struct archive_report *report = &serve->report;
    struct error told = {0}, error = {0};

    if (!report->damaged_database)
        return;
    report->notice[0] = '\0';
    (void)!ladder_db_set_aside(serve->options->folder, &told, &error);
    serve_note(serve, &(struct note){.level = NOTE_WARNING}, "%s", told.text[0] ? told.text : error.text);
}

/* False without a sentence if a signal ended it. */
static bool read_season(struct serve *serve, struct error *error)
{
    const atomic_bool *ends = engine_interrupted(serve->engine);

    (void)snprintf(serve->season_name, sizeof serve->season_name, "%s", roster_season(&serve->roster));
    if (!archive_read(&serve->season, serve->file, serve->options->folder, serve->season_name, &serve->report, ends,
                      error))
        return false;
    mend_database(serve);
    if (!season_files_priors(&serve->season, serve->options->folder, &serve->roster, error) ||
        !check_epoch(serve, error))
        return false;
    if (serve->report.last > serve->season.last)
        serve->season.last = serve->report.last;
    season_rule(&serve->season, &serve->roster);
    if (!serve->roster.season_closed)
        serve_keep_conf(serve);
    return true;
}

size_t serve_copy_outcomes(struct serve *serve, unsigned season, size_t from, size_t end, struct outcome *out)
{
    size_t count = end - from < SERVE_OUTCOMES_AT_ONCE ? end - from : SERVE_OUTCOMES_AT_ONCE;

    (void)pthread_mutex_lock(&serve->lock);
    if (season == serve->season_count)
        memcpy(out, serve->season.outcomes + from, count * sizeof *out);
    else
        count = 0;
    (void)pthread_mutex_unlock(&serve->lock);
    return count;
}

void serve_keep_conf(const struct serve *serve)
{
    struct error error = {0};

    if (!season_conf_keep(serve->options->folder, serve->season_name, &error))
        serve_note(serve, &(struct note){.level = NOTE_WARNING}, "ladder.conf is not kept for the season: %s",
                   error.text);
}

/* Bots that attach say which classes they play. */
static bool mark_classes(struct serve *serve)
{
    for (unsigned class = 0; class < serve->file->class_count; class ++)
        serve->lineups[class].kind = UINT32_C(1) << class;
    return true;
}

/* Matches that were broken off go on, or are void: then they are of the season, too. */
static bool take_broken_off(struct serve *serve, struct error *error)
{
    bool good = true;

    (void)pthread_mutex_lock(&serve->lock);
    if (broken_off_read(serve) > 0) {
        season_release(&serve->season);
        season_init(&serve->season);
        good = read_season(serve, error);
    }
    if (good) {
        replays_wish(serve);
        doors_announce(serve);
    }
    (void)pthread_mutex_unlock(&serve->lock);
    return good && alive_start(&serve->alive, serve->options->folder, error);
}

static bool open_all(struct serve *serve, struct error *error)
{
    serve->jobs = serve->file->jobs ? serve->file->jobs : (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    return lock_folder(serve, error) && secret_take(serve->options->folder, &serve->secret, error) &&
           open_engine(serve, error) && registrar_open(serve, error) &&
           archive_lineups(serve->file, serve->lineups, error) && mark_classes(serve) && read_season(serve, error) &&
           check_code(serve, error) && make_matchmaker(serve, error) && bots_host(serve, error) &&
           elsewhere_open(serve, error) && elsewhere_start(serve, error) && registrar_start(serve, error) &&
           people_make_ready(serve, error) && beside_start(serve, error) && take_broken_off(serve, error) &&
           rater_start(serve, error) && publisher_start(serve, error) && follower_start(serve, error) &&
           reload_open(serve, error) && feeder_start(serve, error) && observers_start(serve, error) &&
           people_open(serve, error) && chances_start(serve, error) && host_open(serve, error) &&
           web_open(serve, serve->options, error);
}

void serve_close(struct serve *serve)
{
    const struct run_ops ops = {.notice_about = on_notice, .context = serve};

    web_close(serve);
    chances_stop(serve);
    host_close(serve);
    people_stop(serve);
    elsewhere_end(serve);
    registrar_end(serve); /* it wakes the engine */
    if (serve->engine)
        (void)engine_close(serve->engine, &ops);
    beside_end(serve);
    feeder_stop(serve);
    observers_end(serve);
    feeder_free(serve);
    people_close(serve);
    alive_stop(&serve->alive);
    rater_end(serve);
    publisher_end(serve);
    follower_end(serve);
    while (serve->playing) {
        struct playing *playing = serve->playing;

        serve->playing = playing->next;
        free(playing);
    }
    broken_off_release(serve);
    while (serve->wishes) {
        struct wish *wish = serve->wishes;

        serve->wishes = wish->next;
        free(wish);
    }
    bots_release(serve);
    builds_release(serve);
    matchmaker_free(&serve->maker);
    registrar_release(serve);
    thinking_release(&serve->thinking);
    season_release(&serve->season);
    reload_close(serve);
    host_free_hangup(serve);
    free(serve->live);
    if (serve->lock_fd >= 0)
        (void)close(serve->lock_fd);
    counts_release(&serve->counts);
    (void)pthread_cond_destroy(&serve->beside.wake);
    (void)pthread_mutex_destroy(&serve->beside.lock);
    (void)pthread_mutex_destroy(&serve->lock);
    free(serve);
}

bool serve_check(const struct ladder_file *file, struct error *error)
{
    return web_check(file, error);
}

bool serve_check_bots(const struct ladder_file *file, const char *programs, struct error *error)
{
    return bots_check(file, programs, error);
}

bool serve_check_http(const char *address, struct error *error)
{
    return http_address_check(address, error);
}

static struct serve *make(const struct ladder_file *file, const struct serve_options *options,
                          const struct serve_ops *ops)
{
    struct serve *serve = calloc(1, sizeof *serve);

    if (serve)
        serve->live = malloc(sizeof *serve->live);
    if (!serve || !serve->live) {
        free(serve);
        return NULL;
    }
    *serve->live = *file;
    serve->file = serve->live;
    serve->options = options;
    serve->ops = ops;
    serve->lock_fd = serve->alive.fd = -1;
    (void)pthread_mutex_init(&serve->lock, NULL);
    (void)pthread_mutex_init(&serve->beside.lock, NULL);
    (void)pthread_cond_init(&serve->beside.wake, NULL);
    serve->beside.logs = -1;
    counts_init(&serve->counts);
    season_init(&serve->season);
    serve->last_wish = &serve->wishes;
    doors_init(serve);
    serve->source = (struct source){.next = choose_next,
                                    .resume = broken_off_resume,
                                    .awaits = broken_off_awaits,
                                    .result = results_take,
                                    .unplayed = results_unplayed,
                                    .records = serve->records,
                                    .stem = "ladder",
                                    .beside = &beside_source,
                                    .context = serve};
    return serve;
}

struct serve *serve_open(const struct ladder_file *file, const struct serve_options *options,
                         const struct serve_ops *ops, struct error *error)
{
    struct serve *serve = make(file, options, ops);

    if (!serve)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), NULL;
    host_block_hangup(serve);
    if (open_all(serve, error))
        return serve;
    serve_close(serve);
    return NULL;
}

int serve_run(const struct ladder_file *file, const struct serve_options *options, const struct serve_ops *ops,
              struct error *error)
{
    struct serve *serve = serve_open(file, options, ops, error);
    int code;

    if (!serve)
        return (int)error->code;
    code = serve_play(serve, error);
    serve_close(serve);
    return error->code ? (int)error->code : code;
}
