package fortify

import (
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// A Function is a function of the C library that checks the size of an object. If the size suffices or is unknown, a call becomes
// a call of the function that checks nothing. The conditions are gcc's.
type Function struct {
	Plain  string // the name of the function that checks nothing
	size   int    // the number of the argument with the size of the object
	length int    // of the argument with the number of bytes that are written; or none
	source int    // of the argument with the string that is written; or none
	flag   int    // of the argument that asks for other checks; or none
	format int    // of the format; or none
}

const noArgument = -1

// functions lists the functions. A call names __builtin___NAME_chk.
var functions = [...]Function{
	{"memcpy", 3, 2, noArgument, noArgument, noArgument},
	{"memmove", 3, 2, noArgument, noArgument, noArgument},
	{"mempcpy", 3, 2, noArgument, noArgument, noArgument},
	{"memset", 3, 2, noArgument, noArgument, noArgument},
	{"strcpy", 2, noArgument, 1, noArgument, noArgument},
	{"stpcpy", 2, noArgument, 1, noArgument, noArgument},
	{"strcat", 2, noArgument, noArgument, noArgument, noArgument},
	{"strncpy", 3, 2, noArgument, noArgument, noArgument},
	{"stpncpy", 3, 2, noArgument, noArgument, noArgument},
	{"strncat", 3, noArgument, noArgument, noArgument, noArgument},
	{"sprintf", 2, noArgument, noArgument, 1, 3},
	{"vsprintf", 2, noArgument, noArgument, 1, 3},
	{"snprintf", 3, 1, noArgument, 2, 4},
	{"vsnprintf", 3, 1, noArgument, 2, 4},
	{"printf", noArgument, noArgument, noArgument, 0, 1},
	{"vprintf", noArgument, noArgument, noArgument, 0, 1},
	{"fprintf", noArgument, noArgument, noArgument, 1, 2},
	{"vfprintf", noArgument, noArgument, noArgument, 1, 2},
}

// Find returns the function with a name, if it checks, or nil.
func Find(name string) *Function {
	name, ok := strings.CutPrefix(name, "__builtin___")
	if !ok {
		return nil
	}
	name, ok = strings.CutSuffix(name, "_chk")
	if !ok {
		return nil
	}
	if i := slices.IndexFunc(functions[:], func(f Function) bool { return f.Plain == name }); i >= 0 {
		return &functions[i]
	}
	return nil
}

// A call is a call of a function that checks. The arguments are the last subtrees.
type call struct {
	*lower.Lowering
	*Function
	front Front
	ends  []int // the last nodes of the arguments
}

// DropCheck removes the arguments that only f takes, if the function that checks nothing may be called in place of f. It returns the number
// of arguments that are left, which is count if the call must stay. The last count subtrees are the arguments.
func DropCheck(l *lower.Lowering, front Front, f *Function, count int) int {
	if count <= max(f.size, f.flag, f.format) {
		return count
	}
	c := call{l, f, front, make([]int, count)}
	for i, n := count-1, l.Top(); i >= 0; i, n = i-1, int(l.Tree.First[n])-1 {
		c.ends[i] = n
	}
	if !c.suffices() || f.flag != noArgument && !c.needsNoFlag() {
		return count
	}
	for _, i := range [...]int{max(f.size, f.flag), min(f.size, f.flag)} {
		if i != noArgument {
			c.removeArgument(c.ends[i])
			count--
		}
	}
	return count
}

// removeArgument removes the Argument n from the last subtrees.
func (c *call) removeArgument(n int) {
	kept := c.Tree.Cut(n+1, &c.Clipboard)
	c.Tree.Truncate(int(c.Tree.First[n]))
	c.Tree.Paste(&c.Clipboard, kept)
}

// argumentBits returns the value of an Argument, if that is a literal.
func (c *call) argumentBits(n int) (v uint64, ok bool) {
	if !c.Tree.Kind[n-1].IsConst() {
		return 0, false
	}
	return c.Bits(n - 1), true
}

// suffices reports whether the object has space for the bytes that are written, or its size is unknown.
func (c *call) suffices() bool {
	if c.size == noArgument {
		return true
	}
	size, ok := c.argumentBits(c.ends[c.size])
	if !ok {
		return false
	}
	if size == ^uint64(0) || c.WordSize == 4 && uint32(size) == ^uint32(0) {
		return true
	}
	if c.length != noArgument {
		length, ok := c.argumentBits(c.ends[c.length])
		return ok && length <= size
	}
	if c.source != noArgument {
		text, ok := c.textAt(c.ends[c.source] - 1)
		return ok && uint64(len(text)) < size
	}
	return false
}

// needsNoFlag reports whether the flag is a literal that is 0, or not needed: the format has no conversions.
func (c *call) needsNoFlag() bool {
	if flag, ok := c.argumentBits(c.ends[c.flag]); !ok || flag == 0 {
		return ok
	}
	text, ok := c.textAt(c.ends[c.format] - 1)
	return ok && !strings.Contains(text, "%")
}

// textAt returns the string literal at the address that node n is, up to the literal's first zero.
func (c *call) textAt(n int) (text string, ok bool) {
	if c.Tree.Kind[n] != ast.SymbolAddress {
		return "", false
	}
	literal, ok := c.front.Literal(c.Tree.Data[n])
	text, _, _ = strings.Cut(string(literal), "\x00")
	return text, ok
}
