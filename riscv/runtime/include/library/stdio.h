// Input and output (C17 7.21): the part that gpucc's library has.
#ifndef __GPUCC_STDIO_H
#define __GPUCC_STDIO_H
#pragma GCC system_header

#define __need_size_t
#define __need_NULL
#include <stddef.h>
#define __need___va_list
#include <stdarg.h>

typedef struct stream FILE;

#ifndef __GPUCC_SSIZE_T
#define __GPUCC_SSIZE_T
typedef __PTRDIFF_TYPE__ ssize_t;
#endif

#define EOF (-1)
#define BUFSIZ 4096
#define FILENAME_MAX 4096
#define FOPEN_MAX 1024
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

extern FILE *stdin, *stdout, *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

FILE *fopen(const char *path, const char *mode);
FILE *fdopen(int fd, const char *mode);
int fclose(FILE *stream);
int fflush(FILE *stream);
int fileno(FILE *stream);
int setvbuf(FILE *stream, char *buffer, int mode, size_t size);
void setbuf(FILE *stream, char *buffer);
int fseek(FILE *stream, long offset, int whence);
long ftell(FILE *stream);
void rewind(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
int remove(const char *path);
int rename(const char *from, const char *to);
void perror(const char *what);

int fgetc(FILE *stream);
int getc(FILE *stream);
int getchar(void);
int ungetc(int c, FILE *stream);
char *fgets(char *text, int capacity, FILE *stream);
size_t fread(void *data, size_t size, size_t count, FILE *stream);
int fputc(int c, FILE *stream);
int putc(int c, FILE *stream);
int putchar(int c);
int fputs(const char *text, FILE *stream);
int puts(const char *text);
size_t fwrite(const void *data, size_t size, size_t count, FILE *stream);

int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));
int sprintf(char *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *buffer, size_t capacity, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vprintf(const char *format, __gnuc_va_list arguments);
int vfprintf(FILE *stream, const char *format, __gnuc_va_list arguments);
int vsprintf(char *buffer, const char *format, __gnuc_va_list arguments);
int vsnprintf(char *buffer, size_t capacity, const char *format, __gnuc_va_list arguments);
int scanf(const char *format, ...) __attribute__((format(scanf, 1, 2)));
int fscanf(FILE *stream, const char *format, ...) __attribute__((format(scanf, 2, 3)));
int sscanf(const char *text, const char *format, ...) __attribute__((format(scanf, 2, 3)));
int vscanf(const char *format, __gnuc_va_list arguments);
int vfscanf(FILE *stream, const char *format, __gnuc_va_list arguments);
int vsscanf(const char *text, const char *format, __gnuc_va_list arguments);

#endif
