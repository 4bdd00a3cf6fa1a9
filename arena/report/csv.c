/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/set_aside.h"
#include "event/matches.h"
#include "event/winner.h"
#include "match/seed.h"
#include "report/csv_line.h"
#include "report/words.h"

/* --- the table --------------------------------------------------------------------------------------------------- */

/* "in_duel_elo", with the role before it if there is one. */
static void add_class_heads(struct line *line, const struct report *report, const char *as)
{
    for (unsigned class = 0; class < report->standing->classes; class ++) {
        csv_field(line, "%sin_%s_elo", as, class_name(report, class));
        csv_field(line, "%sin_%s_elo_interval", as, class_name(report, class));
    }
}

/* In an event of free-for-alls: the mean place, and how often an entry had which. */
static void add_places_head(struct line *line, const struct standing *standing)
{
    if (standing->sides_most <= 2)
        return;
    csv_field(line, "%s", "wins");
    csv_field(line, "%s", "mean_place");
    for (unsigned place = 1; place <= standing->sides_most; place++)
        csv_field(line, "place_%u", place);
}

static void add_places(struct line *line, const struct standing *standing, const struct tally_row *row)
{
    if (standing->sides_most <= 2)
        return;
    csv_field(line, "%" PRIu32, row->wins);
    if (row->games)
        csv_field(line, "%.6f", row_mean_place(row));
    else
        csv_field(line, "%s", "");
    for (unsigned place = 0; place < standing->sides_most; place++)
        csv_field(line, "%" PRIu32, row->places[place]);
}

static void add_standing_head(struct line *line, const struct report *report)
{
    static const char *const heads[] = {"rank",      "entry",    "elo",           "elo_interval", "above_next",
                                        "points",    "games",    "faults",        "voids",        "set_aside",
                                        "withdrawn", "buchholz", "round_reached", "winner"};
    static const char *const role_heads[] = {"games", "wins",         "draws",  "losses", "share",
                                             "elo",   "elo_interval", "faults", "voids",  "decisions"};

    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        csv_field(line, "%s", heads[i]);
    for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
        csv_field(line, "faults_%s", fault_kinds[kind].name);
    for (unsigned role = 0; role < report->standing->roles; role++)
        for (unsigned i = 0; i < sizeof role_heads / sizeof *role_heads; i++)
            csv_field(line, "%s_%s", role_name(report, role), role_heads[i]);
    csv_field(line, "%s", "shared_rank");
    add_class_heads(line, report, "");
    for (unsigned role = 0; role < report->standing->roles; role++) {
        char as[CSV_FIELD_MAX];

        (void)snprintf(as, sizeof as, "%s_", role_name(report, role));
        add_class_heads(line, report, as);
    }
    add_places_head(line, report->standing);
    csv_end(line);
}

/* Strengths in the classes. */
static void add_classes(struct line *line, const struct report *report, const struct estimate in_class[])
{
    for (unsigned class = 0; class < report->standing->classes; class ++) {
        csv_field(line, "%.4f", estimate_elo(in_class[class]));
        csv_field(line, "%.4f", estimate_interval(in_class[class]));
    }
}

static void add_role(struct line *line, const struct standing_role *role)
{
    csv_field(line, "%" PRIu32, role->all.games);
    csv_field(line, "%" PRIu32, role->all.wins);
    csv_field(line, "%" PRIu32, role->all.draws);
    csv_field(line, "%" PRIu32, role->all.losses);
    csv_field(line, "%.6f", share_of(&role->all).mean);
    csv_field(line, "%.4f", estimate_elo(role->strength));
    csv_field(line, "%.4f", estimate_interval(role->strength));
    csv_field(line, "%" PRIu32, role->faults);
    csv_field(line, "%" PRIu32, role->voids);
    csv_field(line, "%" PRIu64, role->decisions);
}

/* What has to do with the rank beside strength. A winner has a knockout that is decided. */
static void add_rank_fields(struct line *line, const struct report *report, const struct standing_entry *entry)
{
    const struct event_entry *winner = event_winner(report->event, report->standing, report->over);
    bool wins = winner == &report->event->file.entries[entry->entry];

    csv_field(line, "%s", set_aside_is(report->event, entry->entry) ? "yes" : "no");
    csv_field(line, "%s", report->event->withdrawn[entry->entry] ? "yes" : "no");
    if (report->event->file.format == FORMAT_SWISS)
        csv_field(line, "%.4f", swiss_buchholz(&entry->swiss));
    else
        csv_field(line, "%s", "");
    if (entry->round_reached)
        csv_field(line, "%u", entry->round_reached);
    else
        csv_field(line, "%s", "");
    csv_field(line, "%s", !winner ? "" : wins ? "yes" : "no");
}

void report_standing_csv(struct buffer *out, const struct report *report)
{
    struct fault_counts *faults = event_fault_counts(report->event);
    struct line line = {.out = out};

    out->failed = out->failed || !faults;
    add_standing_head(&line, report);
    for (unsigned i = 0; faults && i < report->standing->entries; i++) {
        const struct standing_entry *entry = &report->standing->table[i];
        struct standing_sum sum = standing_sum(entry);
        struct fault_counts kinds = event_faults_of(faults, entry->entry, report->standing->roles);

        csv_field(&line, "%u", entry->rank);
        csv_field(&line, "%s", entry_name(report, entry->entry));
        csv_field(&line, "%.4f", estimate_elo(entry->strength));
        csv_field(&line, "%.4f", estimate_interval(entry->strength));
        if (entry->compared)
            csv_field(&line, "%.6f", entry->better_than_next);
        else
            csv_field(&line, "%s", "");
        csv_field(&line, "%.1f", entry->points);
        csv_field(&line, "%" PRIu64, (uint64_t)sum.all.games);
        csv_field(&line, "%" PRIu64, sum.faults);
        csv_field(&line, "%" PRIu64, sum.voids);
        add_rank_fields(&line, report, entry);
        for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
            csv_field(&line, "%" PRIu32, kinds.of[kind]);
        for (unsigned role = 0; role < report->standing->roles; role++)
            add_role(&line, &entry->role[role]);
        csv_field(&line, "%u", entry->shared_rank);
        add_classes(&line, report, entry->strength_in_class);
        for (unsigned role = 0; role < report->standing->roles; role++)
            add_classes(&line, report, entry->role[role].strength_in_class);
        add_places(&line, report->standing, &sum.all);
        csv_end(&line);
    }
    free(faults);
}

/* --- who against whom -------------------------------------------------------------------------------------------- */

static void add_versus_head(struct line *line, const struct report *report)
{
    static const char *const heads[] = {"entry", "opponent", "games", "wins", "draws", "losses", "share", "above"};

    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        csv_field(line, "%s", heads[i]);
    for (unsigned role = 0; role < report->standing->roles; role++)
        csv_field(line, "%s_above", role_name(report, role));
    csv_end(line);
}

static void add_above(struct line *line, const struct standing *standing, unsigned role, unsigned entry, unsigned other)
{
    if (standing_compares(standing, entry, other))
        csv_field(line, "%.6f", standing_above(standing, role, entry, other));
    else
        csv_field(line, "%s", "");
}

static void add_versus(struct line *line, const struct report *report, unsigned entry, unsigned other)
{
    const struct standing *standing = report->standing;
    const struct tally_row *versus = &standing->versus[(size_t)entry * standing->entries + other];

    csv_field(line, "%s", entry_name(report, entry));
    csv_field(line, "%s", entry_name(report, other));
    csv_field(line, "%" PRIu32, versus->games);
    csv_field(line, "%" PRIu32, versus->wins);
    csv_field(line, "%" PRIu32, versus->draws);
    csv_field(line, "%" PRIu32, versus->losses);
    if (versus->games)
        csv_field(line, "%.6f", share_of(versus).mean);
    else
        csv_field(line, "%s", "");
    add_above(line, standing, standing->roles, entry, other);
    for (unsigned role = 0; role < standing->roles; role++)
        add_above(line, standing, role, entry, other);
    csv_end(line);
}

void report_versus_csv(struct buffer *out, const struct report *report)
{
    const struct standing *standing = report->standing;
    struct line line = {.out = out};

    add_versus_head(&line, report);
    for (unsigned row = 0; row < standing->entries; row++)
        for (unsigned column = 0; column < standing->entries; column++)
            if (row != column)
                add_versus(&line, report, standing->table[row].entry, standing->table[column].entry);
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static unsigned seats_most(const struct event *event)
{
    unsigned most = 0;

    for (unsigned class = 0; class < event->spec.classes; class ++)
        most = event->spec.seats[class] > most ? event->spec.seats[class] : most;
    return most;
}

static void add_matches_head(struct line *line, const struct report *report)
{
    static const char *const heads[] = {"round",  "match",   "group", "replay",    "class", "winner", "reason",
                                        "counts", "attempt", "turns", "decisions", "seed",  "hash"};

    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        csv_field(line, "%s", heads[i]);
    for (unsigned seat = 0; seat < seats_most(report->event); seat++) {
        csv_field(line, "seat_%u_role", seat);
        csv_field(line, "seat_%u_entry", seat);
        csv_field(line, "seat_%u_faults", seat);
    }
    for (unsigned seat = 0; report->standing->sides_most > 2 && seat < seats_most(report->event); seat++)
        csv_field(line, "seat_%u_place", seat);
    csv_end(line);
}

/* The place of the side of each seat; none of a void match. */
static void add_seat_places(struct line *line, const struct report *report, const struct outcome *outcome)
{
    for (unsigned seat = 0; report->standing->sides_most > 2 && seat < seats_most(report->event); seat++)
        if (seat < outcome->seats && !outcome->is_void)
            csv_field(line, "%u", outcome->place[outcome->side[seat]]);
        else
            csv_field(line, "%s", "");
}

static void add_match(struct line *line, const struct report *report, size_t at)
{
    const struct event_match *match = &report->event->matches[at];
    const struct outcome *outcome = &report->event->outcomes[at];
    char id[RUN_ID_MAX], seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];

    match_id(outcome, id);
    hex_print(seed, match->seed.bytes, sizeof match->seed.bytes);
    hex_print(hash, match->hash.bytes, sizeof match->hash.bytes);
    csv_field(line, "%u", outcome->round + 1u);
    csv_field(line, "%s", id);
    csv_field(line, "%" PRIu32, outcome->fixture.group + 1);
    csv_field(line, "%u", match->replay);
    csv_field(line, "%s", class_name(report, outcome->fixture.class));
    csv_field(line, "%s", match_winner(report->event, outcome));
    csv_field(line, "%s", match->reason);
    csv_field(line, "%s", outcome_counts(outcome) ? "yes" : "no");
    csv_field(line, "%u", match->attempt);
    csv_field(line, "%u", match->turns);
    csv_field(line, "%u", match->decisions);
    csv_field(line, "%s", seed);
    csv_field(line, "%s", hash);
    for (unsigned seat = 0; seat < seats_most(report->event); seat++) {
        bool taken = seat < outcome->seats;

        csv_field(line, "%s", taken ? role_name(report, outcome->role[seat]) : "");
        csv_field(line, "%s", taken ? entry_name(report, outcome->fixture.entry[seat]) : "");
        if (taken)
            csv_field(line, "%u", outcome->faults[seat]);
        else
            csv_field(line, "%s", "");
    }
    add_seat_places(line, report, outcome);
    csv_end(line);
}

void report_matches_csv(struct buffer *out, const struct report *report, size_t first, size_t count)
{
    struct line line = {.out = out};

    if (first == 0)
        add_matches_head(&line, report);
    for (size_t i = first; i < first + count; i++)
        add_match(&line, report, i);
}
