// Package interp interprets a tree. It is the oracle with which compiled programs are
// compared. It translates each function, in one pass over the nodes, to code for a stack
// machine, and runs the code. Neither step recurses, so that a tree may be of any depth.
// Values are represented as in registers: integers extended to 64 bits as ast.Type says,
// an F32 as its bits.
package interp

import (
	"errors"
	"fmt"
	"io"
	"math"

	"gpucc/ast"
)

// Config of a run.
type Config struct {
	WordSize  int             // bytes of an address: 8 (also when 0) or 4
	Args      []string        // argv, from argv[0]
	Stdin     io.Reader       // nil is empty
	Stdout    io.Writer       // nil drops the output
	MaxSteps  int64           // instructions of the stack machine before ErrSteps; 0 is no limit
	Functions map[string]Host // definitions of undefined symbols, besides the package's own
}

// ErrSteps is the error of a program that ran for more than MaxSteps.
var ErrSteps = errors.New("too many steps")

// Run runs main of a valid tree and returns the program's exit status, from 0 to 255.
// Main may take argc, argv and envp.
func Run(t *ast.Tree, c Config) (status int, err error) {
	m, err := New(t, c)
	if err != nil {
		return 0, err
	}
	result, err := m.Call("main", m.mainArguments()...)
	var exit exitError
	if errors.As(err, &exit) {
		return int(exit) & 0xff, nil
	}
	return int(result) & 0xff, err
}

// Call runs one function, with the bits of its arguments, and returns the
// bits of its result.
func Call(t *ast.Tree, function string, args ...uint64) (uint64, error) {
	m, err := New(t, Config{})
	if err != nil {
		return 0, err
	}
	return m.Call(function, args...)
}

// exitError is the exit status of a program that has called exit.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// A Machine is a program that is ready to run, with its memory.
type Machine struct {
	second uint64 // the second result of the call that returned last

	tree     *ast.Tree
	config   Config
	programs []program // indexed by function
	hosts    []Host    // indexed by symbol: the undefined symbols that have a Host
	memory   memory
	steps    int64

	stack  []uint64 // locals and operands of all active functions
	frames []activation
}

// New makes a machine for a valid tree. The data sections are in its memory.
func New(t *ast.Tree, c Config) (*Machine, error) {
	if c.WordSize == 0 {
		c.WordSize = 8
	}
	if c.WordSize != 4 && c.WordSize != 8 {
		return nil, fmt.Errorf("interp: word size %d", c.WordSize)
	}
	m := &Machine{tree: t, config: c, programs: make([]program, len(t.Functions)), hosts: make([]Host, len(t.Symbols))}
	for i, s := range t.Symbols {
		if s.Section != ast.Undefined {
			continue
		}
		m.hosts[i] = hosts[s.Name]
		if h := c.Functions[s.Name]; h != nil {
			m.hosts[i] = h
		}
	}
	m.memory.load(t, c.WordSize)
	return m, nil
}

// Call runs a function, with the bits of its arguments, and returns the bits of its
// result. The result is 0 if it is void.
func (m *Machine) Call(function string, args ...uint64) (uint64, error) {
	for i, f := range m.tree.Functions {
		if m.tree.Symbols[f.Symbol].Name == function {
			return m.run(i, args)
		}
	}
	return 0, fmt.Errorf("interp: no function %q", function)
}

// parameters returns the Parameter nodes of function i.
func (m *Machine) parameters(i int) (nodes []int) {
	t := m.tree
	for n := int(t.First[t.Functions[i].Root]) + 1; t.Kind[n] == ast.Parameter; n++ {
		nodes = append(nodes, n)
	}
	return nodes
}

// mainArguments returns the arguments that main takes: argc, argv, envp.
func (m *Machine) mainArguments() []uint64 {
	args := m.config.Args
	if len(args) == 0 {
		args = []string{"main"}
	}
	word := uint64(m.config.WordSize)
	vector := m.memory.push((uint64(len(args)) + 2) * word) // argv and envp both end in a null; envp is the second null
	for i, a := range args {
		text := m.memory.push(uint64(len(a)) + 1)
		copy(m.memory.stack[text-m.memory.stackBase:], a)
		m.memory.write(vector+uint64(i)*word, int(word), text)
	}
	all := []uint64{uint64(len(args)), vector, vector + uint64(len(args)+1)*word}
	for i, f := range m.tree.Functions {
		if m.tree.Symbols[f.Symbol].Name == "main" {
			return all[:min(len(m.parameters(i)), len(all))]
		}
	}
	return nil
}

// canonical returns x in the form in which a register holds a value of type t.
func canonical(t ast.Type, x uint64) uint64 {
	switch t {
	case ast.I8:
		return uint64(int8(x))
	case ast.U8:
		return uint64(uint8(x))
	case ast.I16:
		return uint64(int16(x))
	case ast.U16:
		return uint64(uint16(x))
	case ast.I32, ast.U32:
		return uint64(int32(x))
	case ast.F32:
		return uint64(uint32(x))
	}
	return x
}

func f32(x uint64) float32 { return math.Float32frombits(uint32(x)) }
func f64(x uint64) float64 { return math.Float64frombits(x) }

func bits32(x float32) uint64 {
	if x != x {
		return ast.NaN32
	}
	return uint64(math.Float32bits(x))
}

func bits64(x float64) uint64 {
	if x != x {
		return ast.NaN64
	}
	return math.Float64bits(x)
}

// Steps returns the number of instructions that the stack machine has executed.
func (m *Machine) Steps() int64 { return m.steps }
