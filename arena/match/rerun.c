/* SPDX-License-Identifier: MIT */
#include "match/rerun.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "match/former.h"

enum { SCRATCH_MOST = 1 << 20 };

/* --- outcomes ---------------------------------------------------------------------------------------------------- */

bool rerun_conclude(struct rerun *rerun, enum record_outcome outcome, const char *format, ...)
{
    va_list arguments;

    rerun->report->outcome = outcome;
    va_start(arguments, format);
    (void)vsnprintf(rerun->report->why, sizeof rerun->report->why, format, arguments);
    va_end(arguments);
    return false;
}

static bool differs_at(struct rerun *rerun, const struct frame *frame, const char *what)
{
    return rerun_conclude(rerun, RECORD_DIFFERS, "at byte %zu, after %llu steps: %s", frame->at,
                          (unsigned long long)rerun->report->steps, what);
}

/* --- getting ready ----------------------------------------------------------------------------------------------- */

static void hear(void *context, const struct game_event *event, struct span text, struct span encoded)
{
    struct rerun *rerun = context;
    struct game_event stripped;

    (void)encoded;
    if (!rerun->ops || !rerun->ops->event)
        return;
    event_strip(&stripped, event, rerun->audience);
    rerun->ops->event(rerun->ops->context, &stripped, text);
}

static bool has_the_seats(const struct record_match *match, const struct play *play)
{
    bool good = match->seats == play->seats;

    for (unsigned seat = 0; good && seat < play->seats; seat++)
        good = span_equal(match->role[seat], span_text(play->game->roles[play->game->role(play->state, seat)].name));
    return good;
}

bool rerun_begin(struct rerun *rerun, const struct record_games *games)
{
    struct record_match *match = &rerun->match;
    struct error error = {0};
    int64_t values[GAME_SETTINGS_MAX];

    buffer_init(&rerun->scratch, SCRATCH_MOST);
    if (!games->find(games->context, match->game, &rerun->game))
        return rerun_conclude(rerun, RECORD_UNKNOWN_GAME, "no game is called %.*s: name its file by --plugin",
                              (int)match->game.size, (const char *)match->game.at);
    if (!span_equal(match->epoch, rerun->game.epoch) && !former_is_played(rerun->game.game, match->epoch))
        return rerun_conclude(rerun, RECORD_OTHER_EPOCH, "played in the epoch %.*s, today's is %.*s",
                              (int)match->epoch.size, (const char *)match->epoch.at, (int)rerun->game.epoch.size,
                              (const char *)rerun->game.epoch.at);
    if (!record_match_values(match, rerun->game.game, values, &error))
        return rerun_conclude(rerun, RECORD_DIFFERS, "%s", error.text);
    rerun->encoder = encoder_new(rerun->game.game, &error);
    if (rerun->encoder)
        rerun->play = play_new(rerun->encoder, match->epoch, values, &match->seed, &rerun->scratch,
                               (struct play_listener){hear, rerun}, &error);
    if (!rerun->play)
        return rerun_conclude(rerun, RECORD_DIFFERS, "%s", error.text);
    (void)snprintf(rerun->id, sizeof rerun->id, "%.*s", (int)match->id.size, (const char *)match->id.at);
    rerun->about = (struct gate_match){rerun->id, &rerun->play->seed, &rerun->play->steps};
    gate_enter(&rerun->about);
    return has_the_seats(match, rerun->play) ||
           rerun_conclude(rerun, RECORD_DIFFERS, "the header does not have the game's seats");
}

static void start(struct rerun *rerun)
{
    if (rerun->play->started)
        return;
    play_start(rerun->play);
    if (rerun->ops && rerun->ops->round)
        rerun->ops->round(rerun->ops->context, NULL, 0, rerun->play->state);
}

/* --- steps ------------------------------------------------------------------------------------------------------- */

/* Whether the step is what its cause says; NULL if it is. */
static const char *doubt(struct rerun *rerun, const struct record_step *step)
{
    struct play *play = rerun->play;
    bool forced = play_forced(play, step->seat) >= 0;

    if (!play_legal(play, step->seat, step->action))
        return "an action is not legal";
    if (forced != (step->cause == CAUSE_FORCED))
        return "an action is forced, or is said to be";
    if (step->cause == CAUSE_DEFAULT && step->action != play->game->default_action(play->state, step->seat))
        return "a default action is another one";
    if (step->cause == CAUSE_FILLER && step->action != play_fill(play, step->seat))
        return "the filler draws another action";
    return NULL;
}

static void tell_round(struct rerun *rerun, const struct record_step *steps, unsigned count)
{
    struct record_step own[GAME_SEATS_MAX];
    unsigned owned = 0;

    if (!rerun->ops || !rerun->ops->round)
        return;
    for (unsigned i = 0; i < count; i++)
        if (rerun->audience == GAME_ALL || steps[i].seat == rerun->audience)
            own[owned++] = steps[i];
    rerun->ops->round(rerun->ops->context, own, owned, rerun->play->state);
}

static bool take_steps(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    uint32_t asked = 0;

    start(rerun);
    for (unsigned i = 0; i < told->count; i++)
        asked |= 1u << told->steps[i].seat;
    if (asked != rerun->play->game->to_act(rerun->play->state))
        return differs_at(rerun, frame, "other seats are to act");
    for (unsigned i = 0; i < told->count; i++) {
        const char *why = doubt(rerun, &told->steps[i]);

        if (why)
            return differs_at(rerun, frame, why);
        rerun->decisions += told->steps[i].cause != CAUSE_FORCED;
    }
    play_round(rerun->play, told->steps, told->count, rerun->said);
    memset(rerun->said, 0, sizeof rerun->said);
    rerun->report->steps += told->count;
    tell_round(rerun, told->steps, told->count);
    return true;
}

/* --- the other frames -------------------------------------------------------------------------------------------- */

static bool may_see(const struct rerun *rerun, unsigned seat)
{
    return rerun->audience == GAME_ALL || rerun->audience == seat;
}

static bool take_talk(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    (void)frame;
    rerun->said[told->seat] = told->text;
    return true;
}

static bool take_note(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    (void)frame;
    if (rerun->ops && rerun->ops->note && may_see(rerun, told->seat))
        rerun->ops->note(rerun->ops->context, told->seat, told->text);
    return true;
}

static bool take_fault(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    (void)frame;
    if (rerun->ops && rerun->ops->fault && may_see(rerun, told->seat))
        rerun->ops->fault(rerun->ops->context, told->seat, told->fault, told->decision, told->text);
    return true;
}

static bool take_resumed(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    (void)frame;
    if (rerun->ops && rerun->ops->resumed)
        rerun->ops->resumed(rerun->ops->context, told->text);
    return true;
}

static bool take_thinned(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    (void)frame;
    (void)told;
    return rerun_conclude(rerun, RECORD_IS_THINNED, "its steps were dropped to save room");
}

static bool same_verdict(const struct rerun *rerun, const struct verdict *verdict)
{
    const struct record_match *match = &rerun->match;

    return span_equal(match->winner, span_text(verdict_winner(rerun->game.game, verdict))) &&
           span_equal(match->reason, span_text(verdict->reason)) &&
           memcmp(match->score, verdict->score, match->seats * sizeof *match->score) == 0;
}

static bool forfeit_agrees(const struct rerun *rerun)
{
    uint32_t all = 0;

    for (unsigned seat = 0; seat < rerun->match.seats; seat++)
        all |= 1u << rerun->game.game->side(rerun->play->state, seat);
    for (uint32_t sides = all; sides; sides = (sides - 1) & all) {
        struct verdict verdict;

        play_forfeit(rerun->play, sides, &verdict);
        if (same_verdict(rerun, &verdict))
            return true;
    }
    return false;
}

bool rerun_void_agrees(const struct rerun *rerun)
{
    struct verdict nothing = {.winner = VERDICT_VOID};

    return memcmp(rerun->match.score, nothing.score, sizeof nothing.score) == 0;
}

bool rerun_is_void_by_game(const struct rerun *rerun)
{
    return span_equal(rerun->match.winner, span_text("void")) &&
           span_equal(rerun->match.reason, span_text(VERDICT_GAME_FAULT));
}

/* Whether the verdict is one that this play can have. */
static bool verdict_agrees(const struct rerun *rerun)
{
    struct verdict verdict;

    if (span_equal(rerun->match.winner, span_text("void")))
        return rerun_void_agrees(rerun);
    if (play_over(rerun->play, &verdict))
        return same_verdict(rerun, &verdict);
    return rerun->play->started && span_equal(rerun->match.reason, span_text("forfeit")) && forfeit_agrees(rerun);
}

static bool take_trailer(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    const struct record_match *match = &rerun->match;
    struct hash hash;

    (void)told;
    if (match->turns > 0)
        start(rerun);
    rerun->ended = true;
    if (rerun_is_void_by_game(rerun))
        return rerun_void_agrees(rerun) || differs_at(rerun, frame, "the verdict is another one");
    hash = play_hash(rerun->play);
    if (memcmp(hash.bytes, match->hash.bytes, sizeof hash.bytes) != 0)
        return differs_at(rerun, frame, "the hash is another one");
    if (!verdict_agrees(rerun))
        return differs_at(rerun, frame, "the verdict is another one");
    if (rerun->play->started && match->turns != rerun->game.game->turn(rerun->play->state))
        return differs_at(rerun, frame, "the number of turns is another one");
    if (match->decisions != rerun->decisions)
        return differs_at(rerun, frame, "the number of decisions is another one");
    return true;
}

typedef bool take_frame(struct rerun *rerun, const struct frame *frame, const struct record_told *told);

static take_frame *const takers[RECORD_TYPES] = {
    [RECORD_STEPS] = take_steps,     [RECORD_TALK] = take_talk,       [RECORD_NOTE] = take_note,
    [RECORD_FAULT] = take_fault,     [RECORD_TRAILER] = take_trailer, [RECORD_RESUMED] = take_resumed,
    [RECORD_THINNED] = take_thinned,
};

bool rerun_take(struct rerun *rerun, const struct frame *frame, const struct record_told *told)
{
    return takers[told->type](rerun, frame, told);
}

bool rerun_refuse(struct rerun *rerun, const struct frame *frame, const char *why)
{
    return differs_at(rerun, frame, why);
}

void rerun_conclude_broken(struct rerun *rerun)
{
    char words[GATE_WORDS_MAX];

    gate_take(words);
    (void)rerun_conclude(rerun, rerun_is_void_by_game(rerun) ? RECORD_AGREES : RECORD_DIFFERS, "%s", words);
}

void rerun_release(struct rerun *rerun)
{
    gate_enter(NULL);
    play_free(rerun->play);
    encoder_free(rerun->encoder);
    buffer_release(&rerun->scratch);
}
