// rv32
// The Collatz problem: the longest chains below some limits.
int printf(const char *format, ...);

static unsigned short known[30000];

static int chain(unsigned int n)
{
    int length = 0;
    unsigned int m = n;
    while (m != 1) {
        if (m < n && known[m]) {
            length += known[m];
            break;
        }
        m = m % 2 ? 3 * m + 1 : m / 2;
        length++;
    }
    return length;
}

int main(void)
{
    int longest = 0, start = 1;
    for (unsigned int n = 2, mark = 10; n < 30000; n++) {
        int length = chain(n);
        known[n] = (unsigned short)length;
        if (length > longest) {
            longest = length;
            start = (int)n;
        }
        if (n == mark) {
            printf("up to %5u: %d steps from %d\n", mark, longest, start);
            mark *= 10;
        }
    }
    return longest & 127;
}
