/* SPDX-License-Identifier: MIT */
#include "doctor/exam.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"

const char *const health_words[HEALTHS] = {
    [HEALTH_OK] = "ok", [HEALTH_WARN] = "warn", [HEALTH_FAIL] = "FAIL", [HEALTH_SKIPPED] = "skip"};

/* Whatever a bot said in it, the sentence is fit to be shown. */
__attribute__((format(printf, 2, 0))) static void print(char out[DOCTOR_TEXT_MAX], const char *format,
                                                        va_list arguments)
{
    char text[DOCTOR_TEXT_MAX];

    (void)vsnprintf(text, sizeof text, format, arguments);
    visible(out, DOCTOR_TEXT_MAX, text);
}

void exam_find(struct exam *exam, enum health health, const struct evidence *evidence, const char *format, ...)
{
    struct report *report = exam->report;
    struct doctor_finding *finding = &report->findings[report->count];
    va_list arguments;

    if (health > report->health)
        report->health = health;
    if (report->count == DOCTOR_FINDINGS_MAX) {
        report->left_out++;
        json_decref(evidence->frame);
        return;
    }
    *finding = (struct doctor_finding){.health = health, .frame = evidence->frame, .remedy = evidence->remedy};
    if (evidence->printed && *evidence->printed)
        finding->printed = strdup(evidence->printed);
    va_start(arguments, format);
    print(finding->text, format, arguments);
    va_end(arguments);
    report->count++;
}

void exam_note(struct exam *exam, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print(exam->report->text, format, arguments);
    va_end(arguments);
}

void exam_skip(struct exam *exam, const char *format, ...)
{
    va_list arguments;

    exam->report->health = HEALTH_SKIPPED;
    va_start(arguments, format);
    print(exam->report->text, format, arguments);
    va_end(arguments);
}

/* Words for `tell`, which may be NULL. */
__attribute__((format(printf, 3, 0))) static void tell(void (*tell_to)(void *context, const char *words), void *context,
                                                       const char *format, va_list arguments)
{
    char words[DOCTOR_TEXT_MAX];

    print(words, format, arguments);
    if (tell_to)
        tell_to(context, words);
}

void exam_progress(const struct exam *exam, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    tell(exam->ops->progress, exam->ops->context, format, arguments);
    va_end(arguments);
}

void exam_notice(const struct exam *exam, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    tell(exam->ops->notice, exam->ops->context, format, arguments);
    va_end(arguments);
}

unsigned exam_role(const struct exam *exam)
{
    unsigned role = 0;

    while (role + 1u < exam->plan->game->role_count && !roles_have(exam->hello.plays, role))
        role++;
    return role;
}

void report_release(struct report *report)
{
    for (unsigned i = 0; i < report->count; i++) {
        json_decref(report->findings[i].frame);
        free(report->findings[i].printed);
    }
    report->count = 0;
}
