static int hofstadter(int n)
{
    return n < 3 ? 1 : hofstadter(n - hofstadter(n - 1)) + hofstadter(n - hofstadter(n - 2));
}

static int hanoi(int n, int from, int to, int spare)
{
    if (n == 0)
        return 0;
    int h = hanoi(n - 1, from, spare, to);
    h = h * 31 + from * 3 + to;
    return h + hanoi(n - 1, spare, to, from);
}

int main(void)
{
    int h = 2 * 7 + 3;
    h = h * 31 + (1 << (4 + 3)) - 3;
    int a = 0, b = 1;
    for (int i = 0; i < 17; i++) {
        int c = a + b;
        a = b;
        b = c;
    }
    h = h * 31 + a;
    h = h * 31 + hofstadter(16);
    h = h * 31 + 1;
    h = h * 31 + hanoi(8, 1, 2, 3);
    int x = 1, folded = 0;
    for (int n = 50000; n > 0; n--) {
        x = x * 5 + n;
        folded ^= x;
    }
    h = h * 31 + (x ^ folded);
    unsigned int u = (unsigned int)h;
    return (u ^ (u >> 8) ^ (u >> 16) ^ (u >> 24)) & 255;
}
