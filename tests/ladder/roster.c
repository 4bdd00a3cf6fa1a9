/* SPDX-License-Identifier: MIT */
/* ladder.log and what its lines add up to: who owns what, who may come in, what the host decided and took back. */
#include "ladder/roster/roster.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define KEY_A       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define KEY_B       "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
#define FIELDS(...) ((const char *const[LADDER_FIELDS_MAX]){__VA_ARGS__})

/* A ladder's folder with its log and roster, as the daemon has them. */
struct stage {
    char folder[64], path[96];
    struct ladder_log log;
    struct roster roster;
};

static int set_up(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);
    struct error error = {0};

    assert_non_null(stage);
    (void)snprintf(stage->folder, sizeof stage->folder, "/tmp/arena-roster-XXXXXX");
    assert_non_null(mkdtemp(stage->folder));
    (void)snprintf(stage->path, sizeof stage->path, "%s/ladder.log", stage->folder);
    assert_true(ladder_log_read(&stage->log, stage->folder, &error));
    assert_true(roster_make(&stage->roster, &stage->log, &error));
    *state = stage;
    return 0;
}

static int tear_down(void **state)
{
    struct stage *stage = *state;

    roster_release(&stage->roster);
    ladder_log_release(&stage->log);
    (void)unlink(stage->path);
    (void)rmdir(stage->folder);
    free(stage);
    return 0;
}

/* Whether the line is taken; if it is, it is in the log and in the roster. */
static bool try(struct stage *stage, enum ladder_command command, const char *const *fields)
{
    const struct ladder_line *line;
    struct error error = {0};

    if (!roster_lets(&stage->roster, command, fields, &error)) {
        assert_int_equal(error.code, EXIT_WRONG_USE);
        return false;
    }
    line = ladder_log_append(&stage->log, command, "host", fields, "", &error);
    if (!line)
        return false;
    assert_true(roster_take(&stage->roster, line, &error));
    return true;
}

/* Takes a line back, and makes the roster anew. */
static bool undo(struct stage *stage, unsigned number)
{
    struct error error = {0};
    char text[16];

    (void)snprintf(text, sizeof text, "%u", number);
    if (!roster_lets_undo(&stage->log, number, &error))
        return false;
    assert_non_null(ladder_log_append(&stage->log, LADDER_UNDO, "host", FIELDS(text), "", &error));
    roster_release(&stage->roster);
    assert_true(roster_make(&stage->roster, &stage->log, &error));
    return true;
}

/* As a daemon that starts again. */
static void read_again(struct stage *stage)
{
    struct error error = {0};

    roster_release(&stage->roster);
    ladder_log_release(&stage->log);
    if (!ladder_log_read(&stage->log, stage->folder, &error) || !roster_make(&stage->roster, &stage->log, &error))
        fail_msg("%s", error.text);
}

/* --- owners ------------------------------------------------------------------------------------------------------ */

static void a_name_belongs_to_who_first_said_it(void **state)
{
    struct stage *stage = *state;

    assert_false(try(stage, LADDER_ENTER, FIELDS("wits", "anna")));
    assert_true(try(stage, LADDER_OWNER, FIELDS("anna")));
    assert_true(try(stage, LADDER_OWNER, FIELDS("ben")));
    assert_false(try(stage, LADDER_OWNER, FIELDS("ben")));
    assert_true(try(stage, LADDER_ENTER, FIELDS("wits", "anna")));
    assert_false(try(stage, LADDER_ENTER, FIELDS("wits", "ben")));
    read_again(stage);
    assert_string_equal(roster_bot(&stage->roster, "wits")->owner->name, "anna");
    assert_int_equal(stage->log.count, 3);
}

static void a_key_is_one_owners_until_it_is_revoked(void **state)
{
    struct stage *stage = *state;

    assert_true(try(stage, LADDER_OWNER, FIELDS("anna")));
    assert_true(try(stage, LADDER_OWNER, FIELDS("ben")));
    assert_true(try(stage, LADDER_KEY, FIELDS("anna", KEY_A)));
    assert_false(try(stage, LADDER_KEY, FIELDS("ben", KEY_A)));
    assert_true(try(stage, LADDER_KEY, FIELDS("anna", KEY_B)));
    assert_string_equal(roster_owner_by_key(&stage->roster, KEY_B)->name, "anna");
    assert_false(try(stage, LADDER_REVOKE, FIELDS("ben", KEY_B)));
    assert_true(try(stage, LADDER_REVOKE, FIELDS("anna", KEY_B)));
    assert_null(roster_owner_by_key(&stage->roster, KEY_B));
    assert_false(try(stage, LADDER_KEY, FIELDS("ben", KEY_B)));
    read_again(stage);
    assert_null(roster_owner_by_key(&stage->roster, KEY_B));
    assert_non_null(roster_owner_by_key(&stage->roster, KEY_A));
}

/* The log has its hash alone, and the text is found by it until the time is over. */
static void a_token_is_kept_as_a_hash(void **state)
{
    struct stage *stage = *state;
    char text[ROSTER_TOKEN_TEXT_SIZE], hash[HASH_HEX_SIZE], id[LADDER_TOKEN_ID_SIZE], line[512] = "";
    int64_t end_s = ladder_time("2030-01-01T00:00:00Z");
    FILE *file;

    roster_new_token(text, hash);
    assert_true(try(stage, LADDER_OWNER, FIELDS("anna")));
    assert_true(try(stage, LADDER_TOKEN, FIELDS("anna", hash, "2030-01-01T00:00:00Z")));
    read_again(stage);
    assert_non_null(roster_owner_by_token(&stage->roster, span_text(text), end_s - 1));
    assert_null(roster_owner_by_token(&stage->roster, span_text(text), end_s));
    assert_null(roster_owner_by_token(&stage->roster, span_text(hash), end_s - 1));
    text[8] = text[8] == '0' ? '1' : '0';
    assert_null(roster_owner_by_token(&stage->roster, span_text(text), end_s - 1));
    text[8] = '\0';
    file = fopen(stage->path, "re");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        assert_null(strstr(line, "arena-"));
    (void)fclose(file);
    (void)snprintf(id, sizeof id, "%.*s", (int)sizeof id - 1, hash);
    assert_true(try(stage, LADDER_REVOKE, FIELDS("anna", id)));
    assert_int_equal(stage->roster.credentials[0]->revoked, true);
}

static void an_owner_has_so_many_keys(void **state)
{
    struct stage *stage = *state;

    assert_true(try(stage, LADDER_OWNER, FIELDS("anna")));
    for (unsigned i = 0; i <= ROSTER_KEYS_MAX; i++) {
        char key[] = KEY_A;

        key[0] = (char)('a' + i);
        assert_int_equal(try(stage, LADDER_KEY, FIELDS("anna", key)), i < ROSTER_KEYS_MAX);
    }
}

static void a_key_speaks_for_the_bots_that_it_names(void **state)
{
    static const struct {
        const char *bots;
        bool one, two;
    } rows[] = {{NULL, true, true}, {"", true, true}, {"one", true, false}, {"two on", false, true}};
    struct stage *stage = *state;
    char key[] = KEY_A;

    assert_true(try(stage, LADDER_OWNER, FIELDS("anna")));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++, key[0]++) {
        const struct roster_credential *credential;

        assert_true(try(stage, LADDER_KEY, FIELDS("anna", key, rows[i].bots)));
        credential = roster_credential_by_key(&stage->roster, key);
        assert_int_equal(roster_credential_names(credential, "one"), rows[i].one);
        assert_int_equal(roster_credential_names(credential, "two"), rows[i].two);
    }
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

static void a_version_passes_or_is_kept_out(void **state)
{
    struct stage *stage = *state;
    const struct roster_version *version;

    assert_true(try(stage, LADDER_OWNER, FIELDS("anna")));
    assert_true(try(stage, LADDER_ENTER, FIELDS("wits", "anna")));
    assert_false(try(stage, LADDER_QUALIFY, FIELDS("wits", "1")));
    for (unsigned i = 1; i <= 3; i++) {
        char name[8];

        (void)snprintf(name, sizeof name, "%u", i);
        assert_true(try(stage, LADDER_VERSION_IN, FIELDS("wits", name)));
        assert_false(try(stage, LADDER_VERSION_IN, FIELDS("wits", name)));
    }
    assert_true(try(stage, LADDER_QUALIFY, FIELDS("wits", "1")));
    assert_true(try(stage, LADDER_KEEP_OUT, FIELDS("wits", "2")));
    read_again(stage);
    assert_int_equal(roster_version(&stage->roster, "wits", "1")->state, VERSION_PASSED);
    version = roster_version(&stage->roster, "wits", "2");
    assert_int_equal(version->state, VERSION_KEPT_OUT);
    assert_int_equal(roster_version(&stage->roster, "wits", "3")->state, VERSION_NEW);
    assert_int_equal(roster_versions_lately(version->bot, version->came_s + 1), 3);
    assert_int_equal(roster_versions_lately(version->bot, version->came_s + 24L * 3600 + 9), 0);
    assert_true(undo(stage, 7)); /* the host lets it try again */
    assert_int_equal(roster_version(&stage->roster, "wits", "2")->state, VERSION_NEW);
}

/* --- decisions --------------------------------------------------------------------------------------------------- */

/* One that says another version each time leaves room for the others. */
static void files_of_a_bot_are_known_up_to_a_number(void **state)
{
    static const char hash[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    struct stage *stage = *state;
    struct error error = {0};

    assert_true(try(stage, LADDER_BUILD, FIELDS("wits", "1", hash)));
    assert_true(roster_has_build(&stage->roster, "wits", "1", hash));
    for (unsigned i = 1; i < ROSTER_BUILDS_EACH; i++) {
        const struct ladder_line line = {.command = LADDER_BUILD, .field = {"wits", "2", hash}};

        assert_true(roster_lets(&stage->roster, LADDER_BUILD, line.field, &error));
        assert_true(roster_take(&stage->roster, &line, &error));
    }
    assert_false(roster_lets(&stage->roster, LADDER_BUILD, FIELDS("wits", "3", hash), &error));
    assert_true(roster_lets(&stage->roster, LADDER_BUILD, FIELDS("random", "3", hash), &(struct error){0}));
    assert_string_equal(roster_build(&stage->roster, "wits", "2")->hash, hash);
    assert_null(roster_build_before(&stage->roster, "wits", hash));
}

static void a_decision_is_taken_back_unless_a_later_one_needs_it(void **state)
{
    struct stage *stage = *state;

    assert_true(try(stage, LADDER_BENCH, FIELDS("wits")));
    assert_false(try(stage, LADDER_BENCH, FIELDS("wits")));
    assert_true(try(stage, LADDER_UNBENCH, FIELDS("wits")));
    assert_false(undo(stage, 1)); /* line 2 ends what it began */
    assert_true(undo(stage, 2));
    assert_true(roster_ruling(&stage->roster, "wits")->benched);
    assert_true(undo(stage, 1));
    assert_null(roster_ruling(&stage->roster, "wits"));
    assert_false(undo(stage, 1));
    assert_false(undo(stage, 3)); /* an undo */
    assert_false(undo(stage, 99));
    assert_true(try(stage, LADDER_WITHDRAW, FIELDS("wits")));
    assert_false(try(stage, LADDER_BENCH, FIELDS("wits")));
    read_again(stage);
    assert_true(roster_ruling(&stage->roster, "wits")->withdrawn);
}

static void a_match_is_void_once_and_in_its_season(void **state)
{
    static const char *const numbers[] = {"m9", "m2", "m400", "m1"};
    struct stage *stage = *state;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_true(try(stage, i % 2 ? LADDER_REPLAY : LADDER_VOID, FIELDS("1", numbers[i])));
    assert_false(try(stage, LADDER_VOID, FIELDS("1", "m2")));
    assert_false(try(stage, LADDER_VOID, FIELDS("2", "m3")));
    assert_true(roster_match(&stage->roster, 2)->replay);
    assert_false(roster_match(&stage->roster, 400)->replay);
    assert_null(roster_match(&stage->roster, 3));
    assert_true(undo(stage, 1));
    assert_null(roster_match(&stage->roster, 9));
    assert_false(try(stage, LADDER_SEASON_NEW, FIELDS("2")));
    assert_true(try(stage, LADDER_SEASON_CLOSE, FIELDS("1")));
    assert_false(try(stage, LADDER_VOID, FIELDS("1", "m3")));
    assert_false(undo(stage, 2)); /* the season's table is fixed */
    assert_false(try(stage, LADDER_SEASON_NEW, FIELDS("1")));
    assert_true(try(stage, LADDER_SEASON_NEW, FIELDS("2")));
    assert_string_equal(roster_season(&stage->roster), "2");
    assert_null(roster_match(&stage->roster, 400));
    assert_true(try(stage, LADDER_VOID, FIELDS("2", "m3")));
}

static void the_ladder_is_paused_and_frozen_until_it_resumes(void **state)
{
    struct stage *stage = *state;

    assert_false(try(stage, LADDER_RESUME, FIELDS(NULL)));
    assert_true(try(stage, LADDER_PAUSE, FIELDS(NULL)));
    assert_true(try(stage, LADDER_FREEZE, FIELDS(NULL)));
    assert_false(try(stage, LADDER_PAUSE, FIELDS(NULL)));
    assert_true(stage->roster.paused && stage->roster.frozen);
    assert_true(try(stage, LADDER_RESUME, FIELDS(NULL)));
    assert_false(stage->roster.paused || stage->roster.frozen);
    assert_true(try(stage, LADDER_NOTICE, FIELDS("it ends on Sunday")));
    assert_string_equal(stage->roster.notice, "it ends on Sunday");
}

/* --- a log that was changed -------------------------------------------------------------------------------------- */

static void what_is_no_line_is_refused(void **state)
{
    static const char *const lines[] = {
        "\"command\":\"owner\",\"owner\":\"Anna B\"",
        "\"command\":\"owner\",\"owner\":7",
        "\"command\":\"owner\"",
        "\"command\":\"own\",\"owner\":\"anna\"",
        "\"command\":\"key\",\"owner\":\"anna\",\"key\":\"short\"",
        "\"command\":\"bot\",\"bot\":\"wits\",\"owner\":\"nobody\"",
        "\"command\":\"undo\",\"line\":\"1\"",
        "\"command\":\"undo\",\"line\":\"0\"",
        "\"command\":\"void\",\"season\":\"1\",\"match\":\"m01\"",
        "\"command\":\"void\",\"season\":\"1\",\"match\":\"m99999999999\"",
        "\"command\":\"season-new\",\"season\":\"2\"",
        "\"command\":\"owner\",\"owner\":\"anna\\u0000\"",
    };
    struct stage *stage = *state;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        FILE *file = fopen(stage->path, "we");
        struct error error = {0};
        struct ladder_log log;
        struct roster roster = {0};

        assert_non_null(file);
        (void)fprintf(file, "{\"number\":1,\"time\":\"2026-11-23T12:00:00Z\",\"who\":\"host\",%s}\n", lines[i]);
        (void)fclose(file);
        if (ladder_log_read(&log, stage->folder, &error) && roster_make(&roster, &log, &error))
            fail_msg("line %zu is believed", i);
        assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
        assert_non_null(strstr(error.text, "line 1"));
        roster_release(&roster);
        ladder_log_release(&log);
    }
}

static void fields_that_are_none_do_not_reach_the_disk(void **state)
{
    struct stage *stage = *state;
    struct error error = {0};

    assert_null(ladder_log_append(&stage->log, LADDER_OWNER, "host", FIELDS("Two Words"), "", &error));
    assert_int_equal(error.code, EXIT_WRONG_USE);
    error = (struct error){0};
    assert_null(ladder_log_append(&stage->log, LADDER_UNDO, "host", FIELDS("1"), "", &error));
    assert_int_equal(access(stage->path, F_OK), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_name_belongs_to_who_first_said_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_is_one_owners_until_it_is_revoked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_token_is_kept_as_a_hash, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_owner_has_so_many_keys, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_speaks_for_the_bots_that_it_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_version_passes_or_is_kept_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_of_a_bot_are_known_up_to_a_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_decision_is_taken_back_unless_a_later_one_needs_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_match_is_void_once_and_in_its_season, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_ladder_is_paused_and_frozen_until_it_resumes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_line_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(fields_that_are_none_do_not_reach_the_disk, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
