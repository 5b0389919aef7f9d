package projects

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"gpucc/internal/workload"
)

var debugCost = flag.Bool("debug-cost", false, "measure the cost of -g with a longer source, and more exactly")

// TestDebugCost measures how much more processor time a compilation takes with -g. Of several runs in turn the least counts.
// The limit is generous if not -debug-cost: a short source takes little time.
func TestDebugCost(t *testing.T) {
	bytes, runs, most := 2_000_000, 5, 1.8
	if *debugCost {
		bytes, runs, most = 10_000_000, 20, 1.4
	}
	compiler, dir := gpucc(t), t.TempDir()
	source := filepath.Join(dir, "a.c")
	file, err := os.Create(source)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (workload.Source{Language: "c", Bytes: int64(bytes), Seed: 1}).WriteTo(file); err != nil {
		t.Fatal(err)
	}
	file.Close()
	for _, level := range []string{"-O0", "-O1"} {
		least := [2]time.Duration{time.Hour, time.Hour} // without -g, with it
		for range runs {
			for k, flag := range []string{"-g0", "-g"} {
				cmd := exec.Command(compiler, level, flag, "-w", "-c", source, "-o", filepath.Join(dir, "a.o"))
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				least[k] = min(least[k], cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
			}
		}
		ratio := float64(least[1]) / float64(least[0])
		t.Logf("%s: %v of processor time, with -g %v: %.2f times", level, least[0], least[1], ratio)
		if ratio > most {
			t.Errorf("%s: -g costs %.2f times the processor time, more than %.2f", level, ratio, most)
		}
	}
}
