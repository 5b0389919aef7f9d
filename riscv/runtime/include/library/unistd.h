// System calls on files (POSIX): the part that gpucc's library has.
#ifndef __GPUCC_UNISTD_H
#define __GPUCC_UNISTD_H
#pragma GCC system_header

#define __need_size_t
#define __need_NULL
#include <stddef.h>

#ifndef __GPUCC_SSIZE_T
#define __GPUCC_SSIZE_T
typedef __PTRDIFF_TYPE__ ssize_t;
#endif

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

ssize_t read(int fd, void *buffer, size_t count);
ssize_t write(int fd, const void *buffer, size_t count);
long lseek(int fd, long offset, int whence);
int close(int fd);
int isatty(int fd);
int unlink(const char *path);
_Noreturn void _exit(int status);

#endif
