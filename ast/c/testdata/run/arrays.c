/* Arrays, strings, initializers, pointers. */
int printf(const char *format, ...);
unsigned long strlen(const char *s);
void *memset(void *s, int c, unsigned long n);
void *memcpy(void *d, const void *s, unsigned long n);

int one[] = {1, 2, 3};
int two[2][3] = {{1}, {4, 5}};
int flat[2][3] = {1, 2, 3, 4};
int mixed[3][2] = {{1, 2}, 3, 4, {5}};
char text[] = "hello" " " "world";
char exact[3] = "abc";
char padded[8] = "ab";
char rows[3][4] = {"abc", "d", {'e', 'f'}};
const char *names[] = {"zero", "one", "two", text, &text[6], text + 2};
int *pointers[] = {one, &one[1], one + 2, 0, &two[1][1], (int *)0};
char *after = &text[sizeof text - 1];
long distance = (long)sizeof one / 4 * 100;
const int constants[4] = {10, 20, 30, 40};
static int zeros[100];
int tentative;
int tentative;
int tentative = 9;
extern int late[];
static double matrix[2][2] = {{1.5, 2.5}, {-3, 4}};
unsigned char bytes[] = {255, 256 - 1, 'x', '\0', 077};
long self = (long)(3 + 4 * sizeof(int[5]));
int designated[] = {[3] = 3, 4, [1] = 1, [8] = 8};
int deep[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7}}};
int nested[3][3] = {[1][1] = 5, 6, [0] = {1, [2] = 3}};

static int sum(int a[], int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
static int trace(int m[][3]) { return m[0][0] + m[1][1]; }
static int cube(int (*p)[2][2]) { return p[1][0][1]; }

int main(void)
{
    int local[5] = {1, 2};
    int unsized[] = {7, 8, 9, sum(one, 3)};
    char buffer[100] = "local text";
    char tiny[] = "x";
    char lines[][6] = {"first", "other"};
    int grid[3][4] = {{1}, {2, 3}, {[2] = 5}};
    int sparse[20] = {[5] = 5, [2] = 2, 3};
    static int count[3] = {1, 1};
    static const char *const words[] = {"alpha", "beta"};
    int n = 2, *p = &local[1], (*row)[4] = grid, i, j;
    long big[40] = {0};
    volatile int vol[2] = {1, 2};

    for (i = 0; i < 3; i++) printf("%d ", one[i]);
    for (i = 0; i < 6; i++) printf("%d ", two[i / 3][i % 3]);
    for (i = 0; i < 6; i++) printf("%d ", flat[i / 3][i % 3]);
    for (i = 0; i < 6; i++) printf("%d ", mixed[i / 2][i % 2]);
    printf("\n%s %lu %.3s %s|%d\n", text, sizeof text, exact, padded, padded[7]);
    for (i = 0; i < 3; i++) printf("%.4s ", rows[i]);
    for (i = 0; i < 6; i++) printf("%s ", names[i]);
    printf("%d %d %d %d\n", *pointers[0], *pointers[1], pointers[2][0], *pointers[4]);
    printf("%d %ld %d %d\n", *after, distance, constants[2], tentative);
    for (i = 0, j = 0; i < 100; i++) j += zeros[i];
    printf("%d %d %g %g\n", j, late[1], matrix[1][0], matrix[0][1]);
    for (i = 0; i < sizeof bytes; i++) printf("%d ", bytes[i]);
    printf("%ld\n", self);
    for (i = 0; i < sizeof designated / sizeof *designated; i++) printf("%d ", designated[i]);
    for (i = 0; i < 8; i++) printf("%d ", deep[i >> 2][i >> 1 & 1][i & 1]);
    for (i = 0; i < 9; i++) printf("%d ", nested[i / 3][i % 3]);
    printf("\n");
    for (i = 0; i < 5; i++) printf("%d ", local[i]);
    for (i = 0; i < 4; i++) printf("%d ", unsized[i]);
    printf("%s %lu %s %s %s\n", buffer, strlen(buffer), tiny, lines[0], lines[1]);
    for (i = 10, j = 0; i < 100; i++) j += buffer[i];
    for (i = 0; i < 40; i++) j += big[i];
    printf("%d\n", j);
    for (i = 0; i < 12; i++) printf("%d ", grid[i / 4][i % 4]);
    for (i = 0; i < 20; i++) printf("%d ", sparse[i]);
    count[2]++, count[0] += count[2];
    printf("%d %d %s %s\n", count[0], count[2], words[0], words[1]);
    printf("%d %d %d\n", p[-1], p[0], *(p + 3));
    printf("%d %d %d\n", row[1][1], (*row)[0], *(*(row + 1) + 1));
    printf("%ld %ld %ld\n", &local[4] - p, p - &local[4], row + 2 - row);
    printf("%d %d %d\n", n[local], 1[one], 2["abc"]);
    printf("%d %d\n", trace(two), cube(deep));
    printf("%d %d %d\n", p < &local[2], p == local + 1, p != 0);
    printf("%lu %lu %lu %lu\n", sizeof local, sizeof local[0], sizeof(char[3][5]), sizeof grid[0]);
    printf("%lu %lu\n", sizeof "abc", sizeof(int *));
    printf("%d %d\n", *"abc", "abc"[1]);
    printf("%d %d %d\n", (n + one)[0], *(1 + one), vol[1]);
    p = local; *p++ = 4; *++p = 6; printf("%d %d %d %ld\n", local[0], local[1], local[2], p - local);
    char *c = buffer; while (*c) c++; printf("%ld\n", c - buffer);
    void *v = one; printf("%d %d\n", *(int *)v, ((int *)v)[2]);
    printf("%d\n", *(int *)((char *)one + 4));
    memcpy(local, one, sizeof one); printf("%d %d\n", local[0], local[2]);
    { int a[3], *q = a + 3; while (q > a) { q--; *q = q - a; } printf("%d %d %d\n", a[0], a[1], a[2]); }
    { short sa[4] = {1, 2, 3, 4}; short *sp = sa; sp += 2; printf("%d %ld\n", *sp, sp - sa); }
    { double da[3] = {1, 2.5}; da[1] += da[0]; da[2] = da[1]++; printf("%g %g %g\n", da[0], da[1], da[2]); }
    { char s[] = {'a', 'b', 0}; char t[3] = {"xy"}; printf("%s%s\n", s, t); }
    printf("a\tb\\\"\x41\101\e[0m\a\b\f\v\0hidden\n" "\n");
    return 0;
}

int late[2] = {5, 6};
