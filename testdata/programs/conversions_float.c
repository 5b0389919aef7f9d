// rv32
// Conversions between float and the integers of up to 32 bits.
int printf(const char *format, ...);

static int integers[] = {0, 1, -1, 100, -100, 127, -128, 255, 32767, -32768, 65535, 16777215, 16777216, 16777217, -16777219,
    33554435, 2147483647, -2147483647, -2147483647 - 1, 2147483583, 2147483520};

static float floats[] = {0.0f, -0.0f, 0.25f, 0.99999994f, 1.0f, -1.75f, 126.9f, -128.5f, 255.5f, 32767.9f, 65535.996f,
    8388607.5f, 16777216.0f, 1e9f, 2147483520.0f, -2147483648.0f, 1e-40f};

static unsigned int bits(float x)
{
    return *(unsigned int *)&x;
}

int main(void)
{
    for (int i = 0; i < sizeof integers / sizeof integers[0]; i++) {
        int x = integers[i];
        unsigned int u = (unsigned int)x;
        printf("%d: %08x %08x %08x %08x %08x %08x\n", x, bits((float)x), bits((float)u), bits((float)(short)x), bits((float)(unsigned char)x),
               bits((float)(signed char)x), bits((float)(_Bool)x));
    }
    for (int i = 0; i < sizeof floats / sizeof floats[0]; i++) {
        float x = floats[i];
        printf("%08x: %d %d", bits(x), (int)x, (_Bool)x);
        if (x >= 0)
            printf(" %u", (unsigned int)x);
        if (x > -32769 && x < 32768)
            printf(" %d", (short)x);
        if (x > -1 && x < 256)
            printf(" %d %d", (unsigned char)x, (unsigned short)x);
        printf("\n");
    }
    printf("%u %u\n", (unsigned int)4294967040.0f, (unsigned int)3e9f);
    return 0;
}
