/* SPDX-License-Identifier: MIT */
/* The table of the event, and what is apart from strength. */
#include <inttypes.h>
#include <stdio.h>

#include "report/parts.h"
#include "report/words.h"

/* --- the table --------------------------------------------------------------------------------------------------- */

static void add_spanning_head(struct markup *markup, const char *words, unsigned columns, const char *class)
{
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "colgroup");
    markup_attribute(markup, "colspan", "%u", columns);
    if (class)
        markup_attribute(markup, "class", "%s", class);
    markup_words(markup, words);
    markup_close(markup);
}

static void add_standing_head(struct markup *markup, const struct report *report)
{
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    markup_leaf(markup, "td", NULL, "%s", "");
    add_spanning_head(markup, "over all roles", 4, NULL);
    for (unsigned role = 0; role < report->standing->roles; role++) {
        char class[NUMBER_MAX], words[NUMBER_MAX + PROTO_ID_MAX];

        role_class(role, class);
        (void)snprintf(words, sizeof words, "as %s", role_name(report, role));
        add_spanning_head(markup, words, 2, class);
    }
    markup_close(markup);
    markup_open(markup, "tr");
    cell_head(markup, "entry");
    cell_head(markup, "Elo");
    cell_head(markup, "above next");
    cell_head(markup, "points");
    cell_head(markup, "games");
    for (unsigned role = 0; role < report->standing->roles; role++) {
        cell_head(markup, "share");
        cell_head(markup, "Elo");
    }
    markup_close(markup);
    markup_close(markup);
}

static void add_standing_row(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    markup_open(markup, "tr");
    cell_entry(markup, report, entry);
    cell_elo(markup, entry->strength);
    if (entry->rank < report->standing->entries)
        markup_leaf(markup, "td", NULL, "%.1f\u00a0%%", PERCENT * entry->better_than_next);
    else
        markup_leaf(markup, "td", "none", "\u2013");
    markup_leaf(markup, "td", NULL, "%.1f", entry->points);
    cell_count(markup, entry_games(report, entry));
    for (unsigned role = 0; role < report->standing->roles; role++) {
        cell_share(markup, &entry->role[role].all);
        cell_elo(markup, entry->role[role].strength);
    }
    markup_close(markup);
}

void part_standing(struct markup *markup, const struct report *report)
{
    section_open(markup, "Table",
                 "Elo above the mean of the field, with the half width of its 95 % interval. \u201cAbove next\u201d is "
                 "how likely an entry is stronger than the one below it.");
    if (report->standing->entries == 2)
        markup_leaf(markup, "p", NULL,
                    "Between two entries alone it cannot be told whether one is strong in a role, or the other weak "
                    "against it: the intervals of single roles are wide, however many games there are.");
    table_open(markup);
    markup_attribute(markup, "id", "standing");
    add_standing_head(markup, report);
    markup_open(markup, "tbody");
    for (unsigned i = 0; i < report->standing->entries; i++)
        add_standing_row(markup, report, &report->standing->table[i]);
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
}

/* --- faults and voids -------------------------------------------------------------------------------------------- */

static void add_faults_row(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    uint64_t games = entry_games(report, entry), faults = entry_faults(report, entry);

    markup_open(markup, "tr");
    cell_entry(markup, report, entry);
    for (unsigned role = 0; role < report->standing->roles; role++)
        cell_count(markup, entry->role[role].faults);
    if (games)
        markup_leaf(markup, "td", NULL, "%.1f", (double)PERCENT * (double)faults / (double)games);
    else
        markup_leaf(markup, "td", "none", "\u2013");
    cell_count(markup, entry_voids(report, entry));
    markup_leaf(markup, "td", NULL, "%s", report->event->set_aside[entry->entry] ? "set aside" : "");
    markup_close(markup);
}

static void add_faults_table(struct markup *markup, const struct report *report)
{
    table_open(markup);
    markup_attribute(markup, "id", "faults");
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    cell_head(markup, "entry");
    for (unsigned role = 0; role < report->standing->roles; role++) {
        char words[NUMBER_MAX + PROTO_ID_MAX];

        (void)snprintf(words, sizeof words, "faults as %s", role_name(report, role));
        cell_head(markup, words);
    }
    cell_head(markup, "in 100 games");
    cell_head(markup, "void matches");
    cell_head(markup, "");
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "tbody");
    for (unsigned i = 0; i < report->standing->entries; i++)
        add_faults_row(markup, report, &report->standing->table[i]);
    markup_close(markup);
    table_close(markup);
}

void part_faults(struct markup *markup, const struct report *report)
{
    uint64_t faults = 0;

    section_open(markup, "Faults and voids", NULL);
    for (unsigned i = 0; i < report->standing->entries; i++)
        faults += entry_faults(report, &report->standing->table[i]);
    if (faults + report->standing->voids == 0) {
        markup_leaf(markup, "p", NULL, "No bot made a fault, and no match is void.");
    } else {
        markup_leaf(markup, "p", NULL,
                    "What bots did wrong does not change what a match counts; a void match counts for nothing. %" PRIu64
                    " matches are void. The records in rounds/ say what happened in each.",
                    report->standing->voids);
        add_faults_table(markup, report);
    }
    markup_close(markup);
}
