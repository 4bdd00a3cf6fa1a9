/* SPDX-License-Identifier: MIT */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "conf/conf_inside.h"

enum { DECIMAL = 10 };

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
    unsigned version;

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
