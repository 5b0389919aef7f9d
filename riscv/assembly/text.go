package assembly

import (
	"encoding/binary"
	"fmt"
	"strings"

	"gpucc/riscv"
	"gpucc/riscv/object"
)

// text writes the instructions.
func (w *writer) text(s fileSection) {
	const i = object.Text
	o, end := w.object, s.to
	if s.from > 0 && w.isEmpty(s) {
		return
	}
	w.begin(s)
	t := text{writer: w, bytes: o.Text.Bytes, functions: map[uint64]string{}}
	t.findLabels()
	for n := range o.Symbols {
		if s := &o.Symbols[n]; s.Section == i && s.Func && !s.Indirect {
			t.functions[s.Value] = w.names[n]
		}
	}
	files := make([]string, len(o.Files)) // the names in the form in which a comment can contain them
	for i, name := range o.Files {
		files[i] = strings.Trim(quote(name), `"`)
	}
	lines := o.Lines
	for at := s.from; ; {
		if at < end || !o.InPart(i, end) {
			w.define(i, at)
			if at&1 == 0 && t.labels[at/2] {
				fmt.Fprintf(w, "%s:\n", label(at))
			}
		}
		if at == end {
			return
		}
		for ; len(lines) > 0 && lines[0].Offset <= at; lines = lines[1:] {
			if len(lines) == 1 || lines[1].Offset > at {
				fmt.Fprintf(w, "\t# %s:%d\n", files[lines[0].File], lines[0].Line)
			}
		}
		at += t.instruction(at)
	}
}

// A text is the state while a text section is written.
type text struct {
	*writer
	bytes     []byte
	labels    []bool // indexed by offset / 2: whether a label is needed there
	functions map[uint64]string
}

// length returns the length of the instruction at an offset: 4 bytes, or 2 if it is
// compressed, but at most the number of bytes left.
func length(bytes []byte, at uint64) uint64 {
	n := uint64(4)
	if bytes[at]&3 != 3 {
		n = 2
	}
	return min(n, uint64(len(bytes))-at)
}

// decode returns the instruction at an offset if it is an instruction of 4 bytes, the
// target in the header has it, and its text assembles to this word.
func (t *text) decode(at uint64) (in riscv.Inst, ok bool) {
	if at+4 > uint64(len(t.bytes)) {
		return in, false
	}
	word := binary.LittleEndian.Uint32(t.bytes[at:])
	in, ok = riscv.Decode(word, t.object.XLEN)
	if !ok || riscv.EncodeUnchecked(in) != word {
		return in, false
	}
	if in.Op == riscv.FENCE && (in.Imm&0xf == 0 || in.Imm>>4&0xf == 0) {
		return in, false // GNU as has no notation for an empty set
	}
	switch riscv.Ops[in.Op].Extension {
	case "A", "Zifencei":
		return in, false
	case "D":
		return in, t.object.XLEN == 64
	}
	return in, true
}

// pcRelative reports whether the instruction's immediate is a distance.
func pcRelative(in riscv.Inst) bool {
	return riscv.Ops[in.Op].IsBranch || in.Op == riscv.JAL
}

// findLabels marks the targets of branches and jumps, and the first halves of
// pc-relative pairs.
func (t *text) findLabels() {
	end := uint64(len(t.bytes))
	t.labels = make([]bool, end/2+1)
	relocs := t.relocs
	for at := uint64(0); at < end; at += length(t.bytes, at) {
		for len(relocs) > 0 && relocs[0].Offset < at {
			relocs = relocs[1:]
		}
		if len(relocs) > 0 && relocs[0].Offset == at {
			continue
		}
		in, ok := t.decode(at)
		if length(t.bytes, at) == 2 {
			in, _, ok = riscv.DecodeFirst(t.bytes[at:], t.object.XLEN)
		}
		if ok && pcRelative(in) {
			if target := at + uint64(in.Imm); target <= end && target&1 == 0 {
				t.labels[target/2] = true
			}
		}
	}
	for i := range t.object.Text.Relocs {
		if r := &t.object.Text.Relocs[i]; r.Type.PCRelLo12() {
			t.labels[r.Addend/2] = true
		}
	}
}

// undivided reports whether there is no symbol, label or further relocation within the n
// bytes from an offset on.
func (t *text) undivided(at, n uint64) bool {
	if t.next(object.Text, at+n) != at+n || len(t.relocs) > 0 && t.relocs[0].Offset < at+n {
		return false
	}
	for offset := at + 2 - at&1; offset < at+n; offset += 2 {
		if t.labels[offset/2] {
			return false
		}
	}
	return true
}

// instruction writes the instruction at an offset, and returns its length.
func (t *text) instruction(at uint64) uint64 {
	n := length(t.bytes, at)
	r := t.reloc(at)
	if n == 4 && t.undivided(at, n) {
		if in, ok := t.decode(at); ok {
			if r == nil {
				t.plain(at, in)
				return n
			}
			if n := t.call(r, in); n != 0 {
				return n
			}
			if text := t.relocated(r, in); text != "" {
				fmt.Fprintf(t, "\t%s\n", text)
				return n
			}
			t.raw(r)
			t.literal(at, n)
			return n
		}
	}
	if n == 2 && r == nil && t.undivided(at, n) {
		if in, bytes, ok := riscv.DecodeFirst(t.bytes[at:], t.object.XLEN); ok && bytes == 2 {
			t.compressed(at, in)
			return n
		}
	}
	for ; r != nil; r = t.reloc(at) {
		t.raw(r)
	}
	for n > 1 && !t.undivided(at, n) {
		n /= 2
	}
	t.literal(at, n)
	return n
}

// compressed writes a compressed instruction as a number, and the instruction proper as a comment. From that, the
// assembler would make the same number, but it would also compress instructions that must keep their lengths.
func (t *text) compressed(at uint64, in riscv.Inst) {
	if in.Op == riscv.ADD && in.Rs1 == riscv.ZERO { // a move, which Usual knows as another addition
		in = riscv.Inst{Op: riscv.ADDI, Rd: in.Rd, Rs1: in.Rs2}
	}
	operand := ""
	if pcRelative(in) && t.labelled(at+uint64(in.Imm)) {
		operand = label(at + uint64(in.Imm))
	}
	fmt.Fprintf(t, "\t.half\t%#04x\t# %s\n", binary.LittleEndian.Uint16(t.bytes[at:]), in.Usual(operand))
}

// literal writes n bytes of the text as a number.
func (t *text) literal(at, n uint64) {
	b := t.bytes[at:]
	switch n {
	case 4:
		fmt.Fprintf(t, "\t.word\t%#08x\n", binary.LittleEndian.Uint32(b))
	case 2:
		fmt.Fprintf(t, "\t.half\t%#04x\n", binary.LittleEndian.Uint16(b))
	default:
		t.list(".byte", int(n), func(i int) string { return fmt.Sprintf("%#02x", b[i]) })
	}
}

// safeBranch is a distance in bytes that GNU as never takes to be too long for a branch.
// While GNU as computes the positions of labels in a large text, it replaces some
// branches that just reach their targets by an inverted branch and a jump.
const safeBranch = 3840

// plain writes an instruction that has no relocation. The target of a branch is written
// as a label at the distance that the instruction contains.
func (t *text) plain(at uint64, in riscv.Inst) {
	if !pcRelative(in) {
		t.line(in.Usual(""))
		return
	}
	target := at + uint64(in.Imm)
	if !t.labelled(target) {
		t.literal(at, 4)
		return
	}
	text := in.Usual(label(target))
	if riscv.Ops[in.Op].IsBranch && (in.Imm < -safeBranch || in.Imm > safeBranch) {
		t.line("# " + text)
		t.literal(at, 4)
		return
	}
	if name := t.functions[target]; name != "" {
		text += "\t# " + name
	}
	t.line(text)
}

func (t *text) line(text string) {
	t.WriteByte('\t')
	t.WriteString(text)
	t.WriteByte('\n')
}

// labelled reports whether an offset has a label. The target of a branch has no label if
// findLabels took the branch for data.
func (t *text) labelled(offset uint64) bool {
	return offset <= uint64(len(t.bytes)) && offset&1 == 0 && t.labels[offset/2]
}

// call writes auipc and jalr as one call or tail call and returns their length. It
// returns 0 if they are not such a pair.
func (t *text) call(r *object.Reloc, first riscv.Inst) uint64 {
	if r.Type != object.CallPLT || r.Addend != 0 || first.Op != riscv.AUIPC || first.Imm != 0 || !t.undivided(r.Offset, 8) {
		return 0
	}
	second, ok := t.decode(r.Offset + 4)
	if !ok || second.Op != riscv.JALR || second.Imm != 0 || second.Rs1 != first.Rd {
		return 0
	}
	switch {
	case first.Rd == riscv.RA && second.Rd == riscv.RA:
		fmt.Fprintf(t, "\tcall %s\n", t.operand(r))
	case first.Rd == riscv.T1 && second.Rd == riscv.ZERO:
		fmt.Fprintf(t, "\ttail %s\n", t.operand(r))
	default:
		return 0
	}
	return 8
}

// relocated returns the text of an instruction with a relocation, or "" if the relocation
// cannot be written as an operand.
func (t *text) relocated(r *object.Reloc, in riscv.Inst) string {
	if r.Type == object.Branch || r.Type == object.JAL {
		return t.relocatedJump(r, in)
	}
	if in.Imm != 0 {
		return ""
	}
	switch r.Type {
	case object.PCRelHi20:
		return t.upper(in, riscv.AUIPC, "%pcrel_hi", t.operand(r))
	case object.GOTHi20:
		return t.upper(in, riscv.AUIPC, "%got_pcrel_hi", t.operand(r))
	case object.TLSGotHi20:
		return t.upper(in, riscv.AUIPC, "%tls_ie_pcrel_hi", t.operand(r))
	case object.TLSGDHi20:
		return t.upper(in, riscv.AUIPC, "%tls_gd_pcrel_hi", t.operand(r))
	case object.TPRelHi20:
		return t.upper(in, riscv.LUI, "%tprel_hi", t.operand(r))
	case object.TPRelLo12I, object.TPRelLo12S:
		return lower(in, "%tprel_lo", t.operand(r))
	case object.Hi20:
		return t.upper(in, riscv.LUI, "%hi", t.operand(r))
	case object.PCRelLo12I, object.PCRelLo12S:
		return lower(in, "%pcrel_lo", label(uint64(r.Addend)))
	case object.Lo12I, object.Lo12S:
		return lower(in, "%lo", t.operand(r))
	}
	return ""
}

// relocatedJump returns the text of a jump to a target in the text. The assembler fills in the
// distance, in addition to the relocation.
func (t *text) relocatedJump(r *object.Reloc, in riscv.Inst) string {
	s := &t.object.Symbols[r.Symbol]
	if !pcRelative(in) || s.Section != object.Text || s.Weak || s.Value+uint64(r.Addend)-r.Offset != uint64(in.Imm) {
		return ""
	}
	return in.Usual(t.operand(r))
}

func (t *text) upper(in riscv.Inst, op riscv.Op, function, operand string) string {
	if in.Op != op {
		return ""
	}
	return fmt.Sprintf("%v %s, %s(%s)", in.Op, riscv.RegisterName(in.Rd), function, operand)
}

// lower returns the text of an instruction, with an expression in place of its immediate, which is
// 0.
func lower(in riscv.Inst, function, operand string) string {
	text := in.String()
	operand = function + "(" + operand + ")"
	if strings.Contains(text, ", 0(") {
		return strings.Replace(text, ", 0(", ", "+operand+"(", 1)
	}
	if head, ok := strings.CutSuffix(text, ", 0"); ok {
		return head + ", " + operand
	}
	return ""
}
