/* SPDX-License-Identifier: MIT */
#include "audit.h"

#include <string.h>

#include "games/notalone/event.h"
#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"

/* Codes of the cards that the books know by name: columns of decks/base_hunt.h and decks/base_survival.h. */
enum {
    DESPAIR = 1,
    FORCE_FIELD,
    ANTICIPATION,
    ASCENDANCY,
    FIERCENESS,
    FORBIDDEN_ZONE,
    INTERFERENCE,
    PERSECUTION,
    MUTATION,
    PHOBIA,
    VIRUS,
    CLONE,
    MIRAGE,
    SCREAM,
    TOXIN,
    CATACLYSM,
    DETOUR,
    STASIS,
    TRACKING,
    FLASHBACK,
    SACRIFICE = SURVIVAL + 2,
    DRONE = SURVIVAL + 9,
};

#define CARD(code)    (1u << (code))
#define ARTEMIA_CARDS (CARD(DESPAIR) | CARD(MUTATION) | CARD(PHOBIA) | CARD(VIRUS))
#define TARGET_CARDS  (CARD(FORCE_FIELD) | CARD(CLONE) | CARD(MIRAGE) | CARD(SCREAM) | CARD(TOXIN))

void audit_check(struct audit *a, bool holds, const char *rule, int seat)
{
    if (holds || a->wrong)
        return;
    a->wrong = rule;
    a->wrong_seat = seat;
}

static unsigned bits(uint64_t mask)
{
    return (unsigned)__builtin_popcountll(mask);
}

/* --- reading events ---------------------------------------------------------------------------------------------- */

static const struct game_value *value_of(const struct game_event *event, unsigned field)
{
    for (unsigned i = 0; i < event->count; i++)
        if (event->values[i].field == field)
            return &event->values[i];
    return NULL;
}

static int number(const struct game_event *event, unsigned field)
{
    const struct game_value *value = value_of(event, field);

    return value && value->count ? value->at[0] : 0;
}

static uint32_t mask(const struct game_event *event, unsigned field)
{
    const struct game_value *value = value_of(event, field);
    uint32_t found = 0;

    for (unsigned i = 0; value && i < value->count; i++)
        found |= 1u << value->at[i];
    return found;
}

/* --- the rules, from the table alone ----------------------------------------------------------------------------- */

static bool are_adjacent(unsigned one, unsigned other)
{
    unsigned low = one < other ? one : other, high = one < other ? other : one;

    return high - low == 5 || (high - low == 1 && low != 5);
}

static bool are_two_neighbours(uint16_t spaces)
{
    return bits(spaces) == 2 && are_adjacent((unsigned)__builtin_ctz(spaces), 31u - (unsigned)__builtin_clz(spaces));
}

static bool on_symbol(const struct audit *a)
{
    unsigned left = a->turn.rescue_at_start;

    return a->s->board == 1 ? left >= 1 && left <= 6 : left <= 11 && left % 2 == 1;
}

static bool played(const struct audit *a, unsigned card)
{
    return a->turn.hunt & CARD(card);
}

static bool avoids(const struct audit *a, unsigned seat, enum token token)
{
    return a->s->seats[seat].avoids >> token & 1;
}

static bool under_artemia(const struct audit *a, unsigned seat, unsigned i)
{
    return a->s->tokens[TOKEN_ARTEMIA] >> a->s->seats[seat].space[i] & 1 && !avoids(a, seat, TOKEN_ARTEMIA) &&
           !a->turn.artemia_idle;
}

static bool under_creature(const struct audit *a, unsigned seat, unsigned i)
{
    uint16_t spaces = a->s->tokens[TOKEN_CREATURE];

    if (played(a, CLONE))
        spaces |= a->s->tokens[TOKEN_TARGET];
    return spaces >> a->s->seats[seat].space[i] & 1 && !avoids(a, seat, TOKEN_CREATURE);
}

/* Who avoids the Creature token avoids a Clone, which is the Target token (V-dodge). */
static bool under_the_target(const struct audit *a, unsigned seat, unsigned i)
{
    return a->s->tokens[TOKEN_TARGET] >> a->s->seats[seat].space[i] & 1 &&
           !(played(a, CLONE) && avoids(a, seat, TOKEN_CREATURE));
}

static bool is_effective(const struct audit *a, unsigned space)
{
    uint16_t out = a->turn.ineffective;

    if (played(a, MIRAGE) || played(a, TOXIN))
        out |= a->s->tokens[TOKEN_TARGET];
    return !(out >> space & 1);
}

static bool is_usable_place(const struct audit *a, unsigned seat, unsigned i)
{
    return is_effective(a, a->s->seats[seat].space[i]) && !under_artemia(a, seat, i) && !under_creature(a, seat, i);
}

/* What the Creature token, as it lies now, would cost the Hunted (P3-9, PL-1, H-fierceness, N25, N27). */
static unsigned cost_of_catch(const struct audit *a, unsigned seat)
{
    unsigned cost = 0;

    for (unsigned i = 0; i < a->s->seats[seat].count; i++)
        if (under_creature(a, seat, i))
            cost += a->s->seats[seat].space[i] == LAIR ? 2 : 1;
    return cost && played(a, FIERCENESS) ? cost + 1 : cost;
}

/* --- events ------------------------------------------------------------------------------------------------------ */

static unsigned phase_of(unsigned card)
{
    for (unsigned i = 0; i < notalone_game.piece_count; i++)
        if (notalone_game.pieces[i].code == card && strcmp(notalone_game.pieces[i].type, "card") == 0)
            return notalone_game.pieces[i].phase;
    return 0;
}

static unsigned phase_at(const struct audit *a)
{
    static const uint8_t first[] = {STEP_TALK, STEP_CREATURE_WINDOW, STEP_KEEP_ONE, STEP_END_WINDOW};
    unsigned phase = 0;

    while (phase < 4 && a->s->step >= first[phase])
        phase++;
    return phase;
}

static void on_effect(struct audit *a, const struct game_event *event)
{
    int seat = number(event, 0), card = number(event, 1), as = number(event, 2) ? number(event, 2) : card;
    const struct notalone_state *s = a->s;

    audit_check(a, phase_of((unsigned)as) == phase_at(a), "W-1: a card takes effect in its own phase", seat);
    if (seat == CREATURE) {
        a->turn.hunt_effects++;
        a->turn.hunt |= CARD(as);
        audit_check(a, a->turn.hunt_effects <= (a->turn.tracked ? 2u : 1u), "W-5: too many Hunt cards", seat);
        audit_check(a, !(a->turn.survival >> (SACRIFICE - SURVIVAL) & 1), "V-sacrifice: a Hunt card after it", seat);
        audit_check(a, card != FLASHBACK || (s->hunt_discard_size && s->hunt_discard[s->hunt_discard_size - 1] == as),
                    "H-flashback: not the top of the Hunt discard", seat);
        return;
    }
    a->turn.survival_effects[seat]++;
    a->turn.survival |= 1u << (card - SURVIVAL);
    audit_check(a, a->turn.survival_effects[seat] == 1, "W-5: two Survival cards of one Hunted", seat);
    audit_check(a, !played(a, DESPAIR), "H-despair: a Survival card after it", seat);
}

static void on_will(struct audit *a, const struct game_event *event)
{
    int seat = number(event, 0), change = number(event, 1), will = number(event, 2);

    audit_check(a, change && will == a->will[seat] + change && will >= 0 && will <= WILL_MAX, "S-4: Will of 0 to 3",
                seat);
    audit_check(a,
                change < 0 || a->will[seat] > 0 || phase_at(a) == 4 || a->s->step == STEP_ZERO_WILL || phase_at(a) == 1,
                "P3-15: who is at 0 regains none before zero Will is settled", seat);
    if (a->turn.caught >> seat & 1 && change < 0)
        a->turn.lost[seat] = (uint8_t)(a->turn.lost[seat] - change);
    a->will[seat] = (uint8_t)will;
}

/* As step c is over: who had a place to discard has discarded it. */
static void after_artemia(struct audit *a)
{
    for (unsigned seat = 1; seat <= a->s->hunted; seat++) {
        unsigned under = 0;

        for (unsigned i = 0; i < a->s->seats[seat].count; i++)
            under += under_artemia(a, seat, i);
        audit_check(a, a->turn.artemia_discards[seat] == under || !a->s->seats[seat].hand, "P3-8: a discard is missing",
                    (int)seat);
    }
}

static void on_caught(struct audit *a, const struct game_event *event)
{
    after_artemia(a);
    a->turn.caught = (uint8_t)mask(event, 0);
    for (unsigned seat = 1; seat <= a->s->hunted; seat++) {
        unsigned cost = cost_of_catch(a, seat);

        a->turn.to_lose[seat] = (uint8_t)(cost < a->will[seat] ? cost : a->will[seat]);
        audit_check(a, (a->turn.caught >> seat & 1) == (cost > 0), "P3-9: who is caught", (int)seat);
    }
}

/* Whether the Hunted has a place to resolve in step a (or, under the Target token, in step b). */
static bool is_due(const struct audit *a, unsigned seat, bool under_target)
{
    const struct seat *hunted = &a->s->seats[seat];

    for (unsigned i = 0; i < hunted->count; i++)
        if (!(hunted->resolved >> i & 1) && is_usable_place(a, seat, i) && under_the_target(a, seat, i) == under_target)
            return true;
    return false;
}

/* Step a before step b, and inside a step clockwise; who has two places resolves both before the next. */
static void audit_order(struct audit *a, unsigned seat, unsigned index)
{
    bool under_target = under_the_target(a, seat, index);
    bool second = a->s->seats[seat].count == 2 && a->s->seats[seat].resolved == 3;

    for (unsigned other = 1; other <= a->s->hunted; other++) {
        audit_check(a, !under_target || !is_due(a, other, false), "P3-7: a place of step a comes before step b",
                    (int)seat);
        audit_check(a, other >= seat || second || !is_due(a, other, under_target), "P3-3: not clockwise", (int)seat);
    }
}

static void on_power(struct audit *a, const struct game_event *event)
{
    unsigned seat = (unsigned)number(event, 0), place = (unsigned)number(event, 1), powers = 0;
    const struct frame *resolution = NULL;

    for (unsigned i = 0; i < a->s->depth; i++) {
        powers += a->s->frames[i].kind == FRAME_POWER;
        if (a->s->frames[i].kind == FRAME_RESOLUTION)
            resolution = &a->s->frames[i];
    }
    if (resolution && powers == 1)
        audit_order(a, seat, resolution->index);
    audit_check(a, resolution && resolution->seat == seat, "P3-5: a power outside of a resolution", (int)seat);
    if (resolution)
        audit_check(a, is_usable_place(a, seat, resolution->index), "P3-4: a power of a place that is not usable",
                    (int)seat);
    if (place == WRECK)
        audit_check(a, ++a->turn.wreck_uses == 1, "PL-8: the Wreck twice in a turn", (int)seat);
    if (place == BEACH)
        audit_check(a, ++a->turn.beach_uses == 1, "PL-4: the Beach twice in a turn", (int)seat);
}

static void on_commit(struct audit *a, const struct game_event *event)
{
    unsigned seat = (unsigned)number(event, 0);
    uint32_t places = mask(event, 2);

    audit_check(a, bits(places) == (a->s->seats[seat].mode ? 2u : 1u), "P1-7: one place, two after River or Artefact",
                (int)seat);
    for (unsigned space = 1; space < SPACES && played(a, FORCE_FIELD); space++)
        audit_check(a, !(a->s->tokens[TOKEN_TARGET] >> space & 1 && places >> a->s->planet[space] & 1),
                    "H-force-field: a place that is barred", (int)seat);
}

static void on_discard(struct audit *a, const struct game_event *event)
{
    unsigned seat = (unsigned)number(event, 0);
    unsigned under = 0;

    if (a->s->step != STEP_ARTEMIA)
        return;
    for (unsigned i = 0; i < a->s->seats[seat].count; i++)
        under += under_artemia(a, seat, i);
    audit_check(a, ++a->turn.artemia_discards[seat] <= under && number(event, 1) == 1,
                "P3-8: one discard for each place under Artemia", (int)seat);
}

/* Phase 3 begins: the tokens lie as they must. */
static void on_reckoning(struct audit *a)
{
    const uint16_t *tokens = a->s->tokens;
    bool artemia = on_symbol(a) || a->turn.hunt & ARTEMIA_CARDS;

    audit_check(a, bits(tokens[TOKEN_CREATURE]) == 1, "P2-2: the Creature token is out", -1);
    audit_check(a, (tokens[TOKEN_ARTEMIA] != 0) == artemia, "P2-3: the Artemia token", -1);
    audit_check(a, (tokens[TOKEN_TARGET] != 0) == ((a->turn.hunt & TARGET_CARDS) != 0), "P2-4: the Target token", -1);
    audit_check(a, played(a, VIRUS) ? are_two_neighbours(tokens[TOKEN_ARTEMIA]) : bits(tokens[TOKEN_ARTEMIA]) <= 1,
                "H-virus: where Artemia lies", -1);
    audit_check(a,
                played(a, MIRAGE) || played(a, FORCE_FIELD) ? are_two_neighbours(tokens[TOKEN_TARGET])
                                                            : bits(tokens[TOKEN_TARGET]) <= 1,
                "H-mirage, H-force-field: where the Target lies", -1);
    if (played(a, INTERFERENCE))
        a->turn.ineffective |= 1u << BEACH | 1u << WRECK;
}

/* Phase 4 begins: steps c and d are settled. */
static void on_end_of_turn(struct audit *a)
{
    if (!a->turn.caught && !a->turn.without_will)
        after_artemia(a);
    for (unsigned seat = 1; seat <= a->s->hunted; seat++) {
        audit_check(a, (cost_of_catch(a, seat) > 0) == (a->turn.caught >> seat & 1), "P3-9: who is caught", (int)seat);
        audit_check(a, a->turn.lost[seat] == a->turn.to_lose[seat], "P3-9: Will lost by being caught", (int)seat);
        audit_check(a, a->will[seat] > 0, "P3-14: zero Will is settled", (int)seat);
    }
}

static void close_turn(struct audit *a)
{
    struct audit_turn *turn = &a->turn;
    unsigned assimilation =
        turn->give_ups + (turn->caught ? 1 : 0) + (turn->caught & turn->named ? 1 : 0) + (turn->without_will ? 1 : 0);
    unsigned rescue = turn->wreck_uses + turn->markers_off + (played(a, STASIS) ? 0 : 1);

    audit_check(a, turn->assimilation_steps == assimilation, "P3-16: the steps of Assimilation of a turn", -1);
    audit_check(a, turn->rescue_steps == rescue, "P4-5: the steps of Rescue of a turn", -1);
    audit_check(a, !a->s->tokens[0] && !a->s->tokens[1] && !a->s->tokens[2], "P4-3: the tokens leave the planet", -1);
    audit_check(a, bits(a->s->hunt_hand) == 3 || !(a->s->hunt_deck_size + a->s->hunt_discard_size),
                "P4-4: 3 Hunt cards", -1);
    *turn = (struct audit_turn){.tracked = played(a, TRACKING), .rescue_at_start = a->rescue};
}

static void on_phase(struct audit *a, const struct game_event *event)
{
    if (number(event, 0) == 3)
        on_reckoning(a);
    if (number(event, 0) == 4)
        on_end_of_turn(a);
}

static void on_rescue(struct audit *a, const struct game_event *event)
{
    audit_check(a, number(event, 0) == --a->rescue, "T-2: Rescue moves by one step", -1);
    a->turn.rescue_steps++;
}

static void on_assimilation(struct audit *a, const struct game_event *event)
{
    audit_check(a, number(event, 0) == --a->assimilation, "T-2: Assimilation moves by one step", -1);
    a->turn.assimilation_steps++;
}

static void on_turn(struct audit *a, const struct game_event *event)
{
    if (number(event, 0) > 1)
        close_turn(a);
    a->turn.rescue_at_start = a->rescue;
}

static void on_draw_survival(struct audit *a, const struct game_event *event)
{
    audit_check(a, !played(a, DESPAIR), "H-despair: a Survival card is drawn", number(event, 0));
}

static void on_resist(struct audit *a, const struct game_event *event)
{
    audit_check(a, ++a->turn.resists[number(event, 0)] <= 2, "P1-4: three times resisted", number(event, 0));
}

static void on_give_up(struct audit *a, const struct game_event *event)
{
    (void)event;
    a->turn.give_ups++;
}

static void on_marker(struct audit *a, const struct game_event *event)
{
    a->turn.markers_off += number(event, 0) == 0;
}

static void on_name(struct audit *a, const struct game_event *event)
{
    a->turn.named |= (uint8_t)(1u << number(event, 0));
}

static void on_zero_will(struct audit *a, const struct game_event *event)
{
    a->turn.without_will = (uint8_t)mask(event, 0);
}

static void on_ineffective(struct audit *a, const struct game_event *event)
{
    a->turn.ineffective |= (uint16_t)mask(event, 0);
}

static void on_idle(struct audit *a, const struct game_event *event)
{
    (void)event;
    a->turn.artemia_idle = 1;
}

static void (*const handlers[EVENTS])(struct audit *a, const struct game_event *event) = {
    [EVENT_TURN] = on_turn,
    [EVENT_PHASE] = on_phase,
    [EVENT_EFFECT] = on_effect,
    [EVENT_WILL] = on_will,
    [EVENT_CAUGHT] = on_caught,
    [EVENT_POWER] = on_power,
    [EVENT_COMMIT] = on_commit,
    [EVENT_DISCARD] = on_discard,
    [EVENT_RESCUE] = on_rescue,
    [EVENT_ASSIMILATION] = on_assimilation,
    [EVENT_MARKER] = on_marker,
    [EVENT_DRAW_SURVIVAL] = on_draw_survival,
    [EVENT_GIVE_UP] = on_give_up,
    [EVENT_RESIST] = on_resist,
    [EVENT_NAME] = on_name,
    [EVENT_ZERO_WILL] = on_zero_will,
    [EVENT_INEFFECTIVE] = on_ineffective,
    [EVENT_IDLE] = on_idle,
};

static void heard(void *context, const struct game_event *event)
{
    struct audit *a = context;

    if (a->wrong || !a->applies)
        return;
    a->wrong_event = event->kind;
    if (handlers[event->kind])
        handlers[event->kind](a, event);
}

static bool is_base(const struct notalone_state *s)
{
    return s->places < 1u << NEXUS && !s->avatars_setting && !s->evolution_setting &&
           s->hunt_cards == notalone_hunt_in_deck[DECK_BASE] &&
           s->survival_cards == notalone_survival_in_deck[DECK_BASE];
}

void audit_init(struct audit *a, const void *state)
{
    const struct notalone_state *s = state;

    *a = (struct audit){
        .s = s, .applies = is_base(s), .rescue = (uint8_t)(12 + s->hunted), .assimilation = (uint8_t)(6 + s->hunted)};
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        a->will[seat] = WILL_MAX;
}

void audit_resume(struct audit *a, const void *state)
{
    const struct notalone_state *s = state;

    audit_init(a, state);
    a->rescue = a->turn.rescue_at_start = s->rescue;
    a->assimilation = s->assimilation;
    a->turn.tracked = s->now.hunt_extra;
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        a->will[seat] = s->seats[seat].will;
}

struct game_listener audit_listener(struct audit *a)
{
    return (struct game_listener){heard, a};
}
