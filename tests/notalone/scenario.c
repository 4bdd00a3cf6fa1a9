/* SPDX-License-Identifier: MIT */
#include "scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/view.h"
#include "games/notalone/views/schema.h"
#include "match/encode.h"
#include "plugin/settings.h"
#include "sanctuary.h"

const size_t scenario_bytes = sizeof(struct scenario);

/* --- failing ----------------------------------------------------------------------------------------------------- */

static void print_legal(const struct scenario *sc)
{
    for (unsigned seat = 0; seat <= sc->s.hunted; seat++) {
        uint16_t actions[ACTIONS];
        unsigned count = notalone_game.actions(&sc->s, seat, actions);

        if (count)
            print_message("  seat %u may:", seat);
        for (unsigned i = 0; i < count; i++)
            print_message(" %s %s,", notalone_actions[actions[i]].kind, notalone_actions[actions[i]].object);
        if (count)
            print_message("\n");
    }
}

static void give_up(const struct scenario *sc, const char *why, const char *what)
{
    struct notalone_view view;
    char table[4096];
    struct game_text text = game_text_in(table, sizeof table);

    view_make(&sc->s, GAME_ALL, &view);
    notalone_game.draw(&view, &text);
    /* cmocka cuts long messages short */
    (void)printf("%s: %s\n%s%s", why, what, sc->logs[GAME_ALL].words, table);
    (void)fflush(stdout);
    print_legal(sc);
    fail();
}

void scenario_expect(const struct scenario *sc, bool condition, const char *words, const char *file, int line)
{
    if (condition)
        return;
    print_message("%s:%d:\n", file, line);
    give_up(sc, "not so", words);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

bool next_word(const char **list, char *word, size_t most)
{
    size_t size;

    *list += strspn(*list, " ");
    size = strcspn(*list, " ");
    (void)snprintf(word, most, "%.*s", (int)size, *list);
    *list += size;
    return size > 0;
}

unsigned piece_code(const char *type, const char *id)
{
    for (unsigned i = 0; i < PIECES; i++)
        if (strcmp(notalone_pieces[i].type, type) == 0 && strcmp(notalone_pieces[i].id, id) == 0)
            return notalone_pieces[i].code;
    fail_msg("there is no %s '%s'", type, id);
    return 0;
}

uint32_t places(const char *list)
{
    uint32_t mask = 0;
    char word[64];

    while (next_word(&list, word, sizeof word))
        mask |= place_bit(piece_code("place", word));
    return mask;
}

/* --- arranging --------------------------------------------------------------------------------------------------- */

/* The cards of a mask, the lowest on top. */
static void lay_deck(uint8_t *deck, uint8_t *size, unsigned first, uint64_t cards)
{
    unsigned at = count_bits(cards);

    memset(deck, 0, DECK_MAX);
    *size = (uint8_t)at;
    for_each_bit(cards, card)
        deck[--at] = (uint8_t)(first + card);
}

static void log_event(void *context, const struct game_event *event)
{
    struct scenario *sc = context;

    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct scenario_log *log = &sc->logs[audience];
        struct game_text text = game_text_in(log->words + log->used, sizeof log->words - log->used);
        struct game_event heard;

        event_strip(&heard, event, audience);
        event_print(&notalone_game, &heard, &text);
        game_text_add(&text, "\n");
        log->used += text.used;
    }
}

static struct game_listener listener(struct scenario *sc)
{
    return (struct game_listener){.heard = log_event, .context = sc};
}

const char *refusal(struct scenario *sc, const char *words)
{
    struct settings settings;
    struct error error = {0};
    char word[512];

    memset(sc, 0, sizeof *sc);
    settings_init(&settings, &notalone_game);
    while (next_word(&words, word, sizeof word))
        if (!settings_set(&settings, word, &error))
            fail_msg("%s", error.text);
    return notalone_game.configure(&sc->s, settings.values, sc->why) ? NULL : sc->why;
}

/* A configured state: the words are settings such as "hunted=3". */
static void configure(struct scenario *sc, const char *words)
{
    const char *why = refusal(sc, words);

    if (why)
        fail_msg("%s", why);
}

void set_up(struct scenario *sc, const char *words, unsigned seed)
{
    const struct game_seed bytes = {{(uint8_t)seed, (uint8_t)(seed >> 8)}};
    struct game_listener to = listener(sc);

    configure(sc, words);
    notalone_game.start(&sc->s, &bytes, &to);
}

void arrange(struct scenario *sc, unsigned hunted, const char *words)
{
    const struct game_seed seed = {{7}};
    char all[256];

    (void)snprintf(all, sizeof all, "hunted=%u board=1 %s", hunted, words);
    configure(sc, all);
    notalone_game.start(&sc->s, &seed, NULL);
    sc->s.asked = 0;
    sc->s.depth = 0;
    memset(sc->s.frames, 0, sizeof sc->s.frames);
    sc->s.board = sc->s.board ? sc->s.board : 1;
    sc->s.turn = 1;
    sc->s.step = STEP_TURN;
    sc->s.stage = 0;
    sc->s.hunt_hand = 0;
    lay_deck(sc->s.hunt_deck, &sc->s.hunt_deck_size, 0, sc->s.hunt_cards);
    lay_deck(sc->s.survival_deck, &sc->s.survival_deck_size, SURVIVAL, sc->s.survival_cards);
    for_each_hunted(&sc->s, seat)
        sc->s.seats[seat].survival = 0;
    sanctuary_tidy(sc);
}

void hand(struct scenario *sc, unsigned seat, const char *list)
{
    sc->s.seats[seat].hand = places(list);
}

void discard(struct scenario *sc, unsigned seat, const char *list)
{
    sc->s.seats[seat].discard = places(list);
    sc->s.seats[seat].hand &= ~sc->s.seats[seat].discard;
}

static void drop_from(uint8_t *pile, uint8_t *size, unsigned card)
{
    for (unsigned i = 0; i < *size; i++)
        if (pile[i] == card) {
            memmove(pile + i, pile + i + 1, (size_t)(*size - i - 1));
            pile[--*size] = 0;
            return;
        }
}

/* The card leaves wherever it is. */
static void pick_up(struct scenario *sc, unsigned card)
{
    drop_from(sc->s.hunt_deck, &sc->s.hunt_deck_size, card);
    drop_from(sc->s.hunt_discard, &sc->s.hunt_discard_size, card);
    drop_from(sc->s.survival_deck, &sc->s.survival_deck_size, card);
    drop_from(sc->s.survival_discard, &sc->s.survival_discard_size, card);
    if (!is_survival(card))
        sc->s.hunt_hand &= ~((uint64_t)1 << card);
    for (unsigned seat = 1; is_survival(card) && seat <= sc->s.hunted; seat++)
        sc->s.seats[seat].survival &= ~survival_bit(card);
}

void holds(struct scenario *sc, unsigned seat, const char *cards)
{
    char word[64];

    while (next_word(&cards, word, sizeof word)) {
        unsigned card = piece_code("card", word);

        pick_up(sc, card);
        if (seat == CREATURE)
            sc->s.hunt_hand |= (uint64_t)1 << card;
        else
            sc->s.seats[seat].survival |= survival_bit(card);
    }
}

static void put_on_top(struct scenario *sc, uint8_t *pile, uint8_t *size, const char *cards)
{
    char word[64];

    while (next_word(&cards, word, sizeof word)) {
        unsigned card = piece_code("card", word);

        pick_up(sc, card);
        pile[(*size)++] = (uint8_t)card;
    }
}

void hunt_discard(struct scenario *sc, const char *cards)
{
    put_on_top(sc, sc->s.hunt_discard, &sc->s.hunt_discard_size, cards);
}

/* The first of the list is drawn first, so it is laid last. */
static void stack_deck(struct scenario *sc, uint8_t *deck, uint8_t *size, const char *cards)
{
    uint8_t above[DECK_MAX], count = 0;

    put_on_top(sc, above, &count, cards);
    while (count)
        deck[(*size)++] = above[--count];
}

void hunt_deck(struct scenario *sc, const char *cards)
{
    stack_deck(sc, sc->s.hunt_deck, &sc->s.hunt_deck_size, cards);
}

void survival_deck(struct scenario *sc, const char *cards)
{
    stack_deck(sc, sc->s.survival_deck, &sc->s.survival_deck_size, cards);
}

void will(struct scenario *sc, unsigned seat, unsigned left)
{
    sc->s.will_reserve = (uint8_t)(sc->s.will_reserve + sc->s.seats[seat].will - left);
    sc->s.seats[seat].will = (uint8_t)left;
}

void pending(struct scenario *sc, unsigned seat, const char *place)
{
    sc->s.seats[seat].mode = place_row(piece_code("place", place))->datum;
}

void tracked(struct scenario *sc)
{
    sc->s.now.hunt_extra = 1;
}

/* --- acting ------------------------------------------------------------------------------------------------------ */

void begin(struct scenario *sc)
{
    struct game_listener to = listener(sc);
    struct play p = {.s = &sc->s, .listener = &to};

    flow_run(&p);
}

bool asked(const struct scenario *sc, unsigned seat)
{
    return sc->s.asked >> seat & 1;
}

/* The id of "kind object", or "kind". */
static unsigned action_of(const char *words)
{
    char kind[64], object[64];

    (void)next_word(&words, kind, sizeof kind);
    (void)next_word(&words, object, sizeof object);
    for (unsigned i = 0; i < ACTIONS; i++)
        if (notalone_actions[i].kind && strcmp(notalone_actions[i].kind, kind) == 0 &&
            strcmp(notalone_actions[i].object, object) == 0)
            return i;
    fail_msg("there is no action '%s %s'", kind, object);
    return 0;
}

static bool is_listed(const struct notalone_state *s, unsigned seat, unsigned action)
{
    uint16_t actions[ACTIONS];
    unsigned count = notalone_game.actions(s, seat, actions);

    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

static bool is_legal(const struct scenario *sc, unsigned seat, unsigned action)
{
    return is_listed(&sc->s, seat, action);
}

bool legal(const struct scenario *sc, unsigned seat, const char *action)
{
    return is_legal(sc, seat, action_of(action));
}

static void apply(struct scenario *sc, unsigned seat, unsigned action)
{
    struct game_listener to = listener(sc);

    if (!notalone_game.apply(&sc->s, seat, (uint16_t)action, &to))
        give_up(sc, "not legal", notalone_actions[action].text);
}

/* Somebody who is asked in a window passes; false if nobody is. */
static bool pass_somebody(struct scenario *sc, unsigned last)
{
    for (unsigned i = 1; i <= sc->s.hunted + 1u; i++) {
        unsigned seat = (last + i) % (sc->s.hunted + 1u);

        if (is_legal(sc, seat, ACTION_PASS)) {
            apply(sc, seat, ACTION_PASS);
            return true;
        }
    }
    return false;
}

void act(struct scenario *sc, unsigned seat, const char *words)
{
    unsigned action = action_of(words);

    while (!is_legal(sc, seat, action))
        if (!pass_somebody(sc, seat)) {
            print_message("seat %u: ", seat);
            give_up(sc, "cannot do", words);
        }
    apply(sc, seat, action);
}

void commit_all(struct scenario *sc, const char *list)
{
    char word[64], action[80];

    for (unsigned seat = 1; next_word(&list, word, sizeof word); seat++) {
        char *rest = NULL;

        (void)snprintf(action, sizeof action, "commit %s", strtok_r(word, "+", &rest));
        act(sc, seat, action);
        for (const char *next = strtok_r(NULL, "+", &rest); next; next = strtok_r(NULL, "+", &rest)) {
            (void)snprintf(action, sizeof action, "commit %s", next);
            if (legal(sc, seat, action)) /* the last of his places follow by themselves */
                act(sc, seat, action);
        }
    }
}

void tokens(struct scenario *sc, unsigned creature, unsigned artemia, unsigned target)
{
    static const char *const kinds[] = {"creature-token", "artemia-token", "target-token"};
    const unsigned spaces[] = {creature, artemia, target};
    char action[80];

    for (unsigned token = 0; token < TOKENS; token++)
        if (spaces[token]) {
            (void)snprintf(action, sizeof action, "%s %u", kinds[token], spaces[token]);
            act(sc, CREATURE, action);
        }
}

void pass_to(struct scenario *sc, unsigned seat)
{
    while (!sc->s.over && !(asked(sc, seat) && !is_legal(sc, seat, ACTION_PASS)))
        if (!pass_somebody(sc, seat))
            give_up(sc, "nobody can pass", "before the seat is asked");
}

static void take_default(struct scenario *sc)
{
    unsigned seat = (unsigned)__builtin_ctz(sc->s.asked);

    apply(sc, seat, notalone_game.default_action(&sc->s, seat));
}

void pass_to_phase(struct scenario *sc, unsigned phase)
{
    unsigned turn = sc->s.turn;

    while (!sc->s.over && sc->s.turn == turn && sc->s.phase < phase)
        take_default(sc);
}

void pass_to_turn(struct scenario *sc, unsigned turn)
{
    while (!sc->s.over && sc->s.turn < turn)
        take_default(sc);
}

/* --- asserting --------------------------------------------------------------------------------------------------- */

unsigned offered(const struct scenario *sc, unsigned seat, const char *card)
{
    unsigned action = ACTION_PLAY + piece_code("card", card), phases = 0;
    struct notalone_state s = sc->s;

    while (s.asked && s.turn == sc->s.turn) {
        unsigned first = (unsigned)__builtin_ctz(s.asked);

        if (is_listed(&s, seat, action))
            phases |= 1u << s.phase;
        (void)notalone_game.apply(&s, first, notalone_game.default_action(&s, first), NULL);
    }
    return phases;
}

unsigned card_code(const char *id)
{
    return piece_code("card", id);
}

bool has_card(const struct scenario *sc, unsigned seat, const char *id)
{
    unsigned code = card_code(id);

    return seat == CREATURE ? sc->s.hunt_hand >> code & 1 : (sc->s.seats[seat].survival & survival_bit(code)) != 0;
}

bool heard(const struct scenario *sc, const char *words)
{
    return told(sc, GAME_ALL, words);
}

bool told(const struct scenario *sc, unsigned audience, const char *words)
{
    return strstr(sc->logs[audience].words, words) != NULL;
}

bool heard_in_order(const struct scenario *sc, const char *first, const char *later)
{
    const char *at = strstr(sc->logs[GAME_ALL].words, first);

    return at && strstr(at + strlen(first), later);
}

unsigned times_heard(const struct scenario *sc, const char *words)
{
    unsigned times = 0;

    for (const char *at = sc->logs[GAME_ALL].words; (at = strstr(at, words)); at += strlen(words))
        times++;
    return times;
}

bool in_window(const struct scenario *sc, unsigned seat)
{
    return is_legal(sc, seat, ACTION_PASS);
}

struct notalone_view view_of(const struct scenario *sc, unsigned audience)
{
    struct notalone_view view;

    view_make(&sc->s, audience, &view);
    return view;
}
