/* SPDX-License-Identifier: MIT */
/* A connection that breaks, and a process that is killed, in a match. */
#include "doctor/checks/checks.h"
#include "doctor/script/bout.h"

enum { TRIES = 8 /* matches, as in a short one it may not come to that */ };

/* Over the network a bot that does not come back is of no use. Where it is started it hardly ever has to. */
static enum health weight(const struct exam *exam)
{
    return exam_attaches(exam) ? HEALTH_FAIL : HEALTH_WARN;
}

static bool has_come_back(const struct script *script)
{
    return script->hellos > 1;
}

static void report(struct script *script, enum bouts_end end, enum health health)
{
    bouts_report_end(script, end, health);
    (void)bouts_report_faults(script, health);
}

void check_break(struct exam *exam)
{
    struct script script;
    bool good = script_begin(&script, exam);
    enum bouts_end end = BOUTS_PLAYED;

    for (unsigned i = 0; i < TRIES && good && !has_come_back(&script); i++) {
        good = bout_new(
            &script,
            &(struct bout_plan){.role = exam_role(exam), .handle = i + 1, .number = 30 + i, .cut_at = i < 4 ? 2 : 1});
        if (!good)
            break;
        bouts_begin(&script);
        end = bouts_play(&script);
        good = end == BOUTS_PLAYED && script.fault_count == 0;
    }
    if (!good && !exam_is_over(exam) && exam->report->count == 0)
        report(&script, end, weight(exam));
    if (good && !has_come_back(&script))
        exam_skip(exam, "its matches are too short for this");
    else if (good)
        exam_note(exam, "it came back with its match, and played on");
    if (good)
        script_leave(&script);
    script_close(&script);
}

void check_restart(struct exam *exam)
{
    struct script script;
    bool good = script_begin(&script, exam);
    enum bouts_end end = BOUTS_PLAYED;

    for (unsigned i = 0; i < TRIES && good && !script.takes_back; i++) {
        good = bout_new(
            &script,
            &(struct bout_plan){.role = exam_role(exam), .handle = i + 1, .number = 40 + i, .kill_at = i < 4 ? 3 : 1});
        if (!good)
            break;
        bouts_begin(&script);
        end = bouts_play(&script);
        good = end == BOUTS_PLAYED && script.fault_count == 0;
    }
    if (!good && !exam_is_over(exam) && exam->report->count == 0)
        report(&script, end, HEALTH_FAIL);
    if (good && !script.takes_back)
        exam_skip(exam, "its matches are too short for this");
    else if (good)
        exam_note(exam, "it was killed in a match; a new process got all events and played on");
    if (good)
        script_leave(&script);
    script_close(&script);
}
