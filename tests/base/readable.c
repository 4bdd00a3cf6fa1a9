/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/readable.h"

enum { SIZE = 100 };

static void bytes_are_handed_on_as_they_are(void **state)
{
    const struct span bytes = span_text("some");

    (void)state;
    assert_ptr_equal(readable(bytes).at, bytes.at);
    assert_int_equal(readable(bytes).size, bytes.size);
    assert_int_equal(readable(span_of(NULL, 0)).size, 0);
}

#ifdef READABLE_IS_CHECKED
/* libsodium would read it, and nobody notice. */
static void a_sanitizer_sees_that_a_hash_goes_beyond_its_bytes(void **state)
{
    uint8_t *bytes = calloc(1, SIZE);
    int how;
    pid_t pid;

    (void)state;
    pid = fork();
    if (pid == 0) {
        (void)close(STDERR_FILENO);
        (void)hash_of(span_of(bytes, SIZE + 1));
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGABRT);
    free(bytes);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_handed_on_as_they_are),
#ifdef READABLE_IS_CHECKED
        cmocka_unit_test(a_sanitizer_sees_that_a_hash_goes_beyond_its_bytes),
#endif
    };

    return cmocka_run_group_tests_name("readable", tests, NULL, NULL);
}
