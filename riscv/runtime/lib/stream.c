// Streams. A stream is a file descriptor with a buffer, which contains text
// that was read ahead or is to be written. Standard error has no buffer.
// Standard output is written line by line on a terminal.

typedef unsigned long size_t;
typedef struct stream FILE;

enum { EOF = -1, CAPACITY = 4096 };
enum { UNDECIDED, BY_BLOCK, BY_LINE, UNBUFFERED }; // modes
enum { AT_END = 1, FAILED = 2 };                   // conditions
enum { SEEK_CUR = 1, SYS_LSEEK = 62 };

struct stream {
    int descriptor, mode, condition;
    int writing;           // the buffer contains text to be written
    unsigned char *buffer; // its first byte is kept for ungetc
    long place, end;       // offsets in the buffer: of the next character; behind the characters read
    FILE *next;            // the next open stream
};

long __gpucc_read(int fd, void *buffer, size_t count);
long __gpucc_write(int fd, const void *buffer, size_t count);
int __gpucc_is_terminal(int fd);
void *memcpy(void *to, const void *from, size_t count);

static unsigned char input_buffer[CAPACITY + 1], output_buffer[CAPACITY + 1];

static FILE input = {0, UNDECIDED, 0, 0, input_buffer, 1, 1, (FILE *)0};
static FILE output = {1, UNDECIDED, 0, 0, output_buffer, 1, 1, &input};
static FILE errors = {2, UNBUFFERED, 0, 0, (unsigned char *)0, 1, 1, &output};

FILE *stdin = &input;
FILE *stdout = &output;
FILE *stderr = &errors;
FILE *__gpucc_streams = &errors; // all open streams

static int write_all(FILE *stream, const unsigned char *text, size_t length)
{
    while (length > 0) {
        long n = __gpucc_write(stream->descriptor, text, length);
        if (n <= 0) {
            stream->condition |= FAILED;
            return EOF;
        }
        text += n;
        length -= (size_t)n;
    }
    return 0;
}

static int flush(FILE *stream)
{
    if (!stream->writing)
        return 0;
    size_t count = (size_t)(stream->place - 1);
    stream->place = stream->end = 1;
    stream->writing = 0;
    return write_all(stream, stream->buffer + 1, count);
}

// fflush writes the buffered output of a stream, or of all streams.
int fflush(FILE *stream)
{
    if (stream)
        return flush(stream);
    int result = 0;
    for (stream = __gpucc_streams; stream; stream = stream->next)
        result |= flush(stream);
    return result;
}

// __gpucc_fill reads more text. It first writes the program's output, which may
// be a question to the user.
int __gpucc_fill(FILE *stream)
{
    flush(stream);
    flush(&output);
    if (!stream->buffer)
        return 0;
    long count = __gpucc_read(stream->descriptor, stream->buffer + 1, CAPACITY);
    stream->condition |= count == 0 ? AT_END : count < 0 ? FAILED : 0;
    stream->place = stream->end = 1;
    if (count > 0)
        stream->end += count;
    return count > 0;
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

// begin_writing drops text that was read ahead, and sets the file's position
// back.
static void begin_writing(FILE *stream)
{
    if (stream->place < stream->end)
        __builtin_gpucc_syscall(stream->descriptor, stream->place - stream->end, SEEK_CUR, 0, 0, 0, 0, SYS_LSEEK);
    stream->place = stream->end = 1;
    stream->writing = 1;
    if (stream->mode == UNDECIDED)
        stream->mode = __gpucc_is_terminal(stream->descriptor) ? BY_LINE : BY_BLOCK;
}

// All functions that print call __gpucc_put. It returns 0, or EOF on error.
int __gpucc_put(FILE *stream, const char *text, size_t length)
{
    if (stream->mode == UNBUFFERED)
        return write_all(stream, (const unsigned char *)text, length);
    if (!stream->writing)
        begin_writing(stream);
    if (length > (size_t)(CAPACITY + 1 - stream->place)) {
        if (flush(stream))
            return EOF;
        begin_writing(stream);
    }
    if (length >= CAPACITY)
        return write_all(stream, (const unsigned char *)text, length);
    memcpy(stream->buffer + stream->place, text, length);
    stream->place += (long)length;
    if (stream->mode == BY_LINE && ends_line(text, length))
        return flush(stream);
    return 0;
}
