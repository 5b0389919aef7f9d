/* Atomic functions whose names state the size of the object. */
int printf(const char *format, ...);

static struct { unsigned char a, b, c, d; } bytes = {250, 2, 3, 4};
static short halves[2] = {-1, 7};
static int word = -5;
static long longs[2] = {1, 0x7fffffffffffffff};

int main(void)
{
	void *first = &bytes;
	printf("%d %d\n", __sync_fetch_and_add_1(first, 10), __sync_add_and_fetch_1(&bytes.a, 1));
	printf("%d %d\n", __sync_fetch_and_or_2((void *)halves, 6), halves[1]);
	printf("%d %d\n", __atomic_sub_fetch_2(&halves[1], 9, 5) == 65534, halves[0]);
	printf("%u %d\n", __atomic_fetch_nand_4(&word, 12, 0), word);
	printf("%u %d\n", __atomic_exchange_4(first, 0x01020304u, 5), bytes.c);
	printf("%ld\n", (long)__atomic_add_fetch_8(longs + 1, 1, 5));
	long expected = 2;
	printf("%d", __atomic_compare_exchange_8(longs, &expected, 30, 0, 5, 5));
	printf(" %ld", expected);
	printf(" %d %ld\n", __atomic_compare_exchange_8(longs, &expected, 30, 0, 5, 5), longs[0]);
	printf("%d\n", __sync_bool_compare_and_swap_4((void *)&word, 0, 1));
	__atomic_store_8((void *)longs, 0x100000000u, 5);
	__sync_lock_release_1(&bytes.d);
	printf("%lx %d %u\n", (unsigned long)__atomic_load_8(longs, 2), bytes.d, __sync_lock_test_and_set_4(&word, 9));
	return word == 9 ? 0 : 1;
}
