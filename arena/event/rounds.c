/* SPDX-License-Identifier: MIT */
#include "event/rounds.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contest/places.h"
#include "event/set_aside.h"
#include "event/database.h"
#include "event/event_cluster.h"
#include "event/event_plan.h"
#include "event/matches.h"
#include "event/extensions.h"
#include "event/programs.h"
#include "event/repair.h"
#include "match/fault.h"
#include "match/seed.h"
#include "run/engine.h"
#include "run/results.h"
#include "run/sandboxes/lived.h"
#include "run/resuming/run_file.h"
#include "seal/event_seals.h"
#include "spread/spread.h"

/* A round being played, or a replay of groups of several rounds. */
struct play {
    struct event *event;
    const struct event_ops *ops;
    const struct schedule_round *fixtures;
    struct plan *plan;
    unsigned round;      /* not of a replay */
    unsigned replay;     /* number of the command; 0 for a round */
    uint16_t *rounds;    /* of a replay: where each match belongs */
    uint32_t *groups;    /* and in which of its groups that is */
    unsigned next;       /* result that is waited for; after a gap none is taken any more */
    size_t group_begins; /* in the event's matches: of the group that is not finished */
    char folder[PATH_MAX];
};

static unsigned round_of(const struct play *play, unsigned match)
{
    return play->replay ? play->rounds[match] : play->round;
}

static unsigned group_of(const struct play *play, unsigned match)
{
    return play->replay ? play->groups[match] : play->fixtures->fixtures[match].group;
}

static bool shares_seeds(const struct play *play)
{
    return play->event->file.seeds == SEEDS_SHARED;
}

/* --- lineups ----------------------------------------------------------------------------------------------------- */

static void lineup_of(const void *context, unsigned match, struct lineup *lineup)
{
    const struct play *play = context;
    const struct fixture *fixture = &play->fixtures->fixtures[match];

    *lineup = play->event->lineups[fixture->class];
    lineup->seed_number = shares_seeds(play) ? group_of(play, match) : match;
    for (unsigned seat = 0; seat < lineup->seats; seat++)
        lineup->bot_of[seat] = fixture->entry[seat];
}

/* Whether an entry sits in the match of which `is_out` holds: then the other side of a duel goes on as if it had won.
 */
static bool lacks(const struct play *play, unsigned match, bool (*is_out)(const struct event *event, unsigned entry),
                  const char *reason, struct verdict *verdict)
{
    const struct fixture *fixture = &play->fixtures->fixtures[match];
    const struct lineup *lineup = &play->event->lineups[fixture->class];
    unsigned out = 0; /* sides: a bit each */
    bool one_is_left;

    for (unsigned seat = 0; seat < lineup->seats; seat++)
        if (is_out(play->event, fixture->entry[seat]))
            out |= 1u << lineup->side_of[seat];
    one_is_left = schedule_sides(&play->event->spec, fixture->class) == 2 && out != 3;
    *verdict = (struct verdict){.winner = (int8_t)(one_is_left ? (int)(out & 1) : VERDICT_VOID)};
    (void)snprintf(verdict->reason, sizeof verdict->reason, "%s", reason);
    return out != 0;
}

static bool lacks_set_aside(const struct play *play, unsigned match, struct verdict *verdict)
{
    return !play->replay && lacks(play, match, set_aside_is, "set-aside", verdict);
}

/* That somebody was set aside comes first, as it is so whenever the host withdraws others. */
static bool left_out(const void *context, unsigned match, struct verdict *verdict)
{
    return lacks_set_aside(context, match, verdict) || lacks(context, match, repair_leaves_out, "withdrawn", verdict);
}

/* --- results ----------------------------------------------------------------------------------------------------- */

/* What an entry thought in a role. */
static struct histogram *think_of(const struct event *event, const struct outcome *outcome, unsigned seat)
{
    return &event->think[outcome->fixture.entry[seat] * event->file.game->role_count + outcome->role[seat]];
}

static void take_outcome(const struct play *play, const struct run_result *result, struct outcome *outcome)
{
    struct lineup lineup;

    lineup_of(play, result->index, &lineup);
    *outcome = (struct outcome){.fixture = play->fixtures->fixtures[result->index],
                                .round = (uint16_t)round_of(play, result->index),
                                .seats = (uint8_t)lineup.seats,
                                .group_seed = shares_seeds(play) ? (uint8_t)result->attempt : 0};
    memcpy(outcome->side, lineup.side_of, sizeof outcome->side);
    memcpy(outcome->role, lineup.role_of, sizeof outcome->role);
    places_take(outcome, &result->verdict);
    for (unsigned seat = 0; seat < lineup.seats; seat++) {
        const struct histogram_small *think = &result->seat[seat].think;

        histogram_merge_small(think_of(play->event, outcome, seat), think);
        for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
            outcome->decisions[seat] += think->count[i];
    }
    for (size_t i = 0; i < result->fault_count; i++)
        if (fault_kinds[result->faults[i].fault].cost != FAULT_NOTED)
            outcome->faults[result->faults[i].seat]++;
}

/* A group is finished: its matches are reported, and a candidate is judged. False ends the round. */
static bool tell_group(struct play *play, struct error *error)
{
    struct event *event = play->event;
    size_t begin = play->group_begins;

    repair_mark(event, begin);
    if (event->database)
        database_group(event->database);
    for (; play->group_begins < event->count; play->group_begins++)
        if (play->ops->match && !play->ops->match(play->ops->context, play->group_begins, error))
            return false;
    if (!play->replay)
        set_aside_watch(event, begin, play->ops);
    event_judge(event);
    return play->replay || event->verdict == SPRT_UNDECIDED;
}

static bool keep(struct play *play, const struct run_result *result, bool set_aside, struct error *error)
{
    struct event *event = play->event;
    struct event_match match = {.reason = result->verdict.reason,
                                .seed = result->seed,
                                .hash = result->hash,
                                .attempt = result->attempt,
                                .turns = result->turns,
                                .decisions = result->decisions,
                                .replay = play->replay,
                                .set_aside = set_aside};
    struct outcome outcome;

    take_outcome(play, result, &outcome);
    matches_take_seats(&match, result, outcome.seats);
    programs_see(event, &outcome, result);
    if (!set_aside && set_aside_walkover(&outcome))
        match.reason = "walkover";
    if (!event_faults_add(&event->faults, event->count, result->faults, result->fault_count) ||
        !matches_add(event, &match, &outcome))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (event->database)
        database_put(event->database, event->count - 1, result);
    return true;
}

/* Of a match of an entry that was set aside before, though it may have been played since. */
static bool keep_left_out(struct play *play, unsigned match, const struct verdict *verdict, struct error *error)
{
    struct run_result *result = result_of_left_out(play->plan, match, verdict, error);
    bool good = result && keep(play, result, true, error);

    result_free(result);
    return good;
}

/* Only the first, as a bot that always fails would fill the screen. */
static void tell_faults(const struct play *play, const struct run_result *result)
{
    char match[RUN_ID_MAX + 16];
    struct lineup lineup;

    if (!play->ops->fault)
        return;
    lineup_of(play, result->index, &lineup);
    (void)snprintf(match, sizeof match, "%u/%s", round_of(play, result->index) + 1, result->id);
    for (size_t i = 0; i < result->fault_count; i++) {
        unsigned entry = lineup.bot_of[result->faults[i].seat];

        if (result->faults[i].printed && play->event->faults_told[entry]++ < EVENT_FAULTS_TOLD)
            play->ops->fault(play->ops->context, entry, match, &result->faults[i]);
    }
}

static bool on_result(void *context, const struct run_result *result, struct error *error)
{
    struct play *play = context;
    struct verdict verdict;

    if (!play->replay && play->event->verdict != SPRT_UNDECIDED)
        return false;
    if (result->index != play->next)
        return true;
    play->next++;
    tell_faults(play, result);
    if (lacks_set_aside(play, result->index, &verdict) ? !keep_left_out(play, result->index, &verdict, error)
                                                       : !keep(play, result, false, error))
        return false;
    if (play->next < play->fixtures->count && group_of(play, play->next) == group_of(play, result->index))
        return true;
    return tell_group(play, error);
}

/* Between two matches. That the log cannot be written, as when the host is just writing to it, ends no event: what an
 * entry plays that was withdrawn counts for nothing, and with the next change it is tried again. */
static void heed_host(const struct play *play)
{
    struct error error = {0};

    if (repair_watch(play->event, play->ops))
        (void)!repair_leave_out(play->event, &error);
}

static void on_progress(void *context, struct run_progress progress)
{
    const struct play *play = context;

    if (progress.finished < progress.all)
        heed_host(play);
    if (play->ops->progress)
        play->ops->progress(play->ops->context, progress);
    if (play->ops->tasks && play->event->elsewhere.spread) {
        struct spread_use use;

        spread_use(play->event->elsewhere.spread, &use);
        play->ops->tasks(play->ops->context, &use);
    }
}

static void on_notice(void *context, const char *sentence)
{
    const struct play *play = context;

    if (play->ops->notice)
        play->ops->notice(play->ops->context, sentence);
}

static void on_output(void *context, unsigned entry, unsigned number, const char *line)
{
    const struct play *play = context;

    play->ops->output(play->ops->context, entry, number, line);
}

static void on_unplayed(void *context, unsigned entry, const char *sentence)
{
    struct play *play = context;

    free(play->event->unplayed[entry]);
    play->event->unplayed[entry] = strdup(sentence);
}

/* --- the run ----------------------------------------------------------------------------------------------------- */

static bool make_plan(struct play *play, const struct fixtures *fixtures, struct error *error)
{
    struct plan *plan = play->plan;

    if (!event_plan(play->event, plan, error))
        return false;
    plan->seed = play->replay ? repair_seed(play->event, play->replay) : extensions_seed(play->event, play->round);
    plan->games = (unsigned)play->fixtures->count;
    plan->records = play->folder;
    plan->fixtures = fixtures;
    plan->set_aside = play->replay ? NULL : play->event->set_aside;
    plan->again = "arena tournament";
    plan->again_place = play->event->folder;
    plan->locked = event_cluster_plays(play->event);
    return true;
}

/* All matches of a finished round are reported, unless a verdict or a benchmark ended it. */
static int expect_all(const struct play *play, int code, const char *why, struct error *error)
{
    if (code == EXIT_DONE && play->next < play->fixtures->count && play->event->file.format != FORMAT_CANDIDATE &&
        !play->ops->meter)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: match m%u %s", play->folder,
                        play->fixtures->fixtures[play->next].match + 1, why);
    return error->code ? (int)error->code : code;
}

/* That of the whole event, so bots that attached stay. One that was interrupted plays no more. */
/* What plays: a cluster, or an engine here. */
static bool open_player(const struct play *play, struct error *error)
{
    struct event *event = play->event;

    if (event_cluster_plays(event))
        return event_cluster_open(event, play->ops, error);
    if (!event->engine)
        event->engine = run_engine(play->plan, error);
    return event->engine != NULL;
}

/* For what begins. What plays comes first: from then on a signal ends the event in order. */
static bool make_folder(const struct play *play, struct error *error)
{
    char rounds[PATH_MAX];

    if (play->event->looks || run_file_is_in(play->folder))
        return true;
    (void)snprintf(rounds, sizeof rounds, "%.*s", (int)(strrchr(play->folder, '/') - play->folder), play->folder);
    return open_player(play, error) && (mkdir(rounds, 0755) == 0 || errno == EEXIST ||
                                        error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", rounds, strerror(errno)));
}

static unsigned class_of(void *context, unsigned match)
{
    return ((const struct play *)context)->fixtures->fixtures[match].class;
}

static unsigned group_of_match(void *context, unsigned match)
{
    return group_of(context, match);
}

static int play_elsewhere(struct play *play, const struct run_ops *ops, struct error *error)
{
    const struct spread_round round = {.plan = play->plan,
                                       .ops = ops,
                                       .terms = play->event->elsewhere.terms,
                                       .class_of = class_of,
                                       .group_of = group_of_match,
                                       .context = play};

    return spread_play(play->event->elsewhere.spread, &round, error);
}

static int play_on(struct play *play, const struct run_ops *ops, struct error *error)
{
    struct event *event = play->event;
    bool good = open_player(play, error) && programs_look(event, play->ops, error) && repair_leave_out(event, error) &&
                event_seals_drop(event->folder, error);
    int code = (int)error->code;

    if (good)
        code = event_cluster_plays(event) ? play_elsewhere(play, ops, error)
                                          : run_on(event->engine, play->plan, ops, error);
    return expect_all(play, code, "came to no result, though all were played: give the command again", error);
}

static int tell_it(const struct play *play, const struct run_ops *ops, bool finished, struct error *error)
{
    int code = run_tell(play->plan, ops, error);

    return finished ? expect_all(play, code, "is not whole, though all were played: a record was cut short or removed",
                                 error)
                    : code;
}

/* A verdict ended the round before its schedule did, and holds no more, as the host has changed what counts. */
static bool lost_its_verdict(const struct play *play)
{
    return !play->event->looks && !play->replay && play->event->file.format == FORMAT_CANDIDATE &&
           play->event->verdict == SPRT_UNDECIDED && play->next < play->fixtures->count;
}

typedef bool open_run(struct run_file *file, const char *place, bool *finished, struct error *error);

static open_run *opener(const struct play *play)
{
    if (play->event->looks)
        return run_file_look;
    return event_cluster_plays(play->event) ? run_file_open_locked : run_file_open;
}

/* Plays the run, resumes it, or reports its results. */
static int run_it(struct play *play, const struct run_ops *ops, struct error *error)
{
    bool finished = false, looks = play->event->looks;
    struct run_file file;
    int code = EXIT_DONE;

    if (!run_file_is_in(play->folder))
        return looks ? EXIT_DONE : play_on(play, ops, error);
    if (!opener(play)(&file, play->folder, &finished, error))
        return error->code;
    play->plan->resumed = &file;
    if (finished || looks)
        code = tell_it(play, ops, finished, error);
    if (finished && code == EXIT_DONE && lost_its_verdict(play))
        finished = !event_seals_drop(play->event->folder, error) || !run_file_take_up(&file, error);
    if (!finished && !looks)
        code = run_file_settle(&file, play->plan, error) ? play_on(play, ops, error) : (int)error->code;
    run_file_close(&file);
    return code;
}

/* Of a group that is not finished nothing is kept. */
static int play_it(struct play *play, struct error *error)
{
    const struct fixtures lineups = {
        .lineup = lineup_of, .left_out = left_out, .share_seeds = shares_seeds(play), .context = play};
    const struct run_ops run_ops = {.result = on_result,
                                    .progress = on_progress,
                                    .notice = on_notice,
                                    .unplayed = on_unplayed,
                                    .output = play->ops->output ? on_output : NULL,
                                    .meter = play->ops->meter,
                                    .context = play};
    int code = EXIT_COULD_NOT_RUN;

    play->group_begins = play->event->count;
    play->plan = calloc(1, sizeof *play->plan);
    if (!play->plan)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (rounds_folder(play->event, play->round, play->replay, play->folder, error) &&
             make_plan(play, &lineups, error) && make_folder(play, error))
        code = run_it(play, &run_ops, error);
    if (play->plan)
        plan_release(play->plan);
    free(play->plan);
    matches_cut(play->event, play->group_begins);
    event_faults_cut(&play->event->faults, play->event->count);
    return error->code ? (int)error->code : code;
}

int rounds_end(struct event *event, const struct event_ops *ops, int code)
{
    const struct run_ops run_ops = {.notice = ops->notice, .context = ops->context};
    int closed = event->engine ? engine_close(event->engine, &run_ops) : EXIT_DONE;

    event->engine = NULL;
    if (event->elsewhere.spread)
        closed = event_cluster_close(event, ops);
    return code == EXIT_DONE ? closed : code;
}

int rounds_play(struct event *event, unsigned round, const struct schedule_round *fixtures, const struct event_ops *ops,
                struct error *error)
{
    struct play play = {.event = event, .ops = ops, .fixtures = fixtures, .round = round};

    return play_it(&play, error);
}

/* The fixtures of the matches, in groups as they were. */
static bool take_groups(struct play *play, struct schedule_round *fixtures, const size_t *matches, size_t count)
{
    fixtures->fixtures = calloc(count, sizeof *fixtures->fixtures);
    play->rounds = calloc(count, sizeof *play->rounds);
    play->groups = calloc(count, sizeof *play->groups);
    if (!fixtures->fixtures || !play->rounds || !play->groups)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct outcome *outcome = &play->event->outcomes[matches[i]];
        bool same =
            i > 0 && play->rounds[i - 1] == outcome->round && fixtures->fixtures[i - 1].group == outcome->fixture.group;

        fixtures->fixtures[i] = outcome->fixture;
        play->rounds[i] = outcome->round;
        play->groups[i] = i == 0 ? 0 : play->groups[i - 1] + !same;
    }
    fixtures->count = count;
    return true;
}

int rounds_replay(struct event *event, unsigned number, const struct event_ops *ops, struct error *error)
{
    struct schedule_round fixtures = {0};
    struct play play = {.event = event, .ops = ops, .fixtures = &fixtures, .replay = number};
    size_t *matches, count;
    int code = EXIT_DONE;

    if (!repair_find_replay(event, number, &matches, &count) ||
        (count && !take_groups(&play, &fixtures, matches, count)))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (count)
        code = play_it(&play, error);
    event->over = event->over && play.next == count;
    schedule_release(&fixtures);
    free(play.rounds);
    free(play.groups);
    free(matches);
    return error->code ? (int)error->code : code;
}
