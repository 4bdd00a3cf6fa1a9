/* SPDX-License-Identifier: MIT */
#include "cli/terminal/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { ROWS_PRESET = 24, COLUMNS_PRESET = 80, ESCAPE_WAIT_MS = 50, SEQUENCE_MAX = 8, CONTROL_C = 3 };

/* The other screen, no cursor, no wrapping of long lines; and back. */
static const char enter[] = "\033[?1049h\033[?25l\033[?7l";
static const char leave[] = "\033[?7h\033[?25h\033[0m\033[?1049l";

struct terminal_kind terminal_kind_of(int fd)
{
    const char *type = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    struct winsize size = {0};

    (void)ioctl(fd, TIOCGWINSZ, &size);
    return (struct terminal_kind){.moves = isatty(fd) && type && *type && strcmp(type, "dumb") != 0,
                                  .colour = !no_colour || !*no_colour,
                                  .rows = size.ws_row ? size.ws_row : ROWS_PRESET,
                                  .columns = size.ws_col ? size.ws_col : COLUMNS_PRESET};
}

static void measure(struct terminal *terminal)
{
    struct terminal_kind kind = terminal_kind_of(STDOUT_FILENO);

    terminal->rows = kind.rows;
    terminal->columns = kind.columns;
}

static bool take_signals(struct terminal *terminal, struct error *error)
{
    static const int taken[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};
    sigset_t set;

    (void)sigemptyset(&set);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        (void)sigaddset(&set, taken[i]);
    (void)sigprocmask(SIG_BLOCK, &set, &terminal->mask);
    terminal->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (terminal->signals >= 0)
        return true;
    (void)sigprocmask(SIG_SETMASK, &terminal->mask, NULL);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot watch signals: %s", strerror(errno));
}

/* What the user's settings say that it is, without making them those of this program. */
static bool shows_utf8(void)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    bool utf8 = locale && strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;

    if (locale)
        freelocale(locale);
    return utf8;
}

bool terminal_open(struct terminal *terminal, struct error *error)
{
    const char *type = getenv("TERM");
    struct terminal_kind kind = terminal_kind_of(STDOUT_FILENO);
    struct termios raw;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &terminal->before) != 0)
        return error_set(error, EXIT_WRONG_USE, "this needs a terminal for its keys and its screen");
    if (!kind.moves)
        return error_set(error, EXIT_WRONG_USE, "this terminal (TERM=%s) cannot move its cursor", type ? type : "");
    if (!take_signals(terminal, error))
        return false;
    terminal->colour = kind.colour;
    terminal->utf8 = shows_utf8();
    raw = terminal->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    (void)fputs(enter, stdout);
    measure(terminal);
    return true;
}

void terminal_close(struct terminal *terminal)
{
    (void)fputs(leave, stdout);
    (void)fflush(stdout);
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal->before);
    (void)close(terminal->signals);
    (void)sigprocmask(SIG_SETMASK, &terminal->mask, NULL);
}

/* --- keys -------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *bytes; /* after ESC */
    int key;
} sequences[] = {
    {"[A", KEY_UP},   {"[B", KEY_DOWN},     {"[C", KEY_RIGHT},      {"[D", KEY_LEFT},  {"[H", KEY_HOME},
    {"[F", KEY_END},  {"OA", KEY_UP},       {"OB", KEY_DOWN},       {"OC", KEY_RIGHT}, {"OD", KEY_LEFT},
    {"OH", KEY_HOME}, {"OF", KEY_END},      {"[1~", KEY_HOME},      {"[4~", KEY_END},  {"[7~", KEY_HOME},
    {"[8~", KEY_END}, {"[5~", KEY_PAGE_UP}, {"[6~", KEY_PAGE_DOWN},
};

static int read_byte(void)
{
    unsigned char byte;

    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

static bool more_comes(void)
{
    struct pollfd item = {.fd = STDIN_FILENO, .events = POLLIN};

    return poll(&item, 1, ESCAPE_WAIT_MS) == 1;
}

/* What follows on ESC, if anything does. */
static int read_sequence(void)
{
    char bytes[SEQUENCE_MAX] = "";
    size_t count = 0;

    while (count < sizeof bytes - 1 && more_comes()) {
        int byte = read_byte();

        if (byte < 0)
            return KEY_STOP;
        bytes[count++] = (char)byte;
        if (count > 1 && byte >= '@' && byte <= '~')
            break;
    }
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        if (strcmp(bytes, sequences[i].bytes) == 0)
            return sequences[i].key;
    return count ? KEY_OTHER : KEY_ESCAPE;
}

/* The signals that came: KEY_STOP, KEY_RESIZE or KEY_OTHER. */
static int read_signals(struct terminal *terminal)
{
    struct signalfd_siginfo info;
    int key = KEY_OTHER;

    while (read(terminal->signals, &info, sizeof info) == (ssize_t)sizeof info) {
        if (info.ssi_signo == SIGWINCH && key != KEY_STOP)
            key = KEY_RESIZE;
        else if (info.ssi_signo != SIGWINCH && info.ssi_signo != SIGTSTP)
            key = KEY_STOP;
    }
    measure(terminal);
    return key;
}

int terminal_key(struct terminal *terminal)
{
    return terminal_key_within(terminal, -1);
}

int terminal_key_within(struct terminal *terminal, int ms)
{
    struct pollfd items[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = terminal->signals, .events = POLLIN}};
    int byte;

    if (poll(items, 2, ms) == 0)
        return KEY_NONE;
    if (items[1].revents)
        return read_signals(terminal);
    byte = read_byte();
    if (byte < 0 || byte == CONTROL_C)
        return KEY_STOP;
    return byte == KEY_ESCAPE ? read_sequence() : byte;
}
