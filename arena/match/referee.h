/* SPDX-License-Identifier: MIT */
/* The referee of one match: a state machine that knows the rules of play between bots, not those of the game.
 *
 * It has no sockets, no processes and no clock. What bots do and what time it is come as arguments, messages go out
 * through `struct referee_ops`; so the whole of it runs on a simulated clock. Times are whole microseconds of one
 * steady clock, not negative, and must not go backwards from call to call.
 *
 *     new --referee_start--> WAITING --all seats ready or lost--> PLAYING --verdict, void, stop--> SEALED --> OVER
 *
 * A loop over many matches does this, and needs to do no more:
 *
 *     if it woke up too late, referee_stand_still for each match
 *     drain the sockets: referee_ready, referee_answer, referee_back, referee_gone, referee_fault ...
 *     for each match: referee_pass(settled, now, host_late)
 *     if any is SEALED: record_writer_sync, and referee_release for each of them
 *     if the writer gathers, record_writer_push
 *     flush what the ops sent; if that took long, referee_sent for each match
 *     wait for sockets, at the longest until the earliest referee_next_us
 *
 * In PLAYING the game waits for the answers of one or several seats: a round. Every seat is asked at once. A seat with
 * a single legal action is not asked, a lost seat is played by the filler; when all have answered or been judged, the
 * answers are applied in ascending order of seats. Nothing that anybody is sent before then depends on an answer of the
 * round. Then the record is handed to the kernel, each seat is sent the events as it may learn them, and the next round
 * begins.
 *
 * Events are numbered from 1; every seat gets every event under the same number, without the values that it may not
 * know, and in a message of its own: one that held several would end where somebody was asked next, and whom the game
 * waits for can be a secret. What was missed comes in messages of REFEREE_EVENTS_MOST, counted from where it begins.
 * Decisions are numbered per seat from 1, counting only those that were sent to it.
 *
 * A fault is counted, kept with its evidence, and costs a strike, the seat or nothing (match/fault.h). When strikes run
 * out, the seat is lost too. A lost seat stays lost: what its bot sends is answered with the error "lost". By the
 * policy `lost-seat`, a filler plays on for it (a uniformly drawn legal action, from a seed of its own) or its side
 * forfeits: the match ends at once with the reason "forfeit"; winner and scores are what the game's `forfeit` says.
 * Before the game has started the policy waits: the match starts with what is left, and forfeits then.
 *
 * A match is void, and not scored, if the host failed (referee_void), or if a seat would be late while the host itself
 * was late by more than a quarter of that seat's time (reason "host-late"). Before it comes to that, or to a fault, an
 * overdue seat has a respite: four times as long as the host was late, at most its whole time again.
 *
 * A match that was broken off, with the whole arena, goes on from its record: what had been played is played once more
 * with nobody listening, faults, strikes and banks are as they were. Then it starts like a new one, only that after
 * `ready` come all its events up to then, and the next decisions under the numbers that they had. Decisions that had no
 * record are asked again, their time whole.
 *
 * Messages for a seat whose connection is broken are still given to the ops, which drops them. While a connection may
 * come back the referee is not told; the clock runs. referee_back then repeats what was missed: the events are made
 * anew by playing the match's answers again, so nothing but the answers is kept. */
#ifndef MATCH_REFEREE_H
#define MATCH_REFEREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/span.h"
#include "game/game.h"
#include "match/clock.h"
#include "match/encode.h"
#include "match/fault.h"
#include "match/past.h"
#include "match/record.h"
#include "proto/codec.h"
#include "proto/message.h"

enum {
    REFEREE_STALE_MAX = 64,   /* answers in a row of one seat that no decision waits for, before it is a flood */
    REFEREE_BACK_MAX = 16,    /* times that a seat may come back before it is a flood */
    REFEREE_EVENTS_MOST = 64, /* events in one message, when missed ones are repeated */
    REFEREE_HOST_SHARE = 4,   /* a host is to blame that is late by more than this part of somebody's time */
};

enum referee_state {
    REFEREE_NEW,     /* referee_start was not called yet */
    REFEREE_WAITING, /* for ready; nothing of the game exists yet */
    REFEREE_PLAYING,
    REFEREE_SEALED, /* there is a verdict, which nobody is told before the disk has it; only with the option `hold` */
    REFEREE_OVER,   /* everybody was told. In both of these, inputs do nothing any more */
};

struct referee;

/* Where the referee's output goes. Called from inside its inputs; must not give the same referee any. Everything
 * pointed to lives only during the call. */
struct referee_ops {
    void (*send)(void *context, unsigned seat, const struct message *message);
    /* The match is over and its record, if it has one, is on the disk; called once. Read the result by the referee_
     * getters below. The END messages were sent just before. */
    void (*finished)(void *context, struct referee *referee);
    /* For whoever may know all, such as a live view; may be NULL. `text` is what was said. */
    void (*event)(void *context, const struct game_event *event, struct span text);
    /* `decision`: the one that it is about, or that was open; 0 for none. May be NULL. */
    void (*fault)(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
    /* A decision was answered after this time, or given up as late. May be NULL. */
    void (*thought)(void *context, unsigned seat, int64_t think_us);
    /* In referee_new: the past was played again up to this state, after the set-up and after each round. May be NULL.
     */
    void (*repeated)(void *context, const void *state);
    void *context;
};

/* Working memory that all matches of one loop share, which have one encoder. No match leaves anything in it. */
struct referee_desk {
    struct buffer events;                   /* what happened since the last send */
    struct buffer bytes;                    /* what is being encoded */
    struct last_view *view[GAME_SEATS_MAX]; /* the last one of each seat, of whichever match; NULL before the first */
};

void referee_desk_init(struct referee_desk *desk);
void referee_desk_release(struct referee_desk *desk);

/* How the bot on a seat is spoken to. */
struct seat_contact {
    uint64_t handle; /* names the match to the bot; put into every message to it */
    struct view_choice views;
};

struct referee_seat_options {
    struct seat_contact contact;
    struct span bot;     /* id */
    struct span version; /* may be empty */
};

/* Copied, but for `encoder`, `desk`, `writer` and the ops' context, which must outlive the referee. */
struct referee_options {
    const struct encoder *encoder; /* of the game */
    struct referee_desk *desk;
    struct record_writer *writer; /* NULL: no record is written */
    /* What was played before the match was broken off, to its last whole round, which must be legal, such as past_read
     * gives; NULL for a new match. Its record goes on at `place`. Needed by referee_new only. */
    const struct past *past;
    struct record_place place;
    /* The caller waits for the disk, once for all matches of a pass that ended, and then calls referee_release.
     * Otherwise the referee waits for it at the end of each match. */
    bool hold;
    struct referee_ops ops;
    struct span id;        /* of the match, [a-z0-9-]{1,64} */
    struct span arena;     /* name and version of the program, for the record */
    struct span epoch;     /* of the game, for bots and the record */
    const int64_t *values; /* one valid value for each setting, in the order of the game's table */
    struct game_seed seed;
    struct clock_spec clock;
    enum lost_seat lost_seat;
    unsigned attempt;                                 /* from 1 */
    struct referee_seat_options seat[GAME_SEATS_MAX]; /* as many as the game has with these settings */
};

/* Configures the match and begins its record. NULL with a sentence if the settings do not go together, the record
 * cannot be written, or memory is short. */
struct referee *referee_new(const struct referee_options *options, struct error *error);
/* In any state. A match that is not over stays unfinished in its record. */
void referee_free(struct referee *referee);

/* --- inputs ------------------------------------------------------------------------------------------------------ */

/* Sends START to every seat; the time for ready runs. */
void referee_start(struct referee *referee, int64_t now_us);
/* The bot on the seat is ready. Returns false if that was not waited for: said twice, or too late, it does nothing. */
bool referee_ready(struct referee *referee, unsigned seat, int64_t now_us);
/* An answer. One for another decision than the seat's open one is dropped, said so, and noted as stale; an illegal one
 * is a fault. Text goes with actions that are marked as talk only; if it is not good (match/talk.h) the action counts
 * without it. Returns false if nobody asked for it: the seat is lost, or it was said before. One answer that comes too
 * late for its decision was asked for. */
bool referee_answer(struct referee *referee, unsigned seat, const struct message_answer *answer, int64_t now_us);
/* The bot on the seat is gone for good: it left, or its process ended. */
void referee_gone(struct referee *referee, unsigned seat, const char *evidence, int64_t now_us);
/* The bot said what is no message: a fault. An answer that names the open decision, or none that can be read, is taken
 * for the answer to it: it becomes the default action. Otherwise what is open stays so. */
void referee_garbage(struct referee *referee, unsigned seat, const struct refusal *refusal, int64_t now_us);
/* The hub saw another fault, such as FAULT_FLOOD. */
void referee_fault(struct referee *referee, unsigned seat, enum fault fault, const char *evidence, int64_t now_us);
/* The seat's bot came back, having got the events up to `last_event`; 0: START and everything from the beginning. The
 * events after it are sent, then the open decision under its id, its clock running. Returns false, with an ERROR sent
 * to the seat, if it is lost or there is no such event. */
bool referee_back(struct referee *referee, unsigned seat, const struct seat_contact *contact, uint64_t last_event,
                  int64_t now_us);
/* All that bots had said until `settled` has been read: judges who was late by then. If that is before referee_next_us
 * there is nothing to judge. `host_late_us`: how late the host itself was at worst, as far as it concerns the waits
 * that are open (law 5); 0 if it measured nothing. */
void referee_pass(struct referee *referee, int64_t settled_us, int64_t now_us, int64_t host_late_us);
/* What was sent at `since` or later left only now: the clocks of those decisions, or of the start, begin now. */
void referee_sent(struct referee *referee, int64_t since_us, int64_t now_us);
/* The host has just slept for so long when it ought to have worked: no clock ran. */
void referee_stand_still(struct referee *referee, int64_t us);
/* The host failed: the match is void. `reason` is an id such as "host-failed". */
void referee_void(struct referee *referee, const char *reason);
/* In SEALED only: the disk has the record, or has failed with this error, which makes the match void. The last events,
 * END and `finished` go out. */
void referee_release(struct referee *referee, const struct error *failed);
/* The user broke it off: for bots void, with the reason "interrupted". Its record stays unfinished. */
void referee_stop(struct referee *referee);

/* --- getters ----------------------------------------------------------------------------------------------------- */

/* Once this moment is settled there may be something to judge. CLOCK_NEVER_US if nobody is waited for. */
int64_t referee_next_us(const struct referee *referee);
/* When the oldest wait that is open began. CLOCK_NEVER_US if there is none. */
int64_t referee_waits_since_us(const struct referee *referee);

enum referee_state referee_state(const struct referee *referee);
const struct game *referee_game(const struct referee *referee);
/* The game's state, for whoever may know all. Configured, but not started, before PLAYING. */
const void *referee_game_state(const struct referee *referee);
unsigned referee_seats(const struct referee *referee);
const char *referee_id(const struct referee *referee);
unsigned referee_attempt(const struct referee *referee);
const struct game_seed *referee_seed(const struct referee *referee);

struct referee_seat_report {
    const char *bot;
    const char *version;
    bool lost;
    bool excused;    /* but for the host's lateness it would have been late; the match is void */
    bool open;       /* a decision of the seat is open */
    int64_t left_us; /* of it at `now`, grace not included; less than 0 if over */
    int64_t bank_us;
    int64_t think_us; /* all its answers together */
    unsigned strikes;
    unsigned faults[FAULT_COUNT];
    const char *evidence; /* of its latest fault; "" if it has none */
    uint64_t filler_from; /* the first of its decisions that the filler answered, by their count; 0 for none */
};

void referee_seat_report(const struct referee *referee, unsigned seat, int64_t now_us,
                         struct referee_seat_report *report);

unsigned referee_turns(const struct referee *referee);
/* Answers of bots, defaults and fillers that were applied so far; forced ones do not count. */
unsigned referee_decisions(const struct referee *referee);

/* In OVER only. */
const struct verdict *referee_verdict(const struct referee *referee);
const struct hash *referee_hash(const struct referee *referee);
/* Why the record could not be written: the match is then void with the reason "record". NULL if it could. */
const struct error *referee_error(const struct referee *referee);

#endif
