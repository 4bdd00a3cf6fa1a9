/* SPDX-License-Identifier: MIT */
/* arena-chances: works out the chances of winning for arena serve, which starts it. On its stdin, or a socket that it
 * is given, come lines, and each is answered by a line on stdout or there:
 *
 *     NUMBER PLAYOUTS MATCH VIEW   MATCH: its name; VIEW: what the public knows of it (game/game.h), in hex
 *     NUMBER PLAYOUTS WON WON      WON: how many playouts each side has won
 *
 * The first line that it writes says by which rules it plays: the game's epoch. Anything else that it reads ends it. */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/version.h"
#include "games/notalone/notalone.h"
#include "playouts.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"

enum { DONE = 0, WRONG_USE = 2, COULD_NOT_RUN = 3 };
enum { NUMBERS_MAX = 128, LINE_MAX_BYTES = NUMBERS_MAX + 2 * GAME_VIEW_MAX };

static const char usage[] =
    "usage: arena-chances [--socket FD | --speed] [--help] [--version]\n"
    "Works out chances of winning for arena serve, by playouts of what the public knows. Lines of\n"
    "NUMBER PLAYOUTS MATCH VIEW come in, lines of NUMBER PLAYOUTS WON WON go out. --speed measures how many playouts "
    "there are in a second.\n";

struct ask {
    uint64_t number;
    unsigned count;
    const char *match; /* in the line */
    _Alignas(8) uint8_t view[GAME_VIEW_MAX];
};

/* Ends the word at a blank, and returns what follows. NULL: there is no blank, or the word is empty. */
static char *cut_word(char *word)
{
    char *blank = strchr(word, ' ');

    if (!blank || blank == word)
        return NULL;
    *blank = '\0';
    return blank + 1;
}

/* False: it is none. */
static bool read_ask(char *line, const struct game *game, struct ask *ask)
{
    char *end, *view;

    ask->number = strtoull(line, &end, 10);
    if (end == line || *end != ' ')
        return false;
    line = end + 1;
    ask->count = (unsigned)strtoul(line, &end, 10);
    if (end == line || *end != ' ' || ask->count < 1 || ask->count > PLAYOUTS_MAX)
        return false;
    ask->match = end + 1;
    view = cut_word(end + 1);
    if (!view)
        return false;
    view[strcspn(view, "\n")] = '\0';
    return hex_read(ask->view, game->view_bytes, view);
}

static int answer_all(const struct game *game)
{
    static char line[LINE_MAX_BYTES + 2];
    static struct ask ask;
    struct playouts playouts;
    uint32_t wins[PLAYOUTS_SIDES];

    playouts_init(&playouts, game);
    while (fgets(line, sizeof line, stdin)) {
        if (!read_ask(line, game, &ask)) {
            (void)fputs("arena-chances: a line is not NUMBER PLAYOUTS MATCH VIEW\n", stderr);
            return COULD_NOT_RUN;
        }
        playouts_run(&playouts, ask.match, ask.view, ask.count, wins);
        (void)printf("%" PRIu64 " %u %" PRIu32 " %" PRIu32 "\n", ask.number, ask.count, wins[0], wins[1]);
        if (fflush(stdout) != 0)
            return COULD_NOT_RUN;
    }
    return DONE;
}

/* --- speed ------------------------------------------------------------------------------------------------------- */

/* What the public knows as a match of so many Hunted begins. */
static void begin(const struct game *game, unsigned hunted, uint8_t *view)
{
    static _Alignas(8) uint8_t state[GAME_STATE_MAX];
    const struct game_seed seed = {{0}};
    struct settings settings;
    char assignment[NUMBERS_MAX];
    struct error error;
    bool good;

    settings_init(&settings, game);
    (void)snprintf(assignment, sizeof assignment, "hunted=%u", hunted);
    good = settings_set(&settings, assignment, &error) && settings_configure(&settings, state, &error);
    assert(good);
    game->start(state, &seed, NULL);
    game->view(state, GAME_PUBLIC, view);
}

/* Whole matches, as many as a second of the processor has room for. */
static int print_speed(const struct game *game)
{
    enum { AT_ONCE = 20 };
    static const unsigned sizes[] = {1, 3, 6};
    static _Alignas(8) uint8_t view[GAME_VIEW_MAX];
    struct playouts playouts;
    uint32_t wins[PLAYOUTS_SIDES];

    playouts_init(&playouts, game);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        clock_t from = clock();
        unsigned count = 0;

        begin(game, sizes[i], view);
        for (; clock() - from < CLOCKS_PER_SEC; count += AT_ONCE)
            playouts_run(&playouts, "speed", view, AT_ONCE, wins);
        (void)printf("%u Hunted: %.0f playouts in a second of the processor\n", sizes[i],
                     count * (double)CLOCKS_PER_SEC / (double)(clock() - from));
    }
    return DONE;
}

/* --- the program ------------------------------------------------------------------------------------------------- */

/* The socket takes the place of stdin and stdout. */
static bool take_socket(const char *word)
{
    char *end;
    long fd = strtol(word, &end, 10);

    return *word && !*end && fd > STDERR_FILENO && fd <= INT_MAX && dup2((int)fd, STDIN_FILENO) >= 0 &&
           dup2((int)fd, STDOUT_FILENO) >= 0;
}

/* The kernel lets a nice process finish its slice, some milliseconds, before one that wakes up gets the core; an idle
 * one it does not. */
static void give_way(void)
{
    const struct sched_param none = {0};

    (void)sched_setscheduler(0, SCHED_IDLE, &none);
}

int main(int count, char **words)
{
    const struct game *game = &notalone_game;
    char epoch[EPOCH_TEXT_SIZE];

    if (count > 1 && strcmp(words[1], "--help") == 0)
        return fputs(usage, stdout) < 0;
    if (count > 1 && strcmp(words[1], "--version") == 0)
        return printf("arena-chances %s\n", version_text) < 0;
    if (count == 2 && strcmp(words[1], "--speed") == 0)
        return print_speed(game);
    if (count > 1 && (count != 3 || strcmp(words[1], "--socket") != 0 || !take_socket(words[2]))) {
        (void)fputs(usage, stderr);
        return WRONG_USE;
    }
    give_way();
    epoch_text(game, epoch);
    (void)printf("%s\n", epoch);
    return fflush(stdout) == 0 ? answer_all(game) : COULD_NOT_RUN;
}
