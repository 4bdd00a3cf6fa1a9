/* SPDX-License-Identifier: MIT */
#include "pair_table.h"

#include <assert.h>
#include <string.h>

#include "games/notalone/event.h"
#include "games/notalone/flow.h"
#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/schema.h"
#include "games/notalone/setup.h"
#include "games/notalone/steps.h"
#include "plugin/playout.h"

/* Cards that the tables, or what is barred, speak of by name: codes of decks/base_hunt.h and decks/base_survival.h. */
enum {
    DESPAIR = 1,
    ADRENALINE = SURVIVAL,
    INGENUITY,
    SACRIFICE,
    SIXTH_SENSE,
    VORTEX = SURVIVAL + 6,
    DETECTOR,
    HOLOGRAM = SURVIVAL + 11,
    AMPLIFIER = SURVIVAL + 13,
};

enum { HUNT_HAND = 3 };

unsigned pair_effect(const struct pair *pair, unsigned i)
{
    return card_row(pair->cards[i])->traits & TRAIT_COPIES ? pair->copied : pair->cards[i];
}

bool pair_is_barred(const struct pair *pair)
{
    if (pair_effect(pair, 0) == DESPAIR && is_survival(pair->cards[1]))
        return true;
    return pair->cards[0] == SACRIFICE && !is_survival(pair->cards[1]);
}

static bool has(const struct pair *pair, unsigned card)
{
    return pair_effect(pair, 0) == card || pair_effect(pair, 1) == card;
}

/* --- settings and counters --------------------------------------------------------------------------------------- */

static void start(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    struct settings settings;
    struct game_seed seed = dice_seed(dice);
    char why[GAME_WHY_MAX];
    unsigned least = is_survival(pair->cards[0]) && is_survival(pair->cards[1]) ? 2 : 1;

    playout_settings(&settings, &notalone_game, dice);
    settings.values[SETTING_HUNTED] = (int32_t)(least + dice_roll(dice, 7 - least));
    settings.values[SETTING_BOARD] = (int32_t)dice_roll(dice, 2);
    settings.values[SETTING_TALK_ROUNDS] = 0;
    settings.values[SETTING_TURN_LIMIT] = 100;
    for (unsigned i = SETTING_PLACES; i < SETTINGS; i++)
        settings.values[i] = notalone_settings[i].preset;
    if (!notalone_game.configure(s, settings.values, why))
        assert(!"these settings go together");
    notalone_game.start(s, &seed, NULL);
}

/* Back to the moment in which a turn begins, with nothing open. */
static void rewind_turn(struct notalone_state *s)
{
    s->asked = s->passed = s->passed_phase = 0;
    s->depth = 0;
    memset(s->frames, 0, sizeof s->frames);
    s->step = STEP_TURN;
    s->stage = s->phase = 0;
}

static void set_counters(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    bool symbol = has(pair, DETECTOR) || has(pair, HOLOGRAM);

    s->rescue = (uint8_t)(symbol ? 3 + 2 * dice_roll(dice, s->board == 1 ? 2 : 5) : 4 + dice_roll(dice, 9));
    s->assimilation = (uint8_t)(dice_roll(dice, 8) ? 4 + dice_roll(dice, 4) : 1 + dice_roll(dice, 3));
    s->marker = has(pair, INGENUITY) ? 0 : has(pair, AMPLIFIER) ? 1 : (uint8_t)dice_roll(dice, 2);
    s->now.hunt_extra = 1;
    s->now.smoke = dice_roll(dice, 8) == 0;
}

/* --- places ------------------------------------------------------------------------------------------------------ */

static void set_places(struct notalone_state *s, unsigned seat, bool needs_discard, struct dice *dice)
{
    struct seat *hunted = &s->seats[seat];

    for (unsigned taken = dice_roll(dice, 4); taken; taken--) {
        unsigned place = s->planet[6 + dice_roll(dice, 5)];

        if (!s->reserve[place] || hunted->hand >> place & 1)
            continue;
        s->reserve[place]--;
        hunted->hand |= 1u << place;
    }
    hunted->discard = hunted->hand & (uint32_t)dice_draw(dice) & (uint32_t)dice_draw(dice);
    if (needs_discard)
        hunted->discard |= hunted->hand & -hunted->hand;
    hunted->hand &= ~hunted->discard;
    hunted->will = (uint8_t)(1 + dice_roll(dice, WILL_MAX));
    hunted->mode = (uint8_t)(dice_roll(dice, 2) ? MODE_ONE : dice_roll(dice, 3));
}

/* --- cards ------------------------------------------------------------------------------------------------------- */

static unsigned shuffled(uint64_t cards, uint8_t *out, struct dice *dice)
{
    unsigned count = 0;

    for (; cards; cards &= cards - 1) {
        unsigned at = dice_roll(dice, count + 1);

        out[count++] = out[at];
        out[at] = (uint8_t)__builtin_ctzll(cards);
    }
    return count;
}

/* The wanted ones, others to fill the hand but for Despair, which would bar too much; a discard; the deck. */
static void deal_hunt(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    uint64_t free = notalone_hunt_in_deck[DECK_BASE], hand = 0;
    uint8_t cards[DECK_MAX];
    unsigned count, wanted = 0;

    for (unsigned i = 0; i < 2; i++)
        if (!is_survival(pair->cards[i])) {
            hand |= (uint64_t)1 << pair->cards[i];
            wanted++;
        }
    free &= ~hand & ~((uint64_t)(pair->copied != 0) << pair->copied);
    count = shuffled(free & ~((uint64_t)1 << DESPAIR), cards, dice);
    for (; wanted < HUNT_HAND; wanted++)
        hand |= (uint64_t)1 << cards[--count];
    s->hunt_hand = hand;
    s->hunt_known = 0;
    s->hunt_tail = s->hunt_plays = s->hunt_discard_size = 0;
    memset(s->hunt_discard, 0, sizeof s->hunt_discard);
    memset(s->hunt_deck, 0, sizeof s->hunt_deck);
    for (unsigned i = dice_roll(dice, 4); i; i--)
        s->hunt_discard[s->hunt_discard_size++] = cards[--count];
    for (unsigned i = 0; i < s->hunt_discard_size; i++)
        free &= ~((uint64_t)1 << s->hunt_discard[i]);
    if (pair->copied)
        s->hunt_discard[s->hunt_discard_size++] = pair->copied;
    s->hunt_deck_size = (uint8_t)shuffled(free & ~hand, s->hunt_deck, dice);
}

/* Each wanted one to another Hunted, and some cards to all; the rest is the deck. Returns who has the wanted ones. */
static void deal_survival(struct notalone_state *s, const struct pair *pair, unsigned owners[2], struct dice *dice)
{
    uint64_t free = notalone_survival_in_deck[DECK_BASE];
    uint8_t cards[DECK_MAX];
    unsigned count;

    for (unsigned seat = 1; seat <= s->hunted; seat++)
        s->seats[seat].survival = 0;
    owners[0] = 1 + dice_roll(dice, s->hunted);
    owners[1] = s->hunted == 1 ? 1 : 1 + (owners[0] + dice_roll(dice, s->hunted - 1u)) % s->hunted;
    for (unsigned i = 0; i < 2; i++)
        if (is_survival(pair->cards[i])) {
            s->seats[owners[i]].survival |= (uint64_t)1 << (pair->cards[i] - SURVIVAL);
            free &= ~((uint64_t)1 << (pair->cards[i] - SURVIVAL));
        }
    s->survival_known = 0;
    memset(s->survival_deck, 0, sizeof s->survival_deck);
    count = shuffled(free, cards, dice);
    for (unsigned dealt = dice_roll(dice, 6); dealt; dealt--)
        s->seats[1 + dice_roll(dice, s->hunted)].survival |= (uint64_t)1 << cards[--count];
    for (unsigned i = 0; i < count; i++)
        s->survival_deck[i] = (uint8_t)(SURVIVAL + cards[i]);
    s->survival_deck_size = (uint8_t)count;
}

void pair_arrange(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    struct play p = {.s = s};
    unsigned owners[2];

    start(s, pair, dice);
    rewind_turn(s);
    set_counters(s, pair, dice);
    deal_hunt(s, pair, dice);
    deal_survival(s, pair, owners, dice);
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        set_places(s, seat, has(pair, SIXTH_SENSE) || has(pair, VORTEX), dice);
    for (unsigned i = 0; i < 2; i++)
        if (pair->cards[i] == ADRENALINE)
            s->seats[owners[i]].will = (uint8_t)(1 + dice_roll(dice, 2));
    s->will_reserve = (uint8_t)(WILL_MAX * s->hunted);
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        s->will_reserve = (uint8_t)(s->will_reserve - s->seats[seat].will);
    flow_run(&p);
}
