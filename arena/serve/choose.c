/* SPDX-License-Identifier: MIT */
/* The next match: one that was broken off, else what the host asked for, else a qualification, else what the matchmaker
 * thinks worth most. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "match/seed.h"
#include "serve/builds.h"
#include "serve/people/people.h"
#include "serve/serve_inside.h"

/* --- who has room ------------------------------------------------------------------------------------------------ */

/* Who can be given a match by this ask. */
struct asked {
    const struct serve *serve;
    const struct source_ask *ask;
};

unsigned choose_sides(const struct serve *serve, unsigned class)
{
    const struct lineup *lineup = &serve->lineups[class];
    unsigned sides = 0;

    for (unsigned seat = 0; seat < lineup->seats; seat++)
        if (lineup->side_of[seat] >= sides)
            sides = lineup->side_of[seat] + 1u;
    return sides;
}

/* All seats of a side of the class are the bot's, the others nobody's. */
static void seat_side(const struct serve *serve, unsigned class, unsigned side, const struct serve_bot *bot,
                      struct lineup *lineup)
{
    for (unsigned seat = 0; seat < serve->lineups[class].seats; seat++)
        if (serve->lineups[class].side_of[seat] == side)
            lineup->bot_of[seat] = (uint16_t)bot->engine;
}

void choose_side_alone(const struct serve *serve, unsigned class, unsigned side, const struct serve_bot *bot,
                       struct lineup *out)
{
    const struct lineup *whole = &serve->lineups[class];

    *out = *whole;
    out->seats = 0;
    for (unsigned seat = 0; seat < whole->seats; seat++)
        if (whole->side_of[seat] == side) {
            out->bot_of[out->seats] = (uint16_t)bot->engine;
            out->side_of[out->seats] = whole->side_of[seat];
            out->role_of[out->seats++] = whole->role_of[seat];
        }
}

static bool is_within_limits(const struct serve *serve, const struct serve_bot *bot)
{
    const struct ladder_file *file = serve->file;

    return (!file->bot_matches || bot->playing < file->bot_matches) &&
           (!file->owner_matches || bot->owner->playing < file->owner_matches);
}

/* The arena starts a hosted bot when it is needed; one that attaches must be there. Whether a process is at hand makes
 * no difference here: else those that have just played would be chosen again and again. */
static bool has_room(const struct asked *asked, const struct serve_bot *bot, unsigned class, unsigned side)
{
    struct lineup lineup;

    if (bot->engine == SERVE_NO_ENGINE || bot->displaced || bot->changed_us || !is_within_limits(asked->serve, bot))
        return false;
    if (!bot->attaches || asked->ask->seating == SEATING_HOSTED)
        return !bot->attaches;
    choose_side_alone(asked->serve, class, side, bot, &lineup);
    return vacancies_suffice(asked->ask->vacancies, &lineup);
}

/* Whether this asker can seat so many bots. The shard of the bots that attach is asked for matches with one. */
static bool can_seat(const struct asked *asked, unsigned class, struct serve_bot *const *bots, unsigned sides)
{
    bool attaches = asked->ask->seating != SEATING_ATTACHED;

    for (unsigned side = 0; side < sides; side++) {
        if (!has_room(asked, bots[side], class, side))
            return false;
        attaches = attaches || bots[side]->attaches;
    }
    return attaches;
}

/* Whether all bots of a match are among the vacancies, where only such a match is asked for. */
static bool is_at_hand(const struct asked *asked, const struct playing *playing)
{
    struct lineup lineup = asked->serve->lineups[playing->class];

    if (!asked->ask->only_vacant)
        return true;
    for (unsigned side = 0; side < playing->sides; side++)
        seat_side(asked->serve, playing->class, side, playing->bot[side], &lineup);
    return vacancies_suffice(asked->ask->vacancies, &lineup);
}

/* --- the matchmaker ---------------------------------------------------------------------------------------------- */

static bool maker_has(void *context, unsigned bot, unsigned class, unsigned side)
{
    const struct asked *asked = context;

    return has_room(asked, asked->serve->bots[bot], class, side);
}

/* If the asker wants only matches with a bot that attaches, it is chosen for one. */
static bool maker_leads(void *context, unsigned bot)
{
    const struct asked *asked = context;

    return asked->ask->seating != SEATING_ATTACHED || asked->serve->bots[bot]->attaches;
}

static bool ask_matchmaker(struct asked *asked, struct playing *playing)
{
    const struct matchmaker_room room = {.has = maker_has, .leads = maker_leads, .context = asked};
    const struct serve *serve = asked->serve;

    if (!matchmaker_find(serve->maker, &room, &playing->match))
        return false;
    playing->by_matchmaker = true;
    playing->class = playing->match.class;
    playing->choice = playing->match.random ? CHOICE_RANDOM : CHOICE_WORTH;
    for (playing->sides = 0; playing->sides < EVENT_SEATS && playing->match.bot[playing->sides] < serve->bot_count;
         playing->sides++)
        playing->bot[playing->sides] = serve->bots[playing->match.bot[playing->sides]];
    return true;
}

/* --- qualifications ---------------------------------------------------------------------------------------------- */

/* In the last side for the first match, then one earlier each time. The anchor has the other sides. */
static bool seat_candidate(const struct asked *asked, struct serve_bot *candidate, struct playing *playing)
{
    const struct serve *serve = asked->serve;
    struct serve_bot *anchor = bots_find(serve, serve->file->bots[serve->file->anchor].name, "");
    unsigned number = candidate->passed + candidate->trying;

    playing->class = number % serve->file->class_count;
    playing->sides = choose_sides(serve, playing->class);
    for (unsigned side = 0; side < playing->sides; side++)
        playing->bot[side] = (side + number) % playing->sides == playing->sides - 1 ? candidate : anchor;
    return anchor && can_seat(asked, playing->class, playing->bot, playing->sides);
}

static bool find_qualification(struct asked *asked, struct serve *serve, struct playing *playing)
{
    for (unsigned i = 0; serve->standing[STANDING_QUALIFIES] > 0 && i < serve->bot_count; i++) {
        struct serve_bot *bot = serve->bots[i];

        if (bot->standing != STANDING_QUALIFIES || bot->passed + bot->trying >= serve->file->qualification ||
            !seat_candidate(asked, bot, playing))
            continue;
        playing->choice = CHOICE_QUALIFICATION;
        return true;
    }
    return false;
}

/* --- wishes ------------------------------------------------------------------------------------------------------ */

bool choose_wish(struct serve *serve, const struct wish *wish)
{
    struct wish *added = malloc(sizeof *added);

    if (!added)
        return false;
    *added = *wish;
    added->next = NULL;
    *serve->last_wish = added;
    serve->last_wish = &added->next;
    return true;
}

/* The first one that can be played now; NULL: there is none. */
static struct wish **find_wish(const struct asked *asked, struct serve *serve, struct playing *playing)
{
    struct wish **at = &serve->wishes;

    while (*at && !can_seat(asked, (*at)->class, (*at)->bot, (*at)->sides))
        at = &(*at)->next;
    if (!*at)
        return NULL;
    playing->class = (*at)->class;
    playing->sides = (*at)->sides;
    memcpy(playing->bot, (*at)->bot, sizeof playing->bot);
    playing->choice = (*at)->choice;
    playing->line = (*at)->line;
    return at;
}

/* False: no memory to note it. */
static bool take_wish(struct serve *serve, struct wish **at)
{
    struct wish *wish = *at;

    if (wish->line && !season_note_replay(&serve->season, wish->line))
        return false;
    *at = wish->next;
    if (!*at)
        serve->last_wish = at;
    free(wish);
    return true;
}

/* --- the next match ---------------------------------------------------------------------------------------------- */

/* Bots whose pause is over play again. Returns when the next one's is. */
static int64_t end_pauses(struct serve *serve)
{
    int64_t now_us = steady_us(), next_us = INT64_MAX;

    for (unsigned i = 0; serve->standing[STANDING_PAUSES] > 0 && i < serve->bot_count; i++) {
        struct serve_bot *bot = serve->bots[i];

        if (bot->pause.until_us && bot->pause.until_us <= now_us) {
            bot->pause.until_us = 0;
            bots_return(serve, bot);
            bots_review(serve, bot);
        }
        if (bot->pause.until_us && bot->pause.until_us < next_us)
            next_us = bot->pause.until_us;
    }
    return next_us;
}

static enum record_purpose purpose_of(const struct serve *serve, const struct playing *playing)
{
    if (playing->choice == CHOICE_QUALIFICATION)
        return PURPOSE_QUALIFICATION;
    return playing->choice == CHOICE_CHALLENGE || serve->roster.frozen ? PURPOSE_CHALLENGE : PURPOSE_RATED;
}

static void name_seats(const struct serve *serve, struct playing *playing)
{
    const struct lineup *lineup = &serve->lineups[playing->class];
    struct run_ladder *out = &playing->ladder;

    out->record = (struct record_ladder){.ladder = span_text(serve->file->name),
                                         .season = span_text(serve->season_name),
                                         .class = span_text(serve->file->classes[playing->class].name),
                                         .purpose = purpose_of(serve, playing),
                                         .line = playing->line,
                                         .choice = playing->choice,
                                         .chosen_for = playing->match.first};
    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        const struct serve_bot *bot = playing->bot[lineup->side_of[seat]];

        out->bot[seat] = span_text(bot->name);
        out->record.owner[seat] = span_text(bot->owner->name);
    }
}

static void fill_in(const struct serve *serve, struct playing *playing, struct run_fixture *fixture)
{
    fixture->id = playing->number;
    (void)snprintf(fixture->name, sizeof fixture->name, "m%" PRIu64, playing->number);
    fixture->lineup = serve->lineups[playing->class];
    for (unsigned side = 0; side < playing->sides; side++)
        seat_side(serve, playing->class, side, playing->bot[side], &fixture->lineup);
    fixture->lineup.seed_number = (unsigned)playing->number;
    fixture->seed = seed_random();
    fixture->seed_is_match = true;
    fixture->attempt = 1;
    if (playing->choice == CHOICE_QUALIFICATION) /* nobody learns anything from a filler */
        fixture->lost_seat = LOST_FORFEIT;
    name_seats(serve, playing);
    fixture->ladder = &playing->ladder;
}

/* Each bot and each owner counts a match once. */
static void count_playing(const struct playing *playing, int by)
{
    for (unsigned side = 0; side < playing->sides; side++) {
        bool bot_again = false, owner_again = false;

        for (unsigned i = 0; i < side; i++) {
            bot_again = bot_again || playing->bot[i] == playing->bot[side];
            owner_again = owner_again || playing->bot[i]->owner == playing->bot[side]->owner;
        }
        playing->bot[side]->playing += bot_again ? 0 : (unsigned)by;
        playing->bot[side]->owner->playing += owner_again ? 0 : (unsigned)by;
    }
}

void choose_over(struct serve *serve, const struct playing *playing)
{
    count_playing(playing, -1);
    if (playing->by_matchmaker)
        matchmaker_over(serve->maker, &playing->match);
}

static bool is_at_end(const struct serve *serve)
{
    return serve->drains || (serve->options->matches_most && serve->given >= serve->options->matches_most) ||
           serve->season.last >= SEASON_MATCHES_MAX;
}

/* The anchor is in ladder.conf, and new versions of what is there need no qualification. */
struct serve_bot *choose_candidate(const struct playing *playing)
{
    unsigned side = 0;

    while (side + 1 < playing->sides && playing->bot[side]->hosted)
        side++;
    return playing->bot[side];
}

void choose_give(struct serve *serve, struct playing *playing, struct run_fixture *fixture)
{
    playing->next = serve->playing;
    serve->playing = playing;
    serve->given++;
    count_playing(playing, 1);
    for (unsigned side = 0; side < playing->sides && !playing->broken_off; side++)
        playing->build[side] = playing->bot[side]->build;
    if (playing->choice == CHOICE_QUALIFICATION)
        choose_candidate(playing)->trying++;
    fill_in(serve, playing, fixture);
}

/* The match that is next. If it cannot begin at once it waits, and no other is played in its place. */
static bool find(struct asked *asked, struct serve *serve, struct playing *playing)
{
    struct wish **wish = find_wish(asked, serve, playing);

    if ((!wish && !find_qualification(asked, serve, playing) && !ask_matchmaker(asked, playing)) ||
        !is_at_hand(asked, playing) || (wish && !take_wish(serve, wish)))
        return false;
    if (playing->by_matchmaker)
        matchmaker_again(serve->maker, &playing->match);
    return true;
}

/* The other places are those of people's matches. */
static bool has_all_jobs(const struct serve *serve)
{
    unsigned count = 0;

    for (const struct playing *playing = serve->playing; playing; playing = playing->next)
        count++;
    return people_places(serve) > 0 && count >= serve->jobs;
}

/* Whom new matches wait for, as people are told at their tables; NULL: nobody. */
static const char *held_by(const struct serve *serve)
{
    if (serve->roster.paused)
        return "the host, who has paused the ladder";
    return serve->closing || serve->roster.season_closed ? "the next season" : NULL;
}

static enum source_answer choose(struct serve *serve, const struct source_ask *ask, struct run_fixture *fixture)
{
    const char *holder = held_by(serve);
    struct asked asked = {serve, ask};
    int64_t look_us = builds_look(serve), pause_us = end_pauses(serve);
    struct playing *playing;

    fixture->later_us = look_us < pause_us ? look_us : pause_us;
    if (broken_off_next(serve, ask, fixture))
        return SOURCE_MATCH;
    if (is_at_end(serve))
        return SOURCE_NO_MORE;
    people_hold(serve, holder);
    if (holder)
        return SOURCE_LATER;
    if (people_next(serve, ask, fixture))
        return SOURCE_MATCH;
    if (has_all_jobs(serve))
        return SOURCE_LATER;
    playing = calloc(1, sizeof *playing);
    if (!playing || !find(&asked, serve, playing)) {
        free(playing);
        return SOURCE_LATER;
    }
    playing->number = ++serve->season.last;
    choose_give(serve, playing, fixture);
    return SOURCE_MATCH;
}

enum source_answer choose_next(void *context, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct serve *serve = context;
    enum source_answer answer;

    (void)pthread_mutex_lock(&serve->lock);
    answer = choose(serve, ask, fixture);
    (void)pthread_mutex_unlock(&serve->lock);
    return answer;
}
