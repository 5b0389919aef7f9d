// Texts of error numbers (Linux, asm-generic/errno-base.h), as glibc has them.

typedef struct stream FILE;

extern int errno;
extern FILE *stderr;

int fprintf(FILE *stream, const char *format, ...);
int sprintf(char *buffer, const char *format, ...);

static const char *const texts[] = {
    "Success", "Operation not permitted", "No such file or directory", "No such process", "Interrupted system call",
    "Input/output error", "No such device or address", "Argument list too long", "Exec format error", "Bad file descriptor",
    "No child processes", "Resource temporarily unavailable", "Cannot allocate memory", "Permission denied", "Bad address",
    "Block device required", "Device or resource busy", "File exists", "Invalid cross-device link", "No such device",
    "Not a directory", "Is a directory", "Invalid argument", "Too many open files in system", "Too many open files",
    "Inappropriate ioctl for device", "Text file busy", "File too large", "No space left on device", "Illegal seek",
    "Read-only file system", "Too many links", "Broken pipe", "Numerical argument out of domain",
    "Numerical result out of range",
};

char *strerror(int number)
{
    static char unknown[40];
    if (number >= 0 && number < (int)(sizeof texts / sizeof texts[0]))
        return (char *)texts[number];
    sprintf(unknown, "Unknown error %d", number);
    return unknown;
}

void perror(const char *what)
{
    const char *text = strerror(errno);
    if (what && *what)
        fprintf(stderr, "%s: %s\n", what, text);
    else
        fprintf(stderr, "%s\n", text);
}
