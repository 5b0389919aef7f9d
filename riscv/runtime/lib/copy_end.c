// Copies that return the end of the copy, of POSIX and GNU. Compilers call them in place of functions that check the size of an
// object, where the size suffices.

typedef unsigned long size_t;

size_t strlen(const char *s);
void *memcpy(void *to, const void *from, size_t count);

void *mempcpy(void *to, const void *from, size_t count)
{
    return (char *)memcpy(to, from, count) + count;
}

char *stpcpy(char *to, const char *from)
{
    size_t length = strlen(from);
    memcpy(to, from, length + 1);
    return to + length;
}

char *stpncpy(char *to, const char *from, size_t count)
{
    size_t i = 0, end;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (end = i; i < count; i++)
        to[i] = 0;
    return to + end;
}
