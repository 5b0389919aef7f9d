package sim

import (
	"math"
	"math/rand"
	"testing"

	"gpucc/riscv"
)

// TestNearest compares the exact arithmetic with the host's, which rounds to nearest. The
// operands are close to each other, to the ends of the range and to halfway cases.
// (TestRandom checks other rounding modes and the flags.)
func TestNearest(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	m := &Machine{}
	const rm = riscv.RoundRNE
	for range 300_000 {
		a, b, c := value(random), value(random), value(random)
		if random.Intn(2) == 0 {
			c = math.Float64bits(-math.Float64frombits(a) * math.Float64frombits(b)) // cancels
		}
		x, y, z := math.Float64frombits(a), math.Float64frombits(b), math.Float64frombits(c)
		u, v := math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b))
		w := float32(x)
		k := math.Float32frombits(uint32(value(random)))
		if random.Intn(2) == 0 {
			k = float32(math.Ldexp(-float64(u)*float64(v), random.Intn(120)-60))
		}
		for _, test := range []struct {
			name       string
			have, want uint64
		}{
			{"add64", m.fadd64(a, b, rm), canonical64(x + y)},
			{"sub64", m.fsub64(a, b, rm), canonical64(x - y)},
			{"mul64", m.fmul64(a, b, rm), canonical64(x * y)},
			{"div64", m.fdiv64(a, b, rm), canonical64(x / y)},
			{"sqrt64", m.fsqrt64(a, rm), canonical64(math.Sqrt(x))},
			{"fma64", m.fma64(a, b, c, rm), canonical64(math.FMA(x, y, z))},
			{"add32", uint64(m.fadd32(uint32(a), uint32(b), rm)), uint64(canonical32(u + v))},
			{"sub32", uint64(m.fsub32(uint32(a), uint32(b), rm)), uint64(canonical32(u - v))},
			{"mul32", uint64(m.fmul32(uint32(a), uint32(b), rm)), uint64(canonical32(u * v))},
			{"div32", uint64(m.fdiv32(uint32(a), uint32(b), rm)), uint64(canonical32(u / v))},
			{"sqrt32", uint64(m.fsqrt32(uint32(a), rm)), uint64(canonical32(float32(math.Sqrt(float64(u)))))},
			{"fma32", uint64(m.fma32(uint32(a), uint32(b), math.Float32bits(k), rm)), uint64(canonical32(fma32(u, v, k)))},
			{"convert", uint64(m.f64ToF32(a, rm)), uint64(canonical32(w))},
			{"widen", m.f32ToF64(uint32(a), rm), canonical64(float64(u))},
			{"i64", m.i64ToF64(a, rm), canonical64(float64(int64(a)))},
			{"u64", m.u64ToF64(a, rm), canonical64(float64(a))},
			{"i64 to single", uint64(m.i64ToF32(a, rm)), uint64(canonical32(float32(int64(a))))},
			{"u64 to single", uint64(m.u64ToF32(a, rm)), uint64(canonical32(float32(a)))},
		} {
			if test.have != test.want {
				t.Fatalf("%s of %016x %016x %016x: %016x, want %016x", test.name, a, b, c, test.have, test.want)
			}
		}
	}
}
