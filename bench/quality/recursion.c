// Calls: Fibonacci, Takeuchi, Ackermann.
int printf(const char *, ...);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int tak(int x, int y, int z)
{
	return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

static int ackermann(int m, int n)
{
	if (m == 0)
		return n + 1;
	if (n == 0)
		return ackermann(m - 1, 1);
	return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
	printf("%d %d %d\n", fibonacci(20), tak(14, 8, 4), ackermann(2, 60));
	return 0;
}
