// The function that a failed assertion calls.

typedef struct stream FILE;

extern FILE *stderr;

int fprintf(FILE *stream, const char *format, ...);
int fflush(FILE *stream);
void abort(void);

void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function)
{
    fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
    fflush((FILE *)0);
    abort();
}
