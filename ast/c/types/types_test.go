package types

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast/c/intern"
)

// TestUsualConversions checks common types (6.3.1.8) against the standard, with 64-bit and
// 32-bit long.
func TestUsualConversions(t *testing.T) {
	rv64, rv32 := NewTable(8, false, Int), NewTable(4, false, Int)
	tinyC := NewTable(8, true, Long)
	for _, x := range []struct {
		table      *Table
		a, b, want Type
	}{
		{rv64, Char, Short, Int}, {rv64, UShort, Bool, Int}, {rv64, Int, UInt, UInt},
		{rv64, UInt, Long, Long}, {rv32, UInt, Long, ULong}, {rv64, ULong, LongLong, ULongLong},
		{rv64, Long, LongLong, LongLong}, {rv64, ULongLong, Float, Float}, {rv64, Float, Double, Double},
		{rv64, Int128, ULongLong, Int128}, {rv64, Int128, UInt128, UInt128}, {rv64, LongDouble, UInt128, LongDouble},
		{rv64, FloatComplex, Double, DoubleComplex}, {rv64, DoubleComplex, Int, DoubleComplex},
		{rv64, Int | Const, Char | Volatile, Int},
		{rv64, rv64.Narrow(40, false), Int, rv64.Narrow(40, false)}, {rv64, rv64.Narrow(40, true), UInt, rv64.Narrow(40, true)},
		{rv64, rv64.Narrow(40, false), Long, Long}, {rv64, rv64.Narrow(40, false), rv64.Narrow(50, true), rv64.Narrow(50, true)},
		{tinyC, Char, Char, Long}, {tinyC, Int, Char, Long}, {tinyC, Long, Double, Double},
	} {
		for _, pair := range [][2]Type{{x.a, x.b}, {x.b, x.a}} {
			if got := x.table.UsualConversions(pair[0], pair[1]); got != x.want {
				names := intern.NewTable(nil)
				t.Errorf("%s and %s: %s instead of %s", x.table.Spell(pair[0], names), x.table.Spell(pair[1], names), x.table.Spell(got, names), x.table.Spell(x.want, names))
			}
		}
	}
}

// TestSpell checks the names of types, and that equal types have the same number.
func TestSpell(t *testing.T) {
	names := intern.NewTable(nil)
	x := NewTable(8, false, Int)
	function := x.Function(Int, []Type{x.Pointer(Char | Const), Double}, true, false)
	enum := x.Enum(names.InternName("e"))
	for want, typ := range map[string]Type{
		"int": Int, "const volatile int": Int | Const | Volatile, "long unsigned int": ULong,
		"const char *": x.Pointer(Char | Const),
		"int[3][4]":    x.Array(x.Array(Int, 4), 3), "int[]": x.Array(Int, -1), "int (*)[4]": x.Pointer(x.Array(Int, 4)),
		"int (*)(const char *, double, ...)": x.Pointer(function), "int(const char *, double, ...)": function,
		"int (*(void))[2]": x.Function(x.Pointer(x.Array(Int, 2)), nil, false, false),
		"int()":            x.Function(Int, nil, false, true),
		"enum e *":         x.Pointer(enum), "long unsigned int:40": x.Narrow(40, false),
	} {
		if got := x.Spell(typ, names); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
	if again := x.Function(Int, []Type{x.Pointer(Char | Const), Double}, true, false); again != function {
		t.Error("a function type is in the table twice")
	}
}

// TestLayout compares the layout of records with gcc's.
func TestLayout(t *testing.T) {
	type field struct {
		name    string
		typ     Type
		width   int // of a bit-field; 0 for other members; -1 for a bit-field of width 0
		request AlignmentRequest
	}
	x := NewTable(8, false, Int)
	packed := AlignmentRequest{Packed: true}
	for _, c := range []struct {
		name   string
		union  bool
		pack   uint32
		record AlignmentRequest
		fields []field
		want   string // name=offset, or name=offset:bit/unit for a bit-field; then size and alignment
	}{
		{"plain", false, 0, AlignmentRequest{}, []field{{name: "a", typ: Char}, {name: "b", typ: Int}, {name: "c", typ: Char}}, "a=0 b=4 c=8 12/4"},
		{"packed", false, 0, packed, []field{{name: "a", typ: Char}, {name: "b", typ: Int}}, "a=0 b=1 5/1"},
		{"packed member", false, 0, AlignmentRequest{}, []field{{name: "a", typ: Char}, {name: "b", typ: Int, request: packed}, {name: "c", typ: Short}}, "a=0 b=1 c=6 8/2"},
		{"pragma pack", false, 2, AlignmentRequest{}, []field{{name: "a", typ: Char}, {name: "b", typ: Long}}, "a=0 b=2 10/2"},
		{"aligned member", false, 0, AlignmentRequest{}, []field{{name: "a", typ: Char}, {name: "b", typ: Int, request: AlignmentRequest{Aligned: 16}}}, "a=0 b=16 32/16"},
		{"aligned record", false, 0, AlignmentRequest{Aligned: 8}, []field{{name: "a", typ: Char}}, "a=0 8/8"},
		{"aligned typedef", false, 0, AlignmentRequest{}, []field{{name: "a", typ: Char}, {name: "b", typ: Int, request: AlignmentRequest{TypeAlign: 2}}}, "a=0 b=2 6/2"},
		{"union", true, 0, AlignmentRequest{}, []field{{name: "a", typ: Int}, {name: "b", typ: x.Array(Char, 5)}}, "a=0 b=0 8/4"},
		{"bit-fields", false, 0, AlignmentRequest{}, []field{{name: "a", typ: Char}, {name: "b", typ: Int, width: 3}, {name: "c", typ: Int, width: 30}}, "a=0 b=0:8/4 c=4:0/4 8/4"},
		{"width 0", false, 0, AlignmentRequest{}, []field{{name: "a", typ: Int, width: 3}, {typ: Int, width: -1}, {name: "b", typ: Int, width: 2}}, "a=0:0/4 b=4:0/4 8/4"},
		{"packed bit-fields", false, 0, packed, []field{{name: "a", typ: Char, width: 5}, {name: "b", typ: Int, width: 30}}, "a=0:0/1 b=0:5/0 5/1"},
	} {
		names := intern.NewTable(nil)
		l := Layout{Union: c.union, Pack: c.pack}
		for _, f := range c.fields {
			m := Member{Name: intern.None, Typ: f.typ, BitRange: BitRange{IsBitField: f.width != 0, Width: uint8(max(f.width, 0))}}
			if f.name != "" {
				m.Name = names.InternName(f.name)
			}
			l.Add(m, f.request)
		}
		record := x.Add(Info{Kind: RecordKind, Size: -1, Align: 1, Union: c.union})
		x.Complete(record, &l, c.record)
		var got []string
		for _, m := range x.MembersOf(record) {
			s := fmt.Sprintf("%s=%d", names.Name(m.Name), m.Offset)
			if m.IsBitField {
				s += fmt.Sprintf(":%d/%d", m.Bit, m.Unit)
			}
			got = append(got, s)
		}
		got = append(got, fmt.Sprintf("%d/%d", x.Size(record), x.Info(record).Align))
		if list := strings.Join(got, " "); list != c.want {
			t.Errorf("%s: %s instead of %s", c.name, list, c.want)
		}
	}
}

// TestFindMember finds members of anonymous records in a record of many members. Some are in the index. Others are nested
// too deep for it, and are found without.
func TestFindMember(t *testing.T) {
	x, names := NewTable(8, false, Int), intern.NewTable(nil)
	record := func(members ...Member) Type {
		var l Layout
		for _, m := range members {
			l.Add(m, AlignmentRequest{})
		}
		r := x.Add(Info{Kind: RecordKind, Size: -1, Align: 1})
		x.Complete(r, &l, AlignmentRequest{})
		return r
	}
	name := func(format string, n int) intern.Ident { return names.InternName(fmt.Sprintf(format, n)) }
	deep := record(Member{Name: name("deep%d", 0), Typ: Int})
	for i := 1; i <= indexedDepth+2; i++ {
		deep = record(Member{Name: name("deep%d", i), Typ: Int}, Member{Name: intern.None, Typ: deep})
	}
	var members []Member
	for i := range 2 * fewMembers {
		inner := record(Member{Name: name("a%d", i), Typ: Short}, Member{Name: name("b%d", i), Typ: Short})
		members = append(members, Member{Name: intern.None, Typ: inner | Const}, Member{Name: name("c%d", i), Typ: Int})
	}
	outer := record(append(members, Member{Name: intern.None, Typ: deep})...)
	check := func(id intern.Ident, number int, offset int64, typ Type, indexed bool) {
		t.Helper()
		m, ok := x.FindMember(outer, id)
		if n := x.MemberNumber(outer, id); !ok || n != number || m.Offset != offset || m.Typ != typ || m.Name != id {
			t.Errorf("%s: member %d, %+v, want member %d of type %x at %d", names.Name(id), n, m, number, typ, offset)
		}
		if got := x.memberIndex.get(memberKey(outer, id)) > 0; got != indexed {
			t.Errorf("%s: it is in the index: %v", names.Name(id), got)
		}
	}
	for i := range 2 * fewMembers {
		check(name("a%d", i), 2*i, int64(8*i), Short|Const, true)
		check(name("b%d", i), 2*i, int64(8*i+2), Short|Const, true)
		check(name("c%d", i), 2*i+1, int64(8*i+4), Int, true)
	}
	for i := range indexedDepth + 3 {
		depth := indexedDepth + 2 - i // anonymous records around the one that is in outer
		check(name("deep%d", i), 4*fewMembers, int64(16*fewMembers+4*depth), Int, depth < indexedDepth)
	}
	if n := x.MemberNumber(outer, name("none%d", 0)); n != -1 {
		t.Errorf("a name that is no member's: member %d", n)
	}
}
