/* SPDX-License-Identifier: MIT */
/* ladder.conf: what is read, and what each mistake is told by: the file, the line, the key, what is allowed. */
#include "ladder/file/ladder_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct registry registry;
static struct ladder_file file;

/* What is wrong with a file of these lines, without its name; NULL: nothing is. */
static const char *read_text(const char *content)
{
    static struct error error;
    char path[] = "/tmp/arena-ladder-XXXXXX";
    int fd = mkstemp(path);
    bool good;

    error = (struct error){0};
    assert_true(fd >= 0 && write(fd, content, strlen(content)) == (ssize_t)strlen(content));
    assert_int_equal(close(fd), 0);
    good = ladder_file_read(&file, &registry, path, &error);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(error.code, good ? EXIT_DONE : EXIT_WRONG_USE);
    return good ? NULL : strncmp(error.text, path, strlen(path)) == 0 ? error.text + strlen(path) : error.text;
}

#define TWO "bot wits { command = \"bot-wits\" }\nbot random { command = \"bot-random --seed 3\" owner = ben }\n"

static void a_file_of_two_bots_is_enough(void **unused)
{
    (void)unused;
    assert_null(read_text(TWO));
    assert_string_equal(file.name, "ladder");
    assert_string_equal(file.game->name, "notalone");
    assert_int_equal(file.bot_count, 2);
    assert_string_equal(file.bots[0].owner, "host");
    assert_string_equal(file.bots[1].owner, "ben");
    assert_string_equal(file.bots[1].command, "bot-random --seed 3");
    assert_int_equal(file.anchor, 0);
    assert_int_equal(file.class_count, 1);
    assert_string_equal(file.classes[0].name, "notalone");
    assert_true(file.classes[0].share == 1);
    assert_true(file.random_share == 0.1);
    assert_int_equal(file.bench_after, 5);
    assert_int_equal(file.bench_among, 20);
    assert_int_equal(file.bench_pause_us, INT64_C(600000000));
    assert_false(file.same_owner);
    ladder_file_release(&file);
}

static void all_keys_are_read(void **unused)
{
    char value[SETTING_TEXT_SIZE];

    (void)unused;
    assert_null(
        read_text("version = 1\nname = spring\ntitle = \"The Spring Ladder\"\ngame = notalone\nanchor = random\n"
                  "clock = \"move=2s\"\nlost_seat = forfeit\njobs = 3\nidle = 12\ntransport = tcp\n"
                  "listen = {\"tcp://127.0.0.1:5555\", \"ipc:///tmp/a\"}\nkeys = host\nversions_per_day = 7\n"
                  "random_share = 0.25\nbench_after = 0\nbench_among = 64\nbench_pause = 2h\n"
                  "same_owner = yes\nenv = {\"A=1\"}\n"
                  "class slow { clock = \"move=9s\" team = joint set = {\"hunted=2\"} share = 2.5 }\n"
                  "class quick { set = {\"hunted=3\"} }\n"
                  "bot guest { command = \"@guest\" title = \"The Guest\" }\n" TWO));
    assert_string_equal(file.name, "spring");
    assert_string_equal(file.title, "The Spring Ladder");
    assert_int_equal(file.anchor, 2);
    assert_int_equal(file.lost_seat, LOST_FORFEIT);
    assert_int_equal(file.jobs, 3);
    assert_int_equal(file.idle, 12);
    assert_int_equal(file.transport, TRANSPORT_TCP);
    assert_int_equal(file.attach.listen_count, 2);
    assert_string_equal(file.attach.listen[1], "ipc:///tmp/a");
    assert_string_equal(file.attach.keys, "host");
    assert_int_equal(file.versions_per_day, 7);
    assert_true(file.random_share == 0.25);
    assert_int_equal(file.bench_after, 0);
    assert_int_equal(file.bench_among, 64);
    assert_int_equal(file.bench_pause_us, INT64_C(7200000000));
    assert_true(file.same_owner);
    assert_int_equal(file.passed.count, 1);
    assert_int_equal(file.class_count, 2);
    assert_int_equal(file.classes[0].clock.move_us, 9000000);
    assert_int_equal(file.classes[1].clock.move_us, 2000000);
    assert_int_equal(file.classes[0].team, TEAM_JOINT);
    assert_true(file.classes[0].share == 2.5);
    settings_print(&file.classes[1].settings, 0, value);
    assert_string_equal(file.bots[0].title, "The Guest");
    ladder_file_release(&file);
}

static void an_image_stands_in_place_of_a_command(void **unused)
{
    (void)unused;
    assert_null(read_text("engine = \"/opt/podman\"\npull = missing\n"
                          "bot a { image = \"wits:3 --depth 4\" }\n"
                          "bot b { image = \"other\" engine = docker pull = never }\n"));
    assert_string_equal(file.bots[0].command, "image:wits:3 --depth 4");
    assert_string_equal(file.bots[0].sandbox.engine, "/opt/podman");
    assert_true(file.bots[0].sandbox.pulls);
    assert_string_equal(file.bots[1].command, "image:other");
    assert_string_equal(file.bots[1].sandbox.engine, "docker");
    assert_false(file.bots[1].sandbox.pulls);
    ladder_file_release(&file);
}

static void a_mistake_is_told_with_its_line_and_what_is_allowed(void **unused)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"", ": there must be at least 2 bots, as in bot wits { command = \"bot-wits\" }, or one and an endpoint "
             "at which others attach (listen); there are 0"},
        {"bot wits { command = \"bot-wits\" }\n", "; there is 1"},
        {"\nbot wits { }\n" TWO, ":3: found duplicate title 'wits'; each class and each bot has a name of its own"},
        {"bot a { }\n" TWO, ":1: command: it is the command that starts the bot, such as \"bot-wits\""},
        {"bot Anna { command = x }\n" TWO, ":1: bot 'Anna': a name is 1 to 64 of a-z, 0-9 and -"},
        {"colour = red\n" TWO, ":1: no such option 'colour'; `arena ladder --keys` lists the keys"},
        {"class a { colour = red }\n" TWO, ":1: no such option 'colour'; `arena ladder --keys` lists the keys"},
        {"bot a { colour = red }\n" TWO, ":1: no such option 'colour'; `arena ladder --keys` lists the keys"},
        {"jobs = 1\njobs = 2\n" TWO, ":2: jobs is given twice"},
        {"jobs = 5000\n" TWO, ":1: jobs: it must be a number of 0 to 4096, not '5000'"},
        {"name = \"A B\"\n" TWO, ":1: name: a name is 1 to 64 of a-z, 0-9 and -"},
        {"game = chess\n" TWO, ":1: game: there is no game 'chess'; there is notalone"},
        {"anchor = anna\n" TWO, ":1: anchor: there is no bot anna { } in this file"},
        {"random_share = 1.5\n" TWO, ":1: random_share: it must be a number not below 0 and at most 1, not '1.5'"},
        {"random_share = nan\n" TWO, "not 'nan'"},
        {"class a { share = 0 }\n" TWO, ":1: share: it must be a number above 0 and at most 1000, not '0'"},
        {"bench_pause = 10\n" TWO, ":1: bench_pause: it must be a time such as 90s, 10m, 2h or 7d, of 1s to 86400s, "
                                   "not '10'"},
        {"bench_pause = 2d\n" TWO, "not '2d'"},
        {"bench_among = 65\n" TWO, ":1: bench_among: it must be a number of 0 to 64, not '65'"},
        {"bench_pause = 99999999999999999999d\n" TWO, "not '99999999999999999999d'"},
        {"same_owner = maybe\n" TWO, ":1: same_owner: it is one of no, yes, not 'maybe'"},
        {"\nclass a { set = {\"hunted=9\"} }\n" TWO, ":2: set: "},
        {"bot anna { command = \"@anna\" }\n" TWO, ":1: bot anna: @anna attaches, and there is no endpoint for it: add "
                                                   "listen"},
        {"listen = {\"ipc:///tmp/a\"}\nbot anna { command = \"@ben\" }\n" TWO,
         ":2: bot anna: a bot attaches under its own name: command = \"@anna\""},
        {"listen = {\"tcp://0.0.0.0:5555\"}\n" TWO, ": cannot listen at tcp://0.0.0.0:5555"},
        {"keys = host\n" TWO, ": keys are for tcp endpoints"},
        {"allow = list\n" TWO, ":1: no such option 'allow'"},
        {"versions_per_day = -1\n" TWO, ":1: versions_per_day: it must be a number of 0 to 1000"},
        {"version = 2\n" TWO, ":1: version: the file is of a newer arena; this one reads version 1"},
        {"version = 2\ncolour = red\n" TWO, ":2: no such option 'colour'; the file is of a newer arena"},
        {"candidate { }\n" TWO, ":1: no such option 'candidate'"},
        {"bot a { image = \"wits\" command = \"x\" }\n" TWO,
         ":1: command: it has an image already, which stands in place of a command"},
        {"pull = always\n" TWO, ":1: pull: it is never or missing, not 'always'"},
        {"bot a { command = x pull = always }\n" TWO, ":1: pull: it is never or missing, not 'always'"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *wrong = read_text(rows[i].text);

        assert_non_null(wrong);
        if (!strstr(wrong, rows[i].words))
            fail_msg("row %zu: '%s' in place of '%s'", i, wrong, rows[i].words);
    }
}

static void there_are_so_many_classes_and_bots(void **unused)
{
    static char text[LADDER_BOTS * 64];
    size_t used = 0;

    (void)unused;
    for (unsigned i = 0; i <= LADDER_BOTS; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "bot b%u { command = \"b\" }\n", i);
    assert_non_null(strstr(read_text(text), ":513: there are 512 bots at the most"));
    used = 0;
    for (unsigned i = 0; i <= LADDER_CLASSES; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "class c%u { }\n", i);
    (void)snprintf(text + used, sizeof text - used, "%s", TWO);
    assert_non_null(strstr(read_text(text), ":17: there are 16 classes at the most"));
}

static void the_sample_can_be_played_as_it_stands(void **unused)
{
    struct buffer text;

    (void)unused;
    buffer_init(&text, 1 << 20);
    ladder_file_sample(&text, "club");
    buffer_add_byte(&text, '\0');
    assert_false(text.failed);
    assert_null(read_text((const char *)text.at));
    assert_string_equal(file.name, "club");
    assert_int_equal(file.bot_count, 3);
    assert_int_equal(file.class_count, 2);
    assert_string_equal(file.bots[file.anchor].name, "wits");
    ladder_file_release(&file);
    buffer_clear(&text);
    ladder_file_sample(&text, "Our Club");
    buffer_add_byte(&text, '\0');
    assert_null(read_text((const char *)text.at));
    assert_string_equal(file.name, "ladder");
    ladder_file_release(&file);
    buffer_release(&text);
}

static int load_games(void **unused)
{
    (void)unused;
    registry_init(&registry);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_two_bots_is_enough),
        cmocka_unit_test(all_keys_are_read),
        cmocka_unit_test(an_image_stands_in_place_of_a_command),
        cmocka_unit_test(a_mistake_is_told_with_its_line_and_what_is_allowed),
        cmocka_unit_test(there_are_so_many_classes_and_bots),
        cmocka_unit_test(the_sample_can_be_played_as_it_stands),
    };

    return cmocka_run_group_tests(tests, load_games, NULL);
}
