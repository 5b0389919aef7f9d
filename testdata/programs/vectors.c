// rv32
// Vectors of GNU C: operations on elements, subscripts, initializers, conversions, arguments.
int printf(const char *, ...);

typedef int ints __attribute__((vector_size(16)));
typedef unsigned naturals __attribute__((vector_size(16)));
typedef float floats __attribute__((__vector_size__(4 * sizeof(float))));
typedef signed char chars __attribute__((vector_size(8)));
typedef unsigned char bytes __attribute__((vector_size(16)));
typedef short shorts __attribute__((vector_size(8)));
typedef int many __attribute__((vector_size(64)));

struct record { char c; ints v; shorts s; };
union bits { ints v; floats f; unsigned u[4]; };

ints global = {1, 2, -3, 4}, part = {7}, array[2] = {{1, 2, 3, 4}, {5, 6}}, flat[2] = {1, 2, 3, 4, 5, 6, 7, 8};
static floats single = (floats){1.5f, 2, 3, -4};
struct record records[] = {{'a', {1, 2}, {3, 4}}, {'b', 1, 2, 3, 4, 5, 6}};

static void show(const char *name, ints v) { printf("%s: %d %d %d %d\n", name, v[0], v[1], v[2], v[3]); }
static void showFloats(const char *name, floats v) { printf("%s:", name); for (int i = 0; i < 4; i++) printf(" %d", (int)(v[i] * 100)); printf("\n"); }

static ints add(ints a, ints b) { return a + b; }
static chars scale(int k, chars a, chars b) { return a * b + (chars){k, k}; }
static many difference(many a, float f, many b) { a[3] = f; return a - b; }

static ints sum(int n, ...)
{
	__builtin_va_list list;
	ints total = {0};
	__builtin_va_start(list, n);
	for (int i = 0; i < n; i++) {
		total += __builtin_va_arg(list, ints);
		if (i == 1)
			total[0] += __builtin_va_arg(list, int);
	}
	__builtin_va_end(list);
	return total;
}

static int calls;
static ints next(void) { calls++; return global += 1; }

static void operators(ints a, ints b, naturals u, floats f)
{
	show("+", a + b), show("-", a - b), show("*", a * b), show("/", b / a), show("%", b % a);
	show("&", a & b), show("|", a | b), show("^", a ^ b), show("~", ~b), show("negative", -b), show("plus", +b);
	show("<<", a << 2), show(">>", b >> a), show("unsigned >>", (ints)(u >> 1)), show("number -", 100 - a), show("number <<", 1 << a);
	show("<", a < b), show("==", a == (ints){1, 0, 3, 0}), show("unsigned >", (ints)(u > 2u)), show("float <=", f <= 2.0f), show(">=", b >= 0), show("!=", a != 2);
	showFloats("float *", f * 2 + 0.5f), showFloats("float /", f / single), showFloats("float -", -f);
	naturals truth = a < b;
	ints chosen = (a > b & a) | (~(a > b) & b);
	printf("%u\n", truth[0]);
	show("chosen", chosen);
}

static void updates(ints a, ints b, floats f)
{
	a += b; show("+=", a);
	a <<= 1; show("<<=", a);
	a++; show("++", a);
	show("a--", a--);
	show("--a", --a);
	f *= f; showFloats("*=", f);
	f -= 1; showFloats("-=", f);
	a[2] = 77;
	a[calls + 1] += 5;
	show("elements", a);
	ints *p = &a;
	(*p)[0] = 9;
	p[0][3]++;
	show("pointer", a);
	printf("%d %d\n", (a + b)[2], next()[1]);
	volatile ints changing = {1, 2, 3, 4};
	changing += a;
	show("volatile", changing);
	bytes narrow = {200, 100, 3};
	narrow += 100;
	narrow >>= 1;
	printf("%d %d %d %d\n", narrow[0], narrow[1], narrow[2], narrow[15]);
}

static void objects(ints a, ints b)
{
	struct record r = {'x', {1, 2, 3, 4}, {5, 6, 7, 8}}, copy = r;
	copy.v *= 3;
	show("record", copy.v - r.v);
	printf("%d %d %d %d\n", copy.s[3], (int)sizeof r, (int)sizeof(many), (int)_Alignof(ints));
	show("records", records[1].v), show("array", array[1]), show("flat", flat[1]), show("part", part);
	ints list[3] = {a, b + 1, {1}}, *last = &list[2];
	show("list", list[1]), show("last", *last);
	static ints fixed[] = {{1, 2}, {3, 4, 5, 6}};
	show("static", fixed[1]);
	int __attribute__((vector_size(8))) two = {1, 2};
	two += 1;
	printf("%d %d\n", two[0], two[1]);
	union bits bits = {.f = {1, 2, 0, -1}};
	printf("%x %x\n", bits.u[0], bits.v[3]);
	__typeof__(a) same = a;
	show("typeof", same), show("statement", ({ ints z = a; z + 1; })), show("conditional", calls > 100 ? a : b), show("comma", (calls++, b));
	printf("%d\n", _Generic(a, naturals: 1, ints: 2, default: 3) + _Generic(a[0], int: 10, default: 20));
}

int main(void)
{
	ints a = {1, 2, 3, 4}, b = {10, -20, 30, -40};
	naturals u = {1u << 31, 2, 3, 4};
	floats f = {1, 2, 3, 4};
	operators(a, b, u, f);
	updates(a, b, f);
	objects(a, b);
	ints (*pointer)(ints, ints) = add;
	show("call", pointer(add(a, b), b)), show("sum", sum(3, a, b, 5, a)), show("order", next() + next());
	chars c = scale(3, (chars){1, 2, 3, 100}, (chars){5, 6, 7, 3});
	many m = difference((many){1, 2, 3}, 8.5f, (many){3, 2, 1, 0, 5});
	for (int i = 0; i < 8; i++)
		printf("%d %d\n", c[i], m[i]);
	show("converted", __builtin_convertvector(f, ints)), showFloats("converted", __builtin_convertvector(b, floats)), show("bits", (ints)f);
	show("shuffle", __builtin_shuffle(a, (ints){3, 2, 1, 4})), show("shuffle", __builtin_shuffle(a, b, (ints){7, 0, 5, 2}));
	show("shufflevector", __builtin_shufflevector(a, b, 0, 4, 1, 5));
	return 0;
}
