// Wide text to integers. The part of it that may be a number is converted as narrow text.

typedef unsigned long size_t;
typedef int wchar_t;

void *malloc(size_t count);
void free(void *memory);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);

// narrow returns a copy of the characters of ASCII at the beginning of a text, or a null
// pointer if there is no memory.
static char *narrow(const wchar_t *text)
{
    size_t length = 0;
    while (text[length] > 0 && text[length] < 128)
        length++;
    char *copy = (char *)malloc(length + 1);
    if (!copy)
        return copy;
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)text[i];
    copy[length] = 0;
    return copy;
}

long wcstol(const wchar_t *text, wchar_t **end, int base)
{
    char *copy = narrow(text), *stop = copy;
    long value = copy ? strtol(copy, &stop, base) : 0;
    if (end)
        *end = (wchar_t *)text + (stop - copy);
    free(copy);
    return value;
}

unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base)
{
    char *copy = narrow(text), *stop = copy;
    unsigned long value = copy ? strtoul(copy, &stop, base) : 0;
    if (end)
        *end = (wchar_t *)text + (stop - copy);
    free(copy);
    return value;
}
