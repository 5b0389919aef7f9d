package runtime

import (
	"fmt"
	"testing"
)

// TestSignals checks handlers of signals that the program raises, or that the kernel
// sends.
func TestSignals(t *testing.T) {
	const text = stdioPrototypes + `
typedef void handler(int);
handler *signal(int, handler *); int raise(int); void abort(void); int getchar(void); void _exit(int);
static volatile int count, last;
static void note(int n) { count++; last = n; }
static void again(int n) { note(n); if (count < 4) raise(n); }
static void fault(int n) { write(1, "fault\n", 6); _exit(count + n); }
static void dying(int n) { write(1, "dying\n", 6); if (count == 7) _exit(9); }
int main(int argc, char **argv) {
	printf("%d", signal(10, note) == 0); printf(" %d", signal(10, note) == note);
	printf(" %d", raise(10)); printf(" %d", count); printf(" %d\n", last);
	printf("%d", signal(10, (handler *)1) == note); printf(" %d", raise(10)); printf(" %d\n", count);
	signal(12, again);
	printf("%d", raise(12)); printf(" %d\n", count);
	printf("%d", signal(9, note) == (handler *)-1); printf(" %d", signal(0, note) == (handler *)-1); printf(" %d", signal(100, note) == (handler *)-1); printf(" %d\n", raise(100));
	fflush(0);
	switch (argc) {
	case 1: signal(11, fault); *(volatile int *)8 = 1; break;
	case 2: signal(6, dying); count = 7; abort();
	case 3: signal(6, dying); abort();
	case 4: signal(15, (handler *)0); raise(15);
	case 5: signal(6, (handler *)1); abort();
	}
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		for n := range 5 {
			t.Run(fmt.Sprint(n), func(t *testing.T) { compare(t, xlen, text, "", []string{"1", "2", "3", "4"}[:n]...) })
		}
	})
}
