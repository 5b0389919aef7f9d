// System calls on file descriptors, under names that are reserved: a program
// may have functions called read and write. A negative result of the kernel is
// an error number (Linux, include/uapi/asm-generic/unistd.h and errno-base.h).

typedef unsigned long size_t;

extern int errno;

enum { SYS_IOCTL = 29, SYS_READ = 63, SYS_WRITE = 64, TCGETS = 0x5401 };

// __gpucc_result converts the kernel's result to the C library's: for an error,
// it sets errno and returns -1.
long __gpucc_result(long value)
{
    if (value >= 0 || value < -4095)
        return value;
    errno = (int)-value;
    return -1;
}

long __gpucc_read(int fd, void *buffer, size_t count)
{
    return __gpucc_result(__builtin_gpucc_syscall(fd, (long)buffer, (long)count, 0, 0, 0, 0, SYS_READ));
}

long __gpucc_write(int fd, const void *buffer, size_t count)
{
    return __gpucc_result(__builtin_gpucc_syscall(fd, (long)buffer, (long)count, 0, 0, 0, 0, SYS_WRITE));
}

// __gpucc_is_terminal asks for terminal settings, which only a terminal has,
// and leaves errno alone.
int __gpucc_is_terminal(int fd)
{
    unsigned int settings[32];
    return __builtin_gpucc_syscall(fd, TCGETS, (long)settings, 0, 0, 0, 0, SYS_IOCTL) == 0;
}

// __riscv_flush_icache makes instructions in memory, which have been written, visible to all harts that execute the
// program. Compilers call it for the trampolines of nested functions.
int __riscv_flush_icache(void *start, void *end, unsigned long flags)
{
    return (int)__gpucc_result(__builtin_gpucc_syscall((long)start, (long)end, (long)flags, 0, 0, 0, 0, 259));
}
