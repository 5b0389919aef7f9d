// Updates of atomic objects of floating-point types.
int printf(const char *, ...);

_Atomic float single = 1.5f;
_Atomic double several[3] = {0.5, 2.0, -3.0};
static int calls;

struct record { char c; _Atomic double d; _Atomic float f; } record = {1, 4.0, 8.0f};

static double next(void) { return ++calls; }

static _Atomic double *element(int i)
{
	calls += 10;
	return &several[i];
}

int main(void)
{
	_Atomic float local = 3.0f;
	several[2] += next();
	printf("%g\n", single++);
	printf("%g\n", ++single);
	printf("%g\n", single--);
	printf("%g\n", --single);
	printf("%g\n", single += 2);
	printf("%g\n", single -= 0.25);
	printf("%g\n", single *= 2.0);
	printf("%g\n", single /= 3);
	printf("%g\n", *element(0) += 1);
	printf("%g\n", *element(1) *= 1 << 3);
	printf("%g\n", (*element(2))--);
	printf("%d\n", calls);
	printf("%g %g %g\n", several[0], several[1], several[2]);
	record.d += record.f;
	record.f -= (float)record.d;
	printf("%g %g %d\n", record.d, record.f, record.c);
	for (int i = 0; i < 5; i++)
		local += i % 2 ? 0.5f : i;
	int truncated = local += 0.75;
	printf("%g %d %g\n", local, truncated, several[0] = local);
	several[1] += 1e300 * 1e10;
	printf("%g\n", several[1]);
	return 0;
}
