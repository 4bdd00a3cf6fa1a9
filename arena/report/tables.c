/* SPDX-License-Identifier: MIT */
/* The table of the event, and what is apart from strength. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "event/winner.h"
#include "report/parts.h"
#include "report/words.h"
#include "tournament/standing/share.h"

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

/* What stands beside an entry's name: by what its format ranks it, if that is not strength alone. */
static const char *const rank_heads[FORMATS] = {
    [FORMAT_SWISS] = "points", [FORMAT_KNOCKOUT] = "round", [FORMAT_DOUBLE_ELIMINATION] = "round"};

static const char *rank_head(const struct report *report)
{
    return rank_heads[report->event->file.format];
}

static bool has_points_apart(const struct report *report)
{
    return report->event->file.format != FORMAT_SWISS;
}

/* First places and the mean place are for events that have free-for-alls. */
static bool has_places(const struct report *report)
{
    return report->standing->sides_most > 2;
}

static unsigned columns_over_all(const struct report *report)
{
    return 3u + has_points_apart(report) + 2u * has_places(report);
}

static void add_groups_head(struct markup *markup, const struct report *report)
{
    markup_open(markup, "tr");
    markup_leaf(markup, "td", NULL, "%s", "");
    if (rank_head(report))
        markup_leaf(markup, "td", NULL, "%s", "");
    if (!has_points_apart(report))
        markup_leaf(markup, "td", NULL, "%s", "");
    add_spanning_head(markup, "over all roles", columns_over_all(report), NULL);
    for (unsigned role = 0; role < report->standing->roles; role++) {
        char class[NUMBER_MAX], words[NUMBER_MAX + PROTO_ID_MAX];

        role_class(role, class);
        (void)snprintf(words, sizeof words, "as %s", role_name(report, role));
        add_spanning_head(markup, words, 2, class);
    }
    markup_close(markup);
}

static void add_standing_head(struct markup *markup, const struct report *report)
{
    markup_open(markup, "thead");
    add_groups_head(markup, report);
    markup_open(markup, "tr");
    cell_head(markup, "entry");
    if (rank_head(report))
        cell_head(markup, rank_head(report));
    if (!has_points_apart(report))
        cell_head(markup, "Buchholz");
    cell_head(markup, "Elo");
    cell_head(markup, "above next");
    if (has_points_apart(report))
        cell_head(markup, "points");
    cell_head(markup, "games");
    if (has_places(report)) {
        cell_head(markup, "wins");
        cell_head(markup, "mean place");
    }
    for (unsigned role = 0; role < report->standing->roles; role++) {
        cell_head(markup, "share");
        cell_head(markup, "Elo");
    }
    markup_close(markup);
    markup_close(markup);
}

static void cell_place(struct markup *markup, const struct tally_row *row)
{
    if (row->games)
        markup_leaf(markup, "td", NULL, "%.2f", row_mean_place(row));
    else
        markup_leaf(markup, "td", "none", "\u2013");
}

static void add_standing_row(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    const char *why_out = event_out_words(report->event, entry->entry);
    const struct tally_row all = standing_sum(entry).all;
    char above[LIKELIHOOD_WORDS_MAX];

    markup_open(markup, "tr");
    entry_open(markup, report, entry);
    if (*why_out)
        markup_leaf(markup, "span", "give", " %s", why_out);
    markup_close(markup);
    if (!has_points_apart(report)) {
        markup_leaf(markup, "td", NULL, "%.1f", entry->points);
        markup_leaf(markup, "td", NULL, "%.1f\u00a0%%", swiss_buchholz(&entry->swiss));
    }
    if (schedule_has_bracket(&report->event->spec))
        cell_count(markup, entry->round_reached);
    cell_elo(markup, entry->strength);
    likelihood_words(entry->better_than_next, above);
    if (entry->compared)
        markup_leaf(markup, "td", NULL, "%s\u00a0%%", above);
    else
        markup_leaf(markup, "td", "none", "\u2013");
    if (has_points_apart(report))
        markup_leaf(markup, "td", NULL, "%.1f", entry->points);
    cell_count(markup, all.games);
    if (has_places(report)) {
        cell_count(markup, all.wins);
        cell_place(markup, &all);
    }
    for (unsigned role = 0; role < report->standing->roles; role++) {
        cell_share(markup, &entry->role[role].all);
        cell_elo(markup, entry->role[role].strength);
    }
    markup_close(markup);
}

static const char swiss_words[] =
    "Ranked by points: wins and half the draws; a bye counts half of the matches of a "
    "pairing. Between equals the opponents decide, by the mean of what part of their points they "
    "got (Buchholz, byes left out), then the matches between the equals.";

/* By what it is ranked, where that is not strength. */
static const char *const rank_words[FORMATS] = {
    [FORMAT_SWISS] = swiss_words,
    [FORMAT_KNOCKOUT] = "Ranked by the round of the bracket that an entry has reached, the winner first.",
    [FORMAT_DOUBLE_ELIMINATION] =
        "Ranked by when an entry was put out, by the second match-up that it lost, the winner first.",
};

static void add_standing_words(struct markup *markup, const struct report *report)
{
    const char *ranked = rank_words[report->event->file.format];

    if (ranked)
        markup_leaf(markup, "p", NULL, "%s Between those who are still equal the stronger one is first.", ranked);
    if (quality_is_bad(&report->standing->quality)) {
        char words[QUALITY_WORDS_MAX];

        quality_words(&report->standing->quality, words);
        markup_leaf(markup, "p", "warning", "Warning: %s.", words);
    }
    if (report->standing->roles > 1 && !report->standing->roles_known)
        markup_leaf(markup, "p", NULL,
                    "These pairings cannot show whether an entry is strong in a role or its opponents are weak against "
                    "it: the intervals of single roles stay wide, however many games there are.");
}

void part_standing(struct markup *markup, const struct report *report)
{
    section_open(markup, "Table",
                 "Elo above the mean of the field, with the half width of its 95 % interval. \u201cAbove next\u201d is "
                 "how likely an entry is stronger than the one below it.");
    add_standing_words(markup, report);
    if (has_places(report))
        markup_leaf(markup, "p", NULL,
                    "A match of three sides or more gives each of them 0 to 1 points: the part of the other sides that "
                    "it placed above, half for an equal place. The share is of these points. Wins are first places "
                    "alone.");
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

/* Who made which, and which kinds there are at all: the others have no column. */
struct faults {
    struct fault_counts *counts;
    bool any, of[FAULT_COUNT];
};

static struct faults count_faults(const struct report *report)
{
    unsigned rows = report->standing->entries * report->standing->roles;
    struct faults faults = {.counts = event_fault_counts(report->event)};

    for (unsigned i = 0; faults.counts && i < rows; i++)
        for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
            if (faults.counts[i].of[kind])
                faults.any = faults.of[kind] = true;
    return faults;
}

static void cell_some(struct markup *markup, uint64_t count)
{
    if (count)
        cell_count(markup, count);
    else
        markup_leaf(markup, "td", "none", "0");
}

static void add_faults_row(struct markup *markup, const struct report *report, const struct faults *faults,
                           const struct standing_entry *entry)
{
    struct fault_counts kinds = event_faults_of(faults->counts, entry->entry, report->standing->roles);
    struct standing_sum sum = standing_sum(entry);

    markup_open(markup, "tr");
    cell_entry(markup, report, entry);
    for (unsigned role = 0; role < report->standing->roles; role++)
        cell_some(markup, entry->role[role].faults);
    if (sum.all.games)
        markup_leaf(markup, "td", NULL, "%.1f", 100 * (double)sum.faults / sum.all.games);
    else
        markup_leaf(markup, "td", "none", "\u2013");
    for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
        if (faults->of[kind])
            cell_some(markup, kinds.of[kind]);
    cell_some(markup, sum.voids);
    markup_leaf(markup, "td", NULL, "%s", event_out_words(report->event, entry->entry));
    markup_close(markup);
}

static void add_faults_head(struct markup *markup, const struct report *report, const struct faults *faults)
{
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    cell_head(markup, "entry");
    for (unsigned role = 0; role < report->standing->roles; role++) {
        char words[NUMBER_MAX + PROTO_ID_MAX];

        (void)snprintf(words, sizeof words, "faults as %s", role_name(report, role));
        cell_head(markup, words);
    }
    cell_head(markup, "in 100 games");
    for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
        if (faults->of[kind])
            cell_head(markup, fault_kinds[kind].name);
    cell_head(markup, "void matches");
    cell_head(markup, "");
    markup_close(markup);
    markup_close(markup);
}

static void add_faults_table(struct markup *markup, const struct report *report, const struct faults *faults)
{
    table_open(markup);
    markup_attribute(markup, "id", "faults");
    add_faults_head(markup, report, faults);
    markup_open(markup, "tbody");
    for (unsigned i = 0; i < report->standing->entries; i++)
        add_faults_row(markup, report, faults, &report->standing->table[i]);
    markup_close(markup);
    table_close(markup);
}

/* What the words of the heads mean. */
static void add_kinds(struct markup *markup, const struct faults *faults)
{
    markup_open(markup, "dl");
    for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
        if (faults->of[kind]) {
            markup_leaf(markup, "dt", NULL, "%s", fault_kinds[kind].name);
            markup_leaf(markup, "dd", NULL, "%s%s", fault_kinds[kind].help,
                        fault_kinds[kind].cost == FAULT_NOTED ? "; it costs nothing, and is not counted before" : "");
        }
    markup_close(markup);
}

static void add_nothing(struct markup *markup, const struct standing *standing)
{
    if (standing->withdrawn)
        markup_leaf(markup, "p", NULL, "%" PRIu64 " matches were left out or withdrawn, and do not count.",
                    standing->withdrawn);
}

void part_faults(struct markup *markup, const struct report *report)
{
    struct faults faults = count_faults(report);

    section_open(markup, "Faults and voids", NULL);
    if (!faults.counts) {
        markup->out->failed = true;
    } else if (!faults.any && report->standing->voids == 0) {
        markup_leaf(markup, "p", NULL, "No bot made a fault%s, and no match is void.",
                    report->standing->withdrawn ? " in a match that counts" : "");
        add_nothing(markup, report->standing);
    } else {
        markup_leaf(markup, "p", NULL,
                    "A fault does not change what a match counts; a void match does not count. %" PRIu64
                    " matches are void. The records in rounds/ say what happened in each.",
                    report->standing->voids);
        add_nothing(markup, report->standing);
        add_faults_table(markup, report, &faults);
        if (faults.any)
            add_kinds(markup, &faults);
    }
    markup_close(markup);
    free(faults.counts);
}
