/* SPDX-License-Identifier: MIT */
#include "run/absence.h"

#include <stdio.h>
#include <string.h>

void sighting_note(struct sighting *sighting, const struct attempt *attempt, int64_t now_us)
{
    if (attempt->kind < sighting->kind)
        return;
    sighting->kind = attempt->kind;
    sighting->at_us = now_us;
    memcpy(sighting->words, attempt->words, sizeof sighting->words);
}

void absence_words(char out[ABSENCE_WORDS_MAX], const struct hub *hub, enum transport transport, pid_t group,
                   int64_t since_us, const struct sighting *its, const struct sighting *unknown)
{
    const char *endpoint = hub->routers[0].endpoint;

    if (its->kind)
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": %s", its->words);
    else if (group && attempt_is_silent(hub, group))
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": it connected and said nothing");
    else if (unknown->kind && unknown->at_us >= since_us)
        (void)snprintf(out, ABSENCE_WORDS_MAX, ": of somebody at %s, it may be this bot: %s", endpoint, unknown->words);
    else if (attempt_is_silent(hub, 0))
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
