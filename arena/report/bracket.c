/* SPDX-License-Identifier: MIT */
/* The bracket of a knockout or a double elimination, a column for each round of it. */
#include "tournament/schedule/bracket.h"

#include "report/parts.h"
#include "report/words.h"

static void add_score(struct markup *markup, const struct bracket *bracket, const struct matchup *matchup,
                      unsigned side)
{
    uint32_t halves[2];

    for (unsigned pair = 0; pair < matchup->rounds; pair++) {
        bracket_halves(bracket, matchup, pair, halves);
        markup_leaf(markup, "span", pair ? "pair" : "score", "%g", halves[side] / 2.0);
        markup_words(markup, " ");
    }
}

static void add_entry(struct markup *markup, const struct report *report, const struct matchup *matchup, unsigned side)
{
    unsigned entry = matchup->known ? matchup->entry[side] : BRACKET_NOBODY;
    bool plays = matchup->known && matchup->decided != DECIDED_BYE;

    markup_open_class(markup, "div", matchup->decided && matchup->winner == side ? "wins" : "other");
    if (entry == BRACKET_NOBODY)
        markup_leaf(markup, "span", "none", "%s", matchup->known ? "bye" : "\u2013");
    else
        markup_leaf(markup, "span", "who", "%s", entry_name(report, entry));
    markup_words(markup, " ");
    if (plays)
        add_score(markup, report->standing->ranks.bracket, matchup, side);
    markup_close(markup);
}

static void add_matchup(struct markup *markup, const struct report *report, const struct matchup *matchup)
{
    char name[BRACKET_NAME_MAX];

    bracket_name(matchup, name);
    markup_open_class(markup, "li", "matchup");
    markup_leaf(markup, "div", "name", "%s%s%s", name, matchup->decided == DECIDED_LOT ? " by lot" : "",
                matchup->waits ? " level: a lot is to be drawn" : "");
    add_entry(markup, report, matchup, 0);
    add_entry(markup, report, matchup, 1);
    markup_close(markup);
}

static const struct matchup *find_round(const struct bracket *bracket, unsigned part, unsigned round, unsigned from)
{
    for (unsigned i = from; i < bracket->count; i++)
        if (bracket->at[i].part == part && bracket->at[i].round == round && !matchup_is_empty(&bracket->at[i]))
            return &bracket->at[i];
    return NULL;
}

static void add_round(struct markup *markup, const struct report *report, const struct matchup *first)
{
    const struct bracket *bracket = report->standing->ranks.bracket;
    const struct matchup *matchup = first;

    markup_open(markup, "section");
    if (first->part == PART_FINAL)
        markup_leaf(markup, "h4", NULL, "%s", first->round == 1 ? "final" : "second final, if it is needed");
    else
        markup_leaf(markup, "h4", NULL, "round %u", first->round);
    markup_open(markup, "ol");
    while (matchup) {
        add_matchup(markup, report, matchup);
        matchup = find_round(bracket, first->part, first->round, (unsigned)(matchup - bracket->at) + 1);
    }
    markup_close(markup);
    markup_close(markup);
}

static void add_part(struct markup *markup, const struct report *report, unsigned part)
{
    const struct bracket *bracket = report->standing->ranks.bracket;
    const struct matchup *first;

    if (part != PART_WINNERS && report->event->file.format == FORMAT_KNOCKOUT)
        return;
    if (report->event->file.format == FORMAT_DOUBLE_ELIMINATION)
        markup_leaf(markup, "h3", NULL, "%s", bracket_parts[part]);
    markup_open_class(markup, "div", "bracket");
    for (unsigned round = 1; round <= bracket->stages; round++)
        if ((first = find_round(bracket, part, round, 0)))
            add_round(markup, report, first);
    markup_close(markup);
}

void part_bracket(struct markup *markup, const struct report *report)
{
    if (!report->standing->ranks.bracket)
        return;
    section_open(markup, "Bracket",
                 "Points of the two in each match-up, and then in each tie-break pair that they played because they "
                 "were level. Who goes on stands out. Results count here as they were first played, but in the last "
                 "match-up as they count now.");
    for (unsigned part = 0; part < BRACKET_PARTS; part++)
        add_part(markup, report, part);
    markup_close(markup);
}
