// Formatted input (C11 7.21.6.2), from streams and from text.

typedef unsigned long size_t;
typedef struct stream FILE;

enum { EOF = -1, WORD_CAPACITY = 512 };
enum { CHAR = -2, SHORT = -1, INT = 0, LONG = 1, LONG_LONG = 2, LONG_DOUBLE = 3 }; // lengths

extern FILE *stdin;

int fgetc(FILE *stream);
int ungetc(int c, FILE *stream);
int isspace(int c);
unsigned long strtoul(const char *text, char **end, int base);
void __gpucc_scan_float(void *to, const char *text, int length);

// The source of the characters: a stream or, if that is null, a text.
struct source {
    FILE *stream;
    const char *text;
    int count; // of the characters taken
};

static int take(struct source *s)
{
    int c = s->stream ? fgetc(s->stream) : *s->text ? (int)(unsigned char)*s->text++ : EOF;
    if (c != EOF)
        s->count++;
    return c;
}

static void give_back(struct source *s, int c)
{
    if (c == EOF)
        return;
    s->count--;
    if (s->stream)
        ungetc(c, s->stream);
    else
        s->text--;
}

static void skip_space(struct source *s)
{
    int c;
    while (isspace(c = take(s)))
        ;
    give_back(s, c);
}

static int digit_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

// scan_integer copies the longest prefix of an integer, of at most width
// characters, to word, and marks its end. The length is 0 if there is none.
static int scan_integer(struct source *s, char *word, int width, int base)
{
    int n = 0, digits = 0, c = take(s);
    if ((c == '-' || c == '+') && n < width) {
        word[n++] = (char)c;
        c = take(s);
    }
    if (c == '0' && n < width && (base == 0 || base == 16)) {
        word[n++] = (char)c;
        digits = 1;
        c = take(s);
        if ((c | 32) == 'x' && n < width) {
            word[n++] = (char)c; // "0x" alone is taken and is 0, as by glibc
            base = 16;
            c = take(s);
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    while (digit_value(c) < base && n < width) {
        word[n++] = (char)c;
        digits = 1;
        c = take(s);
    }
    give_back(s, c);
    word[n] = 0;
    return digits ? n : 0;
}

// scan_number copies the prefix of a floating constant; see scan_integer.
static int scan_number(struct source *s, char *word, int width)
{
    int n = 0, digits = 0, point = 0, exponent = 0, base = 10, c;
    for (c = take(s); n < width; c = take(s)) {
        int last = n ? word[n - 1] | 32 : 0;
        if (c == '-' || c == '+') {
            if (n && !(exponent && (last == 'e' || last == 'p')))
                break;
        } else if (c == '.') {
            if (point || exponent)
                break;
            point = 1;
        } else if ((c | 32) == 'x' && digits == 1 && last == '0' && base == 10 && !point) {
            base = 16;
            digits = 0;
        } else if (digits && !exponent && (c | 32) == (base == 16 ? 'p' : 'e')) {
            exponent = 1;
        } else if (digit_value(c) < (exponent ? 10 : base)) {
            digits++;
        } else {
            break;
        }
        word[n++] = (char)c;
    }
    give_back(s, c);
    word[n] = 0;
    return digits ? n : 0;
}

static void store(void *to, unsigned long value, int length)
{
    if (length == CHAR)
        *(char *)to = (char)value;
    else if (length == SHORT)
        *(short *)to = (short)value;
    else if (length == INT)
        *(int *)to = (int)value;
    else
        *(long *)to = (long)value;
}

// A set of characters, as of %[a-z], with a bit for each.
static const char *read_set(const char *format, unsigned char *set)
{
    int inverted = *format == '^', first = 1;
    for (int i = 0; i < 32; i++)
        set[i] = inverted ? 255 : 0;
    for (format += inverted; *format && (*format != ']' || first); format++, first = 0) {
        int low = (unsigned char)*format, high = low;
        if (format[1] == '-' && format[2] && format[2] != ']') {
            high = (unsigned char)format[2];
            format += 2;
        }
        for (int c = low; c <= high; c++)
            set[c >> 3] = (unsigned char)(inverted ? set[c >> 3] & ~(1 << (c & 7)) : set[c >> 3] | 1 << (c & 7));
    }
    return *format ? format + 1 : format;
}

// scan_characters reads up to width characters of a set; 0 stands for all
// characters.
static int scan_characters(struct source *s, char *to, int width, const unsigned char *set)
{
    int n = 0, c;
    while (n < width) {
        c = take(s);
        if (c == EOF || (set && !(set[c >> 3] >> (c & 7) & 1))) {
            give_back(s, c);
            break;
        }
        if (to)
            to[n] = (char)c;
        n++;
    }
    return n;
}

static int base_of(int conversion)
{
    return conversion == 'i' ? 0 : conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' || conversion == 'p' ? 16 : 10;
}

static int scan(struct source *s, const char *format, __builtin_va_list arguments)
{
    char word[WORD_CAPACITY + 1];
    unsigned char set[32];
    int assigned = 0;
    while (*format) {
        if (isspace((unsigned char)*format)) {
            skip_space(s);
            format++;
            continue;
        }
        int c;
        if (*format != '%' || format[1] == '%') {
            int wanted = (unsigned char)*format;
            if (*format == '%') {
                skip_space(s);
                format++;
            }
            format++;
            if ((c = take(s)) == wanted)
                continue;
            give_back(s, c);
            return c == EOF && assigned == 0 ? EOF : assigned;
        }
        format++;
        int ignored = *format == '*', width = 0, length = INT;
        format += ignored;
        while (*format >= '0' && *format <= '9')
            width = width * 10 + *format++ - '0';
        for (;; format++) {
            if (*format == 'h')
                length--;
            else if (*format == 'l')
                length++;
            else if (*format == 'j' || *format == 'z' || *format == 't')
                length = LONG;
            else if (*format == 'L')
                length = LONG_DOUBLE;
            else
                break;
        }
        int conversion = *format++;
        if (conversion == 'n') {
            if (!ignored)
                store(__builtin_va_arg(arguments, void *), (unsigned long)s->count, length);
            continue;
        }
        if (conversion != 'c' && conversion != '[')
            skip_space(s);
        give_back(s, c = take(s));
        if (c == EOF)
            return assigned ? assigned : EOF;
        void *to = ignored ? (void *)0 : __builtin_va_arg(arguments, void *);
        int n, limit = width && width < WORD_CAPACITY ? width : WORD_CAPACITY;
        switch (conversion) {
        case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': case 'p':
            n = scan_integer(s, word, limit, base_of(conversion));
            if (n && to)
                store(to, strtoul(word, (char **)0, base_of(conversion)), conversion == 'p' ? LONG : length);
            break;
        case 'e': case 'f': case 'g': case 'a': case 'E': case 'F': case 'G': case 'A':
            n = scan_number(s, word, limit);
            if (n && to)
                __gpucc_scan_float(to, word, length);
            break;
        case 'c':
            n = scan_characters(s, (char *)to, width ? width : 1, (unsigned char *)0);
            break;
        case 's':
            for (int i = 0; i < 32; i++)
                set[i] = i == 1 ? 0xc1 : i == 4 ? 0xfe : 0xff; // not \t to \r, nor blank
            n = scan_characters(s, (char *)to, width ? width : 0x7fffffff, set);
            if (to)
                ((char *)to)[n] = 0;
            break;
        case '[':
            format = read_set(format, set);
            n = scan_characters(s, (char *)to, width ? width : 0x7fffffff, set);
            if (n && to)
                ((char *)to)[n] = 0;
            break;
        default:
            return assigned;
        }
        if (n == 0)
            return assigned;
        assigned += !ignored;
    }
    return assigned;
}

int vfscanf(FILE *stream, const char *format, __builtin_va_list arguments)
{
    struct source s = {stream, (const char *)0, 0};
    return scan(&s, format, arguments);
}

int vsscanf(const char *text, const char *format, __builtin_va_list arguments)
{
    struct source s = {(FILE *)0, text, 0};
    return scan(&s, format, arguments);
}

int vscanf(const char *format, __builtin_va_list arguments)
{
    return vfscanf(stdin, format, arguments);
}

int scanf(const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vfscanf(stdin, format, arguments);
    __builtin_va_end(arguments);
    return count;
}

int fscanf(FILE *stream, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vfscanf(stream, format, arguments);
    __builtin_va_end(arguments);
    return count;
}

int sscanf(const char *text, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    __builtin_va_end(arguments);
    return count;
}
