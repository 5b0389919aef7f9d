package interp

import (
	"fmt"
	"strconv"
	"strings"
)

// printf is the printf of C, without %n, %a and wide characters.
func printf(m *Machine, args []Value) (uint64, error) {
	if err := want(args, 1); err != nil {
		return 0, err
	}
	format, err := m.memory.text(args[0].Bits)
	if err != nil {
		return 0, err
	}
	f := formatter{m: m, format: format, args: args[1:]}
	for f.at < len(format) {
		if err := f.step(); err != nil {
			return 0, err
		}
	}
	return uint64(len(f.out)), m.output(f.out)
}

// A formatter works through a format.
type formatter struct {
	m      *Machine
	format []byte
	at     int
	args   []Value
	out    []byte
}

// A conversion is the text between a % and its letter.
type conversion struct {
	flags     string
	width     int
	precision int // -1 if there is none
	size      int // bytes of an integer
}

// step copies a character or carries out a conversion.
func (f *formatter) step() error {
	c := f.next()
	if c != '%' {
		f.out = append(f.out, c)
		return nil
	}
	v := f.conversion()
	letter := f.next()
	if letter == '%' {
		f.out = append(f.out, '%')
		return nil
	}
	text, err := f.convert(letter, v)
	f.out = append(f.out, text...)
	return err
}

// next returns the next byte of the format, or 0 at its end.
func (f *formatter) next() byte {
	if f.at == len(f.format) {
		return 0
	}
	f.at++
	return f.format[f.at-1]
}

// argument returns the next argument, or zero if there is none.
func (f *formatter) argument() (x uint64) {
	if len(f.args) > 0 {
		x, f.args = f.args[0].Bits, f.args[1:]
	}
	return x
}

func (f *formatter) conversion() conversion {
	v := conversion{precision: -1, size: 4}
	for strings.IndexByte("-+ #0", f.peek()) >= 0 {
		v.flags += string(f.next())
	}
	if v.width = f.number(); v.width < 0 {
		v.flags, v.width = v.flags+"-", -v.width
	}
	if f.peek() == '.' {
		f.next()
		v.precision = max(f.number(), -1)
	}
	for {
		switch f.peek() {
		case 'h':
			v.size /= 2
		case 'l':
			if v.size = f.m.config.WordSize; f.format[f.at-1] == 'l' {
				v.size = 8
			}
		case 'z', 't':
			v.size = f.m.config.WordSize
		case 'j', 'L':
			v.size = 8
		default:
			return v
		}
		f.next()
	}
}

// peek returns the byte that next will return, or 0xff, which is no flag, at the end of
// the format.
func (f *formatter) peek() byte {
	if f.at == len(f.format) {
		return 0xff
	}
	return f.format[f.at]
}

// number reads a width or a precision: digits, or * for an argument.
func (f *formatter) number() int {
	if f.peek() == '*' {
		f.next()
		return int(int32(f.argument()))
	}
	start := f.at
	for f.peek() >= '0' && f.peek() <= '9' {
		f.next()
	}
	n, _ := strconv.Atoi(string(f.format[start:f.at]))
	return n
}

// convert returns an argument as text.
func (f *formatter) convert(letter byte, v conversion) (string, error) {
	switch letter {
	case 'd', 'i':
		x := f.argument() << (64 - 8*v.size)
		negative := int64(x) < 0
		if x = uint64(int64(x) >> (64 - 8*v.size)); negative {
			x = -x
		}
		return v.pad(v.sign(negative), v.digits(x, 10), true), nil
	case 'u', 'x', 'X', 'o':
		x := f.argument() << (64 - 8*v.size) >> (64 - 8*v.size)
		return v.unsigned(letter, x), nil
	case 'p':
		return v.pad("0x", strconv.FormatUint(f.argument(), 16), false), nil
	case 'c':
		return v.pad("", string([]byte{byte(f.argument())}), false), nil
	case 's':
		s, err := f.m.memory.text(f.argument())
		if v.precision >= 0 && v.precision < len(s) {
			s = s[:v.precision]
		}
		return v.pad("", string(s), false), err
	case 'f', 'F', 'e', 'E', 'g', 'G':
		return v.float(letter, f64(f.argument())), nil
	}
	return "", fmt.Errorf("printf: conversion %%%c", letter)
}

// digits returns the digits of x, at least as many as the precision demands.
func (v conversion) digits(x uint64, base int) string {
	if x == 0 && v.precision == 0 {
		return ""
	}
	s := strconv.FormatUint(x, base)
	return strings.Repeat("0", max(0, v.precision-len(s))) + s
}

func (v conversion) has(flag string) bool { return strings.Contains(v.flags, flag) }

func (v conversion) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case v.has("+"):
		return "+"
	case v.has(" "):
		return " "
	}
	return ""
}

func (v conversion) unsigned(letter byte, x uint64) string {
	base, prefix := 10, ""
	switch letter {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
		if v.has("#") && x != 0 {
			prefix = "0x"
		}
	}
	s := v.digits(x, base)
	if letter == 'o' && v.has("#") && !strings.HasPrefix(s, "0") {
		s = "0" + s
	}
	if letter == 'X' {
		prefix, s = strings.ToUpper(prefix), strings.ToUpper(s)
	}
	return v.pad(prefix, s, true)
}

// float formats x by C's rules. Go's rules differ for infinities, and for %#g, which is
// not supported.
func (v conversion) float(letter byte, x float64) string {
	precision := v.precision
	if precision < 0 {
		precision = 6
	}
	if precision == 0 && (letter == 'g' || letter == 'G') {
		precision = 1
	}
	if letter == 'F' {
		letter = 'f'
	}
	s := fmt.Sprintf("%."+strconv.Itoa(precision)+string(rune(letter)), x)
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimLeft(s, "+-")
	if s == "Inf" || s == "NaN" {
		v.flags = strings.ReplaceAll(v.flags, "0", "")
		s = strings.ToLower(s)
	}
	v.precision = -1 // pad would take it for a precision of integers
	return v.pad(v.sign(negative), s, true)
}

// pad fills prefix and s up to the width. It puts zeros between them if the flags and the
// conversion demand it.
func (v conversion) pad(prefix, s string, zeros bool) string {
	fill := max(0, v.width-len(prefix)-len(s))
	switch {
	case v.has("-"):
		return prefix + s + strings.Repeat(" ", fill)
	case zeros && v.has("0") && v.precision < 0:
		return prefix + strings.Repeat("0", fill) + s
	}
	return strings.Repeat(" ", fill) + prefix + s
}
