/* SPDX-License-Identifier: MIT */
/* Records with right checks that name what their match does not have: they are refused at the gate, whoever reads them,
 * and before anybody is told of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "council.h"
#include "match/past.h"
#include "match/record.h"
#include "match/record_frame.h"
#include "paper.h"
#include "proto/pack.h"
#include "sheets.h"

enum { PAYLOAD_MOST = 1 << 16, RECORD_MOST = 1 << 20, OTHER_TYPE = 99 };

/* --- payloads ---------------------------------------------------------------------------------------------------- */

static void add_seats(struct buffer *out, unsigned seats)
{
    pack_array(out, seats);
    for (unsigned seat = 0; seat < seats; seat++) {
        pack_map(out, 2);
        pack_word(out, "bot");
        pack_word(out, "chosen-text");
        pack_word(out, "version");
        pack_word(out, "1");
    }
}

static void resumed(struct buffer *out)
{
    pack_map(out, 2);
    pack_word(out, "arena");
    pack_word(out, "test");
    pack_word(out, "seats");
}

static void resumed_by_eight(struct buffer *out)
{
    resumed(out);
    add_seats(out, GAME_SEATS_MAX);
}

static void resumed_by_two(struct buffer *out)
{
    resumed(out);
    add_seats(out, COUNCIL_SEATS - 1);
}

static void resumed_by_session(struct buffer *out, const char *session, uint64_t handle)
{
    resumed(out);
    pack_array(out, COUNCIL_SEATS);
    for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++) {
        pack_map(out, session ? 4 : 3);
        pack_word(out, "bot");
        pack_word(out, "chosen-text");
        pack_word(out, "handle");
        pack_unsigned(out, handle);
        if (session) {
            pack_word(out, "session");
            pack_word(out, session);
        }
        pack_word(out, "version");
        pack_word(out, "1");
    }
}

static void resumed_by_no_id(struct buffer *out)
{
    resumed_by_session(out, "Two Words", 1);
}

static void resumed_under_handle_0(struct buffer *out)
{
    resumed_by_session(out, "0123456789abcdef", 0);
}

static void resumed_by_a_handle_alone(struct buffer *out)
{
    resumed_by_session(out, NULL, 1);
}

static void add_steps(struct buffer *out, unsigned count, unsigned first, unsigned each, uint64_t think_us)
{
    pack_map(out, 1);
    pack_word(out, "steps");
    pack_array(out, count);
    for (unsigned i = 0; i < count; i++) {
        pack_array(out, 4);
        pack_unsigned(out, first + i * each);
        pack_unsigned(out, COUNCIL_VOTE_1);
        pack_unsigned(out, CAUSE_BOT);
        pack_unsigned(out, think_us);
    }
}

static void step_of_seat_3(struct buffer *out)
{
    add_steps(out, 1, COUNCIL_SEATS, 1, 0);
}

static void step_of_seat_7(struct buffer *out)
{
    add_steps(out, 1, GAME_SEATS_MAX - 1, 1, 0);
}

static void seat_0_three_times(struct buffer *out)
{
    add_steps(out, COUNCIL_SEATS, 0, 0, 0);
}

static void no_steps(struct buffer *out)
{
    add_steps(out, 0, 0, 0, 0);
}

static void time_without_end(struct buffer *out)
{
    add_steps(out, COUNCIL_SEATS, 0, 1, INT64_MAX);
}

static void add_fault(struct buffer *out, unsigned seat, const char *fault, const char *evidence)
{
    pack_map(out, 4);
    pack_word(out, "decision");
    pack_unsigned(out, 1);
    pack_word(out, "evidence");
    pack_word(out, evidence);
    pack_word(out, "fault");
    pack_word(out, fault);
    pack_word(out, "seat");
    pack_unsigned(out, seat);
}

static void fault_of_seat_7(struct buffer *out)
{
    add_fault(out, GAME_SEATS_MAX - 1, "late", "no answer");
}

static void fault_that_is_no_id(struct buffer *out)
{
    add_fault(out, 0, "la te", "no answer");
}

static void fault_with_an_escape(struct buffer *out)
{
    add_fault(out, 0, "late", "\x1b[2J");
}

static void add_words(struct buffer *out, const char *key, unsigned seat, const char *words)
{
    bool note = strcmp(key, "note") == 0;

    pack_map(out, note ? 3 : 2);
    if (note) {
        pack_word(out, "decision");
        pack_unsigned(out, 1);
        pack_word(out, "note");
        pack_word(out, words);
    }
    pack_word(out, "seat");
    pack_unsigned(out, seat);
    if (!note) {
        pack_word(out, "text");
        pack_word(out, words);
    }
}

static void note_of_seat_7(struct buffer *out)
{
    add_words(out, "note", GAME_SEATS_MAX - 1, "so be it");
}

static void talk_of_seat_7(struct buffer *out)
{
    add_words(out, "text", GAME_SEATS_MAX - 1, "hear me");
}

static void talk_that_is_no_text(struct buffer *out)
{
    add_words(out, "text", 0, "\xff\xfe");
}

static void an_empty_map(struct buffer *out)
{
    pack_map(out, 0);
}

static void a_number(struct buffer *out)
{
    pack_unsigned(out, 7);
}

/* Put behind the header; 0: in place of the last frame. */
static const struct crafted {
    const char *name;
    void (*pack)(struct buffer *out);
    uint8_t type;
} frames[] = {
    {"resumed by eight in a match of three", resumed_by_eight, RECORD_RESUMED},
    {"resumed by two in a match of three", resumed_by_two, RECORD_RESUMED},
    {"resumed by a session that is no id", resumed_by_no_id, RECORD_RESUMED},
    {"resumed under handle 0", resumed_under_handle_0, RECORD_RESUMED},
    {"resumed by a handle without its session", resumed_by_a_handle_alone, RECORD_RESUMED},
    {"a step of seat 3", step_of_seat_3, RECORD_STEPS},
    {"a step of seat 7", step_of_seat_7, RECORD_STEPS},
    {"three steps of seat 0", seat_0_three_times, RECORD_STEPS},
    {"no steps", no_steps, RECORD_STEPS},
    {"a time that no clock gives", time_without_end, RECORD_STEPS},
    {"a fault of seat 7", fault_of_seat_7, RECORD_FAULT},
    {"a fault that is no id", fault_that_is_no_id, RECORD_FAULT},
    {"evidence that steers a terminal", fault_with_an_escape, RECORD_FAULT},
    {"a note of seat 7", note_of_seat_7, RECORD_NOTE},
    {"talk of seat 7", talk_of_seat_7, RECORD_TALK},
    {"talk that is no text", talk_that_is_no_text, RECORD_TALK},
    {"steps that are an empty map", an_empty_map, RECORD_STEPS},
    {"a fault that is a number", a_number, RECORD_FAULT},
    {"a header in the middle", an_empty_map, RECORD_HEADER},
    {"a trailer in the middle", an_empty_map, RECORD_TRAILER},
    {"a frame of no type", an_empty_map, OTHER_TYPE},
};

/* --- readers ----------------------------------------------------------------------------------------------------- */

/* What a reader has room for, of a match of three. */
struct heard {
    unsigned thoughts[COUNCIL_SEATS], faults[COUNCIL_SEATS];
    char bots[COUNCIL_SEATS][PROTO_ID_MAX + 1];
};

static void hear_steps(void *context, const struct record_step *steps, unsigned count)
{
    struct heard *heard = context;

    for (unsigned i = 0; i < count; i++)
        heard->thoughts[steps[i].seat]++;
}

static void hear_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct heard *heard = context;

    (void)fault;
    (void)decision;
    (void)evidence;
    heard->faults[seat]++;
}

static void hear_resumed(void *context, unsigned seat, const struct record_seat *bot)
{
    struct heard *heard = context;

    memcpy(heard->bots[seat], bot->bot.at, bot->bot.size);
}

static bool skims(const struct record_file *file)
{
    struct heard *heard = calloc(1, sizeof *heard);
    const struct record_skim skim = {
        .steps = hear_steps, .fault = hear_fault, .resumed = hear_resumed, .context = heard};
    struct error error = {0};
    bool good = record_file_skim(file, 0, &skim, &error);

    assert_int_equal(good, error.code == EXIT_DONE);
    free(heard);
    return good;
}

static bool has_a_past(const struct record_file *file)
{
    struct record_games games = paper_games();
    struct error error = {0};
    struct past past;
    bool good = past_read(&past, file, 0, &games, &error);

    assert_int_equal(good, error.code == EXIT_DONE);
    if (good)
        past_release(&past);
    return good;
}

static bool agrees(const struct record_file *file)
{
    struct record_games games = paper_games();
    struct record_report report;

    record_verify(file, 0, &games, &report);
    assert_int_equal(report.outcome == RECORD_AGREES, report.why[0] == '\0');
    return report.outcome == RECORD_AGREES;
}

static void check(const struct sheets *sheets, const char *name, bool expected)
{
    struct buffer bytes;
    struct record_file *file;

    buffer_init(&bytes, RECORD_MOST);
    sheets_write(sheets, &bytes);
    file = record_file_in(buffer_span(&bytes));
    assert_non_null(file);
    if (skims(file) != expected || has_a_past(file) != expected || agrees(file) != expected)
        fail_msg("%s: skim %d, past %d, verify %d", name, skims(file), has_a_past(file), agrees(file));
    record_file_free(file);
    buffer_release(&bytes);
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

static struct span played;

static int play(void **state)
{
    struct paper paper;

    (void)state;
    paper_init_in_memory(&paper);
    (void)paper_play(&paper, 3);
    played = paper_read(&paper, 1);
    paper_release(&paper);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    free((void *)(uintptr_t)played.at);
    return 0;
}

static void what_was_played_is_read(void **state)
{
    static struct sheets sheets;

    (void)state;
    sheets_read(&sheets, played);
    check(&sheets, "as it was", true);
}

static void a_frame_that_names_what_its_match_does_not_have_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        static struct sheets sheets;
        struct buffer payload;

        sheets_read(&sheets, played);
        buffer_init(&payload, PAYLOAD_MOST);
        frames[i].pack(&payload);
        sheets_insert(&sheets, 1, (struct sheet){sheets.at[0].match, frames[i].type, buffer_span(&payload)});
        check(&sheets, frames[i].name, false);
        buffer_release(&payload);
    }
}

static void nothing_follows_the_end(void **state)
{
    static struct sheets sheets;
    struct sheet last;

    (void)state;
    sheets_read(&sheets, played);
    last = sheets.at[sheets.count - 1];
    sheets_insert(&sheets, sheets.count, last);
    check(&sheets, "two trailers", false);
    sheets_read(&sheets, played);
    sheets_insert(&sheets, sheets.count, sheets.at[sheets_find(&sheets, RECORD_NOTE)]);
    check(&sheets, "a note after the trailer", false);
}

/* Changes of header and trailer that keep the length: this text becomes that. */
static const struct {
    const char *from, *to;
} changes[] = {
    {"match-1", "mat\0h-1"}, {"match-1", "../ch-1"}, {"bot-2", "b\x1bt-2"}, {"council", "counc\x01l"},
    {"member", "m\x1b[31m"}, {"filler", "fillex"},   {"votes", "v\ntes"},   {"test", "t\xffst"},
};

static void texts_of_header_and_trailer_are_within_the_limits_of_the_wire(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        static struct sheets sheets;
        size_t size = strlen(changes[i].from);
        uint8_t *copy = malloc(played.size), *at;
        unsigned changed = 0;

        assert_non_null(copy);
        memcpy(copy, played.at, played.size);
        sheets_read(&sheets, span_of(copy, played.size));
        for (size_t j = 0; j < sheets.count; j++)
            if (sheets.at[j].type == RECORD_HEADER || sheets.at[j].type == RECORD_TRAILER) {
                at = memmem(sheets.at[j].payload.at, sheets.at[j].payload.size, changes[i].from, size);
                changed += at != NULL;
                if (at)
                    memcpy(at, changes[i].to, size);
            }
        assert_true(changed > 0);
        check(&sheets, changes[i].from, false);
        free(copy);
    }
}

static void roles_are_those_of_the_game(void **state)
{
    static struct sheets sheets;
    uint8_t *copy = malloc(played.size), *at;

    (void)state;
    assert_non_null(copy);
    memcpy(copy, played.at, played.size);
    sheets_read(&sheets, span_of(copy, played.size));
    at = memmem(sheets.at[0].payload.at, sheets.at[0].payload.size, "member", 6);
    assert_non_null(at);
    memcpy(at, "nobody", 6);
    {
        struct buffer bytes;
        struct record_file *file;

        buffer_init(&bytes, RECORD_MOST);
        sheets_write(&sheets, &bytes);
        file = record_file_in(buffer_span(&bytes));
        assert_false(agrees(file) || has_a_past(file));
        record_file_free(file);
        buffer_release(&bytes);
    }
    free(copy);
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

enum { TINY_FRAMES = 1 << 19, TINY_MOST = 16 << 20, MEMORY_RATIO = 2 /* to the file's size, without the file */ };

static long peak_bytes(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss * 1024 : 0;
}

/* In a process of its own, as the peak of this one may be higher by now. Its exit code: 0 if the memory is bounded. */
static int read_tiny_frames(struct span bytes)
{
    long before = peak_bytes();
    struct record_file *file = record_file_in(bytes);
    size_t matches = file ? record_file_matches(file) : 0;
    double ratio = (double)(peak_bytes() - before) / (double)bytes.size;

    record_file_free(file);
    if (matches == TINY_FRAMES && ratio < (double)MEMORY_RATIO)
        return 0;
    fprintf(stderr, "%zu matches were found, in memory of %.1f times the size of the file\n", matches, ratio);
    return 1;
}

static void a_file_of_tiny_frames_takes_memory_by_its_size(void **state)
{
    struct buffer bytes;
    int status = -1;
    pid_t child;

    (void)state;
    buffer_init(&bytes, TINY_MOST);
    buffer_add(&bytes, frame_magic, FRAME_MAGIC_BYTES);
    for (uint32_t match = 1; match <= TINY_FRAMES; match++)
        frame_end(&bytes, frame_begin(&bytes), TINY_FRAMES - match + 1, RECORD_HEADER);
    assert_false(bytes.failed);
    child = fork();
    if (child == 0)
        _exit(read_tiny_frames(buffer_span(&bytes)));
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_played_is_read),
        cmocka_unit_test(a_frame_that_names_what_its_match_does_not_have_is_refused),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(texts_of_header_and_trailer_are_within_the_limits_of_the_wire),
        cmocka_unit_test(roles_are_those_of_the_game),
        cmocka_unit_test(a_file_of_tiny_frames_takes_memory_by_its_size),
    };

    return cmocka_run_group_tests(tests, play, forget);
}
