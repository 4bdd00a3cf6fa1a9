/* SPDX-License-Identifier: MIT */
/* Write a bot for the arena in C or C++.
 *
 * There are two ways. `arena_run` is the whole bot: it connects, plays all matches that it is given, several at once if
 * the bot wants, and calls your functions. If you have a loop of your own, use the connection yourself: arena_connect,
 * arena_next, arena_answer, arena_disconnect; arena_run is made of nothing else.
 *
 * The arena tells a bot that it starts where to connect, by two variables of the environment: ARENA_ENDPOINT and
 * ARENA_TOKEN. So the same program runs under `arena match --bot ROLE=./my-bot`, and by hand with ARENA_ENDPOINT set
 * to where an arena listens; with ARENA_SERVER_KEY and ARENA_KEYS as well if that is encrypted.
 *
 * A bot need not know the rules to be legal: each decision comes with all its legal actions, small numbers whose
 * meaning `arena rules --game G --json` prints, as well as the keys of views and events.
 *
 * Everything that a function gives you (matches, decisions, values, text) belongs to the library. A match lives until
 * its end was told; everything else until the next arena_next, or until your function returns. Pings, breaks of the
 * connection and several matches at once are taken care of. One connection belongs to one thread; there is no global
 * state.
 *
 * Link with -larena-sdk -lzmq -lsodium -lutf8proc. Version 1 of this interface: what is here stays. */
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
    ARENA_ERROR_MAX = 400, /* bytes of a sentence about an error, with its final zero */
    ARENA_TEXT_MAX = 200,  /* bytes of a text that is said */
    ARENA_NOTE_MAX = 1024, /* bytes of a note */
    ARENA_SEED_BYTES = 16,
    ARENA_SEATS_MAX = 8,       /* seats of a match */
    ARENA_PATIENCE_MS = 30000, /* how long an arena that is not there is waited for */
    ARENA_SILENCE_MS = 3000,   /* after which it is said that none answers */
};

struct arena;          /* a connection */
struct arena_match;    /* a match that this bot plays */
struct arena_decision; /* what the arena waits for */

/* --- values: views, events --------------------------------------------------------------------------------------- */

/* A value inside a view or an event: a number, a text, a list or a map. Copy it freely; it lives as long as what it
 * came from. What is not there is a value too, of kind ARENA_NOTHING: so look-ups can be chained and checked once. */
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
/* The number, or `otherwise` if the value is none. */
ARENA_API int64_t arena_number(struct arena_value value, int64_t otherwise);
/* Copies the numbers of a list, at most `most`, to `out`. Returns how many the list has. Entries that are no numbers
 * are copied as 0. */
ARENA_API size_t arena_numbers(struct arena_value list, int64_t *out, size_t most);
/* True if the list has this number in it, as a set of cards may have a card. */
ARENA_API bool arena_has(struct arena_value list, int64_t number);
/* Copies a text, cut to fit and closed with a zero, to `out` (`size` bytes, at least 1). Returns its full length; 0 and
 * "" if the value is no text. */
ARENA_API size_t arena_text(struct arena_value value, char *out, size_t size);

/* --- matches ----------------------------------------------------------------------------------------------------- */

ARENA_API const char *arena_match_game(const struct arena_match *match);  /* "notalone" */
ARENA_API const char *arena_match_epoch(const struct arena_match *match); /* of the rules */
ARENA_API const char *arena_match_role(const struct arena_match *match);  /* "creature", "hunted" */
ARENA_API const char *arena_match_clock(const struct arena_match *match); /* "move=1s,bank=60s,...", or "none" */
ARENA_API unsigned arena_match_seat(const struct arena_match *match);     /* this bot's seat, from 0 */
ARENA_API unsigned arena_match_seats(const struct arena_match *match);    /* how many there are */
/* The number that names the match on this connection. */
ARENA_API uint64_t arena_match_handle(const struct arena_match *match);
/* A setting of the match as text, the words of a set joined by "+"; NULL if the game has none of that name. */
ARENA_API const char *arena_match_setting(const struct arena_match *match, const char *name);
/* A setting as a number; `otherwise` if it is none. */
ARENA_API int64_t arena_match_setting_number(const struct arena_match *match, const char *name, int64_t otherwise);
/* All settings once more, as numbers: a map. A number stands there as it is, a word as its place among the setting's
 * `values` in `arena rules --json`, from 0, a set as the list of the places of its words. Nothing is there if the arena
 * speaks protocol 1.0. It lives as long as the match. */
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
/* The legal actions, ascending, at least one; `count` is set to how many. */
ARENA_API const uint16_t *arena_actions(const struct arena_decision *decision, size_t *count);
ARENA_API bool arena_is_legal(const struct arena_decision *decision, unsigned action);

/* What is asked, in the words of the game: `asks` of `arena rules --game G --json` lists the kinds. */
struct arena_asks {
    const char *kind;    /* "discard" */
    const char *by_type; /* the type of the piece that caused it, such as "card"; "" if that is not said */
    int64_t by;          /* and its code; -1 if that is not said */
    unsigned count;      /* answers that this ask still takes, this one included */
};

/* NULL if the arena does not say: the game has no such list, or the arena speaks version 1.0. */
ARENA_API const struct arena_asks *arena_asks(const struct arena_decision *decision);

/* All that the seat knows: a map. Nothing is there if the bot wants no views. */
ARENA_API struct arena_value arena_view(const struct arena_decision *decision);
/* Short for arena_number(arena_get(arena_view(decision), key), 0). */
ARENA_API int64_t arena_view_number(const struct arena_decision *decision, const char *key);
/* The numbers of a list in the view. A key with a list for each seat, or for each of something else, has rows: `row`
 * picks one, ARENA_NO_ROW is for a key that has a single list. Otherwise as arena_numbers. */
#define ARENA_NO_ROW SIZE_MAX
ARENA_API size_t arena_view_list(const struct arena_decision *decision, const char *key, size_t row, int64_t *out,
                                 size_t most);

/* Milliseconds as the decision was sent; -1 if the match has no clock. */
ARENA_API int64_t arena_left_ms(const struct arena_decision *decision); /* until its deadline, bank included */
ARENA_API int64_t arena_bank_ms(const struct arena_decision *decision); /* in the bank */
ARENA_API int64_t arena_last_ms(const struct arena_decision *decision); /* what the last answer took */

/* Says something to the table with the answer, if the action may carry talk, or adds a note for the record that is
 * shown after the match's release. The text is copied; a second one replaces the first. Returns false, and changes
 * nothing, if it is too long or no UTF-8. */
ARENA_API bool arena_say(struct arena_decision *decision, const char *text);
ARENA_API bool arena_note(struct arena_decision *decision, const char *text);

/* Chance for bots that want to play the same way again: a function of the seat's seed, the decision's number and
 * `index` alone (SipHash-2-4, keyed with the seed, of both as 64-bit little-endian numbers). */
ARENA_API uint64_t arena_random(const struct arena_decision *decision, uint64_t index);
/* A number of 0..n-1, all alike; n at least 1. */
ARENA_API size_t arena_pick(const struct arena_decision *decision, uint64_t index, size_t n);

/* --- what else a bot hears --------------------------------------------------------------------------------------- */

struct arena_event {
    uint64_t number;           /* counts from 1 in each match */
    const char *kind;          /* "place-revealed" */
    struct arena_value fields; /* a map: what this seat learns of it */
};

struct arena_verdict {
    const char *winner; /* a side, "draw" or "void" */
    const char *reason;
    const int32_t *scores; /* of each seat */
    size_t seats;
};

/* --- the bot ----------------------------------------------------------------------------------------------------- */

/* What decisions bring of the view. ARENA_VIEWS_SPARSE leaves out the keys that hold their empty value, as `arena rules
 * --json` states it for each: what arena_get then does not find is empty. It needs an arena of protocol 1.1. */
enum arena_views { ARENA_VIEWS_FULL, ARENA_VIEWS_NONE, ARENA_VIEWS_SPARSE };

/* Zero or NULL stands for the default. `name` is needed, and for arena_run `decide`. */
struct arena_bot {
    const char *name;       /* the bot's lasting name: [a-z0-9-]{1,64} */
    const char *version;    /* at most 64 bytes */
    unsigned capacity;      /* matches at once, 1..65535; default 1 */
    enum arena_views views; /* what decisions bring of the view; ARENA_VIEWS_NONE: follow the events instead */
    const char *endpoint;   /* default: $ARENA_ENDPOINT */
    const char *token;      /* default: $ARENA_TOKEN, or none */
    const char *server_key; /* the arena's public key, for an endpoint that is encrypted; default: $ARENA_SERVER_KEY */
    const char *keys;       /* file of the bot's own secret certificate, for the same; default: $ARENA_KEYS */
    void *yours;            /* for you; the library does not look at it */

    /* Returns the action. An illegal one is sent as it is, and the arena counts it as a fault. */
    unsigned (*decide)(const struct arena_bot *bot, struct arena_decision *decision);
    /* A match begins: set yourself up. The clocks start when all bots have returned from this. */
    void (*start)(const struct arena_bot *bot, struct arena_match *match);
    void (*event)(const struct arena_bot *bot, struct arena_match *match, const struct arena_event *event);
    void (*end)(const struct arena_bot *bot, struct arena_match *match, const struct arena_verdict *verdict);
    /* The arena says what this bot did wrong. Default: it is printed to stderr. */
    void (*error)(const struct arena_bot *bot, const char *code, const char *text);
};

/* What else a bot may want of an arena, of protocol 1.1 or later; NULL stands for the default. The lists end with NULL.
 * `size` is sizeof(struct arena_wishes): members are added at the end. */
struct arena_wishes {
    size_t size;
    /* What the bot plays: roles of games such as "creature", classes of a ladder, "people"; 16 at most. It is given no
     * other seat. Default: everything. */
    const char *const *plays;
    /* Keys of the view, 256 at most: decisions bring these alone, whatever the bot's `views` say. Those that no view
     * has are named in a line on stderr. Default: as `views` say. */
    const char *const *view_keys;
};

/* Connects, plays until the arena closes the connection, and returns what main should return: 0, or 1 after a sentence
 * on stderr. */
ARENA_API int arena_run(const struct arena_bot *bot);
/* The same, with wishes; they are copied. */
ARENA_API int arena_run_with(const struct arena_bot *bot, const struct arena_wishes *wishes);

/* --- the connection, for those who have a loop of their own ---------------------------------------------------------
 */

enum arena_step {
    ARENA_STEP_TIMEOUT,  /* nothing came in time */
    ARENA_STEP_START,    /* `match`: call arena_ready once you are set up */
    ARENA_STEP_EVENT,    /* `match`, `event` */
    ARENA_STEP_DECISION, /* `match`, `decision`: answer it with arena_answer, now or before its deadline. After a break
                          * of the connection one that was not answered comes again under its number. */
    ARENA_STEP_END,      /* `match`, `verdict`; the match is freed by the next arena_next */
    ARENA_STEP_ERROR,    /* `code`, `text`: what this bot did wrong; `match` or NULL */
    ARENA_STEP_CLOSED,   /* the arena has no more matches for this bot */
    ARENA_STEP_FAILED,   /* the connection is of no more use; `text` says why */
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

/* Connects and says hello, and waits at most ARENA_PATIENCE_MS for the arena's welcome; if the arena says that there is
 * no place now, hello is said again when it asks for it. When nobody has answered for ARENA_SILENCE_MS, it says so in a
 * line on stderr, once, and goes on waiting. Of `bot` only the members before the functions are used, and
 * copied. NULL, and a sentence in `error` (ARENA_ERROR_MAX bytes), if it fails. */
ARENA_API struct arena *arena_connect(const struct arena_bot *bot, char *error);
ARENA_API struct arena *arena_connect_with(const struct arena_bot *bot, const struct arena_wishes *wishes, char *error);
/* The next thing that came, waiting up to `timeout_ms` for it (-1: as long as it takes). First it sends what is still
 * to be sent, as arena_flush does, once all that had come with the last frame was taken. Returns news->step. */
ARENA_API enum arena_step arena_next(struct arena *arena, int timeout_ms, struct arena_news *news);
ARENA_API void arena_ready(struct arena *arena, struct arena_match *match);
/* Answers the decision that arena_next has just told, with what arena_say and arena_note added. */
ARENA_API void arena_answer(struct arena *arena, struct arena_decision *decision, unsigned action);
/* Answers an earlier decision of the match by its number. */
ARENA_API void arena_answer_later(struct arena *arena, struct arena_match *match, uint64_t decision, unsigned action);
/* Sends what was collected, in one message. Only needed before you stop calling arena_next for a while. */
ARENA_API void arena_flush(struct arena *arena);
/* Readable when arena_next may have something; edge-triggered, as the descriptors of ZeroMQ are: call arena_next with
 * timeout 0 until it says ARENA_STEP_TIMEOUT before you wait on it, and once a second all the same: the arena may have
 * asked the library to say hello again after a while. */
ARENA_API int arena_fd(const struct arena *arena);
/* Says bye and frees the connection and its matches. Accepts NULL. */
ARENA_API void arena_disconnect(struct arena *arena);

#ifdef __cplusplus
}
#endif

#endif
