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

static bool take_nelo0(struct reading *reading, cfg_opt_t *opt)
{
    reading->event->sprt.nelo0 = cfg_opt_getnfloat(opt, 0);
    return true;
}

static bool take_nelo1(struct reading *reading, cfg_opt_t *opt)
{
    reading->event->sprt.nelo1 = cfg_opt_getnfloat(opt, 0);
    return reading->event->sprt.nelo1 > reading->event->sprt.nelo0 ||
           reading_refuse(reading, opt, "it is more than nelo0");
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

/* In the order in which they are taken: the game comes before its settings. */
const struct event_key event_keys[] = {
    {SECTION_ROOT, "version", CFGT_INT, false, "1", "of this file's syntax", take_version},
    {SECTION_ROOT, "name", CFGT_STR, false, "event", "what the event is called", take_name},
    {SECTION_ROOT, "game", CFGT_STR, false, "notalone", "what is played", take_game},
    {SECTION_ROOT, "format", CFGT_STR, false, "round-robin",
     "round-robin; gauntlet: the first entry against all others; swiss; knockout; candidate: as a gauntlet, until it "
     "is "
     "clear whether the first entry is better",
     take_format},
    {SECTION_ROOT, "teams", CFGT_STR, false, "one",
     "one: a bot plays all seats of a side; mixed: teams of several bots, in a round-robin", take_teams},
    {SECTION_ROOT, "groups", CFGT_INT, false, "1",
     "seeds for each pairing and class; on each the two exchange sides, or with mixed teams all do", take_groups},
    {SECTION_ROOT, "rounds", CFGT_INT, false, "0", "of the format swiss; 0: as many as a knockout has", take_rounds},
    {SECTION_ROOT, "jobs", CFGT_INT, false, "0", "matches at once; 0: as many as there are cores", take_jobs},
    {SECTION_ROOT, "clock", CFGT_STR, false, "", "as arena match --clock has it; \"\": its default", take_clock},
    {SECTION_ROOT, "lost_seat", CFGT_STR, false, "filler",
     "what becomes of a seat that a bot has lost: filler, forfeit", take_lost_seat},
    {SECTION_ROOT, "seed", CFGT_STR, false, "", "any words, for the same luck again; \"\": new luck", take_seed},
    {SECTION_ROOT, "faults_most", CFGT_INT, false, "10",
     "matches in a row that a bot may spoil by its own faults before it is set aside; 0: any", take_faults_most},
    {SECTION_CLASS, "mix", CFGT_STR, false, "", "a mix of settings that the game names (arena rules)", take_mix},
    {SECTION_CLASS, "set", CFGT_STR, true, "{}", "settings, such as \"hunted=3\"", take_set},
    {SECTION_ENTRY, "command", CFGT_STR, false, NULL, "the command that starts the bot, or @NAME for one that attaches",
     take_command},
    {SECTION_CANDIDATE, "nelo0", CFGT_FLOAT, false, "0", "normalised Elo at which it is to be rejected", take_nelo0},
    {SECTION_CANDIDATE, "nelo1", CFGT_FLOAT, false, "20", "and at which it is to be promoted", take_nelo1},
    {SECTION_CANDIDATE, "alpha", CFGT_FLOAT, false, "0.05", "how likely a wrong promotion may be", take_alpha},
    {SECTION_CANDIDATE, "beta", CFGT_FLOAT, false, "0.05", "and a wrong rejection", take_beta},
};
const unsigned event_key_count = sizeof event_keys / sizeof *event_keys;
