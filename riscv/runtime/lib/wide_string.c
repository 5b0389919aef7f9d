// Strings of wide characters.

typedef unsigned long size_t;
typedef int wchar_t;

void *malloc(size_t count);
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t count)
{
    return (wchar_t *)memcpy(to, from, count * sizeof *to);
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count)
{
    return (wchar_t *)memmove(to, from, count * sizeof *to);
}

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = value;
    return to;
}

static int order(wchar_t a, wchar_t b)
{
    return (a > b) - (a < b);
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t count)
{
    for (; count > 0; count--, a++, b++)
        if (*a != *b)
            return order(*a, *b);
    return 0;
}

wchar_t *wmemchr(const wchar_t *block, wchar_t value, size_t count)
{
    for (; count > 0; count--, block++)
        if (*block == value)
            return (wchar_t *)block;
    return (wchar_t *)0;
}

size_t wcslen(const wchar_t *s)
{
    const wchar_t *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}

size_t wcsnlen(const wchar_t *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n])
        n++;
    return n;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from)
{
    wchar_t *t = to;
    while ((*t++ = *from++))
        ;
    return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t count)
{
    size_t i = 0;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from)
{
    wcscpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t count)
{
    wchar_t *end = to + wcslen(to);
    size_t i = 0;
    for (; i < count && from[i]; i++)
        end[i] = from[i];
    end[i] = 0;
    return to;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t count)
{
    for (; count > 0; count--, a++, b++)
        if (*a != *b || !*a)
            return order(*a, *b);
    return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b)
{
    return wcsncmp(a, b, ~(size_t)0);
}

int wcscoll(const wchar_t *a, const wchar_t *b)
{
    return wcscmp(a, b);
}

size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t count)
{
    size_t length = wcslen(from);
    if (length < count)
        wcscpy(to, from);
    return length;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    for (; *s != c; s++)
        if (!*s)
            return (wchar_t *)0;
    return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    const wchar_t *found = (const wchar_t *)0;
    do
        if (*s == c)
            found = s;
    while (*s++);
    return (wchar_t *)found;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *part)
{
    size_t length = wcslen(part);
    for (; *s; s++)
        if (wcsncmp(s, part, length) == 0)
            return (wchar_t *)s;
    return length == 0 ? (wchar_t *)s : (wchar_t *)0;
}

static int has(const wchar_t *set, wchar_t c)
{
    return c && wcschr(set, c);
}

size_t wcsspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (has(set, s[n]))
        n++;
    return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] && !has(set, s[n]))
        n++;
    return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set)
{
    s += wcscspn(s, set);
    return *s ? (wchar_t *)s : (wchar_t *)0;
}

wchar_t *wcstok(wchar_t *s, const wchar_t *separators, wchar_t **rest)
{
    if (!s)
        s = *rest;
    s += wcsspn(s, separators);
    *rest = s;
    if (!*s)
        return (wchar_t *)0;
    wchar_t *end = s + wcscspn(s, separators);
    *rest = end;
    if (*end) {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

wchar_t *wcsdup(const wchar_t *s)
{
    size_t count = wcslen(s) + 1;
    wchar_t *copy = (wchar_t *)malloc(count * sizeof *s);
    return copy ? wmemcpy(copy, s, count) : copy;
}
