// rv32
// Elements of arrays: indices of every type, elements of many sizes, negative and
// large indices, indices with effects, subscripts turned around.
int printf(const char *format, ...);

struct pair { int a, b; };
struct triple { short a, b, c; };

static unsigned char bytes[40];
static short halves[40];
static int words[40];
static struct pair pairs[40];
static struct triple triples[40];
static int rows[8][4];
static int seven = 7;

static void fill(void)
{
    for (int i = 0; i < 40; i++) {
        bytes[i] = i + 1;
        halves[i] = 100 * i;
        words[i] = 1000 * i;
        pairs[i].a = 3 * i;
        pairs[i].b = 5 * i;
        triples[i].c = 11 * i;
        rows[i % 8][i / 10] = i;
    }
}

static void unsignedIndices(unsigned char c, unsigned short s, unsigned i, unsigned long l, _Bool b)
{
    printf("%d %d %d %d %d\n", bytes[c], bytes[s], bytes[i], bytes[l], bytes[b]);
    printf("%d %d %d %d %d\n", halves[c], halves[s], halves[i], halves[l], halves[b]);
    printf("%d %d %d %d %d\n", words[c], words[s], words[i], words[l], words[b]);
    printf("%d %d %d %d %d\n", pairs[c].b, pairs[s].b, pairs[i].b, pairs[l].b, pairs[b].b);
    printf("%d %d %d %d %d\n", triples[c].c, triples[s].c, triples[i].c, triples[l].c, triples[b].c);
}

static void signedIndices(signed char c, short s, int i, long l)
{
    unsigned char *b = bytes + 20;
    short *h = halves + 20;
    int *w = words + 20;
    struct pair *p = pairs + 20;
    struct triple *t = triples + 20;
    printf("%d %d %d %d\n", b[c], b[s], b[i], b[l]);
    printf("%d %d %d %d\n", h[c], h[s], h[i], h[l]);
    printf("%d %d %d %d\n", w[c], w[s], w[i], w[l]);
    printf("%d %d %d %d\n", p[c].a, p[s].a, p[i].a, p[l].a);
    printf("%d %d %d %d\n", t[c].c, t[s].c, t[i].c, t[l].c);
    printf("%d %d %d %d\n", c[b], s[h], i[w], (l + w)[0]);
    printf("%d %d %d %d\n", *(b - c), *(h - s), *(w - i), (p - l)->b);
    printf("%d %d %d %d\n", b[(unsigned long)c], h[(long)s], w[(unsigned long)(long)i], w[(int)l]);
    printf("%d %d\n", bytes[(unsigned char)(c + 32)], w[(signed char)(i & 255)]);
}

// An index of 32 bits wraps before it is extended.
static void wrapped(unsigned u, int i)
{
    printf("%d %d\n", words[u + 0xfffffffeu], words[u - 8 + 4]);
    printf("%d %d\n", words[(i + 0x7fffffff) - 0x7fffffff], words[-(-i)]);
}

// Indices of 32 bits are extended as their types say.
static void extended(unsigned u, int i)
{
    char *b = (char *)16;
    int *w = (int *)16;
    printf("%d %d ", (unsigned long)&b[u] == 16 + (unsigned long)u, (unsigned long)&b[i] == 16 + (unsigned long)i);
    printf("%d %d\n", (unsigned long)&w[u] == 16 + 4 * (unsigned long)u, (unsigned long)&w[i] == 16 + 4 * (unsigned long)i);
}

static void effects(int i)
{
    int v[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *p = v;
    v[i++] += 10;
    v[i++]++;
    ++v[i];
    v[v[0] & 3] = i;
    v[5] += v[(i++, i + 1)];
    p[i = 1] = 80;
    (i += 2)[v] = p[3] + 5;
    *((p = v + 1) + (i -= 1)) ^= 64;
    for (int k = 0; k < 8; k++)
        printf("%d ", v[k]);
    printf("%d %d\n", i, (int)(p - v));
}

static int sum(int n, int m)
{
    int total = 0, square[4][8];
    for (int i = 0; i < 4; i++)
        for (unsigned k = 0; k < 8; k++)
            square[i][k] = rows[k][i] * n + m;
    for (unsigned char i = 0; i < 4; i++)
        for (short k = 7; k >= 0; k--)
            total += square[i][k] - *(*(square + i) + k) / 2;
    return total;
}

static int far(int i, unsigned u)
{
    int large[3000];
    for (int k = 0; k < 3000; k++)
        large[k] = k;
    large[i] += large[u] + large[i + 1000];
    large[u]--;
    return large[i] + large[u] + large[2999 - i];
}

// A place that is known only when the program is linked.
static int *place = words + (&halves[9] - &halves[4]);

int main(void)
{
    fill();
    unsignedIndices(3, 17, 39, 8, 1);
    signedIndices(-3, -19, 19, -8);
    wrapped(7, 5);
    extended(3000000000u, -2000000000);
    effects(1);
    printf("%d %d\n", sum(3, 9), far(5, 2990u));
    printf("%d %d\n", *place, place[-seven + 3]);
    printf("%d\n", (int)((char *)&pairs[seven] - (char *)pairs));
    return 0;
}
