// String functions of POSIX. They are apart from those of C because a program
// may use their names for functions of its own.

typedef unsigned long size_t;

int tolower(int c);
size_t strlen(const char *s);
void *malloc(size_t count);
void *memcpy(void *to, const void *from, size_t count);

size_t strnlen(const char *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n])
        n++;
    return n;
}

static char *duplicate(const char *s, size_t length)
{
    char *copy = (char *)malloc(length + 1);
    if (copy) {
        memcpy(copy, s, length);
        copy[length] = 0;
    }
    return copy;
}

char *strdup(const char *s)
{
    return duplicate(s, strlen(s));
}

char *strndup(const char *s, size_t limit)
{
    return duplicate(s, strnlen(s, limit));
}

int strncasecmp(const char *a, const char *b, size_t count)
{
    for (; count > 0; count--, a++, b++) {
        int difference = tolower((unsigned char)*a) - tolower((unsigned char)*b);
        if (difference || !*a)
            return difference;
    }
    return 0;
}

int strcasecmp(const char *a, const char *b)
{
    return strncasecmp(a, b, ~0ul);
}
