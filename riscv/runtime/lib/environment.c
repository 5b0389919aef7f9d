// The environment.

typedef unsigned long size_t;

extern char **__gpucc_environment;

size_t strlen(const char *s);
int strncmp(const char *a, const char *b, size_t count);

char *getenv(const char *name)
{
    size_t length = strlen(name);
    for (char **entry = __gpucc_environment; *entry; entry++)
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
            return *entry + length + 1;
    return (char *)0;
}
