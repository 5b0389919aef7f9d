// rv32
// As rules_order.c, of what 32-bit targets have.
int printf(const char *format, ...);

static int ints(int a, int b) {
	int r = (a = b) + (a = 4);
	r += 10 * ((a = b + 1) + (a = 5));
	return r + 1000 * (a + (a = 3)) + a;
}

static float floats(float a, float b) {
	float r = (a = b) + (a = 4);
	r += 10 * ((a = b + 1) + (a = 5));
	return r + 1000 * (a + (a = 3)) + a + ((b, a) + (a = 2));
}

int main(void) {
	printf("%d %d\n", ints(1, 2), (int)floats(1, 2));
	return 0;
}
