/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cli/command.h"

enum { WORDS_MOST = 8, FILE_MOST = 64 << 20 };

/* Sanitizers tell what they find here, while what a command says is thrown away. */
#ifdef ARENA_SANITIZED
#include <sanitizer/common_interface_defs.h>
#endif

static char folder[64];

/* --- files ------------------------------------------------------------------------------------------------------- */

void stage_path(char out[STAGE_PATH_MAX], const char *name)
{
    (void)snprintf(out, STAGE_PATH_MAX, "%s%s%s", folder, *name ? "/" : "", name);
}

bool stage_find(char out[STAGE_PATH_MAX], const char *name, const char *ending)
{
    char path[STAGE_PATH_MAX];
    struct dirent **entries;
    int count;
    bool found = false;

    stage_path(path, name);
    count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *dot = strrchr(entries[i]->d_name, '.');

        if (!found && dot && strcmp(dot, ending) == 0)
            found = snprintf(out, STAGE_PATH_MAX, "%s/%s", path, entries[i]->d_name) < STAGE_PATH_MAX;
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return found;
}

struct span stage_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct buffer bytes;
    size_t got = 1;

    buffer_init(&bytes, FILE_MOST);
    while (file && got > 0) {
        uint8_t *room = buffer_room(&bytes, 65536);

        got = room ? fread(room, 1, 65536, file) : 0;
        bytes.used += got;
    }
    if (file)
        (void)fclose(file);
    return buffer_span(&bytes);
}

void stage_write(const char *path, struct span bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

    if (fd < 0 || (bytes.size && write(fd, bytes.at, bytes.size) != (ssize_t)bytes.size) || close(fd) != 0) {
        perror(path);
        abort();
    }
}

/* --- commands ---------------------------------------------------------------------------------------------------- */

static const struct command *const runnable[] = {&command_verify, &command_replay, &command_tournament, &command_store,
                                                 &command_keys,   &command_serve,  &command_ladder};

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < sizeof runnable / sizeof *runnable; i++)
        if (strcmp(runnable[i]->name, name) == 0)
            return runnable[i];
    abort();
}

/* What is printed while it is turned away is thrown away. Returns what turns it back. */
static void turn(int from, int to)
{
    (void)fflush(NULL);
    (void)dup2(to, from);
}

const char *stage_run(const char *const *words)
{
    char *copies[WORDS_MOST + 1] = {NULL};
    int out = dup(STDOUT_FILENO), errors = dup(STDERR_FILENO), null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    struct error error = {0};
    int code, count = 0;

    for (; words[count]; count++)
        copies[count] = strdup(words[count]);
    turn(STDOUT_FILENO, null);
    turn(STDERR_FILENO, null);
    code = find(words[0])->run(find(words[0]), count, copies, &error);
    turn(STDOUT_FILENO, out);
    turn(STDERR_FILENO, errors);
    clearerr(stdout);
    (void)close(out);
    (void)close(errors);
    (void)close(null);
    while (count > 0)
        free(copies[--count]);
    if (code < EXIT_DONE || code > EXIT_UNDECIDED)
        return "a command ends with a code that there is not";
    return error.code && !error.text[0] ? "a command ends with an error without a word" : NULL;
}

/* --- the folder -------------------------------------------------------------------------------------------------- */

static const char conf[] =
    "version = 1\nname = \"fuzz\"\ngame = leduc\nformat = round-robin\ngroups = 1\n"
    "clock = \"move=2s\"\nfaults_most = 2\njobs = 1\n"
    "class one { clock = \"move=3s\" team = joint set = {\"hands=2\"} }\nclass two { set = {\"hands=1\"} }\n"
    "entry a { title = \"A, the first\" restart = 1 command = \"bot-random\" }\nentry b { command = \"bot-random\" }\n";

/* On this seed match-ups stay level, so that lots are drawn. */
static const char cup_conf[] =
    "game = leduc\nformat = knockout\ntiebreak_pairs = 0\nclock = \"none\"\nseed = \"e\"\n"
    "class one { clock = \"move=3s\" team = joint set = {\"hands=2\"} }\nentry a { command = \"bot-random\" }\n"
    "entry b { command = \"bot-random\" }\nentry c { command = \"bot-random\" }\n"
    "entry d { command = \"bot-random\" }\nentry e { command = \"bot-random\" }\n";

static const char ladder_conf[] =
    "version = 1\nname = \"fuzz\"\ntitle = \"A ladder\"\ngame = leduc sandbox = none\nanchor = b\nclock = "
    "\"move=2s\"\njobs = 1\n"
    "listen = {\"tcp://127.0.0.1:*\"}\nrandom_share = 0.5\nbench_after = 2\nbench_among = 9\n"
    "bench_pause = 2h\nsame_owner = yes\n"
    "class one { clock = \"move=3s\" team = joint set = {\"hands=2\"} share = 2.5 }\nclass two { set = {\"hands=1\"} "
    "}\n"
    "bot a { command = \"bot-random\" owner = anna restart = 1 }\nbot b { title = \"B\" command = \"bot-random\" }\n"
    "bot c { command = \"@c\" }\n";

#define LINE(number, rest)                                                                                             \
    "{\"number\":" #number ",\"time\":\"2026-11-23T12:00:00Z\",\"who\":\"host\",\"command\":" rest "}\n"

/* A line of each command of a ladder's log. */
static const char ladder_log[] = LINE(1, "\"owner\",\"owner\":\"anna\"")
    LINE(2, "\"key\",\"owner\":\"anna\",\"key\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"") LINE(
        3, "\"token\",\"owner\":\"anna\",\"hash\":\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\","
           "\"expires\":\"2030-01-01T00:00:00Z\"") LINE(4, "\"bot\",\"bot\":\"wits\",\"owner\":\"anna\"")
        LINE(5, "\"version\",\"bot\":\"wits\",\"version\":\"1\"")
            LINE(6, "\"qualify\",\"bot\":\"wits\",\"version\":\"1\"")
                LINE(7, "\"version\",\"bot\":\"wits\",\"version\":\"2\"")
                    LINE(8, "\"keep-out\",\"bot\":\"wits\",\"version\":\"2\",\"why\":\"late\"")
                        LINE(9, "\"revoke\",\"owner\":\"anna\",\"what\":\"0123456789ab\"")
                            LINE(10, "\"bench\",\"bot\":\"b\",\"why\":\"slow\"") LINE(11, "\"unbench\",\"bot\":\"b\"")
                                LINE(12, "\"withdraw\",\"bot\":\"b\"") LINE(13, "\"undo\",\"line\":\"12\"")
                                    LINE(14, "\"pause\"") LINE(15, "\"freeze\"") LINE(16, "\"resume\"")
                                        LINE(17, "\"notice\",\"text\":\"it ends on Sunday\"")
                                            LINE(18, "\"season-close\",\"season\":\"1\"")
                                                LINE(19, "\"season-new\",\"season\":\"2\"")
                                                    LINE(20, "\"void\",\"season\":\"2\",\"match\":\"m9\"")
                                                        LINE(21, "\"replay\",\"season\":\"2\",\"match\":\"m7\"");

/* Plays the event, changes it by all that a host can say, and plays it on. */
static const char *const played[] = {
    ARENA_PROGRAM " tournament --quiet %s/event",
    ARENA_PROGRAM " tournament void %s/event 1/m1 --why 'a reason'",
    ARENA_PROGRAM " tournament replay %s/event 1/m3 --why 'another'",
    ARENA_PROGRAM " tournament undo %s/event 1 --why 'no reason'",
    ARENA_PROGRAM " tournament --quiet %s/event",
    "sed -i 's/groups = 1/groups = 2/' %s/event/event.conf",
    ARENA_PROGRAM " tournament extend %s/event --why 'more of it'",
    ARENA_PROGRAM " tournament --quiet %s/event",
    ARENA_PROGRAM " tournament --quiet %s/cup",
    "grep -q lot %s/cup/event.log",
    ARENA_PROGRAM " serve --quiet --matches 8 %s/ladder",
    ARENA_PROGRAM " match --quiet --records %s/run --game leduc --player bot-random --games 2 --clock move=2s",
};

static bool play(const char *format)
{
    char command[STAGE_PATH_MAX + 256];

    (void)snprintf(command, sizeof command - 32, format, folder);
    (void)strcat(command, " >/dev/null 2>&1");
    return system(command) == 0;
}

/* A run that is over becomes one that is to be gone on with. */
static bool take_up_run(void)
{
    char from[STAGE_PATH_MAX], to[STAGE_PATH_MAX];

    if (!stage_find(from, "run", ".done"))
        return false;
    (void)snprintf(to, sizeof to, "%.*s.run", (int)(strlen(from) - strlen(".done")), from);
    return rename(from, to) == 0;
}

bool stage_begin(void)
{
    char path[STAGE_PATH_MAX];
    bool good;

#ifdef ARENA_SANITIZED
    __sanitizer_set_report_fd((void *)(intptr_t)dup(STDERR_FILENO));
#endif
    (void)snprintf(folder, sizeof folder, "%s/arena-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    good = mkdtemp(folder) != NULL;
    stage_path(path, "event");
    good = good && mkdir(path, 0700) == 0;
    stage_path(path, "event/event.conf");
    if (good)
        stage_write(path, span_text(conf));
    stage_path(path, "cup");
    good = good && mkdir(path, 0700) == 0;
    stage_path(path, "cup/event.conf");
    if (good)
        stage_write(path, span_text(cup_conf));
    stage_path(path, "ladder");
    good = good && mkdir(path, 0700) == 0;
    stage_path(path, "ladder/ladder.conf");
    if (good)
        stage_write(path, span_text(ladder_conf));
    stage_path(path, "ladder/ladder.log");
    if (good)
        stage_write(path, span_text(ladder_log));
    for (size_t i = 0; good && i < sizeof played / sizeof *played; i++)
        good = play(played[i]);
    if (!good)
        (void)fprintf(stderr, "%s: the event of the fuzzers cannot be played\n", folder);
    return good && take_up_run();
}

void stage_end(void)
{
    (void)play("rm -rf %s");
}
