/* SPDX-License-Identifier: MIT */
/* The contract between the arena and a game.
 *
 * A game is plain data and a dozen functions. Its state is one block of fixed size that holds fixed-width integers
 * only: no pointers, no padding, no floats. So memcpy clones a state and memcmp compares two. A game never allocates:
 * the caller allocates every block that it passes to a game function, aligned to 8 bytes.
 *
 * A game has no I/O and no clock. Its only randomness is drawn from the seed by game/chance.h. Of libc it uses only
 * memcpy, memmove, memset and memcmp. The same seed and the same answers give the same bytes on every machine.
 *
 * Life cycle of a state:
 *
 *     configure -> start -> { to_act -> actions -> apply } ... -> verdict says that it is over
 *
 * Several threads call the functions at once, each with a state of its own. So a game has no variable that is written:
 * tables are `const`, and everything that changes lies in the state.
 *
 * Several seats may be asked at once. Their answers may be applied in any order with the same result. No answer shows
 * in the views or the events of another seat before the last of them was applied.
 *
 * Words: seat, role, side, setting, view, action, event, verdict as in proto/README.md. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a member of `struct game` changes its meaning, or a row of one of its tables changes its size. New
 * members are added only at the end of `struct game`; `struct_size` is the size that a plugin was compiled with. */
#define GAME_ABI 5u

/* Structs of the contract have padding; a game that asks for -Wpadded means its own. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpadded"

enum game_limit {
    GAME_SEATS_MAX = 8,      /* seats of a match, 0..7 */
    GAME_ACTIONS_MAX = 1024, /* action ids are 0..1023 */
    GAME_SETTINGS_MAX = 48,  /* settings of a game */
    GAME_MIXES_MAX = 16,     /* and its mixes of them */
    GAME_WORDS_MAX = 62,     /* words of a setting that is a set */
    GAME_SETTING_MAX = 1400, /* bytes of a setting's value as text: 62 ids of 20 letters and more */
    GAME_DECKS_MAX = 8,      /* decks by name that a piece is a card of */
    GAME_VALUES_MAX = 10,    /* values of one event */
    GAME_LIST_MAX = 32,      /* entries of one list in an event */
    GAME_STATE_MAX = 4096,   /* bytes of a state */
    GAME_VIEW_MAX = 4096,    /* bytes of a view */
    GAME_WHY_MAX = 160,      /* bytes of a sentence that refuses, with its final zero */
};

/* An audience: a seat 0..7, or one of these. */
enum game_audience {
    GAME_PUBLIC = 8, /* what everybody at the table knows */
    GAME_ALL = 9,    /* everything, for records and for watching after release */
};

/* The bit of an audience in a mask of audiences. GAME_ALL has no bit: it gets everything. */
#define GAME_BIT(audience) ((uint16_t)(1u << (audience)))
/* The mask of a fact that all may know: every seat and the public. */
#define GAME_EVERYBODY ((uint16_t)0x01ff)

/* The 16 bytes from which all randomness of a match is drawn. */
struct game_seed {
    uint8_t bytes[16];
};

/* --- tables ------------------------------------------------------------------------------------------------------ */

/* A role and the seats that may have it. `--bot ROLE` names it. */
struct game_role {
    const char *name; /* [a-z0-9-]{1,64} */
    uint8_t first;    /* its lowest seat */
    uint8_t least;    /* the least number of seats with this role */
    uint8_t most;     /* and the largest; the seats follow `first` */
};

/* A setting of a match, chosen by name. Its value is an int64_t: an index into `values`; if `many`, a mask over
 * `values` with bit i for word i; if `values` is NULL, a number of least..most. Both limits fit in 32 bits. */
struct game_setting {
    const char *name;
    const char *const *values; /* ends with NULL */
    int64_t least, most;
    int64_t preset; /* the default: an index, a mask or a number */
    const char *help;
    bool many; /* the value is a set of `values`: at most GAME_WORDS_MAX words, and no word is "none" */
};

/* Several settings under one name: a host selects them with `--mix NAME`, and random play starts from them. */
struct game_mix {
    const char *name;     /* [a-z0-9-]{1,64} */
    const char *settings; /* "places=base+nexus decks=base": its settings, with one blank between two; the game accepts
                           * them together with the defaults of all others */
    const char *help;
};

/* The meaning of an action id. The id is the row's index, and keeps its meaning within a rules epoch. A row whose kind
 * is NULL is reserved and never legal. */
struct game_action {
    const char *kind;   /* "commit" */
    const char *object; /* the id of a piece, a number, or "" */
    const char *text;   /* "commit The Lair", for a person */
    bool talk;          /* an answer with this action may carry a text that all seats hear */
    const char *means;  /* the meaning of the object, by a name of the game's meanings: the object is the id of a piece
                         * if the meaning has a type, else a number. NULL if the object is "" or a word of its own */
};

/* A former epoch whose matches the game still plays as they were played then: the same seed and the same answers give
 * the same events. The settings that are newer than the epoch must have their defaults, and the older settings must
 * have no word that is newer. */
struct game_former {
    const char *epoch; /* as it stands in records, such as "leduc-1-0123456789abcdef" */
    uint16_t settings; /* number of its settings; they are the first of the table */
    /* The number of words that each of these settings had; they are the first of its `values`. 0: as many as today,
     * always so for a setting that is a number. NULL: as many as today for every setting. */
    const uint8_t *words;
};

/* A kind of question that a decision asks. `kind` says what an answer does, so that a bot need not guess it from the
 * actions. */
struct game_ask {
    const char *kind; /* [a-z0-9-]{1,64}: "discard" */
    const char *help; /* what an answer does, in a sentence */
    bool may_end;     /* it may end before its count has run out, as after "no more" */
};

/* A number of the rules that stands in no other table, such as the length of a track. If it changes, the epoch changes.
 */
struct game_number {
    const char *name; /* [a-z0-9-]{1,64} */
    int32_t value;
};

/* A card, a place or another thing of the game that has rules of its own. */
struct game_piece {
    const char *type;       /* "card", "place"; the plural adds an s: "cards" */
    const char *id;         /* "force-field" */
    const char *name;       /* "Force Field" */
    const char *set;        /* the box that it comes in: "base" */
    const char *deck;       /* "hunt"; "" for a piece that lies in no deck */
    const char *symbol;     /* "target", "artemia and target"; "" for none */
    const char *effect;     /* its rule in one or two sentences */
    const char *provenance; /* where its text comes from: "printed", "digest", "reconstructed" */
    uint16_t code;          /* stands for it in views and events; unique within its type, never 0 */
    uint8_t number;         /* the number printed on it, 0 for none */
    uint8_t phase;          /* the phase printed on it, 0 for none */
    uint8_t copies;         /* the largest number of copies in a match */
    /* The names of the decks that contain it, such as "base" and "promo"; ends with NULL. NULL for none. */
    const char *const *decks;
    /* The id of the piece that it replaces, of the same type and deck: no match has both. NULL for none. */
    const char *replaces;
    uint8_t cost;  /* its price in the game's own currency; 0 for none */
    uint8_t level; /* the level printed on it, 0 for none */
};

enum game_type { GAME_U8 = 1, GAME_U16, GAME_U32, GAME_U64, GAME_I8, GAME_I16, GAME_I32 };

enum game_shape {
    GAME_NUMBER, /* one number */
    GAME_ARRAY,  /* `count` numbers in each row, all of them meant */
    GAME_LIST,   /* up to `count` numbers that end before the first 0 */
    GAME_SET,    /* one unsigned number; bit i says that `first` + i is in the set */
};

/* What a number stands for: "place", the code of a place; "amount". Each field names one, so a reader of the tables can
 * distinguish a code, a space and an action id. Some names are the same for all games:
 *   flag    0 or 1
 *   seat    a seat, or GAME_PUBLIC or GAME_ALL
 *   seats   a sum of bits, bit s for seat s
 *   action  an action id
 *   word    one of the field's `names`, by its place in the list from 0
 *   bits    a sum of bits; the field has a name for each bit
 *   part    of an array: the field has a name for each position; the names repeat up to the array's end */
struct game_meaning {
    const char *name;    /* [a-z0-9-]{1,64} */
    const char *help;    /* in a sentence, with the range */
    const char *example; /* "3 is The River" */
    const char *type;    /* the type of the pieces, if it is the code of a piece; else NULL */
};

/* The name of a word that a number can be, of one of its bits, or of a position in an array. */
struct game_name {
    const char *name;  /* [a-z0-9-]{1,64} */
    const char *means; /* of a position: what the number there stands for; else NULL */
    const char *help;
};

/* Who needs a field of a view. */
enum game_tier {
    GAME_BASIC,  /* a first bot */
    GAME_MORE,   /* a better one */
    GAME_SEARCH, /* one that searches with the game's library: `sample` needs the whole view */
};

/* Who may know a field of the state. Of a row that it may not know, an audience may know how many entries it has, and
 * nothing else: more than that makes the field GAME_MIXED. `arena check` exchanges what is hidden and compares views.
 */
enum game_secrecy {
    GAME_OPEN,   /* everybody */
    GAME_OWNER,  /* the seat whose row it is, or the seat that the field's help names */
    GAME_NOBODY, /* no seat */
    GAME_MIXED,  /* `help` names the condition, such as an entry that was shown to some seats */
};

/* A field of a state or a view: where its numbers lie and what they mean. One table of fields drives the wire, the text
 * form, the documentation and the leak tests. No byte belongs to two fields of one table. */
struct game_field {
    const char *name; /* the key on the wire: [a-z0-9_]+ */
    const char *help; /* its meaning, with the unit */
    uint16_t offset;  /* of the first number, in bytes */
    uint8_t type;     /* enum game_type */
    uint8_t shape;    /* enum game_shape */
    uint8_t secrecy;  /* enum game_secrecy; GAME_OPEN in the table of a view */
    uint8_t count;    /* numbers in one row; 1 for GAME_NUMBER and GAME_SET */
    /* 0: one value. GAME_SEATS_MAX: row s is for seat s, with a row for each seat of the match; the block needs rows
     * for no more seats than the game can have. Other: as many rows, and their number says nothing about seats. */
    uint8_t rows;
    uint8_t stride; /* bytes from one row to the next, 0 where `rows` is 0 */
    uint8_t first;  /* of a GAME_SET: the member that bit 0 stands for */
    /* The empty number, mostly 0. A GAME_NUMBER or a GAME_ARRAY holds its empty value if each of its numbers, in all
     * rows, is this one. A GAME_LIST or a GAME_SET does if it has no entry (0 here). A view can leave out a field that
     * holds its empty value. */
    int32_t empty;
    uint8_t tier;      /* enum game_tier */
    uint8_t unknown;   /* the number that means "unknown to this reader"; 0: no number does */
    const char *set;   /* the set that it comes with, as for a piece: without that set it holds its empty value */
    const char *means; /* the meaning of each of its numbers: a name of the game's meanings */
    const char *index; /* of a GAME_ARRAY: the meaning of its index, also a name of the meanings; NULL if it has none */
    const struct game_name *names; /* of words, bits or positions, as `means` says; ends with a NULL name */
};

/* Which audiences a field of an event is told to. */
enum game_told {
    GAME_TOLD_ALL,    /* everybody, each time */
    GAME_TOLD_SEAT,   /* nobody but the seat in the event's first field that means "seat" */
    GAME_TOLD_NOBODY, /* no seat and not the public: records alone have it */
    GAME_TOLD_SOME,   /* `known_to` decides each time; `help` names the condition */
};

/* A field of an event. */
struct game_event_field {
    const char *name; /* the key on the wire */
    const char *help;
    bool list;
    const char *means;             /* of its number, or of each in the list: a name of the game's meanings */
    const struct game_name *names; /* of words or bits, as `means` says; ends with a NULL name; else NULL */
    uint8_t told;                  /* enum game_told */
    /* It can tell something that was hidden until now and that the state does not keep for those who hear it, such as
     * dice that are shown and rolled again. All else that an audience hears follows from what it may know of the state
     * before and after. */
    bool shows;
};

/* A kind of event. `fields` ends with a row whose name is NULL. `text` is a sentence for a person, in which {name}
 * stands for a field. A type behind the name prints the field as something else than a number:
 *   {name:card}, {name:place} ...  the piece of that type with that code
 *   {name:seat}                    a seat by the name of its role, with its number within the role, from 1, if the
 *                                  role has room for several: "creature", "hunted 2". `draw` gets no help with this: a
 *                                  game that names seats in its views as in its events adds the same words
 *   {name:action}                  the text of an action
 *   {name:size}                    the number without its sign
 *   {name:sign}                    0 for less than nothing, 1 for nothing, 2 for more
 *   {name:count}                   how many entries the list has
 * With words behind it, {name|no|one|many} or {name:count|no|one|many}, the number chooses one: the first for 0, the
 * last for all beyond. A part in [...] is left out if one of its fields is absent or an empty list; (s) is an s unless
 * the number before it is 1. */
struct game_event_kind {
    const char *name;
    const struct game_event_field *fields;
    const char *text;
};

/* --- events ------------------------------------------------------------------------------------------------------ */

struct game_value {
    uint8_t field;     /* index into the fields of the event's kind */
    uint8_t count;     /* entries of `at` in use; 1 unless the field is a list */
    uint16_t known_to; /* mask of the audiences that learn it; the others get the event without it */
    int16_t at[GAME_LIST_MAX];
};

struct game_event {
    uint16_t kind; /* index into the game's table of event kinds */
    uint8_t count; /* entries of `values` in use, ascending by field */
    struct game_value values[GAME_VALUES_MAX];
};

/* Receives the events as they happen. The event lives only during the call, and the listener must not touch the state.
 */
struct game_listener {
    void (*heard)(void *context, const struct game_event *event);
    void *context;
};

/* --- what is asked ----------------------------------------------------------------------------------------------- */

enum { GAME_NO_PIECE = -1 };

/* What a decision asks of a seat. An ask takes one answer, or several in sequence, such as two places to discard. */
struct game_asks {
    uint16_t kind;  /* index into the game's table of asks */
    uint16_t count; /* answers that the ask still takes, this one included; at least 1 */
    int16_t by;     /* the piece that caused it: index into the game's pieces, or GAME_NO_PIECE */
};

/* --- the end ----------------------------------------------------------------------------------------------------- */

enum { GAME_DRAW = -1 };

/* In a game with three or more sides the scores place the sides. The score of a side is the sum of the scores of its
 * seats, more is better, and sides with equal scores share a place. Then the winner is the side whose score is above
 * all others, and it is GAME_DRAW if the highest score is shared. In a game with two sides the winner decides; scores
 * are only shown. */
struct game_verdict {
    int8_t winner;  /* index of a side, or GAME_DRAW */
    uint8_t reason; /* index into the game's table of reasons */
    /* Of each seat, in a unit of the game's own. Entries beyond the seats of the match are not read. */
    int32_t score[GAME_SEATS_MAX];
};

/* --- the game ---------------------------------------------------------------------------------------------------- */

struct game {
    uint32_t abi;         /* GAME_ABI */
    uint32_t struct_size; /* sizeof(struct game) as the plugin was compiled */

    const char *name;  /* [a-z0-9-]{1,64} */
    const char *title; /* "NOT ALONE" */
    /* The author's part of the epoch: results of one epoch are comparable. The arena appends a hash over the tables, so
     * a change of a table changes the epoch by itself. The hash does not cover code: change this text when a function
     * plays by other rules than before. */
    const char *epoch;

    uint32_t state_bytes;    /* at most GAME_STATE_MAX */
    uint32_t view_bytes;     /* at most GAME_VIEW_MAX */
    uint32_t actions_most;   /* the longest list that `actions` writes */
    uint32_t decisions_most; /* no match has more answers than this, with any settings, those of the arena included */

    /* Tables. Each `_count` is the number of rows; those of strings end with NULL. */
    const struct game_role *roles;
    /* Who wins or loses together, such as "creature" and "hunted". An event (arena tournament) gives each side to an
     * entry and compares the entries, so it needs sides that play against each other. A seat that plays for itself is
     * a side of its own. */
    const char *const *sides;
    const char *const *reasons;
    const struct game_setting *settings;
    const struct game_action *actions_table;
    const struct game_piece *pieces;
    const struct game_event_kind *event_kinds;
    const struct game_field *state_fields;
    const struct game_field *view_fields;
    uint16_t role_count, setting_count, action_count, piece_count, event_kind_count, state_field_count,
        view_field_count;

    /* Makes `state` (state_bytes, any content) a state that is configured but not started. `values` has one valid value
     * for each setting, in the table's order. Returns false if the values do not go together, with one sentence without
     * a full stop in `why` (GAME_WHY_MAX bytes); the state must then not be used. */
    bool (*configure)(void *state, const int64_t *values, char *why);

    /* The number of seats, their roles (index into `roles`) and sides (index into `sides`). The state must be
     * configured; they never change afterwards. */
    unsigned (*seats)(const void *state);
    unsigned (*role)(const void *state, unsigned seat);
    unsigned (*side)(const void *state, unsigned seat);

    /* Sets up the match on a configured state and runs it to its first decision. Called once. `listener` may be NULL
     * here and in `apply`: then no event is created, which is faster. */
    void (*start)(void *state, const struct game_seed *seed, const struct game_listener *listener);

    /* The mask of the seats that must answer: bit s for seat s. 0 if and only if the match is over. A seat that has
     * answered leaves the mask until it is asked again. It is asked again at once if its answer has several parts, such
     * as the second of two places. */
    uint32_t (*to_act)(const void *state);

    /* Writes the ids of the legal actions of a seat, ascending and unique, to `out` (room for actions_most) and returns
     * how many: at least 1 for a seat in to_act, 0 for any other. The arena takes a sole legal action itself and does
     * not ask the seat; the record says "forced". If every seat of the mask has only one, the match goes on without a
     * message to anybody. */
    unsigned (*actions)(const void *state, unsigned seat, uint16_t *out);

    /* Applies a seat's answer. If it was the last one of the mask, the match advances to its next decision or its end.
     * Returns false, with the bytes of the state unchanged, if the action is not legal for the seat now. */
    bool (*apply)(void *state, unsigned seat, uint16_t action, const struct game_listener *listener);

    /* If the match is over, fills in the verdict and returns true. Otherwise returns false and writes nothing. */
    bool (*verdict)(const void *state, struct game_verdict *verdict);

    /* The current turn, from 1. Clocks give their increment once a turn. */
    unsigned (*turn)(const void *state);

    /* The action that the rules take for a seat in to_act that does not answer. It is always legal, depends only on
     * what the seat knows, and harms the other seats no more than it must: a pass, a fold, "no more". In a game without
     * a harmless action it is the one that gives the seat itself the least, such as its lowest card; if none is worse
     * than the others, the first of `actions`. It is never drawn by chance: the same view gives the same action. */
    uint16_t (*default_action)(const void *state, unsigned seat);

    /* Writes to `view` (view_bytes, all of them written) everything that the audience knows now. Two states that the
     * audience cannot distinguish give the same bytes. */
    void (*view)(const void *state, unsigned audience, void *view);

    /* Writes the legal actions of the view's own seat as `actions` does, from the view alone. Returns 0 for other
     * audiences. */
    unsigned (*view_actions)(const void *view, uint16_t *out);

    /* Makes a full state that agrees with the view of one seat or of the public: its view is `view` again, and its
     * legal actions for that seat are the same. Everything that the audience does not know, future randomness included,
     * is drawn again from `seed`. For search and for training. */
    void (*sample)(const void *view, const struct game_seed *seed, void *state);

    /* Prints the view as a table for a person: some lines of at most 80 columns, without control characters except the
     * newline. A terminal shows boxes of +, - and | with real lines, and colours the marks: capital letters and stars
     * that stand alone. */
    void (*draw)(const void *view, struct game_text *out);

    /* Fills in winner and scores as if `side` gave up now. The match is started and not over; `reason` is ignored. May
     * be NULL: then the other side wins (GAME_DRAW if there are more than two), the seats that gave up score 0 and all
     * others score 1. */
    void (*forfeit)(const void *state, unsigned side, struct game_verdict *verdict);

    /* Former epochs whose records can still be verified and replayed. May be NULL if there are none. */
    const struct game_former *formers;
    uint16_t former_count;

    /* May be NULL if there are none. Mixes exist on the command line only: records and results contain settings. */
    const struct game_mix *mixes;
    uint16_t mix_count;

    /* May be NULL if there are none. */
    const struct game_number *numbers;
    uint16_t number_count;

    /* The kinds of asks. NULL if there are none; then `asks` is NULL too. */
    const struct game_ask *asks_table;
    uint16_t ask_count;

    /* Reports what a seat in to_act is asked. It depends only on what the seat knows: two states that give the seat the
     * same view give the same ask, and it does not change until the seat has answered. If `count` is 2 or more, the
     * seat's next decision has the same kind and piece, and `count` less one. If the kind may end, the next decision
     * may be another ask instead, or there may be none. After a count of 1 comes another ask, perhaps of the same kind.
     * May be NULL: then asks are not reported. */
    void (*asks)(const void *state, unsigned seat, struct game_asks *asks);

    /* The meanings of numbers; at least every name that the fields of state and view use. */
    const struct game_meaning *meanings;
    uint16_t meaning_count;

    /* Reports whether the audience may know an entry of a GAME_MIXED field of the state, or of a GAME_OWNER field
     * without a row for each seat. `field` is the index in `state_fields`; `entry` is the index of a number in the row,
     * or of a GAME_SET the index of a bit. Only `arena check` calls it. May be NULL: then the check compares two states
     * only where these fields are the same in both, and finds less. */
    bool (*may_know)(const void *state, unsigned audience, unsigned field, unsigned row, unsigned entry);
};

/* The name of the one symbol that a plugin file exports: `const struct game arena_game;` */
#define GAME_PLUGIN_SYMBOL "arena_game"

#pragma GCC diagnostic pop

#ifdef __cplusplus
}
#endif

#endif
