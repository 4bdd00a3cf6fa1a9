/* SPDX-License-Identifier: MIT */
/* How a match goes on and ends. */
#include <string.h>

#include "base/buffer.h"
#include "conformance/property.h"
#include "conformance/scene.h"
#include "conformance/trace.h"

void property_defaults_end(const struct trial *trial)
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        struct scene scene;

        scene_start(&scene, trial, number, NULL);
        scene.player = PLAYS_DEFAULT;
        while (scene_step(&scene, NULL))
            ;
    }
}

/* --- the verdict ------------------------------------------------------------------------------------------------- */

static void require_verdict(const struct scene *scene, const char *function, const struct game_verdict *verdict)
{
    const struct game *game = scene->game;

    REQUIRE(scene, verdict->winner >= GAME_DRAW, function, NO_SEAT, "the winner is %d, no side", verdict->winner);
    for (int side = 0; side <= verdict->winner; side++)
        REQUIRE(scene, game->sides[side] != NULL, function, NO_SEAT, "the winner is side %d, which is not in the table",
                verdict->winner);
    for (unsigned reason = 0; reason <= verdict->reason; reason++)
        REQUIRE(scene, game->reasons[reason] != NULL, function, NO_SEAT, "reason %u is not in the table",
                verdict->reason);
    for (unsigned seat = scene->seats; seat < GAME_SEATS_MAX; seat++)
        REQUIRE(scene, verdict->score[seat] == 0, function, (int)seat,
                "the score is %d, and the match has not this seat", (int)verdict->score[seat]);
}

static void check_end(struct scene *scene)
{
    const struct game *game = scene->game;
    struct game_verdict verdict, untouched;
    bool over, asks = game->to_act(scene->state.bytes) != 0;

    memset(&verdict, BLOCK_FILL, sizeof verdict);
    untouched = verdict;
    over = game->verdict(scene->state.bytes, &verdict);
    REQUIRE(scene, over || asks, "verdict", NO_SEAT, "nobody is asked, and there is no verdict");
    REQUIRE(scene, !over || !asks, "verdict", NO_SEAT, "there is a verdict, and a seat is asked");
    REQUIRE(scene, block_guarded(&scene->state, game->state_bytes), "apply", NO_SEAT, "it writes behind the state");
    if (over)
        require_verdict(scene, "verdict", &verdict);
    else
        REQUIRE(scene, scene_same_verdict(&verdict, &untouched), "verdict", NO_SEAT,
                "the match is not over, and it writes a verdict");
}

void property_end(const struct trial *trial)
{
    scene_visit(trial, check_end);
}

enum { DUEL = 2 };

/* The winner that the sums of the scores say, or GAME_DRAW if the highest is shared. */
static int highest(const struct scene *scene, const struct game_verdict *verdict, unsigned *sides)
{
    int64_t sums[GAME_SEATS_MAX] = {0}, best = INT64_MIN;
    bool plays[GAME_SEATS_MAX] = {false};
    int winner = GAME_DRAW;

    for (unsigned seat = 0; seat < scene->seats; seat++) {
        unsigned side = scene->game->side(scene->state.bytes, seat) % GAME_SEATS_MAX;

        sums[side] += verdict->score[seat];
        plays[side] = true;
    }
    *sides = 0;
    for (unsigned side = 0; side < GAME_SEATS_MAX; side++) {
        *sides += plays[side];
        if (plays[side] && sums[side] >= best) {
            winner = sums[side] == best ? GAME_DRAW : (int)side;
            best = sums[side];
        }
    }
    return winner;
}

static void check_scores(struct scene *scene)
{
    struct game_verdict verdict = {0};
    unsigned sides;
    int winner;

    if (!scene->game->verdict(scene->state.bytes, &verdict))
        return;
    winner = highest(scene, &verdict, &sides);
    REQUIRE(scene, sides <= DUEL || winner == verdict.winner, "verdict", NO_SEAT,
            "the scores and the winner contradict each other: the winner is %d, and by the scores of the %u sides it "
            "is %d (-1: a draw)",
            verdict.winner, sides, winner);
}

void property_scores(const struct trial *trial)
{
    scene_visit(trial, check_scores);
}

static void check_forfeit(struct scene *scene)
{
    const struct game *game = scene->game;
    const struct block before = scene->state;

    if (!game->forfeit || game->to_act(scene->state.bytes) == 0)
        return;
    for (unsigned side = 0; game->sides[side]; side++) {
        struct game_verdict verdict = {.winner = GAME_DRAW};

        game->forfeit(scene->state.bytes, side, &verdict);
        require_verdict(scene, "forfeit", &verdict);
        REQUIRE(scene, verdict.winner != (int)side, "forfeit", NO_SEAT, "side %u gives up and wins", side);
    }
    scene_require_states(scene, "forfeit", NO_SEAT, before.bytes, scene->state.bytes, "it changes the state");
}

void property_forfeit(const struct trial *trial)
{
    scene_visit(trial, check_forfeit);
}

void property_turns(const struct trial *trial)
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        struct scene scene;
        unsigned turn;

        scene_start(&scene, trial, number, NULL);
        turn = trial->game->turn(scene.state.bytes);
        REQUIRE(&scene, turn == 1, "turn", NO_SEAT, "a match starts with turn %u, not with 1", turn);
        while (scene_step(&scene, NULL)) {
            unsigned next = trial->game->turn(scene.state.bytes);

            REQUIRE(&scene, next >= turn, "turn", NO_SEAT, "turn %u comes after turn %u", next, turn);
            turn = next;
        }
    }
}

/* --- the same again ---------------------------------------------------------------------------------------------- */

/* Two plays that should be the same, with what is heard in each. */
struct twins {
    struct trace traces[2];
    struct game_listener listeners[2];
};

static void twins_init(struct twins *twins, const struct game *game)
{
    for (unsigned i = 0; i < 2; i++) {
        trace_init(&twins->traces[i], game);
        twins->listeners[i] = trace_listener(&twins->traces[i]);
    }
}

static void twins_end(struct twins *twins, const struct scene *scene, const char *words)
{
    REQUIRE(scene, trace_same_for_all(&twins->traces[0], &twins->traces[1]), "apply", NO_SEAT, "%s", words);
    for (unsigned i = 0; i < 2; i++)
        trace_release(&twins->traces[i]);
}

static void check_clone(struct scene *scene)
{
    struct scene clone;
    struct twins twins;

    if (dice_roll(&scene->dice, 16) != 0)
        return;
    clone = *scene;
    twins_init(&twins, scene->game);
    for (unsigned i = 0; i < 20; i++) {
        bool goes_on = scene_step(scene, &twins.listeners[0]);

        REQUIRE(scene, scene_step(&clone, &twins.listeners[1]) == goes_on, "to_act", NO_SEAT,
                "a copy of a state ends earlier or later than the state");
        scene_require_states(scene, "apply", NO_SEAT, scene->state.bytes, clone.state.bytes,
                             "a copy of a state plays on in another way than the state");
    }
    twins_end(&twins, scene, "a copy of a state gives other events than the state");
}

void property_clones(const struct trial *trial)
{
    scene_visit(trial, check_clone);
}

void property_listener(const struct trial *trial)
{
    for (uint64_t number = 0; number < trial->matches; number++) {
        struct scene heard, unheard;
        struct trace trace;
        struct game_listener listener;
        bool goes_on;

        trace_init(&trace, trial->game);
        listener = trace_listener(&trace);
        scene_start(&heard, trial, number, &listener);
        scene_start(&unheard, trial, number, NULL);
        do {
            REQUIRE(&heard, !trace.malformed, heard.decisions ? "apply" : "start", NO_SEAT, "%s", trace.what);
            scene_require_states(&heard, heard.decisions ? "apply" : "start", NO_SEAT, unheard.state.bytes,
                                 heard.state.bytes, "with a listener the match goes on in another way than without");
            goes_on = scene_step(&heard, &listener);
            REQUIRE(&heard, scene_step(&unheard, NULL) == goes_on, "apply", NO_SEAT,
                    "with a listener the match ends earlier or later than without");
        } while (goes_on);
        trace_release(&trace);
    }
}

/* An answer of a match, as a record has it. */
struct answer {
    uint16_t seat, action;
};
enum { ANSWERS_MOST = 1 << 26 /* bytes of the answers of a match */ };

static void play_and_note(struct scene *scene, struct buffer *answers, const struct game_listener *listener)
{
    uint32_t mask;

    while ((mask = scene->game->to_act(scene->state.bytes)) != 0 && !answers->failed) {
        uint16_t actions[GAME_ACTIONS_MAX];
        unsigned seat = (unsigned)__builtin_ctz(mask);
        unsigned count = scene_actions(scene, scene->state.bytes, seat, actions);
        struct answer answer = {(uint16_t)seat, actions[dice_roll(&scene->dice, count)]};

        scene_apply(scene, seat, answer.action, listener);
        buffer_add(answers, &answer, sizeof answer);
    }
}

static void replay(const struct trial *trial, uint64_t number, struct buffer *answers)
{
    struct scene scene, again;
    struct twins twins;

    twins_init(&twins, trial->game);
    buffer_clear(answers);
    scene_start(&scene, trial, number, &twins.listeners[0]);
    play_and_note(&scene, answers, &twins.listeners[0]);
    scene_start(&again, trial, number, &twins.listeners[1]);
    for (size_t at = 0; at < answers->used; at += sizeof(struct answer)) {
        struct answer answer;

        memcpy(&answer, answers->at + at, sizeof answer);
        scene_apply(&again, answer.seat, answer.action, &twins.listeners[1]);
    }
    scene_require_states(&scene, "apply", NO_SEAT, scene.state.bytes, again.state.bytes,
                         "the same seed and the same answers give two states");
    twins_end(&twins, &scene, "the same seed and the same answers give other events");
}

void property_replay(const struct trial *trial)
{
    struct buffer answers;

    buffer_init(&answers, ANSWERS_MOST);
    for (uint64_t number = 0; number < trial->matches; number++)
        replay(trial, number, &answers);
    buffer_release(&answers);
}
