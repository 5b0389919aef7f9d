// rv32
// Single precision: arithmetic, comparison, rounding, special values. Results
// are shown as bits, that of a NaN as the word.
int printf(const char *format, ...);
float sqrtf(float x);
float fmodf(float x, float y);

static float values[] = {0.0f, 1.0f, 1.5f, 2.0f, 3.0f, 0.1f, 1e10f, 1e-10f, 3.4028235e38f, 1.1754944e-38f, 1e-45f, 16777216.0f, 0.33333334f};

enum { COUNT = sizeof values / sizeof values[0] };

static unsigned int sum;

static unsigned int bits(float x)
{
    return x != x ? 0x7fc00000u : *(unsigned int *)&x;
}

static void note(unsigned int x)
{
    sum = (sum ^ x) * 16777619u;
}

int main(void)
{
    float zero = values[0], infinity = 1 / zero, nan = zero / zero;
    printf("%08x %08x %08x\n", bits(infinity), bits(-infinity), bits(nan));
    printf("%d%d%d%d%d%d\n", nan == nan, nan != nan, nan < 1, nan > 1, nan <= nan, nan >= nan);
    printf("%d%d%d%d\n", infinity > 3e38f, -infinity < 0, -zero == zero, !nan);
    printf("%d%d%d\n", !(nan < 1), !(nan >= 1), nan ? 1 : 0);
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            for (int signs = 0; signs < 4; signs++) {
                float a = signs & 1 ? -values[i] : values[i], b = signs & 2 ? -values[j] : values[j];
                note(bits(a + b)), note(bits(a - b)), note(bits(a * b)), note(bits(a / b)), note(bits(fmodf(a, b)));
                note((unsigned int)((a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b)));
                note((unsigned int)((a && b) + 2 * (a || b) + 4 * !a));
                note(bits(a < b ? a : b));
            }
    printf("%08x\n", sum);
    float total = 0;
    for (int i = 1; i <= 10000; i++)
        total += 1.0f / i;
    printf("%08x\n", bits(total));
    for (int i = 0; i < 10; i++)
        printf("%08x ", bits(sqrtf((float)i * 0.7f)));
    printf("\n");
    return (int)(total * 10);
}
