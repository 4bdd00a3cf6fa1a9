/* SPDX-License-Identifier: MIT */
/* Event files: what is read, and what each mistake is told by: the file, the line, the key, what is allowed. */
#include "event/event_given.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conf/conf_text.h"

static struct registry registry;
static struct event_file event;

/* What is wrong with the file, without its name, or NULL. */
static const char *read_at(const char *path)
{
    static struct error error;

    error = (struct error){0};
    if (event_file_read(&event, &registry, path, &error)) {
        assert_int_equal(error.code, EXIT_DONE);
        return NULL;
    }
    assert_int_equal(error.code, EXIT_WRONG_USE);
    return strncmp(error.text, path, strlen(path)) == 0 ? error.text + strlen(path) : error.text;
}

/* The same of a file of these lines. */
static const char *read_file(const char *content)
{
    char path[] = "/tmp/arena-event-XXXXXX";
    int fd = mkstemp(path);
    const char *wrong;

    assert_true(fd >= 0 && write(fd, content, strlen(content)) == (ssize_t)strlen(content));
    assert_int_equal(close(fd), 0);
    wrong = read_at(path);
    assert_int_equal(unlink(path), 0);
    return wrong;
}

#define TWO "entry wits { command = \"bot-wits\" }\nentry random { command = \"bot-random --seed 3\" }\n"

static void a_file_of_two_entries_is_enough(void **unused)
{
    (void)unused;
    assert_null(read_file(TWO));
    assert_string_equal(event.game->name, "notalone");
    assert_int_equal(event.format, FORMAT_ROUND_ROBIN);
    assert_int_equal(event.entry_count, 2);
    assert_string_equal(event.entries[1].name, "random");
    assert_string_equal(event.entries[1].command, "bot-random --seed 3");
    assert_int_equal(event.class_count, 1);
    assert_string_equal(event.classes[0].name, "notalone");
    assert_int_equal(event.groups, 1);
    assert_false(event.has_seed);
    assert_int_equal(event.seeds, SEEDS_OWN);
    assert_false(event.seeds_given);
    event_file_release(&event);
}

static void all_keys_are_read(void **unused)
{
    char hunted[SETTING_TEXT_SIZE];

    (void)unused;
    assert_null(read_file(
        "version = 1\nname = \"spring-cup\"\ngame = notalone\nformat = swiss\ngroups = 7\nluck = shared\nrounds = 5\n"
        "jobs = 3\nidle = 12\ntransport = tcp\nclock = \"move=2s\"\nlost_seat = forfeit\nseed = "
        "\"luck\"\nfaults_most = 4\n"
        "class all { mix = sanctuary set = {\"hunted=2\", \"windows=all\"} }\n"
        "candidate { nelo0 = -5 nelo1 = 12.5 alpha = 0.01 beta = 0.1 }\n" TWO));
    assert_string_equal(event.name, "spring-cup");
    assert_int_equal(event.format, FORMAT_SWISS);
    assert_int_equal(event.groups, 7);
    assert_int_equal(event.seeds, SEEDS_SHARED);
    assert_true(event.seeds_given);
    assert_int_equal(event.rounds, 5);
    assert_int_equal(event.jobs, 3);
    assert_int_equal(event.idle, 12);
    assert_int_equal(event.transport, TRANSPORT_TCP);
    assert_int_equal(event.lost_seat, LOST_FORFEIT);
    assert_int_equal(event.faults_most, 4);
    assert_true(event.has_seed);
    assert_int_equal(event.clock.move_us, 2000000);
    settings_print(&event.classes[0].settings, (unsigned)settings_find(event.game, "hunted"), hunted);
    assert_string_equal(hunted, "2");
    assert_true(event.sprt.nelo0 == -5 && event.sprt.nelo1 == 12.5 && event.sprt.alpha == 0.01 &&
                event.sprt.beta == 0.1);
    event_file_release(&event);
}

static void the_sample_is_read(void **unused)
{
    struct event_given given = {0};
    struct buffer sample;

    (void)unused;
    buffer_init(&sample, 1 << 16);
    event_given_complete(&given, &registry);
    event_given_write(&sample, &given);
    buffer_add_byte(&sample, '\0');
    assert_false(sample.failed);
    assert_null(read_file((const char *)sample.at));
    assert_int_equal(event.entry_count, 2);
    assert_int_equal(event.class_count, 2);
    event_file_release(&event);
    buffer_release(&sample);
}

/* A round-robin of a free-for-all needs as many entries as a match has sides. */
static void the_sample_has_an_entry_for_each_side(void **unused)
{
    static const struct {
        const char *game, *set, *first;
        unsigned entries;
    } samples[] = {{"liars-dice", NULL, "odds", 3}, {"liars-dice", "players=6", "odds", 6}, {"leduc", NULL, "wits", 2}};
    struct error error = {0};
    bool taken;

    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct event_given given = {0};
        struct buffer sample;

        assert_true(event_given_take(&given, "game", samples[i].game, &taken, &error));
        if (samples[i].set)
            assert_true(event_given_take(&given, "set", samples[i].set, &taken, &error));
        buffer_init(&sample, 1 << 16);
        event_given_complete(&given, &registry);
        event_given_write(&sample, &given);
        buffer_add_byte(&sample, '\0');
        assert_null(read_file((const char *)sample.at));
        assert_int_equal(event.entry_count, samples[i].entries);
        assert_string_equal(event.entries[0].name, samples[i].first);
        event_file_release(&event);
        buffer_release(&sample);
    }
}

static void an_image_stands_in_place_of_a_command(void **unused)
{
    (void)unused;
    assert_null(read_file("engine = \"/opt/podman\"\npull = missing\n"
                          "entry a { image = \"wits:3 --depth 4\" }\n"
                          "entry b { image = \"other\" engine = docker pull = never }\n"));
    assert_string_equal(event.entries[0].command, "image:wits:3 --depth 4");
    assert_string_equal(event.entries[0].sandbox.engine, "/opt/podman");
    assert_true(event.entries[0].sandbox.pulls);
    assert_string_equal(event.entries[1].command, "image:other");
    assert_string_equal(event.entries[1].sandbox.engine, "docker");
    assert_false(event.entries[1].sandbox.pulls);
    event_file_release(&event);
}

/* --entry-image begins an entry, as --entry does. */
static void images_are_given_by_options(void **unused)
{
    static const char *const options[][2] = {
        {"engine", "docker"}, {"entry-image", "a=wits:3"}, {"entry-pull", "missing"}, {"entry", "b=bot-random"}};
    struct event_given given = {0};
    struct error error = {0};
    struct buffer text;
    bool taken;

    (void)unused;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        assert_true(event_given_take(&given, options[i][0], options[i][1], &taken, &error) && taken);
    assert_false(event_given_take(&given, "entry-image", "wits", &taken, &error));
    assert_string_equal(error.text, "--entry-image takes NAME=IMAGE, a name and the image that is the bot, not 'wits'");
    buffer_init(&text, 1 << 16);
    event_given_complete(&given, &registry);
    event_given_write(&text, &given);
    buffer_add_byte(&text, '\0');
    assert_null(read_file((const char *)text.at));
    assert_string_equal(event.entries[0].command, "image:wits:3");
    assert_string_equal(event.entries[0].sandbox.engine, "docker");
    assert_true(event.entries[0].sandbox.pulls);
    assert_string_equal(event.entries[1].command, "bot-random");
    assert_false(event.entries[1].sandbox.pulls);
    event_file_release(&event);
    buffer_release(&text);
}

static void mistakes_are_told_by_line_and_key(void **unused)
{
    static const struct {
        const char *file, *wrong;
    } rows[] = {
        {"game = chess\n" TWO, ":1: game: there is no game 'chess'; there is notalone, leduc, liars-dice"},
        {"name = \"Spring Cup\"\n" TWO, ":1: name: a name is 1 to 64 of a-z, 0-9 and -"},
        {"groups = 0\n" TWO, ":1: groups: it must be a number of 1 to 1000000, not '0'"},
        {"groups = many\n" TWO, ":1: groups: it must be a number of 1 to 1000000, not 'many'"},
        {"groups = 0x10\n" TWO, ":1: groups: it must be a number of 1 to 1000000, not '0x10'"},
        {"luck = common\n" TWO, ":1: luck: it is one of own, shared, not 'common'"},
        {"luck = shared\n" TWO "entry guest {\n command = \"@guest\"\n}\n",
         ":5: entry guest: @guest attaches, and luck = shared is for bots that the arena starts: one that attaches "
         "could learn the seed of a match from the other match of its group; take luck = own"},
        {"rounds = 99999999999999999999\n" TWO,
         ":1: rounds: it must be a number of 0 to 64, not '99999999999999999999'"},
        {"jobs = 1\ngroups = 3\njobs = 1\n" TWO, ":3: jobs is given twice"},
        {"class x { set = {\"hunted=1\", \"windows=all\"} set = {\"hunted=2\"} }\n" TWO, ":1: set is given twice"},
        {"class x { set = {\"hunted=1\"} set = {} }\n" TWO, ":1: set is given twice"},
        {"candidate { alpha = 0.1 }\ncandidate { beta = 0.1 }\n" TWO, ":2: candidate is given twice"},
        {"clock = \"mv=1s\"\n" TWO, ":1: clock: 'mv=1s' is not allowed; a clock is"},
        {"a\x1b[31mb = 1\n" TWO, ":1: no such option 'a\\x1b[31mb'"},
        {"\n\nentry a { }\n" TWO, ":3: command: it is the command"},
        {"version = 2\n" TWO, ":1: version: the file is of a newer arena; this one reads version 1"},
        {"format = swiss\nteams = mixed\n" TWO, ":2: teams: mixed teams are for the format round-robin"},
        {"lost_seat = nobody\n" TWO, ":1: lost_seat: it is one of filler, forfeit, not 'nobody'"},
        {"class x {\n  set = {\"hunted=9\"}\n}\n" TWO, ":2: set: setting 'hunted' is a number of 1 to 6, not '9'"},
        {"class x { mix = salad }\n" TWO,
         ":1: mix: notalone has no mix 'salad'; it has exploration, sanctuary, all, icons"},
        {"entry a { }\n" TWO, ":1: command: it is the command that starts the bot, such as \"bot-wits\""},
        {"entry a { image = \"wits\" command = \"x\" }\n" TWO,
         ":1: command: it has an image already, which stands in place of a command"},
        {"pull = always\n" TWO, ":1: pull: it is never or missing, not 'always'"},
        {"entry a { command = \"x\" pull = always }\n" TWO, ":1: pull: it is never or missing, not 'always'"},
        {"entry wits { command = \"x\" }\n" TWO,
         ":2: found duplicate title 'wits'; each class and each entry has a name of its own"},
        {"version = 2\nshards = 3\n" TWO, ":2: no such option 'shards'; the file is of a newer arena"},
        {"entry wits { command = \"x\" }\n",
         ": there must be at least 2 entries, as in entry wits { command = \"bot-wits\" }; there is 1"},
        {"entry \"A b\" { command = \"x\" }\n", ": entry 'A b': a name is 1 to 64 of a-z, 0-9 and -"},
        {"candidate { nelo0 = 5 nelo1 = 5 }\n" TWO, ":1: nelo1: it must be more than nelo0, which is 5"},
        {"candidate { nelo0 = 30 }\n" TWO, ":1: nelo0: it must be less than nelo1, which is 20"},
        {"candidate { nelo0 = low }\n" TWO, ":1: nelo0: it must be a number of -200 to 200, not 'low'"},
        {"candidate { nelo1 = 300 }\n" TWO, ":1: nelo1: it must be a number of -200 to 200, not '300'"},
        {"candidate { nelo0 = -201 }\n" TWO, ":1: nelo0: it must be a number of -200 to 200, not '-201'"},
        {"candidate { alpha = nan }\n" TWO, ":1: alpha: it must be more than 0 and less than 0.5, not 'nan'"},
        {"candidate { alpha = 0.7 }\n" TWO, ":1: alpha: it must be more than 0 and less than 0.5, not '0.7'"},
        {"class x { set = {\"sanctuary=on\"} }\n" TWO,
         ": class x: sanctuary=on needs the five places of SANCTUARY, as places=base+sanctuary has them"},
    };

    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *wrong = read_file(rows[i].file);

        if (!wrong)
            fail_msg("nothing is wrong with:\n%s", rows[i].file);
        if (!strstr(wrong, rows[i].wrong))
            fail_msg("'%s' is told as '%s'", rows[i].file, wrong);
    }
}

static void what_there_is_instead_is_told(void **unused)
{
    (void)unused;
    assert_non_null(strstr(read_file("\n\nformt = swiss\n" TWO), ":3: no such option 'formt'; did you mean 'format'?"));
    assert_non_null(strstr(read_file("\n\nfrobnicate = swiss\n" TWO), ", class { }, entry { }, candidate { }"));
    assert_non_null(
        strstr(read_file("entry a { comand = \"x\" }\n"), ":1: no such option 'comand'; did you mean 'command'?"));
    assert_non_null(strstr(read_file("format = cup\n" TWO),
                           ":1: format: it is one of round-robin, gauntlet, swiss, knockout, double-elimination, "
                           "candidate, not 'cup'"));
}

static void a_level_matchup_plays_fifty_pairs_at_the_most(void **unused)
{
    static const char *const wrong[] = {"51", "-1", "\"\"", "0x1", "4294967297", "many"};

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[256], words[128];

        (void)snprintf(text, sizeof text, "tiebreak_pairs = %s\n" TWO, wrong[i]);
        (void)snprintf(words, sizeof words, ":1: tiebreak_pairs: it must be a number of 0 to 50, not '%s'",
                       *wrong[i] == '"' ? "" : wrong[i]);
        assert_non_null(strstr(read_file(text), words));
    }
    assert_null(read_file("tiebreak_pairs = 50\n" TWO));
    assert_int_equal(event.tiebreak_pairs, 50);
    event_file_release(&event);
    assert_null(read_file(TWO));
    assert_int_equal(event.tiebreak_pairs, 10);
    event_file_release(&event);
}

static void a_variable_is_closed_on_its_line(void **unused)
{
    (void)unused;
    assert_string_equal(read_file("name = \"a\"\nclock = \"${A\"\n" TWO), ":2: a ${ has no } on its line");
    assert_string_equal(read_file("name = \"}${\"\n" TWO), ":1: a ${ has no } on its line");
    assert_null(read_file("name = \"a\" # ${\n" TWO));
    event_file_release(&event);
}

static void comments_move_no_line(void **unused)
{
    static const char *const comments[] = {
        "# a\n#\n### \"b\n",
        "// a\n//b\n//// c 'd\n",
        "/* a */\n/* b\n * c */ /**/\n",
        "idle = 1 # a\njobs = 1 // b\nseed = a//b /* c */\n",
        "name = a# it's\nclass b { set = {\"hunted=2\", # c\n \"windows=all\" /* d */ } }\n",
        "seed = \"# \\\" //\" /* \" */\nclock = '' // '\nname = \"${NO:-a}\" # }\n",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        char file[400];

        (void)snprintf(file, sizeof file, "%sgroups = x # y\n" TWO, comments[i]);
        assert_string_equal(read_file(file), ":4: groups: it must be a number of 1 to 1000000, not 'x'");
    }
    assert_null(read_file("# of 1\n// of 2\nentry a {\n/* its */\ncommand = \"b # c // d\" } // e\n" TWO));
    assert_string_equal(event.entries[0].command, "b # c // d");
    assert_int_equal(event.entries[0].line, 5);
    event_file_release(&event);
}

static void numbers_are_decimal(void **unused)
{
    (void)unused;
    assert_null(read_file("groups = 010\n" TWO));
    assert_int_equal(event.groups, 10);
    event_file_release(&event);
}

static void the_mark_of_an_editor_is_passed_over(void **unused)
{
    (void)unused;
    assert_null(read_file("\xef\xbb\xbfgroups = 7\n" TWO));
    assert_int_equal(event.groups, 7);
    event_file_release(&event);
}

/* At the limit, where it takes a moment, and beyond it. */
static void a_file_that_is_too_long_is_refused(void **unused)
{
    char *text = malloc(CONF_TEXT_MAX + 2);

    (void)unused;
    assert_non_null(text);
    memset(text, 'x', CONF_TEXT_MAX + 1);
    text[CONF_TEXT_MAX + 1] = '\0';
    assert_string_equal(read_file(text), " has more than 1048576 bytes");
    text[CONF_TEXT_MAX] = '\0';
    assert_non_null(strstr(read_file(text), ":1: no such option 'xxx"));
    free(text);
}

static void what_is_no_file_is_refused_at_once(void **unused)
{
    char pipe[] = "/tmp/arena-event-XXXXXX";

    (void)unused;
    assert_string_equal(read_at("/tmp"), " is no regular file");
    assert_int_equal(close(mkstemp(pipe)), 0);
    assert_int_equal(unlink(pipe), 0);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_string_equal(read_at(pipe), " is no regular file");
    assert_int_equal(unlink(pipe), 0);
    assert_string_equal(read_at("/no/such/event.conf"), "cannot read /no/such/event.conf: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_two_entries_is_enough),
        cmocka_unit_test(all_keys_are_read),
        cmocka_unit_test(the_sample_is_read),
        cmocka_unit_test(the_sample_has_an_entry_for_each_side),
        cmocka_unit_test(an_image_stands_in_place_of_a_command),
        cmocka_unit_test(images_are_given_by_options),
        cmocka_unit_test(mistakes_are_told_by_line_and_key),
        cmocka_unit_test(what_there_is_instead_is_told),
        cmocka_unit_test(a_level_matchup_plays_fifty_pairs_at_the_most),
        cmocka_unit_test(a_variable_is_closed_on_its_line),
        cmocka_unit_test(comments_move_no_line),
        cmocka_unit_test(numbers_are_decimal),
        cmocka_unit_test(the_mark_of_an_editor_is_passed_over),
        cmocka_unit_test(a_file_that_is_too_long_is_refused),
        cmocka_unit_test(what_is_no_file_is_refused_at_once),
    };
    int failed;

    registry_init(&registry);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    registry_release(&registry);
    return failed;
}
