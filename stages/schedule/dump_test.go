package schedule_test

import (
	"runtime"
	"strings"
	"testing"

	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/stages/convention"
	"gpucc/stages/schedule"
)

// TestDump: a unit of many pieces is dumped piece by piece, in their order, in the same
// words on any number of cores; and in batches of pieces on another device, with the same
// machine code for each function.
func TestDump(t *testing.T) {
	gputest.NoRaces(t)
	text := early + generated(2*largeSource) + late
	dump := func(dev gpu.Device) (batches int, out string) {
		var s strings.Builder
		compileSource(dev, c.Open("g.c", []byte(text), c.Options{ABI: convention.RV64}), Options{Target: RV64, Optimize: 1, Dump: func(stage string, text func() string) {
			switch stage {
			case schedule.ParseStage:
				batches++
			case "encode", schedule.ObjectStage:
				s.WriteString(text())
			}
		}})
		return batches, s.String()
	}
	want := ""
	for _, cores := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		batches, out := dump(gpu.NewCPU())
		if want == "" {
			want = out
		}
		if batches < 5 || out != want {
			t.Errorf("%d cores: %d batches, and what is dumped differs from what is dumped on one core", cores, batches)
		}
	}
	at := 0
	for _, name := range []string{"early", "f0", "f500", "f1000", "main"} {
		next := strings.Index(want, "\n"+name+":\n")
		if next <= at {
			t.Errorf("%s is not dumped, or before the functions that precede it", name)
		}
		at = next
	}
	if batches, out := dump(whole()); batches > 4 || strings.Count(out, "\nf500:\n") != 1 { // usually there are two
		t.Errorf("%d batches on another device, without f500 or with two", batches)
	}
}
