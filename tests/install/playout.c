/* SPDX-License-Identifier: MIT */
/* What a bot that searches does with the installed rules: plays a random match to its end, each answer chosen in a
 * state that was drawn from the view of the seat that is asked. Prints the turns and the winner. */
#include <stdio.h>

#include "game/chance.h"
#include "games/notalone/notalone.h"
#include "games/notalone/state.h"
#include "games/notalone/view.h"

enum { CHOICES = 1, DRAWS = 2 };

static const struct game *const game = &notalone_game;
static const struct game_seed seed = {"a random match"};

static bool begin(struct notalone_state *state)
{
    int64_t values[GAME_SETTINGS_MAX];
    char why[GAME_WHY_MAX];

    for (unsigned i = 0; i < game->setting_count; i++)
        values[i] = game->settings[i].preset;
    if (!game->configure(state, values, why))
        return false;
    game->start(state, &seed, NULL);
    return true;
}

/* The seat's choice among what is legal in a state that looks the same to it. */
static uint16_t choose(const struct notalone_state *state, unsigned seat, unsigned number)
{
    struct notalone_view view;
    struct notalone_state drawn;
    struct game_seed luck = seed;
    uint16_t actions[GAME_ACTIONS_MAX];

    luck.bytes[15] = (uint8_t)chance_pick(&seed, DRAWS, seat, number, 256);
    game->view(state, seat, &view);
    game->sample(&view, &luck, &drawn);
    return actions[chance_pick(&seed, CHOICES, seat, number, game->actions(&drawn, seat, actions))];
}

int main(void)
{
    struct notalone_state state;
    struct game_verdict verdict;

    if (!begin(&state))
        return 1;
    for (unsigned number = 0; !game->verdict(&state, &verdict); number++) {
        unsigned seat = 0;

        while (!(game->to_act(&state) >> seat & 1))
            seat++;
        if (number > game->decisions_most || !game->apply(&state, seat, choose(&state, seat, number), NULL))
            return 1;
    }
    return printf("%u %s\n", game->turn(&state), verdict.winner < 0 ? "draw" : game->sides[verdict.winner]) < 0;
}
