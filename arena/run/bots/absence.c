/* SPDX-License-Identifier: MIT */
#include "run/bots/absence.h"

#include <stdio.h>
#include <string.h>

#include "launch/stat.h"

enum { ANCESTORS_MAX = 8 };

void sighting_renew(struct sighting *sighting, const struct attempt *attempt, int64_t now_us)
{
    sighting->kind = attempt->kind;
    sighting->at_us = now_us;
    memcpy(sighting->words, attempt->words, sizeof sighting->words);
}

void sighting_note(struct sighting *sighting, const struct attempt *attempt, int64_t now_us)
{
    if (attempt->kind >= sighting->kind)
        sighting_renew(sighting, attempt, now_us);
}

void *absence_owner(pid_t group, void *(*which)(void *context, pid_t leader), void *context)
{
    void *owner = NULL;
    struct process_stat stat = {.parent = group};

    for (unsigned i = 0; i < ANCESTORS_MAX && stat.parent > 1; i++) {
        owner = which(context, stat.parent);
        if (owner || !process_stat_read(stat.parent, &stat))
            break;
    }
    return owner;
}

void absence_words(char out[ABSENCE_WORDS_MAX], const char *endpoint, enum transport transport, int64_t since_us,
                   const struct sighting *its, const struct sighting *unknown, enum silence silence)
{
    if (its->kind)
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": %s", its->words);
    else if (silence == SILENCE_ITS)
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": it connected and said nothing");
    else if (unknown->kind && unknown->at_us >= since_us)
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": of somebody at %s, it may be this bot: %s", endpoint, unknown->words);
    else if (silence == SILENCE_UNKNOWN)
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": somebody at %s, it may be this bot, connected and said nothing",
                       endpoint);
    else if (transport == TRANSPORT_IPC)
        (void)snprintf(
            out, ABSENCE_WORDS_MAX,
            ": nothing connected; if its library has no ipc of its own (JeroMQ, NetMQ), try --transport tcp");
    else
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": nothing connected to %s", endpoint);
}

void absence_add(char *sentence, size_t size, const struct sighting *its)
{
    size_t used = strlen(sentence);

    if (its->kind)
        (void)snprintf(sentence + used, size - used, "; before that %s", its->words);
}
