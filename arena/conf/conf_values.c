/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "conf/conf.h"
#include "conf/conf_inside.h"

enum { DECIMAL = 10, TIME_DIGITS = 9, US_PER_S = 1000000 };

/* A whole number in decimal; ULONG_MAX if it is none, or too long for one. */
static unsigned long read_whole(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0' ? strtoul(text, NULL, DECIMAL) : ULONG_MAX;
}

bool conf_take_number(struct conf_reading *reading, cfg_opt_t *opt, unsigned least, unsigned most, unsigned *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    unsigned long number = read_whole(text);
    char sentence[CONF_WORDS_MAX];

    if (number >= least && number <= most) {
        *out = (unsigned)number;
        return true;
    }
    (void)snprintf(sentence, sizeof sentence, "it must be a number of %u to %u, not '%s'", least, most, text);
    return conf_refuse(reading, opt, sentence);
}

/* The seconds of a time; -1 if it is none. */
static int64_t read_time(const char *text)
{
    static const struct {
        char name;
        int64_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > TIME_DIGITS || strlen(text) != digits + 1)
        return -1;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (text[digits] == units[i].name)
            return strtoll(text, NULL, DECIMAL) * units[i].seconds;
    return -1;
}

bool conf_take_time(struct conf_reading *reading, cfg_opt_t *opt, int64_t least_s, int64_t most_s, int64_t *out)
{
    return conf_take_time_or(reading, opt, "", least_s, most_s, out);
}

bool conf_take_time_or(struct conf_reading *reading, cfg_opt_t *opt, const char *words, int64_t least_s, int64_t most_s,
                       int64_t *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    int64_t seconds = read_time(text);
    char sentence[CONF_WORDS_MAX];

    *out = seconds * US_PER_S;
    if (seconds >= least_s && seconds <= most_s)
        return true;
    (void)snprintf(sentence, sizeof sentence,
                   "it must be %sa time such as 90s, 10m, 2h or 7d, of %" PRId64 "s to %" PRId64 "s, not '%s'", words,
                   least_s, most_s, text);
    return conf_refuse(reading, opt, sentence);
}

bool conf_take_size(struct conf_reading *reading, cfg_opt_t *opt, uint64_t least, uint64_t *out)
{
    const char *text = cfg_opt_getnstr(opt, 0);
    char sentence[CONF_WORDS_MAX];

    if (!size_read(text, out))
        (void)snprintf(sentence, sizeof sentence, SIZE_SENTENCE, text);
    else if (*out < least)
        (void)snprintf(sentence, sizeof sentence, "it must be %" PRIu64 "K at the least, not '%.60s'", least >> 10,
                       text);
    else
        return true;
    return conf_refuse(reading, opt, sentence);
}

bool conf_read_real(const char *text, double *out)
{
    char *end;

    *out = strtod(text, &end);
    return end != text && *end == '\0' && text[strspn(text, "0123456789.+-e")] == '\0' && isfinite(*out);
}

bool conf_refuse_word(struct conf_reading *reading, const cfg_opt_t *opt, const char *word, const char *const *words,
                      unsigned count)
{
    char sentence[CONF_WORDS_MAX];
    size_t used = (size_t)snprintf(sentence, sizeof sentence, "it is one of");

    for (unsigned i = 0; i < count && used < sizeof sentence; i++)
        used += (size_t)snprintf(sentence + used, sizeof sentence - used, "%s %s", i ? "," : "", words[i]);
    if (used < sizeof sentence)
        (void)snprintf(sentence + used, sizeof sentence - used, ", not '%s'", word);
    return conf_refuse(reading, opt, sentence);
}

bool conf_take_word(struct conf_reading *reading, cfg_opt_t *opt, const char *const *words, unsigned count,
                    unsigned *out)
{
    const char *word = cfg_opt_getnstr(opt, 0);

    for (*out = 0; *out < count; ++*out)
        if (strcmp(words[*out], word) == 0)
            return true;
    return conf_refuse_word(reading, opt, word, words, count);
}

bool conf_take_version(struct conf_reading *reading, cfg_opt_t *opt)
{
    char sentence[CONF_WORDS_MAX];
    unsigned version = 0;

    if (!conf_take_number(reading, opt, 1, INT_MAX, &version))
        return false;
    (void)snprintf(sentence, sizeof sentence, "the file is of a newer arena; this one reads version %u",
                   reading->format->version);
    return version <= reading->format->version || conf_refuse(reading, opt, sentence);
}

bool conf_is_newer(const struct conf_reading *reading)
{
    unsigned long version = read_whole(cfg_getstr(reading->cfg, "version"));

    return version > reading->format->version && version != ULONG_MAX;
}
