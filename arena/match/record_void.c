/* SPDX-License-Identifier: MIT */
#include "match/record_void.h"

#include <stdio.h>

static bool find_game(void *context, struct span name, struct record_game *out)
{
    *out = *(const struct record_game *)context;
    return span_equal(name, span_text(out->game->name));
}

static struct record_header header_of(const struct record_match *match, const struct game *game, const char *arena)
{
    struct record_header header = {.game = game, .arena = span_text(arena), .seats = match->seats};

    for (unsigned seat = 0; seat < match->seats; seat++)
        header.seat[seat] =
            (struct record_seat){.bot = match->bot[seat], .version = match->version[seat], .lived = match->lived[seat]};
    return header;
}

/* Plays it again as far as it goes. */
static bool look(const struct record_file *file, size_t index, const struct record_game *game,
                 struct record_report *report, struct error *error)
{
    const struct record_games games = {.find = find_game, .context = (void *)(uintptr_t)game};

    record_verify(file, index, &games, report);
    return report->outcome == RECORD_UNFINISHED || report->outcome == RECORD_OTHER_EPOCH ||
           report->outcome == RECORD_UNKNOWN_GAME ||
           error_set(error, EXIT_COULD_NOT_RUN, "the match cannot be closed: %s", report->why);
}

bool record_void(struct record_writer *writer, const char *path, const struct record_file *file, size_t index,
                 const struct record_game *game, const char *arena, const char *reason, struct error *error)
{
    const struct record_place place = {path, record_file_ordinal(file, index)};
    struct verdict verdict = {.winner = VERDICT_VOID};
    struct record_report report;
    struct record_header header;
    struct record_match match;
    struct record *record;

    if (!record_file_match(file, index, &match, error) || !look(file, index, game, &report, error))
        return false;
    (void)snprintf(verdict.reason, sizeof verdict.reason, "%s", reason);
    header = header_of(&match, game->game, arena);
    record = record_resume(writer, &place, &header, error);
    return record &&
           record_end(record, &(struct record_trailer){&verdict, &report.hash, report.turns, report.decisions, NULL},
                      error);
}
