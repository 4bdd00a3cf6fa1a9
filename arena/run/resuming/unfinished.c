/* SPDX-License-Identifier: MIT */
#include "run/resuming/unfinished.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/sandboxes/lived.h"

static bool find_game(void *context, struct span name, struct record_game *out)
{
    const struct unfinished_rules *rules = context;

    *out = (struct record_game){rules->game, span_text(rules->epoch)};
    return span_equal(name, span_text(rules->game->name));
}

static void copy_text(char *out, size_t size, struct span text)
{
    (void)snprintf(out, size, "%.*s", (int)text.size, (const char *)text.at);
}

/* Who sat there last. */
static void name_seat(void *context, unsigned seat, const struct record_seat *from)
{
    struct unfinished *unfinished = context;

    copy_text(unfinished->bot[seat], sizeof unfinished->bot[seat], from->bot);
    copy_text(unfinished->version[seat], sizeof unfinished->version[seat], from->version);
    copy_text(unfinished->session[seat], sizeof unfinished->session[seat], from->session);
    unfinished->handle[seat] = from->handle;
    unfinished->sandbox[seat] = run_sandbox_weaker(unfinished->sandbox[seat], lived_read(&from->lived));
}

static bool name_seats(struct unfinished *unfinished, struct error *error)
{
    const struct record_skim skim = {.resumed = name_seat, .context = unfinished};
    struct record_match match;

    if (!record_file_match(unfinished->file, 0, &match, error))
        return false;
    unfinished->seed = match.seed;
    for (unsigned seat = 0; seat < match.seats; seat++) {
        unfinished->sandbox[seat] = lived_read(&match.lived[seat]);
        name_seat(unfinished, seat,
                  &(struct record_seat){match.bot[seat], match.version[seat], match.session[seat], match.handle[seat],
                                        match.lived[seat]});
    }
    return record_file_skim(unfinished->file, 0, &skim, error);
}

static bool read_past(struct unfinished *unfinished, const struct unfinished_rules *rules, struct error *error)
{
    const struct record_games games = {.find = find_game, .context = (void *)(uintptr_t)rules};

    unfinished->file = unfinished->bytes.failed ? NULL : record_file_in(buffer_span(&unfinished->bytes));
    if (!unfinished->file)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!past_read(&unfinished->past, unfinished->file, 0, &games, error) || !name_seats(unfinished, error))
        return false;
    unfinished->lost = past_lost(&unfinished->past, rules->strikes);
    return true;
}

bool unfinished_is_of(const struct record_match *match, const struct game *game, const struct lineup *lineup)
{
    struct error none = {0};
    int64_t values[GAME_SETTINGS_MAX];
    bool good = match->seats == lineup->seats && record_match_values(match, game, values, &none) &&
                memcmp(values, lineup->settings.values, game->setting_count * sizeof *values) == 0;

    for (unsigned seat = 0; good && seat < lineup->seats; seat++)
        good = span_equal(match->role[seat], span_text(game->roles[lineup->role_of[seat]].name));
    return good;
}

struct unfinished *unfinished_new(const struct unfinished_rules *rules, const struct record_file *file, size_t index,
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
    if (read_past(unfinished, rules, error))
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
