package intern

import (
	"fmt"
	"testing"
)

// TestReserve checks that identifiers keep their numbers, and are found, whenever their
// table grows, and that a table with enough capacity does not grow.
func TestReserve(t *testing.T) {
	names, spell := NewTable(nil), func(i int) string { return fmt.Sprintf("a_name_of_some_length_%d", i)[i%20:] }
	slots := 0
	for i := range 3000 {
		if i%700 == 0 {
			names.Reserve(10 * i)
			slots = len(names.slots)
		}
		if n := names.InternName(spell(i)); n != Ident(i) {
			t.Fatalf("%s has number %d, not %d", spell(i), n, i)
		}
		if i >= 700 && len(names.slots) != slots {
			t.Fatalf("the table of %d identifiers has grown from %d slots to %d", i, slots, len(names.slots))
		}
	}
	for i := range 3000 {
		if n := names.InternName(spell(i)); n != Ident(i) || names.Name(n) != spell(i) {
			t.Fatalf("%s has number %d, not %d, which is %s", spell(i), n, i, names.Name(n))
		}
	}
	if 2*names.Len() > len(names.slots) || names.Len() != 3000 {
		t.Errorf("%d identifiers in %d slots", names.Len(), len(names.slots))
	}
}

// TestRow checks that names that end in different digits below 8 have slots in a row, and that
// names of all lengths are found, the empty one included.
func TestRow(t *testing.T) {
	names := NewTable(nil)
	slotOf := func(name string) uint32 {
		first, second := firstWords([]byte(name))
		return names.firstSlot(hashName(first, second, []byte(name)))
	}
	for _, prefix := range []string{"", "f", "f12345", "f123456", "f1234567", "table_of_f1234", "table_of_f12345"} {
		for i := range uint32(inRow) {
			if first, slot := slotOf(prefix+"0"), slotOf(prefix+string('0'+rune(i))); slot != first+i || first%inRow != 0 {
				t.Errorf("slot of %s%d is %d, that of %s0 is %d", prefix, i, slot, prefix, first)
			}
		}
	}
	long := "a_name_that_is_longer_than_its_first_words"
	for n := range len(long) {
		if id := names.InternName(long[:n]); id != Ident(n) {
			t.Errorf("%q has number %d, not %d", long[:n], id, n)
		}
	}
	for n := range len(long) {
		if id, ok := names.Lookup(long[:n]); id != Ident(n) || !ok {
			t.Errorf("%q has number %d, not %d", long[:n], id, n)
		}
	}
}

// TestLookup looks up names in a table and in its bases.
func TestLookup(t *testing.T) {
	base := NewTable(nil)
	first := base.InternName("first")
	names := base.Extend()
	second := names.InternName("second")
	for name, want := range map[string]Ident{"first": first, "second": second} {
		if id, ok := names.Lookup(name); id != want || !ok {
			t.Errorf("%s has number %d, not %d", name, id, want)
		}
	}
	if id, ok := names.Lookup("third"); ok {
		t.Errorf("a name that is not there has number %d", id)
	}
}
