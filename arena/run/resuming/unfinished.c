/* SPDX-License-Identifier: MIT */
#include "run/resuming/unfinished.h"

#include <stdio.h>
#include <stdlib.h>

static bool find_game(void *context, struct span name, struct record_game *out)
{
    const struct plan *plan = context;

    *out = (struct record_game){plan->game, span_text(plan->epoch)};
    return span_equal(name, span_text(plan->game->name));
}

static void name_seats(struct unfinished *unfinished, const struct record_match *match)
{
    for (unsigned seat = 0; seat < match->seats; seat++) {
        (void)snprintf(unfinished->bot[seat], sizeof unfinished->bot[seat], "%.*s", (int)match->bot[seat].size,
                       (const char *)match->bot[seat].at);
        (void)snprintf(unfinished->version[seat], sizeof unfinished->version[seat], "%.*s",
                       (int)match->version[seat].size, (const char *)match->version[seat].at);
    }
}

static bool read_past(struct unfinished *unfinished, const struct plan *plan, struct error *error)
{
    const struct record_games games = {.find = find_game, .context = (void *)(uintptr_t)plan};
    struct record_match match;

    unfinished->file = unfinished->bytes.failed ? NULL : record_file_in(buffer_span(&unfinished->bytes));
    if (!unfinished->file)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!record_file_match(unfinished->file, 0, &match, error) ||
        !past_read(&unfinished->past, unfinished->file, 0, &games, error))
        return false;
    name_seats(unfinished, &match);
    unfinished->lost = past_lost(&unfinished->past, plan->clock.strikes);
    return true;
}

struct unfinished *unfinished_new(const struct plan *plan, const struct record_file *file, size_t index,
                                  const char *path, struct error *error)
{
    struct unfinished *unfinished = calloc(1, sizeof *unfinished);

    if (!unfinished) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    unfinished->place = (struct record_place){path, record_file_ordinal(file, index)};
    buffer_init(&unfinished->bytes, RECORD_FILE_MOST);
    record_file_extract(file, index, &unfinished->bytes);
    if (read_past(unfinished, plan, error))
        return unfinished;
    unfinished_free(unfinished);
    return NULL;
}

void unfinished_free(struct unfinished *unfinished)
{
    if (!unfinished)
        return;
    past_release(&unfinished->past);
    record_file_free(unfinished->file);
    buffer_release(&unfinished->bytes);
    free(unfinished);
}
