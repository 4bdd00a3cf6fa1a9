/* SPDX-License-Identifier: MIT */
#include "serve/given_up.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/version.h"
#include "ladder/records/archive.h"
#include "match/record_void.h"
#include "serve/serve_inside.h"

static bool close_match(const struct serve *serve, const struct given_up *one, struct error *error)
{
    const struct record_game game = {serve->file->game, span_text(serve->epoch)};
    struct record_writer *writer = record_writer_new(serve->records, "ladder", error);
    struct record_file *file = writer ? record_file_open(one->path, error) : NULL;
    bool good = file && record_void(writer, one->path, file, one->index, &game, version_program, "changed", error);

    record_file_free(file);
    record_writer_free(writer);
    return good;
}

/* Adds the result as the records have it. Under the lock. */
static bool take(struct serve *serve, const struct season *read, uint64_t number)
{
    for (size_t i = read->count; i > 0; i--) {
        struct outcome outcome = read->outcomes[i - 1];

        if (outcome.fixture.match != number)
            continue;
        for (unsigned seat = 0; seat < outcome.seats; seat++) {
            const struct season_version *version = &read->versions[outcome.fixture.entry[seat]];
            int known = season_version(&serve->season, version->bot, version->version, version->owner);

            if (known == SEASON_NOBODY)
                return false;
            outcome.fixture.entry[seat] = (uint16_t)known;
        }
        outcome.withdrawn = roster_match(&serve->roster, number) != NULL;
        return season_add(&serve->season, number, &outcome);
    }
    return false;
}

bool given_up_close(struct serve *serve, const atomic_bool *ends)
{
    struct given_up one;
    struct archive_report report;
    struct season read;
    struct error error = {0};
    char name[PROTO_ID_MAX + 1];
    unsigned season = serve->season_count;
    bool good;

    if (!broken_off_given_up(serve, &one))
        return false;
    (void)snprintf(name, sizeof name, "%s", serve->season_name);
    (void)pthread_mutex_unlock(&serve->lock);
    season_init(&read);
    good = close_match(serve, &one, &error) &&
           archive_read(&read, serve->file, serve->options->folder, name, &report, ends, &error);
    (void)pthread_mutex_lock(&serve->lock);
    if (good && season == serve->season_count && !take(serve, &read, one.number))
        (void)error_set(&error, EXIT_COULD_NOT_RUN, "its record has no result");
    broken_off_closed(serve, one.number);
    season_release(&read);
    if (error.code)
        serve_note_match(serve, one.number, "m%" PRIu64 " is void when arena serve is started again: %s", one.number,
                         error.text);
    return true;
}
