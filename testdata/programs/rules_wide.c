// Instructions of 64-bit targets that few programs need, each of a rule of its own.
int printf(const char *format, ...);

volatile long vl = -123456789012;
volatile unsigned long vul = 9876543210;
volatile double vd = 3.75;

struct all {
	int pad;
	long l;
	unsigned long ul;
	double d;
	float f;
};

static long symbols(void) { return vl + (long)vul + (long)vd; }

static long pointers(volatile struct all *p, volatile double *d) { return p->l + (long)p->ul + (long)p->d + (long)*d + (long)p->f; }

static long frames(void) {
	volatile long l = 5000000000;
	volatile double d = 8.5;
	return l + (long)d;
}

static long dropped(volatile struct all *p, volatile double *d) {
	p->l;
	p->ul;
	p->d;
	*d;
	vl, vul, vd;
	return 2;
}

struct floats {
	float a;
	double b;
};
struct doubles {
	double a;
	float b;
};
struct longFloat {
	long a;
	float b;
};
struct longDouble {
	long a;
	double b;
};

static struct floats floats(float a, double b) { return (struct floats){a, b}; }
static struct doubles doubles(double a, float b) { return (struct doubles){a, b}; }
static struct longFloat longFloat(long a, float b) { return (struct longFloat){a, b}; }
static struct longDouble longDouble(long a, double b) { return (struct longDouble){a, b}; }

static short toShort(double x) { return x; }
static unsigned short toUnsignedShort(double x) { return x; }
static unsigned long toUnsignedLong(float x) { return x; }
static long minus(long x) {
	x -= 2048;
	return x - 2048 - 2047 - 5;
}
static unsigned long unsignedMinus(unsigned long x) { return x - 2048; }

static int overflows(long a, long b) {
	long c;
	return __builtin_mul_overflow(a, b, &c);
}

static long high(long a, long b) { return (__int128)a * b >> 64; }

static double scaled(double x, long by) {
	return x * (double)by;
}

/* A local in a slot is an argument of a call with another call behind it. */
static double twice(double x) {
	return scaled(x, (long)scaled(2.5, 4)) + x;
}

int main(void) {
	struct all s = {1, -2000000000000, 3000000000000, 4.5, 5.5f};
	double d = 6.5;
	printf("%ld %ld %ld %ld\n", symbols(), pointers(&s, &d), frames(), dropped(&s, &d));
	struct floats f = floats(1.5f, 2.5);
	struct doubles g = doubles(3.5, 4.5f);
	struct longFloat h = longFloat(1234567890123, 5.5f);
	struct longDouble i = longDouble(-1234567890123, 6.5);
	printf("%g %g %g %g %ld %g %ld %g\n", f.a, f.b, g.a, g.b, h.a, h.b, i.a, i.b);
	printf("%d %d %lu %ld %lu\n", toShort(-1234.5), toUnsignedShort(60001.75), toUnsignedLong(1e19f), minus(10), unsignedMinus(5000));
	printf("%d %d %ld %ld\n", overflows(1L << 40, 1L << 30), overflows(-3, 1L << 40), high(-(1L << 62), 12), high(1L << 62, 12));
	printf("%d\n", (int)twice(12.5));
	return 0;
}
