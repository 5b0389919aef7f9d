package object

import (
	"bytes"
	"encoding/binary"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/riscv/object/cross"
)

// words returns instruction words as bytes.
func words(w ...uint32) []byte {
	var b []byte
	for _, x := range w {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	return b
}

const (
	auipcA0 = 0x00000517 // auipc a0, 0
	addiA0  = 0x00050513 // addi a0, a0, 0
	auipcRA = 0x00000097 // auipc ra, 0
	jalrRA  = 0x000080e7 // jalr ra, 0(ra)
	auipcT1 = 0x00000317 // auipc t1, 0
	jrT1    = 0x00030067 // jalr x0, 0(t1)
)

// handMade returns an object with a symbol of each kind, and each relocation that gpucc
// makes. Its function "greet" prints a string.
func handMade(xlen int) *Object {
	address := R64
	if xlen == 32 {
		address = R32
	}
	pointers := make([]byte, xlen/8)
	return &Object{
		XLEN:  xlen,
		Files: []string{"hand.c"},
		Text: Section{Align: 4, Bytes: words(auipcA0, addiA0, auipcT1, jrT1, auipcA0, 0x00a52023), Relocs: []Reloc{
			{Offset: 0, Type: PCRelHi20, Symbol: 1},
			{Offset: 4, Type: PCRelLo12I, Addend: 0},
			{Offset: 8, Type: CallPLT, Symbol: 2},
			{Offset: 16, Type: PCRelHi20, Symbol: 4, Addend: 8},
			{Offset: 20, Type: PCRelLo12S, Addend: 16},
		}},
		Data:   Section{Align: 8, Bytes: pointers, Relocs: []Reloc{{Offset: 0, Type: address, Symbol: 1, Addend: 3}}},
		ROData: Section{Align: 1, Bytes: []byte("hello\x00")},
		BSS:    Section{Align: 16, Size: 48},
		Symbols: []Symbol{
			{Name: "greet", Section: Text, Global: true, Func: true, Size: 16},
			{Section: ROData, Size: 6},
			{Name: "puts", Section: Undefined, Global: true},
			{Name: "pointer", Section: Data, Global: true, Size: uint64(xlen / 8)},
			{Name: "hidden", Section: BSS, Value: 16, Size: 32},
			{Name: "spare", Section: Text, Weak: true, Func: true, Value: 16, Size: 8},
			{Name: "answer", Section: Absolute, Global: true, Value: 42},
		},
	}
}

func write(t testing.TB, o *Object) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRoundTrip(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		first := write(t, handMade(xlen))
		o, err := Read(first)
		if err != nil {
			t.Fatal(err)
		}
		// After reading, symbols are sorted; everything else must be unchanged.
		want := handMade(xlen)
		if diff := cmp.Diff(want.Text.Bytes, o.Text.Bytes); diff != "" {
			t.Error(diff)
		}
		if len(o.Symbols) != len(want.Symbols) || len(o.Text.Relocs) != len(want.Text.Relocs) {
			t.Errorf("got %d symbols and %d relocations", len(o.Symbols), len(o.Text.Relocs))
		}
		for i, r := range o.Text.Relocs {
			w := want.Text.Relocs[i]
			if r.Type.PCRelLo12() {
				continue
			}
			if diff := cmp.Diff(want.Symbols[w.Symbol], o.Symbols[r.Symbol]); diff != "" {
				t.Error(diff)
			}
		}
		again := write(t, o)
		if !bytes.Equal(first, again) {
			t.Errorf("rv%d: writing what was read gives another file", xlen)
		}
	}
}

func TestReadelfAndObjdumpAccept(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		dir := t.TempDir()
		cross.WriteFile(t, filepath.Join(dir, "a.o"), write(t, handMade(xlen)))
		headers := cross.Run(t, dir, cross.Binutils(xlen, "readelf"), "-aW", "a.o")
		for _, want := range []string{"R_RISCV_PCREL_LO12_I", "R_RISCV_CALL_PLT", "hand.c", "FUNC    GLOBAL DEFAULT    1 greet", "WEAK", "NOTYPE  GLOBAL DEFAULT  UND puts", "16-bytes"} {
			if !strings.Contains(headers, want) {
				t.Errorf("rv%d: readelf does not show %q in\n%s", xlen, want, headers)
			}
		}
		text := cross.Run(t, dir, cross.Binutils(xlen, "objdump"), "-dr", "a.o")
		for _, want := range []string{"<greet>:", "auipc\ta0", "R_RISCV_PCREL_HI20\thidden+0x8"} {
			if !strings.Contains(text, want) {
				t.Errorf("rv%d: objdump does not show %q in\n%s", xlen, want, text)
			}
		}
	}
}

// TestLinkWithGCC links the object with objects that gcc compiled and with glibc. ld must
// accept it without a warning.
func TestLinkWithGCC(t *testing.T) {
	dir := t.TempDir()
	cross.WriteFile(t, filepath.Join(dir, "a.o"), write(t, handMade(64)))
	cross.WriteFile(t, filepath.Join(dir, "main.c"), []byte(`
		#include <stdio.h>
		extern char *pointer;
		extern char answer[];
		void greet(void);
		int main(void) { greet(); puts(pointer); return (int)(long)answer; }`))
	cross.Run(t, dir, "riscv64-linux-gnu-gcc", "-static", "-mcmodel=medany", "-Wl,--fatal-warnings", "main.c", "a.o", "-o", "a.out")
	out, status := cross.Execute(t, 64, cross.ReadFile(t, filepath.Join(dir, "a.out")), nil)
	if out != "hello\nlo\n" || status != 42 {
		t.Errorf("the program prints %q and exits with %d", out, status)
	}
}

func TestInvalidObjects(t *testing.T) {
	tests := []struct {
		name   string
		change func(o *Object)
		want   string
	}{
		{"xlen", func(o *Object) { o.XLEN = 16 }, "an object for 16-bit RISC-V"},
		{"alignment", func(o *Object) { o.Data.Align = 3 }, "section .data: alignment 3 is not a power of two"},
		{"relocation type", func(o *Object) { o.Data.Relocs[0].Type = 99 }, "section .data: relocation at 0x0: type 99 is not supported"},
		{"relocation offset", func(o *Object) { o.Text.Relocs[0].Offset = 21 }, "section .text: relocation at 0x15: R_RISCV_PCREL_HI20 is outside of the section"},
		{"relocation in bss", func(o *Object) { o.BSS.Relocs = o.Data.Relocs }, "section .bss: relocation at 0x0: R_RISCV_64 is outside of the section"},
		{"relocation symbol", func(o *Object) { o.Text.Relocs[2].Symbol = 7 }, "section .text: relocation at 0x8: symbol 7 of 7"},
		{"no auipc", func(o *Object) { o.Text.Relocs[1].Addend = -4 }, "section .text: relocation at 0x4: R_RISCV_PCREL_LO12_I without its auipc"},
		{"symbol section", func(o *Object) { o.Symbols[0].Section = 9 }, `symbol 0 ("greet"): section 9`},
		{"symbol offset", func(o *Object) { o.Symbols[0].Value = 100 }, `symbol 0 ("greet"): offset 0x64 is outside of .text`},
		{"global without a name", func(o *Object) { o.Symbols[2].Name = "" }, `symbol 2 (""): visible to other objects without a name`},
		{"zero byte", func(o *Object) { o.Symbols[2].Name = "a\x00" }, `symbol 2 ("a\x00"): a zero byte in the name`},
		{"line's file", func(o *Object) { o.Lines = []Line{{File: 1}} }, "line table: entry 0 names file 1 of 1"},
		{"order of lines", func(o *Object) { o.Lines = []Line{{Offset: 4}, {Offset: 0}} }, "line table: entry 1 is out of order"},
	}
	for _, test := range tests {
		o := handMade(64)
		test.change(o)
		err := Write(new(bytes.Buffer), o)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

// BenchmarkWrite shows that writing a large object takes time in proportion to its size.
func BenchmarkWrite(b *testing.B) {
	const pairs = 1 << 20
	o := handMade(64)
	o.Text = Section{Bytes: make([]byte, 8*pairs)}
	for i := uint64(0); i < pairs; i++ {
		o.Text.Relocs = append(o.Text.Relocs,
			Reloc{Offset: 8 * i, Type: PCRelHi20, Symbol: 1},
			Reloc{Offset: 8*i + 4, Type: PCRelLo12I, Addend: int64(8 * i)})
	}
	b.SetBytes(8 * pairs)
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(new(bytes.Buffer), o); err != nil {
			b.Fatal(err)
		}
	}
}
