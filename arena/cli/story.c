/* SPDX-License-Identifier: MIT */
#include "cli/story.h"

#include "match/encode.h"

enum { SENTENCE_MAX = 1024, TABLE_MAX = 8192, SEAT_MAX = 80 };

static const char rule[] = "----------------------------------------------------------------------";

void story_init(struct story *story, FILE *out, const struct game *game, unsigned audience)
{
    *story = (struct story){.out = out, .game = game, .audience = audience};
}

void story_event(const struct story *story, const struct game_event *event, struct span text)
{
    char sentence[SENTENCE_MAX];
    struct game_text words = game_text_in(sentence, sizeof sentence);
    struct game_event known;

    event_strip(&known, event, story->audience);
    event_print(story->game, &known, &words);
    if (words.used == 0)
        return;
    if (sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = (char)(sentence[0] - 'a' + 'A');
    (void)fprintf(story->out, "  %s", sentence);
    if (text.size)
        (void)fprintf(story->out, ": \"%.*s\"", (int)text.size, (const char *)text.at);
    (void)fputc('\n', story->out);
}

static void draw_table(const struct story *story, const void *state)
{
    _Alignas(8) uint8_t view[GAME_VIEW_MAX];
    char table[TABLE_MAX];
    struct game_text words = game_text_in(table, sizeof table);

    story->game->view(state, story->audience, view);
    story->game->draw(view, &words);
    (void)fprintf(story->out, "%s%s", table, words.used && table[words.used - 1] != '\n' ? "\n" : "");
}

void story_state(struct story *story, const void *state)
{
    unsigned turn = story->game->turn(state);

    if (turn == story->turn)
        return;
    story->turn = turn;
    (void)fprintf(story->out, "\n%s\n", rule);
    draw_table(story, state);
}

static void print_seat(const struct story *story, unsigned seat)
{
    char name[SEAT_MAX];
    struct game_text words = game_text_in(name, sizeof name);

    event_print_seat(story->game, seat, &words);
    (void)fprintf(story->out, "  [%s: ", name);
}

void story_fault(const struct story *story, unsigned seat, struct span fault, struct span evidence)
{
    print_seat(story, seat);
    (void)fprintf(story->out, "%.*s: %.*s]\n", (int)fault.size, (const char *)fault.at, (int)evidence.size,
                  (const char *)evidence.at);
}

void story_note(const struct story *story, unsigned seat, struct span note)
{
    print_seat(story, seat);
    (void)fprintf(story->out, "note: %.*s]\n", (int)note.size, (const char *)note.at);
}
