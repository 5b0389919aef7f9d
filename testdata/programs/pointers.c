// rv32
// Pointers: arithmetic, comparison, to pointers, to every type, aliasing,
// linked lists in arrays, through functions.
int printf(const char *format, ...);

static int numbers[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static void advance(const char **s, int n)
{
    while (n-- > 0 && **s)
        ++*s;
}

static int *largest(int *first, int *last)
{
    int *best = first;
    for (int *p = first; p != last; ++p)
        if (*p > *best)
            best = p;
    return best;
}

static void split(int x, int *quotient, int *rest)
{
    *quotient = x / 10;
    *rest = x % 10;
}

int main(void)
{
    int *p = numbers, *q = &numbers[9], **pp = &p, ***ppp = &pp;
    printf("%d %d %d\n", (int)(q - p), *(p + 3), p[4]);
    int taken = *p++;
    printf("%d %d\n", taken, *p);
    taken = *++p;
    printf("%d %d\n", taken, *p);
    taken = (*p)++;
    printf("%d %d\n", taken, *p);
    taken = ++*p;
    printf("%d %d\n", taken, *p--);
    printf("%d %d\n", **pp, ***ppp);
    *pp = q;
    **pp = 90;
    printf("%d %d %d\n", *q, p == q, p > numbers);
    p -= 4;
    p += 2;
    printf("%d %d %d\n", *p, p[-1], *(p - 3));
    swap(&numbers[1], numbers + 8);
    printf("%d %d\n", numbers[1], numbers[8]);
    const char *s = "pointer arithmetic";
    advance(&s, 8);
    printf("%s\n", s);
    printf("%d\n", (int)(largest(numbers, numbers + 10) - numbers));
    int a, b;
    split(47, &a, &b);
    printf("%d %d\n", a, b);

    unsigned int word = 0x01020384;
    unsigned char *bytes = (unsigned char *)&word;
    signed char *signed_bytes = (signed char *)&word;
    unsigned short *halves = (unsigned short *)&word;
    printf("%d %d %d %x %x\n", bytes[0], signed_bytes[0], bytes[3], halves[0], halves[1]);
    bytes[1] = 0xff;
    halves[1] = 0xabcd;
    printf("%x\n", word);
    float f = 1.0f;
    printf("%x\n", *(unsigned int *)&f);

    int next[6] = {3, 5, -1, 4, 1, 2}, values[6] = {10, 50, 60, 20, 30, 55}, order = 0;
    for (int *link = &order; *link >= 0; link = &next[*link])
        printf("%d ", values[*link]);
    printf("\n");
    for (int *link = &order; *link >= 0;)
        if (values[*link] % 20 == 10)
            *link = next[*link];
        else
            link = &next[*link];
    for (int i = order; i >= 0; i = next[i])
        printf("%d ", values[i]);
    printf("\n");

    void *anything = &a;
    *(int *)anything = 123;
    printf("%d %d %d\n", a, anything == &a, !anything);
    char *cells[3] = {(char *)&a, (char *)numbers, 0};
    char **cell = cells;
    int count = 0;
    while (*cell++)
        count++;
    printf("%d %d\n", count, *(int *)*cells);
    return (int)(cell - cells);
}
