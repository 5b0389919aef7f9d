package object

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/internal/host"
	"gpucc/riscv/object/cross"
)

// TestLabels checks that labels are found by their offsets, in whatever order relocations
// refer to them.
func TestLabels(t *testing.T) {
	for _, list := range [][]int64{{4, 4, 8, 20}, {20, 4, 8, 8, 4}, {8, 4, 20}} {
		o := &Object{}
		for _, at := range list {
			o.Text.Relocs = append(o.Text.Relocs, Reloc{Type: PCRelLo12I, Addend: at}, Reloc{Type: PCRelHi20, Addend: 1})
		}
		l := findLabels(o)
		if !slices.Equal(l.list, []int64{4, 8, 20}) {
			t.Errorf("%v: labels at %v", list, l.list)
		}
		l.first = []uint32{0}
		number := l.numbers(0)
		for _, at := range list {
			if n := number(at); l.list[n] != at {
				t.Errorf("%v: the label at %d is that at %d", list, at, l.list[n])
			}
		}
	}
}

// many returns an object so large that its file has several extents.
func many(xlen int) *Object {
	const n = 36000
	o := handMade(xlen)
	for i := range n {
		at := uint64(len(o.Text.Bytes))
		o.Text.Bytes = append(o.Text.Bytes, words(auipcA0, addiA0)...)
		o.Text.Relocs = append(o.Text.Relocs,
			Reloc{Offset: at, Type: PCRelHi20, Symbol: int32(len(o.Symbols))}, Reloc{Offset: at + 4, Type: PCRelLo12I, Addend: int64(at)})
		s := Symbol{Section: Text, Value: at}
		if i%3 > 0 {
			s.Name, s.Global = fmt.Sprint("s", i), i%3 == 1
		}
		o.Symbols = append(o.Symbols, s)
	}
	return o
}

// lazy replaces the symbols, and the relocations of the text, by lazy ones.
func (o *Object) lazy() {
	symbols, relocs := o.Symbols, o.Text.Relocs
	o.LazySymbols = SymbolSeq{len(symbols), func(i int, to *Symbol) { *to = symbols[i] }}
	for _, some := range [][]Reloc{relocs[:2], relocs[2:3], relocs[3:15], relocs[15:]} { // a pair is never divided
		labels := listLabels(some)
		o.Text.LazyRelocs = append(o.Text.LazyRelocs,
			RelocSeq{len(some), slices.Values(some), LabelSeq{len(labels), slices.Values(labels)}})
	}
	o.Symbols, o.Text.Relocs = nil, nil
}

// TestWriteAt checks that the file that is written side by side, around text that is
// already there, equals the file that is written from its beginning to its end.
func TestWriteAt(t *testing.T) {
	plain := func(f *os.File) io.WriterAt { return f }
	t.Run("listed", func(t *testing.T) { testWriteAt(t, func(*Object) {}, plain) })
	t.Run("lazy", func(t *testing.T) { testWriteAt(t, (*Object).lazy, plain) })
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4)) // with fewer no output is mapped
	t.Run("mapped", func(t *testing.T) {
		testWriteAt(t, (*Object).lazy, func(f *os.File) io.WriterAt { return mappedFile{f, f, t} })
	})
	t.Run("faults", func(t *testing.T) {
		empty, err := os.Create(filepath.Join(t.TempDir(), "empty"))
		if err != nil {
			t.Fatal(err)
		}
		defer empty.Close()
		testWriteAt(t, (*Object).lazy, func(f *os.File) io.WriterAt { return mappedFile{f, empty, t} })
	})
}

// A mappedFile is a file that can be mapped. If the file that is mapped is another one, that becomes empty, so that each write to
// the memory causes a fault, as if the disk were full.
type mappedFile struct {
	*os.File
	mapped *os.File
	t      *testing.T
}

func (f mappedFile) Map(offset, size int64) (*host.MappedOutput, error) {
	m, err := host.MapOutput(f.mapped, offset, size)
	if err != nil {
		f.t.Fatal(err)
	}
	if m == nil {
		f.t.Skip("the file system reserves no blocks")
	}
	if f.mapped != f.File {
		f.mapped.Truncate(0)
	}
	return m, err
}

func testWriteAt(t *testing.T, change func(o *Object), writer func(*os.File) io.WriterAt) {
	for _, xlen := range []int{32, 64} {
		o := many(xlen)
		want := write(t, o)
		change(o)
		path := filepath.Join(t.TempDir(), "many.o")
		text := append(make([]byte, TextOffset(xlen)), o.Text.Bytes...)
		cross.WriteFile(t, path, text)
		o.Text.Size, o.Text.Bytes = uint64(len(o.Text.Bytes)), nil
		if err := Write(new(bytes.Buffer), o); err == nil {
			t.Error("an object without its text is written")
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := WriteAt(writer(file), o); err != nil {
			t.Error(err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
		if got := cross.ReadFile(t, path); !bytes.Equal(got, want) {
			t.Errorf("rv%d: the files differ", xlen)
		}
		again, err := Read(want)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range again.Symbols {
			if s.Name != "" && s.Section == Text && s.Name[0] == 's' && s.Name != "spare" && fmt.Sprint("s", s.Value/8-3) != s.Name {
				t.Fatalf("symbol %d: %s is at %d", i, s.Name, s.Value)
			}
		}
	}
}

// TestWriteAtFails checks that an error of writing is returned.
func TestWriteAtFails(t *testing.T) {
	file, err := os.Open(os.DevNull) // the file can only be read
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := WriteAt(file, many(64)); err == nil {
		t.Error("it can be written")
	}
}

// TestManySections writes sections with numbers that do not fit 16 bits, and symbols in
// them.
func TestManySections(t *testing.T) {
	if testing.Short() {
		t.Skip("TestWriteAt shows the race detector the same with fewer sections")
	}
	for _, xlen := range []int{32, 64} {
		o := handMade(xlen)
		for i := range 70_000 {
			at := uint64(len(o.Data.Bytes))
			o.Parts = append(o.Parts, Part{Name: fmt.Sprint("part", i), Section: Data, Offset: at, Size: 2, Align: 1})
			o.Symbols = append(o.Symbols, Symbol{Name: fmt.Sprint("in", i), Section: Data, Global: true, Value: at, Size: 2})
			o.Data.Bytes = append(o.Data.Bytes, byte(i), byte(i>>8))
		}
		got, err := Read(write(t, o))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(o.Parts, got.Parts); diff != "" {
			t.Errorf("rv%d: %s", xlen, diff)
		}
		symbols := map[string]Symbol{}
		for _, s := range got.Symbols {
			symbols[s.Name] = s
		}
		for _, s := range o.Symbols {
			if s.Name != "" && symbols[s.Name] != s {
				t.Errorf("rv%d: got %+v, want %+v", xlen, symbols[s.Name], s)
			}
		}
	}
}
