// Input from streams.

typedef unsigned long size_t;
typedef struct stream FILE;

enum { EOF = -1, AT_END = 1, FAILED = 2 };

struct stream {
    int descriptor, mode, condition;
    int writing;
    unsigned char *buffer;
    long place, end;
    FILE *next;
};

extern FILE *stdin;

int __gpucc_fill(FILE *stream);
int fflush(FILE *stream);

int fgetc(FILE *stream)
{
    if (stream->writing)
        fflush(stream);
    return stream->place < stream->end || __gpucc_fill(stream) ? stream->buffer[stream->place++] : EOF;
}

int getc(FILE *stream)
{
    return fgetc(stream);
}

int getchar(void)
{
    return fgetc(stdin);
}

int ungetc(int c, FILE *stream)
{
    if (c == EOF || stream->writing || !stream->buffer || stream->place == 0)
        return EOF;
    stream->condition &= ~AT_END;
    stream->buffer[--stream->place] = (unsigned char)c;
    return (int)(unsigned char)c;
}

char *fgets(char *text, int capacity, FILE *stream)
{
    int n = 0;
    while (n < capacity - 1) {
        int c = fgetc(stream);
        if (c == EOF)
            break;
        text[n++] = (char)c;
        if (c == '\n')
            break;
    }
    if (n == 0)
        return (char *)0;
    text[n] = 0;
    return text;
}

size_t fread(void *data, size_t size, size_t count, FILE *stream)
{
    unsigned char *to = (unsigned char *)data;
    size_t wanted = size * count, n = 0;
    for (; n < wanted; n++) {
        int c = fgetc(stream);
        if (c == EOF)
            break;
        to[n] = (unsigned char)c;
    }
    return size ? n / size : 0;
}

int feof(FILE *stream)
{
    return (stream->condition & AT_END) != 0;
}

int ferror(FILE *stream)
{
    return (stream->condition & FAILED) != 0;
}

void clearerr(FILE *stream)
{
    stream->condition = 0;
}
