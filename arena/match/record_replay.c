/* SPDX-License-Identifier: MIT */
#include "match/rerun.h"

static bool take(struct rerun *rerun, const struct record_file *file, size_t at)
{
    struct frame frame = record_frame(file, at);
    struct record_told told;
    const char *why = record_told_read(&told, &rerun->match, file, at);

    return why ? rerun_refuse(rerun, &frame, why) : rerun_take(rerun, &frame, &told);
}

/* What it means that a match has no trailer. */
static void conclude_open(struct rerun *rerun, const struct record_file *file)
{
    unsigned long long steps = rerun->report->steps;

    rerun->report->hash = play_hash(rerun->play);
    rerun->report->turns = rerun->play->started ? rerun->game.game->turn(rerun->play->state) : 0;
    rerun->report->decisions = rerun->decisions;
    if (file->damage == RECORD_DAMAGED)
        (void)rerun_conclude(rerun, RECORD_DIFFERS, "after %llu steps: the file was changed at byte %zu", steps,
                             file->damage_at);
    else if (file->damage == RECORD_CUT)
        (void)rerun_conclude(rerun, RECORD_UNFINISHED, "after %llu steps: the file is cut inside a frame, at byte %zu",
                             steps, file->damage_at);
    else
        (void)rerun_conclude(rerun, RECORD_UNFINISHED, "there is no end after %llu steps", steps);
}

static void run(struct rerun *rerun, const struct record_file *file, size_t index)
{
    if (!rerun->ops && rerun_is_void_by_game(rerun) &&
        rerun_void_agrees(rerun)) { /* its code is not called where it failed */
        (void)rerun_conclude(rerun, RECORD_AGREES, "%s", "");
        return;
    }
    for (size_t i = file->begin[index] + 1; i < file->begin[index + 1]; i++) {
        bool good = take(rerun, file, i);

        if (gate_broken()) {
            rerun_conclude_broken(rerun);
            return;
        }
        if (!good)
            return;
    }
    if (rerun->ended)
        (void)rerun_conclude(rerun, RECORD_AGREES, "%s", "");
    else
        conclude_open(rerun, file);
}

void record_replay(const struct record_file *file, size_t index, const struct record_games *games, unsigned audience,
                   const struct replay_ops *ops, struct record_report *report)
{
    struct rerun rerun = {.audience = audience, .ops = ops, .report = report};
    struct error error = {0};

    *report = (struct record_report){.outcome = RECORD_DIFFERS};
    if (!record_file_match(file, index, &rerun.match, &error))
        (void)rerun_conclude(&rerun, RECORD_DIFFERS, "%s", error.text);
    else if (rerun_begin(&rerun, games))
        run(&rerun, file, index);
    rerun_release(&rerun);
}

void record_verify(const struct record_file *file, size_t index, const struct record_games *games,
                   struct record_report *report)
{
    record_replay(file, index, games, GAME_ALL, NULL, report);
}
