/* SPDX-License-Identifier: MIT */
/* A changed ladder.conf: each key of the table is reported when it changes, alone and with the time at which it holds;
 * and what holds at once is taken over, and nothing else. */
#include "ladder/file/ladder_changes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TEXT_SIZE = 2000, PROBE_SIZE = 200 };

/* A file, with lines for its root, its class and its second bot. */
static void write_file(const char *path, const char *root, const char *class, const char *bot)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    (void)fprintf(file,
                  "game = leduc\nlisten = {\"ipc:///tmp/none\"}\n%s%s%s\nclass duel {\n%s\n}\n"
                  "bot anna { command = \"true\" }\nbot ben {\n%s%s\n}\n",
                  strstr(root, "sandbox = ") ? "" : "sandbox = namespaces\n",
                  strstr(root, "state = ") ? "" : "state = \"/tmp/kept\"\n", root, class,
                  strstr(bot, "command") || strstr(bot, "image") ? "" : "command = \"true\"\n", bot);
    (void)fclose(file);
}

/* What a file has of a key that holds at once, as text. */
typedef void probe(const struct ladder_file *file, char out[PROBE_SIZE]);

#define PROBE(name, format, value)                                                                                     \
    static void name(const struct ladder_file *file, char out[PROBE_SIZE])                                             \
    {                                                                                                                  \
        (void)snprintf(out, PROBE_SIZE, format, value);                                                                \
    }
PROBE(title, "%s", file->title)
PROBE(anchor, "%u", file->anchor)
PROBE(versions_per_day, "%u", file->versions_per_day)
PROBE(random_share, "%g", file->random_share)
PROBE(tables_each, "%u", file->tables_each)
PROBE(tables_rate, "%u", file->tables_rate)
PROBE(bench_after, "%u", file->bench_after)
PROBE(bench_among, "%u", file->bench_among)
PROBE(bench_pause, "%lld", (long long)file->bench_pause_us)
PROBE(bot_matches, "%u", file->bot_matches)
PROBE(owner_matches, "%u", file->owner_matches)
PROBE(qualification, "%u", file->qualification)
PROBE(release, "%lld", (long long)file->release.after_s)
PROBE(names, "%d", file->hides_names)
PROBE(watch, "%u", file->watch_count)
PROBE(keep, "%lld", (long long)file->keep_s)
PROBE(older, "%d", (int)file->older)
PROBE(same_owner, "%d", file->same_owner)
PROBE(let_go, "%lld", (long long)file->let_go_us)
PROBE(processes, "%u", file->bots[1].processes)
PROBE(share, "%g", file->classes[0].share)
PROBE(command, "%s", file->bots[1].command)
PROBE(bot_title, "%s", file->bots[1].title)
PROBE(owner, "%s", file->bots[1].owner)
PROBE(restart, "%u", file->bots[1].restarts)
PROBE(people, "%d", file->bots[1].people)
PROBE(directory, "%s", file->bots[1].directory ? file->bots[1].directory : "")
PROBE(bot_files, "%u", file->bots[1].file_count)
PROBE(bot_env, "%zu", file->bots[1].passed.count)
PROBE(sandbox, "%d", (int)file->bots[1].sandbox.level)
PROBE(limits, "%llu", (unsigned long long)file->bots[1].sandbox.limits.memory_bytes)
PROBE(show, "%zu", file->bots[1].sandbox.show_count)
PROBE(kept, "%s", file->bots[1].sandbox.state)
PROBE(kept_size, "%llu", (unsigned long long)file->bots[1].sandbox.state_bytes)
PROBE(engine, "%s", file->bots[1].sandbox.engine ? file->bots[1].sandbox.engine : "")
PROBE(pull, "%d", file->bots[1].sandbox.pulls)
PROBE(jobs, "%u", file->jobs)
PROBE(lost_seat, "%d", (int)file->lost_seat)
PROBE(name, "%s", file->name)

/* Another value of each key that holds at once, and of some of the others. */
static const struct row {
    unsigned section;
    const char *key, *line;
    probe *probe;
} rows[] = {
    {LADDER_ROOT, "title", "title = \"Club\"", title},
    {LADDER_ROOT, "anchor", "anchor = ben", anchor},
    {LADDER_ROOT, "versions_per_day", "versions_per_day = 9", versions_per_day},
    {LADDER_ROOT, "random_share", "random_share = 0.5", random_share},
    {LADDER_ROOT, "tables_each", "tables_each = 9", tables_each},
    {LADDER_ROOT, "tables_rate", "tables_rate = 9", tables_rate},
    {LADDER_ROOT, "bench_after", "bench_after = 9", bench_after},
    {LADDER_ROOT, "bench_among", "bench_among = 9", bench_among},
    {LADDER_ROOT, "bench_pause", "bench_pause = 9m", bench_pause},
    {LADDER_ROOT, "bot_matches", "bot_matches = 9", bot_matches},
    {LADDER_ROOT, "owner_matches", "owner_matches = 9", owner_matches},
    {LADDER_ROOT, "qualification", "qualification = 9", qualification},
    {LADDER_ROOT, "release", "release = 9m", release},
    {LADDER_ROOT, "names", "names = hidden", names},
    {LADDER_ROOT, "keep", "keep = \"9 days\"", keep},
    {LADDER_ROOT, "older", "older = thinned", older},
    {LADDER_ROOT, "same_owner", "same_owner = yes", same_owner},
    {LADDER_ROOT, "let_go", "let_go = 9m", let_go},
    {LADDER_BOT, "processes", "processes = 3", processes},
    {LADDER_CLASS, "share", "share = 3", share},
    {LADDER_BOT, "command", "command = \"false\"", command},
    {LADDER_BOT, "image", "image = \"other\"", command},
    {LADDER_BOT, "title", "title = \"Ben\"", bot_title},
    {LADDER_BOT, "owner", "owner = ben", owner},
    {LADDER_BOT, "restart", "restart = 2", restart},
    {LADDER_BOT, "people", "people = no", people},
    {LADDER_BOT, "directory", "directory = \"/tmp\"", directory},
    {LADDER_BOT, "files", "files = {\"net\"}", bot_files},
    {LADDER_BOT, "env", "env = {\"A=1\"}", bot_env},
    {LADDER_ROOT, "sandbox", "sandbox = limits", sandbox},
    {LADDER_ROOT, "limits", "limits = \"memory=999M\"", limits},
    {LADDER_ROOT, "show", "show = {\"/tmp/net\"}", show},
    {LADDER_ROOT, "state", "state = \"/tmp/other\"", kept},
    {LADDER_ROOT, "state_size", "state_size = 9M", kept_size},
    {LADDER_ROOT, "engine", "engine = docker", engine},
    {LADDER_ROOT, "pull", "pull = missing", pull},
    {LADDER_BOT, "sandbox", "sandbox = limits", sandbox},
    {LADDER_BOT, "limits", "limits = \"memory=999M\"", limits},
    {LADDER_BOT, "show", "show = {\"/tmp/net\"}", show},
    {LADDER_BOT, "state", "state = \"/tmp/other\"", kept},
    {LADDER_BOT, "state_size", "state_size = 9M", kept_size},
    {LADDER_BOT, "engine", "engine = docker", engine},
    {LADDER_BOT, "pull", "pull = missing", pull},
    {LADDER_ROOT, "jobs", "jobs = 3", jobs},
    {LADDER_ROOT, "watch", "watch = {\"ipc:///tmp/none-either\"}", watch},
    {LADDER_ROOT, "lost_seat", "lost_seat = forfeit", lost_seat},
    {LADDER_ROOT, "name", "name = other", name},
};

enum { ROWS = sizeof rows / sizeof *rows };

struct stage {
    char before[40], after[40];
};

static int setup(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);
    int first, second;

    *state = stage;
    strcpy(stage->before, "/tmp/test-changes-XXXXXX");
    strcpy(stage->after, "/tmp/test-changes-XXXXXX");
    first = mkstemp(stage->before);
    second = mkstemp(stage->after);
    return first < 0 || second < 0 || close(first) != 0 || close(second) != 0;
}

static int teardown(void **state)
{
    struct stage *stage = *state;
    int left = unlink(stage->before) + unlink(stage->after);

    free(stage);
    return left;
}

static void write_row(const char *path, const struct row *row)
{
    write_file(path, row->section == LADDER_ROOT ? row->line : "", row->section == LADDER_CLASS ? row->line : "",
               row->section == LADDER_BOT ? row->line : "");
}

/* Keeps what was reported. */
static void note(void *context, const struct conf_key *key, const char *section)
{
    char *out = context;
    size_t used = strlen(out);

    (void)snprintf(out + used, TEXT_SIZE - used, "%s %s %s;", section, key->name, ladder_when_words[key->when]);
}

static void read_values(struct ladder_values *values, const char *path)
{
    struct error error = {0};

    if (!ladder_values_read(values, path, &error))
        fail_msg("%s", error.text);
}

static void a_key_that_changed_is_reported_alone(void **state)
{
    static const char *const titles[] = {"", "duel", "ben"};
    struct stage *stage = *state;

    write_file(stage->before, "", "", "");
    for (unsigned i = 0; i < ROWS; i++) {
        struct ladder_values before, after;
        char found[TEXT_SIZE] = "", expected[TEXT_SIZE];
        unsigned key = 0;

        write_row(stage->after, &rows[i]);
        read_values(&before, stage->before);
        read_values(&after, stage->after);
        ladder_values_compare((ladder_values_by){&before, &before, &before}, &after, note, found);
        while (ladder_keys[key].section != rows[i].section || strcmp(ladder_keys[key].name, rows[i].key) != 0)
            key++;
        /* An image takes the command's place. */
        (void)snprintf(expected, sizeof expected, "%s %s %s;%s", titles[rows[i].section], rows[i].key,
                       ladder_when_words[ladder_keys[key].when],
                       strcmp(rows[i].key, "image") == 0 ? "ben command at once;" : "");
        assert_string_equal(found, expected);
        found[0] = '\0';
        ladder_values_compare((ladder_values_by){&after, &after, &after}, &after, note, found);
        assert_string_equal(found, "");
        ladder_values_release(&before);
        ladder_values_release(&after);
    }
}

/* A key that waits is reported again each time, one that held at once only the first time. */
static void what_waits_is_compared_with_the_start(void **state)
{
    struct stage *stage = *state;
    struct ladder_values before, after;
    char found[TEXT_SIZE] = "";

    write_file(stage->before, "", "", "");
    write_file(stage->after, "jobs = 3\nbench_after = 9", "", "");
    read_values(&before, stage->before);
    read_values(&after, stage->after);
    ladder_values_compare(
        (ladder_values_by){[LADDER_NOW] = &after, [LADDER_SEASON] = &before, [LADDER_RESTART] = &before}, &after, note,
        found);
    assert_string_equal(found, " jobs when arena serve is started again;");
    ladder_values_release(&before);
    ladder_values_release(&after);
}

/* A key of a cluster says nothing without `on`, which needs others: below they have a file of their own. */
static bool is_of_cluster(const struct conf_key *key)
{
#define NAME(type, name, flag, value, preset, help, take) name,
    static const char *const names[] = {CLUSTER_KEYS(NAME, TEXT, none)};

    for (unsigned i = 0; key->section == LADDER_BOT && i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], key->name) == 0)
            return true;
    return false;
}

static bool has_row(const struct conf_key *key)
{
    for (unsigned i = 0; i < ROWS; i++)
        if (rows[i].section == key->section && strcmp(rows[i].key, key->name) == 0)
            return true;
    return false;
}

static void read_file(struct ladder_file *file, struct registry *registry, const char *path)
{
    struct error error = {0};

    if (!ladder_file_read(file, registry, path, &error))
        fail_msg("%s", error.text);
}

static void write_away(const char *path, const char *bot)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    (void)fprintf(file,
                  "game = leduc\nlisten = {\"tcp://127.0.0.1:5555\"}\nkeys = \"arena\"\nreach = \"tcp://l:5555\"\n"
                  "bot ben { command = \"true\" on = slurm %s }\n",
                  bot);
    (void)fclose(file);
}

static void a_bot_on_a_cluster_gets_other_words_at_once(void **state)
{
    struct stage *stage = *state;
    struct ladder_file *before = calloc(3, sizeof *before), *after = &before[1], *live = &before[2];
    struct registry registry;

    registry_init(&registry);
    write_away(stage->before, "");
    write_away(stage->after, "partition = gpu task_cores = 8");
    read_file(before, &registry, stage->before);
    read_file(after, &registry, stage->after);
    *live = *before;
    assert_int_equal(live->bots[0].cluster.kind, CLUSTER_SLURM);
    ladder_file_take_now(live, after);
    assert_string_equal(live->bots[0].cluster.partition, "gpu");
    assert_int_equal(live->bots[0].cluster.need.cores, 8);
    ladder_file_release(before);
    ladder_file_release(after);
    registry_release(&registry);
    free(before);
}

static void what_holds_at_once_is_taken_over_and_nothing_else(void **state)
{
    struct stage *stage = *state;
    struct ladder_file *before = calloc(3, sizeof *before), *after = &before[1], *live = &before[2];
    struct registry registry;

    registry_init(&registry);
    for (unsigned key = 0; key < LADDER_KEYS; key++)
        if (ladder_keys[key].when == LADDER_NOW && !is_of_cluster(&ladder_keys[key]) && !has_row(&ladder_keys[key]))
            fail_msg("%s holds at once, and has no row here", ladder_keys[key].name);
    write_file(stage->before, "", "", "");
    for (unsigned i = 0; i < ROWS; i++) {
        char was[PROBE_SIZE], is[PROBE_SIZE], found[PROBE_SIZE];
        unsigned key = 0;

        write_row(stage->after, &rows[i]);
        read_file(before, &registry, stage->before);
        read_file(after, &registry, stage->after);
        *live = *before;
        ladder_file_take_now(live, after);
        while (ladder_keys[key].section != rows[i].section || strcmp(ladder_keys[key].name, rows[i].key) != 0)
            key++;
        rows[i].probe(before, was);
        rows[i].probe(after, is);
        rows[i].probe(live, found);
        assert_string_not_equal(was, is);
        assert_string_equal(found, ladder_keys[key].when == LADDER_NOW ? is : was);
        ladder_file_release(before);
        ladder_file_release(after);
    }
    registry_release(&registry);
    free(before);
}

#define WITH_FILES(fact) cmocka_unit_test_setup_teardown(fact, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FILES(a_key_that_changed_is_reported_alone),
        WITH_FILES(what_waits_is_compared_with_the_start),
        WITH_FILES(what_holds_at_once_is_taken_over_and_nothing_else),
        WITH_FILES(a_bot_on_a_cluster_gets_other_words_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
