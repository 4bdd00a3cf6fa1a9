/* SPDX-License-Identifier: MIT */
/* Plays each row of rows.h, first without a sandbox, where it must succeed, then in one.
 *
 *     test-sandbox-hostile PROGRAM [--user] [--row ROW] [--level none|namespaces] [--table]
 *
 * PROGRAM is `hostile`. --user: not as root, if this is root. --table: prints every row. 77: this machine has no
 * sandbox of that level, and the sentence says why. */
#include <errno.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "player.h"
#include "rooms.h"
#include "rows.h"

enum {
    SKIPPED = 77,
    ANSWER_MS = 60000, /* where a kernel is a process, all takes much longer than here */
    TOGETHER_MS = 400000,
    USER = 61357,   /* that nobody is */
    FIRST_TURN = 3, /* of a row alone */
    LIST_BYTES = 4096,
    MIB = 1 << 20,
};

struct row {
    const char *id, *text;
    enum promise plain, cgroup, root;
    enum proof proof;
    bool is_pair;
};

/* What a mate does is in another program: here it counts only whether the word is NULL. */
#define ROW(id, text, plain, cgroup, root, proof, tries, datum, mate)                                                  \
    {id, text, plain, cgroup, root, proof, sizeof #mate != sizeof "NULL"},
static const struct row rows[] = {HOSTILE_ROWS(ROW)};
enum { ROWS = sizeof rows / sizeof *rows };

static bool is_wanted(const struct row *row, const char *only)
{
    return !only || strcmp(row->id, only) == 0;
}

struct table {
    struct scene scene;
    struct hall plain, walled; /* without a sandbox, and in one */
    struct player victims[2];  /* of the halls */
    struct scene_facts about[2];
    char lines[ROWS][2][LINE_BYTES]; /* of each row: without a sandbox, and in one */
    bool cgroup, prints;
    unsigned failures, held, open, unproved;
};

/* --- one row ----------------------------------------------------------------------------------------------------- */

static struct scene_facts tell(struct table *table, bool walled, unsigned turn)
{
    const struct sandbox_limits *limits = &table->walled.spec.limits;
    struct scene_facts facts = table->about[walled];

    scene_tell(&table->scene, turn, &facts);
    scene_fact(&facts, "tmp_folder", "%s%s", walled ? "/tmp" : table->scene.folder, walled ? "" : "/work");
    scene_fact(&facts, "state", "%s/state", table->scene.folder);
    scene_fact(&facts, "state_bytes", "%llu", (unsigned long long)table->walled.spec.state_bytes);
    scene_fact(&facts, "memory", "%llu", (unsigned long long)limits->memory_bytes);
    scene_fact(&facts, "processes", "%llu", (unsigned long long)limits->processes);
    scene_fact(&facts, "file", "%llu", (unsigned long long)limits->file_bytes);
    scene_fact(&facts, "tmp", "%llu", (unsigned long long)limits->tmp_bytes);
    scene_fact(&facts, "files", "%llu", (unsigned long long)limits->files);
    return facts;
}

static bool is_called(const struct row *row, const char *id)
{
    return strcmp(row->id, id) == 0;
}

/* Alone in a sandbox of its own: what has a mate, what is looked at when it has ended, what ends its sandbox. */
static bool is_alone(const struct row *row)
{
    return row->is_pair || row->proof == PROOF_AFTER || row->proof == PROOF_ENDED || is_called(row, "descriptors");
}

/* What is there instead of a line; the line itself, if it is there. */
static const char *line_of(const struct player *player, unsigned line, const struct error *error)
{
    if (error->code != EXIT_DONE)
        return error->text;
    if (line < player->count)
        return player->lines[line];
    return player->process ? "no answer" : "it has ended without an answer";
}

/* When all has ended: was it ended for what it did, and what is left of it? */
static void look_after(struct table *table, const struct row *row, const struct player *player, unsigned turn,
                       char *line)
{
    char left[FOUND_MAX];

    if (row->proof == PROOF_ENDED && player->count == 0 && player->report.out_of_memory)
        (void)snprintf(line, LINE_BYTES, "held");
    else if (player->count == 0 && player->report.why[0])
        (void)snprintf(line, LINE_BYTES, "%.250s", player->report.why);
    if (row->proof != PROOF_AFTER || strncmp(line, "BROKEN", 6) != 0)
        return;
    scene_left(&table->scene, turn, left);
    (void)snprintf(line, LINE_BYTES, "%s%s", *left ? "BROKEN: " : "held", left);
}

static void play_alone(struct table *table, bool walled, const struct row *row, unsigned turn, char line[LINE_BYTES])
{
    static struct player mate, player;
    struct hall *hall = walled ? &table->walled : &table->plain;
    struct scene_facts facts = tell(table, walled, turn);
    bool one_core = is_called(row, "cpu-share") || is_called(row, "processor");
    struct hall_order order = {
        .words = {row->id}, .token = "its-own", .facts = &facts, .one_core = one_core, .has_state = !row->is_pair};
    struct hall_order second = {.words = {row->id, "mate"}, .token = "its-own", .facts = &facts, .one_core = one_core};
    struct error error = {0};

    order.keeps_descriptor = is_called(row, "descriptors");
    mate = player = (struct player){.process = NULL};
    if (row->is_pair && player_start(hall, &mate, &second, &error))
        player_wait_lines(hall, &mate, 1, ANSWER_MS);
    if (error.code == EXIT_DONE && player_start(hall, &player, &order, &error))
        player_wait_lines(hall, &player, 1, ANSWER_MS);
    (void)snprintf(line, LINE_BYTES, "%.255s", line_of(&player, 0, &error));
    player_end(hall, &mate, 0);
    player_end(hall, &player, row->is_pair ? 0 : ANSWER_MS);
    look_after(table, row, &player, turn, line);
}

/* All that need no sandbox of their own, one after the other in one. */
static void play_together(struct table *table, bool walled, const char *only)
{
    static struct player player;
    static char list[LIST_BYTES];
    struct hall *hall = walled ? &table->walled : &table->plain;
    struct scene_facts facts = tell(table, walled, 1 + walled);
    struct hall_order order = {.words = {list}, .token = "its-own", .facts = &facts, .has_state = true};
    struct error error = {0};
    size_t size = 0;
    unsigned count = 0;

    for (size_t i = 0; i < ROWS; i++)
        if (is_wanted(&rows[i], only) && !is_alone(&rows[i])) {
            size += (size_t)snprintf(list + size, sizeof list - size, "%s%s", count ? "," : "", rows[i].id);
            count++;
        }
    if (count > 0 && player_start(hall, &player, &order, &error))
        player_wait_lines(hall, &player, count, TOGETHER_MS);
    count = 0;
    for (size_t i = 0; i < ROWS; i++)
        if (is_wanted(&rows[i], only) && !is_alone(&rows[i]))
            (void)snprintf(table->lines[i][walled], LINE_BYTES, "%.255s", line_of(&player, count++, &error));
    player_end(hall, &player, ANSWER_MS);
}

static bool is_broken(const char *line)
{
    return strncmp(line, "BROKEN: ", 8) == 0;
}

static bool is_promised(const struct table *table, const struct row *row)
{
    return row->plain == HELD || (table->cgroup && row->cgroup == HELD) || (geteuid() == 0 && row->root == HELD);
}

static bool can_be_proved(const struct row *row)
{
    return row->proof == PROOF_ANY || row->proof == PROOF_AFTER || row->proof == PROOF_ENDED ||
           (row->proof == PROOF_ROOT && geteuid() == 0) || (row->proof == PROOF_USER && geteuid() != 0);
}

static void judge(struct table *table, const struct row *row, const char *without, const char *within)
{
    bool promised = is_promised(table, row);
    const char *wrong = NULL;

    if (promised && !is_broken(without) && can_be_proved(row))
        wrong = "it did not succeed without a sandbox, so it proves nothing";
    else if (strcmp(within, "held") != 0 && (promised || !is_broken(within)))
        wrong = "it is promised";
    table->unproved += !is_broken(without);
    table->failures += wrong != NULL;
    table->held += strcmp(within, "held") == 0;
    table->open += !promised;
    if (wrong || table->prints)
        (void)printf("%s%-18s %-12s without a sandbox: %-50s within: %s%s%s\n", wrong ? "FAILED " : "", row->id,
                     promised ? "" : "not promised", without, within, wrong ? "; " : "", wrong ? wrong : "");
    (void)fflush(stdout);
}

/* What root would take is missing to the whole machine. */
static void play_rows_alone(struct table *table, bool walled, const char *only)
{
    for (size_t i = 0; i < ROWS; i++) {
        unsigned turn = FIRST_TURN + 2 * (unsigned)i + walled;
        bool harms = !walled && rows[i].proof == PROOF_USER && geteuid() == 0;

        if (!is_wanted(&rows[i], only) || !is_alone(&rows[i]))
            continue;
        if (harms)
            (void)snprintf(table->lines[i][walled], LINE_BYTES, "not tried as root");
        else
            play_alone(table, walled, &rows[i], turn, table->lines[i][walled]);
    }
}

/* --- the table --------------------------------------------------------------------------------------------------- */

/* Another bot, with a secret; it prints where. */
static bool open_victim(struct table *table, bool walled)
{
    struct hall *hall = walled ? &table->walled : &table->plain;
    struct player *victim = &table->victims[walled];
    struct scene_facts facts = {.count = 0};
    struct hall_order order = {.words = {VICTIM}, .token = SECRET "of-the-bot", .facts = &facts};
    struct error error = {0};

    scene_tell(&table->scene, 0, &facts);
    if (player_start(hall, victim, &order, &error))
        player_wait_lines(hall, victim, 1, ANSWER_MS);
    if (victim->count == 0 || strtoull(victim->lines[0], NULL, 10) == 0) {
        (void)printf("FAILED: the other bot did not start: %s%s\n", error.text, victim->lines[0]);
        return false;
    }
    scene_fact(&table->about[walled], "address", "%s", victim->lines[0]);
    scene_tell_pids(victim->process->pid, &table->about[walled]);
    return true;
}

/* What is held must not be held because nothing works. */
static bool is_usable(struct table *table)
{
    const struct row honest = {.id = "honest"};
    char line[LINE_BYTES];

    play_alone(table, true, &honest, 0, line);
    if (strcmp(line, "held") != 0)
        (void)printf("FAILED: what a bot needs does not work in the sandbox: %s\n", line);
    return strcmp(line, "held") == 0;
}

static void play_rows(struct table *table, const char *only)
{
    if (!open_victim(table, false) || !open_victim(table, true) || !is_usable(table)) {
        table->failures++;
        return;
    }
    for (int walled = 0; walled < 2; walled++) {
        play_together(table, walled, only);
        play_rows_alone(table, walled, only);
    }
    for (size_t i = 0; i < ROWS; i++)
        if (is_wanted(&rows[i], only))
            judge(table, &rows[i], table->lines[i][0], table->lines[i][1]);
    player_end(&table->plain, &table->victims[0], 0);
    player_end(&table->walled, &table->victims[1], 0);
    (void)printf("%s: %s%s; rows that held: %u; not promised here: %u; not proved here: %u; failed: %u\n",
                 sandbox_levels[table->walled.spec.level].name, geteuid() == 0 ? "root" : "no root",
                 table->cgroup ? ", cgroup" : ", no cgroup", table->held, table->open, table->unproved,
                 table->failures);
}

static void furnish(struct table *table, struct hall *hall, enum sandbox_level level)
{
    hall->scene = &table->scene;
    hall->spec = (struct sandbox_spec){.level = level,
                                       .limits = {.memory_bytes = 64 * MIB,
                                                  .processes = 48,
                                                  .file_bytes = 8 * MIB,
                                                  .tmp_bytes = 16 * MIB,
                                                  .files = 128},
                                       .state_bytes = 16 * MIB};
    if (level != SANDBOX_NAMESPACES)
        return;
    (void)snprintf(hall->show, sizeof hall->show, "%s/bots", table->scene.folder);
    (void)snprintf(hall->state, sizeof hall->state, "%s/state", table->scene.folder);
    hall->spec.shows[hall->spec.show_count++] = hall->show;
}

/* True if this machine can do it. */
static bool check(struct table *table, struct error *error)
{
    char endpoint[PATH_MOST];
    const char *words[] = {table->scene.program, NULL}, *environment[] = {endpoint, NULL};
    const struct process_plan plan = {.words = words, .environment = environment};

    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=ipc://%s/mine/arena", table->scene.folder);
    return sandbox_check(table->walled.host, &table->walled.spec, &plan, error);
}

static int run(const char *program, enum sandbox_level level, const char *only, bool prints)
{
    static struct table table;
    struct launch_limits limits;
    struct launcher launcher;
    struct error error = {0};
    int code = EXIT_SUCCESS;

    table.prints = prints;
    if (!scene_open(&table.scene, program))
        return EXIT_FAILURE;
    furnish(&table, &table.plain, SANDBOX_NONE);
    furnish(&table, &table.walled, level);
    launch_limits_raise(&limits);
    table.plain.host = table.walled.host = sandbox_host_open(table.scene.folder, &error);
    table.plain.launcher = table.walled.launcher = &launcher;
    if (!table.walled.host || !launcher_init(&launcher, &limits, &error)) {
        (void)printf("FAILED: %s\n", error.text);
        code = EXIT_FAILURE;
    } else if (!check(&table, &error)) {
        (void)printf("skipped: %s\n", error.text);
        code = SKIPPED;
    } else {
        table.cgroup = sandbox_host_means(table.walled.host) == SANDBOX_CGROUP;
        play_rows(&table, only);
        code = table.failures ? EXIT_FAILURE : EXIT_SUCCESS;
        launcher_release(&launcher);
    }
    if (table.walled.host)
        sandbox_host_close(table.walled.host);
    scene_close(&table.scene);
    return code;
}

/* --- the beginning ----------------------------------------------------------------------------------------------- */

/* A group's leader cannot make a session: it goes into its parent's group before. What systemd starts leads one. */
static void lead_session(void)
{
    if (setsid() < 0 && setpgid(0, getpgid(getppid())) == 0)
        (void)setsid();
}

/* The arena's own environment has a secret, it has a terminal, and is of the user that was asked for: so it begins a
 * second time, in a session of its own. In the same process: another one beside it in its cgroup would keep that from
 * being used. */
static int begin(char **argv, bool user)
{
    if (user && geteuid() == 0 &&
        (setgroups(0, NULL) != 0 || setresgid(USER, USER, USER) != 0 || setresuid(USER, USER, USER) != 0))
        return EXIT_FAILURE;
    lead_session();
    (void)setenv("HOSTILE_PASSWORD", SECRET "of-the-arena", 1);
    (void)execv("/proc/self/exe", argv);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    enum sandbox_level level = SANDBOX_NAMESPACES;
    const char *only = NULL;
    bool user = false, prints = false, good = argc > 1;
    struct error error = {0};

    for (int i = 2; good && i < argc; i++)
        if (strcmp(argv[i], "--user") == 0)
            user = true;
        else if (strcmp(argv[i], "--table") == 0)
            prints = true;
        else if (strcmp(argv[i], "--row") == 0 && i + 1 < argc)
            only = argv[++i];
        else
            good = strcmp(argv[i], "--level") == 0 && i + 1 < argc && sandbox_level_parse(&level, argv[++i], &error);
    if (!good) {
        (void)fprintf(stderr, "test-sandbox-hostile PROGRAM [--user] [--row ROW] [--level LEVEL] [--table]\n");
        return 2;
    }
    if (!getenv("HOSTILE_PASSWORD"))
        return begin(argv, user);
    return run(argv[1], level, only, prints);
}
