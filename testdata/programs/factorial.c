// rv32
// Big numbers in base 10000: factorials, a power of two, a Fibonacci number.
int printf(const char *format, ...);

enum { LIMBS = 120, BASE = 10000 };

static int multiply(unsigned short *n, int count, unsigned int factor)
{
    unsigned int carry = 0;
    for (int i = 0; i < count; i++) {
        carry += n[i] * factor;
        n[i] = (unsigned short)(carry % BASE);
        carry /= BASE;
    }
    for (; carry; carry /= BASE)
        n[count++] = (unsigned short)(carry % BASE);
    return count;
}

static void show(const char *name, const unsigned short *n, int count)
{
    printf("%s = %d", name, n[count - 1]);
    for (int i = count - 2; i >= 0; i--)
        printf("%04d", n[i]);
    printf("\n");
}

static int digit_sum(const unsigned short *n, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        for (int limb = n[i]; limb; limb /= 10)
            sum += limb % 10;
    return sum;
}

int main(void)
{
    unsigned short n[LIMBS] = {1}, fibonacci[2][LIMBS] = {{0}, {1}};
    int count = 1;
    for (unsigned int i = 2; i <= 100; i++) {
        count = multiply(n, count, i);
        if (i == 20 || i == 50 || i == 100)
            show("factorial", n, count);
    }
    int sum = digit_sum(n, count);
    n[0] = 1;
    count = 1;
    for (int i = 0; i < 200; i++)
        count = multiply(n, count, 2);
    show("2^200", n, count);
    for (int i = 0; i < 500; i++) {
        unsigned short *a = fibonacci[i % 2], *b = fibonacci[1 - i % 2];
        unsigned int carry = 0;
        for (int k = 0; k < LIMBS; k++) {
            carry += (unsigned int)(a[k] + b[k]);
            a[k] = (unsigned short)(carry % BASE);
            carry /= BASE;
        }
    }
    count = LIMBS;
    while (fibonacci[0][count - 1] == 0)
        count--;
    show("fibonacci(500)", fibonacci[0], count);
    return sum & 255;
}
