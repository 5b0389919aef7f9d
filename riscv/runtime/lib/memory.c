// Blocks of memory.

typedef unsigned long size_t;

enum { WORD = sizeof(unsigned long) };

static int aligned(const void *p)
{
    return ((unsigned long)p & (WORD - 1)) == 0;
}

void *memcpy(void *to, const void *from, size_t count)
{
    unsigned char *t = (unsigned char *)to;
    const unsigned char *f = (const unsigned char *)from;
    if (aligned(t) && aligned(f)) {
        unsigned long *tw = (unsigned long *)t;
        const unsigned long *fw = (const unsigned long *)f;
        for (; count >= 4 * WORD; count -= 4 * WORD, tw += 4, fw += 4) {
            tw[0] = fw[0];
            tw[1] = fw[1];
            tw[2] = fw[2];
            tw[3] = fw[3];
        }
        while (count >= WORD) {
            *tw++ = *fw++;
            count -= WORD;
        }
        t = (unsigned char *)tw;
        f = (const unsigned char *)fw;
    }
    while (count-- > 0)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    unsigned char *t = (unsigned char *)to;
    const unsigned char *f = (const unsigned char *)from;
    if ((unsigned long)t - (unsigned long)f >= count)
        return memcpy(to, from, count); // copying upwards overwrites only bytes that have been read
    while (count-- > 0)
        t[count] = f[count];
    return to;
}

void *memset(void *to, int value, size_t count)
{
    unsigned char *t = (unsigned char *)to;
    unsigned long byte = (unsigned char)value;
    unsigned long word = ~0ul / 255 * byte; // the byte in every place
    for (; count > 0 && !aligned(t); count--)
        *t++ = (unsigned char)byte;
    for (; count >= WORD; count -= WORD, t += WORD)
        *(unsigned long *)t = word;
    for (; count > 0; count--)
        *t++ = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *x = (const unsigned char *)a;
    const unsigned char *y = (const unsigned char *)b;
    for (; count > 0; count--, x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

void *memchr(const void *block, int value, size_t count)
{
    const unsigned char *p = (const unsigned char *)block;
    for (; count > 0; count--, p++)
        if (*p == (unsigned char)value)
            return (void *)p;
    return (void *)0;
}
