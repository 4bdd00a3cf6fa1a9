/* SPDX-License-Identifier: MIT */
/* A bot that means harm:
 *
 *     hostile ROW,ROW NAME=@VALUE...   tries what the rows of the table say; prints for each `held`, `BROKEN: what it
 *                                      got` or `no end`
 *     hostile ROW mate NAME=@VALUE...  is the mate of a row of two, and works until it is ended
 *     hostile victim NAME=@VALUE...    has a secret in its memory, prints where, and waits
 *     hostile honest NAME=@VALUE...    does what any bot must be able to do; prints `held` if it can
 *     hostile plays ROW,ROW,mate:ROW PROGRAM NAME=@VALUE...
 *                                      tries the rows again and again while it plays as PROGRAM does; prints what it
 *                                      got, each row once
 *     hostile rows                     prints the rows, each with its promises (no root and no cgroup, cgroup, root:
 *                                      1 or 0), 1 if it needs a mate, and 1 if only what it leaves behind counts
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rooms.h"
#include "rows.h"

enum { WORDS_MOST = 64, LIST_MAX = 8192, MATE_SECONDS = 120, MATE_PAUSE_MS = 500, ROW_SECONDS = 50 };

#define MATE_OF "mate:"

struct verb {
    const char *name;
    attempt *tries;
    const char *datum;
    deed *mate;
    enum promise promises[3];
    enum proof proof;
};

#define VERB(id, text, plain, cgroup, root, proof, tries, datum, mate)                                                 \
    {id, tries, datum, mate, {plain, cgroup, root}, proof},
static const struct verb verbs[] = {HOSTILE_ROWS(VERB)};

static const struct verb *find(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

/* False if it does not come to an end. A machine that stands still costs a second. */
static bool waits(int report)
{
    struct pollfd item = {.fd = report, .events = POLLIN};

    for (unsigned seconds = 0; seconds < ROW_SECONDS; seconds++)
        if (poll(&item, 1, 1000) > 0)
            return true;
    return false;
}

/* In a process of its own: a filter of calls may kill it, and a limit. False: it did not come to an end. */
static bool try_apart(const struct verb *verb, const struct facts *facts, struct finding *found)
{
    bool ends = true;
    int report[2];
    pid_t child;

    if (pipe2(report, O_CLOEXEC) != 0)
        return false;
    child = fork();
    if (child <= 0)
        verb->tries(facts, verb->datum, found);
    if (child == 0) {
        (void)!write(report[1], found, sizeof *found);
        _exit(0);
    }
    (void)close(report[1]);
    if (child > 0 && !(ends = waits(report[0])))
        (void)kill(child, SIGKILL);
    if (child > 0 && (!ends || read(report[0], found, sizeof *found) != (ssize_t)sizeof *found))
        found->broken = false;
    (void)close(report[0]);
    if (child > 0)
        (void)waitpid(child, NULL, 0);
    return ends;
}

static void try(const struct verb *verb, const struct facts *facts)
{
    struct finding found = {0};

    if (!try_apart(verb, facts, &found))
        (void)printf("no end\n");
    else
        (void)printf("%s%s\n", found.broken ? "BROKEN: " : "held", found.broken ? found.what : "");
    (void)fflush(stdout);
}

/* The rows of a list. */
static int try_all(char *list, const struct facts *facts)
{
    for (char *name = strtok(list, ","); name; name = strtok(NULL, ",")) {
        const struct verb *verb = find(name);

        if (!verb) {
            (void)fprintf(stderr, "hostile: no such row: %s\n", name);
            return 2;
        }
        try(verb, facts);
    }
    return EXIT_SUCCESS;
}

/* Ends by itself if the arena forgets it. */
static int be_mate(const struct verb *verb, const struct facts *facts)
{
    (void)alarm(MATE_SECONDS);
    if (!verb || !verb->mate)
        return 2;
    verb->mate(facts, verb->datum);
    return EXIT_SUCCESS;
}

static void print_rows(void)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        (void)printf("%s %d %d %d %d %d\n", verbs[i].name, verbs[i].promises[0] == HELD, verbs[i].promises[1] == HELD,
                     verbs[i].promises[2] == HELD, verbs[i].mate != NULL, verbs[i].proof == PROOF_AFTER);
}

/* --- while it plays ---------------------------------------------------------------------------------------------- */

/* It goes on beside this process, which tries other rows meanwhile. */
static pid_t start_mate(const struct verb *verb, const struct facts *facts)
{
    pid_t child = fork();

    if (child == 0) {
        (void)dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO); /* that it has begun is for nobody */
        _exit(be_mate(verb, facts));
    }
    return child;
}

/* What was said of a row is not said again. */
static void try_once_more(const struct verb *verb, const struct facts *facts)
{
    static bool said[sizeof verbs / sizeof *verbs];
    struct finding found = {0};

    if (try_apart(verb, facts, &found) && found.broken && !said[verb - verbs]) {
        said[verb - verbs] = true;
        (void)printf("BROKEN: %s: %s\n", verb->name, found.what);
        (void)fflush(stdout);
    }
}

static const struct verb *named(const char *name, bool *mate)
{
    *mate = strncmp(name, MATE_OF, strlen(MATE_OF)) == 0;
    return find(name + (*mate ? strlen(MATE_OF) : 0));
}

static void try_for_ever(const char *list, const struct facts *facts)
{
    for (uint64_t round = 1;; round++) {
        char names[LIST_MAX];
        size_t tried = 0;

        (void)snprintf(names, sizeof names, "%s", list);
        for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
            bool mate;
            const struct verb *verb = named(name, &mate);
            pid_t child;

            if (mate && (child = start_mate(verb, facts)) > 0) {
                pause_ms(MATE_PAUSE_MS);
                (void)kill(child, SIGKILL);
                (void)waitpid(child, NULL, 0);
            } else if (!mate) {
                try_once_more(verb, facts);
            }
            tried++;
        }
        (void)printf("round %llu of %zu rows\n", (unsigned long long)round, tried);
        (void)fflush(stdout);
    }
}

static int play(const char *list, char *program, const struct facts *facts)
{
    char names[LIST_MAX];
    pid_t child;
    bool mate;

    (void)snprintf(names, sizeof names, "%s", list);
    for (char *name = strtok(names, ","); name; name = strtok(NULL, ","))
        if (!named(name, &mate)) {
            (void)fprintf(stderr, "hostile: no such row: %s\n", name);
            return 2;
        }
    child = fork();
    if (child == 0)
        try_for_ever(list, facts);
    if (child > 0)
        (void)execv(program, (char *[]){program, NULL});
    perror("hostile: cannot play");
    return EXIT_FAILURE;
}

_Noreturn static void be_victim(void)
{
    const char *token = getenv("ARENA_TOKEN");
    char *secret = strdup(token ? token : "");

    (void)signal(SIGURG, SIG_IGN);
    (void)printf("%llu\n", (unsigned long long)(uintptr_t)secret);
    (void)fflush(stdout);
    for (;;)
        (void)pause();
}

static const char *reaches_arena(void)
{
    const char *endpoint = getenv("ARENA_ENDPOINT");
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (!endpoint || strncmp(endpoint, "ipc://", 6) != 0)
        return "it does not know the arena's socket";
    (void)snprintf(name.sun_path, sizeof name.sun_path, "%s", endpoint + 6);
    return connect(fd, (struct sockaddr *)&name, sizeof name) == 0 ? NULL : "it does not reach the arena's socket";
}

static bool writes(const char *folder)
{
    char path[PATH_MOST];
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/honest", folder);
    file = fopen(path, "w");
    return file && fputs("word", file) >= 0 && fclose(file) == 0;
}

static int be_honest(const struct facts *facts)
{
    const char *wrong = reaches_arena();
    int status = 1;
    pid_t child;

    if (!wrong && !writes("/tmp"))
        wrong = "it cannot write into /tmp";
    if (!wrong && *fact(facts, "state") && !writes(fact(facts, "state")))
        wrong = "it cannot write into its state";
    child = fork();
    if (child == 0)
        _exit(0);
    if (!wrong && (child < 0 || waitpid(child, &status, 0) != child || status != 0))
        wrong = "it cannot start a process";
    (void)printf("%s%s%s\n", wrong ? "BROKEN: " : "held", wrong ? wrong : "", wrong ? strerror(errno) : "");
    return EXIT_SUCCESS;
}

/* Where a sandbox has its `state` and the arena's socket, only its environment says. */
static void gather_environment(struct facts *facts, char **words)
{
    static char state[PATH_MOST], socket[PATH_MOST], sockets[PATH_MOST];
    const char *folder = getenv("ARENA_STATE"), *endpoint = getenv("ARENA_ENDPOINT");

    if (folder) {
        (void)snprintf(state, sizeof state, "state=" FACT_MARK "%s", folder);
        words[facts->count++] = state;
    }
    if (!endpoint || strncmp(endpoint, "ipc://", 6) != 0)
        return;
    (void)snprintf(socket, sizeof socket, "socket=" FACT_MARK "%s", endpoint + 6);
    (void)snprintf(sockets, sizeof sockets, "sockets=" FACT_MARK "%s", endpoint + 6);
    if (strrchr(sockets, '/'))
        *strrchr(sockets, '/') = '\0';
    words[facts->count++] = socket;
    words[facts->count++] = sockets;
}

static struct facts gather(int argc, char **argv, int first, char *words[WORDS_MOST])
{
    struct facts facts = {.words = words};

    gather_environment(&facts, words);
    for (int i = first; i < argc && facts.count < WORDS_MOST; i++)
        words[facts.count++] = argv[i];
    return facts;
}

int main(int argc, char **argv)
{
    char *words[WORDS_MOST];
    bool mate = argc > 2 && strcmp(argv[2], "mate") == 0;
    bool plays = argc > 3 && strcmp(argv[1], "plays") == 0;
    struct facts facts = gather(argc, argv, plays ? 4 : 2, words);

    if (plays)
        return play(argv[2], argv[3], &facts);
    if (argc > 1 && strcmp(argv[1], "rows") == 0) {
        print_rows();
        return EXIT_SUCCESS;
    }
    if (argc > 1 && strcmp(argv[1], VICTIM) == 0)
        be_victim();
    if (argc > 1 && strcmp(argv[1], "honest") == 0)
        return be_honest(&facts);
    if (argc < 2)
        return 2;
    return mate ? be_mate(find(argv[1]), &facts) : try_all(argv[1], &facts);
}
