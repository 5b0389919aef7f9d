// rv32
// Digits of pi by the spigot of Rabinowitz and Wagon (1995).
int printf(const char *format, ...);

enum { DIGITS = 300, LENGTH = DIGITS * 10 / 3 + 2 };

int main(void)
{
    static int a[LENGTH];
    int nines = 0, held = 0, printed = -1;
    for (int i = 0; i < LENGTH; i++)
        a[i] = 2;
    for (int n = 0; printed < DIGITS; n++) {
        int carry = 0;
        for (int i = LENGTH - 1; i > 0; i--) {
            int x = 10 * a[i] + carry * (i + 1);
            a[i] = x % (2 * i + 1);
            carry = x / (2 * i + 1);
        }
        int x = 10 * a[0] + carry;
        a[0] = x % 10;
        int digit = x / 10;
        if (digit == 9) {
            nines++;
            continue;
        }
        if (printed >= 0)
            printf("%d", digit == 10 ? held + 1 : held);
        for (printed++; nines > 0; nines--, printed++)
            printf("%d", digit == 10 ? 0 : 9);
        held = digit == 10 ? 0 : digit;
    }
    printf("\n");
    return 0;
}
