/* SPDX-License-Identifier: MIT */
#include "plugin/image.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* This very program's, by the linker. */
extern const ElfW(Ehdr) own_header __asm__("__ehdr_start") __attribute__((visibility("hidden")));

struct image {
    int fd;
    uint64_t size;
    ElfW(Ehdr) header;
};

static bool refuse(struct error *error, const char *words)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s", words);
}

static bool read_at(const struct image *image, void *out, size_t size, uint64_t at)
{
    return at <= image->size && size <= image->size - at && pread(image->fd, out, size, (off_t)at) == (ssize_t)size;
}

static bool is_within(const struct image *image, uint64_t at, uint64_t size)
{
    return at <= image->size && size <= image->size - at;
}

/* So many of this size at this place. */
static bool are_within(const struct image *image, uint64_t at, uint64_t count, uint64_t each)
{
    return is_within(image, at, 0) && (each == 0 || count <= (image->size - at) / each);
}

static bool check_kind(struct image *image, struct error *error)
{
    const unsigned char *ident = image->header.e_ident;
    size_t whole = sizeof image->header;

    if (!read_at(image, image->header.e_ident, image->size < EI_NIDENT ? (size_t)image->size : EI_NIDENT, 0) ||
        image->size < SELFMAG || memcmp(ident, ELFMAG, SELFMAG) != 0)
        return refuse(error, "it is no shared library (it does not begin as an ELF file does)");
    if (image->size >= EI_NIDENT && memcmp(ident, own_header.e_ident, EI_VERSION) != 0)
        return refuse(error, "it is a library for another kind of machine");
    if (!read_at(image, &image->header, whole, 0))
        return refuse(error, "it was cut short in its header");
    if (image->header.e_machine != own_header.e_machine)
        return refuse(error, "it is a library for another kind of machine");
    return image->header.e_type == ET_DYN || refuse(error, "it is no shared library, but another kind of ELF file");
}

static bool check_segments(const struct image *image, struct error *error)
{
    const ElfW(Ehdr) *header = &image->header;
    ElfW(Phdr) segment;

    if (header->e_phentsize != sizeof segment || header->e_phnum == 0)
        return refuse(error, "it is damaged: it has no table of segments");
    for (unsigned i = 0; i < header->e_phnum; i++) {
        if (!are_within(image, header->e_phoff, header->e_phnum, sizeof segment) ||
            !read_at(image, &segment, sizeof segment, header->e_phoff + i * sizeof segment))
            return refuse(error, "it was cut short in its table of segments");
        if (segment.p_type != PT_NULL && !is_within(image, segment.p_offset, segment.p_filesz))
            return error_set(error, EXIT_COULD_NOT_RUN, "it was cut short: of segment %u of %u a part is missing",
                             i + 1, header->e_phnum);
    }
    return true;
}

/* They are not loaded, but stand last in what a linker writes, so nothing is cut off without them. */
static bool check_sections(const struct image *image, struct error *error)
{
    const ElfW(Ehdr) *header = &image->header;

    return are_within(image, header->e_shoff, header->e_shnum, header->e_shentsize) ||
           refuse(error, "it was cut short: its table of sections is missing");
}

bool image_check(const char *path, struct error *error)
{
    struct image image = {.fd = open(path, O_RDONLY | O_CLOEXEC)};
    struct stat status;
    bool good = image.fd >= 0 && fstat(image.fd, &status) == 0;

    if (!good)
        (void)refuse(error, strerror(errno));
    image.size = good ? (uint64_t)status.st_size : 0;
    good = good && check_kind(&image, error) && check_segments(&image, error) && check_sections(&image, error);
    if (image.fd >= 0)
        (void)close(image.fd);
    return good;
}
