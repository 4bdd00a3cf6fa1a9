/* SPDX-License-Identifier: MIT */
/* What arena asks of kubectl, and what becomes of it when kubectl fails. In its place is a script that writes down how
 * it was called, and answers with a file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/disk.h"
#include "cluster/cluster.h"

enum { PATH_ROOM = 96, TEXT_MOST = 4096 };

static const char script[] = "#!/bin/sh\n"
                             "cd \"${0%/*}\"\n"
                             "echo \"$*\" >>calls\n"
                             "case $1 in get) cat answer; test ! -e no_answer ;; *) test ! -e no_change ;; esac\n"
                             "test $? = 0 || { echo 'connection refused' >&2; exit 1; }\n";
/* A Job of tasks 5 and 6. */
static const char job[] = "{\"items\": [{\"kind\": \"Job\", \"metadata\": {\"name\": \"batch\", \"annotations\": "
                          "{\"artemia-arena/first\": \"5\"}}, \"spec\": {\"completions\": 2}, \"status\": {}}]}";

static char folder[] = "/tmp/arena-kubectl-XXXXXX";
static struct cluster *cluster;

static const char *path_of(const char *name)
{
    static char path[PATH_ROOM];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const char *text)
{
    assert_true(disk_put(path_of(name), span_text(text)));
}

/* How kubectl was called since, a line each. */
static const char *calls(void)
{
    static struct buffer text;
    struct error error = {0};

    buffer_release(&text);
    buffer_init(&text, TEXT_MOST + 1);
    if (access(path_of("calls"), F_OK) == 0)
        assert_true(disk_read(path_of("calls"), TEXT_MOST, &text, &error));
    (void)unlink(path_of("calls"));
    if (!text.at || text.used == 0)
        return "";
    text.at[text.used - 1] = '\0'; /* in place of its last newline */
    return (const char *)text.at;
}

static int open_cluster(void **state)
{
    struct cluster_spec spec = {0};
    struct error error = {0};

    (void)state;
    memcpy(folder + sizeof folder - sizeof "XXXXXX", "XXXXXX", sizeof "XXXXXX");
    assert_non_null(mkdtemp(folder));
    put("kubectl", script);
    put("answer", job);
    assert_int_equal(chmod(path_of("kubectl"), 0700), 0);
    assert_true(cluster_spec_take(&spec, "on", "kubernetes", &error));
    assert_true(cluster_spec_take(&spec, "task_image", "image:1", &error));
    assert_true(cluster_spec_take(&spec, "volume", "tmp=/tmp", &error));
    {
        char *before = strdup(getenv("PATH")), path[TEXT_MOST];

        (void)snprintf(path, sizeof path, "%s:%s", folder, before);
        assert_int_equal(setenv("PATH", path, 1), 0);
        cluster = cluster_open(&spec, NULL, &error);
        if (!cluster)
            fail_msg("%s", error.text);
        assert_int_equal(setenv("PATH", before, 1), 0);
        free(before);
    }
    return 0;
}

static int close_cluster(void **state)
{
    static const char *const names[] = {"kubectl", "answer", "no_answer", "no_change", "calls"};

    (void)state;
    cluster_close(cluster);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)unlink(path_of(names[i]));
    return rmdir(folder);
}

static void one_task_is_cancelled_by_the_index_of_its_pod(void **state)
{
    struct error error = {0};

    (void)state;
    assert_true(cluster_cancel(cluster, "batch", 6, &error));
    assert_non_null(strstr(calls(),
                           "\ndelete pods "
                           "--selector=batch.kubernetes.io/job-name=batch,batch.kubernetes.io/job-completion-index=1 "
                           "--ignore-not-found --wait=false"));
    assert_true(cluster_cancel(cluster, "batch", CLUSTER_ALL, &error));
    assert_string_equal(calls(), "delete job batch --ignore-not-found --wait=false");
}

static void what_is_not_there_is_not_deleted(void **state)
{
    struct error error = {0};

    (void)state;
    assert_true(cluster_cancel(cluster, "batch", 4, &error));
    assert_null(strstr(calls(), "delete"));
    assert_true(cluster_cancel(cluster, "other", 5, &error));
    assert_null(strstr(calls(), "delete"));
}

static void what_cannot_be_asked_for_is_not_cancelled(void **state)
{
    struct error error = {0}, other = {0};

    (void)state;
    put("no_answer", "");
    assert_false(cluster_cancel(cluster, "batch", 5, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_non_null(strstr(error.text, "connection refused"));
    assert_null(strstr(calls(), "delete"));
    assert_int_equal(unlink(path_of("no_answer")), 0);
    put("answer", "<html>");
    assert_false(cluster_cancel(cluster, "batch", 5, &other));
    assert_int_equal(other.code, EXIT_COULD_NOT_RUN);
    assert_null(strstr(calls(), "delete"));
}

static void what_cannot_be_deleted_is_not_cancelled(void **state)
{
    (void)state;
    put("no_change", "");
    for (int number = CLUSTER_ALL; number <= 5; number += 6) {
        struct error error = {0};

        assert_false(cluster_cancel(cluster, "batch", number, &error));
        assert_non_null(strstr(error.text, "connection refused"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_task_is_cancelled_by_the_index_of_its_pod, open_cluster, close_cluster),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_not_deleted, open_cluster, close_cluster),
        cmocka_unit_test_setup_teardown(what_cannot_be_asked_for_is_not_cancelled, open_cluster, close_cluster),
        cmocka_unit_test_setup_teardown(what_cannot_be_deleted_is_not_cancelled, open_cluster, close_cluster),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
