package object_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpucc/riscv/object"
	"gpucc/riscv/object/cross"
)

// archive compiles sources with gcc and returns an archive of the objects, made by
// binutils' ar.
func archive(t testing.TB, sources map[string]string, flags string) []byte {
	t.Helper()
	dir := t.TempDir()
	args := []string{flags, "lib.a"}
	for _, name := range []string{"a.o", "a_name_of_more_than_sixteen_bytes.o"} {
		cross.WriteFile(t, filepath.Join(dir, name), cross.Compile(t, 64, sources[name]))
		args = append(args, name)
	}
	cross.Run(t, dir, cross.Binutils(64, "ar"), args...)
	return cross.ReadFile(t, filepath.Join(dir, "lib.a"))
}

var members = map[string]string{
	"a.o":                                 "int x = 3; static int local; int f(void) { return local; }\n",
	"a_name_of_more_than_sixteen_bytes.o": "int f(void); int g(void) { return f(); }\n",
}

func TestArchive(t *testing.T) {
	a, err := object.OpenArchive("lib.a", archive(t, members, "rcsD"))
	if err != nil {
		t.Fatal(err)
	}
	for symbol, want := range map[string]bool{"x": true, "f": true, "g": true, "local": false, "": false} {
		o, err := a.Find(symbol)
		if err != nil {
			t.Fatalf("%s: %v", symbol, err)
		}
		if got := o != nil && slices.ContainsFunc(o.Symbols, func(s object.Symbol) bool {
			return s.Name == symbol && s.Section != object.Undefined
		}); got != want {
			t.Errorf("%q: found is %t", symbol, got)
		}
	}
	first, _ := a.Find("x")
	if again, _ := a.Find("f"); again != first {
		t.Error("symbols of one member give two objects")
	}
}

func TestDamagedArchives(t *testing.T) {
	good := archive(t, members, "rcsD")
	if _, err := object.OpenArchive("lib.a", archive(t, members, "rcSD")); err == nil || !strings.Contains(err.Error(), "ranlib") {
		t.Errorf("without an index: %v", err)
	}
	if _, err := object.OpenArchive("lib.a", good[:8]); err != nil {
		t.Errorf("an empty archive: %v", err)
	}
	foreign := bytes.Clone(good)
	foreign[bytes.LastIndex(foreign, []byte("\x7fELF"))+18] = 62 // the machine: an x86-64
	a, err := object.OpenArchive("lib.a", foreign)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Find("g"); err == nil || !strings.HasPrefix(err.Error(), "lib.a(a_name_of_more_than_sixteen_bytes.o): ") {
		t.Errorf("of another machine: %v", err)
	}
	for n := 9; n < len(good); n += 7 { // none of the truncated files may cause a panic
		if a, err := object.OpenArchive("lib.a", good[:n]); err == nil {
			a.Find("x")
			a.Find("g")
		}
	}
	for i := 8; i < 300; i++ {
		bad := bytes.Clone(good)
		bad[i] ^= 0x5a
		if a, err := object.OpenArchive("lib.a", bad); err == nil {
			a.Find("x")
			a.Find("g")
		}
	}
}

// FuzzArchive checks that no archive crashes the reader, whatever its index and its members are.
func FuzzArchive(f *testing.F) {
	f.Add(archive(f, members, "rcsD"))
	f.Add(archive(f, members, "rcSD"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !object.IsArchive(data) {
			return
		}
		a, err := object.OpenArchive("lib.a", data)
		if err != nil {
			return
		}
		for _, symbol := range []string{"f", "g", "x", ""} {
			if o, err := a.Find(symbol); o != nil && err != nil {
				t.Errorf("%s: an object and an error: %v", symbol, err)
			}
		}
	})
}
