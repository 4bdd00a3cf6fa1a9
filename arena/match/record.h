/* SPDX-License-Identifier: MIT */
/* The record of matches: everything that a replay needs, and a hash that shows if the replay went the same way.
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
 *              version; limits, sandbox: what the bot's process lived in, if the arena started it}], seed (16 bytes),
 * settings {name: value as text}; plugin (32 bytes), the hash of the game's plugin file, if it is not built in; of a
 * match of a ladder also class, ladder, purpose and season, and each seat has an owner; chosen, why the ladder played
 * it, and chosen_for, the side that the matchmaker chose first; line, if the host asked for it in place of another
 * match: the number of that line of ladder.log; a seat whose bot can come back after the arena was started again has
 * session and handle steps    steps [[seat, action, cause, think time in us]...], the answers of one round, seats
 * ascending talk     seat, text: said with the seat's answer in the next steps note     decision, note, seat fault
 * decision (0: none), evidence, fault, seat resumed  arena, seats [{bot, version}], and plugin, limits, sandbox,
 * session and handle as above: the match was interrupted, and the bots were started again, or came back thinned  bytes,
 * frames, seal (32 bytes), seats [[decisions, faults]...]: in place of all frames between header and trailer, how many
 * and how long they were, the seal of the match (record_file_seal) as it was with them, and by seat the decisions that
 * its bot made and the faults that count against it trailer  decisions, hash (32 bytes), reason, score, turns, winner;
 * if the clock has a budget of processor time also cpu [[used, idle]...]: by seat, in microseconds, what its bot used
 * for its decisions, and between them while others moved; of a match that was resumed, since it was resumed the last
 * time
 *
 * The hash is BLAKE2b-256 over a fixed sequence of canonical msgpack values: an array of game, epoch and settings; then
 * for each round the array of its [seat, action], and each event with all its fields; in the order in which they
 * happened. It covers no bytes of structs and no times, so it is the same on every machine and with every compiler.
 *
 * The writer collects the frames of a match. record_push hands them to the kernel before any bot is sent their content.
 * record_writer_sync waits for the disk before any verdict is sent.
 *
 * Each push ends with a header, steps, resumed or trailer, except faults before the first steps. So if the writer was
 * killed, the file has whole rounds up to the last of these frames, and its matches can be resumed there: record_mend
 * cuts off the rest, record_resume appends. */
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
    RECORD_SEGMENT_MOST = 64 << 20, /* a match that would begin beyond this many bytes begins a new file */
    RECORD_FILE_MOST = 256 << 20,   /* a longer file is not read */
    RECORD_RUN_MAX = 64,            /* bytes of the stem of a run's files */
    RECORD_REASON_MAX = PROTO_ID_MAX + 1,
    RECORD_WHY_MAX = 400, /* also for what the gate says of a game */
};

/* The longest time of an answer that is written, longer than any clock allows, so that the times of a file can be added
 * without overflow. */
#define RECORD_THINK_MOST_US (INT64_C(1) << 38)
/* More processor time of a bot in a match is in no file. */
#define RECORD_CPU_MOST_US (INT64_C(1) << 44)

enum record_type {
    RECORD_HEADER = 1,
    RECORD_STEPS,
    RECORD_TALK,
    RECORD_NOTE,
    RECORD_FAULT,
    RECORD_TRAILER,
    RECORD_RESUMED,
    RECORD_THINNED,
    RECORD_TYPES, /* a number beyond all of them */
};

/* Why an action was taken. Names: record_cause_names. */
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

/* What the process of a bot lived in: both, or none if the arena did not start it, or an older one did. */
struct record_lived {
    struct span sandbox; /* id: the name of a level */
    struct span limits;  /* id: by what its limits were kept */
};

struct record_seat {
    struct span bot;     /* id */
    struct span version; /* may be empty */
    struct span
        session;     /* id, of a bot that can come back to the match after the arena was started again; else empty */
    uint32_t handle; /* by which it calls the match, if there is a session */
    struct record_lived lived;
};

/* What a match of a ladder is for. Names: record_purpose_names; parse returns false for any other. */
enum record_purpose {
    PURPOSE_RATED,
    PURPOSE_QUALIFICATION, /* shows whether a new version plays without faults */
    PURPOSE_CHALLENGE,     /* the host asked for it */
    PURPOSES,
};
extern const char *const record_purpose_names[PURPOSES];
bool record_purpose_parse(enum record_purpose *purpose, struct span name);

/* Why a ladder played a match. Names: record_choice_names; parse returns false for any other. */
enum record_choice {
    CHOICE_UNSAID, /* by an older arena; it has no name */
    CHOICE_WORTH,  /* the matchmaker thought it worth most */
    CHOICE_RANDOM, /* it was drawn */
    CHOICE_QUALIFICATION,
    CHOICE_REPLAY,    /* of a match that the host took out */
    CHOICE_CHALLENGE, /* the host asked for it */
    CHOICES,
};
extern const char *const record_choice_names[CHOICES];
bool record_choice_parse(enum record_choice *choice, struct span name);
/* True if the matchmaker chose it, so that it chose a side first. */
bool record_choice_has_first(enum record_choice choice);

/* Where a match of a ladder belongs; ids. */
struct record_ladder {
    struct span ladder, season, class;
    enum record_purpose purpose;
    enum record_choice choice;
    unsigned chosen_for;               /* the side that was chosen first, if there is one */
    uint32_t line;                     /* of a replay: the number of the line of ladder.log that asked for it; else 0 */
    struct span owner[GAME_SEATS_MAX]; /* of the bot on each seat */
};

struct record_header {
    struct span id;    /* of the match, [a-z0-9-]{1,64} */
    struct span arena; /* name and version of the program that played it */
    const struct game *game;
    const struct hash *plugin; /* of the file that the game comes from; NULL: it is built in */
    struct span epoch;         /* the game's epoch: results of one epoch are comparable */
    const int64_t *values;     /* of the settings, in the order of the game's table */
    struct game_seed seed;
    unsigned attempt;  /* from 1; more than 1 if earlier attempts were void */
    struct span clock; /* as clock_print writes it */
    enum lost_seat lost_seat;
    unsigned seats;
    struct record_seat seat[GAME_SEATS_MAX];
    uint8_t role[GAME_SEATS_MAX];       /* index into the game's roles */
    const struct record_ladder *ladder; /* NULL: the match is of no ladder */
};

struct record_step {
    uint8_t seat;
    uint8_t cause; /* enum cause */
    uint16_t action;
    uint64_t think_us; /* 0 unless the bot was asked */
};

/* The verdict, for the record and for bots. */
enum { VERDICT_DRAW = GAME_DRAW, VERDICT_VOID = -2 };
/* The reason of a void match in which the game's code broke its contract (gate/gate.h). */
#define VERDICT_GAME_FAULT "game-fault"

struct verdict {
    int8_t winner;                  /* index of a side, VERDICT_DRAW, or VERDICT_VOID: not scored */
    char reason[RECORD_REASON_MAX]; /* id: of the game's reasons, "forfeit", or why it is void */
    int32_t score[GAME_SEATS_MAX];  /* 0 for a void */
};

/* "draw", "void" or the side's name. */
const char *verdict_winner(const struct game *game, const struct verdict *verdict);

/* --- writing ----------------------------------------------------------------------------------------------------- */

/* Writes matches into segment files of one directory. Each loop has its own writer; several may write for one run. */
struct record_writer;
/* One match in a writer. */
struct record;

/* True for the stem of a run's files: [A-Za-z0-9-]{1,64}. */
bool record_run_is_good(struct span run);
/* Creates the directory if it is missing. `run` is the stem of the files' names, such as a date and some random
 * letters: DIRECTORY/RUN-0001.arena and so on, each with the next free number. NULL with a sentence on error. */
struct record_writer *record_writer_new(const char *directory, const char *run, struct error *error);
/* Every match must have been ended or dropped before. */
void record_writer_free(struct record_writer *writer);

/* From now on the writer gathers all pushes, so that the kernel gets those of many matches by one call in each pass of
 * a loop: record_writer_push. Call it before any bot is sent the events. False: the write failed; the matches cannot
 * continue, and no bot may be sent the events. */
void record_writer_gather(struct record_writer *writer);
__attribute__((warn_unused_result)) bool record_writer_push(struct record_writer *writer, struct error *error);

/* Begins a match: hands its header to the kernel. The header is not kept. NULL on error. */
struct record *record_begin(struct record_writer *writer, const struct record_header *header, struct error *error);
/* A match in a file. */
struct record_place {
    const char *path;
    uint32_t ordinal; /* in the file, from 1 */
};

/* Resumes an unfinished match in its place: a file of the writer's directory that record_mend has repaired. Hands a
 * `resumed` frame to the kernel. Only game, arena and the seats' bots of the header are used. NULL on error. */
struct record *record_resume(struct record_writer *writer, const struct record_place *place,
                             const struct record_header *header, struct error *error);
/* These collect frames. They cannot fail: record_push reports errors. */
void record_steps(struct record *record, const struct record_step *steps, unsigned count);
void record_talk(struct record *record, unsigned seat, struct span text);
void record_note(struct record *record, unsigned seat, uint64_t decision, struct span note);
void record_fault(struct record *record, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);
/* Hands the collected frames to the kernel, or to the writer if that gathers. False on error; the match then cannot
 * continue. */
__attribute__((warn_unused_result)) bool record_push(struct record *record, struct error *error);
/* Processor time of a seat's bot, in microseconds. */
struct record_cpu {
    uint64_t used_us; /* for its decisions, */
    uint64_t idle_us; /* and between them, while others moved */
};

/* How a match ended. */
struct record_trailer {
    const struct verdict *verdict;
    const struct hash *hash;
    unsigned turns, decisions;
    const struct record_cpu *cpu; /* by seat; NULL: the clock has no budget of it */
};

/* Hands the trailer to the kernel and ends the match. `record` is freed in every case. The verdict must not be sent
 * before record_writer_sync. */
__attribute__((warn_unused_result)) bool record_end(struct record *record, const struct record_trailer *trailer,
                                                    struct error *error);
/* Waits until all ended matches are on the disk: one wait for any number of them. */
__attribute__((warn_unused_result)) bool record_writer_sync(struct record_writer *writer, struct error *error);
/* For a caller that waits on another thread: a descriptor of the file, which the caller closes. Its fdatasync must end
 * before the verdicts so far are sent; -1 if there is nothing to wait for. False on error. If the fdatasync fails,
 * record_writer_break must be called. */
__attribute__((warn_unused_result)) bool record_writer_wait(struct record_writer *writer, int *fd, struct error *error);
/* The sync failed with the errno `reason`: nothing more is written to the file, and all that came after the last sync
 * that succeeded is cut off, as the disk may have lost a part of it. Sets the error. */
void record_writer_break(struct record_writer *writer, int reason, struct error *error);
/* Ends the match without a trailer: it stays unfinished, and frames that were not pushed are lost. */
void record_drop(struct record *record);

/* --- after a crash ----------------------------------------------------------------------------------------------- */

/* Repairs a file whose writer was killed: cuts off its half-written end, and waits until the rest is on the disk. A
 * file without any match is removed; then sets *gone. False with a sentence if that fails, or if the file is damaged
 * before its end, or compressed with a match in it that is unfinished; then nothing is changed. */
__attribute__((warn_unused_result)) bool record_mend(const char *path, bool *gone, struct error *error);

/* --- smaller ----------------------------------------------------------------------------------------------------- */

/* What became of a file. */
struct record_shrunk {
    struct hash before, after;
    size_t bytes_before, bytes_after; /* 0 after: there is nothing to be done, or the file is
                                       * damaged, or a match in it is unfinished and may go on */
    size_t thinned;                   /* matches */
};

/* Makes the bytes that a file could have instead: compressed, and if it `thins`, without the steps of its finished
 * matches (a frame `thinned` stands for them). All readers take such a file as they take another. The file is not
 * changed; nobody may write to it meanwhile. False with a sentence if it cannot be read. */
__attribute__((warn_unused_result)) bool record_shrink(const char *path, bool thins, struct buffer *out,
                                                       struct record_shrunk *shrunk, struct error *error);

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* A file in memory. */
struct record_file;

enum record_damage {
    RECORD_WHOLE,   /* every frame up to the end of the file is complete and sound */
    RECORD_CUT,     /* the file ends inside a frame, or before its first */
    RECORD_DAMAGED, /* a byte of a frame's head was changed: nothing can be read beyond it */
    RECORD_FOREIGN, /* not a record of this format at all */
};

/* Reads the file. NULL with a sentence if it cannot be read or is too long. Bad content is not an error:
 * record_file_damage reports it. */
struct record_file *record_file_open(const char *path, struct error *error);
/* The same with the matches of this id alone in memory, and no more of the file than a piece at a time: all of it is
 * read once, also where it is compressed. */
struct record_file *record_file_open_match(const char *path, struct span id, struct error *error);
/* The same of its bytes from `from`, where a match begins or the file ends, up to `until`. A match that began before
 * may have frames in this part: it has no header then (record_file_begins). Places are those in the whole file. */
struct record_file *record_file_open_part(const char *path, size_t from, size_t until, struct error *error);
/* The same from memory, which must outlive the file. */
struct record_file *record_file_in(struct span bytes);
void record_file_free(struct record_file *file);

enum record_damage record_file_damage(const struct record_file *file);
/* True if the bytes on the disk are compressed: then all places are those in what they hold. */
bool record_file_is_compressed(const struct record_file *file);
/* Where the damage is, in bytes from the start. */
size_t record_file_damage_at(const struct record_file *file);
/* Matches with a header frame, whole or not, in the order of their ordinals: 0..count-1. */
size_t record_file_matches(const struct record_file *file);

/* True if a match in it has no end yet: it can be resumed there. */
bool record_file_is_unfinished(const struct record_file *file);

/* True if the first frame of match `index` is a header, whole or not. */
bool record_file_begins(const struct record_file *file, size_t index);
/* Where its first frame is, in bytes from the start of the file. */
size_t record_file_match_at(const struct record_file *file, size_t index);

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

/* The facts of a match that need no replay. Spans point into the file. */
struct record_match {
    struct span id, game, epoch, arena, clock, bot[GAME_SEATS_MAX], version[GAME_SEATS_MAX], role[GAME_SEATS_MAX];
    struct span session[GAME_SEATS_MAX]; /* as in struct record_seat; of the header alone, not of later resumptions */
    uint32_t handle[GAME_SEATS_MAX];
    struct record_lived lived[GAME_SEATS_MAX]; /* the same */
    struct record_ladder ladder;               /* all empty in a match of no ladder */
    struct game_seed seed;
    bool by_plugin;     /* the game came from a plugin file, */
    struct hash plugin; /* with this hash */
    unsigned seats, attempt;
    enum lost_seat lost_seat;
    struct span setting_name[GAME_SETTINGS_MAX], setting_value[GAME_SETTINGS_MAX];
    unsigned settings;
    bool thinned;  /* its steps were dropped (record_shrink) */
    bool finished; /* there is a trailer; else the members below are not set */
    struct span winner, reason;
    int32_t score[GAME_SEATS_MAX];
    unsigned turns, decisions;
    struct hash hash;
    bool has_cpu; /* the next is known */
    struct record_cpu cpu[GAME_SEATS_MAX];
};

/* The ordinal of match `index`. */
uint32_t record_file_ordinal(const struct record_file *file, size_t index);
/* Reads header and trailer of match `index`: ids are valid ids, texts and counts are within the limits of the wire, and
 * there is at least one seat. Roles, settings and winner are not checked against the game. False with a sentence if a
 * value is not valid. */
__attribute__((warn_unused_result)) bool record_file_match(const struct record_file *file, size_t index,
                                                           struct record_match *match, struct error *error);

/* The values of its settings, in the order of the game's table; settings that its epoch did not have get their
 * defaults. False with a sentence if the header does not have the settings of that epoch. */
__attribute__((warn_unused_result)) bool record_match_values(const struct record_match *match, const struct game *game,
                                                             int64_t *values, struct error *error);
/* The winner of a finished match, as in a verdict. False if it is not a side of the game. */
__attribute__((warn_unused_result)) bool record_match_winner(const struct record_match *match, const struct game *game,
                                                             int8_t *winner);

/* Receives the contents of a record that need no replay. Each seat is one of the match. Any member may be NULL. */
struct record_skim {
    void (*steps)(void *context, const struct record_step *steps, unsigned count);
    void (*fault)(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence);
    /* The match was resumed, with this bot on the seat; called for each of them. */
    void (*resumed)(void *context, unsigned seat, const struct record_seat *bot);
    /* The match was thinned: what its steps and faults would have added up to; called for each seat. */
    void (*thinned)(void *context, unsigned seat, uint64_t decisions, uint64_t faults);
    void *context;
};

/* Walks the frames of match `index` in order, without a replay. False with a sentence if a frame was changed. */
__attribute__((warn_unused_result)) bool record_file_skim(const struct record_file *file, size_t index,
                                                          const struct record_skim *skim, struct error *error);

/* The seal of match `index` (seal/manifest.h). It shows a change of any byte of the match, also of names, versions,
 * faults, think times and verdict, which the hash does not cover. The seal is BLAKE2b-256 over 16 bytes, "artemia-seal
 * 1" and two zeros, and then the BLAKE2b-256 of each frame of the match, in the order of the file. All bytes of a frame
 * count, head and checks too. The first 16 bytes cannot be confused with a frame: a frame begins with its length, whose
 * highest byte is 0. A match that was resumed has one seal over all of it; each attempt at a match is a match of its
 * own. Two plays of a match have the same seal only if they took the same times. So the seal is no part of results, and
 * is not used to compare plays. */
struct hash record_file_seal(const struct record_file *file, size_t index);
/* True if `name` is the name of a segment file of the run, such as RUN-0001.arena. */
bool record_name_is_of(const char *name, const char *run);

/* Appends the bytes of a file with match `index` alone. */
void record_file_extract(const struct record_file *file, size_t index, struct buffer *out);
/* Appends match `index` to the bytes of another file, empty or one that this made, as its match of this ordinal: one
 * more than the last. Its seal is another one there. A frame that was changed makes the buffer fail. */
void record_file_append(const struct record_file *file, size_t index, uint32_t ordinal, struct buffer *out);

enum record_outcome {
    RECORD_AGREES,      /* the replay goes the same way to the same verdict */
    RECORD_DIFFERS,     /* it does not, or a frame was changed */
    RECORD_UNFINISHED,  /* no trailer */
    RECORD_IS_THINNED,  /* its steps were dropped: unknown */
    RECORD_OTHER_EPOCH, /* the rules have changed since, and the game does not play the old ones: unknown */
    RECORD_UNKNOWN_GAME,
};

extern const char *const record_outcome_names[RECORD_UNKNOWN_GAME + 1];

struct record_report {
    enum record_outcome outcome;
    char why[RECORD_WHY_MAX]; /* a sentence, such as the difference and its step; "" if it agrees */
    uint64_t steps;           /* steps that were replayed */
    /* If it is unfinished: what a trailer would say of it so far. */
    struct hash hash;
    unsigned turns, decisions;
};

/* Replays match `index` step by step, checks each against the rules, and compares hash and verdict. */
void record_verify(const struct record_file *file, size_t index, const struct record_games *games,
                   struct record_report *report);

/* Receives the contents of a match in order. Any member may be NULL. */
struct replay_ops {
    void (*event)(void *context, const struct game_event *event, struct span text); /* stripped for the audience */
    /* A round was applied. `state` is the state after it, and lives only during the call. The first call, with no
     * steps, comes after the set-up. For an audience other than GAME_ALL, only the steps of that seat are passed. */
    void (*round)(void *context, const struct record_step *steps, unsigned count, const void *state);
    /* For GAME_ALL, and for the seat's own faults. `decision` is 0 for none. */
    void (*fault)(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence);
    void (*note)(void *context, unsigned seat, struct span note); /* for the same audiences as `fault` */
    /* The match was interrupted here, and this program resumes it. */
    void (*resumed)(void *context, struct span arena);
    void *context;
};

/* Replays a match to the end of its record, as `audience` (a seat, GAME_PUBLIC, GAME_ALL) saw it. The report is as in
 * record_verify. */
void record_replay(const struct record_file *file, size_t index, const struct record_games *games, unsigned audience,
                   const struct replay_ops *ops, struct record_report *report);

#endif
