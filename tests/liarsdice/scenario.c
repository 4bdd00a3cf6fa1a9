/* SPDX-License-Identifier: MIT */
#include "scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/liarsdice/liarsdice.h"
#include "match/encode.h"
#include "plugin/settings.h"

const size_t scenario_bytes = sizeof(struct scenario);

enum { WORD = 64 };

static void give_up(const struct scenario *sc, const char *why, const char *what)
{
    struct liars_view view = view_of(sc, GAME_ALL);
    char table[4096];
    struct game_text text = game_text_in(table, sizeof table);

    liarsdice_game.draw(&view, &text);
    /* cmocka cuts long messages short */
    (void)printf("%s: %s\n%s%s", why, what, sc->logs[GAME_ALL].words, table);
    (void)fflush(stdout);
    fail();
}

void scenario_expect(const struct scenario *sc, bool condition, const char *words, const char *file, int line)
{
    if (condition)
        return;
    print_message("%s:%d:\n", file, line);
    give_up(sc, "not so", words);
}

static bool next_word(const char **list, char word[WORD])
{
    size_t size;

    *list += strspn(*list, " ");
    size = strcspn(*list, " ");
    (void)snprintf(word, WORD, "%.*s", (int)size, *list);
    *list += size;
    return size > 0;
}

static void log_event(void *context, const struct game_event *event)
{
    struct scenario *sc = context;

    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct scenario_log *log = &sc->logs[audience];
        struct game_text text = game_text_in(log->words + log->used, sizeof log->words - log->used);
        struct game_event heard;

        event_strip(&heard, event, audience);
        event_print(&liarsdice_game, &heard, &text);
        game_text_add(&text, "\n");
        log->used += text.used;
    }
}

void hands(struct scenario *sc, const char *list)
{
    char word[WORD];

    memset(sc->s.hand, 0, sizeof sc->s.hand);
    for (unsigned seat = 0; next_word(&list, word); seat++) {
        size_t count = strcmp(word, "-") == 0 ? 0 : strlen(word);

        sc->s.table.dice[seat] = (uint8_t)count;
        for (size_t i = 0; i < count; i++)
            sc->s.hand[seat][i] = (uint8_t)(word[i] - '0');
    }
}

void arrange(struct scenario *sc, const char *settings, const char *list)
{
    const struct game_seed seed = {{7}};
    const struct game_listener listener = {log_event, sc};
    struct settings values;
    struct error error = {0};
    char word[WORD];

    settings_init(&values, &liarsdice_game);
    while (next_word(&settings, word))
        if (!settings_set(&values, word, &error))
            fail_msg("%s", error.text);
    if (!settings_configure(&values, &sc->s, &error))
        fail_msg("%s", error.text);
    liarsdice_game.start(&sc->s, &seed, &listener);
    if (list)
        hands(sc, list);
}

/* The id of an action, "kind object". */
static unsigned action_id(const char *action)
{
    for (unsigned i = 0; i < liarsdice_game.action_count; i++) {
        const struct game_action *row = &liarsdice_game.actions_table[i];
        char words[WORD];

        (void)snprintf(words, sizeof words, "%s%s%s", row->kind, *row->object ? " " : "", row->object);
        if (strcmp(words, action) == 0)
            return i;
    }
    fail_msg("there is no action '%s'", action);
    return 0;
}

void act(struct scenario *sc, unsigned seat, const char *action)
{
    const struct game_listener listener = {log_event, sc};

    if (!liarsdice_game.apply(&sc->s, seat, (uint16_t)action_id(action), &listener))
        give_up(sc, "refused", action);
}

void lose_or_win(struct scenario *sc, const char *bid)
{
    act(sc, sc->s.table.actor, bid);
    act(sc, sc->s.table.actor, "challenge");
}

bool legal(const struct scenario *sc, unsigned seat, const char *action)
{
    struct liars_state copy = sc->s;

    return liarsdice_game.apply(&copy, seat, (uint16_t)action_id(action), NULL);
}

bool asked(const struct scenario *sc, unsigned seat)
{
    return liarsdice_game.to_act(&sc->s) == (seat == GAME_PUBLIC ? 0 : 1u << seat);
}

bool told(const struct scenario *sc, unsigned audience, const char *words)
{
    const char *log = sc->logs[audience].words, *found;
    size_t size = strlen(words);

    for (; (found = strstr(log, words)); log = found + 1)
        if ((found == sc->logs[audience].words || found[-1] == '\n') && found[size] == '\n')
            return true;
    return false;
}

struct liars_view view_of(const struct scenario *sc, unsigned audience)
{
    struct liars_view view;

    liarsdice_game.view(&sc->s, audience, &view);
    return view;
}

bool scores(const struct game_verdict *verdict, const char *digits)
{
    for (unsigned seat = 0; digits[seat]; seat++)
        if (verdict->score[seat] != digits[seat] - '0')
            return false;
    return true;
}
