/* SPDX-License-Identifier: MIT */
/* The matchmaker as a source of the engine, and what becomes of its matches. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fault.h"
#include "match/seed.h"
#include "run/steady.h"
#include "serve/serve_inside.h"

enum { SENTENCE_MAX = 400, PAUSE_DOUBLINGS = 20 };

static const int64_t DAY_US = INT64_C(86400000000);

__attribute__((format(printf, 2, 3))) static void notice(const struct serve *serve, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (serve->ops->notice)
        serve->ops->notice(serve->ops->context, sentence);
}

/* --- the next match ---------------------------------------------------------------------------------------------- */

/* Who can be given a match by this ask. */
struct asked {
    const struct serve *serve;
    const struct source_ask *ask;
};

static bool attaches(const struct serve *serve, unsigned bot)
{
    return serve->file->bots[bot].command[0] == '@';
}

/* All seats of a side of the class are the bot's, the others nobody's. */
static void seat_side(const struct serve *serve, unsigned class, unsigned side, unsigned bot, struct lineup *lineup)
{
    for (unsigned seat = 0; seat < serve->lineups[class].seats; seat++)
        if (serve->lineups[class].side_of[seat] == side)
            lineup->bot_of[seat] = (uint16_t)bot;
}

/* The seats of one side as a lineup of their own. */
static void side_alone(const struct serve *serve, unsigned class, unsigned side, unsigned bot, struct lineup *out)
{
    const struct lineup *whole = &serve->lineups[class];

    *out = *whole;
    out->seats = 0;
    for (unsigned seat = 0; seat < whole->seats; seat++)
        if (whole->side_of[seat] == side) {
            out->bot_of[out->seats] = (uint16_t)bot;
            out->side_of[out->seats] = whole->side_of[seat];
            out->role_of[out->seats++] = whole->role_of[seat];
        }
}

/* The arena starts a hosted bot when it is needed; one that attaches must be there. */
static bool has_room(void *context, unsigned bot, unsigned class, unsigned side)
{
    const struct asked *asked = context;
    struct lineup lineup;

    if (attaches(asked->serve, bot) ? asked->ask->seating == SEATING_HOSTED : !asked->ask->only_vacant)
        return !attaches(asked->serve, bot);
    side_alone(asked->serve, class, side, bot, &lineup);
    return vacancies_suffice(asked->ask->vacancies, &lineup);
}

/* If the asker wants only matches with a bot that attaches, it is chosen for one. */
static bool leads(void *context, unsigned bot)
{
    const struct asked *asked = context;

    return asked->ask->seating != SEATING_ATTACHED || attaches(asked->serve, bot);
}

/* Bots whose pause is over play again. Returns when the next one's is. */
static int64_t end_pauses(struct serve *serve)
{
    int64_t now_us = steady_us(), next_us = INT64_MAX;

    for (unsigned bot = 0; bot < serve->file->bot_count; bot++) {
        struct pause *pause = &serve->pauses[bot];

        if (pause->until_us && pause->until_us <= now_us) {
            pause->until_us = 0;
            matchmaker_let(serve->maker, bot, true);
        }
        if (pause->until_us && pause->until_us < next_us)
            next_us = pause->until_us;
    }
    return next_us;
}

static void name_seats(const struct serve *serve, const struct lineup *lineup, unsigned class, struct run_ladder *out)
{
    out->record = (struct record_ladder){.ladder = span_text(serve->file->name),
                                         .season = span_text(SERVE_SEASON),
                                         .class = span_text(serve->file->classes[class].name)};
    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        const struct ladder_bot *bot = &serve->file->bots[lineup->bot_of[seat]];

        out->bot[seat] = span_text(bot->name);
        out->record.owner[seat] = span_text(bot->owner);
    }
}

static void fill_in(const struct serve *serve, struct playing *playing, struct run_fixture *fixture)
{
    fixture->id = playing->number;
    (void)snprintf(fixture->name, sizeof fixture->name, "m%" PRIu64, playing->number);
    fixture->lineup = serve->lineups[playing->match.class];
    for (unsigned side = 0; playing->match.bot[side] < serve->file->bot_count && side < EVENT_SEATS; side++)
        seat_side(serve, playing->match.class, side, playing->match.bot[side], &fixture->lineup);
    fixture->lineup.seed_number = (unsigned)playing->number;
    fixture->seed = seed_random();
    fixture->seed_is_match = true;
    fixture->attempt = 1;
    name_seats(serve, &fixture->lineup, playing->match.class, &playing->ladder);
    fixture->ladder = &playing->ladder;
}

static enum source_answer choose(struct serve *serve, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct asked asked = {serve, ask};
    const struct matchmaker_room room = {.has = has_room, .leads = leads, .context = &asked};
    struct playing *playing;

    fixture->later_us = end_pauses(serve);
    if ((serve->options->matches_most && serve->given == serve->options->matches_most) ||
        serve->season.last >= SEASON_MATCHES_MAX)
        return SOURCE_NO_MORE;
    playing = calloc(1, sizeof *playing);
    if (!playing || !matchmaker_next(serve->maker, &room, &playing->match)) {
        free(playing);
        return SOURCE_LATER;
    }
    playing->number = ++serve->season.last;
    playing->next = serve->playing;
    serve->playing = playing;
    serve->given++;
    fill_in(serve, playing, fixture);
    return SOURCE_MATCH;
}

static enum source_answer next(void *context, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct serve *serve = context;
    enum source_answer answer;

    (void)pthread_mutex_lock(&serve->lock);
    answer = choose(serve, ask, fixture);
    (void)pthread_mutex_unlock(&serve->lock);
    return answer;
}

/* --- what becomes of it ------------------------------------------------------------------------------------------ */

/* Takes it out of the list. */
static struct playing *take_out(struct serve *serve, uint64_t number)
{
    struct playing **at = &serve->playing, *found;

    while (*at && (*at)->number != number)
        at = &(*at)->next;
    found = *at;
    if (found)
        *at = found->next;
    return found;
}

static unsigned bot_on(const struct serve *serve, const struct playing *playing, unsigned seat)
{
    return playing->match.bot[serve->lineups[playing->match.class].side_of[seat]];
}

static bool name_versions(struct serve *serve, const struct playing *playing, const struct run_result *result,
                          struct outcome *outcome)
{
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        const struct ladder_bot *bot = &serve->file->bots[bot_on(serve, playing, seat)];
        int version = season_version(&serve->season, bot->name, result->seat[seat].version, bot->owner);

        if (version == SEASON_NOBODY)
            return false;
        outcome->fixture.entry[seat] = (uint16_t)version;
        for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
            outcome->decisions[seat] += result->seat[seat].think.count[i];
    }
    for (size_t i = 0; i < result->fault_count; i++)
        if (fault_kinds[result->faults[i].fault].cost != FAULT_NOTED)
            outcome->faults[result->faults[i].seat]++;
    return true;
}

static void pause_bot(struct serve *serve, unsigned bot)
{
    struct pause *pause = &serve->pauses[bot];
    int64_t length_us = serve->file->bench_pause_us;

    for (unsigned i = 0; i < pause->times && i < PAUSE_DOUBLINGS && length_us < DAY_US; i++)
        length_us *= 2;
    length_us = length_us < DAY_US ? length_us : DAY_US;
    pause->times++;
    pause->spoiled = 0;
    pause->until_us = steady_us() + length_us;
    matchmaker_let(serve->maker, bot, false);
    notice(serve, "%s spoiled %u matches in a row by its own faults, and pauses for %" PRId64 " s",
           serve->file->bots[bot].name, serve->file->bench_after, length_us / 1000000);
}

/* A bot with faults on any of its seats spoiled the match. */
static void judge_bots(struct serve *serve, const struct playing *playing, const struct outcome *outcome)
{
    for (unsigned side = 0; side < outcome->sides; side++) {
        struct pause *pause = &serve->pauses[playing->match.bot[side]];
        bool spoiled = false;

        for (unsigned seat = 0; seat < outcome->seats; seat++)
            spoiled = spoiled || (outcome->side[seat] == side && outcome->faults[seat] > 0);
        pause->spoiled = spoiled ? pause->spoiled + 1 : 0;
        pause->times = spoiled ? pause->times : 0;
        if (serve->file->bench_after && pause->spoiled >= serve->file->bench_after && !pause->until_us)
            pause_bot(serve, playing->match.bot[side]);
    }
}

static bool keep(struct serve *serve, const struct playing *playing, const struct run_result *result)
{
    struct outcome outcome;

    archive_outcome(&serve->lineups[playing->match.class], playing->match.class, &result->verdict, &outcome);
    if (!name_versions(serve, playing, result, &outcome) || !season_add(&serve->season, playing->number, &outcome))
        return false;
    judge_bots(serve, playing, &outcome);
    rater_wake(serve);
    return true;
}

static void tell(const struct serve *serve, const struct playing *playing, const struct run_result *result)
{
    const char *bots[GAME_SEATS_MAX];
    unsigned sides = 0;

    if (!serve->ops->result)
        return;
    for (; sides < GAME_SEATS_MAX && playing->match.bot[sides] < serve->file->bot_count; sides++)
        bots[sides] = serve->file->bots[playing->match.bot[sides]].name;
    serve->ops->result(serve->ops->context, result, serve->file->classes[playing->match.class].name, bots, sides);
}

static bool take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    struct serve *serve = context;
    struct playing *playing;
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    playing = take_out(serve, id);
    matchmaker_over(serve->maker, &playing->match);
    good = keep(serve, playing, result) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)pthread_mutex_unlock(&serve->lock);
    if (good)
        tell(serve, playing, result);
    free(playing);
    return good;
}

static void unplayed(void *context, uint64_t id)
{
    struct serve *serve = context;
    struct playing *playing;

    (void)pthread_mutex_lock(&serve->lock);
    playing = take_out(serve, id);
    matchmaker_over(serve->maker, &playing->match);
    (void)pthread_mutex_unlock(&serve->lock);
    free(playing);
}

void supply_init(struct serve *serve)
{
    serve->source = (struct source){.next = next,
                                    .result = take,
                                    .unplayed = unplayed,
                                    .records = serve->records,
                                    .stem = "ladder",
                                    .context = serve};
}
