/* SPDX-License-Identifier: MIT */
/* The numbers of NOT ALONE's rules epoch that the bot speaks and hears: codes of places and cards, ids of actions. A
 * test compares each with what `arena rules --json` prints. */
#ifndef WITS_WORDS_H
#define WITS_WORDS_H

enum place {
    PLACE_LAIR = 1,
    PLACE_JUNGLE,
    PLACE_RIVER,
    PLACE_BEACH,
    PLACE_ROVER,
    PLACE_SWAMP,
    PLACE_SHELTER,
    PLACE_WRECK,
    PLACE_SOURCE,
    PLACE_ARTEFACT,
    PLACE_ARTEFACT_RED,
    PLACE_ARTEFACT_GREEN,
    PLACE_ARTEFACT_YELLOW,
    PLACES
};

enum card {
    CARD_DESPAIR = 1,
    CARD_FORCE_FIELD,
    CARD_ANTICIPATION,
    CARD_ASCENDANCY,
    CARD_FIERCENESS,
    CARD_FORBIDDEN_ZONE,
    CARD_INTERFERENCE,
    CARD_PERSECUTION,
    CARD_MUTATION,
    CARD_PHOBIA,
    CARD_VIRUS,
    CARD_CLONE,
    CARD_MIRAGE,
    CARD_SCREAM,
    CARD_TOXIN,
    CARD_CATACLYSM,
    CARD_DETOUR,
    CARD_STASIS,
    CARD_TRACKING,
    CARD_FLASHBACK,
    HUNT_CARDS,

    SURVIVAL_CARDS = 64, /* where their codes begin */
    CARD_ADRENALINE = SURVIVAL_CARDS,
    CARD_INGENUITY,
    CARD_SACRIFICE,
    CARD_SIXTH_SENSE,
    CARD_SMOKESCREEN,
    CARD_STRIKE_BACK,
    CARD_VORTEX,
    CARD_DETECTOR,
    CARD_DODGE,
    CARD_DRONE,
    CARD_GATE,
    CARD_HOLOGRAM,
    CARD_WRONG_TRACK,
    CARD_AMPLIFIER,
    CARD_DOUBLE_BACK,
    CARDS
};

/* An action is one of these, or one of these plus its object. */
enum act {
    DO_PASS = 0,
    DO_PASS_PHASE = 1,
    DO_RESIST = 2,
    DO_GIVE_UP = 3,
    DO_POWER = 4,
    DO_NOTHING = 5,
    DO_ENOUGH = 6,
    DO_LOSE_WILL = 7,
    DO_TAKE_ALL = 8,
    DO_DRAW = 9,
    DO_BOARD = 9, /* + side, from 1 */
    DO_SAY_NOTHING = 12,
    DO_SAY_ASK = 13,
    DO_IDLE_ARTEMIA = 14,
    DO_TAKE_TWO = 15,
    DO_TOKEN = 16, /* + token */

    /* + place */
    DO_COMMIT = 32,
    DO_TAKE = 64,
    DO_DISCARD = 96,
    DO_HIDE = 128,
    DO_REVEAL = 160,
    DO_SWAP_OUT = 192,
    DO_SWAP_IN = 224,
    DO_RESERVE = 256,
    DO_COPY = 288,
    DO_PLAYED = 320,
    DO_CLAIM = 352,
    DO_FEAR = 384,

    DO_SPACE = 416,  /* + space */
    DO_HUNTED = 432, /* + seat */
    DO_HEAL = 448,   /* + seat */
    /* + space */
    DO_CREATURE_TOKEN = 464,
    DO_ARTEMIA_TOKEN = 480,
    DO_TARGET_TOKEN = 496,

    /* + card */
    DO_PLAY = 512,
    DO_NEXT = 640,
    DO_KEEP_CARD = 768 - SURVIVAL_CARDS,
    DO_DISCARD_CARD = 832 - SURVIVAL_CARDS,
};

enum token { TOKEN_CREATURE, TOKEN_ARTEMIA, TOKEN_TARGET, TOKENS };

enum { SEATS = 8, SPACES = 11, UNKNOWN = 255, FULL_WILL = 3 };

/* Where a place lies on the planet. The promo artefacts lie where The Artefact does. */
static inline unsigned space_of(unsigned place)
{
    return place > PLACE_ARTEFACT ? PLACE_ARTEFACT : place;
}

#endif
