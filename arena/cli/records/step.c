/* SPDX-License-Identifier: MIT */
#include "cli/records/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/records/script.h"
#include "cli/terminal/board.h"
#include "cli/terminal/terminal.h"
#include "match/encode.h"

enum { PROMPT_MAX = 40, EYES_MAX = 80, LINES_LEAST = 4 /* rows for what happened */, NONE = -1 };

struct viewer {
    const struct record_found *found;
    const struct record_games *games;
    struct error *error;
    struct terminal terminal;
    struct script script;
    size_t moment;
    size_t marked;   /* line that was sought; script.line_count: none */
    unsigned scroll; /* lines of the table above its window */
    bool cut;        /* the window does not show all of the table */
    bool help;
    char prompt;             /* ':' or '/' while something is typed; 0 otherwise */
    char typed[PROMPT_MAX];  /* so far */
    char sought[PROMPT_MAX]; /* the last word */
    const char *notice;      /* one line for the last key, or NULL */
    int code;                /* to end with; NONE while it goes on */
};

/* --- drawing ----------------------------------------------------------------------------------------------------- */

static void style(const struct viewer *viewer, const char *codes)
{
    if (viewer->terminal.colour)
        (void)printf("\033[%sm", codes);
}

static void end_row(const struct viewer *viewer)
{
    style(viewer, "0");
    (void)fputs("\033[K\n", stdout);
}

static void eyes_text(const struct viewer *viewer, char out[EYES_MAX])
{
    struct game_text words = game_text_in(out, EYES_MAX);

    if (viewer->script.audience == GAME_ALL)
        game_text_add(&words, "all");
    else if (viewer->script.audience == GAME_PUBLIC)
        game_text_add(&words, "the public");
    else
        event_print_seat(viewer->script.game, viewer->script.audience, &words);
}

/* Lines up to the end of the current moment. */
static size_t lines_told(const struct viewer *viewer)
{
    const struct script *script = &viewer->script;
    size_t count = 0;

    while (count < script->line_count && script->lines[count].moment <= viewer->moment)
        count++;
    return count;
}

static void draw_head(const struct viewer *viewer)
{
    const struct script *script = &viewer->script;
    const struct span id = viewer->found->match.id;
    char eyes[EYES_MAX];

    eyes_text(viewer, eyes);
    style(viewer, "7");
    (void)printf(" %.*s  step %zu of %zu  turn %u  line %zu of %zu  eyes: %s ", (int)id.size, (const char *)id.at,
                 viewer->moment + 1, script->moments, script_turn(script, viewer->moment), lines_told(viewer),
                 script->line_count, eyes);
    end_row(viewer);
}

/* Draws at most `rows` rows of the table; returns how many it took. */
static unsigned draw_table(struct viewer *viewer, unsigned rows)
{
    const struct script *script = &viewer->script;
    const struct board_style look = {.colour = viewer->terminal.colour, .lines = viewer->terminal.utf8};
    struct board board;
    unsigned hidden;

    board_init(&board, script->game, script_state(script, viewer->moment), script->audience);
    hidden = board.count > rows ? board.count - rows : 0;
    viewer->cut = hidden > 0;
    if (viewer->scroll > hidden)
        viewer->scroll = hidden;
    for (unsigned row = viewer->scroll; row < viewer->scroll + board.count - hidden; row++) {
        board_print(&board, row, look);
        end_row(viewer);
    }
    return board.count - hidden;
}

static void draw_line(const struct viewer *viewer, size_t index)
{
    static const char *const styles[] = {
        [SCRIPT_ANSWER] = "36", [SCRIPT_EVENT] = "1", [SCRIPT_FAULT] = "1;31", [SCRIPT_NOTE] = "35"};
    const struct script_line *line = &viewer->script.lines[index];
    bool now = line->moment == viewer->moment;

    style(viewer, now ? styles[line->kind] : "2");
    (void)printf("%c%4zu %s%s",
                 index == viewer->marked ? '*'
                 : now                   ? '>'
                                         : ' ',
                 index + 1, line->kind == SCRIPT_ANSWER ? "  " : "", line->text);
    end_row(viewer);
}

/* The last things that happened, and none that comes. */
static void draw_lines(const struct viewer *viewer, unsigned rows)
{
    size_t end = lines_told(viewer), first;

    if (viewer->marked < end && end - viewer->marked > rows)
        end = viewer->marked + rows; /* what was sought must be seen */
    first = end > rows ? end - rows : 0;
    for (size_t i = first; i < end; i++)
        draw_line(viewer, i);
    for (size_t i = end - first; i < rows; i++)
        end_row(viewer);
}

static void draw_foot(const struct viewer *viewer)
{
    style(viewer, "7");
    if (viewer->prompt == ':')
        (void)printf(" to line: %s_", viewer->typed);
    else if (viewer->prompt == '/')
        (void)printf(" search: %s_", viewer->typed);
    else if (viewer->notice)
        (void)printf(" %s", viewer->notice);
    else
        (void)fputs(" arrows step  PgUp PgDn turn  :N line  /word find  0-7 u a eyes  ? help  q quit", stdout);
    style(viewer, "0");
    (void)fputs("\033[K\033[J", stdout);
}

static const char *const help_rows[] = {
    " Right, n, blank    the next step: a round of answers and what comes of it",
    " Left, p            the previous step",
    " PgDn, N            the next turn",
    " PgUp, P            the previous turn",
    " Home, g            the beginning",
    " End, G             the end",
    " :12 Enter          the step with line 12",
    " /word Enter        the next line with a word, such as the name of a card",
    " .                  the next line with the same word",
    " 0 to 7             see what the bot on that seat learned",
    " u                  see what every player learned",
    " a                  see all",
    " Up, Down           scroll the table, if the terminal is too low for it",
    " q                  quit",
};

enum { HELP_ROWS = sizeof help_rows / sizeof *help_rows };

static void draw_help(const struct viewer *viewer, unsigned rows)
{
    for (unsigned i = 0; i < rows; i++) {
        if (i < HELP_ROWS)
            (void)fputs(help_rows[i], stdout);
        end_row(viewer);
    }
}

static void draw(struct viewer *viewer)
{
    unsigned rows = viewer->terminal.rows > 3 ? viewer->terminal.rows - 3 : 0;
    unsigned least = rows / 2 < LINES_LEAST ? rows / 2 : LINES_LEAST;

    (void)fputs("\033[H", stdout);
    draw_head(viewer);
    if (viewer->help) {
        draw_help(viewer, rows + 1);
    } else {
        unsigned used = draw_table(viewer, rows - least);

        if (viewer->cut)
            (void)fputs("  (Up and Down: the rest of the table)", stdout);
        end_row(viewer);
        draw_lines(viewer, rows - used);
    }
    draw_foot(viewer);
    (void)fflush(stdout);
}

/* --- moving ------------------------------------------------------------------------------------------------------ */

static void go_to(struct viewer *viewer, size_t moment)
{
    viewer->moment = moment;
    viewer->marked = viewer->script.line_count;
}

static void go_next(struct viewer *viewer)
{
    if (viewer->moment + 1 < viewer->script.moments)
        go_to(viewer, viewer->moment + 1);
    else
        viewer->notice = "this is the end";
}

static void go_back(struct viewer *viewer)
{
    if (viewer->moment > 0)
        go_to(viewer, viewer->moment - 1);
    else
        viewer->notice = "this is the beginning";
}

static void go_next_turn(struct viewer *viewer)
{
    const struct script *script = &viewer->script;
    unsigned turn = script_turn(script, viewer->moment);
    size_t moment = viewer->moment;

    while (moment + 1 < script->moments && script_turn(script, moment) == turn)
        moment++;
    go_to(viewer, moment);
}

/* To the beginning of the turn, or if it is there already, to that of the one before. */
static void go_back_turn(struct viewer *viewer)
{
    const struct script *script = &viewer->script;
    size_t moment = viewer->moment ? viewer->moment - 1 : 0;

    while (moment > 0 && script_turn(script, moment - 1) == script_turn(script, moment))
        moment--;
    go_to(viewer, moment);
}

static void go_first(struct viewer *viewer)
{
    go_to(viewer, 0);
}

static void go_last(struct viewer *viewer)
{
    go_to(viewer, viewer->script.moments - 1);
}

static void go_line(struct viewer *viewer, size_t index)
{
    go_to(viewer, viewer->script.lines[index].moment);
    viewer->marked = index;
}

static void seek(struct viewer *viewer)
{
    const struct script *script = &viewer->script;
    size_t at = viewer->marked < script->line_count ? viewer->marked + 1 : lines_told(viewer);

    for (size_t i = 0; *viewer->sought && i < script->line_count; i++, at++) {
        size_t index = at % script->line_count;

        if (!strcasestr(script->lines[index].text, viewer->sought))
            continue;
        if (at >= script->line_count)
            viewer->notice = "found from the beginning on";
        go_line(viewer, index);
        return;
    }
    viewer->notice = "no line has this";
}

static void see_as(struct viewer *viewer, unsigned audience)
{
    struct script script;

    if (audience < GAME_SEATS_MAX && audience >= viewer->found->match.seats) {
        viewer->notice = "there is no such seat";
        return;
    }
    if (!script_load(&script, viewer->found->file, viewer->found->index, viewer->games, viewer->script.game, audience,
                     viewer->error)) {
        viewer->code = viewer->error->code;
        return;
    }
    script_free(&viewer->script);
    viewer->script = script;
    viewer->marked = script.line_count;
}

/* --- keys -------------------------------------------------------------------------------------------------------- */

static void see_public(struct viewer *viewer)
{
    see_as(viewer, GAME_PUBLIC);
}

static void see_all(struct viewer *viewer)
{
    see_as(viewer, GAME_ALL);
}

static void scroll_up(struct viewer *viewer)
{
    viewer->scroll -= viewer->scroll > 0;
}

static void scroll_down(struct viewer *viewer)
{
    viewer->scroll++;
}

static void ask_help(struct viewer *viewer)
{
    viewer->help = true;
}

static void ask_line(struct viewer *viewer)
{
    viewer->prompt = ':';
}

static void ask_word(struct viewer *viewer)
{
    viewer->prompt = '/';
}

static void quit(struct viewer *viewer)
{
    viewer->code = EXIT_DONE;
}

static void stop(struct viewer *viewer)
{
    viewer->code = EXIT_INTERRUPTED;
}

static const struct {
    int key;
    void (*act)(struct viewer *viewer);
} keys[] = {
    {KEY_RIGHT, go_next},
    {'n', go_next},
    {' ', go_next},
    {KEY_LEFT, go_back},
    {'p', go_back},
    {'N', go_next_turn},
    {'P', go_back_turn},
    {'g', go_first},
    {KEY_PAGE_DOWN, go_next_turn},
    {'G', go_last},
    {KEY_PAGE_UP, go_back_turn},
    {KEY_HOME, go_first},
    {KEY_END, go_last},
    {'.', seek},
    {'u', see_public},
    {'a', see_all},
    {KEY_UP, scroll_up},
    {KEY_DOWN, scroll_down},
    {'?', ask_help},
    {':', ask_line},
    {'/', ask_word},
    {'q', quit},
    {KEY_STOP, stop},
};

static void answer_prompt(struct viewer *viewer)
{
    unsigned long number = strtoul(viewer->typed, NULL, 10);

    if (viewer->prompt == '/') {
        if (*viewer->typed)
            (void)snprintf(viewer->sought, sizeof viewer->sought, "%s", viewer->typed);
        seek(viewer);
    } else if (number >= 1 && number <= viewer->script.line_count) {
        go_line(viewer, number - 1);
    } else {
        viewer->notice = "there is no such line";
    }
}

/* A key while something is typed. */
static void type(struct viewer *viewer, int key)
{
    size_t size = strlen(viewer->typed);

    if (key >= ' ' && key < 0x7f && size + 1 < sizeof viewer->typed) {
        viewer->typed[size] = (char)key;
        viewer->typed[size + 1] = '\0';
        return;
    }
    if ((key == 0x7f || key == '\b') && size > 0) {
        viewer->typed[size - 1] = '\0';
        return;
    }
    if (key == KEY_STOP)
        stop(viewer);
    if (key == '\r' || key == '\n')
        answer_prompt(viewer);
    if (key == '\r' || key == '\n' || key == KEY_ESCAPE || key == 0x7f || key == '\b') {
        viewer->prompt = 0;
        *viewer->typed = '\0';
    }
}

static void press(struct viewer *viewer, int key)
{
    viewer->notice = NULL;
    if (viewer->prompt) {
        type(viewer, key);
        return;
    }
    viewer->help = viewer->help && key == KEY_RESIZE;
    if (key >= '0' && key < '0' + GAME_SEATS_MAX)
        see_as(viewer, (unsigned)(key - '0'));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key)
            keys[i].act(viewer);
}

int step_through(const struct record_found *found, const struct record_games *games, const struct game *game,
                 unsigned audience, struct error *error)
{
    struct viewer viewer = {.found = found, .games = games, .error = error, .code = NONE};

    if (!script_load(&viewer.script, found->file, found->index, games, game, audience, error))
        return error->code;
    viewer.marked = viewer.script.line_count;
    if (terminal_open(&viewer.terminal, error)) {
        while (viewer.code == NONE) {
            draw(&viewer);
            press(&viewer, terminal_key(&viewer.terminal));
        }
        terminal_close(&viewer.terminal);
    }
    script_free(&viewer.script);
    return error->code ? (int)error->code : viewer.code;
}
