package main

import (
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
)

// TestAtomics runs a program with <stdatomic.h>, linked with each of the two C libraries.
func TestAtomics(t *testing.T) {
	folders(t, nil)
	cross.WriteFile(t, "a.c", []byte(`
#include <stdatomic.h>
#include <stdio.h>
atomic_int x;
atomic_flag flag = ATOMIC_FLAG_INIT;
int numbers[4], *_Atomic pointer;
_Atomic float real;
atomic_schar small;
int main(void) {
	int expected = 5;
	atomic_init(&x, 5);
	atomic_store(&real, 2.5f);
	printf("%d %d ", atomic_load(&x), (int)(atomic_load(&real) * 2));
	printf("%d ", atomic_exchange(&x, 7));
	printf("%d ", atomic_compare_exchange_strong(&x, &expected, 9));
	printf("%d ", expected);
	printf("%d ", atomic_compare_exchange_weak(&x, &expected, 9));
	printf("%d ", atomic_flag_test_and_set(&flag));
	printf("%d ", atomic_flag_test_and_set_explicit(&flag, memory_order_acquire));
	atomic_flag_clear(&flag);
	printf("%d ", atomic_flag_test_and_set(&flag));
	atomic_store(&pointer, numbers + 1);
	printf("%d ", (int)(atomic_load(&pointer) - numbers));
	printf("%d ", atomic_fetch_add(&x, 3));
	printf("%d ", atomic_fetch_sub_explicit(&x, 1, memory_order_relaxed));
	atomic_fetch_or(&small, 0x41);
	atomic_thread_fence(memory_order_seq_cst);
	printf("%d %d %d\n", small, kill_dependency(expected), (int)atomic_is_lock_free(&x));
	return ATOMIC_INT_LOCK_FREE;
}
`))
	const want = "5 5 5 0 7 1 0 1 0 1 9 12 65 7 1\n"
	check := func(flags, out string, status int) {
		if status != 2 || out != want {
			t.Errorf("%s: status %d, it prints %q instead of %q", flags, status, out, want)
		}
	}
	for _, flags := range []string{"", "-march=rv32imf"} {
		r := gpucc("", append(append([]string{"run"}, strings.Fields(flags)...), "a.c")...)
		check("run "+flags+r.Stderr, r.Stdout, r.Status)
	}
	mustDo(t, "-libc=system a.c -o a")
	out, status := execute(t, "a")
	check("-libc=system", out, status)
}

// TestThreadsUpdateAtomics lets several threads update the same counters.
func TestThreadsUpdateAtomics(t *testing.T) {
	folders(t, nil)
	cross.WriteFile(t, "a.c", []byte(`
#include <pthread.h>
#include <stdio.h>
struct { _Atomic short before, half; } s;
_Atomic long word;
_Atomic unsigned product = 1;
_Atomic double real;
static _Atomic int ready;
static void *count(void *unused) {
	ready++;
	while (ready < 3)
		;
	for (int i = 0; i < 300000; i++) {
		word += 3;
		s.half++;
		product *= 3;
		real += 0.5;
	}
	return unused;
}
int main(void) {
	pthread_t threads[3];
	unsigned power = 1;
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], 0, count, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], 0);
	for (int i = 0; i < 900000; i++)
		power *= 3;
	printf("%ld %d %d %d %g\n", word, s.before, s.half == (short)900000, product == power, real);
	return 0;
}
`))
	mustDo(t, "-libc=system -pthread a.c -o a")
	if out, status := execute(t, "a"); status != 0 || out != "2700000 0 1 1 450000\n" {
		t.Errorf("status %d, it prints %q", status, out)
	}
}
