// rv32
// Global initialisers: constant expressions, addresses with offsets, pointers
// into strings and arrays, pointers to pointers, every type.
int printf(const char *format, ...);

char c = 'A' + 1;
signed char sc = -5;
unsigned char uc = 300 & 255;
short s = -32768;
unsigned short us = 65535;
int i = (1 << 20) - 7 * 3 % 4;
unsigned int u = ~0u / 3;
_Bool truth = 42;
float f = 1.5f * 2 + 1 / 4.0f;
float negative = -0.25f;
int array[5] = {1, 2, 3, 4, 5};
int *middle = &array[2];
int *end = array + 5;
int *before = &array[4] - 3;
char *text = "global text";
char *inside = "skip this" + 5;
const char *const list[] = {"alpha", "beta", "gamma"};
int **indirect = &middle;
int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
int *row = matrix[1];
int *cell = &matrix[1][2];
void *nowhere = 0;
static int zeros[1000];
enum { SMALL = 3, LARGE = SMALL * 1000, NEXT };
int sized[sizeof(int) * SMALL] = {[LARGE - 2999] = LARGE, NEXT};
int chosen = SMALL > 2 ? 10 : 20;
int logic = (SMALL && !0) | (0 || LARGE) << 4;
static char *self = (char *)&self;

int main(void)
{
    printf("%c %d %d %d %d %d %u %d\n", c, sc, uc, s, us, i, u, truth);
    printf("%d %d\n", (int)(f * 100), (int)(negative * 100));
    printf("%d %d %d %d\n", *middle, end[-1], *before, **indirect);
    printf("%s|%s|%s %s\n", text, inside, list[0], list[2]);
    printf("%d %d %d\n", row[0], *cell, nowhere == 0);
    int sum = 0;
    for (int k = 0; k < 1000; k++)
        sum += zeros[k];
    printf("%d %d %d %d\n", sum, sized[1], sized[2], (int)(sizeof sized / sizeof *sized));
    printf("%d %d %d\n", chosen, logic, self == (char *)&self);
    middle = &array[4];
    printf("%d\n", **indirect);
    text = inside;
    printf("%c\n", *text);
    return array[3];
}
