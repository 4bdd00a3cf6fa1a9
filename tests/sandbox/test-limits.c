/* SPDX-License-Identifier: MIT */
/* The grammar of limits, and what of them is laid upon a process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <string.h>

#include <cmocka.h>

#include "sandbox/limits.h"
#include "sandbox/rlimits.h"
#include "sandbox/sandbox.h"

#define PRESET "memory=512M,processes=128,file=64M,tmp=64M,files=256,cpu=none"

static struct sandbox_limits parsed(const char *text)
{
    struct sandbox_limits limits;
    struct error error = {0};

    if (!sandbox_limits_parse(&limits, text, &error))
        fail_msg("%s: %s", text, error.text);
    return limits;
}

static void what_is_left_out_keeps_its_default(void **state)
{
    static const struct {
        const char *text, *canonical;
    } rows[] = {
        {PRESET, PRESET},
        {"memory=256M", "memory=256M,processes=128,file=64M,tmp=64M,files=256,cpu=none"},
        {"cpu=90s,memory=1G", "memory=1G,processes=128,file=64M,tmp=64M,files=256,cpu=90s"},
        {"cpu=120s,tmp=2048K", "memory=512M,processes=128,file=64M,tmp=2M,files=256,cpu=2m"},
        {"memory=1048577,file=1024,files=16", "memory=1048577,processes=128,file=1K,tmp=64M,files=16,cpu=none"},
        {"memory=none,processes=none,file=none,tmp=none,files=none,cpu=none",
         "memory=none,processes=none,file=none,tmp=none,files=none,cpu=none"},
        {"memory=1099511627775,processes=100000,file=1099511627775,tmp=1099511627775,files=1000000,cpu=3599999s",
         "memory=1099511627775,processes=100000,file=1099511627775,tmp=1099511627775,files=1000000,cpu=3599999s"},
        {"memory=1024G,cpu=1000h", "memory=1024G,processes=128,file=64M,tmp=64M,files=256,cpu=1000h"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sandbox_limits limits = parsed(rows[i].text), again;
        char text[SANDBOX_LIMITS_TEXT_MAX];

        sandbox_limits_print(&limits, text);
        assert_string_equal(text, rows[i].canonical);
        again = parsed(text);
        assert_memory_equal(&again, &limits, sizeof limits);
    }
}

static void what_is_not_allowed_is_refused_in_words(void **state)
{
    static const struct {
        const char *text, *named;
    } rows[] = {
        {"", "memory=256M"},
        {"none", "a list of memory"},
        {"memory", "memory=256M"},
        {"memory=", "1M to 1024G"},
        {"memory=0", "1M to 1024G"},
        {"memory=1023K", "1M to 1024G"},
        {"memory=1025G", "1M to 1024G"},
        {"memory=18446744073709551617M", "1M to 1024G"},
        {"memory=99999999999999999999999999", "1M to 1024G"},
        {"memory=-1M", "1M to 1024G"},
        {"memory=+1M", "1M to 1024G"},
        {"memory= 1M", "1M to 1024G"},
        {"memory=1.5M", "1M to 1024G"},
        {"memory=1MB", "K, M or G"},
        {"memory=1m", "K, M or G"},
        {"memory=M", "K, M or G"},
        {"memory=None", "or none"},
        {"processes=0", "1 to 100000"},
        {"processes=1K", "1 to 100000"},
        {"files=15", "16 to 1000000"},
        {"cpu=10", "s, m, h"},
        {"cpu=10ms", "s, m, h"},
        {"cpu=1001h", "1s to 1000h"},
        {"memory=1M,memory=1M", "memory is given twice"},
        {"memory=none,memory=1M", "memory is given twice"},
        {"memory=1M,", "a list of memory"},
        {",memory=1M", "a list of memory"},
        {"memory=1M,,cpu=1s", "a list of memory"},
        {"memory=1M;cpu=1s", "K, M or G"},
        {"Memory=1M", "a list of memory"},
        {"memory=\x1b[2J", "\\x1b"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sandbox_limits limits;
        struct error error = {0};

        if (sandbox_limits_parse(&limits, rows[i].text, &error))
            fail_msg("'%s' is accepted", rows[i].text);
        assert_int_equal(error.code, EXIT_WRONG_USE);
        if (!strstr(error.text, rows[i].named))
            fail_msg("'%s' does not name '%s': %s", rows[i].text, rows[i].named, error.text);
    }
}

static void bytes_are_said_in_the_largest_unit_that_divides_them(void **state)
{
    static const struct {
        uint64_t bytes;
        const char *text;
    } rows[] = {
        {0, "0 bytes"},         {1023, "1023 bytes"},         {1024, "1 KiB"},
        {256 << 20, "256 MiB"}, {UINT64_C(3) << 30, "3 GiB"}, {(UINT64_C(1) << 30) + 1, "1073741825 bytes"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[SANDBOX_BYTES_MAX];

        sandbox_bytes_print(rows[i].bytes, text);
        assert_string_equal(text, rows[i].text);
    }
}

/* What is laid upon a process for a resource; RLIM_INFINITY: nothing. */
static rlim_t bound(const struct process_bounds *bounds, int resource)
{
    for (size_t i = 0; i < bounds->limit_count; i++)
        if (bounds->limits[i].resource == resource)
            return bounds->limits[i].most;
    return RLIM_INFINITY;
}

static void processes_are_counted_only_for_a_user_of_its_own(void **state)
{
    struct sandbox_limits limits = parsed("memory=256M,processes=10,cpu=1m");
    struct process_bounds shared = {.cgroup = -1}, alone = {.cgroup = -1}, grouped = {.cgroup = -1};

    (void)state;
    rlimits_add(&limits, false, false, &shared);
    rlimits_add(&limits, true, false, &alone);
    rlimits_add(&limits, true, true, &grouped);
    assert_true(bound(&shared, RLIMIT_NPROC) == RLIM_INFINITY && bound(&grouped, RLIMIT_NPROC) == RLIM_INFINITY);
    assert_int_equal(bound(&alone, RLIMIT_NPROC), 10 + RLIMITS_OWN_PROCESSES);
    assert_int_equal(bound(&shared, RLIMIT_DATA), 256 << 20);
    assert_true(bound(&grouped, RLIMIT_DATA) == RLIM_INFINITY);
    assert_int_equal(bound(&grouped, RLIMIT_CPU), 60);
    assert_int_equal(bound(&shared, RLIMIT_CORE), RLIMITS_CORE);
}

static void without_limits_there_are_only_no_core_dumps(void **state)
{
    struct sandbox_limits limits = {0};
    struct process_bounds bounds = {.cgroup = -1};

    (void)state;
    rlimits_add(&limits, true, false, &bounds);
    assert_int_equal(bounds.limit_count, 1);
    assert_int_equal(bound(&bounds, RLIMIT_CORE), RLIMITS_CORE);
}

static void a_lower_limit_of_the_arena_itself_stays(void **state)
{
    struct sandbox_limits limits = parsed("files=1000000");
    struct process_bounds bounds = {.cgroup = -1};
    struct rlimit own;

    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &own), 0);
    rlimits_add(&limits, false, false, &bounds);
    assert_true(bound(&bounds, RLIMIT_NOFILE) <= own.rlim_max);
}

static void an_end_by_a_limit_is_explained(void **state)
{
    static const struct {
        int status; /* as waitpid reports it */
        time_t used_s;
        const char *why;
    } rows[] = {
        {SIGXFSZ, 0, "killed: it wrote a file of more than 1 MiB"},
        {(128 + SIGXFSZ) << 8, 0, "killed: it wrote a file of more than 1 MiB"},
        {SIGKILL, 5, "killed: out of processor time, 5 s"},
        {(128 + SIGKILL) << 8, 6, "killed: out of processor time, 5 s"},
        {SIGXCPU, 5, "killed: out of processor time, 5 s"},
        {SIGKILL, 4, ""},
        {0, 9, ""},
        {1 << 8, 9, ""},
    };
    struct sandbox_limits limits = parsed("file=1M,cpu=5s");

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct process process = {.status = rows[i].status, .usage.ru_utime.tv_sec = rows[i].used_s};
        struct sandbox_report report = {0};

        rlimits_explain(&limits, &process, &report);
        assert_string_equal(report.why, rows[i].why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_keeps_its_default),
        cmocka_unit_test(what_is_not_allowed_is_refused_in_words),
        cmocka_unit_test(bytes_are_said_in_the_largest_unit_that_divides_them),
        cmocka_unit_test(processes_are_counted_only_for_a_user_of_its_own),
        cmocka_unit_test(without_limits_there_are_only_no_core_dumps),
        cmocka_unit_test(a_lower_limit_of_the_arena_itself_stays),
        cmocka_unit_test(an_end_by_a_limit_is_explained),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
