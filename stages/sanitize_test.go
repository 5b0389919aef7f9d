package stages_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/ast/random"
	"gpucc/gpu"
	"gpucc/internal/programs"
	"gpucc/internal/spirv"
	"gpucc/stages/schedule"
)

var sanitized = flag.Int("sanitize", 92, "sanitize one of so many compilations of programs; 1: large ones, too")

// TestSanitize compiles programs in an interpreter of the shaders that looks for behaviour
// which may differ between GPUs: some of the corpus, random programs, and special cases.
func TestSanitize(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector would see what TestPrograms shows it, ten times slower")
	}
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	number := 0
	some := func(name, text string, opt Options) {
		if number++; number%*sanitized == 0 {
			sanitize(t, name, text, opt)
		}
	}
	for _, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1, Debug: true}, {Target: RV32, Debug: true}, {Target: RV32, Optimize: 1}} {
			if opt.Target == RV64 || p.RV32 {
				some(p.Path, string(text), opt)
			}
		}
	}
	for seed := range int64(100) {
		o := random.Size(10 + int(seed)%60)
		opt := Options{Target: RV64, Optimize: int(seed % 2), Debug: seed%3 == 0}
		if o.Wide = seed%4 < 2; !o.Wide {
			opt.Target = RV32
		}
		some(fmt.Sprintf("random%d.c", seed), random.C(seed, o), opt)
		some(fmt.Sprintf("random%d.par", seed), random.Pareas(seed, o), opt)
	}
	best := Options{Target: RV64, Optimize: 1, Debug: true, Lines: true}
	sanitize(t, "marked.c", marked, best)
	sanitize(t, "generated.c", generated(10_000), best)
	sanitize(t, "contributions.c", contributions(2_000), Options{Target: RV64, Debug: true, Lines: true})
	if *sanitized == 1 {
		long, _ := programs.LongFunction(programs.LongGroups)
		sanitize(t, "long.c", long, Options{Target: RV32, Optimize: 1})
		sanitize(t, "large.c", generated(1_000_000), best)
		const n = 3000
		sanitize(t, "deep.c", "int f(int x) { if ("+strings.Repeat("(x && (", n)+"x"+strings.Repeat(") || !x)", n)+") return 3; return 4; }", best)
	}
}

// sanitize compiles a program in the interpreter, which also compares all
// buffers after a kernel with the twin's.
func sanitize(t *testing.T, path, text string, opt Options) {
	t.Run(fmt.Sprintf("%s/rv%d-O%d", filepath.Base(path), opt.Target.Bits(), opt.Optimize), func(t *testing.T) {
		t.Parallel()
		dev := spirv.New(uint64(len(text)))
		compileOn(t, fewNodes{dev}, path, text, opt)
		for _, r := range dev.Reports.All {
			t.Error(r)
		}
	})
}

// A fewNodes is a device on which even small programs are compiled in batches.
type fewNodes struct{ gpu.Device }

func (d fewNodes) Info() gpu.Info {
	info := d.Device.Info()
	info.MaxBufferBytes = 2000 * schedule.NodeBytes
	return info
}
