/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "gate/inside.h"

/* The ways that every decision takes. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* --- blocks ------------------------------------------------------------------------------------------------------ */

static const uint8_t guard[GATE_GUARD_BYTES] = {0x9e, 0x37, 0x79, 0xb9, 0x7f, 0x4a, 0x7c, 0x15};

static bool is_guarded(const void *block, uint32_t bytes)
{
    return memcmp((const uint8_t *)block + bytes, guard, sizeof guard) == 0;
}

/* Behind so many bytes. */
static void put_guard(void *block, uint32_t bytes)
{
    memcpy((uint8_t *)block + bytes, guard, sizeof guard);
}

static struct known *known_of(const struct slot *slot, void *state)
{
    return (struct known *)(void *)((uint8_t *)state + slot->known_at);
}

static const struct known *known_in(const struct slot *slot, const void *state)
{
    return (const struct known *)(const void *)((const uint8_t *)state + slot->known_at);
}

/* --- going in ---------------------------------------------------------------------------------------------------- */

/* Whether the game may be called at all. */
ALWAYS_INLINE bool is_open(void)
{
    if (!place.ready)
        leave_prepare();
    return !place.broken;
}

/* The same, with a state as an earlier call left it. */
ALWAYS_INLINE bool may_use(const struct slot *slot, enum call call, const void *state)
{
    if (!is_open())
        return false;
    if (is_guarded(state, slot->inner.state_bytes))
        return true;
    breach(slot, call, "finds that an earlier call wrote behind the end of the state");
    return false;
}

/* --- what a state says of itself --------------------------------------------------------------------------------- */

static void describe_seat(const struct slot *slot, void *state, unsigned seat)
{
    struct known *known = known_of(slot, state);
    unsigned role, side;

    INSIDE(slot, CALL_ROLE, place.number = slot->inner.role(state, seat));
    role = place.broken ? 0 : place.number;
    if (role >= slot->inner.role_count || seat < slot->inner.roles[role].first ||
        seat >= (unsigned)slot->inner.roles[role].first + slot->inner.roles[role].most) {
        breach(slot, CALL_ROLE, "says role %u for seat %u, which the table of roles does not allow", role, seat);
        return;
    }
    INSIDE(slot, CALL_SIDE, place.number = slot->inner.side(state, seat));
    side = place.broken ? 0 : place.number;
    if (side >= slot->sides) {
        breach(slot, CALL_SIDE, "says side %u for seat %u, and there are %u sides", side, seat, slot->sides);
        return;
    }
    known->role[seat] = (uint8_t)role;
    known->side[seat] = (uint8_t)side;
    known->sides |= (uint8_t)(1u << side);
}

/* Puts the guard behind a state that the game has made, and what never changes in it. */
static void describe(const struct slot *slot, enum call call, void *state)
{
    struct known *known = known_of(slot, state);

    if (place.broken)
        return;
    if (!is_guarded(state, slot->inner.state_bytes)) {
        breach(slot, call, "writes behind the end of the state, which has %u bytes (state_bytes)",
               slot->inner.state_bytes);
        return;
    }
    memset((uint8_t *)state + slot->inner.state_bytes + GATE_GUARD_BYTES, 0,
           slot->known_at + sizeof *known - slot->inner.state_bytes - GATE_GUARD_BYTES);
    INSIDE(slot, CALL_SEATS, place.number = slot->inner.seats(state));
    if (!place.broken && (place.number < 1 || place.number > GAME_SEATS_MAX))
        breach(slot, CALL_SEATS, "says %u seats, and a match has 1 to %d", place.number, GAME_SEATS_MAX);
    known->seats = (uint8_t)place.number;
    for (unsigned seat = 0; !place.broken && seat < known->seats; seat++)
        describe_seat(slot, state, seat);
}

/* Inside the game: what it says of a state that has just changed. */
ALWAYS_INLINE void look(const struct slot *slot, const void *state)
{
    place.call = CALL_TO_ACT;
    place.mask = slot->inner.to_act(state);
    place.call = CALL_TURN;
    place.turn = slot->inner.turn(state);
}

static void check_over(const struct slot *slot, const void *state)
{
    struct game_verdict verdict;

    INSIDE(slot, CALL_VERDICT, place.yes = slot->inner.verdict(state, &verdict));
    if (!place.broken && !place.yes)
        breach(slot, CALL_VERDICT, "says that the match goes on, and to_act names no seat");
}

/* What is wrong with a state after `call`, if something is. */
__attribute__((cold)) static void doubt(const struct slot *slot, enum call call, const void *state)
{
    const struct known *known = known_in(slot, state);

    if (!is_guarded(state, slot->inner.state_bytes))
        breach(slot, call, "writes behind the end of the state, which has %u bytes (state_bytes)",
               slot->inner.state_bytes);
    else if (place.mask >> known->seats)
        breach(slot, CALL_TO_ACT, "names seats that the match does not have (mask 0x%x, %u seats)", place.mask,
               known->seats);
    else if (place.turn < 1 || place.turn < known->turn)
        breach(slot, CALL_TURN, "says turn %u after turn %u", place.turn, known->turn);
    else if (place.mask == 0)
        check_over(slot, state);
    else if (known->decisions >= slot->inner.decisions_most)
        breach(slot, call, "goes on after %u answers, which is decisions_most", known->decisions);
}

/* Takes what `look` saw, after `call`. */
ALWAYS_INLINE void settle(const struct slot *slot, enum call call, void *state)
{
    struct known *known = known_of(slot, state);
    uint32_t mask = place.mask, turn = place.turn;

    if (place.broken)
        return;
    if (!is_guarded(state, slot->inner.state_bytes) || mask == 0 || mask >> known->seats || turn < 1 ||
        turn < known->turn || known->decisions >= slot->inner.decisions_most)
        doubt(slot, call, state);
    known->mask = mask;
    known->turn = turn;
}

/* --- making and changing states ---------------------------------------------------------------------------------- */

static bool is_sentence(const char *why)
{
    const char *end = memchr(why, '\0', GAME_WHY_MAX);

    for (const char *at = why; end && at < end; at++)
        if (*at < ' ' || *at > '~')
            return false;
    return end && end != why;
}

bool checked_configure(const struct slot *slot, void *state, const int64_t *values, char *why)
{
    char found[GAME_WHY_MAX];

    (void)memcpy(why, "its code failed", sizeof "its code failed");
    if (!is_open())
        return false;
    memset(found, '\n', sizeof found);
    put_guard(state, slot->inner.state_bytes);
    INSIDE(slot, CALL_CONFIGURE, place.yes = slot->inner.configure(state, values, found));
    if (place.broken)
        return false;
    if (place.yes) {
        describe(slot, CALL_CONFIGURE, state);
        return !place.broken;
    }
    if (is_sentence(found))
        memcpy(why, found, sizeof found);
    else
        breach(slot, CALL_CONFIGURE, "refuses settings without a sentence of printable ASCII");
    return false;
}

void checked_start(const struct slot *slot, void *state, const struct game_seed *seed,
                   const struct game_listener *listener)
{
    struct hearing hearing;
    const struct game_listener *own = listener ? hearing_of(&hearing, slot, listener) : NULL;

    if (!may_use(slot, CALL_START, state))
        return;
    INSIDE(slot, CALL_START, slot->inner.start(state, seed, own); look(slot, state));
    settle(slot, CALL_START, state);
}

/* A refusal is only right if the action is not in the list. */
__attribute__((cold)) static void check_refused(const struct slot *slot, const void *state, unsigned seat,
                                                uint16_t action)
{
    INSIDE(slot, CALL_ACTIONS, place.number = slot->inner.actions(state, seat, place.list));
    for (unsigned i = 0; !place.broken && i < place.number && i < LIST_ROOM; i++)
        if (place.list[i] == action)
            breach(slot, CALL_APPLY, "refuses action %u of seat %u, which actions lists", action, seat);
}

/* Apart, as what is saved for the way back is all that the compiler may keep in registers. */
__attribute__((noinline)) static bool run_apply(const struct slot *slot, void *state, unsigned seat, uint16_t action,
                                                const struct game_listener *listener)
{
    INSIDE(slot, CALL_APPLY, place.yes = slot->inner.apply(state, seat, action, listener);
           if (place.yes) look(slot, state));
    return place.yes;
}

bool checked_apply(const struct slot *slot, void *state, unsigned seat, uint16_t action,
                   const struct game_listener *listener)
{
    struct hearing hearing;
    const struct game_listener *own = listener ? hearing_of(&hearing, slot, listener) : NULL;
    bool taken;

    if (!may_use(slot, CALL_APPLY, state))
        return true;
    taken = run_apply(slot, state, seat, action, own);
    if (place.broken)
        return true;
    if (!taken) {
        check_refused(slot, state, seat, action);
        return place.broken;
    }
    known_of(slot, state)->decisions++;
    settle(slot, CALL_APPLY, state);
    return true;
}

void checked_sample(const struct slot *slot, const void *view, const struct game_seed *seed, void *state)
{
    if (!is_open())
        return;
    put_guard(state, slot->inner.state_bytes);
    INSIDE(slot, CALL_SAMPLE, slot->inner.sample(view, seed, state));
    describe(slot, CALL_SAMPLE, state);
    if (place.broken)
        return;
    INSIDE(slot, CALL_TO_ACT, look(slot, state));
    settle(slot, CALL_SAMPLE, state);
}

/* --- what the gate knows ----------------------------------------------------------------------------------------- */

unsigned checked_seats(const struct slot *slot, const void *state)
{
    return may_use(slot, CALL_SEATS, state) ? known_in(slot, state)->seats : 1;
}

unsigned checked_role(const struct slot *slot, const void *state, unsigned seat)
{
    return may_use(slot, CALL_ROLE, state) ? known_in(slot, state)->role[seat] : 0;
}

unsigned checked_side(const struct slot *slot, const void *state, unsigned seat)
{
    return may_use(slot, CALL_SIDE, state) ? known_in(slot, state)->side[seat] : 0;
}

uint32_t checked_to_act(const struct slot *slot, const void *state)
{
    return may_use(slot, CALL_TO_ACT, state) ? known_in(slot, state)->mask : 0;
}

unsigned checked_turn(const struct slot *slot, const void *state)
{
    return may_use(slot, CALL_TURN, state) ? known_in(slot, state)->turn : 1;
}

/* --- actions ----------------------------------------------------------------------------------------------------- */

/* What is wrong with the list that the game has written. */
__attribute__((cold)) static void doubt_list(const struct slot *slot, enum call call, unsigned count)
{
    int before = -1;

    if (count > slot->inner.actions_most)
        breach(slot, call, "lists %u actions, more than actions_most, which is %u", count, slot->inner.actions_most);
    for (unsigned i = 0; !place.broken && i < count; i++) {
        unsigned action = place.list[i];

        if (action >= GAME_ACTIONS_MAX || !slot->actions[action])
            breach(slot, call, "lists action %u, which is none", action);
        else if ((int)action <= before)
            breach(slot, call, "lists action %u after action %d, and lists ascend", action, before);
        before = (int)action;
    }
}

/* Copies the list, or if it is not good gives one action that harms nobody. */
ALWAYS_INLINE unsigned take_list(const struct slot *slot, enum call call, uint16_t *out, unsigned count)
{
    const uint16_t *list = place.list;
    bool good = count <= slot->inner.actions_most;
    int before = -1;

    for (unsigned i = 0; good && i < count; i++) {
        unsigned action = list[i];

        good = (int)action > before && action < GAME_ACTIONS_MAX && slot->actions[action];
        out[i] = (uint16_t)action;
        before = (int)action;
    }
    if (!good)
        doubt_list(slot, call, count);
    if (!place.broken)
        return count;
    out[0] = 0;
    return 1;
}

__attribute__((noinline)) static unsigned run_actions(const struct slot *slot, const void *state, unsigned seat)
{
    INSIDE(slot, CALL_ACTIONS, place.number = slot->inner.actions(state, seat, place.list));
    return place.number;
}

unsigned checked_actions(const struct slot *slot, const void *state, unsigned seat, uint16_t *out)
{
    unsigned count;
    bool asked;

    if (!may_use(slot, CALL_ACTIONS, state)) {
        out[0] = 0;
        return 1;
    }
    count = run_actions(slot, state, seat);
    asked = known_in(slot, state)->mask >> seat & 1;
    if (asked != (count > 0))
        breach(slot, CALL_ACTIONS, "lists %u actions for seat %u, which is %sto act", count, seat, asked ? "" : "not ");
    return take_list(slot, CALL_ACTIONS, out, count);
}

unsigned checked_view_actions(const struct slot *slot, const void *view, uint16_t *out)
{
    if (!is_open())
        return 0;
    INSIDE(slot, CALL_VIEW_ACTIONS, place.number = slot->inner.view_actions(view, place.list));
    return take_list(slot, CALL_VIEW_ACTIONS, out, place.number);
}

uint16_t checked_default_action(const struct slot *slot, const void *state, unsigned seat)
{
    uint16_t action;

    if (!may_use(slot, CALL_DEFAULT_ACTION, state))
        return 0;
    INSIDE(slot, CALL_DEFAULT_ACTION, place.number = slot->inner.default_action(state, seat));
    action = (uint16_t)place.number;
    INSIDE(slot, CALL_ACTIONS, place.number = slot->inner.actions(state, seat, place.list));
    for (unsigned i = 0; !place.broken && i < place.number && i < LIST_ROOM; i++)
        if (place.list[i] == action)
            return action;
    breach(slot, CALL_DEFAULT_ACTION, "returns action %u for seat %u, which actions does not list", action, seat);
    return 0;
}

void checked_asks(const struct slot *slot, const void *state, unsigned seat, struct game_asks *asks)
{
    const struct game *inner = &slot->inner;

    *asks = (struct game_asks){.kind = inner->ask_count, .by = GAME_NO_PIECE};
    if (may_use(slot, CALL_ASKS, state))
        INSIDE(slot, CALL_ASKS, inner->asks(state, seat, asks));
    if (asks->kind >= inner->ask_count)
        breach(slot, CALL_ASKS, "asks for kind %u, and there are %u", asks->kind, inner->ask_count);
    else if (asks->count < 1)
        breach(slot, CALL_ASKS, "asks for no answer (count 0)");
    else if (asks->by != GAME_NO_PIECE && (asks->by < 0 || asks->by >= (int)inner->piece_count))
        breach(slot, CALL_ASKS, "names piece %d, which is none", asks->by);
    if (place.broken)
        *asks = (struct game_asks){.count = 1, .by = GAME_NO_PIECE};
}

/* --- views ------------------------------------------------------------------------------------------------------- */

void checked_view(const struct slot *slot, const void *state, unsigned audience, void *view)
{
    memset(view, 0, slot->inner.view_bytes); /* what the game does not write shows nothing of other matches */
    put_guard(view, slot->inner.view_bytes);
    if (!may_use(slot, CALL_VIEW, state))
        return;
    INSIDE(slot, CALL_VIEW, slot->inner.view(state, audience, view));
    if (!place.broken && !is_guarded(view, slot->inner.view_bytes))
        breach(slot, CALL_VIEW, "writes behind the end of the view, which has %u bytes (view_bytes)",
               slot->inner.view_bytes);
}

void checked_draw(const struct slot *slot, const void *view, struct game_text *out)
{
    if (is_open())
        INSIDE(slot, CALL_DRAW, slot->inner.draw(view, out));
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

/* In a game with three or more sides the scores place them; returns who won then. */
static int winner_by_scores(const struct known *known, const struct game_verdict *verdict)
{
    int64_t sum[GAME_SEATS_MAX] = {0}, most = INT64_MIN;
    int winner = GAME_DRAW;

    for (unsigned seat = 0; seat < known->seats; seat++)
        sum[known->side[seat]] += verdict->score[seat];
    for (int side = 0; side < GAME_SEATS_MAX; side++) {
        if (!(known->sides >> side & 1) || sum[side] < most)
            continue;
        winner = sum[side] == most ? GAME_DRAW : side;
        most = sum[side];
    }
    return winner;
}

static void check_winner(const struct slot *slot, enum call call, const struct known *known,
                         const struct game_verdict *verdict)
{
    if (verdict->winner != GAME_DRAW &&
        (verdict->winner < 0 || verdict->winner >= GAME_SEATS_MAX || !(known->sides >> verdict->winner & 1)))
        breach(slot, call, "names side %d as the winner, which does not play", verdict->winner);
}

static void check_verdict(const struct slot *slot, const struct known *known, const struct game_verdict *verdict)
{
    int winner = winner_by_scores(known, verdict);

    check_winner(slot, CALL_VERDICT, known, verdict);
    if (verdict->reason >= slot->reasons)
        breach(slot, CALL_VERDICT, "gives reason %u, and there are %u", verdict->reason, slot->reasons);
    if (__builtin_popcount(known->sides) >= 3 && verdict->winner != winner)
        breach(slot, CALL_VERDICT, "names side %d as the winner, and by the scores it is %d (-1 is a draw)",
               verdict->winner, winner);
}

bool checked_verdict(const struct slot *slot, const void *state, struct game_verdict *verdict)
{
    struct game_verdict found;
    uint8_t untouched[sizeof found], written[sizeof found];
    bool over;

    if (!may_use(slot, CALL_VERDICT, state))
        return false;
    memset(&found, 0x5a, sizeof found);
    memset(untouched, 0x5a, sizeof untouched);
    INSIDE(slot, CALL_VERDICT, place.yes = slot->inner.verdict(state, &found));
    over = !place.broken && place.yes;
    memcpy(written, &found, sizeof written);
    if (!over && memcmp(untouched, written, sizeof written) != 0)
        breach(slot, CALL_VERDICT, "writes a verdict, and says that the match is not over");
    if (over == (known_in(slot, state)->mask != 0))
        breach(slot, CALL_VERDICT, "says that the match %s, and to_act names %s", over ? "is over" : "goes on",
               over ? "a seat" : "no seat");
    if (over)
        check_verdict(slot, known_in(slot, state), &found);
    if (over && !place.broken)
        *verdict = found;
    return over && !place.broken;
}

void checked_forfeit(const struct slot *slot, const void *state, unsigned side, struct game_verdict *verdict)
{
    *verdict = (struct game_verdict){.winner = GAME_DRAW};
    if (!may_use(slot, CALL_FORFEIT, state))
        return;
    INSIDE(slot, CALL_FORFEIT, slot->inner.forfeit(state, side, verdict));
    if (!place.broken)
        check_winner(slot, CALL_FORFEIT, known_in(slot, state), verdict);
    if (place.broken)
        *verdict = (struct game_verdict){.winner = GAME_DRAW};
}
