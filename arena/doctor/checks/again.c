/* SPDX-License-Identifier: MIT */
/* The same match again, and many matches. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/steady.h"
#include "doctor/checks/checks.h"
#include "doctor/children.h"
#include "doctor/script/bout.h"

/* --- determinism ------------------------------------------------------------------------------------------------- */

enum { SAME_MATCHES = 2, ANSWERS_MAX = 4096 };

struct answers {
    struct bout_answer at[ANSWERS_MAX];
    size_t count;
};

/* A process plays the matches; its answers in all of them. */
static bool record(struct exam *exam, struct answers *answers)
{
    struct script script;
    bool good = script_begin(&script, exam);

    answers->count = 0;
    for (unsigned i = 0; i < SAME_MATCHES && good; i++) {
        const struct bout_answer *at;
        size_t count;

        good = bout_new(&script, &(struct bout_plan){.role = exam_role(exam), .handle = i + 1, .number = 50 + i}) &&
               bouts_play_well(&script);
        at = good ? bout_answers(&script, i, &count) : NULL;
        for (size_t j = 0; good && j < count && answers->count < ANSWERS_MAX; j++)
            answers->at[answers->count++] = at[j];
    }
    if (good)
        script_leave(&script);
    script_close(&script);
    return good;
}

static void compare(struct exam *exam, const struct answers *first, const struct answers *second)
{
    const struct game_action *actions = exam->plan->game->actions_table;

    for (size_t i = 0; i < first->count && i < second->count; i++) {
        const struct bout_answer *a = &first->at[i], *b = &second->at[i];

        if (a->action == b->action)
            continue;
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){.remedy = "take all chance from `bot_seed` of the start, and none from the clock, "
                                               "from addresses or from the order of a hash table"},
                  "the same match, the same seed: at decision %" PRIu64 " it answered %" PRIu32 " (%s) and then "
                  "%" PRIu32 " (%s)",
                  a->decision, a->action, actions[a->action].text, b->action, actions[b->action].text);
        return;
    }
    exam_note(exam, "%d matches, %zu answers: all the same", SAME_MATCHES, first->count);
}

void check_determinism(struct exam *exam)
{
    struct answers *both = calloc(2, sizeof *both);

    if (!both)
        (void)error_set(exam->error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (record(exam, &both[0]) && record(exam, &both[1]))
        compare(exam, &both[0], &both[1]);
    free(both);
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

enum {
    MARKS = 3,        /* thirds of the matches after which memory is measured */
    GROWS_KIB = 4096, /* in each of the last two thirds: it seems to leak */
    GROWS_MUCH_KIB = 32768,
    KIB = 1024,
};

static uint64_t memory_kib(const struct script *script)
{
    char entry[SCRIPT_ENTRY_MAX];

    script_entry(script, entry);
    return children_memory_kib(script->group, entry);
}

static void judge(struct exam *exam, unsigned played, const uint64_t at[MARKS])
{
    uint64_t first = at[1] > at[0] ? at[1] - at[0] : 0, second = at[2] > at[1] ? at[2] - at[1] : 0;
    uint64_t least = first < second ? first : second;

    exam_note(exam, "%u matches: %" PRIu64 ", %" PRIu64 " and %" PRIu64 " MiB after each third of them", played,
              at[0] / KIB, at[1] / KIB, at[2] / KIB);
    if (least >= GROWS_KIB)
        exam_find(exam, least >= GROWS_MUCH_KIB ? HEALTH_FAIL : HEALTH_WARN,
                  &(struct evidence){.remedy = "free what belongs to a match at its `end`: a ladder plays thousands of "
                                               "matches with one process"},
                  "its memory grows by some %" PRIu64 " KiB a match", (first + second) / (2 * played / MARKS + 1));
}

/* Plays until all are played, or the time is over. Fills in the memory after each third. */
static unsigned play_many(struct script *script, uint64_t at[MARKS])
{
    struct exam *exam = script->exam;
    unsigned games = exam->plan->games, played = 0;
    uint64_t *samples = calloc(games + 1, sizeof *samples);
    int64_t until_us = steady_us() + SCRIPT_CHECK_US;

    while (samples && played < games && script->now_us < until_us) {
        bouts_free(script);
        if (!bout_new(script,
                      &(struct bout_plan){.role = exam_role(exam), .handle = played + 1, .number = 1000 + played}) ||
            !bouts_play_well(script))
            break;
        samples[played++] = memory_kib(script);
        exam_progress(exam, "match %u of %u", played, games);
    }
    for (unsigned i = 0; i < MARKS && played >= MARKS; i++)
        at[i] = samples[played * (i + 1) / MARKS - 1];
    free(samples);
    return exam->report->count > 0 || exam_is_over(exam) ? 0 : played;
}

void check_memory(struct exam *exam)
{
    struct script script;
    uint64_t at[MARKS] = {0};
    unsigned played = 0;

    if (script_begin(&script, exam))
        played = play_many(&script, at);
    if (played >= MARKS)
        judge(exam, played, at);
    if (played > 0)
        script_leave(&script);
    script_close(&script);
}
