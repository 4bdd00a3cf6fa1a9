/* SPDX-License-Identifier: MIT */
#include "tally_sanctuary.h"

#include "games/notalone/event.h"
#include "games/notalone/questions/questions.h"
#include "tally.h"

/* What has given something so often is looked at in one turn of so many, anything else in all. */
enum { OFTEN = 10, THIN = 8 };

/* --- events ------------------------------------------------------------------------------------------------------ */

static const struct game_value *value_of(const struct game_event *event, unsigned field)
{
    for (unsigned i = 0; i < event->count; i++)
        if (event->values[i].field == field && event->values[i].count)
            return &event->values[i];
    return NULL;
}

static unsigned number(const struct game_event *event, unsigned field)
{
    const struct game_value *value = value_of(event, field);

    return value ? (unsigned)value->at[0] : 0;
}

static struct survivor_tally *survivor(struct sanctuary_tally *t, unsigned code)
{
    return &t->survivors[notalone_survivor_kinds[code]];
}

static void on_shelter(struct sanctuary_tally *t, const struct game_event *event)
{
    const struct game_value *sheltered = value_of(event, 1);

    for (unsigned i = 0; i < sheltered->count; i++)
        survivor(t, (unsigned)sheltered->at[i])->sheltered++;
}

static void heard(void *context, const struct game_event *event)
{
    struct sanctuary_tally *t = context;

    switch (event->kind) {
    case EVENT_RESCUE_SURVIVOR:
        survivor(t, number(event, 1))->rescued++;
        return;
    case EVENT_SURVIVOR_EFFECT:
        survivor(t, number(event, 1))->effects++;
        return;
    case EVENT_DRAW_SURVIVOR:
        survivor(t, number(event, 1))->drawn++;
        return;
    case EVENT_LOSE_SURVIVOR:
        survivor(t, number(event, 1))->discarded++;
        return;
    case EVENT_SHELTER:
        on_shelter(t, event);
        return;
    case EVENT_BONUS:
        t->bonuses[number(event, 0)]++;
        return;
    case EVENT_DRAW_EVOLUTION:
        t->evolutions[number(event, 1)].drawn++;
        return;
    case EVENT_DEVELOP:
        t->evolutions[number(event, 0)].developed++;
        return;
    case EVENT_USE_EVOLUTION:
        t->evolutions[number(event, 0)].gave++;
        return;
    case EVENT_LOSE_EVOLUTION:
        t->evolutions[number(event, 0)].discarded++;
        return;
    case EVENT_AVATAR:
        t->avatars[number(event, 1)].chosen++;
        return;
    case EVENT_USE_AVATAR:
        t->avatars[number(event, 1)].gave++;
        return;
    default:
        return;
    }
}

struct game_listener sanctuary_tally_listener(struct sanctuary_tally *t)
{
    return (struct game_listener){heard, t};
}

void sanctuary_tally_match(struct sanctuary_tally *t, const void *state)
{
    t->s = state;
    t->turn = 0;
}

/* --- turns played twice ------------------------------------------------------------------------------------------ */

static bool is_judged(unsigned card, unsigned long gave, struct dice *dice)
{
    return card_row(card)->standing != STANDING_NONE && (gave < OFTEN || dice_roll(dice, THIN) == 0);
}

static void judge_evolutions(struct sanctuary_tally *t, struct dice *dice)
{
    for_each_bit(working_evolutions(t->s), evolution) {
        struct notalone_state with = *t->s, without = *t->s;
        unsigned long *gave = &t->evolutions[evolution].gave;

        without.now.suppressed |= 1u << evolution;
        if (is_judged(EVOLUTION + (unsigned)evolution, *gave, dice))
            *gave += tally_turn_differs(&with, &without, *dice);
    }
}

static void judge_avatars(struct sanctuary_tally *t, struct dice *dice)
{
    for_each_hunted(t->s, seat) {
        struct notalone_state with = *t->s, without = *t->s;
        unsigned avatar = t->s->seats[seat].avatar;

        without.seats[seat].avatar = 0;
        if (avatar && is_judged(AVATAR + avatar, t->avatars[avatar].gave, dice))
            t->avatars[avatar].gave += tally_turn_differs(&with, &without, *dice);
    }
}

void sanctuary_tally_decision(struct sanctuary_tally *t, const struct dice *dice)
{
    struct dice own = *dice;

    if (t->s->turn == t->turn || t->s->over)
        return;
    t->turn = t->s->turn;
    judge_evolutions(t, &own);
    judge_avatars(t, &own);
}
