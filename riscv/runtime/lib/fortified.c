// The functions that programs preprocessed with _FORTIFY_SOURCE call. They are
// the functions with the names without __ and _chk, with an argument for the
// size of the memory that they write.

typedef unsigned long size_t;
typedef struct stream FILE;

extern FILE *stderr;

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strncpy(char *to, const char *from, size_t n);
int vsnprintf(char *buffer, size_t capacity, const char *format, __builtin_va_list arguments);
int vfprintf(FILE *stream, const char *format, __builtin_va_list arguments);
int vprintf(const char *format, __builtin_va_list arguments);
int fprintf(FILE *stream, const char *format, ...);
int fflush(FILE *stream);
void abort(void);

void __chk_fail(void)
{
    fprintf(stderr, "*** buffer overflow detected ***: terminated\n");
    fflush((FILE *)0);
    abort();
}

static void check(size_t n, size_t room)
{
    if (n > room)
        __chk_fail();
}

void *__memcpy_chk(void *to, const void *from, size_t n, size_t room)
{
    check(n, room);
    return memcpy(to, from, n);
}

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room)
{
    return (char *)__memcpy_chk(to, from, n, room) + n;
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room)
{
    check(n, room);
    return memmove(to, from, n);
}

void *__memset_chk(void *to, int c, size_t n, size_t room)
{
    check(n, room);
    return memset(to, c, n);
}

char *__stpcpy_chk(char *to, const char *from, size_t room)
{
    size_t n = strlen(from);
    return (char *)__memcpy_chk(to, from, n + 1, room) + n;
}

char *__strcpy_chk(char *to, const char *from, size_t room)
{
    __stpcpy_chk(to, from, room);
    return to;
}

char *__strncpy_chk(char *to, const char *from, size_t n, size_t room)
{
    check(n, room);
    return strncpy(to, from, n);
}

char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room)
{
    return __strncpy_chk(to, from, n, room) + strnlen(from, n);
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t room)
{
    size_t before = strlen(to), more = strnlen(from, n);
    check(before + more + 1, room);
    memcpy(to + before, from, more);
    to[before + more] = 0;
    return to;
}

char *__strcat_chk(char *to, const char *from, size_t room)
{
    return __strncat_chk(to, from, ~0ul, room);
}

int __vsnprintf_chk(char *to, size_t n, int level, size_t room, const char *format, __builtin_va_list arguments)
{
    check(n, room);
    return vsnprintf(to, n, format, arguments);
}

int __vsprintf_chk(char *to, int level, size_t room, const char *format, __builtin_va_list arguments)
{
    size_t most = ~0ul >> 1;
    int n = vsnprintf(to, room < most ? room : most, format, arguments);
    check((size_t)n + 1, room);
    return n;
}

int __snprintf_chk(char *to, size_t n, int level, size_t room, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    n = __vsnprintf_chk(to, n, level, room, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int __sprintf_chk(char *to, int level, size_t room, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int n = __vsprintf_chk(to, level, room, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int __vfprintf_chk(FILE *stream, int level, const char *format, __builtin_va_list arguments)
{
    return vfprintf(stream, format, arguments);
}

int __vprintf_chk(int level, const char *format, __builtin_va_list arguments)
{
    return vprintf(format, arguments);
}

int __fprintf_chk(FILE *stream, int level, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vfprintf(stream, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int __printf_chk(int level, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vprintf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
