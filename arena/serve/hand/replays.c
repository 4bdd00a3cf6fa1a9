/* SPDX-License-Identifier: MIT */
#include "serve/hand/replays.h"

#include <inttypes.h>
#include <stdlib.h>

#include "serve/serve_inside.h"

static const struct outcome *find_outcome(const struct season *season, uint64_t number)
{
    for (size_t i = 0; i < season->count; i++)
        if (season->outcomes[i].fixture.match == number)
            return &season->outcomes[i];
    return NULL;
}

/* The bot of a version: one of ladder.conf, or one that may attach. NULL: there is none any more. */
static struct serve_bot *bot_of(struct serve *serve, const struct season_version *version, struct error *error)
{
    struct serve_bot *hosted = bots_find(serve, version->bot, "");

    if (hosted && hosted->hosted)
        return hosted;
    return roster_version(&serve->roster, version->bot, version->version)
               ? bots_know(serve, version->bot, version->version, version->owner, error)
               : NULL;
}

/* The same bots in the same class. False with a sentence. */
static bool repeat(struct serve *serve, uint64_t number, struct wish *wish, struct error *error)
{
    const struct outcome *outcome = find_outcome(&serve->season, number);

    if (!outcome)
        return error_set(error, EXIT_WRONG_USE, "there is no result of a match m%" PRIu64 " in season %s", number,
                         serve->season_name);
    *wish = (struct wish){.class = outcome->fixture.class, .sides = outcome->sides, .choice = CHOICE_REPLAY};
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        const struct season_version *version = &serve->season.versions[outcome->fixture.entry[seat]];
        struct serve_bot *bot = bot_of(serve, version, error);

        if (!bot)
            return error_set(error, EXIT_NO,
                             "m%" PRIu64 " cannot be played again: %s is not on the ladder any more; `void` takes the "
                             "match out alone",
                             number, version->bot);
        wish->bot[outcome->side[seat]] = bot;
    }
    return true;
}

/* Takes replays out of the list of wishes. */
static void forget_all(struct serve *serve)
{
    struct wish **at = &serve->wishes;

    while (*at) {
        struct wish *gone = *at;

        if (gone->choice != CHOICE_REPLAY) {
            at = &gone->next;
            continue;
        }
        *at = gone->next;
        free(gone);
    }
    serve->last_wish = at;
}

void replays_wish(struct serve *serve)
{
    forget_all(serve);
    for (size_t i = 0; i < serve->roster.match_count; i++) {
        const struct roster_match *match = &serve->roster.matches[i];
        struct error error = {0};
        struct wish wish;

        if (!match->is_void || !match->replay || season_has_replay(&serve->season, match->line))
            continue;
        if (!repeat(serve, match->number, &wish, &error)) {
            serve_note_match(serve, match->number, "%s", error.text);
            continue;
        }
        wish.line = match->line;
        if (!choose_wish(serve, &wish))
            serve_note_match(serve, match->number, "out of memory: m%" PRIu64 " is not played again", match->number);
    }
}
