/* SPDX-License-Identifier: MIT */
/* Verbs that take long, while the daemon that carries them out ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive_stage.h"
#include "ladder/verbs/state.h"
#include "ladder/verbs/verbs.h"

enum { MATCHES = 60 };

struct scene {
    struct archive_stage stage;
    struct verb_files files;
    atomic_bool ends;
    struct error error;
};

static int set_up(void **state)
{
    struct scene *scene = calloc(1, sizeof *scene);

    archive_stage_make(&scene->stage);
    archive_stage_write(&scene->stage, "ladder", 1, MATCHES, 0);
    *state = scene;
    return 0;
}

static int tear_down(void **state)
{
    struct scene *scene = *state;

    archive_stage_remove(&scene->stage);
    free(scene);
    return 0;
}

/* Runs a verb of one or two words on the files as they are now. True if it was carried out. */
static bool run(struct scene *scene, const char *const *words, unsigned count)
{
    unsigned used;
    struct verb_call call;
    const struct verb_row *row = verb_find(words, count, &used, &scene->error);
    bool good;

    scene->error = (struct error){0};
    assert_true(verb_parse(row, words + used, count - used, &call, &scene->error));
    assert_true(verb_files_read(&scene->files, &scene->stage.file, scene->stage.folder, VERB_RESULTS, &scene->error));
    scene->files.state.host = &verb_host_of_files;
    scene->files.state.context = &scene->files;
    scene->files.state.ends = &scene->ends;
    call.state = &scene->files.state;
    call.who = "test";
    call.error = &scene->error;
    good = verb_run(&call);
    json_decref(call.body);
    verb_files_release(&scene->files);
    return good;
}

static bool is_sealed(const struct scene *scene)
{
    char path[PATH_MAX];

    archive_stage_path(&scene->stage, "seasons/1/season.seals", path);
    return access(path, F_OK) == 0;
}

static void a_verb_that_fits_is_broken_off_with_a_sentence(void **state)
{
    static const char *const verbs[][2] = {{"show"}, {"bot", "bot-0"}};
    struct scene *scene = *state;

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        unsigned count = verbs[i][1] ? 2 : 1;

        scene->ends = false;
        if (!run(scene, verbs[i], count))
            fail_msg("%s: %s", verbs[i][0], scene->error.text);
        scene->ends = true;
        assert_false(run(scene, verbs[i], count));
        assert_int_equal(scene->error.code, EXIT_COULD_NOT_RUN);
        assert_string_equal(scene->error.text, "arena serve is ending: the command was broken off; give it again");
    }
}

static void a_season_that_was_closed_then_is_sealed_by_the_next(void **state)
{
    static const char *const closes[] = {"season", "close"}, *const begins[] = {"season", "new", "two"};
    struct scene *scene = *state;

    scene->ends = true;
    assert_false(run(scene, closes, 2));
    assert_string_equal(scene->error.text,
                        "arena serve is ending: season 1 is closed, but not sealed; `season new` seals it");
    assert_false(is_sealed(scene));
    scene->ends = false;
    if (!run(scene, begins, 3))
        fail_msg("%s", scene->error.text);
    assert_true(is_sealed(scene));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_verb_that_fits_is_broken_off_with_a_sentence, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_season_that_was_closed_then_is_sealed_by_the_next, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
