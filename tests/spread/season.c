/* SPDX-License-Identifier: MIT */
#include "season.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "match/seed.h"
#include "plugin/epoch.h"
#include "plugin/registry.h"
#include "run/resuming/run_file.h"
#include "spread/attempt.h"
#include "spread/gather.h"
#include "spread/shared_file.h"
#include "test_folder.h"

enum { US_PER_S = 1000000, NS_PER_S = 1000000000, CACHE_S = 60, STARTS_MOST = 20, EACH_SPOILED = 8 };

static const char stem[] = "task";

/* --- a match that follows from its seed -------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t what)
{
    return (hash ^ what) * UINT64_C(0x100000001b3);
}

static bool is_spoiled(const struct game_seed *seed, unsigned attempt)
{
    return attempt < RUN_ATTEMPTS_MAX && seed->bytes[0] % EACH_SPOILED == 0;
}

static struct verdict verdict_of(const struct game_seed *seed, unsigned attempt)
{
    struct verdict verdict = {.winner = is_spoiled(seed, attempt) ? VERDICT_VOID : (int8_t)(seed->bytes[1] % 2)};

    (void)snprintf(verdict.reason, sizeof verdict.reason, "%s", is_spoiled(seed, attempt) ? "host-late" : "most-chips");
    return verdict;
}

static void write_attempt(const struct season *season, struct record_writer *writer, const struct task_match *match,
                          unsigned attempt)
{
    static const char *const bots[SEASON_ENTRIES] = {"anna", "bert", "carl", "dora"};
    const struct plan *plan = season->plan;
    struct game_seed seed = match->seed[attempt - 1];
    struct verdict verdict = verdict_of(&seed, attempt);
    struct hash hash = hash_of(span_of(seed.bytes, sizeof seed.bytes));
    struct error error = {0};
    char id[RUN_ID_MAX];
    struct record_header header = {.arena = span_text("artemia-arena test"),
                                   .game = plan->game,
                                   .epoch = span_text(plan->epoch),
                                   .values = plan->lineup.settings.values,
                                   .seed = seed,
                                   .attempt = attempt,
                                   .clock = span_text("none"),
                                   .lost_seat = LOST_FILLER,
                                   .seats = match->seats};
    struct record *record;

    (void)snprintf(id, sizeof id, "m%u", match->match + 1);
    header.id = span_text(id);
    for (unsigned seat = 0; seat < match->seats; seat++) {
        header.seat[seat].bot = span_text(bots[match->entry[seat]]);
        header.role[seat] = plan->lineup.role_of[seat];
    }
    record = record_begin(writer, &header, &error);
    assert_non_null(record);
    assert_true(record_end(record, &(struct record_trailer){.verdict = &verdict, .hash = &hash, .turns = 1}, &error));
}

/* --- a node ------------------------------------------------------------------------------------------------------ */

static void write_matches(const struct season *season, const struct task *task)
{
    struct error error = {0};
    struct record_writer *writer = record_writer_new(season->scratch, stem, &error);

    assert_non_null(writer);
    for (size_t i = 0; i < task->count; i++)
        for (unsigned attempt = 1; attempt <= RUN_ATTEMPTS_MAX; attempt++) {
            write_attempt(season, writer, &task->matches[i], attempt);
            if (!is_spoiled(&task->matches[i].seed[attempt - 1], attempt))
                break;
        }
    record_writer_free(writer);
}

static unsigned roll(struct season *season, unsigned below)
{
    season->dice = season->dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)(season->dice >> 33) % below;
}

/* A byte of a file changes, or its end is missing. */
static void damage(struct season *season, const struct task_attempt *attempt)
{
    char path[TASK_PATH_MAX];
    struct stat about;
    FILE *file;

    if (roll(season, 1000) >= season->damages)
        return;
    task_attempt_path(attempt->round, attempt->task, attempt->number, roll(season, 2) ? ".arena" : ".result", path);
    if (stat(path, &about) != 0 || about.st_size == 0)
        return;
    if (roll(season, 2)) {
        assert_int_equal(truncate(path, (off_t)roll(season, (unsigned)about.st_size)), 0);
        return;
    }
    file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, (long)roll(season, (unsigned)about.st_size), SEEK_SET), 0);
    assert_int_equal(fputc((int)roll(season, 256), file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
}

static void deliver(struct season *season, const struct task_attempt *attempt, const struct task *task)
{
    struct task_outcome outcome = {.kind = OUTCOME_PLAYED, .cores = 1, .matches = (unsigned)task->count};
    struct error error = {0};
    struct buffer records;

    if (task->count) {
        buffer_init(&records, RECORD_FILE_MOST);
        write_matches(season, task);
        assert_true(gather_records(season->scratch, stem, task, &records, &error));
        assert_true(attempt_records(attempt, ".arena", buffer_span(&records), &outcome, &error));
        buffer_release(&records);
        (void)test_folder_remove_plain(season->scratch);
    }
    assert_true(attempt_end(attempt, &outcome, &error));
    damage(season, attempt);
}

static const char *folder_of(const char *const *words)
{
    while (words[1])
        words++;
    return *words;
}

static double spent_s(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / (double)NS_PER_S;
}

static void run(void *context, const char *const *words, unsigned number, unsigned part)
{
    struct season *season = context;
    double began_s = spent_s();
    struct task_attempt attempt;
    struct task_terms terms;
    struct error error = {0};
    struct task task;

    assert_true(attempt_read(folder_of(words), number, 0, &task, &terms, &error));
    if (attempt_begin(&attempt, folder_of(words), number, &error) && part == 1000) {
        attempt.began_us -= (int64_t)task.count * SEASON_NODE_S * US_PER_S;
        deliver(season, &attempt, &task);
    }
    task_release(&task);
    terms_release(&terms);
    season->node_s += spent_s() - began_s;
    season->played++;
}

static unsigned time_of(void *context, const char *const *words, unsigned number)
{
    struct task_terms terms;
    struct error error = {0};
    struct task task;
    unsigned time_s;

    (void)context;
    assert_true(attempt_read(folder_of(words), number, 0, &task, &terms, &error));
    time_s = 1 + (unsigned)task.count * SEASON_NODE_S;
    task_release(&task);
    terms_release(&terms);
    return time_s;
}

struct nasty_work season_work(struct season *season)
{
    return (struct nasty_work){.time_s = time_of, .run = run, .context = season};
}

/* --- the round --------------------------------------------------------------------------------------------------- */

/* Both matches of a pair are between the same two entries. */
static void lineup_of(const void *context, unsigned match, struct lineup *lineup)
{
    const struct season *season = context;
    unsigned group = match / 2, first = group % SEASON_ENTRIES,
             second = (first + 1 + group / SEASON_ENTRIES % (SEASON_ENTRIES - 1)) % SEASON_ENTRIES;

    *lineup = season->plan->lineup;
    lineup->seed_number = match;
    lineup->bot_of[match % 2] = (uint16_t)first;
    lineup->bot_of[1 - match % 2] = (uint16_t)second;
}

static unsigned class_of(void *context, unsigned match)
{
    (void)context;
    (void)match;
    return 0;
}

static unsigned group_of(void *context, unsigned match)
{
    (void)context;
    return match / 2;
}

static uint64_t add_result(uint64_t hash, unsigned index, unsigned attempt, const struct game_seed *seed, int winner)
{
    hash = mix(mix(mix(hash, index), attempt), (uint64_t)(winner + 2));
    for (unsigned i = 0; i < sizeof seed->bytes; i++)
        hash = mix(hash, seed->bytes[i]);
    return hash;
}

uint64_t season_expected(const struct season *season, unsigned games)
{
    uint64_t hash = 0;

    for (unsigned match = 0; match < games; match++) {
        unsigned attempt = 1;
        struct game_seed seed = seed_attempt(&season->plan->seed, false, match, attempt);

        while (is_spoiled(&seed, attempt))
            seed = seed_attempt(&season->plan->seed, false, match, ++attempt);
        hash = add_result(hash, match, attempt, &seed, verdict_of(&seed, attempt).winner);
    }
    return hash;
}

static bool on_result(void *context, const struct run_result *result, struct error *error)
{
    struct season *season = context;

    (void)error;
    assert_int_equal(result->index, season->told);
    season->told++;
    season->results =
        add_result(season->results, result->index, result->attempt, &result->seed, result->verdict.winner);
    return season->told != season->stop_at;
}

static void on_notice(void *context, const char *sentence)
{
    struct season *season = context;

    season->notices++;
    season->hung += strstr(sentence, ") hung: it ran for ") != NULL;
    if (getenv("SEASON_TELLS"))
        (void)fprintf(stderr, "%lld s: %s\n", season->nasty ? (long long)nasty_now_s(season->nasty) : 0LL, sentence);
}

/* --- coordinators ------------------------------------------------------------------------------------------------ */

static int64_t now_us(void *context)
{
    return nasty_now_s(((struct season *)context)->nasty) * US_PER_S + 1;
}

static void wait_until(void *context, int64_t until_us)
{
    struct season *season = context;
    int64_t left_s = (until_us - now_us(context)) / US_PER_S;

    nasty_pass(season->nasty, left_s > 1 ? (unsigned)left_s : 1);
    if (season->interrupt_s && nasty_now_s(season->nasty) >= (int64_t)season->interrupt_s) {
        season->interrupt_s = 0;
        assert_int_equal(kill(getpid(), SIGTERM), 0);
    }
}

/* Once: EXIT_DONE or EXIT_INTERRUPTED. */
static int play_once(struct season *season, struct nasty *nasty)
{
    const struct run_ops ops = {.result = on_result, .notice = on_notice, .context = season};
    struct error error = {0};
    struct cluster *cluster = nasty_open(nasty, &error);
    const struct spread_setup setup = {.cluster = cluster,
                                       .cluster_name = "nasty",
                                       .words = {"/bin/arena", "tournament", "work"},
                                       .tasks = season->tasks,
                                       .cache_ms = CACHE_S * 1000,
                                       .poll_least_ms = 10000,
                                       .poll_most_ms = 60000,
                                       .patient = true,
                                       .at_once = season->at_once,
                                       .time = {now_us, wait_until, season}};
    const struct spread_round round = {
        .plan = season->plan, .ops = &ops, .terms = season->terms, .class_of = class_of, .group_of = group_of};
    struct spread *spread = spread_open(&setup, &error);
    struct run_file file;
    bool finished = false;
    int code;

    assert_non_null(spread);
    season->told = season->results = 0;
    run_file_init(&file);
    season->plan->resumed = NULL;
    if (run_file_is_in(season->rounds)) {
        assert_true(run_file_open_locked(&file, season->rounds, &finished, &error));
        assert_false(finished);
        season->plan->resumed = &file;
        assert_true(run_file_settle(&file, season->plan, &error));
    }
    code = spread_play(spread, &round, &error);
    if (error.code)
        fail_msg("%s", error.text);
    run_file_close(&file);
    (void)spread_close(spread);
    cluster_close(cluster);
    return code;
}

void season_play(struct season *season, struct nasty *nasty)
{
    int code = EXIT_INTERRUPTED;
    struct signals_held held;

    signals_hold(&held); /* one that comes just as a coordinator ends */
    season->nasty = nasty;
    for (unsigned starts = 0; code == EXIT_INTERRUPTED && starts < STARTS_MOST; starts++)
        code = play_once(season, nasty);
    (void)signals_let_go(&held);
    assert_int_equal(code, EXIT_DONE);
}

/* --- life cycle -------------------------------------------------------------------------------------------------- */

static void put_terms(struct season *season)
{
    struct task_terms terms = {.arena = "artemia-arena test",
                               .program = NULL,
                               .protocol = "1.1",
                               .game = "leduc",
                               .epoch = season->plan->epoch,
                               .plugin = "",
                               .event = season->folder,
                               .directory = "/",
                               .cores = 1,
                               .jobs = 1,
                               .options = json_array(),
                               .keys = json_object(),
                               .variables = json_array(),
                               .files = json_object()};
    char zeros[HASH_HEX_SIZE], path[TASK_PATH_MAX];
    struct error error = {0};
    struct buffer text;
    struct hash hash = {{0}};

    hex_print(zeros, hash.bytes, sizeof hash.bytes);
    terms.program = terms.conf = zeros;
    buffer_init(&text, TASK_FILE_MOST);
    assert_true(terms_print(&terms, &text));
    hash = hash_of(buffer_span(&text));
    hex_print(season->terms, hash.bytes, sizeof hash.bytes);
    task_shared_path(season->tasks, "terms", season->terms, ".json", path);
    assert_true(shared_put(path, buffer_span(&text), &error));
    buffer_release(&text);
    json_decref(terms.options);
    json_decref(terms.keys);
    json_decref(terms.variables);
    json_decref(terms.files);
}

void season_init(struct season *season, unsigned games)
{
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; /* where nobody waits for a disk */
    struct registry registry;
    struct error error = {0};

    *season = (struct season){.plan = calloc(1, sizeof *season->plan)};
    assert_non_null(season->plan);
    (void)snprintf(season->folder, sizeof season->folder, "%s/arena-season-XXXXXX", place);
    assert_int_equal(test_folder_make(season->folder), 0);
    (void)snprintf(season->tasks, sizeof season->tasks, "%s/tasks", season->folder);
    (void)snprintf(season->rounds, sizeof season->rounds, "%s/001", season->folder);
    (void)snprintf(season->scratch, sizeof season->scratch, "%s/node", season->folder);
    assert_int_equal(mkdir(season->tasks, 0700), 0);
    registry_init(&registry);
    season->plan->game = registry_find(&registry, "leduc", &error);
    epoch_text(season->plan->game, season->plan->epoch);
    settings_init(&season->plan->lineup.settings, season->plan->game);
    assert_true(lineup_count_seats(&season->plan->lineup, &error));
    season->fixtures = (struct fixtures){.lineup = lineup_of, .context = season};
    season->plan->fixtures = &season->fixtures;
    season->plan->games = games;
    season->plan->jobs = 1;
    season->plan->records = season->rounds;
    season->plan->locked = true;
    memset(season->plan->seed.bytes, 7, sizeof season->plan->seed.bytes);
    put_terms(season);
    registry_release(&registry);
}

void season_release(struct season *season)
{
    (void)test_folder_remove_plain(season->folder);
    free(season->plan);
}
