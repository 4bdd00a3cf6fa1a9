/* SPDX-License-Identifier: MIT */
/* Cards, places, Survivors, Evolutions and Avatars: one row each, in the lists of decks/. A row has what is printed on
 * the piece (id, name, phase, symbol, words), its traits, one datum, and its hooks. Rows that do the same to different
 * things share a hook and differ in the datum. Code outside of decks/ never names a piece: it asks for traits. */
#ifndef NOTALONE_PIECES_H
#define NOTALONE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/state.h"

enum trait {
    /* cards */
    TRAIT_UNCOMMITS = 1 << 0,    /* when resolved, committed places return to their hands */
    TRAIT_STRADDLES = 1 << 1,    /* its token is placed again, on two adjacent spaces */
    TRAIT_AT_ONCE = 1 << 2,      /* its token is placed as it resolves, in phase 1 too */
    TRAIT_TAKES_UP = 1 << 3,     /* its player first takes what he has committed back to hand */
    TRAIT_COPIES = 1 << 4,       /* has the effect of the top card of its own discard */
    TRAIT_STRIKES_ONCE = 1 << 6, /* strikes once, not once for each place */
    TRAIT_HURTS = 1 << 7,        /* of a Survival card: it costs more places of the hand, as price_of_hurting says */
    /* places */
    TRAIT_ADVANCES_RESCUE = 1 << 8,
    TRAIT_ONCE = 1 << 9, /* one use a turn for all Hunted together */
    TRAIT_NEVER_COPIED = 1 << 10,
    TRAIT_HOLDS_MARKER = 1 << 11,
    TRAIT_DEADLY = 1 << 12,       /* a Hunted caught on its space loses `datum` more Will */
    TRAIT_COVERS = 1 << 13,       /* the places of the lower row are shuffled and lie face down */
    TRAIT_ASSIMILATES = 1 << 14,  /* a catch on its space moves Assimilation `datum` more, however many are caught */
    TRAIT_HOLDS_SHIELD = 1 << 15, /* the Shield is in play, and this is where it is moved to */
    TRAIT_LENT = 1 << 16,         /* has one copy; once played, it returns to the reserve at the turn's end */
    TRAIT_ALWAYS_THREE = 1 << 17, /* the reserve has three copies, however many Hunted there are */
    /* Survival cards, Evolutions and Avatars */
    TRAIT_COMPANY = 1 << 20, /* not in a match with one Hunted */
    /* Evolutions and Avatars */
    TRAIT_ICON = 1 << 21, /* works without SANCTUARY */
    /* used in a card window when `playable`: once a turn by the Creature, once a match by a Hunted. Pieces without this
     * trait are `standing` */
    TRAIT_USED = 1 << 22,
    TRAIT_PAYS_DNA = 1 << 23,       /* its use costs 1 DNA... */
    TRAIT_PAYS_HUNT_CARD = 1 << 24, /* ... or a Hunt card from hand */
    TRAIT_ACTS_AS = 1 << 25,        /* its use has the effect of the Hunt card `datum` */
    TRAIT_MOVES_DOWN = 1 << 27,     /* moves a token by spaces_below */
    /* Survivors */
    TRAIT_SHARED = 1 << 26, /* its effect is the same for each Hunted */
};

/* The lasting effect of an Evolution or Avatar: its owner has it without using the piece, as long as the piece works
 * (questions.h: evolution_gives, avatar_gives). Each belongs to one piece. */
enum standing {
    STANDING_NONE,
    /* Evolutions */
    STANDING_REFILL,      /* the Hunt hand is refilled to `datum` cards */
    STANDING_CULL,        /* before refilling any Hunt cards may be discarded */
    STANDING_SCAVENGE,    /* zero Will gives DNA */
    STANDING_BURROW,      /* nesting may bury a Survivor */
    STANDING_STUN,        /* the caught discard a place */
    STANDING_PRESCIENCE,  /* before tokens are placed a Hunted with a large hand shows places */
    STANDING_HERD,        /* Sanctuary may go to an adjacent place */
    STANDING_THICK_SKIN,  /* cards with TRAIT_HURTS cost a place more */
    STANDING_HOWL,        /* those above and below the Creature token discard a place */
    STANDING_CRAWL,       /* the Artemia token instead of Hunt cards */
    STANDING_STALK,       /* no Survival card moves the Creature token */
    STANDING_LEECH,       /* a catch gives DNA */
    STANDING_VENOM,       /* the caught play no Survival card next turn */
    STANDING_HIDE,        /* the Target token every turn, and no take-back on its place */
    STANDING_HIVE,        /* evolving gives one DNA more */
    STANDING_TELEPATHY,   /* a Hunted names a place that he will not play */
    STANDING_TENACITY,    /* no bonus discards Evolutions */
    STANDING_TERRITORY,   /* fortifying near the Creature token gives no Defence */
    STANDING_PARASITE,    /* the Artemia token costs a place more */
    STANDING_ALPHA,       /* the Creature token costs 1 Will more */
    STANDING_OMNIPRESENT, /* the Artemia token every turn */
    STANDING_ASSIMILATE,  /* two or more caught: Assimilation +1 more */
    STANDING_APEX,        /* two or more caught: Rescue stays */
    /* Avatars */
    STANDING_RESIST,     /* Resist takes back `datum` places more */
    STANDING_SWIFT,      /* the Beach and the Dome do twice as much */
    STANDING_GATHER,     /* takes a place back before the played ones are discarded */
    STANDING_TAKE_TWO,   /* taking back instead gives two places */
    STANDING_LEARN,      /* the caught draws a Survival card */
    STANDING_TWO_CARDS,  /* may play two Survival cards a turn */
    STANDING_REACH,      /* rescues in the whole row and column */
    STANDING_ENGINEER,   /* sheltering two or more gives Defence +1 more */
    STANDING_MEDIC,      /* regains 1 Will when he fortifies */
    STANDING_GENETICIST, /* nesting gives 1 DNA less */
    STANDING_SCOUT,      /* may pass a Survivor's effect on */
};

struct play;

/* The user of a piece: a seat. For a power also the played place by which the seat uses it, and the powers used so
 * far. */
struct user {
    uint8_t seat;
    uint8_t index;
    uint32_t used; /* mask of places, and AT_A_DISTANCE */
};

/* A bit of `used` of a user or a frame, as there is no place 0. It says that a power of the chain is used at a
 * distance: its place is revealed, not copied. "This card" means nothing to such a power (returns_card in questions.h).
 */
#define AT_A_DISTANCE 1u

static inline struct user user_of(const struct frame *f)
{
    return (struct user){.seat = f->seat, .index = f->index, .used = f->used};
}

struct piece {
    uint8_t phase;    /* of a card */
    bool instead;     /* of a Survival card: played instead of the power at one's own resolution, never in a window */
    uint8_t number;   /* of a place */
    uint8_t needs;    /* of a card: the place without which it has no effect; 0: none */
    uint8_t replaces; /* of a card: the code of the card that it replaces, from its column `set`; 0: none */
    uint8_t symbol;   /* of a card: mask of the tokens that it asks for; a Hunt card's symbols */
    uint32_t traits;
    uint8_t datum;
    uint8_t level;    /* of an Evolution: 1 or 2 */
    uint8_t cost;     /* of an Evolution: DNA that it costs to develop */
    uint8_t standing; /* enum standing */
    /* True if the card may be played now, or if the power can be used for anything now. NULL: always. The hook checks
     * only what is special to the piece; questions.h checks what is true for all (phases, allowances). */
    bool (*playable)(const struct notalone_state *s, const struct user *user);
    /* The same as `playable`, from public facts alone. For a card in a hand whose `playable` depends on hidden facts.
     */
    bool (*perhaps)(const struct notalone_state *s, const struct user *user);
    /* Carries out the effect up to its first decision. The frame holds the seat and the piece; see flow.h. */
    void (*play)(struct play *p, struct frame *f);
    /* Takes the answer to a decision that `play` or `chosen` asked for with flow_ask. */
    void (*chosen)(struct play *p, struct frame *f, unsigned action);
    /* For a Target card that strikes: one strike on the seats of a mask. `strike` is for those on the token's place,
     * `strike_beside` for those beside it. */
    void (*strike)(struct play *p, uint8_t seats);
    void (*strike_beside)(struct play *p, uint8_t seats);
    /* Carries out the card's part right after the reveal, up to its first decision; `chosen` takes the answers. The
     * frame's subject is the one that `play` or `chosen` left in it when the card took effect. */
    void (*revealed)(struct play *p, struct frame *f);
};

enum place {
    LAIR = 1,
    JUNGLE,
    RIVER,
    BEACH,
    ROVER,
    SWAMP,
    SHELTER,
    WRECK,
    SOURCE,
    ARTEFACT,
    ARTEFACT_RED,
    ARTEFACT_GREEN,
    ARTEFACT_YELLOW,
    NEXUS,
    OASIS,
    FJORD,
    DOME,
    LABYRINTH,
    MANGROVE,
    ARCHIPELAGO,
    POLE,
    FUNGI,
    PORTAL,
    CANYON,
    MONOLITH,
    ARK,
    GREENHOUSE,
    OBSERVATORY,
    PLACES
};

/* What a Survivor does. */
enum survivor {
    DEFENDER = 1,
    IMITATOR,
    OUTFITTER,
    JAMMER,
    RUNNER,
    SHADOW,
    COMFORTER,
    POISONER,
    SUPPLIER,
    SURVIVOR_KINDS_END
};

/* Sizes of the tables of cards: codes are below HUNT_CARDS, and below SURVIVAL + SURVIVAL_CARDS and so on. */
enum {
    HUNT_CARDS = 53,
    SURVIVAL_CARDS = 49,
    EVOLUTIONS = 31,
    SURVIVORS = 19, /* the cards; of effects there are SURVIVOR_KINDS_END - 1 */
    AVATARS = 13,
    CARDS = AVATAR + AVATARS,
    PHASES = 5
};

/* The decks that can be named. */
enum deck { DECK_BASE, DECK_EXPLORATION, DECK_PROMO, DECK_SANCTUARY, DECKS };

/* Rows by code; NULL where there is no such piece. Place 0 has a row and stands for no place. */
extern const struct piece *const notalone_places[PLACES];
/* Rows of all pieces that have effects like cards: Hunt and Survival cards by their codes, EVOLUTION + code, SURVIVOR +
 * kind, AVATAR + code. NULL where there is no such piece. AVATAR + 0 stands for no Avatar. */
extern const struct piece *const notalone_cards[CARDS];
/* The kind of each Survivor, enum survivor, by code. */
extern const uint8_t notalone_survivor_kinds[SURVIVORS];
/* Masks of the Survivors of each kind, and of the Evolutions of each level (1, 2). */
extern const uint32_t notalone_survivors_of_kind[SURVIVOR_KINDS_END];
extern const uint32_t notalone_evolutions_of_level[3];

/* Cards that can be played in a window of the phase, 1..4, by what is printed on them; those of any phase are in each
 * mask. Masks by code, or by code - SURVIVAL. The last mask has the cards that are played at a resolution. */
extern const uint64_t notalone_hunt_in_phase[PHASES];
extern const uint64_t notalone_survival_in_phase[PHASES];
extern const uint64_t notalone_survival_instead;
/* Cards by the deck that they belong to: masks like those above. */
extern const uint64_t notalone_hunt_in_deck[DECKS];
extern const uint64_t notalone_survival_in_deck[DECKS];

static inline const struct piece *place_row(unsigned place)
{
    return notalone_places[place];
}

static inline const struct piece *card_row(unsigned card)
{
    return notalone_cards[card];
}

static inline bool is_hunt(unsigned card)
{
    return card < SURVIVAL;
}

static inline bool is_survival(unsigned card)
{
    return card >= SURVIVAL && card < EVOLUTION;
}

/* An Evolution, a Survivor or an Avatar. */
static inline bool is_power(unsigned card)
{
    return card >= EVOLUTION;
}

#endif
