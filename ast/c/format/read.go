package format

import (
	"bytes"
	"slices"
	"strings"

	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A reader reads a format.
type reader struct {
	text []byte
	i    int
}

// peek returns the next character, 0 at the end.
func (r *reader) peek() byte {
	if r.i < len(r.text) {
		return r.text[r.i]
	}
	return 0
}

// find goes behind the next character c. It reports false if there is none.
func (r *reader) find(c byte) bool {
	n := bytes.IndexByte(r.text[r.i:], c)
	if r.i += n + 1; n < 0 {
		r.i = len(r.text)
	}
	return n >= 0
}

// digits goes behind a number. It returns its digits.
func (r *reader) digits() []byte {
	start := r.i
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.i++
	}
	return r.text[start:r.i]
}

// flagName gives the name of a flag in warnings. The length modifier is one of them, as are width (w) and precision (p).
func flagName(c byte) string {
	switch c {
	case 'w':
		return "field width"
	case 'p':
		return "precision"
	case 'L':
		return "length modifier"
	case '*':
		return "assignment suppression"
	}
	return "'" + string(c) + "' flag"
}

// A flagSet has the flags of a specification in their order.
type flagSet struct{ list []byte }

func (s *flagSet) has(c byte) bool { return slices.Contains(s.list, c) }
func (s *flagSet) add(c byte)      { s.list = append(s.list, c) }

// A flagPair is a pair of flags that do not go together.
type flagPair struct {
	a, b      byte
	isIgnored bool // the first one has no effect then
	ofWhole   bool // only with conversions of integers
}

// flags reads the flags behind a %.
func (f *checker) flags() (s flagSet) {
	for c := f.peek(); c != 0 && strings.IndexByte(f.kind.flags, c) >= 0; c = f.peek() {
		if f.i++; s.has(c) {
			f.warnHere("repeated %s in format", flagName(c))
		} else {
			s.add(c)
		}
	}
	return s
}

// checkFlags warns of flags that a conversion does not have, and of pairs of flags.
func (f *checker) checkFlags(s *flagSet, k *conversion, letter byte) {
	s.list = slices.DeleteFunc(s.list, func(c byte) bool {
		if c == 'L' || strings.IndexByte(k.flags, c) >= 0 {
			return false
		}
		f.warnHere("%s used with '%%%c' %s format", flagName(c), letter, f.kind.name)
		return true
	})
	for _, p := range f.kind.pairs {
		switch a, b := flagName(p.a), flagName(p.b); {
		case !s.has(p.a) || !s.has(p.b) || p.ofWhole && !k.isWhole:
		case p.ofWhole:
			f.warn("%s ignored with %s and '%%%c' %s format", a, b, letter, f.kind.name)
		case p.isIgnored:
			f.warn("%s ignored with %s in %s format", a, b, f.kind.name)
		default:
			f.warn("use of %s and %s together in %s format", a, b, f.kind.name)
		}
	}
}

// width reads a width. It reports false if the rest of the format cannot be checked.
func (f *checker) width(s *flagSet) bool {
	if !f.Scans && f.peek() == '*' {
		f.i++
		s.add('w')
		return f.star("field width specifier", 1)
	}
	digits := f.digits()
	if len(digits) > 0 {
		s.add('w')
		if f.Scans && len(bytes.Trim(digits, "0")) == 0 {
			f.warn("zero width in %s format", f.kind.name)
		}
	}
	return true
}

// precision reads a precision, as width does a width.
func (f *checker) precision(s *flagSet) bool {
	if f.Scans || f.peek() != '.' {
		return true
	}
	f.i++
	s.add('p')
	if f.peek() == '*' {
		f.i++
		return f.star("field precision specifier", 2)
	}
	f.digits()
	return true
}

// star notes the argument that is a width or a precision. gcc's warnings show the last n characters of it.
func (f *checker) star(what string, n int) bool {
	number := 0
	if f.numbers.used == isPlain {
		if f.avoidsNumber() {
			return false
		}
	} else {
		var ok bool
		if number, ok = f.readNumber(f.numbers.used == isNumbered); !ok {
			return false
		}
		if number == 0 {
			f.numbers.used = isPlain
		}
	}
	what += " '" + string(f.text[f.i-n:f.i]) + "'"
	return f.First < 0 || f.operand(what, argumentType{typ: types.Int, name: "int"}, number)
}

// allocation reads the flag of scanf that makes memory for a text.
func (f *checker) allocation(s *flagSet) {
	if !f.Scans {
		return
	}
	if c := f.peek(); c == 'm' || c == 'a' && f.C90 && f.i+1 < len(f.text) && strings.IndexByte("sS[", f.text[f.i+1]) >= 0 {
		f.i++
		s.add(c)
	}
}

// length reads a length modifier.
func (f *checker) length(s *flagSet) string {
	c, start := f.peek(), f.i
	if c == 0 || strings.IndexByte(f.kind.lengths, c) < 0 {
		return ""
	}
	s.add('L')
	if f.i++; f.peek() == c && strings.IndexByte("hlD", c) >= 0 {
		f.i++
	}
	return string(f.text[start:f.i])
}

// operandNumbers are the numbers of operands that a format has used, as in %2$d.
type operandNumbers struct {
	used numbering
	uses []bool // which arguments have been used
}

// A numbering says whether a format has numbers of operands. All of its conversions have one, or none has.
type numbering uint8

const (
	isUnknown numbering = iota
	isPlain
	isNumbered
)

// operandNumber reads the number of an operand behind a %, if there is one. It reports false if the rest of the format cannot be checked.
func (f *checker) operandNumber() (number int, ok bool) {
	if f.numbers.used == isPlain {
		return 0, !f.avoidsNumber()
	}
	return f.readNumber(false)
}

// avoidsNumber warns if there is a number of an operand.
func (f *checker) avoidsNumber() bool {
	start := f.i
	digits := f.digits()
	found := len(digits) > 0 && f.peek() == '$'
	if f.i = start; found {
		f.warn("'$'operand number used after format without operand number")
	}
	return found
}

// readNumber reads the number of an operand. It returns 0 if there is none, which is wrong if one is needed.
func (f *checker) readNumber(needed bool) (number int, ok bool) {
	start := f.i
	digits := f.digits()
	if len(digits) == 0 || f.peek() != '$' {
		if f.i = start; needed {
			f.warn("missing $ operand number in format")
		}
		return 0, !needed
	}
	f.i++
	for _, c := range digits {
		number = min(10*number+int(c-'0'), maxOperand+1)
	}
	if number == 0 || number > maxOperand || f.First >= 0 && number > len(f.types) {
		f.warn("operand number out of range in format")
		return 0, false
	}
	n := &f.numbers
	if n.used = isNumbered; number > len(n.uses) {
		n.uses = append(n.uses, make([]bool, number-len(n.uses))...)
	}
	if f.Scans && n.uses[number-1] {
		f.warn("format argument %d used more than once in %s format", number, f.kind.name)
	}
	n.uses[number-1] = true
	return number, true
}

// maxOperand limits the number of an operand.
const maxOperand = 1 << 12

// checkNumbers warns of arguments that a format with numbers of operands does not use.
func (f *checker) checkNumbers() {
	gap := false
	for i, used := range f.numbers.uses {
		switch {
		case used:
		case f.Scans && (f.First < 0 || f.table.IsPointer(f.types[i])):
			gap = true
		default:
			f.warn("format argument %d unused before used argument %d in '$'-style format", i+1, len(f.numbers.uses))
		}
	}
	if gap || f.First >= 0 && len(f.numbers.uses) < len(f.types) {
		f.to.Warnf(warn.FormatExtraArgs, f.pos, "unused arguments in '$'-style format")
	}
}
