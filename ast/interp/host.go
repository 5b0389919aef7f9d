package interp

import (
	"fmt"
	"io"
	"math"

	"gpucc/ast"
)

// A Value is an argument of a call.
type Value struct {
	Type ast.Type
	Bits uint64
}

// A Host is a function that the program calls but does not define. It returns the bits of
// the result.
type Host func(m *Machine, args []Value) (uint64, error)

// hosts are the functions of the C library that the tests use.
var hosts map[string]Host

func init() {
	hosts = map[string]Host{
		"getchar": getchar, "putchar": putchar, "puts": puts, "printf": printf, "exit": exit, "abort": abort,
		"malloc": malloc, "calloc": calloc, "free": free, "fmodf": fmodf, "fmod": fmod,
		"sqrt": sqrt, "sqrtf": sqrtf, "strlen": strlen, "memcpy": memcpy, "memset": memset, "__tls_get_addr": tlsGetAddr,
	}
}

// tlsGetAddr returns its argument: a ThreadIndex is the address of the object.
func tlsGetAddr(_ *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	return args[0].Bits, nil
}

// want checks the number of arguments.
func want(args []Value, n int) error {
	if len(args) < n {
		return fmt.Errorf("%d arguments, not %d", len(args), n)
	}
	return nil
}

func (m *Machine) output(b []byte) error {
	if m.config.Stdout == nil {
		return nil
	}
	_, err := m.config.Stdout.Write(b)
	return err
}

func getchar(m *Machine, _ []Value) (uint64, error) {
	b := make([]byte, 1)
	n, err := m.read(b)
	if n == 0 {
		return math.MaxUint64, err // EOF
	}
	return uint64(b[0]), err
}

// read reads from the standard input. At the end of the input it reads nothing, which is
// no error.
func (m *Machine) read(b []byte) (int, error) {
	if m.config.Stdin == nil {
		return 0, nil
	}
	n, err := m.config.Stdin.Read(b)
	if err == io.EOF {
		err = nil
	}
	return n, err
}

func putchar(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	c := byte(args[0].Bits)
	return uint64(c), m.output([]byte{c})
}

func puts(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	s, err := m.memory.text(args[0].Bits)
	if err != nil {
		return 0, err
	}
	return 0, m.output(append(s, '\n'))
}

func exit(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	return 0, exitError(int32(args[0].Bits))
}

func abort(*Machine, []Value) (uint64, error) { return 0, fmt.Errorf("abort was called") }

func malloc(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	return m.memory.grow(args[0].Bits), nil
}

func calloc(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 2); err != nil {
		return 0, err
	}
	if args[1].Bits != 0 && args[0].Bits > heapBytes/args[1].Bits {
		return 0, nil
	}
	return m.memory.grow(args[0].Bits * args[1].Bits), nil
}

func free(*Machine, []Value) (uint64, error) { return 0, nil }

func fmodf(_ *Machine, args []Value) (uint64, error) {
	if err := want(args, 2); err != nil {
		return 0, err
	}
	return bits32(float32(math.Mod(float64(f32(args[0].Bits)), float64(f32(args[1].Bits))))), nil // exact, so that the result is rounded once
}

func fmod(_ *Machine, args []Value) (uint64, error) {
	if err := want(args, 2); err != nil {
		return 0, err
	}
	return bits64(math.Mod(f64(args[0].Bits), f64(args[1].Bits))), nil
}

func sqrt(_ *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	return bits64(math.Sqrt(f64(args[0].Bits))), nil
}

func sqrtf(_ *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	return bits32(float32(math.Sqrt(float64(f32(args[0].Bits))))), nil
}

func strlen(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	s, err := m.memory.text(args[0].Bits)
	return uint64(len(s)), err
}

func memcpy(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 3); err != nil {
		return 0, err
	}
	to, err := m.memory.bytes(args[0].Bits, args[2].Bits)
	if err != nil {
		return 0, err
	}
	from, err := m.memory.bytes(args[1].Bits, args[2].Bits)
	copy(to, from)
	return args[0].Bits, err
}

func memset(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 3); err != nil {
		return 0, err
	}
	to, err := m.memory.bytes(args[0].Bits, args[2].Bits)
	for i := range to {
		to[i] = byte(args[1].Bits)
	}
	return args[0].Bits, err
}

// Numbers of system calls that Linux gives to new machines, and the error that other numbers give.
const (
	sysRead      = 63
	sysWrite     = 64
	sysExit      = 93
	sysExitGroup = 94
	sysBrk       = 214
	minusENOSYS  = ^uint64(38) + 1
	minusEBADF   = ^uint64(9) + 1
)

// syscall does a system call. The last argument is its number.
func (m *Machine) syscall(a []uint64) (uint64, error) {
	switch a[7] {
	case sysExit, sysExitGroup:
		return 0, exitError(int32(a[0]))
	case sysWrite:
		b, err := m.memory.bytes(a[1], a[2])
		if err != nil || a[0] != 1 && a[0] != 2 {
			return minusEBADF, err
		}
		if a[0] == 1 {
			err = m.output(b)
		}
		return a[2], err
	case sysRead:
		b, err := m.memory.bytes(a[1], a[2])
		if err != nil || a[0] != 0 {
			return 0, err
		}
		n, err := m.read(b)
		return uint64(n), err
	case sysBrk:
		if at := a[0]; at > m.memory.brk {
			m.memory.grow(at - m.memory.brk)
		}
		return m.memory.brk, nil
	}
	return minusENOSYS, nil
}
