package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"slices"
	"strings"

	"gpucc/ast"
)

// A predicate is a question about kinds of nodes that kernels ask. Go and GLSL have a
// function of its name.
type predicate struct {
	name  string
	doc   string // completes "reports whether a node of a kind"
	holds func(ast.Kind) bool
}

// predicates are made from the table of kinds in ast/kind.go and from the variants of rules.
var predicates = []predicate{
	{"hasConditions", "has children that may be conditions", func(k ast.Kind) bool { return len(childrenWith(k, "condition", "negated")) > 0 }},
	{"isArithmetic", "computes a value from two operands", ast.Kind.IsArithmetic},
	{"isComparison", "compares its operands", ast.Kind.IsComparison},
	{"isLogical", "combines conditions", ast.Kind.IsLogical},
	{"takesImmediate", "may have a constant right operand as the immediate of its instruction", func(k ast.Kind) bool { return hasVariant(k, "const") }},
	{"takesZero", "compares with 0 in fewer instructions than with other constants", func(k ast.Kind) bool { return k.IsComparison() && hasVariant(k, "zero") }},
	{"jumpsToNode", "only jumps to the end of the node to which its Data leads", ast.Kind.JumpsToNode},
	{"jumpsAway", "never lets control come to the node behind it", ast.Kind.JumpsAway},
	{"ignoresUpperHalf", "with a type of 32 bits ignores the upper half of its operands' registers", ast.Kind.LowHalf},
	{"namesNode", "names a node by its Data", func(k ast.Kind) bool { return k.Names() == ast.NamesNode }},
	{"opensFunction", "is the first one of its function", ast.Kind.OpensFunction},
	{"opensLoop", "is the entry of its loop", ast.Kind.OpensLoop},
	{"closesLoop", "is a loop, its last node", ast.Kind.ClosesLoop},
	{"usesLocal", "reads or sets local Data of its function", ast.Kind.UsesLocal},
	{"setsLocal", "sets local Data of its function", ast.Kind.SetsLocal},
	{"callsFunction", "calls a function, or the system", ast.Kind.Calls},
	{"isTailCall", "takes the place of its function, and jumps to another one", ast.Kind.IsTailCall},
	{"callsAddress", "calls the function at the address that is its last child", func(k ast.Kind) bool {
		return k == ast.CallIndirect || k == ast.TailCallIndirect
	}},
	{"clobbers", "changes registers that a called function may change, or reads one of them: the value of a local there is lost", func(k ast.Kind) bool {
		return k.Calls() || k.TakesResult()
	}},
	{"usesStack", "moves or reads the stack pointer", ast.Kind.MovesStack},
	{"receivesLocal", "puts an argument into a local", ast.Kind.ReceivesLocal},
	{"isLabel", "may be jumped to from anywhere in its function", func(k ast.Kind) bool { return k == ast.Label }},
	{"jumpsToLabel", "jumps to a Label", ast.Kind.JumpsToLabel},
	{"repeatable", "computes the same value again if its operands and memory are the same, and it is no volatile access", func(k ast.Kind) bool {
		return k.Movable() || k == ast.Local || k.Reads()
	}},
	{"changesMemory", "may change memory, or lets others do so", func(k ast.Kind) bool { return k.Changes() && !k.SetsLocal() }},
	{"movable", "only computes a value from its operands, and may do so anywhere in its function", ast.Kind.Movable},
	{"skips", "may leave out its children, except for the first", ast.Kind.Skips},
	{"concernsLocals", "uses a local, or limits where the locals of its function may be stored", func(k ast.Kind) bool {
		return k.UsesLocal() || k.ReceivesLocal() || k.Calls() || k.MovesStack() || k.OpensLoop() || k == ast.Label || k.JumpsToLabel()
	}},
}

// A childSet is a question about the children of kinds. Go and GLSL have a function of its name,
// which takes the parent's kind and the child's index.
type childSet struct {
	name  string
	doc   string // completes "reports whether child number index of a node of a kind"
	roles []string
}

var childSets = []childSet{
	{"isCondition", "is a condition", []string{"condition"}},
	{"isDropped", "has a value that nobody wants, whatever its parent's type is", []string{"statement", "dropped", "step"}},
	{"isArm", "has a value that nobody wants if its parent's type is Void", []string{"arm"}},
}

// maxChild is the index from which on all children of a kind have the same role.
const maxChild = 7

// childrenWith lists the indexes of those children of a kind that have one of some roles,
// up to maxChild, which stands for all behind.
func childrenWith(k ast.Kind, roles ...string) (list []int) {
	for i, c := range k.Children() {
		if slices.Contains(roles, c.Role) {
			list = append(list, i)
		}
		if c.Many { // the children behind them have no fixed index
			for more := i + 1; more <= maxChild && i == 0 && list != nil; more++ {
				list = append(list, more)
			}
			break
		}
	}
	return list
}

// members lists the kinds for which a predicate holds.
func members(holds func(ast.Kind) bool) (list []ast.Kind) {
	for k := range ast.Kinds {
		if holds(k) {
			list = append(list, k)
		}
	}
	return list
}

// asRange reports whether the numbers of kinds are consecutive, so that two comparisons can
// test for them.
func asRange(list []ast.Kind) bool {
	return len(list) > 0 && int(list[len(list)-1]-list[0]) == len(list)-1
}

// checkKinds refuses a table of kinds that leaves properties unstated.
func checkKinds(unstated []string) error {
	if len(unstated) > 0 {
		return fmt.Errorf("ast/kind.go does not state %s", strings.Join(unstated, ", "))
	}
	return nil
}

// allPredicates are the predicates of the table of kinds and the one of the rules.
func allPredicates(tables map[string]*table) []predicate {
	made := makers(tables)
	makes := func(k ast.Kind) bool { return slices.Contains(made, k) }
	return append([]predicate{{"makesValue", "computes its value in its last instruction, which can write any register", makes}}, predicates...)
}

const kindsHeader = "// Code generated by stages/gen from ast/kind.go; DO NOT EDIT.\n\n"

// named returns the names of kinds.
func named(list []ast.Kind) string {
	var names []string
	for _, k := range list {
		names = append(names, k.String())
	}
	return strings.Join(names, ", ")
}

// kindsGo returns stages/kinds_gen.go: predicates as comparisons where kinds follow each other,
// as a word of bits where they are less than 64 apart, else as tables of bytes.
func kindsGo(tables map[string]*table) []byte {
	var b bytes.Buffer
	b.WriteString(kindsHeader + "package stages\n\nimport \"gpucc/ast\"\n\n")
	for _, p := range allPredicates(tables) {
		list := members(p.holds)
		fmt.Fprintf(&b, "// %s reports whether a node of a kind %s: %s.\n", p.name, p.doc, named(list))
		if asRange(list) {
			fmt.Fprintf(&b, "func %s(kind ast.Kind) bool { return kind >= ast.%s && kind <= ast.%s }\n\n", p.name, list[0], list[len(list)-1])
			continue
		}
		if low := list[0]; list[len(list)-1]-low < 64 { // shifted by more, a word is 0
			set := uint64(0)
			for _, k := range list {
				set |= 1 << (k - low)
			}
			fmt.Fprintf(&b, "func %s(kind ast.Kind) bool { return uint64(%#x)>>(kind-ast.%s)&1 != 0 }\n\n", p.name, set, low)
			continue
		}
		fmt.Fprintf(&b, "func %s(kind ast.Kind) bool { return %sTable[kind] }\n\nvar %sTable = [256]bool{\n", p.name, p.name, p.name)
		for _, k := range list {
			fmt.Fprintf(&b, "\tast.%s: true,\n", k)
		}
		b.WriteString("}\n\n")
	}
	for _, c := range childSets {
		fmt.Fprintf(&b, "// %s reports whether child number index of a node of a kind %s.\n", c.name, c.doc)
		fmt.Fprintf(&b, "func %s(kind ast.Kind, index uint32) bool { return %sTable[kind]>>min(index, %d)&1 != 0 }\n\nvar %sTable = [256]uint8{\n", c.name, c.name, maxChild, c.name)
		for k := range ast.Kinds {
			if set := childMask(k, c); set != 0 {
				fmt.Fprintf(&b, "\tast.%s: %#b,\n", k, set)
			}
		}
		b.WriteString("}\n\n")
	}
	b.WriteString("// mostOf is the largest number of a narrow type.\nvar mostOf = [ast.Types]uint32{\n")
	for _, t := range narrowTypes() {
		fmt.Fprintf(&b, "\tast.%s: %#x,\n", typeName(t), largest(t))
	}
	b.WriteString("}\n\n// hasEffect reports whether a node of a kind, with its Data, does more than compute a value.\n" +
		"func hasEffect(kind ast.Kind, data uint32) bool { return hasEffectTable[kind]>>(data&ast.MemoryVolatile)&1 != 0 }\n\n" +
		"// hasEffectTable has bit 0 if nodes have an effect anyway, bit 1 if they have one where they are volatile.\n" +
		"var hasEffectTable = [256]uint8{\n")
	for k := range ast.Kinds {
		if set := effectMask(k); set != 0 {
			fmt.Fprintf(&b, "\tast.%s: %#b,\n", k, set)
		}
	}
	b.WriteString("}\n")
	out, err := format.Source(b.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	return out
}

// childMask has bit i set if child i of a kind is one of the set.
func childMask(k ast.Kind, c childSet) (set uint8) {
	for _, i := range childrenWith(k, c.roles...) {
		set |= 1 << i
	}
	return set
}

// effectMask has bit v set if a node of a kind has an effect where its Data has
// MemoryVolatile v times.
func effectMask(k ast.Kind) (set uint8) {
	for volatile := range uint32(2) {
		if k.HasEffect(volatile * ast.MemoryVolatile) {
			set |= 1 << volatile
		}
	}
	return set
}

// kindsGLSL returns shaders/lib/kinds.glsl: the numbers of kinds and types, and the predicates. These have
// neither switches nor tables: NVIDIA's compiler makes a chain of comparisons and a branch of a switch, so that
// a predicate of 30 kinds takes more instructions than the loads around it, and memory is slow where invocations
// of a group read different words of a table.
func kindsGLSL(tables map[string]*table) []byte {
	var b bytes.Buffer
	b.WriteString(kindsHeader + "// Kinds of nodes.\n")
	for k := range ast.Kinds {
		fmt.Fprintf(&b, "const uint %s = %du;\n", k, uint8(k))
	}
	b.WriteString("\n// Machine types.\n")
	for t := range ast.Types {
		fmt.Fprintf(&b, "const uint %s = %du;\n", typeName(t), uint8(t))
	}
	b.WriteString(inSets)
	for _, p := range allPredicates(tables) {
		list := members(p.holds)
		fmt.Fprintf(&b, "\n// %s reports whether a node of a kind %s%s.\n", p.name, p.doc, listed(list))
		fmt.Fprintf(&b, "bool %s(uint kind) { return %s; }\n", p.name, isMember(list))
	}
	for _, c := range childSets {
		fmt.Fprintf(&b, "\n// %s reports whether child number index of a node of a kind %s.\nbool %s(uint kind, uint index) {\n    uint children = %s;\n", c.name, c.doc, c.name,
			choice(func(k ast.Kind) uint8 { return childMask(k, c) }, func(set uint8) string { return fmt.Sprintf("%#xu", set) }, "0u"))
		fmt.Fprintf(&b, "    return ((children >> min(index, %du)) & 1u) != 0u;\n}\n", maxChild)
	}
	b.WriteString("\n// mostOf is the largest number of a narrow type.\nuint mostOf(uint typ) { return ")
	for _, t := range narrowTypes() {
		fmt.Fprintf(&b, "typ == %s ? %#xu : ", typeName(t), largest(t))
	}
	b.WriteString("0u; }\n")
	fmt.Fprintf(&b, "\n// argumentFloats, argumentAtOnce, argumentChosen and argumentVariadic are parts of the Data of Parameters and Arguments.\nconst uint argumentFloats = %#xu;\nconst uint argumentAtOnce = %#xu;\nconst uint argumentChosen = %#xu;\nconst uint argumentVariadic = %#xu;\n", uint32(ast.ArgumentFloats), uint32(ast.ArgumentAtOnce), uint32(ast.ArgumentChosen), uint32(ast.ArgumentVariadic))
	fmt.Fprintf(&b, "\n// memoryVolatile in the Data of a Load or Store says that it must be done as written.\nconst uint memoryVolatile = %#xu;\n", ast.MemoryVolatile)
	b.WriteString("\n// hasEffect reports whether a node of a kind, with its Data, does more than compute a value.\nbool hasEffect(uint kind, uint data) {\n")
	fmt.Fprintf(&b, "    return %s;\n}\n", choice(effectMask, func(set uint8) string {
		return map[uint8]string{1: "(data & memoryVolatile) == 0u", 2: "(data & memoryVolatile) != 0u", 3: "true"}[set]
	}, "false"))
	return b.Bytes()
}

// inSets are the functions of GLSL that test whether a kind is in a set.
const inSets = `
// isNear reports whether a kind is in a set of kinds that are less than 32 apart: bit i of set stands for kind low + i.
bool isNear(uint set, uint low, uint kind) {
    uint i = kind - low;
    return (((i < 32u ? set : 0u) >> (i & 31u)) & 1u) != 0u;
}

// isIn reports whether a kind is in a set, which has a bit for each kind, in three words.
bool isIn(uint set0, uint set1, uint set2, uint kind) {
    uint set = kind < 32u ? set0 : kind < 64u ? set1 : set2;
    return ((set >> (kind & 31u)) & 1u) != 0u;
}
`

// fewKinds is the largest number of kinds for which a comparison with each kind takes no more instructions than the
// test of a bit.
const fewKinds = 4

// isMember returns a condition of GLSL: whether kind is one of a list.
func isMember(list []ast.Kind) string {
	switch low, high := list[0], list[len(list)-1]; {
	case len(list) == 1:
		return fmt.Sprintf("kind == %s", low)
	case asRange(list):
		return fmt.Sprintf("kind >= %s && kind <= %s", low, high)
	case len(list) <= fewKinds:
		var each []string
		for _, k := range list {
			each = append(each, fmt.Sprintf("kind == %s", k))
		}
		return strings.Join(each, " || ")
	case high-low < 32:
		set := uint32(0)
		for _, k := range list {
			set |= 1 << (k - low)
		}
		return fmt.Sprintf("isNear(%#xu, %s, kind)", set, low)
	}
	var set [3]uint32
	for _, k := range list {
		set[k/32] |= 1 << (k % 32) // the table of kinds would have to grow by 19 kinds to need a fourth word
	}
	return fmt.Sprintf("isIn(%#xu, %#xu, %#xu, kind)", set[0], set[1], set[2])
}

// listed returns the names of the kinds that isMember does not name, behind a colon.
func listed(list []ast.Kind) string {
	if asRange(list) || len(list) <= fewKinds {
		return ""
	}
	return ": " + named(list)
}

// choice returns an expression of GLSL that chooses by a kind's set of bits; none is for kinds without bits.
func choice(of func(ast.Kind) uint8, then func(set uint8) string, none string) string {
	var b strings.Builder
	for set := 1; set < 256; set++ {
		if list := members(func(k ast.Kind) bool { return of(k) == uint8(set) }); len(list) > 0 {
			fmt.Fprintf(&b, "%s ? %s : ", isMember(list), then(uint8(set)))
		}
	}
	return strings.TrimSuffix(b.String()+none, " ? true : false")
}

// typeName is the name of a type's constant.
func typeName(t ast.Type) string {
	if t == ast.Void {
		return "Void"
	}
	return strings.ToUpper(t.String())
}

// narrowTypes lists the integer types of less than 32 bits.
func narrowTypes() (list []ast.Type) {
	for t := range ast.Types {
		if t.IsInteger() && t.Size() < 4 {
			list = append(list, t)
		}
	}
	return list
}

// largest is the largest number of an integer type.
func largest(t ast.Type) uint32 {
	bits := 8 * t.Size()
	if t.IsSigned() {
		bits--
	}
	return 1<<bits - 1
}
