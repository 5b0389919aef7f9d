// Operands are evaluated from left to right: what has been read or assigned stays, though a
// later operand assigns to the same variable. C leaves the order open.
int printf(const char *format, ...);

static int ints(int a, int b) {
	int r = (a = b) + (a = 4);
	r += 10 * ((a = b + 1) + (a = 5));
	return r + 1000 * (a + (a = 3)) + a;
}

static long longs(long a, long b) {
	long r = (a = b) + (a = 4);
	r += 10 * ((a = b + 1) + (a = 5));
	return r + 1000 * (a + (a = 3)) + a;
}

static float floats(float a, float b) {
	float r = (a = b) + (a = 4);
	r += 10 * ((a = b + 1) + (a = 5));
	return r + 1000 * (a + (a = 3)) + a + ((b, a) + (a = 2));
}

static double doubles(double a, double b) {
	double r = (a = b) + (a = 4);
	r += 10 * ((a = b + 1) + (a = 5));
	return r + 1000 * (a + (a = 3)) + a + ((b, a) + (a = 2));
}

int main(void) {
	printf("%d %ld %g %g\n", ints(1, 2), longs(1, 2), floats(1, 2), doubles(1, 2));
	return 0;
}
