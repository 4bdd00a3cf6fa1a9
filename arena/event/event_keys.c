/* SPDX-License-Identifier: MIT */
#include "event/event_keys.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/values.h"
#include "match/seed.h"
#include "run/plan.h"

const char *const seed_sharing_names[SEED_SHARINGS] = {[SEEDS_OWN] = "own", [SEEDS_SHARED] = "shared"};

static struct event_reading *into(struct conf_reading *reading)
{
    return reading->context;
}

static bool take_name(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_name(reading, opt, into(reading)->event->name);
}

/* A plugin of the command line takes the place of the file's. */
static bool take_plugin(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_plugin(reading, opt, into(reading)->registry);
}

static bool take_game(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_game(reading, opt, into(reading)->registry, &into(reading)->event->game);
}

static bool take_format(struct conf_reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!conf_take_word(reading, opt, format_names, FORMATS, &index))
        return false;
    into(reading)->event->format = (enum format)index;
    return true;
}

static bool take_teams(struct conf_reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!conf_take_word(reading, opt, team_names, TEAMS_KINDS, &index))
        return false;
    into(reading)->event->teams = (enum teams)index;
    if (index && into(reading)->event->format != FORMAT_ROUND_ROBIN)
        return conf_refuse(reading, opt, "mixed teams are for the format round-robin");
    return true;
}

static bool take_groups(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 1, EVENT_GROUPS_MAX, &into(reading)->event->groups);
}

static bool take_seeds(struct conf_reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!conf_take_word(reading, opt, seed_sharing_names, SEED_SHARINGS, &index))
        return false;
    into(reading)->event->seeds = (enum seed_sharing)index;
    into(reading)->event->seeds_given = conf_has(reading, opt);
    return true;
}

static bool take_rounds(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, EVENT_ROUNDS_MAX, &into(reading)->event->rounds);
}

static bool take_tiebreak_pairs(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, TIEBREAK_PAIRS_MAX, &into(reading)->event->tiebreak_pairs);
}

static bool take_jobs(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, PLAN_JOBS_MAX, &into(reading)->event->jobs);
}

static bool take_idle(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, PLAN_JOBS_MAX, &into(reading)->event->idle);
}

static bool take_transport(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_transport(reading, opt, &into(reading)->event->transport);
}

static bool take_cluster(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct error why = {0};

    return cluster_spec_take(&into(reading)->event->cluster, cfg_opt_name(opt), cfg_opt_getnstr(opt, 0), &why) ||
           conf_refuse(reading, opt, why.text);
}

static bool take_clock(struct conf_reading *reading, cfg_opt_t *opt)
{
    into(reading)->event->clock = clock_preset();
    return contest_take_clock(reading, opt, &into(reading)->event->clock);
}

static bool take_lost_seat(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_lost_seat(reading, opt, &into(reading)->event->lost_seat);
}

static bool take_seed(struct conf_reading *reading, cfg_opt_t *opt)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    into(reading)->event->has_seed = text[0] != '\0';
    if (!into(reading)->event->has_seed || seed_from_text(&into(reading)->event->seed, text, &error))
        return true;
    return conf_refuse(reading, opt, error.text);
}

static bool take_faults_most(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, EVENT_GROUPS_MAX, &into(reading)->event->faults_most);
}

static bool take_title(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_title(reading, opt, into(reading)->entry->title);
}

static bool take_image(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_image(reading, opt, &into(reading)->entry->command);
}

static bool take_command(struct conf_reading *reading, cfg_opt_t *opt)
{
    into(reading)->entry->line = conf_line(reading, opt);
    return contest_take_command(reading, opt, &into(reading)->entry->command);
}

static bool take_env(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_env(reading, opt, &into(reading)->event->passed);
}

static bool take_entry_env(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_env(reading, opt, &into(reading)->entry->passed);
}

/* Those of the event, and those of an entry. */
#define TAKE_SANDBOX(name, WORD)                                                                                       \
    static bool take_##name(struct conf_reading *reading, cfg_opt_t *opt)                                              \
    {                                                                                                                  \
        return contest_take_sandbox(reading, opt, WORD, &into(reading)->event->sandbox);                               \
    }                                                                                                                  \
    static bool take_entry_##name(struct conf_reading *reading, cfg_opt_t *opt)                                        \
    {                                                                                                                  \
        return contest_take_sandbox(reading, opt, WORD, &into(reading)->entry->sandbox);                               \
    }
TAKE_SANDBOX(sandbox, WORD_SANDBOX)
TAKE_SANDBOX(limits, WORD_LIMITS)
TAKE_SANDBOX(show, WORD_SHOW)
TAKE_SANDBOX(state, WORD_STATE)
TAKE_SANDBOX(state_size, WORD_STATE_SIZE)
TAKE_SANDBOX(engine, WORD_ENGINE)
TAKE_SANDBOX(pull, WORD_PULL)

static bool take_restart(struct conf_reading *reading, cfg_opt_t *opt)
{
    return conf_take_number(reading, opt, 0, PLAN_RESTARTS_MAX, &into(reading)->entry->restarts);
}

static bool take_directory(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_text(reading, opt, &into(reading)->entry->directory);
}

static bool take_class_clock(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct event_class *class = into(reading)->class;

    class->clock = clock_preset();
    class->has_clock = *cfg_opt_getnstr(opt, 0) != '\0';
    return contest_take_clock(reading, opt, &class->clock);
}

static bool take_team(struct conf_reading *reading, cfg_opt_t *opt)
{
    if (!contest_take_team(reading, opt, &into(reading)->class->team))
        return false;
    if (into(reading)->class->team == TEAM_JOINT && into(reading)->event->teams == TEAMS_MIXED)
        return conf_refuse(reading, opt, "with mixed teams the seats of a side have several bots");
    return true;
}

static bool take_mix(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_mix(reading, opt, &into(reading)->class->settings);
}

static bool take_set(struct conf_reading *reading, cfg_opt_t *opt)
{
    return contest_take_set(reading, opt, &into(reading)->class->settings);
}

static bool take_nelo(struct conf_reading *reading, cfg_opt_t *opt, double *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[CONF_WORDS_MAX];

    if (conf_read_real(text, out) && *out >= -SPRT_NELO_MAX && *out <= (double)SPRT_NELO_MAX)
        return true;
    (void)snprintf(sentence, sizeof sentence, "it must be a number of %d to %d, not '%s'", -SPRT_NELO_MAX,
                   SPRT_NELO_MAX, text);
    return conf_refuse(reading, opt, sentence);
}

static bool take_nelo0(struct conf_reading *reading, cfg_opt_t *opt)
{
    return take_nelo(reading, opt, &into(reading)->event->sprt.nelo0);
}

/* If only the lower one is given, that is the one to blame. */
static bool take_nelo1(struct conf_reading *reading, cfg_opt_t *opt)
{
    struct sprt *sprt = &into(reading)->event->sprt;
    cfg_opt_t *other = cfg_getopt(cfg_getsec(reading->cfg, "candidate"), "nelo0");
    bool lower = conf_has(reading, other) && !conf_has(reading, opt);
    char sentence[CONF_WORDS_MAX];

    if (!take_nelo(reading, opt, &sprt->nelo1))
        return false;
    (void)snprintf(sentence, sizeof sentence, "it must be %s than %s, which is %g", lower ? "less" : "more",
                   lower ? "nelo1" : "nelo0", lower ? sprt->nelo1 : sprt->nelo0);
    return sprt->nelo1 > sprt->nelo0 || conf_refuse(reading, lower ? other : opt, sentence);
}

static bool take_part(struct conf_reading *reading, cfg_opt_t *opt, double *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[CONF_WORDS_MAX];

    (void)snprintf(sentence, sizeof sentence, "it must be more than 0 and less than 0.5, not '%s'", text);
    return (conf_read_real(text, out) && *out > 0 && *out < 0.5) || conf_refuse(reading, opt, sentence);
}

static bool take_alpha(struct conf_reading *reading, cfg_opt_t *opt)
{
    return take_part(reading, opt, &into(reading)->event->sprt.alpha);
}

static bool take_beta(struct conf_reading *reading, cfg_opt_t *opt)
{
    return take_part(reading, opt, &into(reading)->event->sprt.beta);
}

/* A row's type, and when it may be given again. */
#define OF_INT       CONF_INT, EVENT_FIXED
#define OF_FLOAT     CONF_FLOAT, EVENT_FIXED
#define OF_STR       CONF_TEXT, EVENT_FIXED
#define OF_LIST      CONF_LIST, EVENT_FIXED
#define OF_PLAY      CONF_WORD, EVENT_AGAIN
#define OF_PLAY_LIST CONF_LIST, EVENT_AGAIN

#define ROOT_ROW(type, name, flag, value, preset, help, take) {SECTION_ROOT, name, flag, OF_##type, preset, help, take},
#define CLASS_ROW(type, name, flag, value, preset, help, take)                                                         \
    {SECTION_CLASS, name, flag, OF_##type, preset, help, take},
#define ENTRY_ROW(type, name, flag, value, preset, help, take)                                                         \
    {SECTION_ENTRY, name, flag, OF_##type, preset, help, take},
#define CANDIDATE_ROW(type, name, flag, value, preset, help, take)                                                     \
    {SECTION_CANDIDATE, name, flag, OF_##type, preset, help, take},

const struct conf_key event_keys[EVENT_KEYS] = {
    {SECTION_ROOT, "version", "version", OF_INT, "1", "of this file's syntax", conf_take_version},
    EVENT_ROOT_KEYS(ROOT_ROW) EVENT_CLASS_KEYS(CLASS_ROW) EVENT_ENTRY_KEYS(ENTRY_ROW)
        EVENT_CANDIDATE_KEYS(CANDIDATE_ROW)};

static const struct conf_section sections[EVENT_SECTIONS] = {
    [SECTION_ROOT] = {.name = ""},
    [SECTION_CLASS] = {.name = "class", .many = true, .begin = event_begin_class},
    [SECTION_ENTRY] = {.name = "entry", .many = true, .begin = event_begin_entry},
    [SECTION_CANDIDATE] = {.name = "candidate"},
};

const struct conf_format event_format = {
    .called = "event file",
    .version = EVENT_FILE_VERSION,
    .keys = event_keys,
    .key_count = EVENT_KEYS,
    .sections = sections,
    .section_count = EVENT_SECTIONS,
    .finish = event_finish,
};
