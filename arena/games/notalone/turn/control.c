/* SPDX-License-Identifier: MIT */
/* The two tables of control: what each kind of frame and each step of the turn does. */
#include "games/notalone/frames/cache.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/choice_sanctuary.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/frames/resolution.h"
#include "games/notalone/frames/tokens.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/frames/window.h"
#include "games/notalone/sanctuary/defence.h"
#include "games/notalone/sanctuary/evolve.h"
#include "games/notalone/sanctuary/sanctuary.h"
#include "games/notalone/sanctuary/shelter.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"

const struct flow *const flow_frames[FRAME_KINDS] = {
    [FRAME_WINDOW] = &window_flow,
    [FRAME_BATCH] = &batch_flow,
    [FRAME_CARD] = &card_flow,
    [FRAME_POWER] = &power_flow,
    [FRAME_RESOLUTION] = &resolution_flow,
    [FRAME_PLACES] = &places_flow,
    [FRAME_SURVIVAL] = &survival_flow,
    [FRAME_TOKENS] = &tokens_flow,
    [FRAME_RESCUE] = &rescue_flow,
    [FRAME_WILL] = &will_flow,
    [FRAME_CACHE] = &cache_flow,
    [FRAME_HUNT] = &hunt_flow,
    [FRAME_PARKED] = &parked_flow,
    [FRAME_DEFENCE] = &defence_flow,
    [FRAME_BONUS] = &bonus_flow,
    [FRAME_SURVIVOR] = &rescue_survivor_flow,
    [FRAME_FORTIFY] = &fortify_flow,
    [FRAME_EVOLVE] = &evolve_flow,
    [FRAME_MIX] = &mix_flow,
    [FRAME_SANCTUARY] = &move_sanctuary_flow,
    [FRAME_SURVIVORS] = &lose_survivor_flow,
    [FRAME_EVOLUTION] = &evolution_flow,
    [FRAME_CHANGE] = &change_flow,
};

const struct flow *const flow_steps[STEPS] = {
    [STEP_BOARD] = &step_board,
    [STEP_DEAL] = &step_deal,
    [STEP_FIRST_EVOLUTIONS] = &step_first_evolutions,
    [STEP_AVATARS] = &step_avatars,
    [STEP_TURN] = &step_turn,
    [STEP_TALK] = &step_talk,
    [STEP_TELEPATHY] = &step_standing,
    [STEP_EXPLORATION_WINDOW] = &step_window,
    [STEP_COMMIT] = &step_commit,
    [STEP_PRESCIENCE] = &step_standing,
    [STEP_CREATURE_WINDOW] = &step_creature_window,
    [STEP_TOKENS] = &step_tokens,
    [STEP_HUNTING_WINDOW] = &step_window,
    [STEP_KEEP_ONE] = &step_keep_one,
    [STEP_REVEAL] = &step_reveal,
    [STEP_AFTER_REVEAL] = &step_after_reveal,
    [STEP_REVEAL_WINDOW] = &step_window,
    [STEP_RESOLVE] = &step_resolve,
    [STEP_ARTEMIA] = &step_artemia,
    [STEP_CATCH] = &step_catch,
    [STEP_CAUGHT] = &step_caught,
    [STEP_LEECH] = &step_standing,
    [STEP_ZERO_WILL] = &step_zero_will,
    [STEP_SCAVENGE] = &step_standing,
    [STEP_END_WINDOW] = &step_window,
    [STEP_GATHER] = &step_gather,
    [STEP_END] = &step_end,
    [STEP_LAST_WINDOW] = &step_window,
    [STEP_SANCTUARY] = &step_sanctuary,
    [STEP_EVOLVE] = &step_evolve,
    [STEP_LAST] = &step_last,
};
