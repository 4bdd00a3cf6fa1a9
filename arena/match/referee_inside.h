/* SPDX-License-Identifier: MIT */
/* The inside of a referee, for the files that make it: referee.c (life and inputs), late.c (who is late), round.c
 * (asking and applying), processor.c (processor time), tell.c (sending), again.c (sending again), resume.c (replaying
 * an interrupted match), report.c (the getters). */
#ifndef MATCH_REFEREE_INSIDE_H
#define MATCH_REFEREE_INSIDE_H

#include "gate/gate.h"
#include "match/play.h"
#include "match/referee.h"
#include "match/talk.h"
#include "match/words.h"
#include "proto/schema.h"

/* Processor time of a seat's bot, if the clock has a budget (processor.c). */
struct seat_cpu {
    int64_t seen_us;  /* what the bot had used at the last look */
    int64_t used_us;  /* for the open decision, or the last one */
    int64_t spent_us; /* for all decisions before that */
    int64_t idle_us;  /* after an answer, until the next decision */
    int64_t looks_us; /* the next look, while a decision is open */
    int64_t over_us;  /* when the open decision was seen to have used too much; 0: it has not */
    bool seen;        /* there was a look */
    bool idles;       /* it has answered, and no decision has come since */
};

struct seat {
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    struct seat_contact contact;
    struct seat_clock clock;
    struct seat_cpu cpu;
    uint64_t decision; /* id of the latest one that was sent */
    bool ready, lost;
    bool absent;          /* it was lost before START: no bot of it was told of the match */
    uint64_t heard;       /* at the start of a resumed match: the last event that its bot knows */
    bool told_anew;       /* it resumed and was sent START, so it will send ready again */
    bool open;            /* that decision waits for its answer */
    uint64_t filler_from; /* the first decision that the filler answered, counted as if sent; 0 for none */
    struct fault_account account;
    unsigned faults[FAULT_COUNT];
    unsigned stale;       /* stale answers in a row */
    unsigned owed;        /* decisions judged late whose answers may still be on their way */
    unsigned backs;       /* times it resumed */
    int64_t host_late_us; /* the host's worst delay since the decision, or START, was sent */
    int64_t respite_us;   /* end of its respite because the host was late; 0: it was not overdue yet */
    bool excused;         /* only the host's delay excuses its lateness; then the match is void */
    char evidence[FAULT_EVIDENCE_MAX];
    /* Its answer of this round. */
    struct record_step step;
    struct talk talk;
};

struct referee {
    struct play *play;
    const struct game *game;
    const struct encoder *encoder;
    struct referee_desk *desk;
    struct record *record; /* NULL if there is none, or it has ended */
    struct record_writer *writer;
    bool hold;
    struct buffer last; /* in SEALED: the events that were not sent yet */
    struct referee_ops ops;
    char id[PROTO_ID_MAX + 1];
    char epoch[PROTO_SPEC_MAX + 1];
    int64_t values[GAME_SETTINGS_MAX];
    struct clock_spec clock;
    enum lost_seat lost_seat;
    bool of_ladder;
    unsigned attempt;
    unsigned seats;
    struct seat *seat; /* `seats` of them */

    enum referee_state state;
    int64_t started_us; /* when START was sent */
    uint32_t round;     /* the seats from which the game waits for an answer; 0 between rounds */
    uint32_t answered;  /* the seats of `round` that have answered */
    uint64_t events;    /* sent so far */
    unsigned decisions;
    unsigned turns; /* the turn at the last decision that was opened, for a game that is at fault */
    struct gate_match about;
    char game_fault[GATE_WORDS_MAX]; /* what the game did; "" if it is not at fault */
    struct buffer answers;           /* all applied answers, for again.c */
    struct verdict verdict;
    struct hash hash;
    struct error error; /* of the record */
};

/* --- round.c ----------------------------------------------------------------------------------------------------- */

/* Advances the match as far as possible without another message of a bot: begins (a resumed match first sends the seats
 * the earlier events), applies complete rounds, ends the match, asks. Called at the end of every input that may have
 * changed something. */
void round_go_on(struct referee *referee, int64_t now_us);
/* Stops the clock of the seat's open decision. */
void round_close(struct referee *referee, unsigned seat, int64_t now_us);
/* Stores the seat's answer for this round. */
void round_answer(struct referee *referee, unsigned seat, uint16_t action, enum cause cause);
/* The game's default action becomes the seat's answer to its open decision. An error reports the reason and the action
 * to the bot. */
void round_default(struct referee *referee, unsigned seat, enum wire_code code, const char *words);
/* Sends all seats the verdict. */
void round_release(struct referee *referee);
/* True if the game is at fault: what it returned since the last call must not be believed. Then the match is over,
 * void, and nothing of the game is called any more. */
bool round_is_broken(struct referee *referee);
/* Ends the match as void. */
void round_void(struct referee *referee, const char *reason);
/* Counts a fault against the seat and reports it. True if the seat must be lost by it. */
bool round_charge(struct referee *referee, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
/* The same; also writes it to the record, and takes the seat if the fault costs it. */
void round_fault_at(struct referee *referee, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
/* The same for the open decision, or for the one that the fault has just ended. */
void round_fault(struct referee *referee, unsigned seat, enum fault fault, const char *evidence);

/* --- processor.c ------------------------------------------------------------------------------------------------- */

/* Without a budget in the clock, all of these do nothing. */

/* A decision goes out to the seat. */
void processor_open(struct referee *referee, unsigned seat, int64_t now_us);
/* The open decision was answered, or judged. */
void processor_close(struct referee *referee, unsigned seat);
/* The match is over: what the bots used since their last answers was idle. */
void processor_end(struct referee *referee);
/* Looks at the processor time of the seats with open decisions. Returns those that had used too much before `settled`.
 */
uint32_t processor_over(struct referee *referee, int64_t settled_us, int64_t now_us);
/* True if the decision that was closed has used too much. */
bool processor_is_over(const struct referee *referee, unsigned seat);
/* Judges the seat, whose decision was closed, as late. */
void processor_judge(struct referee *referee, unsigned seat);
/* When there is something to look at or to judge; CLOCK_NEVER_US: never. The seat has an open decision. */
int64_t processor_next_us(const struct referee *referee, unsigned seat);

/* --- tell.c ------------------------------------------------------------------------------------------------------ */

/* Keeps an event on the desk until tell_events; `encoded` as a play_listener gets it. */
void tell_keep(struct referee *referee, const struct game_event *event, struct span text, struct span encoded);
/* Counts the kept events as sent, without sending them. */
void tell_nobody(struct referee *referee);
/* Sends every seat the kept events, each in a message of its own. */
void tell_events(struct referee *referee, struct span kept);
void tell_start(struct referee *referee, unsigned seat);
/* Sends the seat's open decision as it is at `now`. */
void tell_decision(struct referee *referee, unsigned seat, int64_t now_us);
void tell_end(struct referee *referee, unsigned seat);
/* `decision`: 0 for none. */
void tell_error(struct referee *referee, unsigned seat, enum wire_code code, uint64_t decision, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Sends an encoded array of events, the first of them under the number `first`. */
void tell_encoded(struct referee *referee, unsigned seat, uint64_t first, struct span events);

/* --- again.c ----------------------------------------------------------------------------------------------------- */

/* Remembers the answers of a round. False if memory is short. */
bool again_keep(struct referee *referee, const struct record_step *steps, unsigned count, const struct span *said);
/* Sends the seat all events after number `last`. False if memory is short. */
bool again_events(struct referee *referee, unsigned seat, uint64_t last);

/* --- resume.c ---------------------------------------------------------------------------------------------------- */

/* Replays the rounds from before the interruption, without sending anything. False with a sentence if the game does not
 * allow these answers, or memory is short. */
bool resume_past(struct referee *referee, const struct past *past, struct error *error);

#endif
