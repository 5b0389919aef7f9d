// Bit-fields of more than 32 bits are computed in a type of their width.
int printf(const char *, ...);
struct S { unsigned long long x:40; long long y:41; unsigned long a:33; long b:63; unsigned long c:48; int d:20; unsigned long e:63;} s = { 0xffffffffffULL, -5, 0x1ffffffffUL, -1, 0x800000000000, 7, 1};
static void show(const char *text, unsigned long v, int size, int isUnsigned) { printf("%s: %lx %d %d\n", text, v, size, isUnsigned); }
int i = -7; unsigned u = 3;
int main(void)
{
    show("s.x+1", (unsigned long)(s.x+1), sizeof(s.x+1), (typeof(s.x+1))-1 > 0);
    show("s.x<<8", (unsigned long)(s.x<<8), sizeof(s.x<<8), (typeof(s.x<<8))-1 > 0);
    show("~s.x", (unsigned long)(~s.x), sizeof(~s.x), (typeof(~s.x))-1 > 0);
    show("-s.x", (unsigned long)(-s.x), sizeof(-s.x), (typeof(-s.x))-1 > 0);
    show("s.x*s.x", (unsigned long)(s.x*s.x), sizeof(s.x*s.x), (typeof(s.x*s.x))-1 > 0);
    show("s.y<<39", (unsigned long)(s.y<<39), sizeof(s.y<<39), (typeof(s.y<<39))-1 > 0);
    show("s.x + s.a", (unsigned long)(s.x + s.a), sizeof(s.x + s.a), (typeof(s.x + s.a))-1 > 0);
    show("s.x + s.c", (unsigned long)(s.x + s.c), sizeof(s.x + s.c), (typeof(s.x + s.c))-1 > 0);
    show("s.x+1L", (unsigned long)(s.x+1L), sizeof(s.x+1L), (typeof(s.x+1L))-1 > 0);
    show("s.x+1ULL", (unsigned long)(s.x+1ULL), sizeof(s.x+1ULL), (typeof(s.x+1ULL))-1 > 0);
    show("s.x + 1u", (unsigned long)(s.x + 1u), sizeof(s.x + 1u), (typeof(s.x + 1u))-1 > 0);
    show("s.y+s.x", (unsigned long)(s.y+s.x), sizeof(s.y+s.x), (typeof(s.y+s.x))-1 > 0);
    show("s.y + s.c", (unsigned long)(s.y + s.c), sizeof(s.y + s.c), (typeof(s.y + s.c))-1 > 0);
    show("s.a+s.y", (unsigned long)(s.a+s.y), sizeof(s.a+s.y), (typeof(s.a+s.y))-1 > 0);
    show("s.b+s.x", (unsigned long)(s.b+s.x), sizeof(s.b+s.x), (typeof(s.b+s.x))-1 > 0);
    show("s.x++", (unsigned long)(s.x++), sizeof(s.x++), (typeof(s.x++))-1 > 0);
    show("++s.x", (unsigned long)(++s.x), sizeof(++s.x), (typeof(++s.x))-1 > 0);
    show("s.x += 5", (unsigned long)(s.x += 5), sizeof(s.x += 5), (typeof(s.x += 5))-1 > 0);
    show("(s.x = -1)", (unsigned long)((s.x = -1)), sizeof((s.x = -1)), (typeof((s.x = -1)))-1 > 0);
    show("(s.x=-1)+1", (unsigned long)((s.x=-1)+1), sizeof((s.x=-1)+1), (typeof((s.x=-1)+1))-1 > 0);
    show("(s.x, s.x)+2", (unsigned long)((s.x, s.x)+2), sizeof((s.x, s.x)+2), (typeof((s.x, s.x)+2))-1 > 0);
    show("(1 ? s.x : 0)+1", (unsigned long)((1 ? s.x : 0)+1), sizeof((1 ? s.x : 0)+1), (typeof((1 ? s.x : 0)+1))-1 > 0);
    show("(1 ? s.x : s.c) + 1", (unsigned long)((1 ? s.x : s.c) + 1), sizeof((1 ? s.x : s.c) + 1), (typeof((1 ? s.x : s.c) + 1))-1 > 0);
    show("s.b*2", (unsigned long)(s.b*2), sizeof(s.b*2), (typeof(s.b*2))-1 > 0);
    show("s.e*2+0", (unsigned long)(s.e*2+0), sizeof(s.e*2+0), (typeof(s.e*2+0))-1 > 0);
    show("s.e<<63", (unsigned long)(s.e<<63), sizeof(s.e<<63), (typeof(s.e<<63))-1 > 0);
    show("(0, s.x) << 4", (unsigned long)((0, s.x) << 4), sizeof((0, s.x) << 4), (typeof((0, s.x) << 4))-1 > 0);
    show("s.x>>3<<6", (unsigned long)(s.x>>3<<6), sizeof(s.x>>3<<6), (typeof(s.x>>3<<6))-1 > 0);
    show("s.x|~0", (unsigned long)(s.x|~0), sizeof(s.x|~0), (typeof(s.x|~0))-1 > 0);
    show("s.x ^ -1L", (unsigned long)(s.x ^ -1L), sizeof(s.x ^ -1L), (typeof(s.x ^ -1L))-1 > 0);
    show("-1 > s.x", (unsigned long)(-1 > s.x), sizeof(-1 > s.x), (typeof(-1 > s.x))-1 > 0);
    show("s.x < -1", (unsigned long)(s.x < -1), sizeof(s.x < -1), (typeof(s.x < -1))-1 > 0);
    show("s.y < s.x", (unsigned long)(s.y < s.x), sizeof(s.y < s.x), (typeof(s.y < s.x))-1 > 0);
    show("s.y * 3.0 < s.x", (unsigned long)(s.y * 3.0 < s.x), sizeof(s.y * 3.0), (typeof(s.y * 3.0))-1 > 0);
    show("s.c - 0xffffffffffffL", (unsigned long)(s.c - 0xffffffffffffL), sizeof(s.c - 0xffffffffffffL), (typeof(s.c - 0xffffffffffffL))-1 > 0);
    show("s.a*s.a", (unsigned long)(s.a*s.a), sizeof(s.a*s.a), (typeof(s.a*s.a))-1 > 0);
    show("s.a-2u<0", (unsigned long)(s.a-2u<0), sizeof(s.a-2u<0), (typeof(s.a-2u<0))-1 > 0);
    show("s.x % 1000", (unsigned long)(s.x % 1000), sizeof(s.x % 1000), (typeof(s.x % 1000))-1 > 0);
    show("s.a / -1", (unsigned long)(s.a / -1), sizeof(s.a / -1), (typeof(s.a / -1))-1 > 0);
    s.x = -2; switch (s.x) { case -2: printf("-2\n"); break; default: printf("other\n"); }
    show("(__int128)s.x * -1", (unsigned long)((__int128)s.x * -1), sizeof((__int128)s.x * -1), (typeof((__int128)s.x * -1))-1 > 0);
    show("s.y * (__int128)3", (unsigned long)(s.y * (__int128)3), sizeof(s.y * (__int128)3), (typeof(s.y * (__int128)3))-1 > 0);
    show("s.x + 1.5f > 0", (unsigned long)(s.x + 1.5f > 0), sizeof(s.x + 1.5f > 0), (typeof(s.x + 1.5f > 0))-1 > 0);
    show("i ? s.x : i", (unsigned long)(i ? s.x : i), sizeof(i ? s.x : i), (typeof(i ? s.x : i))-1 > 0);
    show("i < s.x", (unsigned long)(i < s.x), sizeof(i < s.x), (typeof(i < s.x))-1 > 0);
    show("i / s.x", (unsigned long)(i / s.x), sizeof(i / s.x), (typeof(i / s.x))-1 > 0);
    show("u - s.y", (unsigned long)(u - s.y), sizeof(u - s.y), (typeof(u - s.y))-1 > 0);
    show("(i, s.e) + i", (unsigned long)((i, s.e) + i), sizeof((i, s.e) + i), (typeof((i, s.e) + i))-1 > 0);
    show("(long)(s.x+1)", (unsigned long)((long)(s.x+1)), sizeof((long)(s.x+1)), (typeof((long)(s.x+1)))-1 > 0);
    show("(s.x+1)+(s.a)", (unsigned long)((s.x+1)+(s.a)), sizeof((s.x+1)+(s.a)), (typeof((s.x+1)+(s.a)))-1 > 0);
    show("(s.x=3)-4", (unsigned long)((s.x=3)-4), sizeof((s.x=3)-4), (typeof((s.x=3)-4))-1 > 0);
    show("s.x-- - 5", (unsigned long)(s.x-- - 5), sizeof(s.x-- - 5), (typeof(s.x-- - 5))-1 > 0);
    show("(int)s.x", (unsigned long)((int)s.x), sizeof((int)s.x), (typeof((int)s.x))-1 > 0);
    show("!s.x", (unsigned long)(!s.x), sizeof(!s.x), (typeof(!s.x))-1 > 0);
    show("+s.x - 4", (unsigned long)(+s.x - 4), sizeof(+s.x - 4), (typeof(+s.x - 4))-1 > 0);
    return 0;
}
