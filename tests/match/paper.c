/* SPDX-License-Identifier: MIT */
#include "paper.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "council.h"
#include "games/leduc/leduc.h"
#include "games/notalone/notalone.h"

enum { PATH_MOST = 400 };

static void path_to(char *out, const struct paper *paper, const char *name)
{
    int length = snprintf(out, PATH_MOST, "%s/%s", paper->directory, name);

    assert(length > 0 && length < PATH_MOST);
}

static void init_in(struct paper *paper, const char *parent)
{
    struct error error = {0};
    const char *made;

    (void)snprintf(paper->directory, sizeof paper->directory, "%s/arena-record-XXXXXX", parent);
    made = mkdtemp(paper->directory);
    assert(made);
    paper->writer = record_writer_new(paper->directory, "run", &error);
    assert(paper->writer);
}

void paper_init(struct paper *paper)
{
    init_in(paper, "/tmp");
}

void paper_init_in_memory(struct paper *paper)
{
    init_in(paper, access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
}

void paper_release(struct paper *paper)
{
    DIR *directory = opendir(paper->directory);
    struct dirent *entry;

    record_writer_free(paper->writer);
    assert(directory);
    while ((entry = readdir(directory)) != NULL) {
        char path[PATH_MOST];

        path_to(path, paper, entry->d_name);
        if (entry->d_name[0] != '.')
            (void)unlink(path);
    }
    (void)closedir(directory);
    (void)rmdir(paper->directory);
}

struct span paper_read(const struct paper *paper, unsigned number)
{
    char name[32];
    char path[PATH_MOST];
    struct buffer bytes;
    FILE *file;
    size_t got;

    (void)snprintf(name, sizeof name, "run-%04u.arena", number);
    path_to(path, paper, name);
    file = fopen(path, "rb");
    assert(file);
    buffer_init(&bytes, 256 << 20);
    do {
        uint8_t *room = buffer_room(&bytes, 65536);

        assert(room);
        got = fread(room, 1, 65536, file);
        bytes.used += got;
    } while (got);
    (void)fclose(file);
    return buffer_span(&bytes);
}

static bool find(void *context, struct span name, struct record_game *out)
{
    static const struct game *const games[] = {&council_game, &leduc_game, &notalone_game};

    (void)context;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (span_equal(name, span_text(games[i]->name))) {
            *out = (struct record_game){games[i], span_text(games[i]->epoch)};
            return true;
        }
    }
    return false;
}

struct record_games paper_games(void)
{
    return (struct record_games){find, NULL};
}

enum record_outcome paper_outcome(struct span bytes, size_t index)
{
    struct record_file *file = record_file_in(bytes);
    struct record_games games = paper_games();
    struct record_report report;

    record_verify(file, index, &games, &report);
    assert((report.outcome == RECORD_AGREES) == (report.why[0] == '\0'));
    record_file_free(file);
    return report.outcome;
}

bool paper_agrees(struct span bytes, size_t matches)
{
    struct record_file *file = record_file_in(bytes);
    struct record_games games = paper_games();
    bool agrees = record_file_damage(file) == RECORD_WHOLE && record_file_matches(file) == matches;

    for (size_t i = 0; i < record_file_matches(file); i++) {
        struct record_report report;

        record_verify(file, i, &games, &report);
        if (report.outcome != RECORD_AGREES)
            (void)fprintf(stderr, "match %zu %s: %s\n", i, record_outcome_names[report.outcome], report.why);
        agrees = agrees && report.outcome == RECORD_AGREES;
    }
    record_file_free(file);
    return agrees;
}

void paper_play_at(struct table *table)
{
    unsigned rounds = (unsigned)table->values[0];

    table_start(table);
    table_answer_with(table, 0, COUNCIL_SAY, "hear me", "first a word", 0);
    table_answer(table, 1, 77, 0);
    table_answer(table, 2, COUNCIL_VOTE_3, 0);
    for (unsigned round = 2; round <= rounds; round++) {
        table_answer_with(table, 0, COUNCIL_VOTE_1 + round % 3, "", "so be it", 1000 * round);
        if (round == 2)
            referee_gone(table->referee, 1, "signal 9", 0);
        if (round % 2)
            table_answer(table, 2, COUNCIL_VOTE_2, 2000 * round);
    }
    assert(referee_state(table->referee) == REFEREE_OVER);
}

struct hash paper_play(struct paper *paper, int32_t rounds)
{
    struct table table;
    struct hash hash;

    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = rounds;
    table.options.writer = paper->writer;
    paper_play_at(&table);
    assert(!referee_error(table.referee));
    hash = *referee_hash(table.referee);
    table_release(&table);
    return hash;
}
