/* SPDX-License-Identifier: MIT */
#include "ladder/bench_records.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/measure.h"
#include "match/record.h"
#include "run/measuring/bench_folder.h"

enum { SEATS = 2, DECISIONS = 60 /* of a match */, PASSES = DECISIONS + 2, THINK_US = 1000, FILE_NAME = 32 };

static const struct game_role roles[SEATS] = {{.name = "one"}, {.name = "other"}};
static const char *const sides[SEATS + 1] = {"one", "other"};
static const struct game game = {.name = "lots", .role_count = SEATS, .roles = roles, .sides = sides};

/* Both ways write to files of one folder. */
struct bench {
    const char *folder;
    const struct ladder_bench_grouping *grouping;
    struct record_writer *writer;
    struct record **records; /* of a group that is played */
    int bare_fd;
    uint8_t *bytes;      /* zeros, for the bare appends */
    size_t match_bytes;  /* of a match, on average */
    unsigned number;     /* of the last match */
    double *took, *bare; /* by group, in seconds */
    double *ratio;
};

static double now_s(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* --- the daemon's way -------------------------------------------------------------------------------------------- */

static struct record *begin(struct bench *bench, struct error *error)
{
    const struct record_ladder ladder = {.ladder = span_text("bench"),
                                         .season = span_text("1"),
                                         .class = span_text("duel"),
                                         .owner = {span_text("anna"), span_text("ben")}};
    char id[32];
    struct record_header header = {.arena = span_text("artemia-arena"),
                                   .game = &game,
                                   .epoch = span_text("lots-0123456789abcdef"),
                                   .attempt = 1,
                                   .clock = span_text("none"),
                                   .lost_seat = LOST_FILLER,
                                   .seats = SEATS,
                                   .role = {0, 1},
                                   .ladder = &ladder};

    (void)snprintf(id, sizeof id, "m%u", ++bench->number);
    header.id = span_text(id);
    for (unsigned seat = 0; seat < SEATS; seat++)
        header.seat[seat] = (struct record_seat){.bot = ladder.owner[seat], .version = span_text("1")};
    return record_begin(bench->writer, &header, error);
}

static bool finish(struct record *record, struct error *error)
{
    const struct verdict verdict = {.winner = 1, .reason = "lots", .score = {-1, 1}};
    const struct hash hash = {{1}};
    const struct record_trailer trailer = {&verdict, &hash, DECISIONS / SEATS, DECISIONS, NULL};

    return record_end(record, &trailer, error);
}

static bool begin_all(struct bench *bench, struct error *error)
{
    for (unsigned i = 0; i < bench->grouping->group; i++) {
        bench->records[i] = begin(bench, error);
        if (!bench->records[i])
            return false;
    }
    return record_writer_push(bench->writer, error);
}

static bool decide_all(struct bench *bench, unsigned decision, struct error *error)
{
    for (unsigned i = 0; i < bench->grouping->group; i++) {
        const struct record_step step = {.seat = (uint8_t)((decision + i) % SEATS),
                                         .cause = CAUSE_BOT,
                                         .action = (uint16_t)(decision * 7 % 40),
                                         .think_us = THINK_US + decision};

        record_steps(bench->records[i], &step, 1);
        if (!record_push(bench->records[i], error))
            return false;
    }
    return record_writer_push(bench->writer, error);
}

static bool finish_all(struct bench *bench, struct error *error)
{
    bool good = true;

    for (unsigned i = 0; i < bench->grouping->group; i++) {
        good = finish(bench->records[i], error) && good;
        bench->records[i] = NULL;
    }
    return good && record_writer_push(bench->writer, error) && record_writer_sync(bench->writer, error);
}

/* The matches of a group as a loop plays them: what a pass brings leaves by one call. */
static bool play_group(struct bench *bench, struct error *error)
{
    bool good = begin_all(bench, error);

    for (unsigned decision = 0; good && decision < DECISIONS; decision++)
        good = decide_all(bench, decision, error);
    return good && finish_all(bench, error);
}

/* --- bare appends ------------------------------------------------------------------------------------------------ */

/* The bytes of a group in so many calls as it has passes, or matches. */
static bool append_group(struct bench *bench, struct error *error)
{
    unsigned group = bench->grouping->group, calls = bench->grouping->by_match ? group : PASSES;
    size_t bytes = bench->match_bytes * group, done = 0;

    for (unsigned i = 1; i <= calls; i++) {
        size_t piece = bytes * i / calls - done;

        if (write(bench->bare_fd, bench->bytes, piece) != (ssize_t)piece)
            return error_set(error, EXIT_COULD_NOT_RUN, "cannot write in %s: %s", bench->folder, strerror(errno));
        done += piece;
    }
    return fdatasync(bench->bare_fd) == 0 ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write in %s: %s", bench->folder, strerror(errno));
}

/* --- the two ----------------------------------------------------------------------------------------------------- */

/* What a match takes in a file: of the first group, with what a file has once. */
static bool weigh(struct bench *bench, struct error *error)
{
    char path[PATH_MAX + FILE_NAME];
    struct stat about;

    if (!play_group(bench, error))
        return false;
    (void)snprintf(path, sizeof path, "%s/ladder-0001.arena", bench->folder);
    if (stat(path, &about) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", path, strerror(errno));
    bench->match_bytes = (size_t)about.st_size / bench->grouping->group;
    bench->bytes = calloc(bench->grouping->group, bench->match_bytes);
    return bench->bytes || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool timed(bool way(struct bench *bench, struct error *error), struct bench *bench, double *took,
                  struct error *error)
{
    double began = now_s();
    bool good = way(bench, error);

    *took = now_s() - began;
    return good;
}

/* Who is first takes turns. */
static bool measure(struct bench *bench, struct error *error)
{
    bool good = weigh(bench, error);

    for (unsigned i = 0; good && i < bench->grouping->groups; i++) {
        if (i % 2)
            good = timed(append_group, bench, &bench->bare[i], error);
        good = good && timed(play_group, bench, &bench->took[i], error);
        if (good && i % 2 == 0)
            good = timed(append_group, bench, &bench->bare[i], error);
        bench->ratio[i] = good ? bench->bare[i] / bench->took[i] : 0;
    }
    return good;
}

static struct ladder_bench_records sum_up(const struct bench *bench)
{
    unsigned groups = bench->grouping->groups;

    return (struct ladder_bench_records){.match_bytes = bench->match_bytes,
                                         .per_s = bench->grouping->group / measure_median(bench->took, groups),
                                         .bare_per_s = bench->grouping->group / measure_median(bench->bare, groups),
                                         .ratio = measure_median(bench->ratio, groups),
                                         .calibration = measure_calibration()};
}

static bool open_both(struct bench *bench, struct error *error)
{
    unsigned groups = bench->grouping->groups;
    char path[PATH_MAX + FILE_NAME];

    bench->records = calloc(bench->grouping->group, sizeof(struct record *));
    bench->took = calloc(groups, sizeof *bench->took);
    bench->bare = calloc(groups, sizeof *bench->bare);
    bench->ratio = calloc(groups, sizeof *bench->ratio);
    if (!bench->records || !bench->took || !bench->bare || !bench->ratio)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)snprintf(path, sizeof path, "%s/bare", bench->folder);
    bench->bare_fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (bench->bare_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make %s: %s", path, strerror(errno));
    bench->writer = record_writer_new(bench->folder, "ladder", error);
    if (bench->writer)
        record_writer_gather(bench->writer);
    return bench->writer;
}

static void close_both(struct bench *bench)
{
    for (unsigned i = 0; bench->records && i < bench->grouping->group; i++)
        if (bench->records[i])
            record_drop(bench->records[i]);
    if (bench->writer)
        record_writer_free(bench->writer);
    if (bench->bare_fd >= 0)
        (void)close(bench->bare_fd);
    free(bench->records);
    free(bench->bytes);
    free(bench->took);
    free(bench->bare);
    free(bench->ratio);
}

bool ladder_bench_record(const char *folder, const struct ladder_bench_grouping *grouping,
                         struct ladder_bench_records *out, struct error *error)
{
    char path[PATH_MAX];
    struct bench bench = {.folder = path, .grouping = grouping, .bare_fd = -1};
    bool good = bench_folder_make(folder, path, error) && open_both(&bench, error) && measure(&bench, error);

    if (good)
        *out = sum_up(&bench);
    close_both(&bench);
    bench_folder_remove(path);
    return good;
}
