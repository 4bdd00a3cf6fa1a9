/* SPDX-License-Identifier: MIT */
/* Asks whether a property holds for a game, in a process of its own. Whatever the game does there, this process
 * survives and says it in words: a fatal signal, an end of the process, a function that does not return, memory without
 * end, output. A plugin file is loaded only there. */
#ifndef CONFORMANCE_INQUIRY_H
#define CONFORMANCE_INQUIRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "conformance/property.h"
#include "game/game.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"

enum {
    INQUIRY_CALL_S = 2,       /* processor time of one call of a function */
    INQUIRY_WAIT_S = 60,      /* and its time by the clock */
    INQUIRY_MEMORY_MIB = 512, /* of the process */
    INQUIRY_OUTPUT_KIB = 64,  /* what it may write, before it is ended; it should write nothing */
    INQUIRY_NAME_SIZE = 65,
};

/* What is asked about. */
struct inquiry {
    const char *file;                  /* a plugin; NULL: `game` is meant */
    const struct game *game;           /* built in */
    const struct setting_words *words; /* settings of all matches; NULL or none: each match draws its own */
    uint64_t luck;                     /* from which all is drawn */
    unsigned matches;
    /* Called every few milliseconds with the match that is played; false stops the inquiry. May be NULL. */
    bool (*goes_on)(void *context, uint64_t match);
    void *context;
};

/* Two findings about a call that does not return. INQUIRY_ENDED: it ended the process, as by a fatal signal.
 * INQUIRY_ENDLESS: it took too much time or memory; what else is asked will take as long. */
enum inquiry_end {
    INQUIRY_HOLDS,
    INQUIRY_FAILED,
    INQUIRY_ENDED,
    INQUIRY_ENDLESS,
    INQUIRY_COULD_NOT_RUN,
    INQUIRY_STOPPED,
};

struct outcome {
    enum inquiry_end end;
    struct finding finding; /* if there is a finding */
    struct error error;     /* of INQUIRY_COULD_NOT_RUN */
    /* Of the game; empty if it could not be loaded. */
    char name[INQUIRY_NAME_SIZE];
    char epoch[EPOCH_TEXT_SIZE];
    struct hash hash; /* of the plugin's file */
};

/* Flushes stdout first, as the new process has a copy of what is not yet written. */
void inquire(const struct inquiry *inquiry, const struct property *property, struct outcome *outcome);

#endif
