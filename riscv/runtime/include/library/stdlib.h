// General utilities (C17 7.22): the part that gpucc's library has.
#ifndef __GPUCC_STDLIB_H
#define __GPUCC_STDLIB_H
#pragma GCC system_header

#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX 1

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;

void *malloc(size_t count);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t count);
void free(void *memory);

_Noreturn void abort(void);
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
int atexit(void (*function)(void));
char *getenv(const char *name);

int atoi(const char *text);
long atol(const char *text);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);

int abs(int value);
long labs(long value);
div_t div(int a, int b);
ldiv_t ldiv(long a, long b);
int rand(void);
void srand(unsigned int seed);

void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *array, size_t count, size_t size, int (*compare)(const void *, const void *));

int mblen(const char *s, size_t count);
int mbtowc(wchar_t *to, const char *s, size_t count);
int wctomb(char *to, wchar_t c);
size_t mbstowcs(wchar_t *to, const char *from, size_t count);
size_t wcstombs(char *to, const wchar_t *from, size_t count);

#if __riscv_xlen == 64
typedef struct { long long quot, rem; } lldiv_t;

long long atoll(const char *text);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
long long llabs(long long value);
lldiv_t lldiv(long long a, long long b);
double atof(const char *text);
double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
long double strtold(const char *text, char **end);
#endif

#endif
