package section

import (
	"bytes"
	"fmt"
	"testing"

	"gpucc/ast"
)

// TestString checks that equal strings have one symbol, wide ones one each, and that all are in the read-only data.
func TestString(t *testing.T) {
	x := New()
	for round := range 2 {
		first := x.String([]byte("one"), 1)
		other := x.String([]byte("on"), 1)
		if first == other || x.String([]byte("one"), 1) != first || string(x.StringAt(&x.Symbols[^first])) != "one" {
			t.Errorf("symbols %d and %d", first, other)
		}
		wide := x.String([]byte("w\x00\x00\x00"), 4)
		if s := x.Symbols[^wide]; s.Size != 8 || s.Offset%4 != 0 || x.String([]byte("w\x00\x00\x00"), 4) == wide {
			t.Errorf("the wide string is at %d and has %d bytes", s.Offset, s.Size)
		}
		if n, ok := x.FindString([]byte("on")); !ok || n != other || x.Objects() != 0 || x.AddsOnlyStrings(0) {
			t.Errorf("symbol %d, %t; %d objects", n, ok, x.Objects())
		}
		for i := range 1000 {
			x.String(fmt.Append(nil, i), 1)
		}
		if n, ok := x.FindString([]byte("567")); !ok || string(x.StringAt(&x.Symbols[^n])) != "567" {
			t.Errorf("round %d: the string 567 is lost", round)
		}
		if x.Reset(); len(x.Symbols) > 0 || !x.AddsOnlyStrings(0) {
			t.Error("contents are not empty")
		}
	}
}

// TestSplit checks that string literals are in sections of their functions, where a linker merges them, unless they have a zero.
func TestSplit(t *testing.T) {
	x := New()
	x.Split = true
	x.String([]byte("file"), 1)
	x.BeginStrings("f")
	f := x.String([]byte("same"), 1)
	x.String([]byte("a\x00b"), 1)
	x.BeginStrings("g")
	if x.String([]byte("same"), 1) == f {
		t.Error("functions share a string")
	}
	got := ""
	for _, s := range x.Named {
		got += fmt.Sprintf("%s %t %q; ", s.Name, s.Strings, s.Bytes)
	}
	const want = `.rodata.str1.1 true "file\x00"; .rodata.f.str1.1 true "same\x00"; .rodata.f false "a\x00b\x00"; .rodata.g.str1.1 true "same\x00"; `
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestObject checks where objects are.
func TestObject(t *testing.T) {
	x := New()
	relocs := []ast.Reloc{{Offset: 4, Symbol: 3}}
	for _, c := range []struct {
		kind        int
		size, align int64
		want        uint64
	}{{ast.InData, 5, 1, 0}, {ast.InData, 8, 8, 8}, {ast.InROData, 3, 1, 0}, {ast.InROData, 4, 4, 4}, {ast.InBSS, 3, 1, 0}, {ast.InBSS, 8, 8, 8}} {
		at := x.Object(c.kind, c.size, c.align, []byte("ab"), relocs)
		if at.Section != uint32(c.kind) || at.Offset != c.want || at.Size != uint64(c.size) {
			t.Errorf("%+v: %+v", c, at)
		}
	}
	if want := []byte("ab\x00\x00\x00\x00\x00\x00ab\x00\x00\x00\x00\x00\x00"); !bytes.Equal(x.Data.Bytes, want) || x.BSS != 16 || x.Data.Relocs[1].Offset != 12 {
		t.Errorf("%q, %d, %v", x.Data.Bytes, x.BSS, x.Data.Relocs)
	}
	data, rodata := x.Take()
	if len(data.Bytes) != 16 || len(rodata.Bytes) != 8 || len(rodata.Relocs) != 2 {
		t.Errorf("%v, %v", data, rodata)
	}
}

// TestNamed checks that sections of one name have one kind.
func TestNamed(t *testing.T) {
	x := New()
	a, n := x.NamedSection(ast.NamedSection{Name: "s", Kind: ast.InData})
	b, m := x.NamedSection(ast.NamedSection{Name: "s", Kind: ast.InData})
	if a == nil || a != b || n != m || n != ast.InNamed {
		t.Errorf("sections %d and %d", n, m)
	}
	if c, _ := x.NamedSection(ast.NamedSection{Name: "s", Kind: ast.InBSS}); c != nil {
		t.Error("a section has two kinds")
	}
}
