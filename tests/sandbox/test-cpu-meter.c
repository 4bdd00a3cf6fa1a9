/* SPDX-License-Identifier: MIT */
/* The processor time of a process and its descendants, whatever they do with their children. */
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/cpu_meter.h"

enum { MS = 1000, SLACK_US = 30000, ACTORS_MAX = 8 };

/* What the kernel knows of the processes of a test, which is more than they were to use: a busy machine adds to it. In
 * memory that they share. */
static struct truth {
    pid_t living[ACTORS_MAX];
    unsigned count;
    int64_t ended_us; /* of children that were waited for */
} * truth;

/* Uses so much processor time of the calling thread. */
static void burn(unsigned ms)
{
    struct timespec begin, now;
    int64_t used_us;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    do {
        (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        used_us = (now.tv_sec - begin.tv_sec) * INT64_C(1000000) + (now.tv_nsec - begin.tv_nsec) / 1000;
    } while (used_us < (int64_t)ms * MS);
}

/* Of the calling process. */
static void note_living(void)
{
    truth->living[truth->count++] = getpid();
}

static int64_t cpu_us(pid_t pid)
{
    struct timespec used = {0};
    clockid_t of_process;

    if (clock_getcpuclockid(pid, &of_process) == 0)
        (void)clock_gettime(of_process, &used);
    return used.tv_sec * INT64_C(1000000) + used.tv_nsec / 1000;
}

static int64_t truly_used_us(void)
{
    int64_t sum_us = truth->ended_us;

    for (unsigned i = 0; i < truth->count; i++)
        sum_us += cpu_us(truth->living[i]);
    return sum_us;
}

static int64_t us_of(struct timeval time)
{
    return time.tv_sec * INT64_C(1000000) + time.tv_usec;
}

static void wait_for_child(pid_t pid)
{
    struct rusage used;

    if (wait4(pid, NULL, 0, &used) == pid)
        truth->ended_us += us_of(used.ru_utime) + us_of(used.ru_stime);
}

/* A process that runs `body`, which says by a pipe that it has come somewhere, and then waits to go on. */
struct actor {
    pid_t pid;
    int says, hears;
};

static int told, goes_on;

static void say_and_wait(void)
{
    char byte = 0;

    if (write(told, &byte, 1) != 1 || read(goes_on, &byte, 1) != 1)
        _exit(1);
}

static struct actor begin(void (*body)(void))
{
    int up[2], down[2];
    struct actor actor;

    assert_int_equal(pipe(up), 0);
    assert_int_equal(pipe(down), 0);
    *truth = (struct truth){0};
    actor = (struct actor){.pid = fork(), .says = up[0], .hears = down[1]};
    assert_true(actor.pid >= 0);
    if (actor.pid == 0) {
        told = up[1];
        goes_on = down[0];
        (void)close(up[0]);
        (void)close(down[1]);
        note_living();
        body();
        _exit(0);
    }
    (void)close(up[1]);
    (void)close(down[0]);
    return actor;
}

/* Waits until it says something. */
static void hear(const struct actor *actor)
{
    char byte;

    assert_int_equal(read(actor->says, &byte, 1), 1);
}

static void go_on(const struct actor *actor)
{
    assert_int_equal(write(actor->hears, "", 1), 1);
}

static void finish(struct actor *actor)
{
    int status;

    (void)close(actor->says);
    (void)close(actor->hears);
    assert_int_equal(waitpid(actor->pid, &status, 0), actor->pid);
}

/* Reads the meter; at least so much was used. */
static void read_right(struct cpu_meter *meter, const struct actor *actor, unsigned least_ms)
{
    int64_t before_us = truly_used_us(), us = (int64_t)cpu_meter_read(meter, actor->pid), after_us = truly_used_us();

    assert_true(before_us >= (int64_t)least_ms * MS);
    if (us < before_us - SLACK_US || us > after_us + SLACK_US)
        fail_msg("%lld us are read where %lld to %lld were used", (long long)us, (long long)before_us,
                 (long long)after_us);
}

static void *burn_60(void *unused)
{
    burn(60);
    return unused;
}

static void in_threads(void)
{
    pthread_t threads[2];

    for (size_t i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, burn_60, NULL) != 0)
            _exit(1);
    for (size_t i = 0; i < 2; i++)
        (void)pthread_join(threads[i], NULL);
    say_and_wait();
}

static void threads_count_that_have_ended(void **state)
{
    struct cpu_meter meter = {0};
    struct actor actor = begin(in_threads);

    (void)state;
    hear(&actor);
    read_right(&meter, &actor, 120);
    finish(&actor);
}

static void in_children(void)
{
    for (unsigned i = 0; i < 4; i++) {
        pid_t pid = fork();

        if (pid == 0) {
            burn(50);
            _exit(0);
        }
        wait_for_child(pid);
    }
    say_and_wait();
}

static void children_count_that_were_waited_for(void **state)
{
    struct cpu_meter meter = {0};
    struct actor actor = begin(in_children);

    (void)state;
    hear(&actor);
    read_right(&meter, &actor, 200);
    finish(&actor);
}

/* A grandchild that lives on, and whose parent waits for nothing. */
static void deep(void)
{
    if (fork() == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        note_living();
        if (fork() == 0) {
            (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
            note_living();
            burn(80);
            say_and_wait();
            _exit(0);
        }
        burn(40);
        (void)pause();
    }
    (void)pause();
}

static void grandchildren_count_that_live(void **state)
{
    struct cpu_meter meter = {0};
    struct actor actor = begin(deep);

    (void)state;
    hear(&actor); /* its parent may still be at its own 40 ms */
    read_right(&meter, &actor, 80);
    assert_int_equal(meter.processes, 3);
    (void)kill(actor.pid, SIGKILL);
    finish(&actor);
}

/* Children that nobody waits for: the kernel forgets them as they end. */
static void in_hidden_children(void)
{
    (void)signal(SIGCHLD, SIG_IGN);
    for (unsigned i = 0; i < 3; i++) {
        if (fork() == 0) {
            note_living();
            burn(100);
            say_and_wait();
            _exit(0);
        }
        (void)wait(NULL);
        say_and_wait();
    }
}

static void children_that_nobody_waits_for_count_as_far_as_they_were_seen(void **state)
{
    struct cpu_meter meter = {0};
    struct actor actor = begin(in_hidden_children);

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        hear(&actor);
        read_right(&meter, &actor, 100 * (i + 1));
        truth->ended_us += cpu_us(truth->living[--truth->count]);
        go_on(&actor);
        hear(&actor);
        read_right(&meter, &actor, 100 * (i + 1));
        go_on(&actor);
    }
    finish(&actor);
}

static void with_short_children(void)
{
    for (unsigned i = 0; i < 20; i++) {
        pid_t pid = fork();

        if (pid == 0) {
            burn(14);
            say_and_wait();
            _exit(0);
        }
        wait_for_child(pid);
    }
    say_and_wait();
}

/* Each child is seen alive, and once more, rounded, in its parent. */
static void rounding_does_not_add_up(void **state)
{
    struct cpu_meter meter = {0};
    struct actor actor = begin(with_short_children);

    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        hear(&actor);
        (void)cpu_meter_read(&meter, actor.pid);
        go_on(&actor);
    }
    hear(&actor);
    read_right(&meter, &actor, 280);
    finish(&actor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_count_that_have_ended),
        cmocka_unit_test(children_count_that_were_waited_for),
        cmocka_unit_test(grandchildren_count_that_live),
        cmocka_unit_test(children_that_nobody_waits_for_count_as_far_as_they_were_seen),
        cmocka_unit_test(rounding_does_not_add_up),
    };

    truth = mmap(NULL, sizeof *truth, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert(truth != MAP_FAILED);
    if (!cpu_meter_works()) {
        print_message("SKIPPED: this kernel does not list the children of processes\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
