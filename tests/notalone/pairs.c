/* SPDX-License-Identifier: MIT */
/* Every two cards of all sets in one turn, in every order in which the rules let them be played: Flashback with every
 * card that it can copy, Hunt cards by the allowance of Tracking, Survival cards by two Hunted. The turn is played on
 * with random choices to its end; invariants hold and the books of an auditor agree at every decision. Where the rules
 * bar the second card it never takes effect; everywhere else both must have taken effect in some of the turns.
 *
 * Argument: the least number of turns for each ordered pair (default 2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "games/notalone/action.h"
#include "games/notalone/event.h"
#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/views/schema.h"
#include "invariants.h"
#include "match/encode.h"
#include "pair_table.h"

enum { ATTEMPTS_MOST = 20000, THIN = 4, CARD_CODES = SURVIVAL + SURVIVAL_CARDS };

/* One turn in which a pair is played. */
struct turn {
    const struct pair *pair;
    struct notalone_state s;
    struct dice dice;
    struct audit audit;
    struct invariants invariants;
    unsigned effects[2]; /* which of the pair have taken effect, in order: index + 1, or 0 for another copy */
    unsigned done;
    bool together, loud;
    bool several, covered, smoke, straddles; /* what the table was like, at any decision */
};

/* --- hearing ----------------------------------------------------------------------------------------------------- */

static void print_event(const struct game_event *event)
{
    char words[512];
    struct game_text text = game_text_in(words, sizeof words);

    event_print(&notalone_game, event, &text);
    print_message("%s\n", words);
}

static void heard(void *context, const struct game_event *event)
{
    struct turn *turn = context;
    const struct game_listener books = audit_listener(&turn->audit);
    unsigned effect;

    books.heard(books.context, event);
    if (turn->loud)
        print_event(event);
    if (event->kind != EVENT_EFFECT)
        return;
    effect = (unsigned)event->values[event->count - 1u].at[0];
    for (unsigned i = 0; i < 2; i++)
        if (event->values[1].at[0] == turn->pair->cards[i] && turn->done < 2)
            turn->effects[turn->done++] = effect == pair_effect(turn->pair, i) ? i + 1 : 0;
}

/* --- choosing ---------------------------------------------------------------------------------------------------- */

struct choice {
    uint16_t actions[ACTIONS];
    unsigned count;
};

static bool lists(const struct choice *choice, unsigned action)
{
    for (unsigned i = 0; i < choice->count; i++)
        if (choice->actions[i] == action)
            return true;
    return false;
}

/* A card that is not of the pair: of the Creature's, if the pair leaves it one; of the Hunted's, if it is not theirs.
 */
static bool may_play_another(const struct turn *turn, unsigned seat)
{
    const struct notalone_state *s = &turn->s;
    unsigned wanted = 0;

    for (unsigned i = 0; i < 2; i++)
        if (is_survival(turn->pair->cards[i]) ? seat && s->seats[seat].survival >> (turn->pair->cards[i] - SURVIVAL) & 1
                                              : !seat && s->hunt_hand >> turn->pair->cards[i] & 1)
            wanted++;
    return seat ? !wanted : s->hunt_plays + wanted <= s->now.hunt_extra;
}

/* Tokens fall where Hunted are. */
static uint16_t choose_space(struct turn *turn, const struct choice *choice)
{
    uint16_t found[ACTIONS];
    unsigned count = 0;

    for (unsigned i = 0; i < choice->count; i++)
        for (unsigned seat = 1; seat <= turn->s.hunted; seat++)
            for (unsigned j = 0; j < turn->s.seats[seat].count; j++)
                if (turn->s.planet[(choice->actions[i] - ACTION_PLACE_TOKEN) % 16u] == turn->s.seats[seat].played[j])
                    found[count++] = choice->actions[i];
    if (!count || dice_roll(&turn->dice, 3) == 0)
        return choice->actions[dice_roll(&turn->dice, choice->count)];
    return found[dice_roll(&turn->dice, count)];
}

/* Anything but a card of the pair; other cards seldom. */
static uint16_t choose_freely(struct turn *turn, unsigned seat, struct choice *choice)
{
    bool another = may_play_another(turn, seat) && dice_roll(&turn->dice, 4) == 0;
    unsigned count = 0;

    for (unsigned i = 0; i < choice->count; i++) {
        unsigned action = choice->actions[i], card = action - ACTION_PLAY;
        bool plays = action >= ACTION_PLAY && action < ACTION_NEXT;

        if (plays && (!another || card == turn->pair->cards[0] || card == turn->pair->cards[1]))
            continue;
        if (action == ACTION_PASS_PHASE)
            continue;
        choice->actions[count++] = choice->actions[i];
    }
    choice->count = count;
    if ((unsigned)choice->actions[0] - ACTION_PLACE_TOKEN < 48u)
        return choose_space(turn, choice);
    return choice->actions[dice_roll(&turn->dice, count)];
}

static uint16_t choose(struct turn *turn, unsigned seat)
{
    struct choice choice;

    choice.count = notalone_game.actions(&turn->s, seat, choice.actions);
    for (unsigned i = turn->done; i < 2; i++) {
        unsigned card = turn->pair->cards[i];

        if (lists(&choice, ACTION_NEXT + card))
            return (uint16_t)(ACTION_NEXT + card);
        if (lists(&choice, ACTION_PLAY + card) && (i == turn->done || turn->together) && dice_roll(&turn->dice, 4))
            return (uint16_t)(ACTION_PLAY + card);
    }
    return choose_freely(turn, seat, &choice);
}

/* --- one turn ---------------------------------------------------------------------------------------------------- */

static const char *name_of(unsigned card)
{
    for (unsigned i = 0; i < PIECES; i++)
        if (notalone_pieces[i].code == card && strcmp(notalone_pieces[i].type, "card") == 0)
            return notalone_pieces[i].id;
    return "nothing";
}

static void note_table(struct turn *turn)
{
    for (unsigned seat = 1; seat <= turn->s.hunted; seat++)
        turn->several |= turn->s.seats[seat].mode != MODE_ONE;
    turn->covered |= turn->s.face_down != 0;
    turn->smoke |= turn->s.now.smoke;
    for (unsigned token = 0; token < TOKENS; token++)
        turn->straddles |= (turn->s.tokens[token] & (turn->s.tokens[token] - 1)) != 0;
}

static void arrange(struct turn *turn, const struct pair *pair, uint64_t seed)
{
    turn->pair = pair;
    turn->dice.state = seed;
    turn->done = 0;
    turn->together = dice_roll(&turn->dice, 2);
    pair_arrange(&turn->s, pair, &turn->dice);
    audit_resume(&turn->audit, &turn->s);
    invariants_init(&turn->invariants, &turn->s);
}

static const char *look(struct turn *turn)
{
    const char *broken = invariants_broken(&turn->invariants, &turn->s, &turn->dice, THIN);

    audit_table(&turn->audit);
    return turn->audit.wrong ? turn->audit.wrong : broken;
}

/* Returns what was wrong, or NULL. */
static const char *play_turn(struct turn *turn, const struct pair *pair, uint64_t seed)
{
    const struct game_listener listener = {heard, turn};
    const char *wrong;
    unsigned number;

    arrange(turn, pair, seed);
    number = turn->s.turn;
    for (wrong = look(turn); !wrong && !turn->s.over && turn->s.turn == number; wrong = look(turn)) {
        unsigned seat = (unsigned)__builtin_ctz(turn->s.asked);

        note_table(turn);
        if (!notalone_game.apply(&turn->s, seat, choose(turn, seat), &listener))
            return "a listed action was refused";
    }
    return wrong;
}

static void give_up(const struct pair *pair, uint64_t seed, const char *wrong)
{
    static struct turn turn;

    turn.loud = true;
    (void)play_turn(&turn, pair, seed);
    fail_msg("%s, then %s (Flashback copies %s), seed %lu: %s", name_of(pair->cards[0]), name_of(pair->cards[1]),
             name_of(pair->copied), (unsigned long)seed, wrong);
}

/* --- all pairs --------------------------------------------------------------------------------------------------- */

struct sweep {
    unsigned least;
    unsigned long pairs, barred, turns, both;
    struct {
        unsigned long hunted[7], several, covered, smoke, straddles;
    } tables; /* turns with so many Hunted, with somebody who plays several places, ... */
};

static void count_table(struct sweep *sweep, const struct turn *turn)
{
    sweep->tables.hunted[turn->s.hunted]++;
    sweep->tables.several += turn->several;
    sweep->tables.covered += turn->covered;
    sweep->tables.smoke += turn->smoke;
    sweep->tables.straddles += turn->straddles;
}

static void play_pair(struct sweep *sweep, const struct pair *pair)
{
    uint64_t seed = ((uint64_t)pair->cards[0] << 8 | pair->cards[1]) << 16 | (uint64_t)pair->copied << 32;
    bool barred = pair_is_barred(pair), met = barred;

    for (unsigned i = 0; i < sweep->least || !met; i++, seed++) {
        struct turn turn = {.loud = false};
        const char *wrong = play_turn(&turn, pair, seed);
        bool both = turn.done == 2 && turn.effects[0] == 1 && turn.effects[1] == 2;

        if (!wrong && both && barred)
            wrong = "the rules bar the second card, and it took effect";
        if (!wrong && i == ATTEMPTS_MOST)
            wrong = "the cards never took effect both, one after the other";
        if (wrong)
            give_up(pair, seed, wrong);
        met |= both;
        sweep->both += both;
        count_table(sweep, &turn);
        sweep->turns++;
    }
    sweep->pairs++;
    sweep->barred += barred;
}

static bool is_card(unsigned code)
{
    return (code < HUNT_CARDS || code >= SURVIVAL) && card_row(code);
}

/* The pair in this order, if the second can come after the first; Flashback copies each card that is not of the pair.
 */
static void play_order(struct sweep *sweep, unsigned first, unsigned second)
{
    struct pair pair = {.cards = {(uint8_t)first, (uint8_t)second}};
    bool copies = (card_row(first)->traits | card_row(second)->traits) & TRAIT_COPIES;

    for (unsigned copied = copies; copied < (copies ? HUNT_CARDS : 1); copied++) {
        if (copies &&
            (!is_card(copied) || copied == first || copied == second || card_row(copied)->traits & TRAIT_COPIES))
            continue;
        pair.copied = (uint8_t)copied;
        if (pair_exists(&pair) && card_row(pair_effect(&pair, 0))->phase <= card_row(pair_effect(&pair, 1))->phase)
            play_pair(sweep, &pair);
    }
}

static void every_two_cards_can_be_played_in_one_turn_unless_one_bars_the_other(void **state)
{
    struct sweep *sweep = *state;

    for (unsigned first = 1; first < CARD_CODES; first++)
        for (unsigned second = 1; second < CARD_CODES; second++)
            if (is_card(first) && is_card(second) && first != second)
                play_order(sweep, first, second);
    print_message("%lu ordered pairs, %lu of them barred; %lu turns, both cards took effect in %lu\n", sweep->pairs,
                  sweep->barred, sweep->turns, sweep->both);
    for (unsigned hunted = 1; hunted <= 6; hunted++)
        print_message("%lu turns with %u Hunted\n", sweep->tables.hunted[hunted], hunted);
    print_message("%lu with several places of one Hunted, %lu with places face down, %lu in smoke, %lu with a token on "
                  "two places\n",
                  sweep->tables.several, sweep->tables.covered, sweep->tables.smoke, sweep->tables.straddles);
}

int main(int argc, char **argv)
{
    struct sweep sweep = {.least = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_two_cards_can_be_played_in_one_turn_unless_one_bars_the_other, &sweep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
