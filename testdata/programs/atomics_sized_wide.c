/* Atomic functions whose names state the size of the object. */
int printf(const char *format, ...);

static struct { unsigned char a, b, c, d; } bytes = {250, 2, 3, 4};
static short halves[2] = {-1, 7};
static int word = -5;
static long longs[2] = {1, 0x7fffffffffffffff};

int main(void)
{
	void *first = &bytes;
	unsigned old = __sync_fetch_and_add_1(first, 10);
	printf("%u %d\n", old, bytes.a);
	printf("%d\n", __sync_add_and_fetch_1(&bytes.a, 1));
	old = __sync_fetch_and_or_2((void *)halves, 6);
	printf("%u %d\n", old, halves[0]);
	printf("%d\n", __atomic_sub_fetch_2(&halves[1], 9, 5) == 65534);
	old = __atomic_fetch_nand_4(&word, 12, 0);
	printf("%u %d %d\n", old, word, halves[1]);
	old = __atomic_exchange_4(first, 0x01020304u, 5);
	printf("%u %d\n", old, bytes.c);
	printf("%ld\n", (long)__atomic_add_fetch_8(longs + 1, 1, 5));
	long expected = 2;
	int ok = __atomic_compare_exchange_8(longs, &expected, 30, 0, 5, 5);
	printf("%d %ld", ok, expected);
	ok = __atomic_compare_exchange_8(longs, &expected, 30, 0, 5, 5);
	printf(" %d %ld\n", ok, longs[0]);
	printf("%d\n", __sync_bool_compare_and_swap_4((void *)&word, 0, 1));
	__atomic_store_8((void *)longs, 0x100000000u, 5);
	__sync_lock_release_1(&bytes.d);
	printf("%lx %d\n", (unsigned long)__atomic_load_8(longs, 2), bytes.d);
	printf("%u\n", __sync_lock_test_and_set_4(&word, 9));
	return word == 9 ? 0 : 1;
}
