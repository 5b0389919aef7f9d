// Wide characters of streams. A stream has no orientation: its characters are bytes.

typedef int wchar_t;
typedef unsigned int wint_t;
typedef struct stream FILE;

enum { END = -1 };

extern FILE *stdin, *stdout;
extern int errno;

int fputc(int c, FILE *stream);
int fgetc(FILE *stream);
int ungetc(int c, FILE *stream);
int wctob(wint_t c);
wint_t btowc(int c);

enum { EILSEQ = 84 };

wint_t fputwc(wchar_t c, FILE *stream)
{
    int narrow = wctob((wint_t)c);
    if (narrow == END)
        errno = EILSEQ;
    return narrow == END ? (wint_t)END : (wint_t)fputc(narrow, stream);
}

wint_t putwc(wchar_t c, FILE *stream) { return fputwc(c, stream); }
wint_t putwchar(wchar_t c) { return fputwc(c, stdout); }

int fputws(const wchar_t *s, FILE *stream)
{
    for (; *s; s++)
        if (fputwc(*s, stream) == (wint_t)END)
            return END;
    return 0;
}

wint_t fgetwc(FILE *stream)
{
    int c = fgetc(stream);
    if (c >= 0 && btowc(c) == (wint_t)END)
        errno = EILSEQ;
    return btowc(c);
}

wint_t getwc(FILE *stream) { return fgetwc(stream); }
wint_t getwchar(void) { return fgetwc(stdin); }

wint_t ungetwc(wint_t c, FILE *stream)
{
    int narrow = wctob(c);
    return narrow == END ? (wint_t)END : (wint_t)ungetc(narrow, stream);
}

int fwide(FILE *stream, int mode)
{
    (void)stream;
    (void)mode;
    return 0;
}
