// Functions of the C library whose calls are computed in place, and their addresses.
typedef long intmax_t;
int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long);

int abs(int);
long labs(long);
long long llabs(long long);
intmax_t imaxabs(intmax_t);
double fabs(double), copysign(double, double), creal(_Complex double), cimag(_Complex double);
float fabsf(float), copysignf(float, float), crealf(_Complex float);
_Complex double conj(_Complex double);

volatile double doubles[] = {0.0, -0.0, 1.5, -1.5, __builtin_inf(), -__builtin_inf(), __builtin_nan(""), -__builtin_nan("")};
volatile float floats[] = {0.0f, -0.0f, 1.5f, -1.5f, __builtin_inff(), -__builtin_inff(), __builtin_nanf(""), -__builtin_nanf("")};
volatile long long integers[] = {0, 1, -1, 9223372036854775807, (-9223372036854775807 - 1) + 1, (-9223372036854775807 - 1)};
volatile int ints[] = {0, 1, -1, 2147483647, (-2147483647 - 1) + 1, (-2147483647 - 1)};

static unsigned long long bits(double x)
{
	unsigned long long bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static unsigned bits_of_float(float x)
{
	unsigned bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static int calls;

static int counted(int x)
{
	calls++;
	return x;
}

// In this function, labs is another function.
static long other(long (*labs)(long), long x) { return labs(x); }

static long negated(long x) { return -x; }

int main(void)
{
	for (int i = 0; i < 8; i++) {
		printf("%llx %x:", bits(fabs(doubles[i])), bits_of_float(fabsf(floats[i])));
		for (int j = 0; j < 8; j++)
			printf(" %llx %x", bits(copysign(doubles[i], doubles[j])), bits_of_float(copysignf(floats[i], floats[j])));
		printf("\n");
	}
	for (int i = 0; i < 6; i++)
		printf("%d %d %lld %lld\n", abs(ints[i]), (int)labs(ints[i] / 2), llabs(integers[i]), (long long)imaxabs(integers[i]));
	_Complex double z = 1 + 2.0i;
	printf("%g %g %g %g %g\n", creal(z), cimag(z), creal(conj(z)), cimag(conj(z)), crealf(z));
	printf("%g %g %d\n", fabs(counted(-3)), (fabs)(-2.5f), abs((signed char)-5));
	extern double fabs();
	printf("%g %ld %ld %d\n", fabs(-1.0), other(labs, -4), other(negated, -4), calls);
	double (*pointer)(double) = &fabs;
	printf("%d\n", pointer == fabs);
	return 0;
}
