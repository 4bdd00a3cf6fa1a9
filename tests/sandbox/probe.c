/* SPDX-License-Identifier: MIT */
/* A bot that says what it can do: each argument is a thing to try, and a line of the output says how it went. A = would
 * be taken for an option that names a file, which the arena shows it.
 *
 *     read@PATH write@PATH list@PATH connect@PATH tcp@PORT env@NAME call@NAME who end@CODE raise@N say@TEXT wait grow
 * queue
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static void say(const char *word, long result)
{
    (void)printf("%s: %s\n", word, result >= 0 ? "yes" : strerror(errno));
    (void)fflush(stdout);
}

static int read_of(const char *path)
{
    char byte;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    int good = fd >= 0 && read(fd, &byte, 1) >= 0 ? 0 : -1;

    if (fd >= 0)
        (void)close(fd);
    return good;
}

static int write_of(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    if (fd < 0)
        return -1;
    return write(fd, "x", 1) == 1 ? close(fd) : -1;
}

static void list(const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);

    (void)printf("list@%s:", path);
    for (int i = 0; i < count; i++)
        if (entries[i]->d_name[0] != '.')
            (void)printf(" %s", entries[i]->d_name);
    (void)printf("%s\n", count < 0 ? strerror(errno) : "");
}

/* Connects, sends a word, prints the answer. */
static void talk(const char *word, int fd, const struct sockaddr *to, socklen_t size)
{
    char answer[64] = "";
    ssize_t got;

    if (fd < 0 || connect(fd, to, size) != 0 || write(fd, "hello", 5) != 5) {
        say(word, -1);
        return;
    }
    got = read(fd, answer, sizeof answer - 1);
    (void)printf("%s: %.*s\n", word, got > 0 ? (int)got : 0, answer);
    (void)close(fd);
}

static void talk_to_path(const char *word, const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};

    (void)snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    talk(word, socket(AF_UNIX, SOCK_STREAM, 0), (const struct sockaddr *)&at, sizeof at);
}

static void talk_to_port(const char *word, const char *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)strtoul(port, NULL, 10)),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    talk(word, socket(AF_INET, SOCK_STREAM, 0), (const struct sockaddr *)&at, sizeof at);
}

static void call(const char *word, const char *name)
{
    static const struct {
        const char *name;
        long number, first;
    } calls[] = {
        {"unshare", SYS_unshare, CLONE_NEWUSER},
        {"ptrace", SYS_ptrace, PTRACE_TRACEME},
        {"io_setup", SYS_io_setup, 1},
        {"io_uring_setup", SYS_io_uring_setup, 1},
        {"userfaultfd", SYS_userfaultfd, 0},
        {"clone3", SYS_clone3, 0},
        {"keyctl", SYS_keyctl, 0},
        {"bpf", SYS_bpf, 0},
        {"clone", SYS_clone, CLONE_NEWNET | SIGCHLD},
        {"personality", SYS_personality, 0x40000},
        {"packet", SYS_socket, AF_PACKET},
        {"inet", SYS_socket, AF_INET},
        {"tiocsti", SYS_ioctl, 0},
    };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0) {
            errno = 0;
            say(word, syscall(calls[i].number, calls[i].first, strcmp(name, "tiocsti") == 0 ? 0x5412L : SOCK_STREAM, 0,
                              0, 0));
        }
}

static void wait_for_signal(void)
{
    sigset_t signals;
    int number;

    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &signals, NULL);
    (void)printf("waits\n");
    (void)fflush(stdout);
    (void)sigwait(&signals, &number);
    (void)printf("signal: %d\n", number);
}

static void grow(void)
{
    unsigned children = 0;

    for (int i = 0; i < 200; i++) {
        pid_t pid = fork();

        if (pid == 0)
            for (;;)
                (void)pause();
        children += pid > 0;
    }
    (void)printf("children: %u\n", children);
}

/* As many signals as can wait. */
static void queue(void)
{
    enum { MOST = 1 << 18 };
    unsigned waiting = 0;
    sigset_t signals;

    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGRTMIN);
    (void)sigprocmask(SIG_BLOCK, &signals, NULL);
    while (waiting < MOST && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0)
        waiting++;
    (void)printf("waiting: %u\n", waiting);
}

static void do_one(const char *word)
{
    const char *value = strchr(word, '@') ? strchr(word, '@') + 1 : "";

    if (strncmp(word, "read@", 5) == 0)
        say(word, read_of(value));
    else if (strncmp(word, "write@", 6) == 0)
        say(word, write_of(value));
    else if (strncmp(word, "list@", 5) == 0)
        list(value);
    else if (strncmp(word, "connect@", 8) == 0)
        talk_to_path(word, value);
    else if (strncmp(word, "tcp@", 4) == 0)
        talk_to_port(word, value);
    else if (strncmp(word, "env@", 4) == 0)
        (void)printf("%s: %s\n", word, getenv(value) ? getenv(value) : "(none)");
    else if (strncmp(word, "call@", 5) == 0)
        call(word, value);
    else if (strncmp(word, "say@", 4) == 0)
        (void)printf("%s\n", value);
    else if (strcmp(word, "who") == 0)
        (void)printf("who: %d %d %d\n", (int)getuid(), (int)getpid(), (int)getppid());
    else if (strcmp(word, "wait") == 0)
        wait_for_signal();
    else if (strcmp(word, "grow") == 0)
        grow();
    else if (strcmp(word, "queue") == 0)
        queue();
    else if (strncmp(word, "raise@", 6) == 0)
        (void)raise(atoi(value));
    else if (strncmp(word, "end@", 4) == 0)
        exit(atoi(value));
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        do_one(argv[i]);
        (void)fflush(stdout);
    }
    return 0;
}
