package stages_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gpucc/ast/random"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// gnuPrograms is how many random programs of GNU C are compared.
var gnuPrograms = flag.Int("gnu", 30, "random programs of GNU C")

// gnuSeed is the seed of the first program. A long run can go on where the last one has ended.
var gnuSeed = flag.Int("gnu-seed", 1, "seed of the first random program of GNU C")

// gnuShards are compared at the same time.
const gnuShards = 3

// TestGNU compiles random programs of GNU C's extensions, and compares their output under qemu with the
// output of the same programs from riscv64 gcc. gcc refuses about one program of twenty; the test leaves these out.
func TestGNU(t *testing.T) {
	gputest.NoRaces(t)
	programs := *gnuPrograms
	for shard := range gnuShards {
		t.Run(fmt.Sprint("shard ", shard), func(t *testing.T) {
			t.Parallel()
			compared, refused := 0, 0
			for seed := shard + *gnuSeed; compared < (programs+gnuShards-1-shard)/gnuShards; seed += gnuShards {
				if compareGNU(t, seed) {
					compared++
				} else if refused++; refused > 3+programs/gnuShards/5 {
					t.Fatalf("gcc accepts %d programs and refuses %d", compared, refused)
				}
			}
		})
	}
}

// compareGNU compares one program; false if gcc does not accept it, or it runs for too long.
func compareGNU(t *testing.T, seed int) bool {
	t.Helper()
	text := random.GNU(int64(seed))
	path := filepath.Join(t.TempDir(), "g.c")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := run(time.Minute, "riscv64-linux-gnu-gcc", "-w", "-fsyntax-only", path); err != nil {
		return false
	}
	want, ok := crossGCC(t, text)
	if !ok {
		return false
	}
	for level := range 3 {
		opt := Options{Target: RV64, Optimize: level}
		status, out := emulate(t, compileOn(t, gpu.NewCPU(), "gnu.c", text, opt), opt)
		if got := fmt.Sprintf("%sstatus %d\n", out, status); got != want {
			t.Errorf("seed %d, -O%d: %q, gcc %q", seed, level, got, want)
		}
	}
	return true
}
