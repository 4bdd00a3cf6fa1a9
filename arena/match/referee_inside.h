/* SPDX-License-Identifier: MIT */
/* The inside of a referee, for the files that make it: referee.c (life and inputs), late.c (who is late), round.c (what
 * is asked and applied), tell.c (what is sent), again.c (what is sent again), resume.c (what was played before it was
 * broken off), report.c (the getters). */
#ifndef MATCH_REFEREE_INSIDE_H
#define MATCH_REFEREE_INSIDE_H

#include "match/play.h"
#include "match/referee.h"
#include "match/talk.h"
#include "match/words.h"
#include "proto/schema.h"

struct seat {
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    struct seat_contact contact;
    struct seat_clock clock;
    uint64_t decision; /* id of the latest one that was sent */
    bool ready, lost;
    bool told_anew;       /* it came back and was sent START, so it will say ready again */
    bool open;            /* that decision waits for its answer */
    uint64_t filler_from; /* the decision that the filler answered first, as if it had been sent; 0 for none */
    struct fault_account account;
    unsigned faults[FAULT_COUNT];
    unsigned stale;       /* stale answers in a row */
    unsigned owed;        /* decisions judged late whose answers may still be on their way */
    unsigned backs;       /* times it came back */
    int64_t host_late_us; /* the most that the host was late since the decision was sent, or the start */
    int64_t respite_us;   /* until when it is not judged because the host was late; 0: it was not overdue yet */
    bool excused;         /* it would have been late, but for the host; the match is void then */
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
    struct record *record; /* NULL if there is none, or no more */
    struct record_writer *writer;
    bool hold;
    struct buffer last; /* in SEALED: the events that nobody was told yet */
    struct referee_ops ops;
    char id[PROTO_ID_MAX + 1];
    char epoch[PROTO_SPEC_MAX + 1];
    int64_t values[GAME_SETTINGS_MAX];
    struct clock_spec clock;
    enum lost_seat lost_seat;
    unsigned attempt;
    unsigned seats;
    struct seat *seat; /* `seats` of them */

    enum referee_state state;
    int64_t started_us; /* when START was sent */
    uint32_t round;     /* the seats from which the game waits for an answer; 0 between rounds */
    uint32_t answered;  /* those of them whose answer is here */
    uint64_t events;    /* sent so far */
    unsigned decisions;
    struct buffer answers; /* all that were applied, for again.c */
    struct verdict verdict;
    struct hash hash;
    struct error error; /* of the record */
};

/* --- round.c ----------------------------------------------------------------------------------------------------- */

/* Goes as far as it can without another word of a bot: begins (or, if the match was broken off, first sends the
 * seats what has happened), applies rounds that are complete, ends the match, asks.
 * To be called at the end of every input that may have changed something. */
void round_go_on(struct referee *referee, int64_t now_us);
/* The clock of the seat's open decision stops. */
void round_close(struct referee *referee, unsigned seat, int64_t now_us);
/* The seat's answer for this round. */
void round_answer(struct referee *referee, unsigned seat, uint16_t action, enum cause cause);
/* The game's default action becomes the seat's answer to its open decision; it is told why, and which that is. */
void round_default(struct referee *referee, unsigned seat, enum wire_code code, const char *words);
/* Tells everybody the verdict. */
void round_release(struct referee *referee);
/* Ends the match as void. */
void round_void(struct referee *referee, const char *reason);
/* Counts a fault against the seat and tells of it. True if the seat is to be lost by it. */
bool round_charge(struct referee *referee, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
/* The same, for the record too; and the seat may be lost by it. */
void round_fault_at(struct referee *referee, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
/* The same at the decision that is open, or that the fault has just ended. */
void round_fault(struct referee *referee, unsigned seat, enum fault fault, const char *evidence);

/* --- tell.c ------------------------------------------------------------------------------------------------------ */

/* Keeps an event on the desk until tell_events; `encoded` as a play_listener gets it. */
void tell_keep(struct referee *referee, const struct game_event *event, struct span text, struct span encoded);
/* Counts the kept events as sent. */
void tell_nobody(struct referee *referee);
/* Sends every seat the kept events, each in a message of its own. */
void tell_events(struct referee *referee, struct span kept);
void tell_start(struct referee *referee, unsigned seat);
/* Sends the seat's open decision as it is at `now`. */
void tell_decision(struct referee *referee, unsigned seat, int64_t now_us);
void tell_end(struct referee *referee, unsigned seat);
/* `decision` 0: about none. */
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

/* Plays what was played before the match was broken off. Nobody is sent anything. False with a sentence if it cannot
 * have been played like that, or memory is short. */
bool resume_past(struct referee *referee, const struct past *past, struct error *error);

#endif
