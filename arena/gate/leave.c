/* SPDX-License-Identifier: MIT */
/* How a call of a game is left that does not return: by a fatal signal, or because it lasts too long. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "gate/inside.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum {
    STACK_BYTES = 64 << 10,
    TICK_S = 1, /* of processor time of the thread */
    TICK_SIGNAL = SIGVTALRM,
};

static const struct fatal {
    int number;
    const char *words;
} fatals[] = {
    {SIGSEGV, "was ended by the signal SIGSEGV (it used memory that is not its own, or its stack ran over)"},
    {SIGBUS, "was ended by the signal SIGBUS (it used memory that is not there)"},
    {SIGFPE, "was ended by the signal SIGFPE (as a division by zero gives it)"},
    {SIGILL, "was ended by the signal SIGILL (an instruction that is none)"},
    {SIGABRT, "was ended by the signal SIGABRT (as a failed assertion gives it)"},
};
enum { FATALS = sizeof fatals / sizeof *fatals };

static const char too_long[] = "does not return: it has taken more than a second of processor time";

static struct sigaction before[FATALS];
static pthread_once_t keyed = PTHREAD_ONCE_INIT;
static pthread_key_t threads;
static char mark[PATH_MAX];

/* What a thread has for its signals. */
struct provision {
    void *stack; /* NULL: it had one before */
    bool timed;
    timer_t timer;
};

/* --- the end of the program -------------------------------------------------------------------------------------- */

void gate_mark(const char *path)
{
    size_t size = path ? strlen(path) + 1 : 0;

    mark[0] = '\0';
    if (size > 0 && size <= sizeof mark)
        memcpy(mark, path, size);
}

static void put(int fd, const char *words)
{
    if (fd >= 0)
        (void)!write(fd, words, strlen(words));
}

static void put_mark(const char *words)
{
    int fd = mark[0] ? open(mark, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;

    put(fd, words);
    put(fd, "\n");
    if (fd >= 0)
        (void)fsync(fd);
}

/* In a handler. The kernel ends the bots, and what was reported is on the disk. */
__attribute__((noreturn)) static void end_program(const char *words)
{
    char text[GATE_WORDS_MAX];

    sentence(text, place.slot, place.call, words);
    put_mark(text);
    put(STDERR_FILENO, "arena: ");
    put(STDERR_FILENO, text);
    put(STDERR_FILENO, "\n");
    _exit(EXIT_COULD_NOT_RUN);
}

/* The game called exit: nobody may take that for the end of the work. */
static void on_exit_of_program(void)
{
    if (place.call != CALL_NONE)
        end_program("called exit, and a game must return");
}

/* --- leaving ----------------------------------------------------------------------------------------------------- */

static const char *words_of(int left)
{
    for (size_t i = 0; i < FATALS; i++)
        if (fatals[i].number == left)
            return fatals[i].words;
    return too_long;
}

__attribute__((noreturn)) static void leave(int why)
{
    if (place.slot->mode == GATE_WATCHED)
        end_program(words_of(why));
    place.left = why;
    JUMP(place.frame);
}

void leave_note(void)
{
    breach(place.slot, place.call, "%s", words_of(place.left));
    place.call = CALL_NONE;
    place.hearing = false;
}

void leave_overdue(void)
{
    leave(LEFT_TOO_LONG);
}

/* --- signals ----------------------------------------------------------------------------------------------------- */

/* Not in a game: what would have happened without us happens. */
static void give_back(int number, const siginfo_t *info)
{
    for (size_t i = 0; i < FATALS; i++)
        if (fatals[i].number == number)
            (void)sigaction(number, &before[i], NULL);
    if (info->si_code <= 0)
        (void)raise(number);
}

static void on_fatal(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (place.call == CALL_NONE || (info->si_code <= 0 && info->si_pid != getpid()))
        give_back(number, info);
    else
        leave(number);
}

/* The same call as at the last tick lasts too long. A listener of ours is not left: its caller does it. */
static void on_tick(int number)
{
    bool same = place.calls == place.ticked;

    (void)number;
    place.ticked = place.calls;
    if (same && place.hearing)
        place.overdue = true;
    else if (same && place.call != CALL_NONE)
        leave(LEFT_TOO_LONG);
}

static void release_thread(void *context)
{
    struct provision *provision = context;

    if (provision->timed)
        (void)timer_delete(provision->timer);
    if (provision->stack) {
        (void)sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
        (void)munmap(provision->stack, STACK_BYTES);
    }
    free(place.list);
    place.list = NULL;
    place.ready = false;
    free(provision);
}

static void make_key(void)
{
    (void)pthread_key_create(&threads, release_thread);
    (void)atexit(on_exit_of_program);
}

void leave_take_signals(void)
{
    struct sigaction fatal = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    struct sigaction tick = {.sa_handler = on_tick, .sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART};

    (void)pthread_once(&keyed, make_key);
    for (size_t i = 0; i < FATALS; i++)
        (void)sigaction(fatals[i].number, &fatal, &before[i]);
    (void)sigaction(TICK_SIGNAL, &tick, NULL);
}

/* A timer may still tick: that must not end the program. */
void leave_give_signals(void)
{
    for (size_t i = 0; i < FATALS; i++)
        (void)sigaction(fatals[i].number, &before[i], NULL);
}

/* --- threads ----------------------------------------------------------------------------------------------------- */

/* Unless the thread has one, as with a sanitizer. */
static void *give_stack(void)
{
    stack_t old, own = {.ss_size = STACK_BYTES};

    if (sigaltstack(NULL, &old) != 0 || !(old.ss_flags & SS_DISABLE))
        return NULL;
    own.ss_sp = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (own.ss_sp == MAP_FAILED)
        return NULL;
    (void)sigaltstack(&own, NULL);
    return own.ss_sp;
}

/* Ticks only while the thread works, so it disturbs no wait. */
static bool start_timer(timer_t *timer)
{
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = TICK_SIGNAL};
    const struct itimerspec every = {.it_interval.tv_sec = TICK_S, .it_value.tv_sec = TICK_S};

    event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
    return timer_create(CLOCK_THREAD_CPUTIME_ID, &event, timer) == 0 && timer_settime(*timer, 0, &every, NULL) == 0;
}

void leave_prepare(void)
{
    struct provision *provision = calloc(1, sizeof *provision);

    place.list = malloc(LIST_ROOM * sizeof *place.list);
    if (!provision || !place.list)
        abort(); /* some kilobytes, once for each thread */
    provision->stack = give_stack();
    provision->timed = start_timer(&provision->timer);
    (void)pthread_setspecific(threads, provision);
    place.ready = true;
}
