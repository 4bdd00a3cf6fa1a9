/* SPDX-License-Identifier: MIT */
/* What the disk has of a table before its match begins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/steady.h"
#include "games/leduc/leduc.h"
#include "serve/people/inside.h"

enum { NUMBER = 7 };

/* A table of two people, all of whom are there; the daemon's folder. */
struct scene {
    struct serve serve;
    struct serve_options options;
    struct ladder_file file;
    struct people people, again;
    struct people_table *table;
    char folder[64], path[80];
};

static void init_people(struct scene *scene, struct people *people)
{
    *people = (struct people){.serve = &scene->serve, .clock = steady_us, .wake_fd = -1, .listen_fd = -1};
    (void)pthread_mutex_init(&people->lock, NULL);
}

static int open_scene(void **state)
{
    struct scene *scene = calloc(1, sizeof *scene);
    struct error error = {0};

    assert_non_null(scene);
    (void)snprintf(scene->folder, sizeof scene->folder, "/tmp/people-kept-XXXXXX");
    assert_non_null(mkdtemp(scene->folder));
    (void)snprintf(scene->path, sizeof scene->path, "%s/tables", scene->folder);
    scene->file.game = &leduc_game;
    scene->options.folder = scene->folder;
    scene->serve.options = &scene->options;
    scene->serve.file = &scene->file;
    scene->serve.people = &scene->people;
    init_people(scene, &scene->people);
    init_people(scene, &scene->again);
    scene->table = scene->people.tables = people_new_table(&scene->people, "4-01");
    assert_non_null(scene->table);
    scene->table->lineup.team = TEAM_SEPARATE;
    settings_init(&scene->table->lineup.settings, &leduc_game);
    assert_true(clock_parse(&scene->table->lineup.clock, PEOPLE_CLOCK, &error));
    assert_true(lineup_count_seats(&scene->table->lineup, &error));
    scene->table->lost_seat = LOST_FORFEIT;
    for (unsigned i = 0; i < scene->table->lineup.seats; i++) {
        struct people_seat *seat = &scene->table->seat[i];

        seat->person = seat->used = true;
        seat->engine = i;
        (void)snprintf(seat->bot, sizeof seat->bot, "%s", LADDER_PERSON);
        assert_true(people_take_name(seat->name, "Ann"));
    }
    scene->table->state = TABLE_IS_READY;
    scene->table->number = NUMBER;
    *state = scene;
    return 0;
}

static int close_scene(void **state)
{
    struct scene *scene = *state;

    people_free_table(scene->people.tables);
    if (scene->again.tables)
        people_free_table(scene->again.tables);
    (void)unlink(scene->path);
    assert_int_equal(rmdir(scene->folder), 0);
    free(scene);
    return 0;
}

static bool next(struct scene *scene, struct run_fixture *fixture)
{
    static const struct source_ask ask = {.seating = SEATING_ANY};

    *fixture = (struct run_fixture){0};
    return people_next(&scene->serve, &ask, fixture);
}

/* What a daemon that begins now reads. */
static const struct people_table *read_again(struct scene *scene)
{
    if (scene->again.tables)
        people_free_table(scene->again.tables);
    scene->again.tables = NULL;
    people_read(&scene->again);
    return scene->again.tables;
}

static void no_match_begins_before_the_disk_has_its_number(void **state)
{
    struct scene *scene = *state;
    struct run_fixture fixture;
    const struct people_table *read;

    assert_false(next(scene, &fixture));
    assert_true(people_keep(&scene->people));
    read = read_again(scene);
    assert_non_null(read);
    assert_int_equal(read->number, NUMBER);
    assert_false(read->begun);
    assert_true(next(scene, &fixture));
    assert_int_equal(fixture.id, NUMBER);
    assert_int_equal(fixture.lost_seat, LOST_FORFEIT);
    assert_false(next(scene, &fixture)); /* once */
    assert_false(people_keep(&scene->people));
    assert_false(read_again(scene)->begun); /* its bots are not ready, and the records have nothing of it */
    scene->table->begun = true;
    assert_false(people_keep(&scene->people));
    read = read_again(scene);
    assert_int_equal(read->number, NUMBER);
    assert_true(read->begun);
    assert_int_equal(read->lost_seat, LOST_FORFEIT);
    assert_string_equal(read->seat[1].name, "Ann");
}

/* What its people are told that the match is called. */
static void check_called(const struct scene *scene, const char *match)
{
    json_t *told = people_describe(&scene->people, scene->table);

    assert_string_equal(json_string_value(json_object_get(told, "match")), match);
    json_decref(told);
}

static void a_match_is_waited_for_from_its_beginning_on_by_the_number_that_people_were_told(void **state)
{
    struct scene *scene = *state;
    struct people_table *table = scene->table;

    table->state = TABLE_PLAYS;
    table->given = true;
    check_called(scene, "");
    assert_false(people_told_of(&scene->serve, NUMBER));
    table->begun = true;
    check_called(scene, "m7");
    assert_true(people_told_of(&scene->serve, NUMBER));
    assert_false(people_told_of(&scene->serve, NUMBER + 1));
    people_ends(&scene->people, table, "the host has ended it"); /* and the match goes on */
    assert_true(people_told_of(&scene->serve, NUMBER));
    table->since_us = steady_us() - PEOPLE_FRESH_S * INT64_C(1000000);
    assert_false(people_told_of(&scene->serve, NUMBER));
    check_called(scene, "m7");
}

static void where_names_are_hidden_people_are_told_of_the_match_when_it_is_over(void **state)
{
    struct scene *scene = *state;
    struct people_table *table = scene->table;

    scene->file.hides_names = true;
    table->state = TABLE_PLAYS;
    table->given = table->begun = true;
    check_called(scene, "");
    people_ends(&scene->people, table, "the host has ended it");
    check_called(scene, "");
    assert_false(people_told_of(&scene->serve, NUMBER));
    table->given = false;
    check_called(scene, "m7");
    assert_true(people_told_of(&scene->serve, NUMBER));
}

static void a_name_that_is_forgotten_is_not_kept(void **state)
{
    struct scene *scene = *state;

    people_forget_name(&scene->people, scene->table, &scene->table->seat[0]);
    (void)people_keep(&scene->people);
    assert_string_equal(read_again(scene)->seat[0].name, "");
    assert_string_equal(read_again(scene)->seat[1].name, "Ann");
}

static void a_file_of_an_older_daemon_is_read(void **state)
{
    static const char old[] = "[{\"id\":\"t1\",\"asker\":\"\",\"match\":0,\"settings\":[],\"seats\":[%s,%s]}]";
    struct scene *scene = *state;
    char seat[400], hash[65];
    FILE *file = fopen(scene->path, "w");

    assert_non_null(file);
    (void)snprintf(hash, sizeof hash, "%064d", 0);
    (void)snprintf(
        seat, sizeof seat,
        "{\"bot\":\"person\",\"person\":true,\"used\":false,\"name\":\"\",\"secret\":\"%s\",\"cookie\":\"%s\","
        "\"token\":\"%s\"}",
        hash, hash, hash);
    assert_true(fprintf(file, old, seat, seat) > 0); /* NOLINT: it is a constant */
    assert_int_equal(fclose(file), 0);
    assert_non_null(read_again(scene));
    assert_int_equal(scene->again.tables->state, TABLE_WAITS);
    assert_int_equal(scene->again.tables->lost_seat, LOST_FILLER);
}

#define ON_A_SCENE(test) cmocka_unit_test_setup_teardown(test, open_scene, close_scene)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ON_A_SCENE(no_match_begins_before_the_disk_has_its_number),
        ON_A_SCENE(a_match_is_waited_for_from_its_beginning_on_by_the_number_that_people_were_told),
        ON_A_SCENE(where_names_are_hidden_people_are_told_of_the_match_when_it_is_over),
        ON_A_SCENE(a_name_that_is_forgotten_is_not_kept),
        ON_A_SCENE(a_file_of_an_older_daemon_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
