// rv32
// A program may have functions and variables that are called as POSIX's are:
// the C library must not need those names for itself.
int printf(const char *format, ...);
int puts(const char *s);

int environ = 3, index;

int write(int x)
{
    return x * 2;
}

int read(const char *text)
{
    return text[0];
}

int open, close = 5;

unsigned int strnlen(unsigned int a)
{
    return ~a;
}

void isatty(void)
{
    index++;
}

char *strdup = "variable";

int main(void)
{
    puts("own names");
    isatty();
    printf("%d %d %.3s %s %u %d %d\n", write(21), read("A"), "text", strdup, strnlen(5), open + close, environ + index);
    return write(4);
}
