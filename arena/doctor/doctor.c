/* SPDX-License-Identifier: MIT */
#include "doctor/doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/listing.h"
#include "base/steady.h"
#include "doctor/exam.h"
#include "doctor/played.h"
#include "run/signals.h"

enum { START_US = 60000000 };

/* --- the table --------------------------------------------------------------------------------------------------- */

const struct check *doctor_check_named(const char *name, struct error *error)
{
    char all[DOCTOR_TEXT_MAX / 2];
    struct listing listing;

    listing_init(&listing, all, sizeof all);
    for (const struct check *row = doctor_checks; row->name; row++) {
        if (strcmp(row->name, name) == 0)
            return row;
        listing_add(&listing, row->name);
    }
    listing_end(&listing);
    (void)error_set(error, EXIT_WRONG_USE, "there is no check '%.60s'; the checks are %s", name, all);
    return NULL;
}

static unsigned index_of(const struct check *check)
{
    return (unsigned)(check - doctor_checks);
}

/* The checks whose names stand in the list, with blanks between them. */
static uint32_t checks_named(const char *names)
{
    uint32_t set = 0;

    for (const struct check *row = doctor_checks; row->name; row++)
        for (const char *at = strstr(names, row->name); at; at = strstr(at + 1, row->name)) {
            char behind = at[strlen(row->name)];

            if ((at == names || at[-1] == ' ') && (behind == ' ' || behind == '\0'))
                set |= UINT32_C(1) << index_of(row);
        }
    return set;
}

/* With all that they need. Rows need only rows above them. */
static uint32_t with_needs(uint32_t wanted)
{
    unsigned count = 0;

    while (doctor_checks[count].name)
        count++;
    for (unsigned i = count; i-- > 0;)
        if (wanted >> i & 1)
            wanted |= checks_named(doctor_checks[i].needs);
    return wanted;
}

static bool choose(const struct doctor_plan *plan, uint32_t *wanted, struct error *error)
{
    *wanted = plan->only_count ? 0 : UINT32_MAX;
    for (unsigned i = 0; i < plan->only_count; i++) {
        const struct check *check = doctor_check_named(plan->only[i], error);

        if (!check)
            return false;
        *wanted |= UINT32_C(1) << index_of(check);
    }
    *wanted = with_needs(*wanted);
    return true;
}

/* --- the examination --------------------------------------------------------------------------------------------- */

/* The first check that failed of those that this one needs, directly or through others; NULL if there is none. */
static const struct check *blocked_by(const struct exam *exam, const struct check *check)
{
    uint32_t blocking = with_needs(checks_named(check->needs)) & exam->failed;

    for (const struct check *row = doctor_checks; row->name; row++)
        if (blocking >> index_of(row) & 1)
            return row;
    return NULL;
}

static void examine(struct exam *exam, const struct check *check)
{
    const struct check *blocker = blocked_by(exam, check);

    if (blocker) {
        exam_skip(exam, "needs '%s'", blocker->name);
    } else if (check->process && exam_attaches(exam)) {
        exam_skip(exam, "only for a bot that the doctor starts");
    } else {
        check->examine(exam);
    }
    if (exam->report->health == HEALTH_FAIL)
        exam->failed |= UINT32_C(1) << index_of(check);
}

static void examine_all(struct exam *exam, uint32_t wanted, struct diagnosis *diagnosis)
{
    for (const struct check *check = doctor_checks; check->name && !exam_is_over(exam); check++) {
        struct report report = {.check = check};
        int64_t began_us = steady_us();

        if (!(wanted >> index_of(check) & 1))
            continue;
        exam->report = &report;
        if (exam->ops->begins)
            exam->ops->begins(exam->ops->context, check);
        examine(exam, check);
        report.took_us = steady_us() - began_us;
        if (!exam_is_over(exam)) {
            diagnosis->of[report.health]++;
            exam->ops->report(exam->ops->context, &report);
        }
        report_release(&report);
    }
}

static void release(struct exam *exam)
{
    played_end(exam);
    if (exam->encoder)
        encoder_free(exam->encoder);
    buffer_release(&exam->hello.bytes);
    buffer_release(&exam->hello.missed);
    json_decref(exam->visit.frame);
    free(exam->visit.printed);
    free(exam->leaving.printed);
    free(exam->outcry.printed);
}

int doctor_run(const struct doctor_plan *plan, const struct doctor_ops *ops, struct diagnosis *diagnosis,
               struct error *error)
{
    struct exam *exam = calloc(1, sizeof *exam);
    struct signals_held held;
    uint32_t wanted;
    bool interrupted;

    *diagnosis = (struct diagnosis){0};
    if (!exam)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), EXIT_COULD_NOT_RUN;
    *exam = (struct exam){.plan = plan, .ops = ops, .error = error, .transport = plan->transport};
    exam->clock = plan->clock;
    if (exam->clock.start_us < START_US)
        exam->clock.start_us = START_US;
    buffer_init(&exam->hello.bytes, PROTO_FRAME_MAX);
    buffer_init(&exam->hello.missed, VIEW_IGNORED_MAX);
    epoch_text(plan->game, exam->epoch);
    signals_hold(&held);
    if (choose(plan, &wanted, error))
        exam->encoder = encoder_new(plan->game, error);
    if (exam->encoder)
        examine_all(exam, wanted, diagnosis);
    release(exam);
    interrupted = signals_let_go(&held) || exam->interrupted;
    free(exam);
    if (error->code)
        return (int)error->code;
    if (interrupted)
        return EXIT_INTERRUPTED;
    return diagnosis->of[HEALTH_FAIL] ? EXIT_NO : EXIT_DONE;
}
