/* SPDX-License-Identifier: MIT */
#include "conformance/inquiry.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/visible.h"
#include "conformance/guard.h"
#include "plugin/load.h"

enum { POLL_MS = 10, OUTPUT_SHOWN = 200 };

/* Shared by both processes. The other one may write anything here, so texts are ended before they are read. */
struct board {
    struct guard_watch watch;
    uint64_t match;
    uint32_t decision;
    bool loaded, found, held, refused;
    struct outcome outcome;
};

/* --- in the new process ------------------------------------------------------------------------------------------ */

static void fail(void *context, const struct finding *finding) __attribute__((noreturn));
static void fail(void *context, const struct finding *finding)
{
    struct board *board = context;

    board->outcome.finding = *finding;
    board->found = true;
    _exit(EXIT_NO);
}

static void note_move(void *context, uint64_t match, uint32_t decision)
{
    struct board *board = context;

    board->match = match;
    board->decision = decision;
}

static void refuse(struct board *board) __attribute__((noreturn));
static void refuse(struct board *board)
{
    board->refused = true;
    _exit(EXIT_COULD_NOT_RUN);
}

/* A process without input, whose output goes to a file, and which ends with the one that asks. */
static void settle(int output)
{
    static const int ends[] = {SIGXFSZ, SIGXCPU, SIGPIPE, SIGABRT, SIGFPE, SIGILL, SIGINT, SIGTERM};
    const struct rlimit no_core = {0, 0};
    int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    sigset_t none;

    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        (void)signal(ends[i], SIG_DFL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)dup2(nothing, STDIN_FILENO);
    (void)dup2(output, STDOUT_FILENO);
    (void)dup2(output, STDERR_FILENO);
    (void)setrlimit(RLIMIT_CORE, &no_core);
}

static void limit_output(void)
{
    const struct rlimit most = {INQUIRY_OUTPUT_KIB * 1024, INQUIRY_OUTPUT_KIB * 1024};

    (void)setrlimit(RLIMIT_FSIZE, &most);
}

static void take_settings(const struct inquiry *inquiry, const struct game *game, struct settings *settings,
                          struct board *board)
{
    _Alignas(8) unsigned char state[GAME_STATE_MAX];

    settings_init(settings, game);
    if (!settings_take(settings, inquiry->words, &board->outcome.error) ||
        !settings_configure(settings, state, &board->outcome.error))
        refuse(board);
}

static void describe_game(struct outcome *outcome, const struct game *game, const struct plugin *plugin)
{
    (void)snprintf(outcome->name, sizeof outcome->name, "%s", game->name);
    epoch_text(game, outcome->epoch);
    outcome->hash = plugin->hash;
}

static void ask(const struct inquiry *inquiry, const struct property *property, struct board *board)
{
    struct trial trial = {
        .luck = inquiry->luck, .matches = inquiry->matches, .failed = fail, .moved = note_move, .context = board};
    struct plugin plugin = {.game = inquiry->game};
    struct settings settings;

    if (inquiry->file && !plugin_load(&plugin, inquiry->file, &board->outcome.error))
        refuse(board);
    describe_game(&board->outcome, plugin.game, &plugin);
    board->loaded = true;
    trial.image = plugin.handle;
    trial.game = guard_game(plugin.game, &board->watch, &board->outcome.error);
    if (!trial.game)
        refuse(board);
    limit_output();
    if (inquiry->words && inquiry->words->count) {
        take_settings(inquiry, trial.game, &settings, board);
        trial.settings = &settings;
    }
    property->holds(&trial);
    board->held = true;
}

/* --- in the one that asks ---------------------------------------------------------------------------------------- */

/* A process that is watched. */
struct child {
    pid_t pid;
    int ended, output; /* descriptors */
    struct board *board;
    uint64_t calls;     /* seen last */
    double since_s;     /* by the clock: when they were first seen */
    double processor_s; /* that it had used then */
};

static double seconds_of(clockid_t clock)
{
    struct timespec time = {0};

    (void)clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double processor_of(pid_t pid)
{
    clockid_t clock;

    return clock_getcpuclockid(pid, &clock) == 0 ? seconds_of(clock) : 0;
}

static long memory_mib(pid_t pid)
{
    char path[64];
    long all = 0, resident = 0;
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    file = fopen(path, "re");
    if (!file)
        return 0;
    if (fscanf(file, "%ld %ld", &all, &resident) != 2) /* NOLINT(cert-err34-c): the kernel's own numbers */
        resident = 0;
    (void)fclose(file);
    return resident * sysconf(_SC_PAGESIZE) >> 20;
}

/* Writes what is wrong while the process still runs; false if nothing is. */
static bool misbehaves(struct child *child, char words[FINDING_WORDS])
{
    uint64_t calls = child->board->watch.calls;
    double now_s = seconds_of(CLOCK_MONOTONIC), used_s = processor_of(child->pid);

    if (calls != child->calls || child->since_s == 0) {
        child->calls = calls;
        child->since_s = now_s;
        child->processor_s = used_s;
    }
    if (memory_mib(child->pid) > INQUIRY_MEMORY_MIB)
        return snprintf(words, FINDING_WORDS, "it takes more than %d MiB of memory", INQUIRY_MEMORY_MIB) > 0;
    if (used_s - child->processor_s > (double)INQUIRY_CALL_S)
        return snprintf(words, FINDING_WORDS, "it does not return: %d s of processor time in one call",
                        INQUIRY_CALL_S) > 0;
    if (now_s - child->since_s > (double)INQUIRY_WAIT_S)
        return snprintf(words, FINDING_WORDS, "it does not return: it waits for %d s in one call", INQUIRY_WAIT_S) > 0;
    return false;
}

/* Waits until the process has ended, by itself or by us; false if the inquiry was stopped. `words` has what it did
 * wrong, if it was ended for that. */
static bool watch(const struct inquiry *inquiry, struct child *child, char words[FINDING_WORDS])
{
    struct pollfd ended = {.fd = child->ended, .events = POLLIN};

    while (poll(&ended, 1, POLL_MS) <= 0) {
        if (inquiry->goes_on && !inquiry->goes_on(inquiry->context, child->board->match))
            return false;
        if (misbehaves(child, words))
            return true;
    }
    return true;
}

/* What it has written, in visible characters; false if nothing. */
static bool read_output(const struct child *child, char out[2 * OUTPUT_SHOWN])
{
    char bytes[OUTPUT_SHOWN];
    ssize_t size = pread(child->output, bytes, sizeof bytes - 1, 0);
    size_t used = 0;

    for (ssize_t i = 0; i < size; i++)
        out[used++] = bytes[i] >= ' ' && bytes[i] < 0x7f ? bytes[i] : ' ';
    out[used] = '\0';
    return size > 0;
}

static void describe_end(const struct child *child, int status, char words[FINDING_WORDS])
{
    const char *fault = child->board->watch.fault;
    char output[2 * OUTPUT_SHOWN];
    bool wrote = read_output(child, output);

    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ)
        (void)snprintf(words, FINDING_WORDS, "it writes more than %d KiB; a game has no output: %s", INQUIRY_OUTPUT_KIB,
                       output);
    else if (WIFSIGNALED(status))
        (void)snprintf(words, FINDING_WORDS, "%s%signal %d (%s) ends the process%s%s", fault, *fault ? "; s" : "s",
                       WTERMSIG(status), strsignal(WTERMSIG(status)), wrote ? ", which wrote: " : "",
                       wrote ? output : "");
    else
        (void)snprintf(words, FINDING_WORDS, "it ends the process, with exit code %d%s%s", WEXITSTATUS(status),
                       wrote ? ", which wrote: " : "", wrote ? output : "");
}

/* A finding about what runs. */
static void blame(struct child *child, struct outcome *outcome, const char *words)
{
    const struct board *board = child->board;
    struct finding *finding = &outcome->finding;

    *finding = (struct finding){.seat = board->watch.function && board->watch.seat <= GAME_ALL ? board->watch.seat : -1,
                                .match = board->match,
                                .decision = board->decision};
    (void)snprintf(finding->function, sizeof finding->function, "%s", guard_function(board->watch.function));
    (void)snprintf(finding->words, sizeof finding->words, "%s%s", board->loaded ? "" : "while the file is loaded, ",
                   words);
    outcome->end = INQUIRY_FAILED;
}

/* Ends the texts, whatever was written there. */
static void close_texts(struct board *board)
{
    struct finding *finding = &board->outcome.finding;
    struct difference *difference = &finding->difference;

    board->watch.fault[GUARD_WORDS - 1] = '\0';
    finding->function[sizeof finding->function - 1] = '\0';
    finding->words[FINDING_WORDS - 1] = '\0';
    finding->settings[FINDING_SETTINGS - 1] = '\0';
    difference->field[sizeof difference->field - 1] = '\0';
    for (unsigned i = 0; i < 2; i++) {
        difference->bytes[i][sizeof difference->bytes[i] - 1] = '\0';
        difference->values[i][sizeof difference->values[i] - 1] = '\0';
    }
    board->outcome.error.text[sizeof board->outcome.error.text - 1] = '\0';
    board->outcome.name[INQUIRY_NAME_SIZE - 1] = '\0';
    board->outcome.epoch[EPOCH_TEXT_SIZE - 1] = '\0';
}

static void judge(struct child *child, int status, const char *wrong, struct outcome *outcome)
{
    char words[FINDING_WORDS], output[2 * OUTPUT_SHOWN];

    close_texts(child->board);
    *outcome = child->board->outcome;
    if (*wrong) {
        blame(child, outcome, wrong);
        outcome->end = INQUIRY_ENDLESS;
    } else if (child->board->refused) {
        outcome->end = INQUIRY_COULD_NOT_RUN;
    } else if (child->board->found) {
        outcome->end = INQUIRY_FAILED;
    } else if (!child->board->held || !WIFEXITED(status) || WEXITSTATUS(status) != EXIT_DONE) {
        describe_end(child, status, words);
        blame(child, outcome, words);
        outcome->end = INQUIRY_ENDED;
    } else if (read_output(child, output)) {
        (void)snprintf(words, sizeof words, "it writes; a game has no output: %s", output);
        blame(child, outcome, words);
    } else {
        outcome->end = INQUIRY_HOLDS;
    }
}

static void stop_all(const struct child *child, int *status)
{
    (void)kill(-child->pid, SIGKILL);
    (void)kill(child->pid, SIGKILL);
    while (waitpid(child->pid, status, 0) < 0 && errno == EINTR)
        ;
}

static void follow(const struct inquiry *inquiry, struct child *child, struct outcome *outcome)
{
    char wrong[FINDING_WORDS] = "";
    int status = 0;
    bool whole;

    (void)setpgid(child->pid, child->pid);
    child->ended = pidfd_open(child->pid, 0);
    whole = watch(inquiry, child, wrong);
    stop_all(child, &status);
    (void)close(child->ended);
    if (whole)
        judge(child, status, wrong, outcome);
    else
        *outcome = (struct outcome){.end = INQUIRY_STOPPED};
}

static void could_not(struct outcome *outcome, const char *what)
{
    outcome->end = INQUIRY_COULD_NOT_RUN;
    (void)error_set(&outcome->error, EXIT_COULD_NOT_RUN, "cannot start a process for the check: %s: %s", what,
                    strerror(errno));
}

void inquire(const struct inquiry *inquiry, const struct property *property, struct outcome *outcome)
{
    struct child child = {.output = memfd_create("arena-check", MFD_CLOEXEC)};

    *outcome = (struct outcome){0};
    child.board = mmap(NULL, sizeof *child.board, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    (void)fflush(stdout);
    child.pid = child.output >= 0 && child.board != MAP_FAILED ? fork() : -1;
    if (child.pid == 0) {
        settle(child.output);
        ask(inquiry, property, child.board);
        _exit(EXIT_DONE);
    }
    if (child.pid < 0)
        could_not(outcome, "fork");
    else
        follow(inquiry, &child, outcome);
    if (child.board != MAP_FAILED)
        (void)munmap(child.board, sizeof *child.board);
    if (child.output >= 0)
        (void)close(child.output);
}
