/* Overflow of additions, subtractions and multiplications: all mixes of integer
   types, at the ends of their ranges. */
int printf(const char *format, ...);

static const long values[] = {
	0, 1, -1, 2, -2, 3, 7, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, 65535, 65536, 46341, -46341,
	2147483647, 2147483648, -2147483647 - 1, -2147483649, 4294967295, 4294967296, 3037000500, -3037000500,
	9223372036854775807, -9223372036854775807 - 1, -9223372036854775807, 6442450941,
};
enum { VALUES = sizeof values / sizeof values[0] };

static unsigned long hash = 5381;

static void note(unsigned long x)
{
	hash = (hash ^ x) * 1099511628211u + (hash >> 29);
}

static void test_sc_sc(long x, long y)
{
	signed char a = (signed char)x;
	signed char b = (signed char)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_sc_u(long x, long y)
{
	signed char a = (signed char)x;
	unsigned b = (unsigned)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_sc_l(long x, long y)
{
	signed char a = (signed char)x;
	long b = (long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_sc_ul(long x, long y)
{
	signed char a = (signed char)x;
	unsigned long b = (unsigned long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_u_sc(long x, long y)
{
	unsigned a = (unsigned)x;
	signed char b = (signed char)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_u_u(long x, long y)
{
	unsigned a = (unsigned)x;
	unsigned b = (unsigned)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_u_l(long x, long y)
{
	unsigned a = (unsigned)x;
	long b = (long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_u_ul(long x, long y)
{
	unsigned a = (unsigned)x;
	unsigned long b = (unsigned long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_l_sc(long x, long y)
{
	long a = (long)x;
	signed char b = (signed char)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_l_u(long x, long y)
{
	long a = (long)x;
	unsigned b = (unsigned)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_l_l(long x, long y)
{
	long a = (long)x;
	long b = (long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_l_ul(long x, long y)
{
	long a = (long)x;
	unsigned long b = (unsigned long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_ul_sc(long x, long y)
{
	unsigned long a = (unsigned long)x;
	signed char b = (signed char)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_ul_u(long x, long y)
{
	unsigned long a = (unsigned long)x;
	unsigned b = (unsigned)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_ul_l(long x, long y)
{
	unsigned long a = (unsigned long)x;
	long b = (long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void test_ul_ul(long x, long y)
{
	unsigned long a = (unsigned long)x;
	unsigned long b = (unsigned long)y;
	signed char sc;
	unsigned u;
	long l;
	unsigned long ul;
	note(__builtin_add_overflow(a, b, &sc) * 2 + __builtin_add_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_sub_overflow(a, b, &sc) * 2 + __builtin_sub_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_mul_overflow(a, b, &sc) * 2 + __builtin_mul_overflow_p(a, b, (signed char)0));
	note((unsigned long)sc);
	note(__builtin_add_overflow(a, b, &u) * 2 + __builtin_add_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_sub_overflow(a, b, &u) * 2 + __builtin_sub_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_mul_overflow(a, b, &u) * 2 + __builtin_mul_overflow_p(a, b, (unsigned)0));
	note((unsigned long)u);
	note(__builtin_add_overflow(a, b, &l) * 2 + __builtin_add_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_sub_overflow(a, b, &l) * 2 + __builtin_sub_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_mul_overflow(a, b, &l) * 2 + __builtin_mul_overflow_p(a, b, (long)0));
	note((unsigned long)l);
	note(__builtin_add_overflow(a, b, &ul) * 2 + __builtin_add_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_sub_overflow(a, b, &ul) * 2 + __builtin_sub_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
	note(__builtin_mul_overflow(a, b, &ul) * 2 + __builtin_mul_overflow_p(a, b, (unsigned long)0));
	note((unsigned long)ul);
}

static void typed(long x, long y)
{
	int i;
	unsigned u;
	long l;
	unsigned long ul;
	long long ll;
	unsigned long long ull;
	note(__builtin_sadd_overflow(x, y, &i));
	note(i);
	note(__builtin_ssub_overflow(x, y, &i));
	note(i);
	note(__builtin_smul_overflow(x, y, &i));
	note(i);
	note(__builtin_uadd_overflow(x, y, &u));
	note(u);
	note(__builtin_usub_overflow(x, y, &u));
	note(u);
	note(__builtin_umul_overflow(x, y, &u));
	note(u);
	note(__builtin_saddl_overflow(x, y, &l));
	note(l);
	note(__builtin_ssubl_overflow(x, y, &l));
	note(l);
	note(__builtin_smull_overflow(x, y, &l));
	note(l);
	note(__builtin_uaddl_overflow(x, y, &ul));
	note(ul);
	note(__builtin_usubl_overflow(x, y, &ul));
	note(ul);
	note(__builtin_umull_overflow(x, y, &ul));
	note(ul);
	note(__builtin_saddll_overflow(x, y, &ll));
	note(ll);
	note(__builtin_ssubll_overflow(x, y, &ll));
	note(ll);
	note(__builtin_smulll_overflow(x, y, &ll));
	note(ll);
	note(__builtin_uaddll_overflow(x, y, &ull));
	note(ull);
	note(__builtin_usubll_overflow(x, y, &ull));
	note(ull);
	note(__builtin_umulll_overflow(x, y, &ull));
	note(ull);
}

static long order(long *p)
{
	return *p = *p * 3 + 1;
}

int main(void)
{
	for (int i = 0; i < VALUES; i++) {
		for (int j = 0; j < VALUES; j++) {
			test_sc_sc(values[i], values[j]);
			test_sc_u(values[i], values[j]);
			test_sc_l(values[i], values[j]);
			test_sc_ul(values[i], values[j]);
			test_u_sc(values[i], values[j]);
			test_u_u(values[i], values[j]);
			test_u_l(values[i], values[j]);
			test_u_ul(values[i], values[j]);
			test_l_sc(values[i], values[j]);
			test_l_u(values[i], values[j]);
			test_l_l(values[i], values[j]);
			test_l_ul(values[i], values[j]);
			test_ul_sc(values[i], values[j]);
			test_ul_u(values[i], values[j]);
			test_ul_l(values[i], values[j]);
			test_ul_ul(values[i], values[j]);
			typed(values[i], values[j]);
		}
		printf("%lx\n", hash);
	}
	int r[3] = { 0 }, k = 0;
	_Bool over = __builtin_add_overflow(2147483647, 1, &r[k++]);
	volatile short narrow;
	over += __builtin_mul_overflow(300, 300, &narrow);
	printf("%d %d %d %d\n", over, r[0], k, narrow);
	if (__builtin_sub_overflow(1u, 2u, (unsigned *)&r[1]) && !__builtin_add_overflow(1, 1, &r[2]))
		printf("%d %d\n", r[1], r[2]);
	long seed = 1;
	if (__builtin_add_overflow(order(&seed), 5, &seed) == 0)
		printf("%ld\n", seed);
	return 0;
}
