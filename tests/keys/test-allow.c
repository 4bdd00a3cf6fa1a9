/* SPDX-License-Identifier: MIT */
#include "keys/allow.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "pair.h"

enum { SECOND_US = 1000000 };

struct place {
    char folder[PAIR_PATH_MAX];
    struct allow_list list;
    struct error error;
};

static int setup(void **state)
{
    static struct place place;

    place = (struct place){0};
    pair_folder(place.folder);
    *state = &place;
    return 0;
}

static int teardown(void **state)
{
    struct place *place = *state;

    allow_release(&place->list);
    pair_remove(place->folder);
    return 0;
}

static bool lets(const struct place *place, const struct certificate *certificate, const char *bot)
{
    return allow_lets(&place->list, certificate->public_key, span_text(bot));
}

/* Makes it look as if the folder had been left alone for long. */
static void age(const char *path, long seconds)
{
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = time(NULL) - seconds}};

    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void a_folder_lets_in_whom_its_certificates_name(void **state)
{
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "1", "anna"),
                       both = pair_write_public(place->folder, "2", "bert carl"),
                       again = pair_write_public(place->folder, "3", "anna"), stranger = {0};

    pair_write_text(pair_path(place->folder, ".hidden"), "nothing", 0644);
    assert_true(allow_read(&place->list, place->folder, 0, &place->error));
    assert_int_equal(place->list.count, 3);
    assert_true(lets(place, &anna, "anna") && lets(place, &again, "anna"));
    assert_true(lets(place, &both, "bert") && lets(place, &both, "carl"));
    assert_false(lets(place, &anna, "bert") || lets(place, &both, "anna") || lets(place, &anna, ""));
    assert_true(allow_has(&place->list, both.public_key));
    assert_false(allow_has(&place->list, stranger.public_key));
    assert_false(allow_has(&place->list, anna.secret_key));
}

static void a_single_certificate_is_a_list(void **state)
{
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "1", "anna");

    assert_true(allow_read(&place->list, pair_path(place->folder, "1"), 0, &place->error));
    assert_true(lets(place, &anna, "anna"));
}

static void an_empty_folder_lets_nobody_in(void **state)
{
    struct place *place = *state;

    assert_true(allow_read(&place->list, place->folder, 0, &place->error));
    assert_int_equal(place->list.count, 0);
    assert_false(allow_has(&place->list, ""));
}

static void what_cannot_be_used_is_told_and_the_rest_is_used(void **state)
{
    static const struct {
        const char *text, *words;
        mode_t mode;
    } rows[] = {
        {"garbage", "no public-key", 0644},
        {"", "no public-key", 0644},
        {"curve\n    public-key = \"JF8U/7-R#MT([FZ}SXMIh]PYCBzYeyLfU2X]x)Ct\"\n", "names no bots", 0644},
        {"curve\n    public-key = \"JF8U/7-R#MT([FZ}SXMIh]PYCBzYeyLfU2X]x)Ct\"\nmetadata\n    bots = \"bob\"\n",
         "written by others", 0664},
        {"curve\n    public-key = \"JF8U/7-R#MT([FZ}SXMIh]PYCBzYeyLfU2X]x)Ct\"\n"
         "    secret-key = \"oOAN)RUyxCsE6RRCiV-hsWTug+BDYO8}ExNk@WE+\"\nmetadata\n    bots = \"bob\"\n",
         "belongs to its bot alone", 0600},
    };
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "anna", "anna");

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error error = {0};

        pair_write_text(pair_path(place->folder, "aaa"), rows[i].text, rows[i].mode);
        if (allow_read(&place->list, place->folder, 0, &error) || !strstr(error.text, rows[i].words) ||
            !strstr(error.text, "/aaa"))
            fail_msg("%s: %s", rows[i].text, error.text);
        assert_int_equal(place->list.count, 1);
        assert_true(lets(place, &anna, "anna"));
        allow_release(&place->list);
    }
}

static void a_place_that_others_can_write_is_refused(void **state)
{
    struct place *place = *state;

    (void)pair_write_public(place->folder, "1", "anna");
    assert_int_equal(chmod(place->folder, 0777), 0);
    assert_false(allow_read(&place->list, place->folder, 0, &place->error));
    assert_non_null(strstr(place->error.text, "can be written by others"));
    assert_int_equal(place->list.count, 0);
}

static void a_link_to_where_others_can_write_is_not_used(void **state)
{
    struct place *place = *state;
    const struct certificate anna = pair_write_public(place->folder, "anna", "anna");
    char hidden[PAIR_PATH_MAX + 8], inside[PAIR_PATH_MAX + 16];

    (void)snprintf(hidden, sizeof hidden, "%s/.open", place->folder);
    (void)snprintf(inside, sizeof inside, "%s/bob", hidden);
    assert_int_equal(mkdir(hidden, 0700), 0);
    (void)pair_write_public(hidden, "bob", "bob");
    assert_int_equal(symlink(inside, pair_path(place->folder, "bob")), 0);
    assert_true(allow_read(&place->list, place->folder, 0, &place->error));
    assert_int_equal(place->list.count, 2);
    allow_release(&place->list);
    assert_int_equal(chmod(hidden, 0777), 0);
    assert_false(allow_read(&place->list, place->folder, 0, &place->error));
    assert_non_null(strstr(place->error.text, "/.open can be written by others"));
    assert_int_equal(place->list.count, 1);
    assert_true(lets(place, &anna, "anna"));
    pair_remove(hidden);
}

static void a_place_that_is_not_there_is_told(void **state)
{
    struct place *place = *state;

    assert_false(allow_read(&place->list, pair_path(place->folder, "none"), 0, &place->error));
    assert_non_null(strstr(place->error.text, "No such file"));
}

static void certificates_come_and_go_while_it_is_in_use(void **state)
{
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "anna", "anna"), bert;

    age(place->folder, 60);
    assert_true(allow_read(&place->list, place->folder, 0, &place->error));
    bert = pair_write_public(place->folder, "bert", "bert");
    assert_false(lets(place, &bert, "bert"));
    assert_true(allow_refresh(&place->list, 0, &place->error));
    assert_true(lets(place, &bert, "bert"));
    assert_int_equal(unlink(pair_path(place->folder, "anna")), 0);
    age(place->folder, 30);
    assert_true(allow_refresh(&place->list, 0, &place->error));
    assert_false(lets(place, &anna, "anna"));
    assert_true(lets(place, &bert, "bert"));
}

/* A folder that nobody touched is not read: a certificate that was written over does not show before something comes or
 * goes. */
static void a_folder_at_rest_is_not_read_again(void **state)
{
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "anna", "anna");

    age(place->folder, 60);
    assert_true(allow_read(&place->list, place->folder, 0, &place->error));
    pair_write_text(pair_path(place->folder, "anna"), "garbage", 0644);
    assert_true(allow_refresh(&place->list, 60 * SECOND_US, &place->error));
    assert_true(lets(place, &anna, "anna"));
}

/* What changed just now may change again without another time to show for it; so may a file that is being copied. */
static void a_list_that_changed_just_now_is_read_once_more_but_not_more_often_than_each_second(void **state)
{
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "anna", "anna");

    assert_true(allow_read(&place->list, place->folder, 0, &place->error));
    pair_write_text(pair_path(place->folder, "anna"), "half a cop", 0644);
    assert_true(allow_refresh(&place->list, SECOND_US - 1, &place->error));
    assert_true(lets(place, &anna, "anna"));
    assert_false(allow_refresh(&place->list, SECOND_US, &place->error));
    assert_false(lets(place, &anna, "anna"));
}

static void what_could_not_be_used_is_tried_again(void **state)
{
    struct place *place = *state;
    struct certificate anna;
    struct error error = {0};

    pair_write_text(pair_path(place->folder, "anna"), "half a cop", 0644);
    age(place->folder, 60);
    assert_false(allow_read(&place->list, place->folder, 0, &error));
    anna = pair_write_public(place->folder, "anna", "anna");
    age(place->folder, 60);
    assert_true(allow_refresh(&place->list, SECOND_US, &place->error));
    assert_true(lets(place, &anna, "anna"));
}

static void a_list_that_is_taken_away_lets_nobody_in(void **state)
{
    struct place *place = *state;
    struct certificate anna = pair_write_public(place->folder, "anna", "anna");

    assert_true(allow_read(&place->list, pair_path(place->folder, "anna"), 0, &place->error));
    assert_int_equal(unlink(pair_path(place->folder, "anna")), 0);
    assert_false(allow_refresh(&place->list, 0, &place->error));
    assert_false(lets(place, &anna, "anna"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_folder_lets_in_whom_its_certificates_name, setup, teardown),
        cmocka_unit_test_setup_teardown(a_single_certificate_is_a_list, setup, teardown),
        cmocka_unit_test_setup_teardown(an_empty_folder_lets_nobody_in, setup, teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_used_is_told_and_the_rest_is_used, setup, teardown),
        cmocka_unit_test_setup_teardown(a_place_that_others_can_write_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_link_to_where_others_can_write_is_not_used, setup, teardown),
        cmocka_unit_test_setup_teardown(a_place_that_is_not_there_is_told, setup, teardown),
        cmocka_unit_test_setup_teardown(certificates_come_and_go_while_it_is_in_use, setup, teardown),
        cmocka_unit_test_setup_teardown(a_folder_at_rest_is_not_read_again, setup, teardown),
        cmocka_unit_test_setup_teardown(
            a_list_that_changed_just_now_is_read_once_more_but_not_more_often_than_each_second, setup, teardown),
        cmocka_unit_test_setup_teardown(what_could_not_be_used_is_tried_again, setup, teardown),
        cmocka_unit_test_setup_teardown(a_list_that_is_taken_away_lets_nobody_in, setup, teardown),
    };

    return cmocka_run_group_tests_name("allow", tests, NULL, NULL);
}
