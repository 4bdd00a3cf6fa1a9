/* SPDX-License-Identifier: MIT */
/* The doctor: plays with a bot, and reports what is wrong with it and how to mend it.
 *
 * Its checks are the rows of one table. A check is played by a script (doctor/script), an arena of one bot in which the
 * doctor decides what happens when; or by the engine, as any match is; or it reports what earlier checks have seen. A
 * check is skipped if one that it needs has failed.
 *
 * The bot is hostile until checked: each wait has a limit, whatever it sends passes the gate of the hub, and no process
 * of it is left. What it does wrong is a finding, never an error. */
#ifndef DOCTOR_DOCTOR_H
#define DOCTOR_DOCTOR_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "game/game.h"
#include "launch/environment.h"
#include "match/clock.h"
#include "plugin/settings.h"
#include "run/transport.h"
#include "sandbox/sandbox.h"

enum health {
    HEALTH_OK,
    HEALTH_WARN, /* it plays, but it could do better */
    HEALTH_FAIL, /* it is not fit for a ladder */
    HEALTH_SKIPPED,
    HEALTHS,
};

/* "ok", "warn", "FAIL", "skip" */
extern const char *const health_words[HEALTHS];

enum { DOCTOR_TEXT_MAX = 400, DOCTOR_FINDINGS_MAX = 8, DOCTOR_LINES = 6 /* that a bot printed last */ };

/* One thing that is wrong, with its evidence. */
struct doctor_finding {
    enum health health; /* WARN or FAIL */
    char text[DOCTOR_TEXT_MAX];
    json_t *frame;      /* the message of the bot; NULL: it is about none */
    char *printed;      /* its last lines; NULL: it printed none, or they say nothing about this */
    const char *remedy; /* how to mend it; NULL: the text says it */
};

struct exam;

/* A row of the table. */
struct check {
    const char *name;
    const char *help;  /* what is so if it is ok */
    const char *needs; /* the names of checks that must not have failed, with blanks between them; "" for none */
    bool process;      /* it looks at the process: skipped for a bot that attaches */
    void (*examine)(struct exam *exam);
};

/* All checks, in the order in which they are made; ends with a row without a name. */
extern const struct check doctor_checks[];

/* What came of a check. */
struct report {
    const struct check *check;
    enum health health;         /* the worst of its findings */
    char text[DOCTOR_TEXT_MAX]; /* what was seen, or why it was skipped */
    struct doctor_finding findings[DOCTOR_FINDINGS_MAX];
    unsigned count;    /* of findings */
    unsigned left_out; /* and of those for which there was no room */
    int64_t took_us;
};

enum { DOCTOR_ONLY_MAX = 32, DOCTOR_PLUGINS_MAX = 8 };

/* The texts and lists must live as long as the run. */
struct doctor_plan {
    const char *const *words; /* the bot's program and its arguments, then NULL; NULL: it attaches */
    size_t own;               /* the first of them that names its own program (run/bots/bridged.h) */
    const char *command;      /* the bot as one command line, as it was named */
    const char *name;         /* under which it attaches */
    const char *listen;       /* where it attaches; a port of * is chosen once */
    int64_t wait_us;          /* how long it is waited for there */
    const struct game *game;
    const struct hash *plugin; /* of the file that the game comes from; NULL: it is built in */
    const char *plugin_hashed; /* as struct plugin names it by its hash; NULL: the game is built in */
    const char *plugins[DOCTOR_PLUGINS_MAX];
    unsigned plugin_count;
    struct settings settings; /* of all matches, but for what a check tries */
    struct clock_spec clock;
    enum transport transport; /* to a bot that is started */
    const struct passed *passed;
    const char *folder;          /* of the reference bots */
    struct sandbox_spec sandbox; /* of the bot; all zero: none */
    struct game_seed seed;
    unsigned games;                    /* of the check of memory */
    const char *only[DOCTOR_ONLY_MAX]; /* the checks to make, and those that they need; none: all */
    unsigned only_count;
};

struct doctor_ops {
    void (*begins)(void *context, const struct check *check);
    /* How far the check is, in some words. */
    void (*progress)(void *context, const char *words);
    void (*report)(void *context, const struct report *report);
    /* A sentence for the person who waits, such as where the bot has to attach. */
    void (*notice)(void *context, const char *sentence);
    void *context;
};

struct diagnosis {
    unsigned of[HEALTHS]; /* checks */
};

/* The check of this name; NULL with a sentence that lists all. */
const struct check *doctor_check_named(const char *name, struct error *error);

/* Makes the checks. Returns EXIT_DONE if none failed, EXIT_NO, EXIT_INTERRUPTED, or the code of the error that is
 * set. */
int doctor_run(const struct doctor_plan *plan, const struct doctor_ops *ops, struct diagnosis *diagnosis,
               struct error *error);

#endif
