// Variables of blocks whose lives are over leave their places to others: whose address is
// taken, in headers of loops, in statement expressions, around jumps.
int printf(const char *, ...);
static int add(int *p, int n) { *p += n; return *p; }
static int count;
static int next(void) { return ++count; }
int addresses(int k)
{
    int sum = 0;
    for (int i = 0; i < k; i++)
        sum += i;
    for (int i = 0; i < k; i++) {
        int n = i;
        sum += add(&n, 3) * 2;
    }
    { int a = k; sum = sum * 3 + a; }
    { int b = sum, c = k; add(&b, k); sum = b - c; add(&c, b); sum += c; }
    { int d = 5, e = 6, f = 7; sum += d * e - f; }
    int last = sum;
    add(&last, 1);
    return last + sum;
}
int initializers(int k)
{
    { int a = k + 1; count += a; }
    { int b = add((int[]){ k }, 2) + k; count += b; }
    { int c = k, *p = &c, d = add(p, k) * 2 + 1; count += c + d; }
    { int e = ({ int g = k; add(&g, 4); g * 2; }), f = ({ int g = e; g + 1; }); count += e * f; }
    return count;
}
int headers(int *v, int k)
{
    int sum = 0;
    { int a = k; sum += a; }
    for (int i = ({ int t = k; add(&t, -k); t; }); v[i]++ < ({ int t = 9; add(&t, i); t; }) && i < 6; i++, v[i] += ({ int t = i; t * t; })) {
        int n = v[i];
        sum += add(&n, i);
        { int m = n; sum ^= m; }
        for (int j = n; j > 0; j -= ({ int u = 2; add(&u, 1); }))
            v[j & 7] += j;
    }
    while (v[sum & 7]++ < ({ int a = 60; add(&a, k); }))
        sum += ({ int b = k; b >> 1; }) + 1;
    int rounds = 0;
    do { int a = sum; sum -= ({ int b = a; add(&b, 1); b & 15; }); } while (rounds++ < ({ int c = 3; c; }));
    return sum;
}
int operands(int *v, int k)
{
    int x = ({ int a = next(); a * 10; }) + ({ int b = k; b; });
    x += ({ int a = x; int b = add(&a, 2); a + b; }) - ({ int c = k; c++; c; });
    v[next() & 1] += ({ int a = v[2]++; a; }) * ({ int b = v[3]--; add(&b, k); });
    v[4 + (x & 3)] ^= ({ int a = k; v[k & 3] += add(&a, k); a; });
    x -= ({ int r; { int a = x; r = a; } { int b = 2; add(&b, r); r = b; } r; });
    return x + (k > 2 ? ({ int a = k; a * 2; }) : ({ int a = -k; add(&a, -k); }));
}
int jumps(int k)
{
    int sum = 0, rounds = 0;
again:
    {
        int a = k + rounds;
        sum += a;
        if (rounds == 2)
            goto out;
        { int b = a * 2; sum += b; if (b > 100) goto out; }
    }
    {
        int c = sum, d = rounds;
        rounds++;
        switch (c % 3) {
            int e;
        case 0: e = d; sum += add(&e, c); break;
        case 1: { int f = c; sum -= f / 2; }
            /* fall through */
        default: { int g = d + 1; while (g-- > 0) { int h = g; sum += add(&h, 1); if (h == 2 && d < 9) goto again; } }
        }
        if (c + d > 0 && d < 9) goto again;
    }
out:
    { int a = sum; add(&a, rounds); return a; }
}
long long types(int k)
{
    long long sum = 0;
    { char a = k; sum += a; }
    { unsigned char b = k + 200; sum += b; }
    { short c = k * 300; sum += c; { unsigned short d = c; sum += d; } }
    { unsigned e = k - 100; sum += e >> 4; { int f = e; sum += f; } }
    { unsigned long long g = -1ull / (k + 1); sum ^= (long long)(g >> 3); { long long h = g; sum ^= h >> 2; } }
    { int i = k; add(&i, 1); { unsigned j = i; sum += j - 5u > 3u; } { char *p = (char *)&i; sum += *p; } }
    return sum & 0xffffff;
}
int main(void)
{
    int v[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
    for (int k = 1; k < 6; k++) {
        printf("%d", addresses(k));
        printf(" %d\n", initializers(k));
        printf("%d", headers(v, k));
        for (int i = 0; i < 8; i++) printf(" %d", v[i]);
        printf("\n%d", operands(v, k));
        for (int i = 0; i < 8; i++) printf(" %d", v[i] &= 15);
        printf("\n%d %lld\n", jumps(k), types(k));
    }
    return 0;
}
