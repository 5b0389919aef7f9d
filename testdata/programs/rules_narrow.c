// rv32
// Instructions that few programs need, each of a rule of its own: volatile loads of all
// types at all kinds of addresses, narrow parameters on the stack, small results.
int printf(const char *format, ...);

struct all {
	int first;
	signed char a;
	unsigned char b;
	short c;
	unsigned short d;
	int e;
	unsigned f;
	float g;
};

volatile signed char va = -3;
volatile unsigned char vb = 200;
volatile short vc = -300;
volatile unsigned short vd = 60000;
volatile int ve = -70000;
volatile float vg = 2.5f;

static int symbols(void) {
	return va + vb + vc + vd + ve + (int)vg;
}

static int pointers(volatile struct all *p, volatile signed char *a, volatile unsigned char *b, volatile short *c, volatile unsigned short *d, volatile float *g) {
	return *a + *b + *c + *d + (int)*g + p->a + p->b + p->c + p->d + p->e + (int)p->g;
}

static int frames(void) {
	volatile signed char a = -5;
	volatile unsigned char b = 250;
	volatile short c = -500;
	volatile unsigned short d = 65000;
	volatile float g = 7.5f;
	return a + b + c + d + (int)g;
}

static int dropped(volatile struct all *p) {
	p->a;
	p->b;
	p->c;
	p->d;
	p->e;
	p->g;
	va, vb, vc, vd;
	return 1;
}

static int stack(int a, int b, int c, int d, int e, int f, int g, int h, signed char i, unsigned char j, short k, unsigned short l, unsigned m, int n) {
	for (int x = 0; x < 3; x++) {
		i += x;
		j += x;
		k += x;
		l += x;
	}
	return a + b + c + d + e + f + g + h + i + j + k + l + (int)m + n;
}

static float early(float x, float y, int which) {
	if (which == 1)
		return y;
	if (which == 2)
		return x;
	return x + y;
}

struct mixed {
	int i;
	float f;
};

static struct mixed mix(int i, float f) {
	struct mixed m = {i, f};
	return m;
}

static float keepFloat(struct all *p, float x) {
	float y = p->g = x;
	return y + p->g;
}

static int keepByte(struct all *p, int x) {
	int y = p->b = x, z = p->a = x;
	return y + z;
}

static int order(int x, int y) {
	return (x >= 100) + 2 * (y >= -7) + 4 * (x - 2048 < y);
}

static signed char toByte(float x) { return x; }
static unsigned short toShort(float x) { return x; }

static int calls;
static void count(int n) { calls += n; }

static void either(int which) {
	which ? count(1) : count(10);
	which ? (count(100), (void)0) : (void)calls;
	(count(1000), (void)calls);
	which ? (count(2000), count(3000)) : (count(4000), (void)0);
	for (int i = 0; i < 2; count(i), (void)which, i++)
		;
}

__attribute__((noinline)) static int sum(signed char a, unsigned char b, short c, unsigned short d, float e, int f) {
	return a + 2 * b + 3 * c + 5 * d + (int)(e * 4) + f;
}

/* Locals in slots are arguments of a call with another call behind them. */
static int before(signed char a, unsigned char b, short c, unsigned short d, float e) {
	return sum(a, b, c, d, e, sum(1, 2, 3, 4, 5, calls)) + a + b;
}

int main(void) {
	struct all s = {0, -1, 255, -2, 65535, -3, 4, 5.5f};
	signed char a = -11;
	unsigned char b = 211;
	short c = -3111;
	unsigned short d = 64111;
	float g = 9.5f;
	printf("%d %d %d\n", symbols(), pointers(&s, &a, &b, &c, &d, &g), frames());
	printf("%d %d\n", dropped(&s), stack(1, 2, 3, 4, 5, 6, 7, 8, -9, 210, -1100, 61200, 13, -14));
	printf("%d %d %d\n", (int)early(1.5f, 2.5f, 0), (int)early(1.5f, 2.5f, 1), (int)early(3.5f, 2.5f, 2));
	struct mixed m = mix(41, 1.25f);
	printf("%d %d\n", m.i, (int)(m.f * 4));
	printf("%d %d\n", (int)keepFloat(&s, 3.25f), keepByte(&s, 200));
	for (int x = 98; x < 102; x++)
		printf("%d ", order(x, -x / 14));
	printf("%d %d\n", toByte(-77.9f), toShort(54321.5f));
	either(0);
	either(1);
	printf("%d\n", calls);
	float tiny = 1e-44f;
	printf("%d\n", tiny > 0 && tiny * 1e30f < 1);
	printf("%d\n", before(-7, 250, -2999, 60001, 2.75f));
	return 0;
}
