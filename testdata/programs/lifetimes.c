/* Local variables whose values live longer than a look at their first and last uses tells. Each
   function has other variables that would destroy the value if they got the same register. */
int printf(const char *, ...);
typedef long jmp_buf[40];
int setjmp(jmp_buf);
void longjmp(jmp_buf, int);

static int calls;
static int id(int x) { calls++; return x; }

/* Assigned in some iterations only, and used in others. */
static int carried(int n) {
	int sum = 0, x;
	for (int i = 0; i < n; i++) {
		if (i % 3 == 0) x = i * 7 + 1;
		int a = i ^ 5, b = a * 3, c = b - a;
		sum += a * b - c;
		int d = sum & 15;
		sum += x + d;
	}
	return sum;
}

/* The first use in the loop is an assignment in a condition that may not be evaluated. */
static int maybe(int n) {
	int sum = 0, last;
	for (int i = 0; i < n; i++) {
		if (i == 0 || (i & 1 && (last = id(i * 11)) > 20)) {
			if (i == 0) last = 5;
			int t = i * i + 3;
			sum += t;
		}
		int u = i + 100, v = u * 2;
		sum += last + (u ^ v);
	}
	return sum;
}

/* Set in the loop, used behind it. */
static int found(const int *list, int n) {
	int at = -1, steps = 0;
	for (int i = 0; i < n; i++) {
		int x = list[i] * 3;
		if (x > 20 && at < 0) at = i;
		int y = x - i, z = y & 7;
		steps += z;
	}
	int result = steps * 100;
	return result + at;
}

/* Set before the loop, used in it alone. */
static int before(int n, int scale) {
	int k = scale * 3 + 1, sum = 0;
	for (int i = 0; i < n; i++) {
		sum += k * i;
		int p = sum & 255, q = p * 5, r = q ^ i;
		sum += r;
	}
	return sum;
}

/* Used in the condition and the step, behind a continue. */
static int skipping(int n) {
	int sum = 0, w = 1;
	for (int i = 0; i < n; w = w * 3 + i & 1023, i++) {
		int c = i * 5 & 7;
		if (c == 3) continue;
		int d = c + 4, e = d * d;
		sum += e;
		if (sum > 100000) break;
		sum += w & 3;
	}
	return sum + w;
}

/* Set in the body, used in the step, behind a continue. */
static int stepping(int n) {
	int sum = 0, w;
	for (int i = 0; i < n; sum += w, i++) {
		if (i > 0 && i % 4 == 1) continue;
		w = i * 3;
		int t = w + 1, u = t * 2, v = u ^ t;
		sum += v;
	}
	return sum;
}

/* A do loop that takes a value of the iteration before. */
static int previous(int n) {
	int sum = 0, old = 1, now;
	do {
		now = old * 3 + n & 255;
		int t = now ^ 3, u = t + 1;
		sum += t * u;
		old = now;
	} while (--n > 0);
	return sum + old;
}

/* A jump backwards to a label. */
static int again(int n) {
	int i = 0, sum = 0, x = n * 2;
top:;
	int a = x + i;
	sum += a;
	int b = sum * 3 & 63, c = b + 1;
	sum += c;
	if (++i < n) goto top;
	return sum;
}

/* A jump into a loop, past an assignment. */
static int into(int n) {
	int sum = 0, i = 0, x = 77, y;
	if (n & 1) {
		y = 9;
		goto inside;
	}
	for (; i < n; i++) {
		y = i * 2 + 1;
		int t = y * 5, u = t & 31;
		sum += u;
	inside:;
		int v = i + 50, w = v ^ 21;
		sum += w + y;
	}
	return sum + x;
}

/* Duff's device. */
static int duff(const int *p, int n) {
	int sum = 0, rounds = (n + 3) / 4, k = 1000;
	switch (n % 4) {
	case 0: do { int a = *p++; sum += a * 3;
	case 3:      k = k + 1; sum ^= *p++;
	case 2:      sum += *p++ + k;
	case 1:      { int b = *p++, c = b * b; sum += c; }
		} while (--rounds > 0);
	}
	return sum + k;
}

/* Labels with addresses. */
static int threaded(const char *code) {
	static void *const table[] = {&&add, &&twice, &&done};
	int acc = 1, seen = 0;
	goto *table[*code++ - 'a'];
add:;
	int one = acc & 3, two = one + 5;
	acc += two;
	seen++;
	goto *table[*code++ - 'a'];
twice:;
	int three = acc * 2, four = three ^ seen;
	acc = four & 0xffff;
	goto *table[*code++ - 'a'];
done:
	return acc * 100 + seen;
}

/* A call that returns twice. */
static jmp_buf back;
static void leave(int n) { if (n > 2) longjmp(back, n); }
static int resumed(int n) {
	int x = n * 13 + 1;
	if (setjmp(back)) return x;
	int y = n + 70, z = y * y, w = z ^ y;
	leave(id(w) > 0 ? n : 0);
	return y + z + w;
}

/* Values that are needed behind an assignment of another variable, in one expression. */
static int within(int a, int b) {
	int x = a * 3, y, z;
	int r = x + (y = b * 5, z = y + 1, z * (x - y));
	int s = r - (y = id(r & 7), y * (z = 3));
	return s + z;
}

/* Statement expressions and commas. */
static int inner(int a, int b) {
	int p = a + 1;
	int q = p + ({ int t = b * 2, u = t + 3; for (int i = 0; i < 3; i++) { int v = i * u; t += v; } t ^ u; });
	int r = (id(q), q + ({ int t = q - b; t * t; })) - q;
	return r;
}

/* Arguments, and both results of a call. */
struct pair { long a, b; };
static struct pair make(long a, long b) { struct pair p = {a * 2, b * 3}; return p; }
static long many(long a, long b, long c, long d, long e, long f) { return a - b * 2 + c * 3 - d * 4 + e * 5 - f * 6; }
static long passing(long a, long b) {
	long c = a + b, d = a - b, e = c * d, f = e ^ 5;
	long g = many(f, e, d, c, b, a) + many(b, a, c + 1, ({ long t = d * 2; t + f; }), id(e & 63), c);
	struct pair p = make(g, c);
	long h = p.a, i = p.b;
	struct pair q = make(i, h);
	return q.a + q.b * 2 + h - i;
}

/* More variables at a time than there are registers. */
static long crowd(long n) {
	long a = n + 1, b = a * 3, c = b ^ a, d = c + 7, e = d * 5, f = e - a, g = f ^ 3, h = g + b, i = h * 3, j = i - c, k = j ^ d, l = k + e, m = l * 7, o = m - f;
	long p = o ^ g, q = p + h, r = q * 3, s = r - i, t = s ^ j, u = t + k, v = u * 5, w = v - l;
	long sum = 0;
	for (long x = 0; x < n; x++) {
		long y = x * a, z = y + b;
		sum += y ^ z;
		sum += id(z & 3) + c * x;
		for (long x2 = 0; x2 < 3; x2++) {
			long y2 = x2 * d + sum, z2 = y2 ^ e;
			sum += z2 & 0xff;
		}
	}
	return sum + a - b + c - d + e - f + g - h + i - j + k - l + m - o + p - q + r - s + t - u + v - w;
}

static double crowd2(double n) {
	double a = n + 1, b = a * 3, c = b - a, d = c + 7, e = d * 5, f = e - a, g = f * 3, h = g + b, i = h * 3, j = i - c, k = j * d, l = k + e, m = l * 7, o = m - f;
	double sum = 0;
	for (int x = 0; x < 5; x++) {
		double y = x * a, z = y + b;
		sum += y - z;
		sum += id((int)z & 3) + c * x;
	}
	return sum + a - b + c - d + e - f + g - h + i - j + k - l + m - o;
}

/* Nested loops, with values of each of them. */
static int nested(int n) {
	int sum = 0;
	for (int i = 0; i < n; i++) {
		int a = i * 3;
		for (int j = 0; j < n; j++) {
			int b = j ^ a;
			for (int k = 0; k < n; k++) {
				int c = k + b;
				for (int l = 0; l < 2; l++) {
					int d = c * l, e = d + a;
					sum += e;
				}
				int f = c & 7;
				sum ^= f;
			}
			int g = b + 1;
			sum += g;
		}
		int h = a - 1;
		sum -= h;
	}
	return sum;
}

/* Parameters that are used once, and never. */
static int unused(int a, int b, int c, int d) {
	int x = b * 3;
	if (x > 10) { int y = x + d; x = y * 2; }
	int z = id(x);
	return z;
}

int main(void) {
	int list[] = {1, 2, 9, 3, 8, 4, 7, 6, 5, 2, 1, 3};
	printf("%d %d %d %d\n", carried(20), maybe(15), found(list, 12), before(9, 4));
	printf("%d %d %d %d %d %d\n", skipping(25), stepping(11), previous(8), again(7), into(8), into(5));
	printf("%d %d %d %d\n", duff(list, 12), duff(list, 7), duff(list, 6), duff(list, 5));
	printf("%d %d %d\n", threaded("abababc"), resumed(1), resumed(5));
	printf("%d %d %d\n", within(3, 4), inner(5, 6), unused(1, 2, 3, 4));
	printf("%ld %ld %g %d\n", passing(7, 3), crowd(6), crowd2(3), nested(5));
	printf("%d\n", calls);
	return 0;
}
