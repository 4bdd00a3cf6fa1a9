/* SPDX-License-Identifier: MIT */
/* The state of a match of NOT ALONE: everything the rules know, as plain data without padding or pointers.
 *
 * Only operations.c (and setup.c before the first turn) writes to it, except for the control members at the end, which
 * belong to flow.c. schema_fields.c has a row for each member: its meaning, and who may know it.
 *
 * Conventions
 * - Seats: 0 is the Creature, 1..hunted the Hunted, clockwise.
 * - A *place* is a place card, by its code (pieces.h); a set of places is a mask with bit `code`.
 * - A *space* is where a place lies on the planet, 1..10; a set of spaces is a mask with bit `space`. Places and spaces
 *   differ: a place card is held, while tokens and Hunted are on spaces.
 * - A card is its code: Hunt cards 1..63, Survival cards 64..127. A hand is a mask with bit `code` or `code - 64`.
 * - Evolutions, Survivors and Avatars have codes of their own, from 1; a set of them is a mask with bit `code`. Among
 *   cards, as pieces that have effects, they are EVOLUTION + code, SURVIVOR + kind of the Survivor, or AVATAR + code.
 * - In a view, 255 (UNKNOWN) is a card that the view's reader does not know. */
#ifndef NOTALONE_STATE_H
#define NOTALONE_STATE_H

#include <stdint.h>

#include "game/game.h"

enum {
    CREATURE = 0,
    SEATS = GAME_SEATS_MAX, /* rows of arrays by seat; at most 7 are used */
    SPACES = 11,            /* rows of arrays by space: 1..10 */
    COLUMNS = 5,            /* of the planet: 1..5 above 6..10 */
    SURVIVAL = 64,          /* code of the first Survival card */
    EVOLUTION = 128,        /* where Evolutions, Survivors and Avatars begin among the codes of cards */
    SURVIVOR = 160,
    AVATAR = 192,
    DECK_MAX = 63, /* cards of one deck */
    EVOLUTION_DECK_MAX = 15,
    SURVIVOR_DECK_MAX = 18,
    DEVELOPED_MAX = 4,   /* Evolutions developed at once */
    AVATARS_DEALT = 2,   /* to each Hunted, who keeps one */
    DNA_ALL = 10,        /* in the match: the Creature's and the reserve's */
    PLAYED_MAX = 3,      /* places that one Hunted plays in a turn */
    EXPLORED_MAX = 2,    /* those of them on which he can be */
    HUNT_PLAYED_MAX = 5, /* Hunt cards played in a turn */
    PARKED_MAX = 8,      /* effects that wait for their moment */
    LYING_MAX = 2,       /* Hunt cards that lie before Hunted */
    PILE_MAX = 10,       /* places of a draw pile */
    FRAMES_MAX = 14,
    UNKNOWN = 255,
    NO_ANSWER = 0xffff,
    WILL_MAX = 3,
    SHIELD_START = 1, /* space on which the Shield begins */
};

enum token { TOKEN_CREATURE, TOKEN_ARTEMIA, TOKEN_TARGET, TOKENS };
#define TOKEN_BIT(token) (1u << (token))
/* A bit next to those of the tokens that a Hunted avoids. It says that he avoids the Target token only while that is a
 * Clone. */
#define AVOIDS_CLONE TOKEN_BIT(TOKENS)

/* How a Hunted plays this turn, and how many places: a place or a card can change both. questions.h has the rows. */
enum mode { MODE_ONE, MODE_RIVER, MODE_ARTEFACT, MODE_FJORD, MODE_RUN, MODES };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The changes that cards and powers have made; all 0 is the game as printed. questions.h reads it. */
struct modifiers {
    uint8_t no_survival;        /* no Survival card may be played or drawn */
    uint8_t no_hunt;            /* no Hunt card may be played */
    uint8_t hunt_extra;         /* Hunt cards that may be played beyond one */
    uint8_t smoke;              /* the Hunted hide their discards */
    uint8_t take_limited;       /* a place power takes back one place at the most */
    uint8_t catch_will;         /* the Creature token costs this much Will more */
    uint8_t artemia_will;       /* the Artemia token costs this much Will */
    uint8_t artemia_idle;       /* the Artemia token acts on nobody */
    uint8_t clone;              /* the Target token is a second Creature token */
    uint8_t target_ineffective; /* the place under the Target token is ineffective */
    uint8_t rescue_stays;       /* Rescue does not make its step in phase 4 */
    uint8_t anticipated;        /* mask of seats: if one is caught, Assimilation moves once more */
    uint8_t due;                /* mask of tokens that wait to be placed */
    uint8_t straddles;          /* mask of tokens that are placed on two adjacent spaces */
    uint8_t struck;             /* the Target cards have struck */
    uint8_t no_resist;          /* no Hunted may Resist */
    uint8_t no_target;          /* no Target card may be played */
    uint8_t fortified;          /* a Hunted has fortified at the token; no other may this turn */
    uint8_t no_fortify;         /* nobody fortifies or shelters */
    uint8_t no_survivor_effect; /* Survivors that are rescued have no effect */
    uint8_t no_evolution;       /* the Creature neither evolves nor nests in phase 5 */
    uint8_t no_nest;            /* it does not nest in phase 5 */
    uint8_t hibernates;         /* it may evolve and then nest in phase 5 */
    uint8_t spores;             /* no Survival cards beside the Artemia token in phases 3 and 4 */
    uint8_t lure;               /* no place is taken back beside the Target token in phase 3 */
    uint8_t hunt_stays;         /* no Survival card moves a Hunt token */
    uint8_t zero_will;          /* zero Will was settled in phase 3 */
    uint8_t venom;              /* mask of seats that may play no Survival card */
    uint16_t ineffective;       /* mask of spaces */
    uint16_t no_play;           /* mask of spaces whose place may not be played */
    uint16_t no_creature;       /* mask of spaces on which the Creature token may not be placed */
    uint16_t calm;              /* mask of spaces on which no token acts */
    uint32_t spent;             /* mask of places that have had their one use this turn (TRAIT_ONCE) */
    uint32_t ineffective_later; /* mask of places that nobody sees yet; ineffective once revealed */
    uint32_t suppressed;        /* mask of Evolutions that have no power */
    uint32_t used;              /* mask of Evolutions that have been used */
};

struct seat {
    uint64_t survival;          /* mask of Survival cards in hand, bit code - SURVIVAL */
    uint64_t offered;           /* mask of Survival cards among which the seat chooses now */
    uint64_t traced;            /* mask of Survival cards in hands of others that this seat knows to be there */
    uint32_t hand;              /* mask of places */
    uint32_t discard;           /* mask of places */
    uint32_t shown;             /* mask of places in hand that the Creature was shown */
    uint32_t chosen;            /* places (a space, an Evolution) chosen so far for a decision not complete */
    uint16_t answer;            /* the action given to a decision that waits for others, or NO_ANSWER */
    uint8_t will;               /* 0..3 */
    uint8_t pending;            /* enum mode for the next turn */
    uint8_t mode;               /* enum mode of this turn */
    uint8_t resists;            /* this turn */
    uint8_t plays;              /* Survival cards played this turn */
    uint8_t avoids;             /* mask of tokens that do not act on this Hunted, and AVOIDS_CLONE */
    uint8_t need;               /* places to choose for the decision that is asked */
    uint8_t count;              /* places committed or played */
    uint8_t played[PLAYED_MAX]; /* their codes; they stay when a card leaves */
    uint8_t space[PLAYED_MAX];  /* where the Hunted is by each of them, 0 before the reveal */
    uint8_t left;               /* bit i: card i has left the table again */
    uint8_t resolved;           /* bit i: place i has been resolved */
    uint8_t known;              /* bit i: all Hunted know card i before the reveal */
    uint8_t known_public;       /* bit i: so does everybody */
    uint8_t resist_extra;       /* more places that a Resist takes back this turn */
    uint8_t caught_on;          /* bit i: caught on place i by the Creature token this turn */
    uint8_t avatar;             /* code; 0: none */
    uint8_t avatar_used;        /* once a match */
    uint32_t survivors;         /* mask of Survivors held face down */
    uint32_t lost;              /* mask of Survivors that he discarded unseen */
    uint32_t named;             /* mask of places that he named and will not play this turn */
    uint16_t dealt;             /* mask of Avatars among which he chooses */
    uint8_t unused[2];
};

/* One thing that the rules have begun and not finished; see flow.h. */
struct frame {
    uint32_t options; /* the actions to choose from: bits added to `base` */
    uint32_t simple;  /* and the plain actions 0..31, as bits */
    uint32_t used;    /* mask of places whose power this resolution has used */
    uint16_t base;    /* action id of bit 0 of `options` */
    uint8_t kind;     /* index into the table of frame kinds */
    uint8_t stage;    /* where in it; each kind names its stages */
    uint8_t seat;     /* whose card, power or decision it is */
    uint8_t piece;    /* card or place */
    uint8_t acts_as;  /* the card whose effect it has */
    uint8_t index;    /* which of the seat's played places */
    uint8_t subject;  /* the seat it is about, or another small number of the piece's own */
    uint8_t spot;     /* which of the subject's played places */
    uint8_t waiting;  /* seat + 1 of the seat whose answer to `options` is awaited */
    uint8_t again;    /* 1: `play` is called once more when what it pushed is done; 2: it was */
};

struct play_of {
    uint8_t seat;
    uint8_t card;
};

/* An effect that waits for STEP_AFTER_REVEAL. Such effects are kept in the order in which their cards took effect. */
struct parked {
    uint8_t seat;    /* whose card */
    uint8_t card;    /* the card whose effect it has */
    uint8_t subject; /* a seat, a space or another small number of the card's own */
    uint8_t unused;
};

struct notalone_state {
    struct game_seed seed;

    /* the match as configured */
    uint8_t hunted;           /* 1..6 */
    uint8_t board_setting;    /* 0: side 1, 1: side 2, 2: the Creature chooses */
    uint8_t artefact;         /* 0 base, 1 red, 2 green, 3 yellow */
    uint8_t expert;           /* zero Will gives back 2 */
    uint8_t zero_will_return; /* 0: all places, 1: the discard alone */
    uint8_t windows;          /* 0: holders, 1: all */
    uint8_t talk_rounds;
    uint8_t phase; /* of the turn, 1..5; 0 in set-up and as a turn begins */
    uint16_t turn_limit;

    /* the table */
    uint16_t turn;           /* from 1 */
    uint8_t board;           /* side 1 or 2; 0 until chosen */
    uint8_t rescue;          /* steps to Victory */
    uint8_t assimilation;    /* steps to Victory */
    uint8_t marker;          /* 1: on the Beach */
    uint8_t planet[SPACES];  /* the place on each space; 0: none, or not known to the reader of a view */
    uint8_t talked;          /* rounds of talk made this turn */
    uint8_t reserve[32];     /* copies of each place */
    uint16_t tokens[TOKENS]; /* mask of spaces of each token; 0: off the planet */
    uint16_t caught;         /* mask of seats caught by the Creature token this turn */
    struct modifiers now;    /* this turn */
    struct modifiers next;   /* next turn */
    uint16_t face_down;      /* mask of spaces whose place lies face down */
    uint8_t shield;          /* space on which the Shield lies; 0: it is not in play */
    uint8_t will_reserve;    /* Will counters in the reserve */
    uint32_t track;          /* Will counters on the Rescue track: bit n, n steps from Victory */
    struct parked parked[PARKED_MAX];
    struct play_of lying[LYING_MAX]; /* Hunt cards that lie before a Hunted */
    uint8_t parked_count;
    uint8_t parked_done;         /* those of them that have taken place */
    uint8_t pile_size;           /* places of the draw pile, face down */
    uint8_t pile[PILE_MAX];      /* entry 0 is the bottom */
    uint8_t cached[SPACES];      /* Survival card that lies under each place; 0: none */
    uint8_t cached_by[SPACES];   /* the seat that put it there, and knows it */
    uint8_t pile_seen[PILE_MAX]; /* mask of the seat that knows the entry */
    uint8_t drawn;               /* places at the end of the pile that a Hunted has drawn and not yet put anywhere */
    uint8_t unused_pile[2];
    uint32_t places;         /* mask of the places of this match, wherever they are */
    uint32_t gone;           /* mask of those discarded by the draft of the Labyrinth */
    uint64_t hunt_cards;     /* mask of the Hunt cards of this match */
    uint64_t survival_cards; /* mask of its Survival cards, bit code - SURVIVAL */

    /* SANCTUARY; all 0 without it, but for Avatars and developed Evolutions */
    uint8_t sanctuary_in_play; /* setting */
    uint8_t avatars_setting;   /* 0: off, 1: those with the icon */
    uint8_t evolution_setting; /* 0: off, 1: one of those with the icon */
    uint8_t defence;           /* steps to Victory */
    uint16_t bonuses;          /* bonus spaces not yet reached: bit n, n steps from Victory */
    uint8_t sanctuary;         /* space of the Sanctuary token */
    uint8_t unlocked;          /* it now goes up to 10 */
    uint8_t dna;               /* the Creature's; the reserve has the rest */
    uint8_t survivor_deck_size;
    uint8_t evolution_deck_size[2]; /* level I, II */
    uint32_t revealed;              /* mask of Survivors that lie revealed */
    uint32_t survivors_known;       /* held ones whose holder everybody knows */
    uint32_t survivors_gone;        /* those that have left the match, shown to all */
    uint32_t evolution_hand;        /* mask of Evolutions */
    uint32_t evolution_known;       /* those of them that everybody knows */
    uint32_t developed;             /* mask */
    uint32_t fresh;                 /* those developed this turn: they do not work yet */
    uint32_t evolution_discard;     /* mask */
    uint32_t evolutions;            /* mask of those of this match, wherever they are */
    uint8_t survivor_tail;          /* Survivors from the bottom of the deck that everybody knows */
    uint8_t survivor_deck[SURVIVOR_DECK_MAX];
    uint8_t evolution_deck[2][EVOLUTION_DECK_MAX];
    uint8_t unused_sanctuary[7];

    struct seat seats[SEATS];

    /* the Creature's cards */
    uint64_t hunt_hand;                   /* mask of Hunt cards */
    uint64_t hunt_apart;                  /* mask of Hunt cards that lie apart, to be played beyond the allowance */
    uint64_t hunt_known;                  /* those of either that everybody knows */
    uint64_t survival_known;              /* Survival cards in a hand that everybody knows to be there */
    uint8_t hunt_played[HUNT_PLAYED_MAX]; /* this turn, in order */
    uint8_t hunt_acts[HUNT_PLAYED_MAX];   /* the card whose effect each has */
    uint8_t hunt_plays;                   /* entries of these two */

    /* decks: entry 0 is the bottom, the next card is drawn from the end; piles: the top is at the end */
    uint8_t hunt_tail; /* cards from the bottom that everybody knows */
    uint8_t hunt_deck_size, hunt_discard_size, survival_deck_size, survival_discard_size;
    uint8_t hunt_rebuilds, survival_rebuilds;
    uint8_t hunt_deck[DECK_MAX];
    uint8_t hunt_discard[DECK_MAX];
    uint8_t survival_deck[DECK_MAX];
    uint8_t survival_discard[DECK_MAX];

    /* the end */
    uint8_t over;
    uint8_t winner; /* side + 1; 0: a draw */
    uint8_t reason; /* enum notalone_reason */

    /* control: where the rules stand (flow.h) */
    uint8_t step;         /* index into the table of turn steps */
    uint8_t stage;        /* where in the step */
    uint8_t asked;        /* mask of seats whose answer is awaited */
    uint8_t passed;       /* mask of seats that passed since something public changed */
    uint8_t passed_phase; /* mask of seats that passed for the phase */
    uint8_t resolving;    /* the Hunted who resolved last */
    uint8_t batch_size;   /* cards played together and not yet resolved */
    uint8_t depth;        /* frames in use */
    struct play_of batch[SEATS];
    uint8_t unused_frames[7];
    struct frame frames[FRAMES_MAX];
};

#pragma GCC diagnostic pop

/* The most bytes of a state. A search makes many copies of it. */
enum { STATE_MOST = 2048 };
_Static_assert(sizeof(struct notalone_state) <= STATE_MOST, "a state has outgrown its limit");

enum { SIDE_CREATURE, SIDE_HUNTED };
enum notalone_reason { REASON_RESCUE, REASON_ASSIMILATION, REASON_TURN_LIMIT, REASON_DEFENCE };

#endif
