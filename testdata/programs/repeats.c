// Expressions that a function may or must not keep for when they are needed again.
int printf(const char *format, ...);
int setjmp(void *);
void longjmp(void *, int);

int cells[20];
volatile int device;
int trace;

static int note(int x) { trace = trace * 3 + x; return x; }

// The same products, addresses and loads.
int plain(int a, int b, int *p) {
	return (a * b ^ 5) + a * b + p[a] * 3 - (p[a] & p[b]) + p[b];
}

// A local is assigned in between, in a statement, in an expression, by itself.
int assigned(int a, int b) {
	int s = a * b;
	a++;
	s += a * b;
	s ^= a * b;
	s += (a = 7, a * b);
	b = b;
	return s + a * b;
}

// Memory is stored to in between, by a name and by a pointer that may point to it, narrow and wide.
int stored(int *p, char *q) {
	int s = *p + cells[3];
	cells[3] = s + 1;
	s += *p + cells[3];
	*p = s;
	s += *p + cells[3];
	*q = 1;
	return s + *p + cells[3];
}

static void change(void) { cells[4] += 5; }

// Calls change memory, directly and by a pointer.
int called(int *p, void (*f)(void)) {
	int s = cells[4] + *p;
	change();
	s += cells[4] + *p;
	f();
	return s + cells[4] + *p;
}

// Volatile reads take place each time.
int read_device(void) {
	int s = device + device;
	device = s;
	return s + device + device;
}

// The first one is behind a condition, in an arm, in an operand that may not be evaluated.
int arms(int a, int b, int *p) {
	int s = 0;
	if (a > 2)
		s += a * b + *p;
	else
		s -= a * b - *p;
	s += a * b + *p;
	s += a > 3 && a * 77 + b > 5;
	s += a * 77 + b;
	s += (b > 2 ? a * 55 + b : 4) + (a * 55 + b);
	return s;
}

// The first one is in front of the arms.
int before(int a, int b, int *p) {
	int s = a * b + p[a];
	if (s > 40)
		return s + a * b + p[a];
	for (int i = 0; i < 3; i++)
		s += (a * b) * i + p[a];
	return s - (a * b + p[a]);
}

// Loops change values: those of the first iteration are not those of later ones.
int loops(int n, int *p) {
	int s = n * 3 + p[n & 7], k = n;
	for (int i = 0; i < 5; i++) {
		s += k * 3 + p[k & 7] + n * 3;
		p[k & 7] = s;
		k = s & 15;
		s ^= k * 3 + p[k & 7];
	}
	while (n-- > 0)
		s = s * 3 + (n * 3 ^ n * 3 >> 1);
	return s;
}

// The condition of a loop is evaluated before the loop ends: all of it, its first operand, not at a break, not in an inner loop
// or behind a jump out of this one; and memory may change behind it.
int conditions(const char *p, const char *q) {
	int s = 0;
	unsigned i = 0, j = 0, k = 0, l = 0;
	while (p[i] && p[i] == q[i])
		i++;
	if (!p[i])
		s += 1;
	s += p[i] * 3 + q[i];
	while (p[j] && q[j] != 'z') {
		if (j++ == 2)
			break;
	}
	s = s * 5 + p[j] * 3 + q[j];
	do {
		for (i = 0; p[i * 2]; i++)
			if (i == 4)
				goto out;
		s ^= p[i * 2] + i;
		if (s & 1)
			continue;
		s += 3;
	} while (p[k * 3] && k++ < 2);
	s = s * 5 + p[k * 3] * 3;
out:
	s += p[i * 2];
	while (cells[l + 6] < 40) {
		cells[l + 6] += 7;
		l += cells[l + 6] > 30;
	}
	s += cells[l + 6];
	cells[l + 6] = 1;
	return s * 5 + cells[l + 6];
}

// A loop that may not be entered; four loops inside each other.
int deep(int n, int m) {
	int s = n * m;
	for (int a = 0; a < n; a++)
		for (int b = 0; b < 2; b++)
			for (int c = 0; c < 2; c++)
				for (int d = 0; d < 2; d++) {
					s += n * m + (a * d ^ a * d + 1);
					if (s & 64)
						m++;
				}
	return s + n * m;
}

// Jumps: backwards, into a loop, past the first one, by a switch, by an address.
int jumps(int a, int b) {
	int s = 0, again = 0;
	if (a > 4)
		goto past;
	s += a * b + 1000;
past:
	s += a * b + 1000;
	while (b < 9) {
		s += a * b;
		if (again++ == 2)
			goto past;
	inside:
		s ^= a * b + 1000;
		b += 2;
	}
	if (again < 9) {
		again = 9;
		b = 5;
		goto inside;
	}
	switch (a & 3) {
	case 0: s += a * 99 + b;
	case 1: s += a * 99 + b; break;
	case 2: s += (a * 99 + b) * 2;
	default: s -= a * 99 + b;
	}
	return s + a * 99 + b;
}

int computed(int a, int b) {
	static void *labels[] = {&&one, &&two, &&end};
	int s = a * b, i = 0;
	goto *labels[a & 1];
one:
	s += a * b;
	a++;
two:
	s += a * b * 2;
	if (i++ < 3)
		goto *labels[i & 1];
end:
	return s + a * b;
}

static long buffer[64];

// setjmp returns a second time.
int again(int a, int b) {
	volatile int times = 0;
	volatile int s = a * b + cells[5];
	int back = setjmp(buffer);
	cells[5] += 10;
	s += a * b + cells[5] + back;
	if (times++ < 2)
		longjmp(buffer, times);
	return s + a * b + cells[5];
}

// An expression in a larger one that occurs twice; all arguments of a call, and one behind it.
int parts(int a, int b, int c) {
	int s = (a * b + c) * (a * b + c) + note(a * b) + a * b;
	return s + note(a * b + c) * note(a * b + c) - (a * b + c); // both notes add the same
}

// Many at once, of both kinds of registers, with calls between.
double many(double x, double y, int n) {
	double s = x * y + x / y;
	s += (x * y - 1) * (x / y + 2) + (x + y) * (x - y) + (x + y) / (x - y);
	s += note(n) * (x * y) + x / y;
	return s + (x + y) * (x - y) + (n * 3 + 1) * (n * 3 + 1) + (n * 5 ^ n * 5 << 1) + (n - 4) * (n - 4);
}

// Narrow values, with and without a sign, and conversions.
int narrow(signed char a, unsigned char b, unsigned short c) {
	signed char x = (signed char)(a * b), y = (signed char)(a * b);
	unsigned char z = (unsigned char)(c * b);
	return x + y + z + (unsigned char)(c * b) + (short)(c * b) + (unsigned)(a * b) / 7 + a * b / 7;
}

int main(void) {
	int p[20];
	for (int i = 0; i < 20; i++)
		p[i] = i * i - 7, cells[i] = 3 * i;
	printf("%d\n", plain(3, 5, p));
	printf("%d\n", assigned(4, 6));
	printf("%d\n", stored(&cells[3], (char *)&cells[3]));
	printf("%d\n", stored(p, (char *)p));
	printf("%d\n", called(&cells[4], change));
	device = 4;
	printf("%d\n", read_device());
	for (int i = 0; i < 5; i++) {
		printf("%d ", arms(i, 5 - i, p + i));
		printf("%d ", before(i, 2 * i, p));
	}
	printf("%d ", loops(4, p));
	printf("%d\n", loops(0, p));
	printf("%d %d\n", deep(0, 3), deep(3, 4));
	static const char bridge[64] = "a bridge", bridges[64] = "a bridges", other[64] = "a bzidz";
	for (int i = 0; i < 6; i++)
		printf("%d ", conditions(bridge + i, i & 1 ? other + i : bridges + i));
	for (int i = 0; i < 8; i++)
		printf("%d %d ", jumps(i, i ^ 3), computed(i, 7 - i));
	printf("%d\n", again(3, 4));
	printf("%d\n", cells[5]);
	printf("%d\n", parts(2, 3, 4));
	printf("%d ", trace);
	printf("%g ", many(2.5, 0.5, 3));
	printf("%d\n", narrow(-5, 200, 60000));
	return 0;
}
