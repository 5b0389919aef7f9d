package lint

import (
	"strconv"
	"strings"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// OfArrays are the warnings about parameters that different declarations of a function declare as different arrays.
var OfArrays = warn.SetOf(warn.ArrayParameter, warn.StaticParameter)

// A Bound describes how a parameter that is a pointer is declared: as an array, or not.
type Bound struct {
	Array    bool  // with brackets, or with a typedef of an array that has a length
	Length   int64 // 0 if the brackets are empty
	Variable bool  // it has variable length, or one of its elements has
	Static   bool
	Quals    types.Type // of the pointer
	Restrict bool
}

// A Parameter is a parameter in a declaration of a function.
type Parameter struct {
	Bound
	Type  types.Type
	Alias intern.Ident // the typedef in its declaration, or 0
	Pos   uint32
}

// CompareBounds warns if parameter number n is declared as x first, and then as y.
func (c *Checker) CompareBounds(n int, x, y *Parameter) {
	if x.Variable || y.Variable || c.Types.Kind(x.Type) != types.PointerKind || c.Types.Kind(y.Type) != types.PointerKind {
		return
	}
	w := warn.StaticParameter
	what, before := " with mismatched bound", ""
	switch {
	case !y.Array && x.Length != 0:
		what, before = " declared as a pointer", "an array "
	case x.Length == y.Length:
		return
	case !x.Static && !y.Static:
		w = warn.ArrayParameter
	}
	c.front.Warnf(w, y.Pos, "argument %d of type %s%s", n, c.boundedName(y), what).Notef(x.Pos, "previously declared as %s%s", before, c.boundedName(x))
}

// boundedName quotes the type of a parameter as it is declared.
func (c *Checker) boundedName(x *Parameter) string {
	quals := ""
	for _, q := range [...]struct {
		on   bool
		name string
	}{{x.Quals&types.Atomic != 0, "_Atomic"}, {x.Quals&types.Const != 0, "const"}, {x.Quals&types.Volatile != 0, "volatile"}, {x.Restrict, "restrict"}} {
		if q.on {
			quals += q.name + " "
		}
	}
	if !x.Array {
		named, aka, ok := strings.Cut(c.front.DescribeType(x.Type, x.Alias), "' {")
		if quals = " " + strings.TrimSpace(quals); quals == " " {
			quals = ""
		}
		if !ok {
			return strings.TrimSuffix(named, "'") + quals + "'"
		}
		return named + quals + "' {" + strings.TrimSuffix(aka, "'}") + quals + "'}"
	}
	if x.Static {
		quals += "static "
	}
	length := ""
	if x.Length > 0 {
		length = strconv.FormatInt(x.Length, 10)
	}
	spelled := c.front.DescribeType(c.Types.Array(c.Types.Target(x.Type), -1), x.Alias)
	spelled = strings.Replace(spelled, "[]", "["+strings.TrimSpace(quals+length)+"]", 1)
	return strings.Replace(spelled, "[]", "["+length+"]", 1)
}
