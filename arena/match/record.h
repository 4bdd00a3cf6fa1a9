/* SPDX-License-Identifier: MIT */
/* The record of matches: everything that is needed to play them again, and a hash that says whether it went the same
 * way.
 *
 * A segment file holds the frames of many matches, interleaved as they were played. It begins with the 16 bytes
 * "artemia-record 1". A frame is
 *
 *     length   u32  bytes of the payload, at most RECORD_PAYLOAD_MAX
 *     match    u32  ordinal of the match in this file, from 1
 *     type     u8   enum record_type
 *     check    u32  CRC-32 of the 9 bytes before
 *     payload       `length` bytes: one canonical msgpack map
 *     check    u32  CRC-32 of the payload
 *
 * all numbers little-endian. The first frame of a match is its header, the last its trailer; without a trailer the
 * match is unfinished. The maps:
 *
 *     header   abi, arena, attempt, clock, epoch, game, id, lost_seat, protocol [major, minor], seats [{bot, role,
 *              version}], seed (16 bytes), settings {name: value as text}
 *     steps    steps [[seat, action, cause, think time in us]...], the answers of one round, seats ascending
 *     talk     seat, text: said with the seat's answer in the next steps
 *     note     decision, note, seat
 *     fault    decision (0: none), evidence, fault, seat
 *     resumed  arena, seats [{bot, version}]: the match was interrupted, and the bots were started again
 *     trailer  decisions, hash (32 bytes), reason, score, turns, winner
 *
 * The hash is BLAKE2b-256 over a fixed sequence of canonical msgpack values: an array of game, epoch and settings; then
 * for each round the array of its [seat, action], and each event with all its fields; in the order in which they
 * happened. No bytes of structs, no times: so it is the same on every machine and with every compiler.
 *
 * While a match is played its frames are collected by the writer; record_push hands them to the kernel, before anybody
 * learns what they hold, and record_writer_sync waits for the disk before anybody learns a verdict.
 *
 * What is pushed at once ends with a header, steps, resumed or trailer, but for faults before the first steps. So of a
 * file whose writer was killed everything up to the last of these is whole rounds, and a match in it can go on from
 * there: record_mend cuts off the rest, record_resume appends to it. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/span.h"
#include "game/game.h"
#include "match/fault.h"
#include "proto/message.h"

enum {
    RECORD_FORMAT = 1,
    RECORD_PAYLOAD_MAX = 65536,     /* bytes of one frame's payload */
    RECORD_SEGMENT_MOST = 64 << 20, /* a match that begins beyond this many bytes begins in a new file */
    RECORD_FILE_MOST = 256 << 20,   /* a longer file is not read */
    RECORD_REASON_MAX = PROTO_ID_MAX + 1,
    RECORD_WHY_MAX = 200,
};

/* The longest time for an answer that is written, longer than any clock gives. What stands in a file adds up. */
#define RECORD_THINK_MOST_US (INT64_C(1) << 38)

enum record_type {
    RECORD_HEADER = 1,
    RECORD_STEPS,
    RECORD_TALK,
    RECORD_NOTE,
    RECORD_FAULT,
    RECORD_TRAILER,
    RECORD_RESUMED,
    RECORD_TYPES, /* a number beyond all of them */
};

/* Why an action was taken. The names on paper: record_cause_names. */
enum cause {
    CAUSE_BOT = 1, /* the bot chose it */
    CAUSE_DEFAULT, /* the game's default action, in place of a late or illegal answer */
    CAUSE_FILLER,  /* drawn for a lost seat */
    CAUSE_FORCED,  /* the only legal action; no bot was asked */
    CAUSE_COUNT,
};

extern const char *const record_cause_names[CAUSE_COUNT];

enum lost_seat { LOST_FILLER = 1, LOST_FORFEIT };

/* What happens to a lost seat, as in `lost-seat=filler`. Names: lost_seat_names; parse returns false for any other. */
extern const char *const lost_seat_names[LOST_FORFEIT + 1];
bool lost_seat_parse(enum lost_seat *lost, struct span name);

struct record_seat {
    struct span bot;     /* id */
    struct span version; /* may be empty */
};

struct record_header {
    struct span id;    /* of the match, [a-z0-9-]{1,64} */
    struct span arena; /* name and version of the program that played it */
    const struct game *game;
    struct span epoch;     /* the game's epoch as results are compared by it */
    const int64_t *values; /* of the settings, in the order of the game's table */
    struct game_seed seed;
    unsigned attempt;  /* 1 for the first; more when earlier ones were void */
    struct span clock; /* as clock_print writes it */
    enum lost_seat lost_seat;
    unsigned seats;
    struct record_seat seat[GAME_SEATS_MAX];
    uint8_t role[GAME_SEATS_MAX]; /* index into the game's roles */
};

struct record_step {
    uint8_t seat;
    uint8_t cause; /* enum cause */
    uint16_t action;
    uint64_t think_us; /* 0 unless the bot was asked */
};

/* Who won, for the record and for bots. */
enum { VERDICT_DRAW = GAME_DRAW, VERDICT_VOID = -2 };

struct verdict {
    int8_t winner;                  /* index of a side, VERDICT_DRAW, or VERDICT_VOID: not scored */
    char reason[RECORD_REASON_MAX]; /* id: of the game's reasons, "forfeit", or why it is void */
    int32_t score[GAME_SEATS_MAX];  /* 0 for a void */
};

/* "draw", "void" or the side's name. */
const char *verdict_winner(const struct game *game, const struct verdict *verdict);

/* --- writing ----------------------------------------------------------------------------------------------------- */

/* Writes matches into segment files of one directory. One writer for one loop; several may write for one run. */
struct record_writer;
/* One match in a writer. */
struct record;

/* True for the stem of a run's files: [A-Za-z0-9-]{1,64}. */
bool record_run_is_good(struct span run);
/* Makes the directory if it is not there. `run` is the stem of the files' names, such as a date and
 * some random letters: DIRECTORY/RUN-0001.arena and so on, each under the next number that is free. NULL with a
 * sentence on error. */
struct record_writer *record_writer_new(const char *directory, const char *run, struct error *error);
/* Every match must have been ended or dropped. */
void record_writer_free(struct record_writer *writer);

/* From now on what is pushed is gathered, so that the kernel gets what many matches push in one pass of a loop by one
 * call: record_writer_push, before anybody learns what happened. False: the kernel does not take it; the matches cannot
 * continue, and nobody may learn of it. */
void record_writer_gather(struct record_writer *writer);
__attribute__((warn_unused_result)) bool record_writer_push(struct record_writer *writer, struct error *error);

/* Begins a match: writes its header through to the kernel. The header is not kept. NULL on error. */
struct record *record_begin(struct record_writer *writer, const struct record_header *header, struct error *error);
/* A match in a file. */
struct record_place {
    const char *path;
    uint32_t ordinal; /* in the file, from 1 */
};

/* Goes on with an unfinished match, in its place: a file of the writer's directory that was mended. Says so in the
 * record, through to the kernel; of the header only game, arena, and the bots of the seats are needed. NULL on error.
 */
struct record *record_resume(struct record_writer *writer, const struct record_place *place,
                             const struct record_header *header, struct error *error);
/* Collect frames; they cannot fail, record_push reports errors. */
void record_steps(struct record *record, const struct record_step *steps, unsigned count);
void record_talk(struct record *record, unsigned seat, struct span text);
void record_note(struct record *record, unsigned seat, uint64_t decision, struct span note);
void record_fault(struct record *record, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
/* Hands what was collected to the kernel, or to the writer if that gathers. False on error; the match then cannot go
 * on.
 */
__attribute__((warn_unused_result)) bool record_push(struct record *record, struct error *error);
/* Hands the trailer to the kernel and ends the match: `record` is gone, whatever is returned. Nobody may learn the
 * verdict before record_writer_sync. */
__attribute__((warn_unused_result)) bool record_end(struct record *record, const struct verdict *verdict,
                                                    const struct hash *hash, unsigned turns, unsigned decisions,
                                                    struct error *error);
/* Waits until the disk has all matches that were ended: one wait for any number of them. */
__attribute__((warn_unused_result)) bool record_writer_sync(struct record_writer *writer, struct error *error);
/* For a caller that waits on another thread: a descriptor of the file, for the caller to close. Its fdatasync must end
 * before anybody learns the verdicts so far; -1 if there is nothing to wait for. False on error. If the fdatasync
 * fails, record_writer_break must be called. */
__attribute__((warn_unused_result)) bool record_writer_wait(struct record_writer *writer, int *fd, struct error *error);
/* The disk did not take what was written, for the reason of this errno: nothing more is written to the file. Sets the
 * error. */
void record_writer_break(struct record_writer *writer, int reason, struct error *error);
/* Ends the match without a trailer: it stays unfinished, and what was not pushed is lost. */
void record_drop(struct record *record);

/* --- after a crash ----------------------------------------------------------------------------------------------- */

/* Cuts off what its writer, which is no more, left half-written at the end of a file, and waits for the disk to have
 * the rest; a file without a single match is removed: then *gone. False with a sentence if that cannot be done, or if
 * the file was damaged before its end: nothing is changed then. */
__attribute__((warn_unused_result)) bool record_mend(const char *path, bool *gone, struct error *error);

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* A file in memory. */
struct record_file;

enum record_damage {
    RECORD_WHOLE,   /* every frame is there and sound, as far as the file goes */
    RECORD_CUT,     /* the file ends inside a frame, or before its first */
    RECORD_DAMAGED, /* a byte of a frame's head was changed: nothing can be read beyond it */
    RECORD_FOREIGN, /* not a record of this format at all */
};

/* Reads the file. NULL with a sentence if it cannot be read or is too long; bad content is no error but is reported by
 * record_file_damage. */
struct record_file *record_file_open(const char *path, struct error *error);
/* The same from memory, which must outlive the file. */
struct record_file *record_file_in(struct span bytes);
void record_file_free(struct record_file *file);

enum record_damage record_file_damage(const struct record_file *file);
/* Where the damage is, in bytes from the start. */
size_t record_file_damage_at(const struct record_file *file);
/* Matches with a header frame, whole or not, in the order of their ordinals: 0..count-1. */
size_t record_file_matches(const struct record_file *file);

/* A game as the reader needs it. */
struct record_game {
    const struct game *game;
    struct span epoch; /* of today */
};

/* Finds a game by name. False: there is none. */
struct record_games {
    bool (*find)(void *context, struct span name, struct record_game *out);
    void *context;
};

/* What can be read of a match without playing it. Spans point into the file. */
struct record_match {
    struct span id, game, epoch, arena, clock, bot[GAME_SEATS_MAX], version[GAME_SEATS_MAX], role[GAME_SEATS_MAX];
    struct game_seed seed;
    unsigned seats, attempt;
    enum lost_seat lost_seat;
    struct span setting_name[GAME_SETTINGS_MAX], setting_value[GAME_SETTINGS_MAX];
    unsigned settings;
    bool finished; /* there is a trailer; the members below hold */
    struct span winner, reason;
    int32_t score[GAME_SEATS_MAX];
    unsigned turns, decisions;
    struct hash hash;
};

/* The ordinal of match `index`. */
uint32_t record_file_ordinal(const struct record_file *file, size_t index);
/* Reads header and trailer of match `index`: ids are ids, texts and counts are within the limits of the wire, and there
 * is a seat at least. Whether roles, settings and winner are the game's is not known here. False with a sentence if
 * they do not make sense. */
__attribute__((warn_unused_result)) bool record_file_match(const struct record_file *file, size_t index,
                                                           struct record_match *match, struct error *error);

/* The values of its settings, in the order of the game's table; those that its epoch did not have are at their presets.
 * False with a sentence if the header does not have the settings of that epoch. */
__attribute__((warn_unused_result)) bool record_match_values(const struct record_match *match, const struct game *game,
                                                             int64_t *values, struct error *error);
/* The winner of a finished match, as in a verdict. False if it is no side of the game. */
__attribute__((warn_unused_result)) bool record_match_winner(const struct record_match *match, const struct game *game,
                                                             int8_t *winner);

/* What stands in a record beside the game; a seat is one that the match has. Any member may be NULL. */
struct record_skim {
    void (*steps)(void *context, const struct record_step *steps, unsigned count);
    void (*fault)(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence);
    /* The match was resumed, with this bot on the seat; called for each of them. */
    void (*resumed)(void *context, unsigned seat, struct span bot, struct span version);
    void *context;
};

/* Goes through the frames of match `index` in their order, without playing it. False with a sentence if one was
 * changed. */
__attribute__((warn_unused_result)) bool record_file_skim(const struct record_file *file, size_t index,
                                                          const struct record_skim *skim, struct error *error);

/* The seal of match `index`, by which it shows when any byte of it was changed: names, versions, faults, think times
 * and verdict, which the hash does not cover. It is BLAKE2b-256 over the 16 bytes "artemia-seal 1", closed with two
 * zeros, and the BLAKE2b-256 of each frame of the match, in the order in which they stand in the file; of a frame all
 * bytes count, head and checks too. A match that was resumed is one match in its place, with one seal over all of
 * it; each attempt at a match is a match of its own. A frame begins with its length, of which the highest byte is 0, so
 * no frame can be taken for the sixteen bytes. Two plays of a match have the same seal only if they took the same
 * times: it is no part of results, and nothing is compared by it (seal/manifest.h). */
struct hash record_file_seal(const struct record_file *file, size_t index);
/* Whether this is what a writer calls one of the files of the run: RUN-0001.arena. */
bool record_name_is_of(const char *name, const char *run);

/* Appends a file that has match `index` alone. */
void record_file_extract(const struct record_file *file, size_t index, struct buffer *out);

enum record_outcome {
    RECORD_AGREES,      /* played again, it goes the same way to the same verdict */
    RECORD_DIFFERS,     /* it does not, or a frame was changed */
    RECORD_UNFINISHED,  /* no trailer */
    RECORD_OTHER_EPOCH, /* the rules have changed since, and the game does not play the old ones: it cannot be said */
    RECORD_UNKNOWN_GAME,
};

extern const char *const record_outcome_names[RECORD_UNKNOWN_GAME + 1];

struct record_report {
    enum record_outcome outcome;
    char why[RECORD_WHY_MAX]; /* a sentence, such as what differs and at which step; "" if it agrees */
    uint64_t steps;           /* that were played again */
};

/* Plays match `index` again, step by step, each checked against the rules, and compares hash and verdict. */
void record_verify(const struct record_file *file, size_t index, const struct record_games *games,
                   struct record_report *report);

/* What happened in a match, in its order. Any member may be NULL. */
struct replay_ops {
    void (*event)(void *context, const struct game_event *event, struct span text); /* stripped for the audience */
    /* A round was applied; `state` is as it is after it, and lives only during the call. First called, with no steps,
     * after the set-up. For an audience other than GAME_ALL, of the steps only those of that seat are given. */
    void (*round)(void *context, const struct record_step *steps, unsigned count, const void *state);
    /* GAME_ALL, and the seat's own; `decision` is 0 if it was about none. */
    void (*fault)(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence);
    void (*note)(void *context, unsigned seat, struct span note); /* as faults */
    /* The match was interrupted here, and this program resumes it. */
    void (*resumed)(void *context, struct span arena);
    void *context;
};

/* Plays a match again as `audience` (a seat, GAME_PUBLIC, GAME_ALL) learned it, as far as the record goes. The report
 * is as record_verify's. */
void record_replay(const struct record_file *file, size_t index, const struct record_games *games, unsigned audience,
                   const struct replay_ops *ops, struct record_report *report);

#endif
