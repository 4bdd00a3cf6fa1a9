/* SPDX-License-Identifier: MIT */
/* The first visit: whether the program starts, and connects. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "doctor/checks/checks.h"
#include "doctor/script/script.h"
#include "launch/find.h"
#include "sandbox/container/image.h"

enum { AGAIN_US = 1500000 /* that a bot whose hello was refused may say a better one */ };

/* --- the visit --------------------------------------------------------------------------------------------------- */

static bool has_spoken(const struct script *script)
{
    return script->hellos > 0 || script->refused > 0;
}

static bool is_greeted(const struct script *script)
{
    return script->hellos > 0;
}

static void note_absence(struct script *script)
{
    char words[ABSENCE_WORDS_MAX];

    script_absence(script, words);
    (void)snprintf(script->exam->visit.seen, sizeof script->exam->visit.seen, "%.290s", words);
}

static void note_visit(struct script *script)
{
    struct exam_visit *visit = &script->exam->visit;

    visit->connected = script->hub.links.serial > 0;
    visit->greeted = script->hellos > 0;
    visit->ended = script->ended;
    visit->took_us = script->now_us - script->started_us;
    (void)snprintf(visit->end, sizeof visit->end, "%s", script->end);
    free(visit->printed);
    visit->printed = script_printed(script);
    if (!visit->greeted)
        note_absence(script);
    visit->refused[0] = '\0';
    json_decref(visit->frame);
    visit->frame = NULL;
    if (script->refused > 0 && script->fault_count > 0) {
        (void)snprintf(visit->refused, sizeof visit->refused, "%s", script->faults[0].text);
        visit->frame = json_incref(script->faults[0].frame);
        buffer_clear(&script->exam->hello.bytes);
        buffer_add(&script->exam->hello.bytes, script->last.at, script->last.used);
    }
}

static void visit(struct exam *exam, struct error *why)
{
    struct script script;

    if (script_open(&script, exam) && script_start(&script, why)) {
        exam_progress(exam, "waiting for its hello");
        if (script_greets(&script, has_spoken) && !is_greeted(&script))
            (void)script_wait(&script, is_greeted, AGAIN_US);
        note_visit(&script);
        exam->attached_before = exam->visit.greeted;
        script_leave(&script);
    }
    script_close(&script);
}

/* --- program ----------------------------------------------------------------------------------------------------- */

/* What a program prints that lacks something. */
static const struct {
    const char *printed, *remedy;
} lacks[] = {
    {"error while loading shared libraries",
     "install the library, or build the bot with its folder in the rpath (-Wl,-rpath,DIR): LD_LIBRARY_PATH is passed "
     "only with --env LD_LIBRARY_PATH"},
    {"version `GLIBC", "it was built on a newer system: build it on this one"},
    {"version `CXXABI", "it was built with a newer compiler: build it on this system"},
    {"ModuleNotFoundError",
     "install the module, or start the bot with the Python that has it: -- .venv/bin/python bot.py"},
    {"ImportError", "install the module, or start the bot with the Python that has it: -- .venv/bin/python bot.py"},
    {"Cannot find module", "run `npm ci` in the bot's folder; --env NODE_PATH passes a folder of modules"},
    {"ERR_MODULE_NOT_FOUND", "run `npm ci` in the bot's folder; --env NODE_PATH passes a folder of modules"},
    {"Could not find or load main class", "give java the class path: -- java -cp DIR Main; --env CLASSPATH passes it"},
    {"ClassNotFoundException", "give java the class path with all libraries, or build one jar that has them"},
    {"NoClassDefFoundError", "give java the class path with all libraries, or build one jar that has them"},
    {"Unable to access jarfile", "give the path of the jar from this directory, or the full path"},
    {"cannot load such file", "install the gem, or pass GEM_HOME with --env GEM_HOME"},
    {"Can't locate", "install the Perl module, or pass PERL5LIB with --env PERL5LIB"},
    {"not found:\n", "install the Lua module, or pass LUA_PATH and LUA_CPATH with --env"},
    {"SyntaxError", "the program has a syntax error: the lines above name the place"},
    {"Traceback (most recent call last)", "an exception before the hello: the last line above says which"},
    {"ARENA_ENDPOINT",
     "the bot must take the endpoint from the environment variable ARENA_ENDPOINT, and the token from "
     "ARENA_TOKEN"},
    {"Permission denied", "the bot may not open or execute a file: look at its permissions (chmod +x)"},
    {"can't open file", "give the path of the script from this directory, or the full path"},
    {"No such file or directory", "a file is missing: give paths from this directory, or full paths"},
};

/* `end` says what its sandbox hid from it, if it did (sandbox/why.h). */
static const char *remedy_for(const char *printed, const char *end)
{
    if (strstr(end, "--show "))
        return "let it see that: --show PATH, or --show . for the folder that you are in";
    for (size_t i = 0; printed && i < sizeof lacks / sizeof *lacks; i++)
        if (strstr(printed, lacks[i].printed))
            return lacks[i].remedy;
    return "run it by hand to see why: ARENA_ENDPOINT=ipc:///tmp/nobody ARENA_TOKEN=x COMMAND";
}

static void report_end(struct exam *exam)
{
    const struct passed *const lists[PASSED_LISTS_MAX] = {exam->plan->passed};
    char withheld[WITHHELD_TEXT_MAX];

    environment_withheld(lists, withheld);
    exam_find(exam, HEALTH_FAIL,
              &(struct evidence){NULL, exam->visit.printed, remedy_for(exam->visit.printed, exam->visit.end)},
              "before its hello was accepted its process ended with %s%s%s%s", exam->visit.end,
              *withheld ? "; variables that were not passed to it: " : "", withheld,
              *withheld ? " (--env NAME passes one)" : "");
}

static const char start_remedy[] =
    "give the path of the program after --, such as ./my-bot, or its interpreter and the "
    "script, such as python3 my_bot.py; a script alone needs a #! line and chmod +x";

void check_program(struct exam *exam)
{
    const char *program = exam->plan->words[exam->plan->own];
    struct error why = {0};
    char place[FIND_PLACE_MAX];

    if (image_of(exam->plan->words)) { /* its engine finds it, and it says hello */
        visit(exam, &why);
        return;
    }
    if (!find_program(program, exam->plan->folder, NULL, place, &why)) {
        exam_find(exam, HEALTH_FAIL, &(struct evidence){.remedy = start_remedy}, "%s", why.text);
        return;
    }
    if (find_is_here(program, place))
        exam_find(exam, HEALTH_WARN, &(struct evidence){.remedy = start_remedy},
                  "%s runs %s, which is in PATH; what is here has the path ./%s", program, place, program);
    visit(exam, &why);
    if (exam_is_over(exam))
        return;
    if (why.code)
        exam_find(exam, HEALTH_FAIL, &(struct evidence){.remedy = start_remedy}, "%s", why.text);
    else if (exam->visit.ended && !exam->visit.greeted && !*exam->visit.refused)
        report_end(exam);
    else
        exam_note(exam, "%s runs", place);
}

/* --- connection -------------------------------------------------------------------------------------------------- */

/* A library that has no ipc connects to nothing, and never fails. */
static bool comes_over_tcp(struct exam *exam)
{
    struct error why = {0};

    if (exam_attaches(exam) || exam->transport == TRANSPORT_TCP || exam->visit.connected)
        return false;
    exam->transport = TRANSPORT_TCP;
    visit(exam, &why);
    if (exam->visit.connected && !why.code)
        return true;
    exam->transport = TRANSPORT_IPC;
    return false;
}

static void report_absence(struct exam *exam)
{
    const struct exam_visit *visit = &exam->visit;
    bool both = !exam_attaches(exam) && exam->plan->transport == TRANSPORT_IPC && !visit->connected;
    const char *remedy = "after connecting, send hello first: one frame, a msgpack array with one map in it";

    if (!visit->connected)
        remedy = exam_attaches(exam)
                     ? "start the bot with ARENA_ENDPOINT set to this endpoint; libraries without ipc (JeroMQ, NetMQ) "
                       "need --listen tcp://127.0.0.1:PORT"
                     : "connect a DEALER to the endpoint in ARENA_ENDPOINT as it stands there: a DEALER that connects "
                       "to anything else waits for ever";
    exam_find(exam, HEALTH_FAIL, &(struct evidence){NULL, visit->printed, remedy}, "no hello came%s",
              both ? ": nothing connected, neither over ipc nor over tcp" : visit->seen);
}

void check_connection(struct exam *exam)
{
    struct error why = {0};

    if (exam_attaches(exam))
        visit(exam, &why);
    if (exam_is_over(exam))
        return;
    if (!exam_attaches(exam) && exam->visit.greeted && exam->visit.took_us > exam->plan->clock.start_us)
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){.remedy = "say hello first, and load what takes long after it; or the machine is "
                                               "too busy"},
                  "its hello came after %.1f s: `start` of the clock gives %.1f s",
                  (double)exam->visit.took_us / (double)EXAM_SECOND_US,
                  (double)exam->plan->clock.start_us / (double)EXAM_SECOND_US);
    if (exam->visit.greeted || *exam->visit.refused)
        exam_note(exam, "over %s, after %lld ms",
                  exam_attaches(exam) ? exam->endpoint : transport_names[exam->transport],
                  (long long)exam->visit.took_us / EXAM_MS_US);
    else if (comes_over_tcp(exam))
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){.remedy = "start it with `--transport tcp` in every command, or take a library "
                                               "that has ipc; JeroMQ and NetMQ have none"},
                  "it does not come over ipc, and does over tcp; the other checks use tcp");
    else if (!exam_is_over(exam))
        report_absence(exam);
}
