package assembler

import (
	"strconv"
	"strings"

	"gpucc/riscv"
)

// A reader reads the number that an operand stands for: an expression of constants, with the
// precedence that operators have for GNU as.
type reader struct {
	rest  string
	ok    bool
	depth int // of parentheses and signs
}

// maxDepth limits the recursion for parentheses and signs.
const maxDepth = 50

// number returns the value of an operand that is a number.
func number(operand string) (v int64, ok bool) {
	r := reader{rest: operand, ok: true}
	v = r.sum()
	r.space()
	return v, r.ok && r.rest == ""
}

// part returns the value of an operand that is a number or a part of one: %hi(n) as lui needs it,
// %lo(n) as addi does.
func part(function, operand string) (v int64, ok bool) {
	rest, found := strings.CutPrefix(operand, function)
	if !found {
		return number(operand)
	}
	v, ok = number(rest)
	ok = ok && strings.LastIndex(rest, "(") == 0 && strings.Index(rest, ")") == len(rest)-1 && (v == int64(int32(v)) || v == int64(uint32(v)))
	if function == "%lo" {
		return v << 52 >> 52, ok
	}
	return int64(riscv.High(uint32(v)) >> 12), ok
}

func (r *reader) space() { r.rest = strings.TrimLeft(r.rest, " \t") }

// operator reads one of some operators.
func (r *reader) operator(list ...string) string {
	r.space()
	for _, operator := range list {
		if rest, found := strings.CutPrefix(r.rest, operator); found {
			r.rest = rest
			return operator
		}
	}
	return ""
}

func (r *reader) sum() int64 {
	v := r.bits()
	for {
		switch r.operator("+", "-") {
		case "+":
			v += r.bits()
		case "-":
			v -= r.bits()
		default:
			return v
		}
	}
}

func (r *reader) bits() int64 {
	v := r.product()
	for {
		switch r.operator("|", "&", "^") {
		case "|":
			v |= r.product()
		case "&":
			v &= r.product()
		case "^":
			v ^= r.product()
		default:
			return v
		}
	}
}

func (r *reader) product() int64 {
	v := r.value()
	for {
		switch r.operator("*", "<<") {
		case "*":
			v *= r.value()
		case "<<":
			shift := r.value()
			r.ok = r.ok && shift >= 0 && shift < 64
			v <<= uint64(shift) & 63
		default:
			return v
		}
	}
}

// value reads a number with signs before it, or an expression in parentheses.
func (r *reader) value() int64 {
	if r.depth++; r.depth > maxDepth {
		r.ok = false
	}
	if !r.ok {
		return 0
	}
	defer func() { r.depth-- }()
	switch r.operator("-", "+", "~", "(") {
	case "-":
		return -r.value()
	case "+":
		return r.value()
	case "~":
		return ^r.value()
	case "(":
		v := r.sum()
		r.ok = r.ok && r.operator(")") != ""
		return v
	}
	end := 0
	for end < len(r.rest) && (r.rest[end] >= '0' && r.rest[end] <= '9' || r.rest[end] >= 'a' && r.rest[end] <= 'z') || end < len(r.rest) && r.rest[end] >= 'A' && r.rest[end] <= 'F' {
		end++
	}
	v, err := strconv.ParseUint(r.rest[:end], 0, 64)
	r.ok = r.ok && err == nil && !strings.Contains(r.rest[:end], "o")
	r.rest = r.rest[end:]
	return int64(v)
}
