/* SPDX-License-Identifier: MIT */
#include "scene.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "test_folder.h"

enum { BACKLOG = 512, PAGE_FILE_BYTES = 1 << 20, COPY_BYTES = 65536, DEPTH_MOST = 8, LINE_MOST = 2048 };

/* --- files ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *path;
    mode_t mode;
} folders[] = {
    {"bots", 0755},     {"work", 0700},      {"state", 0777},           {"mine", 0711},
    {"theirs", 0711},   {"run", 0700},       {"run/records", 0700},     {"run/evidence", 0700},
    {"run/keys", 0700}, {"run/other", 0700}, {"run/other/state", 0700},
};

static const char *const secrets[] = {"records/of-the-run", "run.json",           "event.conf",    "evidence/bot.txt",
                                      "trace.jsonl",        "keys/server.secret", "other/weights", "other/state/word"};

static bool write_file(const char *path, const char *text, mode_t mode)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    bool good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);

    return (fd < 0 || close(fd) == 0) && good;
}

static bool copy_program(const char *from, const char *to)
{
    char bytes[COPY_BYTES];
    int in = open(from, O_RDONLY | O_CLOEXEC), out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0755);
    ssize_t size = in >= 0 && out >= 0 ? read(in, bytes, sizeof bytes) : -1;

    while (size > 0 && write(out, bytes, (size_t)size) == size)
        size = read(in, bytes, sizeof bytes);
    if (in >= 0)
        (void)close(in);
    return out >= 0 && fchmod(out, 0755) == 0 && close(out) == 0 && size == 0;
}

static void nonce(const struct scene *scene, unsigned turn, char out[64])
{
    (void)snprintf(out, 64, "hostile-%llx-%u", (unsigned long long)scene->number, turn);
}

static bool make_files(struct scene *scene, const char *program)
{
    char path[PATH_MOST], name[64];
    bool good = true;

    for (size_t i = 0; good && i < sizeof folders / sizeof *folders; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", scene->folder, folders[i].path);
        good = mkdir(path, 0700) == 0 && chmod(path, folders[i].mode) == 0;
    }
    for (size_t i = 0; good && i < sizeof secrets / sizeof *secrets; i++) {
        (void)snprintf(path, sizeof path, "%s/run/%s", scene->folder, secrets[i]);
        good = write_file(path, SECRET "file\n", 0600);
    }
    nonce(scene, 0, name);
    (void)snprintf(path, sizeof path, "%s/run/records/%s.record", scene->folder, name);
    good = good && write_file(path, SECRET "record\n", 0600);
    (void)snprintf(path, sizeof path, "%s/bots/page", scene->folder);
    good = good && write_file(path, "a page\n", 0644) && truncate(path, PAGE_FILE_BYTES) == 0 && chmod(path, 0644) == 0;
    (void)snprintf(scene->program, sizeof scene->program, "%s/bots/hostile", scene->folder);
    good = good && copy_program(program, scene->program);
    (void)snprintf(path, sizeof path, "%s/run/run.json", scene->folder);
    scene->kept = open(path, O_RDONLY | O_CLOEXEC);
    return good && scene->kept >= 0;
}

/* --- what listens ------------------------------------------------------------------------------------------------ */

static int listen_unix(const char *folder, const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s/%s/arena", folder, name);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || chmod(address.sun_path, 0777) != 0 ||
        listen(fd, BACKLOG) != 0)
        return -1;
    return fd;
}

/* One abstract socket for all rows would need a name that no row makes itself: turn 0 is of no row. */
static int listen_abstract(const struct scene *scene)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    nonce(scene, 0, address.sun_path + 1);
    if (bind(fd, (struct sockaddr *)&address, (socklen_t)(sizeof(sa_family_t) + 1 + strlen(address.sun_path + 1))) !=
            0 ||
        listen(fd, BACKLOG) != 0)
        return -1;
    return fd;
}

static int bind_port(int kind, in_addr_t address, uint16_t *port)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    socklen_t size = sizeof name;
    int fd = socket(AF_INET, kind | SOCK_CLOEXEC, 0);

    if (bind(fd, (struct sockaddr *)&name, sizeof name) != 0 || getsockname(fd, (struct sockaddr *)&name, &size) != 0 ||
        (kind == SOCK_STREAM && listen(fd, BACKLOG) != 0))
        return -1;
    *port = ntohs(name.sin_port);
    return fd;
}

void scene_echo(const struct scene *scene)
{
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    char byte;

    if (recvfrom(scene->udp, &byte, 1, MSG_DONTWAIT, (struct sockaddr *)&from, &size) == 1)
        (void)sendto(scene->udp, &byte, 1, 0, (struct sockaddr *)&from, size);
}

/* The arena's terminal: this process must lead a session already. */
static int open_terminal(void)
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    int slave = fd >= 0 && grantpt(fd) == 0 && unlockpt(fd) == 0 ? open(ptsname(fd), O_RDWR | O_CLOEXEC) : -1;

    return slave >= 0 && ioctl(slave, TIOCSCTTY, 0) == 0 ? fd : -1;
}

bool scene_open(struct scene *scene, const char *program)
{
    const char *where = getenv("TMPDIR");

    *scene = (struct scene){.terminal = open_terminal()};
    (void)umask(0077);
    if (getrandom(&scene->number, sizeof scene->number, 0) != (ssize_t)sizeof scene->number)
        return false;
    (void)snprintf(scene->folder, sizeof scene->folder, "%.90s/hostile-XXXXXX", where && *where ? where : "/tmp");
    if (test_folder_make(scene->folder) != 0 || chmod(scene->folder, 0711) != 0 || !make_files(scene, program)) {
        perror("hostile: cannot make the files of a run");
        return false;
    }
    scene->mine = listen_unix(scene->folder, "mine");
    scene->theirs = listen_unix(scene->folder, "theirs");
    scene->abstract = listen_abstract(scene);
    scene->tcp = bind_port(SOCK_STREAM, INADDR_ANY, &scene->port);
    scene->udp = bind_port(SOCK_DGRAM, INADDR_LOOPBACK, &scene->echo);
    if (scene->mine < 0 || scene->theirs < 0 || scene->abstract < 0 || scene->tcp < 0 || scene->udp < 0)
        perror("hostile: cannot listen");
    return scene->mine >= 0 && scene->theirs >= 0 && scene->abstract >= 0 && scene->tcp >= 0 && scene->udp >= 0;
}

void scene_close(struct scene *scene)
{
    if (strstr(scene->folder, "/hostile-"))
        (void)test_folder_remove_plain(scene->folder);
    (void)close(scene->mine);
    (void)close(scene->theirs);
    (void)close(scene->abstract);
    (void)close(scene->tcp);
    (void)close(scene->udp);
    (void)close(scene->kept);
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

void scene_fact(struct scene_facts *facts, const char *name, const char *format, ...)
{
    char *word = facts->words[facts->count];
    /* A word of a command that names a file would be shown to the bot. */
    int size = snprintf(word, SCENE_WORD_MOST, "%s=" FACT_MARK, name);
    va_list list;

    va_start(list, format);
    (void)vsnprintf(word + size, SCENE_WORD_MOST - (size_t)size, format, list);
    va_end(list);
    if (facts->count + 1 < SCENE_WORDS)
        facts->count++;
}

/* Of all file systems that this process sees. */
static void tell_devices(struct scene_facts *facts)
{
    FILE *mounts = fopen("/proc/self/mountinfo", "r");
    char line[LINE_MOST], list[SCENE_WORD_MOST - 16] = "";
    unsigned major, minor;

    while (mounts && fgets(line, sizeof line, mounts))
        if (sscanf(line, "%*d %*d %u:%u", &major, &minor) == 2) {
            char device[32];

            (void)snprintf(device, sizeof device, ",%llu", (unsigned long long)makedev(major, minor));
            if (!strstr(list, device) && strlen(list) + strlen(device) < sizeof list)
                (void)strcat(list, device);
        }
    if (mounts)
        (void)fclose(mounts);
    scene_fact(facts, "devices", "%s", list + (*list == ','));
}

/* The name space of this process's mounts. */
static void tell_mounts(struct scene_facts *facts)
{
    struct stat now;

    if (stat("/proc/self/ns/mnt", &now) == 0)
        scene_fact(facts, "mounts", "%llu", (unsigned long long)now.st_ino);
}

/* An address of this machine that is not its loopback's; none if there is none. */
static void tell_own_address(struct scene_facts *facts)
{
    struct ifaddrs *all = NULL;
    char text[INET_ADDRSTRLEN] = "";

    (void)getifaddrs(&all);
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        const struct sockaddr_in *name = (const struct sockaddr_in *)(const void *)one->ifa_addr;

        if (name && name->sin_family == AF_INET && (ntohl(name->sin_addr.s_addr) >> 24) != 127)
            (void)inet_ntop(AF_INET, &name->sin_addr, text, sizeof text);
    }
    freeifaddrs(all);
    if (*text)
        scene_fact(facts, "own", "%s", text);
}

void scene_tell(const struct scene *scene, unsigned turn, struct scene_facts *facts)
{
    char name[64];

    nonce(scene, turn, name);
    scene_fact(facts, "nonce", "%s", name);
    nonce(scene, 0, name);
    scene_fact(facts, "listener", "%s", name);
    scene_fact(facts, "key", "%u", (unsigned)((scene->number & 0xffffff) << 6) + turn);
    scene_fact(facts, "run", "%s/run", scene->folder);
    scene_fact(facts, "folder", "%s/work", scene->folder);
    scene_fact(facts, "sockets", "%s/mine", scene->folder);
    scene_fact(facts, "socket", "%s/mine/arena", scene->folder);
    scene_fact(facts, "theirs", "%s/theirs/arena", scene->folder);
    scene_fact(facts, "shared", "%s", scene->program);
    scene_fact(facts, "page", "%s/bots/page", scene->folder);
    scene_fact(facts, "loopback", "127.0.0.1");
    scene_fact(facts, "port", "%u", scene->port);
    scene_fact(facts, "echo", "%u", scene->echo);
    tell_own_address(facts);
    tell_devices(facts);
    tell_mounts(facts);
}

static pid_t parent_of(pid_t pid)
{
    char path[64], line[512] = "";
    const char *after;
    int parent = 0;

    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    if (read_beginning(path, line, sizeof line - 1) <= 0)
        return 0;
    after = strrchr(line, ')');
    return after && sscanf(after, ") %*c %d", &parent) == 1 ? parent : 0;
}

static bool descends(pid_t pid, pid_t from)
{
    for (int depth = 0; depth < DEPTH_MOST && pid > 1; depth++) {
        if (pid == from)
            return true;
        pid = parent_of(pid);
    }
    return false;
}

void scene_tell_pids(pid_t pid, struct scene_facts *facts)
{
    char list[SCENE_WORD_MOST - 16], began[SCENE_WORD_MOST - 16];
    size_t size = (size_t)snprintf(list, sizeof list, "%d", (int)getpid());
    size_t other = (size_t)snprintf(began, sizeof began, "%llu", (unsigned long long)began_at(getpid()));
    DIR *folder = opendir("/proc");

    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        pid_t one = atoi(entry->d_name);

        if (one > 0 && descends(one, pid) && size + 24 < sizeof list && other + 24 < sizeof began) {
            size += (size_t)snprintf(list + size, sizeof list - size, ",%d", (int)one);
            other += (size_t)snprintf(began + other, sizeof began - other, ",%llu", (unsigned long long)began_at(one));
        }
    }
    if (folder)
        (void)closedir(folder);
    scene_fact(facts, "pids", "%s", list);
    scene_fact(facts, "began", "%s", began);
}
