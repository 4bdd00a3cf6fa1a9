/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "match/referee_inside.h"

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void set_void(struct referee *referee, const char *reason)
{
    referee->verdict = (struct verdict){.winner = VERDICT_VOID};
    (void)snprintf(referee->verdict.reason, sizeof referee->verdict.reason, "%s", reason);
}

void round_release(struct referee *referee)
{
    if (referee->error.code != EXIT_DONE)
        set_void(referee, "record");
    tell_events(referee, buffer_span(&referee->last));
    buffer_release(&referee->last);
    referee->state = REFEREE_OVER;
    for (unsigned seat = 0; seat < referee->seats; seat++)
        tell_end(referee, seat);
    referee->ops.finished(referee->ops.context, referee);
}

/* True if the clock has a budget. */
static bool take_cpu(const struct referee *referee, struct record_cpu cpu[GAME_SEATS_MAX])
{
    for (unsigned seat = 0; seat < referee->seats; seat++) {
        const struct seat_cpu *from = &referee->seat[seat].cpu;
        int64_t used_us = from->spent_us + from->used_us;

        cpu[seat].used_us = (uint64_t)(used_us < RECORD_CPU_MOST_US ? used_us : RECORD_CPU_MOST_US);
        cpu[seat].idle_us = (uint64_t)(from->idle_us < RECORD_CPU_MOST_US ? from->idle_us : RECORD_CPU_MOST_US);
    }
    return referee->clock.cpu_us > 0;
}

/* Writes the record to the kernel, and waits for the disk unless the caller does. */
static void seal(struct referee *referee)
{
    struct record *record = referee->record;
    struct record_cpu cpu[GAME_SEATS_MAX];
    const struct record_trailer trailer = {.verdict = &referee->verdict,
                                           .hash = &referee->hash,
                                           .turns = referee_turns(referee),
                                           .decisions = referee->decisions,
                                           .cpu = take_cpu(referee, cpu) ? cpu : NULL};
    bool good = referee->error.code == EXIT_DONE;

    referee->record = NULL;
    if (!good)
        record_drop(record);
    else if (record_end(record, &trailer, &referee->error) && !referee->hold)
        (void)!record_writer_sync(referee->writer, &referee->error);
}

/* Ends the match with referee->verdict: first the disk, then the seats. */
static void finish(struct referee *referee)
{
    bool recorded = referee->record != NULL;
    struct buffer *events = &referee->desk->events;

    buffer_add(&referee->last, events->at, events->used);
    if (referee->play->failed || events->failed || referee->last.failed) {
        set_void(referee, "memory");
        buffer_clear(&referee->last);
    }
    buffer_clear(events);
    referee->hash = play_hash(referee->play);
    referee->state = REFEREE_SEALED;
    processor_end(referee);
    for (unsigned seat = 0; seat < referee->seats; seat++)
        referee->seat[seat].open = false;
    if (recorded)
        seal(referee);
    if (!recorded || !referee->hold || referee->error.code != EXIT_DONE)
        round_release(referee);
}

void round_void(struct referee *referee, const char *reason)
{
    set_void(referee, reason);
    finish(referee);
}

bool round_is_broken(struct referee *referee)
{
    if (!gate_broken())
        return referee->game_fault[0] != '\0';
    gate_take(referee->game_fault);
    buffer_clear(&referee->desk->events); /* of the round that failed */
    if (referee->state < REFEREE_SEALED)
        round_void(referee, VERDICT_GAME_FAULT);
    return true;
}

/* The sides that forfeit: those with a lost seat, if that is the policy. */
static uint32_t forfeits(const struct referee *referee)
{
    uint32_t sides = 0;

    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (referee->seat[seat].lost && referee->lost_seat == LOST_FORFEIT)
            sides |= 1u << referee->game->side(referee->play->state, seat);
    return sides;
}

/* --- faults ------------------------------------------------------------------------------------------------------ */

static void lose(struct referee *referee, unsigned seat, enum fault fault)
{
    struct seat *loser = &referee->seat[seat];

    loser->lost = true;
    loser->absent = referee->state == REFEREE_NEW;
    tell_error(referee, seat, CODE_LOST, 0, "the seat is lost by the fault '%s': %s", fault_kinds[fault].name,
               loser->evidence);
    if (loser->open && referee->lost_seat == LOST_FILLER)
        round_answer(referee, seat, play_fill(referee->play, seat), CAUSE_FILLER);
}

bool round_charge(struct referee *referee, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct seat *guilty = &referee->seat[seat];
    bool loses = fault_charge(&guilty->account, fault, decision, referee->clock.strikes);

    visible(guilty->evidence, sizeof guilty->evidence, evidence);
    guilty->faults[fault]++;
    if (referee->ops.fault)
        referee->ops.fault(referee->ops.context, seat, fault, decision, guilty->evidence);
    return loses;
}

void round_fault_at(struct referee *referee, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct seat *guilty = &referee->seat[seat];
    bool loses;

    if (guilty->lost)
        return;
    loses = round_charge(referee, seat, fault, decision, evidence);
    if (referee->record)
        record_fault(referee->record, seat, fault, decision, guilty->evidence);
    if (loses)
        lose(referee, seat, fault);
}

void round_fault(struct referee *referee, unsigned seat, enum fault fault, const char *evidence)
{
    const struct seat *guilty = &referee->seat[seat];

    round_fault_at(referee, seat, fault, guilty->open || fault_kinds[fault].decides ? guilty->decision : 0, evidence);
}

/* --- rounds ------------------------------------------------------------------------------------------------------ */

void round_answer(struct referee *referee, unsigned seat, uint16_t action, enum cause cause)
{
    struct seat *from = &referee->seat[seat];

    assert(referee->round >> seat & 1 && !(referee->answered >> seat & 1));
    from->step = (struct record_step){.seat = (uint8_t)seat,
                                      .cause = (uint8_t)cause,
                                      .action = action,
                                      .think_us = from->open ? (uint64_t)from->clock.last_us : 0};
    if (cause == CAUSE_FILLER && !from->filler_from)
        from->filler_from = from->decision + !from->open;
    from->open = false;
    referee->answered |= 1u << seat;
}

void round_default(struct referee *referee, unsigned seat, enum wire_code code, const char *words)
{
    uint16_t action = referee->game->default_action(referee->play->state, seat);
    char taken[WORDS_ACTION_MAX];

    if (gate_broken())
        return;
    words_action(referee->game, action, taken);
    tell_error(referee, seat, code, referee->seat[seat].decision, "%.*s; taken instead: %s",
               (int)(PROTO_WORDS_MAX - sizeof "; taken instead: " - strlen(taken)), words, taken);
    round_answer(referee, seat, action, CAUSE_DEFAULT);
}

static void open_decision(struct referee *referee, unsigned seat, int64_t now_us)
{
    struct seat *asked = &referee->seat[seat];

    asked->open = true;
    asked->decision++;
    asked->host_late_us = 0;
    asked->respite_us = 0;
    seat_clock_open(&asked->clock, &referee->clock, referee_turns(referee), now_us);
    processor_open(referee, seat, now_us);
}

static void open_round(struct referee *referee, int64_t now_us)
{
    referee->round = referee->game->to_act(referee->play->state);
    referee->answered = 0;
    if (gate_broken())
        return;
    assert(referee->round != 0 && referee->play->steps < referee->game->decisions_most);
    referee->turns = referee_turns(referee);
    for (unsigned seat = 0; seat < referee->seats; seat++) {
        int forced;

        if (!(referee->round >> seat & 1))
            continue;
        forced = play_forced(referee->play, seat);
        if (forced >= 0)
            round_answer(referee, seat, (uint16_t)forced, CAUSE_FORCED);
        else if (referee->seat[seat].lost)
            round_answer(referee, seat, play_fill(referee->play, seat), CAUSE_FILLER);
        else
            open_decision(referee, seat, now_us);
    }
}

void round_close(struct referee *referee, unsigned seat, int64_t now_us)
{
    struct seat_clock *clock = &referee->seat[seat].clock;

    seat_clock_close(clock, &referee->clock, now_us);
    processor_close(referee, seat);
    if (referee->ops.thought)
        referee->ops.thought(referee->ops.context, seat, clock->last_us);
}

/* All answers are here: writes them to the record and applies them, seats ascending. */
static void apply_round(struct referee *referee)
{
    struct record_step steps[GAME_SEATS_MAX];
    struct span said[GAME_SEATS_MAX] = {{0}};
    unsigned count = 0;

    for (unsigned seat = 0; seat < referee->seats; seat++) {
        struct seat *from = &referee->seat[seat];

        if (!(referee->round >> seat & 1))
            continue;
        steps[count++] = from->step;
        referee->decisions += from->step.cause != CAUSE_FORCED;
        said[seat] = span_of(from->talk.bytes, from->talk.size);
        if (referee->record && from->talk.size)
            record_talk(referee->record, seat, said[seat]);
    }
    if (referee->record)
        record_steps(referee->record, steps, count);
    if (!again_keep(referee, steps, count, said))
        referee->play->failed = true;
    play_round(referee->play, steps, count, said);
    for (unsigned seat = 0; seat < referee->seats; seat++)
        referee->seat[seat].talk.size = 0;
    referee->round = referee->answered = 0;
}

/* Plays until somebody must be waited for. Returns true if a round was opened, with somebody to be asked. */
static bool play_on(struct referee *referee, int64_t now_us)
{
    bool opened = false;

    for (;;) {
        uint32_t sides = forfeits(referee);

        if (sides)
            play_forfeit(referee->play, sides, &referee->verdict);
        bool over = sides || referee->play->failed || play_over(referee->play, &referee->verdict);

        if (round_is_broken(referee))
            return false;
        if (over) {
            finish(referee);
            return false;
        }
        if (!referee->round) {
            open_round(referee, now_us);
            opened = true;
        }
        if (round_is_broken(referee))
            return false;
        if (referee->round != referee->answered)
            return opened;
        apply_round(referee);
    }
}

static void go_on_playing(struct referee *referee, int64_t now_us)
{
    if (referee->state != REFEREE_PLAYING || !play_on(referee, now_us))
        return;
    if (referee->desk->events.failed || (referee->record && !record_push(referee->record, &referee->error))) {
        round_void(referee, "memory");
        return;
    }
    tell_events(referee, buffer_span(&referee->desk->events));
    buffer_clear(&referee->desk->events);
    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (referee->seat[seat].open)
            tell_decision(referee, seat, now_us);
    (void)round_is_broken(referee);
}

static void begin(struct referee *referee, int64_t now_us)
{
    bool good = true;

    referee->state = REFEREE_PLAYING;
    if (!referee->play->started)
        play_start(referee->play);
    else
        for (unsigned seat = 0; seat < referee->seats; seat++)
            good = again_events(referee, seat, referee->seat[seat].heard) && good;
    if (good)
        go_on_playing(referee, now_us);
    else
        round_void(referee, "memory");
}

/* The game begins once there is no seat left to wait for. A match that was resumed has begun. */
void round_go_on(struct referee *referee, int64_t now_us)
{
    bool all = true;

    gate_enter(&referee->about);
    for (unsigned seat = 0; seat < referee->seats; seat++)
        all = all && (referee->seat[seat].ready || referee->seat[seat].lost);
    if (referee->state == REFEREE_WAITING && all)
        begin(referee, now_us);
    else
        go_on_playing(referee, now_us);
}
