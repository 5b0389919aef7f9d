// POSIX input and output on file descriptors.

typedef unsigned long size_t;

enum { SYS_OPENAT = 56, SYS_CLOSE = 57, AT_FDCWD = -100, O_CREAT = 0x40 };

long __gpucc_result(long value);
long __gpucc_read(int fd, void *buffer, size_t count);
long __gpucc_write(int fd, const void *buffer, size_t count);
int __gpucc_is_terminal(int fd);

long read(int fd, void *buffer, size_t count)
{
    return __gpucc_read(fd, buffer, count);
}

long write(int fd, const void *buffer, size_t count)
{
    return __gpucc_write(fd, buffer, count);
}

// The third argument of open, the mode of a new file, exists if O_CREAT is
// given.
int open(const char *path, int flags, ...)
{
    __builtin_va_list arguments;
    int mode = 0;
    if (flags & O_CREAT) {
        __builtin_va_start(arguments, flags);
        mode = __builtin_va_arg(arguments, int);
        __builtin_va_end(arguments);
    }
    return (int)__gpucc_result(__builtin_gpucc_syscall(AT_FDCWD, (long)path, flags, mode, 0, 0, 0, SYS_OPENAT));
}

int close(int fd)
{
    return (int)__gpucc_result(__builtin_gpucc_syscall(fd, 0, 0, 0, 0, 0, 0, SYS_CLOSE));
}

int isatty(int fd)
{
    return __gpucc_is_terminal(fd);
}
