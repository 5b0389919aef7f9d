// Output to streams.

typedef unsigned long size_t;
typedef struct stream FILE;

enum { EOF = -1, CAPACITY = 4096, BY_BLOCK = 1 };

struct stream {
    int descriptor, mode, condition;
    int writing;
    unsigned char *buffer;
    long place, end;
    FILE *next;
};

extern FILE *stdout;

int __gpucc_put(FILE *stream, const char *text, size_t length);
size_t strlen(const char *s);

size_t fwrite(const void *data, size_t size, size_t count, FILE *stream)
{
    if (size == 0 || __gpucc_put(stream, (const char *)data, size * count))
        return 0;
    return count;
}

int fputc(int c, FILE *stream)
{
    char character = (char)c;
    if (stream->writing && stream->mode == BY_BLOCK && stream->place <= CAPACITY) {
        stream->buffer[stream->place++] = (unsigned char)c;
        return (int)(unsigned char)c;
    }
    return __gpucc_put(stream, &character, 1) ? EOF : (int)(unsigned char)c;
}

int putc(int c, FILE *stream)
{
    return fputc(c, stream);
}

int putchar(int c)
{
    return fputc(c, stdout);
}

int fputs(const char *text, FILE *stream)
{
    return __gpucc_put(stream, text, strlen(text));
}

int puts(const char *text)
{
    return fputs(text, stdout) || putchar('\n') == EOF ? EOF : 0;
}
