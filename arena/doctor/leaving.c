/* SPDX-License-Identifier: MIT */
#include "doctor/leaving.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/visible.h"
#include "doctor/children.h"
#include "doctor/script/script.h"
#include "run/evidence/redacted.h"

enum { CHILDREN_US = 200000 /* that they may outlive the bot's process */, LINE_MAX_BYTES = 240 };

/* --- children ---------------------------------------------------------------------------------------------------- */

/* When the launcher reaps the process, it ends its group; so children are counted before. */
bool leaving_holds(void *context, struct process *process)
{
    struct script *script = context;
    char entry[SCRIPT_ENTRY_MAX];

    if (process != script->process || !script->leaving)
        return false;
    if (script->gone_us == 0)
        script->gone_us = script->now_us;
    script_entry(script, entry);
    script->children = children_of(script->group, entry, &script->orphans, script->child, sizeof script->child);
    return script->children > 0 && script->now_us - script->gone_us < CHILDREN_US;
}

/* --- leaving ----------------------------------------------------------------------------------------------------- */

static bool said_bye(const struct script *script)
{
    return script->bye || script->ended;
}

static bool has_left(const struct script *script)
{
    return script->ended;
}

static void note_end(struct script *script, int64_t closed_us, bool in_time)
{
    struct exam_leaving *leaving = &script->exam->leaving;
    int64_t took_us = script->ended_us - closed_us;

    leaving->stayed += !in_time;
    leaving->killed += !in_time && WIFSIGNALED(script->status) && WTERMSIG(script->status) == SIGKILL;
    if (in_time && took_us > leaving->end_us)
        leaving->end_us = took_us;
    if (script->children > 0 && leaving->children++ == 0)
        (void)snprintf(leaving->child, sizeof leaving->child, "%s", script->child);
    if (!in_time || !script->ended || script->status == 0 || leaving->code != 0)
        return;
    leaving->code = WIFEXITED(script->status) ? WEXITSTATUS(script->status) : -WTERMSIG(script->status);
    (void)snprintf(leaving->end, sizeof leaving->end, "%s", script->end);
    leaving->printed = script_printed(script);
}

static void end_process(struct script *script, int64_t closed_us)
{
    int64_t left_us = closed_us + SCRIPT_LEAVE_US - script->now_us;
    bool in_time = script_wait(script, has_left, left_us > 0 ? left_us : 0);

    if (!in_time && script->process) {
        launcher_stop(&script->launcher, script->process, script->now_us);
        (void)script_wait(script, has_left, 2 * LAUNCH_GRACE_US + LAUNCH_GIVE_UP_US);
    }
    note_end(script, closed_us, in_time);
}

void script_leave(struct script *script)
{
    if (!exam_attaches(script->exam))
        script_end(script);
}

void script_end(struct script *script)
{
    struct exam_leaving *leaving = &script->exam->leaving;
    int64_t closed_us;

    if (exam_is_over(script->exam) || !script->peer)
        return;
    script->leaving = true;
    closed_us = script->now_us;
    script_send(script, &(struct message){.type = MESSAGE_CLOSE});
    hub_flush(&script->hub);
    leaving->times++;
    if (!script_wait(script, said_bye, SCRIPT_LEAVE_US) || !script->bye)
        leaving->no_bye++;
    else if (script->bye_us - closed_us > leaving->bye_us)
        leaving->bye_us = script->bye_us - closed_us;
    if (script->group)
        end_process(script, closed_us);
}

/* --- exceptions -------------------------------------------------------------------------------------------------- */

/* What libraries and languages print when a bot's own code fails. */
static const char *const outcries[] = {
    "exception(s) in", /* the SDKs, at the end */
    "exception in the bot",
    "Traceback (most recent call last)",   /* Python */
    "answers of the program were refused", /* arena bridge */
    "Exception in thread",                 /* Java */
    "UnhandledPromiseRejection",           /* Node */
    "Uncaught ",                           /* Node */
    "thread 'main' panicked at",           /* Rust */
    "panic: ",                             /* Go */
    "goroutine 1 [running]",               /* Go */
    "terminate called after throwing",     /* C++ */
    "AddressSanitizer",                    /* C, C++ */
    "runtime error: ",                     /* C, C++: the undefined behaviour sanitizer; Go */
    "*** stack smashing detected ***",     /* C, C++ */
    "stack traceback:",                    /* Lua */
};

void leaving_hear_line(struct exam *exam, const char *line, const char *printed)
{
    for (size_t i = 0; i < sizeof outcries / sizeof *outcries; i++) {
        if (!strstr(line, outcries[i]))
            continue;
        if (exam->outcry.times++ == 0) {
            visible(exam->outcry.line, LINE_MAX_BYTES, line);
            exam->outcry.printed = strdup(printed ? printed : line);
        }
        return;
    }
}

void leaving_hear(struct exam *exam, const struct capture *output)
{
    char text[CAPTURE_TEXT_MAX + 1];
    size_t size = capture_text(output, text);
    char *printed = redacted_lines(span_of(text, size), 2 * DOCTOR_LINES);

    text[size] = '\0';
    for (char *line = text, *next; line && line < text + size; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        leaving_hear_line(exam, line, printed);
    }
    free(printed);
}
