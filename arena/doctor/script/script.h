/* SPDX-License-Identifier: MIT */
/* An arena of one bot, played by a script: it starts the bot, or waits until it attaches, and plays matches with it in
 * which the doctor has all other seats (script/bout.h). What comes from the bot goes through the hub and a referee, as
 * in any arena; the script decides what happens when, and may break the connection or the process.
 *
 *     script_open, script_begin, bout_new ..., script_wait ..., script_leave, script_close
 *
 * All waiting is done in script_wait, with a limit. */
#ifndef SCRIPT_SCRIPT_H
#define SCRIPT_SCRIPT_H

#include <stdbool.h>
#include <stdint.h>

#include "doctor/exam.h"
#include "doctor/script/twist.h"
#include "hub/hub.h"
#include "launch/orphans.h"
#include "launch/process.h"
#include "match/referee.h"
#include "run/bots/absence.h"
#include "run/folder.h"
#include "run/sandboxes/lone.h"
#include "run/signals.h"

enum {
    SCRIPT_BOUTS_MAX = 16,         /* matches at once */
    SCRIPT_FAULTS_MAX = 8,         /* faults that are kept */
    SCRIPT_QUIET_US = 10000000,    /* that a bot may say nothing, and not work, while it is asked something */
    SCRIPT_IDLE_US = 4000000,      /* without processor time after which it does not work, but waits */
    SCRIPT_HELLO_US = 60000000,    /* that a bot may need for its hello as long as it works */
    SCRIPT_CHECK_US = 60000000,    /* that the matches of one check may take, */
    SCRIPT_SPARE_US = 10000000,    /* or so much more than the clock gives for one decision */
    SCRIPT_LEAVE_US = 500000,      /* from close to bye, and to the end of the process */
    SCRIPT_LAST_WORDS_US = 300000, /* from the end of the process until what it sent has come */
};

struct bout;

/* Something that the bot did wrong. */
struct script_fault {
    const char *name; /* of the fault: "garbage"; or "refused", of a hello */
    uint64_t decision;
    char text[PROTO_WORDS_MAX + 1];
    json_t *frame;
};

struct script {
    struct exam *exam;
    struct hub hub;
    struct launcher launcher;
    struct orphans orphans;
    struct folder folder;
    struct lone lone; /* its sandbox and its state */
    struct signals signals;
    bool signalled;                     /* the signals are taken */
    struct process *process;            /* NULL: none was started, or it has ended */
    struct capture output;              /* of the last process that ended */
    pid_t group;                        /* of the last process */
    bool ended;                         /* the last process that was started */
    int status;                         /* as waitpid reports it */
    char end[2 * PROCESS_END_TEXT_MAX]; /* how it ended, and what its sandbox says of that */
    int64_t ended_us;
    char token[33];
    uint64_t ticks; /* of processor time that it has used, at last_look_us, and when they became more */
    int64_t last_look_us, worked_us;
    struct peer *peer; /* NULL: it is not connected, or was not welcomed */
    enum peer_left left_how;
    bool left, bye; /* it was there, and went; it said bye */
    bool gave_up;   /* it came back with a hello without its match */
    int64_t bye_us;
    struct sighting seen; /* of a connection without a hello */
    int64_t started_us, now_us, heard_us;
    int64_t asked_us; /* when it was last sent something about a match */

    /* What it said. */
    unsigned hellos, backs;   /* hellos that were accepted; of these, with a match */
    unsigned refused;         /* hellos that were not */
    unsigned pongs;           /* to pings of this script */
    uint64_t pinged, ponged;  /* the numbers of the last of them */
    unsigned answer_frames;   /* frames with answers */
    struct view_choice views; /* that it wants */
    struct buffer ignored;
    struct buffer last; /* the message that came last, as it came */
    uint64_t answers, answers_frame;

    struct script_fault faults[SCRIPT_FAULTS_MAX];
    unsigned fault_count, faults_more;

    struct referee_desk desk;
    struct bout *bouts[SCRIPT_BOUTS_MAX];
    unsigned bout_count;
    const struct twist *twist; /* what is put into messages to the bot; NULL: nothing */
    struct buffer twisted;
    bool takes_back; /* a hello without a match takes over the matches of the process before */
    bool leaving;    /* it was told to close: its children are looked for before they are ended */
    int64_t gone_us; /* when its process was first seen to have ended while it leaves; 0: not yet */
    unsigned children;
    char child[EXAM_SENTENCE_MAX];
};

/* Listens. False if the exam is over. */
bool script_open(struct script *script, struct exam *exam) __attribute__((warn_unused_result));
/* Starts the bot, or says where it has to attach. False with a sentence in `why` if its program cannot be run; the exam
 * is not over for this. */
bool script_start(struct script *script, struct error *why) __attribute__((warn_unused_result));
/* script_open, script_start, and waits for the hello. False, with a finding, if it did not come. */
bool script_begin(struct script *script, struct exam *exam) __attribute__((warn_unused_result));
/* Says close, and waits until the bot has left; what it did wrong is noted in the exam's `leaving`. Does nothing for a
 * bot that attaches: it is needed for the next check. */
void script_leave(struct script *script);
/* The same also for a bot that attaches; of that only the bye is waited for. */
void script_end(struct script *script);
/* Ends what is left of the bot and frees everything. A bot that attached sees a connection that breaks. Allowed in any
 * state after script_open. */
void script_close(struct script *script);

typedef bool script_done(const struct script *script);
/* Goes on until it is done, nothing more can come from the bot, or so much time has passed. Returns whether it is done.
 */
bool script_wait(struct script *script, script_done *done, int64_t most_us);
/* True if nothing more can come: its process has ended, or the exam is over. */
bool script_is_dead(const struct script *script);
/* True if the bot's processes have used no processor time for SCRIPT_IDLE_US: it waits, and does not think. Never of a
 * bot that attached. */
bool script_is_idle(struct script *script);
/* The entry in the environment of its processes; `out` has SCRIPT_ENTRY_MAX bytes. */
enum { SCRIPT_ENTRY_MAX = 48 };
void script_entry(const struct script *script, char out[SCRIPT_ENTRY_MAX]);
/* Waits for its hello, at most for the clock's `start`; longer as long as it works on it, or if it came before. */
bool script_greets(struct script *script, script_done *done);
/* True while it is connected and welcomed. */
bool script_is_there(const struct script *script);

/* Breaks the connection, as a network may. */
void script_cut(struct script *script);
/* Kills the process, and waits for its end. */
void script_kill(struct script *script);
/* Sends a ping of this number. */
void script_ping(struct script *script, uint64_t number);
/* Sends a message to the bot, with what the script puts into it. */
void script_send(struct script *script, const struct message *message);

/* Notes a fault; its frame is the message that came last. */
void script_fault(struct script *script, const char *name, uint64_t decision, const char *text);
/* Writes why no hello was accepted, as far as that shows; begins with ": ". */
void script_absence(const struct script *script, char out[ABSENCE_WORDS_MAX]);
/* The last lines that it printed, which the caller frees; NULL: none. */
char *script_printed(const struct script *script);

#endif
