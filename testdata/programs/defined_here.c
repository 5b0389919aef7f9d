// rv32
// What C leaves open and gpucc defines: division by zero and of the least
// number, conversions out of range, the order of evaluation. Its oracle is the
// translation beside it, which says what is meant.
int printf(const char *format, ...);

static volatile int zero, seven = 7, least = -2147483647 - 1, minus_one = -1;
static volatile unsigned int large = 3000000000u;
static volatile float huge = 1e20f;

static char trace[100];
static int length;

static int say(char c, int value)
{
    trace[length++] = c;
    return value;
}

static int say_more(char c, int value) { return say(c, value + 10); }

static float say_float(char c, float value)
{
    trace[length++] = c;
    return value;
}

static int sum(int a, int b, float c, int d, int e)
{
    return a + b * 2 + (int)c * 3 + d * 4 + e * 5;
}

static void show(int value)
{
    trace[length] = 0;
    printf("%s %d\n", trace, value);
    length = 0;
}

int main(void)
{
    int a[3] = {0, 0, 0}, i = 0;
    float infinity = huge * huge, nan = infinity - infinity;
    printf("%d %d %d %d\n", seven / zero, seven % zero, -seven / zero, -seven % zero);
    printf("%u %u\n", large / (unsigned int)zero, large % (unsigned int)zero);
    printf("%d %d\n", least / minus_one, least % minus_one);
    printf("%d %d %d %d %d\n", (int)huge, (int)-huge, (int)infinity, (int)-infinity, (int)nan);
    printf("%u %u %u\n", (unsigned int)huge, (unsigned int)-huge, (unsigned int)nan);
    show(say('a', 1) + say('b', 2) * say('c', 3) - (say('d', 4) ^ say('e', 5)));
    show(sum(say('a', 1), say('b', 2), say_float('c', 3), say('d', 4), sum(say('e', 1), 0, 0, say('f', 1), 0)));
    show((say('a', 5) < say('b', 6)) == (say('c', 1) & say('d', 3)));
    a[say('a', 1)] = say('b', 4);
    show(a[1]);
    a[say('a', 2)] += say('b', 7);
    show(a[2]);
    int x = i++ + i++ * 10 + i++ * 100;
    show(x);
    show(i + (i = 5) + i);
    printf("%d %d %d\n", i++, i++, i);
    int (*f)(char, int) = say;
    show(f('a', (f = say_more, 2)) + (*(f = say, &f))((f = say_more, 'b'), f('c', 1)));
    return i;
}
