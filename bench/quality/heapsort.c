// Heapsort of 64-bit keys in an array at file scope.
int printf(const char *, ...);

enum { N = 20000 };
static unsigned long long heap[N];

static void down(int root, int n)
{
	for (;;) {
		int child = 2 * root + 1;
		if (child >= n)
			return;
		if (child + 1 < n && heap[child + 1] > heap[child])
			child++;
		if (heap[root] >= heap[child])
			return;
		unsigned long long t = heap[root];
		heap[root] = heap[child];
		heap[child] = t;
		root = child;
	}
}

int main(void)
{
	unsigned long long state = 88172645463325252ull;
	for (int i = 0; i < N; i++) {
		state ^= state << 13;
		state ^= state >> 7;
		state ^= state << 17;
		heap[i] = state;
	}
	for (int i = N / 2; i-- > 0;)
		down(i, N);
	for (int n = N; n-- > 1;) {
		unsigned long long t = heap[0];
		heap[0] = heap[n];
		heap[n] = t;
		down(0, n);
	}
	unsigned long long hash = 0;
	for (int i = 0; i < N; i++)
		hash = hash * 1099511628211ull + heap[i];
	printf("%llx\n", hash);
	return 0;
}
