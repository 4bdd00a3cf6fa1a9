/* SPDX-License-Identifier: MIT */
/* What the files of a bot name, and what of it is shown. A stranger's name what their owner would like to see. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

#include "stage.h"

enum { COMMAND_MAX = 8 * STAGE_PATH_MAX, PATH_BYTES = 2 * STAGE_PATH_MAX };

static struct stage stage;

static int begin(void **state)
{
    (void)state;
    stage_reset(&stage);
    (void)stage_file(&stage, "host/secret", "x", 0644);
    return 0;
}

/* Writes a path in the folder of the test. */
static const char *at(char out[PATH_BYTES], const char *name)
{
    (void)snprintf(out, PATH_BYTES, "%.400s/%.400s", stage.folder, name);
    return out;
}

static void refused(const char *sentence)
{
    if (!strstr(stage.error.text, sentence))
        fail_msg("not refused with '%s', but: %s\n%s", sentence, stage.error.text, stage.output);
}

static void saw_none_of(const char *word)
{
    if (!stage.output[0] || strstr(stage.output, word))
        fail_msg("it saw %s, or did not run: %s%s%s", word, stage.output, stage.error.text, stage.report.why);
}

/* A script in C's place: it is run by sh, whatever its first line names. */
static const char *script(const char *first_line, unsigned mode)
{
    char text[COMMAND_MAX];

    (void)snprintf(text, sizeof text, "#!%.1000s\nls -R %.400s; cat %.400s/host/secret\n", first_line, stage.folder,
                   stage.folder);
    return stage_file(&stage, "stranger/bot.sh", text, mode);
}

static void a_folder_that_a_script_names_as_its_interpreter_is_not_shown(void **state)
{
    char host[PATH_BYTES];

    (void)state;
    (void)STAGE_RUN(&stage, "/bin/sh", script(at(host, "host"), 0755));
    saw_none_of("secret\n");
}

static void a_file_that_a_script_names_as_its_interpreter_is_not_shown(void **state)
{
    char secret[PATH_BYTES], line[PATH_BYTES + 32];

    (void)state;
    (void)STAGE_RUN(&stage, "/bin/sh", script(at(secret, "host/secret"), 0755));
    saw_none_of("secret\n");
    assert_int_equal(chmod(secret, 0755), 0);
    assert_false(STAGE_RUN(&stage, "/bin/sh", script(secret, 0755)));
    refused("the first line of its script names ");
    (void)snprintf(line, sizeof line, "/usr/bin/env -S %s", secret);
    assert_false(STAGE_RUN(&stage, "/bin/sh", script(line, 0755)));
    refused("host/secret, which is not among its own files: --show PATH shows it, if it may see it");
}

static void what_the_host_shows_may_be_named(void **state)
{
    char tool[PATH_BYTES];

    (void)state;
    (void)stage_file(&stage, "host/tool", "#!/bin/sh\necho ran as $0\n", 0755);
    stage.spec.shows[stage.spec.show_count++] = at(tool, "host/tool");
    assert_true(STAGE_RUN(&stage, script(tool, 0755)));
    assert_non_null(strstr(stage.output, "ran as "));
}

static void libraries_outside_the_system_are_found_as_the_loader_finds_them(void **state)
{
    char made[COMMAND_MAX], bot[PATH_BYTES], folder[PATH_BYTES + 8];

    (void)state;
    (void)stage_file(&stage, "c/lib.c", "int other(void); int given(void) { return other(); }\n", 0644);
    (void)stage_file(&stage, "c/other.c", "int other(void) { return 42; }\n", 0644);
    (void)stage_file(&stage, "c/bot.c",
                     "#include <stdio.h>\nint given(void); int main(void) { printf(\"given %d\\n\", given()); }\n",
                     0644);
    (void)snprintf(
        made, sizeof made,
        "cd %s/c && mkdir -p bin lib && cc -shared -fPIC -o lib/libother.so other.c && "
        "cc -shared -fPIC -o lib/libgiven.so lib.c -Llib -lother -Wl,-rpath,'$ORIGIN' && "
        "cc -o bin/bot bot.c -Llib -lgiven -Wl,-rpath,'$ORIGIN/../lib' -Wl,-rpath-link,lib && chmod -R a+rX .",
        stage.folder);
    if (system(made) != 0)
        skip();
    assert_true(STAGE_RUN(&stage, at(bot, "c/bin/bot")));
    assert_string_equal(stage.output, "given 42\n");
    (void)snprintf(folder, sizeof folder, "list@%.400s/c", stage.folder);
    assert_true(STAGE_RUN(&stage, stage.probe, folder)); /* another does not see them */
    assert_non_null(strstr(stage.output, "/c:No such file or directory\n"));
}

/* Compiles `source` with further words for the compiler to stranger/bot. False: there is no compiler. */
static bool compiled(const char *source, const char *more)
{
    char command[COMMAND_MAX];

    (void)stage_file(&stage, "stranger/bot.c", source, 0644);
    (void)snprintf(command, sizeof command, "cd %.400s && cc -o stranger/bot stranger/bot.c %s", stage.folder, more);
    return system(command) == 0;
}

static const char lists[] = "#include <stdio.h>\n#include <stdlib.h>\n"
                            "int main(int n, char **w) { (void)n; puts(\"runs\"); fflush(stdout);\n"
                            "char c[999]; snprintf(c, 999, \"ls -R %s\", w[1]); return system(c); }\n";

/* What is no library is named as one: where the program runs all the same, nothing is seen. */
static void what_a_program_names_as_its_library_is_shown_if_it_is_one_of_its_own(void **state)
{
    char bot[PATH_BYTES], host[PATH_BYTES];

    (void)state;
    (void)stage_file(&stage, "host/other.c", "int other(void) { return 1; }\n", 0644);
    if (!compiled(lists, "&& cc -shared -fPIC -o host/libother.so host/other.c && "
                         "cc -o stranger/bot stranger/bot.c -Wl,--no-as-needed -Lhost -lother -Wl,-rpath,$PWD/host"))
        skip();
    at(bot, "stranger/bot");
    assert_false(STAGE_RUN(&stage, bot));
    refused("its program or a library of it names ");
    stage.spec.shows[stage.spec.show_count++] = at(host, "host");
    assert_true(STAGE_RUN(&stage, bot, "/etc/localtime"));
    assert_non_null(strstr(stage.output, "runs"));
}

static void a_folder_that_a_program_names_as_its_library_is_not_shown(void **state)
{
    char bot[PATH_BYTES], command[COMMAND_MAX];

    (void)state;
    /* The folder is named as a library would be, and lies where the program says that its libraries are. */
    (void)stage_file(&stage, "stranger/other.c", "int other(void) { return 1; }\n", 0644);
    (void)snprintf(command, sizeof command,
                   "cd %.400s/stranger && cc -shared -fPIC -Wl,-soname,host -o libhost.so other.c && cc -o bot "
                   "bot.c -Wl,--no-as-needed -L. -lhost -Wl,-rpath,%.400s && rm libhost.so",
                   stage.folder, stage.folder);
    (void)stage_file(&stage, "stranger/bot.c", lists, 0644);
    if (system(command) != 0)
        skip();
    assert_true(STAGE_RUN(&stage, at(bot, "stranger/bot")));
    assert_non_null(strstr(stage.output, "host: cannot open shared object file")); /* and not: "Is a directory" */
}

/* Each library needs each of the next folder, by as many names as a program can have: more than anybody could follow.
 */
static void a_program_with_libraries_without_end_is_refused_soon(void **state)
{
    const struct itimerval soon = {.it_value = {.tv_sec = 10}}, never = {{0}, {0}}; /* of processor time */
    char bot[PATH_BYTES], command[COMMAND_MAX];

    (void)state;
    (void)stage_file(&stage, "stranger/empty.c", "int empty;\n", 0644);
    (void)stage_file(&stage, "stranger/bot.c", "int main(void) { return 0; }\n", 0644);
    (void)snprintf(command, sizeof command,
                   "cd %.400s/stranger && names=$(seq -f l%%g.so 200) && cc -shared -fPIC -o one.so empty.c && "
                   "tee $names <one.so >one && cc -shared -fPIC -o all.so empty.c -Wl,--no-as-needed $names "
                   "-Wl,-rpath,'$ORIGIN/n' && cc -o bot bot.c -Wl,--no-as-needed $names -Wl,-rpath,'$ORIGIN/n' && "
                   "rm $names && mkdir n && cd n && tee $names <../all.so >all && chmod -R a+rX .. && "
                   "for deeper in 1 2 3 4 5 6; do cp -al . ../m && mv ../m n && cd n; done",
                   stage.folder);
    if (system(command) != 0)
        skip();
    (void)setitimer(ITIMER_PROF, &soon, NULL); /* ends this program */
    assert_false(STAGE_RUN(&stage, at(bot, "stranger/bot")));
    (void)setitimer(ITIMER_PROF, &never, NULL);
    refused("a sandboxed bot's libraries are looked for at 2048 places at most");
}

static void the_python_that_a_venv_names_is_shown_if_it_is_one(void **state)
{
    char python[PATH_BYTES], text[COMMAND_MAX];

    (void)state;
    (void)stage_file(&stage, "host/bin/other", "x", 0644);
    (void)snprintf(text, sizeof text, "home = %.400s/host/bin\n", stage.folder);
    (void)stage_file(&stage, "stranger/pyvenv.cfg", text, 0644);
    (void)snprintf(text, sizeof text, "#!/bin/sh\nls -R %.400s\n", stage.folder);
    (void)stage_file(&stage, "stranger/bin/python", text, 0755);
    assert_true(STAGE_RUN(&stage, at(python, "stranger/bin/python")));
    saw_none_of("secret\n");
    (void)stage_file(&stage, "host/lib/python3.99/os.py", "", 0644);
    assert_true(STAGE_RUN(&stage, python));
    assert_non_null(strstr(stage.output, "os.py"));
    (void)stage_file(&stage, "host/pyvenv.cfg", "", 0644); /* somebody else's venv */
    assert_true(STAGE_RUN(&stage, python));
    saw_none_of("os.py\n");
}

static void a_link_in_the_command_that_leads_elsewhere_is_refused(void **state)
{
    char link[PATH_BYTES], near[PATH_BYTES], secret[PATH_BYTES], command[COMMAND_MAX];

    (void)state;
    (void)stage_file(&stage, "stranger/near", "x", 0644);
    (void)snprintf(command, sizeof command, "ln -s ../host/secret %.400s/stranger/model.bin", stage.folder);
    assert_int_equal(system(command), 0);
    (void)snprintf(command, sizeof command, "ln -s near %.400s/stranger/link", stage.folder);
    assert_int_equal(system(command), 0);
    assert_false(STAGE_RUN(&stage, "cat", at(link, "stranger/model.bin")));
    refused("a link in its command names ");
    assert_true(STAGE_RUN(&stage, "cat", at(near, "stranger/link")));
    assert_string_equal(stage.output, "x");
    stage.spec.shows[stage.spec.show_count++] = at(secret, "host/secret");
    assert_true(STAGE_RUN(&stage, "cat", link));
    assert_string_equal(stage.output, "x");
}

/* Each is looked for on the disk, while other matches wait. */
static void of_what_it_printed_so_many_words_are_looked_for(void **state)
{
    char secret[PATH_BYTES], prints[COMMAND_MAX];

    (void)state;
    at(secret, "host/secret");
    (void)snprintf(prints, sizeof prints, "echo %.400s; for n in $(seq 200); do echo /x/$n; done; exit 1", secret);
    assert_true(STAGE_RUN(&stage, "sh", "-c", prints));
    assert_non_null(strstr(stage.report.why, "host/secret shows it"));
    (void)snprintf(prints, sizeof prints, "echo %.400s; for n in $(seq 300); do echo /x/$n; done; exit 1", secret);
    assert_true(STAGE_RUN(&stage, "sh", "-c", prints));
    assert_string_equal(stage.report.why, "");
}

/* --- what bots keep ---------------------------------------------------------------------------------------------- */

/* A state with a file in it, within the folder of the bot, as a host might have it. */
static void keep(char state[PATH_BYTES], char kept[PATH_BYTES])
{
    (void)stage_file(&stage, "stranger/state/1/mine", "x", 0644);
    (void)stage_file(&stage, "stranger/state/2/of-a-mate", "x", 0644);
    stage.spec.state = at(state, "stranger/state/1");
    stage.spec.state_bytes = 1 << 20;
    stage.spec.kept[0] = at(kept, "stranger/state");
}

static void what_other_processes_keep_is_hidden_within_a_folder_that_is_shown(void **state)
{
    char own[PATH_BYTES], kept[PATH_BYTES], folder[PATH_BYTES];

    (void)state;
    keep(own, kept);
    stage.plan.directory = at(folder, "stranger");
    assert_true(STAGE_RUN(&stage, "sh", "-c", "ls /home/bot/state && ls -R state"));
    assert_non_null(strstr(stage.output, "mine\n"));
    saw_none_of("of-a-mate");
}

static void *watch_directory(void *moved)
{
    char before[PATH_BYTES], now[PATH_BYTES];

    assert_non_null(getcwd(before, sizeof before));
    while (!*(atomic_bool *)moved)
        if (getcwd(now, sizeof now) && strcmp(now, before) != 0)
            *(atomic_bool *)moved = true;
    return NULL;
}

/* Other threads look for files from there. */
static void the_directory_of_the_arena_stays_while_a_state_is_looked_at(void **state)
{
    char own[PATH_BYTES], kept[PATH_BYTES], command[COMMAND_MAX];
    static atomic_bool moved;
    pthread_t thread;
    bool good = true, stayed;

    (void)state;
    keep(own, kept);
    stage.spec.state_bytes = 1 << 30;
    (void)snprintf(command, sizeof command, "cd %.400s && for i in $(seq 100); do mkdir -p $i/1/2; done", own);
    assert_int_equal(system(command), 0);
    assert_int_equal(pthread_create(&thread, NULL, watch_directory, &moved), 0);
    for (int i = 0; i < 3 && good && !moved; i++)
        good = STAGE_RUN(&stage, "true");
    stayed = !atomic_exchange(&moved, true);
    (void)pthread_join(thread, NULL);
    if (!good || !stayed)
        fail_msg("it moved, or the bot was not started: %s", stage.error.text);
}

/* A bot made a link where it may write, and the host shows what lies there. */
static void what_bots_can_change_is_not_shown(void **state)
{
    char own[PATH_BYTES], kept[PATH_BYTES], link[PATH_BYTES], command[COMMAND_MAX];

    (void)state;
    keep(own, kept);
    (void)snprintf(command, sizeof command, "ln -sf ../../../host/secret %.400s/stranger/state/1/link", stage.folder);
    assert_int_equal(system(command), 0);
    stage.spec.shows[stage.spec.show_count++] = at(link, "stranger/state/1/link");
    assert_false(STAGE_RUN(&stage, "true"));
    refused("stranger/state/1/link: it lies where bots keep their state, which they can change");
    (void)snprintf(command, sizeof command, "ln -sfn state/1 %.400s/stranger/on-the-way", stage.folder);
    assert_int_equal(system(command), 0);
    stage.spec.shows[0] = at(link, "stranger/on-the-way/link");
    assert_false(STAGE_RUN(&stage, "true"));
    refused("which they can change");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_folder_that_a_script_names_as_its_interpreter_is_not_shown, begin),
        cmocka_unit_test_setup(a_file_that_a_script_names_as_its_interpreter_is_not_shown, begin),
        cmocka_unit_test_setup(what_the_host_shows_may_be_named, begin),
        cmocka_unit_test_setup(libraries_outside_the_system_are_found_as_the_loader_finds_them, begin),
        cmocka_unit_test_setup(what_a_program_names_as_its_library_is_shown_if_it_is_one_of_its_own, begin),
        cmocka_unit_test_setup(a_folder_that_a_program_names_as_its_library_is_not_shown, begin),
        cmocka_unit_test_setup(a_program_with_libraries_without_end_is_refused_soon, begin),
        cmocka_unit_test_setup(the_python_that_a_venv_names_is_shown_if_it_is_one, begin),
        cmocka_unit_test_setup(a_link_in_the_command_that_leads_elsewhere_is_refused, begin),
        cmocka_unit_test_setup(of_what_it_printed_so_many_words_are_looked_for, begin),
        cmocka_unit_test_setup(what_other_processes_keep_is_hidden_within_a_folder_that_is_shown, begin),
        cmocka_unit_test_setup(the_directory_of_the_arena_stays_while_a_state_is_looked_at, begin),
        cmocka_unit_test_setup(what_bots_can_change_is_not_shown, begin),
    };
    int failed;

    if (argc != 2)
        return 2;
    stage_open(&stage, argv[1]);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    stage_close(&stage);
    return failed;
}
