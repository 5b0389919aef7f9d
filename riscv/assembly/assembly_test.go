package assembly

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/riscv"
	"gpucc/riscv/object"
	"gpucc/riscv/object/cross"
)

// extensions are all those that random words may have instructions of.
var extensions = []string{"zba", "zbb"}

func assembly(t testing.TB, o *object.Object) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// roundTrip assembles the text of the object, also writes the object and reads it again,
// and compares the two results.
func roundTrip(t *testing.T, o *object.Object) {
	t.Helper()
	source := assembly(t, o)
	assembled, err := object.Read(cross.Assemble(t, o.XLEN, source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	var file bytes.Buffer
	if err := object.Write(&file, o); err != nil {
		t.Fatal(err)
	}
	written, err := object.Read(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(describe(written), describe(assembled)); diff != "" {
		t.Errorf("-written +assembled:\n%s\n%s", diff, source)
	}
}

// describe lists the contents of an object in an order that does not depend on the order
// of its symbols.
func describe(o *object.Object) map[string][]string {
	d := map[string][]string{}
	for i := object.Text; i <= object.BSS; i++ {
		s, name := o.Section(i), object.SectionNames[i]
		d[name] = append(d[name], fmt.Sprintf("%d bytes: %x", o.Extent(i), s.Bytes))
		if o.Extent(i) > 0 {
			d[name] = append(d[name], fmt.Sprintf("aligned to %d", max(1, s.Align)))
		}
		for _, r := range s.Relocs {
			if i != object.Text || !redundant(o, &r) {
				d["relocations of "+name] = append(d["relocations of "+name], describeReloc(o, &r))
			}
		}
	}
	for _, p := range o.Parts {
		d["parts"] = append(d["parts"], fmt.Sprintf("%+v", p))
	}
	for _, s := range o.Symbols {
		if s.Name != "" && !strings.HasPrefix(s.Name, ".L") && (s.Section != object.Undefined || s.Hidden) {
			d["symbols"] = append(d["symbols"], fmt.Sprintf("%+v", s))
		}
	}
	for _, list := range d {
		sort.Strings(list)
	}
	return d
}

// redundant reports whether the bytes at a relocation for a branch within the
// text already hold the distance.
func redundant(o *object.Object, r *object.Reloc) bool {
	if r.Type != object.Branch && r.Type != object.JAL || o.Symbols[r.Symbol].Section != object.Text {
		return false
	}
	in, ok := riscv.Decode(binary.LittleEndian.Uint32(o.Text.Bytes[r.Offset:]), o.XLEN)
	return ok && uint64(in.Imm) == o.Symbols[r.Symbol].Value+uint64(r.Addend)-r.Offset
}

func describeReloc(o *object.Object, r *object.Reloc) string {
	if r.Type.PCRelLo12() {
		return fmt.Sprintf("%06x %v of %x", r.Offset, r.Type, r.Addend)
	}
	s := &o.Symbols[r.Symbol]
	if s.IsGlobal() {
		return fmt.Sprintf("%06x %v %s%+d", r.Offset, r.Type, s.Name, r.Addend)
	}
	return fmt.Sprintf("%06x %v section %d at %x", r.Offset, r.Type, s.Section, int64(s.Value)+r.Addend)
}

const sample = `
	extern int printf(const char *, ...), t0;
	int puts(const char *);
	static int g[3] = {1, 2, 3};
	int big[10], sp, ra = 5;
	const double d = 3.5;
	const char *names[] = {"a", "bb \"\\\n\t\001", "a longer string, of more than 64 characters, to be divided into several lines"};
	static const unsigned char bytes[] = {1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9};
	double average(double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i]; return s / n; }
	int a0(int x) {
		if (x > 3) return big[x] + sp + t0 + ra;
		for (int i = 0; i < x; i++) printf("%d\n", g[i]);
		switch (x) { case 1: g[1]++; case 2: g[2]--; case 5: g[0] = 7; case 6: g[2] = 9; case 8: g[0]--; }
		return g[1] + (int)d + bytes[x];
	}
	static float scale(float x, unsigned n) { return n ? scale(x * 2, n - 1) : x; }
	int tailcall(int x) { big[x] = 3; return puts(names[(int)scale(x, 5)]); }
	__attribute__((weak)) int add(int x) { return a0(x) + a0(x + 1); }
	extern int far __attribute__((visibility("hidden"))), maybe __attribute__((weak));
	int guarded __attribute__((visibility("protected"))) = 4;
	int several(void) { return far + guarded + (&maybe ? 1 : 2); }`

// TestGCC makes text of objects that gcc has compiled, and assembles the text again.
func TestGCC(t *testing.T) {
	for _, xlen := range []int{64, 32} {
		for _, flags := range []string{"-O0 -mno-relax", "-O2 -mno-relax", "-O2 -mcmodel=medany", "-Os", "-O2 -fpic -ffunction-sections"} {
			t.Run(fmt.Sprintf("rv%d %s", xlen, flags), func(t *testing.T) {
				source := sample
				if xlen == 32 {
					source = strings.ReplaceAll(source, "double", "float")
				}
				o, err := object.Read(cross.Compile(t, xlen, source, strings.Fields(flags)...))
				if err != nil {
					t.Fatal(err)
				}
				roundTrip(t, o)
			})
		}
	}
}

// handMade returns an object of the kind that gpucc makes: branches within the text are
// resolved, and symbols may have no name.
func handMade(xlen int) *object.Object {
	address := object.R64
	if xlen == 32 {
		address = object.R32
	}
	var code []byte
	for _, word := range []uint32{
		0x00000517, 0x00050513, // auipc a0, addi a0: the string
		0x00b50663,             // beq a0, a1, .+12
		0x00000097, 0x000080e7, // call puts
		0xfedff0ef,             // jal ra, .-20: greet itself
		0x00000317, 0x00030067, // tail puts
		0x00000517, 0x00a52023, // auipc a0, sw a0: hidden+8
		0x00000397, 0x000380e7, // a call through another register
		0xffffffff, 0x00000063, // no instruction; a branch to itself
		0xc0001073, 0x01f5f553,
		0x0500006f, // a jump out of the text
	} {
		code = binary.LittleEndian.AppendUint32(code, word)
	}
	return &object.Object{
		XLEN: xlen, Files: []string{`dir/hand "made".c`},
		Text: object.Section{Align: 4, Bytes: code, Relocs: []object.Reloc{
			{Offset: 0, Type: object.PCRelHi20, Symbol: 1},
			{Offset: 4, Type: object.PCRelLo12I, Addend: 0},
			{Offset: 12, Type: object.CallPLT, Symbol: 2},
			{Offset: 24, Type: object.CallPLT, Symbol: 2},
			{Offset: 32, Type: object.PCRelHi20, Symbol: 4, Addend: 8},
			{Offset: 36, Type: object.PCRelLo12S, Addend: 32},
			{Offset: 40, Type: object.CallPLT, Symbol: 2, Addend: 4},
		}},
		Data: object.Section{Align: 8, Bytes: make([]byte, 3*xlen/8), Relocs: []object.Reloc{
			{Offset: uint64(xlen / 4), Type: address, Symbol: 0},
			{Offset: 0, Type: address, Symbol: 1, Addend: -3},
		}},
		ROData: object.Section{Align: 1, Bytes: []byte("hello\x00\xff\x00")},
		BSS:    object.Section{Align: 16, Size: 48},
		Symbols: []object.Symbol{
			{Name: "greet", Section: object.Text, Global: true, Func: true, Size: 32},
			{Section: object.ROData, Size: 6},
			{Name: "puts", Section: object.Undefined, Global: true},
			{Name: "pointer", Section: object.Data, Global: true, Value: uint64(xlen / 8), Size: 4},
			{Name: "hidden", Section: object.BSS, Value: 16, Size: 32},
			{Name: "spare", Section: object.Text, Weak: true, Func: true, Value: 32, Size: 8},
			{Name: "answer", Section: object.Absolute, Global: true, Value: 42},
			{Name: "end", Section: object.BSS, Global: true, Value: 48},
			{Name: "größe", Section: object.BSS, Global: true},
			{Name: "maybe", Section: object.Undefined, Weak: true},
		},
		Lines: []object.Line{{Offset: 0, Line: 3}, {Offset: 8, Line: 4}, {Offset: 8, Line: 5}},
	}
}

// withParts returns handMade with a part at the end of every section.
func withParts(xlen int) *object.Object {
	o := handMade(xlen)
	word, address := uint64(xlen/8), object.R64
	if xlen == 32 {
		address = object.R32
	}
	text, data := uint64(len(o.Text.Bytes)), uint64(len(o.Data.Bytes))
	code := binary.LittleEndian.AppendUint32(o.Text.Bytes, 0x00000517) // auipc a0, for the address of local
	o.Text.Bytes = binary.LittleEndian.AppendUint32(code, 0x00008067)
	o.Text.Relocs = append(o.Text.Relocs, object.Reloc{Offset: text, Type: object.TLSGotHi20, Symbol: int32(len(o.Symbols))})
	o.Data.Bytes = append(o.Data.Bytes, make([]byte, 2*word)...)
	o.Data.Relocs = append(o.Data.Relocs, object.Reloc{Offset: data, Type: address, Symbol: int32(len(o.Symbols)) + 1})
	o.ROData.Bytes = append(o.ROData.Bytes, 1, 2)
	o.BSS.Size = 64
	o.Parts = []object.Part{
		{Name: ".text.cold", Section: object.Text, Offset: text, Size: 8, Align: 4},
		{Name: ".init_array.00200", Section: object.Data, Offset: data, Size: word, Align: word},
		{Name: ".tdata", Section: object.Data, Offset: data + word, Size: word, Align: word, Thread: true},
		{Name: "named", Section: object.ROData, Offset: 8, Size: 2, Align: 1},
		{Name: ".tbss", Section: object.BSS, Offset: 48, Size: 16, Align: 8, Thread: true},
	}
	o.Symbols = append(o.Symbols,
		object.Symbol{Name: "local", Section: object.Data, Global: true, Thread: true, Value: data + word, Size: 4},
		object.Symbol{Name: "cold", Section: object.Text, Global: true, Hidden: true, Func: true, Value: text, Size: 8},
		object.Symbol{Name: "none", Section: object.BSS, Thread: true, Value: 56, Size: 8})
	o.Symbols[7].Value, o.Symbols[7].Section = 4, object.Absolute // "end", which is no longer at the end
	return o
}

func TestHandMade(t *testing.T) {
	for _, xlen := range []int{64, 32} {
		roundTrip(t, handMade(xlen))
		roundTrip(t, withParts(xlen))
	}
	roundTrip(t, &object.Object{XLEN: 64})
}

func TestText(t *testing.T) {
	const want = `	.file	"dir/hand \"made\".c"
	.option	nopic
	.option	norelax
	.attribute	arch, "rv64i2p1_m2p0_f2p2_d2p2_zicsr2p0"
	.attribute	stack_align, 16
	.option	norvc
	.text
	.p2align	2

	.globl	greet
	.type	greet, @function
	.size	greet, 32
greet:
.Lpc0:
	# dir/hand \"made\".c:3
	auipc a0, %pcrel_hi(.Lsymbol1)
	addi a0, a0, %pcrel_lo(.Lpc0)
	# dir/hand \"made\".c:5
	beq a0, a1, .Lpc14
	call puts
.Lpc14:
	jal ra, .Lpc0	# greet
	tail puts

	.weak	spare
	.type	spare, @function
	.size	spare, 8
spare:
.Lpc20:
	auipc a0, %pcrel_hi(hidden+8)
	sw a0, %pcrel_lo(.Lpc20)(a0)
	.reloc	., R_RISCV_CALL_PLT, puts+4
	.word	0x00000397
`
	if got := assembly(t, handMade(64)); !strings.HasPrefix(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	const data = `	.data
	.p2align	3
	.dword	.Lsymbol1-3

	.globl	pointer
	.type	pointer, @object
	.size	pointer, 4
pointer:
	.zero	8
	.dword	greet
	.section	.rodata
.Lsymbol1:
	.size	.Lsymbol1, 6
	.ascii	"hello"
	.byte	0x0, 0xff, 0x0
	.bss
`
	got := strings.ReplaceAll(assembly(t, handMade(64)), "	.size	.Lsymbol1, 6\n.Lsymbol1:\n", ".Lsymbol1:\n	.size	.Lsymbol1, 6\n")
	if !strings.Contains(got, data) {
		t.Error(cmp.Diff(data, got[strings.Index(got, "\t.data"):]))
	}
}

// TestRandomBytes takes random bytes as text and as data.
func TestRandomBytes(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, xlen := range []int{64, 32} {
		o := handMade(xlen)
		o.Extensions = extensions // random words may be such instructions
		for range 20000 {
			o.Text.Bytes = binary.LittleEndian.AppendUint32(o.Text.Bytes, r.Uint32()|3)
		}
		for _, s := range []*object.Section{&o.Data, &o.ROData} {
			for range 3000 {
				n := r.Intn(20)
				b := make([]byte, n)
				if r.Intn(2) == 0 {
					r.Read(b)
				} else if r.Intn(2) == 0 {
					b = bytes.Repeat([]byte{byte(r.Intn(128))}, n)
				}
				s.Bytes = append(s.Bytes, b...)
			}
		}
		for range 200 {
			o.Symbols = append(o.Symbols, object.Symbol{Section: object.Text, Func: true, Value: uint64(r.Intn(len(o.Text.Bytes)))})
		}
		roundTrip(t, o)
	}
}

// TestManyBranches checks that a branch stays a branch in a long text, even if its
// distance is close to the limit.
func TestManyBranches(t *testing.T) {
	const count, reach = 200000, 1023 // instructions
	r := rand.New(rand.NewSource(1))
	o := &object.Object{XLEN: 64, Extensions: extensions}
	for i := range count {
		word := uint32(0x13) // nop
		if distance := r.Intn(2*reach+1) - reach; r.Intn(5) == 0 && i+distance >= 0 && i+distance <= count {
			word = 0x00b51063 | riscv.ImmediateB(int32(4*distance)) // bne a0, a1
		}
		o.Text.Bytes = binary.LittleEndian.AppendUint32(o.Text.Bytes, word)
	}
	assembled, err := object.Read(cross.Assemble(t, 64, assembly(t, o)))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(o.Text.Bytes, assembled.Text.Bytes) {
		t.Errorf("%d bytes became %d", len(o.Text.Bytes), len(assembled.Text.Bytes))
	}
}

// TestPseudoInstructions checks every word for which there is a pseudo-instruction, and
// words that differ little from such words. The text must assemble to the same word.
func TestPseudoInstructions(t *testing.T) {
	var list []riscv.Inst
	for op := riscv.Op(1); op < riscv.OpCount; op++ {
		info := &riscv.Ops[op]
		if info.Extension == "A" || info.IsBranch || op == riscv.JAL || info.HasOrdering {
			continue
		}
		for _, in := range []riscv.Inst{
			{Rd: 10, Rs1: 11}, {Rd: 10, Rs1: 11, Imm: 1}, {Rd: 10, Rs1: 11, Imm: -1}, {Rd: 10, Imm: 5}, {Rd: 10, Rs2: 12},
			{Rd: 10, Rs1: 12, Rs2: 12}, {}, {Rs1: 1}, {Rs1: 5}, {Rs1: 1, Imm: 4}, {Rd: 1, Rs1: 1},
		} {
			in.Op = op
			for to, file := range map[*uint8]riscv.File{&in.Rd: info.Rd, &in.Rs1: info.Rs1, &in.Rs2: info.Rs2, &in.Rs3: info.Rs3} {
				switch file {
				case riscv.NoOperand:
					*to = 0
				case riscv.FileF:
					*to += 32
				}
			}
			list = append(list, in)
		}
	}
	o := &object.Object{XLEN: 64, Extensions: extensions}
	for _, in := range list {
		if word, err := riscv.Encode(in); err == nil {
			o.Text.Bytes = binary.LittleEndian.AppendUint32(o.Text.Bytes, word)
		}
	}
	// Branches forwards to the end of the text.
	for _, op := range []riscv.Op{riscv.BEQ, riscv.BNE, riscv.BLT, riscv.BGE, riscv.BLTU, riscv.BGEU, riscv.JAL} {
		for _, in := range []riscv.Inst{{Rs1: 5, Rs2: 6}, {Rs1: 5}, {Rs2: 6}, {}, {Rd: 1}, {Rd: 5}} {
			in.Op, in.Imm = op, 4
			if op == riscv.JAL {
				in.Rs1, in.Rs2 = 0, 0
			} else {
				in.Rd = 0
			}
			o.Text.Bytes = binary.LittleEndian.AppendUint32(o.Text.Bytes, riscv.EncodeUnchecked(in))
		}
	}
	roundTrip(t, o)
	source := assembly(t, o)
	for _, name := range []string{
		"nop", "li", "mv", "sext.w", "not", "seqz", "snez", "neg", "negw", "fmv.s", "fneg.d", "fabs.s", "ret", "jr", "j",
		"beqz", "bnez", "bltz", "bgez", "bgtz", "blez",
	} {
		if !strings.Contains(source, "\t"+name+" ") && !strings.Contains(source, "\t"+name+"\n") {
			t.Errorf("no %s", name)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	o := handMade(64)
	o.Text.Relocs = nil
	o.Text.Bytes = bytes.Repeat(o.Text.Bytes, 10000)
	b.SetBytes(int64(len(o.Text.Bytes)))
	for b.Loop() {
		if err := Write(new(bytes.Buffer), o); err != nil {
			b.Fatal(err)
		}
	}
}
