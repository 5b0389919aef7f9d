// System calls on file descriptors. A negative result of the kernel is an
// error number (Linux, include/uapi/asm-generic/unistd.h and errno-base.h).

typedef unsigned long size_t;

extern int errno;

enum {
    SYS_IOCTL = 29, SYS_OPENAT = 56, SYS_CLOSE = 57, SYS_READ = 63, SYS_WRITE = 64,
    TCGETS = 0x5401, AT_FDCWD = -100
};

static long result(long value)
{
    if (value >= 0 || value < -4095)
        return value;
    errno = (int)-value;
    return -1;
}

long read(int fd, void *buffer, size_t count)
{
    return result(__builtin_gpucc_syscall(fd, (long)buffer, (long)count, 0, 0, 0, 0, SYS_READ));
}

long write(int fd, const void *buffer, size_t count)
{
    return result(__builtin_gpucc_syscall(fd, (long)buffer, (long)count, 0, 0, 0, 0, SYS_WRITE));
}

int close(int fd)
{
    return (int)result(__builtin_gpucc_syscall(fd, 0, 0, 0, 0, 0, 0, SYS_CLOSE));
}

int __gpucc_open(const char *path, int flags, int mode)
{
    return (int)result(__builtin_gpucc_syscall(AT_FDCWD, (long)path, flags, mode, 0, 0, 0, SYS_OPENAT));
}

// isatty asks for terminal settings, which only a terminal has.
int isatty(int fd)
{
    unsigned int settings[32];
    return result(__builtin_gpucc_syscall(fd, TCGETS, (long)settings, 0, 0, 0, 0, SYS_IOCTL)) == 0;
}
