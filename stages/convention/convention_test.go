package convention

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// TestRISCV compares how records and wide scalars are passed with the psABI's examples.
// Tests of package stages compare random records with gcc.
func TestRISCV(t *testing.T) {
	for _, test := range []struct {
		bits    int
		typ     types.Type
		before  abi.Arguments
		unnamed bool
		want    string
	}{
		{64, types.FloatComplex, abi.Arguments{}, false, "f32 at 0, f32 at 4"},
		{64, types.FloatComplex, abi.Arguments{Count: 6, Floats: 6}, false, "f32 at 0, f32 at 4"},
		{64, types.FloatComplex, abi.Arguments{Count: 7, Floats: 7}, false, "u64 at 0"}, // only one register is left
		{64, types.FloatComplex, abi.Arguments{}, true, "u64 at 0"},
		{64, types.DoubleComplex, abi.Arguments{}, false, "f64 at 0, f64 at 8"},
		{32, types.FloatComplex, abi.Arguments{}, false, "f32 at 0, f32 at 4"},
		{32, types.DoubleComplex, abi.Arguments{}, false, "address"}, // it has more than two words
		{64, types.Int128, abi.Arguments{}, false, "u64 at 0, u64 at 8, even"},
		{64, types.Int128, abi.Arguments{Count: 1}, false, "u64 at 0, u64 at 8, even"}, // in any registers
		{64, types.Int128, abi.Arguments{Count: 1}, true, "u64 at 0, u64 at 8, even, padded"},
		{64, types.Int128, abi.Arguments{Count: 9}, false, "u64 at 0, u64 at 8, even, padded"}, // on the stack
		{64, types.Int128, abi.Arguments{Count: 9, Floats: 1}, false, "u64 at 0, u64 at 8, even"},
		{64, types.LongDouble, abi.Arguments{Count: 8}, false, "u64 at 0, u64 at 8, even"},
		{32, types.LongLong, abi.Arguments{Count: 9}, false, "u32 at 0, u32 at 4, even, padded"},
	} {
		c := RISCV(test.bits)
		table := types.NewTable(c.WordBytes(), false, types.Int)
		how := c.Record(table, test.typ, &test.before, test.unnamed)
		var got []string
		for _, p := range how.Parts[:how.Count] {
			got = append(got, fmt.Sprintf("%s at %d", p.Machine, p.Offset))
		}
		if how.Reference {
			got = append(got, "address")
		}
		if how.Even {
			got = append(got, "even")
		}
		if c.Pads(&how, &test.before, test.unnamed) {
			got = append(got, "padded")
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("rv%d, type %v behind %+v: %s, want %s", test.bits, test.typ, test.before, s, test.want)
		}
	}
}

// TestVariadic checks the positions of the unnamed arguments and of the return address of
// a variadic function.
func TestVariadic(t *testing.T) {
	for _, test := range []struct {
		bits   int
		before abi.Arguments
		want   int
	}{
		{64, abi.Arguments{Count: 1}, -56}, {64, abi.Arguments{Count: 3, Floats: 2}, -56}, {64, abi.Arguments{Count: 10}, 16}, {32, abi.Arguments{Count: 1}, -28},
	} {
		if got := RISCV(test.bits).Unnamed(&test.before); got != test.want {
			t.Errorf("rv%d behind %+v: %d, want %d", test.bits, test.before, got, test.want)
		}
	}
	if a, b := RV64.ReturnAddress(false), RV64.ReturnAddress(true); a != -8 || b != -72 {
		t.Errorf("return address at %d and %d", a, b)
	}
}
