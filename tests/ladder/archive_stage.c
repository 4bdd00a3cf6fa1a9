/* SPDX-License-Identifier: MIT */
#include "archive_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "plugin/epoch.h"
#include "test_folder.h"

enum { ROUNDS = 3, SEATS = 2, VERSIONS = 3, EVERY_VOID = 50, EVERY_FAULT = 20 };

void archive_stage_make(struct archive_stage *stage)
{
    static const char conf[] = "name = spring\ngame = leduc\nbot bot-0 { command = \"false\" }\n"
                               "bot bot-1 { command = \"false\" owner = anna }\n";
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; /* where nobody waits for a disk */
    char path[PATH_MAX];
    struct error error = {0};
    FILE *file;

    *stage = (struct archive_stage){.bots = ARCHIVE_BOTS};
    (void)snprintf(stage->folder, sizeof stage->folder, "%s/arena-archive-XXXXXX", place);
    assert_int_equal(test_folder_make(stage->folder), 0);
    archive_stage_path(stage, "ladder.conf", path);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(conf, file) >= 0);
    assert_int_equal(fclose(file), 0);
    registry_init(&stage->registry);
    if (!ladder_file_read(&stage->file, &stage->registry, path, &error))
        fail_msg("%s", error.text);
}

void archive_stage_remove(struct archive_stage *stage)
{
    ladder_file_release(&stage->file);
    registry_release(&stage->registry);
    (void)test_folder_remove_plain(stage->folder);
}

void archive_stage_path(const struct archive_stage *stage, const char *name, char path[PATH_MAX])
{
    assert_true(snprintf(path, PATH_MAX, "%s/%s", stage->folder, name) < PATH_MAX);
}

/* --- records ----------------------------------------------------------------------------------------------------- */

/* The texts of a header, which its spans point to. */
struct header_texts {
    char id[32], epoch[EPOCH_TEXT_SIZE], bot[SEATS][24], version[SEATS][16], owner[SEATS][24];
};

static void name_seat(unsigned bots, uint64_t number, unsigned seat, struct header_texts *texts,
                      struct record_header *header, struct record_ladder *ladder)
{
    unsigned bot = (unsigned)((number * 5 + seat * (1 + number % (bots - 1))) % bots);

    (void)snprintf(texts->bot[seat], sizeof *texts->bot, "bot-%u", bot);
    (void)snprintf(texts->version[seat], sizeof *texts->version, "%u", (unsigned)(number / 1000 % VERSIONS));
    (void)snprintf(texts->owner[seat], sizeof *texts->owner, "owner-%u", bot / 2);
    header->seat[seat].bot = span_text(texts->bot[seat]);
    header->seat[seat].version = span_text(texts->version[seat]);
    ladder->owner[seat] = span_text(texts->owner[seat]);
}

static struct record *begin(const struct archive_stage *stage, struct record_writer *writer, uint64_t number)
{
    const struct game *game = stage->file.game;
    struct header_texts texts;
    int64_t values[GAME_SETTINGS_MAX] = {0};
    struct error error = {0};
    struct record_ladder ladder = {
        .ladder = span_text(stage->file.name), .season = span_text("1"), .class = span_text("leduc")};
    struct record_header header = {.arena = span_text("artemia-arena test"),
                                   .game = game,
                                   .values = values,
                                   .attempt = 1,
                                   .clock = span_text("none"),
                                   .lost_seat = LOST_FILLER,
                                   .seats = SEATS,
                                   .ladder = &ladder};
    struct record *record;

    for (unsigned i = 0; i < game->setting_count; i++)
        values[i] = game->settings[i].preset;
    epoch_text(game, texts.epoch);
    (void)snprintf(texts.id, sizeof texts.id, "m%llu", (unsigned long long)number);
    header.id = span_text(texts.id);
    header.epoch = span_text(texts.epoch);
    for (unsigned seat = 0; seat < SEATS; seat++)
        name_seat(stage->bots, number, seat, &texts, &header, &ladder);
    record = record_begin(writer, &header, &error);
    if (!record)
        fail_msg("%s", error.text);
    return record;
}

static void play(struct record *record, uint64_t number)
{
    struct error error = {0};

    for (unsigned round = 0; round < ROUNDS; round++) {
        const struct record_step step = {
            .seat = (uint8_t)(round % SEATS), .cause = CAUSE_BOT, .action = (uint16_t)(number % 3), .think_us = number};

        record_steps(record, &step, 1);
    }
    if (number % EVERY_FAULT == 0)
        record_fault(record, 1, FAULT_LATE, 1, "late");
    assert_true(record_push(record, &error));
}

static void finish(struct record *record, uint64_t number)
{
    struct verdict verdict = {.winner = (int8_t)(number % 7 % 3 ? (int)(number % 2) : VERDICT_DRAW), .reason = "fold"};
    struct hash hash = hash_of(span_of(&number, sizeof number));
    struct error error = {0};

    if (number % EVERY_VOID == 0)
        verdict.winner = VERDICT_VOID;
    verdict.score[0] = verdict.winner >= 0 ? 1 - 2 * verdict.winner : 0;
    verdict.score[1] = -verdict.score[0];
    assert_true(record_end(record, &(struct record_trailer){&verdict, &hash, 2, ROUNDS, NULL}, &error));
}

/* Each match begins before the one before it has ended, as when several are played at once. */
void archive_stage_write(const struct archive_stage *stage, const char *stem, uint64_t first, unsigned count,
                         unsigned open)
{
    char records[PATH_MAX];
    struct error error = {0};
    struct record_writer *writer;
    struct record *before = NULL;

    archive_stage_path(stage, "records", records);
    writer = record_writer_new(records, stem, &error);
    assert_non_null(writer);
    record_writer_gather(writer);
    for (unsigned i = 0; i <= count; i++) {
        struct record *record = i < count ? begin(stage, writer, first + i) : NULL;

        if (before)
            play(before, first + i - 1);
        if (before && i + open <= count)
            finish(before, first + i - 1);
        if (i % 100 == 0 || i == count)
            assert_true(record_writer_push(writer, &error));
        if (before && i + open > count)
            record_drop(before);
        before = record;
    }
    assert_true(record_writer_sync(writer, &error));
    record_writer_free(writer);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

void archive_stage_read(const struct archive_stage *stage, struct season *season, struct archive_report *report)
{
    struct error error = {0};

    season_init(season);
    if (!archive_read(season, &stage->file, stage->folder, "1", report, NULL, &error))
        fail_msg("%s", error.text);
}

struct hash archive_stage_hash(const struct archive_stage *stage, struct archive_report *report)
{
    struct season season;
    struct hasher hasher;

    archive_stage_read(stage, &season, report);
    hasher_init(&hasher);
    for (size_t i = 0; i < season.count; i++)
        hasher_add(&hasher, span_of(&season.outcomes[i], sizeof season.outcomes[i]));
    for (unsigned i = 0; i < season.version_count; i++)
        hasher_add(&hasher, span_of(&season.versions[i], sizeof season.versions[i]));
    season_release(&season);
    return hasher_end(&hasher);
}

struct ladder_db_done archive_stage_follow(const struct archive_stage *stage)
{
    struct ladder_db_done done = {0};
    struct error told = {0}, error = {0};
    struct ladder_db *db = ladder_db_make(stage->folder, &told, &error);

    if (!db || !ladder_db_follow(db, stage->folder, NULL, &done, &error))
        fail_msg("%s", error.text);
    ladder_db_close(&db);
    return done;
}
