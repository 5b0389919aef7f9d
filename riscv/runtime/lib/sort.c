// Sorting and searching (C11 7.22.5).

typedef unsigned long size_t;

static void swap(char *a, char *b, size_t size)
{
    for (; size >= sizeof(long) && ((unsigned long)a | (unsigned long)b) % sizeof(long) == 0; size -= sizeof(long)) {
        long word = *(long *)a;
        *(long *)a = *(long *)b;
        *(long *)b = word;
        a += sizeof(long);
        b += sizeof(long);
    }
    for (; size > 0; size--) {
        char byte = *a;
        *a++ = *b;
        *b++ = byte;
    }
}

// sink moves the element at root down a heap of count elements to its place.
static void sink(char *base, size_t root, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    for (;;) {
        size_t child = 2 * root + 1;
        if (child >= count)
            return;
        if (child + 1 < count && compare(base + child * size, base + (child + 1) * size) < 0)
            child++;
        if (compare(base + root * size, base + child * size) >= 0)
            return;
        swap(base + root * size, base + child * size, size);
        root = child;
    }
}

// qsort is heapsort: it never takes more than n log n steps, and needs no
// memory.
void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *base = (char *)array;
    for (size_t root = count / 2; root-- > 0;)
        sink(base, root, count, size, compare);
    for (size_t last = count; last-- > 1;) {
        swap(base, base + last * size, size);
        sink(base, 0, last, size, compare);
    }
}

void *bsearch(const void *key, const void *array, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    const char *base = (const char *)array;
    while (count > 0) {
        const char *middle = base + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0) {
            base = middle + size;
            count--;
        }
        count /= 2;
    }
    return (void *)0;
}
