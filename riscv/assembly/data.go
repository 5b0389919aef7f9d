package assembly

import (
	"encoding/binary"
	"fmt"
	"strings"

	"gpucc/riscv/object"
)

// isEmpty reports whether a section of the file has no contents to write.
func (w *writer) isEmpty(s fileSection) bool {
	list := w.bySection[s.section]
	return s.from == s.to && (len(list) == 0 || w.object.Symbols[list[0]].Value != s.to)
}

// data writes a section of initialised data.
func (w *writer) data(s fileSection) {
	if w.isEmpty(s) {
		return
	}
	i, end := s.section, s.to
	bytes := w.object.Section(i).Bytes
	w.begin(s)
	for at := s.from; ; {
		if at < end || !w.object.InPart(i, end) {
			w.define(i, at)
		}
		if at == end {
			return
		}
		if r := w.reloc(at); r != nil {
			at += w.relocated(i, r)
			continue
		}
		to := w.next(i, end)
		if len(w.relocs) > 0 {
			to = min(to, w.relocs[0].Offset)
		}
		w.bytes(bytes[at:to], at)
		at = to
	}
}

// relocated writes the bytes that a relocation changes and returns their number. It returns 0,
// and writes nothing, if the relocation can only be written by its name, or if a label or
// another relocation comes within the bytes.
func (w *writer) relocated(i object.SectionIndex, r *object.Reloc) uint64 {
	end := r.Offset + uint64(r.Type.Bytes())
	alone := w.next(i, end) == end && (len(w.relocs) == 0 || w.relocs[0].Offset >= end)
	if !alone || !zeros(w.object.Section(i).Bytes[r.Offset:end]) {
		w.raw(r)
		return 0
	}
	switch r.Type {
	case object.R32:
		fmt.Fprintf(w, "\t.word\t%s\n", w.operand(r))
	case object.R64:
		fmt.Fprintf(w, "\t.dword\t%s\n", w.operand(r))
	default:
		w.raw(r)
		return 0
	}
	return end - r.Offset
}

func zeros(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// bytes writes plain data that starts at an offset: as zeros, text, words, or bytes,
// whichever is easiest to read.
func (w *writer) bytes(b []byte, offset uint64) {
	for len(b) > 0 {
		n := 0
		switch {
		case leading(b, isZero) >= 8:
			n = leading(b, isZero)
			fmt.Fprintf(w, "\t.zero\t%d\n", n)
		case leading(b, isText) >= 4 || leading(b, isText) == len(b):
			n = min(64, leading(b, isText))
			fmt.Fprintf(w, "\t.ascii\t%s\n", quote(string(b[:n])))
		case offset%4 == 0 && len(b) >= 4:
			n = min(16, len(b)) &^ 3
			w.list(".word", n/4, func(i int) string { return fmt.Sprintf("%#x", binary.LittleEndian.Uint32(b[4*i:])) })
		default:
			n = min(int(4-offset%4), len(b))
			w.list(".byte", n, func(i int) string { return fmt.Sprintf("%#x", b[i]) })
		}
		b, offset = b[n:], offset+uint64(n)
	}
}

func (w *writer) list(directive string, n int, item func(int) string) {
	fmt.Fprintf(w, "\t%s\t", directive)
	for i := range n {
		if i > 0 {
			w.WriteString(", ")
		}
		w.WriteString(item(i))
	}
	w.WriteByte('\n')
}

// leading returns the number of bytes at the start of b for which is holds.
func leading(b []byte, is func(byte) bool) int {
	for i, c := range b {
		if !is(c) {
			return i
		}
	}
	return len(b)
}

func isZero(c byte) bool { return c == 0 }

// isText reports whether a byte is likely part of a string: printable, or one
// of the usual control characters, or the zero at its end.
func isText(c byte) bool { return c >= ' ' && c < 0x7f || c == '\n' || c == '\t' || c == '\r' }

// quote returns a string in the notation of GNU as.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// bss writes the section of zeros.
func (w *writer) bss(s fileSection) {
	const i = object.BSS
	if w.isEmpty(s) {
		return
	}
	w.begin(s)
	for at := s.from; ; {
		if at < s.to || !w.object.InPart(i, s.to) {
			w.define(i, at)
		}
		if at == s.to {
			return
		}
		to := w.next(i, s.to)
		fmt.Fprintf(w, "\t.zero\t%d\n", to-at)
		at = to
	}
}
