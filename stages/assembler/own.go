package assembler

import (
	"encoding/binary"
	"fmt"
	"strings"
	"sync"

	"gpucc/riscv"
)

// An unknown is a part of a text that gpucc's own assembler does not know. It has no messages
// of its own: the system's assembler gets the whole text, and reports the errors.
type unknown string

func (u unknown) Error() string {
	return fmt.Sprintf("gpucc's own assembler does not know '%s'", string(u))
}

// A program is a text that gpucc's own assembler reads. It knows the instructions of the machine
// description, pseudo-instructions of these, labels, and a few directives. It makes the words
// that GNU as makes under the directives that stand before each text.
//
// The text is read twice. No instruction's length depends on a label, so the first pass finds
// where labels are, and the second has their distances.
type program struct {
	xlen       int
	extensions map[string]bool // that the machine has
	bytes      []byte
	labels     map[string]int   // offsets of labels with names
	numbered   map[string][]int // offsets of labels that are numbers
	passed     map[string]int   // how many of these the pass has read
	second     bool             // the pass is the second one
	options    int              // how many .option push have no .option pop yet
}

// assembleOwn makes instructions of a text. The error is an unknown.
func (m *Machine) assembleOwn(text string) ([]uint32, error) {
	p := &program{xlen: 8 * m.WordBytes, extensions: extensionsOf(m.Architecture), labels: map[string]int{}, numbered: map[string][]int{}}
	if p.extensions == nil {
		return nil, unknown(m.Architecture)
	}
	list, err := statements(text)
	for range 2 {
		p.bytes, p.passed, p.options = nil, map[string]int{}, 0
		for i := 0; i < len(list) && err == nil; i++ {
			if !p.statement(list[i]) {
				err = unknown(list[i])
			}
		}
		p.second = true
	}
	if err == nil && len(p.bytes)%riscv.InstructionBytes != 0 {
		err = unknown(text)
	}
	if err != nil {
		return nil, err
	}
	return wordsOf(p.bytes), nil
}

// wordsOf divides machine code into instructions.
func wordsOf(code []byte) []uint32 {
	words := make([]uint32, 0, len(code)/riscv.InstructionBytes)
	for ; len(code) > 0; code = code[riscv.InstructionBytes:] {
		words = append(words, binary.LittleEndian.Uint32(code))
	}
	return words
}

// described are the extensions that the machine description has, by their names in -march.
var described = sync.OnceValue(func() map[string]string {
	list := map[string]string{"c": "C"} // package riscv expands compressed instructions
	for op := riscv.Op(1); op < riscv.OpCount; op++ {
		list[strings.ToLower(riscv.Ops[op].Extension)] = riscv.Ops[op].Extension
	}
	return list
})

// extensionsOf returns the extensions of an architecture, written as for -march. It returns nil
// if one is not in the machine description: GNU as would use its instructions for
// pseudo-instructions.
func extensionsOf(architecture string) map[string]bool {
	if len(architecture) < len("rv64") {
		return nil
	}
	letters, long, _ := strings.Cut(architecture[len("rv64"):], "_")
	names := strings.FieldsFunc(long, func(r rune) bool { return r == '_' })
	if rest, found := strings.CutPrefix(letters, "g"); found {
		names, letters = append(names, "zifencei"), "imafd"+rest
	}
	list := map[string]bool{}
	for _, name := range append(strings.Split(letters, ""), names...) {
		extension, ok := described()[name]
		if !ok {
			return nil
		}
		list[extension] = true
	}
	list["F"] = list["F"] || list["D"]
	list["Zicsr"] = list["Zicsr"] || list["F"]
	return list
}

// statements divides a text into its statements, without comments. The error is an unknown.
func statements(text string) (list []string, err error) {
	var b strings.Builder
	for text != "" {
		at := strings.IndexAny(text, "#/\"'\\@`\r")
		if at < 0 {
			at = len(text)
		}
		b.WriteString(text[:at])
		switch text = text[at:]; {
		case text == "":
		case text[0] == '#':
			line, _, _ := strings.Cut(text, "\n")
			text = text[len(line):]
		case strings.HasPrefix(text, "/*"):
			comment, rest, found := strings.Cut(text[2:], "*/")
			if !found {
				return nil, unknown(text)
			}
			b.WriteString(" " + strings.Repeat("\n", strings.Count(comment, "\n")))
			text = rest
		default:
			line, _, _ := strings.Cut(text, "\n")
			return nil, unknown(line)
		}
	}
	for _, s := range strings.FieldsFunc(b.String(), func(r rune) bool { return r == '\n' || r == ';' }) {
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	return list, nil
}

// statement reads a statement: labels, and an instruction or a directive. It reports whether it
// knows all of it.
func (p *program) statement(s string) bool {
	for {
		label, rest, found := strings.Cut(s, ":")
		if !found {
			break
		}
		if !p.define(strings.TrimSpace(label)) {
			return false
		}
		s = strings.TrimSpace(rest)
	}
	name, operands := s, ""
	if at := strings.IndexAny(s, " \t"); at >= 0 {
		name, operands = s[:at], strings.TrimSpace(s[at:])
	}
	var list []string
	if operands != "" {
		list = strings.Split(operands, ",")
	}
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	switch {
	case name == "":
		return true
	case name[0] == '.':
		return p.directive(name, list)
	case len(p.bytes)%riscv.InstructionBytes != 0:
		return false
	}
	return p.instruction(name, list) || p.withNumber(name, list) || p.pseudo(name, list)
}

// define defines a label.
func (p *program) define(name string) bool {
	switch {
	case isNumber(name):
		if !p.second {
			p.numbered[name] = append(p.numbered[name], len(p.bytes))
		}
		p.passed[name]++
		return true
	case !isSymbol(name) || name == ".":
		return false
	}
	at, twice := p.labels[name]
	p.labels[name] = len(p.bytes)
	return !twice || p.second && at == len(p.bytes)
}

// target returns the distance from the instruction to the target of an operand: a label, or the
// instruction itself, and perhaps a number that is added. It is 0 in the first pass.
func (p *program) target(operand string) (distance int64, ok bool) {
	if end := strings.IndexAny(operand, "+-"); end > 0 {
		n, ok := number(operand[end:])
		if !ok {
			return 0, false
		}
		distance, operand = n, strings.TrimSpace(operand[:end])
	}
	if operand == "." {
		return distance, true
	}
	if operand == "" || !p.second {
		return 0, operand != ""
	}
	at, ok := p.labels[operand]
	if digits := operand[:len(operand)-1]; isNumber(digits) {
		n := p.passed[digits] - 1
		if operand[len(digits)] == 'f' {
			n++
		}
		if list := p.numbered[digits]; n >= 0 && n < len(list) && strings.Contains("bf", operand[len(digits):]) {
			at, ok = list[n], true
		}
	}
	return distance + int64(at-len(p.bytes)), ok
}

func isNumber(name string) bool {
	return name != "" && strings.Trim(name, "0123456789") == ""
}

func isSymbol(name string) bool {
	for i, c := range []byte(name) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '.' || c == '$'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// directive executes a directive.
func (p *program) directive(name string, operands []string) bool {
	switch name {
	case ".byte":
		return p.data(1, operands)
	case ".half", ".short", ".2byte":
		return p.data(2, operands)
	case ".word", ".long", ".4byte":
		return p.data(4, operands)
	case ".dword", ".quad", ".8byte":
		return p.data(8, operands)
	case ".text":
		return len(operands) == 0
	case ".align", ".p2align", ".balign":
		// Instructions are aligned, and a text is not aligned further.
		if len(operands) != 1 || len(p.bytes)%riscv.InstructionBytes != 0 {
			return false
		}
		n, ok := number(operands[0])
		if name == ".balign" {
			return ok && (n == 1 || n == 2 || n == riscv.InstructionBytes)
		}
		return ok && n >= 0 && n < 64 && 1<<n <= uint64(riscv.InstructionBytes)
	case ".option":
		return len(operands) == 1 && p.option(operands[0])
	}
	return false
}

// option executes the options that leave all as the directives before the text made it.
func (p *program) option(name string) bool {
	switch name {
	case "push":
		p.options++
	case "pop":
		p.options--
	case "norvc", "norelax", "nopic":
	default:
		return false
	}
	return p.options >= 0
}

// data appends numbers of the given size in bytes.
func (p *program) data(bytes int, operands []string) bool {
	for _, operand := range operands {
		v, ok := number(operand)
		if limit := int64(1) << (8*bytes - 1); !ok || bytes < 8 && (v < -limit || v >= 2*limit) {
			return false
		}
		p.bytes = append(p.bytes, binary.LittleEndian.AppendUint64(nil, uint64(v))[:bytes]...)
	}
	return len(operands) > 0
}
