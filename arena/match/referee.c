/* SPDX-License-Identifier: MIT */
#include "match/referee.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/referee_inside.h"

enum {
    DESK_EVENTS_MOST = 4 << 20, /* bytes of events between two sends */
    DESK_BYTES_MOST = PROTO_ARENA_FRAME_MAX,
    ANSWER_MOST = 8 + PROTO_TEXT_MAX, /* bytes of an answer that is kept for again.c */
};

void referee_desk_init(struct referee_desk *desk)
{
    buffer_init(&desk->events, DESK_EVENTS_MOST);
    buffer_init(&desk->bytes, DESK_BYTES_MOST);
    memset(desk->view, 0, sizeof desk->view);
}

void referee_desk_release(struct referee_desk *desk)
{
    buffer_release(&desk->events);
    buffer_release(&desk->bytes);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        last_view_free(desk->view[seat]);
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static void hear(void *context, const struct game_event *event, struct span text, struct span encoded)
{
    struct referee *referee = context;

    tell_keep(referee, event, text, encoded);
    if (referee->ops.event)
        referee->ops.event(referee->ops.context, event, text);
}

/* Copies text into a buffer of `size` bytes, closed with a zero. */
static void copy_text(char *out, size_t size, struct span text)
{
    assert(text.size < size);
    if (text.size)
        memcpy(out, text.at, text.size);
    out[text.size] = '\0';
}

static void copy_options(struct referee *referee, const struct referee_options *options)
{
    referee->encoder = options->encoder;
    referee->game = encoder_game(options->encoder);
    referee->desk = options->desk;
    referee->ops = options->ops;
    referee->clock = options->clock;
    referee->lost_seat = options->lost_seat;
    referee->of_ladder = options->ladder;
    referee->attempt = options->attempt;
    referee->writer = options->writer;
    referee->hold = options->hold;
    buffer_init(&referee->last, DESK_EVENTS_MOST);
    copy_text(referee->id, sizeof referee->id, options->id);
    copy_text(referee->epoch, sizeof referee->epoch, options->epoch);
    memcpy(referee->values, options->values, referee->game->setting_count * sizeof *options->values);
    buffer_init(&referee->answers, (size_t)referee->game->decisions_most * ANSWER_MOST);
}

static bool make_views(struct referee_desk *desk, const struct encoder *encoder, unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        if (!desk->view[seat])
            desk->view[seat] = last_view_new(encoder);
        if (!desk->view[seat])
            return false;
    }
    return true;
}

static bool make_seats(struct referee *referee, const struct referee_options *options, struct error *error)
{
    referee->seat = calloc(referee->play->seats, sizeof *referee->seat);
    if (!referee->seat || !make_views(options->desk, options->encoder, referee->play->seats))
        return error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    referee->seats = referee->play->seats;
    for (unsigned i = 0; i < referee->seats; i++) {
        struct seat *seat = &referee->seat[i];

        copy_text(seat->bot, sizeof seat->bot, options->seat[i].bot);
        copy_text(seat->version, sizeof seat->version, options->seat[i].version);
        seat->contact = options->seat[i].contact;
        seat->heard = options->seat[i].heard;
        seat_clock_init(&seat->clock, &options->clock);
    }
    return true;
}

static bool begin_record(struct referee *referee, const struct referee_options *options, struct error *error)
{
    char clock[CLOCK_TEXT_MAX];
    struct record_header header = {.id = options->id,
                                   .arena = options->arena,
                                   .game = referee->game,
                                   .plugin = options->plugin,
                                   .epoch = options->epoch,
                                   .values = options->values,
                                   .seed = options->seed,
                                   .attempt = options->attempt,
                                   .lost_seat = options->lost_seat,
                                   .seats = referee->seats,
                                   .ladder = options->ladder};

    if (!options->writer)
        return true;
    clock_print(&options->clock, clock);
    header.clock = span_text(clock);
    for (unsigned seat = 0; seat < referee->seats; seat++) {
        const struct referee_seat_options *from = &options->seat[seat];

        header.seat[seat] = (struct record_seat){.bot = from->bot,
                                                 .version = from->version,
                                                 .session = from->session,
                                                 .handle = (uint32_t)from->contact.handle,
                                                 .lived = from->lived};
        header.role[seat] = (uint8_t)referee->game->role(referee->play->state, seat);
    }
    referee->record = options->past ? record_resume(options->writer, &options->place, &header, error)
                                    : record_begin(options->writer, &header, error);
    return referee->record != NULL;
}

struct referee *referee_new(const struct referee_options *options, struct error *error)
{
    struct referee *referee = calloc(1, sizeof *referee);

    if (!referee) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return NULL;
    }
    copy_options(referee, options);
    referee->play = play_new(options->encoder, options->epoch, options->values, &options->seed, &options->desk->bytes,
                             (struct play_listener){hear, referee}, error);
    if (referee->play)
        referee->about = (struct gate_match){referee->id, &referee->play->seed, &referee->play->steps};
    gate_enter(referee->play ? &referee->about : NULL);
    if (!referee->play || !make_seats(referee, options, error) ||
        (options->past && !resume_past(referee, options->past, error)) || !begin_record(referee, options, error)) {
        referee_free(referee);
        return NULL;
    }
    return referee;
}

void referee_free(struct referee *referee)
{
    if (!referee)
        return;
    gate_enter(NULL);
    if (referee->record)
        record_drop(referee->record);
    play_free(referee->play);
    free(referee->seat);
    buffer_release(&referee->answers);
    buffer_release(&referee->last);
    free(referee);
}

/* --- getting ready ----------------------------------------------------------------------------------------------- */

/* A bot that came back to a resumed match goes on where it was. If it heard more than the record has, it must forget
 * the match and hear it from the beginning. */
static void start_seat(struct referee *referee, unsigned seat)
{
    struct seat *starts = &referee->seat[seat];

    if (starts->heard > referee->events) {
        tell_error(referee, seat, CODE_UNKNOWN_MATCH, 0,
                   "the record of the match ends before event %" PRIu64 ": it begins again with `start`",
                   starts->heard);
        starts->heard = 0;
    }
    starts->ready = starts->heard > 0;
    if (!starts->ready)
        tell_start(referee, seat);
}

/* True if no bot of some side is there. */
static bool lacks_a_side(const struct referee *referee)
{
    uint32_t sides = 0, there = 0;

    for (unsigned seat = 0; seat < referee->seats; seat++) {
        uint32_t side = UINT32_C(1) << referee->game->side(referee->play->state, seat);

        sides |= side;
        there |= referee->seat[seat].absent ? 0 : side;
    }
    return there != sides;
}

void referee_start(struct referee *referee, int64_t now_us)
{
    assert(referee->state == REFEREE_NEW);
    referee->state = REFEREE_WAITING;
    referee->started_us = now_us;
    for (unsigned seat = 0; seat < referee->seats; seat++)
        start_seat(referee, seat);
    if (referee->of_ladder && !referee->play->started && lacks_a_side(referee))
        round_void(referee, "not-ready");
    else
        round_go_on(referee, now_us);
}

bool referee_ready(struct referee *referee, unsigned seat, int64_t now_us)
{
    assert(seat < referee->seats);
    if (referee->state != REFEREE_WAITING || referee->seat[seat].lost || referee->seat[seat].ready) {
        bool expected = referee->seat[seat].told_anew;

        referee->seat[seat].told_anew = false;
        return expected;
    }
    referee->seat[seat].ready = true;
    round_go_on(referee, now_us);
    return true;
}

/* --- answers ----------------------------------------------------------------------------------------------------- */

/* The first of several stale answers in a row is evidence; the others are counted, until they are a flood. Returns true
 * if the answer may be to a decision that was judged late. */
static bool refuse_stale(struct referee *referee, unsigned seat, const struct message_answer *answer)
{
    struct seat *from = &referee->seat[seat];
    bool owed = from->owed && from->owed--;
    char words[FAULT_EVIDENCE_MAX], wait[64] = "none is open for this seat";

    if (from->open)
        (void)snprintf(wait, sizeof wait, "decision %" PRIu64 " waits for one", from->decision);
    (void)snprintf(words, sizeof words, "decision %" PRIu64 " is not open, the answer was dropped; %s",
                   answer->decision, wait);
    if (++from->stale > REFEREE_STALE_MAX)
        round_fault(referee, seat, FAULT_FLOOD, "too many answers to decisions that are not open");
    else
        tell_error(referee, seat, CODE_STALE, answer->decision, "%s", words);
    if (from->stale == 1)
        round_fault(referee, seat, FAULT_STALE, words);
    else
        from->faults[FAULT_STALE]++;
    return owed;
}

/* Only the seat may know its legal actions, and evidence is shown during the match. So it names no legal action. */
static void judge_illegal(struct referee *referee, unsigned seat, uint32_t action)
{
    char words[PROTO_WORDS_MAX - WORDS_ACTION_MAX], evidence[FAULT_EVIDENCE_MAX], tried[WORDS_ACTION_MAX];
    uint16_t legal[GAME_ACTIONS_MAX];
    unsigned count = referee->game->actions(referee->play->state, seat, legal);

    if (gate_broken())
        return;
    words_illegal(referee->game, action, legal, count, words, sizeof words);
    words_action(referee->game, action, tried);
    (void)snprintf(evidence, sizeof evidence, "action %s is not legal at decision %" PRIu64, tried,
                   referee->seat[seat].decision);
    round_default(referee, seat, CODE_ILLEGAL, words);
    round_fault(referee, seat, FAULT_ILLEGAL, evidence);
}

/* A malformed answer to the open decision counts as its answer: the bot would send no better one. */
static void judge_garbage(struct referee *referee, unsigned seat, const char *evidence, int64_t now_us)
{
    struct seat *from = &referee->seat[seat];

    round_close(referee, seat, now_us);
    round_default(referee, seat, CODE_INVALID, "the answer cannot be read");
    round_fault_at(referee, seat, FAULT_GARBAGE, from->decision, evidence);
}

static void take_words(struct referee *referee, unsigned seat, const struct message_answer *answer)
{
    struct seat *from = &referee->seat[seat];

    if (referee->game->actions_table[answer->action].talk && !talk_clean(&from->talk, answer->text))
        tell_error(referee, seat, CODE_INVALID, answer->decision,
                   "the text of decision %" PRIu64
                   " is not heard: it must be at most %d bytes of UTF-8, all of it visible",
                   answer->decision, PROTO_TEXT_MAX);
    if (referee->record && answer->note.size && answer->note.size <= PROTO_NOTE_MAX)
        record_note(referee->record, seat, answer->decision, answer->note);
}

/* Of nothing that a game at fault says a bot is judged. */
static void judge_answer(struct referee *referee, unsigned seat, const struct message_answer *answer)
{
    bool legal = play_legal(referee->play, seat, answer->action);

    if (gate_broken())
        return;
    if (!legal) {
        judge_illegal(referee, seat, answer->action);
        return;
    }
    take_words(referee, seat, answer);
    round_answer(referee, seat, (uint16_t)answer->action, CAUSE_BOT);
}

bool referee_answer(struct referee *referee, unsigned seat, const struct message_answer *answer, int64_t now_us)
{
    struct seat *from = &referee->seat[seat];
    bool asked = true;

    assert(seat < referee->seats);
    gate_enter(&referee->about);
    if (referee->state < REFEREE_SEALED && from->lost)
        tell_error(referee, seat, CODE_LOST, answer->decision, "the seat is lost, its answers do not count");
    if (referee->state >= REFEREE_SEALED || from->lost)
        return false;
    if (!from->open || answer->decision != from->decision) {
        asked = refuse_stale(referee, seat, answer);
    } else {
        round_close(referee, seat, now_us);
        from->stale = 0;
        if (processor_is_over(referee, seat))
            processor_judge(referee, seat);
        else
            judge_answer(referee, seat, answer);
    }
    round_go_on(referee, now_us);
    return asked;
}

/* --- faults, coming back ----------------------------------------------------------------------------------------- */

void referee_fault(struct referee *referee, unsigned seat, enum fault fault, const char *evidence, int64_t now_us)
{
    assert(seat < referee->seats && fault < FAULT_COUNT);
    if (referee->state >= REFEREE_SEALED)
        return;
    round_fault(referee, seat, fault, evidence);
    round_go_on(referee, now_us);
}

/* True if it would have been the answer to the open decision. */
static bool answers(const struct seat *from, const struct refusal *refusal)
{
    return from->open && refusal->type == MESSAGE_ANSWER &&
           (refusal->decision == 0 || refusal->decision == from->decision);
}

void referee_garbage(struct referee *referee, unsigned seat, const struct refusal *refusal, int64_t now_us)
{
    assert(seat < referee->seats);
    if (referee->state >= REFEREE_SEALED)
        return;
    if (answers(&referee->seat[seat], refusal))
        judge_garbage(referee, seat, refusal->text, now_us);
    else
        round_fault(referee, seat, FAULT_GARBAGE, refusal->text);
    round_go_on(referee, now_us);
}

void referee_gone(struct referee *referee, unsigned seat, const char *evidence, int64_t now_us)
{
    referee_fault(referee, seat, FAULT_GONE, evidence, now_us);
}

/* Why the seat cannot come back, as a code; CODE_COUNT if it can. */
static enum wire_code refusal(const struct referee *referee, unsigned seat, uint64_t last_event)
{
    if (referee->seat[seat].lost)
        return CODE_LOST;
    return last_event > referee->events ? CODE_INVALID : CODE_COUNT;
}

bool referee_back(struct referee *referee, unsigned seat, const struct seat_contact *contact, uint64_t last_event,
                  int64_t now_us)
{
    struct seat *back = &referee->seat[seat];
    enum wire_code code = refusal(referee, seat, last_event);

    assert(seat < referee->seats);
    if (referee->state >= REFEREE_SEALED || referee->state == REFEREE_NEW)
        return false;
    gate_enter(&referee->about);
    back->contact = *contact;
    if (code == CODE_COUNT && ++back->backs > REFEREE_BACK_MAX) {
        round_fault(referee, seat, FAULT_FLOOD, "the bot came back too often");
        round_go_on(referee, now_us);
        return false;
    }
    if (code != CODE_COUNT) {
        tell_error(referee, seat, code, 0, "the bot cannot come back to this seat after event %" PRIu64 ": %s",
                   last_event, code == CODE_LOST ? "the seat is lost" : "there was no such event yet");
        return false;
    }
    back->told_anew = last_event == 0;
    if (last_event == 0)
        tell_start(referee, seat);
    if (referee->events > last_event && !again_events(referee, seat, last_event)) {
        round_void(referee, "memory");
        return false;
    }
    if (back->open)
        tell_decision(referee, seat, now_us);
    return !round_is_broken(referee);
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

void referee_void(struct referee *referee, const char *reason)
{
    if (referee->state < REFEREE_SEALED)
        round_void(referee, reason);
}

void referee_release(struct referee *referee, const struct error *failed)
{
    assert(referee->state == REFEREE_SEALED);
    if (failed)
        (void)error_set(&referee->error, failed->code, "%s", failed->text);
    round_release(referee);
}

void referee_stop(struct referee *referee)
{
    if (referee->state >= REFEREE_SEALED)
        return;
    if (referee->record)
        record_drop(referee->record);
    referee->record = NULL;
    round_void(referee, "interrupted");
}
