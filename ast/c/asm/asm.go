// Package asm describes assembler statements (GNU C) between the parser, which knows the
// operands, and a machine, which knows registers, constraints and instructions.
package asm

import (
	"errors"
	"fmt"
	"strings"
)

// A Class says how an operand of an assembler statement is passed.
type Class uint8

const (
	Register      Class = iota // in an integer register
	FloatRegister              // in a floating-point register
	Memory                     // in memory; its address is in an integer register
	Immediate                  // as text
)

// An Operand is an operand of an assembler statement.
type Operand struct {
	Name     string // symbolic name, or ""
	Class    Class
	Output   bool
	Early    bool   // of an output: it may be written before all inputs have been read
	Reads    bool   // of an output: its old value is an input
	Tied     int    // of an input: the output with which it shares a register, or -1
	Register string // that a register variable names, or ""
	Variable string // the name of the register variable
	Text     string // of an Immediate
}

// IsInput reports whether the operand has a register before the statement: it is an input in a
// register, an output with an old value that is read, or an operand in memory.
func (o *Operand) IsInput() bool {
	return o.Class == Memory || o.Class != Immediate && (!o.Output || o.Reads)
}

// IsResult reports whether the operand has a register behind the statement.
func (o *Operand) IsResult() bool {
	return o.Output && (o.Class == Register || o.Class == FloatRegister)
}

// A Statement is an assembler statement.
type Statement struct {
	Text     string
	Basic    bool      // it has no operands, and % is not special
	Operands []Operand // the outputs come first
	Clobbers []string
	Labels   []string // the targets of an asm goto
	Number   uint32   // of the statement in its unit, for %=
}

// A Code says how a machine executes a statement.
type Code struct {
	Inputs  []int    // by operand: the number, in its register file, of the argument register that has its value or address before the words
	Results []int    // by operand: the number of the argument register that has its value behind the words
	Jump    int      // of an asm goto: the number of an integer argument register. Behind the words it has 0, or 1 + the number of the label to which the statement jumps
	Words   []uint32 // instructions
}

// A Machine executes assembler statements.
type Machine interface {
	// Constraint describes the first constraint in a text, and returns its length: most are
	// a letter. The length is 0 if the machine has no such constraint.
	Constraint(text string) (c Constraint, length int)

	// IsRegister reports whether a register variable or a clobber can have this name, and
	// whether the register is a floating-point one.
	IsRegister(name string) (ok, float bool)

	// IsFixed reports whether a register has the same meaning in all of a program, as the stack
	// pointer has. A variable of such a register has a value from the start.
	IsFixed(name string) bool

	// IsSaved reports whether a function must keep a register for its caller. A variable of such a register begins with the
	// value that the register has in the caller.
	IsSaved(name string) bool

	// Compile chooses the registers of a statement, and assembles it.
	Compile(s *Statement) (*Code, error)
}

// Errors are the messages about the text of a statement.
type Errors []string

func (e Errors) Error() string { return strings.Join(e, "\n") }

// A Constraint lists the kinds of operands that a constraint permits.
type Constraint struct {
	Registers, Floats, Memory bool
	Fits                      func(v int64) bool // which constants it may be; nil if none
	Symbols                   bool               // it may be the address of a symbol
}

// A Choice is all that the constraints of an operand permit.
type Choice struct {
	Constraint
	Early, Reads bool
	Tied         int // the number of the output that an input shares its register with, or -1
	TiedName     string
}

// or adds the kinds of operands that another constraint permits.
func (c *Choice) or(x Constraint) {
	c.Registers, c.Floats, c.Memory, c.Symbols = c.Registers || x.Registers, c.Floats || x.Floats, c.Memory || x.Memory, c.Symbols || x.Symbols
	if before := c.Fits; x.Fits != nil {
		c.Fits = func(v int64) bool { return x.Fits(v) || before != nil && before(v) }
	}
}

// ParseConstraint reads the constraints of an operand. Alternatives, which commas separate,
// are joined: the machine chooses registers without them.
func ParseConstraint(text string, output bool, m Machine) (Choice, error) {
	c := Choice{Tied: -1}
	if output {
		switch at := strings.IndexAny(text, "=+"); {
		case at < 0:
			return c, errors.New("output operand constraint lacks '='")
		default:
			c.Reads = text[at] == '+'
			text = text[:at] + text[at+1:]
		}
	}
	for i := 0; i < len(text); {
		switch x := text[i]; x {
		case '&':
			c.Early = true
		case '%', ',', '?', '!', '*', '^', '$', ' ', '\t':
		case '#': // a comment up to the next alternative
			for i+1 < len(text) && text[i+1] != ',' {
				i++
			}
		case '=', '+':
			return c, fmt.Errorf("input operand constraint contains '%c'", x)
		case '[':
			end := strings.IndexByte(text[i:], ']')
			if end < 0 || output {
				return c, errors.New("matching constraint not valid in output operand")
			}
			c.TiedName = text[i+1 : i+end]
			i += end
		default:
			if x >= '0' && x <= '9' {
				if output {
					return c, errors.New("matching constraint not valid in output operand")
				}
				c.Tied = 0
				for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
					c.Tied = min(10*c.Tied+int(text[i]-'0'), 1000)
				}
				continue
			}
			one, length := m.Constraint(text[i:])
			if length == 0 {
				return c, errors.New("impossible constraint in 'asm'")
			}
			c.or(one)
			i += length - 1
		}
		i++
	}
	return c, nil
}
