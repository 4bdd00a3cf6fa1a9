/* SPDX-License-Identifier: MIT */
/* Matches by a script in which everything goes as it should, but for what the bot has to tolerate. */
#include <inttypes.h>
#include <stdio.h>

#include "doctor/checks/checks.h"
#include "doctor/script/bout.h"
#include "plugin/settings.h"

enum { TOGETHER_MOST = 8 /* matches at once */, SETTING_WORD_MAX = 80 };

/* Plays one match like this, and lets the bot leave. True if all was well. */
static bool play_one(struct exam *exam, struct script *script, const struct bout_plan *plan, const struct twist *twist)
{
    bool good = script_begin(script, exam) && bout_new(script, plan);

    script->twist = twist;
    good = good && bouts_play_well(script);
    if (good)
        script_leave(script);
    return good;
}

void check_match(struct exam *exam)
{
    const struct bout_plan plan = {.role = exam_role(exam), .handle = 1, .number = 1};
    struct script script;

    if (play_one(exam, &script, &plan, NULL))
        exam_note(exam, "as %s: %u decisions", exam->plan->game->roles[plan.role].name, bouts_asked(&script));
    script_close(&script);
}

void check_tolerance(struct exam *exam)
{
    const struct bout_plan plan = {.role = exam_role(exam), .handle = 1, .number = 2};
    const struct twist twists[] = {{.keys = true}, {.fields = true}, {.types = true}};
    static const char *const what[] = {"unknown keys in messages", "unknown fields in views and events",
                                       "unknown types of messages and kinds of events"};

    for (size_t i = 0; i < sizeof twists / sizeof *twists && !exam_is_over(exam); i++) {
        struct script script;

        exam_progress(exam, "%s", what[i]);
        if (!play_one(exam, &script, &plan, &twists[i]) && !exam_is_over(exam))
            exam_find(exam, HEALTH_FAIL,
                      &(struct evidence){.remedy =
                                             "pass over every key, type of message and kind of event that it does "
                                             "not know: the protocol grows by them"},
                      "that was a match with %s", what[i]);
        script_close(&script);
    }
}

static bool has_ponged(const struct script *script)
{
    return script->pongs > 0 && script->ponged == script->pinged;
}

static void report_no_pong(struct script *script, const char *when)
{
    exam_find(script->exam, HEALTH_FAIL,
              &(struct evidence){.remedy =
                                     "answer each `ping` with a `pong` of the same `number`; an arena drops a bot "
                                     "that plays no match and is silent"},
              "it did not answer a ping %s", when);
}

void check_ping(struct exam *exam)
{
    const struct bout_plan plan = {.role = exam_role(exam), .handle = 1, .number = 3, .ping_at = 1};
    struct script script;
    bool good = script_begin(&script, exam);

    if (good) {
        script_ping(&script, 1);
        hub_flush(&script.hub);
        good = script_wait(&script, has_ponged, SCRIPT_QUIET_US);
        if (!good && !exam_is_over(exam))
            report_no_pong(&script, "that came before its first match");
    }
    good = good && bout_new(&script, &plan) && bouts_play_well(&script);
    if (good && !script_wait(&script, has_ponged, SCRIPT_QUIET_US) && !exam_is_over(exam))
        report_no_pong(&script, "that came together with a decision");
    if (good)
        script_leave(&script);
    script_close(&script);
}

/* Some libraries keep numbers as floats, or as 32 bits with a sign. */
void check_handles(struct exam *exam)
{
    static const uint64_t handles[] = {UINT64_C(1) << 31, PROTO_HANDLE_MOST};
    struct script script;
    bool good = script_begin(&script, exam);

    for (size_t i = 0; i < sizeof handles / sizeof *handles && good; i++) {
        const struct bout_plan plan = {.role = exam_role(exam), .handle = handles[i], .number = 4 + i};

        good = bout_new(&script, &plan) && bouts_play_well(&script);
    }
    if (good)
        exam_note(exam, "up to %" PRIu32, (uint32_t)PROTO_HANDLE_MOST);
    if (good)
        script_leave(&script);
    script_close(&script);
}

void check_capacity(struct exam *exam)
{
    unsigned count = exam->hello.capacity < TOGETHER_MOST ? exam->hello.capacity : TOGETHER_MOST;
    struct script script;
    bool good = script_begin(&script, exam);

    for (unsigned i = 0; i < count && good; i++)
        good = bout_new(&script, &(struct bout_plan){.role = exam_role(exam), .handle = i + 1, .number = 10 + i});
    good = good && bouts_play_well(&script);
    if (good && count == 1)
        exam_note(exam, "one match at once, as it says; a hello with `capacity` gets more");
    else if (good)
        exam_note(exam, "%u of %u matches at once; %" PRIu64 " answers in %u frames", count, exam->hello.capacity,
                  script.answers, script.answer_frames);
    if (good)
        script_leave(&script);
    script_close(&script);
}

/* --- talk -------------------------------------------------------------------------------------------------------- */

static bool talks(const struct game *game)
{
    for (unsigned i = 0; i < game->action_count; i++)
        if (game->actions_table[i].talk)
            return true;
    return false;
}

/* Letters of several scripts, and an emoji of four bytes. */
static const char words[] = "Where are you? \xc3\xbc \xe7\x8c\xab \xf0\x9f\x90\xb1";

void check_talk(struct exam *exam)
{
    struct settings settings = exam->plan->settings;
    struct bout_plan plan = {.settings = &settings, .role = exam_role(exam), .handle = 1, .number = 6, .talks = words};
    int rounds = settings_find(settings.game, "talk_rounds");
    struct script script;

    if (!talks(settings.game)) {
        exam_skip(exam, "nobody talks in %s", settings.game->name);
        return;
    }
    if (rounds >= 0 && settings.values[rounds] == 0)
        settings.values[rounds] = 1;
    if (play_one(exam, &script, &plan, NULL))
        exam_note(exam, "%u decisions", bouts_asked(&script));
    script_close(&script);
}
