/* SPDX-License-Identifier: MIT */
/* Rows in which a mate tries to tell it a word: files, sockets, signals, memory, messages, locks. */
#include "rooms.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { LISTEN_MS = 200, BYTES_MOST = 4096, PAGE = 4096 };

#define WORD "the-word"

static void linger(void)
{
    for (;;)
        (void)pause();
}

/* Where two bots might both be able to write. */
static const char *const folders[] = {"/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/dev/mqueue", "."};

static void place(const struct facts *facts, size_t i, char path[PATH_MOST])
{
    static const char *const named[] = {"sockets", "folder", "run"};
    size_t count = sizeof folders / sizeof *folders;

    (void)snprintf(path, PATH_MOST, "%s/%.40s.word", i < count ? folders[i] : fact(facts, named[i - count]),
                   fact(facts, "nonce"));
}

enum { PLACES = sizeof folders / sizeof *folders + 3 };

void deed_file(const struct facts *facts, const char *datum)
{
    char path[PATH_MOST];

    (void)datum;
    for (size_t i = 0; i < PLACES; i++) {
        int fd;

        place(facts, i, path);
        fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        (void)!write(fd, WORD, sizeof WORD);
        (void)close(fd);
    }
    say_begun();
    linger();
}

void attempt_mate_file(const struct facts *facts, const char *datum, struct finding *found)
{
    char path[PATH_MOST], bytes[64];

    (void)datum;
    for (size_t i = 0; i < PLACES; i++) {
        place(facts, i, path);
        if (read_beginning(path, bytes, sizeof bytes) == (ssize_t)sizeof WORD)
            broke(found, "a word in %.100s", path);
        (void)unlink(path);
    }
}

static socklen_t abstract(const struct facts *facts, struct sockaddr_un *name)
{
    *name = (struct sockaddr_un){.sun_family = AF_UNIX};
    return (
        socklen_t)(sizeof(sa_family_t) + 1 +
                   (size_t)snprintf(name->sun_path + 1, sizeof name->sun_path - 1, "%s.mate", fact(facts, "nonce")));
}

/* `datum`: the folder of the socket, or "" for an abstract one. */
static socklen_t mate_name(const struct facts *facts, const char *datum, struct sockaddr_un *name)
{
    if (!*datum)
        return abstract(facts, name);
    *name = (struct sockaddr_un){.sun_family = AF_UNIX};
    (void)snprintf(name->sun_path, sizeof name->sun_path, "%.80s/%.20s", fact(facts, datum), fact(facts, "nonce"));
    return sizeof *name;
}

void deed_socket(const struct facts *facts, const char *datum)
{
    struct sockaddr_un name;
    socklen_t size = mate_name(facts, datum, &name);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    (void)bind(fd, (struct sockaddr *)&name, size);
    (void)listen(fd, 1);
    say_begun();
    (void)accept(fd, NULL, NULL);
    linger();
}

void attempt_mate_socket(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sockaddr_un name;
    socklen_t size = mate_name(facts, datum, &name);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (connect(fd, (struct sockaddr *)&name, size) == 0)
        broke(found, "a connection to its mate");
    if (*datum)
        (void)unlink(name.sun_path);
}

void deed_shared_memory(const struct facts *facts, const char *datum)
{
    int id = shmget((key_t)fact_number(facts, "key"), BYTES_MOST, IPC_CREAT | 0666);
    char *at = shmat(id, NULL, 0);

    (void)datum;
    if (at != (void *)-1)
        memcpy(at, WORD, sizeof WORD);
    say_begun();
    linger();
}

void attempt_mate_shared_memory(const struct facts *facts, const char *datum, struct finding *found)
{
    int id = shmget((key_t)fact_number(facts, "key"), BYTES_MOST, 0);
    char *at = shmat(id, NULL, 0);

    (void)datum;
    if (at != (void *)-1 && strcmp(at, WORD) == 0)
        broke(found, "a word in shared memory");
    (void)shmctl(id, IPC_RMID, NULL);
}

void deed_message(const struct facts *facts, const char *datum)
{
    int id = msgget((key_t)fact_number(facts, "key"), IPC_CREAT | 0666);
    struct {
        long kind;
        char text[sizeof WORD];
    } message = {1, WORD};

    (void)datum;
    (void)msgsnd(id, &message, sizeof message.text, IPC_NOWAIT);
    say_begun();
    linger();
}

void attempt_mate_message(const struct facts *facts, const char *datum, struct finding *found)
{
    int id = msgget((key_t)fact_number(facts, "key"), 0);
    struct {
        long kind;
        char text[sizeof WORD];
    } message;

    (void)datum;
    if (msgrcv(id, &message, sizeof message.text, 0, IPC_NOWAIT) > 0)
        broke(found, "a message of System V");
    (void)msgctl(id, IPC_RMID, NULL);
}

static const char *posix_name(const struct facts *facts, char name[64])
{
    (void)snprintf(name, 64, "/%.40s.mate", fact(facts, "nonce"));
    return name;
}

void deed_queue(const struct facts *facts, const char *datum)
{
    char name[64];
    mqd_t queue = mq_open(posix_name(facts, name), O_RDWR | O_CREAT, 0666, NULL);

    (void)datum;
    (void)mq_send(queue, WORD, sizeof WORD, 0);
    say_begun();
    linger();
}

void attempt_mate_queue(const struct facts *facts, const char *datum, struct finding *found)
{
    char name[64], bytes[16384];
    mqd_t queue = mq_open(posix_name(facts, name), O_RDONLY | O_NONBLOCK);

    (void)datum;
    if (mq_receive(queue, bytes, sizeof bytes, NULL) > 0)
        broke(found, "a message of a queue");
    (void)mq_unlink(name);
}

/* Every process that is its mate, as far as it can see. */
void deed_signal(const struct facts *facts, const char *datum)
{
    say_begun();
    for (;;) {
        DIR *folder = opendir("/proc");

        for (struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[64], line[BYTES_MOST];
            ssize_t size;

            (void)snprintf(path, sizeof path, "/proc/%.20s/cmdline", entry->d_name);
            size = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? read_beginning(path, line, sizeof line) : -1;
            if (size > 0 && memmem(line, (size_t)size, fact(facts, "nonce"), strlen(fact(facts, "nonce"))) &&
                memmem(line, (size_t)size, datum, strlen(datum)) && atoi(entry->d_name) != getpid())
                (void)kill(atoi(entry->d_name), SIGURG);
        }
        if (folder)
            (void)closedir(folder);
        pause_ms(5);
    }
}

void attempt_mate_signal(const struct facts *facts, const char *datum, struct finding *found)
{
    struct timespec most = {.tv_nsec = LISTEN_MS * 1000000L};
    sigset_t wanted;

    (void)facts, (void)datum;
    (void)sigemptyset(&wanted);
    (void)sigaddset(&wanted, SIGURG);
    (void)sigprocmask(SIG_BLOCK, &wanted, NULL);
    if (sigtimedwait(&wanted, NULL, &most) == SIGURG)
        broke(found, "a signal");
}

/* Files that both see, to read only: the program, and the interpreter's. */
static int open_shared(const struct facts *facts)
{
    return open(fact(facts, "shared"), O_RDONLY | O_CLOEXEC);
}

static bool lock(int fd, const char *datum, bool asks)
{
    struct flock whole = {.l_type = asks ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET};

    if (strcmp(datum, "flock") == 0)
        return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (asks)
        return fcntl(fd, strcmp(datum, "ofd") == 0 ? F_OFD_GETLK : F_GETLK, &whole) != 0 || whole.l_type == F_UNLCK;
    return fcntl(fd, strcmp(datum, "ofd") == 0 ? F_OFD_SETLK : F_SETLK, &whole) == 0;
}

void deed_lock(const struct facts *facts, const char *datum)
{
    int fd = open_shared(facts);

    (void)lock(fd, datum, false);
    say_begun();
    linger();
}

void attempt_mate_lock(const struct facts *facts, const char *datum, struct finding *found)
{
    int fd = open_shared(facts);

    if (fd >= 0 && !lock(fd, datum, true))
        broke(found, "a lock (%s) on a file that both see", datum);
}

/* A lease to write is had only while nobody else has the file open. */
void attempt_mate_lease(const struct facts *facts, const char *datum, struct finding *found)
{
    int fd = open(fact(facts, "page"), O_RDONLY | O_CLOEXEC);

    (void)datum;
    if (fd >= 0 && (fcntl(fd, F_SETLEASE, F_WRLCK) == 0 || errno == EAGAIN))
        broke(found, "whether its mate has a file open");
}

void deed_touch(const struct facts *facts, const char *datum)
{
    (void)datum;
    say_begun();
    for (;;) {
        int fd = open_shared(facts);
        char byte;

        (void)!read(fd, &byte, 1);
        (void)close(fd);
        pause_ms(5);
    }
}

void attempt_mate_watch(const struct facts *facts, const char *datum, struct finding *found)
{
    int fd = inotify_init1(IN_CLOEXEC);

    (void)datum;
    if (fd >= 0 && inotify_add_watch(fd, fact(facts, "shared"), IN_OPEN | IN_CLOSE) >= 0 && comes(fd, LISTEN_MS))
        broke(found, "when its mate opens a file that both see");
}

/* The older way: a signal for each time that somebody reads in a folder. */
void attempt_mate_notify(const struct facts *facts, const char *datum, struct finding *found)
{
    struct timespec most = {.tv_nsec = LISTEN_MS * 1000000L};
    char folder[PATH_MOST];
    sigset_t wanted;
    int fd;

    (void)datum;
    (void)sigemptyset(&wanted);
    (void)sigaddset(&wanted, SIGIO);
    (void)sigprocmask(SIG_BLOCK, &wanted, NULL);
    (void)snprintf(folder, sizeof folder, "%s", fact(facts, "shared"));
    *strrchr(folder, '/') = '\0';
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0 && fcntl(fd, F_NOTIFY, DN_ACCESS | DN_MULTISHOT) == 0 && sigtimedwait(&wanted, NULL, &most) == SIGIO)
        broke(found, "when its mate reads a file that both see");
}

/* The locks of all, in a file of /proc. */
void attempt_mate_lock_list(const struct facts *facts, const char *datum, struct finding *found)
{
    char bytes[BYTES_MOST];
    ssize_t size = read_beginning("/proc/locks", bytes, sizeof bytes);

    (void)facts, (void)datum;
    if (size > 0)
        broke(found, "%zd bytes of locks in /proc/locks", size);
}

/* Equal pages of both become one: to write to it then takes longer. */
void attempt_mate_merge(const struct facts *facts, const char *datum, struct finding *found)
{
    void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    (void)facts, (void)datum;
    if (page != MAP_FAILED && madvise(page, PAGE, MADV_MERGEABLE) == 0)
        broke(found, "its page is merged with an equal one of its mate");
}
