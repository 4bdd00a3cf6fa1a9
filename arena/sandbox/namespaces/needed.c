/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/needed.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/namespaces/named.h"
#include "sandbox/namespaces/reach.h"

enum {
    DEPTH_MAX = 8,         /* libraries of libraries */
    LIBRARIES_MAX = 256,   /* of one file */
    FOLDERS_MAX = 64,      /* in which one is looked for */
    SEGMENTS_MAX = 64,     /* of one file; further ones are not looked at */
    ENTRIES_MAX = 2048,    /* of what the loader is told; the same */
    LOOKS_MAX = 2048,      /* at paths, for one program with all its libraries */
    INTERPRETER_MAX = 256, /* as the paths of loaders are short */
};

static const char origin[] = "$ORIGIN", origin_braced[] = "${ORIGIN}";

/* A file, which may change while it is read: what was read is not read again. */
struct image {
    int fd;
    ElfW(Phdr) segments[SEGMENTS_MAX];
    unsigned segment_count;
};

/* What the loader is told by the file. */
struct dynamic {
    uint64_t names, names_size;     /* where texts lie in the file */
    uint64_t needed[LIBRARIES_MAX]; /* places in the names */
    size_t needed_count;
    char runpath[VIEW_PATH_MAX]; /* "": none */
    char interpreter[INTERPRETER_MAX];
};

/* --- the file ---------------------------------------------------------------------------------------------------- */

static int open_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    struct stat info;

    if (fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        return fd;
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

/* How many of these bytes there are. */
static size_t take(int fd, uint64_t from, size_t size, void *out)
{
    ssize_t got = from <= INT64_MAX ? pread(fd, out, size, (off_t)from) : -1;

    return got > 0 ? (size_t)got : 0;
}

/* Where what is loaded to an address lies in the file. */
static bool place_of(const struct image *image, uint64_t address, uint64_t *place)
{
    for (unsigned i = 0; i < image->segment_count; i++) {
        const ElfW(Phdr) *segment = &image->segments[i];

        if (segment->p_type == PT_LOAD && address >= segment->p_vaddr &&
            address - segment->p_vaddr < segment->p_filesz) {
            *place = segment->p_offset + (address - segment->p_vaddr);
            return true;
        }
    }
    return false;
}

/* False: there is no text at this place, or one that is too long for a path. */
static bool take_name(const struct image *image, const struct dynamic *dynamic, uint64_t at, char out[VIEW_PATH_MAX])
{
    size_t size = 0;

    if (at < dynamic->names_size && dynamic->names <= UINT64_MAX - at)
        size = take(image->fd, dynamic->names + at,
                    dynamic->names_size - at < VIEW_PATH_MAX ? dynamic->names_size - at : VIEW_PATH_MAX, out);
    if (size > 0 && memchr(out, '\0', size))
        return true;
    out[0] = '\0';
    return false;
}

static void take_dynamic(const struct image *image, const ElfW(Phdr) * segment, struct dynamic *dynamic)
{
    uint64_t names = 0, runpath = 0;
    size_t size =
        segment->p_filesz < ENTRIES_MAX * sizeof(ElfW(Dyn)) ? segment->p_filesz : ENTRIES_MAX * sizeof(ElfW(Dyn));
    ElfW(Dyn) *entries = malloc(ENTRIES_MAX * sizeof *entries);
    size_t count = entries ? take(image->fd, segment->p_offset, size, entries) / sizeof *entries : 0;

    for (size_t i = 0; i < count && entries[i].d_tag != DT_NULL; i++) {
        const ElfW(Dyn) *entry = &entries[i];

        if (entry->d_tag == DT_NEEDED && dynamic->needed_count < LIBRARIES_MAX)
            dynamic->needed[dynamic->needed_count++] = entry->d_un.d_val;
        if (entry->d_tag == DT_RUNPATH || (entry->d_tag == DT_RPATH && !runpath))
            runpath = entry->d_un.d_val;
        if (entry->d_tag == DT_STRTAB)
            names = entry->d_un.d_ptr;
        if (entry->d_tag == DT_STRSZ)
            dynamic->names_size = entry->d_un.d_val;
    }
    free(entries);
    if (!place_of(image, names, &dynamic->names))
        dynamic->names_size = 0;
    if (runpath)
        (void)take_name(image, dynamic, runpath, dynamic->runpath);
}

static void take_interpreter(const struct image *image, const ElfW(Phdr) * segment, struct dynamic *dynamic)
{
    if (segment->p_filesz <= 1 || segment->p_filesz >= INTERPRETER_MAX ||
        take(image->fd, segment->p_offset, segment->p_filesz, dynamic->interpreter) < segment->p_filesz)
        dynamic->interpreter[0] = '\0';
}

static const ElfW(Phdr) * segment_of(const struct image *image, unsigned type)
{
    for (unsigned i = 0; i < image->segment_count; i++)
        if (image->segments[i].p_type == type)
            return &image->segments[i];
    return NULL;
}

/* True if it is an ELF file of this kind of machine. */
static bool read_dynamic(struct image *image, struct dynamic *dynamic)
{
    const unsigned char kind = sizeof(void *) == sizeof(uint64_t) ? ELFCLASS64 : ELFCLASS32;
    const ElfW(Phdr) * segment;
    ElfW(Ehdr) head;

    *dynamic = (struct dynamic){0};
    if (take(image->fd, 0, sizeof head, &head) < sizeof head || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
        head.e_ident[EI_CLASS] != kind || head.e_phentsize != sizeof *image->segments)
        return false;
    image->segment_count = head.e_phnum < SEGMENTS_MAX ? head.e_phnum : SEGMENTS_MAX;
    image->segment_count =
        (unsigned)(take(image->fd, head.e_phoff, image->segment_count * sizeof *image->segments, image->segments) /
                   sizeof *image->segments);
    if ((segment = segment_of(image, PT_DYNAMIC)) != NULL)
        take_dynamic(image, segment, dynamic);
    if ((segment = segment_of(image, PT_INTERP)) != NULL)
        take_interpreter(image, segment, dynamic);
    return true;
}

/* --- the search -------------------------------------------------------------------------------------------------- */

struct search {
    struct view *view;
    const char *searched;
    const char *own; /* the folder of the bot's files */
    unsigned depth;
    unsigned *looks; /* that are left */
};

/* A library of the system is not looked into: what it needs is the system's too. */
static bool is_of_the_system(const char *path)
{
    return view_is_in(path, "/usr") || view_is_in(path, "/lib") || view_is_in(path, "/lib64");
}

static void show_file(const struct search *search, const char *path, bool by_host);

/* One folder of a list, with $ORIGIN in it replaced. */
static bool folder_of(const char *part, size_t size, const char *of, char out[VIEW_PATH_MAX])
{
    size_t skipped = 0;
    int used = 0;

    if (strncmp(part, origin, sizeof origin - 1) == 0)
        skipped = sizeof origin - 1;
    else if (strncmp(part, origin_braced, sizeof origin_braced - 1) == 0)
        skipped = sizeof origin_braced - 1;
    if (skipped > size)
        return false;
    used = snprintf(out, VIEW_PATH_MAX, "%s%.*s", skipped ? of : "", (int)(size - skipped), part + skipped);
    return used > 0 && used < VIEW_PATH_MAX && *out == '/';
}

static bool may_look(const struct search *search)
{
    if (*search->looks > 0)
        (*search->looks)--;
    else if (search->view->failed.code == EXIT_DONE)
        (void)error_set(&search->view->failed, EXIT_COULD_NOT_RUN,
                        "a sandboxed bot's libraries are looked for at %d places at most, and it names more",
                        LOOKS_MAX);
    return search->view->failed.code == EXIT_DONE;
}

static bool find_in(const struct search *search, const char *list, const char *of, const char *name)
{
    bool by_host = list == search->searched;

    for (unsigned looked = 0; list && *list && looked < FOLDERS_MAX; looked++) {
        size_t size = strcspn(list, ":");
        char folder[VIEW_PATH_MAX], path[2 * VIEW_PATH_MAX];

        if (folder_of(list, size, of, folder)) {
            (void)snprintf(path, sizeof path, "%s/%s", folder, name);
            if (may_look(search) && reach_is_calm_now(path) && access(path, F_OK) == 0) {
                show_file(search, path, by_host);
                return true;
            }
        }
        list += size + (list[size] == ':');
    }
    return false;
}

static void show_needed(const struct search *search, const struct image *image, const struct dynamic *dynamic,
                        const char *of)
{
    for (size_t i = 0; i < dynamic->needed_count; i++) {
        char name[VIEW_PATH_MAX];

        if (search->view->failed.code != EXIT_DONE)
            return;
        if (!take_name(image, dynamic, dynamic->needed[i], name) || *name == '\0')
            continue;
        if (*name == '/')
            show_file(search, name, false);
        else if (!strchr(name, '/') && !find_in(search, search->searched, of, name))
            (void)find_in(search, dynamic->runpath, of, name);
    }
}

static void look_into(const struct search *search, const char *real)
{
    const struct search deeper = {search->view, search->searched, search->own, search->depth + 1, search->looks};
    struct image image = {.fd = open_file(real)};
    struct dynamic *dynamic = malloc(sizeof *dynamic);
    char folder[VIEW_PATH_MAX];

    if (dynamic && image.fd >= 0 && read_dynamic(&image, dynamic)) {
        (void)snprintf(folder, sizeof folder, "%s", real);
        *strrchr(folder, '/') = '\0';
        if (dynamic->interpreter[0] == '/')
            show_file(&deeper, dynamic->interpreter, false);
        show_needed(&deeper, &image, dynamic, folder);
    }
    if (image.fd >= 0)
        (void)close(image.fd);
    free(dynamic);
}

/* True if it begins as a library does. */
static bool is_elf(const char *path)
{
    char head[SELFMAG];
    int fd = open_file(path);
    bool good = fd >= 0 && take(fd, 0, sizeof head, head) == sizeof head && memcmp(head, ELFMAG, SELFMAG) == 0;

    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* Libraries that need each other in a ring end at the depth, at what is shown already, or when the view is full. What
 * is no library, such as a folder, is not shown, and one that is not free for the bot is refused. */
static void show_file(const struct search *search, const char *path, bool by_host)
{
    char real[VIEW_PATH_MAX];
    size_t before = search->view->count;

    if (search->view->failed.code != EXIT_DONE || is_of_the_system(path))
        return;
    for (size_t i = 0; i < before; i++)
        if (search->view->places[i].kind == VIEW_SHOWN && strcmp(search->view->places[i].path, path) == 0)
            return;
    if (!may_look(search) || !reach_is_calm_now(path) || !is_elf(path))
        return;
    if (!by_host && !named_is_free(search->view, path, search->own))
        named_refuse(search->view, "its program or a library of it", path);
    else if (view_show(search->view, path, real) && !is_of_the_system(real) && search->depth < DEPTH_MAX)
        look_into(search, real);
}

void needed_show(struct view *view, const char *program, const char *searched)
{
    char own[VIEW_PATH_MAX];
    unsigned looks = LOOKS_MAX;
    const struct search search = {view, searched, own, 0, &looks};

    named_own(program, own);
    if (!is_of_the_system(program))
        look_into(&search, program);
}
