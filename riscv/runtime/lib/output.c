// Output streams. A FILE is an array of words; standard output is buffered,
// by the line on a terminal, standard error is not.

typedef unsigned long size_t;
typedef long FILE;

enum { EOF = -1, BUFFER_SIZE = 4096 };
enum { DESCRIPTOR, COUNT, MODE, FAILED, WORDS };
enum { UNDECIDED, BY_BLOCK, BY_LINE, UNBUFFERED };

long __gpucc_write(int fd, const void *buffer, size_t count);
int __gpucc_is_terminal(int fd);
void *memcpy(void *to, const void *from, size_t count);
size_t strlen(const char *s);

static long output[WORDS] = {1, 0, UNDECIDED, 0};
static long errors[WORDS] = {2, 0, UNBUFFERED, 0};
static char buffer[BUFFER_SIZE]; // of standard output

FILE *stdout = output;
FILE *stderr = errors;

static int write_all(FILE *stream, const char *text, size_t length)
{
    while (length > 0) {
        long n = __gpucc_write((int)stream[DESCRIPTOR], text, length);
        if (n <= 0) {
            stream[FAILED] = 1;
            return EOF;
        }
        text += n;
        length -= (size_t)n;
    }
    return 0;
}

int fflush(FILE *stream)
{
    size_t count = (size_t)output[COUNT];
    if (stream == stderr || count == 0)
        return 0;
    output[COUNT] = 0;
    return write_all(output, buffer, count);
}

int ferror(FILE *stream)
{
    return stream[FAILED] != 0;
}

// ends_line reports whether text holds a newline, looking from its end, where
// it usually is.
static int ends_line(const char *text, size_t length)
{
    while (length > 0)
        if (text[--length] == '\n')
            return 1;
    return 0;
}

// put appends text to standard output's buffer, emptying it when full.
static int put(const char *text, size_t length)
{
    if (length > (size_t)(BUFFER_SIZE - output[COUNT]) && fflush(output))
        return EOF;
    if (length >= BUFFER_SIZE)
        return write_all(output, text, length);
    memcpy(buffer + output[COUNT], text, length);
    output[COUNT] += (long)length;
    if (output[MODE] == BY_LINE && ends_line(text, length))
        return fflush(output);
    return 0;
}

// __gpucc_put is what everything that prints ends in; 0, or EOF on error.
int __gpucc_put(FILE *stream, const char *text, size_t length)
{
    if (stream[MODE] == UNBUFFERED)
        return write_all(stream, text, length);
    if (stream[MODE] == UNDECIDED)
        stream[MODE] = __gpucc_is_terminal((int)stream[DESCRIPTOR]) ? BY_LINE : BY_BLOCK;
    return put(text, length);
}

size_t fwrite(const void *data, size_t size, size_t count, FILE *stream)
{
    if (size == 0 || __gpucc_put(stream, (const char *)data, size * count))
        return 0;
    return count;
}

int fputc(int c, FILE *stream)
{
    char character = (char)c;
    if (stream == output && output[MODE] == BY_BLOCK && output[COUNT] < BUFFER_SIZE) {
        buffer[output[COUNT]++] = character;
        return (int)(unsigned char)character;
    }
    return __gpucc_put(stream, &character, 1) ? EOF : (int)(unsigned char)character;
}

int putc(int c, FILE *stream)
{
    return fputc(c, stream);
}

int putchar(int c)
{
    return fputc(c, output);
}

int fputs(const char *text, FILE *stream)
{
    return __gpucc_put(stream, text, strlen(text));
}

int puts(const char *text)
{
    return fputs(text, output) || putchar('\n') == EOF ? EOF : 0;
}
