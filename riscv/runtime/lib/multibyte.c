// Multibyte characters (C17 7.22.7, 7.29.6), in the C locale: each is one byte of ASCII, and
// there are no states.

typedef unsigned long size_t;
typedef int wchar_t;
typedef unsigned int wint_t;
typedef struct { unsigned int count, value; } mbstate_t;

extern int errno;

enum { EILSEQ = 84, ASCII = 128, END = -1 };

static const size_t INVALID = (size_t)-1, INCOMPLETE = (size_t)-2;

wint_t btowc(int c) { return c >= 0 && c < ASCII ? (wint_t)c : (wint_t)END; }
int wctob(wint_t c) { return c < ASCII ? (int)c : END; }
int mbsinit(const mbstate_t *state) { return !state || state->count == 0; }

static size_t invalid(void)
{
    errno = EILSEQ;
    return INVALID;
}

size_t mbrtowc(wchar_t *to, const char *s, size_t count, mbstate_t *state)
{
    (void)state;
    if (!s)
        return 0;
    if (count == 0)
        return INCOMPLETE;
    unsigned char c = (unsigned char)*s;
    if (c >= ASCII)
        return invalid();
    if (to)
        *to = c;
    return c != 0;
}

size_t mbrlen(const char *s, size_t count, mbstate_t *state)
{
    return mbrtowc((wchar_t *)0, s, count, state);
}

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state)
{
    (void)state;
    if (!to)
        return 1;
    if (c < 0 || c >= ASCII)
        return invalid();
    *to = (char)c;
    return 1;
}

size_t mbsrtowcs(wchar_t *to, const char **from, size_t count, mbstate_t *state)
{
    const char *s = *from;
    size_t n = 0;
    wchar_t c;
    for (; !to || n < count; n++, s++) {
        if (mbrtowc(&c, s, 1, state) == INVALID) {
            if (to)
                *from = s;
            return INVALID;
        }
        if (to)
            to[n] = c;
        if (c == 0) {
            if (to)
                *from = (const char *)0;
            return n;
        }
    }
    *from = s;
    return n;
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t count, mbstate_t *state)
{
    const wchar_t *s = *from;
    size_t n = 0;
    char c;
    for (; !to || n < count; n++, s++) {
        if (wcrtomb(&c, *s, state) == INVALID) {
            if (to)
                *from = s;
            return INVALID;
        }
        if (to)
            to[n] = c;
        if (c == 0) {
            if (to)
                *from = (const wchar_t *)0;
            return n;
        }
    }
    *from = s;
    return n;
}

int mbtowc(wchar_t *to, const char *s, size_t count)
{
    size_t n = mbrtowc(to, s, count, (mbstate_t *)0);
    return n == INVALID || n == INCOMPLETE ? -1 : (int)n;
}

int mblen(const char *s, size_t count)
{
    return mbtowc((wchar_t *)0, s, count);
}

int wctomb(char *to, wchar_t c)
{
    return to ? (int)wcrtomb(to, c, (mbstate_t *)0) : 0;
}

size_t mbstowcs(wchar_t *to, const char *from, size_t count)
{
    return mbsrtowcs(to, &from, count, (mbstate_t *)0);
}

size_t wcstombs(char *to, const wchar_t *from, size_t count)
{
    return wcsrtombs(to, &from, count, (mbstate_t *)0);
}
