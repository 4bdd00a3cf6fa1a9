/* SPDX-License-Identifier: MIT */
/* A connection that breaks, and a process that is killed, in a match. */
#include "doctor/checks/checks.h"
#include "doctor/script/bout.h"

enum { TRIES = 8 /* matches, as in a short one it may not come to that */, LATE_TRIES = 4 /* of them */ };

/* Over the network a bot that does not come back is of no use. Where it is started it hardly ever has to. */
static enum health weight(const struct exam *exam)
{
    return exam_attaches(exam) ? HEALTH_FAIL : HEALTH_WARN;
}

static bool has_come_back(const struct script *script)
{
    return script->hellos > 1;
}

static bool was_taken_over(const struct script *script)
{
    return script->takes_back;
}

/* What interrupts a match, and how its bot is to go on. */
struct interruption {
    unsigned cut_at, kill_at; /* as in struct bout_plan; in the last matches the first that it can be */
    uint64_t number;          /* of the first match */
    bool (*has_gone_on)(const struct script *script);
    enum health health; /* if it does not */
    const char *done;
};

static bool play(struct script *script, const struct interruption *how, unsigned i, enum bouts_end *end)
{
    bool is_late = i >= TRIES - LATE_TRIES;
    const struct bout_plan plan = {.role = exam_role(script->exam),
                                   .handle = i + 1,
                                   .number = how->number + i,
                                   .cut_at = is_late && how->cut_at ? 1 : how->cut_at,
                                   .kill_at = is_late && how->kill_at ? 1 : how->kill_at};

    if (!bout_new(script, &plan))
        return false;
    bouts_begin(script);
    *end = bouts_play(script);
    return *end == BOUTS_PLAYED && script->fault_count == 0;
}

/* Plays matches until one was interrupted. */
static void interrupt(struct exam *exam, const struct interruption *how)
{
    struct script script;
    bool good = script_begin(&script, exam);
    enum bouts_end end = BOUTS_PLAYED;

    for (unsigned i = 0; i < TRIES && good && !how->has_gone_on(&script); i++)
        good = play(&script, how, i, &end);
    if (!good && !exam_is_over(exam) && exam->report->count == 0) {
        bouts_report_end(&script, end, how->health);
        (void)bouts_report_faults(&script, how->health);
    }
    if (good && !how->has_gone_on(&script))
        exam_skip(exam, "its matches are too short for this");
    else if (good)
        exam_note(exam, "%s", how->done);
    if (good)
        script_leave(&script);
    script_close(&script);
}

void check_break(struct exam *exam)
{
    interrupt(exam, &(struct interruption){.cut_at = 2,
                                           .number = 30,
                                           .has_gone_on = has_come_back,
                                           .health = weight(exam),
                                           .done = "it came back with its match, and played on"});
}

void check_restart(struct exam *exam)
{
    interrupt(exam,
              &(struct interruption){.kill_at = 3,
                                     .number = 40,
                                     .has_gone_on = was_taken_over,
                                     .health = HEALTH_FAIL,
                                     .done = "it was killed in a match; a new process got all events and played on"});
}
