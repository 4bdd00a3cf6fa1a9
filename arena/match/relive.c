/* SPDX-License-Identifier: MIT */
#include "match/relive.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/words.h"
#include "proto/schema.h"

enum { MS_US = 1000 };

struct relive {
    struct relive_options options;
    struct referee_desk desk;
    struct referee *referee;
    int64_t now_us;                     /* of the caller */
    int64_t then_us;                    /* of the recorded match */
    size_t at;                          /* the round of the past that comes; somebody is asked in it */
    uint32_t asked;                     /* seats with an open decision */
    uint64_t open[GAME_SEATS_MAX];      /* and its number */
    uint16_t actions[GAME_ACTIONS_MAX]; /* that the bot may choose from */
    size_t action_count;
    int64_t limit_us; /* until when it is waited for; CLOCK_NEVER_US if it is not */
    struct fault_account account;
    unsigned stale;
    bool ready, over;
};

static bool is_asked(const struct relive *relive)
{
    return relive->asked >> relive->options.seat & 1;
}

static void tell_fault(struct relive *relive, enum fault fault, const char *evidence)
{
    const struct relive_ops *ops = &relive->options.ops;
    uint64_t decision = is_asked(relive) ? relive->open[relive->options.seat] : 0;

    ops->fault(ops->context, fault, decision, relive->ready ? referee_turns(relive->referee) : 0, evidence);
    relive->over = fault_charge(&relive->account, fault, decision, relive->options.clock.strikes) || relive->over;
}

/* --- what the referee says --------------------------------------------------------------------------------------- */

static void open_decision(struct relive *relive, const struct message_decision *decision)
{
    const struct clock_spec *clock = &relive->options.clock;
    int64_t time_us = decision->has_clock ? (int64_t)decision->left * MS_US : CLOCK_NONE_MOVE_US;

    memcpy(relive->actions, decision->actions, decision->action_count * sizeof *relive->actions);
    relive->action_count = decision->action_count;
    relive->limit_us = relive->now_us + time_us + clock->grace_us;
}

static void on_send(void *context, unsigned seat, const struct message *message)
{
    struct relive *relive = context;

    if (message->type == MESSAGE_DECISION) {
        relive->asked |= 1u << seat;
        relive->open[seat] = message->decision.decision;
    }
    if (seat != relive->options.seat)
        return;
    if (message->type == MESSAGE_DECISION)
        open_decision(relive, &message->decision);
    relive->options.ops.send(relive->options.ops.context, message);
}

static void on_finished(void *context, struct referee *referee)
{
    (void)referee;
    ((struct relive *)context)->over = true;
}

/* --- the recorded answers ---------------------------------------------------------------------------------------- */

/* The seat of the mask that took the shortest time for its answer. */
static unsigned quickest(const struct past_round *round, uint32_t mask)
{
    const struct record_step *found = NULL;

    for (unsigned i = 0; i < round->count; i++)
        if (mask >> round->steps[i].seat & 1 && (!found || round->steps[i].think_us < found->think_us))
            found = &round->steps[i];
    assert(found);
    return (unsigned)(found - round->steps);
}

static void give(struct relive *relive, const struct past_round *round, const struct record_step *step)
{
    const struct message_answer answer = {.match = RELIVE_HANDLE,
                                          .decision = relive->open[step->seat],
                                          .action = step->action,
                                          .text = round->said[step->seat]};

    (void)referee_answer(relive->referee, step->seat, &answer, relive->then_us);
}

static bool is_forced(const struct past_round *round)
{
    for (unsigned i = 0; i < round->count; i++)
        if (round->steps[i].cause != CAUSE_FORCED)
            return false;
    return true;
}

/* The referee plays rounds in which nobody is asked by itself. */
static void skip_forced(struct relive *relive)
{
    const struct past *past = relive->options.past;

    while (relive->at < past->count && is_forced(&past->rounds[relive->at]))
        relive->at++;
}

static void give_round(struct relive *relive)
{
    const struct past_round *round = &relive->options.past->rounds[relive->at++];
    int64_t began_us = relive->then_us;
    uint32_t left = relive->asked;

    skip_forced(relive);
    relive->asked = 0;
    relive->limit_us = CLOCK_NEVER_US;
    while (left) {
        const struct record_step *step = &round->steps[quickest(round, left)];

        left &= ~(1u << step->seat);
        relive->then_us = began_us + (int64_t)step->think_us;
        give(relive, round, step);
    }
}

/* Goes on until the bot is asked, or to the end. */
static void go_on(struct relive *relive)
{
    while (!relive->over && !is_asked(relive)) {
        if (relive->at == relive->options.past->count)
            referee_stop(relive->referee);
        else
            give_round(relive);
    }
}

static void leave_decision(struct relive *relive)
{
    if (relive->over)
        return;
    if (relive->at == relive->options.past->count)
        referee_stop(relive->referee);
    else
        give_round(relive);
    go_on(relive);
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static struct referee *make_referee(struct relive *relive, struct error *error)
{
    const struct relive_options *options = &relive->options;
    struct referee_options referee = {
        .encoder = options->encoder,
        .desk = &relive->desk,
        .ops = {.send = on_send, .finished = on_finished, .context = relive},
        .id = span_text("relive"),
        .epoch = options->epoch,
        .values = options->values,
        .seed = options->seed,
        .clock = options->clock,
        .lost_seat = LOST_FILLER,
        .attempt = 1,
    };

    for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
        referee.seat[i] = (struct referee_seat_options){
            .contact = {.handle = RELIVE_HANDLE,
                        .views = i == options->seat ? options->views : (struct view_choice){VIEWS_NONE, {0}}},
            .bot = span_text("bot")};
    return referee_new(&referee, error);
}

struct relive *relive_new(const struct relive_options *options, struct error *error)
{
    struct relive *relive = calloc(1, sizeof *relive);

    if (!relive) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    relive->options = *options;
    relive->limit_us = CLOCK_NEVER_US;
    skip_forced(relive);
    referee_desk_init(&relive->desk);
    relive->referee = make_referee(relive, error);
    if (relive->referee)
        return relive;
    relive_free(relive);
    return NULL;
}

void relive_free(struct relive *relive)
{
    if (!relive)
        return;
    if (relive->referee)
        referee_free(relive->referee);
    referee_desk_release(&relive->desk);
    free(relive);
}

/* --- inputs ------------------------------------------------------------------------------------------------------ */

void relive_start(struct relive *relive, int64_t now_us)
{
    relive->now_us = now_us;
    relive->limit_us = now_us + relive->options.clock.start_us;
    referee_start(relive->referee, 0);
    for (unsigned seat = 0; seat < referee_seats(relive->referee); seat++)
        if (seat != relive->options.seat)
            (void)referee_ready(relive->referee, seat, 0);
}

void relive_ready(struct relive *relive, int64_t now_us)
{
    if (relive->over || relive->ready)
        return;
    relive->ready = true;
    relive->now_us = now_us;
    relive->limit_us = CLOCK_NEVER_US;
    (void)referee_ready(relive->referee, relive->options.seat, 0);
    go_on(relive);
}

static void tell_error(struct relive *relive, enum wire_code code, uint64_t decision, const char *words)
{
    const struct message message = {.type = MESSAGE_ERROR,
                                    .error = {.code = span_text(schema_code(code)->name),
                                              .text = span_text(words),
                                              .has_match = true,
                                              .match = RELIVE_HANDLE,
                                              .has_decision = decision != 0,
                                              .decision = decision}};

    relive->options.ops.send(relive->options.ops.context, &message);
}

static void refuse_stale(struct relive *relive, uint64_t decision)
{
    char words[FAULT_EVIDENCE_MAX];

    (void)snprintf(words, sizeof words, "decision %" PRIu64 " is not open, the answer was dropped", decision);
    tell_error(relive, CODE_STALE, decision, words);
    if (++relive->stale == 1)
        tell_fault(relive, FAULT_STALE, words);
    else if (relive->stale > REFEREE_STALE_MAX)
        tell_fault(relive, FAULT_FLOOD, "too many answers to decisions that are not open");
}

static bool is_legal(const struct relive *relive, uint32_t action)
{
    for (size_t i = 0; i < relive->action_count; i++)
        if (relive->actions[i] == action)
            return true;
    return false;
}

static const struct record_step *recorded(const struct relive *relive)
{
    const struct past_round *round = &relive->options.past->rounds[relive->at];

    return &round->steps[quickest(round, 1u << relive->options.seat)];
}

static void compare(struct relive *relive, const struct message_answer *answer)
{
    const struct record_step *step;

    if (relive->at == relive->options.past->count)
        return; /* the record ends before this decision */
    step = recorded(relive);
    relive->options.ops.answered(relive->options.ops.context,
                                 &(struct relive_answer){.decision = answer->decision,
                                                         .turn = referee_turns(relive->referee),
                                                         .action = (uint16_t)answer->action,
                                                         .recorded = step->action,
                                                         .cause = step->cause});
}

void relive_answer(struct relive *relive, const struct message_answer *answer, int64_t now_us)
{
    char words[FAULT_EVIDENCE_MAX];

    if (relive->over)
        return;
    relive->now_us = now_us;
    if (!is_asked(relive) || answer->decision != relive->open[relive->options.seat]) {
        refuse_stale(relive, answer->decision);
        return;
    }
    relive->stale = 0;
    if (is_legal(relive, answer->action)) {
        compare(relive, answer);
    } else {
        words_illegal(encoder_game(relive->options.encoder), answer->action, relive->actions, relive->action_count,
                      words, sizeof words);
        tell_error(relive, CODE_ILLEGAL, answer->decision, words);
        tell_fault(relive, FAULT_ILLEGAL, words);
    }
    leave_decision(relive);
}

void relive_garbage(struct relive *relive, const struct refusal *refusal, int64_t now_us)
{
    bool answers = is_asked(relive) && refusal->type == MESSAGE_ANSWER &&
                   (refusal->decision == 0 || refusal->decision == relive->open[relive->options.seat]);

    if (relive->over)
        return;
    relive->now_us = now_us;
    tell_fault(relive, FAULT_GARBAGE, refusal->text);
    if (answers)
        leave_decision(relive);
}

void relive_fault(struct relive *relive, enum fault fault, const char *evidence)
{
    if (!relive->over)
        tell_fault(relive, fault, evidence);
}

void relive_pass(struct relive *relive, int64_t now_us)
{
    if (relive->over || now_us <= relive->limit_us)
        return;
    relive->now_us = now_us;
    if (!relive->ready) {
        tell_fault(relive, FAULT_NOT_READY, "no ready in time");
        return;
    }
    tell_fault(relive, FAULT_LATE, "no answer in time");
    leave_decision(relive);
}

int64_t relive_next_us(const struct relive *relive)
{
    return relive->over || relive->limit_us == CLOCK_NEVER_US ? CLOCK_NEVER_US : relive->limit_us + 1;
}

bool relive_is_over(const struct relive *relive)
{
    return relive->over;
}

const char *relive_game_fault(const struct relive *relive)
{
    return referee_game_fault(relive->referee);
}
