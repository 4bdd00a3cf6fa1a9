/* SPDX-License-Identifier: MIT */
/* What all checks before have seen: speed, how the bot leaves, and what it printed. */
#include <inttypes.h>

#include "doctor/checks/checks.h"
#include "doctor/played.h"
#include "doctor/script/script.h"

enum { AGAIN_US = 10000000 /* that a bot which attaches may need to come again */ };

/* --- speed ------------------------------------------------------------------------------------------------------- */

static double ms(uint64_t us)
{
    return (double)us / (double)EXAM_MS_US;
}

void check_speed(struct exam *exam)
{
    const struct histogram *think = &exam->think;
    const struct clock_spec *clock = &exam->plan->clock;
    uint64_t often, most, move = (uint64_t)clock->move_us;

    played_end(exam); /* nothing is played any more */
    often = histogram_quantile(think, 0.99);
    most = think->most;
    exam_note(exam,
              "%" PRIu64
              " decisions: half within %.1f ms, 99 %% within %.1f ms, the longest %.1f ms; `move` is %.0f ms",
              think->total, ms(histogram_quantile(think, 0.5)), ms(often), ms(most), ms(move));
    if (!clock->timed)
        return;
    if (often > move)
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){.remedy = "limit a search by `left` and `bank` of the decision"},
                  "one decision in a hundred takes more than the %.0f ms that each has for free: it lives off its bank",
                  ms(move));
    else if (often > move / 2)
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){.remedy = "on a busy machine such a bot is late: leave half of the time"},
                  "one decision in a hundred takes more than half of the time that it has for free");
}

/* --- close ------------------------------------------------------------------------------------------------------- */

static const char leave_remedy[] = "on `close` send `bye`, give the socket a linger of some 100 ms so that bye leaves, "
                                   "and exit; end your own children "
                                   "and threads first";

static bool is_greeted(const struct script *script)
{
    return script->hellos > 0;
}

/* A bot that attaches was not told to close so far. After the matches of the engine it may not be there any more. */
static void close_attached(struct exam *exam)
{
    int64_t most_us = exam->plan->wait_us < AGAIN_US ? exam->plan->wait_us : AGAIN_US;
    struct error why = {0};
    struct script script;

    if (script_open(&script, exam) && script_start(&script, &why) && script_wait(&script, is_greeted, most_us))
        script_end(&script);
    script_close(&script);
}

/* On a busy machine a good bot is late, too, once in a while. */
static bool is_usual(const struct exam_leaving *leaving, unsigned times)
{
    return times > 0 && 2 * times >= leaving->times;
}

void check_close(struct exam *exam)
{
    const struct exam_leaving *leaving = &exam->leaving;

    played_end(exam);
    if (exam_attaches(exam))
        close_attached(exam);
    if (leaving->times == 0) {
        exam_skip(exam, "it was never told to close%s", exam_attaches(exam) ? ", as it did not come again" : "");
        return;
    }
    exam_note(exam, "bye within %.1f ms, its end within %.1f ms", ms((uint64_t)leaving->bye_us),
              ms((uint64_t)leaving->end_us));
    if (is_usual(leaving, leaving->no_bye))
        exam_find(exam, HEALTH_WARN, &(struct evidence){.remedy = leave_remedy},
                  "%u of %u times it did not say bye within 500 ms of `close`", leaving->no_bye, leaving->times);
    if (leaving->killed > 0 || is_usual(leaving, leaving->stayed))
        exam_find(exam, leaving->killed > 0 ? HEALTH_FAIL : HEALTH_WARN, &(struct evidence){.remedy = leave_remedy},
                  "%u of %u times its process did not end within 500 ms of `close`%s", leaving->stayed, leaving->times,
                  leaving->killed > 0 ? ", nor by SIGTERM" : "");
    if (leaving->children > 0)
        exam_find(exam, HEALTH_FAIL,
                  &(struct evidence){.remedy = "end what it starts before it exits: nobody else does for a bot that "
                                               "attaches"},
                  "%u of %u times it left processes behind: %s", leaving->children, leaving->times, leaving->child);
}

/* --- exceptions -------------------------------------------------------------------------------------------------- */

void check_exceptions(struct exam *exam)
{
    const struct exam_outcry *outcry = &exam->outcry;

    if (outcry->times > 0)
        exam_find(exam, HEALTH_FAIL,
                  &(struct evidence){NULL, outcry->printed,
                                     "mend what the lines name; the library played a legal action in its place, and "
                                     "`strict` makes the bot end there"},
                  "it printed: %s", outcry->line);
    else if (exam->leaving.code != 0)
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){NULL, exam->leaving.printed, "end with exit code 0 after `close`"},
                  "after `close` it ended with %s", exam->leaving.end);
    else
        exam_note(exam, "none, and exit code 0");
}
