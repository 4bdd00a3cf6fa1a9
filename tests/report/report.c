/* SPDX-License-Identifier: MIT */
/* The page and the tables of an event that nobody played: outcomes are made here. */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/schedule/pairing.h"
#include "tournament/standing/share.h"

enum { ENTRIES = 4, GROUPS = 5, MATCHES_MAX = 256 };

static struct registry registry;
static struct event event;
static struct standing standing;
static struct event_match matches[MATCHES_MAX];
static struct outcome outcomes[MATCHES_MAX];
static struct histogram think[ENTRIES * 2];
static struct buffer out;

/* Who has the lower number wins two matches of three; the last has faults and voids. */
static void play(void)
{
    struct schedule_round round;

    assert_true(schedule_round(&event.spec, 0, NULL, 0, &round));
    assert_true(round.count <= MATCHES_MAX);
    for (size_t i = 0; i < round.count; i++) {
        struct outcome *outcome = &outcomes[i];
        const struct fixture *fixture = &round.fixtures[i];
        bool first = fixture->entry[0] < fixture->entry[1];

        *outcome = (struct outcome){.fixture = *fixture, .seats = 2, .side = {0, 1}, .role = {0, 1}};
        outcome_set_duel(outcome, first != (i % 3 == 0) ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
        if (fixture->entry[0] == ENTRIES - 1 && i % 5 == 0) {
            outcome_set_void(outcome);
            outcome->faults[0] = 2;
            assert_true(event_faults_add(&event.faults, i,
                                         (const struct run_fault[]){{.seat = 0, .fault = FAULT_ILLEGAL},
                                                                    {.seat = 0, .fault = FAULT_LATE},
                                                                    {.seat = 1, .fault = FAULT_STALE}},
                                         3));
        }
        matches[i] = (struct event_match){.reason = "", .attempt = 1};
    }
    event.count = round.count;
    schedule_release(&round);
}

static int make_event(void **unused)
{
    static const char *const names[ENTRIES] = {"first", "second", "third", "last"};
    struct event_file *file = &event.file;

    (void)unused;
    memset(&event, 0, sizeof event);
    registry_init(&registry);
    file->game = registry_find(&registry, "notalone", &(struct error){0});
    file->entry_count = ENTRIES;
    file->class_count = 1;
    file->sprt = (struct sprt){0, 20, 0.05, 0.05};
    (void)snprintf(file->name, sizeof file->name, "cup");
    (void)snprintf(file->classes[0].name, sizeof file->classes[0].name, "duel");
    settings_init(&file->classes[0].settings, file->game);
    for (unsigned i = 0; i < ENTRIES; i++)
        (void)snprintf(file->entries[i].name, sizeof file->entries[i].name, "%s", names[i]);
    event.spec = (struct schedule_spec){.format = FORMAT_ROUND_ROBIN,
                                        .entries = ENTRIES,
                                        .classes = 1,
                                        .groups = GROUPS,
                                        .seats = {2},
                                        .side = {{0, 1}}};
    memset(event.seed.bytes, 0xab, sizeof event.seed.bytes);
    event.matches = matches;
    event.outcomes = outcomes;
    event.think = think;
    memset(think, 0, sizeof think);
    histogram_add(&think[0], 1500);
    play();
    assert_true(event_standing(&event, &standing));
    buffer_init(&out, 1 << 22);
    return 0;
}

static int release_event(void **unused)
{
    (void)unused;
    standing_release(&standing);
    event_faults_release(&event.faults);
    buffer_release(&out);
    return 0;
}

static const char *written(void (*write)(struct buffer *out, const struct report *report), bool over)
{
    const struct report report = {.event = &event, .standing = &standing, .over = over};

    buffer_clear(&out);
    write(&out, &report);
    buffer_add_byte(&out, 0);
    assert_false(out.failed);
    return (const char *)out.at;
}

static unsigned times(const char *text, const char *words)
{
    unsigned count = 0;

    while ((text = strstr(text, words))) {
        count++;
        text += strlen(words);
    }
    return count;
}

static void assert_has(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("'%s' is not in it", words);
}

static void the_luck_is_told_when_the_schedule_is_over(void **unused)
{
    (void)unused;
    assert_int_equal(times(written(report_page, false), "abababab"), 0);
    assert_has(written(report_page, false), "after round 1 of 1");
    assert_has(written(report_page, true), "abababababababababababababababab");
    assert_int_equal(times(written(report_page, true), "after round"), 0);
    event.early = true;
    assert_int_equal(times(written(report_page, true), "abababab"), 0);
}

static void it_says_whether_matches_share_their_luck(void **unused)
{
    (void)unused;
    assert_has(written(report_page, true), "<dd>own: each match has a seed of its own</dd>");
    event.file.seeds = SEEDS_SHARED;
    assert_has(written(report_page, true),
               "<dd>shared: the matches of a group have one seed, which bots that talk to ");
}

static void the_page_needs_nothing_but_itself(void **unused)
{
    static const char *const words[] = {"<script", "http", "src=", "@import", "url("};
    const char *page = written(report_page, true);

    (void)unused;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        assert_int_equal(times(page, words[i]), 0);
    assert_has(page, "prefers-color-scheme: dark");
    assert_has(page, "width=device-width");
}

static void names_of_users_stay_names(void **unused)
{
    (void)unused;
    (void)snprintf(event.file.name, sizeof event.file.name, "</title><script>");
    (void)snprintf(event.file.entries[1].name, sizeof event.file.entries[1].name, "<b onclick='x'>\",\n\xff");
    (void)snprintf(event.file.classes[0].name, sizeof event.file.classes[0].name, "<i>");
    assert_int_equal(times(written(report_page, true), "<script"), 0);
    assert_int_equal(times(written(report_page, true), "<b onclick"), 0);
    assert_int_equal(times(written(report_page, true), "<i>"), 0);
    assert_has(written(report_page, true), "&lt;b onclick=&#39;x&#39;&gt;&quot;,\n\ufffd");
    assert_has(written(report_standing_csv, true), "\"<b onclick='x'>\"\",\n\xff\"");
}

static void the_table_is_that_of_the_standing(void **unused)
{
    const char *page = written(report_page, true);

    (void)unused;
    for (unsigned i = 0; i < ENTRIES; i++) {
        const struct standing_entry *entry = &standing.table[i];
        char words[256];

        (void)snprintf(words, sizeof words, "<span class=\"rank\">%u</span> %s</th>", entry->rank,
                       event.file.entries[entry->entry].name);
        assert_true(times(page, words) >= 3);
        (void)snprintf(words, sizeof words, "%.0f<span class=\"give\"> \u00b1%.0f</span>",
                       entry->strength.mean < 0 ? -STRENGTH_ELO * entry->strength.mean
                                                : STRENGTH_ELO * entry->strength.mean,
                       1.959964 * STRENGTH_ELO * entry->strength.deviation);
        assert_has(page, words);
    }
    assert_has(page, "faults as creature");
    assert_has(page, "1.5\u00a0ms");
}

/* A head of a table is one line of cells. */
static void each_table_has_a_line_of_heads(void **unused)
{
    const char *page = written(report_page, true);

    (void)unused;
    assert_true(times(page, "<thead>") > 3);
    assert_int_equal(times(page, "<thead><tr><t"), times(page, "<thead>"));
    assert_int_equal(times(page, "</tr></thead>"), times(page, "<thead>"));
    assert_has(strstr(page, "id=\"times\""), "<thead><tr><th scope=\"col\">entry</th>");
}

static void who_is_out_is_marked_and_last(void **unused)
{
    (void)unused;
    assert_int_equal(times(written(report_page, true), "withdrawn"), 0);
    event.withdrawn[0] = true;
    standing_release(&standing);
    assert_true(event_standing(&event, &standing));
    assert_has(written(report_page, true), "<span class=\"rank\">4</span> first<span class=\"give\"> withdrawn</span>");
    assert_has(written(report_standing_csv, true), "4,first,");
}

/* A knockout in which the lower number wins, but the first match-up is level, in its first matches alone or for ever.
 */
static void play_knockout(bool for_ever)
{
    struct schedule_round round;

    event.file.format = event.spec.format = FORMAT_KNOCKOUT;
    event.spec.tiebreak_pairs = 1;
    event.spec.lots = &event.lots;
    event.count = 0;
    for (unsigned number = 0; number < 4; number++) {
        assert_true(schedule_round(&event.spec, number, outcomes, event.count, &round));
        for (size_t i = 0; i < round.count; i++) {
            const uint16_t *entry = round.fixtures[i].entry;
            bool level = entry[0] + entry[1] == ENTRIES - 1 && entry[0] * entry[1] == 0 && (number == 0 || for_ever);
            enum outcome_end end = entry[0] < entry[1] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;

            matches[event.count] = (struct event_match){.reason = "", .attempt = 1};
            outcomes[event.count] = (struct outcome){
                .fixture = round.fixtures[i], .round = (uint16_t)number, .seats = 2, .side = {0, 1}, .role = {0, 1}};
            outcome_set_duel(&outcomes[event.count++], level ? OUTCOME_DRAW : end);
        }
        schedule_release(&round);
    }
    standing_release(&standing);
    assert_true(event_standing(&event, &standing));
}

/* The line of an entry in a table, cut off there. */
static const char *line_of(const char *table, const char *name)
{
    static char line[2048];
    char cell[32];
    const char *at;

    (void)snprintf(cell, sizeof cell, ",%s,", name);
    at = strstr(table, cell);
    assert_non_null(at);
    (void)snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\r"), at);
    return line;
}

/* Ranks and winner of a knockout are those of tests/tournament/ranks.c; here they are told. */
static void a_knockout_tells_its_winner_and_the_rounds(void **unused)
{
    (void)unused;
    play_knockout(false);
    assert_has(written(report_page, true), "<p class=\"winner\">first wins the knockout</p>");
    assert_has(written(report_page, true), "<th scope=\"col\">round</th>");
    assert_has(written(report_standing_csv, true), ",set_aside,withdrawn,buchholz,round_reached,winner,");
    assert_has(line_of(written(report_standing_csv, true), "first"), ",no,no,,2,yes,");
    assert_has(line_of(written(report_standing_csv, true), "second"), ",no,no,,2,no,");
    assert_has(line_of(written(report_standing_csv, true), "last"), ",no,no,,1,no,");
    assert_has(written(report_page, false), "the knockout is not decided yet");
    assert_int_equal(times(written(report_page, false), "wins the knockout"), 0);
}

static void the_page_has_the_bracket_with_its_scores(void **unused)
{
    (void)unused;
    assert_int_equal(times(written(report_page, true), "class=\"matchup\""), 0);
    play_knockout(false);
    assert_int_equal(times(written(report_page, true), "class=\"matchup\""), 3);
    assert_has(written(report_page, true), "The schedule: entries that go on play more.");
    assert_int_equal(times(written(report_page, true), "<span class=\"pair\">"), 2);
    assert_int_equal(times(written(report_page, true), "class=\"wins\"><span class=\"who\">first</span>"), 2);
    play_knockout(true);
    assert_has(written(report_page, false), ">w1.1 level: a lot is to be drawn<");
    assert_has(written(report_page, false), "a match-up is level, and a lot is drawn when the event is played");
    event.lots.count = 1;
    event.lots.at[0].matchup = 0;
    event.lots.at[0].winner = ENTRIES - 1;
    event.lots.at[0].loser = 0;
    standing_release(&standing);
    assert_true(event_standing(&event, &standing));
    assert_has(written(report_page, false), ">w1.1 by lot<");
    assert_has(written(report_page, false), "class=\"wins\"><span class=\"who\">last</span>");
}

static void faults_are_told_by_their_kinds(void **unused)
{
    const char *page = written(report_page, true), *part = strstr(page, "id=\"faults\"");

    (void)unused;
    assert_non_null(part);
    assert_has(part, "<th scope=\"col\">late</th><th scope=\"col\">illegal</th><th scope=\"col\">stale</th>"
                     "<th scope=\"col\">void matches</th>");
    assert_int_equal(times(page, ">garbage<"), 0);
    assert_has(part, "<dt>illegal</dt><dd>an action that is not in the list of the decision</dd>");
    assert_has(part, "an answer to a decision that is not open; it costs nothing");
    assert_has(written(report_standing_csv, true), ",faults_late,faults_illegal,faults_gone,");
}

#define STAY_WIDE "the intervals of single roles stay wide"

static void assert_roles_apart(unsigned drawn, unsigned compared, unsigned stay_wide)
{
    const char *page = written(report_page, true), *ratings = strstr(page, "id=\"ratings\"");

    assert_int_equal(times(page, "<ul class=\"legend\">"), drawn > 0);
    assert_int_equal(times(page, "id=\"above-"), compared);
    assert_int_equal(times(page, STAY_WIDE), stay_wide);
    assert_non_null(ratings);
    assert_memory_equal(strstr(ratings, " height=\""), drawn == 0 ? " height=\"22\"" : " height=\"48\"", 12);
}

/* Roles are told apart where there are two, and drawn apart where matches say how strong who is in them. Where there is
 * one, an entry is over all roles what it is in that. */
static void roles_are_apart_where_there_are_two(void **unused)
{
    struct game game = *event.file.game;

    (void)unused;
    assert_roles_apart(2, 2, 0);
    standing.roles_known = false;
    assert_roles_apart(0, 2, 1);
    game.role_count = 1;
    event.file.game = &game;
    for (size_t i = 0; i < event.count; i++)
        outcomes[i].role[1] = 0;
    standing_release(&standing);
    assert_true(event_standing(&event, &standing));
    assert_roles_apart(0, 0, 0);
    standing.roles_known = false;
    assert_roles_apart(0, 0, 0);
}

/* Every entry against every other, in each role and over all. */
static void all_are_compared_with_all(void **unused)
{
    const char *page = written(report_page, true), *table;
    unsigned low = standing.table[ENTRIES - 1].entry, high = standing.table[0].entry;
    char likelihood[LIKELIHOOD_WORDS_MAX], words[256];

    (void)unused;
    assert_has(page, "id=\"above\"");
    assert_has(page, "id=\"above-creature\"");
    assert_has(page, "id=\"above-hunted\"");
    likelihood_words(standing_above(&standing, standing.roles, low, high), likelihood);
    (void)snprintf(words, sizeof words, "\">%s</td>", strcmp(likelihood, "<1") == 0 ? "&lt;1" : likelihood);
    assert_has(strstr(page, "id=\"above\""), words);
    table = written(report_versus_csv, true);
    assert_int_equal(times(table, "\r\n"), ENTRIES * (ENTRIES - 1) + 1);
    (void)snprintf(words, sizeof words, ",%.6f,%.6f,%.6f\r\n", standing_above(&standing, 2, low, high),
                   standing_above(&standing, 0, low, high), standing_above(&standing, 1, low, high));
    assert_has(table, words);
}

static void nobody_is_told_to_be_stronger_for_certain(void **unused)
{
    (void)unused;
    standing.table[0].better_than_next = 0.99999;
    assert_has(written(report_page, true), ">&gt;99\u00a0%</td>");
    standing.table[0].better_than_next = 0.62;
    assert_has(written(report_page, true), ">62\u00a0%</td>");
}

/* All matches, so many at once. */
static void write_matches(struct buffer *to, const struct report *report, size_t at_once)
{
    for (size_t first = 0; first < event.count; first += at_once)
        report_matches_csv(to, report, first, first + at_once < event.count ? at_once : event.count - first);
}

static void write_matches_whole(struct buffer *to, const struct report *report)
{
    write_matches(to, report, event.count);
}

static void write_matches_in_parts(struct buffer *to, const struct report *report)
{
    write_matches(to, report, 7);
}

static void each_match_has_a_line(void **unused)
{
    char *whole = strdup(written(write_matches_whole, true));

    (void)unused;
    assert_non_null(whole);
    assert_int_equal(times(whole, "\r\n"), event.count + 1);
    assert_int_equal(times(whole, ",void,"), standing.voids);
    assert_string_equal(written(write_matches_in_parts, true), whole);
    free(whole);
    assert_true(standing.voids > 0);
    assert_int_equal(times(written(report_standing_csv, true), "\r\n"), ENTRIES + 1);
}

static void a_candidate_has_a_course(void **unused)
{
    (void)unused;
    assert_int_equal(times(written(report_page, true), "id=\"candidate\""), 0);
    event.file.format = FORMAT_CANDIDATE;
    assert_has(written(report_page, true), "The candidate first is neither promoted nor rejected");
    assert_has(written(report_page, false), "is not judged yet");
    assert_int_equal(times(written(report_page, true), "class=\"course\""), event.count / 2);
    event.verdict = SPRT_ACCEPT;
    assert_has(written(report_page, true), "The candidate first is promoted");
}

static void an_event_without_a_match_has_a_page(void **unused)
{
    (void)unused;
    standing_release(&standing);
    event.count = 0;
    event_faults_cut(&event.faults, 0);
    memset(think, 0, sizeof think);
    assert_true(event_standing(&event, &standing));
    event.file.format = FORMAT_CANDIDATE;
    assert_has(written(report_page, false), "No bot was asked for a decision.");
    assert_has(written(report_page, false), "</html>");
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
static void shares_have_the_intervals_of_the_literature(void **unused)
{
    static const struct {
        uint32_t wins, games;
        double low, high;
    } rows[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611}, {1, 29, 0.0061, 0.1718}};

    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct share share = share_of(&(struct tally_row){.games = rows[i].games, .parts = rows[i].wins * POINT_PARTS});

        assert_float_equal(share.low, rows[i].low, 0.00005);
        assert_float_equal(share.high, rows[i].high, 0.00005);
    }
    assert_float_equal(share_of(&(struct tally_row){.games = 4, .parts = 2 * POINT_PARTS}).mean, 0.5, 1e-12);
}

static void no_likelihood_is_rounded_to_certainty(void **unused)
{
    static const struct {
        double likelihood;
        const char *words;
    } rows[] = {{0.5, "50"}, {0.931, "93"}, {0.994, "99"}, {0.996, ">99"}, {1, ">99"}, {0.006, "1"}, {0.004, "<1"}};

    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[LIKELIHOOD_WORDS_MAX];

        likelihood_words(rows[i].likelihood, words);
        assert_string_equal(words, rows[i].words);
    }
}

#define IN_EVENT(test) cmocka_unit_test_setup_teardown(test, make_event, release_event)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVENT(the_luck_is_told_when_the_schedule_is_over),
        IN_EVENT(it_says_whether_matches_share_their_luck),
        IN_EVENT(the_page_needs_nothing_but_itself),
        IN_EVENT(names_of_users_stay_names),
        IN_EVENT(the_table_is_that_of_the_standing),
        IN_EVENT(roles_are_apart_where_there_are_two),
        IN_EVENT(all_are_compared_with_all),
        IN_EVENT(nobody_is_told_to_be_stronger_for_certain),
        IN_EVENT(each_table_has_a_line_of_heads),
        IN_EVENT(who_is_out_is_marked_and_last),
        IN_EVENT(a_knockout_tells_its_winner_and_the_rounds),
        IN_EVENT(the_page_has_the_bracket_with_its_scores),
        IN_EVENT(faults_are_told_by_their_kinds),
        IN_EVENT(each_match_has_a_line),
        IN_EVENT(a_candidate_has_a_course),
        IN_EVENT(an_event_without_a_match_has_a_page),
        cmocka_unit_test(shares_have_the_intervals_of_the_literature),
        cmocka_unit_test(no_likelihood_is_rounded_to_certainty),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
