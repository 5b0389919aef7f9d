// Quicksort of integers: recursion, pointers, swaps.
int printf(const char *, ...);

static void sort(int *first, int *last)
{
	while (first < last) {
		int pivot = first[(last - first) / 2];
		int *i = first, *j = last;
		while (i <= j) {
			while (*i < pivot)
				i++;
			while (*j > pivot)
				j--;
			if (i <= j) {
				int t = *i;
				*i++ = *j;
				*j-- = t;
			}
		}
		sort(first, j);
		first = i;
	}
}

enum { N = 30000 };
static int numbers[N];

int main(void)
{
	unsigned state = 42;
	for (int i = 0; i < N; i++) {
		state = state * 1664525 + 1013904223;
		numbers[i] = (int)(state >> 8) - 8000000;
	}
	sort(numbers, numbers + N - 1);
	unsigned hash = 0;
	for (int i = 0; i < N; i++) {
		if (i > 0 && numbers[i - 1] > numbers[i])
			printf("wrong\n");
		hash = hash * 33 ^ (unsigned)numbers[i];
	}
	printf("%u\n", hash);
	return 0;
}
