/* SPDX-License-Identifier: MIT */
/* Starts a program in a sandbox and waits for its end, for the tests of sandboxes. */
#ifndef TESTS_SANDBOX_STAGE_H
#define TESTS_SANDBOX_STAGE_H

#include "launch/process.h"
#include "sandbox/sandbox.h"

enum { STAGE_PATH_MAX = 512, STAGE_OUTPUT_MAX = 65536, STAGE_WORDS_MAX = 24, STAGE_SKIPPED = 77 };

struct stage {
    char folder[STAGE_PATH_MAX]; /* of the test, made anew; all users may read it */
    char probe[STAGE_PATH_MAX];  /* a copy of the probe in it */
    char socket[STAGE_PATH_MAX]; /* where somebody answers each hello with "welcome" */
    char endpoint[STAGE_PATH_MAX];
    const char *environment[8];
    struct sandbox_host *host;
    struct launcher launcher;
    struct process_plan plan;
    struct sandbox_spec spec;
    /* Of the last process: */
    char output[STAGE_OUTPUT_MAX];
    struct sandbox_report report;
    struct error error;
    int status;
};

/* The whole program is skipped with a sentence if this machine has no namespaces. */
void stage_open(struct stage *stage, const char *probe);
void stage_close(struct stage *stage);
/* The plan and the spec as they are before each test: level namespaces, the usual limits. */
void stage_reset(struct stage *stage);
/* Starts the words and waits for the end. False: it was not started, and `error` says why. When it has printed
 * `stop_at` (NULL: never) it is asked to end. */
bool stage_run(struct stage *stage, const char *stop_at, const char *const *words);
/* Writes a file in the folder; returns its path, valid until the next 8 calls. */
const char *stage_file(struct stage *stage, const char *name, const char *text, unsigned mode);

#define STAGE_RUN(stage, ...) stage_run(stage, NULL, (const char *const[]){__VA_ARGS__, NULL})

#endif
