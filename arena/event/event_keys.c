/* SPDX-License-Identifier: MIT */
#include "event/event_keys.h"

#include <stdio.h>
#include <string.h>

#include "match/seed.h"
#include "plugin/words.h"
#include "run/plan.h"

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

static bool take_number(struct reading *reading, cfg_opt_t *opt, unsigned least, unsigned most, unsigned *out)
{
    long number = cfg_opt_getnint(opt, 0);
    char sentence[EVENT_WORDS_MAX];

    if (number >= (long)least && number <= (long)most) {
        *out = (unsigned)number;
        return true;
    }
    (void)snprintf(sentence, sizeof sentence, "it is a number of %u to %u, not %ld", least, most, number);
    return reading_refuse(reading, opt, sentence);
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
    long version = cfg_opt_getnint(opt, 0);

    if (version == EVENT_FILE_VERSION)
        return true;
    return reading_refuse(reading, opt,
                          version > EVENT_FILE_VERSION ? "the file is of a newer arena; this one reads version 1"
                                                       : "this arena reads version 1");
}

static bool take_name(struct reading *reading, cfg_opt_t *opt)
{
    const char *name = cfg_opt_getnstr(opt, 0);

    if (!word_is_id(name))
        return reading_refuse(reading, opt, "a name is 1 to 64 of a-z, 0-9 and -");
    (void)snprintf(reading->event->name, sizeof reading->event->name, "%s", name);
    return true;
}

static bool take_game(struct reading *reading, cfg_opt_t *opt)
{
    struct error error = {0};

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
    static const char *const words[] = {"one", "mixed"};
    unsigned index;

    if (!take_word(reading, opt, words, 2, &index))
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

static bool take_rounds(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, EVENT_ROUNDS_MAX, &reading->event->rounds);
}

static bool take_jobs(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, PLAN_JOBS_MAX, &reading->event->jobs);
}

static bool take_idle(struct reading *reading, cfg_opt_t *opt)
{
    return take_number(reading, opt, 0, PLAN_JOBS_MAX, &reading->event->idle);
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

static bool take_command(struct reading *reading, cfg_opt_t *opt)
{
    const char *command = cfg_opt_getnstr(opt, 0);

    if (!command || !*command)
        return reading_refuse(reading, opt, "it is the command that starts the bot, such as \"bot-wits\"");
    reading->entry->command = strdup(command);
    return reading->entry->command || error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
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
    char sentence[EVENT_WORDS_MAX];

    *out = cfg_opt_getnfloat(opt, 0);
    if (*out >= -SPRT_NELO_MAX && *out <= SPRT_NELO_MAX)
        return true;
    (void)snprintf(sentence, sizeof sentence, "it is a number of %d to %d, not %g", -SPRT_NELO_MAX, SPRT_NELO_MAX,
                   *out);
    return reading_refuse(reading, opt, sentence);
}

static bool take_nelo0(struct reading *reading, cfg_opt_t *opt)
{
    return take_nelo(reading, opt, &reading->event->sprt.nelo0);
}

static bool take_nelo1(struct reading *reading, cfg_opt_t *opt)
{
    return take_nelo(reading, opt, &reading->event->sprt.nelo1) &&
           (reading->event->sprt.nelo1 > reading->event->sprt.nelo0 ||
            reading_refuse(reading, opt, "it is more than nelo0"));
}

static bool take_part(struct reading *reading, cfg_opt_t *opt, double *out)
{
    *out = cfg_opt_getnfloat(opt, 0);
    return (*out > 0 && *out < 0.5) || reading_refuse(reading, opt, "it is more than 0 and less than 0.5");
}

static bool take_alpha(struct reading *reading, cfg_opt_t *opt)
{
    return take_part(reading, opt, &reading->event->sprt.alpha);
}

static bool take_beta(struct reading *reading, cfg_opt_t *opt)
{
    return take_part(reading, opt, &reading->event->sprt.beta);
}

#define TYPE_INT   CFGT_INT, false
#define TYPE_FLOAT CFGT_FLOAT, false
#define TYPE_STR   CFGT_STR, false
#define TYPE_LIST  CFGT_STR, true
#define ROOT_ROW(type, name, flag, value, preset, help, take)                                                          \
    {SECTION_ROOT, name, flag, TYPE_##type, preset, help, take},
#define CLASS_ROW(type, name, flag, value, preset, help, take)                                                         \
    {SECTION_CLASS, name, flag, TYPE_##type, preset, help, take},
#define ENTRY_ROW(type, name, flag, value, preset, help, take)                                                         \
    {SECTION_ENTRY, name, flag, TYPE_##type, preset, help, take},
#define CANDIDATE_ROW(type, name, flag, value, preset, help, take)                                                     \
    {SECTION_CANDIDATE, name, flag, TYPE_##type, preset, help, take},

const struct event_key event_keys[EVENT_KEYS] = {
    {SECTION_ROOT, "version", "version", CFGT_INT, false, "1", "of this file's syntax", take_version},
    EVENT_ROOT_KEYS(ROOT_ROW) EVENT_CLASS_KEYS(CLASS_ROW) EVENT_ENTRY_KEYS(ENTRY_ROW)
        EVENT_CANDIDATE_KEYS(CANDIDATE_ROW)};
