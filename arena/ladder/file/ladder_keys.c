/* SPDX-License-Identifier: MIT */
#include "ladder/file/ladder_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/values.h"
#include "ladder/records/bot_files.h"

enum {
    BENCH_AFTER_MAX = 1000000,
    QUALIFICATION_MAX = 100,
    VERSIONS_MAX = 1000,
    PAUSE_MOST_S = 24 * 3600,
    RELEASE_MOST_S = 366 * 24 * 3600,
    US_PER_S = 1000000
};

static struct ladder_reading *into(struct conf_reading *reading)
{
    return reading->context;
}

static struct ladder_file *file_of(struct conf_reading *reading)
{
    return into(reading)->file;
}

/* --- the ladder -------------------------------------------------------------------------------------------------- */

static bool take_name(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_name(reading, opt, file_of(reading)->name);
}

static bool take_title(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_title(reading, opt, file_of(reading)->title);
}

static bool take_plugin(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_plugin(reading, opt, into(reading)->registry);
}

static bool take_game(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_game(reading, opt, into(reading)->registry, &file_of(reading)->game);
}

static bool take_anchor(struct conf_reading *reading, cfg_opt_t *opt)
{
    into(reading)->anchor_line = conf_line(reading, opt);
    return !*cfg_opt_getnstr(opt, 0) || contest_take_name(reading, opt, into(reading)->anchor);
}

/* To a ladder bots attach, whose processes are elsewhere. */
static bool has_no_budget(struct conf_reading *reading, cfg_opt_t *opt, const struct clock_spec *clock)
{
    return clock->cpu_us == 0 || conf_refuse(reading, opt,
                                             "cpu is not for the clock of a ladder: bots attach to it, whose processor "
                                             "time nobody here can measure");
}

static bool take_clock(struct conf_reading *reading, cfg_opt_t *opt)
{
    file_of(reading)->clock = clock_preset();
    return contest_take_clock(reading, opt, &file_of(reading)->clock) &&
           has_no_budget(reading, opt, &file_of(reading)->clock);
}

static bool take_lost_seat(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_lost_seat(reading, opt, &file_of(reading)->lost_seat);
}

static bool take_jobs(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, LADDER_JOBS_MAX, &file_of(reading)->jobs);
}

static bool take_idle(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, LADDER_JOBS_MAX, &file_of(reading)->idle);
}

static bool take_transport(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_transport(reading, opt, &file_of(reading)->transport);
}

/* Takes a list of at most so many texts. */
static bool take_texts(struct conf_reading *reading, cfg_opt_t *opt, const char **out, unsigned most, unsigned *count,
                       const char *what)
{
    char sentence[CONF_WORDS_MAX];

    (void)snprintf(sentence, sizeof sentence, "there are %u %s at the most", most, what);
    if (cfg_opt_size(opt) > most)
        return conf_refuse(reading, opt, sentence);
    for (unsigned i = 0; i < cfg_opt_size(opt); i++) {
        out[i] = strdup(cfg_opt_getnstr(opt, i));
        if (!out[i])
            return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
        (*count)++;
    }
    return true;
}

static bool take_http(struct conf_reading *reading, cfg_opt_t *opt)
{
    const char *text = cfg_opt_getnstr(opt, 0);

    file_of(reading)->http = *text ? strdup(text) : NULL;
    return !*text || file_of(reading)->http || error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool take_http_hosts(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct ladder_file *file = file_of(reading);

    return take_texts(reading, opt, file->http_hosts, LADDER_HTTP_NAMES, &file->http_host_count, "names");
}

static bool take_http_proxies(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct ladder_file *file = file_of(reading);

    return take_texts(reading, opt, file->http_proxies, LADDER_HTTP_NAMES, &file->http_proxy_count, "addresses");
}

static bool take_play(struct conf_reading *reading, cfg_opt_t *opt)
{
    static const char *const words[] = {[PLAY_OFF] = "off", [PLAY_BY_LINK] = "link", [PLAY_OPEN] = "open"};
    unsigned index;

    if (!conf_take_word(reading, opt, words, sizeof words / sizeof *words, &index))
        return false;
    file_of(reading)->play = (enum ladder_play)index;
    return true;
}

#define TAKE_NUMBER(key, least, most)                                                                                  \
    static bool take_##key(struct conf_reading *reading, cfg_opt_t *opt)                                               \
    {                                                                                                                  \
        return conf_take_number(reading, opt, least, most, &file_of(reading)->key);                                    \
    }
TAKE_NUMBER(tables_max, 1, LADDER_TABLES_MAX)
TAKE_NUMBER(tables_each, 0, LADDER_TABLES_MAX)
TAKE_NUMBER(tables_rate, 0, LADDER_TABLES_RATE_MAX)
TAKE_NUMBER(chances, 0, LADDER_CHANCES_MAX)
TAKE_NUMBER(versions_per_day, 0, VERSIONS_MAX)
TAKE_NUMBER(bench_after, 0, BENCH_AFTER_MAX)
TAKE_NUMBER(bench_among, 0, LADDER_BENCH_AMONG_MAX)
TAKE_NUMBER(bot_matches, 0, LADDER_JOBS_MAX)
TAKE_NUMBER(owner_matches, 0, LADDER_JOBS_MAX)
TAKE_NUMBER(qualification, 0, QUALIFICATION_MAX)

static bool take_listen(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct plan_attach *attach = &file_of(reading)->attach;

    return take_texts(reading, opt, attach->listen, PLAN_LISTEN_MAX, &attach->listen_count, "endpoints");
}

static bool take_watch(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct ladder_file *file = file_of(reading);

    return take_texts(reading, opt, file->watch, PLAN_LISTEN_MAX, &file->watch_count, "endpoints");
}

static bool take_release(struct conf_reading *reading, cfg_opt_t *opt)
{
    static const char *const words[] = {[RELEASE_AT_END] = "end", [RELEASE_WITH_SEASON] = "season"};
    const char *text = cfg_opt_getnstr(opt, 0);
    struct release_rule *rule = &file_of(reading)->release;
    int64_t after_us;
    bool good;

    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i] && strcmp(text, words[i]) == 0) {
            *rule = (struct release_rule){.when = (enum release_when)i};
            return true;
        }
    good = conf_take_time_or(reading, opt, "end, season, or ", 1, RELEASE_MOST_S, &after_us);
    *rule = (struct release_rule){.when = RELEASE_AFTER, .after_s = after_us / US_PER_S};
    return good;
}

static bool take_names(struct conf_reading *reading, cfg_opt_t *opt)
{
    static const char *const words[] = {"shown", "hidden"};
    unsigned index;

    if (!conf_take_word(reading, opt, words, 2, &index))
        return false;
    file_of(reading)->hides_names = index;
    return true;
}

static bool take_path(struct conf_reading *reading, cfg_opt_t *opt, const char **out)
{
    char *path;

    if (!contest_take_text(reading, opt, &path))
        return false;
    *out = path;
    return true;
}

static bool take_keys(struct conf_reading *reading, cfg_opt_t *opt)
{
    return take_path(reading, opt, &file_of(reading)->attach.keys);
}

static bool take_real(struct conf_reading *reading, cfg_opt_t *opt, double most, bool above_zero, double *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[CONF_WORDS_MAX];

    if (conf_read_real(text, out) && *out <= most && (above_zero ? *out > 0 : *out >= 0))
        return true;
    (void)snprintf(sentence, sizeof sentence, "it must be a number %s 0 and at most %g, not '%s'",
                   above_zero ? "above" : "not below", most, text);
    return conf_refuse(reading, opt, sentence);
}

static bool take_random_share(struct conf_reading *reading, cfg_opt_t *opt)
{
    return take_real(reading, opt, 1, false, &file_of(reading)->random_share);
}

static bool take_bench_pause(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_time(reading, opt, 1, PAUSE_MOST_S, &file_of(reading)->bench_pause_us);
}

static bool take_void_after(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_time(reading, opt, 0, PAUSE_MOST_S, &file_of(reading)->void_after_us);
}

static bool take_keep(struct conf_reading *reading, cfg_opt_t *opt)
{
    enum { DAYS_MOST = 36500, DAY_S = 24 * 3600 };
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[CONF_WORDS_MAX];
    unsigned digits = (unsigned)strspn(text, "0123456789");
    unsigned long days = digits && digits <= 5 ? strtoul(text, NULL, 10) : 0;

    file_of(reading)->keep_s = (int64_t)days * DAY_S;
    if (!*text || (days >= 1 && days <= DAYS_MOST && strcmp(text + digits, days == 1 ? " day" : " days") == 0))
        return true;
    (void)snprintf(sentence, sizeof sentence, "it must be \"\" or days such as \"90 days\", 1 to %d, not '%s'",
                   DAYS_MOST, text);
    return conf_refuse(reading, opt, sentence);
}

static bool take_older(struct conf_reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!conf_take_word(reading, opt, keep_words, KEEP_HOWS, &index))
        return false;
    file_of(reading)->older = (enum keep_how)index;
    return true;
}

static bool take_same_owner(struct conf_reading *reading, cfg_opt_t *opt)
{
    static const char *const words[] = {"no", "yes"};
    unsigned index;

    if (!conf_take_word(reading, opt, words, 2, &index))
        return false;
    file_of(reading)->same_owner = index;
    return true;
}

static bool take_env(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_env(reading, opt, &file_of(reading)->passed);
}

/* --- classes and bots -------------------------------------------------------------------------------------------- */

static bool take_mix(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_mix(reading, opt, &into(reading)->class->settings);
}

static bool take_class_clock(struct conf_reading *reading, cfg_opt_t *opt)
{
    bool own = *cfg_opt_getnstr(opt, 0) != '\0';

    into(reading)->class->clock = own ? clock_preset() : file_of(reading)->clock;
    return contest_take_clock(reading, opt, &into(reading)->class->clock) &&
           has_no_budget(reading, opt, &into(reading)->class->clock);
}

static bool take_team(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_team(reading, opt, &into(reading)->class->team);
}

static bool take_set(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_set(reading, opt, &into(reading)->class->settings);
}

static bool take_share(struct conf_reading *reading, cfg_opt_t *opt)
{
    enum { SHARE_MOST = 1000 };

    return take_real(reading, opt, SHARE_MOST, true, &into(reading)->class->share);
}

static bool take_image(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_image(reading, opt, &into(reading)->bot->command);
}

static bool take_command(struct conf_reading *reading, cfg_opt_t *opt)
{
    into(reading)->bot->line = conf_line(reading, opt);
    return contest_take_command(reading, opt, &into(reading)->bot->command);
}

static bool take_bot_title(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_title(reading, opt, into(reading)->bot->title);
}

static bool take_owner(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_name(reading, opt, into(reading)->bot->owner);
}

static bool take_restart(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, PLAN_RESTARTS_MAX, &into(reading)->bot->restarts);
}

static bool take_people(struct conf_reading *reading, cfg_opt_t *opt)
{
    static const char *const words[] = {"host", "no", "yes"};
    struct ladder_bot *bot = into(reading)->bot;
    unsigned index;

    if (!conf_take_word(reading, opt, words, sizeof words / sizeof *words, &index))
        return false;
    bot->people = index == 2 || (index == 0 && strcmp(bot->owner, LADDER_HOST) == 0);
    return true;
}

static bool take_directory(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_text(reading, opt, &into(reading)->bot->directory);
}

static bool take_files(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct ladder_bot *bot = into(reading)->bot;

    if (cfg_opt_size(opt) > LADDER_FILES_MAX)
        return conf_refuse(reading, opt, "a bot has at most 64 files besides its program");
    for (unsigned i = 0; i < cfg_opt_size(opt); i++) {
        bot->files[i] = strdup(cfg_opt_getnstr(opt, i));
        if (!bot->files[i])
            return conf_refuse(reading, opt, "out of memory");
        bot->file_count++;
    }
    return true;
}

static bool take_bot_env(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_env(reading, opt, &into(reading)->bot->passed);
}

/* Those of the ladder, and those of a bot. */
#define TAKE_SANDBOX(name, WORD)                                                                                       \
    static bool take_##name(struct conf_reading *reading, cfg_opt_t *opt)                                              \
    {                                                                                                                  \
        return contest_take_sandbox(reading, opt, WORD, &file_of(reading)->sandbox);                                   \
    }                                                                                                                  \
    static bool take_bot_##name(struct conf_reading *reading, cfg_opt_t *opt)                                          \
    {                                                                                                                  \
        return contest_take_sandbox(reading, opt, WORD, &into(reading)->bot->sandbox);                                 \
    }
TAKE_SANDBOX(sandbox, WORD_SANDBOX)
TAKE_SANDBOX(limits, WORD_LIMITS)
TAKE_SANDBOX(show, WORD_SHOW)
TAKE_SANDBOX(state, WORD_STATE)
TAKE_SANDBOX(state_size, WORD_STATE_SIZE)
TAKE_SANDBOX(engine, WORD_ENGINE)
TAKE_SANDBOX(pull, WORD_PULL)

static bool take_processes(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 1, LADDER_PROCESSES_MAX, &into(reading)->bot->processes);
}

static bool take_cluster(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct error error = {0};

    return cluster_spec_take(&into(reading)->bot->cluster, cfg_opt_name(opt), cfg_opt_getstr(opt), &error) ||
           conf_refuse(reading, opt, error.text);
}

/* Bounds of what lies beside the records. */
#define TAKE_SIZE(key, least)                                                                                          \
    static bool take_##key(struct conf_reading *reading, cfg_opt_t *opt)                                               \
    {                                                                                                                  \
        return conf_take_size(reading, opt, least, &file_of(reading)->key);                                            \
    }
TAKE_SIZE(logs_each, BOT_LOG_LEAST)
TAKE_SIZE(logs_all, BOT_LOG_LEAST)
TAKE_SIZE(evidence_each, BOT_LOG_LEAST)
TAKE_SIZE(evidence_all, BOT_LOG_LEAST)

static bool take_reach(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_text(reading, opt, &file_of(reading)->reach);
}

static bool take_elsewhere(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_text(reading, opt, &file_of(reading)->elsewhere);
}

static bool take_let_go(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_time(reading, opt, 0, PAUSE_MOST_S, &file_of(reading)->let_go_us);
}

/* --- the tables -------------------------------------------------------------------------------------------------- */

const char *const ladder_when_words[LADDER_WHENS] = {
    [LADDER_NOW] = "at once",
    [LADDER_SEASON] = "from the next season on",
    [LADDER_RESTART] = "when arena serve is started again",
};

#define ROOT_ROW(type, when, name, preset, help, take)                                                                 \
    {LADDER_ROOT, name, NULL, CONF_##type, LADDER_##when, preset, help, take},
#define CLASS_ROW(type, when, name, preset, help, take)                                                                \
    {LADDER_CLASS, name, NULL, CONF_##type, LADDER_##when, preset, help, take},
#define BOT_ROW(type, when, name, preset, help, take)                                                                  \
    {LADDER_BOT, name, NULL, CONF_##type, LADDER_##when, preset, help, take},

#define CLUSTER_ROW(type, name, flag, value, preset, help, take)                                                       \
    {LADDER_BOT, name, NULL, CONF_##type, LADDER_NOW, preset, help, take},

const struct conf_key ladder_keys[LADDER_KEYS] = {
    {LADDER_ROOT, "version", NULL, CONF_INT, LADDER_RESTART, "1", "of this file's syntax", conf_take_version},
    LADDER_ROOT_KEYS(ROOT_ROW) LADDER_CLASS_KEYS(CLASS_ROW) LADDER_BOT_KEYS(BOT_ROW)
        CLUSTER_KEYS(CLUSTER_ROW, TEXT, take_cluster)};

static const struct conf_section sections[LADDER_SECTIONS] = {
    [LADDER_ROOT] = {.name = ""},
    [LADDER_CLASS] = {.name = "class", .many = true, .begin = ladder_begin_class},
    [LADDER_BOT] = {.name = "bot", .many = true, .begin = ladder_begin_bot},
};

const struct conf_format ladder_format = {
    .called = "ladder file",
    .version = LADDER_FILE_VERSION,
    .keys = ladder_keys,
    .key_count = LADDER_KEYS,
    .sections = sections,
    .section_count = LADDER_SECTIONS,
    .lists = "arena ladder --keys",
    .finish = ladder_finish,
};
