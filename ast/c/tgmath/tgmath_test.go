package tgmath

import (
	"errors"
	"testing"

	"gpucc/ast/c/types"
)

// TestChoose chooses among functions of one parameter for each type, which is their result, too.
func TestChoose(t *testing.T) {
	table := types.NewTable(8, false, types.Int)
	of := func(parameters ...types.Type) types.Type {
		return table.Pointer(table.Function(parameters[0], parameters, false, false))
	}
	rounding := func(parameter types.Type) types.Type { // returns float
		return table.Function(types.Float, []types.Type{parameter}, false, false)
	}
	f, d, l := of(types.Float), of(types.Double), of(types.LongDouble)
	fc, dc := of(types.FloatComplex), of(types.DoubleComplex)
	unprototyped := table.Pointer(table.Function(types.Int, nil, false, true))
	variadic := table.Pointer(table.Function(types.Int, []types.Type{types.Int}, true, false))
	type list = []types.Type
	for _, x := range []struct {
		functions, arguments list
		odd, want            int
		err                  string
	}{
		{list{f, d, l}, list{types.Float}, 0, 0, ""},
		{list{f, d, l}, list{types.Int}, 0, 1, ""},
		{list{f, d, l}, list{types.LongDouble}, 0, 2, ""},
		{list{f, d, fc, dc}, list{types.FloatComplex}, 0, 2, ""},
		{list{fc, dc}, list{types.Double}, 0, 1, ""},
		{list{f, d}, list{types.LongDouble}, 0, 0, "no matching function for type-generic call"},
		{list{rounding(types.Double), rounding(types.LongDouble)}, list{types.Float}, 0, 0, ""},
		{list{of(types.Float, types.Int), of(types.Double, types.Int)}, list{types.Double, types.Int}, 0, 1, ""},
		{list{of(types.Float, types.Float), of(types.Double, types.Double)}, list{types.Float, types.Int}, 0, 1, ""},
		{list{d, d}, list{types.Int}, 0, 0, ""},
		{list{f, d}, nil, 0, 0, "too few arguments to '__builtin_tgmath'"},
		{list{f, d}, list{types.Int}, 1, 0, "argument 1 of '__builtin_tgmath' is not a function pointer"},
		{list{f, d}, list{types.Int, types.Int}, 0, 0, "argument 3 of '__builtin_tgmath' is not a function pointer"},
		{list{f, d, d}, list{types.Int}, 2, 0, "argument 2 of '__builtin_tgmath' is not a function pointer"},
		{list{f, unprototyped}, list{types.Int}, 0, 0, "argument 2 of '__builtin_tgmath' is unprototyped"},
		{list{f, variadic}, list{types.Int}, 0, 0, "argument 2 of '__builtin_tgmath' has variable arguments"},
		{list{f, of(types.Int, types.Int)}, list{types.Int}, 0, 0, "argument 2 of '__builtin_tgmath' has wrong number of arguments"},
		{list{f, d}, list{table.Pointer(types.Int)}, 0, 0, "invalid type of argument 1 of type-generic function"},
	} {
		n, err := Choose(table, x.functions, x.arguments, x.odd)
		if n != x.want || err != nil && err.Error() != x.err || err == nil && x.err != "" {
			t.Errorf("%v (%v): %d, %v, want %d, %q", x.functions, x.arguments, n, err, x.want, x.err)
		}
	}
	if _, err := Choose(table, list{f, d}, list{types.Invalid}, 0); !errors.Is(err, ErrInvalid) {
		t.Errorf("an invalid argument: %v", err)
	}
}
