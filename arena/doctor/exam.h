/* SPDX-License-Identifier: MIT */
/* An examination in progress: what the checks share, and how they report. For the doctor alone. */
#ifndef DOCTOR_EXAM_H
#define DOCTOR_EXAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/histogram.h"
#include "doctor/doctor.h"
#include "hub/endpoint.h"
#include "match/encode.h"
#include "plugin/epoch.h"
#include "proto/message.h"
#include "run/bots/plays.h"

enum { EXAM_SENTENCE_MAX = 300, EXAM_SECOND_US = 1000000, EXAM_MS_US = 1000 };

/* What the bot's hello says. */
struct exam_hello {
    char bot[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1];
    uint32_t major, minor, capacity;
    enum views_wanted views;
    role_set plays;       /* roles of the game; all if it names none */
    struct buffer bytes;  /* the message as it came */
    struct buffer missed; /* the keys of its `views` that no view has: msgpack, an array */
};

/* The first visit: the bot is started, says hello, and is let go. */
struct exam_visit {
    bool connected, greeted, ended; /* ended: its process, before it was let go */
    char end[EXAM_SENTENCE_MAX];    /* how its process ended */
    char seen[EXAM_SENTENCE_MAX];   /* why no hello was accepted, as far as that shows; begins with ": " */
    char *printed;                  /* its last lines */
    json_t *frame;                  /* of a hello that was refused */
    int64_t took_us;
    char refused[PROTO_WORDS_MAX + 1];
};

/* How its processes left when they were told to: the worst. */
struct exam_leaving {
    unsigned times;
    int64_t bye_us, end_us; /* from close; 0: it came at once */
    unsigned no_bye;        /* times that bye did not come in time */
    unsigned stayed;        /* times that the process had to be ended, */
    unsigned killed;        /* and by SIGKILL */
    unsigned children;      /* times that children were left */
    char child[EXAM_SENTENCE_MAX];
    int code; /* the first exit code that is not 0, or a signal below 0 */
    char end[EXAM_SENTENCE_MAX];
    char *printed; /* of that process */
};

/* What its own library or language reported on stderr. */
struct exam_outcry {
    unsigned times;
    char line[DOCTOR_TEXT_MAX];
    char *printed;
};

struct engine;

struct exam {
    const struct doctor_plan *plan;
    const struct doctor_ops *ops;
    struct report *report; /* of the check that is made */
    struct error *error;   /* the doctor's own: ends the examination */
    bool interrupted;
    bool best_told;              /* what the best sandbox is here */
    enum transport transport;    /* that the bot can use */
    struct clock_spec clock;     /* of the matches: that of the plan, with a `start` that is long enough for a busy
                                  * machine; `connection` reports a slow start */
    char endpoint[ENDPOINT_MAX]; /* where it attaches, with its real port; "" before the first time */
    struct encoder *encoder;
    char epoch[EPOCH_TEXT_SIZE];
    struct exam_visit visit;
    struct exam_hello hello;
    struct exam_leaving leaving;
    struct exam_outcry outcry;
    struct histogram think; /* of each decision, in microseconds */
    bool attached_before;
    struct engine *engine; /* of the checks that the engine plays, once there is one */
    struct plan *engine_plan;
    uint32_t failed; /* a bit for each row of the table */
};

/* The evidence of a finding. */
struct evidence {
    json_t *frame;       /* is taken over */
    const char *printed; /* is copied */
    const char *remedy;
};

/* Adds a finding to the report. */
void exam_find(struct exam *exam, enum health health, const struct evidence *evidence, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* What was seen, for the report's own line. */
void exam_note(struct exam *exam, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The check does not apply, for this reason. */
void exam_skip(struct exam *exam, const char *format, ...) __attribute__((format(printf, 2, 3)));
void exam_progress(const struct exam *exam, const char *format, ...) __attribute__((format(printf, 2, 3)));
void exam_notice(const struct exam *exam, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* True if nothing more can be examined: an error of our own, or a signal. */
static inline bool exam_is_over(const struct exam *exam)
{
    return exam->interrupted || exam->error->code;
}

static inline bool exam_attaches(const struct exam *exam)
{
    return !exam->plan->words;
}

/* The first role of the game that the bot plays. */
unsigned exam_role(const struct exam *exam);

void report_release(struct report *report);

#endif
