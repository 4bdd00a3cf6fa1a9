/* SPDX-License-Identifier: MIT */
/* What becomes of the matches that the daemon gave: they count, and their bots are judged. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "match/fault.h"
#include "serve/builds.h"
#include "serve/hand/replays.h"
#include "serve/people/people.h"
#include "serve/serve_inside.h"

enum { PAUSE_DOUBLINGS = 20, PAUSE_WHY_MAX = 160 };

#define PAUSE_WORDS "%s %s, and pauses for %" PRId64 " s"

static const int64_t DAY_US = INT64_C(86400000000);

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

/* --- the outcome ------------------------------------------------------------------------------------------------- */

static bool name_versions(struct serve *serve, const struct playing *playing, const struct run_result *result,
                          struct outcome *outcome)
{
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        const struct serve_bot *bot = playing->bot[outcome->side[seat]];
        int version = season_version(&serve->season, bot->name, result->seat[seat].version, bot->owner->name);

        if (version == SEASON_NOBODY ||
            !thinking_add(&serve->thinking, bot->name, result->seat[seat].version, &result->seat[seat].think))
            return false;
        builds_played(serve, playing, outcome->side[seat], result->seat[seat].version);
        outcome->fixture.entry[seat] = (uint16_t)version;
        for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
            outcome->decisions[seat] += result->seat[seat].think.count[i];
    }
    for (size_t i = 0; i < result->fault_count; i++) {
        const struct run_fault *fault = &result->faults[i];

        thinking_fault(&serve->thinking, playing->bot[outcome->side[fault->seat]]->name,
                       result->seat[fault->seat].version, fault->fault);
        if (fault_kinds[fault->fault].cost != FAULT_NOTED)
            outcome->faults[fault->seat]++;
    }
    return true;
}

/* --- bots that spoil their matches ------------------------------------------------------------------------------- */

/* `why` follows its name in the note. */
static void pause_bot(struct serve *serve, struct serve_bot *bot, const struct note *note, const char *why)
{
    struct pause *pause = &bot->pause;
    int64_t length_us = serve->file->bench_pause_us;

    for (unsigned i = 0; i < pause->times && i < PAUSE_DOUBLINGS && length_us < DAY_US; i++)
        length_us *= 2;
    length_us = length_us < DAY_US ? length_us : DAY_US;
    pause->times++;
    pause->spoiled = 0;
    pause->until_us = steady_us() + length_us;
    bots_review(serve, bot);
    serve_note(serve, note, PAUSE_WORDS, bot->name, why, length_us / 1000000);
    bots_announce(serve, bot, PAUSE_WORDS, bot->name, why, length_us / 1000000);
    bots_miss(serve, bot);
}

static bool has_spoiled(const struct outcome *outcome, unsigned side)
{
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->side[seat] == side && outcome->faults[seat] > 0)
            return true;
    return false;
}

/* A fault has cost it a seat at once: it left, or did not come. */
static bool has_left(const struct outcome *outcome, unsigned side, const struct run_result *result)
{
    for (size_t i = 0; i < result->fault_count; i++)
        if (outcome->side[result->faults[i].seat] == side && fault_kinds[result->faults[i].fault].cost == FAULT_LOSES)
            return true;
    return false;
}

/* How many of its last matches it left. */
static unsigned count_left(const struct ladder_file *file, const struct pause *pause)
{
    uint64_t last = file->bench_among < 64 ? (UINT64_C(1) << file->bench_among) - 1 : UINT64_MAX;

    return (unsigned)__builtin_popcountll(pause->left & last);
}

/* A bot with faults on any of its seats spoiled the match. */
static void judge_bot(struct serve *serve, struct serve_bot *bot, bool spoiled, bool left)
{
    const struct ladder_file *file = serve->file;
    const struct note note = note_of_bot(NOTE_WARNING, bot);
    struct pause *pause = &bot->pause;
    unsigned most = file->bench_after, count;
    char why[PAUSE_WHY_MAX] = "";

    pause->spoiled = spoiled ? pause->spoiled + 1 : 0;
    pause->left = pause->left << 1 | left;
    pause->matches += pause->matches < LADDER_BENCH_AMONG_MAX;
    count = count_left(file, pause);
    pause->times = spoiled || count > 0 ? pause->times : 0;
    if (most && pause->spoiled >= most)
        (void)snprintf(why, sizeof why, "spoiled %u match%s in a row by its own faults", pause->spoiled,
                       pause->spoiled == 1 ? "" : "es");
    else if (most && left && count >= most)
        (void)snprintf(why, sizeof why, "left %u of its last %u matches", count,
                       pause->matches < file->bench_among ? pause->matches : file->bench_among);
    if (*why && !pause->until_us)
        pause_bot(serve, bot, &note, why);
}

static void judge_bots(struct serve *serve, const struct playing *playing, const struct outcome *outcome,
                       const struct run_result *result)
{
    for (unsigned side = 0; side < outcome->sides; side++)
        judge_bot(serve, playing->bot[side], has_spoiled(outcome, side), has_left(outcome, side, result));
}

/* --- qualifications ---------------------------------------------------------------------------------------------- */

/* The first fault that it was charged with. NULL: none. */
static const struct run_fault *fault_of(const struct playing *playing, const struct serve_bot *bot,
                                        const struct outcome *outcome, const struct run_result *result)
{
    for (size_t i = 0; i < result->fault_count; i++)
        if (fault_kinds[result->faults[i].fault].cost != FAULT_NOTED &&
            playing->bot[outcome->side[result->faults[i].seat]] == bot)
            return &result->faults[i];
    return NULL;
}

/* Leaving is no mistake in play: after its pause it may try again. Any other fault keeps it out. */
static bool fail_candidate(struct serve *serve, struct serve_bot *bot, const struct run_result *result,
                           const struct run_fault *fault)
{
    struct note note = note_of_bot(NOTE_NOTICE, bot);
    char words[TEXT_WHY_MAX + sizeof "was "] = "was ", *why = words + strlen(words), seat[12];

    (void)snprintf(why, TEXT_WHY_MAX + 1, "%s in its qualification, match %s, decision %" PRIu64 ": %s",
                   fault_kinds[fault->fault].name, result->id, fault->decision, fault->evidence);
    (void)snprintf(seat, sizeof seat, "%u", fault->seat);
    note.seat = seat;
    note.match = result->id;
    if (fault->fault == FAULT_GONE || fault->fault == FAULT_NOT_READY) {
        pause_bot(serve, bot, &note, words);
        return true;
    }
    serve_note(serve, &note, "version '%s' of %s did not qualify: %s", bot->version, bot->name, why);
    return registrar_note(serve, LADDER_KEEP_OUT, bot, false, why);
}

/* A void says nothing, nor does a match that the anchor has forfeited: it is played again. */
static bool judge_candidate(struct serve *serve, const struct playing *playing, const struct outcome *outcome,
                            const struct run_result *result)
{
    struct serve_bot *bot = choose_candidate(playing);
    const struct run_fault *fault = fault_of(playing, bot, outcome, result);

    bot->trying--;
    if (bot->standing != STANDING_QUALIFIES)
        return true;
    if (fault)
        return fail_candidate(serve, bot, result, fault);
    bot->passed += !outcome->is_void && strcmp(result->verdict.reason, "forfeit") != 0;
    return bot->passed != serve->file->qualification || registrar_note(serve, LADDER_QUALIFY, bot, false, "");
}

/* --- what comes back --------------------------------------------------------------------------------------------- */

static bool keep(struct serve *serve, const struct playing *playing, const struct run_result *result)
{
    struct outcome outcome;

    archive_outcome(&serve->lineups[playing->class], playing->class, &result->verdict, &outcome);
    outcome.unrated = playing->ladder.record.purpose != PURPOSE_RATED;
    outcome.choice = (uint8_t)playing->ladder.record.choice;
    outcome.chosen_for = (uint8_t)playing->ladder.record.chosen_for;
    outcome.withdrawn = roster_match(&serve->roster, playing->number) != NULL;
    if (!name_versions(serve, playing, result, &outcome) || !season_add(&serve->season, playing->number, &outcome))
        return false;
    judge_bots(serve, playing, &outcome, result);
    rater_wake(serve);
    publisher_wake(serve);
    return playing->choice != CHOICE_QUALIFICATION || judge_candidate(serve, playing, &outcome, result);
}

/* Its bots are free for other matches, or leave. */
static void let_go(struct serve *serve, const struct playing *playing)
{
    choose_over(serve, playing);
    bots_played(serve, playing);
}

static void tell(const struct serve *serve, const struct playing *playing, const struct run_result *result)
{
    const char *bots[GAME_SEATS_MAX];

    for (unsigned side = 0; side < playing->sides; side++)
        bots[side] = playing->bot[side]->name;
    if (serve->ops->result)
        serve->ops->result(serve->ops->context, result, serve->file->classes[playing->class].name, bots,
                           playing->sides);
}

bool results_take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    struct serve *serve = context;
    struct playing *playing;
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    if (people_over(serve, id, result)) {
        (void)pthread_mutex_unlock(&serve->lock);
        return true;
    }
    playing = take_out(serve, id);
    serve->over++;
    let_go(serve, playing);
    good = keep(serve, playing, result) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)pthread_mutex_unlock(&serve->lock);
    if (run_is_game_fault(result)) /* what it did names the seed, and is in the record */
        serve_note_match(serve, id, "%s is void: the code of the game broke its contract; arena replay shows how",
                         result->id);
    counts_add(&serve->counts, playing->ladder.record.purpose, serve->lineups[playing->class].seats, result);
    if (good)
        tell(serve, playing, result);
    free(playing);
    return good;
}

void results_unplayed(void *context, uint64_t id)
{
    struct serve *serve = context;
    struct playing *playing;

    (void)pthread_mutex_lock(&serve->lock);
    if (people_over(serve, id, NULL)) {
        (void)pthread_mutex_unlock(&serve->lock);
        return;
    }
    playing = take_out(serve, id);
    let_go(serve, playing);
    if (playing->choice == CHOICE_QUALIFICATION)
        choose_candidate(playing)->trying--;
    season_forget_replay(&serve->season, playing->line);
    replays_wish(serve);
    publisher_wake(serve); /* the matches behind it can be published */
    (void)pthread_mutex_unlock(&serve->lock);
    free(playing);
}
