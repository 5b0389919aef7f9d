// Strings and memory (C17 7.24, POSIX): the part that gpucc's library has.
#ifndef __GPUCC_STRING_H
#define __GPUCC_STRING_H
#pragma GCC system_header

#define __need_size_t
#define __need_NULL
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
int memcmp(const void *a, const void *b, size_t count);
void *memchr(const void *block, int value, size_t count);

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t limit);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t count);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t count);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strstr(const char *s, const char *part);
size_t strspn(const char *s, const char *set);
size_t strcspn(const char *s, const char *set);
char *strpbrk(const char *s, const char *set);
char *strtok(char *s, const char *separators);
char *strdup(const char *s);
char *stpcpy(char *to, const char *from);
char *stpncpy(char *to, const char *from, size_t count);
void *mempcpy(void *to, const void *from, size_t count);
char *strndup(const char *s, size_t limit);
char *strerror(int number);

#endif
