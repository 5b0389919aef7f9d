package assembler

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gpucc/ast/c/asm"
	"gpucc/riscv"
)

// A template is the text of a statement while its operands are put into it.
type template struct {
	p    *allocation
	rest string
	out  strings.Builder
}

// expand returns the text of a statement with its operands in it.
func (p *allocation) expand() (string, error) {
	if p.Basic {
		return p.Text, nil
	}
	t := template{p: p, rest: p.Text}
	for {
		before, rest, found := strings.Cut(t.rest, "%")
		t.out.WriteString(before)
		if !found {
			return t.out.String(), nil
		}
		t.rest = rest
		if err := t.item(); errors.As(err, new(undefinedName)) {
			return "", err
		} else if err != nil {
			return "", fmt.Errorf("invalid 'asm': %w", err)
		}
	}
}

// item reads the operand or character behind a percent sign, and writes its text.
func (t *template) item() error {
	if t.rest == "" {
		return errors.New("invalid %-code")
	}
	c := t.rest[0]
	switch c {
	case '%', '{', '|', '}':
		t.rest = t.rest[1:]
		t.out.WriteByte(c)
		return nil
	case '=':
		t.rest = t.rest[1:]
		t.out.WriteString(strconv.Itoa(int(t.p.Number)))
		return nil
	}
	letter := byte(0)
	if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
		letter, t.rest = c, t.rest[1:]
	}
	n, err := t.operandNumber(letter)
	if err != nil {
		return err
	}
	if letter == 'l' && len(t.p.Labels) > 0 {
		return t.label(n)
	}
	if n >= len(t.p.Operands) {
		return errors.New("operand number out of range")
	}
	return t.operand(letter, n)
}

// operandNumber reads the number of an operand or its name in brackets.
func (t *template) operandNumber(letter byte) (n int, err error) {
	if strings.HasPrefix(t.rest, "[") {
		name, rest, found := strings.Cut(t.rest[1:], "]")
		if !found {
			return 0, errors.New("missing close bracket for named operand")
		}
		t.rest = rest
		for i := range t.p.Operands {
			if t.p.Operands[i].Name == name {
				return i, nil
			}
		}
		for i, label := range t.p.Labels {
			if label == name && letter == 'l' {
				return t.firstLabel() + i, nil
			}
		}
		return 0, undefinedName(name)
	}
	end := 0
	for end < len(t.rest) && t.rest[end] >= '0' && t.rest[end] <= '9' {
		end++
	}
	if end == 0 {
		if letter == 0 {
			return 0, errors.New("invalid %-code")
		}
		return 0, errors.New("operand number missing after %-letter")
	}
	n, err = strconv.Atoi(t.rest[:end])
	t.rest = t.rest[end:]
	if err != nil {
		return 0, errors.New("operand number out of range")
	}
	return n, nil
}

// An undefinedName is the name of an operand that a statement does not have.
type undefinedName string

func (n undefinedName) Error() string { return fmt.Sprintf("undefined named operand '%s'", string(n)) }

// firstLabel is the number of the first label: it follows the operands. Operands that are read and
// written count twice.
func (t *template) firstLabel() int {
	n := len(t.p.Operands)
	for i := range t.p.Operands {
		if t.p.Operands[i].Reads {
			n++
		}
	}
	return n
}

// label writes the label with an operand number.
func (t *template) label(n int) error {
	if n -= t.firstLabel(); n < 0 || n >= len(t.p.Labels) {
		return errors.New("'%l' operand isn't a label")
	}
	t.out.WriteString(gotoLabel(n))
	return nil
}

// operand writes operand n, as a letter before its number demands.
func (t *template) operand(letter byte, n int) error {
	o, register := &t.p.Operands[n], ""
	if r := t.p.chosen[n]; r >= 0 {
		register = riscv.RegisterName(uint8(r))
	}
	switch letter {
	case 0:
	case 'z':
		if o.Class == asm.Immediate && o.Text == "0" {
			t.out.WriteString("zero")
			return nil
		}
	case 'i':
		if o.Class == asm.Immediate {
			t.out.WriteByte('i')
		}
		return nil
	case 'c', 'S':
		if o.Class != asm.Immediate {
			return fmt.Errorf("invalid use of '%%%c'", letter)
		}
	case 'n':
		v, err := strconv.ParseInt(o.Text, 10, 64)
		if err != nil {
			return errors.New("invalid use of '%n'")
		}
		t.out.WriteString(strconv.FormatInt(-v, 10))
		return nil
	case 'h', 'R':
		if o.Class != asm.Immediate {
			return fmt.Errorf("invalid use of '%%%c'", letter)
		}
		fmt.Fprintf(&t.out, "%%%s(%s)", map[byte]string{'h': "hi", 'R': "lo"}[letter], o.Text)
		return nil
	case 'a':
		if o.Class == asm.Register {
			t.out.WriteString("0(" + register + ")")
			return nil
		}
	default:
		return fmt.Errorf("invalid use of '%%%c'", letter)
	}
	switch o.Class {
	case asm.Immediate:
		t.out.WriteString(o.Text)
	case asm.Memory:
		t.out.WriteString("0(" + register + ")")
	default:
		t.out.WriteString(register)
	}
	return nil
}
