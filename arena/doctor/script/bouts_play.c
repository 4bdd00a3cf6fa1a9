/* SPDX-License-Identifier: MIT */
/* Plays the matches of a script, and reports what went wrong. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "doctor/script/bout.h"

enum { SLICE_US = 250000 /* from one word of progress to the next */ };

/* --- playing ----------------------------------------------------------------------------------------------------- */

/* It left for good, or was given up. */
static bool has_gone(const struct script *script)
{
    return script->gave_up || (script->left && script->left_how != LEFT_CLOSED);
}

static bool is_settled(const struct script *script)
{
    return bouts_are_over(script) || has_gone(script) || bouts_want_kill(script);
}

/* How long it has said nothing while something is wanted of it: an answer, or that it comes back. */
static int64_t quiet_us(const struct script *script)
{
    int64_t since_us = script->heard_us > script->asked_us ? script->heard_us : script->asked_us;

    return script->peer && !bouts_ask(script) ? 0 : script->now_us - since_us;
}

/* Kills the process and starts it again, if a match wants that. */
static bool restart(struct script *script)
{
    struct error why = {0};

    if (!bouts_want_kill(script))
        return true;
    bouts_kill(script);
    script->takes_back = true;
    return script_start(script, &why);
}

/* One decision may take all the time of the clock; the referee judges that. */
static int64_t time_us(const struct clock_spec *clock)
{
    int64_t most_us = clock->timed ? clock->move_us + clock->bank_us + clock->grace_us + SCRIPT_SPARE_US : 0;

    return most_us > SCRIPT_CHECK_US ? most_us : SCRIPT_CHECK_US;
}

/* The seat is lost, or its time was up: that says enough. */
static bool is_lost(const struct script *script)
{
    for (unsigned i = 0; i < script->fault_count; i++)
        if (strcmp(script->faults[i].name, "late") == 0 || strcmp(script->faults[i].name, "not-ready") == 0)
            return true;
    return false;
}

/* It was asked, and neither answers nor works on it. After a fault that is no wonder. */
static bool is_silent(struct script *script)
{
    int64_t most_us = script->fault_count > 0 ? SCRIPT_QUIET_US / 4 : SCRIPT_QUIET_US;

    return quiet_us(script) > most_us && (!script->peer || script_is_idle(script));
}

enum bouts_end bouts_play(struct script *script)
{
    int64_t until_us = steady_us() + time_us(&script->exam->clock);

    script->heard_us = script->asked_us = script->worked_us = steady_us();
    while (!bouts_are_over(script)) {
        if (!restart(script) || has_gone(script) || (script_is_dead(script) && !exam_is_over(script->exam)))
            return BOUTS_GONE;
        if (exam_is_over(script->exam))
            return BOUTS_NOT_OK;
        if (is_silent(script))
            return script->peer ? BOUTS_QUIET : BOUTS_GONE;
        if (is_lost(script))
            return BOUTS_LOST;
        if (script->now_us > until_us)
            return BOUTS_LONG;
        (void)script_wait(script, is_settled, SLICE_US);
        exam_progress(script->exam, "%u decisions", bouts_asked(script));
    }
    return exam_is_over(script->exam) ? BOUTS_NOT_OK : BOUTS_PLAYED;
}

/* --- reporting --------------------------------------------------------------------------------------------------- */

/* How to mend a fault. */
static const struct remedy {
    const char *fault, *words;
} remedies[] = {
    {"garbage",
     "send what proto/README.md allows under \"Messages\" and \"Encoding\": one msgpack array of maps in one "
     "frame, whole numbers as integers and not as floats, text as str, no key with nil"},
    {"illegal", "answer with one of the numbers in the `actions` of that very decision"},
    {"stale", "answer each decision once, and repeat its own `match` and `decision`"},
    {"late", "answer within the clock: `left` of a decision says how many milliseconds there are"},
    {"flood", "send one ready for each start, one answer for each decision, one pong for each ping, and nothing else"},
    {"not-ready", "answer each `start` with `ready` at once, and prepare before the first `start`"},
    {"unknown-match", "repeat the `match` of the start or the decision as it came; it can be any number below 2^32"},
    {"silent", "answer each `ping` with a `pong` of the same `number`"},
};

static const char *remedy_of(const char *fault)
{
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++)
        if (strcmp(remedies[i].fault, fault) == 0)
            return remedies[i].words;
    return NULL;
}

/* True if the report has a fault of this name already: the first says enough. */
static bool is_told(const struct script *script, unsigned fault)
{
    for (unsigned i = 0; i < fault; i++)
        if (strcmp(script->faults[i].name, script->faults[fault].name) == 0)
            return true;
    return false;
}

bool bouts_report_faults(struct script *script, enum health health)
{
    char *printed = script_printed(script);

    for (unsigned i = 0; i < script->fault_count; i++) {
        struct script_fault *fault = &script->faults[i];
        unsigned more = 0;

        if (is_told(script, i))
            continue;
        for (unsigned j = i + 1; j < script->fault_count; j++)
            more += strcmp(script->faults[j].name, fault->name) == 0;
        exam_find(script->exam, health, &(struct evidence){json_incref(fault->frame), printed, remedy_of(fault->name)},
                  "%s: %s%s", fault->name, fault->text, more ? ", and more of the kind" : "");
    }
    free(printed);
    return script->fault_count == 0;
}

static void report_quiet(struct script *script, enum health health, const char *printed)
{
    uint64_t decision = 0, match = bouts_open(script, &decision);
    int seconds = SCRIPT_QUIET_US / EXAM_SECOND_US;

    if (decision == 0)
        exam_find(script->exam, health, &(struct evidence){NULL, printed, remedy_of("not-ready")},
                  "it got `start` of match %" PRIu64 " and was not ready within %d s", match, seconds);
    else
        exam_find(script->exam, health,
                  &(struct evidence){NULL, printed,
                                     "send an `answer` for every decision; a frame can hold several messages, and the "
                                     "decision may be the last of them"},
                  "it got decision %" PRIu64 " of match %" PRIu64 " and said nothing for %d s", decision, match,
                  seconds);
}

static void report_gone(struct script *script, enum health health, const char *printed)
{
    const struct evidence evidence = {
        NULL, printed,
        script->bye ? "say bye only after `close`: in a match it is the fault `gone`"
                    : "look at what it printed; run it under a debugger with --attach, and --clock none"};

    if (script->gave_up)
        exam_find(script->exam, health,
                  &(struct evidence){NULL, printed,
                                     "come back with a hello for each match, with the token, `match` and `event`: see "
                                     "\"Coming back\" in proto/README.md"},
                  "its connection broke in a match, and it said hello without `match`: so it gives its seat up");
    else if (script->ended)
        exam_find(script->exam, health, &evidence, "in a match its process ended with %s", script->end);
    else if (script->bye)
        exam_find(script->exam, health, &evidence, "it said bye in a match");
    else if (script->left_how == LEFT_CLOSED)
        exam_find(script->exam, health,
                  &(struct evidence){NULL, printed,
                                     "watch the socket's monitor, and after a break say hello with the token, `match` "
                                     "and `event`: see \"Coming back\" in proto/README.md; the SDKs do that"},
                  "its connection broke in a match, and it did not come back in %d s",
                  SCRIPT_QUIET_US / EXAM_SECOND_US);
}

void bouts_report_end(struct script *script, enum bouts_end end, enum health health)
{
    char *printed = script_printed(script);

    if (end == BOUTS_QUIET)
        report_quiet(script, health, printed);
    else if (end == BOUTS_GONE)
        report_gone(script, health, printed);
    else if (end == BOUTS_LONG)
        exam_find(script->exam, health,
                  &(struct evidence){NULL, printed, "think less: at a ladder such a bot loses on time"},
                  "after %d s its matches are not over: %u decisions so far",
                  (int)(time_us(&script->exam->clock) / EXAM_SECOND_US), bouts_asked(script));
    free(printed);
}

bool bouts_play_well(struct script *script)
{
    enum bouts_end end;

    bouts_begin(script);
    end = bouts_play(script);
    if (end == BOUTS_NOT_OK)
        return false;
    if (bouts_report_faults(script, HEALTH_FAIL) || end == BOUTS_GONE)
        bouts_report_end(script, end, HEALTH_FAIL);
    return script->fault_count == 0 && end == BOUTS_PLAYED;
}
