// Strings.

typedef unsigned long size_t;

size_t strlen(const char *s)
{
    const char *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}

char *strcpy(char *to, const char *from)
{
    char *t = to;
    while ((*t++ = *from++))
        ;
    return to;
}

char *strncpy(char *to, const char *from, size_t count)
{
    size_t i = 0;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}

char *strcat(char *to, const char *from)
{
    strcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *to, const char *from, size_t count)
{
    char *end = to + strlen(to);
    size_t i = 0;
    for (; i < count && from[i]; i++)
        end[i] = from[i];
    end[i] = 0;
    return to;
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t count)
{
    for (; count > 0; count--, a++, b++)
        if (*a != *b || !*a)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

char *strchr(const char *s, int c)
{
    for (; *s != (char)c; s++)
        if (!*s)
            return (char *)0;
    return (char *)s;
}

char *strrchr(const char *s, int c)
{
    const char *found = (const char *)0;
    do
        if (*s == (char)c)
            found = s;
    while (*s++);
    return (char *)found;
}

char *strstr(const char *s, const char *part)
{
    size_t length = strlen(part);
    for (; *s; s++)
        if (strncmp(s, part, length) == 0)
            return (char *)s;
    return length == 0 ? (char *)s : (char *)0;
}

static int has(const char *set, char c)
{
    return c && strchr(set, c);
}

size_t strspn(const char *s, const char *set)
{
    size_t n = 0;
    while (has(set, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && !has(set, s[n]))
        n++;
    return n;
}

char *strpbrk(const char *s, const char *set)
{
    s += strcspn(s, set);
    return *s ? (char *)s : (char *)0;
}

char *strtok(char *s, const char *separators)
{
    static char *rest;
    if (!s)
        s = rest;
    s += strspn(s, separators);
    rest = s + strcspn(s, separators);
    if (s == rest)
        return (char *)0;
    if (*rest)
        *rest++ = 0;
    return s;
}
