// What rules_order_float.c means: every value is kept before the next operand is evaluated.
int printf(const char *format, ...);

#define FUNCTION(name, type, extra) \
	static type name(type a, type b) { \
		type x, y, r; \
		x = a = b; y = a = 4; r = x + y; \
		x = a = b + 1; y = a = 5; r += 10 * (x + y); \
		x = a; y = a = 3; r = r + 1000 * (x + y) + a; \
		if (extra) { x = a; y = a = 2; r += x + y; } \
		return r; \
	}

FUNCTION(ints, int, 0)
FUNCTION(floats, float, 1)

int main(void) {
	printf("%d %d\n", ints(1, 2), (int)floats(1, 2));
	return 0;
}
