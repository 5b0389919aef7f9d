package object

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
)

const sample = `
	extern int printf(const char *, ...);
	static int g[3] = {1, 2, 3};
	int big[10];
	const double d = 3.5;
	const char *names[] = {"a", "bb"};
	int f(int x) {
		if (x > 3) return big[x];
		for (int i = 0; i < x; i++) printf("%d\n", g[i]);
		switch (x) { case 1: g[1]++; case 2: g[2]--; case 5: g[0] = 7; case 6: g[2] = 9; case 8: g[0]--; }
		return g[1] + (int)d;
	}
	int main(void) { return f(2) + (names[0][0] != 'a'); }`

func TestReadGCC(t *testing.T) {
	tests := []struct {
		xlen  int
		flags []string
	}{
		{64, []string{"-O0", "-mno-relax"}},
		{64, []string{"-O2", "-mno-relax"}},
		{64, []string{"-O2", "-mcmodel=medany"}},
		{64, []string{"-O2", "-march=rv64gc", "-fPIE", "-g"}},
		{64, []string{"-O2", "-ffunction-sections", "-fdata-sections", "-falign-functions=16", "-falign-loops=8"}},
		{64, []string{"-O2", "-march=rv64gc", "-falign-functions=16", "-falign-loops=8"}},
		{32, []string{"-O2", "-mno-relax"}},
		{32, []string{"-O1", "-mcmodel=medany", "-g3"}},
	}
	for _, test := range tests {
		o, err := Read(cross.Compile(t, test.xlen, sample, test.flags...))
		if err != nil {
			t.Errorf("%d %v: %v", test.xlen, test.flags, err)
			continue
		}
		defined := map[string]SectionIndex{}
		for _, s := range o.Symbols {
			defined[s.Name] = s.Section
		}
		for name, want := range map[string]SectionIndex{"f": Text, "main": Text, "names": Data, "big": BSS, "d": ROData, "printf": Undefined} {
			if got, ok := defined[name]; !ok || got != want {
				t.Errorf("%d %v: symbol %s is in section %d", test.xlen, test.flags, name, got)
			}
		}
		var again bytes.Buffer
		if err := Write(&again, o); err != nil {
			t.Error(err)
		}
	}
}

// TestReadAlignment checks that the reader deletes padding that the assembler wrote and
// that is not needed.
func TestReadAlignment(t *testing.T) {
	const source = `
		.option rvc
		.globl a, b, c
	a:	c.addi a0, 1
		.p2align 4
	b:	addi a0, a0, 2
		.p2align 3
	c:	addi a0, a0, 3
		.size b, c - b
		c.j b
`
	o, err := Read(cross.Assemble(t, 64, source, "-march=rv64imfdc"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]uint64{"a": 0, "b": 16, "c": 24}
	for _, s := range o.Symbols {
		if v, ok := want[s.Name]; ok && s.Value != v {
			t.Errorf("%s is at %d, not at %d", s.Name, s.Value, v)
		}
	}
	code := []byte{
		0x05, 0x05, 0x01, 0, 0x13, 0, 0, 0, 0x13, 0, 0, 0, 0x13, 0, 0, 0, // c.addi, c.nop, nop, nop, nop
		0x09, 0x05, 0x01, 0, 0x13, 0, 0, 0, // c.addi, c.nop, nop
		0x0d, 0x05, 0xdd, 0xbf, // c.addi, c.j
	}
	if !bytes.HasPrefix(o.Text.Bytes, code) {
		t.Errorf("got % x", o.Text.Bytes)
	}
	if r := o.Text.Relocs; len(r) != 1 || r[0].Offset != 26 || r[0].Type != RVCJump {
		t.Errorf("relocations: %v", r)
	}
}

// TestReadAnchors checks that a section anchor may lie behind the end of its section, as gcc -Os
// places it, and that relocations then reach the object that they mean.
func TestReadAnchors(t *testing.T) {
	const source = `
		lla a0, .LANCHOR0
		.data
		.set .LANCHOR0, . + 2048
		.word 5, 42
`
	o, err := Read(cross.Assemble(t, 64, source, "-mno-relax"))
	if err != nil {
		t.Fatal(err)
	}
	high := o.Text.Relocs[0]
	if s := o.Symbols[high.Symbol]; high.Type != PCRelHi20 || s.Section != Data || int64(s.Value)+high.Addend != 2048 || s.Value > 8 {
		t.Errorf("the relocation is for %v%+d", s, high.Addend)
	}
	_, err = Read(cross.Assemble(t, 64, strings.Replace(source, "2048", "4200000", 1), "-mno-relax"))
	if want := "outside of its section"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a symbol far behind its section: got %v, want %s", err, want)
	}
}

func TestReadErrors(t *testing.T) {
	elf64 := write(t, handMade(64))
	edit := func(change func(b []byte)) []byte {
		b := bytes.Clone(elf64)
		change(b)
		return b
	}
	le := binary.LittleEndian
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "file format not recognized"},
		{"text", []byte("int main(void) { return 0; }\n"), "file format not recognized"},
		{"an archive", []byte("!<arch>\nprintf.o/"), "an archive is no object file"},
		{"cut short", elf64[:100], "damaged ELF file: "},
		{"another machine", edit(func(b []byte) { le.PutUint16(b[18:], 62) }), "the file is for EM_X86_64, not for RISC-V"},
		{"an executable", edit(func(b []byte) { le.PutUint16(b[16:], 2) }), "the file is of type ET_EXEC, not a relocatable object"},
		{"soft float", edit(func(b []byte) { le.PutUint32(b[48:], 0) }), "the file was compiled for another calling convention than -mabi=lp64d"},
		{"a relocation of executables", cross.Assemble(t, 64, "\t.reloc 0, R_RISCV_TLS_DTPMOD64, x\n\tnop\n"), "section .text: relocation R_RISCV_TLS_DTPMOD64 at 0x0: the type is not supported"},
	}
	for _, test := range tests {
		_, err := Read(test.data)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

// FuzzRead checks that no input crashes the reader, and that every object it accepts can
// be written again.
func FuzzRead(f *testing.F) {
	f.Add(write(f, handMade(32)))
	f.Add(write(f, handMade(64)))
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := Read(data)
		if err != nil {
			return
		}
		if o.BSS.Size > 1<<41 {
			t.Errorf(".bss has %d bytes", o.BSS.Size)
		}
		if err := Write(new(bytes.Buffer), o); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	})
}
