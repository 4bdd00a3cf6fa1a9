/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "changes.h"
#include "dice.h"

enum { CHANGES_MOST = 6, PAGE = 4096, HEAD = 112 /* of a page, and of the file on its first one */ };

/* Most changes fall where a page says what it holds, or where its cells begin. */
static size_t place_in(struct span bytes, uint64_t *dice)
{
    size_t page = dice_below(dice, bytes.size / PAGE) * PAGE;

    if (dice_below(dice, 4) == 0)
        return dice_below(dice, bytes.size);
    if (dice_below(dice, 2) == 0)
        return page + dice_below(dice, HEAD);
    return page + PAGE - 1 - dice_below(dice, PAGE / 4);
}

static void change_one(struct span bytes, uint64_t *dice, uint8_t *at)
{
    static const uint8_t edges[] = {0x00, 0x01, 0x02, 0x05, 0x0a, 0x0d, 0x7f, 0x80, 0x81, 0xfe, 0xff};
    size_t place = place_in(bytes, dice), size = 1 + dice_below(dice, 8), from;

    switch (dice_below(dice, 8)) {
    case 0: /* a page in place of another */
        place = dice_below(dice, bytes.size / PAGE) * PAGE;
        from = dice_below(dice, bytes.size / PAGE) * PAGE;
        memmove(at + place, at + from, PAGE);
        break;
    case 1: /* some bytes of somewhere else */
        from = dice_below(dice, bytes.size - size);
        memmove(at + (place < bytes.size - size ? place : 0), at + from, size);
        break;
    case 2:
        at[place] ^= (uint8_t)(1u << dice_below(dice, 8));
        break;
    case 3:
        at[place]++;
        break;
    default:
        at[place] = edges[dice_below(dice, sizeof edges)];
    }
}

void change_database(struct span bytes, uint64_t *dice, struct buffer *out)
{
    size_t begin = out->used;

    buffer_add(out, bytes.at, bytes.size);
    if (out->failed || bytes.size < 2 * PAGE)
        return;
    for (size_t left = 1 + dice_below(dice, CHANGES_MOST); left > 0; left--)
        change_one(bytes, dice, out->at + begin);
}
