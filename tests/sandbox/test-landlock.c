/* SPDX-License-Identifier: MIT */
/* The second wall, without the first: a process that entered Landlock can still see all, and may write what it was
 * given alone. What later versions of the kernel's Landlock add is tried where they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/inside/landlock.h"

enum { SKIPPED = 77, PATH_MOST = 256, SAID_MOST = 256, TRUNCATES = 3, SCOPES = 6 };

static char folder[] = "/tmp/test-landlock-XXXXXX";
static char own[PATH_MOST], other[PATH_MOST], absent[PATH_MOST];

static const char *path_in(const char *place, const char *name)
{
    static char path[2][2 * PATH_MOST];
    static unsigned next;

    next = !next;
    (void)snprintf(path[next], sizeof path[next], "%s/%s", place, name);
    return path[next];
}

static void make_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, "word", 4), 4);
    (void)close(fd);
}

/* --- a process behind the wall ----------------------------------------------------------------------------------- */

/* What a look prints is what is wrong. */
typedef void look(char said[SAID_MOST], int version);

static void behind_the_wall(look *looks)
{
    const char *const writes[] = {own, absent};
    char *said = mmap(NULL, SAID_MOST, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int version = landlock_version(), status = 0;
    pid_t child;

    assert_true(said != MAP_FAILED);
    child = fork();
    if (child == 0) {
        if (landlock_enter(version, writes, 2))
            looks(said, version);
        else
            (void)snprintf(said, SAID_MOST, "version %d is not entered: %s", version, strerror(errno));
        _exit(0);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (status != 0 || *said)
        fail_msg("%s (status %d)", said, status);
    (void)munmap(said, SAID_MOST);
}

/* `wanted`: the error, 0: it is done. */
static void judge(char said[SAID_MOST], const char *what, long result, int wanted)
{
    int got = result < 0 ? errno : 0;

    if (got != wanted && !*said)
        (void)snprintf(said, SAID_MOST, "%s: %s", what, got ? strerror(got) : "done");
}

static void look_at_own(char said[SAID_MOST], int version)
{
    int fd = open(path_in(own, "new"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    (void)version;
    judge(said, "a new file of its own", fd, 0);
    judge(said, "to write to it", write(fd, "w", 1), 0);
    judge(said, "to cut it", ftruncate(fd, 0), 0);
    judge(said, "to rename it", rename(path_in(own, "new"), path_in(own, "newer")), 0);
    judge(said, "to remove it", unlink(path_in(own, "newer")), 0);
    judge(said, "a folder of its own", mkdir(path_in(own, "folder"), 0700), 0);
    judge(said, "to remove that", rmdir(path_in(own, "folder")), 0);
    judge(said, "a link of its own", symlink("x", path_in(own, "link")), 0);
    judge(said, "a pipe of its own", mknod(path_in(own, "fifo"), S_IFIFO | 0600, 0), 0);
    judge(said, "/dev/null", open("/dev/null", O_WRONLY | O_CLOEXEC), 0);
}

static void look_at_other(char said[SAID_MOST], int version)
{
    judge(said, "to read what is others'", open(path_in(other, "file"), O_RDONLY | O_CLOEXEC), 0);
    judge(said, "to list it", open(other, O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0);
    judge(said, "to write to it", open(path_in(other, "file"), O_WRONLY | O_CLOEXEC), EACCES);
    judge(said, "a new file there", open(path_in(other, "new"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), EACCES);
    judge(said, "to remove one", unlink(path_in(other, "file")), EACCES);
    judge(said, "to rename one", rename(path_in(other, "file"), path_in(other, "new")), EACCES);
    judge(said, "a folder there", mkdir(path_in(other, "folder"), 0700), EACCES);
    judge(said, "a link there", symlink("x", path_in(other, "link")), EACCES);
    judge(said, "a pipe there", mknod(path_in(other, "fifo"), S_IFIFO | 0600, 0), EACCES);
    judge(said, "a name of it in its own", link(path_in(other, "file"), path_in(own, "name")), EXDEV);
    if (version >= TRUNCATES)
        judge(said, "to cut it", truncate(path_in(other, "file"), 0), EACCES);
}

static void look_at_signals(char said[SAID_MOST], int version)
{
    pid_t child = fork();

    if (child == 0)
        (void)pause();
    judge(said, "a signal to its child", kill(child, SIGKILL), 0);
    (void)waitpid(child, NULL, 0);
    judge(said, "a signal to another", kill(getppid(), 0), version >= SCOPES ? EPERM : 0);
}

/* `listener`: the number in the name of the socket. */
static struct sockaddr_un name_of(pid_t listener)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};

    (void)snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "test-landlock-%d", (int)listener);
    return name;
}

static void look_at_abstract_sockets(char said[SAID_MOST], int version)
{
    struct sockaddr_un theirs = name_of(getppid()), mine = name_of(getpid());
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    judge(said, "a socket of others", connect(fd, (struct sockaddr *)&theirs, sizeof theirs),
          version >= SCOPES ? EPERM : 0);
    judge(said, "a socket of its own", bind(listener, (struct sockaddr *)&mine, sizeof mine), 0);
    judge(said, "to listen on it", listen(listener, 1), 0);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    judge(said, "to connect to it", connect(fd, (struct sockaddr *)&mine, sizeof mine), 0);
}

/* --- the tests --------------------------------------------------------------------------------------------------- */

static void its_own_folder_may_be_written(void **state)
{
    (void)state;
    behind_the_wall(look_at_own);
}

static void all_else_may_be_read_alone(void **state)
{
    (void)state;
    behind_the_wall(look_at_other);
}

static void signals_reach_its_own_processes(void **state)
{
    (void)state;
    behind_the_wall(look_at_signals);
}

static void abstract_sockets_are_its_own(void **state)
{
    struct sockaddr_un name = name_of(getpid());
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    (void)state;
    assert_int_equal(bind(listener, (struct sockaddr *)&name, sizeof name), 0);
    assert_int_equal(listen(listener, 1), 0);
    behind_the_wall(look_at_abstract_sockets);
    (void)close(listener);
}

static void remove_all(void)
{
    (void)unlink(path_in(own, "link"));
    (void)unlink(path_in(own, "fifo"));
    (void)unlink(path_in(other, "file"));
    (void)rmdir(own);
    (void)rmdir(other);
    (void)rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_own_folder_may_be_written),
        cmocka_unit_test(all_else_may_be_read_alone),
        cmocka_unit_test(signals_reach_its_own_processes),
        cmocka_unit_test(abstract_sockets_are_its_own),
    };
    int failed;

    if (landlock_version() == 0) {
        (void)printf("skipped: this kernel has no Landlock\n");
        return SKIPPED;
    }
    if (!mkdtemp(folder))
        return EXIT_FAILURE;
    (void)snprintf(own, sizeof own, "%s/own", folder);
    (void)snprintf(other, sizeof other, "%s/other", folder);
    (void)snprintf(absent, sizeof absent, "%s/absent", folder);
    if (mkdir(own, 0700) != 0 || mkdir(other, 0700) != 0)
        return EXIT_FAILURE;
    make_file(path_in(other, "file"));
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_all();
    return failed;
}
