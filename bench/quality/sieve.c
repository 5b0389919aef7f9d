// Primes below 200,000 by the sieve of Eratosthenes: bytes, nested loops.
int printf(const char *, ...);

enum { N = 200000 };
static unsigned char composite[N];

int main(void)
{
	unsigned sum = 0, count = 0;
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < N; i++)
			composite[i] = 0;
		for (int i = 2; i * i < N; i++)
			if (!composite[i])
				for (int j = i * i; j < N; j += i)
					composite[j] = 1;
		for (int i = 2; i < N; i++)
			if (!composite[i]) {
				sum += i;
				count++;
			}
	}
	printf("%u %u\n", count, sum);
	return 0;
}
