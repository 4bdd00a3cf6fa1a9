/* SPDX-License-Identifier: MIT */
#include "games/notalone/action.h"

#include "games/notalone/decks/base_hunt.h"
#include "games/notalone/decks/base_places.h"
#include "games/notalone/decks/base_survival.h"
#include "games/notalone/pieces.h"

#define SPACE_LIST(X)                                                                                                  \
    X(1, "1") X(2, "2") X(3, "3") X(4, "4") X(5, "5") X(6, "6") X(7, "7") X(8, "8") X(9, "9") X(10, "10")
#define SEAT_LIST(X) X(1, "1") X(2, "2") X(3, "3") X(4, "4") X(5, "5") X(6, "6")

#define ROW(id_, kind_, object_, text_)      [id_] = {.kind = kind_, .object = object_, .text = text_},
#define TALK_ROW(id_, kind_, object_, text_) [id_] = {.kind = kind_, .object = object_, .text = text_, .talk = true},

#define COMMIT_ROW(code, id, name, ...)    ROW(ACTION_COMMIT + (code), "commit", id, "commit " name)
#define TAKE_ROW(code, id, name, ...)      ROW(ACTION_TAKE + (code), "take", id, "take back " name)
#define DISCARD_ROW(code, id, name, ...)   ROW(ACTION_DISCARD + (code), "discard", id, "discard " name)
#define HIDE_ROW(code, id, name, ...)      ROW(ACTION_HIDE + (code), "hide", id, "do not show " name)
#define REVEAL_ROW(code, id, name, ...)    ROW(ACTION_REVEAL + (code), "reveal", id, "reveal " name)
#define SWAP_OUT_ROW(code, id, name, ...)  ROW(ACTION_SWAP_OUT + (code), "swap-out", id, "swap " name " away")
#define SWAP_IN_ROW(code, id, name, ...)   ROW(ACTION_SWAP_IN + (code), "swap-in", id, "play " name " instead")
#define RESERVE_ROW(code, id, name, ...)   ROW(ACTION_RESERVE + (code), "reserve", id, "take " name " from the reserve")
#define COPY_ROW(code, id, name, ...)      ROW(ACTION_COPY + (code), "copy", id, "use the power of " name)
#define PLAYED_ROW(code, id, name, ...)    ROW(ACTION_PLAYED + (code), "played", id, "the played " name)
#define CLAIM_ROW(code, id, name, ...)     TALK_ROW(ACTION_CLAIM + (code), "claim", id, "\"I go to " name "\"")
#define FEAR_ROW(code, id, name, ...)      TALK_ROW(ACTION_FEAR + (code), "fear", id, "\"I fear the Creature at " name "\"")
#define PLAY_HUNT_ROW(code, id, name, ...) ROW(ACTION_PLAY + (code), "play", id, "play " name)
#define NEXT_HUNT_ROW(code, id, name, ...) ROW(ACTION_NEXT + (code), "next", id, "next takes effect: " name)
#define PLAY_ROW(code, id, name, ...)      ROW(ACTION_PLAY + SURVIVAL + (code), "play", id, "play " name)
#define NEXT_ROW(code, id, name, ...)      ROW(ACTION_NEXT + SURVIVAL + (code), "next", id, "next takes effect: " name)
#define KEEP_ROW(code, id, name, ...)      ROW(ACTION_KEEP_SURVIVAL + (code), "keep", id, "keep " name)
#define LOSE_ROW(code, id, name, ...)      ROW(ACTION_DISCARD_SURVIVAL + (code), "discard", id, "discard " name)
#define SPACE_ROW(n, text)                 ROW(ACTION_SPACE + (n), "space", text, "space " text)
#define CREATURE_ROW(n, text)              ROW(ACTION_PLACE_TOKEN + (n), "creature-token", text, "Creature token on space " text)
#define ARTEMIA_ROW(n, text)               ROW(ACTION_PLACE_TOKEN + 16 + (n), "artemia-token", text, "Artemia token on space " text)
#define TARGET_ROW(n, text)                ROW(ACTION_PLACE_TOKEN + 32 + (n), "target-token", text, "Target token on space " text)
#define HUNTED_ROW(n, text)                ROW(ACTION_HUNTED + (n), "hunted", text, "Hunted " text)
#define HEAL_ROW(n, text)                  ROW(ACTION_HEAL + (n), "heal", text, "give 1 Will back to Hunted " text)

// clang-format off
const struct game_action notalone_actions[ACTIONS] = {
    ROW(ACTION_PASS, "pass", "", "pass")
    ROW(ACTION_PASS_PHASE, "pass-phase", "", "pass for this phase")
    ROW(ACTION_RESIST, "resist", "", "resist")
    ROW(ACTION_GIVE_UP, "give-up", "", "give up")
    ROW(ACTION_POWER, "power", "", "use the power of the place")
    ROW(ACTION_NOTHING, "nothing", "", "neither power nor take-back")
    ROW(ACTION_ENOUGH, "enough", "", "no more")
    ROW(ACTION_LOSE_WILL, "lose-will", "", "lose 1 Will")
    ROW(ACTION_TAKE_ALL, "take-all", "", "take back the whole discard")
    ROW(ACTION_DRAW, "draw", "", "draw a Survival card")
    ROW(ACTION_BOARD_1, "board", "1", "board side 1")
    ROW(ACTION_BOARD_2, "board", "2", "board side 2")
    TALK_ROW(ACTION_SAY_NOTHING, "say", "nothing", "nothing in particular")
    TALK_ROW(ACTION_ASK, "say", "ask", "\"Where do you go?\"")
    ROW(ACTION_IDLE_ARTEMIA, "idle-artemia", "", "the Artemia token acts on nobody")
    ROW(ACTION_TAKE_TWO, "take-two", "", "take back 2 places")
    ROW(ACTION_TOKEN + TOKEN_CREATURE, "token", "creature", "the Creature token")
    ROW(ACTION_TOKEN + TOKEN_TARGET, "token", "target", "the Target token")
    BASE_PLACES(COMMIT_ROW)
    BASE_PLACES(TAKE_ROW)
    BASE_PLACES(DISCARD_ROW)
    BASE_PLACES(HIDE_ROW)
    BASE_PLACES(REVEAL_ROW)
    BASE_PLACES(SWAP_OUT_ROW)
    BASE_PLACES(SWAP_IN_ROW)
    BASE_PLACES(RESERVE_ROW)
    BASE_PLACES(COPY_ROW)
    BASE_PLACES(PLAYED_ROW)
    BASE_PLACES(CLAIM_ROW)
    BASE_PLACES(FEAR_ROW)
    SPACE_LIST(SPACE_ROW)
    SEAT_LIST(HUNTED_ROW)
    SEAT_LIST(HEAL_ROW)
    SPACE_LIST(CREATURE_ROW)
    SPACE_LIST(ARTEMIA_ROW)
    SPACE_LIST(TARGET_ROW)
    BASE_HUNT(PLAY_HUNT_ROW)
    BASE_SURVIVAL(PLAY_ROW)
    BASE_HUNT(NEXT_HUNT_ROW)
    BASE_SURVIVAL(NEXT_ROW)
    BASE_SURVIVAL(KEEP_ROW)
    BASE_SURVIVAL(LOSE_ROW)
};
