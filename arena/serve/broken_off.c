/* SPDX-License-Identifier: MIT */
#include "serve/broken_off.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "match/record_void.h"
#include "serve/disk/alive.h"
#include "serve/people/people.h"
#include "serve/serve_inside.h"

enum { US_PER_S = 1000000 };

/* A match that goes on. */
struct broken_off {
    struct broken_off *next;
    struct playing *playing; /* NULL: it was given */
    struct unfinished *past; /* NULL: it was handed over */
    struct clock_spec clock; /* of the match */
    enum record_purpose purpose;
    uint64_t number;
    unsigned attempt;
    bool of_people;      /* it is a table's, and was not given yet */
    bool given_up;       /* and not closed yet */
    size_t index;        /* in its file */
    char path[PATH_MAX]; /* `past` points to it */
};

/* Where a match was found, and what becomes of it. */
struct finding {
    struct serve *serve;
    struct record_writer *writer; /* that closes matches; NULL before the first */
    char path[PATH_MAX];
    const struct record_file *file;
    size_t index;
    struct record_match match;
    uint64_t number;
    unsigned class;
    const struct lineup *people; /* of a table; NULL: it is of a class of ladder.conf */
    struct settings settings;
    int64_t away_us;
    unsigned closed, away; /* matches that were closed, and those of them that were away for too long */
};

/* --- whether it can go on ---------------------------------------------------------------------------------------- */

/* Why it is void, in words that follow the match's name; NULL: it is not. */
typedef const char *objection(struct finding *finding);

static void copy(char *out, size_t size, struct span text)
{
    (void)snprintf(out, size, "%.*s", (int)text.size, (const char *)text.at);
}

static const char *season_is_over(struct finding *finding)
{
    return span_equal(finding->match.ladder.season, span_text(finding->serve->season_name)) ? NULL
                                                                                            : "its season is over";
}

static const char *rules_changed(struct finding *finding)
{
    const struct record_match *match = &finding->match;
    const struct ladder_file *file = finding->serve->file;

    return span_equal(match->game, span_text(file->game->name)) &&
                   span_equal(match->epoch, span_text(finding->serve->epoch))
               ? NULL
               : "it was played by other rules than today's";
}

static const char *class_changed(struct finding *finding)
{
    const struct ladder_file *file = finding->serve->file;

    finding->class = 0;
    finding->people = NULL;
    if (span_equal(finding->match.ladder.class, span_text(LADDER_PEOPLE))) {
        finding->people = people_lineup(finding->serve, finding->number);
        return finding->people && unfinished_is_of(&finding->match, file->game, finding->people)
                   ? NULL
                   : "its table is not known any more";
    }
    while (finding->class < file->class_count &&
           !span_equal(finding->match.ladder.class, span_text(file->classes[finding->class].name)))
        finding->class ++;
    if (finding->class == file->class_count)
        return "ladder.conf does not have its class any more";
    return unfinished_is_of(&finding->match, file->game, &finding->serve->lineups[finding->class])
               ? NULL
               : "its class has other settings now";
}

/* The bot of a seat; NULL if it is not there any more, or is another owner's. */
static struct serve_bot *bot_of_seat(struct finding *finding, unsigned seat)
{
    struct serve *serve = finding->serve;
    char name[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1];
    struct serve_bot *bot;
    struct error none = {0};

    copy(name, sizeof name, finding->match.bot[seat]);
    copy(version, sizeof version, finding->match.version[seat]);
    bot = bots_find(serve, name, "");
    if (!bot && roster_version(&serve->roster, name, version) &&
        span_equal(finding->match.ladder.owner[seat], span_text(roster_bot(&serve->roster, name)->owner->name)))
        bot = bots_seat(serve, name, version, roster_bot(&serve->roster, name)->owner->name, &none);
    return bot && bot->engine != SERVE_NO_ENGINE && bot->standing != STANDING_WITHDRAWN &&
                   bot->standing != STANDING_KEPT_OUT &&
                   span_equal(finding->match.ladder.owner[seat], span_text(bot->owner->name))
               ? bot
               : NULL;
}

static const char *bots_changed(struct finding *finding)
{
    if (finding->people)
        return people_return(finding->serve, finding->number) ? NULL : "a bot of it is not on the ladder any more";
    for (unsigned seat = 0; seat < finding->match.seats; seat++)
        if (!bot_of_seat(finding, seat))
            return "a bot of it is not on the ladder any more, or is another owner's";
    return NULL;
}

static const char *was_away(struct finding *finding)
{
    if (finding->away_us <= finding->serve->file->void_after_us)
        return NULL;
    finding->away++;
    return "";
}

static objection *const objections[] = {season_is_over, rules_changed, class_changed, was_away, bots_changed};

/* --- keeping it -------------------------------------------------------------------------------------------------- */

/* Why it was played. An older arena said only what it was for. */
static enum record_choice choice_of(const struct record_ladder *ladder)
{
    static const enum record_choice choices[PURPOSES] = {[PURPOSE_RATED] = CHOICE_WORTH,
                                                         [PURPOSE_QUALIFICATION] = CHOICE_QUALIFICATION,
                                                         [PURPOSE_CHALLENGE] = CHOICE_CHALLENGE};

    if (ladder->choice)
        return ladder->choice;
    return ladder->line ? CHOICE_REPLAY : choices[ladder->purpose];
}

static struct playing *make_playing(struct finding *finding)
{
    const struct lineup *lineup = &finding->serve->lineups[finding->class];
    struct playing *playing = calloc(1, sizeof *playing);

    if (!playing)
        return NULL;
    playing->number = finding->number;
    playing->class = playing->match.class = finding->class;
    playing->line = finding->match.ladder.line;
    playing->choice = choice_of(&finding->match.ladder);
    playing->match.first = (uint8_t)finding->match.ladder.chosen_for;
    playing->by_matchmaker = record_choice_has_first(playing->choice);
    playing->broken_off = true;
    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        unsigned side = lineup->side_of[seat];

        playing->bot[side] = bot_of_seat(finding, seat);
        playing->match.bot[side] = (uint16_t)playing->bot[side]->number;
        playing->sides = side >= playing->sides ? side + 1 : playing->sides;
    }
    for (unsigned side = 0; side < playing->sides; side++)
        playing->bot[side]->going_on++;
    return playing;
}

static struct broken_off *make(struct finding *finding, struct error *error)
{
    struct broken_off *one = calloc(1, sizeof *one);
    struct unfinished_rules rules = {.game = finding->serve->file->game, .epoch = finding->serve->epoch};
    char clock[CLOCK_TEXT_MAX];

    if (!one) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    (void)snprintf(one->path, sizeof one->path, "%s", finding->path);
    copy(clock, sizeof clock, finding->match.clock);
    one->number = finding->number;
    one->index = finding->index;
    one->attempt = finding->match.attempt;
    one->purpose = finding->match.ladder.purpose;
    if (clock_parse(&one->clock, clock, error)) {
        rules.strikes = one->clock.strikes;
        one->past = unfinished_new(&rules, finding->file, finding->index, one->path, error);
    }
    one->of_people = finding->people && one->past;
    if (one->past && !finding->people)
        one->playing = make_playing(finding);
    if (one->playing || one->of_people)
        return one;
    unfinished_free(one->past);
    free(one);
    return NULL;
}

/* In the order in which they are found. */
static bool keep(struct finding *finding, struct error *error)
{
    struct broken_off **at = &finding->serve->broken_off, *one = make(finding, error);

    while (*at)
        at = &(*at)->next;
    *at = one;
    return one != NULL;
}

/* --- closing it -------------------------------------------------------------------------------------------------- */

static bool close_match(struct finding *finding, const char *why, struct error *error)
{
    struct serve *serve = finding->serve;
    const struct record_game game = {serve->file->game, span_text(serve->epoch)};

    if (!finding->writer)
        finding->writer = record_writer_new(serve->records, "ladder", error);
    if (!finding->writer || !record_void(finding->writer, finding->path, finding->file, finding->index, &game,
                                         version_program, *why ? "changed" : "away", error))
        return false;
    finding->closed++;
    if (*why)
        serve_note_match(serve, finding->number, "m%" PRIu64 " was broken off, and is void: %s", finding->number, why);
    return true;
}

/* --- finding them ------------------------------------------------------------------------------------------------ */

static bool is_given_already(const struct serve *serve, uint64_t number)
{
    const struct broken_off *one = serve->broken_off;

    while (one && one->number != number)
        one = one->next;
    return one;
}

/* A record that cannot be read or closed is left as it is. */
static void take_match(struct finding *finding)
{
    struct serve *serve = finding->serve;
    char id[PROTO_ID_MAX + 1];
    const char *why = NULL;
    struct error error = {0};

    copy(id, sizeof id, finding->match.id);
    finding->number = ladder_match_number(id);
    if (finding->number == 0 || is_given_already(serve, finding->number) ||
        !span_equal(finding->match.ladder.ladder, span_text(serve->file->name)))
        return;
    for (size_t i = 0; !why && i < sizeof objections / sizeof *objections; i++)
        why = objections[i](finding);
    if (!why && !keep(finding, &error))
        people_give_up(serve, finding->number);
    if (why)
        (void)!close_match(finding, why, &error);
    if (error.code)
        serve_note_match(serve, finding->number, "m%" PRIu64 " was broken off, and does not go on: %s", finding->number,
                         error.text);
}

static void take_file(struct finding *finding, const char *name)
{
    const char *path = finding->path;
    struct error error = {0};
    struct record_file *file = NULL;
    bool gone = false;

    if (snprintf(finding->path, sizeof finding->path, "%s/%s", finding->serve->records, name) >=
        (int)sizeof finding->path)
        return;
    if (record_mend(path, &gone, &error) && !gone)
        file = record_file_open(path, &error);
    if (!file && !gone)
        serve_notice(finding->serve, "matches in it that were broken off do not go on: %s", error.text);
    finding->file = file;
    for (finding->index = 0; file && finding->index < record_file_matches(file); finding->index++)
        if (record_file_match(file, finding->index, &finding->match, &error) && !finding->match.finished)
            take_match(finding);
    record_file_free(file);
}

unsigned broken_off_read(struct serve *serve)
{
    struct finding finding = {.serve = serve, .away_us = alive_last_us(serve->options->folder)};

    for (unsigned i = 0; i < serve->report.unfinished_files; i++)
        take_file(&finding, serve->report.unfinished_in[i]);
    record_writer_free(finding.writer);
    bots_settle(serve);
    if (finding.away)
        serve_notice(serve, "%u %s broken off %s void: the arena was away for %" PRId64 " s", finding.away,
                     finding.away == 1 ? "match that was" : "matches that were", finding.away == 1 ? "is" : "are",
                     finding.away_us / US_PER_S);
    return finding.closed;
}

/* --- giving them ------------------------------------------------------------------------------------------------- */

unsigned broken_off_left(const struct serve *serve)
{
    unsigned count = 0;

    for (const struct broken_off *one = serve->broken_off; one; one = one->next)
        count += one->playing || one->of_people || one->given_up;
    return count;
}

uint64_t broken_off_first(const struct serve *serve)
{
    uint64_t first = UINT64_MAX;

    for (const struct broken_off *one = serve->broken_off; one; one = one->next)
        first = (one->playing || one->of_people || one->given_up) && one->number < first ? one->number : first;
    return first;
}

/* A bot that the host took out since the start is not waited for. */
static bool has_its_bots(const struct playing *playing)
{
    for (unsigned side = 0; side < playing->sides; side++)
        if (playing->bot[side]->engine == SERVE_NO_ENGINE)
            return false;
    return true;
}

static void give_up(struct serve *serve, struct broken_off *one)
{
    serve_note_match(serve, one->number, "m%" PRIu64 " was broken off, and is void: a bot of it was taken out since",
                     one->number);
    bots_played(serve, one->playing);
    free(one->playing);
    one->playing = NULL;
    one->given_up = true;
    publisher_wake(serve);
}

bool broken_off_given_up(const struct serve *serve, struct given_up *out)
{
    const struct broken_off *one = serve->broken_off;

    while (one && !one->given_up)
        one = one->next;
    if (!one)
        return false;
    out->number = one->number;
    out->index = one->index;
    (void)snprintf(out->path, sizeof out->path, "%s", one->path);
    return true;
}

void broken_off_closed(struct serve *serve, uint64_t number)
{
    for (struct broken_off *one = serve->broken_off; one; one = one->next)
        one->given_up = one->given_up && one->number != number;
}

static void give_again(const struct broken_off *one, struct run_fixture *fixture)
{
    fixture->lineup.clock = one->clock;
    fixture->attempt = one->attempt;
    fixture->broken_off = true;
}

/* If a bot of it was taken out, the other ones are asked for the next time. */
static bool next_of_people(struct serve *serve, struct broken_off *one, struct run_fixture *fixture)
{
    one->of_people = false;
    one->given_up = !people_next_again(serve, one->number, fixture);
    if (!one->given_up)
        give_again(one, fixture);
    return !one->given_up;
}

bool broken_off_next(struct serve *serve, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct broken_off *one = serve->broken_off;

    if (!ask->resumes || ask->only_vacant)
        return false;
    for (; one && !one->of_people && !(one->playing && has_its_bots(one->playing)); one = one->next)
        if (one->playing)
            give_up(serve, one);
    if (!one)
        return false;
    if (one->of_people)
        return next_of_people(serve, one, fixture);
    if (one->playing->by_matchmaker)
        matchmaker_again(serve->maker, &one->playing->match);
    choose_give(serve, one->playing, fixture);
    one->playing->ladder.record.purpose = one->purpose;
    one->playing = NULL;
    give_again(one, fixture);
    return true;
}

struct unfinished *broken_off_resume(void *context, uint64_t id, struct error *error)
{
    struct serve *serve = context;
    struct unfinished *past = NULL;
    struct broken_off *one;

    (void)pthread_mutex_lock(&serve->lock);
    for (one = serve->broken_off; one && one->number != id; one = one->next)
        continue;
    if (one) {
        past = one->past;
        one->past = NULL;
    }
    (void)pthread_mutex_unlock(&serve->lock);
    if (!past)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "m%" PRIu64 " was not broken off", id);
    return past;
}

static bool has_seat(const struct broken_off *one, struct span session, uint64_t handle)
{
    for (unsigned seat = 0; one->playing && one->past && seat < GAME_SEATS_MAX; seat++)
        if (one->past->handle[seat] == handle && *one->past->session[seat] &&
            span_equal(session, span_text(one->past->session[seat])))
            return true;
    return false;
}

bool broken_off_awaits(void *context, struct span session, uint64_t handle)
{
    struct serve *serve = context;
    const struct broken_off *one;

    (void)pthread_mutex_lock(&serve->lock);
    for (one = serve->broken_off; one && !has_seat(one, session, handle); one = one->next)
        continue;
    (void)pthread_mutex_unlock(&serve->lock);
    return one;
}

void broken_off_release(struct serve *serve)
{
    while (serve->broken_off) {
        struct broken_off *one = serve->broken_off;

        serve->broken_off = one->next;
        unfinished_free(one->past);
        free(one->playing);
        free(one);
    }
}
