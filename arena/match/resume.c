/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "match/referee_inside.h"

/* Charges the faults that came after so many rounds, and removes the bots that lost their seats. */
static void charge(struct referee *referee, const struct past *past, size_t rounds, size_t *next)
{
    for (; *next < past->fault_count && past->faults[*next].rounds == rounds; ++*next) {
        const struct past_fault *fault = &past->faults[*next];
        char evidence[FAULT_EVIDENCE_MAX];
        size_t size = fault->evidence.size < sizeof evidence ? fault->evidence.size : sizeof evidence - 1;

        if (size)
            memcpy(evidence, fault->evidence.at, size);
        evidence[size] = '\0';
        if (round_charge(referee, fault->seat, fault->fault, fault->decision, evidence))
            referee->seat[fault->seat].lost = true;
    }
}

/* The clock and the numbers of a seat that answered, or was late. */
static void count_decision(struct referee *referee, const struct record_step *step)
{
    struct seat *from = &referee->seat[step->seat];

    from->decision++;
    seat_clock_open(&from->clock, &referee->clock, referee_turns(referee), 0);
    round_close(referee, step->seat, (int64_t)step->think_us);
}

/* The draw of the filler, and the first decision that it took over. */
static void count_filled(struct referee *referee, unsigned seat)
{
    struct seat *filled = &referee->seat[seat];

    (void)play_fill(referee->play, seat);
    if (!filled->filler_from)
        filled->filler_from = filled->decision + 1;
}

static void tell_state(const struct referee *referee)
{
    if (referee->ops.repeated)
        referee->ops.repeated(referee->ops.context, referee->play->state);
}

static void repeat(struct referee *referee, const struct past_round *round)
{
    for (unsigned i = 0; i < round->count; i++) {
        const struct record_step *step = &round->steps[i];

        if (step->cause == CAUSE_BOT || step->cause == CAUSE_DEFAULT)
            count_decision(referee, step);
        if (step->cause == CAUSE_FILLER)
            count_filled(referee, step->seat);
        referee->decisions += step->cause != CAUSE_FORCED;
    }
    if (!again_keep(referee, round->steps, round->count, round->said))
        referee->play->failed = true;
    play_round(referee->play, round->steps, round->count, round->said);
    tell_nobody(referee);
}

bool resume_past(struct referee *referee, const struct past *past, struct error *error)
{
    size_t fault = 0;

    assert(referee->state == REFEREE_NEW && !referee->play->started);
    charge(referee, past, 0, &fault);
    if (past->count == 0)
        return true;
    play_start(referee->play);
    tell_nobody(referee);
    tell_state(referee);
    for (size_t i = 0; i < past->count; i++) {
        repeat(referee, &past->rounds[i]);
        charge(referee, past, i + 1, &fault);
        tell_state(referee);
    }
    if (!gate_good(error))
        return false;
    return (!referee->play->failed && !referee->desk->events.failed) ||
           error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
}
