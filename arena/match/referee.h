/* SPDX-License-Identifier: MIT */
/* The referee of one match: a state machine for the rules between bots. It does not know the rules of the game.
 *
 * It has no sockets, no processes and no clock. The bots' messages and the time are arguments; messages to bots are
 * sent by `struct referee_ops`. So a test can run it on a simulated clock. Times are whole microseconds of one steady
 * clock, not negative, and must not go backwards from call to call.
 *
 *     new --referee_start--> WAITING --all seats ready or lost--> PLAYING --verdict, void, stop--> SEALED --> OVER
 *
 * A loop over many matches does this, and nothing more:
 *
 *     if it woke up too late, referee_stand_still for each match
 *     drain the sockets: referee_ready, referee_answer, referee_back, referee_gone, referee_fault ...
 *     for each match: referee_pass(settled, now, host_late)
 *     if any is SEALED: record_writer_sync, and referee_release for each of them
 *     if the writer gathers, record_writer_push
 *     flush what the ops sent; if that took long, referee_sent for each match
 *     wait for sockets, at the longest until the earliest referee_next_us
 *
 * In PLAYING the game waits for the answers of one or several seats: a round. All its seats are asked at once. A seat
 * with a single legal action is not asked, and the filler plays a lost seat. When all have answered or have been
 * judged, the answers are applied in ascending order of seats. No message before that moment depends on an answer of
 * the round. Then the record is handed to the kernel, each seat is sent the events as far as it may know them, and the
 * next round begins.
 *
 * Events are numbered from 1. Every seat gets every event under the same number, without the values that it may not
 * know. Each event has a message of its own: a message with several would end at the next decision of some seat, and it
 * can be a secret which seat the game waits for. Missed events are repeated in messages of REFEREE_EVENTS_MOST, counted
 * from the first one that was missed. Decisions are numbered per seat from 1, counting only those that were sent to it.
 *
 * A fault is counted, kept with its evidence, and costs a strike, the seat or nothing (match/fault.h). When its strikes
 * run out, the seat is lost too. A lost seat stays lost: messages of its bot are answered with the error "lost". The
 * policy `lost-seat` decides how the match continues. Either a filler plays the seat (a uniformly drawn legal action,
 * from a seed of its own), or its side forfeits: the match ends at once with the reason "forfeit", and the game's
 * `forfeit` sets winner and scores. Before the game has started the policy waits: the match starts with the remaining
 * seats, and forfeits then. On a ladder a match to whose START a whole side has lost its seats is void (reason
 * "not-ready"): nobody of it knows of the match, so it cannot have chosen to miss it.
 *
 * A match is void, and not scored, if the host failed (referee_void), or if a seat would be late while the host itself
 * was late by more than a quarter of that seat's time (reason "host-late"). Before either this or a fault, an overdue
 * seat has a respite: four times as long as the host was late, at most its whole time again.
 *
 * It is void too if the game's code breaks its contract and the gate sees it (gate/gate.h; reason "game-fault"). Then
 * no bot is charged with anything that follows from it, and nothing of the game is called any more.
 *
 * A match that was interrupted with the whole arena is resumed from its record. The referee replays the recorded rounds
 * without sending anything; faults, strikes and banks are restored. Then the match starts like a new one, but after
 * `ready` each seat gets all events up to then, and the next decisions under the numbers that they had. Decisions
 * without a record are asked again, with their full time. A bot that came back to the match (`heard`) is sent no START
 * and only the later events.
 *
 * Messages for a seat whose connection is broken still go to the ops, which drop them. While the bot may reconnect, the
 * referee is not informed, and the clock runs. referee_back then repeats the missed events: it replays the match's
 * answers to make them again, so only the answers are kept. */
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
    REFEREE_STALE_MAX = 64,   /* stale answers in a row of one seat, before it is a flood */
    REFEREE_BACK_MAX = 16,    /* times that a seat may resume before it is a flood */
    REFEREE_EVENTS_MOST = 64, /* events in one message of missed events */
    REFEREE_HOST_SHARE = 4,   /* the host is to blame if it is late by more than 1/4 of a seat's time */
};

enum referee_state {
    REFEREE_NEW,     /* before referee_start */
    REFEREE_WAITING, /* for ready; nothing of the game exists yet */
    REFEREE_PLAYING,
    REFEREE_SEALED, /* the verdict is not sent to any bot before it is on the disk; only with the option `hold` */
    REFEREE_OVER,   /* all bots were sent the end. In SEALED and OVER inputs do nothing */
};

struct referee;

/* The referee's output. The ops are called from inside its inputs, and must not call an input of the same referee.
 * Everything pointed to lives only during the call. */
struct referee_ops {
    void (*send)(void *context, unsigned seat, const struct message *message);
    /* The match is over and its record, if it has one, is on the disk; called once. Read the result by the referee_
     * getters below. The END messages were sent just before. */
    void (*finished)(void *context, struct referee *referee);
    /* For a reader that may know everything, such as a live view. `text` is the talk. May be NULL. */
    void (*event)(void *context, const struct game_event *event, struct span text);
    /* `decision`: the decision of the fault, or the open one; 0 for none. May be NULL. */
    void (*fault)(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
    /* A decision was answered after this time, or judged late. May be NULL. */
    void (*thought)(void *context, unsigned seat, int64_t think_us);
    /* Processor time that the processes of the seat's bot have used so far, in microseconds; negative: not known, or it
     * has none. A process that is started anew begins at 0. Called only if the clock has a budget: when a decision is
     * opened and when it is closed, and meanwhile in passes, every CLOCK_CPU_GRAIN_US. NULL: no budget is kept. */
    int64_t (*cpu)(void *context, unsigned seat);
    /* In referee_new: the past was replayed up to this state. Called after the set-up and after each round. May be
     * NULL. */
    void (*repeated)(void *context, const void *state);
    void *context;
};

/* Working memory that all matches of one loop with the same encoder share. No match leaves anything in it. */
struct referee_desk {
    struct buffer events;                   /* events since the last send */
    struct buffer bytes;                    /* the message that is being encoded */
    struct last_view *view[GAME_SEATS_MAX]; /* the last one of each seat, of any match; NULL before the first */
};

void referee_desk_init(struct referee_desk *desk);
void referee_desk_release(struct referee_desk *desk);

/* The parameters of messages to the bot on a seat. */
struct seat_contact {
    uint64_t handle; /* names the match to the bot, in every message to it */
    struct view_choice views;
};

struct referee_seat_options {
    struct seat_contact contact;
    struct span bot;           /* id */
    struct span version;       /* may be empty */
    struct record_lived lived; /* for the record */
    struct span session;       /* for the record, with the handle (match/record.h); may be empty */
    uint64_t heard;            /* of a resumed match whose bot came back to it: the last event that it heard; else 0 */
};

/* The options are copied, except `encoder`, `desk`, `writer` and the ops' context, which must outlive the referee. */
struct referee_options {
    const struct encoder *encoder; /* of the game */
    struct referee_desk *desk;
    struct record_writer *writer; /* NULL: no record is written */
    /* The answers of an interrupted match up to its last whole round, as past_read returns them; they must be legal.
     * NULL for a new match. The record continues at `place`. Used in referee_new only. */
    const struct past *past;
    struct record_place place;
    /* True: the caller syncs the disk once for all matches that ended in a pass, and then calls referee_release. False:
     * the referee syncs at the end of each match. */
    bool hold;
    struct referee_ops ops;
    struct span id;            /* of the match, [a-z0-9-]{1,64} */
    struct span arena;         /* the program's name and version, for the record */
    const struct hash *plugin; /* of the file that the game comes from, for the record; NULL: it is built in */
    struct span epoch;         /* of the game, for bots and the record */
    const int64_t *values;     /* one valid value for each setting, in the order of the game's table */
    struct game_seed seed;
    struct clock_spec clock;
    enum lost_seat lost_seat;
    unsigned attempt; /* from 1 */
    /* For the record; NULL: the match is of no ladder. A match of a ladder is void if no bot of some side is there at
     * its start. */
    const struct record_ladder *ladder;
    struct referee_seat_options seat[GAME_SEATS_MAX]; /* one for each seat of the game with these settings */
};

/* Configures the match and begins its record. Returns NULL with a sentence if the settings do not go together, the
 * record cannot be written, or memory is short. */
struct referee *referee_new(const struct referee_options *options, struct error *error);
/* Allowed in any state. A match that is not over stays unfinished in its record. */
void referee_free(struct referee *referee);

/* --- inputs ------------------------------------------------------------------------------------------------------ */

/* Sends START to every seat. The clock's `start` time for ready begins. */
void referee_start(struct referee *referee, int64_t now_us);
/* The bot on the seat is ready. Returns false, and does nothing, if ready came twice or too late. */
bool referee_ready(struct referee *referee, unsigned seat, int64_t now_us);
/* An answer. If it is for another decision than the seat's open one, it is dropped, answered with an error, and noted
 * as stale. An illegal answer is a fault. Only actions that are marked as talk carry a text; if the text is not good
 * (match/talk.h), the action counts without it. Returns false if the answer was not asked for: the seat is lost, or the
 * answer came before. It returns true for one late answer to each decision. */
bool referee_answer(struct referee *referee, unsigned seat, const struct message_answer *answer, int64_t now_us);
/* The bot on the seat is gone for good: it left, or its process ended. Before referee_start: it is not there. */
void referee_gone(struct referee *referee, unsigned seat, const char *evidence, int64_t now_us);
/* The bot sent something that is not a message: a fault. If it is an answer that names the open decision, or no
 * readable decision, it counts as the answer to the open decision, which gets the default action. Otherwise the open
 * decision stays open. */
void referee_garbage(struct referee *referee, unsigned seat, const struct refusal *refusal, int64_t now_us);
/* The hub saw another fault, such as FAULT_FLOOD. */
void referee_fault(struct referee *referee, unsigned seat, enum fault fault, const char *evidence, int64_t now_us);
/* The seat's bot resumes after `last_event`, the last event that it received. 0: it gets START and everything from the
 * beginning. It is sent the later events, then the open decision under its id; the clock keeps running. Returns false,
 * with an ERROR sent to the seat, if the seat is lost or there is no such event. */
bool referee_back(struct referee *referee, unsigned seat, const struct seat_contact *contact, uint64_t last_event,
                  int64_t now_us);
/* Everything that bots had sent until `settled` has been read: judges which seats were late by then. Before
 * referee_next_us there is nothing to judge. `host_late_us`: the host's worst delay during the open waits (law 5); 0 if
 * it measured none. */
void referee_pass(struct referee *referee, int64_t settled_us, int64_t now_us, int64_t host_late_us);
/* Messages of `since` or later left only now: the clocks of those decisions, or of the start, begin now. */
void referee_sent(struct referee *referee, int64_t since_us, int64_t now_us);
/* The host was stalled for so long: this time counts on no clock. */
void referee_stand_still(struct referee *referee, int64_t us);
/* The host failed: the match is void. `reason` is an id such as "host-failed". */
void referee_void(struct referee *referee, const char *reason);
/* In SEALED only: the record is on the disk, or the disk failed with this error, which makes the match void. Sends the
 * last events and END, and calls `finished`. */
void referee_release(struct referee *referee, const struct error *failed);
/* The user interrupted the match: bots get a void match with the reason "interrupted". Its record stays unfinished. */
void referee_stop(struct referee *referee);

/* --- getters ----------------------------------------------------------------------------------------------------- */

/* Once this moment is settled there may be something to judge. CLOCK_NEVER_US if no seat is waited for. */
int64_t referee_next_us(const struct referee *referee);
/* When the oldest wait that is open began. CLOCK_NEVER_US if there is none. */
int64_t referee_waits_since_us(const struct referee *referee);

enum referee_state referee_state(const struct referee *referee);
const struct game *referee_game(const struct referee *referee);
/* The game's state, for a reader that may know everything. Before PLAYING it is configured but not started. */
const void *referee_game_state(const struct referee *referee);
unsigned referee_seats(const struct referee *referee);
const char *referee_id(const struct referee *referee);
unsigned referee_attempt(const struct referee *referee);
const struct game_seed *referee_seed(const struct referee *referee);

struct referee_seat_report {
    const char *bot;
    const char *version;
    bool lost;
    bool excused;    /* only the host's delay excuses its lateness; the match is void */
    bool open;       /* a decision of the seat is open */
    int64_t left_us; /* of the open decision at `now`, without grace; negative if it is over */
    int64_t bank_us;
    int64_t think_us;    /* all its answers together */
    int64_t cpu_us;      /* processor time for all its answers; 0 without a budget; */
    int64_t idle_cpu_us; /* and between them, while others moved */
    unsigned strikes;
    unsigned faults[FAULT_COUNT];
    const char *evidence; /* of its latest fault; "" if it has none */
    uint64_t filler_from; /* number of its first decision that the filler answered; 0 for none */
};

void referee_seat_report(const struct referee *referee, unsigned seat, int64_t now_us,
                         struct referee_seat_report *report);

/* In OVER: what the game did, if it is at fault and the match is void (gate/gate.h); it names the seed. Else NULL. Then
 * the state must not be given to the game any more. */
const char *referee_game_fault(const struct referee *referee);
unsigned referee_turns(const struct referee *referee);
/* Answers that were applied so far: of bots, default actions and the filler's. Forced ones do not count. */
unsigned referee_decisions(const struct referee *referee);

/* In OVER only. */
const struct verdict *referee_verdict(const struct referee *referee);
const struct hash *referee_hash(const struct referee *referee);
/* Why the record could not be written: the match is then void with the reason "record". NULL if it was written. */
const struct error *referee_error(const struct referee *referee);

#endif
