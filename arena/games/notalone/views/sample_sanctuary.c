/* SPDX-License-Identifier: MIT */
#include "game/chance.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/sanctuary.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/views/sample.h"

unsigned sample_shuffle(struct draw *d, uint64_t mask, uint8_t *out)
{
    unsigned count = 0;

    for_each_bit(mask, bit)
        out[count++] = (uint8_t)bit;
    chance_shuffle(d->seed, STREAM_SAMPLE + d->draws++, d->attempt, out, count);
    return count;
}

uint64_t sample_pick(struct draw *d, uint64_t mask, uint64_t first, unsigned count)
{
    uint8_t bits[64];
    unsigned sure = sample_shuffle(d, mask & first, bits);
    unsigned all = sure + sample_shuffle(d, mask & ~first, bits + sure);
    uint64_t picked = 0;

    for (unsigned i = 0; i < count && i < all; i++)
        picked |= (uint64_t)1 << bits[i];
    return picked;
}

/* Survivors that others hold or have discarded unseen, and the deck above those that everybody knows in it. */
static void draw_survivors(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint32_t free = ((1u << SURVIVORS) - 2) & ~(s->revealed | s->survivors_gone);

    for (unsigned i = 0; i < s->survivor_tail; i++)
        free &= ~(1u << s->survivor_deck[i]);
    for_each_hunted(s, seat)
        free &= ~(s->seats[seat].survivors | s->seats[seat].lost);
    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];
        unsigned unknown = d->view->survivor_size[seat] - count_bits(hunted->survivors);
        uint32_t held = (uint32_t)sample_pick(d, free, 0, unknown), lost;

        free &= ~held;
        lost = (uint32_t)sample_pick(d, free, 0, d->view->lost_size[seat] - count_bits(hunted->lost));
        free &= ~lost;
        hunted->survivors |= held;
        hunted->lost |= lost;
    }
    (void)sample_shuffle(d, free, s->survivor_deck + s->survivor_tail);
}

/* Evolutions that one of the developed could be swapped for. */
static uint32_t swappable(const struct notalone_state *s)
{
    uint32_t found = 0;

    for_each_bit(s->evolutions, evolution)
        if (evolutions_swapped_by(s, (unsigned)evolution))
            found |= 1u << evolution;
    return found;
}

/* The Creature may have a question open that needs one of these in its hand. */
static void draw_evolutions(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint32_t first = d->attempt % 2 ? swappable(s) : 0;
    uint32_t free = s->evolutions & ~(s->evolution_hand | s->developed | s->evolution_discard);

    for (unsigned level = 1; level <= 2; level++) {
        uint32_t of_level = notalone_evolutions_of_level[level];
        unsigned unknown = d->view->evolution_size[level - 1] - count_bits(s->evolution_hand & of_level);
        uint32_t hand = (uint32_t)sample_pick(d, free & of_level, first, unknown);

        s->evolution_hand |= hand;
        (void)sample_shuffle(d, free & of_level & ~hand, s->evolution_deck[level - 1]);
    }
}

/* Avatars that others choose from. They are dealt before the Creature names its Evolutions. */
static void draw_avatars(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint64_t free = sanctuary_avatars(s);

    if (s->step < STEP_FIRST_EVOLUTIONS || s->step > STEP_AVATARS)
        return;
    for_each_hunted(s, seat)
        free &= ~(uint64_t)s->seats[seat].dealt;
    for_each_hunted(s, seat)
        if (!s->seats[seat].dealt) {
            s->seats[seat].dealt = (uint16_t)sample_pick(d, free, 0, AVATARS_DEALT);
            free &= ~(uint64_t)s->seats[seat].dealt;
        }
}

void sample_sanctuary(struct draw *d)
{
    draw_survivors(d);
    draw_evolutions(d);
    draw_avatars(d);
}
