/* Functions of the compiler: bits, tests of numbers, types, memory on the stack. */
int printf(const char *format, ...);
void *memcpy(void *to, const void *from, unsigned long n);

struct record { int x; };
union either { int x; };

static double numbers[9];

static void bits(unsigned long x)
{
	printf("%d %d %d ", __builtin_ffs((int)x), __builtin_ffsl(x), __builtin_ffsll(x));
	printf("%d %d %d ", __builtin_clrsb((int)x), __builtin_clrsbl(x), __builtin_clrsbll(x));
	printf("%d %ld %lld ", __builtin_abs((int)x), __builtin_labs(x), __builtin_llabs(x));
	printf("%d %d\n", __builtin_parityl(x), __builtin_popcountll(x));
}

static void test(double x)
{
	float f = x;
	printf("%d%d%d%d%d%d%d%d ", !!__builtin_isnan(x), !!__builtin_isinf(x), __builtin_isinf_sign(x), !!__builtin_isfinite(x),
		!!__builtin_signbit(x), !!__builtin_isnan(f), !!__builtin_signbitf(f), !!__builtin_isinff(f));
	printf("%g %g %g %g ", __builtin_fabs(x), __builtin_fabsf(f), __builtin_copysign(2.5, x), __builtin_copysignf(f, 1));
	for (int i = 0; i < 9; i++) {
		double y = numbers[i];
		printf("%d%d%d%d%d%d", __builtin_isgreater(x, y), __builtin_isgreaterequal(x, y), __builtin_isless(f, y), __builtin_islessequal(x, y),
			__builtin_islessgreater(x, y), __builtin_isunordered(x, y));
	}
	printf("\n");
}

/* Memory on the stack, beside objects, spilled values and arguments that are
   passed on the stack; the function calls others, or none. */
static int sum(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, const int *list)
{
	return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + list[0] * 11 + list[1] * 12;
}

static int stack(int n, int a, int b, int c, int d, int e, int f, int g, int h, int last)
{
	int fixed[5] = { 1, 2, 3, 4, 5 };
	int *first = __builtin_alloca(n * sizeof(int)), total = 0;
	for (int i = 0; i < n; i++)
		first[i] = i * a;
	for (int round = 0; round < 5; round++) {
		int *more = __builtin_alloca(8 + round * 4);
		more[0] = first[round % n];
		more[1] = round;
		total += sum(a, b, c, d, e, f, g, h, last, round, more) + (n * a - (b + c * (d - e * (f + g * (h - last * sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, more))))));
		fixed[round] += more[1] * first[n - 1];
	}
	for (int i = 0; i < 5; i++)
		total = total * 3 + fixed[i];
	for (int i = 0; i < n; i++)
		total += first[i];
	return total;
}

static int leaf(int n)
{
	char *p = __builtin_alloca(n + 1);
	int total = 0;
	for (int i = 0; i <= n; i++)
		p[i] = i * n;
	for (int i = 0; i <= n; i++)
		total = total * 5 + p[i];
	return total;
}

static int large(int n)
{
	char frame[5000];
	int *p = __builtin_alloca(n);
	p[n / 4 - 1] = n;
	frame[4999] = 7;
	frame[0] = n ? large(n / 2 < 16 ? 0 : n / 2) & 63 : 1;
	return frame[0] + frame[4999] + (n ? p[n / 4 - 1] : 0);
}

int main(void)
{
	static const unsigned long words[] = { 0, 1, -1ul, 0x80000000, 0x7fffffff, 0x8000000000000000, 0x100000000, 0xfffffffffffff000, 12345678 };
	for (int i = 0; i < 9; i++)
		bits(words[i]);
	printf("%d %d %d %d\n", __builtin_ffs(0), __builtin_ffs(24), __builtin_clrsb(0), __builtin_clrsbl(-5));
	double zero = 0;
	numbers[0] = 1.5; numbers[1] = -1.5; numbers[2] = zero; numbers[3] = -zero; numbers[4] = 1 / zero;
	numbers[5] = -1 / zero; numbers[6] = 1e300; numbers[7] = 4e-320; numbers[8] = -4e-320;
	for (int i = 0; i < 9; i++)
		test(numbers[i]);
	double nan = __builtin_nan("");
	printf("%d %d %d %d\n", nan != nan, !!__builtin_isnan(__builtin_nanf("")), __builtin_isunordered(nan, 1.0), __builtin_isless(nan, 1.0));

	printf("%d %d %d\n", __builtin_types_compatible_p(int, const int), __builtin_types_compatible_p(int *, long *), __builtin_types_compatible_p(int[], int[5]));
	printf("%g %d\n", __builtin_choose_expr(1, 2.5, "no"), __builtin_choose_expr(0, (char *)0, 7));
	struct record s = { 1 };
	union either u = { 2 };
	printf("%d %d %d %d %d %d\n", __builtin_classify_type(1), __builtin_classify_type(1.0), __builtin_classify_type("a"), __builtin_classify_type(s),
		__builtin_classify_type(u), __builtin_classify_type(main));
	char buffer[16];
	printf("%d\n", __builtin_object_size(zero ? buffer : 0, 0) != 0);
	printf("%s %ld\n", __builtin_FUNCTION(), __builtin_expect_with_probability(5, 1, 0.5));
	printf("%d\n", __builtin_frame_address(0) != 0);
	printf("%d %d\n", stack(7, 1, 2, 3, 4, 5, 6, 7, 8, 9), stack(1, 9, 8, 7, 6, 5, 4, 3, 2, 1));
	printf("%d %d\n", leaf(9), leaf(0));
	printf("%d\n", large(4096));
	struct known { int literal : __builtin_constant_p("literal") ? 3 : 1; } k = { 2 };
	printf("%d %d %s\n", k.literal, __builtin_constant_p(buffer), __PRETTY_FUNCTION__);
	return 0;
}
