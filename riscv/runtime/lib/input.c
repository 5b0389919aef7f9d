// Standard input, buffered.

typedef unsigned long size_t;
typedef long FILE;

enum { EOF = -1, BUFFER_SIZE = 4096 };
enum { AT_END = 1, FAILED = 2 };

long __gpucc_read(int fd, void *buffer, size_t count);
int fflush(FILE *stream);

static long input[4];
static unsigned char buffer[BUFFER_SIZE + 1]; // the first byte is kept for ungetc
static unsigned char *place = buffer + 1;     // of the next character
static unsigned char *end = buffer + 1;       // of those that have been read
static int condition;

FILE *stdin = input;

// fill reads more. What the program has printed is shown first: it may be what
// the user is to answer.
static int fill(void)
{
    fflush((FILE *)0);
    long count = __gpucc_read(0, buffer + 1, BUFFER_SIZE);
    condition |= count == 0 ? AT_END : count < 0 ? FAILED : 0;
    place = end = buffer + 1;
    if (count > 0)
        end += count;
    return count > 0;
}

int getchar(void)
{
    return place < end || fill() ? *place++ : EOF;
}

int fgetc(FILE *stream)
{
    return stream == input ? getchar() : EOF;
}

int getc(FILE *stream)
{
    return fgetc(stream);
}

int ungetc(int c, FILE *stream)
{
    if (c == EOF || stream != input || place == buffer)
        return EOF;
    condition &= ~AT_END;
    *--place = (unsigned char)c;
    return c;
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
    return stream == input && (condition & AT_END);
}
