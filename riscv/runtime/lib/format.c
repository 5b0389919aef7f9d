// The engine of the printf family (C11 7.21.6.1).
//
// Text goes to a sink: a stream, or a buffer of limited capacity. A variadic
// argument, whatever its type, takes one word here: the RISC-V psABI passes a
// double as its bits and widens smaller integers, so the engine fetches words
// and leaves their meaning to the conversion. Only a long double has more.

typedef unsigned long size_t;
typedef struct stream FILE;

enum { SINK_STREAM, SINK_BUFFER, SINK_CAPACITY, SINK_COUNT, SINK_FAILED };
enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATE = 8, ZERO = 16, LONG = 32 }; // the last is a length modifier
enum { LONG_DOUBLE = 16 }; // its size
enum { DIGITS = 24 }; // more than any integer has, in octal

int __gpucc_put(FILE *stream, const char *text, size_t length);
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
size_t strlen(const char *s);
char *strchr(const char *s, int c);
void __gpucc_format_float(long *sink, unsigned long bits, int conversion, int flags, int width, int precision);
void __gpucc_format_long_double(long *sink, __builtin_va_list *arguments, int conversion, int flags, int width, int precision);

// __gpucc_emit appends text to a sink.
void __gpucc_emit(long *sink, const char *text, size_t length)
{
    if (length == 0)
        return;
    size_t count = (size_t)sink[SINK_COUNT];
    sink[SINK_COUNT] += (long)length;
    if (sink[SINK_STREAM]) {
        if (__gpucc_put((FILE *)sink[SINK_STREAM], text, length))
            sink[SINK_FAILED] = 1;
        return;
    }
    size_t capacity = (size_t)sink[SINK_CAPACITY];
    if (count >= capacity)
        return;
    memcpy((char *)sink[SINK_BUFFER] + count, text, length < capacity - count ? length : capacity - count);
}

// __gpucc_pad appends count copies of c, or none if count is negative.
void __gpucc_pad(long *sink, int c, long count)
{
    char block[32];
    if (count <= 0)
        return;
    memset(block, c, count < (long)sizeof block ? (size_t)count : sizeof block);
    for (; count > (long)sizeof block; count -= (long)sizeof block)
        __gpucc_emit(sink, block, sizeof block);
    __gpucc_emit(sink, block, (size_t)count);
}

static void put_text(long *sink, const char *text, size_t length, int flags, int width)
{
    long padding = width - (long)length;
    if (!(flags & LEFT))
        __gpucc_pad(sink, ' ', padding);
    __gpucc_emit(sink, text, length);
    if (flags & LEFT)
        __gpucc_pad(sink, ' ', padding);
}

// put_number appends a sign or base prefix, and digits. Zeros between them fill
// up to the precision or, with the flag 0, to the width.
static void put_number(long *sink, const char *prefix, const char *digits, size_t count,
                       int flags, int width, int precision)
{
    long length = (long)strlen(prefix) + (long)count;
    long zeros = precision - (long)count;
    if (precision < 0 && (flags & ZERO) && !(flags & LEFT))
        zeros = width - length;
    if (zeros < 0)
        zeros = 0;
    long padding = width - length - zeros;
    if (!(flags & LEFT))
        __gpucc_pad(sink, ' ', padding);
    __gpucc_emit(sink, prefix, strlen(prefix));
    __gpucc_pad(sink, '0', zeros);
    __gpucc_emit(sink, digits, count);
    if (flags & LEFT)
        __gpucc_pad(sink, ' ', padding);
}

// to_digits writes value before end and returns where the text starts. For zero
// it writes no digits.
static char *to_digits(char *end, unsigned long value, unsigned long base, const char *alphabet)
{
    for (; value; value /= base)
        *--end = alphabet[value % base];
    return end;
}

static void put_signed(long *sink, long value, int flags, int width, int precision)
{
    char digits[DIGITS];
    const char *prefix = value < 0 ? "-" : flags & PLUS ? "+" : flags & SPACE ? " " : "";
    unsigned long magnitude = value < 0 ? -(unsigned long)value : (unsigned long)value;
    char *end = digits + DIGITS;
    char *start = to_digits(end, magnitude, 10, "0123456789");
    if (value == 0 && precision != 0)
        *--start = '0';
    put_number(sink, prefix, start, (size_t)(end - start), flags, width, precision);
}

static void put_unsigned(long *sink, unsigned long value, int conversion, int flags, int width, int precision)
{
    char digits[DIGITS];
    unsigned long base = conversion == 'o' ? 8 : conversion == 'u' ? 10 : 16;
    const char *prefix = "";
    char *end = digits + DIGITS;
    char *start = to_digits(end, value, base, conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef");
    if (value == 0 && precision != 0)
        *--start = '0';
    if (flags & ALTERNATE) {
        if (base == 16 && value)
            prefix = conversion == 'X' ? "0X" : "0x";
        if (base == 8 && (start == end || *start != '0') && precision <= end - start)
            prefix = "0";
    }
    put_number(sink, prefix, start, (size_t)(end - start), flags, width, precision);
}

static void put_pointer(long *sink, unsigned long value, int flags, int width, int precision)
{
    if (value)
        put_unsigned(sink, value, 'x', flags | ALTERNATE, width, precision);
    else
        put_text(sink, "(nil)", 5, flags, width);
}

// length_within returns the length of text, or limit if that is less. It reads
// no more of text.
static size_t length_within(const char *text, size_t limit)
{
    size_t n = 0;
    while (n < limit && text[n])
        n++;
    return n;
}

static void put_string(long *sink, const char *text, int flags, int width, int precision)
{
    if (!text)
        text = precision < 0 || precision >= 6 ? "(null)" : "";
    put_text(sink, text, precision < 0 ? strlen(text) : length_within(text, (size_t)precision), flags, width);
}

// put_wide appends wide characters. The only locale, "C", has the characters
// below 128; all others are errors.
static void put_wide(long *sink, const int *text, size_t length, int flags, int width)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned int)text[i] > 127) {
            sink[SINK_FAILED] = 1;
            return;
        }
    long padding = width - (long)length;
    if (!(flags & LEFT))
        __gpucc_pad(sink, ' ', padding);
    for (size_t i = 0; i < length; i++) {
        char character = (char)text[i];
        __gpucc_emit(sink, &character, 1);
    }
    if (flags & LEFT)
        __gpucc_pad(sink, ' ', padding);
}

static void put_wide_string(long *sink, const int *text, int flags, int width, int precision)
{
    size_t length = 0;
    if (!text) {
        put_string(sink, 0, flags, width, precision);
        return;
    }
    while (length < (size_t)precision && text[length]) // without a precision, -1, to the end
        length++;
    put_wide(sink, text, length, flags, width);
}

// narrow cuts a signed argument to the type that the length modifier names. The
// size is 1, 2, 4 or a word.
static long narrow(long word, int size)
{
    if (size == 1)
        return (signed char)word;
    if (size == 2)
        return (short)word;
    if (size == 4)
        return (int)word;
    return word;
}

static unsigned long narrow_unsigned(unsigned long word, int size)
{
    if (size == 1)
        return (unsigned char)word;
    if (size == 2)
        return (unsigned short)word;
    if (size == 4)
        return (unsigned int)word;
    return word;
}

// store_count carries out %n.
static void store_count(void *place, long count, int size)
{
    if (size == 1)
        *(signed char *)place = (signed char)count;
    else if (size == 2)
        *(short *)place = (short)count;
    else if (size == 4)
        *(int *)place = (int)count;
    else
        *(long *)place = count;
}

// convert carries out a conversion specification whose argument is a word.
static void convert(long *sink, int conversion, unsigned long word, int size, int flags, int width, int precision)
{
    char character = (char)word;
    int wide = (int)word;
    if (conversion == 'd' || conversion == 'i')
        put_signed(sink, narrow((long)word, size), flags, width, precision);
    else if (conversion == 'u' || conversion == 'x' || conversion == 'X' || conversion == 'o')
        put_unsigned(sink, narrow_unsigned(word, size), conversion, flags, width, precision);
    else if (conversion == 'c' && flags & LONG)
        put_wide(sink, &wide, 1, flags, width);
    else if (conversion == 's' && flags & LONG)
        put_wide_string(sink, (const int *)word, flags, width, precision);
    else if (conversion == 'c')
        put_text(sink, &character, 1, flags, width);
    else if (conversion == 's')
        put_string(sink, (const char *)word, flags, width, precision);
    else if (conversion == 'p')
        put_pointer(sink, word, flags, width, precision);
    else if (conversion == 'n')
        store_count((void *)word, sink[SINK_COUNT], size);
    else
        __gpucc_format_float(sink, word, conversion, flags, width, precision);
}

static int flag(int c)
{
    return c == '-' ? LEFT : c == '+' ? PLUS : c == ' ' ? SPACE : c == '#' ? ALTERNATE : c == '0' ? ZERO : 0;
}

// __gpucc_format appends the output of a format to sink. It returns the number
// of characters, including those beyond a buffer's capacity, or -1 on error.
int __gpucc_format(long *sink, const char *format, __builtin_va_list arguments)
{
    for (;;) {
        const char *text = format;
        while (*format && *format != '%')
            format++;
        __gpucc_emit(sink, text, (size_t)(format - text));
        if (!*format)
            break;
        const char *specification = format++;

        int flags = 0;
        for (; flag(*format); format++)
            flags |= flag(*format);

        int width = 0;
        if (*format == '*') {
            format++;
            width = __builtin_va_arg(arguments, int);
            if (width < 0) {
                flags |= LEFT;
                width = -width;
            }
        }
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + (*format - '0');

        int precision = -1;
        if (*format == '.') {
            format++;
            precision = 0;
            if (*format == '*') {
                format++;
                precision = __builtin_va_arg(arguments, int);
            }
            for (; *format >= '0' && *format <= '9'; format++)
                precision = precision * 10 + (*format - '0');
        }

        int size = 4;
        for (; *format && strchr("hlzjtL", *format); format++) {
            flags |= *format == 'l' ? LONG : 0;
            size = *format == 'L' ? LONG_DOUBLE : *format != 'h' ? (int)sizeof(long) : size == 2 ? 1 : 2;
        }

        int conversion = *format;
        if (conversion == '%')
            __gpucc_emit(sink, "%", 1);
        else if (size == LONG_DOUBLE && conversion && strchr("fFeEgGaA", conversion))
            __gpucc_format_long_double(sink, &arguments, conversion, flags, width, precision);
        else if (conversion && strchr("diuxXocspnfFeEgGaA", conversion))
            convert(sink, conversion, __builtin_va_arg(arguments, unsigned long), size, flags, width, precision);
        else // not a specification: shown as it is
            __gpucc_emit(sink, specification, (size_t)(format - specification) + (conversion != 0));
        if (conversion)
            format++;
        if (sink[SINK_FAILED])
            return -1;
    }
    return sink[SINK_FAILED] ? -1 : (int)sink[SINK_COUNT];
}
