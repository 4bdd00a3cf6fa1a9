/* SPDX-License-Identifier: MIT */
#include "event/event_keys.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/seed.h"
#include "plugin/words.h"
#include "run/plan.h"

enum { DECIMAL = 10 };

const char *const seed_sharing_names[SEED_SHARINGS] = {[SEEDS_OWN] = "own", [SEEDS_SHARED] = "shared"};

static bool refuse_word(struct reading *reading, const cfg_opt_t *opt, const char *word, const char *const *words,
                        unsigned count)
{
    char sentence[EVENT_WORDS_MAX];
    size_t used = (size_t)snprintf(sentence, sizeof sentence, "it is one of");

    for (unsigned i = 0; i < count && used < sizeof sentence; i++)
        used += (size_t)snprintf(sentence + used, sizeof sentence - used, "%s %s", i ? "," : "", words[i]);
    if (used < sizeof sentence)
        (void)snprintf(sentence + used, sizeof sentence - used, ", not '%s'", word);
    return reading_refuse(reading, opt, sentence);
}

/* A whole number in decimal; ULONG_MAX if it is none, or too long for one. */
static unsigned long read_whole(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0' ? strtoul(text, NULL, DECIMAL) : ULONG_MAX;
}

static bool take_number(struct reading *reading, cfg_opt_t *opt, unsigned least, unsigned most, unsigned *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    unsigned long number = read_whole(text);
    char sentence[EVENT_WORDS_MAX];

    if (number >= least && number <= most) {
        *out = (unsigned)number;
        return true;
    }
    (void)snprintf(sentence, sizeof sentence, "it must be a number of %u to %u, not '%s'", least, most, text);
    return reading_refuse(reading, opt, sentence);
}

/* In decimal too. */
static bool read_real(const char *text, double *out)
{
    char *end;

    *out = strtod(text, &end);
    return end != text && *end == '\0' && text[strspn(text, "0123456789.+-e")] == '\0' && isfinite(*out);
}

static bool take_word(struct reading *reading, cfg_opt_t *opt, const char *const *words, unsigned count, unsigned *out)
{
    const char *word = cfg_opt_getnstr(opt, 0);

    for (*out = 0; *out < count; ++*out)
        if (strcmp(words[*out], word) == 0)
            return true;
    return refuse_word(reading, opt, word, words, count);
}

static bool take_version(struct reading *reading, cfg_opt_t *opt)
{
    unsigned version;

    if (!take_number(reading, opt, 1, INT_MAX, &version))
        return false;
    return version == EVENT_FILE_VERSION ||
           reading_refuse(reading, opt, "the file is of a newer arena; this one reads version 1");
}

bool event_is_newer(cfg_t *cfg)
{
    unsigned long version = read_whole(cfg_getstr(cfg, "version"));

    return version > EVENT_FILE_VERSION && version != ULONG_MAX;
}

static bool take_name(struct reading *reading, cfg_opt_t *opt)
{
    const char *name = cfg_opt_getnstr(opt, 0);

    if (!word_is_id(name))
        return reading_refuse(reading, opt, "a name is 1 to 64 of a-z, 0-9 and -");
    (void)snprintf(reading->event->name, sizeof reading->event->name, "%s", name);
    return true;
}

/* Writes the path of a plugin file; false if it is too long. */
static bool find_plugin(const struct reading *reading, const char *text, char out[PATH_MAX])
{
    const char *slash = reading->path && text[0] != '/' ? strrchr(reading->path, '/') : NULL;
    int folder = slash ? (int)(slash - reading->path) + 1 : 0;

    return snprintf(out, PATH_MAX, "%.*s%s", folder, folder ? reading->path : "", text) < PATH_MAX;
}

/* A plugin of the command line takes the place of the file's. */
static bool take_plugin(struct reading *reading, cfg_opt_t *opt)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char path[PATH_MAX];
    struct error error = {0};

    if (!*text || reading->registry->plugin_count)
        return true;
    if (!find_plugin(reading, text, path))
        return reading_refuse(reading, opt, "the path is too long");
    return registry_load(reading->registry, path, &error) || reading_refuse(reading, opt, error.text);
}

static bool take_game(struct reading *reading, cfg_opt_t *opt)
{
    struct error error = {0};

    if (!reading_has(reading, opt))
        reading->event->game = registry_sole_plugin(reading->registry);
    if (!reading->event->game)
        reading->event->game = registry_find(reading->registry, cfg_opt_getnstr(opt, 0), &error);
    return reading->event->game || reading_refuse(reading, opt, error.text);
}

static bool take_format(struct reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!take_word(reading, opt, format_names, FORMATS, &index))
        return false;
    reading->event->format = (enum format)index;
    return true;
}

static bool take_teams(struct reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!take_word(reading, opt, team_names, TEAMS_KINDS, &index))
        return false;
    reading->event->teams = (enum teams)index;
    if (index && reading->event->format != FORMAT_ROUND_ROBIN)
        return reading_refuse(reading, opt, "mixed teams are for the format round-robin");
    return true;
}

static bool take_groups(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 1, EVENT_GROUPS_MAX, &reading->event->groups);
}

static bool take_seeds(struct reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!take_word(reading, opt, seed_sharing_names, SEED_SHARINGS, &index))
        return false;
    reading->event->seeds = (enum seed_sharing)index;
    reading->event->seeds_given = reading_has(reading, opt);
    return true;
}

static bool take_rounds(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, EVENT_ROUNDS_MAX, &reading->event->rounds);
}

static bool take_tiebreak_pairs(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, TIEBREAK_PAIRS_MAX, &reading->event->tiebreak_pairs);
}

static bool take_jobs(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, PLAN_JOBS_MAX, &reading->event->jobs);
}

static bool take_idle(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, PLAN_JOBS_MAX, &reading->event->idle);
}

static bool take_transport(struct reading *reading, cfg_opt_t *opt)
{
    unsigned index;

    if (!take_word(reading, opt, transport_names, TRANSPORTS, &index))
        return false;
    reading->event->transport = (enum transport)index;
    return true;
}

static bool take_clock(struct reading *reading, cfg_opt_t *opt)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    reading->event->clock = clock_preset();
    return !*text || clock_parse(&reading->event->clock, text, &error) || reading_refuse(reading, opt, error.text);
}

static bool take_lost_seat(struct reading *reading, cfg_opt_t *opt)
{
    const char *word = cfg_opt_getnstr(opt, 0);

    return lost_seat_parse(&reading->event->lost_seat, span_text(word)) ||
           refuse_word(reading, opt, word, lost_seat_names + LOST_FILLER, LOST_FORFEIT);
}

static bool take_seed(struct reading *reading, cfg_opt_t *opt)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    reading->event->has_seed = text[0] != '\0';
    if (!reading->event->has_seed || seed_from_text(&reading->event->seed, text, &error))
        return true;
    return reading_refuse(reading, opt, error.text);
}

static bool take_faults_most(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, EVENT_GROUPS_MAX, &reading->event->faults_most);
}

static bool take_title(struct reading *reading, cfg_opt_t *opt)
{
    const char *title = cfg_opt_getnstr(opt, 0);
    char sentence[EVENT_WORDS_MAX];

    (void)snprintf(sentence, sizeof sentence, "a title is at most %d bytes of UTF-8 that can be seen", TEXT_TITLE_MAX);
    if (!text_is_good(span_text(title), TEXT_TITLE))
        return reading_refuse(reading, opt, sentence);
    (void)snprintf(reading->entry->title, sizeof reading->entry->title, "%s", title);
    return true;
}

static bool take_command(struct reading *reading, cfg_opt_t *opt)
{
    const char *command = cfg_opt_getnstr(opt, 0);

    if (!command || !*command)
        return reading_refuse(reading, opt, "it is the command that starts the bot, such as \"bot-wits\"");
    reading->entry->line = reading_line(reading, opt);
    reading->entry->command = strdup(command);
    return reading->entry->command || error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool take_passed(struct reading *reading, cfg_opt_t *opt, struct passed *passed)
{
    struct error error = {0};

    for (unsigned i = 0; i < cfg_opt_size(opt); i++) {
        char *word = strdup(cfg_opt_getnstr(opt, i));

        if (!word)
            return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
        if (!passed_add(passed, word, &error)) {
            free(word);
            return reading_refuse(reading, opt, error.text);
        }
    }
    return true;
}

static bool take_env(struct reading *reading, cfg_opt_t *opt)
{
    return take_passed(reading, opt, &reading->event->passed);
}

static bool take_entry_env(struct reading *reading, cfg_opt_t *opt)
{
    return take_passed(reading, opt, &reading->entry->passed);
}

static bool take_restart(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, PLAN_RESTARTS_MAX, &reading->entry->restarts);
}

static bool take_directory(struct reading *reading, cfg_opt_t *opt)
{
    const char *directory = cfg_opt_getnstr(opt, 0);

    if (!*directory)
        return true;
    reading->entry->directory = strdup(directory);
    return reading->entry->directory || error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool take_class_clock(struct reading *reading, cfg_opt_t *opt)
{
    struct event_class *class = reading->class;
    const char *text = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    class->clock = clock_preset();
    class->has_clock = *text != '\0';
    return !*text || clock_parse(&class->clock, text, &error) || reading_refuse(reading, opt, error.text);
}

static bool take_team(struct reading *reading, cfg_opt_t *opt)
{
    static const char *const words[] = {[TEAM_SEPARATE] = "separate", [TEAM_JOINT] = "joint"};
    unsigned index;

    if (!take_word(reading, opt, words, sizeof words / sizeof *words, &index))
        return false;
    reading->class->team = (enum team)index;
    if (index == TEAM_JOINT && reading->event->teams == TEAMS_MIXED)
        return reading_refuse(reading, opt, "with mixed teams the seats of a side have several bots");
    return true;
}

static bool take_mix(struct reading *reading, cfg_opt_t *opt)
{
    const char *name = cfg_opt_getnstr(opt, 0);
    struct error error = {0};

    return !*name || settings_mix(&reading->class->settings, name, &error) || reading_refuse(reading, opt, error.text);
}

static bool take_set(struct reading *reading, cfg_opt_t *opt)
{
    struct error error = {0};

    for (unsigned i = 0; i < cfg_opt_size(opt); i++)
        if (!settings_set(&reading->class->settings, cfg_opt_getnstr(opt, i), &error))
            return reading_refuse(reading, opt, error.text);
    return true;
}

static bool take_nelo(struct reading *reading, cfg_opt_t *opt, double *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[EVENT_WORDS_MAX];

    if (read_real(text, out) && *out >= -SPRT_NELO_MAX && *out <= SPRT_NELO_MAX)
        return true;
    (void)snprintf(sentence, sizeof sentence, "it must be a number of %d to %d, not '%s'", -SPRT_NELO_MAX,
                   SPRT_NELO_MAX, text);
    return reading_refuse(reading, opt, sentence);
}

static bool take_nelo0(struct reading *reading, cfg_opt_t *opt)
{
    return take_nelo(reading, opt, &reading->event->sprt.nelo0);
}

/* If only the lower one is given, that is the one to blame. */
static bool take_nelo1(struct reading *reading, cfg_opt_t *opt)
{
    struct sprt *sprt = &reading->event->sprt;
    cfg_opt_t *other = cfg_getopt(cfg_getsec(reading->cfg, "candidate"), "nelo0");
    bool lower = reading_has(reading, other) && !reading_has(reading, opt);
    char sentence[EVENT_WORDS_MAX];

    if (!take_nelo(reading, opt, &sprt->nelo1))
        return false;
    (void)snprintf(sentence, sizeof sentence, "it must be %s than %s, which is %g", lower ? "less" : "more",
                   lower ? "nelo1" : "nelo0", lower ? sprt->nelo1 : sprt->nelo0);
    return sprt->nelo1 > sprt->nelo0 || reading_refuse(reading, lower ? other : opt, sentence);
}

static bool take_part(struct reading *reading, cfg_opt_t *opt, double *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[EVENT_WORDS_MAX];

    (void)snprintf(sentence, sizeof sentence, "it must be more than 0 and less than 0.5, not '%s'", text);
    return (read_real(text, out) && *out > 0 && *out < 0.5) || reading_refuse(reading, opt, sentence);
}

static bool take_alpha(struct reading *reading, cfg_opt_t *opt)
{
    return take_part(reading, opt, &reading->event->sprt.alpha);
}

static bool take_beta(struct reading *reading, cfg_opt_t *opt)
{
    return take_part(reading, opt, &reading->event->sprt.beta);
}

#define ROOT_ROW(type, name, flag, value, preset, help, take)                                                          \
    {SECTION_ROOT, name, flag, EVENT_##type, preset, help, take},
#define CLASS_ROW(type, name, flag, value, preset, help, take)                                                         \
    {SECTION_CLASS, name, flag, EVENT_##type, preset, help, take},
#define ENTRY_ROW(type, name, flag, value, preset, help, take)                                                         \
    {SECTION_ENTRY, name, flag, EVENT_##type, preset, help, take},
#define CANDIDATE_ROW(type, name, flag, value, preset, help, take)                                                     \
    {SECTION_CANDIDATE, name, flag, EVENT_##type, preset, help, take},

const struct event_key event_keys[EVENT_KEYS] = {
    {SECTION_ROOT, "version", "version", EVENT_INT, "1", "of this file's syntax", take_version},
    EVENT_ROOT_KEYS(ROOT_ROW) EVENT_CLASS_KEYS(CLASS_ROW) EVENT_ENTRY_KEYS(ENTRY_ROW)
        EVENT_CANDIDATE_KEYS(CANDIDATE_ROW)};
