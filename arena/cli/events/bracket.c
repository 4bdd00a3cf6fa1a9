/* SPDX-License-Identifier: MIT */
#include "cli/events/bracket.h"

#include "tournament/schedule/bracket.h"

/* NULL for a bye. */
static const char *name_of(const struct event *event, unsigned entry)
{
    return entry == BRACKET_NOBODY ? NULL : event->file.entries[entry].name;
}

/* Nobody ever plays a match-up without entries, or a second final that is not needed. */
static bool has_two(const struct matchup *matchup)
{
    return matchup->known && matchup->decided != DECIDED_BYE;
}

static void print_scores(FILE *out, const struct bracket *bracket, const struct matchup *matchup)
{
    uint32_t halves[2];

    for (unsigned pair = 0; pair < matchup->rounds; pair++) {
        bracket_halves(bracket, matchup, pair, halves);
        (void)fprintf(out, "%s%g - %g",
                      pair > 1 ? ", "
                      : pair   ? "; tie-break pairs "
                               : "",
                      halves[0] / 2.0, halves[1] / 2.0);
    }
}

static void print_matchup(FILE *out, const struct event *event, const struct bracket *bracket,
                          const struct matchup *matchup)
{
    char name[BRACKET_NAME_MAX];

    bracket_name(matchup, name);
    (void)fprintf(out, "%-6s %s - %s  ", name, name_of(event, matchup->entry[0]), name_of(event, matchup->entry[1]));
    print_scores(out, bracket, matchup);
    if (matchup->decided == DECIDED_LOT)
        (void)fprintf(out, "; by lot");
    if (matchup->decided)
        (void)fprintf(out, "  %s", name_of(event, matchup->entry[matchup->winner]));
    else if (matchup->waits)
        (void)fprintf(out, "  level: a lot is to be drawn");
    (void)fputc('\n', out);
}

void bracket_print(FILE *out, const struct event *event, const struct standing *standing)
{
    const struct bracket *bracket = standing->ranks.bracket;

    if (!bracket)
        return;
    (void)fputs("bracket: points in a match-up, and who goes on\n", out);
    for (unsigned i = 0; i < bracket->count; i++)
        if (has_two(&bracket->at[i]))
            print_matchup(out, event, bracket, &bracket->at[i]);
    (void)fputc('\n', out);
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *points_json(const struct bracket *bracket, const struct matchup *matchup, unsigned pair)
{
    uint32_t halves[2];

    bracket_halves(bracket, matchup, pair, halves);
    return json_pack("[ff]", halves[0] / 2.0, halves[1] / 2.0);
}

static json_t *tiebreaks_json(const struct bracket *bracket, const struct matchup *matchup)
{
    json_t *pairs = json_array();

    for (unsigned pair = 1; has_two(matchup) && pair < matchup->rounds; pair++)
        (void)json_array_append_new(pairs, points_json(bracket, matchup, pair));
    return pairs;
}

static json_t *matchup_json(const struct event *event, const struct bracket *bracket, const struct matchup *matchup)
{
    const char *one = matchup->known ? name_of(event, matchup->entry[0]) : NULL;
    const char *other = matchup->known ? name_of(event, matchup->entry[1]) : NULL;
    char name[BRACKET_NAME_MAX];

    bracket_name(matchup, name);
    return json_pack("{ss ss si si s[s?s?] so? so ss? ss?}", "matchup", name, "part", bracket_parts[matchup->part],
                     "round", (int)matchup->round, "stage", matchup->stage + 1, "entries", one, other, "points",
                     has_two(matchup) ? points_json(bracket, matchup, 0) : NULL, "tiebreaks",
                     tiebreaks_json(bracket, matchup), "decided_by",
                     matchup->decided ? decided_by_names[matchup->decided] : NULL, "winner",
                     matchup->decided ? name_of(event, matchup->entry[matchup->winner]) : NULL);
}

json_t *bracket_json(const struct event *event, const struct standing *standing)
{
    const struct bracket *bracket = standing->ranks.bracket;
    json_t *matchups = bracket ? json_array() : NULL;

    for (unsigned i = 0; bracket && i < bracket->count; i++)
        if (!matchup_is_empty(&bracket->at[i]))
            (void)json_array_append_new(matchups, matchup_json(event, bracket, &bracket->at[i]));
    return matchups;
}
