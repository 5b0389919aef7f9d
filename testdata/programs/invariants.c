// Expressions that a loop may or must not compute once, in front of it.
int printf(const char *format, ...);

int table[20], other[20];
volatile int device;
int zero, trips;

// Division by zero in a loop that is not entered.
int notEntered(int n, int d) {
	int s = 1;
	for (int i = 0; i < n; i++)
		s += 100 / d + 12345 % d;
	return s;
}

// Duff's device: a case leads into the loop, past its entry.
int duff(int n, int k) {
	int s = 0, i = (n + 3) / 4;
	switch (n % 4) {
	case 0: do { s += k * 77 + 1000;
	case 3: s += k * 77 + 2000;
	case 2: s += k * 77 + 3000;
	case 1: s += k * 77 + 4000;
		} while (--i > 0);
	}
	return s;
}

// A goto leads into the loop, and one back into it.
int into(int n, int k) {
	int s = 0, again = 0;
	if (n > 5)
		goto inside;
loop:
	while (n > 0) {
		s += k * 1234;
	inside:
		s += (k + 5) * 4321;
		n--;
	}
	if (again++ < 2) {
		n = 2;
		k++;
		if (again == 1)
			goto inside;
		goto loop;
	}
	return s;
}

// Indirect jumps lead into the loop.
int indirect(int n, int k) {
	static void *labels[] = {&&first, &&second, &&out};
	int s = 0;
	goto *labels[n & 1];
	for (;;) {
	first:
		s += k * 991;
	second:
		s += (k ^ 5) * 12345;
		if (--n < 0)
			goto *labels[2];
	}
out:
	return s;
}

// Memory changes while the loop runs: by stores, by calls, by itself.
int bump(void) { return ++trips; }
int memory(int n) {
	int s = 0, *p = &table[3];
	for (int i = 0; i < n; i++) {
		s += table[3] * 10 + trips + device;
		*p += i;
		bump();
		device = i;
	}
	return s;
}

// Two variables of disjoint blocks may have one local.
int shared(int n) {
	int s = 0;
	for (int i = 0; i < n; i++) {
		{ int a = i * 3; s += a * 1001; }
		{ int b = n * 5; s += b * 1001 + b / 3; }
	}
	return s;
}

// The local changes at the end of the iteration, in an inner loop, in a condition, in a statement expression.
int late(int n) {
	int s = 0, k = 1, m = 2;
	for (int i = 0; i < n; i++) {
		s += k * 1111;
		for (int j = 0; j < 3; j++)
			s += (k + 7) * (m * 2222);
		if (i & 1 && (m = i) > 2)
			s += m * 3333;
		s += ({ int t = k; k += 2; t * 4444; });
	}
	return s;
}

// Four loops.
int deep(int n, int k) {
	int s = 0;
	for (int a = 0; a < n; a++)
		for (int b = 0; b < n; b++)
			for (int c = 0; c < n; c++)
				for (int d = 0; d < n; d++, k ^= 1)
					s += a * 1001 + (b * n + 777) * 3 + c * 55555 + (k + n) * d;
	return s;
}

// The stack grows while the loop runs.
int grows(int n) {
	int s = 0;
	for (int i = 1; i <= n; i++) {
		int list[i];
		for (int j = 0; j < i; j++)
			list[j] = j * 1003 + n * 17;
		s += list[i - 1] + list[i / 2];
	}
	return s;
}

// More constants than registers, of all sizes and types.
double many(int n) {
	double x = 0;
	long long y = 0;
	for (int i = 0; i < n; i++) {
		x += i * 1.25 + 3.5 / (i + 2.5) - 1e10 * 0.5e-9;
		y += i * 1000LL + i * 2000LL + i * 3000LL + i * 4000LL + i * 5000LL + i * 6000LL + i * 7000LL + i * 80000LL;
		y ^= i * 90000LL + i * 123456789LL + (i ^ 0x123456789abcdefLL) + i * 10001LL + i * 10003LL + i * 10007LL;
		other[i % 20] += (int)y * 10009 + table[i % 20] + 100000;
	}
	return x + y % 100000;
}

int main(void) {
	printf("%d %d\n", notEntered(0, zero), notEntered(3, 7));
	for (int i = 1; i < 9; i++)
		printf("%d %d %d\n", duff(i, i * 3), into(i, i + 1), indirect(i, i * 7));
	int m = memory(10);
	printf("%d %d %d\n", m, table[3], trips);
	printf("%d %d %d %d\n", shared(7), late(9), deep(5, 3), grows(12));
	printf("%.6f", many(100));
	for (int i = 0; i < 20; i++)
		printf(" %d", other[i]);
	printf("\n");
	return 0;
}
