// rv32
// Atomic operations of 32 bits, and objects of a thread.
int printf(const char *format, ...);

_Thread_local int own = 5;
_Thread_local char ownByte = 7;

static int shared;

// The order is __ATOMIC_SEQ_CST, which is 5: without a preprocessor it has no name.
static int atomics(void) {
	int old = __atomic_fetch_add(&shared, 5, 5);
	old += __atomic_fetch_or(&shared, 24, 5);
	old += __atomic_fetch_and(&shared, 28, 5);
	old += __atomic_fetch_xor(&shared, 7, 5);
	old += __atomic_exchange_n(&shared, 77, 5);
	int expected = 77;
	old += __atomic_compare_exchange_n(&shared, &expected, 99, 0, 5, 5);
	__atomic_thread_fence(5);
	return old + shared;
}

int main(void) {
	printf("%d %d\n", own, ownByte);
	own += ownByte;
	printf("%d\n", own);
	printf("%d\n", atomics());
	return 0;
}
