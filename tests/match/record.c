/* SPDX-License-Identifier: MIT */
/* Records: what is written can be played again to the same hash; what is cut, changed or foreign is told apart. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "council.h"
#include "match/record_frame.h"
#include "paper.h"

static void drop(struct span bytes)
{
    free((void *)(uintptr_t)bytes.at);
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

static void a_record_says_what_was_played(void **state)
{
    struct paper paper;
    struct hash hash;
    struct span bytes;
    struct record_file *file;
    struct record_match match;
    struct error error = {0};

    (void)state;
    paper_init(&paper);
    hash = paper_play(&paper, 3);
    bytes = paper_read(&paper, 1);
    file = record_file_in(bytes);
    assert_int_equal(record_file_matches(file), 1);
    assert_true(record_file_match(file, 0, &match, &error));
    assert_true(span_equal(match.id, span_text("match-1")));
    assert_true(span_equal(match.game, span_text("council")));
    assert_true(span_equal(match.bot[2], span_text("bot-2")));
    assert_true(span_equal(match.role[2], span_text("member")));
    assert_true(span_equal(match.setting_name[0], span_text("mood")));
    assert_true(span_equal(match.setting_value[0], span_text("calm")));
    assert_true(span_equal(match.setting_value[1], span_text("3")));
    assert_true(span_equal(match.clock, span_text("move=1s,bank=10s,inc=2s,start=5s,grace=50ms,strikes=3")));
    assert_true(match.finished);
    assert_int_equal(match.turns, 3);
    assert_int_equal(match.decisions, 8);
    assert_true(span_equal(match.reason, span_text("votes")));
    assert_memory_equal(match.hash.bytes, hash.bytes, sizeof hash.bytes);
    assert_true(paper_agrees(bytes, 1));
    record_file_free(file);
    drop(bytes);
    paper_release(&paper);
}

static void the_hash_of_a_match_is_the_same_on_every_machine(void **state)
{
    struct paper paper;
    struct hash hash;
    char hex[HASH_HEX_SIZE];

    (void)state;
    paper_init(&paper);
    hash = paper_play(&paper, 9);
    hex_print(hex, hash.bytes, sizeof hash.bytes);
    assert_string_equal(hex, "81d3f33a706462afdfc318d047ea8a5bbe3cbf654af3dcbb6ce067b5b5cc3399");
    paper_release(&paper);
}

static void matches_share_a_file_frame_by_frame(void **state)
{
    enum { MATCHES = 5 };
    struct paper paper;
    struct table tables[MATCHES];
    struct span bytes;

    (void)state;
    paper_init(&paper);
    for (unsigned i = 0; i < MATCHES; i++) {
        table_init(&tables[i], &council_game, CLOCK, i);
        tables[i].options.writer = paper.writer;
        table_start(&tables[i]);
    }
    for (unsigned round = 1; round <= 2; round++)
        for (unsigned seat = 0; seat < 4 - round; seat++)
            for (unsigned i = 0; i < MATCHES; i++)
                table_answer(&tables[i], seat, COUNCIL_VOTE_1 + (seat + i) % 3, 0);
    for (unsigned i = 0; i < MATCHES; i++)
        table_release(&tables[i]);
    bytes = paper_read(&paper, 1);
    assert_true(paper_agrees(bytes, MATCHES));
    drop(bytes);
    paper_release(&paper);
}

static void every_way_a_match_can_end_agrees(void **state)
{
    struct paper paper;
    struct span bytes;

    (void)state;
    paper_init(&paper);
    for (unsigned way = 0; way < 6; way++) {
        struct table table;

        table_init(&table, &council_game, CLOCK, way);
        table.options.writer = paper.writer;
        table.options.lost_seat = way < 3 ? LOST_FORFEIT : LOST_FILLER;
        table_seat(&table);
        referee_start(table.referee, 0);
        if (way == 0) /* both sides forfeit before the first answer */
            table_pass(&table, 100 * CLOCK_SECOND_US);
        if (way == 1)
            referee_void(table.referee, "host-failed");
        for (unsigned seat = 0; seat < 3; seat++)
            referee_ready(table.referee, seat, 0);
        if (way == 2)
            referee_gone(table.referee, 1, "signal 9", 0);
        if (way == 3)
            referee_void(table.referee, "host-failed");
        for (unsigned seat = 0; seat < 3; seat++)
            table_answer(&table, seat, 99, 0);
        if (way == 4)
            referee_void(table.referee, "host-failed");
        for (unsigned seat = 0; seat < 3; seat++)
            referee_gone(table.referee, seat, "signal 9", 0);
        assert_int_equal(referee_state(table.referee), REFEREE_OVER);
        table_release(&table);
    }
    bytes = paper_read(&paper, 1);
    assert_true(paper_agrees(bytes, 6));
    drop(bytes);
    paper_release(&paper);
}

/* --- damage ------------------------------------------------------------------------------------------------------ */

static void a_record_cut_at_any_byte_is_unfinished(void **state)
{
    struct paper paper;
    struct span bytes;

    (void)state;
    paper_init(&paper);
    (void)paper_play(&paper, 2);
    bytes = paper_read(&paper, 1);
    for (size_t size = 0; size < bytes.size; size++) {
        struct record_file *file = record_file_in(span_of(bytes.at, size));
        enum record_damage damage = record_file_damage(file);

        if (damage != RECORD_WHOLE && damage != RECORD_CUT)
            fail_msg("cut at byte %zu: damage %d", size, damage);
        if (record_file_matches(file) == 0)
            assert_int_equal(damage, RECORD_CUT);
        else
            assert_int_equal(paper_outcome(span_of(bytes.at, size), 0), RECORD_UNFINISHED);
        record_file_free(file);
    }
    drop(bytes);
    paper_release(&paper);
}

/* Each bit of a file with two matches. Whatever else is said of it, verify never says that all is well. */
static void a_record_with_any_bit_changed_does_not_agree(void **state)
{
    struct paper paper;
    struct span bytes;
    uint8_t *copy;

    (void)state;
    paper_init(&paper);
    (void)paper_play(&paper, 2);
    (void)paper_play(&paper, 3);
    bytes = paper_read(&paper, 1);
    copy = malloc(bytes.size);
    assert_non_null(copy);
    for (size_t bit = 0; bit < 8 * bytes.size; bit++) {
        struct record_file *file;
        enum record_damage damage;
        unsigned agree = 0;

        memcpy(copy, bytes.at, bytes.size);
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        file = record_file_in(span_of(copy, bytes.size));
        damage = record_file_damage(file);
        for (size_t i = 0; i < record_file_matches(file); i++)
            agree += paper_outcome(span_of(copy, bytes.size), i) == RECORD_AGREES;
        if (damage == RECORD_CUT)
            fail_msg("byte %zu changed: looks cut", bit / 8);
        if (damage == RECORD_WHOLE && agree != 1)
            fail_msg("byte %zu changed: %u of 2 matches agree", bit / 8, agree);
        if (damage != RECORD_WHOLE && agree == 2)
            fail_msg("byte %zu changed: the matches agree", bit / 8);
        record_file_free(file);
    }
    free(copy);
    drop(bytes);
    paper_release(&paper);
}

static void a_foreign_file_is_named_so(void **state)
{
    static const char *const texts[] = {"x", "#!/bin/sh\necho not a record\n", "artemia-record 2 and more"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct record_file *file = record_file_in(span_text(texts[i]));

        assert_int_equal(record_file_damage(file), RECORD_FOREIGN);
        assert_int_equal(record_file_matches(file), 0);
        record_file_free(file);
    }
}

static void of_a_shared_file_that_is_cut_the_finished_matches_agree(void **state)
{
    struct paper paper;
    struct span bytes;

    (void)state;
    paper_init(&paper);
    (void)paper_play(&paper, 2);
    (void)paper_play(&paper, 3);
    bytes = paper_read(&paper, 1);
    bytes.size -= 3;
    assert_int_equal(paper_outcome(bytes, 0), RECORD_AGREES);
    assert_int_equal(paper_outcome(bytes, 1), RECORD_UNFINISHED);
    drop(bytes);
    paper_release(&paper);
}

static void a_match_that_nobody_ended_is_unfinished(void **state)
{
    struct paper paper;
    struct table table;
    struct span bytes;

    (void)state;
    paper_init(&paper);
    table_init(&table, &council_game, CLOCK, 1);
    table.options.writer = paper.writer;
    table_start(&table);
    table_answer(&table, 0, COUNCIL_NOTHING, 0);
    table_release(&table);
    bytes = paper_read(&paper, 1);
    assert_int_equal(paper_outcome(bytes, 0), RECORD_UNFINISHED);
    drop(bytes);
    paper_release(&paper);
}

/* --- forgery ----------------------------------------------------------------------------------------------------- */

/* Copies a file with `from` replaced by `to`, as long, wherever it stands in a payload; all checks are made right. */
static void forge(struct span bytes, struct span from, struct span to, struct buffer *out)
{
    struct frame frame;

    buffer_init(out, 1 << 20);
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t at = FRAME_MAGIC_BYTES; frame_read(bytes, at, &frame) == FRAME_FOUND; at = frame_next_at(&frame)) {
        size_t start = frame_begin(out);
        uint8_t *found;

        buffer_add(out, frame.payload.at, frame.payload.size);
        found = memmem(out->at + start + FRAME_HEAD_BYTES, frame.payload.size, from.at, from.size);
        if (found)
            memcpy(found, to.at, to.size);
        frame_end(out, start, frame.match, frame.type);
    }
}

static void a_forged_record_differs(void **state)
{
    /* In the record of two rounds: seat 0 says, seat 1 is illegal, seat 2 votes 3; then 0 votes 3, 1 is filled, 2
     * forced. */
    static const struct {
        const char *what;
        size_t size;
        const char *from, *to;
    } rows[] = {
        {"another action", 4, "\x94\x02\x04\x01", "\x94\x02\x03\x01"},
        {"an illegal action", 4, "\x94\x02\x04\x01", "\x94\x02\x05\x01"},
        {"another seat", 4, "\x94\x02\x04\x01", "\x94\x03\x04\x01"},
        {"a default that is none", 4, "\x94\x02\x04\x01", "\x94\x02\x04\x02"},
        {"a filler that draws otherwise", 4, "\x94\x00\x01\x01", "\x94\x00\x01\x03"},
        {"a choice that was forced", 4, "\x94\x02\x00\x04", "\x94\x02\x00\x01"},
        {"other words", 7, "hear me", "hear it"},
        {"another winner", 6, "winner", "winneR"},
        {"another reason", 5, "votes", "vetos"},
        {"another setting", 8, "\xa6rounds\xa1", "\xa6roundS\xa1"},
        {"another seed", 6, "\xc4\x10\x01\x00\x00\x00", "\xc4\x10\x02\x00\x00\x00"},
        {"another clockless field", 6,
         "\xa5"
         "turns",
         "\xa5"
         "tuRns"},
    };
    struct paper paper;
    struct span bytes;

    (void)state;
    paper_init(&paper);
    (void)paper_play(&paper, 2);
    bytes = paper_read(&paper, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer forged;

        forge(bytes, span_of(rows[i].from, rows[i].size), span_of(rows[i].to, rows[i].size), &forged);
        if (span_equal(bytes, buffer_span(&forged)))
            fail_msg("%s: nothing was forged", rows[i].what);
        if (paper_outcome(buffer_span(&forged), 0) != RECORD_DIFFERS)
            fail_msg("%s: not noticed", rows[i].what);
        buffer_release(&forged);
    }
    drop(bytes);
    paper_release(&paper);
}

static void other_epochs_and_unknown_games_are_named_so(void **state)
{
    struct paper paper;
    struct span bytes;
    struct buffer forged;

    (void)state;
    paper_init(&paper);
    (void)paper_play(&paper, 2);
    bytes = paper_read(&paper, 1);
    forge(bytes, span_text("council-1"), span_text("council-0"), &forged);
    assert_int_equal(paper_outcome(buffer_span(&forged), 0), RECORD_OTHER_EPOCH);
    buffer_release(&forged);
    forge(bytes,
          span_text("\xa7"
                    "council"),
          span_text("\xa7"
                    "counsel"),
          &forged);
    assert_int_equal(paper_outcome(buffer_span(&forged), 0), RECORD_UNKNOWN_GAME);
    buffer_release(&forged);
    drop(bytes);
    paper_release(&paper);
}

/* --- the disk ---------------------------------------------------------------------------------------------------- */

static void a_long_file_is_followed_by_another(void **state)
{
    enum { NOTES = RECORD_SEGMENT_MOST / PROTO_NOTE_MAX };
    char note[PROTO_NOTE_MAX];
    struct paper paper;
    struct table table;
    struct record *record;
    struct error error = {0};
    struct span bytes;
    int64_t values[] = {2, 0};
    struct record_header header = {.id = span_text("long"),
                                   .game = &council_game,
                                   .epoch = span_text("council-1"),
                                   .values = values,
                                   .lost_seat = LOST_FILLER};

    (void)state;
    memset(note, 'x', sizeof note);
    paper_init(&paper);
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 2;
    table.options.writer = paper.writer;
    record = record_begin(paper.writer, &header, &error);
    for (int i = 0; i < NOTES; i++) {
        record_note(record, 0, 1, span_of(note, sizeof note));
        if (i % 500 == 0)
            assert_true(record_push(record, &error));
    }
    assert_true(record_push(record, &error));
    (void)paper_play(&paper, 2);
    record_drop(record);
    (void)paper_play(&paper, 2);
    bytes = paper_read(&paper, 2);
    assert_true(paper_agrees(bytes, 2));
    drop(bytes);
    table_release(&table);
    paper_release(&paper);
}

static void a_file_that_is_there_is_left_alone(void **state)
{
    struct paper first, second;
    struct error error = {0};
    struct record_writer *own;
    struct record_file *file;
    char path[200];

    (void)state;
    paper_init(&first);
    (void)paper_play(&first, 2);
    own = record_writer_new(first.directory, "run", &error);
    assert_non_null(own);
    second = first;
    second.writer = own;
    (void)paper_play(&second, 3);
    for (unsigned number = 1; number <= 2; number++) {
        (void)snprintf(path, sizeof path, "%s/run-%04u.arena", first.directory, number);
        file = record_file_open(path, &error);
        assert_non_null(file);
        assert_int_equal(record_file_matches(file), 1);
        record_file_free(file);
    }
    record_writer_free(own);
    paper_release(&first);
}

static void a_file_is_read_and_what_is_none_is_refused_in_words(void **state)
{
    static const char *const paths[] = {"/proc/no/such/file", "/tmp"};
    struct paper paper;
    struct error error = {0};
    struct record_file *file;
    char path[200];

    (void)state;
    paper_init(&paper);
    (void)paper_play(&paper, 2);
    (void)snprintf(path, sizeof path, "%s/run-0001.arena", paper.directory);
    file = record_file_open(path, &error);
    assert_non_null(file);
    assert_int_equal(record_file_matches(file), 1);
    record_file_free(file);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        error = (struct error){0};
        assert_null(record_file_open(paths[i], &error));
        assert_true(strstr(error.text, paths[i]) == error.text);
    }
    paper_release(&paper);
}

static void a_directory_that_cannot_be_made_is_refused_in_words(void **state)
{
    struct error error = {0};

    (void)state;
    assert_null(record_writer_new("/proc/no/such/place", "run", &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_non_null(strstr(error.text, "/proc/no/such/place"));
}

static void a_full_disk_makes_the_match_void_and_says_why(void **state)
{
    struct rlimit limit, full;
    struct paper paper;
    struct table table;

    (void)state;
    paper_init(&paper);
    table_init(&table, &council_game, CLOCK, 1);
    table.options.writer = paper.writer;
    table_start(&table);
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    full = limit;
    full.rlim_cur = 100;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_VOTE_1, 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    table_check_verdict(&table, VERDICT_VOID, "record");
    assert_non_null(referee_error(table.referee));
    assert_non_null(strstr(referee_error(table.referee)->text, paper.directory));
    table_release(&table);
    paper_release(&paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_says_what_was_played),
        cmocka_unit_test(the_hash_of_a_match_is_the_same_on_every_machine),
        cmocka_unit_test(matches_share_a_file_frame_by_frame),
        cmocka_unit_test(every_way_a_match_can_end_agrees),
        cmocka_unit_test(a_record_cut_at_any_byte_is_unfinished),
        cmocka_unit_test(a_record_with_any_bit_changed_does_not_agree),
        cmocka_unit_test(a_foreign_file_is_named_so),
        cmocka_unit_test(of_a_shared_file_that_is_cut_the_finished_matches_agree),
        cmocka_unit_test(a_match_that_nobody_ended_is_unfinished),
        cmocka_unit_test(a_forged_record_differs),
        cmocka_unit_test(other_epochs_and_unknown_games_are_named_so),
        cmocka_unit_test(a_long_file_is_followed_by_another),
        cmocka_unit_test(a_file_that_is_there_is_left_alone),
        cmocka_unit_test(a_file_is_read_and_what_is_none_is_refused_in_words),
        cmocka_unit_test(a_directory_that_cannot_be_made_is_refused_in_words),
        cmocka_unit_test(a_full_disk_makes_the_match_void_and_says_why),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
