/* SPDX-License-Identifier: MIT */
#include "match/record.h"

#include <string.h>

const char *const record_cause_names[CAUSE_COUNT] = {
    "", [CAUSE_BOT] = "bot", [CAUSE_DEFAULT] = "default", [CAUSE_FILLER] = "filler", [CAUSE_FORCED] = "forced"};

const char *const lost_seat_names[LOST_FORFEIT + 1] = {"", [LOST_FILLER] = "filler", [LOST_FORFEIT] = "forfeit"};

const char *const record_purpose_names[PURPOSES] = {"rated", "qualification", "challenge"};
const char *const record_choice_names[CHOICES] = {"", "worth", "random", "qualification", "replay", "challenge"};

const char *const record_outcome_names[RECORD_UNKNOWN_GAME + 1] = {
    [RECORD_AGREES] = "agrees",      [RECORD_DIFFERS] = "differs",         [RECORD_UNFINISHED] = "unfinished",
    [RECORD_IS_THINNED] = "thinned", [RECORD_OTHER_EPOCH] = "other epoch", [RECORD_UNKNOWN_GAME] = "unknown game",
};

bool lost_seat_parse(enum lost_seat *lost, struct span name)
{
    for (int i = LOST_FILLER; i <= LOST_FORFEIT; i++) {
        if (span_equal(name, span_text(lost_seat_names[i]))) {
            *lost = (enum lost_seat)i;
            return true;
        }
    }
    return false;
}

bool record_purpose_parse(enum record_purpose *purpose, struct span name)
{
    for (int i = 0; i < PURPOSES; i++)
        if (span_equal(name, span_text(record_purpose_names[i]))) {
            *purpose = (enum record_purpose)i;
            return true;
        }
    return false;
}

bool record_choice_parse(enum record_choice *choice, struct span name)
{
    for (unsigned i = CHOICE_WORTH; i < CHOICES; i++)
        if (span_equal(name, span_text(record_choice_names[i]))) {
            *choice = (enum record_choice)i;
            return true;
        }
    return false;
}

bool record_choice_has_first(enum record_choice choice)
{
    return choice == CHOICE_WORTH || choice == CHOICE_RANDOM;
}

const char *verdict_winner(const struct game *game, const struct verdict *verdict)
{
    if (verdict->winner == VERDICT_VOID)
        return "void";
    return verdict->winner == VERDICT_DRAW ? "draw" : game->sides[verdict->winner];
}

bool record_run_is_good(struct span run)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";

    for (size_t i = 0; i < run.size; i++)
        if (!run.at[i] || !strchr(allowed, run.at[i]))
            return false;
    return run.size >= 1 && run.size <= RECORD_RUN_MAX;
}
