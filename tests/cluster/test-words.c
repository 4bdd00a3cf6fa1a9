/* SPDX-License-Identifier: MIT */
/* The words that name a cluster. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cluster/cluster_spec.h"
#include "cluster/cluster_words.h"

struct given {
    const char *key, *value;
};

/* Takes all of the values, up to one without a key. */
static bool take(struct cluster_spec *spec, const struct given *given, struct error *error)
{
    *spec = (struct cluster_spec){0};
    *error = (struct error){0};
    for (; given->key; given++)
        if (!cluster_spec_take(spec, given->key, given->value, error))
            return false;
    return cluster_spec_check(spec, error);
}

#define TAKE(...) take(&spec, (const struct given[]){__VA_ARGS__, {NULL, NULL}}, &error)

static void assert_refused(const struct error *error, const char *part)
{
    assert_int_equal(error->code, EXIT_WRONG_USE);
    if (!strstr(error->text, part))
        fail_msg("'%s' is not in: %s", part, error->text);
}

static void each_row_of_the_table_takes_back_what_it_took(void **state)
{
    static const char *const names[] = {
#define NAME(type, name, flag, value, preset, help, take) name,
        CLUSTER_KEYS(NAME, , )};
    static const char *const values[] = {"command: sh -c {}", "p", "a", "9", "2", "1G", "5m", "-q", "n", "i", "c=/d"};
    const struct cluster_spec none = {0};
    struct error error = {0};

    (void)state;
    assert_int_equal(sizeof names / sizeof *names, sizeof values / sizeof *values);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        struct cluster_spec spec = {0};

        assert_true(cluster_spec_take(&spec, names[i], values[i], &error));
        assert_memory_not_equal(&spec, &none, sizeof spec);
        assert_true(cluster_spec_take(&spec, names[i], "", &error));
        assert_memory_equal(&spec, &none, sizeof spec);
    }
}

static void what_goes_together_is_taken(void **state)
{
    struct cluster_spec spec;
    struct error error;

    (void)state;
    assert_true(TAKE({"on", "slurm"}, {"partition", "short"}, {"account", "me"}, {"tasks", "40"}, {"task_cores", "2"},
                     {"task_memory", "1536M"}, {"task_time", "90m"}, {"cluster_words", "--qos=low '--comment=a b'"}));
    assert_int_equal(spec.kind, CLUSTER_SLURM);
    assert_string_equal(spec.partition, "short");
    assert_int_equal(spec.tasks, 40);
    assert_int_equal(spec.need.cores, 2);
    assert_true(spec.need.memory == UINT64_C(1536) << 20);
    assert_int_equal(spec.need.time_s, 5400);
    assert_true(TAKE({"on", "kubernetes"}, {"task_image", "registry.example:5000/arena@sha256:00"},
                     {"volume", "seasons=/srv/seasons"}));
    assert_string_equal(spec.claim, "seasons");
    assert_string_equal(spec.mount, "/srv/seasons");
    assert_true(TAKE({"on", "command:ssh -o 'BatchMode yes' node1 {}"}));
    assert_string_equal(spec.command, "ssh -o 'BatchMode yes' node1 {}");
    assert_true(TAKE({"on", ""}));
    assert_int_equal(spec.kind, CLUSTER_NONE);
}

static void bad_words_get_a_sentence(void **state)
{
    static const struct {
        struct given given;
        const char *part;
    } rows[] = {
        {{"on", "pbs"}, "slurm, kubernetes, or \"command: WORDS\""},
        {{"on", "Slurm"}, "slurm, kubernetes"},
        {{"on", "command: ssh node1"}, "{} stands for the task"},
        {{"on", "command: sh -c '{}"}, "quote"},
        {{"on", "command: sh\x1b {}"}, "visible"},
        {{"partition", "--wrap"}, "the first is no -"},
        {{"partition", "a b"}, "letters, digits and any of"},
        {{"account", "a;b"}, "letters, digits and any of"},
        {{"tasks", "0"}, "a number of 1 to 1000000"},
        {{"tasks", "1000001"}, "a number of 1 to 1000000"},
        {{"tasks", "7x"}, "a number of 1 to 1000000"},
        {{"task_cores", "-1"}, "a number of 1 to 4096"},
        {{"task_memory", "4"}, "a size such as"},
        {{"task_memory", "99999999999999999999G"}, "a size such as"},
        {{"task_memory", "2048T"}, "a size such as"},
        {{"task_time", "31d"}, "a time such as"},
        {{"task_time", "0s"}, "a time such as"},
        {{"task_time", "1:30"}, "a time such as"},
        {{"cluster_words", "\"open"}, "quote"},
        {{"namespace", "a/b"}, "letters, digits"},
        {{"volume", "claim"}, "a claim and an absolute path"},
        {{"volume", "=/path"}, "a claim and an absolute path"},
        {{"volume", "claim=path"}, "a claim and an absolute path"},
        {{"volume", "claim=/a b"}, "letters, digits"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cluster_spec spec = {0};
        struct error error = {0};

        assert_false(cluster_spec_take(&spec, rows[i].given.key, rows[i].given.value, &error));
        assert_refused(&error, rows[i].part);
    }
}

static void what_does_not_go_together_is_named(void **state)
{
    struct cluster_spec spec;
    struct error error;

    (void)state;
    assert_false(TAKE({"partition", "short"}));
    assert_refused(&error, "partition is for tasks on a cluster");
    assert_false(TAKE({"on", "kubernetes"}, {"partition", "short"}));
    assert_refused(&error, "partition is not for on = kubernetes");
    assert_false(TAKE({"on", "command: sh -c {}"}, {"task_time", "1h"}));
    assert_refused(&error, "task_time is not for on = command");
    assert_false(TAKE({"on", "kubernetes"}, {"task_image", "arena:1"}));
    assert_refused(&error, "needs task_image and volume");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_of_the_table_takes_back_what_it_took),
        cmocka_unit_test(what_goes_together_is_taken),
        cmocka_unit_test(bad_words_get_a_sentence),
        cmocka_unit_test(what_does_not_go_together_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
