/* SPDX-License-Identifier: MIT */
#include "cli/events/event_match.h"

#include "cli/events/standing.h"
#include "cli/matches/printed.h"
#include "event/extensions.h"
#include "event/matches.h"
#include "match/seed.h"
#include "run/sandboxes/lived.h"

static const char *entry_name(const struct event *event, unsigned entry)
{
    return event->file.entries[entry].name;
}

/* The place of a side, in a match of three sides or more; null if the match is void. */
static void add_place(json_t *json, const struct event *event, const struct outcome *outcome, unsigned side)
{
    if (outcome->sides > 2)
        (void)json_object_update_new(json,
                                     json_pack("{ss so}", "side", event->file.game->sides[side], "place",
                                               outcome->is_void ? json_null() : json_integer(outcome->place[side])));
}

static json_t *seat_json(const struct event *event, const struct event_match *match, const struct outcome *outcome,
                         unsigned seat)
{
    const struct run_sandbox sandbox = lived_unpack(match->lived[seat]);
    json_t *json = json_pack("{ss ss si so so}", "role", event->file.game->roles[outcome->role[seat]].name, "entry",
                             entry_name(event, outcome->fixture.entry[seat]), "faults", (int)outcome->faults[seat],
                             "sandbox", lived_sandbox_json(sandbox), "limits", lived_limits_json(sandbox));

    add_place(json, event, outcome, outcome->side[seat]);
    if (match->has_cpu)
        (void)json_object_update_new(json, json_pack("{sI sI}", "cpu_ms", (json_int_t)match->cpu_ms[seat],
                                                     "idle_cpu_ms", (json_int_t)match->idle_cpu_ms[seat]));
    return json;
}

json_t *event_match_json(const struct event *event, size_t at)
{
    const struct event_match *match = &event->matches[at];
    const struct outcome *outcome = &event->outcomes[at];
    char id[RUN_ID_MAX], seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];
    json_t *seats = json_array();

    match_id(outcome, id);
    hex_print(seed, match->seed.bytes, sizeof match->seed.bytes);
    hex_print(hash, match->hash.bytes, sizeof match->hash.bytes);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        (void)json_array_append_new(seats, seat_json(event, match, outcome, seat));
    return json_pack("{si ss sI si sb ss ss ss si si si ss ss so}", "round", outcome->round + 1, "match", id, "group",
                     (json_int_t)outcome->fixture.group + 1, "replay", (int)match->replay, "withdrawn",
                     (int)outcome->withdrawn, "class", event->file.classes[outcome->fixture.class].name, "winner",
                     match_winner(event, outcome), "reason", match->reason, "attempt", (int)match->attempt, "turns",
                     (int)match->turns, "decisions", (int)match->decisions, "seed", seed, "hash", hash, "seats", seats);
}

static void print_byes(FILE *out, const struct event *event, unsigned round, const struct schedule_round *fixtures)
{
    const char *between = "; a bye for ";

    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        if (schedule_has_bye(&event->spec, round, fixtures, entry)) {
            (void)fprintf(out, "%s%s", between, entry_name(event, entry));
            between = ", ";
        }
    (void)fputc('\n', out);
}

/* Those of the class that has the most. */
static void print_sides(FILE *out, const struct event *event)
{
    unsigned most = 0;

    for (unsigned class = 0; class < event->spec.classes; class ++)
        most = schedule_sides(&event->spec, class) > most ? schedule_sides(&event->spec, class) : most;
    for (unsigned side = 0; side < most; side++)
        (void)fprintf(out, " %s%s", side ? "- " : "", event->file.game->sides[side]);
    (void)fputs(most > 2 ? " (place)\n" : "\n", out);
}

void event_round_print(FILE *out, const struct event *event, unsigned round, const struct schedule_round *fixtures)
{
    struct evenness evenness = extensions_evenness(event, round, fixtures);
    char words[EVENNESS_WORDS_MAX];
    bool bracket = schedule_has_bracket(&event->spec);

    if (bracket)
        (void)fprintf(out, "round %u, %s: %zu matches", round + 1, fixtures->title, fixtures->count);
    else
        (void)fprintf(out, "round %u of %u: %zu matches%s", round + 1, event_rounds(event), fixtures->count,
                      event->file.format == FORMAT_CANDIDATE ? " at the most" : "");
    print_byes(out, event, round, fixtures);
    evenness_words(&event->spec, &evenness, words);
    (void)fprintf(out, "%s%s%-8s %-12s %-9s %-14s", bracket ? "" : words, bracket ? "" : "\n", "match", "class",
                  "winner", "reason");
    print_sides(out, event);
}

static void print_player(FILE *out, const struct event *event, const struct outcome *outcome, unsigned seat)
{
    bool begins_side = seat && outcome->side[seat] != outcome->side[seat - 1];

    (void)fprintf(out, " %s%s", begins_side ? "- " : "", entry_name(event, outcome->fixture.entry[seat]));
    if (outcome->sides > 2 && !outcome->is_void)
        (void)fprintf(out, " (%u)", outcome->place[outcome->side[seat]]);
}

void event_match_print(FILE *out, const struct event *event, size_t at)
{
    const struct event_match *match = &event->matches[at];
    const struct outcome *outcome = &event->outcomes[at];
    char id[RUN_ID_MAX];

    match_id(outcome, id);
    (void)fprintf(out, "%u/%-6s %-12s %-9s %-14s", outcome->round + 1u, id,
                  event->file.classes[outcome->fixture.class].name, match_winner(event, outcome), match->reason);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (seat == 0 || outcome->fixture.entry[seat] != outcome->fixture.entry[seat - 1] ||
            outcome->side[seat] != outcome->side[seat - 1])
            print_player(out, event, outcome, seat);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->faults[seat])
            (void)fprintf(out, "  seat %u: %u fault%s", seat, outcome->faults[seat],
                          outcome->faults[seat] == 1 ? "" : "s");
    if (match->replay)
        (void)fprintf(out, "  replay %u", match->replay);
    (void)fputs(outcome->withdrawn ? "  does not count\n" : "\n", out);
}

void event_fault_print(FILE *out, const char *entry, const char *match, const struct run_fault *fault)
{
    (void)fprintf(out, "%s %s in %s: %s\n", entry, fault_kinds[fault->fault].name, match, fault->evidence);
    printed_print(out, "    ", entry, fault->printed);
}
