package stages

import (
	"fmt"
	"slices"
	"testing"

	"gpucc/riscv"
)

// A temporaryTest has all that allocate reads of an instruction: the class of its value, and the
// classes of the values that this instruction uses last.
type temporaryTest struct{ begins, endsFirst, endsSecond uint32 }

func TestAllocate(t *testing.T) {
	const nothing = noClass
	integer := func(n int) (list []temporaryTest) { // n values that end in the reverse order
		for range n {
			list = append(list, temporaryTest{0, nothing, nothing})
		}
		for range n {
			list = append(list, temporaryTest{nothing, 0, nothing})
		}
		return list
	}
	for _, test := range []struct {
		name string
		list []temporaryTest
		want string
	}{
		{"the register is the number of values that are live", []temporaryTest{
			{0, nothing, nothing}, {0, nothing, nothing}, {0, 0, 0}, {0, nothing, nothing}, {0, 0, nothing}, {nothing, 0, 0},
		}, `
			0: t0
			1: t1
			2: t0
			3: t1
			4: t1
			saves no registers, spills [0 0 0 0]`},
		{"each class counts for itself", []temporaryTest{
			{0, nothing, nothing}, {1, nothing, nothing}, {2, nothing, nothing}, {3, nothing, nothing}, {nothing, 0, 1}, {nothing, 2, 3},
		}, `
			0: t0
			1: ft0
			2: s10
			3: fs10
			saves s10 fs10, spills [0 0 0 0]`},
		{"what comes beyond the registers is in the frame, the innermost in a scratch register", integer(7), `
			0: t0
			1: t1
			2: t2
			3: t3
			4: t4
			5: spill0.0
			6: t5
			saves no registers, spills [1 0 0 0]`},
		{"callee-saved registers are two", append(slices.Repeat([]temporaryTest{{2, nothing, nothing}}, 4), slices.Repeat([]temporaryTest{{nothing, 2, nothing}}, 4)...), `
			0: s10
			1: s11
			2: spill2.0
			3: t5
			saves s10 s11, spills [0 0 1 0]`},
		{"a value in its place, and one that nothing uses", []temporaryTest{
			{fixedIn(riscv.A0, false), nothing, nothing}, {nothing, nothing, nothing}, {0, nothing, nothing}, {nothing, 0, nothing},
		}, `
			0: a0
			2: t0
			saves no registers, spills [0 0 0 0]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var instructions []instruction
			var class, ended []uint32
			var live [temporaryClasses][]uint32 // instructions
			for k, x := range test.list {
				in := instruction{code: code(riscv.ADDI, self)}
				if x.begins == nothing {
					in.code |= codeKeep
				}
				for i, end := range []uint32{x.endsFirst, x.endsSecond} {
					if end == nothing {
						continue
					}
					last := len(live[end]) - 1
					*[]*uint32{&in.rs1, &in.rs2}[i] = v(live[end][last])
					live[end] = live[end][:last]
				}
				if x.begins < nothing {
					live[x.begins] = append(live[x.begins], uint32(k))
				}
				instructions, class, ended = append(instructions, in), append(class, x.begins), append(ended, x.endsFirst|x.endsSecond<<endedSecondShift)
			}
			c := newInstructionTest(t, instructions, Options{Target: RV64, Optimize: 1})
			c.class, c.ended = c.given(class...), c.given(ended...)
			c.runPass(t, "allocate")
			var got []string
			for k, at := range c.column(c.location, virtualRegister+c.instructions)[virtualRegister:] {
				if class[k] != nothing {
					got = append(got, fmt.Sprintf("%d: %s", k, c.opt.Target.locationName(at)))
				}
			}
			got = append(got, fmt.Sprintf("saves %s, spills %d", c.opt.Target.registerSet(c.column(c.saved, 1)[0]), c.column(c.spills, temporaryClasses)))
			compareLines(t, got, test.want)
		})
	}
}
