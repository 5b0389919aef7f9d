// Package assembler executes assembler statements of C on RISC-V: it chooses registers for
// their operands, and makes machine code of their text.
//
// Operands are passed like the arguments and results of a call, in argument registers, and
// compiled code keeps no value over the statement in a register that a call may change. So
// a statement needs nothing from register allocation. Moves and saves that it needs beyond
// that are instructions around its own. An asm goto does not jump itself: it computes the
// number of its label, and compiled code jumps.
package assembler

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"

	"gpucc/ast/c/asm"
	"gpucc/riscv"
	"gpucc/riscv/object"
)

// A Machine executes assembler statements on RISC-V. Several goroutines may use it.
type Machine struct {
	WordBytes    int    // of an integer register
	Architecture string // with its extensions, as for -march

	// Assemble has the system's assembler make an object file of assembler text.
	Assemble func(text string) (file []byte, err error)

	known sync.Map // of texts that have been assembled: results by text
}

// A result has the machine code of an assembled text, or the error.
type result struct {
	words []uint32
	err   error
}

// Compile chooses the registers of a statement and makes its machine code.
func (m *Machine) Compile(s *asm.Statement) (*asm.Code, error) {
	p := allocation{Statement: s}
	if err := p.choose(); err != nil {
		return nil, err
	}
	if err := p.pass(); err != nil {
		return nil, err
	}
	p.save()
	body, err := p.expand()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	p.saved(&b, m.WordBytes, true)
	b.WriteString(p.before.String())
	b.WriteString(body + "\n")
	p.gotos(&b)
	b.WriteString(p.behind.String())
	p.saved(&b, m.WordBytes, false)
	if p.Words, err = m.words(b.String()); len(p.Words) == 0 { // something has to have the inputs
		p.Words = []uint32{riscv.EncodeUnchecked(riscv.Inst{Op: riscv.ADDI})}
	}
	return &p.Code, err
}

// saved writes instructions that store the registers to be saved on the stack, or load them
// from there.
func (p *allocation) saved(b *strings.Builder, wordBytes int, store bool) {
	if len(p.saves) == 0 {
		return
	}
	bytes := (wordBytes*len(p.saves) + 15) &^ 15
	if store {
		fmt.Fprintf(b, "\taddi sp, sp, -%d\n", bytes)
	}
	for i, r := range p.saves {
		op := map[bool]string{true: "s", false: "l"}[store] + map[int]string{4: "w", 8: "d"}[wordBytes]
		if r >= firstFloat {
			op = "f" + op
		}
		fmt.Fprintf(b, "\t%s %s, %d(sp)\n", op, riscv.RegisterName(uint8(r)), wordBytes*i)
	}
	if !store {
		fmt.Fprintf(b, "\taddi sp, sp, %d\n", bytes)
	}
}

// gotoLabel is the name, in the text of an asm goto, of its label number n.
func gotoLabel(n int) string { return fmt.Sprintf(".Lgoto%d", n) }

// gotos writes instructions behind the instructions of an asm goto, one part for each label. The
// asm goto jumps to them, and they compute Code.Jump.
func (p *allocation) gotos(b *strings.Builder) {
	if len(p.Labels) == 0 {
		return
	}
	register := riscv.RegisterName(uint8(firstArgument[0] + p.Jump))
	fmt.Fprintf(b, "\tli %s, 0\n\tj .Lgotoend\n", register)
	for n := range p.Labels {
		fmt.Fprintf(b, "%s:\n\tli %s, %d\n", gotoLabel(n), register, n+1)
		if n+1 < len(p.Labels) {
			b.WriteString("\tj .Lgotoend\n")
		}
	}
	b.WriteString(".Lgotoend:\n")
}

// words assembles a text to instructions.
func (m *Machine) words(text string) ([]uint32, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	if r, ok := m.known.Load(text); ok {
		return r.(*result).words, r.(*result).err
	}
	r := &result{}
	r.words, r.err = m.assemble(text)
	m.known.Store(text, r)
	return r.words, r.err
}

// directives stand before a text. The assembler does not relax, so that distances are final, and
// makes no compressed instructions, so that the text is whole words.
const directives = "\t.option norelax\n\t.option norvc\n"

// ErrNotPlain is the error for a text that is more than instructions: it refers to symbols,
// defines them, or has other sections.
var ErrNotPlain = errors.New("an 'asm' that refers to symbols, defines them, or changes sections is not supported in a function")

// assemble makes instructions of a text. If gpucc's own assembler does not know a part of it, all
// of it goes to the system's.
func (m *Machine) assemble(text string) ([]uint32, error) {
	own, unknown := m.assembleOwn(text)
	if unknown == nil {
		return own, nil
	}
	file, err := m.Assemble(directives + text)
	if err != nil {
		if !errors.As(err, new(asm.Errors)) { // it says nothing about the text
			err = fmt.Errorf("%w; %w", err, unknown)
		}
		return nil, err
	}
	o, err := object.Read(file)
	if err != nil {
		return nil, err
	}
	if !isPlain(o) {
		return nil, ErrNotPlain
	}
	if err := resolve(o); err != nil {
		return nil, err
	}
	if len(o.Text.Bytes)%riscv.InstructionBytes != 0 {
		return nil, errors.New("an 'asm' that does not fill whole words is not supported in a function")
	}
	return wordsOf(o.Text.Bytes), nil
}

// isPlain reports whether an object is instructions and nothing else.
func isPlain(o *object.Object) bool {
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Global || s.Weak || s.Section != object.Text {
			return false
		}
	}
	return len(o.Data.Bytes) == 0 && len(o.ROData.Bytes) == 0 && o.BSS.Size == 0 && len(o.Parts) == 0 && len(o.Debug) == 0 &&
		o.Text.Align <= riscv.InstructionBytes
}

// resolve does the relocations of instructions. All of them must refer to labels of the text.
func resolve(o *object.Object) error {
	for i := range o.Text.Relocs {
		r := &o.Text.Relocs[i]
		switch r.Type {
		case object.Branch, object.JAL, object.PCRelHi20, object.PCRelLo12I, object.PCRelLo12S:
		default:
			return ErrNotPlain
		}
		base := r
		if r.Type.PCRelLo12() {
			if base = upper(o, uint64(r.Addend)); base == nil {
				return ErrNotPlain
			}
		}
		distance := uint32(o.Symbols[base.Symbol].Value + uint64(base.Addend) - base.Offset)
		at := o.Text.Bytes[r.Offset:]
		in, ok := riscv.Decode(binary.LittleEndian.Uint32(at), o.XLEN)
		if !ok {
			return ErrNotPlain
		}
		switch {
		case r.Type == object.PCRelHi20:
			distance = riscv.High(distance)
		case r.Type.PCRelLo12():
			distance = riscv.Low(distance)
		}
		in.Imm = int32(distance)
		word, err := riscv.Encode(in)
		if err != nil {
			return fmt.Errorf("a label of an 'asm' is out of reach: %w", err)
		}
		binary.LittleEndian.PutUint32(at, word)
	}
	return nil
}

// upper returns the relocation of the auipc at an offset, or nil.
func upper(o *object.Object, offset uint64) *object.Reloc {
	for i := range o.Text.Relocs {
		if r := &o.Text.Relocs[i]; r.Offset == offset && r.Type == object.PCRelHi20 {
			return r
		}
	}
	return nil
}
