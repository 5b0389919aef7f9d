// Opening and closing of files, and positions in files.

typedef unsigned long size_t;
typedef struct stream FILE;

enum { EOF = -1, CAPACITY = 4096, UNDECIDED = 0, UNBUFFERED = 3, AT_END = 1 };
enum { READ_ONLY = 0, WRITE_ONLY = 1, READ_WRITE = 2, CREATE = 0x40, EXCLUSIVE = 0x80, TRUNCATE = 0x200, APPEND = 0x400 };
enum { EINVAL = 22, SEEK_SET = 0, SEEK_CUR = 1 };
enum { SYS_UNLINKAT = 35, SYS_LSEEK = 62, SYS_RENAMEAT2 = 276, AT_FDCWD = -100, AT_REMOVEDIR = 0x200, EISDIR = 21 };

struct stream {
    int descriptor, mode, condition;
    int writing;
    unsigned char *buffer;
    long place, end;
    FILE *next;
};

extern int errno;
extern FILE *__gpucc_streams;

int open(const char *path, int flags, ...);
int close(int fd);
int fflush(FILE *stream);
long __gpucc_result(long value);
void *malloc(size_t count);
void free(void *memory);
char *strchr(const char *s, int c);

// flags_of returns the flags of open for a mode of fopen, or -1 if the mode is
// invalid.
static int flags_of(const char *mode)
{
    int access = strchr(mode, '+') ? READ_WRITE : *mode == 'r' ? READ_ONLY : WRITE_ONLY;
    int exclusive = strchr(mode, 'x') ? EXCLUSIVE : 0;
    switch (*mode) {
    case 'r': return access;
    case 'w': return access | CREATE | TRUNCATE | exclusive;
    case 'a': return access | CREATE | APPEND | exclusive;
    }
    errno = EINVAL;
    return -1;
}

// fdopen makes a stream for a descriptor. The buffer is behind the stream in
// memory.
FILE *fdopen(int fd, const char *mode)
{
    FILE *stream = (FILE *)malloc(sizeof(FILE) + CAPACITY + 1);
    if (!stream)
        return (FILE *)0;
    stream->descriptor = fd;
    stream->mode = UNDECIDED;
    stream->condition = stream->writing = 0;
    stream->buffer = (unsigned char *)(stream + 1);
    stream->place = stream->end = 1;
    stream->next = __gpucc_streams;
    __gpucc_streams = stream;
    return stream;
}

FILE *fopen(const char *path, const char *mode)
{
    int flags = flags_of(mode);
    int fd = flags < 0 ? -1 : open(path, flags, 0666);
    if (fd < 0)
        return (FILE *)0;
    FILE *stream = fdopen(fd, mode);
    if (!stream)
        close(fd);
    return stream;
}

int fclose(FILE *stream)
{
    int result = fflush(stream) | close(stream->descriptor);
    FILE **link = &__gpucc_streams;
    while (*link != stream)
        link = &(*link)->next;
    *link = stream->next;
    if (stream->buffer == (unsigned char *)(stream + 1))
        free(stream);
    return result ? EOF : 0;
}

// seek is lseek. If a word has 32 bits, the offset and the result have two
// words.
static long seek(int fd, long offset, int whence)
{
    if (sizeof(long) == 8)
        return __gpucc_result(__builtin_gpucc_syscall(fd, offset, whence, 0, 0, 0, 0, SYS_LSEEK));
    long position[2] = {0, 0};
    long result = __gpucc_result(__builtin_gpucc_syscall(fd, offset < 0 ? -1 : 0, offset, (long)position, whence, 0, 0, SYS_LSEEK));
    return result < 0 ? result : position[0];
}

long lseek(int fd, long offset, int whence)
{
    return seek(fd, offset, whence);
}

int fseek(FILE *stream, long offset, int whence)
{
    if (whence == SEEK_CUR && !stream->writing)
        offset -= stream->end - stream->place;
    if (fflush(stream) || seek(stream->descriptor, offset, whence) < 0)
        return -1;
    stream->place = stream->end = 1;
    stream->condition &= ~AT_END;
    return 0;
}

long ftell(FILE *stream)
{
    long position = seek(stream->descriptor, 0, SEEK_CUR);
    if (position < 0)
        return -1;
    return stream->writing ? position + stream->place - 1 : position - (stream->end - stream->place);
}

void rewind(FILE *stream)
{
    fseek(stream, 0, SEEK_SET);
    stream->condition = 0;
}

int fileno(FILE *stream)
{
    return stream->descriptor;
}

// setvbuf changes when output is written. The stream keeps its own buffer.
int setvbuf(FILE *stream, char *buffer, int mode, size_t size)
{
    if (mode < 0 || mode > 2 || !stream->buffer || fflush(stream))
        return -1;
    stream->mode = mode + 1;
    return 0;
}

void setbuf(FILE *stream, char *buffer)
{
    setvbuf(stream, buffer, buffer ? 0 : 2, CAPACITY);
}

int unlink(const char *path)
{
    return (int)__gpucc_result(__builtin_gpucc_syscall(AT_FDCWD, (long)path, 0, 0, 0, 0, 0, SYS_UNLINKAT));
}

int remove(const char *path)
{
    if (unlink(path) == 0)
        return 0;
    if (errno != EISDIR)
        return -1;
    return (int)__gpucc_result(__builtin_gpucc_syscall(AT_FDCWD, (long)path, AT_REMOVEDIR, 0, 0, 0, 0, SYS_UNLINKAT));
}

int rename(const char *from, const char *to)
{
    return (int)__gpucc_result(__builtin_gpucc_syscall(AT_FDCWD, (long)from, AT_FDCWD, (long)to, 0, 0, 0, SYS_RENAMEAT2));
}
