/* SPDX-License-Identifier: MIT */
/* What match-ups and rounds of a bracket are called. */
#include <stdio.h>
#include <string.h>

#include "tournament/schedule/bracket.h"

const char *const bracket_parts[BRACKET_PARTS] = {
    [PART_WINNERS] = "winners", [PART_LOSERS] = "losers", [PART_FINAL] = "final"};
const char *const decided_by_names[DECISIONS] = {[DECIDED_NOT] = "",
                                                 [DECIDED_BYE] = "bye",
                                                 [DECIDED_POINTS] = "points",
                                                 [DECIDED_TIEBREAK] = "tie-break",
                                                 [DECIDED_LOT] = "lot"};

/* --- match-ups --------------------------------------------------------------------------------------------------- */

void bracket_name(const struct matchup *matchup, char out[BRACKET_NAME_MAX])
{
    (void)snprintf(out, BRACKET_NAME_MAX, "%c%u.%u", bracket_parts[matchup->part][0], matchup->round, matchup->number);
}

unsigned bracket_find(const struct bracket *bracket, const char *name)
{
    char of[BRACKET_NAME_MAX];
    unsigned at = 0;

    for (; at < bracket->count; at++) {
        bracket_name(&bracket->at[at], of);
        if (strcmp(of, name) == 0)
            break;
    }
    return at;
}

/* --- rounds ------------------------------------------------------------------------------------------------------ */

static void add_words(char out[SCHEDULE_TITLE_MAX], const char *words)
{
    size_t used = strlen(out);

    (void)snprintf(out + used, SCHEDULE_TITLE_MAX - used, "%s%s", used ? ", " : "", words);
}

static void add_knockout(const struct bracket *bracket, char out[SCHEDULE_TITLE_MAX])
{
    static const char *const from_the_end[] = {"final", "semi-finals", "quarter-finals"};
    unsigned left = bracket->stages - bracket->stage - 1;
    char words[SCHEDULE_TITLE_MAX];

    (void)snprintf(words, sizeof words, "stage %u of %u", bracket->stage + 1, bracket->stages);
    add_words(out, left < sizeof from_the_end / sizeof *from_the_end ? from_the_end[left] : words);
}

/* The rounds of winners and losers that are played at once. */
static void add_double(const struct bracket *bracket, char out[SCHEDULE_TITLE_MAX])
{
    for (unsigned part = 0; part < BRACKET_PARTS; part++)
        for (unsigned i = 0; i < bracket->count; i++) {
            const struct matchup *matchup = &bracket->at[i];
            char words[SCHEDULE_TITLE_MAX];

            if (matchup->stage != bracket->stage || matchup->part != part || matchup->decided)
                continue;
            (void)snprintf(words, sizeof words, "%s' round %u", bracket_parts[part], matchup->round);
            add_words(out, part != PART_FINAL ? words : matchup->round == 1 ? "final" : "second final");
            break;
        }
}

void bracket_title(const struct bracket *bracket, char out[SCHEDULE_TITLE_MAX])
{
    char words[SCHEDULE_TITLE_MAX];

    out[0] = '\0';
    if (bracket->stage >= bracket->stages)
        return;
    (bracket->spec->format == FORMAT_KNOCKOUT ? add_knockout : add_double)(bracket, out);
    if (bracket->tiebreak == 0)
        return;
    (void)snprintf(words, sizeof words, "tie-break pair %u of at most %u", bracket->tiebreak,
                   bracket->spec->tiebreak_pairs);
    add_words(out, words);
}
