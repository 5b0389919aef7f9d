package c

import (
	"bytes"
	"fmt"
	"gpucc/stages/convention"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"gpucc/internal/workload"
)

// generate writes about size bytes of C: functions with loops, conditionals,
// calls, globals, arrays and arithmetic of several types.
func generate(size int) string {
	var s strings.Builder
	s.Grow(size + 4096)
	s.WriteString("int printf(const char *format, ...);\nstatic int table[256];\nstatic double weights[64];\nunsigned long checksum;\n\n")
	for i := 0; s.Len() < size; i++ {
		fmt.Fprintf(&s, `/* Function %[1]d of the generated program. */
static int work_%[1]d(int first, long second, double ratio)
{
    int sum = %[2]d, i;
    unsigned char small = (unsigned char)first;
    for (i = 0; i < 16 + first %% 8; i++) {
        table[(i + %[3]d) & 255] += sum * i - (first >> 2);
        if (table[i] > 1000 && sum != first) {
            sum = sum + table[i + 1] / 3;
        } else if (second == %[2]dL || small == 'x') {
            sum -= (int)second;
            checksum ^= (unsigned long)sum << 7;
        } else {
            weights[i & 63] = ratio * 0.5 + weights[(i + 7) & 63];
        }
    }
    while (sum > 100000)
        sum /= 2;
    small = small + 1;
    return sum + small + (ratio > 1.0 ? 1 : 0);
}

`, i, i%977, i%251)
		if i%16 == 15 {
			fmt.Fprintf(&s, "int group_%[1]d(int n)\n{\n    int result = n;\n", i)
			for k := i - 15; k <= i; k++ {
				fmt.Fprintf(&s, "    result += work_%d(result, %dL, result * 0.25);\n", k, k)
			}
			s.WriteString("    printf(\"%d\\n\", result);\n    return result;\n}\n\n")
		}
	}
	s.WriteString("int main(void) { return 0; }\n")
	return s.String()
}

// benchmark measures parse, which returns the number of nodes that it has made from the
// text.
func benchmark(b *testing.B, text []byte, parse func(text []byte) int) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	start, runs := cpuTime(), 0
	for b.Loop() {
		b.ReportMetric(float64(parse(text))/float64(len(text)), "nodes/byte")
		runs++
	}
	b.ReportMetric(float64(runs*len(text))/1e6/(cpuTime()-start), "MB/cpu-s")
}

// parseWhole parses the text into one tree.
func parseWhole(workers int) func(text []byte) int {
	return func(text []byte) int {
		tree, _ := Parse("bench.c", text, Options{ABI: convention.RV64, Workers: workers})
		return tree.Len()
	}
}

// parsePieces parses the text piece by piece, all in the same memory.
func parsePieces(text []byte) int {
	s := Open("bench.c", text, Options{ABI: convention.RV64})
	w, nodes := s.Workers(1)[0], 0
	for i := range pieceCount(s) {
		nodes += w.Piece(i).Len()
	}
	return nodes
}

// cpuTime returns the processor time of this process in seconds. Other processes disturb
// it less than they disturb the clock.
func cpuTime() float64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

// varied returns about size bytes of C in which no two functions are alike, so that the
// branch predictors learn the language instead of the text.
func varied(b *testing.B, size int64) []byte {
	var text bytes.Buffer
	if _, err := (workload.Source{Language: "c", Bytes: size, Seed: 1}).WriteTo(&text); err != nil {
		b.Fatal(err)
	}
	return text.Bytes()
}

func BenchmarkParse(b *testing.B) {
	text := []byte(generate(12 << 20))
	b.Run("1", func(b *testing.B) { benchmark(b, text, parseWhole(1)) })
	b.Run(fmt.Sprint(runtime.GOMAXPROCS(0)), func(b *testing.B) { benchmark(b, text, parseWhole(0)) })
}

func BenchmarkPieces(b *testing.B) {
	b.Run("alike", func(b *testing.B) { benchmark(b, []byte(generate(12<<20)), parsePieces) })
	b.Run("varied", func(b *testing.B) { benchmark(b, varied(b, 12<<20), parsePieces) })
}

// BenchmarkFirstPass measures the pass over file scope alone, which skips the bodies of
// functions. It measures the pass both with guesses of their ends and without.
func BenchmarkFirstPass(b *testing.B) {
	text := []byte(generate(10 << 20))
	for _, x := range []struct {
		name    string
		guesses bool
	}{{"guess", true}, {"exact", false}} {
		b.Run(x.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				s := newSource("x.c", text, Options{ABI: convention.RV64})
				s.first.speculative = x.guesses
				s.ready()
			}
		})
	}
}
