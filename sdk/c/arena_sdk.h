/* SPDX-License-Identifier: MIT */
/* Write a bot for the arena in C or C++.
 *
 * There are two ways. `arena_run` is the whole bot: it connects, plays every match that the arena assigns to it,
 * several at once if the bot allows it, and calls your functions. If your program has its own loop, use the connection
 * directly: arena_connect, arena_next, arena_answer, arena_disconnect. arena_run uses nothing else.
 *
 * A bot finds the arena by two environment variables, ARENA_ENDPOINT and ARENA_TOKEN. The arena sets them for each bot
 * that it starts. So the same program runs under `arena match --bot ROLE=./my-bot`, and by hand with ARENA_ENDPOINT set
 * to an arena's endpoint. If that endpoint is encrypted, set ARENA_SERVER_KEY and ARENA_KEYS too. At a ladder without
 * keys, set ARENA_TOKEN to the token that its host gave to the bot's owner.
 *
 * A bot can play legally without knowing the rules: each decision comes with all its legal actions. They are small
 * numbers. `arena rules --game G --json` prints the meaning of each, and the keys of views and events.
 *
 * The library owns everything that its functions return (matches, decisions, values, text), but for arena_kit_read. A
 * match lives until its end was reported; everything else lives until the next arena_next, or until your function
 * returns. The library answers pings, reconnects, and keeps several matches apart. Use one connection in one thread
 * only; there is no global state.
 *
 * Link with -larena-sdk -lzmq -lsodium -lutf8proc. This is version 1 of the interface: nothing here will be removed or
 * changed. */
#ifndef ARENA_SDK_H
#define ARENA_SDK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ARENA_API __attribute__((visibility("default")))

enum {
    ARENA_ERROR_MAX = 400, /* bytes of an error message, with its final zero */
    ARENA_TEXT_MAX = 200,  /* bytes of a talk text */
    ARENA_NOTE_MAX = 1024, /* bytes of a note */
    ARENA_SEED_BYTES = 16,
    ARENA_SEATS_MAX = 8,       /* seats of a match */
    ARENA_PATIENCE_MS = 30000, /* timeout of arena_connect; a bot that the arena started reconnects for as long */
    ARENA_RETURN_MS =
        600000,              /* a bot that attached reconnects for so long: a ladder may be stopped and started again */
    ARENA_SILENCE_MS = 3000, /* after this a line on stderr says that no arena answers */
};

struct arena;          /* a connection */
struct arena_match;    /* a match that this bot plays */
struct arena_decision; /* what the arena waits for */

/* --- values: views, events --------------------------------------------------------------------------------------- */

/* A value inside a view or an event: a number, a text, a list or a map. Copy it freely; it lives as long as the view or
 * event that it came from. A missing value is a value of kind ARENA_NOTHING, so you can chain look-ups and check once.
 */
struct arena_value {
    const uint8_t *at;
    size_t size;
};

enum arena_kind { ARENA_NOTHING, ARENA_NUMBER, ARENA_TEXT, ARENA_LIST, ARENA_MAP, ARENA_OTHER };

ARENA_API enum arena_kind arena_kind(struct arena_value value);
/* The value under a key of a map. */
ARENA_API struct arena_value arena_get(struct arena_value map, const char *key);
/* Entry `index` of a list, from 0. */
ARENA_API struct arena_value arena_at(struct arena_value list, size_t index);
/* The entries of a list or the keys of a map; 0 for anything else. */
ARENA_API size_t arena_count(struct arena_value value);
/* The number, or `otherwise` if the value is not a number. */
ARENA_API int64_t arena_number(struct arena_value value, int64_t otherwise);
/* Copies the numbers of a list, at most `most`, to `out`. Returns the list's length. Entries that are not numbers are
 * copied as 0. */
ARENA_API size_t arena_numbers(struct arena_value list, int64_t *out, size_t most);
/* True if the list contains this number, such as a card in a set of cards. */
ARENA_API bool arena_has(struct arena_value list, int64_t number);
/* Copies a text to `out` (`size` bytes, at least 1), cut to fit, with a final zero. Returns the text's full length; 0
 * and "" if the value is not a text. */
ARENA_API size_t arena_text(struct arena_value value, char *out, size_t size);

/* --- matches ----------------------------------------------------------------------------------------------------- */

ARENA_API const char *arena_match_game(const struct arena_match *match);  /* "notalone" */
ARENA_API const char *arena_match_epoch(const struct arena_match *match); /* of the rules */
ARENA_API const char *arena_match_role(const struct arena_match *match);  /* "creature", "hunted" */
ARENA_API const char *arena_match_clock(const struct arena_match *match); /* "move=1s,bank=60s,...", or "none" */
ARENA_API unsigned arena_match_seat(const struct arena_match *match);     /* this bot's seat, from 0 */
ARENA_API unsigned arena_match_seats(const struct arena_match *match);    /* number of seats */
/* The number that names the match on this connection. */
ARENA_API uint64_t arena_match_handle(const struct arena_match *match);
/* A setting of the match as text; the words of a set are joined by "+". NULL if the game has no setting of that name.
 */
ARENA_API const char *arena_match_setting(const struct arena_match *match, const char *name);
/* A setting as a number; `otherwise` if it is not a number. */
ARENA_API int64_t arena_match_setting_number(const struct arena_match *match, const char *name, int64_t otherwise);
/* All settings as numbers: a map. A number is itself, a word is its index in the setting's `values` in `arena rules
 * --json`, from 0, and a set is the list of its words' indices. ARENA_NOTHING if the arena speaks protocol 1.0. It
 * lives as long as the match. */
ARENA_API struct arena_value arena_match_numbers(const struct arena_match *match);
/* This seat's own seed: ARENA_SEED_BYTES bytes. */
ARENA_API const uint8_t *arena_match_seed(const struct arena_match *match);
/* A pointer of yours that stays with the match; NULL at first. */
ARENA_API void arena_match_keep(struct arena_match *match, void *yours);
ARENA_API void *arena_match_kept(const struct arena_match *match);

/* --- decisions --------------------------------------------------------------------------------------------------- */

ARENA_API struct arena_match *arena_decision_match(const struct arena_decision *decision);
/* Counts from 1 in each match. */
ARENA_API uint64_t arena_decision_number(const struct arena_decision *decision);
/* The legal actions, ascending, at least one. Sets `count` to their number. */
ARENA_API const uint16_t *arena_actions(const struct arena_decision *decision, size_t *count);
ARENA_API bool arena_is_legal(const struct arena_decision *decision, unsigned action);

/* What is asked, in the words of the game: `asks` of `arena rules --game G --json` lists the kinds. */
struct arena_asks {
    const char *kind;    /* "discard" */
    const char *by_type; /* the type of the piece that caused the ask, such as "card"; "" if there is none */
    int64_t by;          /* and its code; -1 if there is none */
    unsigned count;      /* answers that this ask still takes, this one included */
};

/* NULL if the arena does not report it: the game has no such list, or the arena speaks protocol 1.0. */
ARENA_API const struct arena_asks *arena_asks(const struct arena_decision *decision);

/* Everything that the seat knows: a map. ARENA_NOTHING if the bot asked for no views. */
ARENA_API struct arena_value arena_view(const struct arena_decision *decision);
/* Short for arena_number(arena_get(arena_view(decision), key), 0). */
ARENA_API int64_t arena_view_number(const struct arena_decision *decision, const char *key);
/* The numbers of a list in the view, as arena_numbers copies them. A key that has several lists, such as one for each
 * seat, has rows: `row` picks one. Use ARENA_NO_ROW for a key that has a single list. */
#define ARENA_NO_ROW SIZE_MAX
ARENA_API size_t arena_view_list(const struct arena_decision *decision, const char *key, size_t row, int64_t *out,
                                 size_t most);

/* Milliseconds at the moment when the decision was sent; -1 if the match has no clock. */
ARENA_API int64_t arena_left_ms(const struct arena_decision *decision); /* until its deadline, bank included */
ARENA_API int64_t arena_bank_ms(const struct arena_decision *decision); /* in the bank */
ARENA_API int64_t arena_last_ms(const struct arena_decision *decision); /* time of the last answer */

/* arena_say adds a text for all seats to the answer, if the action may carry talk. arena_note adds a note to the
 * record, which is shown after the match's release. The text is copied; a second one replaces the first. Both return
 * false, and change nothing, if the text is too long or not UTF-8. */
ARENA_API bool arena_say(struct arena_decision *decision, const char *text);
ARENA_API bool arena_note(struct arena_decision *decision, const char *text);

/* A random number that is the same in each replay. It depends only on the seat's seed, the decision's number and
 * `index` (SipHash-2-4, keyed with the seed, of both as 64-bit little-endian numbers). */
ARENA_API uint64_t arena_random(const struct arena_decision *decision, uint64_t index);
/* A random number of 0..n-1, all equally likely; n is at least 1. */
ARENA_API size_t arena_pick(const struct arena_decision *decision, uint64_t index, size_t n);

/* --- what else a bot hears --------------------------------------------------------------------------------------- */

struct arena_event {
    uint64_t number;           /* counts from 1 in each match */
    const char *kind;          /* "place-revealed" */
    struct arena_value fields; /* a map: the fields that this seat may know */
};

struct arena_verdict {
    const char *winner; /* a side, "draw" or "void" */
    const char *reason;
    const int32_t *scores; /* of each seat */
    size_t seats;
};

/* --- the bot ----------------------------------------------------------------------------------------------------- */

/* How much of the view a decision carries. ARENA_VIEWS_SPARSE leaves out each key that holds its empty value, which
 * `arena rules --json` prints: a key that arena_get does not find is empty. It needs an arena of protocol 1.1. */
enum arena_views { ARENA_VIEWS_FULL, ARENA_VIEWS_NONE, ARENA_VIEWS_SPARSE };

/* Zero or NULL means the default. `name` is required; arena_run also requires `decide`. */
struct arena_bot {
    const char *name;       /* the bot's lasting name: [a-z0-9-]{1,64} */
    const char *version;    /* at most 64 bytes */
    unsigned capacity;      /* matches at once, 1..65535; default 1 */
    enum arena_views views; /* content of decisions; with ARENA_VIEWS_NONE, follow the events instead */
    const char *endpoint;   /* default: $ARENA_ENDPOINT */
    const char *token;      /* default: $ARENA_TOKEN, or none */
    const char *server_key; /* the arena's public key, for an endpoint that is encrypted; default: $ARENA_SERVER_KEY */
    const char *keys; /* file of the bot's own secret certificate, for an encrypted endpoint; default: $ARENA_KEYS */
    void *yours;      /* for you; the library does not look at it */

    /* Returns the action. The library sends an illegal one unchanged, and the arena counts it as a fault. */
    unsigned (*decide)(const struct arena_bot *bot, struct arena_decision *decision);
    /* A match begins: set up the bot. The clocks start when all bots have returned from this. */
    void (*start)(const struct arena_bot *bot, struct arena_match *match);
    void (*event)(const struct arena_bot *bot, struct arena_match *match, const struct arena_event *event);
    void (*end)(const struct arena_bot *bot, struct arena_match *match, const struct arena_verdict *verdict);
    /* The arena reports what this bot did wrong. Default: the library prints it to stderr. */
    void (*error)(const struct arena_bot *bot, const char *code, const char *text);
};

/* Further wishes of a bot. The arena must speak protocol 1.1 or later. NULL means the default. The lists end with NULL.
 * `size` is sizeof(struct arena_wishes): new members are added at the end, and a program that was compiled before has
 * not got them. */
struct arena_wishes {
    size_t size;
    /* What the bot plays: roles of games such as "creature", classes of a ladder, "people"; at most 16. The arena
     * assigns no other seat to it. Default: everything. */
    const char *const *plays;
    /* Keys of the view, at most 256. Decisions then carry only these keys, and the bot's `views` is ignored. A line on
     * stderr names each key that no view has. Default: as `views` says. */
    const char *const *view_keys;
    /* No ARENA_STEP_EVENT: a bot that looks at no events saves the time that they take. arena_run sets it for a bot
     * without the function `event`. */
    bool no_events;
};

/* Connects and plays until the arena closes the connection. Returns the exit code for main: 0, or 1 after an error
 * message on stderr. */
ARENA_API int arena_run(const struct arena_bot *bot);
/* The same, with wishes; they are copied. */
ARENA_API int arena_run_with(const struct arena_bot *bot, const struct arena_wishes *wishes);

/* --- the connection, for programs with their own loop ------------------------------------------------------------- */

enum arena_step {
    ARENA_STEP_TIMEOUT,  /* the timeout passed and nothing came */
    ARENA_STEP_START,    /* `match`: call arena_ready once you are set up */
    ARENA_STEP_EVENT,    /* `match`, `event` */
    ARENA_STEP_DECISION, /* `match`, `decision`: answer it with arena_answer, now or before its deadline. If the
                          * connection broke before the answer, the decision comes again under the same number. */
    ARENA_STEP_END,      /* `match`, `verdict`; the match is freed by the next arena_next */
    ARENA_STEP_ERROR,    /* `code`, `text`: what this bot did wrong, or (`notice`) words of the host; `match` or NULL */
    ARENA_STEP_CLOSED,   /* the arena has no more matches for this bot */
    ARENA_STEP_FAILED,   /* the connection cannot be used any more; `text` says why */
};

struct arena_news {
    enum arena_step step;
    struct arena_match *match;
    struct arena_decision *decision;
    const struct arena_event *event;
    const struct arena_verdict *verdict;
    const char *code;
    const char *text;
};

/* Connects, sends hello, and waits at most ARENA_PATIENCE_MS for the arena's welcome. If the arena refuses the hello
 * because it has no place now, the library retries after the time that the arena names. If no answer comes for
 * ARENA_SILENCE_MS, it prints one line on stderr and continues to wait. Only the members of `bot` before its functions
 * are used; they are copied. Returns NULL, with a message in `error` (ARENA_ERROR_MAX bytes), on failure. */
ARENA_API struct arena *arena_connect(const struct arena_bot *bot, char *error);
ARENA_API struct arena *arena_connect_with(const struct arena_bot *bot, const struct arena_wishes *wishes, char *error);
/* Waits up to `timeout_ms` for the next step (-1: without a timeout), fills in `news` and returns news->step. Once
 * every message of the last frame was taken, it first sends the queued messages, as arena_flush does. */
ARENA_API enum arena_step arena_next(struct arena *arena, int timeout_ms, struct arena_news *news);
/* Whether the ARENA_STEP_ERROR that arena_next has just returned is about the arena: it sent what the protocol does not
 * allow. What can be used of it was used, and the connection goes on. */
ARENA_API bool arena_is_to_blame(const struct arena *arena);
ARENA_API void arena_ready(struct arena *arena, struct arena_match *match);
/* Answers the decision that arena_next has just returned, with the texts that arena_say and arena_note added. */
ARENA_API void arena_answer(struct arena *arena, struct arena_decision *decision, unsigned action);
/* Answers an earlier decision of the match by its number. */
ARENA_API void arena_answer_later(struct arena *arena, struct arena_match *match, uint64_t decision, unsigned action);
/* The same with a text for all seats and a note, as arena_say and arena_note take them; NULL: none. False, and nothing
 * is sent, if one of them is too long or not UTF-8. */
ARENA_API bool arena_answer_later_with(struct arena *arena, struct arena_match *match, uint64_t decision,
                                       unsigned action, const char *text, const char *note);
/* Sends the queued messages in one frame. Needed only before you stop calling arena_next for a while. */
ARENA_API void arena_flush(struct arena *arena);
/* A descriptor that is readable when arena_next may have something. It is edge-triggered, as the descriptors of ZeroMQ
 * are: before you wait on it, call arena_next with timeout 0 until it returns ARENA_STEP_TIMEOUT. Call arena_next once
 * a second in any case: the arena may have asked the library to retry its hello. */
ARENA_API int arena_fd(const struct arena *arena);
/* Sends bye and frees the connection and its matches. Accepts NULL. */
ARENA_API void arena_disconnect(struct arena *arena);

/* --- tests of a bot, without an arena ------------------------------------------------------------------------------
 */

/* A frame as it came over the wire: a msgpack array of messages of the arena, such as start, events, decision, end. */
struct arena_kit_frame {
    const uint8_t *at;
    size_t size;
};

struct arena_kit_answer {
    uint64_t match;    /* its handle */
    uint64_t decision; /* its number */
    unsigned action;
    bool is_illegal; /* the action is none of the decision's; not known, and false, after arena_answer_later */
    char text[ARENA_TEXT_MAX + 1]; /* for all seats; "" for none */
    char note[ARENA_NOTE_MAX + 1]; /* for the record; "" for none */
};

/* Reads from a file of `arena match --trace` what one seat, from 0, of a match, such as "m1", heard: a frame for each
 * message. The frames and their bytes are one block that the caller releases with free(). Sets `count`, at least 1.
 * Returns NULL, with a sentence in `error` (ARENA_ERROR_MAX bytes), if the file cannot be read, is no trace, or has
 * nothing that this seat heard. */
ARENA_API struct arena_kit_frame *arena_kit_read(const char *path, const char *match, unsigned seat, size_t *count,
                                                 char *error);
/* Gives the frames to the bot's functions as arena_run does, one after the other whatever it answers, and copies its
 * answers, at most `most`, to `answers`. `given` is the number of all its answers. `name` and `decide` are required;
 * members of `bot` about the connection are not used. Returns false, with a sentence in `error` (ARENA_ERROR_MAX
 * bytes), at the first frame that no arena sends, if the frames start no match, or if memory is short; the answers
 * before that are there. The frames belong to the caller. */
ARENA_API bool arena_kit_play(const struct arena_bot *bot, const struct arena_kit_frame *frames, size_t count,
                              struct arena_kit_answer *answers, size_t most, size_t *given, char *error);
/* The same for a program with its own loop: a connection that hears the frames, and then close. What it sends is
 * dropped, it never waits, and arena_fd is -1. After a frame that no arena sends, arena_is_to_blame is true. The frames
 * must live until arena_disconnect. Returns NULL, with a sentence in `error`, if the bot has no valid name. */
ARENA_API struct arena *arena_kit_connect(const struct arena_bot *bot, const struct arena_kit_frame *frames,
                                          size_t count, char *error);
/* All answers on a connection of arena_kit_connect until now, and their number in `count`. NULL if there are none.
 * They live until the next answer. */
ARENA_API const struct arena_kit_answer *arena_kit_answers(const struct arena *arena, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
