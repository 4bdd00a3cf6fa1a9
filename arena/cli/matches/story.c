/* SPDX-License-Identifier: MIT */
#include "cli/matches/story.h"

#include <stdarg.h>
#include <string.h>

#include "base/visible.h"
#include "gate/gate.h"
#include "match/encode.h"
#include "proto/message.h"
#include "proto/text.h"

enum {
    SENTENCE_MAX = 1024,
    TABLE_MAX = 8192,
    SEAT_MAX = 80,
    SHOWN_MAX = VISIBLE_GROWTH * PROTO_NOTE_MAX + 1, /* of the longest text that a bot says */
    LINE_MAX_BYTES = SHOWN_MAX + SENTENCE_MAX,
};

static const char rule[] = "----------------------------------------------------------------------";

void story_init(struct story *story, FILE *out, const struct game *game, unsigned audience)
{
    *story = (struct story){.out = out, .game = game, .audience = audience};
}

static bool opens_turn(const struct story *story, const struct game_event *event)
{
    return strcmp(story->game->event_kinds[event->kind].name, "turn") == 0;
}

static void tell_held(struct story *story)
{
    (void)fwrite(story->text, 1, story->held, story->out);
    story->held = 0;
}

/* Made fit for a terminal. */
static void show(char out[SHOWN_MAX], struct span text, enum text_kind kind)
{
    visible_span(out, SHOWN_MAX, text, text_rules[kind].lines);
}

__attribute__((format(printf, 2, 3))) static void tell(struct story *story, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list arguments;
    size_t size;

    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    size = strlen(line);
    if (story->held + size > sizeof story->text)
        tell_held(story);
    if (story->opened) {
        memcpy(story->text + story->held, line, size);
        story->held += size;
    } else {
        (void)fputs(line, story->out);
    }
}

void story_event(struct story *story, const struct game_event *event, struct span text)
{
    char sentence[SENTENCE_MAX], shown[SHOWN_MAX];
    struct game_text words = game_text_in(sentence, sizeof sentence);
    struct game_event known;

    event_strip(&known, event, story->audience);
    event_print(story->game, &known, &words);
    if (opens_turn(story, event)) {
        story->opened = true; /* the table says which turn it is */
        return;
    }
    if (words.used == 0)
        return;
    if (sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = (char)(sentence[0] - 'a' + 'A');
    show(shown, text, TEXT_TALK);
    if (text.size)
        tell(story, "  %s - \"%s\"\n", sentence, shown);
    else
        tell(story, "  %s\n", sentence);
}

static void draw_table(const struct story *story, const void *state)
{
    _Alignas(8) uint8_t view[GATE_VIEW_MAX];
    char table[TABLE_MAX];
    struct game_text words = game_text_in(table, sizeof table);

    story->game->view(state, story->audience, view);
    story->game->draw(view, &words);
    (void)fprintf(story->out, "%s%s", table, words.used && table[words.used - 1] != '\n' ? "\n" : "");
}

void story_state(struct story *story, const void *state)
{
    unsigned turn = story->game->turn(state);

    if (turn == story->turn && !story->opened)
        return;
    story->turn = turn;
    (void)fprintf(story->out, "\n%s\n", rule);
    draw_table(story, state);
    story->opened = false;
    tell_held(story);
}

static void seat_text(const struct story *story, unsigned seat, char out[SEAT_MAX])
{
    struct game_text words = game_text_in(out, SEAT_MAX);

    event_print_seat(story->game, seat, &words);
}

void story_fault(struct story *story, unsigned seat, struct span fault, struct span evidence)
{
    char name[SEAT_MAX], shown[SHOWN_MAX];

    seat_text(story, seat, name);
    show(shown, evidence, TEXT_EVIDENCE);
    tell(story, "  [%s: %.*s: %s]\n", name, (int)fault.size, (const char *)fault.at, shown);
}

void story_printed(struct story *story, const char *bot, const char *lines)
{
    while (*lines) {
        int size = (int)strcspn(lines, "\n");

        tell(story, "      %s| %.*s\n", bot, size, lines);
        lines += size + (lines[size] == '\n');
    }
}

void story_note(struct story *story, unsigned seat, struct span note)
{
    char name[SEAT_MAX], shown[SHOWN_MAX];

    seat_text(story, seat, name);
    show(shown, note, TEXT_NOTE);
    tell(story, "  [%s: note: %s]\n", name, shown);
}

void story_resumed(struct story *story, struct span arena)
{
    tell(story, "  [the match was interrupted here; %.*s resumed it, with new processes]\n", (int)arena.size,
         (const char *)arena.at);
}

void story_end(struct story *story)
{
    tell_held(story);
    story->opened = false;
}
